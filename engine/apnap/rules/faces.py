"""Cards with several faces: split, double-faced, adventurer, omen cards (CR 709, 712, 715, 720).

In most zones a card is its whole self (`Card.elsewhere`): both halves of a split card together,
else what its front says. On the stack and the battlefield it is one face (`Card.face`).
"""

from __future__ import annotations

from collections.abc import Iterator

from apnap.game import events as ev
from apnap.game.board import Board
from apnap.game.card import Card
from apnap.game.events import Event
from apnap.game.ids import ObjectId
from apnap.game.records import Permanent

from . import copies, merging, zones
from .characteristics import characteristics

BOUND = frozenset({"daybound", "nightbound"})
"""Permanents with these transform only because of them (CR 702.145b, 702.145e)."""
CAST_EITHER_WAY = ("modal", "adventure", "omen")
"""The layouts of cards that are cast as they are or as their other face."""
DOUBLE_FACED = ("transform", "modal")
"""The layouts of double-faced cards (CR 712.1)."""


def sides(card: Card) -> Iterator[tuple[str, Card, int | None]]:
    """What of a card can be cast: its word, its characteristics as a spell, and which face.

    Of a split card it is either half (CR 709.3), of a modal double-faced, adventurer or omen card
    the card as it is in hand or the other face (CR 712.11b, 715.3, 720.3); no other back can be.
    """
    if card.layout == "split":
        for number, half in enumerate(card.faces):
            yield half.name, half, number
        return
    yield "", card, None
    if card.layout in CAST_EITHER_WAY:
        yield card.faces[1].name, card.faces[1], 1


def lands(card: Card) -> list[int | None]:
    """The faces with which a card may be played as a land (CR 305.1, 712.12)."""
    found: list[int | None] = [None] if card.is_land else []
    if card.layout == "modal" and card.faces[1].is_land:
        found.append(1)
    return found


def turned_over(card: Card) -> Card | None:
    """A permanent's other face, if it is one that can transform (CR 701.27a, 701.27c)."""
    whole = card.elsewhere
    if whole.layout not in DOUBLE_FACED or not whole.faces[1].is_permanent_card:
        return None
    return whole.face(1) if card.whole is None else whole


def transformed(board: Board, event: ev.Transformed, done: list[Event]) -> None:
    """The atom: a permanent turns its other face up and is the same object (CR 701.27, 712.18)."""
    record = board.battlefield.get(event.object)
    if not event.rule.startswith("702.145") and record is not None and (
        not BOUND.isdisjoint(characteristics(board, record.id).keywords)
    ):
        return  # it transforms in no other way
    if record is not None and record.components:
        _components_turned(board, record, event, done)
        return
    other = turned_over(record.base or record.card) if record is not None else None
    if record is None or other is None:
        return
    now = copies.copied(record, other)  # a copy turns over too and stays that copy (CR 712.9)
    zones.forget_abilities(board, record.id, record.card, "battlefield")
    board.battlefield[record.id] = record._replace(
        card=now, base=None if now is other else other, timestamp=board.new_timestamp(),
        turned=board.next_id,
    )
    zones.index_abilities(board, record.id, now, "battlefield")
    board.changed.add(record.id)
    done.append(event._replace(before=record.card.name, after=now.name))


def _components_turned(
    board: Board, record: Permanent, event: ev.Transformed, done: list[Event]
) -> None:
    """Each component that can transform does (CR 730.2i)."""
    parts = tuple(
        part._replace(card=turned_over(part.card) or part.card) for part in record.components
    )
    if parts != record.components:
        timestamp = board.new_timestamp()
        record = record._replace(timestamp=timestamp, turned=board.next_id)
        before = record.card.name
        merging.become(board, record, parts)
        after = board.permanent(record.id).card.name
        done.append(event._replace(before=before, after=after))


def ceases_to_be_bestowed(board: Board, number: ObjectId) -> None:
    """A bestowed permanent is what is printed again, and the same object (CR 702.103f)."""
    record = board.permanent(number)
    card = record.card.elsewhere
    zones.forget_abilities(board, number, record.card, "battlefield")
    board.battlefield[number] = record._replace(card=card, base=None)
    zones.index_abilities(board, number, card, "battlefield")
    copies.settle(board, number)
    board.changed.add(number)


def turned_up(board: Board, event: ev.TurnedFaceUp, done: list[Event]) -> None:
    """The atom: it has its normal characteristics again and is the same object (CR 708.8)."""
    record = board.battlefield.get(event.object)
    if record is None or not record.card.down:
        return
    card = record.card.elsewhere
    parts = merging.face_up(record.components)
    cards = (card, *(part.card for part in parts))
    if not all(one.is_permanent_card for one in cards):
        return  # CR 701.40g, 730.2g: it is revealed and stays face down
    if parts:
        merging.become(board, record._replace(timestamp=board.new_timestamp()), parts)
        done.append(event)
        return
    zones.forget_abilities(board, record.id, record.card, "battlefield")
    board.battlefield[record.id] = record._replace(
        card=card, base=None, timestamp=board.new_timestamp()
    )
    zones.index_abilities(board, record.id, card, "battlefield")
    copies.settle(board, record.id)
    board.changed.add(record.id)
    done.append(event)
