"""`expect_error`: the one refusal that a file expects, and the exit statuses."""

from __future__ import annotations

from pathlib import Path

import pytest

from apnap.cli import run
from apnap.cli.common import play

from .played import DUEL, each, holds, lines_of, told

UNKNOWN = "players: {Ana: {hand: [Nonesuch]}, Ben: {}}\n"
ILLEGAL = """
players: {Ana: {hand: [Shock]}, Ben: {}}
script:
  - note: no mana
  - Ana: {cast: Shock, target: Ben}
"""
HELD = {
    "a text, on loading": UNKNOWN + "expect_error: Nonesuch",
    "in any case of letters": UNKNOWN + "expect_error: NO CARD",
    "a list of texts: all": UNKNOWN + "expect_error: [nonesuch, no card]",
    "a line": UNKNOWN + "expect_error: {line: 1}",
    "texts under says": UNKNOWN + "expect_error: {says: [nonesuch, no card]}",
    "one text under says": UNKNOWN + "expect_error: {says: nonesuch}",
    "line and texts": UNKNOWN + "expect_error: {line: 1, says: [nonesuch]}",
    "on running, the line of the entry refused": ILLEGAL + """
expect_error: {line: 4, says: [Shock, "can't be paid"]}""",
    "the line of the key refused": """
players:
  Ana: {}
  Ben:
    hand: []
    lief: 20
expect_error: {line: 5, says: [lief, life]}""",
}
FAILED = {
    "another text": (UNKNOWN + "expect_error: Forest", ['expected to say "Forest"', "Nonesuch"]),
    "one of the texts is not said": (
        UNKNOWN + "expect_error: [nonesuch, Forest]", ['expected to say "Forest"', "Nonesuch"]
    ),
    "another line": (
        UNKNOWN + "expect_error: {line: 2}", ["expected on line 2, refused on line 1", "Nonesuch"]
    ),
    "no refusal": (DUEL + "expect_error: {line: 1}", ["an error was expected"]),
    "an expectation inside fails, and no refusal": (
        DUEL + "script: [{expect: {turn: 2}}]\nexpect_error: x", ["an error was expected"]
    ),
}


@each(HELD)
def test_expect_error_held(text: str) -> None:
    holds(text)


@each({title: text for title, (text, _) in FAILED.items()})
def test_no_refusal_or_another(text: str) -> None:
    """Status 1, with what was expected and what was refused."""
    said = next(said for wanted, said in FAILED.values() if wanted == text)
    played = play(lines_of(text))
    assert played.status == 1
    for part in said:
        assert part in told(played)


@pytest.mark.parametrize("command", ["replay", "check"])
@pytest.mark.parametrize(
    ("text", "status"),
    [(HELD["line and texts"], 0), (FAILED["another line"][0], 1), (FAILED["no refusal"][0], 1),
     (UNKNOWN, 2)],
    ids=["held", "another line", "no refusal", "not expected"],
)  # fmt: skip
def test_statuses(
    command: str, text: str, status: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "a.yaml"
    file.write_text(lines_of(text), encoding="utf-8")
    assert run([command, str(file)]) == status
    shown = " ".join("".join(capsys.readouterr()).split())
    if status == 1:
        assert "expected" in shown
        assert "Nonesuch" in shown or "nothing was refused" in shown
