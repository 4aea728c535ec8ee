"""Cards that are separated into two piles, of which one is chosen (CR 700.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game.ability import Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.ids import ObjectId, PlayerId
from apnap.rules import choices

from .effects import Clause
from .effects_placing import Place
from .selectors import Players, followed

PILES = ("first pile", "second pile")
CHOSEN = "chosen pile"
"""Under these names in `Context.named` are the piles, and the one that was chosen."""


@dataclass(frozen=True)
class SeparateIntoPiles(Clause):
    """Separate cards into two piles, which may be empty; they stay where they are (CR 700.3)."""

    reads_event: ClassVar[bool] = True
    who: Players
    templates: ClassVar[tuple[str, ...]] = (
        "{who} [separate] those cards into two piles",
        "{who} [separate] them into two piles",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        looked = ctx.named.get("looked", ctx.said_objects)
        cards = followed(board, ctx, [one for one in looked if isinstance(one, ObjectId)])
        for player in self.who.players(board, ctx):
            first = yield from choices.choose_objects(
                board, player, cards, least=0, most=len(cards), what="card", rule="700.3a",
                prompt="which cards are the first pile; the others are the second",
                why="the text says who separates them", source=ctx.source,
            )
            ctx.named[PILES[0]] = tuple(first)
            ctx.named[PILES[1]] = tuple(one for one in cards if one not in first)


def _choose_pile(board: Board, ctx: Context, player: PlayerId) -> Steps[None]:
    place = yield from choices.choose_index(
        board, player, PILES, what="option", rule="700.3", prompt="which pile",
        why="the text says who chooses a pile", source=ctx.source,
    )
    ctx.named[CHOSEN] = ctx.named.get(PILES[place], ())
    ctx.named["other pile"] = ctx.named.get(PILES[1 - place], ())


@dataclass(frozen=True)
class ChoosePile(Clause):
    """ "An opponent chooses one of those piles"."""

    who: Players
    templates: ClassVar[tuple[str, ...]] = (
        "{who} [choose] one of those piles", "{who} [choose] one of the piles",
    )  # fmt: skip

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        for player in self.who.players(board, ctx):
            yield from _choose_pile(board, ctx, player)


@dataclass(frozen=True)
class PutPiles(Clause):
    """ "Put one pile into your hand and the other into your graveyard"."""

    who: Players
    place: Place
    other: Place
    that: bool = False
    templates: ClassVar[tuple[str, ...]] = (
        "{who} [put] one pile {place} and the other {other}",
        "{who} [put] {that!that pile} {place} and the other {other}",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        for player in self.who.each(board, ctx):
            if not self.that:
                yield from _choose_pile(board, ctx, player)
            for name, place in ((CHOSEN, self.place), ("other pile", self.other)):
                pile = [one for one in ctx.named.get(name, ()) if isinstance(one, ObjectId)]
                yield from place.put(board, ctx, player, pile)
