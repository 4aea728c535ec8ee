"""When a player may act (CR 117.1)."""

from __future__ import annotations

from apnap.game.ability import StaticEffect
from apnap.game.board import Board
from apnap.game.card import Card
from apnap.game.context import Context
from apnap.game.ids import ObjectId, PlayerId

from .characteristics import statics

MAIN_PHASES = ("precombat main", "postcombat main")


class Flashes(StaticEffect):
    """A static ability that lets a player cast some spells as though they had flash (CR 702.8)."""

    def allows(
        self, board: Board, ctx: Context, player: PlayerId, card: Card, number: ObjectId
    ) -> bool:
        """Whether that player may cast that object, as that card, at any time."""
        raise NotImplementedError


def objection_to_sorcery_timing(board: Board, player: PlayerId) -> str | None:
    """Why it is not a time for a sorcery: own main phase, empty stack (CR 307.1, 307.5)."""
    if not board.is_active(player):
        return f"it is not {board.name(player)}'s turn (CR 117.1a)"
    if board.turn.step not in MAIN_PHASES:
        return f"it is not a main phase but {board.turn.step} (CR 117.1a)"
    if len(board.stack):
        return "the stack is not empty (CR 117.1a)"
    return None


def objection_to_spell(
    board: Board, player: PlayerId, card: Card, number: ObjectId
) -> str | None:
    """Why a card can't be cast at this time, or None (CR 117.1a, 702.8a)."""
    if "Instant" in card.types or "flash" in card.keywords:
        return None
    for _, static, ctx in statics(board, Flashes):
        effect = static.effect
        if isinstance(effect, Flashes) and effect.allows(board, ctx, player, card, number):
            return None
    return objection_to_sorcery_timing(board, player)
