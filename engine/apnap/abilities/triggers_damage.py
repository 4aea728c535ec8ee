"""Events of damage that abilities wait for, however many it is dealt to (CR 120, 603.2c)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game import events as ev
from apnap.game.ability import Bindings
from apnap.game.board import Board
from apnap.game.events import Event
from apnap.game.ids import ObjectId, PlayerId

from .selectors import Objects
from .triggers import ObjectTrigger


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
