"""Instructions about turns, phases and steps: more of them, fewer, or their end (CR 500, 724)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from apnap.game.ability import Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.rules import ending_turns, schedule

from .effects import Clause
from .selectors import Amount, Players
from .words import Vocabulary


@dataclass(frozen=True)
class ExtraTurn(Clause):
    """Take an extra turn (CR 500.7)."""

    who: Players
    templates: ClassVar[tuple[str, ...]] = ("{who} [take] an extra turn after this one",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        teams = set()
        for player in self.who.each(board, ctx):
            if board.players[player].team not in teams:
                teams.add(board.players[player].team)
                yield from schedule.add_turn(board, player)


_PHASES = {
    "is an additional combat phase": ("beginning of combat",),
    "are two additional combat phases": ("beginning of combat", "beginning of combat"),
    "is an additional combat phase followed by an additional main phase": (
        "beginning of combat", "postcombat main",
    ),
}  # fmt: skip
PhasesWord = Annotated[str, Vocabulary("phases", tuple(_PHASES))]
ThisPhase = Annotated[
    str, Vocabulary("this phase", ("this phase", "this main phase", "this combat phase"))
]


@dataclass(frozen=True)
class ExtraPhases(Clause):
    """ "After this phase, there is an additional combat phase" (CR 500.8)."""

    after: ThisPhase
    phases: PhasesWord
    then_main: bool = False
    templates: ClassVar[tuple[str, ...]] = (
        "after {after}, there {phases}",
        "there {phases} after {after}",
        "there {phases} after {after} {then_main!followed by an additional main phase}",
    )

    def __post_init__(self) -> None:
        if self.then_main and "main" in self.phases:
            raise ValueError("that is said once")

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        step = board.turn.step
        here = step.endswith("main") or "main" not in self.after
        if here and (step in schedule.COMBAT_STEPS or "combat" not in self.after):
            phases = (*_PHASES[self.phases], *(["postcombat main"] if self.then_main else ()))
            yield from schedule.add_phases(board, ctx.controller, phases)


@dataclass(frozen=True)
class ExtraUpkeeps(Clause):
    """ "You get two additional upkeep steps after this phase" (CR 500.9, 500.10).

    None where it would be the turn of another (CR 500.10a).
    """

    who: Players
    amount: Amount
    after_step: bool = False
    templates: ClassVar[tuple[str, ...]] = (
        "{who} [get] {amount:a} additional upkeep step(s) after this phase",
        "{who} [get] {amount:a} additional upkeep step(s) after {after_step!this step}",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        for player in self.who.each(board, ctx):
            if board.is_active(player):
                amount = self.amount.value(board, ctx)
                yield from schedule.add_steps(
                    board, player, "upkeep", amount, self.after_step
                )


_SKIPPED = {
    "turn": schedule.TURN,
    "untap step": "untap",
    "upkeep step": "upkeep",
    "draw step": "draw",
    "combat phase": "beginning of combat",
    "end step": "end",
}
SkippedWord = Annotated[str, Vocabulary("skipped", tuple(_SKIPPED))]


@dataclass(frozen=True)
class SkipNext(Clause):
    """ "Target player skips their next draw step" (CR 614.10, 614.10a)."""

    who: Players
    what: SkippedWord
    templates: ClassVar[tuple[str, ...]] = ("{who} [skip] {who:own} next {what}",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        schedule.skip_next(board, self.who.players(board, ctx), _SKIPPED[self.what])
        return
        yield


@dataclass(frozen=True)
class EndTurn(Clause):
    """ "End the turn" (CR 724.1)."""

    templates: ClassVar[tuple[str, ...]] = ("end the turn",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        yield from ending_turns.end_turn(board)
