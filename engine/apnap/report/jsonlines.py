"""A run as JSON lines: one object for each entry of the timeline, then the board and the result.

`Line` and the data of its kinds are what is promised to readers; docs/json-lines.md shows one of
each.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, SerializeAsAny, model_validator

from ..errors import ApnapError
from ..scenario.record import Run
from .board import seats, standing
from .names import Names
from .timeline import timeline


class Data(BaseModel):
    """What is in `data`: exactly these fields."""

    model_config = ConfigDict(extra="forbid")


class ScenarioData(Data):
    """The file."""

    file: str
    about: str
    rules: list[str]
    format: str
    players: list[str]


class TurnData(Data):
    """A turn that begins, or in which the game starts."""

    event: str
    number: int
    team: str


class StepData(Data):
    """A step, or a phase without steps, that begins."""

    event: str
    step: str
    team: str


class EventData(BaseModel):
    """Anything else that happens: the kind of event and its own fields."""

    model_config = ConfigDict(extra="allow")

    event: str


class TriggerData(Data):
    """An ability that triggers, under whose control and because of what."""

    event: str
    trigger: str
    source: str | None
    controller: str
    label: str
    about: list[str]
    because: str | None


class QuestionData(Data):
    """A question: who is asked and why them, what may be answered, what is and by whom."""

    asked: list[str]
    decider: str | None = None
    question: str
    why: str
    what: str
    about: str | None
    options: list[str]
    answer: list[str]
    by: str
    line: int | None


class StackData(Data):
    """The stack, top first, and who controls each object of it."""

    objects: list[str]
    controllers: list[str]


class NoteData(Data):
    """Where a note of the script stands."""

    line: int


class ExpectationData(Data):
    """One expectation and what was found."""

    what: str
    expected: str
    found: str
    held: bool
    line: int


class BoardData(Data):
    """Where the game stands at the end; `question` is what is asked then, of those `asked`."""

    text: str
    turn: int
    team: str
    step: str
    stack: list[str]
    asked: list[str]
    question: str | None


class PlayerData(Data):
    """What one player has at the end."""

    name: str
    team: str
    life: int
    facts: list[str]
    zones: dict[str, list[str]]
    library: int


class ResultData(Data):
    """Whether everything held; `winner` is null while the game is not over, empty for a draw."""

    held: bool
    expectations: int
    failed: int
    difference: str | None
    winner: list[str] | None
    key: str


class RefusedData(Data):
    """A file that is to be refused and was; `difference` is how the refusal is another one."""

    held: bool
    code: str
    file: str | None
    line: int | None
    column: int | None
    difference: str | None


class AskedData(Data):
    """A question that was explored; `about` is `orders` or a kind that `--branch` names."""

    about: str
    asked: list[str]
    question: str
    why: list[str]
    options: list[str]
    where: str


class ExampleData(Data):
    """A question on the way to an outcome, and its answer."""

    asked: list[str]
    question: str
    answer: list[str]


class OutcomeData(Data):
    """One way things can end, how many orders lead to it, and one of the shortest ways."""

    number: int
    orders: int
    distinct: int
    facts: dict[str, str]
    error: str | None
    example: list[ExampleData]


class PartingData(Data):
    """Where the ways to two outcomes part; each difference is a name and both values."""

    one: int
    other: int
    before: list[str]
    asked: list[str]
    question: str
    to_one: list[str]
    to_other: list[str]
    differences: list[list[str]]


class OrdersData(Data):
    """The counts of an exploration, and what was not explored."""

    orders: int
    distinct: int
    outcomes: int
    complete: bool
    partial: bool
    explored: int
    positions: int
    steps: int
    unexplored: list[str]
    endless: list[str]


class FileData(Data):
    """What came of one of many files."""

    file: str
    result: Literal["held", "failed", "refused"]
    differences: list[str]
    error: str | None


class TotalData(Data):
    """How many files held, failed and were refused."""

    files: int
    held: int
    failed: int
    refused: int


class CaseData(Data):
    """What came of one of many scripted games."""

    id: str
    file: str
    line: int
    result: Literal["passed", "failed", "not supported"]
    reasons: list[str]


class CasesData(Data):
    """How many games passed, failed and are not supported."""

    cases: int
    passed: int
    failed: int
    not_supported: int


KINDS: dict[str, type[BaseModel]] = {
    "scenario": ScenarioData,
    "turn": TurnData,
    "step": StepData,
    "event": EventData,
    "trigger": TriggerData,
    "question": QuestionData,
    "stack": StackData,
    "note": NoteData,
    "expectation": ExpectationData,
    "board": BoardData,
    "player": PlayerData,
    "result": ResultData,
    "refused": RefusedData,
    "asked": AskedData,
    "outcome": OutcomeData,
    "parting": PartingData,
    "orders": OrdersData,
    "file": FileData,
    "total": TotalData,
    "case": CaseData,
    "cases": CasesData,
}
"""Every kind of line with its data, in the order in which they are documented."""


class Line(BaseModel):
    """One line: its kind, the sentence a person reads, the rule behind it, and its data."""

    model_config = ConfigDict(extra="forbid")

    kind: str
    text: str
    rule: str | None = None
    data: SerializeAsAny[BaseModel]

    @model_validator(mode="before")
    @classmethod
    def _data_of_its_kind(cls, given: Any) -> Any:
        if isinstance(given, dict) and isinstance(given.get("data"), dict):
            kind = given.get("kind")
            if kind not in KINDS:
                raise ValueError(f"{kind!r} is no kind of line: {', '.join(KINDS)}")
            return {**given, "data": KINDS[kind].model_validate(given["data"])}
        return given


def line(kind: str, text: str, data: dict[str, Any], rule: str = "") -> str:
    """A line as it is printed."""
    return Line.model_validate(
        {"kind": kind, "text": text, "rule": rule or None, "data": data}
    ).model_dump_json()


def lines(run: Run, names: Names, difference: str | None = None) -> Iterator[str]:
    """The lines of a run, each one JSON object."""
    scenario = run.scenario
    yield line(
        "scenario", str(scenario.title or ""),
        {
            "file": str(scenario.file), "about": str(scenario.about or ""),
            "rules": list(map(str, scenario.rules)), "format": str(scenario.format),
            "players": list(map(str, scenario.players)),
        },
    )
    for entry in timeline(run, names):
        yield line(entry.kind, entry.text, entry.data, entry.rule)
    now = standing(run.position, names)
    yield line("board", now.text, asdict(now))
    for seat in seats(run.position.board, names):
        yield line("player", f"{seat.name}: {seat.life} life", asdict(seat))
    yield result(run, difference)


def result(run: Run, difference: str | None = None) -> str:
    """The last line: whether everything held."""
    verdicts = [one for check in run.checks for one in check.verdicts]
    held = sum(one.held for one in verdicts)
    board = run.position.board
    winners = [board.name(one) for one in board.outcome.winners] if board.outcome else None
    text = f"{held} of {len(verdicts)} expectations held"
    return line(
        "result", f"{text}; {difference}" if difference else text,
        {
            "held": held == len(verdicts) and difference is None, "expectations": len(verdicts),
            "failed": len(verdicts) - held, "difference": difference, "winner": winners,
            "key": run.position.key(),
        },
    )


def refused(error: ApnapError, difference: str | None) -> str:
    """The only line of a file that is to be refused and was."""
    return line(
        "refused", str(error),
        {
            "held": difference is None, "code": error.code, "file": error.file,
            "line": error.line, "column": error.column, "difference": difference,
        },
    )
