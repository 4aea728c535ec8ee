"""What a resolution makes true for a time like a static ability: "players can't cast spells this
turn" (CR 611.2c)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from apnap.game.ability import StaticEffect, Steps, Target
from apnap.game.board import Board
from apnap.game.card import Card
from apnap.game.context import Context
from apnap.game.data import walk
from apnap.game.ids import ObjectId, PlayerId
from apnap.game.records import Duration
from apnap.rules import actions
from apnap.rules.activating import LandBan
from apnap.rules.casting import CastBan
from apnap.rules.ending import CantLose, CantWin
from apnap.rules.forbidding import ActivationBan, CostBan
from apnap.rules.timing import Flashes

from .changes import DurationWord, duration
from .conditions_past import noted
from .players import AllPlayers, Certainly, You, YourOpponents
from .posts import Named, chosen
from .posts_compared import WithChosenName
from .replacements_entering import KeepsOneLife
from .selectors import Players
from .statics_casting import CannotBeCast, CastAtAnyTime, as_spells
from .statics_players import CantPlayLands, CantSearch, GameGoesOn
from .structure import Sentence
from .things import Things
from .wording import mapped, say

_ALLOWED = (
    CastBan, ActivationBan, CostBan, Flashes, LandBan, CantSearch, CantLose, CantWin, KeepsOneLife,
)  # fmt: skip


@dataclass(frozen=True)
class ForATime(Sentence):
    """ "Until your next turn, your opponents can't cast spells" (CR 611.2a).

    Who "that player" is and what the chosen name is are settled as the effect begins.
    """

    reads_source: ClassVar[bool] = True
    reads_event: ClassVar[bool] = True
    effect: StaticEffect
    lasting: DurationWord
    templates: ClassVar[tuple[str, ...]] = ("{effect} {lasting}", "{lasting}, {effect}")

    def __post_init__(self) -> None:
        if not isinstance(self.effect, _ALLOWED) or isinstance(self.effect, CantPlayLands):
            raise ValueError("that is not begun by a resolution, or it has a word of its own")
        for part in walk(self.effect):
            if isinstance(part, (Players, WithChosenName)):
                continue
            if isinstance(part, Target) or any(
                getattr(part, said, False) for said in ("reads_source", "reads_event")
            ):
                raise ValueError("that would mean something else later")

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        def settled(value: Any) -> Any:
            if isinstance(value, Players) and not isinstance(
                value, (You, YourOpponents, AllPlayers)
            ):
                return Certainly(value.players(board, ctx))
            if isinstance(value, WithChosenName):
                return Named(str(chosen(board, ctx, "name") or ""))
            return None

        lasting = duration(self.lasting, ctx)
        actions.begin_static(board, ctx, mapped(self.effect, settled), lasting, say(self))
        return
        yield


@dataclass(frozen=True)
class GameGoesOnThisTurn(Sentence):
    """ "You can't lose the game this turn and your opponents can't win the game this turn"."""

    templates: ClassVar[tuple[str, ...]] = (
        "you can't lose the game this turn and your opponents can't win the game this turn",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        actions.begin_static(board, ctx, GameGoesOn(), Duration("end of turn"), say(self))
        return
        yield


@dataclass(frozen=True)
class FlashThisTurn(Sentence):
    """ "You may cast spells this turn as though they had flash" (CR 702.8a)."""

    things: Things
    templates: ClassVar[tuple[str, ...]] = (
        "you may cast {things:many} this turn as though they had flash",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        actions.begin_static(board, ctx, CastAtAnyTime(self.things), text=say(self))
        return
        yield


def _cast_so_far(board: Board, ctx: Context, things: Things, player: PlayerId) -> int:
    return sum(
        who - 1 == player and things.is_like(board, ctx, number)
        for number, who in noted(board, "cast spell")
    )


@dataclass(frozen=True)
class NextAtAnyTime(Flashes):
    """The next spell of a kind, of one player, until one has been cast."""

    things: Things
    before: int

    def allows(
        self, board: Board, ctx: Context, player: PlayerId, card: Card, number: ObjectId
    ) -> bool:
        things = as_spells(self.things)
        return (
            player == ctx.controller
            and _cast_so_far(board, ctx, things, player) == self.before
            and things.is_like(board, ctx, number, card)
        )


@dataclass(frozen=True)
class FlashNext(Sentence):
    """ "The next sorcery spell you cast this turn can be cast as though it had flash"."""

    things: Things
    templates: ClassVar[tuple[str, ...]] = (
        "the next {things:one} you cast this turn can be cast as though it had flash",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        before = _cast_so_far(board, ctx, as_spells(self.things), ctx.controller)
        actions.begin_static(board, ctx, NextAtAnyTime(self.things, before), text=say(self))
        return
        yield


@dataclass(frozen=True)
class NoMoreThan(CastBan):
    """One player can't cast more than so many spells in the turn."""

    most: int

    def forbids(
        self, board: Board, ctx: Context, number: ObjectId, card: Card, player: PlayerId
    ) -> bool:
        return player == ctx.controller and board.fact("cast", player) >= self.most


@dataclass(frozen=True)
class OneMoreSpell(Sentence):
    """ "You can cast only one more spell this turn" (CR 101.2)."""

    templates: ClassVar[tuple[str, ...]] = ("you can cast only one more spell this turn",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        most = board.fact("cast", ctx.controller) + 1
        actions.begin_static(board, ctx, NoMoreThan(most), text=say(self))
        return
        yield


@dataclass(frozen=True)
class NeitherCastNorPlayed(CastBan, LandBan):
    """ "Spells with the chosen name can't be cast and lands with the chosen name can't be played"
    (CR 101.2)."""

    spells: Things
    lands: Things
    templates: ClassVar[tuple[str, ...]] = (
        "{spells:many} can't be cast and {lands:many} can't be played",
    )

    def forbids(
        self, board: Board, ctx: Context, number: ObjectId, card: Card, player: PlayerId
    ) -> bool:
        return CannotBeCast(self.spells).forbids(board, ctx, number, card, player)

    def forbids_land(
        self, board: Board, ctx: Context, player: PlayerId, number: ObjectId
    ) -> bool:
        return self.lands.is_like(board, ctx, number)
