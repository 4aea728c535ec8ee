"""What is done as soon as damage is prevented: "the damage prevented this way" (CR 615.5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game.ability import Effect, Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.data import walk

from .amounts import Quantity
from .objects import All
from .prevention import PreventDamageTo, PreventNextDamage, PreventNextTime
from .structure import Sentence, Sequence
from .wording import say


class OfPrevention:
    """Mixed into words that speak of the damage that the sentence before prevents."""


@dataclass(frozen=True)
class PreventedThisWay(OfPrevention, Quantity):
    """ "The damage prevented this way"."""

    reads_event: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = (
        "the damage prevented this way", "the amount of damage prevented this way",
    )  # fmt: skip

    def value(self, board: Board, ctx: Context) -> int:
        return ctx.amount


@dataclass(frozen=True)
class ForEachPrevented(OfPrevention, Sentence):
    """ "For each 1 damage prevented this way, put a +1/+1 counter on that creature"."""

    reads_event: ClassVar[bool] = True
    effect: Effect
    templates: ClassVar[tuple[str, ...]] = (
        "for each 1 damage prevented this way, {effect:clauses}",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        for _ in range(ctx.amount):
            yield from self.effect.perform(board, ctx)


@dataclass(frozen=True)
class IfPrevented(OfPrevention, Sentence):
    """ "If damage is prevented this way, ~ deals that much damage to that source's controller"."""

    effect: Effect
    templates: ClassVar[tuple[str, ...]] = (
        "if damage is prevented this way, {effect:clauses}",
        "if damage was prevented this way, {effect:clauses}",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        yield from self.effect.perform(board, ctx)


@dataclass(frozen=True)
class WithAftermath(Effect):
    """A sentence that prevents damage later, and what is done each time it does (CR 615.5)."""

    prevention: Effect
    then: tuple[Effect, ...]

    def __post_init__(self) -> None:
        once = isinstance(self.prevention, (PreventNextDamage, PreventDamageTo, PreventNextTime))
        if not once or isinstance(getattr(self.prevention, "to", None), All):
            raise ValueError("it prevents nothing later, or no damage to anything certain")

    def say(self, form: str) -> str:
        """The sentences."""
        return ". ".join(say(part) for part in (self.prevention, *self.then))

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        ctx.after = self.then[0] if len(self.then) == 1 else Sequence(self.then)
        yield from self.prevention.perform(board, ctx)
        ctx.after = None


def with_aftermath(parts: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """The sentences, those about prevented damage put to what prevents it.

    Raises ValueError if there is nothing that does.
    """
    found: list[Effect] = []
    for part in parts:
        if not any(isinstance(one, OfPrevention) for one in walk(part)):
            found.append(part)
        elif found and isinstance(found[-1], WithAftermath):
            before = found.pop()
            assert isinstance(before, WithAftermath)
            found.append(WithAftermath(before.prevention, (*before.then, part)))
        elif found:
            found.append(WithAftermath(found.pop(), (part,)))
        else:
            raise ValueError("nothing is prevented")
    return tuple(found)
