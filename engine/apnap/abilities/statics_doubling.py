"""What enters, dies, fights or is cast makes abilities trigger once more (CR 603.2d)."""

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


class _CausedBy(TriggerDoubler):
    """What happens to or by something makes abilities of your permanents trigger once more."""

    things: Things

    def doer(self, board: Board, ctx: Context, event: Event) -> ObjectId | None:
        """The object that does it or moves, or the spell it is done with, if that is the event."""
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
class EnteringDoubler(_CausedBy):
    """Something entering does."""

    things: Things
    templates: ClassVar[tuple[str, ...]] = (
        "if a {things:one} entering causes a triggered ability of a permanent you control "
        "to trigger, that ability triggers an additional time",
        "if a {things:one} entering the battlefield causes a triggered ability of a permanent you "
        "control to trigger, that ability triggers an additional time",
    )

    def doer(self, board: Board, ctx: Context, event: Event) -> ObjectId | None:
        if isinstance(event, ev.ZoneChanged) and event.to_zone == "battlefield":
            return event.new
        return None


@dataclass(frozen=True)
class EnteringUnderDoubler(EnteringDoubler):
    """Something entering under your control does."""

    things: Things
    templates: ClassVar[tuple[str, ...]] = (
        "if a {things:one} entering under your control causes a triggered ability of a permanent "
        "you control to trigger, that ability triggers an additional time",
    )

    def doer(self, board: Board, ctx: Context, event: Event) -> ObjectId | None:
        number = super().doer(board, ctx, event)
        mine = number is not None and board.controller(number) == ctx.controller
        return number if mine else None


@dataclass(frozen=True)
class DyingDoubler(_CausedBy):
    """Something dying does."""

    things: Things
    templates: ClassVar[tuple[str, ...]] = (
        "if a {things:one} dying causes a triggered ability of a permanent you control "
        "to trigger, that ability triggers an additional time",
    )

    def doer(self, board: Board, ctx: Context, event: Event) -> ObjectId | None:
        if not isinstance(event, ev.ZoneChanged):
            return None
        died = event.from_zone == "battlefield" and event.to_zone == "graveyard"
        return event.object if died else None


@dataclass(frozen=True)
class AttackingDoubler(_CausedBy):
    """A creature attacking does (CR 508.3a)."""

    things: Things
    templates: ClassVar[tuple[str, ...]] = (
        "if a {things:one} attacking causes a triggered ability of a permanent you control to "
        "trigger, that ability triggers an additional time",
    )

    def doer(self, board: Board, ctx: Context, event: Event) -> ObjectId | None:
        return event.attacker if isinstance(event, ev.Attacked) else None


@dataclass(frozen=True)
class DamagingDoubler(_CausedBy):
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


@dataclass(frozen=True)
class CastingDoubler(_CausedBy):
    """You casting a spell does, or copying one (CR 601.2i, 707.10)."""

    things: Things
    copying: bool = False
    templates: ClassVar[tuple[str, ...]] = (
        "if you casting {copying?or copying} a {things:one} causes a triggered ability of a "
        "permanent you control to trigger, that ability triggers an additional time",
    )

    def doer(self, board: Board, ctx: Context, event: Event) -> ObjectId | None:
        if isinstance(event, ev.Copied):
            return event.copy if self.copying and event.player == ctx.controller else None
        mine = isinstance(event, ev.SpellCast) and event.player == ctx.controller
        return event.spell if mine and isinstance(event, ev.SpellCast) else None
