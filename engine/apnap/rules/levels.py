"""The level of a Class, a designation that it keeps (CR 716.2b, 716.2d)."""

from __future__ import annotations

from apnap.game import events as ev
from apnap.game.board import Board
from apnap.game.records import Permanent

from .characteristics import renew

LEVEL = "became level"
"""The word for the event; its text is the level. A permanent keeps it under the same word."""


def level(record: Permanent) -> int:
    """A permanent's level, 1 if it has none (CR 716.2d)."""
    return int(dict(record.chosen).get(LEVEL, 1))


def reach(board: Board, event: ev.Happened) -> None:
    """The atom: a permanent's level becomes a number (CR 716.2a)."""
    record = board.battlefield.get(event.object) if event.object is not None else None
    if record is not None:
        kept = tuple(one for one in record.chosen if one[0] != LEVEL)
        board.battlefield[record.id] = record._replace(chosen=(*kept, (LEVEL, int(event.text))))
        renew(board)
