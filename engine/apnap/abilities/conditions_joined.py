"""Several conditions as one: "if you control a Human and it's your turn" (CR 608.2c)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from apnap.game.ability import Condition
from apnap.game.board import Board
from apnap.game.context import Context

from .wording import say
from .words import Vocabulary

ConditionJoint = Annotated[
    str, Vocabulary("condition joint", ("and", "or", "and if", "or if"))
]


@dataclass(frozen=True)
class Joined(Condition):
    """One condition and another, or one or another."""

    first: Condition
    joint: ConditionJoint
    second: Condition

    def __post_init__(self) -> None:
        _none_as_cast(self.first, self.second)

    def say(self, form: str) -> str:
        """Both with the word between them."""
        return f"{say(self.first)} {self.joint} {say(self.second)}"

    def holds(self, board: Board, ctx: Context) -> bool:
        if self.joint.startswith("and"):
            return self.first.holds(board, ctx) and self.second.holds(board, ctx)
        return self.first.holds(board, ctx) or self.second.holds(board, ctx)


@dataclass(frozen=True)
class AllHold(Condition):
    """Three conditions or more, all of which have to be true."""

    conditions: tuple[Condition, ...]

    def __post_init__(self) -> None:
        _none_as_cast(*self.conditions)
        if len(self.conditions) < 3 or any(isinstance(part, AllHold) for part in self.conditions):
            raise ValueError("three or more, none of which is several")

    def say(self, form: str) -> str:
        """Each after a comma, "and" before the last."""
        return ", ".join(map(say, self.conditions[:-1])) + f", and {say(self.conditions[-1])}"

    def holds(self, board: Board, ctx: Context) -> bool:
        return all(part.holds(board, ctx) for part in self.conditions)


def _none_as_cast(*parts: Condition) -> None:
    for part in parts:
        if part.settled_as_cast or getattr(part, "of_targets", False):
            raise ValueError("it is looked at as the spell is cast")
