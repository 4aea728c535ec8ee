"""What in combat makes abilities trigger an additional time (CR 603.2d)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game import events as ev
from apnap.game.ability import Triggered
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.events import Event
from apnap.game.ids import ObjectId, PlayerId
from apnap.game.trigger_statics import TriggerDoubler

from .selectors import Players
from .things import Things


class _CausedInCombat(TriggerDoubler):
    """What a creature does makes abilities of your permanents trigger an additional time."""

    things: Things

    def doer(self, board: Board, ctx: Context, event: Event) -> ObjectId | None:
        """The creature that does it, if that is the event."""
        raise NotImplementedError

    def extra(
        self,
        board: Board,
        source: ObjectId,
        ctx: Context,
        ability: Triggered,
        of: ObjectId | None,
        controller: PlayerId,
        event: Event,
    ) -> int:
        if of is None or controller != ctx.controller:
            return 0
        if board.last_known(of).zone != "battlefield":
            return 0
        number = self.doer(board, ctx, event)
        return int(number is not None and self.things.is_like(board, ctx, number))


@dataclass(frozen=True)
class AttackingDoubler(_CausedInCombat):
    """A creature attacking does (CR 508.3a)."""

    things: Things
    templates: ClassVar[tuple[str, ...]] = (
        "if a {things:one} attacking causes a triggered ability of a permanent you control to "
        "trigger, that ability triggers an additional time",
    )

    def doer(self, board: Board, ctx: Context, event: Event) -> ObjectId | None:
        return event.attacker if isinstance(event, ev.Attacked) else None


@dataclass(frozen=True)
class DamagingDoubler(_CausedInCombat):
    """A creature dealing combat damage to a player does (CR 120.3)."""

    things: Things
    whom: Players
    templates: ClassVar[tuple[str, ...]] = (
        "if a {things:one} dealing combat damage to {whom} causes a triggered ability of a "
        "permanent you control to trigger, that ability triggers an additional time",
    )

    def doer(self, board: Board, ctx: Context, event: Event) -> ObjectId | None:
        if not isinstance(event, ev.DamageDealt) or not event.combat:
            return None
        hit = isinstance(event.target, PlayerId) and event.target in self.whom.find(board, ctx)
        return event.source if hit else None
