"""Two conditions as one: "if you control a Human and it's your turn" (CR 608.2c)."""

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
        for part in (self.first, self.second):
            if part.settled_as_cast or getattr(part, "of_targets", False):
                raise ValueError("it is looked at as the spell is cast")

    def say(self, form: str) -> str:
        """Both with the word between them."""
        return f"{say(self.first)} {self.joint} {say(self.second)}"

    def holds(self, board: Board, ctx: Context) -> bool:
        if self.joint.startswith("and"):
            return self.first.holds(board, ctx) and self.second.holds(board, ctx)
        return self.first.holds(board, ctx) or self.second.holds(board, ctx)
