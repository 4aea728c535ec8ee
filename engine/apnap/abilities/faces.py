"""Words for permanents that turn their other face up (CR 701.27, 712)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game import events as ev
from apnap.game.ability import Bindings, Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.events import Event
from apnap.game.ids import ObjectId, PlayerId
from apnap.rules import actions

from .effects import Clause
from .effects_cards import note_done
from .selectors import Objects
from .triggers import ObjectTrigger, _OneObject


@dataclass(frozen=True)
class Transform(Clause):
    """Transform a double-faced permanent (CR 701.27a)."""

    tells: ClassVar[bool] = True
    reads_source: ClassVar[bool] = True
    what: Objects
    templates: ClassVar[tuple[str, ...]] = ("transform {what}",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        objects = yield from self.what.objects(board, ctx)
        done = yield from actions.transform(board, objects, ctx)
        note_done(ctx, bool(done))


@dataclass(frozen=True)
class Transforms(_OneObject):
    """A permanent transforms; its own name is that of the face it turns up (CR 701.27e)."""

    what: Objects
    into: bool = False
    event_keys: ClassVar[tuple[str, ...]] = ("transformed",)
    templates: ClassVar[tuple[str, ...]] = (
        "{what:subject} [transform]", "{what:subject} [transform] {into!into} ~",
    )


@dataclass(frozen=True)
class EntersOrTransforms(ObjectTrigger):
    """A permanent enters, or transforms into what has the ability (CR 701.27e)."""

    what: Objects
    event_keys: ClassVar[tuple[str, ...]] = ("enters", "transformed")
    templates: ClassVar[tuple[str, ...]] = ("{what:subject} [enter] or [transform] into ~",)

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        number = event.new if isinstance(event, ev.ZoneChanged) else None
        if isinstance(event, ev.Transformed):
            number = event.object
        if number is None or not self.found(board, source, controller, number):
            return None
        return Bindings((number,), (board.controller(number),))
