"""Keywords of other costs that change what the spell is: bestow, disturb, overload (CR 702)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from apnap.game.ability import (
    Ability,
    Condition,
    Cost,
    Keyword,
    SpellAbility,
    Static,
    Target,
)
from apnap.game.board import Board
from apnap.game.card import Card
from apnap.game.context import Context
from apnap.game.data import walk
from apnap.game.ids import ObjectId, PlayerId
from apnap.game.mana import ManaCost
from apnap.game.records import Permanent
from apnap.rules import combat_damage, spell_keywords
from apnap.rules.characteristics import characteristics

from .amounts import Quantity
from .changes import Size
from .changes_becoming import Becomes, Kind
from .conditional import If
from .effects_lasting import AffectForGood
from .effects_permanents import PutCounters
from .keywords import EnchantKeyword, KeywordAbility, OtherWay, Paid
from .numbers import Number
from .objects import Each, ThatThing
from .players import You
from .posts import ControlledBy
from .replacements import EntersWithCounters
from .selectors import Amount, Objects
from .structure import Sequence
from .targets import Targets
from .things import Things
from .triggers import _OneObject
from .wording import mapped
from .words import CREATURE_TYPE_SET, CounterWord


@dataclass(frozen=True)
class Bestow(OtherWay):
    """Bestow: cast as an Aura, which is a creature again when it comes off (CR 702.103)."""

    costs: tuple[Cost, ...]
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("bestow {costs:,}", "bestow—{costs:,}")
    way: ClassVar[str] = "bestow"
    zone: ClassVar[str] = ""

    def shape(self, card: Card) -> Card | None:
        enchant = EnchantKeyword(Things((("creature",),)), "Enchant creature")
        return replace(
            card, types=("Enchantment",), subtypes=("Aura",), power=None, toughness=None,
            abilities=(*card.abilities, enchant), bestowed=True,
        )


@dataclass(frozen=True)
class Mutate(OtherWay):
    """Mutate: cast so, it merges with a creature of its owner's (CR 702.140)."""

    costs: tuple[Cost, ...]
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("mutate {costs:,}", "mutate—{costs:,}")
    way: ClassVar[str] = "mutate"
    zone: ClassVar[str] = ""

    def shape(self, card: Card) -> Card | None:
        return replace(card, mutating=True)

    def parts(self) -> tuple[Ability, ...]:
        return (Keyword("mutate"), self)


@dataclass(frozen=True)
class MutatesFromGraveyard(KeywordAbility, spell_keywords.CastingWay):
    """ "You may cast ~ from your graveyard using its mutate ability" (CR 601.3, 113.6k)."""

    level: ClassVar[str] = "line"
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = (
        "you may cast ~ from your graveyard using its mutate ability",
    )
    way: ClassVar[str] = "mutate"
    zone: ClassVar[str] = "graveyard"

    def mana_for(self, card: Card) -> ManaCost | None:
        mutate = next((part for part in card.parts if isinstance(part, Mutate)), None)
        return mutate.mana_for(card) if mutate is not None else None

    def shape(self, card: Card) -> Card | None:
        return replace(card, mutating=True)


@dataclass(frozen=True)
class Mutates(_OneObject):
    """A creature mutates (CR 702.140d)."""

    what: Objects
    event_keys: ClassVar[tuple[str, ...]] = ("mutates",)
    templates: ClassVar[tuple[str, ...]] = ("{what:subject} [mutate]",)


@dataclass(frozen=True)
class TimesMutated(Quantity):
    """ "The number of times this creature has mutated": once for each component but one."""

    reads_source: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = ("the number of times ~ has mutated",)

    def value(self, board: Board, ctx: Context) -> int:
        record = board.last_known(ctx.source) if ctx.source is not None else None
        return max(0, len(record.components) - 1) if isinstance(record, Permanent) else 0


@dataclass(frozen=True)
class Disturb(OtherWay):
    """Disturb: cast from the graveyard with its back face up (CR 702.146)."""

    costs: tuple[Cost, ...]
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("disturb {costs:,}", "disturb—{costs:,}")
    way: ClassVar[str] = "disturb"
    zone: ClassVar[str] = "graveyard"
    face: ClassVar[int] = 1


@dataclass(frozen=True)
class Prowl(OtherWay):
    """Prowl: another cost if a creature of such a type of yours hit a player (CR 702.76a)."""

    costs: tuple[Cost, ...]
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("prowl {costs:,}", "prowl—{costs:,}")
    way: ClassVar[str] = "prowl"
    zone: ClassVar[str] = ""

    def objection(self, board: Board, player: PlayerId, number: ObjectId) -> str | None:
        card = characteristics(board, number)
        kinds = CREATURE_TYPE_SET
        if not card.has_every_creature_type:
            kinds = kinds.intersection(card.subtypes)
        if combat_damage.hit_by_type(board, player, kinds):
            return None
        return "nothing of its creature types has dealt a player combat damage (CR 702.76a)"


@dataclass(frozen=True)
class Freerunning(OtherWay):
    """Freerunning: another cost if an Assassin or commander of yours hit a player (CR 702.173a)."""

    costs: tuple[Cost, ...]
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("freerunning {costs:,}", "freerunning—{costs:,}")
    way: ClassVar[str] = "freerunning"
    zone: ClassVar[str] = ""

    def objection(self, board: Board, player: PlayerId, number: ObjectId) -> str | None:
        if combat_damage.hit_by_type(board, player, ("Assassin", combat_damage.COMMANDER)):
            return None
        return "no Assassin or commander has dealt a player combat damage (CR 702.173a)"


# overload


def _each(part: object) -> object:
    """ "Each" for "target" (CR 702.96a)."""
    if isinstance(part, Targets):
        before = ("other", *part.things.before) if part.other else part.things.before
        return Each(replace(part.things, before=before))
    return None


@dataclass(frozen=True)
class Overload(OtherWay):
    """Overload: for another cost its text says "each" instead of "target" (CR 702.96)."""

    costs: tuple[Cost, ...]
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("overload {costs:,}", "overload—{costs:,}")
    way: ClassVar[str] = "overload"
    zone: ClassVar[str] = ""

    def shape(self, card: Card) -> Card | None:
        return replace(card, abilities=mapped(card.abilities, _each))

    def objection(self, board: Board, player: PlayerId, number: ObjectId) -> str | None:
        for part in walk(characteristics(board, number).abilities):
            plain = isinstance(part, Targets) and part == Targets(
                part.things, part.number, other=part.other
            )
            if isinstance(part, Target) and not plain:
                return f"this program can't read “each” in “{part.wording}” (CR 702.96c)"
        return None


# awaken

AWAKENED = 1_000
"""The number of the target that awaken adds to a spell: after all printed ones (CR 702.113a)."""


@dataclass(frozen=True)
class WasAwakened(Condition):
    """The awaken cost was paid (CR 702.113b)."""

    reads_source: ClassVar[bool] = True
    settled_as_cast: ClassVar[bool] = True

    def holds(self, board: Board, ctx: Context) -> bool:
        if ctx.cast is not None:
            return "awaken" in ctx.cast.paid
        return Paid("awaken").holds(board, ctx)


@dataclass(frozen=True)
class Awaken(OtherWay):
    """Awaken: for another cost a land becomes a creature besides (CR 702.113)."""

    number: int
    costs: tuple[Cost, ...]
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("awaken {number}—{costs:,}",)
    way: ClassVar[str] = "awaken"
    zone: ClassVar[str] = ""

    def parts(self) -> tuple[Ability, ...]:
        land = Things((("land",),))
        target = Targets(replace(land, after=(ControlledBy(You()),)), AWAKENED)
        kind = Kind(
            size=Size(Number(0), Number(0)), colors=None, subtypes=("Elemental",),
            types=("creature",),
        )
        becomes = Becomes(kind, abilities=(Keyword("haste"),), still="land")
        effect = Sequence(
            (
                PutCounters(Number(self.number), "+1/+1", target),
                AffectForGood(ThatThing(land), (becomes,)),
            )
        )
        return (self, SpellAbility(If(WasAwakened(), effect), text=self.text or "awaken"))


# escape


@dataclass(frozen=True)
class Escaped(Condition):
    """It escaped (CR 702.138b)."""

    reads_source: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = ("~ escaped", "it escaped")

    def holds(self, board: Board, ctx: Context) -> bool:
        return Paid("escape").holds(board, ctx)


@dataclass(frozen=True)
class EscapesWith(Ability):
    """ "Escapes with a +1/+1 counter on it": enters so if it escaped (CR 702.138c)."""

    level: ClassVar[str] = "line"
    amount: Amount
    kind: CounterWord
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = (
        "~ escapes with {amount:a} {kind} counter(s) on it{amount:tail}",
    )

    def parts(self) -> tuple[Ability, ...]:
        enters = EntersWithCounters(self.amount, self.kind)
        return (Static(enters, Paid("escape"), text=self.text),)
