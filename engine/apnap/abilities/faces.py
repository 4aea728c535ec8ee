"""Words for permanents that turn their other face up (CR 701.27, 712)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game.ability import Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.rules import actions

from .effects import Clause
from .effects_cards import note_done
from .selectors import Objects
from .triggers import _OneObject


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
