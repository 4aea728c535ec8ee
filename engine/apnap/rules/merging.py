"""Merging with permanents (CR 730): what a mutating spell does as it resolves (CR 702.140)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from apnap.game import events as ev
from apnap.game.ability import Steps
from apnap.game.board import Board
from apnap.game.card import Card
from apnap.game.decisions import ORDER, Decision, Option
from apnap.game.events import Event
from apnap.game.ids import ObjectId
from apnap.game.records import Component, Permanent, Spell

from . import choices, commanders, copies, effects, zones

ORDERED = "order of the components"
"""The name under which an event keeps how they are arranged (CR 730.3a)."""


def composed(parts: Sequence[Component]) -> Card:
    """What a mutated permanent is: its topmost component, with the abilities of all of them
    (CR 702.140e, 730.2a)."""
    top = parts[0].card
    under = [part.card for part in parts[1:]]
    return replace(
        top,
        abilities=tuple(ability for card in (top, *under) for ability in card.abilities),
        text="\n".join(card.text for card in (top, *under) if card.text),
        layout="", faces=(),  # CR 730.2i: it is no double-faced permanent
        whole=composed(face_up(parts)) if top.down else None,
    )


def face_up(parts: Sequence[Component]) -> tuple[Component, ...]:
    """The components with each that is face down turned face up (CR 730.2f)."""
    return tuple(
        part._replace(card=part.card.elsewhere) if part.card.down else part for part in parts
    )


def become(board: Board, record: Permanent, parts: tuple[Component, ...]) -> None:
    """A permanent has these components from now on; it is the same object (CR 730.2b-d)."""
    number, card = record.id, composed(parts)
    zones.forget_abilities(board, number, record.card, "battlefield")
    board.battlefield[number] = record._replace(
        card=card, base=None, components=parts, token=parts[0].token
    )
    zones.index_abilities(board, number, card, "battlefield")
    copies.settle(board, number)
    board.changed.add(number)


def merged(board: Board, event: ev.Merged, done: list[Event]) -> None:
    """The atom: a spell leaves the stack and is part of a permanent (CR 730.2)."""
    spell, record = board.stack.get(event.what), board.battlefield.get(event.object)
    if not isinstance(spell, Spell) or record is None:
        return
    zones.take_out(board, spell, None)
    commander = commanders.place(board, spell.id)
    new = Component(spell.id, spell.card.elsewhere, spell.copy, commander)
    own = record.components or (
        Component(record.id, record.card, record.token, commanders.place(board, record.id)),
    )
    become(board, record, (new, *own) if event.on_top else (*own, new))
    snapshot = board.gone.get(spell.id)
    assert snapshot is not None
    board.gone[spell.id] = snapshot._replace(became=record.id)
    commanders.follow(board, spell.id, record.id, "battlefield")
    if spell.effects:
        effects.stay_on(board, spell, record.id)  # CR 702.140f
    done.append(event)


def separated(
    board: Board, record: Permanent, event: ev.ZoneChanged, done: list[Event]
) -> tuple[ObjectId | None, tuple[ObjectId, ...]]:
    """Each component of a permanent that leaves is put into the zone (CR 730.3).

    Gives what the permanent itself has become, and the other objects.
    """
    own: ObjectId | None = None
    others: list[ObjectId] = []
    for part in in_order(record, event):
        zone = event.to_zone
        if part.commander is None:
            zone = dict(event.chosen).get(commanders.INSTEAD_OF, zone)
        if zone == zones.OUTSIDE or not board.players[record.owner].in_game:
            continue
        new = zones.put_in(
            board, record.owner, zone, part.card.elsewhere, event.position, token=part.token,
            counters=event.counters, linked=event.source if zone == "exile" else None,
            face_down=event.down is not None,
        )
        if part.commander is not None:
            commanders.moved(board, part.commander, new, zone)
        if part.number == record.id:
            own = new
        else:
            others.append(new)
            done.append(ev.Separated(part.number, new, zone))
    return own, tuple(others)


def in_order(record: Permanent, event: ev.ZoneChanged) -> Sequence[Component]:
    """The components as they are put into the zone one after the other (CR 730.3a, 730.3b)."""
    places = dict(event.chosen).get(ORDERED)
    if places is not None:
        return [record.components[place] for place in places]
    return record.components[::-1]


def needs_order(board: Board, event: Event) -> bool:
    """Whether the owner arranges the components of a permanent in a library (CR 730.3a)."""
    if not isinstance(event, ev.ZoneChanged) or event.from_zone != "battlefield":
        return False
    record = board.battlefield.get(event.object) if event.object is not None else None
    return record is not None and bool(record.components) and event.to_zone == "library"


def arrange(board: Board, proposed: list[Event]) -> Steps[list[Event]]:
    """The owner chooses how the components lie in the library, the topmost first (CR 730.3a)."""
    found: list[Event] = []
    for event in proposed:
        if needs_order(board, event) and isinstance(event, ev.ZoneChanged) and event.object:
            parts = board.permanent(event.object).components
            answer = yield from choices.ask(
                board,
                Decision(
                    ORDER, (board.owner(event.object),),
                    "in which order the cards lie in the library, the topmost first", "730.3a",
                    "the owner of a merged permanent arranges its components", "components",
                    event.object,
                    tuple(Option(place, part.card.name) for place, part in enumerate(parts)),
                    len(parts), len(parts),
                ),
            )
            places = tuple(answer if event.position == "bottom" else answer[::-1])
            event = event._replace(chosen=(*event.chosen, (ORDERED, places)))
        found.append(event)
    return found
