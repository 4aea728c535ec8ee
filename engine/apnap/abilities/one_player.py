"""Instructions to one player of several: who gives them chooses which one (CR 608.2d)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from apnap.game.ability import Ability, Effect, Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.data import Data
from apnap.rules import choices

from .players import Indefinite
from .structure import UnlessPaid
from .wording import mapped, say


@dataclass(frozen=True)
class OnePlayer(Effect):
    """An instruction to "an opponent" or "another player": its controller chooses which one."""

    effect: Effect
    who: Indefinite

    def say(self, form: str) -> str:
        """The instruction itself."""
        return say(self.effect, form)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        chosen = yield from choices.choose_refs(
            board, ctx.controller, self.who.players(board, ctx), what="player",
            prompt=f"which player “{say(self.who)}” is",
            why="the controller of the instruction chooses", source=ctx.source,
        )
        ctx.named[self.who.MEANT] = chosen
        yield from self.effect.perform(board, ctx)
        del ctx.named[self.who.MEANT]


def to_one_player(abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """Abilities in which each instruction that is one to any single player has it chosen first."""
    return tuple(mapped(ability, _to_one) for ability in abilities)


def _to_one(value: Data) -> Data | None:
    """Not what any of them may avert by paying: they are all asked (CR 118.12a)."""
    if not isinstance(value, Effect) or isinstance(value, UnlessPaid):
        return None
    for name in value.__dataclass_fields__:
        who: Any = getattr(value, name)
        if isinstance(who, Indefinite):
            return OnePlayer(value, who)
    return None
