"""Soulbond and what is said of paired creatures (CR 702.95)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game.ability import Ability, Condition, Effect, Keyword, Steps, Triggered
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.ids import ObjectId, Ref
from apnap.rules import choices, pairing

from .keywords import KeywordAbility
from .objects import A, Itself
from .players import You
from .posts import ControlledBy
from .selectors import Objects
from .things import Things
from .triggers import Enters


def _others(board: Board, ctx: Context) -> list[ObjectId]:
    """The creatures with which its source might be paired."""
    if ctx.source is None or ctx.source not in board.battlefield:
        return []
    if board.controller(ctx.source) != ctx.controller:
        return []
    numbers = (one.id for one in board.battlefield.values())
    return [one for one in numbers if pairing.may_pair(board, ctx.source, one)]


@dataclass(frozen=True)
class CouldBePaired(Condition):
    """Both this creature and another, or the one that entered, are unpaired (CR 702.95a)."""

    that: bool = False
    reads_source: ClassVar[bool] = True
    reads_event: ClassVar[bool] = True

    def holds(self, board: Board, ctx: Context) -> bool:
        others = _others(board, ctx)
        return any(one in others for one in ctx.said_objects) if self.that else bool(others)


@dataclass(frozen=True)
class MayPair(Effect):
    """It may be paired with another creature, or with the one that entered (CR 702.95a)."""

    that: bool = False
    reads_source: ClassVar[bool] = True
    reads_event: ClassVar[bool] = True

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        others = _others(board, ctx)
        if self.that:
            others = [one for one in ctx.said_objects if one in others]
        if ctx.source is None or not others or not (
            yield from choices.choose_yes(
                board, ctx.controller, prompt=f"soulbond: pair {board.name(ctx.source)}",
                rule="702.95a", why="its controller may", source=ctx.source,
            )
        ):
            return
        chosen: tuple[ObjectId, ...] = tuple(others)
        if not self.that:
            chosen = yield from choices.choose_objects(
                board, ctx.controller, others, rule="702.95a", source=ctx.source,
                prompt="with which creature to pair it",
            )
        for other in chosen:
            pairing.pair(board, ctx.source, other)


@dataclass(frozen=True)
class Soulbond(KeywordAbility):
    """Soulbond: paired with another creature as either enters (CR 702.95a)."""

    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("soulbond",)

    def parts(self) -> tuple[Ability, ...]:
        text = self.text or "soulbond"
        other = A(Things((("creature",),), after=(ControlledBy(You()),)), other=True)
        return (
            Keyword("soulbond"),
            Triggered(Enters(Itself()), MayPair(), CouldBePaired(), text=text),
            Triggered(Enters(other), MayPair(True), CouldBePaired(True), text=text),
        )


@dataclass(frozen=True)
class IsPaired(Condition):
    """ "~ is paired with another creature" (CR 702.95b)."""

    reads_source: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = ("~ is paired with another creature",)

    def holds(self, board: Board, ctx: Context) -> bool:
        return ctx.source is not None and pairing.partner(board, ctx.source) is not None


@dataclass(frozen=True)
class BothPaired(Objects):
    """ "Both creatures", "each of those creatures": the two that are paired."""

    in_statics: ClassVar[bool] = True
    reads_source: ClassVar[bool] = True
    both: bool = False
    templates: ClassVar[tuple[str, ...]] = ("{both!both creatures}", "each of those creatures")

    @property
    def agreement(self) -> str:  # type: ignore[override]  # a class variable of the base
        """ "Both creatures have", "each of those creatures has"."""
        return "base" if self.both else "s"

    def find(self, board: Board, ctx: Context) -> tuple[Ref, ...]:
        other = pairing.partner(board, ctx.source) if ctx.source is not None else None
        return () if other is None or ctx.source is None else (ctx.source, other)
