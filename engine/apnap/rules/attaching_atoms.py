"""The atoms that attach and unattach permanents (CR 701.3)."""

from __future__ import annotations

from apnap.game import events as ev
from apnap.game.ability import Ability, Change
from apnap.game.board import Board
from apnap.game.events import Event
from apnap.game.ids import ObjectId, PlayerId
from apnap.game.records import ContinuousEffect, Duration

from . import effects, faces
from .characteristics import characteristics, renew

ATTACHED = "attached"
"""How long an effect lasts that ends as something becomes unattached."""


class ChangesAttached(Ability):
    """The base of the keyword "reconfigure": attaching the Equipment changes it (CR 702.151b)."""

    def while_attached(self) -> tuple[Change, ...]:
        """What it is until it becomes unattached, even if it loses the keyword."""
        raise NotImplementedError


def attach(
    board: Board, number: ObjectId, host: ObjectId | PlayerId, done: list[Event]
) -> None:
    """Attach a permanent to a host, from whatever it was attached to (CR 701.3)."""
    record = board.permanent(number)
    if record.attached_to is not None:
        unattach(board, number, done)
        record = board.permanent(number)
    board.battlefield[number] = record._replace(
        attached_to=host, timestamp=board.new_timestamp()
    )
    if isinstance(host, ObjectId):
        holder = board.permanent(host)
        board.battlefield[host] = holder._replace(attachments=(*holder.attachments, number))
        board.changed.add(host)
    renew(board)
    done.append(ev.Attached(number, host))
    keywords = [
        one for one in characteristics(board, number).parts if isinstance(one, ChangesAttached)
    ]
    if keywords:
        lasting = Duration(ATTACHED, object=number)
        effect = ContinuousEffect(
            board.new_id(), board.new_timestamp(), number, record.controller,
            keywords[0].while_attached(), lasting, (number,), "attached",
        )
        effects.begin_effect(board, effect)


def unattach(board: Board, number: ObjectId, done: list[Event]) -> None:
    """A permanent is attached to nothing any more (CR 701.3d)."""
    record = board.permanent(number)
    host = record.attached_to
    if host is None:
        return
    board.battlefield[number] = record._replace(attached_to=None)
    for effect in record.effects:
        if effect.duration.kind == ATTACHED:
            effects.end_effect(board, effect.id)
    if isinstance(host, ObjectId) and host in board.battlefield:
        holder = board.permanent(host)
        kept = tuple(one for one in holder.attachments if one != number)
        board.battlefield[host] = holder._replace(attachments=kept)
        board.changed.add(host)
    renew(board)
    done.append(ev.Unattached(number, host))
    if record.card.bestowed:
        faces.ceases_to_be_bestowed(board, number)


def attached(board: Board, event: ev.Attached, done: list[Event]) -> None:
    """An Aura or Equipment becomes attached, where it may be (CR 701.3a, 701.3b)."""
    from .attaching import can_attach

    record = board.battlefield.get(event.object)
    if (
        record is not None
        and record.attached_to != event.host
        and can_attach(board, event.object, event.host)
    ):
        attach(board, event.object, event.host, done)


def unattached(board: Board, event: ev.Unattached, done: list[Event]) -> None:
    """It becomes unattached (CR 701.3d)."""
    if event.object in board.battlefield:
        unattach(board, event.object, done)
