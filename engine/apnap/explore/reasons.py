"""Why a question of order is put to whom it is put, spelt out for the situation (CR 603.3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..game.board import Board
from ..game.decisions import Decision
from ..game.records import WaitingTrigger
from ..rules import initiative, monarch


def of_order(
    board: Board, share: Sequence[WaitingTrigger], decision: Decision
) -> tuple[str, ...]:
    """Sentences: who controls each trigger and why, whose turn it is to place, who decides."""
    found = [_of_control(board, one) for one in share]
    team = board.players[share[0].controller].team
    found.append(_of_turn(board, team))
    if board.variant.shared_turns and len(board.teams[team].members) > 1:
        found.append(_of_team(board, team, share))
    else:
        name = board.name(share[0].controller)
        found.append(f"{name} controls {len(share)} of them and puts them on the stack in any "
                     "order, the last put first to resolve (CR 603.3b, 405.2)")
    if share[0].ability.trigger.about_triggers:
        found.append("abilities that trigger on the triggering of others are put on the stack "
                     "after all others (CR 603.3b)")
    if decision.decider is not None:
        name = board.teams[team].name
        found.append(f"{board.name(decision.decider)} controls {name} and so makes {name}'s "
                     "choices (CR 723.5)")
    return tuple(dict.fromkeys(found))


def _of_control(board: Board, trigger: WaitingTrigger) -> str:
    """Why a trigger is controlled by whom it is (CR 603.3a)."""
    name = board.name(trigger.controller)
    ability = trigger.ability
    if ability in initiative.ABILITIES:
        return f"{name} had the initiative when this triggered, so {name} controls " \
               f"“{trigger.label}”, which has no source (CR 726.2)"
    if ability in monarch.ABILITIES:
        return f"{name} was the monarch when this triggered, so {name} controls " \
               f"“{trigger.label}”, which has no source (CR 725.2)"
    if trigger.source is None:
        return f"{name} controls “{trigger.label}” (CR 603.3a)"
    source = board.name(trigger.source)
    if trigger.memory:
        return f"{name} controlled the effect of {source} that made “{trigger.label}”, a delayed " \
               "or reflexive trigger (CR 603.7d, 603.12)"
    return f"{name} controlled {source} when its ability triggered (CR 603.3a)"


def _of_turn(board: Board, team: int) -> str:
    """When the share of a team is put on the stack (CR 101.4, 603.3b)."""
    names = [board.teams[one].name for one in _in_turn_order(board)]
    if len(names) == 1:
        return f"nobody but {names[0]} is left to have triggers"
    active = board.teams[board.turn.team].name
    if team == board.turn.team:
        return f"it is the turn of {active}, so theirs are put on the stack first, below those " \
               f"of {_listed(names[1:])}, if any (CR 101.4, 603.3b)"
    return f"it is the turn of {active}; triggers are put on the stack in turn order, first " \
           f"those of {', then of '.join(names)} (CR 101.4, 603.3b)"


def _of_team(board: Board, team: int, share: Sequence[WaitingTrigger]) -> str:
    controllers = list(dict.fromkeys(one.controller for one in share))
    name = board.teams[team].name
    if len(controllers) == 1:
        player = board.name(controllers[0])
        return f"of team {name} only {player} controls any, so {player} orders them (CR 603.3b, " \
               "805.7)"
    names = _listed(board.name(one) for one in controllers)
    primary = board.name(board.members(team)[0])
    return f"{names} share their turn, so team {name} puts all of theirs on the stack in any one " \
           f"order (CR 805.7); if they disagree, {primary}, the primary player, decides (CR 805.2)"


def _in_turn_order(board: Board) -> list[int]:
    """The teams that are still in the game, the active one first."""
    count = len(board.teams)
    everyone = [(board.turn.team + one) % count for one in range(count)]
    return [one for one in everyone if board.members(one)]


def _listed(names: Iterable[str]) -> str:
    *most, last = list(names)
    return f"{', '.join(most)} and {last}" if most else last
