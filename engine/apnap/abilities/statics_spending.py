"""Mana spent as though it were other mana (CR 609.4b)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from apnap.game.ability import Purpose
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.ids import PlayerId
from apnap.rules.permissions import SpendsAsAny

from .players import You
from .selectors import Players
from .statics_casting import as_spells
from .things import Things
from .words import Vocabulary

AnyWord = Annotated[str, Vocabulary("any", ("color", "type"))]


@dataclass(frozen=True)
class SpendAsAny(SpendsAsAny):
    """ "You may spend mana as though it were mana of any color"."""

    who: Players
    any_word: AnyWord
    cast: Things | None = None
    of: Things | None = None
    templates: ClassVar[tuple[str, ...]] = (
        "{who:subject} may spend mana as though it were mana of any {any_word}",
        "{who:subject} may spend mana as though it were mana of any {any_word} to cast {cast:many}",
        "{who:subject} may spend mana as though it were mana of any {any_word} "
        "to activate abilities of {of:many}",
        "{who:subject} may spend mana as though it were mana of any {any_word} "
        "to pay the activation costs of abilities of {of:many}",
    )

    def any_mana(
        self, board: Board, ctx: Context, player: PlayerId, purpose: Purpose | None
    ) -> str:
        if player not in self.who.find(board, ctx):
            return ""
        if self.cast is None and self.of is None:
            return self.any_word
        if purpose is None:
            return ""
        if purpose.ability is None:
            meant = self.cast is not None and as_spells(self.cast).is_like(
                board, ctx, purpose.object
            )
        else:
            meant = self.of is not None and self.of.is_like(board, ctx, purpose.object)
        return self.any_word if meant else ""


@dataclass(frozen=True)
class AnyForItself(SpendsAsAny):
    """ "Mana of any type can be spent to activate ~'s abilities"."""

    reads_source: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = (
        "mana of any type can be spent to activate ~'s abilities",
    )

    def any_mana(
        self, board: Board, ctx: Context, player: PlayerId, purpose: Purpose | None
    ) -> str:
        own = purpose is not None and purpose.ability is not None and purpose.object == ctx.source
        return "type" if own and player in You().find(board, ctx) else ""
