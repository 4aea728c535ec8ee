"""Instructions to sacrifice a share of what one controls (CR 701.21, 107.1a)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from apnap.game.ability import Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.ids import ObjectId, PlayerId
from apnap.rules import actions

from .amounts import NumberOf
from .amounts_among import Half
from .effects import Clause
from .effects_cards import note_done
from .effects_permanents import acting
from .objects import A
from .selectors import Players
from .things import Things
from .words import Vocabulary

RoundedWord = Annotated[str, Vocabulary("rounded", ("up", "down"))]


@dataclass(frozen=True)
class SacrificeHalf(Clause):
    """ "Each opponent sacrifices half the creatures they control, rounded up"."""

    tells: ClassVar[bool] = True
    who: Players
    things: Things
    rounded: RoundedWord
    templates: ClassVar[tuple[str, ...]] = (
        "{who} [sacrifice] half the {things:many}, rounded {rounded}",
        "{who} [sacrifice] half the {things:many} rounded {rounded}",
        "{who} [sacrifice] half the {things:many} of their choice, rounded {rounded}",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        chosen: list[tuple[PlayerId, tuple[ObjectId, ...]]] = []
        for player in self.who.each(board, ctx):
            own = A(self.things, Half(NumberOf(self.things), self.rounded == "up"))
            chosen.append((player, (yield from acting(board, ctx, player, own))))
        gone = yield from actions.sacrifice_together(board, chosen, ctx.source)
        note_done(ctx, bool(gone))
