"""Energy: {E} that a player gets and pays (CR 107.14, 122.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game.ability import Condition, Cost, Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.data import Data
from apnap.rules import actions
from apnap.rules.atoms import player_counters

from .effects import Clause
from .numbers import ThatMany
from .selectors import Amount, Players

ENERGY = "energy"
SYMBOL = "{E}"


@dataclass(frozen=True)
class EnergySymbols(Data):
    """So many energy symbols: {E}{E} (CR 107.14)."""

    number: int

    def say(self, form: str) -> str:
        """The symbols."""
        return SYMBOL * self.number


@dataclass(frozen=True)
class GetEnergy(Clause):
    """A player gets energy counters (CR 107.14)."""

    who: Players
    energy: EnergySymbols
    times: Amount | None = None
    many: bool = False
    reads_event: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = (
        "{who} [get] {energy}", "{who} [get] {energy}{times:tail}",
        "{who} [get] {many!that many} {energy}",
    )  # fmt: skip

    def __post_init__(self) -> None:
        if self.many and self.energy.number != 1:
            raise ValueError("that many of one")

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        amount = self.energy.number
        if self.times is not None:
            amount *= self.times.value(board, ctx)
        if self.many:
            amount = ThatMany().value(board, ctx)
        for player in self.who.each(board, ctx):
            yield from actions.put_counters(
                board, player, ENERGY, amount, ctx.source, ctx.controller
            )


@dataclass(frozen=True)
class HasEnergy(Condition):
    """ "You have an {E}": an energy counter (CR 107.14)."""

    who: Players
    energy: EnergySymbols
    templates: ClassVar[tuple[str, ...]] = ("{who} [have] an {energy}",)

    def holds(self, board: Board, ctx: Context) -> bool:
        return any(
            player_counters(board, player, ENERGY) >= self.energy.number
            for player in self.who.find(board, ctx)
        )


@dataclass(frozen=True)
class PayEnergy(Cost):
    """Pay energy: remove so many energy counters from oneself (CR 107.14)."""

    energy: EnergySymbols
    templates: ClassVar[tuple[str, ...]] = ("pay {energy}",)

    def can_pay(self, board: Board, ctx: Context) -> bool:
        return player_counters(board, ctx.controller, ENERGY) >= self.energy.number

    def pay(self, board: Board, ctx: Context) -> Steps[None]:
        yield from actions.remove_counters(board, ctx.controller, ENERGY, self.energy.number)


@dataclass(frozen=True)
class EnergyToPay(PayEnergy):
    """Energy, after the word "pay" (CR 107.14)."""

    level: ClassVar[str] = "pay"
    templates: ClassVar[tuple[str, ...]] = ("{energy}",)
