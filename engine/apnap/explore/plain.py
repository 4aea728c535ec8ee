"""Every way from a position in which nobody acts: the stack is let resolve until it is empty."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ..errors import ApnapError, did_you_mean
from ..game.ids import ObjectId
from ..library import normal
from ..position import Position
from . import facts
from .exploration import MOST_POSITIONS, Exploration, Hand, Progress, explore
from .graph import Leaf
from .walk import KINDS, Exploring, PlainWalk


class PositionSource:
    """Every way from a position until the stack is empty."""

    def __init__(
        self, position: Position, branch: frozenset[str] = frozenset(), watch: tuple[str, ...] = ()
    ) -> None:
        self.position = position
        self.branch = branch
        self.watch = watch

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "position": self.position.save()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self.position = Position.load(state["position"])

    def walk(self, lazy: bool) -> PlainWalk:
        return PlainWalk(self.position, lazy, self.branch)

    def leaf(self, walk: Exploring) -> Leaf:
        board = walk.position.board
        start = self.position.board

        def called(subject: str) -> list[ObjectId]:
            return [
                ObjectId(one) for one in (*start.battlefield, *start.cards)
                if normal(board.name(ObjectId(one))) == normal(subject)
            ]

        if self.watch:
            return facts.leaf(facts.watched(board, self.watch, board.name, called))
        return facts.leaf(facts.of_game(board, board.name))


def explore_position(
    position: Position, branch: Iterable[str] = (), watch: Iterable[str] = (),
    most: int = MOST_POSITIONS, progress: Callable[[Progress], None] = lambda done: None,
    hand: Hand | None = None,
) -> Exploration:
    """Every legal order of triggers from a position on, until the stack is empty.

    `branch` names further kinds of questions to explore (`KINDS`, or `all`), `watch` what of the
    end is looked at. Raises ApnapError for a kind or a name that does not exist, `Stopped` with
    what is known when it is interrupted.
    """
    source = PositionSource(position, kinds(branch), tuple(watch))
    return explore(source, most, progress, hand)


def kinds(named: Iterable[str]) -> frozenset[str]:
    """The kinds of questions that are named; `all` is every kind. Raises ApnapError."""
    found: set[str] = set()
    for name in named:
        if name == "all":
            found.update(KINDS)
        elif name in KINDS:
            found.add(name)
        else:
            raise ApnapError(
                "bad-value", f'"{name}" is no kind of question',
                hint=did_you_mean(name, ("all", *KINDS), len(KINDS) + 1),
            )
    return frozenset(found)
