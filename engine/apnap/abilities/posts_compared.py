"""Phrases after a noun that compare: "with lesser power", "with power less than its toughness"."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.ids import ObjectId
from apnap.game.records import Permanent
from apnap.rules.characteristics import characteristics, power, toughness

from .amounts import ItsPower
from .conditions_compared import COMPARISONS, MEASURES, ComparedWord, MeasureWord
from .objects import It, Them
from .posts import BlockedBy, chosen
from .selectors import Amount, Objects
from .things import Post, Things
from .words import COLORS, Vocabulary

ITS_OWN = It()


@dataclass(frozen=True)
class ComparedWithIt(Post):
    """ "With lesser power": than the object spoken of, else than the source (CR 608.2c)."""

    compared: ComparedWord
    measure: MeasureWord
    reads_source: ClassVar[bool] = True
    reads_event: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = ("with {compared} {measure}",)

    def fits(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        measure, compare = MEASURES[self.measure], COMPARISONS[self.compared]
        return any(
            compare(measure(board, number), measure(board, one))
            for one in It().find(board, ctx)
            if isinstance(one, ObjectId)
        )


@dataclass(frozen=True)
class BelowAmount(Post):
    """ "With power less than ~'s power"."""

    measure: MeasureWord
    amount: Amount
    templates: ClassVar[tuple[str, ...]] = (
        "with {measure} less than {amount:of}",
        "with {measure} less than {amount}",
    )

    def fits(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        return MEASURES[self.measure](board, number) < self.amount.value(board, ctx)


@dataclass(frozen=True)
class AboveAmount(Post):
    """ "With power greater than ~'s power"."""

    measure: MeasureWord
    amount: Amount
    templates: ClassVar[tuple[str, ...]] = (
        "with {measure} greater than {amount:of}",
        "with {measure} greater than {amount}",
    )

    def __post_init__(self) -> None:
        of = getattr(self.amount, "of", None)
        if self.measure == "toughness" and isinstance(self.amount, ItsPower) and of in _ITSELF:
            raise ValueError("that is its own power")

    def fits(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        return MEASURES[self.measure](board, number) > self.amount.value(board, ctx)


_ITSELF = (It(), Them())


@dataclass(frozen=True)
class DealtDamageBy(Post):
    """ "Dealt damage by ~ this turn", as it is or was as it left (CR 608.2h)."""

    what: Objects
    templates: ClassVar[tuple[str, ...]] = ("dealt damage by {what} this turn",)

    def fits(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        record = board.last_known(number)
        if not isinstance(record, Permanent):
            return False
        return any(one in record.hurt_by for one in self.what.find(board, ctx))


@dataclass(frozen=True)
class ItBlocks(BlockedBy):
    """ "Each creature it's blocking" (CR 509.1g)."""

    what: Objects = ITS_OWN
    templates: ClassVar[tuple[str, ...]] = ("it's blocking",)


@dataclass(frozen=True)
class OneSizeAtMost(Post):
    """ "With power or toughness 1 or less"."""

    amount: Amount
    templates: ClassVar[tuple[str, ...]] = ("with power or toughness {amount} or less",)

    def fits(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        wanted = self.amount.value(board, ctx)
        return min(power(board, number), toughness(board, number)) <= wanted


@dataclass(frozen=True)
class OneSizeAtLeast(Post):
    """ "With power or toughness 4 or greater"."""

    amount: Amount
    templates: ClassVar[tuple[str, ...]] = ("with power or toughness {amount} or greater",)

    def fits(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        wanted = self.amount.value(board, ctx)
        return max(power(board, number), toughness(board, number)) >= wanted


@dataclass(frozen=True)
class TougherThanStrong(Post):
    """ "With toughness greater than its power"."""

    templates: ClassVar[tuple[str, ...]] = (
        "with toughness greater than its power",
        "with toughness greater than their power",
    )

    def fits(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        return toughness(board, number) > power(board, number)


@dataclass(frozen=True)
class BothSizesAtMost(Post):
    """ "With total power and toughness 5 or less"."""

    amount: Amount
    templates: ClassVar[tuple[str, ...]] = ("with total power and toughness {amount} or less",)

    def fits(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        return power(board, number) + toughness(board, number) <= self.amount.value(board, ctx)


_ADJECTIVES = (
    *COLORS, "multicolored", "monocolored", "colorless", "tapped", "untapped", "legendary",
    "attacking", "blocking", "enchanted", "equipped", "modified",
)  # fmt: skip
_EITHER = {
    **{f"{one} or {other}": (one, other) for one in _ADJECTIVES for other in _ADJECTIVES},
}
AdjectiveWord = Annotated[str, Vocabulary("adjective", (*_ADJECTIVES, *_EITHER))]


@dataclass(frozen=True)
class ThatIsSo(Post):
    """ "That's red or green", "that's tapped"."""

    adjective: AdjectiveWord
    templates: ClassVar[tuple[str, ...]] = ("that's {adjective}", "that are {adjective}")

    def fits(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        words = _EITHER.get(self.adjective, (self.adjective,))
        kinds = tuple((word, noun) for word in words for noun in ("permanent", "spell", "card"))
        return Things(kinds).is_like(board, ctx, number)


@dataclass(frozen=True)
class OfSoManyColors(Post):
    """ "That's one or more colors", "that's exactly three colors" (CR 105.2)."""

    count: int
    exactly: bool = False
    templates: ClassVar[tuple[str, ...]] = (
        "that's {count:one} or more colors",
        "that's {exactly!exactly} {count:one} color(s)",
        "that are {count:one} or more colors",
        "that are {exactly!exactly} {count:one} color(s)",
    )

    def fits(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        found = len(characteristics(board, number).colors)
        return found == self.count if self.exactly else found >= self.count


@dataclass(frozen=True)
class WithChosenName(Post):
    """With the card name chosen for the source, or by the text (CR 201.4, 607.2d)."""

    reads_source: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = ("with the chosen name", "with that name")

    def fits(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        name = characteristics(board, number).name
        return bool(name) and name == chosen(board, ctx, "name")


@dataclass(frozen=True)
class ThatIsEither(Post):
    """ "That's a Werewolf or a Wolf"."""

    things: Things
    other: Things
    templates: ClassVar[tuple[str, ...]] = ("that's a {things:one} or a {other:one}",)

    def fits(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        return any(one.is_like(board, ctx, number) for one in (self.things, self.other))


@dataclass(frozen=True)
class WithTheGreatest(Post):
    """ "With the greatest power among creatures they control": as great as any of those."""

    measure: MeasureWord
    things: Things
    least: bool = False
    templates: ClassVar[tuple[str, ...]] = (
        "with the greatest {measure} among {things:many}",
        "with the {least!least} {measure} among {things:many}",
    )

    def __post_init__(self) -> None:
        if not self.things.after:
            raise ValueError("what follows says among which")

    def fits(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        measure = MEASURES[self.measure]
        own = measure(board, number)
        others = (measure(board, one) for one in self.things.find(board, ctx))
        return all(own <= one if self.least else own >= one for one in others)
