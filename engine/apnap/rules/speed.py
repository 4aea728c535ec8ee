"""Speed, and what makes it increase (CR 702.179)."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from apnap.game import events as ev
from apnap.game.ability import Bindings, Condition, Effect, Steps, TriggerCondition, Triggered

if TYPE_CHECKING:
    from apnap.game.board import Board
    from apnap.game.context import Context
    from apnap.game.events import Event
    from apnap.game.ids import ObjectId, PlayerId

MAX_SPEED = 4
"""The greatest speed that the inherent ability leads to (CR 702.179d, 702.179e)."""
ENGINES = "start your engines!"


def increase(board: Board, player: PlayerId, amount: int = 1) -> Steps[None]:
    """A player's speed increases, or becomes so much if there was none (CR 702.179c)."""
    from .characteristics import renew
    from .happening import happen

    before = board.players[player]
    board.players[player] = before._replace(speed=before.speed + amount)
    renew(board)
    said = str(before.speed + amount)
    yield from happen(board, ev.Happened("has speed", player, None, said, "702.179"))


def anybody_has(board: Board) -> bool:
    """Whether some player has a speed (CR 702.179b)."""
    for player in board.players:  # noqa: SIM110 - asked at every event, and quicker so
        if player.speed:
            return True
    return False


@dataclass(frozen=True)
class OpponentsLoseLife(TriggerCondition):
    """One or more opponents lose life during one's turn (CR 702.179d)."""

    batched: ClassVar[bool] = True

    def keys(self) -> tuple[Hashable, ...]:
        return ("life lost",)

    def matches_batch(
        self, board: Board, source: ObjectId | None, controller: PlayerId, events: list[Event]
    ) -> list[tuple[Bindings, Event]]:
        opponents = board.opponents(controller)
        for event in events:
            if isinstance(event, ev.LifeLost) and event.player in opponents and (
                board.is_active(controller)
            ):
                return [(Bindings(), event)]
        return []


@dataclass(frozen=True)
class IsSlower(Condition):
    """The speed is less than 4 (CR 702.179d)."""

    def holds(self, board: Board, ctx: Context) -> bool:
        return board.players[ctx.controller].speed < MAX_SPEED


@dataclass(frozen=True)
class Faster(Effect):
    """The speed increases by 1."""

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        yield from increase(board, ctx.controller)


ABILITIES = (
    Triggered(
        OpponentsLoseLife(), Faster(), IsSlower(), once_each_turn=True, label="speed: increase",
        text="Whenever one or more opponents lose life during your turn, if your speed is less "
        "than 4, your speed increases by 1. This ability triggers only once each turn.",
    ),
)
"""The inherent ability of a player who has a speed, which has no source."""
