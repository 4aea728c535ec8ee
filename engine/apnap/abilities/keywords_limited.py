"""Keywords of activated abilities with limits: boast, forecast, level up (CR 702)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from apnap.game.ability import Ability, Activated, Condition, Cost, Keyword, Static, Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.ids import ObjectId
from apnap.rules import actions, noting

from .changes import Has, HasBaseSize, Size
from .effects_permanents import PutCounters
from .keywords import KeywordAbility
from .numbers import Number
from .objects import Itself
from .statics import ITSELF, Are
from .things import counters_on

LEVEL = "level"


class _Limited(Ability):
    """An activated ability behind a keyword that says when it may be activated."""

    level: ClassVar[str] = "line"
    ability: Ability
    text: str

    def __post_init__(self) -> None:
        own = self.ability
        if not isinstance(own, Activated) or own.condition is not None or own.once_each_turn:
            raise ValueError("an activated ability without such a limit of its own")


@dataclass(frozen=True)
class ItAttacked(Condition):
    """This creature attacked this turn (CR 702.142a)."""

    reads_source: ClassVar[bool] = True

    def holds(self, board: Board, ctx: Context) -> bool:
        return ctx.source is not None and board.fact("attacked with", ctx.source) > 0


@dataclass(frozen=True)
class Boast(_Limited):
    """Boast: only if this creature attacked this turn, only once each turn (CR 702.142a)."""

    ability: Ability
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("boast — {ability}",)

    def parts(self) -> tuple[Ability, ...]:
        assert isinstance(self.ability, Activated)
        text = self.text or "boast"
        limited = replace(self.ability, condition=ItAttacked(), once_each_turn=True, text=text)
        return (Keyword("boast"), limited)


@dataclass(frozen=True)
class RevealedOnce(Cost):
    """The card is revealed from the hand, only once each turn (CR 702.57b)."""

    reads_source: ClassVar[bool] = True
    FACT: ClassVar[str] = "forecast"

    def can_pay(self, board: Board, ctx: Context) -> bool:
        return ctx.source is not None and not board.fact(self.FACT, ctx.source)

    def pay(self, board: Board, ctx: Context) -> Steps[None]:
        if ctx.source is not None:
            noting.count(board, self.FACT, ctx.source)
            actions.reveal(board, ctx.controller, [ctx.source])
        return
        yield


@dataclass(frozen=True)
class OwnersUpkeep(Condition):
    """It is the upkeep step of the card's owner (CR 702.57b)."""

    reads_source: ClassVar[bool] = True

    def holds(self, board: Board, ctx: Context) -> bool:
        if ctx.source is None or board.turn.step != "upkeep":
            return False
        return board.is_active(board.owner(ctx.source))


@dataclass(frozen=True)
class Forecast(_Limited):
    """Forecast: activated from the hand in its owner's upkeep, once each turn (CR 702.57)."""

    ability: Ability
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("forecast — {ability}",)

    def parts(self) -> tuple[Ability, ...]:
        own = self.ability
        assert isinstance(own, Activated)
        from_hand = replace(
            own, costs=(*own.costs, RevealedOnce()), condition=OwnersUpkeep(), zones=("hand",),
            text=self.text or "forecast",
        )
        return (Keyword("forecast"), from_hand)


# leveler cards


@dataclass(frozen=True)
class LevelUp(KeywordAbility):
    """Level up: a level counter, as a sorcery (CR 702.87a)."""

    costs: tuple[Cost, ...]
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("level up {costs:,}", "level up—{costs:,}")

    def parts(self) -> tuple[Ability, ...]:
        effect = PutCounters(Number(1), LEVEL, Itself())
        text = self.text or "level up"
        return (Keyword("level up"), Activated(self.costs, effect, sorcery_speed=True, text=text))


@dataclass(frozen=True)
class HasLevelCounters(Condition):
    """It has at least so many level counters and, if that is said, no more than so many."""

    least: int
    most: int | None = None
    reads_source: ClassVar[bool] = True

    def holds(self, board: Board, ctx: Context) -> bool:
        if ctx.source is None:
            return False
        number: ObjectId = ctx.source
        has = counters_on(board, number, LEVEL)
        return self.least <= has and (self.most is None or has <= self.most)


def with_levels(
    levels: HasLevelCounters, abilities: tuple[Ability, ...], symbol: str
) -> tuple[Ability, ...]:
    """What stands behind a level symbol is there with so many counters (CR 711.2a, 711.2b)."""
    return tuple(Static(Are(ITSELF, (Has((one,)),)), levels, symbol) for one in abilities)


def sized(levels: HasLevelCounters, power: int, toughness: int, symbol: str) -> Static:
    """The power and toughness box of a level symbol (CR 711.2a, 711.2b)."""
    size = HasBaseSize(Size(Number(power), Number(toughness)))
    return Static(Are(ITSELF, (size,)), levels, symbol)
