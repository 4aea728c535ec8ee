"""Two subjects of one predicate: "this creature and other Knights you control have flying"."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game.ability import Change, Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.ids import ObjectId
from apnap.rules import actions

from .changes import DurationWord, Predicate, duration
from .effects import Clause
from .objects import All, Each, Host, Itself
from .selectors import Objects
from .statics import Are, applies_to
from .targets import Targets
from .things import Things
from .wording import say


def _apart(first: Objects) -> None:
    """Raises ValueError for "Mounts and Vehicles you control": one kind or another of things."""
    if isinstance(first, All) and not first.things.after:
        raise ValueError("one description")


@dataclass(frozen=True)
class AreBoth(Are):
    """ "~ and other Knights you control have flying" (CR 611.3a)."""

    objects: Objects
    others: Objects
    predicates: tuple[Predicate, ...]
    templates: ClassVar[tuple[str, ...]] = ("{objects} and {others} {predicates:and/base}",)

    def __post_init__(self) -> None:
        super().__post_init__()
        if not isinstance(self.objects, (Itself, Host, All)) or not isinstance(self.others, All):
            raise ValueError("itself, its host or all of a kind, and all of another")
        _apart(self.objects)

    @property
    def is_steady(self) -> bool:
        return False

    def affects(self, board: Board, source: ObjectId, ctx: Context, target: ObjectId) -> bool:
        return any(
            applies_to(one, board, source, ctx, target) for one in (self.objects, self.others)
        )


@dataclass(frozen=True)
class AffectBoth(Clause):
    """ "~ and other creatures you control gain trample until end of turn" (CR 611.2c)."""

    objects: Objects
    others: Objects
    predicates: tuple[Predicate, ...]
    lasting: DurationWord = "until end of turn"
    templates: ClassVar[tuple[str, ...]] = (
        "{objects} and {others} {predicates:and/base} {lasting}",
        "{lasting}, {objects} and {others} {predicates:and/base}",
    )

    def __post_init__(self) -> None:
        if isinstance(self.objects, Each) or not isinstance(self.others, All):
            raise ValueError("something, and all of a kind")
        _apart(self.objects)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        first = yield from self.objects.objects(board, ctx)
        more = yield from self.others.objects(board, ctx)
        changes: list[Change] = []
        for part in self.predicates:
            changes += (yield from part.settled(board, ctx)).changes(board, ctx)
        text = " and ".join(say(part, "base") for part in self.predicates)
        yield from actions.begin(
            board, ctx, tuple(dict.fromkeys((*first, *more))), changes,
            duration(self.lasting, ctx), f"{text} {self.lasting}",
        )


@dataclass(frozen=True)
class AffectEachOfBoth(Clause):
    """ "~ and another target creature each get +1/+0 until end of turn": what is chosen is chosen
    for each of them."""

    objects: Objects
    others: Objects
    predicates: tuple[Predicate, ...]
    lasting: DurationWord = "until end of turn"
    templates: ClassVar[tuple[str, ...]] = (
        "{objects} and {others} each {predicates:and/base} {lasting}",
    )

    def __post_init__(self) -> None:
        if not isinstance(self.objects, (Itself, Host)) or not isinstance(self.others, Targets):
            raise ValueError("itself or its host, and a target")

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        first = yield from self.objects.objects(board, ctx)
        more = yield from self.others.objects(board, ctx)
        text = " and ".join(say(part, "base") for part in self.predicates)
        for one in dict.fromkeys((*first, *more)):
            changes: list[Change] = []
            for part in self.predicates:
                changes += (yield from part.settled(board, ctx)).changes(board, ctx)
            yield from actions.begin(
                board, ctx, (one,), changes, duration(self.lasting, ctx), f"{text} {self.lasting}"
            )


@dataclass(frozen=True)
class AffectNamesakes(Clause):
    """ "Target creature and all other creatures with the same name as that creature get …"."""

    objects: Objects
    things: Things
    that: Things
    predicates: tuple[Predicate, ...]
    lasting: DurationWord = "until end of turn"
    templates: ClassVar[tuple[str, ...]] = (
        "{objects} and all other {things:many} with the same name as that {that:one} "
        "{predicates:and/base} {lasting}",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        first = yield from self.objects.objects(board, ctx)
        names = {board.name(one) for one in first} - {""}
        more = [one for one in self.things.find(board, ctx) if board.name(one) in names]
        changes: list[Change] = []
        for part in self.predicates:
            changes += (yield from part.settled(board, ctx)).changes(board, ctx)
        yield from actions.begin(
            board, ctx, tuple(dict.fromkeys((*first, *more))), changes,
            duration(self.lasting, ctx), self.lasting,
        )
