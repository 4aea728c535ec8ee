"""The rules' own situations and reported ones: each names its rules and expects something."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

SCENARIOS = Path(__file__).parents[1] / "scenarios"
FILES = sorted(path for kind in ("rules", "reported") for path in (SCENARIOS / kind).glob("*.yaml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_names_its_rules_and_expects_something(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert re.search(r"(?m)^rules: \[.+\]$", text)
    assert re.search(r"(?m)^expect(_error)?:", text)


def test_there_are_some_of_both_kinds() -> None:
    assert {path.parent.name for path in FILES} == {"rules", "reported"}
