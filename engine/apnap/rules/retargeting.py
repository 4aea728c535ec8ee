"""Changing targets of what is on the stack (CR 115.7)."""

from __future__ import annotations

from apnap.game.ability import Steps
from apnap.game.board import Board
from apnap.game.decisions import TARGET, Decision, Option
from apnap.game.ids import ObjectId, PlayerId, Ref
from apnap.game.records import Slots, Spell, StackedAbility

from . import choices, targeting
from .stack import effect_of, stack_context


def may_choose_new_targets(board: Board, number: ObjectId, player: PlayerId) -> Steps[None]:
    """"You may choose new targets": each is changed or left (CR 115.7d)."""
    stacked = board.stack.get(number)
    if stacked is not None:
        slots = yield from _maybe_new_targets(board, stacked, player)
        yield from _retarget(board, stacked, slots)


def settle_copy(
    board: Board, number: ObjectId, player: PlayerId, *, new_targets: bool
) -> Steps[None]:
    """A copy is on the stack with the targets it has in the end (CR 707.10c)."""
    copy = board.stack.get(number)
    assert copy is not None
    if new_targets:
        slots = yield from _maybe_new_targets(board, copy, player)
        copy = copy._replace(targets=slots)
        board.stack[number] = copy
    yield from targeting.become_targets(board, number, copy.controller, dict(copy.targets))


def _maybe_new_targets(
    board: Board, stacked: Spell | StackedAbility, player: PlayerId
) -> Steps[Slots]:
    if not any(refs for _, refs in stacked.targets):
        return stacked.targets
    if not (yield from choices.choose_yes(
        board, player, prompt=f"choose new targets for {board.name(stacked.id)}", rule="115.7d",
        why="who is told so may choose new targets", what="new targets", source=stacked.id,
    )):
        return stacked.targets
    return (yield from _new_targets(board, stacked, player))


def change_targets(board: Board, number: ObjectId, player: PlayerId) -> Steps[None]:
    """"Change the target": all of them to other legal targets, or none (CR 115.7a)."""
    stacked = board.stack.get(number)
    if stacked is None or not any(refs for _, refs in stacked.targets):
        return
    slots = yield from _new_targets(board, stacked, player, others=True)
    yield from _retarget(board, stacked, slots)


def _new_targets(
    board: Board, stacked: Spell | StackedAbility, player: PlayerId, *, others: bool = False
) -> Steps[Slots]:
    """As many targets as before for each use of the word; a division stays (CR 115.7f).

    One that is left may be illegal, every new one is legal; with `others` none is left.
    """
    ctx = stack_context(board, stacked)
    uses = targeting.needed_targets(board, effect_of(stacked), stacked.modes)
    slots: dict[int, tuple[Ref, ...]] = {}
    for number, old in stacked.targets:
        legal = targeting.legal_targets(board, ctx, uses[number]) if number in uses else []
        refs = [ref for ref in legal if not (others and ref in old)]
        if not others:
            refs = [*old, *(ref for ref in refs if ref not in old)]
        elif len(refs) < len(old):
            return stacked.targets
        if set(refs) == set(old):
            slots[number] = old
            continue
        answer = yield from choices.ask(
            board,
            Decision(
                TARGET, (choices.chooser(board, player),), f"new target {uses[number].wording}",
                "115.7a" if others else "115.7d", "who changes targets chooses the new ones",
                "target", ctx.source, tuple(Option(one, choices.label(board, one)) for one in refs),
                len(old), len(old),
            ),
        )
        slots[number] = tuple(one for one in answer if isinstance(one, (ObjectId, PlayerId)))
    return tuple(sorted(slots.items()))


def _retarget(board: Board, stacked: Spell | StackedAbility, slots: Slots) -> Steps[None]:
    if slots == stacked.targets:
        return
    board.stack[stacked.id] = stacked._replace(targets=slots)
    before = dict(stacked.targets)
    new = {
        number: tuple(ref for ref in refs if ref not in before.get(number, ()))
        for number, refs in slots
    }
    yield from targeting.become_targets(board, stacked.id, stacked.controller, new)
