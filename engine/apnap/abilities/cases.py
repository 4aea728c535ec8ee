"""Cases: "To solve — ..." and "Solved — ..." (CR 719)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from apnap.game import events as ev
from apnap.game.ability import (
    Ability,
    Activated,
    Condition,
    Effect,
    Static,
    Steps,
    Triggered,
)
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.data import walk
from apnap.game.records import Duration
from apnap.rules import actions
from apnap.rules.happening import happen
from apnap.rules.restrictions import Designated, Restrict

from .changes import Has
from .players import You
from .statics import ITSELF, Are
from .triggers_players import StepOf

SOLVED = "solved"
FOREVER = Duration("game")
_SOLVED = Restrict(Designated(SOLVED))


@dataclass(frozen=True)
class IsSolved(Condition):
    """This Case is solved, and what the ability itself asks for is so (CR 719.3c)."""

    other: Condition | None = None
    reads_source: ClassVar[bool] = True

    def holds(self, board: Board, ctx: Context) -> bool:
        record = board.battlefield.get(ctx.source) if ctx.source is not None else None
        if record is None or not any(_SOLVED in effect.changes for effect in record.effects):
            return False  # its characteristics may depend on this, so they are not asked
        return self.other is None or self.other.holds(board, ctx)


@dataclass(frozen=True)
class CanBeSolved(Condition):
    """Its condition is true and this Case is not solved (CR 719.3a)."""

    condition: Condition
    reads_source: ClassVar[bool] = True

    def holds(self, board: Board, ctx: Context) -> bool:
        return self.condition.holds(board, ctx) and not IsSolved().holds(board, ctx)


@dataclass(frozen=True)
class BecomesSolved(Effect):
    """This Case becomes solved until it leaves the battlefield (CR 719.3a, 719.3b)."""

    reads_source: ClassVar[bool] = True

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        if ctx.source is None or ctx.source not in board.battlefield:
            return
        yield from actions.begin(board, ctx, [ctx.source], [_SOLVED], FOREVER, SOLVED)
        yield from happen(
            board, ev.Happened(SOLVED, ctx.controller, ctx.source, rule="719.3a")
        )


@dataclass(frozen=True)
class ToSolve(Ability):
    """ "To solve — condition": solved at the beginning of your end step (CR 719.3a)."""

    level: ClassVar[str] = "line"
    condition: Condition
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("to solve — {condition}",)

    def parts(self) -> tuple[Ability, ...]:
        return (
            Triggered(
                StepOf(You(), "end step"), BecomesSolved(), CanBeSolved(self.condition),
                text=self.text or "to solve",
            ),
        )


@dataclass(frozen=True)
class Solved(Ability):
    """ "Solved — ability": it works as long as this Case is solved (CR 702.169, 719.3c)."""

    level: ClassVar[str] = "line"
    ability: Ability
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("solved — {ability}",)

    @property
    def unsupported(self) -> str:
        """Only a permanent can be solved."""
        if any(getattr(part, "works_in", None) is not None for part in walk(self.ability)):
            return "719.3c: an ability of another zone on a Case"
        return ""

    def parts(self) -> tuple[Ability, ...]:
        own, text = self.ability, self.text or SOLVED
        if isinstance(own, Static):
            return (replace(own, condition=IsSolved(own.condition), text=text),)
        given = own
        if isinstance(own, Activated):
            return (replace(own, condition=IsSolved(own.condition), text=text),)
        if isinstance(own, Triggered):
            given = replace(own, text=text)
        return (Static(Are(ITSELF, (Has((given,)),)), IsSolved(), text=text),)
