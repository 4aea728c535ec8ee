"""Which triggers cannot be told apart, so that their order is no question (CR 603.3b)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.game.ability import Modal, Triggered

if TYPE_CHECKING:
    from apnap.game.board import Board
    from apnap.game.records import WaitingTrigger


def needs_choices(ability: Triggered) -> bool:
    """Whether targets or modes are chosen as it is put on the stack."""
    return bool(ability.targets) or isinstance(ability.effect, Modal)


def signature(board: Board, trigger: WaitingTrigger) -> tuple[object, ...]:
    """All of a trigger that anything can read; equal signatures are the same trigger.

    A part of the vocabulary that speaks of the source has `reads_source`, one that speaks of
    what the event was about `reads_event`, or `reads_players` where it is only about players; only
    then the source or the event matters.
    """
    source, event, players = trigger.ability.reads
    read: object = trigger.source if source else None
    if not source and trigger.source is not None and needs_choices(trigger.ability):
        read = board.name(trigger.source)  # protection and the like ask what the source is
    return (
        trigger.controller,
        trigger.ability,
        read,
        trigger.bindings if event else None,
        trigger.bindings.players if players else None,
        trigger.memory,
        trigger.x,
    )


def exchangeable(board: Board, share: list[WaitingTrigger]) -> bool:
    """Whether every order of these triggers is the same position (up to renaming)."""
    first = signature(board, share[0])
    return all(signature(board, other) == first for other in share[1:])
