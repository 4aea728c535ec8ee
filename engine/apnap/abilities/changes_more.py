"""More that effects make of objects: legendary, colourless, without several keywords (CR 613)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game.ability import Change, Keyword, Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.rules import actions
from apnap.rules.changing import (
    AddAbility,
    AddTypes,
    LoseAbility,
    SetColors,
    SetPT,
    SizeOfManaValue,
)

from .changes import DurationWord, Predicate, Size, duration
from .effects import Clause
from .selectors import Objects
from .words import KeywordWord


@dataclass(frozen=True)
class IsIndestructible(Predicate):
    """ "Is indestructible": as older text says that it has the keyword (CR 702.12)."""

    layers: ClassVar[tuple[str, ...]] = (AddAbility.layer,)
    templates: ClassVar[tuple[str, ...]] = ("is indestructible", "are indestructible")

    def changes(self, board: Board, ctx: Context) -> tuple[Change, ...]:
        return (AddAbility(Keyword("indestructible")),)


@dataclass(frozen=True)
class IsLegendary(Predicate):
    """ "Is legendary" (CR 205.4b)."""

    layers: ClassVar[tuple[str, ...]] = (AddTypes.layer,)
    templates: ClassVar[tuple[str, ...]] = ("is legendary", "are legendary", "[become] legendary")

    def changes(self, board: Board, ctx: Context) -> tuple[Change, ...]:
        return (AddTypes(supertypes=("Legendary",)),)


@dataclass(frozen=True)
class BecomesColorless(Predicate):
    """ "Becomes colorless" (CR 105.2c)."""

    templates: ClassVar[tuple[str, ...]] = ("[become] colorless", "is colorless", "are colorless")

    def changes(self, board: Board, ctx: Context) -> tuple[Change, ...]:
        return (SetColors(()),)


@dataclass(frozen=True)
class LosesSeveral(Predicate):
    """ "Loses hexproof and indestructible" (CR 613.1f)."""

    keywords: tuple[KeywordWord, ...]
    templates: ClassVar[tuple[str, ...]] = ("[lose] {keywords:and}",)

    def __post_init__(self) -> None:
        if len(self.keywords) < 2:
            raise ValueError("several")

    def changes(self, board: Board, ctx: Context) -> tuple[Change, ...]:
        return tuple(LoseAbility(one) for one in self.keywords)


@dataclass(frozen=True)
class HasSizeOfManaValue(Predicate):
    """ "Has base power and toughness each equal to its mana value" (CR 613.4b)."""

    layers: ClassVar[tuple[str, ...]] = (SizeOfManaValue.layer,)
    templates: ClassVar[tuple[str, ...]] = (
        "[have] base power and base toughness each equal to its mana value",
        "[have] base power and toughness each equal to its mana value",
        "[have] base power and toughness equal to its mana value",
        "[have] base power and toughness each equal to their mana value",
    )

    def changes(self, board: Board, ctx: Context) -> tuple[Change, ...]:
        return (SizeOfManaValue(),)


@dataclass(frozen=True)
class BaseSizeBecomes(Clause):
    """ "~'s base power and toughness become 4/2 until end of turn" (CR 613.4b)."""

    objects: Objects
    size: Size
    lasting: DurationWord
    templates: ClassVar[tuple[str, ...]] = (
        "{objects:'s} base power and toughness become {size} {lasting}",
        "{lasting}, {objects:'s} base power and toughness become {size}",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        objects = yield from self.objects.objects(board, ctx)
        size = SetPT(self.size.power.value(board, ctx), self.size.toughness.value(board, ctx))
        yield from actions.begin(
            board, ctx, objects, [size], duration(self.lasting, ctx), "base power and toughness"
        )
