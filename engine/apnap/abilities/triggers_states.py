"""State triggers, and triggers on where a card itself goes (CR 603.8, 113.6k)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from apnap.game import events as ev
from apnap.game.ability import Bindings, Condition, StateTrigger
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.events import Event
from apnap.game.ids import ObjectId, PlayerId
from apnap.rules.triggers import STATE

from .conditions import (
    Controls,
    ControlsAtLeast,
    ControlsAtMost,
    ControlsNone,
    EmptyHand,
    FewCardsInHand,
    HasCounter,
    LifeAtLeast,
    LifeAtMost,
    NoCounters,
    ThereAre,
)
from .triggers import Trigger
from .words import Vocabulary

STATES = (
    Controls, ControlsAtLeast, ControlsAtMost, ControlsNone, EmptyHand, FewCardsInHand, HasCounter,
    LifeAtLeast, LifeAtMost, NoCounters, ThereAre,
)  # fmt: skip
"""The conditions that say how things are, not what has happened."""


@dataclass(frozen=True)
class StateHolds(Trigger, StateTrigger):
    """ "When you control no Islands": triggers while that is so (CR 603.8)."""

    state: Condition
    event_keys: ClassVar[tuple[str, ...]] = (STATE,)
    templates: ClassVar[tuple[str, ...]] = ("{state}",)

    def __post_init__(self) -> None:
        if not isinstance(self.state, STATES):
            raise ValueError("not a state")

    def holds(self, board: Board, source: ObjectId, controller: PlayerId) -> bool:
        return self.state.holds(board, Context(controller, source))


@dataclass(frozen=True)
class ItselfToGraveyard(Trigger):
    """The card itself is put into a graveyard; it works there (CR 113.6k, 603.6c)."""

    works_in: ClassVar[str] = "graveyard"
    event_keys: ClassVar[tuple[str, ...]] = ("to graveyard",)
    zone: Annotated[str, Vocabulary("zone", ("library", "hand"))] = ""
    """The one zone that it comes from."""
    templates: ClassVar[tuple[str, ...]] = (
        "~ is put into a graveyard from anywhere",
        "~ is put into your graveyard from your {zone}",
    )

    @property
    def about_self(self) -> bool:
        return True

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        if not isinstance(event, ev.ZoneChanged) or event.new != source or source is None:
            return None
        return Bindings((source,)) if self.zone in ("", event.from_zone) else None
