"""The card names that a player may choose (CR 201.4).

A name that no card of the game has makes no difference by which it is, so that all those are one.
"""

from __future__ import annotations

from collections.abc import Iterator

from apnap.game.board import Board
from apnap.game.card import Card
from apnap.game.records import StackedAbility

ANOTHER = "another card name"
"""Any name that no card of this game has."""


def choosable(board: Board, *, nonland: bool) -> tuple[str, ...]:
    """The names of the cards of this game, in order of the alphabet, and any other."""
    found = {
        one.name for card in _cards(board) for one in (card, *card.faces)
        if one.name and not (nonland and one.is_land)
    }
    return (*sorted(found), ANOTHER)


def _cards(board: Board) -> Iterator[Card]:
    for record in (*board.cards.values(), *board.battlefield.values(), *board.stack.values()):
        if not isinstance(record, StackedAbility) and not getattr(record, "token", False):
            yield record.card.elsewhere
