"""Replacement and prevention effects (CR 614, 615): "enters tapped", "if ... would ..., instead"."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game import events as ev
from apnap.game.ability import Replacement, Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.events import Event
from apnap.game.ids import ObjectId

from .selectors import Amount
from .things import Things
from .words import CounterWord


class EntersSo(Replacement):
    """Changes how this permanent enters (CR 614.1c, 614.12)."""

    watches: ClassVar[tuple[type, ...]] = (ev.ZoneChanged,)
    self_replacement: ClassVar[bool] = True

    def applies(self, board: Board, source: ObjectId, ctx: Context, event: Event) -> bool:
        return (
            isinstance(event, ev.ZoneChanged)
            and event.to_zone == "battlefield"
            and event.object == source
        )


@dataclass(frozen=True)
class EntersTapped(EntersSo):
    """ "This land enters tapped" (CR 614.1c)."""

    templates: ClassVar[tuple[str, ...]] = ("~ enters tapped",)

    def rewrite(
        self, board: Board, source: ObjectId, ctx: Context, event: Event
    ) -> Steps[list[Event]]:
        assert isinstance(event, ev.ZoneChanged)
        return [event._replace(tapped=True)]
        yield


@dataclass(frozen=True)
class EntersWithCounters(EntersSo):
    """ "This creature enters with two +1/+1 counters on it" (CR 614.1c)."""

    amount: Amount
    kind: CounterWord
    templates: ClassVar[tuple[str, ...]] = (
        "~ enters with {amount:a} {kind} counter(s) on it{amount:tail}",
        "~ enters with a number of {kind} counters on it equal to {amount:of}",
    )

    def rewrite(
        self, board: Board, source: ObjectId, ctx: Context, event: Event
    ) -> Steps[list[Event]]:
        assert isinstance(event, ev.ZoneChanged)
        spell = board.find(source)
        ctx.cast = getattr(spell, "cast", None)
        amount = self.amount.value(board, ctx)
        counters = dict(event.counters)
        counters[self.kind] = counters.get(self.kind, 0) + amount
        return [event._replace(counters=tuple(sorted(counters.items())))]
        yield


@dataclass(frozen=True)
class WouldDieExiled(Replacement):
    """A creature that would die is exiled instead (CR 614.1a)."""

    things: Things
    kind: CounterWord = ""
    watches: ClassVar[tuple[type, ...]] = (ev.ZoneChanged,)
    templates: ClassVar[tuple[str, ...]] = (
        "if a {things:one} would die, exile it instead",
        "if a {things:one} would die, instead exile it and put a {kind} counter on it",
    )

    def applies(self, board: Board, source: ObjectId, ctx: Context, event: Event) -> bool:
        return (
            isinstance(event, ev.ZoneChanged)
            and event.from_zone == "battlefield"
            and event.to_zone == "graveyard"
            and event.object is not None
            and self.things.is_like(board, ctx, event.object)
        )

    def rewrite(
        self, board: Board, source: ObjectId, ctx: Context, event: Event
    ) -> Steps[list[Event]]:
        assert isinstance(event, ev.ZoneChanged)
        counters = ((self.kind, 1),) if self.kind else ()
        return [event._replace(to_zone="exile", counters=counters)]
        yield
