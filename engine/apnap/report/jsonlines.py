"""A run as JSON lines: one object for each entry of the timeline, then the board and the result."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from pydantic import BaseModel

from ..scenario.record import Run
from .board import seats
from .names import Names
from .timeline import timeline


class Line(BaseModel):
    """One line; `kind` says which further data there are (docs/json-lines.md)."""

    kind: str
    text: str
    rule: str | None = None
    data: dict[str, Any] = {}


def lines(run: Run, names: Names) -> Iterator[str]:
    """The lines of a run, each one JSON object."""
    scenario = run.scenario
    yield _line(
        "scenario", str(scenario.title or ""),
        data={
            "file": scenario.file, "about": str(scenario.about),
            "rules": list(map(str, scenario.rules)), "format": str(scenario.format),
            "players": list(map(str, scenario.players)),
        },
    )
    for entry in timeline(run, names):
        yield _line(entry.kind, entry.text, entry.rule, entry.data)
    for seat in seats(run.position.board, names):
        yield _line("player", f"{seat.name}: {seat.life} life", data=asdict(seat))
    yield result(run)


def result(run: Run) -> str:
    """The last line: whether every expectation held."""
    verdicts = [one for check in run.checks for one in check.verdicts]
    held = sum(one.held for one in verdicts)
    board = run.position.board
    winners = [board.name(one) for one in board.outcome.winners] if board.outcome else None
    return _line(
        "result", f"{held} of {len(verdicts)} expectations held",
        data={
            "held": held == len(verdicts), "expectations": len(verdicts),
            "failed": len(verdicts) - held,
            "winner": winners,
            "key": run.position.key(),
        },
    )


def _line(kind: str, text: str, rule: str = "", data: dict[str, Any] | None = None) -> str:
    return Line(kind=kind, text=text, rule=rule or None, data=data or {}).model_dump_json()
