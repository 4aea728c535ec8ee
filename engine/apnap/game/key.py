"""The canonical key of a position: equal keys always mean the same position up to renaming."""

from __future__ import annotations

import hashlib
from dataclasses import fields, is_dataclass
from typing import Any

from .board import Board
from .data import Data
from .ids import ObjectId, PlayerId, Timestamp
from .paged import PagedMap
from .records import Player, Snapshot

_STATE = (
    "agenda", "combat", "delayed", "dungeons", "effects", "facts", "initiative", "monarch",
    "outcome", "permissions", "players", "random", "teams", "turn", "variant", "waiting",
)
"""What of a board makes a position, besides the objects; the log and caches do not."""

_UNORDERED = ("hand", "exile", "command")
"""A player's zones whose order means nothing (CR 402, 406.2, 408)."""

_ROUNDS = 3


def key(board: Board, answers: tuple[Any, ...] = ()) -> str:
    """The key of a board between two agenda items and the answers given since."""
    gone = _remembered(board, answers)
    numbers = _canonical_numbers(board, gone)
    writer = _Writer(numbers, _timestamps(board))
    text = writer.position(board, answers) + writer.value(gone)
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def exchangeable(board: Board, one: ObjectId, other: ObjectId) -> bool:
    """Whether exchanging two objects leaves the position the same."""
    numbers: dict[int, Any] = {
        number: int(number) for zone in (board.battlefield, board.stack, board.cards)
        for number in zone
    }
    stamps = _timestamps(board)
    gone = _remembered(board, ())
    numbers.update((number, int(number)) for number in gone)
    swapped = {**numbers, one: numbers.get(other, "?"), other: numbers.get(one, "?")}
    texts = []
    for names in (numbers, swapped):
        writer = _Writer(names, stamps)
        texts.append(writer.position(board, ()) + writer.value(gone))
    return texts[0] == texts[1]


def _timestamps(board: Board) -> dict[int, int]:
    """The timestamps that are compared, by rank: of static abilities in layers and of effects."""
    layered = board.statics.bucket("layers")
    stamps = {
        int(record.timestamp)
        for number in (layered or ())
        if (record := board.battlefield.get(number)) is not None
    }
    for record in board.battlefield.values():
        stamps.update(int(effect.timestamp) for effect in record.effects)
    stamps.update(int(effect.timestamp) for effect in board.effects.values())
    for player in board.players:
        stamps.update(int(effect.timestamp) for effect in player.effects)
    return {stamp: place for place, stamp in enumerate(sorted(stamps))}


def _remembered(board: Board, answers: tuple[Any, ...]) -> dict[ObjectId, Snapshot]:
    """The objects that are gone but that something still refers to, as they last were."""
    found: dict[ObjectId, Snapshot] = {}
    open_: list[Any] = [answers, *(getattr(board, name) for name in _STATE)]
    open_ += [board.battlefield, board.stack, board.cards]
    while open_:
        value = open_.pop()
        if type(value) is ObjectId:
            snapshot = board.gone.get(value)
            if snapshot is not None and value not in found:
                found[value] = snapshot
                open_.append(tuple(snapshot))
        elif isinstance(value, (tuple, list, frozenset)):
            open_.extend(value)
        elif isinstance(value, dict):
            open_.extend(value)
            open_.extend(value.values())
        elif isinstance(value, PagedMap):
            open_.extend(value.values())
    return found


def _canonical_numbers(board: Board, gone: dict[ObjectId, Snapshot]) -> dict[int, int]:
    """A number for every object, from its content first and its own number last.

    Each round describes the references of an object by what the round before made of them.
    Objects that still look alike are numbered as they come, which may miss an equality but never
    makes one up: the whole position is written out under the numbering.
    """
    objects = [*board.battlefield.items(), *board.stack.items(), *board.cards.items()]
    stamps = _timestamps(board)
    names: dict[int, str] = {}
    for _ in range(_ROUNDS):
        writer = _Writer(names, stamps)
        found = {number: _digest(writer.value(record)) for number, record in objects}
        for number, record in board.effects.items():
            found[number] = _digest(writer.value(record))
        for number, snapshot in gone.items():
            found[number] = _digest(writer.value(snapshot))
        for player in board.players:
            for zone in (player.library, player.graveyard):
                for place, number in enumerate(zone):
                    found[number] = _digest(f"{found.get(number)}:{place}")
        for place, (number, _) in enumerate(board.stack.items()):
            found[number] = _digest(f"{found[number]}:{place}")
        if len(set(found.values())) == len(set(names.values())) and names:
            names = found
            break
        names = found
    ordered = sorted(names, key=lambda number: (names[number], number))
    return {number: place for place, number in enumerate(ordered)}


def _digest(text: str) -> str:
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


_DATA_TEXT: dict[int, tuple[Data, str]] = {}
_MAX_TEXTS = 20_000


def _data_text(value: Data) -> str:
    """A card or ability written out; kept, since they are shared and never change."""
    kept = _DATA_TEXT.get(id(value))
    if kept is not None and kept[0] is value:
        return kept[1]
    assert is_dataclass(value)
    parts = [repr(getattr(value, f.name)) for f in fields(value)]
    text = _digest(f"{type(value).__name__}({', '.join(parts)})")
    if len(_DATA_TEXT) >= _MAX_TEXTS:
        _DATA_TEXT.clear()
    _DATA_TEXT[id(value)] = (value, text)
    return text


class _Writer:
    """Writes a position as text under a numbering of its objects."""

    def __init__(self, numbers: dict[int, Any], stamps: dict[int, int]) -> None:
        self.numbers = numbers
        self.stamps = stamps

    def position(self, board: Board, answers: tuple[Any, ...]) -> str:
        parts = [f"{name}={self.value(getattr(board, name))}" for name in _STATE]
        for zone in (board.battlefield, board.cards):
            parts.append(self._unordered(zone))
        parts.append(self.value(tuple(board.stack.values())))
        parts.append(self.value(answers))
        return "\n".join(parts)

    def _unordered(self, zone: PagedMap[Any]) -> str:
        return "{" + ",".join(sorted(self.value(record) for record in zone.values())) + "}"

    def value(self, value: Any) -> str:
        kind = type(value)
        if kind is ObjectId:
            return f"#{self.numbers.get(value, '?')}"
        if kind is Timestamp:
            return f"T{self.stamps.get(value, '-')}"
        if kind is PlayerId:
            return f"P{int(value)}"
        if isinstance(value, Data):
            return _data_text(value)
        if isinstance(value, Player):
            unordered: dict[str, Any] = {
                zone: tuple(sorted(map(self.value, getattr(value, zone)))) for zone in _UNORDERED
            }
            return self._tuple(value._replace(**unordered))
        if isinstance(value, tuple):
            return self._tuple(value)
        if isinstance(value, list):
            return "[" + ",".join(self.value(one) for one in value) + "]"
        if isinstance(value, (frozenset, set)):
            return "<" + ",".join(sorted(self.value(one) for one in value)) + ">"
        if isinstance(value, dict):
            pairs = sorted(f"{self.value(k)}:{self.value(v)}" for k, v in value.items())
            return "{" + ",".join(pairs) + "}"
        if isinstance(value, PagedMap):
            return self._unordered(value)
        return repr(value)

    def _tuple(self, value: tuple[Any, ...]) -> str:
        name = type(value).__name__ if type(value) is not tuple else ""
        return f"{name}({','.join(self.value(one) for one in value)})"
