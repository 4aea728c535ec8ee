"""Instructions that keep permanents tapped (CR 502.3)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from apnap.game.ability import Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.ids import ObjectId, PlayerId
from apnap.game.records import Duration
from apnap.rules import actions, choices
from apnap.rules.restrictions import CantUntap, Restrict
from apnap.rules.turn import KeepsTapped

from .effects import Clause
from .objects import All, acting_player
from .posts import ControlledBy
from .selectors import Objects
from .things import Things


@dataclass(frozen=True)
class TapOrUntap(Clause):
    """ "Tap or untap target permanent": whoever does it chooses (CR 608.2d)."""

    what: Objects
    templates: ClassVar[tuple[str, ...]] = ("tap or untap {what}",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        objects = yield from self.what.objects(board, ctx)
        deeds = (actions.tap, actions.untap)
        if objects:
            place = yield from choices.choose_index(
                board, acting_player(ctx), ("tap", "untap"), what="choice", rule="608.2d",
                prompt="whether to tap or to untap", source=ctx.source,
            )
            yield from deeds[place](board, objects)


@dataclass(frozen=True)
class StayTappedNext(Clause):
    """Objects don't untap during their controller's next untap step (CR 502.3)."""

    objects: Objects
    templates: ClassVar[tuple[str, ...]] = (
        "{objects} [don't] untap during its controller's next untap step",
        "{objects} [don't] untap during their controller's next untap step",
        "{objects} [don't] untap during their controllers' next untap steps",
        "{objects} [don't] untap during that player's next untap step",
        "{objects} [don't] untap during your next untap step",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        if isinstance(self.objects, All):
            self.keep_all(board, ctx, self.objects.things)
            return
        for number in (yield from self.objects.objects(board, ctx)):
            if number in board.battlefield:
                lasting = Duration("next untap", board.controller(number))
                yield from actions.begin(
                    board, ctx, [number], [Restrict(CantUntap())], lasting, "doesn't untap"
                )

    def keep_all(self, board: Board, ctx: Context, things: Things) -> None:
        """All of a kind: it changes no characteristics, so who comes later is one too (611.2c)."""
        players = [player.id for player in board.in_game()]
        for post in things.after:
            if isinstance(post, ControlledBy):
                found = post.who.players(board, ctx)
                players = [one for one in players if one in found]
        kind = replace(
            things, after=tuple(one for one in things.after if not isinstance(one, ControlledBy))
        )
        for player in players:
            lasting = Duration("next untap", player)
            kept = AllOfThemKept(kind, int(player))
            actions.begin_static(board, ctx, kept, lasting, "doesn't untap")


@dataclass(frozen=True)
class AllOfThemKept(KeepsTapped):
    """All permanents of a kind that one player controls don't untap."""

    things: Things
    player: int

    def keeps(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        theirs = board.controller(number) == PlayerId(self.player)
        return theirs and self.things.is_like(board, ctx, number)
