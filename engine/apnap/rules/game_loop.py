"""Carrying out the agenda: one generator for each kind of item (CR 500, 704.3, 117.5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from apnap.game.ability import Steps
from apnap.game.agenda import (
    BeginStep,
    BeginTurn,
    CheckStateBasedActions,
    CleanUpAgain,
    EndStep,
    Item,
    PlaceTriggers,
    Priority,
    ResolveTop,
    TurnBasedActions,
)
from apnap.game.board import Board

from . import loops, priority, stack, state_based, triggers, turn


def carry_out(board: Board, item: Item) -> Steps[None]:
    """Do one item that has been taken from the agenda."""
    return _PROCEDURES[type(item)](board, item)


def _check(board: Board, _: CheckStateBasedActions) -> Steps[None]:
    if (yield from state_based.check(board)) and board.outcome is None:
        board.agenda.append(CheckStateBasedActions())


def _place(board: Board, _: PlaceTriggers) -> Steps[None]:
    if (yield from triggers.place(board)) and board.outcome is None:
        board.agenda.append(PlaceTriggers())
        board.agenda.append(CheckStateBasedActions())


def _resolve(board: Board, _: ResolveTop) -> Steps[None]:
    loops.went_on(board)
    return stack.resolve_top(board)


def _clean_up_again(board: Board, _: CleanUpAgain) -> Steps[None]:
    return turn.clean_up_again(board)


_PROCEDURES: dict[type, Callable[[Board, Any], Steps[None]]] = {
    Priority: priority.priority,
    CheckStateBasedActions: _check,
    PlaceTriggers: _place,
    ResolveTop: _resolve,
    BeginStep: turn.begin_step,
    TurnBasedActions: turn.turn_based_actions,
    EndStep: turn.end_step,
    BeginTurn: turn.begin_turn,
    CleanUpAgain: _clean_up_again,
}
