"""What of a library may be searched (CR 701.23)."""

from __future__ import annotations

from typing import TypeVar

from apnap.game.ability import StaticEffect, Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.ids import ObjectId, PlayerId

from .characteristics import statics

T = TypeVar("T")

SEARCHING = "searching"
"""The fact that a player is searching their own library just now."""


class SearchLimit(StaticEffect):
    """An effect under which somebody searches but a part of a library, or none (CR 701.23f)."""

    def limit(self, board: Board, ctx: Context, player: PlayerId) -> int | None:
        """How many cards from the top that player searches; None for all."""
        raise NotImplementedError

    def forbids(self, board: Board, ctx: Context, player: PlayerId) -> bool:
        """Whether that player can't search at all (CR 101.2)."""
        raise NotImplementedError


def may_search(board: Board, player: PlayerId) -> bool:
    """Whether a player can search libraries."""
    return not any(
        isinstance(static.effect, SearchLimit) and static.effect.forbids(board, ctx, player)
        for _, static, ctx in statics(board, SearchLimit)
    )


def searched(board: Board, player: PlayerId, owner: PlayerId) -> tuple[ObjectId, ...]:
    """The cards of a library that a player looks through.

    If several effects let them search less, each applied to what the others leave, they search
    the least, in whatever order.
    """
    if not may_search(board, player):
        return ()
    library = board.players[owner].library
    limits = [
        static.effect.limit(board, ctx, player)
        for _, static, ctx in statics(board, SearchLimit)
        if isinstance(static.effect, SearchLimit)
    ]
    return library[: min([len(library), *(one for one in limits if one is not None)])]


def while_searching(board: Board, player: PlayerId, choosing: Steps[T]) -> Steps[T]:
    """What a player chooses while searching their own library (CR 723.2)."""
    board.facts[(SEARCHING, player)] = 1
    found = yield from choosing
    board.facts.pop((SEARCHING, player), None)
    return found
