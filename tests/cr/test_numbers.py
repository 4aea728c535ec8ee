"""The list of rule numbers, and finding citations in a text."""

from pathlib import Path

import pytest

from apnap.cr import numbers

# Numbers that no edition has, put together here so that they are not citations themselves.
NO_RULE = "603" + ".99z"
NO_CHAPTER = "9" * 3

RULES = """\
These rules are effective as of April 17, 2026.

603. Handling
603.1. Words.
603.1a Words.
603.10. Words.
603.2. Words. See rule 101.4.
"""


@pytest.mark.parametrize("number", ["603.3b", "117.5", "603.10a", "726.2", "704", "100.1"])
def test_known(number: str) -> None:
    assert numbers.known(number)


@pytest.mark.parametrize("number", [NO_RULE, NO_CHAPTER, "603.3b.", "", "6", "603.3 b"])
def test_not_known(number: str) -> None:
    assert not numbers.known(number)


def test_edition() -> None:
    assert numbers.edition() == "2026-04-17"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("see (CR 603.3b, 101.4)", ["603.3b", "101.4"]),
        ("State-based actions (CR 704)", ["704"]),
        ("Replacement (CR 614–616), layers (CR 613 and 604.3)", ["614", "616", "613", "604.3"]),
        ('rules: ["726.2", "805.7"]', ["726.2", "805.7"]),
        ("rules: [726.2 steal, 603.10]", ["726.2", "603.10"]),
        ("603.3b twice: 603.3b.", ["603.3b"]),
        ("version 1.100.1, 0.603.1, 2100.5 and 603 cards", []),
        ("(603.10a–c)", ["603.10a"]),
    ],
)
def test_cited(text: str, found: list[str]) -> None:
    assert numbers.cited(text) == found


def test_order_is_the_rulebooks() -> None:
    shuffled = ["603.10", "603.2a", "603", "603.2", "101.4", "603.10a"]
    assert sorted(shuffled, key=numbers.order) == [
        "101.4",
        "603",
        "603.2",
        "603.2a",
        "603.10",
        "603.10a",
    ]


def test_reading_the_rules_text() -> None:
    day, found = numbers.read_rules(RULES)
    assert (day, found) == ("2026-04-17", ["603", "603.1", "603.1a", "603.2", "603.10"])
    assert numbers.written(day, found) == "effective 2026-04-17\n603 1a 2 10\n"


def test_the_file_reads_back_as_written() -> None:
    text = numbers.NUMBERS.read_text(encoding="utf-8")
    everything = numbers._edition()[1]
    assert numbers.written(numbers.edition(), everything) == text


@pytest.mark.parametrize("content", [b"", b"Not the rules.\n", b"\xff\xfe\x00"])
def test_another_file_is_refused(
    content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = numbers.NUMBERS.read_bytes()
    path = tmp_path / "rules.txt"
    path.write_bytes(content)
    assert numbers.main([str(path)]) == 2
    assert capsys.readouterr().err.startswith(f"{path}: ")
    assert numbers.main([str(tmp_path / "missing.txt")]) == 2
    assert numbers.main([]) == 2
    assert numbers.NUMBERS.read_bytes() == before
