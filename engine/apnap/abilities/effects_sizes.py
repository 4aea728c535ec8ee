"""Instructions about power and toughness that are not "gets" (CR 613.4d)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game.ability import Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.rules import actions
from apnap.rules.characteristics import SwitchPT

from .effects import Clause
from .selectors import Objects


@dataclass(frozen=True)
class SwitchSizes(Clause):
    """Switch power and toughness for the turn (CR 613.4d)."""

    what: Objects
    templates: ClassVar[tuple[str, ...]] = (
        "switch {what:'s} power and toughness until end of turn",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        objects = yield from self.what.objects(board, ctx)
        yield from actions.begin(board, ctx, objects, [SwitchPT()], text="switched")
