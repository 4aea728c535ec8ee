"""Static abilities about how many creatures attack and block (CR 508.1c, 509.1b)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.ids import ObjectId, Ref, same
from apnap.rules.restrictions import CombatLimit

from .wording import say


@dataclass(frozen=True)
class FewAttackers(CombatLimit):
    """ "No more than one creature can attack each combat" (CR 508.1c)."""

    most: int
    templates: ClassVar[tuple[str, ...]] = (
        "no more than {most:one} creature(s) can attack each combat",
    )

    def objection_to_attack(
        self, board: Board, ctx: Context, pairs: Sequence[tuple[ObjectId, Ref]]
    ) -> str | None:
        return say(self) if len(pairs) > self.most else None


@dataclass(frozen=True)
class FewAttackYou(CombatLimit):
    """ "No more than two creatures can attack you each combat" (CR 508.1c)."""

    most: int
    templates: ClassVar[tuple[str, ...]] = (
        "no more than {most:one} creature(s) can attack you each combat",
    )

    def objection_to_attack(
        self, board: Board, ctx: Context, pairs: Sequence[tuple[ObjectId, Ref]]
    ) -> str | None:
        there = sum(same(one, ctx.controller) for _, one in pairs)
        return say(self) if there > self.most else None


@dataclass(frozen=True)
class FewBlockers(CombatLimit):
    """ "No more than one creature can block each combat" (CR 509.1b)."""

    most: int
    templates: ClassVar[tuple[str, ...]] = (
        "no more than {most:one} creature(s) can block each combat",
    )

    def objection_to_block(
        self, board: Board, ctx: Context, pairs: Sequence[tuple[ObjectId, ObjectId]]
    ) -> str | None:
        return say(self) if len({one for one, _ in pairs}) > self.most else None
