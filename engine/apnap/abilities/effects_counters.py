"""Counters of several kinds, counters that move or are taken away (CR 122)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game.ability import Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.ids import ObjectId, PlayerId
from apnap.game.records import CardObject, Counters, Permanent
from apnap.rules import actions, choices, transfers

from .effects import Clause
from .effects_arriving import CountersSaid
from .effects_cards import note_done
from .objects import All, AnyNumberOf
from .selectors import Amount, Objects, Players, each_by
from .words import CounterWord


@dataclass(frozen=True)
class MoveCounters(Clause):
    """ "Move a +1/+1 counter from target creature onto another target creature" (CR 122.5)."""

    amount: Amount
    kind: CounterWord
    what: Objects
    to: Objects
    templates: ClassVar[tuple[str, ...]] = (
        "move {amount:a} {kind} counter(s) from {what} onto {to}",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        sources = yield from self.what.objects(board, ctx)
        hosts = yield from self.to.objects(board, ctx)
        amount = self.amount.value(board, ctx)
        for one in sources:
            for host in hosts[:1]:
                yield from transfers.move_counters(
                    board, self.kind, amount, one, host, source=ctx.source,
                    player=ctx.controller,
                )


@dataclass(frozen=True)
class PutSeveralCounters(Clause):
    """Put counters of several kinds on permanents (CR 122.6)."""

    counters: tuple[CountersSaid, ...]
    on: Objects
    templates: ClassVar[tuple[str, ...]] = ("put {counters:and} on {on}",)

    def __post_init__(self) -> None:
        if len(self.counters) < 2:
            raise ValueError("several kinds")

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        objects = yield from self.on.objects(board, ctx)
        for number in objects:
            for one in self.counters:
                amount = one.amount.value(board, ctx)
                yield from actions.put_counters(
                    board, number, one.kind, amount, ctx.source, ctx.controller
                )


@dataclass(frozen=True)
class PutCountersOnBoth(Clause):
    """ "Put a +1/+1 counter on it and a loyalty counter on each other planeswalker"."""

    amount: Amount
    kind: CounterWord
    on: Objects
    second: Amount
    other: CounterWord
    also: Objects
    templates: ClassVar[tuple[str, ...]] = (
        "put {amount:a} {kind} counter(s) on {on} and {second:a} {other} counter(s) on {also}",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        first = yield from self.on.objects(board, ctx)
        more = yield from self.also.objects(board, ctx)
        for refs, amount, kind in (
            (first, self.amount, self.kind), (more, self.second, self.other),
        ):
            for number, how_many in each_by(board, ctx, amount, refs):
                yield from actions.put_counters(
                    board, number, kind, how_many, ctx.source, ctx.controller
                )


@dataclass(frozen=True)
class LoseAllCounters(Clause):
    """ "Each opponent loses all counters": those of players, poison too (CR 122.1)."""

    who: Players
    templates: ClassVar[tuple[str, ...]] = ("{who} [lose] all counters",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        for player in self.who.each(board, ctx):
            kinds = [(kind, amount) for kind, amount in board.players[player].counters]
            if poison := board.team_of(player).poison:
                kinds.append(("poison", poison))
            for kind, amount in kinds:
                yield from actions.remove_counters(board, player, kind, amount)


@dataclass(frozen=True)
class RemoveAllCounters(Clause):
    """Remove all counters, or all of a kind, from permanents (CR 122.1)."""

    what: Objects
    kind: CounterWord = ""
    templates: ClassVar[tuple[str, ...]] = (
        "remove all counters from {what}",
        "remove all {kind} counters from {what}",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        removed = 0
        for number in (yield from self.what.objects(board, ctx)):
            for kind, amount in counters_of(board, number):
                if self.kind in ("", kind):
                    removed += amount
                    yield from actions.remove_counters(board, number, kind, amount)
        ctx.amount = removed


@dataclass(frozen=True)
class RemoveSomeCounters(Clause):
    """Remove so many counters of any kinds from a permanent, or any number of them."""

    tells: ClassVar[bool] = True
    what: Objects
    amount: Amount | None = None
    kind: CounterWord = ""
    up_to: bool = False
    templates: ClassVar[tuple[str, ...]] = (
        "remove {amount:a} counter(s) from {what}",
        "remove any number of counters from {what}",
        "remove any number of {kind} counters from {what}",
        "remove {up_to!up to} {amount:one} counter(s) from {what}",
        "remove {up_to!up to} {amount:one} {kind} counter(s) from {what}",
    )

    def possible(self, board: Board, ctx: Context, player: PlayerId) -> bool:
        """Whether there is one to remove (CR 608.2d)."""
        refs = self.what.find(board, ctx)
        return any(
            self.kind in ("", kind)
            for one in refs if isinstance(one, ObjectId)
            for kind, _ in counters_of(board, one)
        )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        removed = 0
        for number in (yield from self.what.objects(board, ctx)):
            most = None if self.amount is None else self.amount.value(board, ctx)
            removed += yield from take_counters(
                board, ctx, number, most, self.kind, up_to=self.up_to or most is None
            )
        ctx.amount = removed
        note_done(ctx, removed > 0)


@dataclass(frozen=True)
class DistributeNow(Clause):
    """Distribute counters among permanents as the instruction is carried out (CR 608.2d)."""

    amount: Amount
    kind: CounterWord
    among: Objects
    templates: ClassVar[tuple[str, ...]] = (
        "distribute {amount:a} {kind} counter(s) among {among}",
    )

    def __post_init__(self) -> None:
        if not isinstance(self.among, (All, AnyNumberOf)):
            raise ValueError("among some of all")

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        refs = [one for one in self.among.find(board, ctx) if isinstance(one, ObjectId)]
        total = self.amount.value(board, ctx)
        if not refs or total <= 0:
            return
        parts = yield from choices.choose_division(
            board, ctx.controller, refs, total, rule="608.2d", source=ctx.source,
            prompt=f"distribute {total} {self.kind} counters",
            why="who carries out the instruction chooses",
        )
        for ref, part in zip(refs, parts, strict=True):
            yield from actions.put_counters(
                board, ref, self.kind, part, ctx.source, ctx.controller
            )


def counters_of(board: Board, number: ObjectId) -> Counters:
    """The counters on an object, as it last was if it is gone."""
    record = board.last_known(number)
    return record.counters if isinstance(record, (Permanent, CardObject)) else ()


def take_counters(
    board: Board, ctx: Context, number: ObjectId, wanted: int | None, kind: str = "",
    *, up_to: bool = False,
) -> Steps[int]:
    """Remove so many counters of kinds that the player chooses, or as many as they like."""
    removed = 0
    there = [(one, amount) for one, amount in counters_of(board, number) if kind in ("", one)]
    left = sum(amount for _, amount in there)
    for one, amount in there:
        left -= amount
        least = 0
        if wanted is not None and not up_to:
            least = max(0, min(amount, wanted - removed - left))
        most = amount if wanted is None else min(amount, wanted - removed)
        taken = most
        if least < most:
            taken = yield from choices.choose_number(
                board, ctx.controller, least, most, source=ctx.source, rule="608.2d",
                prompt=f"how many {one} counters to remove from {board.name(number)}",
            )
        removed += taken
        yield from actions.remove_counters(board, number, one, taken)
    return removed


@dataclass(frozen=True)
class PutItsCounters(Clause):
    """ "Put its counters on target creature": as many of each kind as it has or had (CR 122.8)."""

    what: Objects
    on: Objects
    templates: ClassVar[tuple[str, ...]] = (
        "put {what:'s} counters on {on}",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        counters = [
            one
            for ref in self.what.find(board, ctx)
            if isinstance(ref, ObjectId)
            for one in counters_of(board, ref)
        ]
        for number in (yield from self.on.objects(board, ctx)):
            for kind, amount in counters:
                yield from actions.put_counters(
                    board, number, kind, amount, ctx.source, ctx.controller
                )


@dataclass(frozen=True)
class DoubleEachCounter(Clause):
    """ "Double the number of each kind of counter on target creature" (CR 701.10e)."""

    on: Objects
    templates: ClassVar[tuple[str, ...]] = (
        "double the number of each kind of counter on {on}",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        for number in (yield from self.on.objects(board, ctx)):
            for kind, amount in counters_of(board, number):
                yield from actions.put_counters(
                    board, number, kind, amount, ctx.source, ctx.controller
                )
