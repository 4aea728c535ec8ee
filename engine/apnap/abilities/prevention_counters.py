"""Damage that is prevented and costs counters (CR 615.5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from apnap.game import events as ev
from apnap.game.ability import (
    Ability,
    Bindings,
    Effect,
    Static,
    Target,
    Triggered,
    targets_of,
)
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.events import Event
from apnap.game.ids import ObjectId, PlayerId
from apnap.rules.replacement import PREVENTED, SO_PREVENTED

from .prevention import OfDamage, prevented
from .things import counters_on
from .triggers import Trigger
from .words import CounterWord


@dataclass(frozen=True)
class PreventAndLoseMany(OfDamage):
    """ "If damage would be dealt to ~ while it has a +1/+1 counter on it, prevent that damage and
    remove that many +1/+1 counters from it" (CR 615.5)."""

    kind: CounterWord
    of: CounterWord
    reads_source: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = (
        "if damage would be dealt to ~ while it has a {kind} counter on it, prevent that damage "
        "and remove that many {of} counters from it",
    )

    def __post_init__(self) -> None:
        if self.kind != self.of:
            raise ValueError("counters of one kind")

    def concerns(self, board: Board, source: ObjectId, ctx: Context, hit: ev.DamageDealt) -> bool:
        return hit.target == source and counters_on(board, source, self.kind) > 0

    def change(self, board: Board, source: ObjectId, hit: ev.DamageDealt) -> Iterator[Event]:
        yield from prevented(hit, hit.amount)
        yield ev.CountersRemoved(source, self.kind, hit.amount, rule=SO_PREVENTED)


@dataclass(frozen=True)
class LosesThemThisWay(Trigger):
    """ "When one or more counters are removed from ~ this way": by the prevention effect."""

    event_keys: ClassVar[tuple[str, ...]] = ("counters removed",)
    templates: ClassVar[tuple[str, ...]] = (
        "one or more counters are removed from ~ this way",
    )

    @property
    def about_self(self) -> bool:
        return True

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        if not isinstance(event, ev.CountersRemoved) or event.rule != SO_PREVENTED:
            return None
        if source is None or event.target != source:
            return None
        return Bindings((source,), (), event.amount)


@dataclass(frozen=True)
class PreventAndLoseCounter(OfDamage):
    """ "If damage would be dealt to ~, prevent that damage. Remove a +1/+1 counter from ~": once
    for all damage that is dealt at the same time (CR 615.5, 615.13)."""

    kind: CounterWord
    reads_source: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = (
        "if damage would be dealt to ~, prevent that damage. remove a {kind} counter from ~",
    )

    def concerns(self, board: Board, source: ObjectId, ctx: Context, hit: ev.DamageDealt) -> bool:
        return hit.target == source

    def change(self, board: Board, source: ObjectId, hit: ev.DamageDealt) -> Iterator[Event]:
        yield from prevented(hit, hit.amount)
        if counters_on(board, source, self.kind):
            yield ev.CountersRemoved(source, self.kind, 1, rule=PREVENTED)


@dataclass(frozen=True)
class PreventThenWhen(Ability):
    """The two in one paragraph, the second about what the first removed (CR 607.2)."""

    level: ClassVar[str] = "line"
    prevents: PreventAndLoseMany
    trigger: LosesThemThisWay
    effect: Effect
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = (
        "{prevents}. when {trigger}, {effect:clauses}",
    )

    @property
    def targets(self) -> tuple[Target, ...]:
        """Those of the second."""
        return targets_of(self.effect)

    def parts(self) -> tuple[Ability, ...]:
        return (
            Static(self.prevents, text=self.text),
            Triggered(self.trigger, self.effect, text=self.text),
        )
