"""Playing scenario texts as the command does; each says itself what it expects."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from apnap.cli.common import Played, play

DUEL = "players: {Ana: {}, Ben: {}}\n"
GIANT = "format: two-headed-giant\nteams: {Alpha: [Ana, Ben], Beta: [Cleo, Dan]}\n"


def lines_of(text: str) -> str:
    """The text without empty lines, so that its lines are counted as they are read."""
    return "".join(f"{line}\n" for line in text.splitlines() if line)


def holds(text: str) -> Played:
    """Everything that the text expects is so: it has expectations, or a refusal, and status 0."""
    played = play(lines_of(text))
    assert played.status == 0, told(played)
    if played.run is not None:
        assert any(check.verdicts for check in played.run.checks), "nothing is expected"
    return played


def fails(text: str) -> str:
    """The text is played to its end and an expectation fails; what was found is given back."""
    played = play(lines_of(text))
    assert played.error is None, told(played)
    assert played.status == 1
    return told(played)


def told(played: Played) -> str:
    """What came of a text, in lines."""
    lines = [f"status {played.status}", str(played.error or ""), played.difference or ""]
    for check in played.run.checks if played.run else ():
        lines += [
            f"{one.line}: {one.what}: expected {one.expected}, found {one.found}"
            for one in check.verdicts if not one.held
        ]
    return "\n".join(line for line in lines if line)


def each(texts: Mapping[str, str]) -> pytest.MarkDecorator:
    """Parametrise `text` with scenario texts; each key says in words what its text shows."""
    return pytest.mark.parametrize("text", texts.values(), ids=texts.keys())
