"""Copies of cards that are cast while something resolves (CR 707.12)."""

from __future__ import annotations

from apnap.game.ability import Steps
from apnap.game.board import Board
from apnap.game.card import Card
from apnap.game.ids import PlayerId

from . import casting, choices, zones


def offer(
    board: Board, player: PlayerId, card: Card, *, zone: str = "exile", free: bool = True,
    rule: str = "707.12",
) -> Steps[bool]:
    """A copy is created in the zone of the card, and may be cast; else it does not stay there."""
    copy = zones.put_copy(board, player, card, zone)
    cost = " without paying its mana cost" if free else ""
    cast = casting.can_cast_now(board, player, copy, free=free) and (
        yield from choices.choose_yes(
            board, player, prompt=f"cast the copy of {card.name}{cost}",
            rule=rule, why="its controller may cast it", source=copy,
        )
    )
    if cast:
        yield from casting.cast_now(board, player, copy, free=free)
    board.ceasing = (*board.ceasing, copy)
    return cast
