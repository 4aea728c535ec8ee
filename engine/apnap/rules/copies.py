"""Copies of permanents: copiable values and the effects of layer 1 (CR 613.2a, 707)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game.ability import Change
from apnap.game.board import Board
from apnap.game.card import Card
from apnap.game.ids import ObjectId
from apnap.game.records import Permanent, StackedAbility

from . import zones
from .characteristics import NO_CHARACTERISTICS


@dataclass(frozen=True)
class BecomeCopy(Change):
    """Has the copiable values of another object (CR 613.2a, 707.4)."""

    card: Card
    layer: ClassVar[str] = "1"

    def apply(self, card: Card) -> Card:
        return self.card.on(card)


def copiable(board: Board, number: ObjectId) -> Card:
    """What a copy of an object copies, as that is or last was (CR 707.2).

    What was printed, as copy effects change it: neither counters nor other effects, nor whether
    it is tapped.
    """
    record = board.last_known(number)
    return NO_CHARACTERISTICS if isinstance(record, StackedAbility) else record.card.copiable


def copied(record: Permanent, own: Card) -> Card:
    """What a permanent's own values become by the copy effects on it."""
    card = own
    for effect in record.effects:
        for change in effect.changes:
            if change.layer == "1":
                card = change.apply(card)
    return card


def settle(board: Board, number: ObjectId) -> None:
    """Let a permanent have the values that copy effects give it now (CR 613.2a).

    It stays the same object: nothing enters or leaves the battlefield (CR 707.4).
    """
    record = board.battlefield.get(number)
    if record is None or record.card.down:  # CR 708.10
        return
    own = record.base or record.card
    card = copied(record, own)
    if card == record.card:
        return
    zones.forget_abilities(board, number, record.card, "battlefield")
    base = None if card is own else own
    board.battlefield[number] = record._replace(card=card, base=base)
    zones.index_abilities(board, number, card, "battlefield")
    board.changed.add(number)
