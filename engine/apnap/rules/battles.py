"""Battles: who protects one, and what becomes of it when its defense is 0 (CR 310)."""

from __future__ import annotations

from apnap.game import events as ev
from apnap.game.ability import Steps
from apnap.game.board import Board
from apnap.game.card import Card
from apnap.game.events import Event
from apnap.game.ids import PlayerId
from apnap.game.records import Permanent, StackedAbility, count

from . import choices

DEFENSE = "defense"
PROTECTOR = "player"
"""Under this name a permanent keeps the player who was chosen for it."""


def protector(record: Permanent) -> PlayerId | None:
    """The player designated as its protector, if there is one (CR 310.8)."""
    found = dict(record.chosen).get(PROTECTOR)
    return found if isinstance(found, PlayerId) else None


def is_defeated(board: Board, record: Permanent, card: Card) -> bool:
    """Whether it has no defense left and none of its abilities still waits (CR 704.5v)."""
    if "Battle" not in card.types or count(record.counters, DEFENSE):
        return False
    return not any(one.source == record.id for one in board.waiting) and not any(
        isinstance(one, StackedAbility) and one.triggered and one.source == record.id
        for one in board.stack.values()
    )


def lacks_protector(board: Board, record: Permanent, card: Card) -> bool:
    """Whether its controller has to choose a protector for it (CR 704.5w, 704.5x)."""
    if "Battle" not in card.types:
        return False
    if protector(record) in _able(board, record, card):
        return False
    attacked = board.combat.attackers if board.combat is not None else ()
    return protector(record) == record.controller or all(
        one.target != record.id for one in attacked
    )


def _able(board: Board, record: Permanent, card: Card) -> tuple[PlayerId, ...]:
    """Who may protect it: an opponent a Siege, its controller any other (CR 310.8a, 310.11a)."""
    if "Siege" in card.subtypes:
        return tuple(board.opponents(record.controller))
    return (record.controller,)


def choose_protector(board: Board, record: Permanent, card: Card) -> Steps[list[Event]]:
    """Its controller chooses one; if nobody can be, it goes to the graveyard (CR 704.5w)."""
    able = _able(board, record, card)
    if not able:
        return [
            ev.ZoneChanged(record.id, "battlefield", "graveyard", "protector", rule="704.5w")
        ]
    chosen = yield from choices.choose_refs(
        board, record.controller, able, what="player", rule="704.5w", source=record.id,
        prompt=f"who protects {board.name(record.id)}", why="its controller chooses",
    )
    kept = tuple(one for one in record.chosen if one[0] != PROTECTOR)
    board.battlefield[record.id] = record._replace(chosen=(*kept, (PROTECTOR, chosen[0])))
    return []
