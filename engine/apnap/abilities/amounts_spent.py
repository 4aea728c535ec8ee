"""The mana that was spent to cast a spell: how much, of how many colours (CR 601.2h, 202.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from apnap.game.ability import Condition
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.ids import ObjectId
from apnap.game.mana import COLORS, MANA_TYPES, ORIGINS, ManaCost, payers
from apnap.game.records import Permanent, Spell
from apnap.rules.characteristics import mana_value

from .amounts import Quantity, Repeated
from .numbers import ONE
from .selectors import Amount, Objects
from .things import Post
from .wording import say
from .words import Vocabulary


def mana_spent_on(board: Board, ctx: Context, what: Objects) -> tuple[str, ...]:
    """The mana spent to cast a spell, or the spell that became a permanent, as in `Cast`."""
    for one in what.find(board, ctx):
        record = board.last_known(one) if isinstance(one, ObjectId) else None
        if isinstance(record, (Permanent, Spell)) and record.cast is not None:
            return record.cast.spent
    return ()


def spent_on(board: Board, ctx: Context, what: Objects) -> tuple[str, ...]:
    """The types of the mana spent to cast a spell."""
    return tuple(one[0] for one in mana_spent_on(board, ctx, what))


def _colors(spent: tuple[str, ...]) -> int:
    return len(set(spent) & set(COLORS))


@dataclass(frozen=True)
class MuchManaSpent(Condition):
    """ "If at least four mana was spent to cast it"."""

    count: Amount
    what: Objects
    templates: ClassVar[tuple[str, ...]] = (
        "at least {count:one} mana was spent to cast {what}",
        "{count:one} or more mana was spent to cast {what}",
    )

    def holds(self, board: Board, ctx: Context) -> bool:
        return len(spent_on(board, ctx, self.what)) >= self.count.value(board, ctx)


@dataclass(frozen=True)
class ThatManaSpent(Condition):
    """ "If {R}{R} was spent to cast it"."""

    mana: ManaCost
    what: Objects
    templates: ClassVar[tuple[str, ...]] = ("{mana} was spent to cast {what}",)

    def holds(self, board: Board, ctx: Context) -> bool:
        spent = mana_spent_on(board, ctx, self.what)
        return all(
            sum(payers(one)[0] in unit for unit in spent) >= self.mana.symbols.count(one)
            for one in self.mana.symbols
        )

    def __post_init__(self) -> None:
        if not set(self.mana.symbols) <= {*MANA_TYPES, "S"}:
            raise ValueError("only mana of a type")


OriginWord = Annotated[
    str, Vocabulary("maker of mana", ("a treasure", "a cave", "a snow source"))
]


def _word(origin: str) -> str:
    return origin.split()[1]


def _from(board: Board, ctx: Context, what: Objects, origin: str) -> int:
    """How much of the mana spent to cast a spell came from such a source (CR 106.3)."""
    letter = ORIGINS[_word(origin)]
    return sum(letter in one for one in mana_spent_on(board, ctx, what))


@dataclass(frozen=True)
class ManaFromSpent(Condition):
    """ "If mana from a Treasure was spent to cast it"."""

    origin: OriginWord
    what: Objects
    templates: ClassVar[tuple[str, ...]] = ("mana from {origin} was spent to cast {what}",)

    def holds(self, board: Board, ctx: Context) -> bool:
        return _from(board, ctx, self.what, self.origin) > 0


@dataclass(frozen=True)
class CastWithManaFrom(Post):
    """Spells to cast which such mana was spent (CR 106.3, 601.2h)."""

    origin: OriginWord
    templates: ClassVar[tuple[str, ...]] = ("that mana from {origin} was spent to cast",)

    def fits(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        cast = getattr(board.last_known(number), "cast", None)
        return cast is not None and any(ORIGINS[_word(self.origin)] in one for one in cast.spent)


@dataclass(frozen=True)
class ForEachManaFrom(Repeated):
    """ "For each mana from a Cave spent to cast it"."""

    origin: OriginWord
    what: Objects
    head: Amount = ONE
    templates: ClassVar[tuple[str, ...]] = (
        "for each mana from {origin} spent to cast {what}",
    )

    def say_tail(self) -> str:
        """The words."""
        return f"for each mana from {self.origin} spent to cast {say(self.what)}"

    def count(self, board: Board, ctx: Context) -> int:
        return _from(board, ctx, self.what, self.origin)


@dataclass(frozen=True)
class NoManaSpent(Condition):
    """ "If no mana was spent to cast it"."""

    what: Objects
    templates: ClassVar[tuple[str, ...]] = ("no mana was spent to cast {what}",)

    def holds(self, board: Board, ctx: Context) -> bool:
        return not spent_on(board, ctx, self.what)


@dataclass(frozen=True)
class LittleManaSpent(Condition):
    """ "If the amount of mana spent to cast that spell was less than its mana value"."""

    what: Objects
    templates: ClassVar[tuple[str, ...]] = (
        "the amount of mana spent to cast {what} was less than its mana value",
    )

    def holds(self, board: Board, ctx: Context) -> bool:
        spent = len(spent_on(board, ctx, self.what))
        refs = self.what.find(board, ctx)
        return any(spent < mana_value(board, one) for one in refs if isinstance(one, ObjectId))


@dataclass(frozen=True)
class MoreManaSpentThan(Condition):
    """ "If the amount of mana spent to cast that spell is greater than ~'s power"."""

    what: Objects
    amount: Amount
    templates: ClassVar[tuple[str, ...]] = (
        "the amount of mana spent to cast {what} is greater than {amount:of}",
        "the amount of mana spent to cast {what} was greater than {amount:of}",
    )

    def holds(self, board: Board, ctx: Context) -> bool:
        return len(spent_on(board, ctx, self.what)) > self.amount.value(board, ctx)


@dataclass(frozen=True)
class ManaSpent(Quantity):
    """ "The amount of mana spent to cast ~"."""

    what: Objects
    templates: ClassVar[tuple[str, ...]] = (
        "the amount of mana spent to cast {what}",
        "the amount of mana that was spent to cast {what}",
    )

    def value(self, board: Board, ctx: Context) -> int:
        return len(spent_on(board, ctx, self.what))


@dataclass(frozen=True)
class ColorsSpent(Quantity):
    """ "The number of colors of mana spent to cast ~"."""

    what: Objects
    templates: ClassVar[tuple[str, ...]] = (
        "the number of colors of mana spent to cast {what}",
    )

    def value(self, board: Board, ctx: Context) -> int:
        return _colors(spent_on(board, ctx, self.what))


@dataclass(frozen=True)
class ForEachColorSpent(Repeated):
    """ "For each color of mana spent to cast it"."""

    what: Objects
    head: Amount = ONE
    templates: ClassVar[tuple[str, ...]] = ("for each color of mana spent to cast {what}",)

    def say_tail(self) -> str:
        """The words."""
        return f"for each color of mana spent to cast {say(self.what)}"

    def count(self, board: Board, ctx: Context) -> int:
        return _colors(spent_on(board, ctx, self.what))
