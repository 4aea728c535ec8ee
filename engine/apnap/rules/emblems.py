"""Emblems, and the designation that one of them gives (CR 114, 701.54)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from apnap.game import events as ev
from apnap.game.ability import Ability, Activated, Static, Triggered
from apnap.game.board import Board
from apnap.game.card import Card
from apnap.game.ids import ObjectId, PlayerId

from . import zones
from .characteristics import renew
from .happening import record

EMBLEM = Card("Emblem")
"""An emblem has no characteristics but its abilities (CR 114.3); its name is for reports."""


def get_emblem(board: Board, player: PlayerId, ability: Ability) -> None:
    """Put an emblem with an ability into the command zone, where that works (CR 114.2, 114.4)."""
    works: Any = ability
    if isinstance(ability, (Triggered, Static, Activated)):
        works = replace(works, zones=("command",))
    put_emblem(board, player, replace(EMBLEM, abilities=(works,), text=ability.text))


def put_emblem(board: Board, player: PlayerId, card: Card) -> None:
    """Put an emblem into the command zone (CR 114.2)."""
    number = zones.put_in(board, player, "command", card, "bottom", token=False)
    found = board.cards.get(number)
    assert found is not None
    board.cards[number] = found._replace(timestamp=board.new_timestamp())
    record(board, ev.Happened("emblem", player, number, card.text, "114.2"))


def tempt(board: Board, player: PlayerId, ring: Card) -> None:
    """The Ring tempts a player once more, who gets its emblem the first time (CR 701.54c)."""
    if not board.players[player].tempted:
        put_emblem(board, player, ring)
    found = board.players[player]
    board.players[player] = found._replace(tempted=found.tempted + 1)


def bear_ring(board: Board, player: PlayerId, number: ObjectId) -> None:
    """A creature becomes a player's Ring-bearer (CR 701.54a)."""
    board.players[player] = board.players[player]._replace(ring_bearer=number)
    renew(board)
    board.changed.add(number)
