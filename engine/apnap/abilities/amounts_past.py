"""Numbers of things that happened this turn: "for each creature that died this turn"."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from apnap.game import events as ev
from apnap.game.board import Board
from apnap.game.context import Context

from .amounts import Quantity, Repeated
from .conditions_past import noted
from .numbers import ONE
from .selectors import Amount
from .things import Things
from .wording import say
from .words import Vocabulary

DONE: dict[str, tuple[str, ...]] = {
    "that died this turn": ("died",),
    "that died under your control this turn": ("died",),
    "that attacked this turn": ("attacked with",),
    "that entered under your control this turn": ("entered",),
    "that left the battlefield this turn": ("died", "left"),
    "that left the battlefield under your control this turn": ("died", "left"),
    "you've sacrificed this turn": ("sacrificed",),
    "sacrificed this turn": ("sacrificed",),
    "you've cast this turn": ("cast spell",),
}
"""What happened, with the facts that are kept of it."""
HappenedWord = Annotated[str, Vocabulary("happened", tuple(DONE))]


def _count(board: Board, ctx: Context, things: Things, happened: str) -> int:
    mine = "your control" in happened or "you've" in happened
    return sum(
        things.is_like(board, ctx, number) and (not mine or player - 1 == ctx.controller)
        for number, player in noted(board, *DONE[happened])
    )


@dataclass(frozen=True)
class ForEachHappened(Repeated):
    """ "For each creature that died this turn"."""

    things: Things
    happened: HappenedWord
    head: Amount = ONE
    templates: ClassVar[tuple[str, ...]] = ("for each {things:one} {happened}",)

    def say_tail(self) -> str:
        """The words."""
        return f"for each {say(self.things, 'one')} {self.happened}"

    def count(self, board: Board, ctx: Context) -> int:
        return _count(board, ctx, self.things, self.happened)


@dataclass(frozen=True)
class NumberHappened(Quantity):
    """ "The number of creatures that died this turn"."""

    things: Things
    happened: HappenedWord
    templates: ClassVar[tuple[str, ...]] = ("the number of {things:many} {happened}",)

    def value(self, board: Board, ctx: Context) -> int:
        return _count(board, ctx, self.things, self.happened)


@dataclass(frozen=True)
class TheDifference(Quantity):
    """ "Cards equal to the difference": by how much the condition before was met."""

    reads_event: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = ("the difference",)

    def value(self, board: Board, ctx: Context) -> int:
        return max(0, ctx.amount)


@dataclass(frozen=True)
class LookedAtScrying(Quantity):
    """ "The number of cards looked at while scrying this way" (CR 701.22a)."""

    reads_event: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = (
        "the number of cards looked at while scrying this way",
    )

    def value(self, board: Board, ctx: Context) -> int:
        return ctx.event.looked if isinstance(ctx.event, ev.Scried) else 0


@dataclass(frozen=True)
class ForEachLookedAt(Repeated):
    """ "For each card looked at while scrying this way"."""

    reads_event: ClassVar[bool] = True
    head: Amount = ONE
    templates: ClassVar[tuple[str, ...]] = ("for each card looked at while scrying this way",)

    def say_tail(self) -> str:
        """The words."""
        return self.templates[0]

    def count(self, board: Board, ctx: Context) -> int:
        return LookedAtScrying().value(board, ctx)
