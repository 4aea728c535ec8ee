"""Additional costs that may be paid, and what is asked about as a spell is cast (CR 601.2b)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game.ability import Condition, Cost, NotedAsCast
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.rules import spell_keywords

from .keywords import Paid
from .keywords_later import EvidenceCost
from .things import Things

PAID = "additional cost"
"""The word by which a player says that the cost is paid."""


@dataclass(frozen=True)
class OptionalCostLine(spell_keywords.AdditionalCost):
    """ "As an additional cost to cast this spell, you may blight 1" (CR 601.2b)."""

    level: ClassVar[str] = "line"
    costs: tuple[Cost, ...]
    text: str = ""
    optional: ClassVar[str] = PAID
    templates: ClassVar[tuple[str, ...]] = (
        "as an additional cost to cast ~, you may {costs:and}",
    )

    def __post_init__(self) -> None:
        if any(isinstance(cost, EvidenceCost) for cost in self.costs):
            raise ValueError("that has a word of its own")


@dataclass(frozen=True)
class AdditionalCostPaid(Condition):
    """ "If this spell's additional cost was paid" (CR 607.2f)."""

    reads_source: ClassVar[bool] = True
    settled_as_cast: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = (
        "~'s additional cost was paid", "its additional cost was paid",
    )  # fmt: skip

    def holds(self, board: Board, ctx: Context) -> bool:
        return was_paid(board, ctx)


@dataclass(frozen=True)
class WasBeheld(Condition):
    """ "If a Dragon was beheld" (CR 701.4b)."""

    things: Things
    reads_source: ClassVar[bool] = True
    settled_as_cast: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = ("a {things:one} was beheld",)

    def holds(self, board: Board, ctx: Context) -> bool:
        return was_paid(board, ctx)


def was_paid(board: Board, ctx: Context) -> bool:
    """Whether the optional additional cost of the source's spell was paid."""
    if ctx.cast is not None:
        return PAID in ctx.cast.paid
    return Paid(PAID).holds(board, ctx)


@dataclass(frozen=True)
class ControlledAsCast(NotedAsCast):
    """ "If you controlled a Mount as you cast this spell": settled as it was cast (CR 601.2i)."""

    things: Things
    revealed: Things | None = None
    reads_source: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = (
        "you controlled a {things:one} as you cast ~",
        "you revealed a {revealed:one} or controlled a {things:one} as you cast ~",
    )

    @property
    def key(self) -> str:
        """The name under which the spell keeps it."""
        return f"as cast: {self.things.say('one')}"

    def note(self, board: Board, ctx: Context) -> bool:
        """Whether it is true as the spell is cast."""
        if self.revealed is not None and was_paid(board, ctx):
            return True
        return any(
            board.controller(one) == ctx.controller for one in self.things.find(board, ctx)
        )

    def holds(self, board: Board, ctx: Context) -> bool:
        if ctx.cast is not None:
            return self.key in dict(ctx.cast.chosen)
        record = board.last_known(ctx.source) if ctx.source is not None else None
        cast = getattr(record, "cast", None)
        return cast is not None and self.key in dict(cast.chosen)
