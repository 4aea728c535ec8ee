"""Coins (CR 705)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game.ability import Bindings, Condition, Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.events import Event, Happened
from apnap.game.ids import ObjectId, PlayerId
from apnap.rules import coins

from .effects import Clause
from .selectors import Players
from .triggers_players import PlayerTrigger

WON = "won the flip"


@dataclass(frozen=True)
class FlipACoin(Clause):
    """ "Flip a coin": who flips it calls and wins or loses the flip (CR 705.2)."""

    who: Players
    templates: ClassVar[tuple[str, ...]] = ("{who} [flip] a coin",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        for player in self.who.each(board, ctx):
            won = yield from coins.flip(board, player)
            ctx.named[WON] = (player,) if won else ()


@dataclass(frozen=True)
class WonTheFlip(Condition):
    """ "If you win the flip", "if you lose the flip", "if it comes up heads" (CR 705.2)."""

    lost: bool = False
    templates: ClassVar[tuple[str, ...]] = (
        "you win the flip", "you {lost!lose} the flip", "the coin comes up heads",
        "the coin comes up {lost!tails}", "that player wins the flip",
        "that player {lost!loses} the flip",
    )  # fmt: skip

    def holds(self, board: Board, ctx: Context) -> bool:
        return WON in ctx.named and bool(ctx.named[WON]) is not self.lost


@dataclass(frozen=True)
class WinsAFlip(PlayerTrigger):
    """ "Whenever you win a coin flip" (CR 705.2)."""

    who: Players
    lost: bool = False
    event_keys: ClassVar[tuple[str, ...]] = (coins.FLIPPED,)
    templates: ClassVar[tuple[str, ...]] = (
        "{who} [win] a coin flip", "{who} {lost!lose} a coin flip",
    )  # fmt: skip

    def bind(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event,
        player: PlayerId,
    ) -> Bindings | None:
        assert isinstance(event, Happened)
        return Bindings(players=(player,)) if (event.text == "lost") is self.lost else None
