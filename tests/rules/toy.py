"""A small vocabulary for tests: what cards may say when no printed text is read."""

from __future__ import annotations

from dataclasses import dataclass

from apnap.game import events as ev
from apnap.game.ability import (
    Activated,
    Cost,
    ManaEffect,
    Steps,
)
from apnap.game.board import Board
from apnap.game.card import Card
from apnap.game.context import Context
from apnap.game.ids import PlayerId
from apnap.game.mana import ManaCost
from apnap.rules import actions, mana_abilities
from apnap.rules.costs import PayMana
from apnap.rules.happening import happen
from apnap.rules.mana_abilities import TapThis

ANA, BEN, CAI, DOT = (PlayerId(number) for number in range(4))

# costs and mana


@dataclass(frozen=True)
class ToySacrifice(Cost):
    """Sacrifice this."""

    def can_pay(self, board: Board, ctx: Context) -> bool:
        return ctx.source is not None and ctx.source in board.battlefield

    def pay(self, board: Board, ctx: Context) -> Steps[None]:
        assert ctx.source is not None
        yield from actions.sacrifice(board, ctx.controller, (ctx.source,))


@dataclass(frozen=True)
class ToyMana(ManaEffect):
    """Add one of several amounts of mana, chosen by the player."""

    alternatives: tuple[tuple[str, ...], ...]

    def produces(self, board: Board, ctx: Context) -> tuple[tuple[str, ...], ...]:
        return self.alternatives

    def add(self, board: Board, ctx: Context, alternative: tuple[str, ...]) -> Steps[None]:
        yield from happen(board, ev.ManaAdded(ctx.controller, alternative, ctx.source))

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        chosen = yield from mana_abilities.choose_alternative(
            board, ctx.controller, self.alternatives, ctx.source
        )
        yield from self.add(board, ctx, chosen)


def source(name: str, *mana: str, needs: str = "", treasure: bool = False) -> Card:
    """A permanent that taps for any one of these: "WU" is two mana, "W" one."""
    costs: tuple[Cost, ...] = (TapThis(),)
    if needs:
        costs = (PayMana(ManaCost.parse(needs)), TapThis())
    if treasure:
        costs = (TapThis(), ToySacrifice())
    ability = Activated(costs, ToyMana(tuple(tuple(one) for one in mana)), text=f"{needs} {mana}")
    return Card(name, types=("Artifact" if treasure else "Land",), abilities=(ability,))
