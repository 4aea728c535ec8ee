"""Instructions that deal damage (CR 120)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game.ability import Divided, Steps, Target
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.ids import ObjectId, Ref
from apnap.rules import actions

from .effects import Clause
from .objects import DoerItself
from .selectors import Amount, Objects, Selector, each_by, speak_of
from .targets import Targets


@dataclass(frozen=True)
class DealDamage(Clause):
    """Deal damage (CR 120)."""

    source: Objects
    amount: Amount
    to: Selector
    templates: ClassVar[tuple[str, ...]] = (
        "{source} [deal] {amount} damage to {to}{amount:tail}",
        "{source} [deal] damage to {to} equal to {amount:of}",
        "{source} also [deal] {amount} damage to {to}",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        dealers = yield from self.source.seen(board, ctx)
        refs = yield from self.to.pick(board, ctx)
        if isinstance(self.to, DoerItself):
            own = each_by(board, ctx, self.amount, dealers)
            yield from actions.damages(board, [(one, one, amount) for one, amount in own])
        else:
            hits = each_by(board, ctx, self.amount, refs)
            ctx.amount = hits[-1][1] if hits else self.amount.value(board, ctx)
            found = [(dealer, *hit) for dealer in dealers for hit in hits]
            yield from actions.damages(board, found)


@dataclass(frozen=True)
class DealDamageEqual(DealDamage):
    """Deal an amount of damage that is told before what it is dealt to: "its" is the dealer's."""

    templates: ClassVar[tuple[str, ...]] = (
        "{source} [deal] damage equal to {amount:of} to {to}",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        dealers = yield from self.source.seen(board, ctx)
        hits: list[tuple[ObjectId, Ref, int]] = []
        for dealer in dealers:
            if len(dealers) > 1:  # each by its own, and where it speaks of itself, to its own
                speak_of(ctx, (dealer,))
            amount = ctx.amount = self.amount.value(board, ctx)
            refs = yield from self.to.pick(board, ctx)
            hits += [(dealer, ref, amount) for ref in refs]
        if not dealers:
            yield from self.to.pick(board, ctx)
        yield from actions.damages(board, hits)


@dataclass(frozen=True)
class DealDamageToBoth(Clause):
    """Deal damage to one and to another at the same time."""

    source: Objects
    amount: Amount
    to: Selector
    second: Amount
    also: Selector
    templates: ClassVar[tuple[str, ...]] = (
        "{source} [deal] {amount} damage to {to} and {second} damage to {also}",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        dealers = yield from self.source.seen(board, ctx)
        first = yield from self.to.pick(board, ctx)
        others = yield from self.also.pick(board, ctx)
        hits = [(ref, self.amount.value(board, ctx)) for ref in first]
        hits += [(ref, self.second.value(board, ctx)) for ref in others]
        for dealer in dealers:
            yield from actions.damage(board, dealer, hits)


@dataclass(frozen=True)
class DealDamageToEach(Clause):
    """Deal the same damage to two groups at the same time."""

    source: Objects
    amount: Amount
    to: Selector
    also: Selector
    templates: ClassVar[tuple[str, ...]] = (
        "{source} [deal] {amount} damage to {to} and {also}",
        "{source} [deal] {amount} damage to each of {to} and {also}",
    )

    def __post_init__(self) -> None:
        if isinstance(self.to, Targets) and isinstance(self.also, Targets):
            raise ValueError("several targets are one group")

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        dealers = yield from self.source.seen(board, ctx)
        refs: list[Ref] = []
        for group in (self.to, self.also):
            refs += yield from group.pick(board, ctx)
        amount = self.amount.value(board, ctx)
        for dealer in dealers:
            yield from actions.damage(board, dealer, [(ref, amount) for ref in refs])


@dataclass(frozen=True)
class DealDamageEvenly(Clause):
    """Deal damage in equal parts to what is still a legal target as it resolves (CR 608.2b)."""

    source: Objects
    amount: Amount
    among: Objects
    templates: ClassVar[tuple[str, ...]] = (
        "{source} [deal] {amount} damage divided evenly, rounded down, among {among}",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        dealers = yield from self.source.seen(board, ctx)
        refs = yield from self.among.pick(board, ctx)
        each = self.amount.value(board, ctx) // max(1, len(refs))
        for dealer in dealers:
            yield from actions.damage(board, dealer, [(ref, each) for ref in refs])


@dataclass(frozen=True)
class DealDividedDamage(Clause, Divided):
    """Deal damage divided among targets as they are chosen (CR 601.2d)."""

    source: Objects
    amount: Amount
    among: Objects
    templates: ClassVar[tuple[str, ...]] = (
        "{source} [deal] {amount} damage divided as you choose among {among}",
    )

    def __post_init__(self) -> None:
        if not isinstance(self.among, Target):
            raise ValueError("only among targets as they are chosen")

    def total(self, board: Board, ctx: Context) -> int:
        return self.amount.value(board, ctx)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        dealers = yield from self.source.seen(board, ctx)
        refs = self.among.find(board, ctx)
        for dealer in dealers:
            hits = list(zip(refs, ctx.division, strict=False))
            yield from actions.damage(board, dealer, hits)
