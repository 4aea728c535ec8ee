"""The combat damage step (CR 510, 702.4, 702.7, 702.19)."""

from __future__ import annotations

from apnap.errors import Refused
from apnap.game import events as ev
from apnap.game.ability import Steps
from apnap.game.board import Board
from apnap.game.decisions import DISTRIBUTE, Decision, Option
from apnap.game.ids import ObjectId, PlayerId, Ref
from apnap.game.records import Attacker

from . import choices
from .characteristics import characteristics
from .happening import happen
from .restrictions import AssignsByToughness, restrictions

STRIKES = frozenset({"first strike", "double strike"})

Assigned = list[tuple[ObjectId, Ref, int]]
"""Damage as it is assigned: by whom, to what, how much."""


def needs_first_step(board: Board) -> bool:
    """Whether there are two combat damage steps (CR 510.4)."""
    combat = board.combat
    if combat is None:
        return False
    fighting = [entry.id for entry in combat.attackers]
    fighting += [blocker for entry in combat.attackers for blocker in entry.blockers]
    return any(not STRIKES.isdisjoint(characteristics(board, one).keywords) for one in fighting)


def deal(board: Board, *, first: bool) -> Steps[None]:
    """Assign all combat damage, the active side first, and deal it at once (CR 510.1, 510.2)."""
    combat = board.combat
    if combat is None:
        return
    attackers = [entry for entry in combat.attackers if _strikes(board, entry.id, first)]
    blockers = list(
        dict.fromkeys(
            blocker
            for entry in combat.attackers
            for blocker in entry.blockers
            if blocker in board.battlefield and _strikes(board, blocker, first)
        )
    )
    if first:
        striking = tuple(
            one for one in (*(entry.id for entry in attackers), *blockers)
        )
        board.combat = combat._replace(two_steps=True, struck=striking)
    assigned: Assigned = []
    # What others assign to its blockers counts for a trampler (CR 702.19b), so it comes last.
    for entry in sorted(attackers, key=lambda one: _tramples(board, one.id)):
        yield from _assign_attacker(board, entry, assigned)
    for blocker in blockers:
        yield from _assign_blocker(board, blocker, assigned)
    yield from happen(
        board,
        *(
            ev.DamageDealt(source, target, amount, True, rule="510.2")
            for source, target, amount in assigned
            if amount > 0 and source in board.battlefield
        ),
    )


def _strikes(board: Board, number: ObjectId, first: bool) -> bool:
    """Whether a creature deals damage in this step (CR 510.4, 702.4b, 702.7b)."""
    keywords = characteristics(board, number).keywords
    if first:
        return not STRIKES.isdisjoint(keywords)
    combat = board.combat
    assert combat is not None
    if not combat.two_steps:
        return True
    return number not in combat.struck or "double strike" in keywords


def _tramples(board: Board, number: ObjectId) -> bool:
    return "trample" in characteristics(board, number).keywords


def assigned_amount(board: Board, number: ObjectId) -> int:
    """How much combat damage a creature assigns: its power, never less than 0 (CR 510.1a)."""
    card = characteristics(board, number)
    by_toughness = any(isinstance(one, AssignsByToughness) for one in restrictions(board, number))
    return max(0, (card.toughness if by_toughness else card.power) or 0)


def lethal(board: Board, number: ObjectId, source: ObjectId, assigned: Assigned) -> int:
    """How much more damage is lethal, with what is being assigned already (CR 702.19b, 702.2c)."""
    record = board.permanent(number)
    card = characteristics(board, number)
    others = [(by, amount) for by, target, amount in assigned if target == number]
    done = record.damage + sum(amount for _, amount in others)
    missing = max(0, (card.toughness or 0) - done)
    if any("deathtouch" in characteristics(board, by).keywords and n > 0 for by, n in others):
        return 0
    if "deathtouch" in characteristics(board, source).keywords:
        return min(1, missing)
    return missing


def _still_attacked(board: Board, target: Ref) -> bool:
    """Whether what is attacked is there to be dealt damage (CR 506.4c, 800.4e)."""
    if isinstance(target, PlayerId):
        return board.players[target].in_game
    return target in board.battlefield


def _assign_attacker(board: Board, entry: Attacker, assigned: Assigned) -> Steps[None]:
    """An attacker's damage: its target if unblocked, else its blockers (CR 510.1b, 510.1c)."""
    if entry.id not in board.battlefield:
        return
    amount = assigned_amount(board, entry.id)
    if amount == 0:
        return
    tramples = _tramples(board, entry.id)
    blockers = [one for one in entry.blockers if one in board.battlefield]
    open_target = [entry.target] if _still_attacked(board, entry.target) else []
    if not entry.blocked or (tramples and not blockers):
        assigned.extend((entry.id, target, amount) for target in open_target)
        return
    refs: list[Ref] = [*blockers, *(open_target if tramples else [])]
    if tramples and open_target:
        needed = sum(lethal(board, one, entry.id, assigned) for one in blockers)
        if amount <= needed and len(blockers) == 1:
            refs = list(blockers)
    if not refs:
        return
    if len(refs) == 1:
        assigned.append((entry.id, refs[0], amount))
        return
    parts = yield from _divide(board, entry.id, refs, amount)
    if tramples and open_target and len(refs) > len(blockers) and parts[-1] > 0:
        _judge_trample(board, entry.id, blockers, parts, assigned)
    assigned.extend((entry.id, ref, part) for ref, part in zip(refs, parts, strict=True))


def _judge_trample(
    board: Board, attacker: ObjectId, blockers: list[ObjectId], parts: tuple[int, ...],
    assigned: Assigned,
) -> None:
    for blocker, part in zip(blockers, parts, strict=False):
        if blocker not in board.battlefield:
            continue  # its controller conceded while the damage was being divided
        needed = lethal(board, blocker, attacker, assigned)
        if part < needed:
            raise Refused(
                f"{board.name(attacker)} must assign at least {needed} to {board.name(blocker)} "
                f"before any to what it attacks (CR 702.19b)"
            )


def _assign_blocker(board: Board, blocker: ObjectId, assigned: Assigned) -> Steps[None]:
    """A blocker's damage goes to what it blocks (CR 510.1d)."""
    combat = board.combat
    if combat is None or blocker not in board.battlefield:
        return
    blocked: list[Ref] = [
        entry.id
        for entry in combat.attackers
        if blocker in entry.blockers and entry.id in board.battlefield
    ]
    amount = assigned_amount(board, blocker)
    if not blocked or amount == 0:
        return
    if len(blocked) == 1:
        assigned.append((blocker, blocked[0], amount))
        return
    parts = yield from _divide(board, blocker, blocked, amount)
    assigned.extend((blocker, ref, part) for ref, part in zip(blocked, parts, strict=True))


def _divide(
    board: Board, source: ObjectId, refs: list[Ref], amount: int
) -> Steps[tuple[int, ...]]:
    player = choices.chooser(board, board.controller(source))
    answer = yield Decision(
        DISTRIBUTE, (player,), f"divide {amount} combat damage of {board.name(source)}",
        "510.1", "the controller of a creature assigns its combat damage", "combat damage", source,
        tuple(Option(ref, choices.label(board, ref)) for ref in refs), total=amount,
    )
    return tuple(int(part) for part in answer)

