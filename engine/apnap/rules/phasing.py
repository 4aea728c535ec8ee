"""Phasing: permanents that are treated as though they did not exist (CR 702.26)."""

from __future__ import annotations

from collections.abc import Iterable

from apnap.game import events as ev
from apnap.game.ability import Steps
from apnap.game.board import Board
from apnap.game.events import Event
from apnap.game.ids import ObjectId, PlayerId
from apnap.game.records import PhasedOut, Snapshot

from . import effects, zones
from .characteristics import characteristics, renew

KEYWORD = "phasing"


def phase_out(board: Board, numbers: Iterable[ObjectId]) -> Steps[None]:
    """Permanents phase out at the same time, with what is attached to them (CR 702.26b)."""
    from .happening import happen

    there = [one for one in numbers if one in board.battlefield]
    carried = {one for number in there for one in _attached_to(board, number)}
    yield from happen(board, *(ev.PhasesOut(one) for one in there if one not in carried))


def in_the_untap_step(board: Board) -> Steps[None]:
    """The active players' permanents with phasing phase out, and what phased out under their
    control phases in (CR 502.1, 702.26a)."""
    from .happening import happen

    active = board.active_players()
    leaving = [
        record.id for record in board.battlefield.values()
        if record.controller in active and KEYWORD in characteristics(board, record.id).keywords
    ]
    carried = {one for number in leaving for one in _attached_to(board, number)}
    events: list[Event] = [ev.PhasesOut(one) for one in leaving if one not in carried]
    events += [
        ev.PhasesIn(one.record.id) for one in board.phased
        if one.player in active and one.along_with is None
    ]
    if events:
        yield from happen(board, *events)


def _attached_to(board: Board, number: ObjectId) -> list[ObjectId]:
    """What is attached to a permanent, and to that (CR 702.26g)."""
    found: list[ObjectId] = []
    for one in board.permanent(number).attachments:
        if one in board.battlefield:
            found += [one, *_attached_to(board, one)]
    return found


def go(board: Board, event: ev.PhasesOut, done: list[Event]) -> None:
    """Take a permanent and what is attached to it out of the game's sight and out of combat.

    It stays the same object in the same zone: no event of leaving, and all it has stays on it.
    """
    from .atoms import leave_combat

    number = event.object
    if number not in board.battlefield:
        return
    group = [number, *_attached_to(board, number)]
    records = [board.permanent(one) for one in group]
    seen = [characteristics(board, one) for one in group]
    for record, card in zip(reversed(records), reversed(seen), strict=True):
        zones.hide(board, record)
        board.gone[record.id] = Snapshot(record, card, None)
        along = None if record.id == number else number
        board.phased = (*board.phased, PhasedOut(record, record.controller, along))
        done.append(event._replace(object=record.id))
        leave_combat(board, record.id, done)
    renew(board)


def come(board: Board, event: ev.PhasesIn, done: list[Event]) -> None:
    """Let a permanent, and what phased out along with it, be seen again (CR 702.26c)."""
    number = event.object
    coming = [one for one in board.phased if number in (one.record.id, one.along_with)]
    board.phased = tuple(one for one in board.phased if one not in coming)
    for one in coming:
        kept = tuple(effect for effect in one.record.effects if effect.id in board.effects)
        record = one.record._replace(effects=kept, sick=False)  # CR 302.6, 702.26d
        del board.gone[record.id]
        zones.show(board, record)
        effects.look_again(board, record.id)
        done.append(event._replace(object=record.id))
    for one in coming:
        zones.attach_again(board, one.record.id)
    renew(board)


def leave(board: Board, gone: set[PlayerId]) -> None:
    """What players who leave own leaves as well; the rest of theirs waits for its owner's untap
    step (CR 702.26k, 702.26n)."""
    board.phased = tuple(
        one if one.player not in gone else one._replace(player=one.record.owner)
        for one in board.phased if one.record.owner not in gone
    )
