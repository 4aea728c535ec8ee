"""Numbers found among objects: the greatest power, the colours, half of one, two together."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import Annotated, ClassVar

from apnap.game.board import Board
from apnap.game.card import Card
from apnap.game.context import Context
from apnap.game.ids import ObjectId
from apnap.rules.characteristics import characteristics, mana_value, power, toughness

from .amounts import Quantity, Repeated
from .numbers import ONE, Number
from .selectors import Amount, Objects
from .subtypes import BASIC_LAND_TYPES
from .things import Things
from .wording import say
from .words import CREATURE_TYPE_SET, Vocabulary

_MEASURES: dict[str, Callable[[Board, ObjectId], int]] = {
    "power": power, "toughness": toughness, "mana value": mana_value,
}  # fmt: skip
Measure = Annotated[str, Vocabulary("measure", tuple(_MEASURES))]


@dataclass(frozen=True)
class Greatest(Quantity):
    """The greatest power, toughness or mana value among objects; 0 if there is none."""

    measure: Measure
    things: Things
    highest: bool = False
    templates: ClassVar[tuple[str, ...]] = (
        "the greatest {measure} among {things:many}",
        "the {highest!highest} {measure} among {things:many}",
    )

    def value(self, board: Board, ctx: Context) -> int:
        measure = _MEASURES[self.measure]
        return max((measure(board, one) for one in self.things.find(board, ctx)), default=0)


@dataclass(frozen=True)
class Total(Quantity):
    """The power, toughness or mana value of objects taken together."""

    measure: Measure
    things: Things
    templates: ClassVar[tuple[str, ...]] = ("the total {measure} of {things:many}",)

    def value(self, board: Board, ctx: Context) -> int:
        measure = _MEASURES[self.measure]
        return sum(measure(board, one) for one in self.things.find(board, ctx))


@dataclass(frozen=True)
class MeasureOf(Quantity):
    """ "The mana value of the exiled card": an object's number, the noun first (CR 202.3)."""

    measure: Measure
    of: Objects
    templates: ClassVar[tuple[str, ...]] = ("the {measure} of {of}",)

    def __post_init__(self) -> None:
        if self.of.agreement != "s":
            raise ValueError("only of one object")

    def value(self, board: Board, ctx: Context) -> int:
        refs = self.of.find(board, ctx)
        return sum(_MEASURES[self.measure](board, r) for r in refs if isinstance(r, ObjectId))


def _card_types(card: Card) -> Iterable[Hashable]:
    return card.types


def _colors(card: Card) -> Iterable[Hashable]:
    return card.colors


def _basic_land_types(card: Card) -> Iterable[Hashable]:
    return set(card.subtypes) & set(BASIC_LAND_TYPES)


def _creature_types(card: Card) -> Iterable[Hashable]:
    return CREATURE_TYPE_SET if card.has_every_creature_type else (
        set(card.subtypes) & CREATURE_TYPE_SET
    )


KINDS: dict[str, Callable[[Card], Iterable[Hashable]]] = {
    "color": _colors, "card type": _card_types, "basic land type": _basic_land_types,
    "creature type": _creature_types,
}  # fmt: skip
KindWord = Annotated[str, Vocabulary("kind", tuple(KINDS))]
KindWords = Annotated[str, Vocabulary("kinds", tuple(kind + "s" for kind in KINDS))]


def kinds_among(board: Board, ctx: Context, kind: str, things: Things) -> int:
    """How many different ones of a kind the objects of a description have."""
    found: set[Hashable] = set()
    for number in things.find(board, ctx):
        found.update(KINDS[kind](characteristics(board, number)))
    return len(found)


@dataclass(frozen=True)
class NumberAmong(Quantity):
    """ "The number of colors among permanents you control" (CR 105.1, 205)."""

    kinds: KindWords
    things: Things
    templates: ClassVar[tuple[str, ...]] = ("the number of {kinds} among {things:many}",)

    def value(self, board: Board, ctx: Context) -> int:
        return kinds_among(board, ctx, self.kinds.removesuffix("s"), self.things)


@dataclass(frozen=True)
class ForEachAmong(Repeated):
    """ "For each basic land type among lands you control"."""

    kind: KindWord
    things: Things
    head: Amount = ONE
    templates: ClassVar[tuple[str, ...]] = ("for each {kind} among {things:many}",)

    def say_tail(self) -> str:
        """The words."""
        return f"for each {self.kind} among {say(self.things, 'many')}"

    def count(self, board: Board, ctx: Context) -> int:
        return kinds_among(board, ctx, self.kind, self.things)


@dataclass(frozen=True)
class DifferentlyNamed(Quantity):
    """ "The number of differently named lands you control" (CR 201.2b)."""

    things: Things
    templates: ClassVar[tuple[str, ...]] = ("the number of differently named {things:many}",)

    def value(self, board: Board, ctx: Context) -> int:
        names = {characteristics(board, one).name for one in self.things.find(board, ctx)}
        return len(names - {""})


@dataclass(frozen=True)
class Half(Quantity):
    """Half a number, rounded as the text says (CR 107.1a)."""

    of: Amount
    up: bool = False
    templates: ClassVar[tuple[str, ...]] = (
        "half {of:of}, rounded {up!up}",
        "half {of:of}, rounded down",
    )

    def value(self, board: Board, ctx: Context) -> int:
        number = self.of.value(board, ctx)
        return (number + 1) // 2 if self.up else number // 2


@dataclass(frozen=True)
class Sum(Quantity):
    """Two numbers together: "the number of Elves you control plus the number of Elf cards"."""

    of: Amount
    more: Amount

    def say(self, form: str) -> str:
        """The numbers with "plus" between them."""
        return f"{say(self.of, 'of')} plus {say(self.more, 'of')}"

    def value(self, board: Board, ctx: Context) -> int:
        return self.of.value(board, ctx) + self.more.value(board, ctx)


@dataclass(frozen=True)
class LessThan(Quantity):
    """A number less another: "3 minus the number of cards in their hand" (CR 107.1b)."""

    number: Amount
    of: Amount
    templates: ClassVar[tuple[str, ...]] = ("{number} minus {of:of}", "{number:one} minus {of:of}")

    def __post_init__(self) -> None:
        if not isinstance(self.number, Number):
            raise ValueError("only a printed number")

    def value(self, board: Board, ctx: Context) -> int:
        return max(0, self.number.value(board, ctx) - self.of.value(board, ctx))


@dataclass(frozen=True)
class TheGreater(Quantity):
    """ "2 or the greatest power among Dinosaurs you control, whichever is greater"."""

    one: Amount
    other: Amount
    templates: ClassVar[tuple[str, ...]] = ("{one} or {other:of}, whichever is greater",)

    def value(self, board: Board, ctx: Context) -> int:
        return max(self.one.value(board, ctx), self.other.value(board, ctx))
