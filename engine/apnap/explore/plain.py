"""Every way from a position in which nobody acts: the stack is let resolve until it is empty."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ..errors import ApnapError, did_you_mean
from ..game.decisions import ATTACK, BLOCK, PRIORITY, Decision, Pass
from ..game.ids import ObjectId
from ..library import normal
from ..position import Position
from ..rules.actions import DRAWS
from . import facts
from .exploration import MOST_POSITIONS, Exploration, Hand, Progress, explore
from .graph import Leaf
from .walk import KINDS, ORDERS, Exploring, kind_of, number_of_answers

MOST_STEPS = 100_000
"""How often in a row nobody is asked anything before it is taken to go on without end."""


class PlainWalk(Exploring):
    """A walk in which nobody acts until the stack is empty."""

    def __init__(self, position: Position, lazy: bool, branch: frozenset[str]) -> None:
        self.now = position
        self.kept = position
        self.start(lazy, branch)
        self.counted = len(position.events)

    @property
    def position(self) -> Position:
        return self.now

    def share(self) -> None:
        self.kept = self.now

    def give(self, answer: Any) -> None:
        self.now = self.now.answer(answer, None, self.now is self.kept)

    def move_to(self, position: Position) -> None:
        self.now = position

    def go(self) -> None:
        for _ in range(MOST_STEPS):
            if self.position.is_paused:
                self.now = self.now.proceed()
            decision = self.position.decision
            board = self.position.board
            if decision is None:
                break
            if decision.kind == PRIORITY:
                if not len(board.stack) and not board.waiting:
                    break
                self.before_resolving()
                self.give(Pass())
            elif kind_of(decision) == ORDERS:
                self.ask_order(decision)
            elif kind_of(decision) in self.branch:
                self.ask(decision)
            else:
                self.give(self._only(decision))
        else:
            raise ApnapError("endless", "the game goes on without end")
        self.before_ending()

    def _only(self, decision: Decision) -> tuple[Any, ...]:
        if decision.kind in (ATTACK, BLOCK):
            if not decision.least:
                return ()
        elif number_of_answers(decision) == 1 or decision.what == DRAWS:
            return next(iter(decision.answers()))
        raise self.open_question(decision)


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

        def called(subject: str) -> list[ObjectId] | None:
            there = dict.fromkeys((*start.battlefield, *start.cards, *board.battlefield))
            found = [
                ObjectId(one) for one in there
                if normal(board.name(ObjectId(one))) == normal(subject)
            ]
            return found or ([] if normal(subject).endswith(" token") else None)

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
    for name in map(normal, named):
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
