"""Static abilities about what triggers, as the rules see them (CR 603.2)."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

from .ability import StaticEffect, Triggered
from .context import Context
from .ids import ObjectId, PlayerId

if TYPE_CHECKING:
    from .board import Board
    from .events import Event


class TriggerDoubler(StaticEffect):
    """Makes some abilities trigger additional times (CR 603.2d)."""

    def keys(self) -> tuple[Hashable, ...]:
        """Looked for whenever an ability triggers."""
        return ("doublers",)

    def extra(
        self, board: Board, source: ObjectId, ctx: Context, ability: Triggered,
        of: ObjectId | None, controller: PlayerId, event: Event,
    ) -> int:
        """How many additional times that ability of that object triggers."""
        raise NotImplementedError


class TriggerSuppressor(StaticEffect):
    """Keeps some events from causing abilities to trigger (CR 603.2, 101.2)."""

    def keys(self) -> tuple[Hashable, ...]:
        """Looked for whenever an ability would trigger."""
        return ("suppressors",)

    def suppresses(
        self, board: Board, source: ObjectId, ctx: Context, ability: Triggered,
        of: ObjectId | None, event: Event,
    ) -> bool:
        """Whether the event does not make that ability trigger."""
        raise NotImplementedError
