"""Instructions about several things or players one by one: "each get +1/+1" (CR 608.2c)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game import events as ev
from apnap.game.ability import Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.ids import ObjectId
from apnap.rules import happening
from apnap.rules.characteristics import power

from .changes import Affect, DurationWord, Predicate
from .effects import Clause
from .players import SameSubject
from .selectors import Objects


@dataclass(frozen=True)
class SameSubjects(SameSubject):
    """The same after a subject in the plural: "they draw a card and lose 1 life"."""

    agreement: ClassVar[str] = "base"


@dataclass(frozen=True)
class AffectEach(Affect):
    """ "Up to two target creatures each get +1/+1 until end of turn"."""

    objects: Objects
    predicates: tuple[Predicate, ...]
    lasting: DurationWord = "until end of turn"
    templates: ClassVar[tuple[str, ...]] = (
        "{objects:subject} each {predicates:and/base} {lasting}",
        "{lasting}, {objects:subject} each {predicates:and/base}",
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.objects.agreement != "base":
            raise ValueError("several")


@dataclass(frozen=True)
class EachDealsItsPower(Clause):
    """ "Two target creatures you control each deal damage equal to their power to …"."""

    objects: Objects
    to: Objects
    templates: ClassVar[tuple[str, ...]] = (
        "{objects:subject} each deal damage equal to their power to {to}",
    )

    def __post_init__(self) -> None:
        if self.objects.agreement != "base":
            raise ValueError("several")

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        sources = yield from self.objects.seen(board, ctx)
        found = yield from self.to.pick(board, ctx)
        hits: list[ev.Event] = [
            ev.DamageDealt(source, target, power(board, source))
            for source in sources
            for target in found
            if not isinstance(target, ObjectId) or target in board.battlefield
        ]
        if hits:
            yield from happening.happen(board, *hits)
