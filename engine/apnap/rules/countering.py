"""Whether a spell or ability can be countered (CR 101.2, 701.6a)."""

from __future__ import annotations

from apnap.game.ability import StaticEffect
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.ids import ObjectId

from .characteristics import has_keyword, statics


class CounterBan(StaticEffect):
    """A static ability under which some spells or abilities can't be countered."""

    def protects(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        """Whether that object on the stack can't be countered."""
        raise NotImplementedError


def may_counter(board: Board, number: ObjectId) -> bool:
    """Whether that object is on the stack and nothing forbids countering it."""
    if number not in board.stack or has_keyword(board, number, "can't be countered"):
        return False
    for _, static, ctx in statics(board, CounterBan):
        effect = static.effect
        if isinstance(effect, CounterBan) and effect.protects(board, ctx, number):
            return False
    return True
