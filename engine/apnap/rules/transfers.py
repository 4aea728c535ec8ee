"""What goes from one to another: life totals and control exchanged, counters moved (CR 701.12)."""

from __future__ import annotations

from apnap.game import events as ev
from apnap.game.ability import Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.events import Event
from apnap.game.ids import ObjectId, PlayerId
from apnap.game.records import ContinuousEffect, Duration, count

from . import actions, effects, replacement
from .changing import ChangeControl
from .happening import happen


def exchange_life(board: Board, one: PlayerId, other: PlayerId) -> Steps[None]:
    """Two players exchange life totals: each gains or loses the difference (CR 701.12c).

    Nothing happens if either can't (CR 119.7, 119.8).
    """
    change = board.life(other) - board.life(one)
    if board.players[one].team == board.players[other].team:
        return  # CR 810.9e
    low, high = (one, other) if change > 0 else (other, one)
    events: list[Event] = [ev.LifeGained(low, abs(change)), ev.LifeLost(high, abs(change))]
    if change and not any(replacement.forbidden(board, event) for event in events):
        yield from happen(board, *events)


def exchange_control(
    board: Board, ctx: Context, one: ObjectId, other: ObjectId
) -> Steps[None]:
    """Each of two players gains control of what the other controlled (CR 701.12b).

    Nothing happens if one permanent is gone or both have one controller (CR 701.12a).
    """
    if not (one in board.battlefield and other in board.battlefield):
        return
    first, second = board.controller(one), board.controller(other)
    if first != second:
        for number, player in ((one, second), (other, first)):
            effects.begin_effect(board, ContinuousEffect(
                board.new_id(), board.new_timestamp(), ctx.source, ctx.controller,
                (ChangeControl(int(player)),), Duration("game"), (number,), "exchanged",
            ))
        yield from actions.settle_control(board, (one, other))


def move_counters(
    board: Board, kind: str, amount: int, from_: ObjectId, to: ObjectId,
    source: ObjectId | None, player: PlayerId,
) -> Steps[None]:
    """Move counters: none if they can't both be removed and be put there (CR 122.5)."""
    there = board.battlefield.get(from_)
    if there is None or to not in board.battlefield or from_ == to:
        return
    amount = min(amount, count(there.counters, kind))
    if amount:
        yield from happen(
            board, ev.CountersRemoved(from_, kind, amount, "122.5"),
            ev.CountersPut(to, kind, amount, source, player, "122.5"),
        )
