"""Roles: of several of one player on a permanent only the latest stays (CR 303.7a, 704.5y)."""

from __future__ import annotations

from apnap.game.board import Board
from apnap.game.ids import ObjectId, PlayerId
from apnap.game.records import Permanent

from .characteristics import characteristics


def superseded(board: Board, host: Permanent) -> list[ObjectId]:
    """The Roles on a permanent that are not the latest of their controller."""
    by: dict[PlayerId, list[Permanent]] = {}
    for number in host.attachments:
        record = board.battlefield.get(number)
        if record is not None and "Role" in characteristics(board, number).subtypes:
            by.setdefault(record.controller, []).append(record)
    found: list[ObjectId] = []
    for roles in by.values():
        latest = max(role.timestamp for role in roles)
        found += [role.id for role in roles if role.timestamp != latest]
    return found
