"""Alternative costs: "you may pay {0} rather than pay this spell's mana cost" (CR 118.9)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game.ability import Condition, Cost
from apnap.game.board import Board
from apnap.game.card import Card
from apnap.game.context import Context
from apnap.game.ids import ObjectId, PlayerId
from apnap.game.mana import ManaCost
from apnap.rules import spell_keywords
from apnap.rules.casting_ways import ALTERNATIVE, NO_COST, SpellAlternative
from apnap.rules.costs import PayMana

from .statics_casting import as_spells
from .things import Things


def _mana_of(costs: tuple[Cost, ...]) -> ManaCost:
    found = (cost.cost for cost in costs if isinstance(cost, PayMana))
    return next(found, NO_COST)


def _others_of(costs: tuple[Cost, ...]) -> tuple[Cost, ...]:
    return tuple(cost for cost in costs if not isinstance(cost, PayMana))


@dataclass(frozen=True)
class AlternativeCost(spell_keywords.CastingWay):
    """ "You may sacrifice two Mountains rather than pay this spell's mana cost"."""

    level: ClassVar[str] = "line"
    costs: tuple[Cost, ...]
    more: tuple[Cost, ...] = ()
    condition: Condition | None = None
    text: str = ""
    way: ClassVar[str] = ALTERNATIVE
    zone: ClassVar[str] = ""
    templates: ClassVar[tuple[str, ...]] = tuple(
        f"{before}you may {paid} rather than pay ~'s mana cost{after}"
        for before, after in (
            ("", ""), ("if {condition}, ", ""), ("", " if {condition}"),
        )
        for paid in (
            "pay {costs:and/pay}", "{costs:and}", "pay {costs:and/pay} and {more:and}",
        )
    )

    def __post_init__(self) -> None:
        if any(isinstance(cost, PayMana) for cost in self.more):
            raise ValueError("mana is said first")
        if self.more and not any(isinstance(cost, PayMana) for cost in self.costs):
            raise ValueError("costs without mana are one list")

    def mana_for(self, card: Card) -> ManaCost | None:
        return _mana_of(self.costs)

    @property
    def other_costs(self) -> tuple[Cost, ...]:
        return (*_others_of(self.costs), *self.more)

    def objection(self, board: Board, player: PlayerId, number: ObjectId) -> str | None:
        if self.condition is None or self.condition.holds(board, Context(player, number)):
            return None
        return "its condition isn't met (CR 118.9)"


@dataclass(frozen=True)
class FlashIf(spell_keywords.CastingWay):
    """ "You may cast ~ as though it had flash if you pay {2} more to cast it" (CR 702.8)."""

    level: ClassVar[str] = "line"
    more: ManaCost | None = None
    condition: Condition | None = None
    text: str = ""
    way: ClassVar[str] = "flash"
    zone: ClassVar[str] = ""
    any_time: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = (
        "you may cast ~ as though it had flash if you pay {more} more to cast it",
        "you may cast ~ as though it had flash if {condition}",
    )

    def mana_for(self, card: Card) -> ManaCost | None:
        if card.mana_cost is None or self.more is None:
            return card.mana_cost
        return ManaCost((*card.mana_cost.symbols, *self.more.symbols))

    def objection(self, board: Board, player: PlayerId, number: ObjectId) -> str | None:
        if self.condition is None or self.condition.holds(board, Context(player, number)):
            return None
        return "its condition isn't met (CR 702.8a)"


@dataclass(frozen=True)
class OtherCostForSpells(SpellAlternative):
    """ "You may pay {W}{U}{B}{R}{G} rather than pay the mana cost for spells you cast"."""

    costs: tuple[Cost, ...]
    things: Things
    templates: ClassVar[tuple[str, ...]] = (
        "you may pay {costs:and/pay} rather than pay the mana cost for {things:many} you cast",
        "you may {costs:and} rather than pay the mana cost for {things:many} you cast",
    )

    def cost(
        self, board: Board, ctx: Context, player: PlayerId, number: ObjectId, card: Card
    ) -> tuple[ManaCost, tuple[Cost, ...]] | None:
        fits = as_spells(self.things).is_like(board, ctx, number, card)
        if player != ctx.controller or not fits:
            return None
        return _mana_of(self.costs), _others_of(self.costs)
