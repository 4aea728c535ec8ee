"""Instructions and static abilities under which a player controls another (CR 723)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from apnap.game.ability import Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.ids import PlayerId
from apnap.rules import player_control, searching

from .effects import Clause
from .selectors import Players
from .words import Vocabulary

_TIMES = {"turn": player_control.TURN, "combat phase": player_control.COMBAT}
ControlledTime = Annotated[str, Vocabulary("controlled time", tuple(_TIMES))]


@dataclass(frozen=True)
class ControlPlayer(Clause):
    """ "You control target player during that player's next turn" (CR 723.1)."""

    by: Players
    who: Players
    during: ControlledTime
    templates: ClassVar[tuple[str, ...]] = (
        "{by} [control] {who} during that player's next {during}",
        "{by} [control] {who} during their next {during}",
        "{by} [gain] control of {who} during that player's next {during}",
        "{by} [gain] control of {who} during their next {during}",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        yield from self.control(board, ctx)

    def control(self, board: Board, ctx: Context, extra_turn: bool = False) -> Steps[None]:
        """The effect begins; the extra turn after the controlled one goes with it."""
        for controller in self.by.each(board, ctx):
            for player in self.who.each(board, ctx):
                yield from player_control.gain(
                    board, controller, player, _TIMES[self.during], extra_turn
                )


@dataclass(frozen=True)
class ControlBeforeExtraTurn(Clause):
    """ "… After that turn, that player takes an extra turn" (CR 500.7, 723.1)."""

    level: ClassVar[str] = "sentence"
    control: ControlPlayer
    templates: ClassVar[tuple[str, ...]] = (
        "{control:clause}. after that turn, that player takes an extra turn",
    )

    def __post_init__(self) -> None:
        if self.control.during != "turn":
            raise ValueError("that turn")

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        yield from self.control.control(board, ctx, extra_turn=True)


@dataclass(frozen=True)
class ControlSearchers(player_control.ControlsSearchers):
    """ "You control your opponents while they're searching their libraries" (CR 723.2)."""

    who: Players
    templates: ClassVar[tuple[str, ...]] = (
        "you control {who} while they're searching their libraries",
    )

    def controls(self, board: Board, ctx: Context, player: PlayerId) -> bool:
        return player in self.who.find(board, ctx)


@dataclass(frozen=True)
class ExileWhatTheyFind(searching.ExilesFound):
    """ "While an opponent is searching their library, they exile each card they find" (CR 701.23a).

    They may be played for as long as they remain exiled, whatever becomes of this (CR 609.4b).
    """

    templates: ClassVar[tuple[str, ...]] = (
        "while an opponent is searching their library, they exile each card they find. you may "
        "play those cards for as long as they remain exiled, and you may spend mana as though it "
        "were mana of any color to cast them",
    )

    def exiles(self, board: Board, ctx: Context, player: PlayerId) -> bool:
        return player in board.opponents(ctx.controller)
