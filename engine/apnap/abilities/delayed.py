"""Delayed triggered abilities that wait for an event of this turn (CR 603.7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game.ability import (
    Effect,
    LaterAbility,
    StateTrigger,
    Steps,
    Target,
    TriggerCondition,
    Triggered,
    walk,
)
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.records import Duration
from apnap.rules import actions

from .structure import Sentence
from .wording import say


@dataclass(frozen=True)
class ThisTurn(Sentence, LaterAbility):
    """ "Whenever a creature dies this turn, ...": until the turn ends (CR 603.7b)."""

    reads_source: ClassVar[bool] = True
    reads_event: ClassVar[bool] = True
    trigger: TriggerCondition
    effect: Effect
    templates: ClassVar[tuple[str, ...]] = ("whenever {trigger} this turn, {effect:clauses}",)

    def __post_init__(self) -> None:
        if isinstance(self.trigger, StateTrigger) or any(
            isinstance(part, Target) or getattr(part, "reads_event", False)
            for part in walk(self.trigger)
        ):
            raise ValueError("it speaks of a certain object")

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        text = f"whenever {say(self.trigger)} this turn, {say(self.effect)}"
        ability = Triggered(self.trigger, self.effect, text=text)
        actions.delay(board, ctx, ability, once=False, duration=Duration("end of turn"))
        return
        yield
