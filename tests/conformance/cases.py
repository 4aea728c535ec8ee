"""Small cases of our own, and how they come out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from apnap.conformance.cards import Facts
from apnap.conformance.cases import Case, read_cases
from apnap.conformance.play import Result, play

HERE = Path(__file__).parent
CARDS = str(HERE / "cards.jsonl")
FACTS = Facts([CARDS])


def data(**parts: Any) -> dict[str, Any]:
    """A case as JSON data; what is not said is empty."""
    whole = {
        "id": "a-case", "players": ["A", "B"], "game": {"kind": "duel"}, "setup": [],
        "script": [], "choices": [], "stop": [1, "end"], "asserts": [],
    }
    return {**whole, **parts}


def card(zone: str, name: str, count: int = 1, player: str = "A", **more: Any) -> list[Any]:
    """A line of the set-up."""
    alias = [{"alias": more["alias"]}] if "alias" in more else []
    return ["card", zone, player, name, count, more.get("tapped", False), *alias]


def read(tmp_path: Path, *cases: dict[str, Any] | str) -> list[Case]:
    """Cases by way of a file."""
    file = tmp_path / "cases.jsonl"
    lines = [one if isinstance(one, str) else json.dumps(one) for one in cases]
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return read_cases(str(file))


def played(tmp_path: Path, **parts: Any) -> Result:
    """What comes of one case."""
    (case,) = read(tmp_path, data(**parts))
    return play(case, FACTS)


def passes(tmp_path: Path, **parts: Any) -> None:
    """A case comes out as it says."""
    result = played(tmp_path, **parts)
    assert result.status == "passed", result.reasons


def fails(tmp_path: Path, *said: str, **parts: Any) -> None:
    """A case does not come out as it says, for one reason with these words in it."""
    result = played(tmp_path, **parts)
    assert result.status == "failed", result.status
    (reason,) = result.reasons
    assert all(word in reason for word in said), reason
