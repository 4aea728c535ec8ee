"""The targets of permanent spells: Aura spells and mutating ones (CR 303.4a, 702.140a)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from apnap.game.ability import Effect, Steps, Target
from apnap.game.board import Board
from apnap.game.card import Card
from apnap.game.context import Context
from apnap.game.ids import ObjectId, Ref
from apnap.game.records import Spell

from . import attaching, targeting
from .characteristics import characteristics
from .sequence import in_order


@dataclass(frozen=True)
class MutateTarget(Target):
    """A non-Human creature with the same owner as the spell (CR 702.140a)."""

    number: int = 0
    reads_source: ClassVar[bool] = True

    @property
    def wording(self) -> str:
        return "non-Human creature with the same owner"

    def candidates(self, board: Board, ctx: Context) -> Iterator[Ref]:
        for number in board.battlefield:
            if self.fits(board, ctx, ObjectId(number)):
                yield ObjectId(number)

    def fits(self, board: Board, ctx: Context, ref: Ref) -> bool:
        if not isinstance(ref, ObjectId) or ref not in board.battlefield or ctx.source is None:
            return False
        card = characteristics(board, ref)
        human = card.has_every_creature_type or "Human" in card.subtypes
        return card.is_creature and not human and board.owner(ref) == board.owner(ctx.source)


@dataclass(frozen=True)
class OnlyTargets(Effect):
    """A permanent spell has its target and no other effect."""

    targets: tuple[Target, ...]

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        return
        yield


def has_targets(card: Card) -> bool:
    """Whether a permanent spell is of a kind that has a target."""
    return card.is_permanent_card and ("Aura" in card.subtypes or card.mutating)


def targets(card: Card) -> tuple[Target, ...]:
    """The targets of a permanent spell."""
    return (MutateTarget(),) if card.mutating else attaching.aura_targets(card)


def announced(spell: Spell) -> Effect:
    """What a spell chooses modes and targets for (CR 601.2b-d)."""
    if has_targets(spell.card):
        return OnlyTargets(targets(spell.card))
    return in_order(spell.card)


def is_legal(board: Board, ctx: Context, spell: Spell, ref: Ref) -> bool:
    """Whether the target of a permanent spell is legal as it resolves (CR 608.3b, 702.140b)."""
    if not targeting.may_target(board, ctx, ref):
        return False
    if spell.card.mutating:
        return MutateTarget().fits(board, ctx, ref)
    return attaching.may_enchant(board, ctx, spell, ref)
