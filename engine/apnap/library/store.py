"""The user's own card library: one SQLite file in their data folder.

An import writes a copy beside it and puts that in its place when all is read, so that whatever
stops it leaves the library as it was.
"""

from __future__ import annotations

import json
import os
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from ..errors import CardError, either
from .facts import CardFacts
from .names import normal

VERSION = 1
"""Of the tables; a file of another one must be made anew."""
TABLES = """
CREATE TABLE card (
    id INTEGER PRIMARY KEY, key TEXT UNIQUE NOT NULL, name TEXT NOT NULL, facts TEXT NOT NULL,
    origin TEXT NOT NULL, released TEXT NOT NULL, playable INTEGER NOT NULL
);
CREATE TABLE print (
    card INTEGER NOT NULL, language TEXT NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL,
    released TEXT NOT NULL, PRIMARY KEY (card, language)
) WITHOUT ROWID;
CREATE TABLE spelling (
    normal TEXT NOT NULL, rank INTEGER NOT NULL, card INTEGER NOT NULL, spelt TEXT NOT NULL,
    PRIMARY KEY (normal, rank, card)
) WITHOUT ROWID;
"""
WHOLE, FACE, ELSEWHERE, HIDDEN = range(4)
"""How a name belongs to a card: its own, a face's, in another language, one that it must leave to
another card of the same name."""
MOST_NEAR = 4000
"""So many spellings are compared with an unknown name."""


class Printing(NamedTuple):
    """A card as a collection has it once, with how it is printed in other languages."""

    key: str
    """What tells this card from all others of its collection."""
    facts: dict[str, Any]
    """As a card file has it (`CardFacts`)."""
    languages: dict[str, tuple[str, str]]
    """Name and text by the code of a language; the text may be empty."""
    released: str
    """When it was printed, as YYYY-MM-DD; later printings have the better text."""
    origin: str
    """The code of the set."""
    playable: bool
    """Whether some format allows it: not a joke or a playtest card."""


class LeftOut(NamedTuple):
    """What cannot be a card here, and why."""

    name: str
    why: str


class Imported(NamedTuple):
    """What an import brought."""

    cards: int
    new: int
    prints: int
    """Printings read, in whichever language."""
    left_out: tuple[LeftOut, ...]


class Store:
    """Cards of the user's library by any name. Raises CardError if the file is no such library.

    It is the library as it is when first asked; an import makes another file.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    @cached_property
    def _open(self) -> sqlite3.Connection:
        with self._readable():
            connection = sqlite3.connect(
                f"{self.path.absolute().as_uri()}?mode=ro", uri=True, check_same_thread=False
            )
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            if version != VERSION:
                raise CardError(
                    "unreadable", "the card library is from another version of the program",
                    file=str(self.path), hint="remove it and import the cards again",
                )
            return connection

    @contextmanager
    def _readable(self) -> Iterator[None]:
        try:
            yield
        except (sqlite3.Error, ValueError) as error:
            raise CardError(
                "unreadable", f"the card library is damaged ({error})", file=str(self.path),
                hint="remove it and import the cards again",
            ) from None

    def _rows(self, sql: str, *values: object) -> list[tuple[str, ...]]:
        with self._readable():
            return self._open.execute(sql, values).fetchall()

    def get(self, name: str) -> CardFacts | None:
        """The card of this name, None if there is none; several are an error that lists them."""
        found = self._rows(
            "SELECT card.id, card.facts, card.name, rank FROM spelling "
            "JOIN card ON card.id = spelling.card WHERE normal = ? AND rank < ? ORDER BY rank, id",
            normal(name), HIDDEN,
        )
        best = [row for row in found if row[3] == found[0][3]]
        if not best:
            return None
        if len(best) > 1:
            labels = [row[0] for row in self._rows(
                "SELECT spelt FROM spelling WHERE rank = ? AND card IN (SELECT card FROM spelling "
                "WHERE normal = ? AND rank = ?) AND normal IS NOT ? GROUP BY card",
                WHOLE, normal(name), best[0][3], normal(name),
            )]  # fmt: skip
            names = sorted(labels or [row[2] for row in best])
            more = f" or {len(names) - 8} more" if len(names) > 8 else ""
            raise CardError(
                "ambiguous-name", f'{len(best)} cards are called "{name}"',
                hint=f"write {either(names[:8])}{more}",
            )
        identity, facts, *_ = best[0]
        languages = self._rows("SELECT language, name, text FROM print WHERE card = ?", identity)
        shape = json.loads(facts)
        if languages:
            shape["names"] = {code: {"name": n, "text": t} for code, n, t in languages}
        return CardFacts.read(shape).model_copy(update={"file": str(self.path)})

    def __contains__(self, name: str) -> bool:
        found = self._rows(
            "SELECT 1 FROM spelling WHERE normal = ? AND rank < ? LIMIT 1", normal(name), HIDDEN
        )
        return bool(found)

    def __len__(self) -> int:
        return int(self._rows("SELECT count(*) FROM card")[0][0])

    def languages(self) -> dict[str, int]:
        """How many cards have a name in each language, besides English."""
        rows = self._rows("SELECT language, count(*) FROM print GROUP BY language ORDER BY 1")
        return {code: int(count) for code, count in rows}

    def near(self, name: str) -> dict[str, str]:
        """Spellings that may have been meant, by their normal form."""
        wanted = normal(name)
        rows = self._rows(
            "SELECT normal, spelt FROM spelling WHERE rank < ? AND normal BETWEEN ? AND ? LIMIT ?",
            HIDDEN, wanted[:2], wanted[:2] + "\U0010ffff", MOST_NEAR,
        )
        longest = max(wanted.split(), key=len, default="")
        if len(longest) > 3:
            rows += self._rows(
                "SELECT normal, spelt FROM spelling WHERE rank < ? AND instr(normal, ?) LIMIT ?",
                HIDDEN, longest, MOST_NEAR,
            )
        # rows of sqlite are tuples of anything; these have two texts
        return dict(rows)  # type: ignore[arg-type]


def import_cards(
    path: Path, found: Iterable[Printing | LeftOut], verified: Callable[[], None] = lambda: None
) -> Imported:
    """Add cards to the library at a path, or make one; cards known already get the new facts.

    `verified` is called when all is read, and may raise. Whatever is raised, or if the process
    ends, the library stays as it was.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists():
            _ = Store(path)._open
        handle, name = tempfile.mkstemp(".part", path.stem + "-", path.parent)
    except OSError as error:
        raise CardError(
            "unreadable", f"the card library cannot be written: {error.strerror}", file=str(path)
        ) from None
    os.close(handle)
    part = Path(name)
    try:
        with closing(sqlite3.connect(part)) as connection:
            if path.exists():
                with closing(sqlite3.connect(path)) as old:
                    old.backup(connection)
            else:
                connection.executescript(TABLES)
                connection.execute(f"PRAGMA user_version = {VERSION}")
            connection.execute("PRAGMA synchronous = OFF")
            imported = _add(connection, found)
            verified()
            connection.commit()
        with part.open("rb") as written:
            os.fsync(written.fileno())
        os.replace(part, path)
    except (sqlite3.Error, OSError) as error:
        raise CardError(
            "unreadable", f"the card library cannot be written: {error}", file=str(path)
        ) from None
    finally:
        part.unlink(missing_ok=True)
    return imported


def _add(connection: sqlite3.Connection, found: Iterable[Printing | LeftOut]) -> Imported:
    known = dict(connection.execute("SELECT key, id FROM card"))
    by_name = dict(connection.execute("SELECT name, id FROM card"))
    before = len(known)
    seen: set[int] = set()
    left_out: list[LeftOut] = []
    prints = 0
    for one in found:
        if isinstance(one, LeftOut):
            left_out.append(one)
            continue
        prints += 1
        name = str(one.facts["name"])
        identity = known.get(one.key)
        if identity is None and one.key.startswith("name "):
            identity = by_name.get(name)
        if identity is None or identity not in seen:
            facts = json.dumps(one.facts, ensure_ascii=False, separators=(",", ":"))
            row = (name, facts, one.origin, one.released, one.playable)
            if identity is None:
                identity = connection.execute(
                    "INSERT INTO card (name, facts, origin, released, playable, key) "
                    "VALUES (?, ?, ?, ?, ?, ?)", (*row, one.key),
                ).lastrowid or 0  # fmt: skip
                known[one.key] = by_name[name] = identity
            else:
                connection.execute(
                    "UPDATE card SET name = ?, facts = ?, origin = ?, released = ?, playable = ? "
                    "WHERE id = ?", (*row, identity),
                )  # fmt: skip
            seen.add(identity)
        for language, (spelt, text) in one.languages.items():
            connection.execute(
                "INSERT INTO print VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET "
                "name = excluded.name, text = excluded.text, released = excluded.released "
                "WHERE excluded.released >= print.released",
                (identity, language, spelt, text, one.released),
            )
    _spell(connection)
    return Imported(len(seen), len(known) - before, prints, tuple(left_out))


def _spell(connection: sqlite3.Connection) -> None:
    """Make the index of names anew."""
    connection.execute("DELETE FROM spelling")
    rows = connection.execute(
        "SELECT id, name, facts, origin, playable FROM card ORDER BY playable DESC, id"
    ).fetchall()
    alike = Counter(normal(name) for _, name, *_ in rows)
    taken: set[str] = set()
    spellings: list[tuple[str, int, int, str]] = []
    for identity, name, facts, origin, playable in rows:
        key = normal(name)
        shape = json.loads(facts)
        rank = WHOLE
        if alike[key] > 1:
            token = bool(shape.get("token"))
            label = f"{name} ({_told(shape) if token else origin.upper() or 'another'})"
            number = 2
            while normal(label) in taken:
                label = f"{label.removesuffix(f' #{number - 1}')} #{number}"
                number += 1
            spellings.append((normal(label), WHOLE, identity, label))
            taken.add(normal(label))
            if not token and not playable and key in taken:
                rank = HIDDEN
        taken.add(key)
        spellings.append((key, rank, identity, name))
        for face in shape.get("faces", ()):
            spellings.append((normal(face["name"]), FACE, identity, face["name"]))
    connection.executemany("INSERT OR IGNORE INTO spelling VALUES (?, ?, ?, ?)", spellings)
    for identity, spelt in connection.execute("SELECT card, name FROM print").fetchall():
        names = dict.fromkeys((spelt, *spelt.split(" // ")))
        connection.executemany(
            "INSERT OR IGNORE INTO spelling VALUES (?, ?, ?, ?)",
            [(normal(one), ELSEWHERE, identity, one) for one in names],
        )


def _told(shape: dict[str, object]) -> str:
    """How tokens of one name are told apart: size, colours and text."""
    # the shape is what JSON says
    colors = " and ".join(map(str, shape.get("colors") or ())) or "colorless"  # type: ignore[call-overload]
    text = str(shape.get("text") or "").replace("\n", " ")
    text = text if len(text) <= 50 else text[:49].rstrip() + "…"
    return ", ".join(filter(None, (f"{shape.get('pt') or ''} {colors}".strip(), text)))
