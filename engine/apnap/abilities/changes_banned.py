"""What objects can't have and what can't be done to them (CR 101.2, 113.11)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game.ability import Change
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.rules.changing import LoseAbility
from apnap.rules.forbidding import CantBeSacrificed
from apnap.rules.restrictions import Restriction

from .changes import Predicate, _Restricted
from .words import KeywordWord


@dataclass(frozen=True)
class NeverHas(LoseAbility):
    """Can't have a keyword ability: whatever gives it, and whenever (CR 113.11)."""

    layer: ClassVar[str] = "6 not"


@dataclass(frozen=True)
class CannotHave(Predicate):
    """ "Can't have or gain flying" (CR 113.11)."""

    keyword: KeywordWord
    layers: ClassVar[tuple[str, ...]] = (NeverHas.layer,)
    templates: ClassVar[tuple[str, ...]] = (
        "can't have or gain {keyword}", "can't have {keyword}",
    )  # fmt: skip

    def changes(self, board: Board, ctx: Context) -> tuple[Change, ...]:
        return (NeverHas(self.keyword),)


@dataclass(frozen=True)
class CannotBeSacrificed(_Restricted):
    """ "Can't be sacrificed" (CR 101.2)."""

    templates: ClassVar[tuple[str, ...]] = ("can't be sacrificed",)

    def restrictions(self, board: Board, ctx: Context) -> tuple[Restriction, ...]:
        return (CantBeSacrificed(),)
