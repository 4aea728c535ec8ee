"""What activated abilities cost: less for each of something, less by a permanent (CR 602.2b)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game.ability import Activated, CheaperFor, Condition, Cost
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.ids import ObjectId
from apnap.game.mana import ManaCost
from apnap.rules.activating import ActivationAlternative, ActivationCostChange
from apnap.rules.changed_costs import CostDelta
from apnap.rules.characteristics import characteristics

from .amounts import Quantity
from .conditions_compared import MEASURES, MeasureWord
from .keywords import EquipAbility
from .selectors import Amount, Objects
from .statics_casting import _less
from .things import Things

NOTHING = ManaCost(())


def _generic(amount: int) -> ManaCost:
    return ManaCost((str(max(0, amount)),))


@dataclass(frozen=True)
class CheaperForEach(CheaperFor):
    """ "This ability costs {1} less to activate for each creature card in your graveyard"."""

    mana: ManaCost
    things: Things
    templates: ClassVar[tuple[str, ...]] = (
        "this ability costs {mana} less to activate for each {things:one}",
    )

    def less(self, board: Board, ctx: Context) -> ManaCost:
        return ManaCost(self.mana.symbols * sum(1 for _ in self.things.find(board, ctx)))


@dataclass(frozen=True)
class CheaperForColors(CheaperFor):
    """ "This ability costs {1} less to activate for each color of the creature it targets"."""

    mana: ManaCost
    things: Things
    of_targets: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = (
        "this ability costs {mana} less to activate for each color of the {things:one} it targets",
    )

    def less(self, board: Board, ctx: Context) -> ManaCost:
        colors = sum(len(characteristics(board, one).colors) for one in targeted(ctx))
        return ManaCost(self.mana.symbols * colors)


@dataclass(frozen=True)
class CheaperIf(CheaperFor):
    """ "This ability costs {2} less to activate if you control a legendary creature"."""

    mana: ManaCost
    condition: Condition
    templates: ClassVar[tuple[str, ...]] = (
        "this ability costs {mana} less to activate if {condition}",
    )

    def less(self, board: Board, ctx: Context) -> ManaCost:
        return self.mana if self.condition.holds(board, ctx) else NOTHING


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

    def less(self, board: Board, ctx: Context) -> ManaCost:
        return _generic(self.amount.value(board, ctx))


@dataclass(frozen=True)
class OfTheTarget(Quantity):
    """ "The power of the creature it targets": an ability that is being activated (CR 601.2f)."""

    measure: MeasureWord
    things: Things
    of_targets: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = ("the {measure} of the {things:one} it targets",)

    def value(self, board: Board, ctx: Context) -> int:
        return sum(MEASURES[self.measure](board, one) for one in targeted(ctx))


def targeted(ctx: Context) -> list[ObjectId]:
    """The objects that are targets of what is being activated."""
    return [ref for refs in ctx.targets.values() for ref in refs if isinstance(ref, ObjectId)]


@dataclass(frozen=True)
class AbilitiesCost(ActivationCostChange):
    """ "Activated abilities of creatures you control cost {1} less to activate" (CR 601.2f)."""

    things: Things
    mana: ManaCost
    reads_source: ClassVar[bool] = True
    more: bool = False
    keeps_one: bool = False
    templates: ClassVar[tuple[str, ...]] = (
        "activated abilities of {things:many} cost {mana} less to activate",
        "activated abilities of {things:many} cost {mana} less to activate. {keeps_one!"
        "this effect can't reduce the mana in that cost to less than one mana}",
        "activated abilities of {things:many} cost {mana} {more!more} to activate",
    )

    def change(
        self, board: Board, ctx: Context, using: Context, ability: Activated
    ) -> CostDelta:
        if using.source is None or not self.things.fits(board, ctx, using.source):
            return CostDelta()
        if self.more:
            return CostDelta(self.mana.generic, more=self.mana.pips)
        return _less(self.mana)


@dataclass(frozen=True)
class EquipCosts(ActivationCostChange):
    """ "Equip abilities you activate cost {1} less to activate" (CR 702.6, 601.2f)."""

    mana: ManaCost
    target: Objects | None = None
    templates: ClassVar[tuple[str, ...]] = (
        "equip abilities you activate cost {mana} less to activate",
        "equip costs you pay cost {mana} less",
        "equip abilities you activate that target {target} cost {mana} less to activate",
    )

    @property
    def of_targets(self) -> bool:  # type: ignore[override]  # a class variable of the base
        """Whether it says what they target."""
        return self.target is not None

    def change(
        self, board: Board, ctx: Context, using: Context, ability: Activated
    ) -> CostDelta:
        if using.controller != ctx.controller or not isinstance(ability, EquipAbility):
            return CostDelta()
        if self.target is not None:
            wanted = self.target.find(board, ctx)
            if not any(one in wanted for one in targeted(using)):
                return CostDelta()
        return _less(self.mana)


@dataclass(frozen=True)
class OwnEquipCosts(ActivationCostChange):
    """ "~'s equip ability costs {2} less to activate if it targets a colorless creature"."""

    mana: ManaCost
    condition: Condition | None = None
    reads_source: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = (
        "~'s equip ability costs {mana} less to activate",
        "~'s equip abilities cost {mana} less to activate",
        "~'s equip ability costs {mana} less to activate if {condition}",
    )

    @property
    def of_targets(self) -> bool:  # type: ignore[override]  # a class variable of the base
        """Whether its condition is about them."""
        return bool(getattr(self.condition, "of_targets", False))

    def change(
        self, board: Board, ctx: Context, using: Context, ability: Activated
    ) -> CostDelta:
        if using.source != ctx.source or not isinstance(ability, EquipAbility):
            return CostDelta()
        if self.condition is not None and not self.condition.holds(board, using):
            return CostDelta()
        return _less(self.mana)


@dataclass(frozen=True)
class OtherEquipCost(ActivationAlternative):
    """ "You may pay {0} rather than pay the equip cost of the first equip ability you activate
    each turn" (CR 118.9)."""

    other: tuple[Cost, ...]
    first: bool = False
    templates: ClassVar[tuple[str, ...]] = (
        "you may pay {other:and/pay} rather than pay the equip cost of the {first!first} equip "
        "ability you activate each turn",
        "you may pay {other:and/pay} rather than pay equip costs",
    )

    def costs(
        self, board: Board, ctx: Context, using: Context, ability: Activated
    ) -> tuple[Cost, ...] | None:
        if using.controller != ctx.controller or not isinstance(ability, EquipAbility):
            return None
        if self.first and board.fact("activated equip", using.controller):
            return None
        return self.other
