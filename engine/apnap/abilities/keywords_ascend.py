"""Ascend, and what is said of the city's blessing (CR 702.131)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game.ability import Ability, Condition, Effect, Keyword, SpellAbility, Static, Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.rules import ascending

from .keywords import KeywordAbility


@dataclass(frozen=True)
class Ascending(ascending.Ascends):
    """Any time its controller has ten permanents they get the blessing (CR 702.131b)."""


@dataclass(frozen=True)
class AscendNow(Effect):
    """Its controller gets the blessing if they control ten permanents (CR 702.131a)."""

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        yield from ascending.ascend(board, ctx.controller)


@dataclass(frozen=True)
class Ascend(KeywordAbility):
    """Ascend: the city's blessing for ten permanents (CR 702.131)."""

    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("ascend",)

    def parts(self) -> tuple[Ability, ...]:
        text = self.text or "ascend"
        return (
            Keyword("ascend"), Static(Ascending(), text=text), SpellAbility(AscendNow(), text=text)
        )


@dataclass(frozen=True)
class HasBlessing(Condition):
    """ "You have the city's blessing" (CR 702.131c)."""

    templates: ClassVar[tuple[str, ...]] = ("you have the city's blessing",)

    def holds(self, board: Board, ctx: Context) -> bool:
        return board.players[ctx.controller].blessed
