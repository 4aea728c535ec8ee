"""Two things at once that want an object in two zones (CR 400.6)."""

from __future__ import annotations

from collections.abc import Iterable

from apnap.game.ability import Steps
from apnap.game.board import Board
from apnap.game.ids import ObjectId

from . import choices


def not_staying(board: Board, objects: Iterable[ObjectId], zone: str) -> Steps[list[ObjectId]]:
    """The objects that go to the zone, where a check of state-based actions is about to put some
    of them into graveyards: of each its controller chooses where it goes."""
    going: list[ObjectId] = []
    for number in objects:
        if number in board.dying and zone != "graveyard":
            wanted = yield from choices.choose_index(
                board, board.controller(number), (zone, "graveyard"), what="option", rule="400.6",
                prompt=f"where {board.name(number)} goes", source=number,
                why="of two things that would be done to it its controller chooses",
            )
            if wanted == 1:
                continue
        going.append(number)
    return going
