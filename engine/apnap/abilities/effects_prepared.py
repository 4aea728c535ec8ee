"""Words about being prepared (CR 722)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game import events as ev
from apnap.game.ability import Bindings, Condition, Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.events import Event
from apnap.game.ids import ObjectId, PlayerId
from apnap.game.records import Permanent
from apnap.rules import prepared
from apnap.rules.happening import happen

from .effects import Clause
from .replacements import EntersSo
from .selectors import Objects
from .triggers import ObjectTrigger


@dataclass(frozen=True)
class BecomePrepared(Clause):
    """ "~ becomes prepared" (CR 722.3a)."""

    what: Objects
    templates: ClassVar[tuple[str, ...]] = ("{what:subject} [become] prepared",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        for number in (yield from self.what.objects(board, ctx)):
            yield from happen(
                board, ev.Happened(prepared.PREPARED, ctx.controller, number, rule="722.3a")
            )


@dataclass(frozen=True)
class BecomeUnprepared(Clause):
    """ "~ becomes unprepared" (CR 722.3b)."""

    what: Objects
    templates: ClassVar[tuple[str, ...]] = ("{what:subject} [become] unprepared",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        for number in (yield from self.what.objects(board, ctx)):
            yield from happen(
                board, ev.Happened("unprepared", ctx.controller, number, rule="722.3b")
            )


@dataclass(frozen=True)
class EntersPrepared(EntersSo):
    """ "This creature enters prepared" (CR 722.3a)."""

    templates: ClassVar[tuple[str, ...]] = ("~ enters prepared",)

    def rewrite(
        self, board: Board, source: ObjectId, ctx: Context, event: Event
    ) -> Steps[list[Event]]:
        word = prepared.PREPARED
        return [event, ev.Happened(word, ctx.controller, source, rule="722.3a")]
        yield


@dataclass(frozen=True)
class IsPrepared(Condition):
    """ "As long as ~ is prepared" (CR 722.3a)."""

    what: Objects
    templates: ClassVar[tuple[str, ...]] = ("{what:subject} [be] prepared",)

    def holds(self, board: Board, ctx: Context) -> bool:
        records = [
            board.last_known(one) for one in self.what.find(board, ctx) if isinstance(one, ObjectId)
        ]
        return bool(records) and all(
            isinstance(one, Permanent) and prepared.copy_of(one) is not None for one in records
        )


@dataclass(frozen=True)
class BecomesPrepared(ObjectTrigger):
    """ "Whenever a creature you control becomes prepared" (CR 722.3a)."""

    what: Objects
    event_keys: ClassVar[tuple[str, ...]] = (prepared.PREPARED,)
    templates: ClassVar[tuple[str, ...]] = ("{what:subject} [become] prepared",)

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        number = getattr(event, "object", None)
        if number is None or not self.found(board, source, controller, number):
            return None
        return Bindings((number,), (board.controller(number),))
