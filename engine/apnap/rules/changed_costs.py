"""How the cost of a spell is changed: more, less, at least so much (CR 118.7, 601.2f)."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from apnap.game.ability import StaticEffect
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.ids import ObjectId, PlayerId
from apnap.game.mana import ManaCost

from .characteristics import statics


class CostDelta(NamedTuple):
    """How a cost is changed: by generic mana, less if negative, and by other mana (CR 118.7)."""

    generic: int = 0
    less: tuple[str, ...] = ()
    more: tuple[str, ...] = ()

    def and_also(self, other: CostDelta) -> CostDelta:
        """Both changes together."""
        return CostDelta(
            self.generic + other.generic, self.less + other.less, self.more + other.more
        )

    def applied(self, cost: ManaCost) -> tuple[ManaCost, int]:
        """The symbols left to pay, and the change of the generic part (CR 118.7a-c).

        A reduction by a colour takes symbols of it first and then generic mana.
        """
        if not (self.less or self.more):
            return cost, self.generic
        symbols = [*cost.symbols, *self.more]
        generic = self.generic
        for color in self.less:
            halves = (one for one in symbols if color in one.split("/"))
            found = color if color in symbols else next(halves, None)
            if found is None:
                generic -= 1
            else:
                symbols.remove(found)
        return ManaCost(tuple(symbols)), generic


class CostChange(StaticEffect):
    """A static ability that makes spells cost more or less (CR 601.2f)."""

    of_spell: ClassVar[bool] = True

    def change(self, board: Board, ctx: Context, spell: ObjectId, player: PlayerId) -> CostDelta:
        """How much more or less that spell costs."""
        raise NotImplementedError


class LeastCost(StaticEffect):
    """A static ability under which spells cost so much mana at least (CR 601.2f)."""

    least: int


def least_cost(board: Board) -> int:
    """How much mana every spell costs at least, however its symbols are paid."""
    found = [static.effect for _, static, _ in statics(board, LeastCost)]
    return max((one.least for one in found if isinstance(one, LeastCost)), default=0)


def reduction(by: ManaCost, cost: ManaCost) -> CostDelta:
    """What a cost is less by where it is reduced by a mana cost (CR 118.7, 702.48c)."""
    halves = [symbol.split("/") for symbol in by.pips]
    colors = tuple(
        next((one for one in parts if one in cost.symbols), parts[-1 if parts[0].isdigit() else 0])
        for parts in halves
    )
    return CostDelta(-by.generic, colors)
