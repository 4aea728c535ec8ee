"""The initiative (CR 726)."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from apnap.game import events as ev
from apnap.game.ability import Bindings, Effect, Steps, TriggerCondition, Triggered

if TYPE_CHECKING:
    from apnap.game.board import Board
    from apnap.game.context import Context
    from apnap.game.events import Event
    from apnap.game.ids import ObjectId, PlayerId


def take(board: Board, player: PlayerId) -> Steps[None]:
    """A player takes the initiative; who had it has it no longer (CR 726.3, 726.5)."""
    from .happening import happen

    yield from happen(board, ev.InitiativeTaken(player))


def nobody(board: Board) -> None:
    """Nobody is left to have the initiative."""
    board.initiative = None


@dataclass(frozen=True)
class HoldersUpkeep(TriggerCondition):
    """The beginning of the upkeep of the player who has the initiative (CR 726.2)."""

    def keys(self) -> tuple[Hashable, ...]:
        return ("step: upkeep",)

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        return Bindings(players=(controller,)) if board.is_active(controller) else None


@dataclass(frozen=True)
class InitiativeIsTaken(TriggerCondition):
    """A player takes the initiative (CR 726.2)."""

    def keys(self) -> tuple[Hashable, ...]:
        return ("initiative",)

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        assert isinstance(event, ev.InitiativeTaken)
        return Bindings(players=(event.player,))


@dataclass(frozen=True)
class HolderIsHit(TriggerCondition):
    """One or more creatures a player controls deal combat damage to the holder (CR 726.2).

    Once for each player whose creatures did, whatever their number.
    """

    batched: ClassVar[bool] = True

    def keys(self) -> tuple[Hashable, ...]:
        return ("damage",)

    def matches_batch(
        self, board: Board, source: ObjectId | None, controller: PlayerId, events: list[Event]
    ) -> list[tuple[Bindings, Event]]:
        hitters: dict[PlayerId, Event] = {}
        for event in events:
            if (
                isinstance(event, ev.DamageDealt)
                and event.combat
                and event.by_creature
                and event.target == controller
                and type(event.target) is type(controller)
                and event.by is not None
            ):
                hitters.setdefault(event.by, event)
        order = board.players_in_order()
        return [
            (Bindings(players=(player,)), hitters[player]) for player in order if player in hitters
        ]


@dataclass(frozen=True)
class BoundPlayerTakesInitiative(Effect):
    """That player takes the initiative."""

    reads_event: ClassVar[bool] = True

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        yield from take(board, ctx.said_players[0])


@dataclass(frozen=True)
class BoundPlayerVenturesIntoUndercity(Effect):
    """That player ventures into Undercity (CR 701.49d)."""

    reads_event: ClassVar[bool] = True

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        from . import dungeons

        yield from dungeons.venture(board, ctx.said_players[0], undercity=True)


ABILITIES = (
    Triggered(
        HoldersUpkeep(), BoundPlayerVenturesIntoUndercity(), label="initiative: upkeep venture",
        text="At the start of the holder's upkeep, the holder ventures into Undercity.",
    ),
    Triggered(
        HolderIsHit(), BoundPlayerTakesInitiative(), label="initiative: steal by {player}",
        text="When creatures of a player deal combat damage to the holder, "
        "their controller takes the initiative.",
    ),
    Triggered(
        InitiativeIsTaken(), BoundPlayerVenturesIntoUndercity(), label="initiative: venture",
        text="When a player takes the initiative, that player ventures into Undercity.",
    ),
)
"""The three inherent abilities; the holder at the time they trigger controls them (CR 726.2)."""
