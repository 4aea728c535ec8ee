"""Creatures that must attack where not all of them can attack together (CR 508.1d).

As many requirements as possible must be obeyed without disobeying a restriction. Where each
creature can attack whatever the others do, each is judged alone; else what is possible is found
by trying.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Mapping, Sequence

from apnap.errors import Refused
from apnap.game.board import Board
from apnap.game.ids import ObjectId, Ref

from .characteristics import statics
from .restrictions import CombatLimit, NotAlone, restrictions

Attacks = tuple[tuple[ObjectId, Ref], ...]
Options = Mapping[ObjectId, Sequence[Ref]]
MOST_TRIED = 20_000
"""So many declarations are compared before giving up with a message."""


def conflict(board: Board) -> bool:
    """Whether one creature's attacking may depend on another's."""
    return any(True for _ in statics(board, CombatLimit)) or any(
        isinstance(one, NotAlone) and one.attacking
        for record in board.battlefield.values()
        if board.is_active(record.controller)
        for one in restrictions(board, record.id)
    )


def _all(options: Options, objection: Callable[[Attacks], str | None]) -> Iterator[Attacks]:
    """Every declaration that no restriction forbids."""
    tried = math.prod(len(targets) + 1 for targets in options.values())
    if tried > MOST_TRIED:
        raise Refused(
            f"there are {tried:,} ways to attack, too many to know which obeys the most "
            "requirements (CR 508.1d)"
        )
    choices = (
        [(), *(((number, target),) for target in targets)] for number, targets in options.items()
    )
    for parts in itertools.product(*choices):
        pairs = tuple(pair for part in parts for pair in part)
        if objection(pairs) is None:
            yield pairs


def better(
    options: Options, got: int, obeyed: Callable[[Attacks], int],
    objection: Callable[[Attacks], str | None],
) -> bool:
    """Whether another declaration obeys more requirements."""
    return any(obeyed(pairs) > got for pairs in _all(options, objection))


def only_best(
    options: Options, obeyed: Callable[[Attacks], int], objection: Callable[[Attacks], str | None]
) -> Attacks | None:
    """The declaration that obeys the most, if there is just one."""
    found = list(_all(options, objection))
    most = max((obeyed(pairs) for pairs in found), default=0)
    best = [pairs for pairs in found if obeyed(pairs) == most]
    return best[0] if len(best) == 1 else None
