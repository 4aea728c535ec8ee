"""Several costs that take objects of the same kind: one object pays for one of them (CR 118.3)."""

from __future__ import annotations

from collections.abc import Sequence

from apnap.game.ability import Cost
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.ids import ObjectId

_Demand = tuple[Sequence[ObjectId], int]
"""Among which objects, and how many of them."""


def there_is_for_all(
    board: Board, ctx: Context, costs: Sequence[Cost], *, spell: bool = False
) -> bool:
    """Whether costs each of which could be paid alone can be paid together.

    Those of a spell are paid when it is on the stack itself (CR 601.2a).
    """
    ways = [cost.takes for cost in costs if cost.takes]
    own: list[_Demand] = [((ctx.source,), 1)] if spell and ctx.source is not None else []
    return all(
        _are_enough([*own, *(cost.among(board, ctx) for cost in costs if cost.takes == way)])
        for way in set(ways) if own or ways.count(way) > 1
    )


def _are_enough(demands: Sequence[_Demand]) -> bool:
    """Whether each demand for so many among some objects can have objects of its own."""
    taken: dict[ObjectId, int] = {}

    def found_for(place: int, tried: set[ObjectId]) -> bool:
        for one in demands[place][0]:
            if one not in tried:
                tried.add(one)
                if one not in taken or found_for(taken[one], tried):
                    taken[one] = place
                    return True
        return False

    return all(
        found_for(place, set()) for place, (_, amount) in enumerate(demands) for _ in range(amount)
    )
