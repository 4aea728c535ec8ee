"""Counters that replace what would happen to a permanent: shield, stun, finality (CR 122.1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from apnap.game import events as ev
from apnap.game.ability import Replacement, Static, Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.events import Event
from apnap.game.ids import ObjectId
from apnap.game.records import count


class OfCounter(Replacement):
    """What one kind of counter replaces; however many there are, it is one effect."""

    kind: ClassVar[str]

    def rewrite(
        self, board: Board, source: ObjectId, ctx: Context, event: Event
    ) -> Steps[list[Event]]:
        return [ev.CountersRemoved(source, self.kind, 1)]
        yield


@dataclass(frozen=True)
class Stun(OfCounter):
    """It would become untapped: instead a stun counter is removed (CR 122.1d)."""

    kind: ClassVar[str] = "stun"

    def applies(self, board: Board, source: ObjectId, ctx: Context, event: Event) -> bool:
        return isinstance(event, ev.Untapped) and board.permanent(source).tapped


@dataclass(frozen=True)
class ShieldFromDestruction(OfCounter):
    """An effect would destroy it: instead a shield counter is removed (CR 122.1c)."""

    kind: ClassVar[str] = "shield"

    def applies(self, board: Board, source: ObjectId, ctx: Context, event: Event) -> bool:
        return isinstance(event, ev.Destroyed) and not event.rule.startswith("704")


@dataclass(frozen=True)
class ShieldFromDamage(OfCounter):
    """Damage to it is prevented and a shield counter removed (CR 122.1c)."""

    kind: ClassVar[str] = "shield"

    def applies(self, board: Board, source: ObjectId, ctx: Context, event: Event) -> bool:
        return isinstance(event, ev.DamageDealt) and not event.unpreventable

    def rewrite(
        self, board: Board, source: ObjectId, ctx: Context, event: Event
    ) -> Steps[list[Event]]:
        assert isinstance(event, ev.DamageDealt)
        return [
            ev.DamagePrevented(event.source, event.target, event.amount),
            ev.CountersRemoved(source, self.kind, 1),
        ]
        yield


@dataclass(frozen=True)
class Finality(OfCounter):
    """It would be put into a graveyard: it is exiled instead (CR 122.1h)."""

    kind: ClassVar[str] = "finality"

    def applies(self, board: Board, source: ObjectId, ctx: Context, event: Event) -> bool:
        return isinstance(event, ev.ZoneChanged) and event.to_zone == "graveyard"

    def rewrite(
        self, board: Board, source: ObjectId, ctx: Context, event: Event
    ) -> Steps[list[Event]]:
        assert isinstance(event, ev.ZoneChanged)
        return [event._replace(to_zone="exile")]
        yield


_EFFECTS = (Stun(), ShieldFromDestruction(), ShieldFromDamage(), Finality())
_STATICS = tuple((one.kind, Static(one, text=f"{one.kind} counter")) for one in _EFFECTS)


REPLACED = frozenset({ev.Untapped, ev.Destroyed, ev.DamageDealt, ev.ZoneChanged})
"""The kinds of events that counters replace."""


def replacing(board: Board, event: Event) -> Iterator[tuple[ObjectId, Static]]:
    """The effects of counters that would replace an event."""
    match event:
        case (
            ev.Untapped(object=number)
            | ev.Destroyed(object=number)
            | ev.DamageDealt(target=number)
            | ev.ZoneChanged(object=number, from_zone="battlefield")
        ):
            record = board.battlefield.get(number) if isinstance(number, ObjectId) else None
            if record is None or not record.counters:
                return
            ctx = Context(record.controller, record.id)
            for kind, static in _STATICS:
                effect = static.effect
                assert isinstance(effect, Replacement)
                if count(record.counters, kind) and effect.applies(board, record.id, ctx, event):
                    yield record.id, static
