"""What is understood of a card. A card is read once: it is remembered, if wished also on disk.

What is on disk is found by the whole of what is printed on the card and by the whole of the
program that reads it; nothing of the vocabulary is imported that no card in use needs.
"""

from __future__ import annotations

import atexit
import hashlib
import os
import pickle
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple, Protocol, cast

from apnap.abilities import costs, lines
from apnap.abilities import tokens as predefined
from apnap.game.ability import Ability
from apnap.game.card import Card

PRINTING = (costs, lines)
"""What says how a game's own classes are printed, also for cards that are not read anew."""


class RoomFacts(Protocol):
    """A room as printed."""

    @property
    def name(self) -> str: ...
    @property
    def text(self) -> str: ...
    @property
    def leads_to(self) -> Sequence[str]: ...


class Facts(Protocol):
    """A card as printed (`library.facts.CardFacts`)."""

    @property
    def name(self) -> str: ...
    @property
    def type(self) -> str: ...
    @property
    def cost(self) -> str | None: ...
    @property
    def colors(self) -> Sequence[str]: ...
    @property
    def pt(self) -> str | None: ...
    @property
    def loyalty(self) -> str | None: ...
    @property
    def defense(self) -> str | None: ...
    @property
    def text(self) -> str: ...
    @property
    def rooms(self) -> Sequence[RoomFacts]: ...
    @property
    def faces(self) -> Sequence[Any]: ...
    @property
    def layout(self) -> str: ...


class Printed(NamedTuple):
    """The facts of a card, or of one face, as texts: equal ones are read alike."""

    name: str
    type: str
    cost: str
    colors: tuple[str, ...]
    pt: str
    loyalty: str
    defense: str
    text: str
    rooms: tuple[tuple[str, str, tuple[str, ...]], ...] = ()
    layout: str = ""
    faces: tuple[Printed, ...] = ()

    @classmethod
    def of(cls, facts: Any) -> Printed:
        """What is printed, from a card or a face; a face has no rooms, layout and faces."""
        return cls(
            str(facts.name), str(facts.type), str(facts.cost or ""), tuple(map(str, facts.colors)),
            str(facts.pt or ""), str(facts.loyalty or ""), str(facts.defense or ""),
            str(facts.text),
            tuple(
                (str(room.name), str(room.text), tuple(map(str, room.leads_to)))
                for room in getattr(facts, "rooms", ())
            ),
            str(getattr(facts, "layout", "")),
            tuple(cls.of(face) for face in getattr(facts, "faces", ())),
        )


class LineRead(NamedTuple):
    """What one line of rules text was understood as."""

    text: str
    """As printed."""
    abilities: tuple[Ability, ...]
    """Empty if it was not understood."""
    problem: str = ""
    """Why it was not understood, naming the sentence; or which rule is missing."""
    missing_rule: bool = False
    """It was understood, but the rules to carry it out are not there yet."""
    where: str = ""
    """The room it belongs to, if any."""


class Understanding(NamedTuple):
    """A card with what was understood of each of its lines."""

    card: Card
    lines: tuple[LineRead, ...]

    @property
    def problems(self) -> tuple[LineRead, ...]:
        """The lines that are not understood or whose rules are missing."""
        return tuple(line for line in self.lines if line.problem)

    @property
    def is_complete(self) -> bool:
        """Whether all of the card is understood and its rules are there."""
        return not self.problems


def understand(facts: Facts) -> Understanding:
    """Read a card, with all its faces; the same facts are read only once."""
    return _understood(Printed.of(facts))


def compile_card(facts: Facts) -> Card:
    """The card as the rules see it; lines that are not understood are left out of it.

    `understand` says which those are.
    """
    return understand(facts).card


@lru_cache(maxsize=8192)
def _understood(printed: Printed) -> Understanding:
    if _kept is not None and (found := _kept.get(printed)) is not None:
        return found
    from .compile import read_card

    found = read_card(printed)
    if _kept is not None:
        _kept.put(printed, found)
    return found


def define_tokens(find: Callable[[str], Facts | None]) -> None:
    """Let instructions such as "create a Treasure token" find the rules' tokens (CR 111.10).

    `find` gives the facts of a token by its name.
    """

    def compiled(subtype: str) -> Card | None:
        role = subtype.endswith(" Role")  # CR 111.10j-r: they have names of their own
        facts = find(subtype.removesuffix(" Role") if role else f"{subtype} Token")
        return None if facts is None else compile_card(facts)

    predefined.define(compiled)


class Kept:
    """What was understood, in an SQLite file; whatever is wrong with that, cards are read anew."""

    AT_ONCE = 64
    """So many cards are written together."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._connection: sqlite3.Connection | None = None
        self._process = 0
        self._new: dict[bytes, bytes] = {}
        atexit.register(self.write)

    def get(self, printed: Printed) -> Understanding | None:
        """What was understood of a card, None if it is not known."""
        with suppress(Exception):  # a pickle may raise anything
            if (connection := self._file()) is not None:
                query = "SELECT value FROM card WHERE key = ?"
                found = connection.execute(query, (_key(printed),)).fetchone()
                return cast(Understanding, pickle.loads(found[0])) if found else None
        return None

    def put(self, printed: Printed, understanding: Understanding) -> None:
        """Keep what was understood of a card."""
        self._new[_key(printed)] = pickle.dumps(understanding, protocol=5)
        if len(self._new) >= self.AT_ONCE:
            self.write()

    def write(self) -> None:
        """Write what is new."""
        new, self._new = self._new, {}
        with suppress(sqlite3.Error):
            if new and (connection := self._file()) is not None:
                with connection:
                    connection.executemany("INSERT OR IGNORE INTO card VALUES (?, ?)", new.items())

    def _file(self) -> sqlite3.Connection | None:
        """The open file, its own for each process; None if it cannot be opened."""
        if self._process != os.getpid():
            self._connection, self._process = None, os.getpid()
            with suppress(sqlite3.Error, OSError):
                self._connection = _opened(self.path)
        return self._connection


def _opened(path: Path) -> sqlite3.Connection:
    """The file, emptied if another program wrote it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    connection = sqlite3.connect(path, timeout=1, check_same_thread=False)
    number = int.from_bytes(fingerprint()[:3], "big")
    if connection.execute("PRAGMA user_version").fetchone() != (number,):
        with connection:
            connection.execute("DROP TABLE IF EXISTS card")
            connection.execute("CREATE TABLE card (key BLOB PRIMARY KEY, value BLOB NOT NULL)")
            connection.execute(f"PRAGMA user_version = {number}")
    return connection


@lru_cache(maxsize=1)
def fingerprint() -> bytes:
    """What tells this program's reading from any other: a hash over all of its code."""
    package = Path(__file__).parents[1]
    found = hashlib.blake2b(digest_size=16)
    for path in sorted(package.rglob("*.py")):
        found.update(path.relative_to(package).as_posix().encode() + b"\0")
        found.update(path.read_bytes() + b"\0")
    return found.digest()


def _key(printed: Printed) -> bytes:
    return hashlib.blake2b(repr(printed).encode() + fingerprint(), digest_size=16).digest()


_kept: Kept | None = None


def keep(path: Path) -> None:
    """From now on, look for what was understood in this file, and keep there what is new."""
    global _kept
    _kept = Kept(path)
