"""Instructions that only choose what later ones speak of (CR 608.2d, 115.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game.ability import Steps, Target
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.ids import ObjectId, PlayerId
from apnap.rules import actions, choices, zones

from .effects import Clause
from .effects_cards import note_done
from .objects import A
from .players import ChosenPlayer, Indefinite, TargetPlayers
from .selectors import Objects, Players, speak_of
from .things import Post, Things
from .wording import say


@dataclass(frozen=True)
class ChooseTargets(Clause):
    """ "Choose target creature.": what the text then does to it comes later (CR 115.1)."""

    what: Objects
    templates: ClassVar[tuple[str, ...]] = ("choose {what}",)

    def __post_init__(self) -> None:
        if not isinstance(self.what, Target):
            raise ValueError("only targets")

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        objects = yield from self.what.objects(board, ctx)
        speak_of(ctx, objects)


@dataclass(frozen=True)
class ChooseSome(Clause):
    """ "Choose an exiled card an opponent owns.": what is done with it comes later (CR 608.2d)."""

    tells: ClassVar[bool] = True
    what: Objects
    templates: ClassVar[tuple[str, ...]] = ("choose {what}",)

    def __post_init__(self) -> None:
        if not isinstance(self.what, A):
            raise ValueError("what is chosen as the instruction is carried out")

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        chosen = yield from self.what.objects(board, ctx)
        note_done(ctx, bool(chosen))


@dataclass(frozen=True)
class ChoosePlayer(Clause):
    """ "Choose target opponent.", "Choose an opponent.": what that player then does or suffers
    comes later (CR 115.1, 608.2d)."""

    who: Players
    templates: ClassVar[tuple[str, ...]] = ("choose {who}",)

    def __post_init__(self) -> None:
        if not isinstance(self.who, (TargetPlayers, Indefinite)):
            raise ValueError("only who is chosen")

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        ctx.named[ChosenPlayer.words] = self.who.players(board, ctx)
        return
        yield


@dataclass(frozen=True)
class ChooseFromHand(Clause):
    """ "You choose a nonland card from it": from the hand that has been revealed (CR 608.2d)."""

    tells: ClassVar[bool] = True
    reads_players: ClassVar[bool] = True
    who: Players
    things: Things
    post: Post | None = None
    templates: ClassVar[tuple[str, ...]] = (
        "{who} [choose] a {things:one} from it",
        "{who} [choose] a {things:one} from it {post}",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        holders = ctx.said_players
        for player in self.who.players(board, ctx):
            able = [
                card
                for holder in holders
                for card in board.players[holder].hand
                if self.things.is_like(board, ctx, card)
                and (self.post is None or self.post.fits(board, ctx, card))
            ]
            chosen: tuple[ObjectId, ...] = yield from choices.choose_objects(
                board, player, able, what="card",
                prompt=f"a {say(self.things, 'one')} from the hand",
                why="the text lets that player choose", source=ctx.source,
            )
            speak_of(ctx, chosen)
            note_done(ctx, bool(chosen))
        ctx.said_players = holders


@dataclass(frozen=True)
class PutBack(Clause):
    """ "Put them back in any order": cards looked at go back on top (CR 401.4)."""

    templates: ClassVar[tuple[str, ...]] = (
        "put them back in any order",
        "put those cards back in any order",
        "put them back on top of that library in any order",
        "put them back on top in any order",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        looked = [
            one for one in ctx.named.get("looked", ())
            if isinstance(one, ObjectId) and one in board.cards
            and board.last_known(one).zone == "library"
        ]
        ordered = yield from choices.choose_order(
            board, ctx.controller, looked, rule="401.4", source=ctx.source,
            prompt="in which order, the first named on top",
            why="who looks at the cards puts them back as they like",
        )
        for owner in dict.fromkeys(board.owner(one) for one in ordered):
            library = board.players[owner].library
            rest = tuple(one for one in library if one not in ordered)
            own = tuple(one for one in ordered if board.owner(one) == owner)
            zones.set_zone(board, owner, "library", (*own, *rest))


@dataclass(frozen=True)
class AllButChosen(Clause):
    """ "Each player chooses a creature they control, then sacrifices the rest" (CR 608.2d)."""

    level: ClassVar[str] = "sentence"
    who: Players
    what: Objects
    sacrificed: bool = False
    templates: ClassVar[tuple[str, ...]] = (
        "{who} [choose] {what}. destroy the rest",
        "{who} [choose] {what}, then destroy the rest",
        "{who} [choose] {what}, then {sacrificed!sacrifices} the rest",
        "{who} [choose] {what}. then {sacrificed!sacrifice} the rest",
    )

    def __post_init__(self) -> None:
        if not isinstance(self.what, A) or self.what.things.zones != ("battlefield",):
            raise ValueError("permanents that are chosen")

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        assert isinstance(self.what, A)
        spared: set[ObjectId] = set()
        pools: list[tuple[PlayerId, list[ObjectId]]] = []
        for player in self.who.each(board, ctx):
            pool = [one for one in self.what.find(board, ctx) if isinstance(one, ObjectId)]
            spared.update((yield from self.what.choose(board, ctx, player, pool)))
            pools.append((player, pool))
        rest = [(player, [one for one in pool if one not in spared]) for player, pool in pools]
        if self.sacrificed:
            yield from actions.sacrifice_together(board, rest, ctx.source)
            return
        doomed = dict.fromkeys(one for _, pool in rest for one in pool)
        yield from actions.destroy(board, doomed, ctx.source)
