"""Loading a scenario file: from text to a checked `Scenario`, or one clear error."""

from __future__ import annotations

import re
from pathlib import Path

from .. import yamltext
from ..errors import ApnapError, ScenarioError
from ..library import CardFacts, Library
from ..library.forms import expected, listed, one_of, unknown_key
from ..yamltext import Mapping, Node, Text
from .check import check, seats_of
from .model import ExpectError, Scenario
from .names import Known
from .words import FORMATS

__all__ = ["expected_error", "load"]


def load(
    source: str | Path, library: Library | None = None, text: str | None = None
) -> Scenario:
    """The scenario of a file, or of a text with more than one line.

    `text` is what the file says, where it has been read already. Loading runs no code and reads
    no other file but the library's. What is wrong is refused with its file, line and column.
    """
    file, text = (str(source), text) if text is not None else opened(source)
    try:
        return _read(yamltext.parse(text, file), library or Library.installed(), file)
    except ApnapError as error:
        raise error.at(file) from None
    except RecursionError:
        raise ScenarioError("bad-yaml", "the file is nested too deeply", file=file) from None


def expected_error(source: str | Path, text: str | None = None) -> ExpectError | None:
    """The refusal that a file expects, read even where the rest of the file cannot be."""
    try:
        file, text = (str(source), text) if text is not None else opened(source)
    except ScenarioError:
        return None
    try:
        node: Node = yamltext.parse(text, file)
    except ScenarioError:
        part = re.search(r"^expect_error:.*(?:\n(?:[ \t-].*)?)*", text, re.MULTILINE)
        if part is None:
            return None
        line = text.count("\n", 0, part.start()) + 1
        try:
            node = yamltext.parse(part.group(), file, line)
        except ScenarioError:
            return None
    if not isinstance(node, Mapping) or "expect_error" not in node:
        return None
    try:
        return ExpectError.of(node[node.key("expect_error")])
    except ScenarioError:
        return None


def opened(source: str | Path) -> tuple[str, str]:
    """The name and the text of a file, or of a text with more than one line."""
    if isinstance(source, str) and "\n" in source:
        return "<text>", source
    return str(source), yamltext.read_text(source)


def _read(node: Node, library: Library, file: str) -> Scenario:
    if not isinstance(node, Mapping):
        raise expected(node, "a scenario: a map with `players`, `script`, `expect` and so on")
    for key in node:
        if key not in Scenario.allowed_keys():
            raise unknown_key(key, Scenario.allowed_keys(), Scenario.what)
    file_format = Text("duel")
    if "format" in node:
        file_format = one_of(node[node.key("format")], FORMATS, "format")
    if "players" not in node:
        raise ScenarioError("missing-key", '"players" is missing: a scenario needs it', line=1)
    teams = node[node.key("teams")] if "teams" in node else None
    seats = seats_of(file_format, node[node.key("players")], teams, node.key("format"))
    if "cards" in node:
        own = [CardFacts.read(card) for card in listed(node[node.key("cards")])]
        own = [card.model_copy(update={"file": file}) for card in own]
        library = library.with_own(own)
    known = Known(seats, library)
    scenario = Scenario.read(node, known).model_copy(update={"file": file, "known": known})
    check(scenario)
    return scenario
