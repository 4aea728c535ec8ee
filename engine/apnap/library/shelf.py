"""Card files, indexed by name without parsing them; one card at a time is read.

Every card of a file begins with `- name:` at the margin. So the names, those of faces and those
in other languages can be picked out by their lines, and only the lines of a card that is asked
for are parsed. A file that is written otherwise is parsed as a whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from .. import yamltext
from ..errors import ApnapError, CardError
from ..yamltext import Listing, Node
from .facts import CardFacts
from .names import normal

_CARD = re.compile(r"^- name:[ \t]+(.+?)[ \t]*$", re.MULTILINE)
_SECTION = re.compile(r"^  (names|faces):(.*(?:\n(?:    .*|[ \t]*$))*)", re.MULTILINE)
_NAME = re.compile(
    r"""^[ ]+(?:-[ ]+)?name:[ \t]+(.+?)[ \t]*$       # on a line of its own
    |   [{,][ ]*name:[ ]+("(?:[^"\\\n])*"|'[^'\n]*'|[^,}\n"']+)   # in braces""",
    re.MULTILINE | re.VERBOSE,
)
_PLAIN = re.compile(r"""[^\s"'{}\[\]&*!|>%@`#,?:-](?:[^#:\n]|:(?=\S)|(?<=\S)\#)*""")


@dataclass(frozen=True)
class Entry:
    """Where one card is written: its lines of the file, or the node they were parsed to."""

    file: str
    line: int
    name: str
    others: tuple[str, ...]
    """Names of its faces, then its names in other languages."""
    faces: int
    """How many of these are faces."""
    source: str | Node

    def read(self) -> CardFacts:
        """The card, parsed and checked."""
        try:
            node = self.source
            if isinstance(node, str):
                parsed = yamltext.parse(node, self.file, self.line)
                assert isinstance(parsed, Listing)
                node = parsed[0]
            return CardFacts.read(node).model_copy(update={"file": self.file})
        except ApnapError as error:
            raise _as_card_error(error, self.file) from None


class Shelf:
    """An index over card files; the first of two cards of one name is the one found."""

    def __init__(self, files: Sequence[Path]) -> None:
        self.entries = [entry for file in files for entry in entries(file)]
        self.by_name: dict[str, Entry] = {}
        for entry in self.entries:
            self.by_name.setdefault(normal(entry.name), entry)
        for entry in self.entries:
            for name in entry.others[: entry.faces]:
                self.by_name.setdefault(normal(name), entry)
        for entry in self.entries:
            for name in entry.others[entry.faces :]:
                self.by_name.setdefault(normal(name), entry)
        self._read: dict[int, CardFacts] = {}

    def get(self, name: str) -> CardFacts | None:
        """The card of this name, of a face of it or of a translation, or None."""
        entry = self.by_name.get(normal(name))
        return None if entry is None else self.card(entry)

    def card(self, entry: Entry) -> CardFacts:
        """The card of an entry, parsed the first time it is asked for."""
        key = id(entry)
        if key not in self._read:
            self._read[key] = entry.read()
        return self._read[key]

    def __iter__(self) -> Iterator[CardFacts]:
        return map(self.card, self.entries)


class Reference:
    """A large collection: a name as it is printed is found without an index of all the others."""

    def __init__(self, files: Sequence[Path]) -> None:
        self._files = files

    @cached_property
    def _texts(self) -> dict[Path, str]:
        return {path: yamltext.read_text(path) for path in self._files}

    @cached_property
    def _shelf(self) -> Shelf:
        return Shelf(self._files)

    def __contains__(self, name: str) -> bool:
        return self._printed(name) is not None or normal(name) in self._shelf.by_name

    def get(self, name: str) -> CardFacts | None:
        """The card of this name or with a face of this name, or None."""
        return self._at(name) or self._shelf.get(name)

    def _printed(self, name: str) -> tuple[Path, int] | None:
        """Where the card of exactly this name begins."""
        for path, text in self._texts.items():
            for written in (name, f'"{name}"'):
                line = f"- name: {written}\n"
                at = 0 if text.startswith(line) else text.find(f"\n{line}") + 1
                if at or text.startswith(line):
                    return path, at
        return None

    def _at(self, name: str) -> CardFacts | None:
        if (found := self._printed(name)) is None:
            return None
        path, at = found
        text = self._texts[path]
        end = text.find("\n- name:", at)
        line = text.count("\n", 0, at) + 1
        return Entry(str(path), line, name, (), 0, text[at : end if end >= 0 else None]).read()

    def languages(self) -> dict[str, int]:
        """It has English names only."""
        return {}

    def near(self, name: str) -> dict[str, str]:
        """Spellings that may have been meant, by their normal form."""
        del name  # all of them: they are not so many
        return {key: entry.name for key, entry in self._shelf.by_name.items()}


def entries(path: Path) -> list[Entry]:
    """The cards of one file, in order."""
    file = str(path)
    try:
        text = yamltext.read_text(path)
    except ApnapError as error:
        raise _as_card_error(error, file) from None
    starts = list(_CARD.finditer(text))
    margin = re.findall(r"^[^ \n#].*", text.replace("\r\n", "\n"), re.MULTILINE)
    if len(margin) != len(starts) or not starts:
        return parsed_entries(file, text)
    found = []
    line, offset = 1, 0
    for at, start in enumerate(starts):
        end = starts[at + 1].start() if at + 1 < len(starts) else len(text)
        line += text.count("\n", offset, start.start())
        offset = start.start()
        source = text[offset:end]
        names = _names_in(start.group(1), source)
        if names is None:
            return parsed_entries(file, text)
        name, faces, others = names
        found.append(Entry(file, line, name, (*faces, *others), len(faces), source))
    return found


def _names_in(written: str, source: str) -> tuple[str, list[str], list[str]] | None:
    """A card's name, those of its faces and its translations; None if one is not plain."""
    found: dict[str, list[str | None]] = {"faces": [], "names": []}
    for section in _SECTION.finditer(source):
        for match in _NAME.finditer(section.group(2)):
            found[section.group(1)].append(_scalar(match.group(1) or match.group(2)))
    name = _scalar(written)
    faces = [face for face in found["faces"] if face is not None]
    others = [other for other in found["names"] if other is not None]
    if name is None or len(faces) + len(others) < sum(map(len, found.values())):
        return None
    return name, faces, others


def _scalar(written: str) -> str | None:
    """The text of a scalar on one line, or None where only a parser can tell."""
    written = written.strip()
    if written[0] == written[-1] == '"' and len(written) > 1:
        return None if "\\" in written or '"' in written[1:-1] else written[1:-1]
    if written[0] == written[-1] == "'" and len(written) > 1:
        inside = written[1:-1].replace("''", "\0")
        return None if "'" in inside else inside.replace("\0", "'")
    return written if _PLAIN.fullmatch(written) else None


def parsed_entries(file: str, text: str) -> list[Entry]:
    """The cards of a file that is parsed as a whole."""
    try:
        cards = yamltext.parse(text, file)
        if not isinstance(cards, Listing):
            raise CardError("wrong-type", "a card file is a list of cards", line=cards.line)
        found = []
        for node in cards:
            card = CardFacts.read(node)
            faces = tuple(str(face.name) for face in card.faces)
            others = tuple(str(printed.name) for printed in card.names.values())
            name = str(card.name)
            found.append(Entry(file, card.line, name, faces + others, len(faces), node))
        return found
    except ApnapError as error:
        raise _as_card_error(error, file) from None


def _as_card_error(error: ApnapError, file: str) -> CardError:
    told = CardError(
        error.code, error.message, line=error.line, column=error.column, hint=error.hint
    )
    return told.at(file)


def by_normal_name(cards: Iterable[CardFacts]) -> Mapping[str, CardFacts]:
    """Cards by every name they have; English names before faces, faces before translations."""
    found: dict[str, CardFacts] = {}
    cards = list(cards)
    for card in cards:
        found.setdefault(normal(card.name), card)
    for card in cards:
        for face in card.faces:
            found.setdefault(normal(face.name), card)
    for card in cards:
        for printed in card.names.values():
            found.setdefault(normal(printed.name), card)
    return found
