"""Station and station symbols (CR 702.184, 721)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from apnap.game.ability import (
    Ability,
    Activated,
    Condition,
    Cost,
    Effect,
    Keyword,
    Static,
    Steps,
    Triggered,
)
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.ids import ObjectId
from apnap.rules import actions, choices
from apnap.rules.characteristics import characteristics, power

from .changes import Has, Size
from .changes_becoming import Becomes, Kind
from .keywords import KeywordAbility
from .numbers import Number
from .objects import Itself
from .statics import Are
from .things import counters_on

CHARGE = "charge"
BY = "stationed by"


@dataclass(frozen=True)
class TapToStation(Cost):
    """Tap another untapped creature one controls (CR 702.184a)."""

    reads_source: ClassVar[bool] = True

    def _able(self, board: Board, ctx: Context) -> list[ObjectId]:
        return [
            one.id for one in board.battlefield.values()
            if one.controller == ctx.controller and not one.tapped and one.id != ctx.source
            and characteristics(board, one.id).is_creature
        ]

    def can_pay(self, board: Board, ctx: Context) -> bool:
        return bool(self._able(board, ctx))

    def pay(self, board: Board, ctx: Context) -> Steps[None]:
        chosen = yield from choices.choose_objects(
            board, ctx.controller, self._able(board, ctx), what="cost", rule="702.184a",
            prompt="station: which creature to tap", why="who pays a cost chooses what pays it",
            source=ctx.source,
        )
        ctx.named[BY] = chosen
        yield from actions.tap(board, chosen)


@dataclass(frozen=True)
class Charge(Effect):
    """As many charge counters as the power of the tapped creature (CR 702.184a)."""

    reads_source: ClassVar[bool] = True

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        if ctx.source is None or ctx.source not in board.battlefield:
            return
        tapped = [one for one in ctx.named.get(BY, ()) if isinstance(one, ObjectId)]
        amount = sum(max(0, power(board, one)) for one in tapped)
        yield from actions.put_counters(
            board, ctx.source, CHARGE, amount, ctx.source, ctx.controller
        )


@dataclass(frozen=True)
class Station(KeywordAbility):
    """Station: charge counters for a tapped creature's power (CR 702.184)."""

    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("station",)

    def parts(self) -> tuple[Ability, ...]:
        charged = Activated(
            (TapToStation(),), Charge(), sorcery_speed=True, text=self.text or "station"
        )
        return (Keyword("station"), charged)


@dataclass(frozen=True)
class IsCharged(Condition):
    """It has so many charge counters, and the ability's own condition is true (CR 721.2a)."""

    number: int
    other: Condition | None = None
    reads_source: ClassVar[bool] = True

    def holds(self, board: Board, ctx: Context) -> bool:
        if ctx.source is None or counters_on(board, ctx.source, CHARGE) < self.number:
            return False
        return self.other is None or self.other.holds(board, ctx)


class StationSymbol(Ability):
    """ "8+ | ...": what is there with so many charge counters (CR 721.2)."""

    level: ClassVar[str] = "line"
    number: int
    size: tuple[int, int] | None
    """Its power and toughness box, with which it is a creature (CR 721.2b)."""
    text: str

    def given(self) -> tuple[Ability, ...]:
        """The abilities behind the symbol."""
        raise NotImplementedError

    def parts(self) -> tuple[Ability, ...]:
        text, charged = self.text or f"{self.number}+", IsCharged(self.number)
        found: list[Ability] = []
        for one in self.given():
            if isinstance(one, Static):
                condition = IsCharged(self.number, one.condition)
                found.append(replace(one, condition=condition, text=text))
            else:
                named = replace(one, text=text) if isinstance(one, (Activated, Triggered)) else one
                found.append(Static(Are(Itself(), (Has((named,)),)), charged, text=text))
        if self.size is not None:
            box = Size(*map(Number, self.size))
            creature = Becomes(Kind(box, types=("creature",)), addition=True)
            found.append(Static(Are(Itself(), (creature,)), charged, text=text))
        return tuple(found)


@dataclass(frozen=True)
class StationKeywords(StationSymbol):
    """ "8+ | Flying, trample"."""

    number: int
    abilities: tuple[Ability, ...]
    size: tuple[int, int] | None = None
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("{number}+ | {abilities:,/keyword}",)

    def given(self) -> tuple[Ability, ...]:
        return self.abilities


@dataclass(frozen=True)
class StationAbility(StationSymbol):
    """ "12+ | {T}: Draw a card"."""

    number: int
    ability: Ability
    size: tuple[int, int] | None = None
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("{number}+ | {ability}",)

    def given(self) -> tuple[Ability, ...]:
        return (self.ability,)


def with_box(abilities: list[Ability], size: tuple[int, int]) -> bool:
    """Give the last station symbol of a card its power and toughness box, if there is one."""
    for at in range(len(abilities) - 1, -1, -1):
        one = abilities[at]
        if isinstance(one, (StationKeywords, StationAbility)):
            abilities[at] = replace(one, size=size)
            return True
    return False
