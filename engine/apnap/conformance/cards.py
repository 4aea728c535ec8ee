"""The printed text of a case's cards: from the library, else from facts in JSON lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any

from ..errors import ApnapError
from ..game.card import Card
from ..library import CardFacts, Library, normal
from ..library.bulk import scryfall
from ..library.store import LeftOut
from ..oracle.understanding import define_tokens, understand
from .cases import json_lines


class NotSupported(Exception):  # noqa: N818 - it is a result, not a fault
    """A case needs what the program says it does not know: each reason is one line."""

    def __init__(self, reasons: Iterable[str]) -> None:
        self.reasons = tuple(dict.fromkeys(reasons))
        super().__init__("; ".join(self.reasons))


class Facts:
    """Cards by name: those of the library come first, then those of the files."""

    def __init__(self, files: Sequence[str] = ()) -> None:
        self.files = tuple(files)
        self.library = Library.installed()
        self._read: dict[str, CardFacts | None] = {}

    def check(self) -> None:
        """Raises ApnapError if a file cannot be read."""
        _ = self.entries

    @cached_property
    def entries(self) -> dict[str, tuple[str, int, dict[str, Any]]]:
        """The facts of the files by name; names of faces come after whole names."""
        found: dict[str, tuple[str, int, dict[str, Any]]] = {}
        faces: list[tuple[str, tuple[str, int, dict[str, Any]]]] = []
        for file in self.files:
            for line, data in json_lines(file):
                name = data.get("name")
                if not isinstance(name, str) or not isinstance(data.get("type_line"), str):
                    raise ApnapError(
                        "missing-key", 'a card needs a "name" and a "type_line"', file=file,
                        line=line,
                    )
                entry = (file, line, data)
                found.setdefault(normal(name), entry)
                faces += [(normal(part), entry) for part in name.split(" // ")]
                for face in data.get("faces") or ():
                    if isinstance(face, dict) and isinstance(face.get("name"), str):
                        faces.append((normal(face["name"]), entry))
        for key, entry in faces:
            found.setdefault(key, entry)
        return found

    def get(self, name: str) -> CardFacts | None:
        """The facts of a card, or None if its text is not known or not known whole."""
        bundled = self.library.get(name)
        if bundled is not None:
            return bundled
        key = normal(name)
        if key not in self._read:
            entry = self.entries.get(key)
            self._read[key] = None if entry is None else _facts(*entry)
        return self._read[key]

    def card(self, name: str) -> Card:
        """A card as the rules see it. Raises NotSupported with what is not understood of it."""
        facts = self.get(name)
        if facts is None:
            raise NotSupported([f"no text of {name}"])
        define_tokens(self.library.get)
        understanding = understand(facts)
        if understanding.problems:
            raise NotSupported(one.problem for one in understanding.problems)
        return understanding.card

    def dungeons(self) -> tuple[Card, ...]:
        """The dungeon cards that every player owns outside the game (CR 309.2)."""
        return tuple(self.card(name) for name in self.library.dungeon_names())


def _facts(file: str, line: int, data: dict[str, Any]) -> CardFacts | None:
    """One card of a file."""
    if data.get("text_status"):
        return None
    found = scryfall(data)
    if isinstance(found, LeftOut):
        reason = f"no text of {data['name']} that can be read ({file}:{line}: {found.why})"
        raise NotSupported([reason])
    return CardFacts.read(found.facts)
