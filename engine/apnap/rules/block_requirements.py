"""Creatures that must block or be blocked if able (CR 509.1c).

As many requirements as possible must be obeyed without disobeying a restriction. What is possible
is found by trying: each creature blocks nothing or one attacker.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Mapping, Sequence

from apnap.errors import Refused
from apnap.game.board import Board
from apnap.game.ids import ObjectId

from .restrictions import MustBeBlocked, MustBlockThat, restrictions

Blocks = Sequence[tuple[ObjectId, ObjectId]]
Options = Mapping[ObjectId, Sequence[ObjectId]]
"""The creatures that could block, each with the attackers it could block."""
MOST_TRIED = 20_000
"""So many declarations are compared before giving up with a message."""


def judge(
    board: Board, options: Options, pairs: Blocks, objection: Callable[[Blocks], str | None]
) -> None:
    """Raises Refused if other blocks would obey more requirements.

    `objection` says why blocks can't be declared together.
    """
    wanted = _Requirements(board, options)
    if not wanted.any:
        return
    got = wanted.obeyed(pairs)
    better = wanted.better_than(got, objection)
    if better is not None:
        said = ", ".join(
            f"{board.name(attacker)} by {board.name(blocker)}" for blocker, attacker in better
        )
        raise Refused(
            f"these blocks obey {got} of the requirements to block; more are obeyed with {said} "
            "(CR 509.1c)"
        )


def completed(
    board: Board, options: Options, pairs: Blocks, objection: Callable[[Blocks], str | None]
) -> Blocks:
    """The blocks with those that must be declared besides, if there is just one way."""
    wanted = _Requirements(board, options)
    if not wanted.any:
        return pairs
    able = [
        blocks for blocks in wanted.declarations()
        if set(blocks) >= set(pairs) and objection(blocks) is None
    ]
    ranks = [(-wanted.obeyed(blocks), len(blocks)) for blocks in able]
    return able[ranks.index(min(ranks))] if ranks.count(min(ranks, default=(0, 0))) == 1 else pairs


class _Requirements:
    def __init__(self, board: Board, options: Options) -> None:
        self.options = options
        self.eager = {
            one for one in options
            if any(each.requires_block(board, one) for each in restrictions(board, one))
        }
        asked = {
            one.id: {
                each.by_all
                for each in restrictions(board, one.id)
                if isinstance(each, MustBeBlocked)
            }
            for one in (board.combat.attackers if board.combat is not None else ())
        }
        self.pairs = {
            (one, each.attacker)
            for one in options for each in restrictions(board, one)
            if isinstance(each, MustBlockThat)
        }
        self.by_one = {one for one, found in asked.items() if False in found}
        self.by_all = {one for one, found in asked.items() if True in found}

    @property
    def any(self) -> bool:
        """Whether there is any requirement."""
        return bool(self.eager or self.by_one or self.by_all or self.pairs)

    def obeyed(self, pairs: Blocks) -> int:
        """How many requirements these blocks obey."""
        blocked = {attacker for _, attacker in pairs}
        return (
            len(self.eager & {blocker for blocker, _ in pairs})
            + len(self.by_one & blocked)
            + sum(attacker in self.by_all for _, attacker in pairs)
            + len(self.pairs & set(pairs))
        )

    def better_than(self, got: int, objection: Callable[[Blocks], str | None]) -> Blocks | None:
        """Blocks that obey more, if there are any."""
        for pairs in self.declarations():
            if self.obeyed(pairs) > got and objection(pairs) is None:
                return pairs
        return None

    def declarations(self) -> Iterator[Blocks]:
        """Every way to block in which each creature blocks nothing or one attacker."""
        tried = math.prod(len(attackers) + 1 for attackers in self.options.values())
        if tried > MOST_TRIED:
            raise Refused(
                f"there are {tried:,} ways to block, too many to know which obeys the most "
                "requirements (CR 509.1c)"
            )
        choices = (
            [(), *(((blocker, attacker),) for attacker in attackers)]
            for blocker, attackers in self.options.items()
        )
        for parts in itertools.product(*choices):
            yield tuple(pair for part in parts for pair in part)
