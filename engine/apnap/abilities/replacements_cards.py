"""Replacement effects of drawing (CR 614.11)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game import events as ev
from apnap.game.ability import Replacement, Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.events import Event
from apnap.game.ids import ObjectId


@dataclass(frozen=True)
class DrawsTwo(Replacement):
    """ "If you would draw a card, draw two cards instead" (CR 614.11)."""

    but_first: bool = False
    watches: ClassVar[tuple[type, ...]] = (ev.Drawn,)
    templates: ClassVar[tuple[str, ...]] = (
        "if you would draw a card, draw two cards instead",
        "if you would draw a card {but_first!except} the first one you draw in each of your draw "
        "steps, draw two cards instead",
    )

    def applies(self, board: Board, source: ObjectId, ctx: Context, event: Event) -> bool:
        if not isinstance(event, ev.Drawn) or event.player != ctx.controller:
            return False
        return not (self.but_first and board.opens_draw_step(event.player))

    def rewrite(
        self, board: Board, source: ObjectId, ctx: Context, event: Event
    ) -> Steps[list[Event]]:
        return [ev.Drawn(ctx.controller), ev.Drawn(ctx.controller)]
        yield
