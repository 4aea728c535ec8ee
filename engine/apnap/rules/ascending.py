"""The city's blessing (CR 702.131)."""

from __future__ import annotations

from collections.abc import Hashable

from apnap.game import events as ev
from apnap.game.ability import StaticEffect, Steps
from apnap.game.board import Board
from apnap.game.ids import PlayerId

from .characteristics import renew, statics
from .happening import happen

ENOUGH = 10
"""So many permanents bring the blessing (CR 702.131a)."""
KEY = "ascend"


class Ascends(StaticEffect):
    """Ascend on a permanent: its controller gets the blessing as soon as may be (CR 702.131b)."""

    def keys(self) -> tuple[Hashable, ...]:
        """Looked for whenever something enters or changes hands."""
        return (KEY,)


def ascend(board: Board, player: PlayerId) -> Steps[None]:
    """A player with ten or more permanents gets the blessing for the rest of the game."""
    own = sum(one.controller == player for one in board.battlefield.values())
    before = board.players[player]
    if own >= ENOUGH and not before.blessed:
        board.players[player] = before._replace(blessed=True)
        renew(board)
        yield from happen(board, ev.Happened("gets the city's blessing", player, rule="702.131a"))


def check(board: Board) -> Steps[None]:
    """Who controls a permanent with ascend may get the blessing now (CR 702.131b, 702.131d)."""
    for player in dict.fromkeys(ctx.controller for _, _, ctx in statics(board, KEY)):
        yield from ascend(board, player)
