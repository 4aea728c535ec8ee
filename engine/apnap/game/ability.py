"""Abilities (CR 113) as the rules see them: what kind, when, at what cost, with what effect.

The words a card may use are the classes in `abilities/`; here stand only the shapes that the
rules procedures rely on.
"""

from __future__ import annotations

from collections.abc import Generator, Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeVar

from .data import Data
from .ids import ObjectId, PlayerId

if TYPE_CHECKING:
    from .board import Board
    from .card import Card
    from .context import Context
    from .decisions import Decision
    from .events import Event

T = TypeVar("T")
Steps = Generator["Decision", Any, T]
"""A rules procedure: it yields the decisions it needs and receives the answers."""


class Bindings(NamedTuple):
    """What a trigger found in the event that fired it, in the order the text names it."""

    objects: tuple[ObjectId, ...] = ()
    players: tuple[PlayerId, ...] = ()
    amount: int = 0


class Condition(Data):
    """Something that is true or not (CR 603.4, 608.2c)."""

    def holds(self, board: Board, ctx: Context) -> bool:
        """Whether it is true now."""
        raise NotImplementedError


class Effect(Data):
    """What a spell or ability does as it resolves (CR 609, 610)."""

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        """Do it, asking what has to be asked on the way (CR 608.2c, 608.2d)."""
        raise NotImplementedError


class Cost(Data):
    """One part of a cost (CR 118)."""

    def can_pay(self, board: Board, ctx: Context) -> bool:
        """Whether the player has the resources (CR 118.3)."""
        raise NotImplementedError

    def pay(self, board: Board, ctx: Context) -> Steps[None]:
        """Pay it; only called when it can be paid."""
        raise NotImplementedError


class TriggerCondition(Data):
    """The event an ability waits for (CR 603.1, 603.2)."""

    looks_back: ClassVar[bool] = False
    """Judged by how things were just before the event (CR 603.10a-g)."""

    batched: ClassVar[bool] = False
    """Fires once for a batch of simultaneous events ("one or more", CR 603.2c)."""

    about_triggers: ClassVar[bool] = False
    """Waits for another ability to trigger, so it is placed in the second part of CR 603.3b."""

    def keys(self) -> tuple[Hashable, ...]:
        """Which events can fire it: some of the keys of `Event.keys`."""
        raise NotImplementedError

    @property
    def about_self(self) -> bool:
        """Only events whose subject is the ability's own source can fire it."""
        return False

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        """What it finds in an event, or None if this is not what it waits for."""
        raise NotImplementedError

    def matches_batch(
        self, board: Board, source: ObjectId | None, controller: PlayerId, events: list[Event]
    ) -> list[tuple[Bindings, Event]]:
        """For a batched condition: one entry for each time it fires on this batch."""
        raise NotImplementedError


class Ability(Data):
    """One ability as printed (CR 113.3); `text` is its printed line."""

    text: str

    def parts(self) -> tuple[Ability, ...]:
        """The abilities it stands for: itself, or what a keyword means (CR 702.1)."""
        return (self,)


@dataclass(frozen=True)
class Keyword(Ability):
    """A keyword ability the rules look for by name: flying, trample, vigilance (CR 702)."""

    name: str
    text: str = ""


@dataclass(frozen=True)
class SpellAbility(Ability):
    """What an instant or sorcery does as it resolves (CR 113.3a)."""

    effect: Effect
    text: str = ""


@dataclass(frozen=True)
class Triggered(Ability):
    """"When", "whenever" or "at" (CR 113.3c, 603)."""

    trigger: TriggerCondition
    effect: Effect
    condition: Condition | None = None
    """An intervening "if" (CR 603.4)."""
    once_each_turn: bool = False
    """"This ability triggers only once each turn." """
    label: str = ""
    """What a report and a script call it where it has no printed text: `initiative: steal`."""
    text: str = ""
    zones: tuple[str, ...] = ("battlefield",)
    """The zones it works in (CR 113.6)."""


@dataclass(frozen=True)
class Activated(Ability):
    """"Cost: effect" (CR 113.3b, 602)."""

    costs: tuple[Cost, ...]
    effect: Effect
    sorcery_speed: bool = False
    """"Activate only as a sorcery." (CR 602.5d)"""
    once_each_turn: bool = False
    condition: Condition | None = None
    """"Activate only if ..." (CR 602.5)"""
    loyalty: int | None = None
    """The loyalty change of a planeswalker's ability (CR 606)."""
    anyone: str = ""
    """Who else may activate it (CR 602.1b): "", "any player" or "opponents"."""
    text: str = ""
    zones: tuple[str, ...] = ("battlefield",)


class StaticEffect(Data):
    """What a static ability makes true (CR 604). The rules look it up by its class."""


@dataclass(frozen=True)
class Static(Ability):
    """A static ability (CR 113.3d, 604), with the condition under which it applies."""

    effect: StaticEffect
    condition: Condition | None = None
    text: str = ""
    zones: tuple[str, ...] = ("battlefield",)


class CharacteristicEffect(StaticEffect):
    """A static effect that changes characteristics, applied in layers (CR 613)."""

    def affects(self, board: Board, source: ObjectId, ctx: Context, target: ObjectId) -> bool:
        """Whether it applies to that object now (CR 611.3a)."""
        raise NotImplementedError

    def changes(self, board: Board, source: ObjectId, ctx: Context) -> tuple[Change, ...]:
        """What it changes."""
        raise NotImplementedError


class Change(Data):
    """One change to an object's characteristics, in one layer (CR 613.1)."""

    layer: ClassVar[str] = "6"

    def apply(self, card: Card) -> Card:
        """The characteristics after the change."""
        raise NotImplementedError
