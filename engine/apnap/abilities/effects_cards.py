"""Instructions about cards and zones: draw, discard, mill, look, search, reveal (CR 121, 701)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game.ability import Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.ids import ObjectId, PlayerId
from apnap.rules import actions, looking

from .effects import Clause
from .numbers import EACH_ITS_OWN, ONE
from .objects import A
from .selectors import Amount, Objects, Players, speak_of
from .things import Things


@dataclass(frozen=True)
class Draw(Clause):
    """Draw cards (CR 121.1)."""

    together: ClassVar[bool] = True
    who: Players
    amount: Amount = ONE
    templates: ClassVar[tuple[str, ...]] = (
        "{who} [draw] {amount:a} card(s){amount:tail}",
        "{who} [draw] cards equal to {amount:of}",
        "{who} [draw] another card",
        "{who} [draw] {amount:a} additional card(s)",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        drawn: list[ObjectId] = []
        players = self.who.players(board, ctx)
        told = self.who.others or len(players) > 1  # you are never "that player"
        for player in (yield from actions.drawing_order(board, players)):
            if told:
                ctx.said_players = (player,)
            before = board.players[player].hand
            yield from actions.draw(board, player, self.amount.value(board, ctx))
            drawn += [one for one in board.players[player].hand if one not in before]
        if told:
            ctx.said_players = players
        speak_of(ctx, drawn)


def amounts(board: Board, ctx: Context, who: Players, amount: Amount) -> dict[PlayerId, int]:
    """The amount for each of the players, in turn order."""
    return {player: amount.value(board, ctx) for player in who.each(board, ctx)}


@dataclass(frozen=True)
class Discard(Clause):
    """Discard cards that the player chooses (CR 701.9b), or at random."""

    tells: ClassVar[bool] = True
    who: Players
    amount: Amount
    at_random: bool = False
    templates: ClassVar[tuple[str, ...]] = (
        "{who} [discard] {amount:a} card(s){amount:tail} {at_random?at random}",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        chosen: list[tuple[PlayerId, tuple[ObjectId, ...]]] = []
        for player in self.who.each(board, ctx):
            amount = self.amount.value(board, ctx)
            if self.at_random:
                cards = actions.in_random_order(board, board.players[player].hand)[:amount]
            else:
                cards = yield from actions.choose_to_discard(board, player, amount, ctx.source)
            chosen.append((player, cards))
        done = yield from actions.discard_together(board, chosen)
        speak_of(ctx, done)
        ctx.amount = len(done)
        note_done(ctx, bool(done))


@dataclass(frozen=True)
class DiscardThing(Clause):
    """Discard a card of a description."""

    tells: ClassVar[bool] = True
    who: Players
    what: Objects
    templates: ClassVar[tuple[str, ...]] = ("{who} [discard] {what}",)

    def __post_init__(self) -> None:
        if (
            isinstance(self.what, A)
            and not self.what.up_to
            and self.what.things == Things((("card",),))
        ):
            raise ValueError("any cards")

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        chosen: list[tuple[PlayerId, tuple[ObjectId, ...]]] = []
        for player in self.who.each(board, ctx):
            if isinstance(self.what, A):
                hand = board.players[player].hand
                able = [one for one in hand if self.what.things.is_like(board, ctx, one)]
                cards = yield from self.what.choose(board, ctx, player, able)
            else:
                cards = yield from self.what.objects(board, ctx)
            chosen.append((player, tuple(cards)))
        done = yield from actions.discard_together(board, chosen)
        ctx.amount = len(done)
        note_done(ctx, bool(done))


@dataclass(frozen=True)
class DiscardHand(Clause):
    """Discard one's whole hand."""

    together: ClassVar[bool] = True
    who: Players
    templates: ClassVar[tuple[str, ...]] = (
        "{who} [discard] {who:own} hand", "{who} [discard] {who:own} hands",
    )  # fmt: skip

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        players = tuple(self.who.each(board, ctx))
        hands = [(player, board.players[player].hand) for player in players]
        ctx.amount = sum(len(hand) for _, hand in hands)
        if len(players) > 1:  # "then draws that many cards": each as many as that player did
            ctx.named[EACH_ITS_OWN] = tuple(card for _, hand in hands for card in hand)
        yield from actions.discard_together(board, hands)


@dataclass(frozen=True)
class Mill(Clause):
    """Mill cards (CR 701.17a)."""

    tells: ClassVar[bool] = True
    who: Players
    amount: Amount
    templates: ClassVar[tuple[str, ...]] = (
        "{who} [mill] {amount:a} card(s){amount:tail}",
        "{who} [mill] cards equal to {amount:of}",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        milled = yield from actions.mill(board, amounts(board, ctx, self.who, self.amount))
        speak_of(ctx, milled)
        ctx.named["looked"] = tuple(milled)
        note_done(ctx, bool(milled))


@dataclass(frozen=True)
class Scry(Clause):
    """Scry (CR 701.22)."""

    who: Players
    amount: Amount
    templates: ClassVar[tuple[str, ...]] = ("{who} [scry] {amount}",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        yield from looking.scry(
            board, amounts(board, ctx, self.who, self.amount), source=ctx.source
        )


@dataclass(frozen=True)
class Surveil(Clause):
    """Surveil (CR 701.25a); surveil 0 is nothing (CR 701.25c)."""

    who: Players
    amount: Amount
    templates: ClassVar[tuple[str, ...]] = ("{who} [surveil] {amount}",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        yield from looking.surveil(
            board, amounts(board, ctx, self.who, self.amount), source=ctx.source
        )


@dataclass(frozen=True)
class Shuffle(Clause):
    """Shuffle one's library (CR 701.24a)."""

    who: Players
    templates: ClassVar[tuple[str, ...]] = (
        "{who} [shuffle]",
        "{who} [shuffle] {who:own} library",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        for player in self.who.each(board, ctx):
            actions.shuffle(board, player)
        return
        yield


@dataclass(frozen=True)
class Reveal(Clause):
    """Show cards to all players (CR 701.20a)."""

    tells: ClassVar[bool] = True
    who: Players
    what: Objects
    templates: ClassVar[tuple[str, ...]] = ("{who} [reveal] {what}",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        for player in self.who.each(board, ctx):
            cards = yield from self.what.objects(board, ctx)
            actions.reveal(board, player, cards)
            if not isinstance(self.what, A):
                ctx.named["looked"] = cards
            note_done(ctx, bool(cards))


@dataclass(frozen=True)
class RevealHand(Clause):
    """Show one's hand (CR 701.20a)."""

    who: Players
    templates: ClassVar[tuple[str, ...]] = ("{who} [reveal] {who:own} hand",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        for player in self.who.each(board, ctx):
            actions.reveal(board, player, board.players[player].hand)
            speak_of(ctx, board.players[player].hand)
        return
        yield


@dataclass(frozen=True)
class LookAt(Clause):
    """Look at cards (CR 701.20e); the others do not see them."""

    shows: ClassVar[bool] = True
    who: Players
    what: Objects
    templates: ClassVar[tuple[str, ...]] = ("{who} [look] at {what}",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        ctx.named["looked"] = yield from self.what.objects(board, ctx)


def note_done(ctx: Context, done: bool) -> None:
    """Remember whether the last optional instruction was carried out ("if you do")."""
    ctx.named["did"] = (ctx.controller,) if done else ()
