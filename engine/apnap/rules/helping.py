"""What pays for mana in a spell's cost besides mana: convoke, delve, improvise (CR 702.51, 702.66).

Once the total cost is settled a creature may be tapped, or a card in the graveyard exiled, for one
mana of it (CR 702.51b, 702.66b, 702.126b). To the search for a payment each is one more source.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from apnap.game import events as ev
from apnap.game.ability import Activated, Cost, Effect, Steps
from apnap.game.board import Board
from apnap.game.card import Card
from apnap.game.context import Context
from apnap.game.ids import ObjectId, PlayerId

from .characteristics import characteristics
from .happening import happen
from .mana_abilities import Source

HELP = "~"
"""Stands after what such a source pays, in a search for a payment; no such mana is ever made."""
GENERIC = "1"
"""What pays for generic mana only."""


@dataclass(frozen=True)
class TapHelper(Cost):
    """Tap a permanent; summoning sickness does not matter, as this is no {T} (CR 302.6)."""

    reads_source: ClassVar[bool] = True

    def can_pay(self, board: Board, ctx: Context) -> bool:
        found = board.battlefield.get(ctx.source) if ctx.source is not None else None
        return found is not None and not found.tapped

    def pay(self, board: Board, ctx: Context) -> Steps[None]:
        assert ctx.source is not None
        yield from happen(board, ev.Tapped(ctx.source, rule="701.26a"))


@dataclass(frozen=True)
class ExileHelper(Cost):
    """Exile a card from the graveyard (CR 702.66a)."""

    reads_source: ClassVar[bool] = True

    def can_pay(self, board: Board, ctx: Context) -> bool:
        return ctx.source is not None and ctx.source in board.players[ctx.controller].graveyard

    def pay(self, board: Board, ctx: Context) -> Steps[None]:
        assert ctx.source is not None
        yield from happen(
            board, ev.ZoneChanged(ctx.source, "graveyard", "exile", rule="702.66a")
        )


@dataclass(frozen=True)
class _Nothing(Effect):
    """No mana is made."""

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        return
        yield


_TAP = Activated((TapHelper(),), _Nothing(), text="tapped for convoke or improvise")
_EXILE = Activated((ExileHelper(),), _Nothing(), text="exiled for delve")


def helpers(
    board: Board, player: PlayerId, card: Card, without: tuple[ObjectId, ...] = ()
) -> Iterator[Source]:
    """What the player may use instead of mana for a spell with these keywords."""
    convoke, improvise = "convoke" in card.keywords, "improvise" in card.keywords
    if convoke or improvise:
        for record in board.battlefield.values():
            if record.controller != player or record.tapped:
                continue
            seen = characteristics(board, record.id)
            pays: tuple[str, ...] = ()
            if convoke and seen.is_creature:
                pays = (*seen.colors, GENERIC)
            elif improvise and "Artifact" in seen.types:
                pays = (GENERIC,)
            if pays:
                yield Source(record.id, _TAP, tuple((one + HELP,) for one in pays))
    if "delve" in card.keywords:
        for number in board.players[player].graveyard:
            if number not in without:
                yield Source(number, _EXILE, ((GENERIC + HELP,),))


def tappers(board: Board, player: PlayerId) -> list[Source]:
    """The artifacts and creatures that may be tapped for a waterbend cost (CR 701.67a)."""
    found = []
    for record in board.battlefield.values():
        if record.controller == player and not record.tapped:
            seen = characteristics(board, record.id)
            if seen.is_creature or "Artifact" in seen.types:
                found.append(Source(record.id, _TAP, ((GENERIC + HELP,),)))
    return found


def is_help(source: Source) -> bool:
    """Whether it pays without making mana."""
    return source.ability in (_TAP, _EXILE)


def give(board: Board, player: PlayerId, source: Source) -> Steps[None]:
    """Tap or exile it for the mana it pays."""
    ctx = Context(player, source.number)
    for cost in source.ability.costs:
        yield from cost.pay(board, ctx)
