"""The base of one-sentence effects, and the instructions about the game itself (CR 608.2, 701)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game.ability import Effect, Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.rules import actions, dungeons, ending, initiative, monarch, transfers

from .selectors import Amount, Players
from .words import CounterWord


class Clause(Effect):
    """An instruction that fits in one clause: "draw a card"."""

    level: ClassVar[str] = "clause"


@dataclass(frozen=True)
class TakeInitiative(Clause):
    """Take the initiative (CR 726.3)."""

    who: Players
    templates: ClassVar[tuple[str, ...]] = ("{who} [take] the initiative",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        for player in self.who.each(board, ctx):
            yield from initiative.take(board, player)


@dataclass(frozen=True)
class VentureIntoDungeon(Clause):
    """Venture into the dungeon (CR 701.49a-c)."""

    who: Players
    templates: ClassVar[tuple[str, ...]] = ("{who} [venture] into the dungeon",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        for player in self.who.each(board, ctx):
            yield from dungeons.venture(board, player)


@dataclass(frozen=True)
class VentureIntoUndercity(Clause):
    """Venture into Undercity (CR 701.49d)."""

    who: Players
    templates: ClassVar[tuple[str, ...]] = ("{who} [venture] into Undercity",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        for player in self.who.each(board, ctx):
            yield from dungeons.venture(board, player, undercity=True)


@dataclass(frozen=True)
class BecomeMonarch(Clause):
    """Become the monarch (CR 725.1)."""

    who: Players
    templates: ClassVar[tuple[str, ...]] = ("{who} [become] the monarch",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        for player in self.who.each(board, ctx):
            yield from monarch.become(board, player)


@dataclass(frozen=True)
class GainLife(Clause):
    """Gain life (CR 119.3)."""

    asks: ClassVar[bool] = False
    who: Players
    amount: Amount
    templates: ClassVar[tuple[str, ...]] = (
        "{who} [gain] {amount} life{amount:tail}",
        "{who} [gain] life equal to {amount:of}",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        for player in self.who.each(board, ctx):
            amount = ctx.amount = self.amount.value(board, ctx)
            yield from actions.gain_life(board, player, amount, ctx.source)


@dataclass(frozen=True)
class LoseLife(Clause):
    """Lose life (CR 119.3)."""

    asks: ClassVar[bool] = False
    who: Players
    amount: Amount
    templates: ClassVar[tuple[str, ...]] = (
        "{who} [lose] {amount} life{amount:tail}",
        "{who} [lose] life equal to {amount:of}",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        for player in self.who.each(board, ctx):
            amount = ctx.amount = self.amount.value(board, ctx)
            yield from actions.lose_life(board, player, amount, ctx.source)


@dataclass(frozen=True)
class SetLife(Clause):
    """A life total becomes a number (CR 119.5)."""

    who: Players
    amount: Amount
    templates: ClassVar[tuple[str, ...]] = (
        "{who:'s} life total becomes {amount}",
        "{who:'s} life total becomes equal to {amount:of}",
        "{who:'s} life total becomes {amount:of}",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        players = self.who.players(board, ctx)
        yield from actions.set_life_totals(board, players, self.amount.value(board, ctx))


@dataclass(frozen=True)
class DoubleLife(Clause):
    """Double a life total: a gain, or a loss if it is below zero (CR 701.10d)."""

    reads_life: ClassVar[bool] = True
    who: Players
    templates: ClassVar[tuple[str, ...]] = ("double {who:'s} life total",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        for player in self.who.each(board, ctx):
            yield from actions.set_life(board, player, 2 * board.life(player))


@dataclass(frozen=True)
class ExchangeLife(Clause):
    """Exchange life totals with another player (CR 701.12c, 119.7)."""

    reads_life: ClassVar[bool] = True
    who: Players
    other: Players
    templates: ClassVar[tuple[str, ...]] = ("{who} [exchange] life totals with {other}",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        others = self.other.players(board, ctx)
        for one in self.who.each(board, ctx):
            for other in others[:1]:
                yield from transfers.exchange_life(board, one, other)


@dataclass(frozen=True)
class LoseGame(Clause):
    """Lose the game (CR 104.3e)."""

    who: Players
    templates: ClassVar[tuple[str, ...]] = ("{who} [lose] the game",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        for player in self.who.each(board, ctx):
            yield from actions.lose_game(board, player, "an effect says so")


@dataclass(frozen=True)
class WinGame(Clause):
    """Win the game (CR 104.2b)."""

    who: Players
    templates: ClassVar[tuple[str, ...]] = ("{who} [win] the game",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        for player in self.who.each(board, ctx):
            yield from ending.win(board, player, "an effect says so")


@dataclass(frozen=True)
class GetCounters(Clause):
    """A player gets counters (CR 122.1, 122.1f)."""

    who: Players
    amount: Amount
    kind: CounterWord
    templates: ClassVar[tuple[str, ...]] = ("{who} [get] {amount:a} {kind} counter(s)",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        for player in self.who.each(board, ctx):
            amount = self.amount.value(board, ctx)
            yield from actions.put_counters(
                board, player, self.kind, amount, ctx.source, ctx.controller
            )


@dataclass(frozen=True)
class LoseHalf(Clause):
    """Lose half one's life, rounded up (CR 107.1a)."""

    reads_life: ClassVar[bool] = True
    who: Players
    templates: ClassVar[tuple[str, ...]] = ("{who} [lose] half {who:own} life, rounded up",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        for player in self.who.each(board, ctx):
            half = (board.life(player) + 1) // 2
            yield from actions.lose_life(board, player, half, ctx.source)
