"""Every legal order by brute force: each is played from the start, and nothing is shared.

This knows nothing of how orders are explored: it plays a position, and where triggers are to be
ordered it goes on, from the start, with every permutation of them. What it counts is what an
exploration must count.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from math import factorial
from typing import Any, NamedTuple

from apnap.explore import facts
from apnap.game import events as ev
from apnap.game.board import Board
from apnap.game.decisions import ATTACK, BLOCK, ORDER, PRIORITY, Decision, Pass
from apnap.game.ids import ObjectId
from apnap.game.key import exchangeable
from apnap.position import Position
from apnap.rules.exchange import signature


class Line(NamedTuple):
    """One way: what it counts for, which orders of unlike triggers it is, and how it ends."""

    orders: int
    kinds: tuple[Any, ...]
    end: facts.Facts


def lines(start: Position, *, ask_all: bool = False) -> Iterator[Line]:
    """Every way from a position until the stack is empty."""
    open_: list[tuple[Any, ...]] = [()]
    while open_:
        given = open_.pop()
        found = _play(start, given, ask_all)
        if isinstance(found, Line):
            yield found
        else:
            open_.extend((*given, answer) for answer in found)


def _play(start: Position, given: tuple[Any, ...], ask_all: bool) -> Line | list[Any]:
    """Play with these answers: the end, or the answers to the next open question."""
    position = start
    left = list(given)
    kinds: list[Any] = []
    while True:
        decision = position.decision
        board = position.board
        if decision is None:
            break
        if decision.kind == PRIORITY:
            if not len(board.stack) and not board.waiting:
                break
            position = position.answer(Pass())
            continue
        if decision.kind in (ATTACK, BLOCK):
            position = position.answer(())
            continue
        ordering = decision.kind == ORDER and decision.what == "triggers"
        answers = (
            list(permutations(option.value for option in decision.options))
            if ordering
            else _unlike(board, decision)
        )
        if not ordering and len(answers) == 1:
            position = position.answer(answers[0])
            continue
        assert ordering or ask_all, decision
        if not left:
            return answers
        answer = left.pop(0)
        if ordering:
            waiting = {one.id: signature(board, one) for one in board.waiting}
            kinds.append(tuple(waiting[one] for one in answer))
        else:
            kinds.append(answer)
        position = position.answer(answer)
    unasked = 1
    for event in position.events.since(len(start.events)):
        if isinstance(event, ev.OrderSkipped):
            unasked *= factorial(len(event.triggers))
    board = position.board
    return Line(unasked, tuple(kinds), facts.of_game(board, board.name))


def _unlike(board: Board, decision: Decision) -> list[Any]:
    """The answers, but of objects that cannot be told apart only the first (CR 608.2d)."""
    found: dict[Any, Any] = {}
    for answer in decision.answers():
        kinds = []
        for value in answer:
            like = [
                option.value for option in decision.options
                if isinstance(value, ObjectId) and isinstance(option.value, ObjectId)
                and exchangeable(board, value, option.value)
            ]
            kinds.append(repr(like[0] if like else value))
        found.setdefault(tuple(kinds), answer)
    return list(found.values())


def counts(start: Position, *, ask_all: bool = False) -> dict[facts.Facts, tuple[int, int]]:
    """For each end how many orders lead to it, and how many up to exchanging equal triggers."""
    orders: Counter[facts.Facts] = Counter()
    distinct: dict[facts.Facts, set[Any]] = {}
    for line in lines(start, ask_all=ask_all):
        orders[line.end] += line.orders
        distinct.setdefault(line.end, set()).add(line.kinds)
    return {end: (number, len(distinct[end])) for end, number in orders.items()}
