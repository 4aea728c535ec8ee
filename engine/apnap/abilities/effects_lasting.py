"""Objects changed without a stated duration, or for as long as something holds (CR 611.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game.ability import Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.records import Duration
from apnap.rules import actions

from .changes import AlsoKind, Has, Predicate, no_choice
from .changes_becoming import Becomes
from .effects import Clause
from .objects import SameObjects
from .selectors import Objects
from .structure import Sentence
from .wording import say


@dataclass(frozen=True)
class AffectForGood(Sentence):
    """ "It gains haste.": without a stated duration it lasts to the end of the game (CR 611.2a)."""

    objects: Objects
    predicates: tuple[Predicate, ...]
    templates: ClassVar[tuple[str, ...]] = ("{objects} {predicates:and/*objects}",)

    def __post_init__(self) -> None:
        if len(self.predicates) != 1 or not isinstance(
            self.predicates[0], (Has, AlsoKind, Becomes)
        ):
            raise ValueError("only abilities and types are given without a duration")
        if isinstance(self.objects, SameObjects):
            raise ValueError("a duration before it holds for all of a sentence")

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        objects = yield from self.objects.objects(board, ctx)
        changes = [one for part in self.predicates for one in part.changes(board, ctx)]
        text = " and ".join(say(part, "s") for part in self.predicates)
        yield from actions.begin(board, ctx, objects, changes, Duration("game"), text)


@dataclass(frozen=True)
class AffectWhileControlled(Clause):
    """Objects are changed for as long as its controller controls the source (CR 611.2b)."""

    objects: Objects
    predicates: tuple[Predicate, ...]
    reads_source: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = (
        "for as long as you control ~, {objects} {predicates:and/*objects}",
        "{objects} {predicates:and/*objects} for as long as you control ~",
    )

    def __post_init__(self) -> None:
        no_choice(self.predicates)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        objects = yield from self.objects.objects(board, ctx)
        changes = [one for part in self.predicates for one in part.changes(board, ctx)]
        lasting = Duration("controlled", ctx.controller, ctx.source)
        yield from actions.begin(board, ctx, objects, changes, lasting, "while it is controlled")
