"""YAML as written: texts, lists and maps that know their line and column.

A scalar stays the text that stands in the file: 603.10 is not 603.1, and `no` is a word. What
YAML can do beyond that (anchors, aliases, tags, merge keys) is refused, so that a file means
what it says and cannot blow up.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, TypeAlias

from .errors import ApnapError, ScenarioError

LARGEST = 4 * 1024 * 1024
"""How many bytes a file may have."""
DEEPEST = 60
"""How many lists and maps may stand inside each other."""


class Text(str):
    """A scalar, with the place where it begins (both counted from 1)."""

    __slots__ = ("column", "line", "quoted")
    line: int
    column: int
    quoted: bool

    def __new__(cls, value: str, line: int = 0, column: int = 0, quoted: bool = False) -> Text:
        self = super().__new__(cls, value)
        self.line, self.column, self.quoted = line, column, quoted
        return self

    def __getnewargs__(self) -> tuple[Any, ...]:
        return (str(self), self.line, self.column, self.quoted)

    def saying(self, value: str) -> Text:
        """Another text at this place."""
        return Text(value, self.line, self.column, self.quoted)


class Listing(list["Node"]):
    """A list, with the place where it begins; `flow` if it is written in brackets."""

    __slots__ = ("column", "flow", "line")

    def __init__(
        self, items: Iterable[Node] = (), line: int = 0, column: int = 0, flow: bool = False
    ) -> None:
        super().__init__(items)
        self.line, self.column, self.flow = line, column, flow


class Mapping(dict[Text, "Node"]):
    """A map in file order, with the place where it begins; `flow` if written in braces."""

    __slots__ = ("column", "flow", "line")

    def __init__(
        self,
        items: Iterable[tuple[Text, Node]] = (),
        line: int = 0,
        column: int = 0,
        flow: bool = False,
    ) -> None:
        super().__init__(items)
        self.line, self.column, self.flow = line, column, flow

    def key(self, name: str) -> Text:
        """The key as it stands in the file; a name that is not there lies at the map itself."""
        for key in self:
            if key == name:
                return key
        return Text(name, self.line, self.column)


Node: TypeAlias = Text | Listing | Mapping


def kind(node: Node) -> str:
    """What a node is, in a sentence."""
    if isinstance(node, Text):
        return f'"{node}"' if node or node.quoted else "nothing"
    return "a list" if isinstance(node, Listing) else "a map"


def plain(node: Node) -> Any:
    """A node without its places: str, list and dict, for messages and for JSON."""
    if isinstance(node, Text):
        return str(node)
    if isinstance(node, Listing):
        return [plain(item) for item in node]
    return {str(key): plain(value) for key, value in node.items()}


def read_text(path: str | Path) -> str:
    """The text of a file, or one clear refusal."""
    file = str(path)
    try:
        with open(path, "rb") as stream:
            data = stream.read(LARGEST + 1)
    except FileNotFoundError:
        raise ScenarioError("unreadable", "there is no such file", file=file) from None
    except IsADirectoryError:
        raise ScenarioError("unreadable", "this is a directory, not a file", file=file) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise ScenarioError("unreadable", f"cannot be read: {reason}", file=file) from None
    if len(data) > LARGEST:
        raise ScenarioError(
            "unreadable", f"the file is larger than {LARGEST // 1024 // 1024} MiB", file=file
        )
    if b"\0" in data:
        raise ScenarioError("unreadable", "this is a binary file, not a text", file=file)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise ScenarioError(
            "unreadable",
            "the file is not written in UTF-8",
            file=file,
            line=line,
            hint="save it as UTF-8",
        ) from None


def read(path: str | Path) -> Node:
    """The one document of a YAML file."""
    return parse(read_text(path), str(path))


def parse(text: str, file: str | None = None, first_line: int = 1) -> Node:
    """The one document of a YAML text; `first_line` is the line the text begins on."""
    from ruamel.yaml import YAML
    from ruamel.yaml.error import MarkedYAMLError, YAMLError

    if len(text) > LARGEST:
        raise ScenarioError("unreadable", "the text is too large", file=file)
    for number, written in enumerate(text.split("\n", 100)[:100]):
        if written.startswith("%") and written.split() != ["%YAML", "1.2"]:
            raise ScenarioError(
                "bad-yaml",
                "YAML directives are not read",
                file=file,
                line=number + first_line,
                hint="leave the line out",
            )
        if written.strip() and not written.startswith(("#", "%")):
            break
    try:
        return _Builder(YAML(typ="safe", pure=True).parse(text), first_line).document()
    except MarkedYAMLError as error:
        raise _explained(error, text, first_line).at(file) from None
    except YAMLError as error:
        position = getattr(error, "position", None)
        line = text.count("\n", 0, position) + first_line if isinstance(position, int) else None
        character = getattr(error, "character", None)
        said = f"character {character!r} may not stand in YAML" if character else str(error)
        if isinstance(character, int):
            said = f"character U+{character:04X} may not stand in YAML"
        raise ScenarioError("bad-yaml", said, file=file, line=line) from None
    except ApnapError as error:
        raise error.at(file) from None
    except (AssertionError, ArithmeticError, LookupError, ValueError, RecursionError) as error:
        raise ScenarioError("bad-yaml", f"this is not YAML: {error}", file=file) from None


class _Builder:
    """Builds nodes from ruamel.yaml's events."""

    def __init__(self, events: Iterator[Any], first_line: int) -> None:
        self.events = events
        self.first_line = first_line

    def document(self) -> Node:
        node: Node | None = None
        for event in self.events:
            name = type(event).__name__
            if name == "DocumentStartEvent":
                if node is not None:
                    raise self.refuse(event, "a second document begins", "one file, one document")
                node = self.node(next(self.events), 0)
        if node is None or (isinstance(node, Text) and not node and not node.quoted):
            raise ScenarioError("bad-yaml", "the file is empty", line=self.first_line, column=1)
        return node

    def node(self, event: Any, depth: int) -> Node:
        name = type(event).__name__
        if name == "AliasEvent":
            raise self.refuse(event, "aliases (*name) are not read", "write the value out")
        if event.anchor is not None:
            raise self.refuse(event, "anchors (&name) are not read", "write the value out")
        if event.tag is not None and str(event.tag) != "!":
            raise self.refuse(event, "tags (!name) are not read", "every scalar is read as written")
        if depth > DEEPEST:
            raise self.refuse(event, f"more than {DEEPEST} lists and maps stand inside each other")
        if name == "ScalarEvent":
            line, column = self.place(event)
            return Text(event.value, line, column, event.style is not None)
        if name == "SequenceStartEvent":
            return self.listing(event, depth)
        return self.mapping(event, depth)

    def listing(self, start: Any, depth: int) -> Listing:
        listing = Listing((), *self.place(start), bool(start.flow_style))
        while type(event := next(self.events)).__name__ != "SequenceEndEvent":
            listing.append(self.node(event, depth + 1))
        return listing

    def mapping(self, start: Any, depth: int) -> Mapping:
        mapping = Mapping((), *self.place(start), bool(start.flow_style))
        while type(event := next(self.events)).__name__ != "MappingEndEvent":
            key = self.node(event, depth + 1)
            if not isinstance(key, Text):
                raise self.refuse(
                    event,
                    f"a key must be a text, not {kind(key)}",
                    'symbols such as "{3}" need quotes',
                )
            if key == "<<" and not key.quoted:
                raise self.refuse(event, "merge keys (<<) are not read", "write the keys out")
            if key in mapping:
                first = mapping.key(key).line
                raise self.refuse(
                    event, f'the key "{key}" stands here twice (first on line {first})'
                )
            end = event.end_mark.index
            event = next(self.events)
            value = self.node(event, depth + 1)
            if mapping.flow and value == "" and event.end_mark.index == end:
                raise self.no_value(key, mapping)
            # What is wrong with a value on the lines below, or with none, is told at its key.
            if isinstance(value, Text):
                if not value and not value.quoted:
                    value = Text("", key.line, key.column)
            elif not value.flow:
                value.line, value.column = key.line, key.column
            mapping[key] = value
        return mapping

    def no_value(self, key: Text, mapping: Mapping) -> ScenarioError:
        """For `{card: Aa, the Bb}`: in braces a comma ends a text."""
        before = list(mapping.values())[-1] if mapping else None
        if isinstance(before, Text) and before and not before.quoted:
            return ScenarioError(
                "bad-yaml",
                f'"{before}" ends at the comma, and "{key}" has no value',
                line=before.line,
                column=before.column,
                hint=f'a name with a comma needs quotes: write "{before}, {key}"',
            )
        hint = f'symbols in braces need quotes: write "{{{key}}}"'
        if mapping:
            hint = "in braces and brackets a text with a comma or a colon needs quotes"
        return ScenarioError(
            "bad-yaml", f'"{key}" has no value', line=key.line, column=key.column, hint=hint
        )

    def place(self, event: Any) -> tuple[int, int]:
        return event.start_mark.line + self.first_line, event.start_mark.column + 1

    def refuse(self, event: Any, message: str, hint: str | None = None) -> ScenarioError:
        line, column = self.place(event)
        return ScenarioError("bad-yaml", message, line=line, column=column, hint=hint)


def _explained(error: Any, text: str, first_line: int) -> ScenarioError:
    """ruamel.yaml's complaint in words that say what to write."""
    mark = error.problem_mark or error.context_mark
    line = mark.line if mark else 0
    column = mark.column if mark else 0
    problem = str(error.problem or error.context or "this is not YAML")
    lines = text.splitlines()
    written = lines[line] if line < len(lines) else ""
    hint = None
    if "\\t" in problem or "\t" in written[: column + 1]:
        problem, hint = "a tab stands here", "indent with spaces"
    elif "mapping values are not allowed" in problem or "but got ':'" in problem:
        problem = "a second colon stands here"
        hint = 'a text with a colon needs quotes: write "initiative: venture"'
    elif written[column : column + 1] == "{":
        problem = "a brace stands here"
        hint = 'a text with braces needs quotes: write "{1}{W}"'
    elif "<stream end>" in problem or "end of stream" in problem:
        problem = "the file ends inside a list, a map or a quoted text"
        if error.context_mark:
            hint = f"it began on line {error.context_mark.line + first_line}"
    elif "expected <block end>" in problem:
        problem = "this does not belong to the list or map above it"
        hint = "check how far the lines are indented"
    elif error.context:
        problem = f"{problem} ({error.context})"
    return ScenarioError("bad-yaml", problem, line=line + first_line, column=column + 1, hint=hint)
