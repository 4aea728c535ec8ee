"""Ascend and the city's blessing, storied and the enduring story (CR 702.131)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from apnap.game.ability import Ability, Condition, Effect, Keyword, SpellAbility, Static, Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.rules import ascending

from .keywords import KeywordAbility
from .selectors import Players
from .words import Vocabulary

INITIATIVE = "the initiative"
DesignationWord = Annotated[str, Vocabulary("designation", (*ascending.COUNTED, INITIATIVE))]


@dataclass(frozen=True)
class Ascending(ascending.Ascends):
    """Any time its controller has enough permanents they get the designation (CR 702.131b)."""

    designation: str = ascending.BLESSING


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
class Storied(KeywordAbility):
    """Storied: an enduring story for three artifacts, legendary permanents and Sagas."""

    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("storied",)

    def parts(self) -> tuple[Ability, ...]:
        story = Static(Ascending(ascending.STORY), text=self.text or "storied")
        return (Keyword("storied"), story)


@dataclass(frozen=True)
class HasDesignation(Condition):
    """ "You have the city's blessing and the initiative" (CR 702.131c, 726.1)."""

    who: Players
    which: tuple[DesignationWord, ...]
    templates: ClassVar[tuple[str, ...]] = ("{who} [have] {which:and}",)

    def __post_init__(self) -> None:
        if self.which == (INITIATIVE,):
            raise ValueError("a condition of its own")

    def holds(self, board: Board, ctx: Context) -> bool:
        return any(
            all(
                board.initiative == player if one == INITIATIVE
                else one in board.players[player].designations
                for one in self.which
            )
            for player in self.who.find(board, ctx)
        )
