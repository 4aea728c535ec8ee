"""Instructions to sacrifice or tap a share or a number of what one controls (CR 701.21, 701.26)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from apnap.game.ability import Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.ids import ObjectId, PlayerId
from apnap.rules import actions

from .amounts import NumberOf, Repeated
from .amounts_among import Half
from .effects import Clause
from .effects_cards import note_done
from .effects_permanents import acting
from .numbers import ONE, Number
from .objects import A
from .players import Order, SameSubject
from .selectors import Amount, Players
from .things import Things
from .words import Vocabulary

RoundedWord = Annotated[str, Vocabulary("rounded", ("up", "down"))]


@dataclass(frozen=True)
class SacrificeForEach(Clause):
    """ "That player sacrifices a permanent for each soot counter on this enchantment"."""

    tells: ClassVar[bool] = True
    who: Players
    things: Things
    amount: Amount
    templates: ClassVar[tuple[str, ...]] = (
        "{who} [sacrifice] a {things:one}{amount:tail}",
        "{who} [sacrifice] a {things:one} of their choice{amount:tail}",
    )

    def __post_init__(self) -> None:
        if not isinstance(self.amount, Repeated):
            raise ValueError("for each of something")

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        chosen: list[tuple[PlayerId, tuple[ObjectId, ...]]] = []
        for player in self.who.each(board, ctx):
            own = A(self.things, Number(self.amount.value(board, ctx)))
            chosen.append((player, (yield from acting(board, ctx, player, own))))
        gone = yield from actions.sacrifice_together(board, chosen, ctx.source)
        ctx.amount = len(gone)
        note_done(ctx, bool(gone))


@dataclass(frozen=True)
class TapTheirs(Clause):
    """ "That player taps an untapped creature they control for each fade counter on ~": who is
    told to chooses what they tap (CR 608.2d)."""

    tells: ClassVar[bool] = True
    who: Players
    things: Things
    amount: Amount = ONE
    templates: ClassVar[tuple[str, ...]] = (
        "{who} [tap] {amount:a} {things:with amount}{amount:tail}",
    )

    def __post_init__(self) -> None:
        if isinstance(self.who, (Order, SameSubject)):
            raise ValueError("somebody who is told to")

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        tapped: list[ObjectId] = []
        for player in self.who.each(board, ctx):
            theirs = A(self.things, Number(self.amount.value(board, ctx)))
            able = [one for one in theirs.find(board, ctx) if isinstance(one, ObjectId)]
            tapped += yield from theirs.choose(board, ctx, player, able)
        done = yield from actions.tap(board, tapped)
        note_done(ctx, bool(done))


@dataclass(frozen=True)
class SacrificeHalf(Clause):
    """ "Each opponent sacrifices half the creatures they control, rounded up"."""

    tells: ClassVar[bool] = True
    who: Players
    things: Things
    rounded: RoundedWord
    templates: ClassVar[tuple[str, ...]] = (
        "{who} [sacrifice] half the {things:many}, rounded {rounded}",
        "{who} [sacrifice] half the {things:many} rounded {rounded}",
        "{who} [sacrifice] half the {things:many} of their choice, rounded {rounded}",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        chosen: list[tuple[PlayerId, tuple[ObjectId, ...]]] = []
        for player in self.who.each(board, ctx):
            own = A(self.things, Half(NumberOf(self.things), self.rounded == "up"))
            chosen.append((player, (yield from acting(board, ctx, player, own))))
        gone = yield from actions.sacrifice_together(board, chosen, ctx.source)
        note_done(ctx, bool(gone))
