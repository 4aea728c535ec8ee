"""Flipping coins (CR 705)."""

from __future__ import annotations

from apnap.game import events as ev
from apnap.game.ability import Steps
from apnap.game.board import Board
from apnap.game.ids import PlayerId

from . import randomness
from .happening import happen

FLIPPED = "flipped a coin"


def flip(board: Board, player: PlayerId) -> Steps[bool]:
    """Whether the player wins the flip; the call changes nothing, so none is asked (CR 705.2)."""
    side, board.random = randomness.draw(board.random, 2)
    won = side == 0
    flipped = ev.Happened(FLIPPED, player, text="won" if won else "lost", rule="705.2")
    yield from happen(board, flipped)
    return won
