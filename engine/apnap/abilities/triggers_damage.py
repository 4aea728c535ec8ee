"""Events of damage that abilities wait for, however many it is dealt to (CR 120, 603.2c)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game import events as ev
from apnap.game.ability import Bindings
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.events import Event
from apnap.game.ids import ObjectId, PlayerId

from .amounts import Quantity
from .players import You
from .selectors import Objects, Players
from .triggers import ObjectTrigger, Trigger


@dataclass(frozen=True)
class DealsDamageToSome(ObjectTrigger):
    """ "Deals damage to one or more permanents and/or players": once for each source at a time."""

    what: Objects
    combat: bool = False
    batched: ClassVar[bool] = True
    event_keys: ClassVar[tuple[str, ...]] = ("damage",)
    templates: ClassVar[tuple[str, ...]] = (
        "{what:subject} [deal] {combat?combat} damage to one or more permanents and / or players",
    )

    def matches_batch(
        self, board: Board, source: ObjectId | None, controller: PlayerId, events: list[Event]
    ) -> list[tuple[Bindings, Event]]:
        hits: dict[ObjectId, list[ev.DamageDealt]] = {}
        for event in events:
            if (
                isinstance(event, ev.DamageDealt)
                and (event.combat or not self.combat)
                and self.found(board, source, controller, event.source)
            ):
                hits.setdefault(event.source, []).append(event)
        return [
            (Bindings((dealer,), (), sum(one.amount for one in found)), found[0])
            for dealer, found in hits.items()
        ]


@dataclass(frozen=True)
class SomebodyIsDealtDamage(Trigger):
    """ "Whenever an opponent is dealt noncombat damage": once for simultaneous damage, and for
    each of several players (CR 603.2c)."""

    who: Players
    combat: bool = False
    noncombat: bool = False
    batched: ClassVar[bool] = True
    event_keys: ClassVar[tuple[str, ...]] = ("damage",)
    templates: ClassVar[tuple[str, ...]] = (
        "{who} [be] dealt {combat?combat} damage",
        "{who} [be] dealt {noncombat!noncombat} damage",
    )

    def __post_init__(self) -> None:
        if isinstance(self.who, You):
            raise ValueError('"you\'re dealt damage" is another word')

    def matches_batch(
        self, board: Board, source: ObjectId | None, controller: PlayerId, events: list[Event]
    ) -> list[tuple[Bindings, Event]]:
        hits: dict[PlayerId, list[ev.DamageDealt]] = {}
        for event in events:
            if not isinstance(event, ev.DamageDealt) or not isinstance(event.target, PlayerId):
                continue
            told = (self.combat or self.noncombat) and event.combat != self.combat
            if not told and self.who.means(board, source, controller, event.target):
                hits.setdefault(event.target, []).append(event)
        return [
            (
                Bindings(
                    tuple(one.source for one in found), (player,),
                    sum(one.amount for one in found),
                ),
                found[0],
            )
            for player, found in hits.items()
        ]


@dataclass(frozen=True)
class IsDealtExcessDamage(ObjectTrigger):
    """ "Is dealt excess noncombat damage": once for simultaneous damage, of which what is more
    than lethal is the excess (CR 120.4a, 120.10, 603.2c)."""

    what: Objects
    noncombat: bool = False
    batched: ClassVar[bool] = True
    event_keys: ClassVar[tuple[str, ...]] = ("damage",)
    templates: ClassVar[tuple[str, ...]] = (
        "{what:subject} [be] dealt excess damage",
        "{what:subject} [be] dealt excess {noncombat!noncombat} damage",
    )

    def matches_batch(
        self, board: Board, source: ObjectId | None, controller: PlayerId, events: list[Event]
    ) -> list[tuple[Bindings, Event]]:
        hits: dict[ObjectId, list[ev.DamageDealt]] = {}
        for event in events:
            if (
                isinstance(event, ev.DamageDealt)
                and isinstance(event.target, ObjectId)
                and event.excess > 0
                and not (self.noncombat and event.combat)
                and self.found(board, source, controller, event.target)
            ):
                hits.setdefault(event.target, []).append(event)
        return [
            (
                Bindings(
                    (number,), (board.controller(number),), sum(one.excess for one in found)
                ),
                found[0],
            )
            for number, found in hits.items()
        ]


@dataclass(frozen=True)
class TheExcess(Quantity):
    """ "Damage equal to the excess": of what the ability waited for (CR 120.10)."""

    reads_event: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = ("the excess",)

    def value(self, board: Board, ctx: Context) -> int:
        return ctx.amount
