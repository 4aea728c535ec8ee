"""Mana of which something comes as it is spent (CR 106.6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game.ability import (
    Effect,
    LaterAbility,
    ManaEffect,
    Purpose,
    SpendOnly,
    Steps,
    Triggered,
)
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.ids import ObjectId, PlayerId
from apnap.rules import actions

from .effects_mana import AddAnyColor, AddMana, AddOneOfMana, Alternatives
from .numbers import ONE
from .statics_casting import as_spells
from .structure import Immediately
from .things import Things
from .wording import say


@dataclass(frozen=True)
class Heeded(SpendOnly):
    """Mana for anything, of which an ability triggers where it is spent on certain spells."""

    what: Things
    effect: Effect
    source: ObjectId | None = None

    def allows(self, board: Board, player: PlayerId, purpose: Purpose | None) -> bool:
        return True

    def spent(self, board: Board, player: PlayerId, purpose: Purpose | None) -> None:
        if purpose is None or purpose.ability is not None:
            return
        ctx = Context(player, self.source)
        if as_spells(self.what).is_like(board, ctx, purpose.object):
            ctx.mention(purpose.object)
            text = f"when you spend this mana on a {say(self.what, 'one')}, {say(self.effect)}"
            actions.reflexive(board, ctx, Triggered(Immediately(), self.effect, text=text))


@dataclass(frozen=True)
class AddHeededMana(ManaEffect, LaterAbility):
    """ "Add {G}. When you spend this mana to cast a creature spell, draw a card" (CR 603.7)."""

    level: ClassVar[str] = "sentence"
    reads_source: ClassVar[bool] = True
    mana: Effect
    what: Things
    effect: Effect
    templates: ClassVar[tuple[str, ...]] = (
        "{mana:clause}. when you spend this mana to cast a {what:one}, {effect:clauses}",
    )

    def __post_init__(self) -> None:
        if not _adds_one(self.mana):
            raise ValueError("one mana, which is spent at once")

    @property
    def spend_only(self) -> SpendOnly | None:
        return Heeded(self.what, self.effect)

    def produces(self, board: Board, ctx: Context) -> Alternatives:
        assert isinstance(self.mana, ManaEffect)
        return self.mana.produces(board, ctx)

    def add(self, board: Board, ctx: Context, alternative: tuple[str, ...]) -> Steps[None]:
        assert isinstance(self.mana, ManaEffect)
        ctx.only = Heeded(self.what, self.effect, ctx.source)
        yield from self.mana.add(board, ctx, alternative)
        ctx.only = None

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        ctx.only = Heeded(self.what, self.effect, ctx.source)
        yield from self.mana.perform(board, ctx)
        ctx.only = None


def _adds_one(effect: Effect) -> bool:
    if isinstance(effect, AddMana):
        return len(effect.mana.symbols) == 1
    if isinstance(effect, AddOneOfMana):
        return all(len(one.symbols) == 1 for one in effect.mana)
    return isinstance(effect, AddAnyColor) and effect.amount == ONE
