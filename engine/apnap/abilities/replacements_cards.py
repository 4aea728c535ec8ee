"""Replacement effects of drawing and discarding (CR 614.11, 701.9)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game import events as ev
from apnap.game.ability import Replacement, Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.events import Event
from apnap.game.ids import ObjectId
from apnap.rules.noting import resolving

from .replacements import ItselfElsewhere


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


@dataclass(frozen=True)
class DiscardedOntoBattlefield(ItselfElsewhere):
    """ "If a spell or ability an opponent controls causes you to discard ~, put it onto the
    battlefield instead of putting it into your graveyard": it is discarded all the same."""

    templates: ClassVar[tuple[str, ...]] = (
        "if a spell or ability an opponent controls causes you to discard ~, put it onto the "
        "battlefield instead of putting it into your graveyard",
    )

    def applies(self, board: Board, source: ObjectId, ctx: Context, event: Event) -> bool:
        if getattr(event, "cause", "") != "discard" or getattr(event, "from_zone", "") != "hand":
            return False
        player = resolving(board)
        opposed = player is not None and player in board.opponents(board.owner(source))
        return opposed and super().applies(board, source, ctx, event)

    def rewrite(
        self, board: Board, source: ObjectId, ctx: Context, event: Event
    ) -> Steps[list[Event]]:
        assert isinstance(event, ev.ZoneChanged)
        return [event._replace(to_zone="battlefield", player=board.owner(source))]
        yield
