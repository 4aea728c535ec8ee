"""The page about JSON lines shows every kind, as the program reads and writes it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pydantic import ValidationError

from apnap.report.jsonlines import KINDS, Line

PAGE = Path(__file__).parents[2] / "docs" / "json-lines.md"


def examples() -> list[str]:
    """The lines that the page shows."""
    return re.findall(r"^ {4}(\{.*)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)


@pytest.mark.parametrize("shown", examples(), ids=lambda shown: shown.split('"')[3])
def test_examples_are_lines(shown: str) -> None:
    assert Line.model_validate_json(shown).model_dump_json() == shown


def test_every_kind_is_documented_in_order() -> None:
    assert [Line.model_validate_json(shown).kind for shown in examples()] == list(KINDS)
    page = PAGE.read_text(encoding="utf-8")
    assert all(re.search(f"^`{kind}`", page, re.MULTILINE) for kind in KINDS)


def test_what_is_no_line_is_refused() -> None:
    for text in (
        '{"kind":"pause","text":"","rule":null,"data":{}}',
        '{"kind":"note","text":"","rule":null,"data":{"line":"seven"}}',
        '{"kind":"note","text":"","rule":null,"data":{"line":7,"page":1}}',
    ):
        with pytest.raises(ValidationError):
            Line.model_validate_json(text)
