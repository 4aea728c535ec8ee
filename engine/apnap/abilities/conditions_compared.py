"""Conditions that compare: sizes of objects, what two players have, X (CR 608.2c, 107.3)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Annotated, ClassVar

from apnap.game.ability import Condition
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.ids import ObjectId, PlayerId
from apnap.rules.characteristics import mana_value, power, toughness

from .numbers import ONE, X
from .objects import Each
from .players import EachOtherPlayer
from .selectors import Amount, Objects, Players
from .things import Things
from .words import Vocabulary

MEASURES: dict[str, Callable[[Board, ObjectId], int]] = {
    "power": power, "toughness": toughness, "mana value": mana_value,
}  # fmt: skip
"""What has a number, by its words."""
MeasureWord = Annotated[str, Vocabulary("measure", tuple(MEASURES))]

COMPARISONS: dict[str, Callable[[int, int], bool]] = {
    "greater": lambda one, other: one > other,
    "lesser": lambda one, other: one < other,
    "equal": lambda one, other: one == other,
    "equal or greater": lambda one, other: one >= other,
    "equal or lesser": lambda one, other: one <= other,
}
"""How two numbers may be to each other, by their words."""
ComparedWord = Annotated[str, Vocabulary("compared", tuple(COMPARISONS))]
TimeWord = Annotated[str, Vocabulary("time", ("is", "was"))]


class _MeasureCompared(Condition):
    """A number of an object compared with another, as it is or last was (CR 608.2h)."""

    what: Objects
    measure: MeasureWord
    amount: Amount
    how: ClassVar[str]

    def holds(self, board: Board, ctx: Context) -> bool:
        wanted = self.amount.value(board, ctx)
        measure = MEASURES[self.measure]
        return any(
            COMPARISONS[self.how](measure(board, one), wanted)
            for one in self.what.find(board, ctx)
            if isinstance(one, ObjectId)
        )


@dataclass(frozen=True)
class MeasureIsAtMost(_MeasureCompared):
    """ "If its mana value is 3 or less"."""

    what: Objects
    measure: MeasureWord
    amount: Amount
    time: TimeWord = "is"
    how: ClassVar[str] = "equal or lesser"
    templates: ClassVar[tuple[str, ...]] = (
        "{what:'s} {measure} {time} {amount} or less",
        "{what:'s} {measure} {time} less than or equal to {amount:of}",
    )


@dataclass(frozen=True)
class MeasureIs(_MeasureCompared):
    """ "If its mana value is 3"."""

    what: Objects
    measure: MeasureWord
    amount: Amount
    time: TimeWord = "is"
    how: ClassVar[str] = "equal"
    templates: ClassVar[tuple[str, ...]] = (
        "{what:'s} {measure} {time} {amount}",
        "{what:'s} {measure} {time} equal to {amount:of}",
    )


@dataclass(frozen=True)
class MeasureIsAtLeast(_MeasureCompared):
    """ "If its power is 4 or greater"."""

    what: Objects
    measure: MeasureWord
    amount: Amount
    time: TimeWord = "is"
    how: ClassVar[str] = "equal or greater"
    templates: ClassVar[tuple[str, ...]] = (
        "{what:'s} {measure} {time} {amount} or greater",
        "{what:'s} {measure} {time} {amount} or more",
        "{what:'s} {measure} {time} greater than or equal to {amount:of}",
    )


@dataclass(frozen=True)
class MeasureIsBelow(_MeasureCompared):
    """ "If its toughness is less than 1"."""

    what: Objects
    measure: MeasureWord
    amount: Amount
    time: TimeWord = "is"
    how: ClassVar[str] = "lesser"
    templates: ClassVar[tuple[str, ...]] = (
        "{what:'s} {measure} {time} less than {amount}",
        "{what:'s} {measure} {time} less than {amount:of}",
    )


@dataclass(frozen=True)
class MeasureIsAbove(_MeasureCompared):
    """ "If its power is greater than that creature's power"."""

    what: Objects
    measure: MeasureWord
    amount: Amount
    time: TimeWord = "is"
    how: ClassVar[str] = "greater"
    templates: ClassVar[tuple[str, ...]] = (
        "{what:'s} {measure} {time} greater than {amount}",
        "{what:'s} {measure} {time} greater than {amount:of}",
    )


@dataclass(frozen=True)
class MeasureIsAboveEach(Condition):
    """ "If its power is greater than each other creature's power": also where there is none."""

    what: Objects
    measure: MeasureWord
    others: Objects
    time: TimeWord = "is"
    templates: ClassVar[tuple[str, ...]] = (
        "{what:'s} {measure} {time} greater than {others:'s} {measure}",
    )

    def __post_init__(self) -> None:
        if not isinstance(self.others, Each) or "other" not in self.others.things.before:
            raise ValueError("than that of each other one")

    def holds(self, board: Board, ctx: Context) -> bool:
        assert isinstance(self.others, Each)
        measure, things = MEASURES[self.measure], self.others.things
        own = [one for one in self.what.find(board, ctx) if isinstance(one, ObjectId)]
        # other than the one compared, whoever's ability it is
        alike = replace(things, before=tuple(one for one in things.before if one != "other"))
        others = [measure(board, one) for one in alike.find(board, ctx) if one not in own]
        return any(all(measure(board, one) > other for other in others) for one in own)


@dataclass(frozen=True)
class XIsAtLeast(Condition):
    """ "If X is 5 or more" (CR 107.3)."""

    amount: Amount
    templates: ClassVar[tuple[str, ...]] = (
        "x is {amount} or more", "x is {amount} or greater",
        "x is greater than or equal to {amount:of}",
    )  # fmt: skip

    def holds(self, board: Board, ctx: Context) -> bool:
        return X().value(board, ctx) >= self.amount.value(board, ctx)


@dataclass(frozen=True)
class XIsAtMost(Condition):
    """ "If X is 2 or less" (CR 107.3)."""

    amount: Amount
    templates: ClassVar[tuple[str, ...]] = ("x is {amount} or less",)

    def holds(self, board: Board, ctx: Context) -> bool:
        return X().value(board, ctx) <= self.amount.value(board, ctx)


class _HasMore(Condition):
    """Somebody has more of something than somebody else; "the difference" is how much more.

    "Than each other player" is than every one of them, but who has it (CR 102).
    """

    reads_event: ClassVar[bool] = True
    who: Players
    than: Players

    def count(self, board: Board, ctx: Context, player: PlayerId) -> int:
        """What one player has."""
        raise NotImplementedError

    def holds(self, board: Board, ctx: Context) -> bool:
        more = [self._more(board, ctx, party) for party in self.who.parties(board, ctx)]
        ctx.amount = (min if self.who.every else max)(more, default=0)
        return ctx.amount > 0

    def _more(self, board: Board, ctx: Context, party: tuple[PlayerId, ...]) -> int:
        """How much more they have, than any of the others or than each of them."""
        others = self.than.parties(board, ctx)
        if isinstance(self.than, EachOtherPlayer):
            others = [(one,) for one in board.players_in_order() if one not in party]
        own, *rest = (
            sum(self.count(board, ctx, one) for one in group) for group in (party, *others)
        )
        return (min if self.than.every else max)((own - other for other in rest), default=0)


@dataclass(frozen=True)
class ControlsMore(_HasMore):
    """ "If an opponent controls more lands than you"."""

    who: Players
    things: Things
    than: Players
    templates: ClassVar[tuple[str, ...]] = ("{who} [control] more {things:many} than {than}",)

    def count(self, board: Board, ctx: Context, player: PlayerId) -> int:
        return sum(board.controller(one) == player for one in self.things.find(board, ctx))


@dataclass(frozen=True)
class HasMoreCards(_HasMore):
    """ "If an opponent has more cards in hand than you"."""

    who: Players
    than: Players
    templates: ClassVar[tuple[str, ...]] = ("{who} [have] more cards in hand than {than}",)

    def count(self, board: Board, ctx: Context, player: PlayerId) -> int:
        return len(board.players[player].hand)


@dataclass(frozen=True)
class HasMoreLife(_HasMore):
    """ "If an opponent has more life than you"."""

    who: Players
    than: Players
    templates: ClassVar[tuple[str, ...]] = ("{who} [have] more life than {than}",)

    def count(self, board: Board, ctx: Context, player: PlayerId) -> int:
        return board.life(player)


@dataclass(frozen=True)
class FewerCards(Condition):
    """ "If you have fewer than four cards in hand"; "the difference" is what is missing."""

    reads_event: ClassVar[bool] = True
    who: Players
    amount: Amount
    templates: ClassVar[tuple[str, ...]] = (
        "{who} [have] fewer than {amount:one} cards in hand",
    )

    def holds(self, board: Board, ctx: Context) -> bool:
        wanted = self.amount.value(board, ctx)
        missing = [wanted - len(board.players[one].hand) for one in self.who.find(board, ctx)]
        ctx.amount = (min if self.who.every else max)(missing, default=0)
        return ctx.amount > 0


@dataclass(frozen=True)
class CardsInHandAtLeast(Condition):
    """ "If you have seven or more cards in hand"."""

    who: Players
    count: Amount
    templates: ClassVar[tuple[str, ...]] = ("{who} [have] {count:one} or more cards in hand",)

    def holds(self, board: Board, ctx: Context) -> bool:
        wanted = self.count.value(board, ctx)
        return self.who.hold(board, ctx, lambda one: len(board.players[one].hand) >= wanted)


@dataclass(frozen=True)
class ThereIs(Condition):
    """ "If there is an Elf card in your graveyard", "as long as there's a Lesson card in …"."""

    things: Things
    templates: ClassVar[tuple[str, ...]] = ("there's a {things:one}", "there is a {things:one}")

    def holds(self, board: Board, ctx: Context) -> bool:
        return any(True for _ in self.things.find(board, ctx))


@dataclass(frozen=True)
class ThereAreNone(Condition):
    """ "If there are no creatures on the battlefield"."""

    things: Things
    templates: ClassVar[tuple[str, ...]] = (
        "there are no {things:many}", "no {things:many} are on the battlefield",
    )  # fmt: skip

    def holds(self, board: Board, ctx: Context) -> bool:
        return not any(True for _ in self.things.find(board, ctx))


@dataclass(frozen=True)
class ControlsEither(Condition):
    """ "You control a Plains or an Island"."""

    who: Players
    things: Things
    others: Things
    templates: ClassVar[tuple[str, ...]] = (
        "{who} [control] a {things:one} or a {others:one}",
    )

    def holds(self, board: Board, ctx: Context) -> bool:
        found = (*self.things.find(board, ctx), *self.others.find(board, ctx))
        return self.who.control(board, ctx, found, lambda number: number > 0)


@dataclass(frozen=True)
class TotalIsAtLeast(Condition):
    """ "If creatures you control have total power 8 or greater"."""

    things: Things
    measure: MeasureWord
    amount: Amount = ONE
    templates: ClassVar[tuple[str, ...]] = (
        "{things:many} have total {measure} {amount} or greater",
    )

    def holds(self, board: Board, ctx: Context) -> bool:
        total = sum(MEASURES[self.measure](board, one) for one in self.things.find(board, ctx))
        return total >= self.amount.value(board, ctx)
