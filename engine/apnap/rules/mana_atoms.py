"""The atoms of the mana pool: mana is added, and is spent or lost (CR 106.4)."""

from __future__ import annotations

from apnap.game import events as ev
from apnap.game.board import Board
from apnap.game.events import Event
from apnap.game.records import MarkedMana

from .characteristics import characteristics


def added(board: Board, event: ev.ManaAdded, done: list[Event]) -> None:
    """Mana comes into a pool, marked with what may be asked of it later (CR 106.3, 106.6)."""
    if not event.mana:
        return
    player = board.players[event.player]
    source = event.source
    origins = "" if source is None else characteristics(board, source).mana_origins
    if event.only is None and not origins:
        player = player._replace(mana=tuple(sorted((*player.mana, *event.mana))))
    else:
        marked = (MarkedMana(one, event.only, origins) for one in event.mana)
        player = player._replace(marked=(*player.marked, *marked))
    board.players[event.player] = player
    done.append(event)


def gone(board: Board, event: ev.ManaPaid | ev.ManaEmptied, done: list[Event]) -> None:
    """Mana leaves a pool: it is paid, or the step has ended (CR 106.4)."""
    player = board.players[event.player]
    pool, marked, mana = list(player.mana), list(player.marked), list(event.mana)
    for unit in event.marked:
        marked.remove(unit)
        mana.remove(unit.mana)
    for one in mana:
        pool.remove(one)
    board.players[event.player] = player._replace(mana=tuple(pool), marked=tuple(marked))
    if event.mana:
        done.append(event)
