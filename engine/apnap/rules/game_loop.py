"""Carrying out the agenda: one generator for each kind of item (CR 500, 704.3, 117.5)."""

from __future__ import annotations

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

from . import priority, stack, state_based, triggers, turn


def carry_out(board: Board, item: Item) -> Steps[None]:
    """Do one item that has been taken from the agenda."""
    match item:
        case Priority():
            yield from priority.priority(board, item)
        case CheckStateBasedActions():
            if (yield from state_based.check(board)) and board.outcome is None:
                board.agenda.append(CheckStateBasedActions())
        case PlaceTriggers():
            if (yield from triggers.place(board)) and board.outcome is None:
                board.agenda.append(PlaceTriggers())
                board.agenda.append(CheckStateBasedActions())
        case ResolveTop():
            yield from stack.resolve_top(board)
        case BeginStep():
            yield from turn.begin_step(board, item)
        case TurnBasedActions():
            yield from turn.turn_based_actions(board, item)
        case EndStep():
            yield from turn.end_step(board, item)
        case BeginTurn():
            yield from turn.begin_turn(board, item)
        case CleanUpAgain():
            yield from turn.clean_up_again(board)
