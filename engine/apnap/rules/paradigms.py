"""Paradigm: what is noted of spells that resolve, and the copies that may be cast (CR 702.192)."""

from __future__ import annotations

from apnap.game.ability import Steps
from apnap.game.board import Board
from apnap.game.card import Card
from apnap.game.ids import PlayerId

from . import casting, choices, zones


def is_first(board: Board, player: PlayerId, name: str) -> bool:
    """Whether no spell of that name of theirs had resolved this game before; now one has."""
    before = board.players[player]
    if name in before.paradigms:
        return False
    board.players[player] = before._replace(paradigms=(*before.paradigms, name))
    return True


def offer_copy(board: Board, player: PlayerId, card: Card) -> Steps[None]:
    """A copy of a spell is created in exile; cast or not, it does not stay there (CR 707.10)."""
    copy = zones.put_copy_in_exile(board, player, card)
    if casting.can_cast_now(board, player, copy, free=True) and (
        yield from choices.choose_yes(
            board, player, prompt=f"cast the copy of {card.name} without paying its mana cost",
            rule="702.192a", why="its controller may cast it", source=copy,
        )
    ):
        yield from casting.cast_now(board, player, copy, free=True)
    board.ceasing = (*board.ceasing, copy)
