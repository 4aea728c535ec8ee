"""The combat phase: attacking and blocking (CR 506-509, 802, 805.10)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from apnap.errors import Refused
from apnap.game import events as ev
from apnap.game.ability import Steps
from apnap.game.board import Board
from apnap.game.card import Card
from apnap.game.decisions import ATTACK, BLOCK, Decision, Option
from apnap.game.events import Event
from apnap.game.ids import ObjectId, PlayerId, Ref, same
from apnap.game.records import Attacker, Combat

from . import attack_requirements, battles, block_requirements, choices, combat_costs, targeting
from .characteristics import characteristics, statics
from .happening import happen
from .restrictions import (
    AttacksDespiteDefender,
    BlockedByAtLeast,
    BlockedByAtMost,
    BlocksMore,
    CombatLimit,
    NotAlone,
    Restriction,
    restrictions,
)

Pairs = tuple[tuple[ObjectId, Ref], ...]
"""A declaration: attackers with what they attack, or blockers with what they block."""


def attacker_of(board: Board, number: ObjectId, target: Ref) -> Attacker:
    """The record of an attacking creature (CR 508.1k)."""
    return Attacker(number, target, defending_player(board, target))


def defending_player(board: Board, target: Ref) -> PlayerId:
    """The player attacked, the protector of a battle, else the controller (CR 508.5, 310.8d)."""
    if isinstance(target, PlayerId):
        return target
    protector = _protector(board, target)
    return board.controller(target) if protector is None else protector


def _protector(board: Board, number: ObjectId) -> PlayerId | None:
    record = board.battlefield.get(number)
    if record is None or not record.chosen or "Battle" not in characteristics(board, number).types:
        return None
    return battles.protector(record)


def attack_targets(board: Board, player: PlayerId) -> list[Ref]:
    """Whom and what a player's creatures may attack (CR 506.2, 508.1b, 802.2a)."""
    opponents = board.opponents(player)
    found: list[Ref] = list(opponents)
    for record in board.battlefield.values():
        if (record.controller in opponents and _is_planeswalker(board, record.id)) or (
            record.chosen and _protector(board, record.id) in opponents  # CR 310.8b
        ):
            found.append(record.id)
    return found


def choose_attacked(
    board: Board, player: PlayerId, number: int = 1, source: ObjectId | None = None
) -> Steps[tuple[Ref, ...]]:
    """What each of so many creatures attacks that a player puts in attacking (CR 508.4)."""
    chosen: list[Ref] = []
    if board.combat is None or not board.is_active(player):
        return ()
    able = attack_targets(board, player)
    if len(able) == 1:
        return tuple(able) * number
    for _ in range(number):
        chosen += yield from choices.choose_refs(
            board, player, able, what="attacked", rule="508.4",
            prompt="what the creature put onto the battlefield attacks",
            why="its controller chooses", source=source,
        )
    return tuple(chosen)


def joins(board: Board, number: ObjectId, target: Ref) -> bool:
    """Whether what is put onto the battlefield attacking that target attacks (CR 506.3, 508.4a)."""
    player = board.controller(number)
    return (
        board.combat is not None
        and board.is_active(player)
        and characteristics(board, number).is_creature
        and any(same(target, one) for one in attack_targets(board, player))
    )


def _is_planeswalker(board: Board, number: ObjectId) -> bool:
    return "Planeswalker" in characteristics(board, number).types


def objection_to_attacker(board: Board, number: ObjectId, target: Ref | None = None) -> str | None:
    """Why a creature can't attack (that target), or None (CR 508.1a-c)."""
    record = board.battlefield.get(number)
    if record is None:
        return "it is not on the battlefield"
    card = characteristics(board, number)
    if not card.is_creature:
        return "it is not a creature (CR 508.1a)"
    if record.tapped:
        return "it is tapped (CR 508.1a)"
    if record.sick and "haste" not in card.keywords:
        return "it has summoning sickness (CR 302.6)"
    if "defender" in card.keywords and not _has(board, number, AttacksDespiteDefender):
        return "it has defender (CR 702.3b)"
    if not board.is_active(record.controller):
        return f"{board.name(record.controller)} is not attacking this turn (CR 508.1a)"
    if target is None:
        targets = attack_targets(board, record.controller)
        if any(_forbidden(board, number, one) is None for one in targets):
            return None
        return _forbidden(board, number, targets[0]) if targets else "there is nobody to attack"
    if not any(same(target, one) for one in attack_targets(board, record.controller)):
        return f"{board.name(target)} can't be attacked by it (CR 508.1b)"
    return _forbidden(board, number, target)


def _has(board: Board, number: ObjectId, kind: type[Restriction]) -> bool:
    return any(isinstance(one, kind) for one in restrictions(board, number))


def _not_alone(board: Board, number: ObjectId, *, attacking: bool) -> bool:
    """Whether a creature can't attack, or can't block, as the only one (CR 506.5)."""
    return any(
        one.attacking if attacking else one.blocking
        for one in restrictions(board, number)
        if isinstance(one, NotAlone)
    )


def _forbidden(board: Board, number: ObjectId, target: Ref) -> str | None:
    for restriction in restrictions(board, number):
        why = restriction.forbids_attack(board, number, target)
        if why is not None:
            return f"{why} (CR 508.1c)"
    return None


def _obeyed(board: Board, number: ObjectId, target: Ref) -> int:
    """How many requirements a creature obeys by attacking that target (CR 508.1d, 701.15b)."""
    return sum(
        one.obeyed(target)
        for one in restrictions(board, number)
        if one.requires_attack(board, number)
    )


def best_obedience(board: Board, number: ObjectId) -> int:
    """The most requirements a creature could obey; 0 if it need not or can't attack."""
    record = board.permanent(number)
    return max(
        (
            _obeyed(board, number, target)
            for target in attack_targets(board, record.controller)
            if _is_free(board, number, target)
        ),
        default=0,
    )


def able_attackers(board: Board) -> list[ObjectId]:
    """The creatures that could be declared as attackers now."""
    return [
        record.id
        for record in board.battlefield.values()
        if board.is_active(record.controller) and objection_to_attacker(board, record.id) is None
    ]


def declare_attackers(board: Board) -> Steps[None]:
    """The active team declares one combined attack (CR 508.1, 805.10b)."""
    able = able_attackers(board)
    team = board.active_players()
    if not able or not team:
        return
    required = [number for number in able if best_obedience(board, number) > 0]
    answer = yield Decision(
        ATTACK, team, "declare attackers", "508.1", "the active player or team attacks",
        "attackers", None, tuple(Option(one, choices.label(board, one)) for one in able),
        len(required), len(able),
    )
    pairs: Pairs = tuple(answer)
    _judge_attack(board, pairs)
    if not pairs:
        return
    tapping = [
        number for number, _ in pairs if "vigilance" not in characteristics(board, number).keywords
    ]
    yield from happen(board, *(ev.Tapped(number, rule="508.1f") for number in tapping))
    yield from combat_costs.offer_options(board, [number for number, _ in pairs])
    prices = [(one, combat_costs.attack_costs(board, one, target)) for one, target in pairs]
    yield from combat_costs.pay(board, prices, "attack", "508.1j")
    combat = board.combat or Combat()
    entries = tuple(
        attacker_of(board, number, target)
        for number, target in pairs
        if number in board.battlefield
    )
    board.combat = combat._replace(attackers=combat.attackers + entries)
    yield from happen(
        board, *(ev.Attacked(entry.id, entry.target, entry.player) for entry in entries)
    )


def _judge_attack(board: Board, pairs: Pairs) -> None:
    """The declaration is legal as a whole, or refused as a whole (CR 508.1a-d)."""
    attacking = [number for number, _ in pairs]
    for number, target in pairs:
        if attacking.count(number) > 1:
            raise Refused(f"{board.name(number)} is declared twice")
        why = objection_to_attacker(board, number, target)
        if why is not None:
            raise Refused(f"{board.name(number)} can't attack {board.name(target)}: {why}")
    why = objection_to_attacks(board, pairs)
    if why is not None:
        raise Refused(why)
    targets = dict(pairs)
    lacking = []
    for number in able_attackers(board):
        best = best_obedience(board, number)
        got = _obeyed(board, number, targets[number]) if number in targets else 0
        if got < best:
            what = "must attack another player" if number in targets else "must attack"
            lacking.append(f"{board.name(number)} {what} if able")
    if lacking and (not attack_requirements.conflict(board) or attack_requirements.better(
        _attack_options(board), _total_obeyed(board, pairs), partial(_total_obeyed, board),
        partial(objection_to_attacks, board),
    )):
        raise Refused(f"{lacking[0]} (CR 508.1d)")


def _attack_options(board: Board) -> attack_requirements.Options:
    """The creatures that could attack, each with what it could attack."""
    return {
        number: [
            target
            for target in attack_targets(board, board.permanent(number).controller)
            if _is_free(board, number, target)
        ]
        for number in able_attackers(board)
    }


def _is_free(board: Board, number: ObjectId, target: Ref) -> bool:
    """Whether a creature could attack that for nothing: nobody has to pay (CR 508.1d)."""
    return objection_to_attacker(board, number, target) is None and (
        not combat_costs.attack_costs(board, number, target)
    )


def _total_obeyed(board: Board, pairs: Pairs) -> int:
    return sum(_obeyed(board, number, target) for number, target in pairs)


def objection_to_attacks(board: Board, pairs: Pairs) -> str | None:
    """Why attacks that are legal one by one can't be declared together, or None (CR 508.1c)."""
    if len(pairs) == 1 and _not_alone(board, pairs[0][0], attacking=True):
        return f"{board.name(pairs[0][0])} can't attack alone (CR 508.1c)"
    for _, static, ctx in statics(board, CombatLimit):
        assert isinstance(static.effect, CombatLimit)
        why = static.effect.objection_to_attack(board, ctx, pairs)
        if why is not None:
            return f"{why} (CR 508.1c)"
    return None


def forced_attack(board: Board) -> Pairs | None:
    """The one legal declaration, if creatures must attack and there is just one (CR 508.1d)."""
    able = able_attackers(board)
    if attack_requirements.conflict(board) and any(best_obedience(board, one) for one in able):
        return attack_requirements.only_best(
            _attack_options(board), partial(_total_obeyed, board),
            partial(objection_to_attacks, board),
        )
    pairs: list[tuple[ObjectId, Ref]] = []
    for number in able:
        best = best_obedience(board, number)
        if best == 0:
            return None
        record = board.permanent(number)
        fitting = [
            target
            for target in attack_targets(board, record.controller)
            if objection_to_attacker(board, number, target) is None
            and _obeyed(board, number, target) == best
        ]
        if len(fitting) != 1:
            return None
        pairs.append((number, fitting[0]))
    return tuple(pairs)


def objection_to_block(board: Board, blocker: ObjectId, attacker: ObjectId) -> str | None:
    """Why a creature can't block an attacker, taken alone, or None (CR 509.1a, 509.1b)."""
    record = board.battlefield.get(blocker)
    combat = board.combat
    if record is None or combat is None:
        return "it is not on the battlefield"
    card = characteristics(board, blocker)
    if not card.is_creature:
        return "it is not a creature (CR 509.1a)"
    if record.tapped:
        return "it is tapped (CR 509.1a)"
    entry = next((one for one in combat.attackers if one.id == attacker), None)
    if entry is None:
        return f"{board.name(attacker)} is not attacking (CR 509.1a)"
    if board.players[entry.player].team != board.players[record.controller].team:
        return (
            f"{board.name(attacker)} attacks {board.name(entry.player)}, "
            f"not {board.name(record.controller)} (CR 509.1a, 802.4a)"
        )
    attacking = characteristics(board, attacker)
    if "flying" in attacking.keywords and not {"flying", "reach"} & card.keywords:
        return f"{board.name(attacker)} has flying (CR 702.9b)"
    for one, other, name in ((attacking, card, attacker), (card, attacking, blocker)):
        if "shadow" in one.keywords and "shadow" not in other.keywords:
            return f"{board.name(name)} has shadow (CR 702.28b)"
    walked = _walked_land(board, attacking, entry.player)
    if walked:
        return f"{board.name(attacker)} has {walked} (CR 702.14c)"
    if "horsemanship" in attacking.keywords and "horsemanship" not in card.keywords:
        return f"{board.name(attacker)} has horsemanship (CR 702.31b)"
    if "fear" in attacking.keywords and "Artifact" not in card.types and "B" not in card.colors:
        return f"{board.name(attacker)} has fear (CR 702.36b)"
    shares_color = not set(attacking.colors).isdisjoint(card.colors)
    if "intimidate" in attacking.keywords and "Artifact" not in card.types and not shares_color:
        return f"{board.name(attacker)} has intimidate (CR 702.13b)"
    if "skulk" in attacking.keywords and (card.power or 0) > (attacking.power or 0):
        return f"{board.name(attacker)} has skulk (CR 702.118b)"
    if targeting.guarded(board, attacker, blocker):
        return f"{board.name(attacker)} has protection from it (CR 702.16f)"
    for restriction in restrictions(board, blocker):
        why = restriction.forbids_block(board, blocker, attacker)
        if why is not None:
            return f"{why} (CR 509.1b)"
    for restriction in restrictions(board, attacker):
        why = restriction.forbids_blocker(board, attacker, blocker)
        if why is not None:
            return f"{why} (CR 509.1b)"
    return None


def _walked_land(board: Board, attacking: Card, defender: PlayerId) -> str | None:
    """The landwalk of an attacker for which the defending player has a land (CR 702.14c)."""
    walks = [one for one in attacking.keywords if one.endswith("walk")]
    for one in board.battlefield.values() if walks else ():
        if one.controller == defender:
            card = characteristics(board, one.id)
            for walk in walks:
                if _is_walked(card, walk):
                    return walk
    return None


def _is_walked(card: Card, walk: str) -> bool:
    """Whether a landwalk ability is about such a land: "snow forestwalk" (CR 702.14a)."""
    *kinds, last = walk.removesuffix("walk").split()
    of_type = last == "land" or last.capitalize() in card.subtypes
    known = (*card.supertypes, *card.types)
    return card.is_land and of_type and all(
        (one.removeprefix("non").capitalize() in known) is not one.startswith("non")
        for one in kinds
    )


def declare_blockers(board: Board) -> Steps[None]:
    """Each defending team in turn declares one combined block (CR 509.1, 802.4, 805.10d)."""
    for team in board.teams_in_order():
        if team != board.turn.team:
            yield from _declare_blocks_of(board, team)
    combat = board.combat
    if combat is None:
        return
    events: list[Event] = []
    for entry in combat.attackers:
        events.extend(ev.Blocked(blocker, entry.id) for blocker in entry.blockers)
    for entry in combat.attackers:
        if entry.blocked:
            events.append(ev.BecameBlocked(entry.id, entry.blockers))
        else:
            events.append(ev.BecameUnblocked(entry.id))
    yield from happen(board, *events)


def become_blocked(board: Board, creatures: Sequence[ObjectId]) -> Steps[None]:
    """An effect makes attacking creatures blocked, by nothing (CR 509.1h)."""
    combat = board.combat
    if combat is None:
        return
    turned = [one.id for one in combat.attackers if one.id in creatures and not one.blocked]
    board.combat = combat._replace(attackers=tuple(
        one._replace(blocked=True) if one.id in turned else one for one in combat.attackers
    ))
    yield from happen(board, *(ev.BecameBlocked(one, ()) for one in turned))


def able_blockers(board: Board, team: int) -> list[ObjectId]:
    """The creatures of a team that could block some attacker."""
    if board.combat is None:
        return []
    return [
        record.id
        for record in board.battlefield.values()
        if board.players[record.controller].team == team
        and any(
            objection_to_block(board, record.id, entry.id) is None
            for entry in board.combat.attackers
        )
    ]


def _declare_blocks_of(board: Board, team: int) -> Steps[None]:
    able = able_blockers(board, team)
    members = board.members(team)
    if not able or not members or board.combat is None:
        return
    answer = yield Decision(
        BLOCK, members, "declare blockers", "509.1", "the defending player or team blocks",
        "blockers", None, tuple(Option(one, choices.label(board, one)) for one in able),
        0, len(able),
    )
    pairs = [(ObjectId(blocker), ObjectId(attacker)) for blocker, attacker in answer]
    _judge_blocks(board, team, pairs)
    blocking = dict.fromkeys(blocker for blocker, _ in pairs)
    prices = [(blocker, combat_costs.block_costs(board, blocker)) for blocker in blocking]
    yield from combat_costs.pay(board, prices, "block", "509.1f")
    combat = board.combat
    assert combat is not None
    attackers = tuple(
        entry._replace(
            blocked=entry.blocked or any(attacker == entry.id for _, attacker in pairs),
            blockers=entry.blockers + tuple(one for one, attacker in pairs if attacker == entry.id),
        )
        for entry in combat.attackers
    )
    board.combat = combat._replace(attackers=attackers)


def _judge_blocks(board: Board, team: int, pairs: list[tuple[ObjectId, ObjectId]]) -> None:
    """The blocks are legal as a whole, or refused as a whole (CR 509.1a-c)."""
    blockers = [blocker for blocker, _ in pairs]
    for blocker, attacker in pairs:
        if blockers.count(blocker) > most_blocked(board, blocker):
            raise Refused(f"{board.name(blocker)} can't block more than one attacker (CR 509.1a)")
        if pairs.count((blocker, attacker)) > 1:
            raise Refused(f"{board.name(blocker)} is declared twice for one attacker")
        why = objection_to_block(board, blocker, attacker)
        if why is not None:
            raise Refused(f"{board.name(blocker)} can't block {board.name(attacker)}: {why}")
    why = objection_to_blocks(board, pairs)
    if why is not None:
        raise Refused(why)
    options = _possible_blocks(board, team)
    block_requirements.judge(board, options, pairs, partial(objection_to_blocks, board))


def _possible_blocks(board: Board, team: int) -> dict[ObjectId, list[ObjectId]]:
    attackers = board.combat.attackers if board.combat is not None else ()
    return {
        blocker: [
            one.id for one in attackers if objection_to_block(board, blocker, one.id) is None
        ]
        for blocker in able_blockers(board, team)
        if not combat_costs.block_costs(board, blocker)  # nobody has to pay (CR 509.1c)
    }


def with_required_blocks(
    board: Board, team: int, pairs: Sequence[tuple[ObjectId, ObjectId]]
) -> tuple[tuple[ObjectId, ObjectId], ...]:
    """The blocks with those that requirements add, if there is just one way (CR 509.1c)."""
    options = _possible_blocks(board, team)
    return tuple(
        block_requirements.completed(board, options, pairs, partial(objection_to_blocks, board))
    )


def objection_to_blocks(board: Board, pairs: Sequence[tuple[ObjectId, ObjectId]]) -> str | None:
    """Why blocks that are legal one by one can't be declared together, or None (CR 509.1b)."""
    for attacker in dict.fromkeys(attacker for _, attacker in pairs):
        count = sum(1 for _, other in pairs if other == attacker)
        if count == 1 and "menace" in characteristics(board, attacker).keywords:
            return f"{board.name(attacker)} has menace: two or more must block it (CR 702.111b)"
        for one in restrictions(board, attacker):
            if isinstance(one, BlockedByAtMost) and count > one.most:
                return f"{board.name(attacker)} can't be blocked by so many (CR 509.1b)"
            if isinstance(one, BlockedByAtLeast) and count < one.least:
                return f"{board.name(attacker)} can't be blocked by so few (CR 509.1b)"
    for _, static, ctx in statics(board, CombatLimit):
        assert isinstance(static.effect, CombatLimit)
        why = static.effect.objection_to_block(board, ctx, pairs)
        if why is not None:
            return f"{why} (CR 509.1b)"
    blocking = {blocker for blocker, _ in pairs}
    if len(blocking) == 1 and _not_alone(board, pairs[0][0], attacking=False):
        return f"{board.name(pairs[0][0])} can't block alone (CR 509.1b)"
    return None


def most_blocked(board: Board, blocker: ObjectId) -> int:
    """How many attackers a creature can block: one unless it says more (CR 509.1a)."""
    return 1 + sum(
        one.additional for one in restrictions(board, blocker) if isinstance(one, BlocksMore)
    )
