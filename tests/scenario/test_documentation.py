"""docs/scenarios.md: its examples hold, and it names every word of the format."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from apnap.scenario.model import Scenario
from apnap.scenario.words import (
    ACTIONS,
    ANSWERS,
    FORMATS,
    GAME_KEYS,
    OBJECT_KEYS,
    PERMANENT_KEYS,
    PLAYER_KEYS,
    STEPS,
)

from .played import holds

PAGE = (Path(__file__).parents[2] / "docs" / "scenarios.md").read_text(encoding="utf-8")
FENCED = re.compile(r"^```yaml\n(.*?)^```$", re.MULTILINE | re.DOTALL)
EXAMPLES = FENCED.findall(PAGE)


@pytest.mark.parametrize("text", EXAMPLES, ids=lambda text: str(text).splitlines()[0])
def test_the_examples_hold(text: str) -> None:
    holds(text)


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 10


def test_every_word_is_explained() -> None:
    words = {
        *Scenario.allowed_keys(), *ACTIONS, *ANSWERS, *FORMATS, *GAME_KEYS, *OBJECT_KEYS,
        *PERMANENT_KEYS, *PLAYER_KEYS, "resolve", "resolve all", "to", "at", "note", "then", "x",
        "by", "trigger", "ability", "has", "lacks",
    }  # fmt: skip
    code = " ".join(re.findall(r"`([^`]+)`", FENCED.sub("", PAGE)))
    missing = {word for word in words if not re.search(rf"(?<!\w){re.escape(word)}(?!\w)", code)}
    assert missing == set()
    assert {step for step in STEPS if step not in " ".join(PAGE.split())} == set()
