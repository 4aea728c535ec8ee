"""What the spells are that a player casts: "artifact spells you cast have convoke" (CR 611.3a)."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import ClassVar

from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.ids import ObjectId
from apnap.game.records import Spell
from apnap.rules.characteristics import ELSEWHERE
from apnap.rules.spell_keywords import CastingWay

from .changes import Predicate
from .conditions_past import noted
from .selectors import Objects
from .statics import ITSELF, Are
from .things import Post, Things


@dataclass(frozen=True)
class SpellsAre(Are):
    """ "Artifact spells you cast have convoke", "each creature spell you cast has cascade"."""

    objects: Objects = ITSELF
    predicates: tuple[Predicate, ...] = ()
    things: Things = field(kw_only=True)
    after: Post | None = field(default=None, kw_only=True)
    templates: ClassVar[tuple[str, ...]] = (
        "{things:many} you cast {predicates:and/base}",
        "each {things:one} you cast {predicates:and/s}",
        "{things:many} you cast {after} {predicates:and/base}",
        "each {things:one} you cast {after} {predicates:and/s}",
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.things.zones != ("stack",) or (self.after is not None and self.after.zones):
            raise ValueError("only spells are cast")
        if any(
            isinstance(part, CastingWay)
            for predicate in self.predicates
            for part in getattr(predicate, "abilities", ())
        ):
            raise ValueError("a way to cast it is looked for before it is a spell")

    def keys(self) -> tuple[Hashable, ...]:
        return (*super().keys(), ELSEWHERE)

    @property
    def is_steady(self) -> bool:
        return False

    def affects(self, board: Board, source: ObjectId, ctx: Context, target: ObjectId) -> bool:
        spell = board.stack.get(target)
        return (
            isinstance(spell, Spell) and not spell.copy and spell.controller == ctx.controller
            and self.things.fits(board, ctx, target)
            and (self.after is None or self.after.fits(board, ctx, target))
        )


@dataclass(frozen=True)
class FirstSpellIs(SpellsAre):
    """ "The first creature spell you cast each turn has cascade"."""

    templates: ClassVar[tuple[str, ...]] = (
        "the first {things:one} you cast each turn {predicates:and/s}",
        "the first {things:one} you cast each turn {after} {predicates:and/s}",
    )

    def affects(self, board: Board, source: ObjectId, ctx: Context, target: ObjectId) -> bool:
        if not super().affects(board, source, ctx, target):
            return False
        cast = [
            number for number, who in noted(board, "cast spell")
            if who - 1 == ctx.controller and self.things.is_like(board, ctx, number)
            and (self.after is None or self.after.fits(board, ctx, number))
        ]
        return not cast or min(cast) == target
