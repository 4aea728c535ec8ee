"""The combat damage step (CR 510, 702.4, 702.7, 702.19)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from apnap.errors import Refused
from apnap.game import events as ev
from apnap.game.ability import Steps
from apnap.game.board import Board
from apnap.game.decisions import DISTRIBUTE, Decision, Option
from apnap.game.events import Event
from apnap.game.ids import ObjectId, PlayerId, Ref, same
from apnap.game.records import Attacker

from . import choices
from .characteristics import characteristics
from .commanders import is_commander
from .happening import happen
from .restrictions import AssignsByToughness, restrictions

STRIKES = frozenset({"first strike", "double strike"})

Assigned = list[tuple[ObjectId, Ref, int]]
"""Damage as it is assigned: by whom, to what, how much."""


class Unassigned(NamedTuple):
    """An attacker's damage that its blockers may still be assigned."""

    id: ObjectId
    amount: int
    blockers: tuple[ObjectId, ...]


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
    order = list(board.teams_in_order())  # CR 802.5
    blockers = sorted(
        dict.fromkeys(
            blocker
            for entry in combat.attackers
            for blocker in entry.blockers
            if blocker in board.battlefield and _strikes(board, blocker, first)
        ),
        key=lambda one: order.index(board.players[board.controller(one)].team),
    )
    if first:
        striking = tuple(
            one for one in (*(entry.id for entry in attackers), *blockers)
        )
        board.combat = combat._replace(two_steps=True, struck=striking)
    assigned: Assigned = []
    # What others assign to its blockers counts for a trampler (CR 702.19b), so it comes last.
    attackers.sort(key=lambda one: _tramples(board, one.id))
    for at, entry in enumerate(attackers):
        yield from _assign_attacker(board, entry, assigned, attackers[at + 1 :])
    for blocker in blockers:
        yield from _assign_blocker(board, blocker, assigned)
    done = yield from happen(
        board,
        *(
            ev.DamageDealt(source, target, amount, True, rule="510.2")
            for source, target, amount in assigned
            if source in board.battlefield
        ),
    )
    _note_types(board, done)


EVERY_TYPE = "every creature type"
COMMANDER = "a commander"


def _note_types(board: Board, done: list[Event]) -> None:
    """Keep for the turn which creature types have hit a player for whom (CR 702.76a)."""
    for event in done:
        if isinstance(event, ev.DamageDealt) and event.combat and event.by is not None and (
            isinstance(event.target, PlayerId)
        ):
            seen = characteristics(board, event.source)
            every = (EVERY_TYPE,) if seen.has_every_creature_type else ()
            leads = is_commander(board, event.source)
            for kind in (*seen.subtypes, *every, *((COMMANDER,) if leads else ())):
                board.facts[(f"hit by {kind}", event.by)] = 1


def hit_by_type(board: Board, player: PlayerId, kinds: Collection[str]) -> bool:
    """Whether a source of that player's with one of the types has hit a player this turn."""
    if not kinds:
        return False
    return any(board.fact(f"hit by {kind}", player) for kind in (*kinds, EVERY_TYPE))


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


def lacking(board: Board, number: ObjectId, assigned: Assigned) -> int:
    """How much a creature lacks to be assigned lethal damage by all together (CR 702.19b)."""
    done = board.permanent(number).damage
    for by, target, amount in assigned:
        if same(target, number):
            if _has_deathtouch(board, by):
                return 0  # CR 702.2c
            done += amount
    return max(0, (characteristics(board, number).toughness or 0) - done)


def _has_deathtouch(board: Board, number: ObjectId) -> bool:
    return "deathtouch" in characteristics(board, number).keywords


def _still_attacked(board: Board, target: Ref) -> bool:
    """Whether what is attacked is there to be dealt damage (CR 506.4c, 800.4e)."""
    if isinstance(target, PlayerId):
        return board.players[target].in_game
    return target in board.battlefield


def _blockers(board: Board, entry: Attacker) -> tuple[ObjectId, ...]:
    return tuple(one for one in entry.blockers if one in board.battlefield)


def _assign_attacker(
    board: Board, entry: Attacker, assigned: Assigned, later: Sequence[Attacker]
) -> Steps[None]:
    """An attacker's damage: its target if unblocked, else its blockers (CR 510.1b, 510.1c)."""
    if entry.id not in board.battlefield:
        return
    amount = assigned_amount(board, entry.id)
    if amount == 0:
        return
    tramples = _tramples(board, entry.id)
    blockers = _blockers(board, entry)
    open_target = [entry.target] if _still_attacked(board, entry.target) else []
    if not entry.blocked or (tramples and not blockers):
        assigned.extend((entry.id, target, amount) for target in open_target)
        return
    refs: list[Ref] = [*blockers, *(open_target if tramples else [])]
    if len(blockers) == 1 and len(refs) == 2:
        rest = Unassigned(entry.id, amount - 1, blockers)
        one_through: Assigned = [*assigned, (entry.id, entry.target, 1)]
        if _starved(board, one_through, [rest, *_unassigned(board, later)]):
            refs = list(blockers)
    if not refs:
        return
    if len(refs) == 1:
        assigned.append((entry.id, refs[0], amount))
        return
    parts = yield from _divide(board, entry.id, refs, amount)
    assigned.extend((entry.id, ref, part) for ref, part in zip(refs, parts, strict=True) if part)
    _judge(board, entry.id, assigned, later)


def _judge(
    board: Board, latest: ObjectId, assigned: Assigned, later: Sequence[Attacker]
) -> None:
    """Refuse what no assignment of the others can make legal as a whole (CR 510.1e)."""
    starved = _starved(board, assigned, list(_unassigned(board, later)))
    if starved:
        trampler, blocker = starved[0]
        needed = lacking(board, blocker, assigned)
        if _has_deathtouch(board, latest):
            needed = 1
        needed += sum(amount for _, target, amount in assigned if same(target, blocker))
        raise Refused(
            f"{board.name(trampler)} assigns damage to what it attacks, so {board.name(blocker)} "
            f"must be assigned at least {needed} (CR 702.19b)"
        )


def _unassigned(board: Board, later: Sequence[Attacker]) -> Iterator[Unassigned]:
    for entry in later:
        if entry.id in board.battlefield:
            amount = assigned_amount(board, entry.id)
            yield Unassigned(entry.id, amount, _blockers(board, entry))


def _starved(
    board: Board, assigned: Assigned, later: list[Unassigned]
) -> list[tuple[ObjectId, ObjectId]]:
    """Tramplers that hit what they attack, each with a blocker short of lethal damage.

    None if the attackers that follow can still assign all of them what is missing (CR 702.19b).
    """
    combat = board.combat
    assert combat is not None
    short: dict[ObjectId, int] = {}
    tramplers: dict[ObjectId, ObjectId] = {}
    for entry in combat.attackers:
        blockers = _blockers(board, entry)
        if any(by == entry.id and same(target, entry.target) for by, target, _ in assigned):
            for blocker in blockers:
                missing = lacking(board, blocker, assigned)
                if missing:
                    short[blocker] = missing
                    tramplers.setdefault(blocker, entry.id)
    lost = [one for one in short if all(one not in open_.blockers for open_ in later)]
    if lost:
        return [(tramplers[one], one) for one in lost]
    deadly = [one for one in later if _has_deathtouch(board, one.id)]
    others = [one for one in later if one not in deadly]
    touchable = [one for one in short if any(one in open_.blockers for open_ in deadly)]
    for size in range(len(touchable) + 1):
        for touched in combinations(touchable, size):
            rest = {one: missing for one, missing in short.items() if one not in touched}
            if _is_enough(dict.fromkeys(touched, 1), deadly) and _is_enough(rest, others):
                return []
    return [(tramplers[one], one) for one in short]


def _is_enough(short: dict[ObjectId, int], later: list[Unassigned]) -> bool:
    """Whether the damage can be shared out: for no set of blockers there is too little (Hall)."""
    return all(
        sum(one.amount for one in later if not set(one.blockers).isdisjoint(some))
        >= sum(short[blocker] for blocker in some)
        for size in range(1, len(short) + 1)
        for some in combinations(short, size)
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
    assigned.extend((blocker, ref, part) for ref, part in zip(blocked, parts, strict=True) if part)


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

