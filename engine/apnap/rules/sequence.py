"""The whole text of an instant or sorcery as one effect (CR 608.2c)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from apnap.game.ability import Effect, Steps
from apnap.game.board import Board
from apnap.game.card import Card
from apnap.game.context import Context


@dataclass(frozen=True)
class InOrder(Effect):
    """Several paragraphs, followed in the order they are printed (CR 608.2c)."""

    parts: tuple[Effect, ...]

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        for part in self.parts:
            yield from part.perform(board, ctx)


@lru_cache(maxsize=4096)
def _joined(effects: tuple[Effect, ...]) -> Effect:
    return effects[0] if len(effects) == 1 else InOrder(effects)


def in_order(card: Card) -> Effect:
    """What a card does as a spell; for a permanent spell nothing."""
    effects = tuple(ability.effect for ability in card.spell_abilities)
    return _joined(effects) if effects else InOrder(())


