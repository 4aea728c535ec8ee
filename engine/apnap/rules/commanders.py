"""Commanders: the designation, the tax, their damage and the way home (CR 903, 704.6c-d)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game import events as ev
from apnap.game.ability import Replacement, Static, Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.events import Event
from apnap.game.ids import ObjectId, PlayerId
from apnap.game.records import Commander

from . import choices

INSTEAD_OF = "command zone instead of"
"""The name under which an event keeps where all but the commander go (CR 903.9c)."""
FATAL = 21
"""So much combat damage by one commander loses the game (CR 903.10a)."""


def designate(board: Board, number: ObjectId) -> None:
    """A card is its owner's commander from now on, wherever it goes (CR 903.3)."""
    board.commanders = (*board.commanders, Commander(number, board.owner(number)))


def is_commander(board: Board, number: ObjectId) -> bool:
    """Whether an object is, or was before it moved on, the card of a commander (CR 903.3)."""
    return bool(board.commanders) and _of(board, board.now(number)) is not None


def _of(board: Board, number: ObjectId) -> Commander | None:
    return next((one for one in board.commanders if one.card == number), None)


def _renew(board: Board, old: Commander, new: Commander) -> None:
    board.commanders = tuple(new if one is old else one for one in board.commanders)


def place(board: Board, number: ObjectId) -> int | None:
    """Which of the commanders a card is, before it merges with others."""
    return next((at for at, one in enumerate(board.commanders) if one.card == number), None)


def moved(board: Board, at: int, new: ObjectId, zone: str) -> None:
    """One of the commanders went from a merged permanent to a zone (CR 730.3)."""
    old = board.commanders[at]
    _renew(board, old, old._replace(card=new, arrived=zone in ("graveyard", "exile")))


def follow(board: Board, number: ObjectId, new: ObjectId | None, zone: str) -> None:
    """The designation stays with the card as it changes zones (CR 903.3)."""
    found = _of(board, number)
    if found is not None and new is not None:
        _renew(board, found, found._replace(card=new, arrived=zone in ("graveyard", "exile")))


def tax(board: Board, number: ObjectId, player: PlayerId) -> int:
    """{2} for each earlier time its owner cast it from the command zone (CR 903.8)."""
    found = _of(board, number)
    return 2 * found.casts if found is not None and found.owner == player else 0


def note_cast(board: Board, number: ObjectId) -> None:
    """It was cast from the command zone (CR 903.8)."""
    found = _of(board, number)
    if found is not None:
        _renew(board, found, found._replace(casts=found.casts + 1))


def note_damage(board: Board, source: ObjectId, player: PlayerId, amount: int) -> None:
    """It dealt combat damage to a player (CR 903.10a)."""
    for found in [one for one in board.commanders if one.card == source]:
        dealt = dict(found.dealt)
        dealt[player] = dealt.get(player, 0) + amount
        _renew(board, found, found._replace(dealt=tuple(sorted(dealt.items()))))


def beaten(board: Board, player: PlayerId) -> bool:
    """Whether one commander has dealt a player 21 or more combat damage (CR 704.6c)."""
    return bool(board.commanders) and any(
        dict(one.dealt).get(player, 0) >= FATAL for one in board.commanders
    )


def have_arrived(board: Board) -> bool:
    """Whether one came to a graveyard or exile since the last check (CR 704.6d)."""
    return bool(board.commanders) and any(one.arrived for one in board.commanders)


def going_home(board: Board) -> Steps[list[Event]]:
    """The owner of each that came to a graveyard or exile may move it (CR 704.6d, 903.9a)."""
    events: list[Event] = []
    order = board.players_in_order()
    arrived = [one for one in board.commanders if one.arrived and one.owner in order]
    for one in sorted(arrived, key=lambda one: order.index(one.owner)):
        _renew(board, one, one._replace(arrived=False))
        card = board.cards.get(one.card)
        if card is not None and (yield from _wants_home(board, one.card, "704.6d")):
            events.append(ev.ZoneChanged(one.card, card.zone, "command", rule="704.6d"))
    return events


def _wants_home(board: Board, number: ObjectId, rule: str) -> Steps[bool]:
    owner = board.owner(number)
    return (yield from choices.choose_yes(
        board, owner, prompt=f"put {board.name(number)} into the command zone", rule=rule,
        why="the owner of a commander may", source=number,
    ))


@dataclass(frozen=True)
class HomeInstead(Replacement):
    """It may go to the command zone instead of its owner's hand or library (CR 903.9b)."""

    watches: ClassVar[tuple[type, ...]] = (ev.ZoneChanged,)

    def applies(self, board: Board, source: ObjectId, ctx: Context, event: Event) -> bool:
        return (
            isinstance(event, ev.ZoneChanged)
            and event.to_zone in ("hand", "library")
            and event.object is not None
            and _of(board, event.object) is not None
        )

    def rewrite(
        self, board: Board, source: ObjectId, ctx: Context, event: Event
    ) -> Steps[list[Event]]:
        assert isinstance(event, ev.ZoneChanged)
        assert event.object is not None
        if (yield from _wants_home(board, event.object, "903.9b")):
            kept = (*event.chosen, (INSTEAD_OF, event.to_zone))
            return [event._replace(to_zone="command", position="bottom", chosen=kept)]
        return [event]


HOME_INSTEAD = Static(HomeInstead(), text="the command zone instead")
"""The replacement effect that the format itself makes."""
