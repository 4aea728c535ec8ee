"""Sieges: what becomes of one whose last defense counter is removed (CR 310.11b)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game.ability import Effect, Static, Steps, Triggered
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.rules import actions, casting, choices
from apnap.rules.casting_ways import FREE, NO_COST, Way
from apnap.rules.faces import DOUBLE_FACED

from .keywords_counters import LastCounterRemoved
from .replacements_entering import ChooseAsEnters


@dataclass(frozen=True)
class CastTransformed(Effect):
    """Exile it, then its controller may cast it with its back face up for nothing (CR 310.11b)."""

    reads_source: ClassVar[bool] = True

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        if ctx.source is None or ctx.source not in board.battlefield:
            return
        player = ctx.controller
        yield from actions.move(board, [ctx.source], "exile", rule="310.11b")
        number = board.now(ctx.source)
        found = board.cards.get(number)
        if found is None or found.zone != "exile" or found.card.layout not in DOUBLE_FACED:
            return
        way = Way(FREE, NO_COST, face=1)
        if found.card.faces[1].is_land or casting.cannot_cast(board, player, number, way):
            return
        yes = yield from choices.choose_yes(
            board, player, prompt=f"cast {board.name(number)} transformed", rule="310.11b",
            why="the text says that the player may", source=number,
        )
        if yes:
            yield from casting.cast_by(board, player, number, way)


DEFEATED = Triggered(
    LastCounterRemoved("defense"), CastTransformed(),
    text="When the last defense counter is removed from this permanent, exile it, then you may "
    "cast it transformed without paying its mana cost.",
)
PROTECTED = Static(
    ChooseAsEnters("an opponent"), text="As this permanent enters, choose an opponent."
)
"""Its protector (CR 310.11a)."""
INTRINSIC = (PROTECTED, DEFEATED)
"""The abilities that every Siege has."""
