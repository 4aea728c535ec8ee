"""Reads words into data with the templates of the vocabulary: all readings of a text, or none.

Every class of the vocabulary is a rule of the grammar. The rules of a category (a base class) are
kept in a trie, so that what many templates have in common is read once; what has been read at a
place is remembered; and the work spent on one line is bounded, so that no text takes forever.
"""

from __future__ import annotations

import itertools
import types
from collections.abc import Callable, Iterable, Iterator
from dataclasses import MISSING, fields
from typing import Annotated, Any, NamedTuple, Union, get_args, get_origin, get_type_hints

from apnap.abilities import wording
from apnap.abilities import words as vocabulary
from apnap.abilities.objects import OrderedObjects, SameObjects
from apnap.abilities.players import Order, SameSubject
from apnap.abilities.wording import OUTSIDE, Flag, Hole, Noun, Verb, agreement, conjugate, is_plural
from apnap.abilities.words import Vocabulary
from apnap.game.ability import Target
from apnap.game.data import Data

from .normalise import Tokens, tokens

Readings = list[tuple[Any, int]]
"""What may be read at a place, each with the place where it ends."""

ReadAt = Callable[["Reader", int], Readings]
CustomReader = Callable[["Reader", int, str], Readings]

MOST_WORK = 8_000
"""Steps that may be spent on one line; no real card takes more than some 300."""


Owner = Annotated[str, Vocabulary("owner", ("your", "their"))]
"""Whose something is that belongs to the subject."""


class TooLong(Exception):  # noqa: N818  it is no error, only a stop
    """A line has taken more work than any card needs."""


class Production(NamedTuple):
    """One way to read one class: a template with its choices made."""

    of: type[Data]
    wording: int
    elements: tuple[str | tuple[str, int], ...]
    """Words, and holes as field and kind."""
    constants: tuple[tuple[str, Any], ...]
    checks: tuple[tuple[str, str, bool], ...]
    """Fields that must agree with a verb ("verb") or noun ("noun") in the template."""
    level: str
    """Where it may stand: its class's level, or the form of a verb whose subject is elsewhere."""


class Node:
    """A node of a trie of productions."""

    __slots__ = ("holes", "leaves", "words")

    def __init__(self) -> None:
        self.words: dict[str, Node] = {}
        self.holes: dict[int, Node] = {}
        self.leaves: list[Production] = []

    def add(self, production: Production) -> None:
        """Enter a production."""
        node = self
        for element in production.elements:
            if isinstance(element, str):
                node = node.words.setdefault(element, Node())
            else:
                node = node.holes.setdefault(element[1], Node())
        node.leaves.append(production)


class Grammar:
    """The rules made from the classes of the vocabulary, worked out as they are first needed."""

    def __init__(self) -> None:
        self.custom: dict[type, CustomReader] = {}
        self._kinds: dict[tuple[Any, str], int] = {}
        self.readers: list[ReadAt] = []
        self._tries: dict[tuple[type, str], Node] = {}

    def kind(self, annotation: Any, form: str = "") -> int:
        """The number of a kind of hole: what it holds, in which form."""
        key = (annotation, form)
        number = self._kinds.get(key)
        if number is None:
            number = self._kinds[key] = len(self.readers)
            self.readers.append(lambda reader, pos: [])
            self.readers[number] = self._reader(annotation, form)
        return number

    def _reader(self, annotation: Any, form: str) -> ReadAt:
        origin = get_origin(annotation)
        if origin is Annotated:
            base, meta = get_args(annotation)[0], annotation.__metadata__[0]
            if isinstance(meta, Vocabulary):
                return name_reader if not meta.entries else vocabulary_reader(meta.entries)
            return self._reader(base, form)
        if origin in (Union, types.UnionType):
            kinds = [
                self.kind(part, form) for part in get_args(annotation) if part is not type(None)
            ]
            return lambda reader, pos: [r for kind in kinds for r in reader.read(kind, pos)]
        if origin is tuple:
            join, _, inner = form.partition("/")
            item = self.kind(get_args(annotation)[0], inner)
            return lambda reader, pos: _lists(reader, pos, item, join)
        if form == "tail":
            read_tail = self.trie_reader(annotation, form)
            return lambda reader, pos: [(None, pos), *read_tail(reader, pos)]
        if annotation is int:
            return lambda reader, pos: _integers(reader, pos, form)
        if isinstance(annotation, type) and annotation in self.custom:
            custom = self.custom[annotation]
            return lambda reader, pos: custom(reader, pos, form)
        if isinstance(annotation, type) and issubclass(annotation, Data):
            return self.trie_reader(annotation, form)
        raise TypeError(f"no hole can hold {annotation!r}")

    def trie_reader(self, category: type[Data], level: str) -> ReadAt:
        """Reads any class of a category at a level."""
        extra = [cls for cls in self.custom if issubclass(cls, category) and cls is not category]
        kinds = [self.kind(cls, level) for cls in extra]

        def read(reader: Reader, pos: int) -> Readings:
            found = reader.walk(self.trie(category, level), pos)
            for kind in kinds:
                found = found + reader.read(kind, pos)
            return found

        return read

    def trie(self, category: type[Data], level: str) -> Node:
        """The productions of every class of a category that belong to a level."""
        node = self._tries.get((category, level))
        if node is None:
            node = self._tries[(category, level)] = Node()
            for cls in list(Data.registry.values()):
                if issubclass(cls, category) and cls not in self.custom:
                    for production in self.productions(cls):
                        if production.level in (level, "any"):
                            node.add(production)
        return node

    def productions(self, cls: type[Data]) -> tuple[Production, ...]:
        """Every way to read a class."""
        templates = wording.TEMPLATES.get(cls) or cls.__dict__.get("templates", ())
        if not templates:
            return ()
        hints = get_type_hints(cls, include_extras=True)
        return tuple(
            production
            for number, template in enumerate(templates)
            for production in self._expand(cls, number, template, hints)
        )

    def _expand(
        self, cls: type[Data], number: int, template: str, hints: dict[str, Any]
    ) -> Iterator[Production]:
        parts = wording.parts(template)
        choices: list[tuple[str, tuple[Any, ...]]] = []
        for part in parts:
            if isinstance(part, Flag):
                choices.append(("flag " + part.field, (True,) if part.always else (True, False)))
            elif isinstance(part, Verb):
                choices.append(("verb " + part.subject, ("base", "s")))
            elif isinstance(part, Noun):
                choices.append(("noun " + part.of, (False, True)))
            elif isinstance(part, Hole) and "*" in part.form:
                choices.append(("verb " + part.form.partition("*")[2], ("base", "s")))
            elif isinstance(part, Hole) and part.form.startswith("with "):
                choices.append(("noun " + part.form[5:], (False, True)))
        first = parts[0]
        names = list(dict(choices))
        for values in itertools.product(*dict(choices).values()):
            chosen = dict(zip(names, values, strict=True))
            yield self._production(cls, number, parts, hints, chosen, None)
            if isinstance(first, Hole):
                verb = chosen.get("verb " + first.field)
                subject = _UNPRINTED.get((first.field, verb))
                if subject is not None:
                    yield self._production(cls, number, parts, hints, chosen, subject)

    def _production(
        self,
        cls: type[Data],
        number: int,
        parts: tuple[wording.Part, ...],
        hints: dict[str, Any],
        chosen: dict[str, Any],
        subject: Data | None,
    ) -> Production:
        elements: list[str | tuple[str, int]] = []
        constants: list[tuple[str, Any]] = []
        checks: list[tuple[str, str, bool]] = []
        level = wording.LEVELS.get(cls) or str(getattr(cls, "level", ""))
        if isinstance(subject, (SameSubject, SameObjects)):
            level = "s"
        for at, part in enumerate(parts):
            if isinstance(part, str):
                elements.extend(tokens(part).words)
            elif isinstance(part, Flag):
                constants.append((part.field, chosen["flag " + part.field]))
                if chosen["flag " + part.field]:
                    elements.extend(tokens(part.words).words)
            elif isinstance(part, Verb):
                form = chosen["verb " + part.subject]
                elements.extend(tokens(conjugate(part.base, form)).words)
                # a template with a verb begins with a hole where it has a subject
                unprinted = subject is not None and part.subject == parts[0].field  # type: ignore[union-attr]
                if part.subject == OUTSIDE:
                    level = form
                elif not unprinted:
                    checks.append((part.subject, "verb", form == "s"))
            elif isinstance(part, Noun):
                many = chosen["noun " + part.of]
                elements.append(vocabulary.plural(part.one) if many else part.one)
                checks.append((part.of, "noun", many))
            elif at == 0 and subject is not None:
                constants.append((part.field, subject))
            else:
                form = part.form
                if "*" in form:
                    form, _, of = form.partition("*")
                    form += chosen["verb " + of]
                    # the same
                    if subject is None or of != parts[0].field:  # type: ignore[union-attr]
                        checks.append((of, "verb", chosen["verb " + of] == "s"))
                if form.startswith("with "):
                    many = chosen["noun " + form[5:]]
                    checks.append((form[5:], "noun", many))
                    form = "many" if many else "one"
                if form == "own":
                    elements.append(("own " + part.field, self.kind(Owner)))
                else:
                    elements.append((part.field, self.kind(hints[part.field], form)))
        given = {e[0] for e in elements if not isinstance(e, str)} | {n for n, _ in constants}
        given |= {"number"} | wording.DEFAULTS.get(cls, {}).keys()
        for one in fields(cls):
            if one.default is MISSING and one.name not in given:
                raise TypeError(f"template {number} of {cls.__name__} says nothing of {one.name}")
        return Production(
            cls, number, tuple(elements), tuple(constants), tuple(dict.fromkeys(checks)), level
        )


_UNPRINTED: dict[tuple[str, str | None], Data] = {
    ("who", "base"): Order(),
    ("who", "s"): SameSubject(),
    ("source", "base"): OrderedObjects(),
    ("source", "s"): SameObjects(),
    ("objects", "s"): SameObjects(),
}
"""What an instruction without a subject is about, by the form of its verb."""


class Reader:
    """One text being read."""

    def __init__(self, grammar: Grammar, text: str | Tokens) -> None:
        self.grammar = grammar
        found = tokens(text) if isinstance(text, str) else text
        self.words = found.words
        self.printed = found.printed
        self.work = 0
        self._known: dict[tuple[int, int], Readings] = {}
        self._open: list[tuple[int, int]] = []
        self._tainted = 10**9
        self.furthest = 0
        """How far any reading has come: where understanding ends."""

    def whole(self, annotation: Any, form: str = "") -> list[Any]:
        """Every reading of the whole text as something."""
        end = len(self.words)
        return [v for v, at in self.read(self.grammar.kind(annotation, form), 0) if at == end]

    def read(self, kind: int, pos: int) -> Readings:
        """Every reading of a kind at a place.

        A kind that begins with itself finds nothing at its own beginning; what was read
        meanwhile in the belief that it finds nothing is not remembered.
        """
        key = (kind, pos)
        known = self._known.get(key)
        if known is not None:
            return known
        if key in self._open:
            self._tainted = min(self._tainted, self._open.index(key))
            return []
        depth = len(self._open)
        self._open.append(key)
        found = self.grammar.readers[kind](self, pos)
        self._open.pop()
        if len(found) > 1:
            found = _distinct(found)
        if self._tainted >= depth:
            self._known[key] = found
            self._tainted = 10**9
        return found

    def walk(self, trie: Node, pos: int) -> Readings:
        """Every reading of a trie of productions at a place."""
        found: Readings = []
        self._walk(trie, pos, pos, (), found)
        return found

    def _walk(
        self, node: Node, start: int, pos: int, values: tuple[Any, ...], found: Readings
    ) -> None:
        self.spend(pos)
        for production in node.leaves:
            data = _build(production, values, start)
            if data is not None:
                found.append((data, pos))
        if node.words and pos < len(self.words):
            child = node.words.get(self.words[pos])
            if child is not None:
                self._walk(child, start, pos + 1, values, found)
        for kind, child in node.holes.items():
            for value, end in self.read(kind, pos):
                self._walk(child, start, end, (*values, value), found)

    def spend(self, pos: int) -> None:
        """Count one step of work. Raises TooLong when a line has taken too many."""
        self.work += 1
        self.furthest = max(self.furthest, pos)
        if self.work > MOST_WORK:
            raise TooLong

    def at(self, pos: int, *expected: str) -> bool:
        """Whether these words stand at a place."""
        return self.words[pos : pos + len(expected)] == expected


def _distinct(found: Readings) -> Readings:
    kept: Readings = []
    for reading in found:
        if reading not in kept:
            kept.append(reading)
    return kept


def _build(production: Production, values: tuple[Any, ...], start: int) -> Data | None:
    values_of: dict[str, Any] = dict(production.constants)
    holes = (element for element in production.elements if not isinstance(element, str))
    for (field, _), value in zip(holes, values, strict=True):
        before = values_of.get(field)
        if before is None or value is None:
            values_of[field] = before if value is None else value
        elif hasattr(value, "with_head"):  # what an amount has to say later: "for each ..."
            values_of[field] = value.with_head(before)
        elif value != before:
            return None
    for field, what, wanted in production.checks:
        value = values_of[field]
        is_so = agreement(value) == "s" if what == "verb" else is_plural(value)
        if is_so is not wanted:
            return None
    values_of = {**wording.DEFAULTS.get(production.of, {}), **values_of}
    said_own = ""
    for field in [field for field in values_of if field.startswith("own ")]:
        said_own = values_of.pop(field)
        subject = values_of[field[4:]]
        if not isinstance(subject, (Order, SameSubject)) and said_own != wording.own(subject):
            return None
    if issubclass(production.of, Target):
        values_of["number"] = start
    try:
        data = production.of(**values_of)
    except ValueError:
        return None
    wording.remember(data, production.wording, said_own)
    return data


def _lists(reader: Reader, pos: int, item: int, join: str) -> Readings:
    """One or several items: "A", "A and B", "A, B, and C"; with "," as joint "A, B, C"."""
    found: Readings = []

    def go(values: tuple[Any, ...], at: int) -> None:
        for value, end in reader.read(item, at):
            reader.spend(end)
            now = (*values, value)
            if join == ",":
                found.append((now, end))
                if reader.at(end, ","):
                    go(now, end + 1)
                continue
            if not values:
                found.append((now, end))
            if reader.at(end, ",", join) and values:
                last(now, end + 2)
            elif reader.at(end, ","):
                go(now, end + 1)
            elif reader.at(end, join) and not values:
                last(now, end + 1)

    def last(values: tuple[Any, ...], at: int) -> None:
        for value, end in reader.read(item, at):
            found.append(((*values, value), end))

    go((), pos)
    return found


def _integers(reader: Reader, pos: int, form: str) -> Readings:
    if pos >= len(reader.words):
        return []
    word = reader.words[pos]
    if form in ("a", "one"):
        if word == ("a" if form == "a" else "one"):
            return [(1, pos + 1)]
        value = vocabulary.NUMBER_OF.get(word)
        return [(value, pos + 1)] if value is not None and value != 1 else []
    if form == "signed":
        signed = word[0] in "+-" and word[1:].isdigit()
        return [(int(word), pos + 1)] if signed or word == "0" else []
    return [(int(word), pos + 1)] if word.isdigit() and len(word) < 7 else []


def vocabulary_reader(entries: Iterable[str]) -> ReadAt:
    """Reads one of some words, which may be several words long."""
    by_first: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for entry in entries:
        key = tokens(entry).words
        by_first.setdefault(key[0], []).append((key, entry))

    def read(reader: Reader, pos: int) -> Readings:
        if pos >= len(reader.words):
            return []
        return [
            (entry, pos + len(key))
            for key, entry in by_first.get(reader.words[pos], ())
            if reader.words[pos : pos + len(key)] == key
        ]

    return read


_SMALL = frozenset(
    {"of", "the", "and", "for", "in", "to", "a", "an", "from", "with", "at", "'s", ",", "'"}
)


def name_reader(reader: Reader, pos: int) -> Readings:
    """Reads a name: words with capitals, small words like "of" only in between."""
    found: Readings = []
    end = pos
    while end < min(len(reader.printed), pos + 12):
        word = reader.printed[end]
        if word[:1].isupper() or word[:1].isdigit():
            end += 1
            found.append((_join_name(reader.printed[pos:end]), end))
        elif end > pos and word in _SMALL:
            end += 1
        else:
            break
    return found


def _join_name(pieces: tuple[str, ...]) -> str:
    text = ""
    for piece in pieces:
        text += piece if not text or piece in ("'s", "'", ",") else " " + piece
    return text
