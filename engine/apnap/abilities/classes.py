"""Classes and their levels (CR 716)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game import events as ev
from apnap.game.ability import Ability, Bindings, Condition, Static, Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.events import Event
from apnap.game.ids import ObjectId, PlayerId
from apnap.rules import levels
from apnap.rules.happening import happen

from .changes import Has
from .effects import Clause
from .statics import ITSELF, Are
from .triggers import Trigger


@dataclass(frozen=True)
class BecomeLevel(Clause):
    """The source's level becomes a number (CR 716.2a)."""

    number: int
    reads_source: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = ("~ becomes level {number}",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        if ctx.source is not None and ctx.source in board.battlefield:
            reached = ev.Happened(
                levels.LEVEL, ctx.controller, ctx.source, str(self.number), "716.2a"
            )
            yield from happen(board, reached)


@dataclass(frozen=True)
class IsLevel(Condition):
    """The source's level is a number, or that or greater (CR 716.2a)."""

    number: int
    greater: bool = False
    reads_source: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = (
        "~ is level {number}", "~ is level {number} {greater!or greater}",
    )  # fmt: skip

    def holds(self, board: Board, ctx: Context) -> bool:
        record = board.battlefield.get(ctx.source) if ctx.source is not None else None
        if record is None:
            return False
        level = levels.level(record)
        return level >= self.number if self.greater else level == self.number


@dataclass(frozen=True)
class BecomesLevel(Trigger):
    """ "When this Class becomes level 2" (CR 716.2a)."""

    number: int
    event_keys: ClassVar[tuple[str, ...]] = (levels.LEVEL,)
    templates: ClassVar[tuple[str, ...]] = ("~ becomes level {number}",)

    @property
    def about_self(self) -> bool:
        return True

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        if not isinstance(event, ev.Happened) or event.object != source:
            return None
        return Bindings() if event.text == str(self.number) else None


def at_level(number: int, abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """What a class level bar gives as long as the level is that or greater (CR 716.2a)."""
    return tuple(
        Static(Are(ITSELF, (Has((one,)),)), IsLevel(number, greater=True), one.text)
        for one in abilities
    )
