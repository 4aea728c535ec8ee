"""Phrases after a noun about kinds and targets: "that has an Adventure", "with a single target"."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, ClassVar

from apnap.game.ability import Condition
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.ids import ObjectId, PlayerId, Ref
from apnap.rules.characteristics import characteristics

from .amounts_among import KINDS, KindWord
from .selectors import Objects
from .things import Post, Things
from .words import Vocabulary


@dataclass(frozen=True)
class ControlledByTheTarget(Post):
    """ "Each creature that player or that planeswalker's controller controls": of the target."""

    templates: ClassVar[tuple[str, ...]] = (
        "that player or that planeswalker's controller controls",
    )

    def fits(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        targets = [ref for refs in ctx.targets.values() for ref in refs]
        return board.controller(number) in (
            ref if isinstance(ref, PlayerId) else board.controller(ref) for ref in targets
        )


@dataclass(frozen=True)
class HasInset(Post):
    """Objects that may be an Adventure or Omen on the stack (CR 715.2a, 720.2a)."""

    inset: Annotated[str, Vocabulary("inset", ("adventure", "omen"))]
    templates: ClassVar[tuple[str, ...]] = ("that has an {inset}", "that have an {inset}")

    def fits(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        return characteristics(board, number).elsewhere.layout == self.inset


@dataclass(frozen=True)
class WithSingleTarget(Post):
    """Spells and abilities for which one target was chosen once (CR 115.9a)."""

    closes: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = ("with a single target",)

    def fits(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        targets = getattr(board.last_known(number), "targets", ())
        return sum(len(refs) for _, refs in targets) == 1


def share(board: Board, kind: str, one: ObjectId, others: Iterable[Ref]) -> bool:
    """Whether an object has a colour or type of a kind in common with one of some others."""
    of = KINDS[kind]
    own = set(of(characteristics(board, one)))
    return any(
        not own.isdisjoint(of(characteristics(board, other)))
        for other in others if isinstance(other, ObjectId)
    )


@dataclass(frozen=True)
class SharesWith(Post):
    """ "That shares a creature type with it" (CR 205.3)."""

    kind: KindWord
    what: Objects
    closes: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = (
        "that shares a {kind} with {what}", "that share a {kind} with {what}",
    )  # fmt: skip

    def fits(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        return share(board, self.kind, number, self.what.find(board, ctx))


@dataclass(frozen=True)
class SharesWithNone(Post):
    """ "That doesn't share a creature type with a creature you control or a creature card in
    your graveyard"."""

    kind: KindWord
    things: Things
    cards: Things | None = None
    closes: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = (
        "that doesn't share a {kind} with a {things:one}",
        "that doesn't share a {kind} with a {things:one} or a {cards:one}",
    )

    def fits(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        others = list(self.things.find(board, ctx))
        others += self.cards.find(board, ctx) if self.cards is not None else ()
        return not share(board, self.kind, number, (one for one in others if one != number))


@dataclass(frozen=True)
class ItShares(Condition):
    """ "If it shares a creature type with ~"."""

    what: Objects
    kind: KindWord
    other: Objects
    templates: ClassVar[tuple[str, ...]] = ("{what:subject} [share] a {kind} with {other}",)

    def holds(self, board: Board, ctx: Context) -> bool:
        others = self.other.find(board, ctx)
        return any(
            share(board, self.kind, one, others)
            for one in self.what.find(board, ctx) if isinstance(one, ObjectId)
        )


@dataclass(frozen=True)
class WithXInCost(Post):
    """ "With {X} in its mana cost" (CR 107.3)."""

    templates: ClassVar[tuple[str, ...]] = ("with {X} in its mana cost",)

    def fits(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        cost = characteristics(board, number).mana_cost
        return cost is not None and cost.x_count > 0
