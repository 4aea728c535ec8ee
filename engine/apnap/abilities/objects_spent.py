"""What a cost was paid with, or an instruction used up: "the sacrificed creature" (CR 608.2h)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, ClassVar

from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.ids import ObjectId, Ref

from .objects import possessive
from .selectors import Objects
from .things import Things
from .wording import say
from .words import Vocabulary

SPENT = ("sacrificed", "discarded")
"""The names in `Context.named` for what was so used; a stack object keeps what its costs used."""


def note_spent(ctx: Context, how: str, objects: Iterable[ObjectId]) -> None:
    """Let the text speak of what was sacrificed or discarded."""
    ctx.named[how] = tuple(objects)


@dataclass(frozen=True)
class TheSpent(Objects):
    """ "The sacrificed creature": what the cost or an instruction before took."""

    how: Annotated[str, Vocabulary("how", SPENT)]
    things: Things
    templates: ClassVar[tuple[str, ...]] = ("the {how} {things:one}",)

    def __post_init__(self) -> None:
        if self.things.before or self.things.after:
            raise ValueError("only by what it is")

    def say(self, form: str) -> str:
        """ "the sacrificed creature", with a possessive ending where wanted."""
        return possessive(f"the {self.how} {say(self.things, 'one')}", form)

    def find(self, board: Board, ctx: Context) -> tuple[Ref, ...]:
        return ctx.named.get(self.how, ())
