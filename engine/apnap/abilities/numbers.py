"""Numbers as printed: digits and words, X, "that many" (CR 107.1, 107.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.ids import ObjectId

from .selectors import Amount
from .wording import number as say_number

EACH_ITS_OWN = "each its own"
"""Under this name in `Context.named` are cards of which "that many" counts a player's own."""


@dataclass(frozen=True)
class Number(Amount):
    """A number; in the forms "a" and "one" it is a word."""

    number: int

    def say(self, form: str) -> str:
        """The number in digits or as a word."""
        return "" if form == "tail" else say_number(self.number, form)

    @property
    def plural(self) -> bool:  # type: ignore[override]  # a class variable of the base
        """Whether a noun after it is in the plural."""
        return self.number != 1

    def value(self, board: Board, ctx: Context) -> int:
        return self.number


ONE = Number(1)
ZERO = Number(0)


@dataclass(frozen=True)
class X(Amount):
    """The X chosen as the spell was cast or the ability activated (CR 107.3)."""

    is_announced: ClassVar[bool] = True

    def say(self, form: str) -> str:
        """ "X"."""
        return "" if form == "tail" else "X"

    def value(self, board: Board, ctx: Context) -> int:
        return ctx.x or (ctx.cast.x if ctx.cast is not None else 0)


@dataclass(frozen=True)
class ThatMany(Amount):
    """The number the text mentioned last: "that much life", "that many cards"."""

    twice: bool = False
    reads_event: ClassVar[bool] = True

    def say(self, form: str) -> str:
        """ "that much", or "that many" before what is counted."""
        if form == "tail":
            return ""
        words = "that many" if form in ("a", "one") else "that much"
        return "twice " + words if self.twice else words

    def value(self, board: Board, ctx: Context) -> int:
        amount = ctx.amount
        cards = ctx.named.get(EACH_ITS_OWN)
        if cards is not None and ctx.said_players:
            owners = [board.owner(one) for one in cards if isinstance(one, ObjectId)]
            amount = owners.count(ctx.said_players[0])
        return amount * (2 if self.twice else 1)
