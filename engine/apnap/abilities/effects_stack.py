"""Instructions about spells, abilities and cards to be cast (CR 701.6, 707.10, 601.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from apnap.game.ability import Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.ids import ObjectId, PlayerId
from apnap.game.records import CardObject, Duration
from apnap.rules import actions, casting, choices, retargeting

from .effects import Clause
from .effects_cards import note_done
from .objects import OneOfThem
from .selectors import Objects, Players, followed, speak_of
from .things import Things
from .wording import say
from .words import Vocabulary


@dataclass(frozen=True)
class Counter(Clause):
    """Counter spells or abilities (CR 701.6a)."""

    what: Objects
    templates: ClassVar[tuple[str, ...]] = ("counter {what}",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        for number in (yield from self.what.objects(board, ctx)):
            yield from actions.counter(board, number, ctx.source)


@dataclass(frozen=True)
class Copy(Clause):
    """Copy a spell or ability (CR 707.10)."""

    what: Objects
    twice: bool = False
    templates: ClassVar[tuple[str, ...]] = ("copy {what} {twice?twice}",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        choose = bool(ctx.named.get("new targets"))
        for number in (yield from self.what.objects(board, ctx)):
            for _ in range(2 if self.twice else 1):
                yield from actions.copy_on_stack(board, number, ctx.controller, new_targets=choose)


@dataclass(frozen=True)
class ChooseNewTargets(Clause):
    """ "You may choose new targets for target spell" (CR 115.7d)."""

    level: ClassVar[str] = "last"
    who: Players
    what: Objects
    templates: ClassVar[tuple[str, ...]] = ("{who:subject} may choose new targets for {what}",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        for player in self.who.each(board, ctx):
            for number in (yield from self.what.objects(board, ctx)):
                yield from retargeting.may_choose_new_targets(board, number, player)


@dataclass(frozen=True)
class ChangeTargets(Clause):
    """ "Change the target of target spell with a single target" (CR 115.7a)."""

    what: Objects
    templates: ClassVar[tuple[str, ...]] = (
        "change the target of {what}",
        "change the targets of {what}",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        for number in (yield from self.what.objects(board, ctx)):
            yield from retargeting.change_targets(board, number, ctx.controller)


PlayTime = Annotated[
    str,
    Vocabulary("time", ("this turn", "until end of turn", "until the end of your next turn")),
]


def _time(word: str, ctx: Context) -> Duration:
    if word == "until the end of your next turn":
        return Duration("end of your next turn", ctx.controller)
    return Duration("end of turn" if word else "game")


@dataclass(frozen=True)
class MayPlay(Clause):
    """Cards may be played or cast for a time (CR 601.3, 305.1)."""

    level: ClassVar[str] = "last"
    who: Players
    what: Objects
    time: PlayTime = ""
    play: bool = False
    free: bool = False
    templates: ClassVar[tuple[str, ...]] = (
        "{who:subject} may {play!play} {what} {time}",
        "{who:subject} may {play!play} {what} {time} {free!without paying its mana cost}",
        "{who:subject} may {play!play} {what}",
        "{who:subject} may cast {what} {time}",
        "{who:subject} may cast {what} {time} {free!without paying its mana cost}",
        "{time}, {who:subject} may {play!play} {what}",
        "{time}, {who:subject} may {play!play} {what} {free!without paying its mana cost}",
        "{time}, {who:subject} may cast {what}",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        objects = yield from self.what.objects(board, ctx)
        cards = tuple(one for one in objects if isinstance(board.find(one), CardObject))
        for player in self.who.each(board, ctx):
            actions.permit(
                board,
                player,
                cards,
                free=self.free,
                duration=_time(self.time, ctx),
                lands=self.play,
            )


@dataclass(frozen=True)
class MayCastNow(Clause):
    """A card may be cast while this resolves (CR 608.2g)."""

    tells: ClassVar[bool] = True
    level: ClassVar[str] = "last"
    reads_event: ClassVar[bool] = True
    who: Players
    what: Objects
    templates: ClassVar[tuple[str, ...]] = (
        "{who:subject} may cast {what} without paying its mana cost",
        "{who:subject} may cast {what} without paying their mana costs",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        for player in self.who.each(board, ctx):
            cards = [one for one in self._possible(board, ctx) if castable(board, player, one)]
            if not cards:
                note_done(ctx, False)
                continue
            chosen = yield from choices.choose_objects(
                board,
                player,
                cards,
                least=0,
                most=1,
                what="card",
                rule="608.2g",
                prompt=f"cast {say(self.what)} without paying its mana cost",
                why="the text says that the player may",
                source=ctx.source,
            )
            for card in chosen:
                yield from casting.cast_now(board, player, card, free=True)
            note_done(ctx, bool(chosen))

    def _possible(self, board: Board, ctx: Context) -> tuple[ObjectId, ...]:
        refs = ctx.said_objects
        if not isinstance(self.what, OneOfThem):
            refs = tuple(one for one in self.what.find(board, ctx) if isinstance(one, ObjectId))
        return followed(board, ctx, refs)


def castable(board: Board, player: PlayerId, number: ObjectId) -> bool:
    """Whether a card could be cast while something resolves."""
    return casting.can_cast_now(board, player, number, free=True)


@dataclass(frozen=True)
class ExileUntil(Clause):
    """Exile cards from the top of a library until one of a description comes (CR 608.2c)."""

    reads_source: ClassVar[bool] = True
    who: Players
    things: Things
    templates: ClassVar[tuple[str, ...]] = (
        "{who} [exile] cards from the top of {who:own} library until you exile a {things:one}",
        "{who} [exile] cards from the top of {who:own} library until they exile a {things:one}",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        for player in self.who.each(board, ctx):
            while board.players[player].library:
                top = board.players[player].library[0]
                hit = self.things.is_like(board, ctx, top)
                yield from actions.move(board, [top], "exile", source=ctx.source)
                if hit:
                    speak_of(ctx, [board.now(top)])
                    break
