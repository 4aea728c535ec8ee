"""Numbers that are counted: "equal to its power", "for each creature you control" (CR 107)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from apnap.game.ability import StaticEffect
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.ids import ObjectId
from apnap.rules.beginning import starting_life
from apnap.rules.characteristics import mana_value, power, statics, toughness

from .numbers import ONE, Number
from .objects import Each, pointed_at
from .selectors import Amount, Objects, Players
from .things import Things, counters_on
from .wording import say
from .words import COLORS, ColorWord, CounterWord


class Quantity(Amount):
    """A number named after "equal to"."""

    level: ClassVar[str] = "of"


class _OfObjects(Quantity):
    of: Objects

    def __post_init__(self) -> None:
        if isinstance(self.of, Each):
            raise ValueError("each has its own")

    def measure(self, board: Board, number: ObjectId) -> int:
        """The number of one object."""
        raise NotImplementedError

    def value(self, board: Board, ctx: Context) -> int:
        refs = self.of.find(board, ctx)
        return sum(self.measure(board, ref) for ref in refs if isinstance(ref, ObjectId))


@dataclass(frozen=True)
class ItsPower(_OfObjects):
    """An object's power, as it last was if it is gone (CR 208, 608.2h)."""

    of: Objects
    templates: ClassVar[tuple[str, ...]] = ("{of:'s} power",)

    def measure(self, board: Board, number: ObjectId) -> int:
        return power(board, number)


@dataclass(frozen=True)
class ItsToughness(_OfObjects):
    """An object's toughness, as it last was if it is gone (CR 208, 608.2h)."""

    of: Objects
    templates: ClassVar[tuple[str, ...]] = ("{of:'s} toughness",)

    def measure(self, board: Board, number: ObjectId) -> int:
        return toughness(board, number)


@dataclass(frozen=True)
class ItsManaValue(_OfObjects):
    """An object's mana value (CR 202.3)."""

    of: Objects
    templates: ClassVar[tuple[str, ...]] = ("{of:'s} mana value",)

    def measure(self, board: Board, number: ObjectId) -> int:
        return mana_value(board, number)


@dataclass(frozen=True)
class Twice(Quantity):
    """Twice a number."""

    of: Amount
    templates: ClassVar[tuple[str, ...]] = ("twice {of:of}",)

    def value(self, board: Board, ctx: Context) -> int:
        return 2 * self.of.value(board, ctx)


@dataclass(frozen=True)
class Plus(Quantity):
    """A number more than another: "1 plus the number of creatures you control"."""

    more: Amount
    of: Amount
    templates: ClassVar[tuple[str, ...]] = ("{more} plus {of:of}", "{more:one} plus {of:of}")

    def __post_init__(self) -> None:
        if not isinstance(self.more, Number):
            raise ValueError("only a printed number")

    def value(self, board: Board, ctx: Context) -> int:
        return self.more.value(board, ctx) + self.of.value(board, ctx)


@dataclass(frozen=True)
class NumberOf(Quantity):
    """How many objects of a description there are."""

    things: Things
    templates: ClassVar[tuple[str, ...]] = ("the number of {things:many}",)

    def value(self, board: Board, ctx: Context) -> int:
        return sum(1 for _ in self.things.find(board, ctx))


@dataclass(frozen=True)
class LifeTotal(Quantity):
    """A player's life total (CR 119.1)."""

    reads_life: ClassVar[bool] = True
    whose: Players
    templates: ClassVar[tuple[str, ...]] = ("{whose:'s} life total",)

    def value(self, board: Board, ctx: Context) -> int:
        return sum(board.life(player) for player in self.whose.find(board, ctx))


@dataclass(frozen=True)
class ExtremeLife(Quantity):
    """The lowest or the highest life total among all players (CR 810.9a)."""

    highest: bool = False
    reads_life: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = (
        "the lowest life total among all players",
        "the {highest!highest} life total among all players",
    )

    def value(self, board: Board, ctx: Context) -> int:
        totals = [board.life(player) for player in board.players_in_order()]
        return max(totals) if self.highest else min(totals)


@dataclass(frozen=True)
class StartingLife(Quantity):
    """Your starting life total, your team's where life is shared (CR 103.4, 810.9b)."""

    templates: ClassVar[tuple[str, ...]] = ("your starting life total",)

    def value(self, board: Board, ctx: Context) -> int:
        team = board.teams[board.players[ctx.controller].team]
        return starting_life(board.variant, len(team.members))


@dataclass(frozen=True)
class CountersOn(Quantity):
    """How many counters are on an object, of a kind or of all (CR 122.1)."""

    on: Objects
    kind: CounterWord = ""
    templates: ClassVar[tuple[str, ...]] = (
        "the number of {kind} counters on {on}", "the number of counters on {on}",
    )  # fmt: skip

    def value(self, board: Board, ctx: Context) -> int:
        refs = self.on.find(board, ctx)
        return sum(counters_on(board, one, self.kind) for one in refs if isinstance(one, ObjectId))


@dataclass(frozen=True)
class Devotion(Quantity):
    """Devotion to a colour: mana symbols of it among the costs of your permanents (CR 700.5)."""

    color: ColorWord
    second: ColorWord = ""
    templates: ClassVar[tuple[str, ...]] = (
        "your devotion to {color}", "your devotion to {color} and {second}",
    )  # fmt: skip

    def value(self, board: Board, ctx: Context) -> int:
        letters = {COLORS[color] for color in (self.color, self.second) if color}
        total = sum(1 for _, _, more in statics(board, MoreDevotion)
                    if more.controller == ctx.controller)
        for record in board.battlefield.values():
            cost = record.card.mana_cost  # before all effects but copies (CR 700.5a)
            if record.controller == ctx.controller and cost is not None:
                total += sum(not letters.isdisjoint(one.split("/")) for one in cost.symbols)
        return total


@dataclass(frozen=True)
class MoreDevotion(StaticEffect):
    """ "Your devotion to each color and each combination of colors is increased by one"."""

    templates: ClassVar[tuple[str, ...]] = (
        "your devotion to each color and each combination of colors is increased by one",
    )


@dataclass(frozen=True)
class LifeGainedThisTurn(Quantity):
    """How much life a player gained this turn."""

    templates: ClassVar[tuple[str, ...]] = ("the amount of life you gained this turn",)

    def value(self, board: Board, ctx: Context) -> int:
        return board.fact("life gained", ctx.controller)


@dataclass(frozen=True)
class LifeLostThisTurn(Quantity):
    """ "Each opponent loses life equal to the life they lost this turn": each their own loss, in
    a team as well, where it happens to each player (CR 119.3, 810.9)."""

    reads_players: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = (
        "the life they lost this turn", "the life that player lost this turn",
        "the amount of life they lost this turn", "the amount of life that player lost this turn",
    )

    def value(self, board: Board, ctx: Context) -> int:
        return sum(board.fact("life lost", one) for one in ctx.said_players)


class Repeated(Amount):
    """A number that is multiplied at the end of the sentence: "for each ..."."""

    level: ClassVar[str] = "tail"
    head: Amount

    def say_tail(self) -> str:
        """What it says at the end."""
        raise NotImplementedError

    def count(self, board: Board, ctx: Context) -> int:
        """How many times."""
        raise NotImplementedError

    def say(self, form: str) -> str:
        """The number, or in the form "tail" what it is multiplied by."""
        return " " + self.say_tail() if form == "tail" else say(self.head, form)

    @property
    def plural(self) -> bool:  # type: ignore[override]  # a class variable of the base
        """As the number says."""
        return bool(self.head.plural)

    def with_head(self, head: Amount) -> Repeated:
        """The same, of another number."""
        return replace(self, head=head)

    def value(self, board: Board, ctx: Context) -> int:
        return self.head.value(board, ctx) * self.count(board, ctx)


@dataclass(frozen=True)
class ForEach(Repeated):
    """ "1 life for each creature you control"."""

    things: Things
    head: Amount = ONE
    templates: ClassVar[tuple[str, ...]] = ("for each {things:one}",)

    def say_tail(self) -> str:
        """ "for each creature you control"."""
        return "for each " + say(self.things, "one")

    def count(self, board: Board, ctx: Context) -> int:
        return sum(1 for _ in self.things.find(board, ctx))


@dataclass(frozen=True)
class ForEachLifeLost(Repeated):
    """ "For each 1 life your opponents have lost this turn", also who has left (CR 800.4i)."""

    head: Amount = ONE
    templates: ClassVar[tuple[str, ...]] = (
        "for each 1 life your opponents have lost this turn",
        "for each 1 life your opponents lost this turn",
    )

    def say_tail(self) -> str:
        """The words."""
        return self.templates[getattr(self, "_wording", 0)]

    def count(self, board: Board, ctx: Context) -> int:
        own = board.players[ctx.controller].team
        return sum(board.fact("life lost", one.id) for one in board.players if one.team != own)


@dataclass(frozen=True)
class ForEachStillExiled(Repeated):
    """ "For each of those cards that are still exiled": what a text has exiled (CR 400.7)."""

    reads_event: ClassVar[bool] = True
    head: Amount = ONE
    templates: ClassVar[tuple[str, ...]] = (
        "for each of those cards that are still exiled",
        "for each of those cards still exiled",
    )

    def say_tail(self) -> str:
        """The words."""
        return self.templates[getattr(self, "_wording", 0)]

    def count(self, board: Board, ctx: Context) -> int:
        there = 0
        for number in pointed_at(board, ctx):
            snapshot = board.gone.get(number)
            now = board.cards.get(number if snapshot is None else snapshot.became or number)
            there += now is not None and now.zone == "exile"
        return there


@dataclass(frozen=True)
class ForEachDungeon(Repeated):
    """ "For each differently named dungeon you've completed" (CR 309.7)."""

    head: Amount = ONE
    templates: ClassVar[tuple[str, ...]] = ("for each differently named dungeon you've completed",)

    def say_tail(self) -> str:
        """The words."""
        return self.templates[0]

    def count(self, board: Board, ctx: Context) -> int:
        return len(set(board.players[ctx.controller].completed))


@dataclass(frozen=True)
class ForEachOpponent(Repeated):
    """ "For each opponent you have"."""

    head: Amount = ONE
    templates: ClassVar[tuple[str, ...]] = ("for each opponent you have", "for each opponent")

    def say_tail(self) -> str:
        """The words."""
        return self.templates[getattr(self, "_wording", 0)]

    def count(self, board: Board, ctx: Context) -> int:
        return len(board.opponents(ctx.controller))


@dataclass(frozen=True)
class ForEachCounter(Repeated):
    """ "For each charge counter on this artifact", "for each counter on it"."""

    on: Objects
    kind: CounterWord = ""
    head: Amount = ONE
    templates: ClassVar[tuple[str, ...]] = (
        "for each {kind} counter on {on}", "for each counter on {on}",
    )  # fmt: skip

    def say_tail(self) -> str:
        """The words."""
        kind = f"{self.kind} " if self.kind else ""
        return f"for each {kind}counter on {say(self.on)}"

    def count(self, board: Board, ctx: Context) -> int:
        refs = self.on.find(board, ctx)
        return sum(counters_on(board, one, self.kind) for one in refs if isinstance(one, ObjectId))


@dataclass(frozen=True)
class Minus(Quantity):
    """A number less another; never below zero (CR 107.1b)."""

    of: Amount
    number: int
    templates: ClassVar[tuple[str, ...]] = ("{of:of} minus {number}",)

    def value(self, board: Board, ctx: Context) -> int:
        return max(0, self.of.value(board, ctx) - self.number)
