"""The monarch (CR 725)."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from apnap.game import events as ev
from apnap.game.ability import Bindings, Effect, Steps, TriggerCondition, Triggered
from apnap.game.data import walk
from apnap.game.records import Spell

if TYPE_CHECKING:
    from apnap.game.board import Board
    from apnap.game.context import Context
    from apnap.game.events import Event
    from apnap.game.ids import ObjectId, PlayerId


def become(board: Board, player: PlayerId) -> Steps[None]:
    """A player becomes the monarch; who was it is it no longer (CR 725.3)."""
    from .happening import happen

    yield from happen(board, ev.MonarchBecame(player))


def became(board: Board, event: ev.MonarchBecame, done: list[Event]) -> None:
    """The atom: the new monarch replaces the old one (CR 725.3)."""
    if not board.players[event.player].in_game or board.monarch == event.player:
        return
    done.append(event._replace(former=board.monarch))
    board.monarch = event.player
    for one in (*board.stack.values(), *board.waiting):
        text = one.card.abilities if isinstance(one, Spell) else one.ability
        if any(isinstance(part, UntilMonarch) for part in walk(text)) and (
            event.player in board.opponents(one.controller)
        ):
            board.facts[(CAME, one.id)] = 1


class UntilMonarch:
    """Mixed into effects that are undone as an opponent becomes the monarch (CR 610.3)."""


CAME = "an opponent became the monarch"
"""Noted of a spell, or an ability from when it triggers on (CR 610.3a, 610.3b)."""


def nobody(board: Board) -> None:
    """Nobody can be the monarch; the game goes on without one (CR 725.4)."""
    board.monarch = None


@dataclass(frozen=True)
class MonarchsEndStep(TriggerCondition):
    """The beginning of the monarch's end step (CR 725.2)."""

    def keys(self) -> tuple[Hashable, ...]:
        return ("step: end",)

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        return Bindings(players=(controller,)) if board.is_active(controller) else None


@dataclass(frozen=True)
class MonarchIsHit(TriggerCondition):
    """A creature deals combat damage to the monarch (CR 725.2): once for each creature."""

    def keys(self) -> tuple[Hashable, ...]:
        return ("damage",)

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        if (
            isinstance(event, ev.DamageDealt)
            and event.combat
            and event.by_creature
            and event.target == controller
            and type(event.target) is type(controller)
            and event.by is not None
        ):
            return Bindings(players=(event.by,))
        return None


@dataclass(frozen=True)
class BoundPlayerBecomesMonarch(Effect):
    """That player becomes the monarch."""

    reads_event: ClassVar[bool] = True

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        yield from become(board, ctx.said_players[0])


@dataclass(frozen=True)
class BoundPlayerDraws(Effect):
    """That player draws a card."""

    reads_event: ClassVar[bool] = True

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        from .actions import draw

        yield from draw(board, ctx.said_players[0], 1)


ABILITIES = (
    Triggered(
        MonarchsEndStep(), BoundPlayerDraws(), label="monarch: draw",
        text="At the start of the monarch's end step, the monarch draws a card.",
    ),
    Triggered(
        MonarchIsHit(), BoundPlayerBecomesMonarch(), label="monarch: steal by {player}",
        text="When a creature deals combat damage to the monarch, "
        "its controller becomes the monarch.",
    ),
)
"""The inherent abilities; the monarch at the time they trigger controls them (CR 725.2)."""
