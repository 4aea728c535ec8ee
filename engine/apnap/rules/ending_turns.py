"""Ending the turn (CR 724)."""

from __future__ import annotations

from apnap.game import events as ev
from apnap.game.ability import Steps
from apnap.game.agenda import EndStep
from apnap.game.board import Board
from apnap.game.events import Event
from apnap.game.records import Ahead, Spell

from . import atoms, state_based, turn
from .happening import happen


def end_turn(board: Board) -> Steps[None]:
    """An effect ends the turn, whatever else was about to happen (CR 724.1).

    What triggered before is gone; what triggers from now on waits for the cleanup step, where
    whatever waits brings priority and another cleanup step (CR 724.1f, 514.3a).
    """
    for trigger in board.waiting:
        why = "the turn ended before it was put on the stack"
        board.log.append(ev.TriggerDropped(trigger.id, trigger.controller, why, "724.1a"))
    board.waiting = []
    yield from _exile_the_stack(board)
    while board.outcome is None and (yield from state_based.check(board)):
        pass
    if board.outcome is not None:
        return
    if board.combat is not None:
        yield from turn.end_combat(board)
    if board.turn.step != "cleanup":
        board.turn = board.turn._replace(alone=True, ahead=(Ahead("cleanup", alone=True),))
    board.agenda = [EndStep(board.turn.step)]


def _exile_the_stack(board: Board) -> Steps[None]:
    """Every spell is exiled, the one that resolves too; abilities cease to exist (CR 724.1b)."""
    stacked = list(board.stack.values())
    yield from happen(
        board,
        *(
            ev.ZoneChanged(one.id, "stack", "exile", "end of turn", rule="724.1b")
            for one in stacked
            if isinstance(one, Spell)
        ),
    )
    done: list[Event] = []
    for one in stacked:
        if not isinstance(one, Spell):
            atoms.remove_ability(board, one, done, "724.1b")
    for event in done:
        board.log.append(event)
