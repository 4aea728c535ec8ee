"""Paradigm: what is noted of spells that resolve (CR 702.192)."""

from __future__ import annotations

from apnap.game.board import Board
from apnap.game.ids import PlayerId


def is_first(board: Board, player: PlayerId, name: str) -> bool:
    """Whether no spell of that name of theirs had resolved this game before; now one has."""
    before = board.players[player]
    if name in before.paradigms:
        return False
    board.players[player] = before._replace(paradigms=(*before.paradigms, name))
    return True
