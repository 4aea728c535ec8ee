"""Keyword abilities that say more than their name (CR 702): ward {2}, equip {3}, enchant creature.

A keyword that stands for other abilities says which in `parts`; a plain one such as flying is a
`game.ability.Keyword` that the rules look for by name.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from apnap.game import events as ev
from apnap.game.ability import (
    Ability,
    Activated,
    Bindings,
    CheaperFor,
    Condition,
    Cost,
    Keyword,
    Static,
    Triggered,
)
from apnap.game.board import Board
from apnap.game.card import Card
from apnap.game.context import Context
from apnap.game.events import Event
from apnap.game.ids import ObjectId, PlayerId, Ref
from apnap.game.mana import ManaCost
from apnap.game.records import Permanent, Spell
from apnap.rules import attaching, spell_keywords, targeting
from apnap.rules.costs import PayMana

from .costs import CycleItself
from .effects_cards import Draw
from .effects_permanents import Attach, Sacrifice
from .effects_stack import Counter
from .numbers import Number
from .objects import Itself, ThatAbility
from .players import ThatPlayer, You
from .posts import ControlledBy
from .statics_casting import CostsLessForEach
from .structure import UnlessPaid
from .targets import Targets
from .things import Things
from .triggers import Enters, Trigger
from .words import Vocabulary


class KeywordAbility(Ability):
    """A keyword ability with something after its name."""

    level: ClassVar[str] = "keyword"
    text: str = ""


@dataclass(frozen=True)
class TargetedByOpponent(Trigger):
    """The permanent becomes the target of a spell or ability an opponent controls (CR 702.21a)."""

    event_keys: ClassVar[tuple[str, ...]] = ("targeted",)

    @property
    def about_self(self) -> bool:
        return True

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        if not isinstance(event, ev.Targeted) or event.target != source:
            return None
        if event.controller not in board.opponents(controller):
            return None
        return Bindings((event.by,), (event.controller,))


@dataclass(frozen=True)
class Ward(KeywordAbility):
    """Ward: an opponent's spell or ability is countered unless they pay (CR 702.21)."""

    costs: tuple[Cost, ...]
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("ward {costs:,}", "ward—{costs:,}")

    def parts(self) -> tuple[Ability, ...]:
        effect = UnlessPaid(Counter(ThatAbility()), ThatPlayer(), self.costs)
        return (Triggered(TargetedByOpponent(), effect, text=self.text or "ward"),)


@dataclass(frozen=True)
class EquipAbility(Activated):
    """An activated ability that is an equip ability (CR 702.6a)."""

    kind: ClassVar[str] = "equip"


@dataclass(frozen=True)
class Equip(KeywordAbility):
    """Equip: attach this to a creature you control, as a sorcery (CR 702.6)."""

    costs: tuple[Cost, ...]
    text: str = ""
    cheaper: CheaperFor | None = None
    templates: ClassVar[tuple[str, ...]] = (
        "equip {costs:,}", "equip—{costs:,}",
        "equip {costs:,}. {cheaper}", "equip—{costs:,}. {cheaper}",
    )  # fmt: skip

    def parts(self) -> tuple[Ability, ...]:
        own = Things((("creature",),), after=(ControlledBy(You()),))
        effect = Attach(Itself(), Targets(own))
        return (
            EquipAbility(
                self.costs, effect, sorcery_speed=True, cheaper=self.cheaper,
                text=self.text or "equip",
            ),
        )


@dataclass(frozen=True)
class EnchantKeyword(KeywordAbility, attaching.Enchant):
    """Enchant: what an Aura may be attached to (CR 702.5)."""

    things: Things
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("enchant {things:one}",)

    def fits(self, board: Board, ctx: Context, ref: Ref) -> bool:
        return isinstance(ref, ObjectId) and self.things.fits(board, ctx, ref)


@dataclass(frozen=True)
class EnchantPlayer(KeywordAbility, attaching.Enchant):
    """Enchant player (CR 702.5)."""

    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("enchant player",)

    def fits(self, board: Board, ctx: Context, ref: Ref) -> bool:
        return isinstance(ref, PlayerId) and board.players[ref].in_game


@dataclass(frozen=True)
class EnchantOpponent(KeywordAbility, attaching.Enchant):
    """Enchant opponent (CR 702.5)."""

    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("enchant opponent",)

    def fits(self, board: Board, ctx: Context, ref: Ref) -> bool:
        return isinstance(ref, PlayerId) and ref in board.opponents(ctx.controller)


@dataclass(frozen=True)
class Cycling(KeywordAbility):
    """Cycling: discard this card to draw one (CR 702.29)."""

    costs: tuple[Cost, ...]
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("cycling {costs:,}", "cycling—{costs:,}")

    def parts(self) -> tuple[Ability, ...]:
        costs = (*self.costs, CycleItself())
        effect = Draw(You(), Number(1))
        return (Activated(costs, effect, text=self.text or "cycling", zones=("hand",)),)


class OtherWay(KeywordAbility, spell_keywords.CastingWay):
    costs: tuple[Cost, ...]

    def mana_for(self, card: Card) -> ManaCost | None:
        for cost in self.costs:
            if isinstance(cost, PayMana):
                return cost.cost
        return ManaCost(())

    @property
    def other_costs(self) -> tuple[Cost, ...]:
        return tuple(cost for cost in self.costs if not isinstance(cost, PayMana))


@dataclass(frozen=True)
class Flashback(OtherWay):
    """Flashback: cast from the graveyard, then exiled (CR 702.34)."""

    costs: tuple[Cost, ...]
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("flashback {costs:,}", "flashback—{costs:,}")
    way: ClassVar[str] = "flashback"
    zone: ClassVar[str] = "graveyard"
    then: ClassVar[str] = "exile"


@dataclass(frozen=True)
class Escape(OtherWay):
    """Escape: cast from the graveyard for a cost of its own (CR 702.138)."""

    costs: tuple[Cost, ...]
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("escape—{costs:,}",)
    way: ClassVar[str] = "escape"
    zone: ClassVar[str] = "graveyard"


@dataclass(frozen=True)
class Evoke(OtherWay):
    """Evoke: cast for another cost, then sacrificed as it enters (CR 702.74)."""

    costs: tuple[Cost, ...]
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("evoke {costs:,}", "evoke—{costs:,}")
    way: ClassVar[str] = "evoke"
    zone: ClassVar[str] = ""

    def parts(self) -> tuple[Ability, ...]:
        sacrificed = Triggered(
            Enters(Itself()), Sacrifice(You(), Itself()), Paid("evoke"), text="evoke: sacrifice it"
        )
        return (self, sacrificed)


@dataclass(frozen=True)
class Paid(Condition):
    """The spell, or that of the permanent, was cast for that cost (CR 400.7d)."""

    reads_source: ClassVar[bool] = True
    word: str

    def holds(self, board: Board, ctx: Context) -> bool:
        record = board.last_known(ctx.source) if ctx.source is not None else None
        return (
            isinstance(record, (Permanent, Spell))
            and record.cast is not None
            and self.word in record.cast.paid
        )


@dataclass(frozen=True)
class Kicker(KeywordAbility, spell_keywords.AdditionalCost):
    """Kicker: an additional cost that may be paid (CR 702.33)."""

    costs: tuple[Cost, ...]
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("kicker {costs:,}", "kicker—{costs:,}")
    optional: ClassVar[str] = "kicker"


@dataclass(frozen=True)
class Multikicker(KeywordAbility, spell_keywords.AdditionalCost):
    """Multikicker: a kicker cost that may be paid any number of times (CR 702.33c)."""

    costs: tuple[Cost, ...]
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("multikicker {costs:,}", "multikicker—{costs:,}")
    optional: ClassVar[str] = "multikicker"
    repeats: ClassVar[bool] = True


@dataclass(frozen=True)
class Entwine(KeywordAbility, spell_keywords.AdditionalCost):
    """Entwine: an additional cost for which all modes are chosen (CR 702.42a)."""

    costs: tuple[Cost, ...]
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("entwine {costs:,}", "entwine—{costs:,}")
    optional: ClassVar[str] = targeting.ENTWINE


@dataclass(frozen=True)
class CantBeCountered(Ability):
    """ "This spell can't be countered" (CR 101.2, 701.6a)."""

    level: ClassVar[str] = "line"
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("~ can't be countered",)

    def parts(self) -> tuple[Ability, ...]:
        return (Keyword("can't be countered"),)


@dataclass(frozen=True)
class AdditionalCostLine(spell_keywords.AdditionalCost):
    """ "As an additional cost to cast this spell, ..." (CR 601.2b, 118.8)."""

    level: ClassVar[str] = "line"
    costs: tuple[Cost, ...]
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("as an additional cost to cast ~, {costs:and}",)


NumberedWord = Annotated[
    str,
    Vocabulary(
        "numbered keyword",
        (
            "absorb",
            "ripple",
        ),
    ),
]


@dataclass(frozen=True)
class Numbered(KeywordAbility):
    """A keyword with a number whose rule is not implemented."""

    name: NumberedWord
    number: int
    text: str = ""
    unsupported: ClassVar[str] = "702: a keyword with a number"
    templates: ClassVar[tuple[str, ...]] = ("{name} {number}",)


CostedWord = Annotated[
    str,
    Vocabulary(
        "costed keyword",
        (
            "aura swap",
        ),
    ),
]


@dataclass(frozen=True)
class Costed(KeywordAbility):
    """A keyword with a cost whose rule is not implemented."""

    name: CostedWord
    costs: tuple[Cost, ...]
    text: str = ""
    unsupported: ClassVar[str] = "702: a keyword with a cost"
    templates: ClassVar[tuple[str, ...]] = ("{name} {costs:,}", "{name}—{costs:,}")


@dataclass(frozen=True)
class Affinity(KeywordAbility):
    """Affinity: costs less for each of some permanents (CR 702.41)."""

    things: Things
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("affinity for {things:many}",)

    def parts(self) -> tuple[Ability, ...]:
        own = Things(
            self.things.nouns,
            self.things.before,
            self.things.join,
            self.things.head,
            (*self.things.after, ControlledBy(You())),
        )
        return (Static(CostsLessForEach(ManaCost(("1",)), own), text=self.text),)
