"""What of a library may be searched (CR 701.23)."""

from __future__ import annotations

from apnap.errors import Refused
from apnap.game.ability import StaticEffect, Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.ids import ObjectId, PlayerId
from apnap.game.records import CardObject, Duration

from . import actions, permissions
from .characteristics import statics

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


class ExilesFound(StaticEffect):
    """A static ability: who searches exiles what they find, and its controller may play it."""

    def exiles(self, board: Board, ctx: Context, player: PlayerId) -> bool:
        """Whether it is about what that player finds in searching their library."""
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


def while_searching(
    board: Board, player: PlayerId, choosing: Steps[tuple[ObjectId, ...]]
) -> Steps[tuple[ObjectId, ...]]:
    """What a player finds while searching their own library (CR 723.2).

    Cards that are exiled as they are found are not where the text that lets the player search
    looks for them (CR 400.7).
    """
    board.facts[(SEARCHING, player)] = 1
    found = yield from choosing
    if found:
        yield from _exile_found(board, player, found)
    board.facts.pop((SEARCHING, player), None)
    return found


def _exile_found(board: Board, player: PlayerId, found: tuple[ObjectId, ...]) -> Steps[None]:
    exiling = [
        (source, ctx.controller) for source, static, ctx in statics(board, ExilesFound)
        if isinstance(static.effect, ExilesFound) and static.effect.exiles(board, ctx, player)
    ]
    if not exiling:
        return
    source, controller = exiling[0]
    if any(other != controller for _, other in exiling):
        raise Refused(
            "several players' abilities would exile the same card as it is found, and which of "
            "them may then play it is not carried out", code="unsupported",
        )
    yield from actions.move(board, found, "exile", cause="exile", source=source, rule="701.13a")
    cards = [
        now for number in found
        if isinstance(card := board.find(now := board.now(number)), CardObject)
        and card.zone == "exile"
    ]
    permissions.permit(
        board, controller, cards, free=False, duration=Duration("game"), lands=True,
        any_mana="color",
    )
