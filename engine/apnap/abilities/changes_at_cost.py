"""Keywords whose cost is the object's own mana cost: "has flashback. Its flashback cost is …"."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar

from apnap.game.ability import Ability, Change, Cost
from apnap.game.board import Board
from apnap.game.card import Card
from apnap.game.context import Context
from apnap.game.mana import ManaCost
from apnap.rules.changed_costs import CostDelta
from apnap.rules.costs import PayMana

from .changes import Predicate
from .keywords import Flashback
from .keywords_casting import Emerge, Harmonize, Mayhem
from .keywords_from_exile import Foretell, Madness
from .keywords_optional import Replicate
from .keywords_tokens import Embalm, Encore, Eternalize, Scavenge, Unearth
from .words import Vocabulary

_KEYWORDS: dict[str, Callable[..., Ability]] = {
    "flashback": Flashback, "emerge": Emerge, "harmonize": Harmonize, "mayhem": Mayhem,
    "foretell": Foretell, "madness": Madness, "replicate": Replicate, "embalm": Embalm,
    "encore": Encore, "eternalize": Eternalize, "scavenge": Scavenge, "unearth": Unearth,
}  # fmt: skip
_LESS = {"": 0, " reduced by {2}": 2, " reduced by 2": 2}
_PHRASES = {
    f"{word}. {whose} {word} cost is equal to {of} mana cost{end}": (word, less)
    for word in _KEYWORDS
    for whose in ("the", "its")
    for of in ("its", "that card's", "the card's")
    for end, less in _LESS.items()
}
AtOwnCostWord = Annotated[str, Vocabulary("keyword at its own cost", tuple(_PHRASES))]


@dataclass(frozen=True)
class AddAtOwnCost(Change):
    """Gains a keyword for its mana cost, or so much less (CR 613.1f, 118.7).

    A cost based on a mana cost that is not there can't be paid (CR 118.6).
    """

    keyword: str
    less: int = 0
    layer: ClassVar[str] = "6"

    def apply(self, card: Card) -> Card:
        if card.mana_cost is None:
            return card
        mana, change = CostDelta(-self.less).applied(card.mana_cost)
        generic = max(0, mana.generic + change)
        pips = tuple(one for one in mana.symbols if not one.isdigit())
        cost = ManaCost((str(generic), *pips) if generic or not pips else pips)
        costs: tuple[Cost, ...] = (PayMana(cost),)
        text = f"{self.keyword.capitalize()} {cost}"
        return replace(card, abilities=(*card.abilities, _KEYWORDS[self.keyword](costs, text)))


@dataclass(frozen=True)
class HasAtOwnCost(Predicate):
    """ "Has flashback. The flashback cost is equal to its mana cost" (CR 613.1f)."""

    phrase: AtOwnCostWord
    grants: ClassVar[bool] = True
    layers: ClassVar[tuple[str, ...]] = (AddAtOwnCost.layer,)
    templates: ClassVar[tuple[str, ...]] = ("[have] {phrase}",)

    @property
    def abilities(self) -> tuple[Any, ...]:
        """The ability for a cost that does not matter."""
        word, _ = _PHRASES[self.phrase]
        return (_KEYWORDS[word]((PayMana(ManaCost(())),)),)

    def changes(self, board: Board, ctx: Context) -> tuple[Change, ...]:
        return (AddAtOwnCost(*_PHRASES[self.phrase]),)
