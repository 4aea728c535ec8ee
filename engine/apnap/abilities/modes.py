"""Modes: "Choose one —" and how many it is (CR 700.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from apnap.game.ability import Condition, Cost, Effect, Modal, OtherModes, Steps
from apnap.game.board import Board
from apnap.game.context import Context

from .wording import say
from .words import Vocabulary


@dataclass(frozen=True)
class Mode(Effect):
    """One mode of several, with its printed words (CR 700.2)."""

    effect: Effect
    text: str = ""
    costs: tuple[Cost, ...] = ()
    """What is paid for choosing it (CR 702.172a)."""

    def say(self, form: str) -> str:
        """The mode's own text, after its cost if it has one."""
        costs = " and ".join(say(cost) for cost in self.costs)
        return f"{costs} — {say(self.effect)}" if costs else say(self.effect)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        yield from self.effect.perform(board, ctx)


MODES = {
    "choose one": (1, 1),
    "choose two": (2, 2),
    "choose three": (3, 3),
    "choose four": (4, 4),
    "choose one or both": (1, 2),
    "choose one or more": (1, 99),
    "choose any number": (0, 99),
    "choose up to one": (0, 1),
    "choose up to two": (0, 2),
    "choose up to three": (0, 3),
    "choose up to four": (0, 4),
    "choose up to five": (0, 5),
    "spree": (1, 99),
    "tiered": (1, 1),
    "choose one that hasn't been chosen": (1, 1),
    "choose one that hasn't been chosen this turn": (1, 1),
}
"""How many modes may be chosen, by the words before the dash (CR 700.2d)."""
AGAIN = "you may choose the same mode more than once"
"""The sentence that may follow them (CR 700.2d)."""
WITH_COSTS = ("spree", "tiered")
"""The words after which each mode has a cost (CR 702.172a, 702.183a)."""


@dataclass(frozen=True)
class ChooseModes(Modal):
    """ "Choose one —" and what follows (CR 700.2)."""

    modes: tuple[Effect, ...]
    least: int = 1
    most: int = 1
    words: str = "choose one"

    def say(self, form: str) -> str:
        """The words and the bulleted modes."""
        said = self.words + ("" if self.words in WITH_COSTS else " —")
        if self.copies > 1:
            said = f"{self.words}. {AGAIN}."
        if self.instead is not None:
            said = f"{self.words}. {say(self.instead)}."
        return f"{said} " + " ".join(f"• {say(mode)}" for mode in self.modes[:: self.copies])


BOTH = "choose both"
MORE = (BOTH, "choose two", "choose three", "choose one or more", "choose any number")
"""The words for how many modes are chosen instead."""


@dataclass(frozen=True)
class MoreModes(OtherModes):
    """ "If this spell was kicked, choose both instead", judged as modes are chosen (CR 700.2a)."""

    condition: Condition
    words: Annotated[str, Vocabulary("number of modes", MORE)]
    may: bool = False
    level: ClassVar[str] = "modes"
    templates: ClassVar[tuple[str, ...]] = (
        "if {condition}, {words} instead", "if {condition}, you {may!may} {words} instead",
    )  # fmt: skip

    def bounds(self, board: Board, ctx: Context) -> tuple[int, int] | None:
        if not self.condition.holds(board, ctx):
            return None
        least, most = (2, 2) if self.words == BOTH else MODES[self.words]
        return min(least, 1) if self.may else least, most
