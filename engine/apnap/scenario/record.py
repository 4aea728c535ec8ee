"""What comes of playing a scenario: the decisions made, the verdicts, the notes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ..game.decisions import (
    Decision,
)
from ..position import Position
from .entries import Answer
from .judge import Verdict
from .model import Scenario
from .table import Table

Place = tuple[int, str, str, str]
"""Who is asked, what kind of question, what is chosen, and about which source."""


def place_of(decision: Decision, position: Position) -> Place:
    """Which question this is, in whatever line of play it comes up."""
    source = position.board.name(decision.source) if decision.source is not None else ""
    return (int(decision.player), decision.kind, decision.what, source)


class Made(NamedTuple):
    """A decision that was made: where in the log, what was asked, the answer, who gave it."""

    at: int
    decision: Decision
    answer: Any
    by: str
    """script, queue, only option, cannot be told apart, first, random, in turn order …"""
    said_by: str = ""
    """The player or team named in the script."""
    line: int | None = None
    place: Place | None = None
    """Which question it was, in any line of play."""
    given: Answer | None = None
    """The scripted answer as it was given."""


class Checked(NamedTuple):
    """Verdicts of one expectation, and where in the log it was taken."""

    at: int
    line: int
    verdicts: tuple[Verdict, ...]


class Noted(NamedTuple):
    """A note of the script, and where in the log it stands."""

    at: int
    line: int
    text: str


@dataclass
class Run:
    """A scenario that has been played to the end of its script."""

    scenario: Scenario
    start: Position
    position: Position
    """Where it stands now, at the end where it ended."""
    table: Table
    made: list[Made] = field(default_factory=list)
    checks: list[Checked] = field(default_factory=list)
    notes: list[Noted] = field(default_factory=list)
    movers: dict[int, tuple[Place, int]] = field(default_factory=dict)
    """For each entry that passed on to its question: which, and how often it had come up."""

    @property
    def held(self) -> bool:
        """Whether every expectation held."""
        return not self.unmet

    @property
    def unmet(self) -> list[str]:
        """What was expected and is otherwise, each with its line."""
        return [
            f"line {one.line}: {one.what}: expected {one.expected}, found {one.found}"
            for check in self.checks for one in check.verdicts if not one.held
        ]
