"""The world rule: only the latest permanent with the supertype world stays (CR 704.5k)."""

from __future__ import annotations

from apnap.errors import Refused
from apnap.game import events as ev
from apnap.game.board import Board
from apnap.game.ids import ObjectId, Timestamp
from apnap.game.records import Permanent

from .characteristics import characteristics

WORLD = "World"


def superseded(board: Board) -> list[ObjectId]:
    """The permanents that are not the one that has been a world for the shortest time."""
    found = [
        record for record in board.battlefield.values()
        if WORLD in characteristics(board, record.id).supertypes
    ]
    if len(found) < 2:
        return []
    found.sort(key=_since)
    latest = {record.id for record in found[-2:]}
    if latest <= _entered_since_last_resolution(board):
        raise Refused(
            "which permanents have been worlds for the same time is not told apart where several "
            "enter in one resolution (CR 704.5k)", code="unsupported",
        )
    return [record.id for record in found[:-1]]


def _since(record: Permanent) -> Timestamp:
    """Since when it is a world: by itself, or as it became a copy of one."""
    if WORLD in (record.base or record.card).supertypes:
        return record.timestamp
    copying = [
        effect.timestamp for effect in record.effects
        if any(change.layer == "1" for change in effect.changes)
    ]
    return max(copying, default=record.timestamp)


def _entered_since_last_resolution(board: Board) -> set[ObjectId]:
    found: set[ObjectId] = set()
    for event in reversed(list(board.log)):
        if isinstance(event, (ev.Resolved, ev.NotResolved)):
            break
        if isinstance(event, ev.ZoneChanged) and event.to_zone == "battlefield" and event.new:
            found.add(event.new)
    return found
