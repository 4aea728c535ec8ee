"""Conditions about what happened before (CR 608.2i)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game.ability import Condition
from apnap.game.board import Board
from apnap.game.context import Context


@dataclass(frozen=True)
class NoSpellsLastTurn(Condition):
    """No spells were cast last turn."""

    templates: ClassVar[tuple[str, ...]] = ("no spells were cast last turn",)

    def holds(self, board: Board, ctx: Context) -> bool:
        return not any(board.fact("cast last turn", one.id) for one in board.players)


@dataclass(frozen=True)
class TwoSpellsLastTurn(Condition):
    """One player cast two or more spells last turn."""

    templates: ClassVar[tuple[str, ...]] = ("a player cast two or more spells last turn",)

    def holds(self, board: Board, ctx: Context) -> bool:
        return any(board.fact("cast last turn", one.id) >= 2 for one in board.players)
