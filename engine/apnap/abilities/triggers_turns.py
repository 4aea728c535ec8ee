"""The beginnings of steps that texts call by other words (CR 511.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game.ability import Bindings
from apnap.game.board import Board
from apnap.game.events import Event
from apnap.game.ids import ObjectId, PlayerId

from .triggers import Trigger


@dataclass(frozen=True)
class EndOfCombat(Trigger):
    """ "At end of combat": as the end of combat step begins (CR 511.2)."""

    level: ClassVar[str] = "at"
    event_keys: ClassVar[tuple[str, ...]] = ("step: end of combat",)
    templates: ClassVar[tuple[str, ...]] = ("end of combat",)

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        return Bindings()
