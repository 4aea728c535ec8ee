"""What activated abilities cost: less for each of something, less by a permanent (CR 602.2b)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game.ability import Activated, CheaperFor, Condition
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.ids import ObjectId, PlayerId
from apnap.game.mana import ManaCost
from apnap.rules.activating import ActivationCostChange
from apnap.rules.casting import CostDelta

from .keywords import EquipAbility
from .selectors import Amount
from .statics_casting import _less
from .things import Things


def _generic(mana: ManaCost) -> None:
    if mana.pips:
        raise ValueError("only generic mana")


@dataclass(frozen=True)
class CheaperForEach(CheaperFor):
    """ "This ability costs {1} less to activate for each creature card in your graveyard"."""

    mana: ManaCost
    things: Things
    templates: ClassVar[tuple[str, ...]] = (
        "this ability costs {mana} less to activate for each {things:one}",
    )

    def __post_init__(self) -> None:
        _generic(self.mana)

    def less(self, board: Board, ctx: Context) -> int:
        return self.mana.generic * sum(1 for _ in self.things.find(board, ctx))


@dataclass(frozen=True)
class CheaperIf(CheaperFor):
    """ "This ability costs {2} less to activate if you control a legendary creature"."""

    mana: ManaCost
    condition: Condition
    templates: ClassVar[tuple[str, ...]] = (
        "this ability costs {mana} less to activate if {condition}",
    )

    def __post_init__(self) -> None:
        _generic(self.mana)
        if getattr(self.condition, "of_targets", False):
            raise ValueError("the targets are chosen first")

    def less(self, board: Board, ctx: Context) -> int:
        return self.mana.generic if self.condition.holds(board, ctx) else 0


@dataclass(frozen=True)
class CheaperByX(CheaperFor):
    """ "This ability costs {X} less to activate, where X is the greatest power …"."""

    mana: ManaCost
    amount: Amount
    templates: ClassVar[tuple[str, ...]] = (
        "this ability costs {mana} less to activate, where x is {amount:of}",
    )

    def __post_init__(self) -> None:
        if self.mana.symbols != ("X",):
            raise ValueError("only X")

    def less(self, board: Board, ctx: Context) -> int:
        return self.amount.value(board, ctx)


@dataclass(frozen=True)
class AbilitiesCost(ActivationCostChange):
    """ "Activated abilities of creatures you control cost {1} less to activate" (CR 601.2f)."""

    things: Things
    mana: ManaCost
    more: bool = False
    keeps_one: bool = False
    templates: ClassVar[tuple[str, ...]] = (
        "activated abilities of {things:many} cost {mana} less to activate",
        "activated abilities of {things:many} cost {mana} less to activate. {keeps_one!"
        "this effect can't reduce the mana in that cost to less than one mana}",
        "activated abilities of {things:many} cost {mana} {more!more} to activate",
    )

    def change(
        self, board: Board, ctx: Context, source: ObjectId, ability: Activated, player: PlayerId
    ) -> CostDelta:
        if not self.things.fits(board, ctx, source):
            return CostDelta()
        if self.more:
            return CostDelta(self.mana.generic, more=self.mana.pips)
        return _less(self.mana)


@dataclass(frozen=True)
class EquipCosts(ActivationCostChange):
    """ "Equip abilities you activate cost {1} less to activate" (CR 702.6, 601.2f)."""

    mana: ManaCost
    templates: ClassVar[tuple[str, ...]] = (
        "equip abilities you activate cost {mana} less to activate",
        "equip costs you pay cost {mana} less",
    )

    def change(
        self, board: Board, ctx: Context, source: ObjectId, ability: Activated, player: PlayerId
    ) -> CostDelta:
        if player != ctx.controller or not isinstance(ability, EquipAbility):
            return CostDelta()
        return _less(self.mana)
