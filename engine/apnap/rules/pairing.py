"""Creatures that soulbond has paired (CR 702.95)."""

from __future__ import annotations

from apnap.game import events as ev
from apnap.game.board import Board
from apnap.game.ids import ObjectId
from apnap.game.records import Permanent

from .characteristics import characteristics, renew
from .happening import record


def partner(board: Board, number: ObjectId) -> ObjectId | None:
    """The creature that one is paired with, so long as both remain so (CR 702.95e)."""
    own = board.battlefield.get(number)
    other = board.battlefield.get(own.paired) if own is not None and own.paired else None
    if own is None or other is None or other.paired != number:
        return None
    if own.controller != other.controller:
        return None
    both = (characteristics(board, one).is_creature for one in (number, other.id))
    return other.id if all(both) else None


def may_pair(board: Board, one: ObjectId, other: ObjectId) -> bool:
    """Whether both are unpaired creatures under one player's control (CR 702.95a, 702.95c)."""
    found = [board.battlefield.get(each) for each in (one, other)]
    return (
        one != other
        and all(each is not None for each in found)
        and board.controller(one) == board.controller(other)
        and all(
            characteristics(board, each).is_creature and partner(board, each) is None
            for each in (one, other)
        )
    )


def pair(board: Board, one: ObjectId, other: ObjectId) -> None:
    """Both are paired from now on (CR 702.95b)."""
    for own, its in ((one, other), (other, one)):
        board.battlefield[own] = board.permanent(own)._replace(paired=its)
    renew(board)
    record(board, ev.Happened("paired", board.controller(one), one, board.name(other), "702.95b"))


def settle(board: Board, own: Permanent) -> None:
    """What is paired no longer will not be so again by itself (CR 702.95e)."""
    if own.paired is not None and partner(board, own.id) is None:
        board.battlefield[own.id] = board.permanent(own.id)._replace(paired=None)
        renew(board)
