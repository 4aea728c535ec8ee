"""Preparation cards: a copy of the prepare spell waits in exile (CR 722).

The permanent keeps the number of the copy; that it has one is the designation (CR 722.3a).
"""

from __future__ import annotations

from collections.abc import Iterator

from apnap.game.board import Board
from apnap.game.card import Card
from apnap.game.ids import ObjectId, PlayerId
from apnap.game.records import Permanent

from . import zones

PREPARED = "prepared"
"""Under this a permanent keeps its copy among what was chosen for it."""


def copy_of(record: Permanent) -> ObjectId | None:
    """The copy in exile of a prepared permanent."""
    found = dict(record.chosen).get(PREPARED)
    return ObjectId(found) if isinstance(found, int) else None


def prepare(board: Board, number: ObjectId) -> bool:
    """A permanent with a prepare spell becomes prepared, once (CR 722.3a, 722.3c)."""
    record = board.battlefield.get(number)
    spell = _prepare_spell(record.card) if record is not None else None
    if record is None or spell is None or copy_of(record) is not None:
        return False
    copy = zones.put_copy(board, record.controller, spell)
    board.battlefield[number] = record._replace(chosen=(*record.chosen, (PREPARED, copy)))
    return True


def unprepare(board: Board, number: ObjectId) -> None:
    """It is prepared no longer; what is left in exile ceases to exist (CR 722.3b)."""
    record = board.battlefield.get(number)
    if record is not None and (copy := copy_of(record)) is not None:
        kept = tuple(one for one in record.chosen if one[0] != PREPARED)
        board.battlefield[number] = record._replace(chosen=kept)
        board.ceasing = (*board.ceasing, copy)


def gone(board: Board, record: Permanent) -> None:
    """The permanent has left, and its copy does not stay (CR 722.3c)."""
    if (copy := copy_of(record)) is not None:
        board.ceasing = (*board.ceasing, copy)


def castable(board: Board, player: PlayerId) -> Iterator[tuple[ObjectId, ObjectId]]:
    """The copies that a player may cast, each with the permanent (CR 722.3c)."""
    for number, record in board.battlefield.items():
        if record.chosen and record.controller == player:
            copy = copy_of(record)
            if copy is not None:
                yield copy, ObjectId(number)


def note_cast(board: Board, player: PlayerId, copy: ObjectId) -> None:
    """As the copy becomes cast, the permanent is unprepared (CR 722.3c)."""
    for one, number in list(castable(board, player)):
        if one == copy:
            unprepare(board, number)


def _prepare_spell(card: Card) -> Card | None:
    return card.faces[1] if card.layout == "prepare" else None
