"""A position as JSON data and back (no code is run on loading)."""

from __future__ import annotations

import hashlib
import json
import typing
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from typing import Any

from apnap.errors import ApnapError

from . import agenda, decisions, events, records
from .board import Board, Variant
from .data import Data
from .ids import ObjectId, PlayerId, Timestamp
from .paged import Log, PagedMap

FORMAT = 1


def _named_tuples() -> dict[str, type]:
    found: dict[str, type] = {}
    for module in (agenda, decisions, records):
        for value in vars(module).values():
            if isinstance(value, type) and issubclass(value, tuple) and hasattr(value, "_fields"):
                found[value.__name__] = value
    for value in typing.get_args(events.Event):
        found[f"event {value.__name__}"] = value
    found["Variant"] = Variant
    from .ability import Bindings

    found["Bindings"] = Bindings
    return found


_TUPLES = _named_tuples()
_TUPLE_NAMES = {cls: name for name, cls in _TUPLES.items()}
_NUMBERS: dict[str, Callable[[int], int]] = {"#": ObjectId, "P": PlayerId, "T": Timestamp}
_SKIPPED = frozenset({"derived", "watchers", "statics", "version", "changed", "attention"})
"""Worked out again on loading."""


class _Writer:
    """Writes values, each repeated record of a card only once."""

    def __init__(self) -> None:
        self.shared: list[Any] = []
        self._places: dict[int, int] = {}
        self._kept: list[object] = []

    def write(self, value: Any) -> Any:
        if value is None or isinstance(value, (bool, str)):
            return value
        if isinstance(value, int):
            for mark, cls in _NUMBERS.items():
                if type(value) is cls:
                    return {mark: int(value)}
            return value
        if isinstance(value, Data):
            return self._share(value)
        if isinstance(value, tuple):
            name = _TUPLE_NAMES.get(type(value))
            if name is None:
                return {"t": [self.write(one) for one in value]}
            return {"r": name, "v": [self.write(one) for one in value]}
        if isinstance(value, (frozenset, set)):
            return {"s": [self.write(one) for one in sorted(value)]}
        if isinstance(value, list):
            return {"l": [self.write(one) for one in value]}
        if isinstance(value, dict):
            return {"d": [[self.write(k), self.write(v)] for k, v in value.items()]}
        if isinstance(value, PagedMap):
            return {"m": [[number, self.write(v)] for number, v in value.items()]}
        if isinstance(value, Log):
            return {"g": [self.write(one) for one in value]}
        raise TypeError(f"{type(value).__name__} can't be saved")

    def _share(self, value: Data) -> Any:
        place = self._places.get(id(value))
        if place is None:
            assert is_dataclass(value)
            body = {f.name: self.write(getattr(value, f.name)) for f in fields(value)}
            for name in Data.remembered:
                if name in value.__dict__:
                    body[name] = self.write(value.__dict__[name])
            place = len(self.shared)
            self.shared.append([type(value).__name__, body])
            self._places[id(value)] = place
            self._kept.append(value)
        return {"c": place}


def save(board: Board, answers: tuple[Any, ...]) -> dict[str, Any]:
    """A board and the answers since, as JSON data."""
    writer = _Writer()
    body = {
        name: writer.write(getattr(board, name))
        for name in Board.__slots__
        if name not in _SKIPPED
    }
    given = writer.write(answers)
    data = {"apnap": FORMAT, "shared": writer.shared, "board": body, "answers": given}
    return {**data, "check": _check(data)}


def _check(data: Any) -> str:
    """A sum over what was saved, so that a save that was damaged or edited is noticed."""
    parts = [data[name] for name in ("apnap", "shared", "board", "answers")]
    text = json.dumps(parts, separators=(",", ":"), sort_keys=True)
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


class _Reader:
    def __init__(self, shared: list[Any]) -> None:
        self._shared = shared
        self._made: dict[int, Data] = {}

    def read(self, value: Any) -> Any:
        if not isinstance(value, dict):
            if value is None or isinstance(value, (bool, str, int)):
                return value
            raise ValueError(f"unexpected {type(value).__name__}")
        for mark, cls in _NUMBERS.items():
            if mark in value:
                return cls(int(value[mark]))
        if "c" in value:
            return self._card(int(value["c"]))
        if "r" in value:
            made = _TUPLES[value["r"]]
            return made(*(self.read(one) for one in value["v"]))
        if "t" in value:
            return tuple(self.read(one) for one in value["t"])
        if "s" in value:
            return frozenset(self.read(one) for one in value["s"])
        if "l" in value:
            return [self.read(one) for one in value["l"]]
        if "d" in value:
            return {self.read(k): self.read(v) for k, v in value["d"]}
        if "m" in value:
            found: PagedMap[Any] = PagedMap()
            for number, one in value["m"]:
                found[int(number)] = self.read(one)
            return found
        if "g" in value:
            log: Log[Any] = Log()
            for one in value["g"]:
                log.append(self.read(one))
            return log
        raise ValueError(f"unexpected {sorted(value)}")

    def _card(self, place: int) -> Data:
        made = self._made.get(place)
        if made is None:
            name, body = self._shared[place]
            cls = Data.registry[name]
            given = {field: self.read(one) for field, one in body.items()}
            extra = {name: given.pop(name) for name in Data.remembered if name in given}
            made = cls(**given)
            for name_, one in extra.items():
                object.__setattr__(made, name_, one)
            self._made[place] = made
        return made


def load(data: Any) -> tuple[Board, tuple[Any, ...]]:
    """A board and the answers since, from what `save` made. Raises ApnapError (bad-save).

    The indexes of abilities are left empty; `rules.zones.index_everything` fills them.
    """
    try:
        if data["apnap"] != FORMAT:
            raise ApnapError("bad-save", f"a save of format {data['apnap']}, not {FORMAT}")
        if data["check"] != _check(data):
            raise ApnapError("bad-save", "this save was damaged or edited; save the game anew")
        reader = _Reader(data["shared"])
        board = Board()
        for name in Board.__slots__:
            if name not in _SKIPPED:
                setattr(board, name, reader.read(data["board"][name]))
        answers = reader.read(data["answers"])
    except ApnapError:
        raise
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise ApnapError("bad-save", f"this is not a saved position ({error!r})") from error
    return board, answers
