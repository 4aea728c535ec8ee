"""Words for speed and abilities at max speed (CR 702.178, 702.179)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from apnap.game.ability import Ability, Activated, Condition, Static, Triggered
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.data import walk
from apnap.rules.speed import MAX_SPEED

from .amounts import Quantity
from .changes import Has
from .objects import Itself
from .statics import Are


@dataclass(frozen=True)
class HasMaxSpeed(Condition):
    """ "You have max speed" (CR 702.179e)."""

    templates: ClassVar[tuple[str, ...]] = ("you have max speed",)

    def holds(self, board: Board, ctx: Context) -> bool:
        return board.players[ctx.controller].speed >= MAX_SPEED


@dataclass(frozen=True)
class MaxSpeedAnd(Condition):
    """Max speed, and what the ability itself asks for besides."""

    other: Condition

    def holds(self, board: Board, ctx: Context) -> bool:
        return HasMaxSpeed().holds(board, ctx) and self.other.holds(board, ctx)


@dataclass(frozen=True)
class MaxSpeed(Ability):
    """ "Max speed — ability": it is there as long as its controller's speed is 4 (CR 702.178)."""

    level: ClassVar[str] = "line"
    ability: Ability
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("max speed — {ability}",)

    def _elsewhere(self) -> tuple[str, ...]:
        """The zones that the ability itself says it works in (CR 702.178b)."""
        for part in walk(self.ability):
            zone = getattr(part, "works_in", None)
            if zone is not None:
                return (zone,) if isinstance(zone, str) else tuple(zone)
        return ()

    @property
    def unsupported(self) -> str:
        """Only activated and static abilities are there in other zones."""
        if isinstance(self.ability, Triggered) and self._elsewhere():
            return "702.178b: a triggered ability of another zone at max speed"
        return ""

    def parts(self) -> tuple[Ability, ...]:
        text, zones, own = self.text or "max speed", self._elsewhere(), self.ability
        if isinstance(own, Static) or (isinstance(own, Activated) and zones):
            condition = MaxSpeedAnd(own.condition) if own.condition else HasMaxSpeed()
            return (replace(own, condition=condition, text=text, zones=zones or own.zones),)
        given = replace(own, text=text)
        return (Static(Are(Itself(), (Has((given,)),)), HasMaxSpeed(), text=text),)


@dataclass(frozen=True)
class YourSpeed(Quantity):
    """ "Your speed", which is 0 for who has none (CR 702.179f)."""

    templates: ClassVar[tuple[str, ...]] = ("your speed",)

    def value(self, board: Board, ctx: Context) -> int:
        return board.players[ctx.controller].speed
