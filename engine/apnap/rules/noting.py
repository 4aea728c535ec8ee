"""The facts of the turn that later text may ask for (CR 608.2i)."""

from __future__ import annotations

from apnap.game import events as ev
from apnap.game.board import Board
from apnap.game.card import Card
from apnap.game.ids import ObjectId, PlayerId

COMBATS = "combat phases over"
"""How many combat phases of the turn have ended."""


def note_move(
    board: Board, event: ev.ZoneChanged, card: Card | None, controller: PlayerId,
    new: ObjectId | None,
) -> None:
    """An object has changed zones; `new` is what it has become."""
    if card is None:
        return
    number = event.object
    if event.from_zone == "battlefield" and number is not None:
        kind = "died" if event.to_zone == "graveyard" else "left"
        board.facts[(kind, number)] = board.controller(number) + 1
    if new is not None and event.to_zone == "battlefield":
        board.facts[("entered", new)] = controller + 1
    if new is not None and event.cause == "discard":
        board.facts[("discarded", new)] = 1
    if number is not None and event.from_zone == "graveyard":
        count(board, "left graveyard", board.owner(number))
    record = board.cards.get(new) if new is not None else None
    token = record is not None and record.token
    if new is not None and event.to_zone == "graveyard" and card.is_permanent_card and not token:
        count(board, "descended", board.owner(new))
    if new is not None and event.to_zone == "graveyard":
        board.facts[("put into graveyard", new)] = 1
        if event.from_zone == "library":
            board.facts[("from library", new)] = 1
        if event.cause == "mill":
            board.facts[("milled", new)] = 1


def note_attack(board: Board, event: ev.Attacked) -> bool:
    """Who attacks whom, in this turn and in this combat (CR 702.121a); is it its first attack?"""
    combat, player, whom = board.combat, board.controller(event.attacker), event.target
    count(board, "attacked", player)
    if combat is not None and isinstance(whom, PlayerId) and (player, whom) not in combat.attacked:
        board.combat = combat._replace(attacked=(*combat.attacked, (player, whom)))
    return not count(board, "attacked with", event.attacker)


def resolving(board: Board) -> PlayerId | None:
    """Who controls the spell or ability that is resolving, if one is."""
    for event in reversed(board.log):
        if isinstance(event, ev.Resolved):
            return event.controller if event.object in board.stack else None
    return None


def note_destroyed(board: Board, event: ev.Destroyed, done: list[ev.Event]) -> None:
    """A permanent was destroyed, and by whose spell or ability if by one (CR 701.8a)."""
    player = resolving(board) if event.source is not None else None
    if player is not None:
        board.facts[("destroyed by", event.object)] = player + 1
    done.append(event)


def note_search(board: Board, event: ev.Searched, done: list[ev.Event]) -> None:
    """A library was searched (CR 701.23a)."""
    if event.owner == event.player:
        count(board, "searched own library", event.player)
    done.append(event)


def count(board: Board, kind: str, who: int) -> int:
    """Note that something happened once more this turn; gives how often before."""
    before = board.fact(kind, who)
    board.facts[(kind, who)] = before + 1
    return before
