"""Static abilities that limit: what can't attack, block or be countered unless something is so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game.ability import Change, CharacteristicEffect, Condition, StaticEffect
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.data import walk
from apnap.game.ids import ObjectId
from apnap.rules.countering import CounterBan
from apnap.rules.restrictions import BlockedByAtLeast, Restrict
from apnap.rules.state_based import NoLegendRule

from .changes import CantBeBlockedBy, Predicate, _Restricted
from .players import DefendingPlayer
from .selectors import Objects
from .statics import Are
from .statics_casting import as_spells
from .things import Things


@dataclass(frozen=True)
class AreUnless(Are):
    """ "~ can't attack or block unless you control another creature" (CR 508.1c, 509.1b)."""

    objects: Objects
    predicates: tuple[Predicate, ...]
    condition: Condition
    templates: ClassVar[tuple[str, ...]] = (
        "{objects} {predicates:and/*objects} unless {condition}",
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        if not all(isinstance(part, _Restricted) for part in self.predicates):
            raise ValueError("only what can't be done")
        if any(isinstance(part, DefendingPlayer) for part in walk(self.condition)):
            raise ValueError("who that is depends on what is attacked")

    @property
    def is_steady(self) -> bool:
        return False

    def affects(self, board: Board, source: ObjectId, ctx: Context, target: ObjectId) -> bool:
        there = super().affects(board, source, ctx, target)
        return there and not self.condition.holds(board, ctx)


@dataclass(frozen=True)
class CantBlockThese(CharacteristicEffect):
    """ "Creatures with power less than ~'s power can't block it" (CR 509.1b)."""

    things: Things
    reads_source: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = (
        "{things:many} can't block ~", "{things:many} can't block it",
    )  # fmt: skip

    def affects(self, board: Board, source: ObjectId, ctx: Context, target: ObjectId) -> bool:
        return target == source

    def changes(self, board: Board, source: ObjectId, ctx: Context) -> tuple[Change, ...]:
        return (Restrict(CantBeBlockedBy(self.things, int(ctx.controller), source)),)


@dataclass(frozen=True)
class CannotBeBlockedByFew(_Restricted):
    """ "Can't be blocked except by three or more creatures" (CR 509.1b)."""

    least: int
    templates: ClassVar[tuple[str, ...]] = (
        "can't be blocked except by {least:one} or more creatures",
    )

    def restrictions(self, board: Board, ctx: Context) -> tuple[BlockedByAtLeast, ...]:
        return (BlockedByAtLeast(self.least),)


@dataclass(frozen=True)
class SpellsCantBeCountered(CounterBan):
    """ "Creature spells you control can't be countered" (CR 101.2, 701.6a)."""

    things: Things
    templates: ClassVar[tuple[str, ...]] = ("{things:many} can't be countered",)

    def __post_init__(self) -> None:
        if self.things.zones != ("stack",):
            raise ValueError("only what is on the stack")

    def protects(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        return as_spells(self.things).is_like(board, ctx, number)


@dataclass(frozen=True)
class SeeTops(StaticEffect):
    """ "You may look at the top card of your library any time": it only lets a player know."""

    templates: ClassVar[tuple[str, ...]] = (
        "you may look at the top card of your library any time",
        "you may look at cards exiled with ~",
        "play with the top card of your library revealed",
        "your opponents play with their hands revealed",
        "players play with their hands revealed",
        "you may look at face-down creatures you don't control any time",
        "you may look at face-down permanents you don't control any time",
    )


@dataclass(frozen=True)
class LegendRuleOff(NoLegendRule):
    """ "The 'legend rule' doesn't apply to tokens you control" (CR 704.5j)."""

    things: Things | None = None
    templates: ClassVar[tuple[str, ...]] = (
        'the "legend rule" doesn\'t apply to {things:many}',
        'the "legend rule" doesn\'t apply',
    )

    def spares(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        return self.things is None or self.things.is_like(board, ctx, number)
