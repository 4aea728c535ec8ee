"""Winning, losing, drawing and leaving the game (CR 104, 800.4, 810.8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from apnap.game import events as ev
from apnap.game.ability import StaticEffect, Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.events import Event
from apnap.game.ids import ObjectId, PlayerId
from apnap.game.records import StackedAbility

from . import actions, atoms, initiative, monarch, phasing, player_control, replacement, zones
from .changing import ChangeControl
from .characteristics import statics
from .happening import happen


class CantLose(StaticEffect):
    """A static ability under which some player can't lose the game (CR 101.2, 810.8a)."""

    def protects(self, board: Board, ctx: Context, player: PlayerId) -> bool:
        """Whether that player can't lose."""
        raise NotImplementedError


class CantWin(StaticEffect):
    """A static ability under which some player can't win the game (CR 101.2, 810.8a)."""

    def stops(self, board: Board, ctx: Context, player: PlayerId) -> bool:
        """Whether that player can't win."""
        raise NotImplementedError


class OutlivesLife(StaticEffect):
    """A player does not lose for having 0 or less life (CR 704.5a, 810.8a)."""

    def protects(self, board: Board, ctx: Context, player: PlayerId) -> bool:
        """Whether that player doesn't."""
        raise NotImplementedError


def lives_on(board: Board, player: PlayerId) -> bool:
    """Whether neither the player nor a teammate loses for the life total (CR 810.8a)."""
    team = board.members(board.players[player].team)
    return any(
        isinstance(static.effect, OutlivesLife) and static.effect.protects(board, ctx, one)
        for _, static, ctx in statics(board, OutlivesLife)
        for one in team
    )


def can_lose(board: Board, player: PlayerId) -> bool:
    """Whether nothing keeps the player or a teammate from losing (CR 810.8a)."""
    team = board.members(board.players[player].team)
    for _, static, ctx in statics(board, CantLose):
        effect = static.effect
        assert isinstance(effect, CantLose)
        if any(effect.protects(board, ctx, one) for one in team):
            return False
    return True


def can_win(board: Board, player: PlayerId) -> bool:
    """Whether nothing keeps the player or a teammate from winning (CR 810.8a)."""
    team = board.members(board.players[player].team)
    for _, static, ctx in statics(board, CantWin):
        effect = static.effect
        assert isinstance(effect, CantWin)
        if any(effect.stops(board, ctx, one) for one in team):
            return False
    return True


def lose(board: Board, players: Sequence[PlayerId], why: str, rule: str) -> Steps[None]:
    """These players lose at the same time, with their teams (CR 104.3, 810.8a), and leave."""
    losers = [one for one in players if board.players[one].in_game and can_lose(board, one)]
    yield from _out(board, losers, why, rule)


def saved(board: Board, losers: Mapping[PlayerId, tuple[str, str]]) -> Steps[set[PlayerId]]:
    """Those of who would lose in a check for whom something else happens instead (CR 704.7).

    That is done with all that the check does. For what a team has in common its members lose as
    one, so that one of them saves both (CR 810.8a, 810.8c).
    """
    found: set[PlayerId] = set()
    for player, (why, rule) in losers.items():
        event = ev.PlayerLost(player, why, rule)
        if player in found or not replacement.might_apply(board, [event]):
            continue
        instead = yield from replacement.rewrite(board, [event])
        if event not in instead:
            found.add(player)
            if rule in ("704.6a", "704.6b"):
                found.update(board.teams[board.players[player].team].members)
    return found


def concede(board: Board, player: PlayerId) -> Steps[None]:
    """A player concedes: out at once, whatever forbids losing; the team too (CR 104.3a, 810.8b)."""
    yield from _out(board, [player], "concedes", "104.3a")


def win(board: Board, player: PlayerId, why: str, rule: str = "104.2b") -> Steps[None]:
    """An effect says that a player wins: the team wins (CR 104.2b, 810.8)."""
    if can_win(board, player):
        team = board.members(board.players[player].team)
        yield from happen(board, ev.GameEnded(team, why, rule))


def _out(board: Board, losers: Sequence[PlayerId], why: str, rule: str) -> Steps[None]:
    done = yield from happen(board, *(ev.PlayerLost(one, why, rule) for one in losers))
    lost = {event.player for event in done if isinstance(event, ev.PlayerLost)}
    if not lost:
        return
    teams = {board.players[one].team for one in lost}
    everyone = [one for one in board.players_in_order() if board.players[one].team in teams]
    partners = (one for one in everyone if one not in lost)
    yield from happen(
        board, *(ev.PlayerLost(one, "the team loses", "810.8a") for one in partners)
    )
    remaining = [team for team in board.teams_in_order() if team not in teams]
    if not remaining:
        yield from happen(board, ev.GameEnded((), "everybody loses at once", "104.4a"))
    elif len(remaining) == 1:
        winners = board.members(remaining[0])
        yield from happen(board, ev.GameEnded(winners, "no other team is left", "104.2a"))
        for one in everyone:
            board.players[one] = board.players[one]._replace(in_game=False)
        board.departed |= set(everyone)
    else:
        yield from leave(board, everyone)


def leave(board: Board, leaving: Sequence[PlayerId]) -> Steps[None]:
    """Players leave the game at the same time (CR 800.4a).

    All they own leaves, effects that give them control end, their abilities on the stack cease
    to exist, designations pass on (CR 725.4, 726.4), and what they still control is exiled.
    """
    yield from happen(board, *(ev.PlayerLeft(one) for one in leaving))
    gone = set(leaving)
    owned = [
        number
        for number, record in (*board.battlefield.items(), *board.stack.items(),
                               *board.cards.items())
        if not isinstance(record, StackedAbility) and record.owner in gone
    ]
    yield from actions.move(
        board, [ObjectId(number) for number in owned], zones.OUTSIDE, cause="leave", rule="800.4a"
    )
    ended = [
        effect
        for effect in board.effects.values()
        if any(
            isinstance(change, ChangeControl) and PlayerId(change.player) in gone
            for change in effect.changes
        )
    ]
    yield from actions.end_effects(board, ended)
    for record in list(board.stack.values()):
        uncarded = isinstance(record, StackedAbility) or record.copy
        if record.controller in gone and uncarded:
            zones.take_out(board, record, None)
            board.log.append(ev.LeftStack(record.id, "800.4a"))
    # At the same time: what the monarch controls is the next one's, not left over.
    yield from _pass_on_designations(board, gone)
    left_over = [
        ObjectId(number)
        for number, found in (*board.battlefield.items(), *board.stack.items())
        if found.controller in gone
    ]
    yield from actions.move(board, left_over, "exile", cause="leave", rule="800.4a")
    player_control.leave(board, gone)
    phasing.leave(board, gone)
    _forget_waiting(board, gone)
    _out_of_combat(board, gone)


def _forget_waiting(board: Board, gone: set[PlayerId]) -> None:
    """Triggers of those who left are never put on the stack (CR 800.4d)."""
    for trigger in board.waiting:
        if trigger.controller in gone:
            board.log.append(
                ev.TriggerDropped(
                    trigger.id, trigger.controller, "its controller has left", "800.4d"
                )
            )
    board.waiting = [one for one in board.waiting if one.controller not in gone]


def _out_of_combat(board: Board, gone: set[PlayerId]) -> None:
    """Creatures that left are out of combat; those that attacked a leaver stay in (CR 800.4e)."""
    if board.combat is not None:
        done: list[Event] = []
        for attacker in board.combat.attackers:
            if attacker.id not in board.battlefield:
                atoms.remove_from_combat(board, attacker.id, done)


def _pass_on_designations(board: Board, gone: set[PlayerId]) -> Steps[None]:
    """The active player, else the next in turn order, gets them (CR 725.4, 726.4)."""
    heir = next_holder(board)
    if board.initiative in gone:
        if heir is None:
            initiative.nobody(board)
        else:
            yield from happen(board, ev.InitiativeTaken(heir, rule="726.4"))
    if board.monarch in gone:
        if heir is None:
            monarch.nobody(board)
        else:
            yield from happen(board, ev.MonarchBecame(heir, rule="725.4"))


def next_holder(board: Board) -> PlayerId | None:
    """The active player, or if they have left the next player in turn order still in the game."""
    size = len(board.players)
    active = board.teams[board.turn.team].members[0]
    for step in range(size):
        player = PlayerId((active + step) % size)
        if board.players[player].in_game:
            return player
    return None


