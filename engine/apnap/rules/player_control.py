"""Controlling another player (CR 723).

A choice stays that of the player whom the rules ask; whoever controls that player makes it. Where
turns are shared the whole team is controlled (CR 805.8), so such effects are kept with the team.
"""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from apnap.errors import Refused
from apnap.game import events as ev
from apnap.game.ability import StaticEffect, Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.decisions import Decision
from apnap.game.ids import PlayerId, Timestamp
from apnap.game.records import PlayerControl

from . import schedule, searching
from .characteristics import grants, statics
from .happening import happen

TURN = schedule.TURN
COMBAT = schedule.COMBAT_STEPS[0]
"""What a player is controlled during: a turn, or a combat phase, called by its first step."""


class ControlsSearchers(StaticEffect):
    """A static ability whose controller controls players who search their libraries (CR 723.2)."""

    by_timestamp: ClassVar[bool] = True

    def controls(self, board: Board, ctx: Context, player: PlayerId) -> bool:
        """Whether it is about that player."""
        raise NotImplementedError


# effects that wait for a turn or phase


def gain(
    board: Board, controller: PlayerId, player: PlayerId, during: str, extra_turn: bool = False
) -> Steps[None]:
    """A player will control another during the next turn or combat phase of theirs (CR 723.1).

    With `extra_turn` they take an extra turn after that turn. Nobody is controlled by who has
    left the game (CR 800.4b).
    """
    if not (board.players[player].in_game and board.players[controller].in_game):
        return
    team = board.players[player].team
    add(board, team, PlayerControl(controller, board.new_timestamp(), during, False, extra_turn))
    name = board.teams[team].name
    text = f"control of {name} during {name}'s next {_name(during)}"
    yield from happen(board, ev.Happened("gains", controller, text=text, rule="723.1"))


def add(board: Board, number: int, control: PlayerControl) -> None:
    """One more effect controls the players of a team, or waits to."""
    team = board.teams[number]
    board.teams[number] = team._replace(controls=(*team.controls, control))


def begin(board: Board, during: str) -> Steps[None]:
    """A turn or combat phase of the active team begins: what waited for it applies (CR 723.1b)."""
    number = board.turn.team
    team = board.teams[number]
    begun = [one for one in team.controls if one.during == during and not one.begun]
    if not begun:
        return
    board.teams[number] = team._replace(
        controls=tuple(
            one._replace(begun=True) if one in begun else one for one in team.controls
        )
    )
    now = controller_of(board, team.members[0])
    if now is not None:
        text = f"{team.name} during this {_name(during)}"
        yield from happen(board, ev.Happened("controls", now, text=text, rule="723.1"))
    for one in begun:
        if one.extra_turn and board.members(number):
            yield from schedule.add_turn(board, board.members(number)[0])


def end(board: Board, during: str) -> None:
    """The next turn begins, or a combat phase is over, and with it control for so long."""
    for number, team in enumerate(board.teams):
        if team.controls:
            left = tuple(one for one in team.controls if not (one.begun and one.during == during))
            board.teams[number] = team._replace(controls=left)


def leave(board: Board, gone: set[PlayerId]) -> None:
    """What gives control of players to those who leave ends (CR 800.4a); an extra turn stays."""
    for number, team in enumerate(board.teams):
        if team.controls:
            board.teams[number] = team._replace(
                controls=tuple(
                    one._replace(controller=None) if one.controller in gone else one
                    for one in team.controls
                    if one.controller not in gone or (one.extra_turn and not one.begun)
                )
            )


def _name(during: str) -> str:
    return during if during == TURN else schedule.phase_name(during)


# who decides


def decided(board: Board, decision: Decision) -> Decision:
    """A question with the player who answers it for those who are asked (CR 723.5)."""
    if decision.decider is None and not _may_be_controlled(board):
        return decision
    by = decider(board, decision.player)
    by = None if decision.players == (by,) else by
    return decision if by == decision.decider else replace(decision, decider=by)


def _may_be_controlled(board: Board) -> bool:
    """Whether there is anything by which somebody could control another."""
    if ControlsSearchers in board.statics.buckets or grants(board):
        return True
    for team in board.teams:  # noqa: SIM110 - asked at every question, and quicker so
        if team.controls:
            return True
    return False


def asked(board: Board, decision: Decision) -> tuple[str, ...]:
    """The names of those who are asked; of one who decides for others, whom it is for."""
    names = tuple(board.name(one) for one in decision.players)
    if decision.decider is None:
        return names
    return (f"{board.name(decision.decider)} (for {' and '.join(names)})",)


def decider(board: Board, player: PlayerId) -> PlayerId | None:
    """Who makes a player's choices now, if somebody controls that player.

    Who is controlled makes no choices, and so none for others (CR 723.5). Control of oneself, or
    of the own team, is the end of the line (CR 723.9).
    """
    line = [player]
    while (upper := controller_of(board, line[-1])) is not None:
        team = board.players[upper].team
        if team == board.players[line[-1]].team:
            line.append(upper)
            break
        if team in [board.players[one].team for one in line]:
            raise Refused(
                f"{board.name(line[-1])} and {board.name(upper)} would each make the other's "
                "choices: who then does, the rules do not say (CR 723.5)", code="unsupported",
            )
        line.append(upper)
    return line[-1] if len(line) > 1 else None


def controller_of(board: Board, player: PlayerId) -> PlayerId | None:
    """Who controls a player: by the effect that was created last (CR 723.1a)."""
    found: list[tuple[Timestamp, PlayerId]] = [
        (one.timestamp, one.controller)
        for one in board.team_of(player).controls
        if one.begun and one.controller is not None
    ]
    if board.fact(searching.SEARCHING, player):
        found += [
            (board.permanent(source).timestamp, ctx.controller)
            for source, static, ctx in statics(board, ControlsSearchers)
            if isinstance(static.effect, ControlsSearchers)
            and static.effect.controls(board, ctx, player)
        ]
    return max(found)[1] if found else None
