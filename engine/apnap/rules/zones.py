"""Zones: where objects are, and what leaving and arriving means (CR 400-408, 603.6).

The functions here keep the zones, the indexes of abilities and the last known information
together; only atoms call them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from apnap.game.ability import static_keys, watch_keys
from apnap.game.ids import ObjectId, PlayerId, Timestamp
from apnap.game.records import (
    CardObject,
    Cast,
    Counters,
    GameObject,
    Permanent,
    Snapshot,
    Spell,
    StackedAbility,
)

from .characteristics import characteristics, renew

if TYPE_CHECKING:
    from apnap.game.board import Board
    from apnap.game.card import Card

PLAYER_ZONES = ("library", "hand", "graveyard", "exile", "command")
OUTSIDE = "outside the game"


def index_abilities(board: Board, number: ObjectId, card: Card, zone: str) -> None:
    """Let the abilities that work in a zone be found (CR 113.6)."""
    for key, abilities in card.watches.get(zone, ()):
        board.watchers.add(key, number, abilities)
    found = card.static_keys.get(zone)
    if found:
        for static_key, statics in found:
            board.statics.add(static_key, number, statics)
        renew(board)


def forget_abilities(board: Board, number: ObjectId, card: Card, zone: str) -> None:
    """The abilities of an object that leaves a zone are found no longer."""
    for key, _ in card.watches.get(zone, ()):
        board.watchers.remove(key, number)
    found = card.static_keys.get(zone)
    if found:
        for static_key, _ in found:
            board.statics.remove(static_key, number)
        renew(board)


def take_out(board: Board, record: GameObject, seen: Card | None) -> None:
    """Remove an object from its zone and keep it as it last was (CR 400.7, 608.2h)."""
    number = record.id
    zone = record.zone
    if isinstance(record, Permanent):
        if seen is None:
            seen = characteristics(board, number)
        _take_out_permanent(board, record)
    elif isinstance(record, CardObject):
        seen = record.card
        del board.cards[number]
        if zone != OUTSIDE:
            player = board.players[record.owner]
            set_zone(board, record.owner, zone, _without(getattr(player, zone), number))
    else:
        seen = record.card if isinstance(record, Spell) else None
        del board.stack[number]
        source = record.source if isinstance(record, StackedAbility) else None
        if source is not None and source in board.battlefield and (
            {"Saga", "Siege"}.intersection(characteristics(board, source).subtypes)
        ):
            board.changed.add(source)  # it may have waited for that (CR 714.4, 704.5v)
    if not isinstance(record, StackedAbility) and not getattr(record, "face_down", False):
        forget_abilities(board, number, record.card, zone)
    board.gone[number] = Snapshot(record, seen, None)


def set_zone(
    board: Board, player: PlayerId, zone: str, content: tuple[ObjectId, ...]
) -> None:
    """Let a player's zone hold these cards in this order."""
    change: dict[str, Any] = {zone: content}
    board.players[player] = board.players[player]._replace(**change)


def _without(zone: tuple[ObjectId, ...], number: ObjectId) -> tuple[ObjectId, ...]:
    if zone and zone[0] == number:
        return zone[1:]
    at = zone.index(number)
    return zone[:at] + zone[at + 1 :]


def _take_out_permanent(board: Board, record: Permanent) -> None:
    number = record.id
    del board.battlefield[number]
    board.changed.discard(number)
    if number in board.granted:
        board.granted = board.granted - {number}
        renew(board)
    for attached in record.attachments:
        if attached in board.battlefield:
            board.changed.add(attached)
    host = record.attached_to
    if host is not None:
        if isinstance(host, ObjectId) and host in board.battlefield:
            holder = board.permanent(host)
            kept = tuple(one for one in holder.attachments if one != number)
            board.battlefield[host] = holder._replace(attachments=kept)
        renew(board)


def hide(board: Board, record: Permanent) -> None:
    """Take a permanent off the battlefield that stays there all the same: it phases out."""
    _take_out_permanent(board, record)
    forget_abilities(board, record.id, record.card, "battlefield")


def show(board: Board, record: Permanent) -> None:
    """Put a permanent back that has phased in."""
    board.battlefield[record.id] = record
    index_abilities(board, record.id, record.card, "battlefield")
    board.changed.add(record.id)


def attach_again(board: Board, number: ObjectId) -> None:
    """A permanent that has phased in is on what it was on, if that is there (CR 702.26i)."""
    record = board.permanent(number)
    host = record.attached_to
    if isinstance(host, ObjectId):
        holder = board.battlefield.get(host)
        if holder is None:
            board.battlefield[number] = record._replace(attached_to=None)
        elif number not in holder.attachments:
            attachments = (*holder.attachments, number)
            board.battlefield[host] = holder._replace(attachments=attachments)
    there = tuple(one for one in record.attachments if one in board.battlefield)
    if there != record.attachments:
        board.battlefield[number] = board.permanent(number)._replace(attachments=there)


def put_in(
    board: Board, owner: PlayerId, zone: str, card: Card, position: str, *, token: bool,
    counters: Counters = (), linked: ObjectId | None = None, face_down: bool = False,
) -> ObjectId:
    """Put a card into a player's library, hand, graveyard, exile or the command zone."""
    number = board.new_id()
    board.cards[number] = CardObject(
        number, card, owner, zone, token=token, counters=counters, linked=linked,
        face_down=face_down,
    )
    player = board.players[owner]
    if zone == "library" and position == "top":
        content = (number, *player.library)
    else:
        content = (*getattr(player, zone), number)
    set_zone(board, owner, zone, content)
    if not face_down:  # CR 406.3a: it has no abilities
        index_abilities(board, number, card, zone)
    if token:
        board.ceasing = (*board.ceasing, number)
    return number


def put_onto_stack(
    board: Board, owner: PlayerId, controller: PlayerId, card: Card, *, copy: bool = False
) -> ObjectId:
    """Put a card, or a copy of one, on top of the stack as a spell (CR 112.1, 405.2, 707.12)."""
    number = board.new_id()
    board.stack[number] = Spell(number, card, owner, controller, copy=copy)
    index_abilities(board, number, card, "stack")
    return number


def put_copy(board: Board, owner: PlayerId, card: Card, zone: str = "exile") -> ObjectId:
    """Create a copy of a card in a zone; whoever does says when it ceases (CR 707.12, 722.3a)."""
    number = board.new_id()
    board.cards[number] = CardObject(number, card, owner, zone, token=True)
    set_zone(board, owner, zone, (*getattr(board.players[owner], zone), number))
    return number


def prepare_token(board: Board, owner: PlayerId, card: Card) -> ObjectId:
    """A token that is about to enter the battlefield (CR 111.1)."""
    number = board.new_id()
    board.cards[number] = CardObject(number, card, owner, OUTSIDE, token=True)
    return number


def put_onto_battlefield(
    board: Board, owner: PlayerId, controller: PlayerId, card: Card, *, token: bool,
    tapped: bool, counters: Counters, cast: Cast | None,
    chosen: tuple[tuple[str, object], ...] = (), timestamp: Timestamp | None = None,
) -> ObjectId:
    """Put a permanent onto the battlefield: untapped and new unless told otherwise (CR 110.5b)."""
    number = board.new_id()
    board.battlefield[number] = Permanent(
        number, card, owner, controller, timestamp or board.new_timestamp(), controller,
        tapped=tapped, counters=counters, token=token, cast=cast, chosen=chosen,
    )
    index_abilities(board, number, card, "battlefield")
    board.changed.add(number)
    return number


def index_everything(board: Board) -> None:
    """Enter every ability of a board into its empty indexes, as after loading."""
    for record in board.battlefield.values():
        index_abilities(board, record.id, record.card, "battlefield")
    for card in board.cards.values():
        if not card.face_down:
            index_abilities(board, card.id, card.card, card.zone)
    for stacked in board.stack.values():
        if isinstance(stacked, Spell):
            index_abilities(board, stacked.id, stacked.card, "stack")
    for delayed in board.delayed.values():
        for key in watch_keys(delayed.ability):
            board.watchers.add(key, delayed.id, (delayed.ability,))
    for effect in board.effects.values():
        for static_key in dict.fromkeys(key for one in effect.statics for key in static_keys(one)):
            board.statics.add(static_key, effect.id, effect.statics)
    renew(board)
