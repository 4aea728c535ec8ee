"""What narrows a trigger condition, and two of them in one ability (CR 603.2).

"Whenever you draw a card during an opponent's turn", "whenever this creature attacks while you
control two or more artifacts", "when this enters and whenever you cast a spell".
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Annotated, ClassVar

from apnap.game.ability import Bindings, Condition, StateTrigger, TriggerCondition
from apnap.game.board import Board
from apnap.game.data import Data
from apnap.game.events import Event
from apnap.game.ids import ObjectId, PlayerId
from apnap.rules.triggers import context_of

from .players import Order
from .selectors import Players
from .triggers import BecomesTarget, Trigger
from .triggers_combat import Attacks
from .triggers_players import DiscardsCard, GainsLife, LosesLife, YouDiscardSome
from .words import Vocabulary


class Qualifier(Data):
    """What must be so besides as the event happens."""

    def allows(
        self,
        board: Board,
        source: ObjectId | None,
        controller: PlayerId,
        event: Event,
        bindings: Bindings,
    ) -> bool:
        """Whether it is so."""
        raise NotImplementedError


@dataclass(frozen=True)
class DuringTurnOf(Qualifier):
    """ "During your turn", "during an opponent's turn" (CR 102.1)."""

    whose: Players
    templates: ClassVar[tuple[str, ...]] = ("during {whose:'s} turn",)

    def allows(
        self,
        board: Board,
        source: ObjectId | None,
        controller: PlayerId,
        event: Event,
        bindings: Bindings,
    ) -> bool:
        whose = self.whose.find(board, context_of(controller, source, bindings, event))
        return any(player in whose for player in board.active_players())


@dataclass(frozen=True)
class DuringCombat(Qualifier):
    """ "During combat" (CR 506.1)."""

    templates: ClassVar[tuple[str, ...]] = ("during combat",)

    def allows(
        self,
        board: Board,
        source: ObjectId | None,
        controller: PlayerId,
        event: Event,
        bindings: Bindings,
    ) -> bool:
        return board.combat is not None


@dataclass(frozen=True)
class While(Qualifier):
    """ "While you control two or more artifacts": no intervening if, it is looked at once."""

    condition: Condition
    templates: ClassVar[tuple[str, ...]] = ("while {condition}",)

    def allows(
        self,
        board: Board,
        source: ObjectId | None,
        controller: PlayerId,
        event: Event,
        bindings: Bindings,
    ) -> bool:
        return self.condition.holds(board, context_of(controller, source, bindings, event))


@dataclass(frozen=True)
class FirstTime(Qualifier):
    """ "For the first time each turn": also if this was not there the first time."""

    templates: ClassVar[tuple[str, ...]] = ("for the first time each turn",)

    def allows(
        self,
        board: Board,
        source: ObjectId | None,
        controller: PlayerId,
        event: Event,
        bindings: Bindings,
    ) -> bool:
        return bool(getattr(event, "first", False))


COUNTED = (Attacks, BecomesTarget, DiscardsCard, GainsLife, LosesLife, YouDiscardSome)
"""The conditions whose events know whether they are the first of a turn."""


@dataclass(frozen=True)
class Qualified(Trigger):
    """An event that counts only if something else is so."""

    trigger: TriggerCondition
    qualifier: Qualifier
    templates: ClassVar[tuple[str, ...]] = ("{trigger} {qualifier}",)

    def __post_init__(self) -> None:
        if isinstance(self.trigger, (StateTrigger, Qualified)):
            raise ValueError("only an event")
        if isinstance(self.qualifier, FirstTime) and not isinstance(self.trigger, COUNTED):
            raise ValueError("nobody counts these")

    @property
    def looks_back(self) -> bool:  # type: ignore[override]  # a class variable of the base
        """As the event does."""
        return self.trigger.looks_back

    def looks_back_at(self, key: Hashable) -> bool:
        return self.trigger.looks_back_at(key)

    @property
    def batched(self) -> bool:  # type: ignore[override]  # a class variable of the base
        """As the event is."""
        return self.trigger.batched

    @property
    def about_self(self) -> bool:
        return self.trigger.about_self

    def keys(self) -> tuple[Hashable, ...]:
        return self.trigger.keys()

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        found = self.trigger.matches(board, source, controller, event)
        if found is None:
            return None
        return found if self._allows(board, source, controller, event, found) else None

    def _allows(
        self,
        board: Board,
        source: ObjectId | None,
        controller: PlayerId,
        event: Event,
        bindings: Bindings,
    ) -> bool:
        return self.qualifier.allows(board, source, controller, event, bindings)

    def matches_batch(
        self, board: Board, source: ObjectId | None, controller: PlayerId, events: list[Event]
    ) -> list[tuple[Bindings, Event]]:
        return [
            (bindings, event)
            for bindings, event in self.trigger.matches_batch(board, source, controller, events)
            if self._allows(board, source, controller, event, bindings)
        ]


Joint = Annotated[
    str,
    Vocabulary(
        "joint", ("and whenever", "or whenever", "and when", "or when", "or", ", or", ",")
    ),
]


@dataclass(frozen=True)
class Either(Trigger):
    """Two events that one effect follows; it is read as two abilities, one for each (CR 603.2)."""

    unsupported: ClassVar[str] = "603.2h: one ability with two events that acts only once"
    first: TriggerCondition
    joint: Joint
    second: TriggerCondition
    templates: ClassVar[tuple[str, ...]] = ("{first} {joint} {second}",)

    def __post_init__(self) -> None:
        listed = isinstance(self.second, Either) and self.second.joint in (",", ", or")
        if self.joint == "," and not listed:
            raise ValueError("an event, another, or a third")
        if isinstance(self.first, StateTrigger) or isinstance(self.second, StateTrigger):
            raise ValueError("only events")
        if isinstance(getattr(self.second, "who", None), Order):
            raise ValueError("the second needs a subject")
