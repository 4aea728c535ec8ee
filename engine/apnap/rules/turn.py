"""Turns, phases and steps (CR 500-514, 703)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import ClassVar

from apnap.game import events as ev
from apnap.game.ability import StaticEffect, Steps
from apnap.game.agenda import BeginStep, BeginTurn, CleanUpAgain, EndStep, TurnBasedActions
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.ids import ObjectId, PlayerId
from apnap.game.records import EVER, Combat, Duration, Turn

from . import (
    actions,
    choices,
    combat,
    combat_damage,
    day_night,
    noting,
    phasing,
    player_control,
    priority,
    sagas,
    schedule,
    state_based,
    triggers,
)
from .characteristics import characteristics, renew, statics
from .happening import happen
from .restrictions import CantUntap, restrictions
from .schedule import COMBAT_STEPS

HAND_SIZE = 7
"""The maximum hand size (CR 402.2)."""


class SkipStep(StaticEffect):
    """A static ability under which a player skips a step (CR 500.11, 614.10)."""

    def skips(self, board: Board, ctx: Context, player: PlayerId, step: str) -> bool:
        """Whether that player skips that step."""
        raise NotImplementedError


class MayStayTapped(StaticEffect):
    """"You may choose not to untap it during your untap step" (CR 502.3)."""


class KeepsTapped(StaticEffect):
    """What keeps some permanents from untapping, whenever they came (CR 502.3, 611.2c)."""

    def keeps(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        """Whether that permanent doesn't untap in this untap step."""
        raise NotImplementedError


class AlsoUntaps(StaticEffect):
    """What lets permanents untap in the untap steps of others (CR 502.3)."""

    def untapped(self, board: Board, ctx: Context) -> Iterator[ObjectId]:
        """Which untap in this one."""
        raise NotImplementedError


class UntapLimit(StaticEffect):
    """What lets a player untap only so many permanents of a kind (CR 502.3, 101.2)."""

    def limit(self, board: Board, ctx: Context, player: PlayerId) -> int | None:
        """How many; None if it is not about that player."""
        raise NotImplementedError

    def counts(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        """Whether that permanent is one of the kind."""
        raise NotImplementedError


class HandSize(StaticEffect):
    """A static ability that changes a player's maximum hand size (CR 402.2)."""

    by_timestamp: ClassVar[bool] = True

    def size(self, board: Board, ctx: Context, player: PlayerId, size: int) -> int:
        """The maximum hand size of that player, which without this would be `size`."""
        raise NotImplementedError


class KeepsMana(StaticEffect):
    """A static ability under which a player doesn't lose some unspent mana (CR 106.4, 500.5)."""

    def keeps(self, board: Board, ctx: Context, player: PlayerId, mana: str) -> bool:
        """Whether that player keeps that mana as a step ends."""
        raise NotImplementedError


def keeps_mana(board: Board, player: PlayerId, mana: str) -> bool:
    """Whether a player keeps unspent mana of a kind as a step or phase ends."""
    return any(
        isinstance(static.effect, KeepsMana) and static.effect.keeps(board, ctx, player, mana)
        for _, static, ctx in statics(board, KeepsMana)
    )


def begin_turn(board: Board, item: BeginTurn) -> Steps[None]:
    """A team's turn begins; what lasts until then ends (CR 500.1, 611.2a)."""
    before = board.turn
    passed_over: set[PlayerId] = set()
    if before.number and not item.extra:
        passed_over = _seats_between(board, item.team)
    board.turn = Turn(
        before.number + 1, item.team, extra=before.extra,
        usual=schedule.usual_team(before) if item.extra else None,
    )
    most = day_night.remember(board, before.team)
    board.facts = {
        ("cast last turn", who): times
        for (kind, who), times in board.facts.items()
        if kind == "cast"
    }
    if most:
        board.facts[(day_night.MOST, -1)] = most
    for number, player in enumerate(board.players):
        if player.lands_played:
            board.players[number] = player._replace(lands_played=0)
    team = board.teams[item.team].members
    for record in list(board.battlefield.values()):
        idle = not record.used and not record.hurt_by
        if not idle or (record.sick and record.controller in team):
            board.battlefield[record.id] = record._replace(
                hurt_by=(),
                used=tuple(one for one in record.used if one.startswith(EVER)),
                sick=record.sick and record.controller not in team,
            )
    player_control.end(board, player_control.TURN)
    yield from happen(board, ev.TurnBegan(board.turn.number, item.team))
    yield from player_control.begin(board, player_control.TURN)
    yield from _end(
        board, lambda duration: duration.kind == "your next turn"
        and (duration.player in team or duration.player in passed_over)
    )
    board.agenda.append(BeginStep("untap"))


def _count_upkeep(board: Board) -> None:
    """The active players have what they control for one more of their upkeeps (CR 702.30a)."""
    for record in list(board.battlefield.values()):
        if record.upkeeps < 2 and board.is_active(record.controller):
            board.battlefield[record.id] = record._replace(upkeeps=record.upkeeps + 1)


def _seats_between(board: Board, team: int) -> set[PlayerId]:
    """The players whose turns would have begun meanwhile had they not left (CR 800.4k)."""
    size = len(board.teams)
    found: set[PlayerId] = set()
    at = (schedule.usual_team(board.turn) + 1) % size
    while at != team:
        found.update(one for one in board.teams[at].members if not board.players[one].in_game)
        at = (at + 1) % size
    return found


def begin_step(board: Board, item: BeginStep) -> Steps[None]:
    """A step begins and its beginning triggers trigger (CR 500.6, 603.2b)."""
    step = item.step
    board.turn = board.turn._replace(step=step, alone=item.alone)
    if step == "draw":  # a turn may have several
        for player in board.active_players():
            board.facts.pop(("drawn in draw step", player), None)
    if step == "end":
        yield from _end(
            board, lambda duration: duration.kind == "your next end step"
            and duration.player is not None and board.is_active(duration.player)
        )
    if (yield from _is_skipped(board, step)):
        board.agenda.append(EndStep(schedule.phase_of(step)[-1] if step in COMBAT_STEPS else step))
        return
    if step == "beginning of combat":
        board.combat = Combat()
    if step == "upkeep":
        _count_upkeep(board)
    yield from happen(board, ev.StepBegan(step, board.turn.team))
    if step == player_control.COMBAT:
        yield from player_control.begin(board, step)
    board.agenda.append(TurnBasedActions(step))


def turn_based_actions(board: Board, item: TurnBasedActions) -> Steps[None]:
    """What happens as a step begins without anybody acting, then priority (CR 703.3, 117.3a)."""
    step = item.step
    action = _TURN_BASED.get(step)
    if action is not None:
        yield from action(board)
    if board.outcome is not None:
        return
    if step == "untap":
        board.agenda.append(EndStep(step))
    elif step == "cleanup":
        board.agenda.append(CleanUpAgain())
    else:
        priority.give_active(board)


def has_turn_based_actions(step: str) -> bool:
    """Whether anything happens as the step begins without anybody acting (CR 703.4)."""
    return step in _TURN_BASED


def _is_skipped(board: Board, step: str) -> Steps[bool]:
    """Whether the active team skips the step, or the combat phase as it begins (CR 614.10, 805.8).

    A "next" that waits is used up only if nothing else makes the team skip it (CR 614.10a).
    """
    for _, static, ctx in statics(board, SkipStep):
        for player in board.active_players():
            effect = static.effect
            if isinstance(effect, SkipStep) and effect.skips(board, ctx, player, step):
                return True
    return (yield from schedule.skips(board, board.turn.team, step))


def _keep_to_limits(board: Board, player: PlayerId, untapping: list[ObjectId]) -> Steps[None]:
    """Where a player can't untap all of some permanents, they choose which ones do (CR 502.3)."""
    for _, static, ctx in list(statics(board, UntapLimit)):
        effect = static.effect
        assert isinstance(effect, UntapLimit)
        limit = effect.limit(board, ctx, player)
        counted = [
            one for one in untapping
            if board.controller(one) == player and effect.counts(board, ctx, one)
        ]
        if limit is None or len(counted) <= limit:
            continue
        chosen = yield from choices.choose_objects(
            board, player, counted, least=limit, most=limit, rule="502.3",
            prompt="which permanents untap", why="no more of them can",
        )
        untapping[:] = [one for one in untapping if one not in counted or one in chosen]


def _untap(board: Board) -> Steps[None]:
    """Phasing, day or night, then what the active players untap at once (CR 502.1-502.3)."""
    yield from phasing.in_the_untap_step(board)
    yield from day_night.check(board)
    active = board.active_players()
    untapping: list[ObjectId] = []
    for record in board.battlefield.values():
        if record.controller not in active or not record.tapped:
            continue
        number = record.id
        if any(isinstance(one, CantUntap) for one in restrictions(board, number)):
            continue
        if any(
            isinstance(static.effect, KeepsTapped) and static.effect.keeps(board, ctx, number)
            for _, static, ctx in statics(board, KeepsTapped)
        ):
            continue
        untapping.append(number)
    for number in list(untapping):
        card = characteristics(board, number)
        if any(isinstance(static.effect, MayStayTapped) for static in card.statics):
            untap = yield from choices.choose_yes(
                board, board.controller(number), prompt=f"untap {board.name(number)}",
                rule="502.3", why="its controller chooses what untaps", source=number,
            )
            if not untap:
                untapping.remove(number)
    for player in active:
        yield from _keep_to_limits(board, player, untapping)
    for _, static, ctx in statics(board, AlsoUntaps):
        assert isinstance(static.effect, AlsoUntaps)
        untapping += [
            one for one in static.effect.untapped(board, ctx)
            if one not in untapping and board.permanent(one).tapped
        ]
    yield from actions.untap(board, untapping, rule="502.3")
    over = [
        effect
        for effect in board.effects.values()
        if effect.duration.kind == "next untap" and effect.duration.player in active
    ]
    yield from actions.end_effects(board, over)


def _draw(board: Board) -> Steps[None]:
    """Each active player draws, unless it is the game's first turn (CR 504.1, 103.8, 805.4b)."""
    if board.turn.number == 1 and board.variant.skip_first_draw:
        return
    for player in (yield from actions.drawing_order(board, board.active_players())):
        yield from actions.draw(board, player, 1)


def _attack(board: Board) -> Steps[None]:
    yield from combat.declare_attackers(board)


def _block(board: Board) -> Steps[None]:
    yield from combat.declare_blockers(board)


def _first_damage(board: Board) -> Steps[None]:
    yield from combat_damage.deal(board, first=True)


def _damage(board: Board) -> Steps[None]:
    yield from combat_damage.deal(board, first=False)


def _clean_up(board: Board) -> Steps[None]:
    """Discard to hand size, then damage and this-turn effects end at once (CR 514.1, 514.2)."""
    for player in board.active_players():
        too_many = len(board.players[player].hand) - hand_size(board, player)
        if too_many > 0:
            yield from actions.choose_and_discard(board, player, too_many, rule="514.1")
    for record in list(board.battlefield.values()):
        if record.damage or record.deathtouched:
            board.battlefield[record.id] = record._replace(damage=0, deathtouched=False)
    yield from _end(board, lambda duration: _ends_with_turn(board, duration))


def _ends_with_turn(board: Board, duration: Duration) -> bool:
    if duration.kind == "end of turn":
        return True
    return (
        duration.kind == "end of your next turn"
        and duration.player is not None
        and board.is_active(duration.player)
        and board.turn.number > duration.turn
    )


def _end(board: Board, over: Callable[[Duration], bool]) -> Steps[None]:
    """Effects, delayed triggers and permissions end whose time is over."""
    effects = [effect for effect in board.effects.values() if over(effect.duration)]
    yield from actions.end_effects(board, effects)
    for delayed in list(board.delayed.values()):
        if over(delayed.duration):
            triggers.end_delayed(board, delayed.id)
    board.permissions = tuple(
        permission for permission in board.permissions if not over(permission.duration)
    )


def hand_size(board: Board, player: PlayerId) -> int:
    """The player's maximum hand size (CR 402.2)."""
    size = HAND_SIZE
    for _, static, ctx in statics(board, HandSize):
        effect = static.effect
        assert isinstance(effect, HandSize)
        size = effect.size(board, ctx, player, size)
    return size


_TURN_BASED: dict[str, Callable[[Board], Steps[None]]] = {
    "untap": _untap,
    "draw": _draw,
    "precombat main": sagas.add_lore,
    "declare attackers": _attack,
    "declare blockers": _block,
    "first combat damage": _first_damage,
    "combat damage": _damage,
    "cleanup": _clean_up,
}
"""The turn-based actions of each step (CR 703.4)."""


def clean_up_again(board: Board) -> Steps[None]:
    """If anything is to be done in the cleanup step, priority and another cleanup (CR 514.3a)."""
    acted = yield from state_based.check(board)
    if board.outcome is not None:
        return
    if acted or board.waiting:
        board.facts[("cleanup priority", -1)] = 1
        priority.give_active(board)
    else:
        board.agenda.append(EndStep("cleanup"))


def end_step(board: Board, item: EndStep) -> Steps[None]:
    """A step ends: pools empty, what lasts for it ends, the next begins (CR 500.4, 500.5)."""
    for player in list(board.players):
        lost = tuple(one for one in player.mana if not keeps_mana(board, player.id, one))
        marked = tuple(
            one for one in player.marked
            if not (one.only is not None and one.only.lasts(item.step))
            and not keeps_mana(board, player.id, one.mana)
        )
        if lost or marked:
            mana = (*lost, *(one.mana for one in marked))
            yield from happen(board, ev.ManaEmptied(player.id, mana, marked))
    if item.step == "end of combat":
        yield from end_combat(board)
    if item.step == "cleanup" and board.facts.pop(("cleanup priority", -1), 0):
        board.agenda.append(BeginStep("cleanup"))
        return
    yield from _go_on(board, item.step)


def end_combat(board: Board) -> Steps[None]:
    """The combat phase is over, and what lasts until end of combat (CR 500.5a, 511.3)."""
    if board.combat is not None:
        noting.count(board, noting.COMBATS, -1)
    board.combat = None
    player_control.end(board, player_control.COMBAT)
    yield from _end(board, lambda duration: duration.kind == "combat")
    renew(board)


def _go_on(board: Board, step: str) -> Steps[None]:
    """After a step comes the next of its phase, an added phase, the next phase or turn (CR 500)."""
    board.turn = turn = board.turn._replace(step=step)
    if turn.ahead and schedule.ends_phase(turn):
        following, *rest = turn.ahead
        board.turn = turn._replace(ahead=tuple(rest))
        board.agenda.append(BeginStep(following.step, following.alone))
        return
    upcoming = next_step(board, step)
    if upcoming is None:
        board.agenda.append((yield from schedule.next_turn(board)))
    else:
        board.agenda.append(BeginStep(upcoming))


def next_step(board: Board, step: str) -> str | None:
    """The usual step after one, or None after the last (CR 500.1, 506.1, 508.8, 510.4)."""
    fight = board.combat
    attacked = fight is not None and bool(fight.attackers or fight.removed)
    if step == "declare attackers" and not attacked:
        return "end of combat"
    if step == "declare blockers" and not combat_damage.needs_first_step(board):
        return "combat damage"
    return schedule.step_after(step)
