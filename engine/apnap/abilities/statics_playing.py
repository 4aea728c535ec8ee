"""Static abilities that let cards be played from elsewhere than the hand (CR 601.3, 305.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from apnap.game.ability import Cost, Steps
from apnap.game.board import Board
from apnap.game.card import Card
from apnap.game.context import Context
from apnap.game.ids import ObjectId, PlayerId
from apnap.rules.characteristics import mana_value
from apnap.rules.commanders import is_commander
from apnap.rules.costs import PayMana
from apnap.rules.permissions import PlayPermission

from .costs import DiscardCost, PayLife
from .numbers import Number
from .selectors import Amount, Players
from .statics_casting import as_spells
from .things import Things
from .words import Vocabulary

_FROM = (
    "from the top of your library", "from your graveyard",
    "from among cards in your graveyard that were milled this turn",
)  # fmt: skip
_FREELY_FROM = (
    "from your hand", "from your hand or the top of your library", "from the top of your library",
    "from your graveyard", "from your hand or graveyard",
)  # fmt: skip
From = Annotated[str, Vocabulary("from", _FROM)]
OnceWord = Annotated[
    str,
    Vocabulary(
        "once",
        ("once each turn", "once during each of your turns", "during each of your turns"),
    ),
]


FreelyFrom = Annotated[str, Vocabulary("freely from", _FREELY_FROM)]


def _is_there(board: Board, player: PlayerId, number: ObjectId, where: str) -> bool:
    """Whether a card is in one of the zones that the words name."""
    own = board.players[player]
    if "milled" in where and not board.fact("milled", number):
        return False
    return (
        ("hand" in where and number in own.hand)
        or ("graveyard" in where and number in own.graveyard)
        or ("library" in where and number in own.library[:1])
    )


def _could_cast(board: Board, player: PlayerId, number: ObjectId) -> bool:
    """Whether a player may cast a card where it is without any permission (CR 601.3, 903.8)."""
    found = board.cards.get(number)
    return found is not None and found.owner == player and (
        found.zone == "hand" or (found.zone == "command" and is_commander(board, number))
    )


@dataclass(frozen=True)
class MayPlayFrom(PlayPermission):
    """ "You may play lands and cast creature spells from the top of your library"."""

    where: From
    things: Things | None = None
    lands: bool = False
    life: Amount | None = None
    once_word: OnceWord = ""
    exiled: bool = False
    templates: ClassVar[tuple[str, ...]] = (
        "you may cast {things:many} {where}",
        "you may {lands!play lands} {where}",
        "you may {lands!play lands} and cast {things:many} {where}",
        *(
            "you may look at the top card of your library any time, and you may " + what
            for what in (
                "cast {things:many} {where}",
                "{lands!play lands} {where}",
                "{lands!play lands} and cast {things:many} {where}",
            )
        ),
        "you may cast {things:many} {where} by paying {life} life in addition to "
        "paying their other costs",
        "you may cast {things:many} {where} by paying {life} life in addition to "
        "their other costs",
        "{once_word}, you may cast a {things:one} {where}",
        "{once_word}, you may {lands!play a land} {where}",
        *(
            f"{start}. if a {noun} cast this way would be put into your graveyard{when}, "
            "{exiled!exile it instead}"
            for start in (
                "you may cast {things:many} {where}",
                "{once_word}, you may cast a {things:one} {where}",
            )
            for noun in ("spell", "card")
            for when in ("", " this turn")
        ),
    )

    @property
    def then(self) -> str:
        return "exile" if self.exiled else ""

    @property
    def once(self) -> bool:  # type: ignore[override]  # a class variable of the base
        """Whether it says so."""
        return bool(self.once_word)

    @property
    def extra_costs(self) -> tuple[Cost, ...]:
        """The life."""
        return () if self.life is None else (PayLife(self.life),)

    def allows(
        self, board: Board, ctx: Context, player: PlayerId, number: ObjectId, card: Card
    ) -> bool:
        if player != ctx.controller or not _is_there(board, player, number, self.where):
            return False
        if self.once_word.endswith("your turns") and not board.is_active(player):
            return False
        if card.is_land:
            return self.lands
        return self.things is not None and as_spells(self.things).is_like(
            board, ctx, number, card
        )


@dataclass(frozen=True)
class MayPlayCardsFrom(PlayPermission):
    """ "You may play cards from your graveyard"."""

    where: From
    templates: ClassVar[tuple[str, ...]] = ("you may play cards {where}",)

    def allows(
        self, board: Board, ctx: Context, player: PlayerId, number: ObjectId, card: Card
    ) -> bool:
        return player == ctx.controller and _is_there(board, player, number, self.where)


@dataclass(frozen=True)
class MayPlayTop(MayPlayCardsFrom):
    """ "You may play the top card of your library"."""

    where: From = "from the top of your library"
    templates: ClassVar[tuple[str, ...]] = ("you may play the top card of your library",)


@dataclass(frozen=True)
class LifeForManaValue(Cost):
    """Life equal to the spell's mana value (CR 119.4, 202.3)."""

    reads_source: ClassVar[bool] = True

    def _amount(self, board: Board, ctx: Context) -> Number:
        return Number(mana_value(board, ctx.source) if ctx.source is not None else 0)

    def can_pay(self, board: Board, ctx: Context) -> bool:
        return PayLife(self._amount(board, ctx)).can_pay(board, ctx)

    def pay(self, board: Board, ctx: Context) -> Steps[None]:
        yield from PayLife(self._amount(board, ctx)).pay(board, ctx)


@dataclass(frozen=True)
class CastForLife(PlayPermission):
    """ "You may cast creature spells by paying life equal to their mana value rather than …"."""

    things: Things
    free: ClassVar[bool] = True
    once_word: OnceWord = ""
    templates: ClassVar[tuple[str, ...]] = (
        "{once_word}, you may cast a {things:one} by paying life equal to its mana value rather "
        "than paying its mana cost",
    )

    @property
    def once(self) -> bool:  # type: ignore[override]  # a class variable of the base
        """Whether it says so."""
        return bool(self.once_word)

    @property
    def extra_costs(self) -> tuple[Cost, ...]:
        """The life."""
        return (LifeForManaValue(),)

    def allows(
        self, board: Board, ctx: Context, player: PlayerId, number: ObjectId, card: Card
    ) -> bool:
        if self.once_word.endswith("your turns") and not board.is_active(player):
            return False
        return (
            player == ctx.controller
            and _could_cast(board, player, number)
            and not card.is_land
            and as_spells(self.things).is_like(board, ctx, number, card)
        )


@dataclass(frozen=True)
class PlayTopForLife(PlayPermission):
    """Lands and spells from the top of the library, the spells for life (CR 118.9)."""

    lands: bool = False
    templates: ClassVar[tuple[str, ...]] = (
        "you may {lands!play lands} and cast spells from the top of your library. if you cast a "
        "spell this way, pay life equal to its mana value rather than pay its mana cost",
        "you may {lands!play} the top card of your library. if you cast a "
        "spell this way, pay life equal to its mana value rather than pay its mana cost",
        "you may cast spells from the top of your library. if you cast a "
        "spell this way, pay life equal to its mana value rather than pay its mana cost",
    )
    free: ClassVar[bool] = True

    @property
    def extra_costs(self) -> tuple[Cost, ...]:
        """The life."""
        return (LifeForManaValue(),)

    def allows(
        self, board: Board, ctx: Context, player: PlayerId, number: ObjectId, card: Card
    ) -> bool:
        if player != ctx.controller or not _is_there(board, player, number, _FROM[0]):
            return False
        return self.lands or not card.is_land


class _CastsItself(PlayPermission):
    """The owner of a card may cast it from where its ability works (CR 113.6k)."""

    reads_source: ClassVar[bool] = True

    def allows(
        self, board: Board, ctx: Context, player: PlayerId, number: ObjectId, card: Card
    ) -> bool:
        return number == ctx.source and player == board.owner(number)


@dataclass(frozen=True)
class MayCastItselfFromExile(_CastsItself):
    """ "You may cast this card from exile": the ability works there (CR 113.6k)."""

    graveyard: bool = False
    templates: ClassVar[tuple[str, ...]] = (
        "you may cast ~ from exile", "you may cast ~ from {graveyard!your graveyard} or from exile",
    )  # fmt: skip

    @property
    def works_in(self) -> tuple[str, ...]:
        """Where the card may be."""
        return ("graveyard", "exile") if self.graveyard else ("exile",)


@dataclass(frozen=True)
class MayCastItself(_CastsItself):
    """ "You may cast this card from your graveyard": the ability works there (CR 113.6k)."""

    works_in: ClassVar[str] = "graveyard"
    life: Amount | None = None
    cards: Amount | None = None
    templates: ClassVar[tuple[str, ...]] = (
        "you may cast ~ from your graveyard",
        "you may cast ~ from your graveyard by paying {life} life in addition to "
        "paying its other costs",
        "you may cast ~ from your graveyard by discarding {cards:a} card(s) in addition to "
        "paying its other costs",
    )

    @property
    def extra_costs(self) -> tuple[Cost, ...]:
        """The life or the cards."""
        found: list[Cost] = []
        if self.life is not None:
            found.append(PayLife(self.life))
        if self.cards is not None:
            found.append(DiscardCost(self.cards))
        return tuple(found)


@dataclass(frozen=True)
class MayPlayExiled(PlayPermission):
    """ "You may play cards exiled with this creature" (CR 607.2a)."""

    reads_source: ClassVar[bool] = True
    lands: bool = False
    things: Things | None = None
    owned: bool = False
    templates: ClassVar[tuple[str, ...]] = (
        "you may {lands!play} cards exiled with ~",
        "you may cast cards exiled with ~",
        "you may cast {things:many} from among cards exiled with ~",
        "you may cast {things:many} from among cards {owned!you own} exiled with ~",
    )

    def allows(
        self, board: Board, ctx: Context, player: PlayerId, number: ObjectId, card: Card
    ) -> bool:
        found = board.cards.get(number)
        return (
            player == ctx.controller
            and found is not None
            and found.zone == "exile"
            and found.linked is not None
            and found.linked == ctx.source
            and (self.lands or not card.is_land)
            and (not self.owned or found.owner == player)
            and (self.things is None or as_spells(self.things).is_like(board, ctx, number, card))
        )


@dataclass(frozen=True)
class CastForNothing(PlayPermission):
    """ "You may cast spells from your hand without paying their mana costs" (CR 118.9)."""

    things: Things
    free: ClassVar[bool] = True
    once_word: OnceWord = ""
    where: FreelyFrom = "from your hand"
    templates: ClassVar[tuple[str, ...]] = (
        "you may cast {things:many} {where} without paying their mana costs",
        "{once_word}, you may cast a {things:one} {where} without paying its mana cost",
    )

    @property
    def once(self) -> bool:  # type: ignore[override]  # a class variable of the base
        """Whether it says so."""
        return bool(self.once_word)

    def allows(
        self, board: Board, ctx: Context, player: PlayerId, number: ObjectId, card: Card
    ) -> bool:
        if self.once_word.endswith("your turns") and not board.is_active(player):
            return False
        return (
            player == ctx.controller
            and _is_there(board, player, number, self.where)
            and not card.is_land
            and as_spells(self.things).is_like(board, ctx, number, card)
        )


@dataclass(frozen=True)
class FreelyAtAnyTime(PlayPermission):
    """ "Any player may cast creature spells with mana value 3 or less without paying their mana
    costs and as though they had flash" (CR 118.9, 702.8a)."""

    who: Players
    things: Things
    free: ClassVar[bool] = True
    any_time: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = (
        "{who:subject} may cast {things:many} without paying their mana costs and as though they "
        "had flash",
        "{who:subject} may cast {things:many} without paying their mana cost and as though they "
        "had flash",
        "{who:subject} may play {things:many} without paying their mana cost and as though they "
        "had flash",
    )

    def allows(
        self, board: Board, ctx: Context, player: PlayerId, number: ObjectId, card: Card
    ) -> bool:
        return (
            player in self.who.find(board, ctx)
            and _could_cast(board, player, number)
            and not card.is_land
            and as_spells(self.things).is_like(board, ctx, number, card)
        )


@dataclass(frozen=True)
class CastForOtherCost(PlayPermission):
    """ "You may cast creature spells by paying {E} rather than paying their mana costs"."""

    things: Things
    costs: tuple[Cost, ...]
    flash: bool = False
    free: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = (
        "you may cast {things:many} by paying {costs:and/pay} rather than paying their mana costs",
        "you may cast {things:many} by paying {costs:and/pay} rather than paying their mana costs. "
        "if you cast a spell this way, you may cast it {flash!as though it had flash}",
    )

    def __post_init__(self) -> None:
        if any(isinstance(cost, PayMana) for cost in self.costs):
            raise ValueError("no mana besides")

    @property
    def any_time(self) -> bool:  # type: ignore[override]  # a class variable of the base
        """Whether it says so."""
        return self.flash

    @property
    def extra_costs(self) -> tuple[Cost, ...]:
        return self.costs

    def allows(
        self, board: Board, ctx: Context, player: PlayerId, number: ObjectId, card: Card
    ) -> bool:
        return CastForLife(self.things).allows(board, ctx, player, number, card)
