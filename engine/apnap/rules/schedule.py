"""Turns, phases and steps that effects add or skip (CR 500.7-500.11, 614.10, 805.8)."""

from __future__ import annotations

from collections.abc import Sequence

from apnap.game import events as ev
from apnap.game.ability import Steps
from apnap.game.agenda import BeginTurn
from apnap.game.board import Board
from apnap.game.ids import PlayerId
from apnap.game.records import Ahead, Turn

from .happening import happen

STEPS = (
    "untap", "upkeep", "draw", "precombat main", "beginning of combat", "declare attackers",
    "declare blockers", "first combat damage", "combat damage", "end of combat",
    "postcombat main", "end", "cleanup",
)
"""The steps, and the phases without steps, in order (CR 500.1)."""

COMBAT_STEPS = STEPS[4:10]
PHASES = (STEPS[:3], STEPS[3:4], COMBAT_STEPS, STEPS[10:11], STEPS[11:])
"""The phases with their steps (CR 500.1)."""

TURN = "turn"
"""What a team skips that skips its next turn."""


def phase_of(step: str) -> tuple[str, ...]:
    """The steps of the phase that a step belongs to (CR 500.1)."""
    return next(phase for phase in PHASES if step in phase)


def step_after(step: str) -> str | None:
    """The next step in the usual order, or None after the last (CR 500.1)."""
    at = STEPS.index(step) + 1
    return STEPS[at] if at < len(STEPS) else None


def ends_phase(turn: Turn) -> bool:
    """Whether the phase ends with the step that is under way."""
    return turn.alone or turn.step == phase_of(turn.step)[-1]


def add_turn(board: Board, player: PlayerId) -> Steps[None]:
    """A player's team takes an extra turn right after this one (CR 500.7, 805.8).

    The turn made last is taken first.
    """
    team = board.players[player].team
    if not board.members(team):
        return
    board.turn = board.turn._replace(extra=(team, *board.turn.extra))
    text = "an extra turn after this one"
    yield from happen(board, ev.Happened("takes", player, text=text, rule="500.7"))


def add_phases(board: Board, player: PlayerId, first: Sequence[str]) -> Steps[None]:
    """Phases that begin with these steps are added after the phase under way (CR 500.8)."""
    yield from _add(board, player, [Ahead(step) for step in first], "500.8")


def add_steps(
    board: Board, player: PlayerId, step: str, amount: int, after_step: bool = False
) -> Steps[None]:
    """So many steps are added after this phase, the rest of theirs skipped (CR 500.10).

    Or after this very step, in the middle of its phase (CR 500.9).
    """
    turn = board.turn
    if after_step and not ends_phase(turn):
        upcoming = step_after(turn.step)
        assert upcoming is not None
        usual = () if turn.ahead else _usual(turn.step)
        ahead = (Ahead(upcoming), *turn.ahead, *usual)
        board.turn = turn._replace(alone=True, ahead=ahead)
    yield from _add(board, player, [Ahead(step, alone=True)] * amount, "500.10")


def _usual(step: str) -> tuple[Ahead, ...]:
    """The phase that follows in the usual order (CR 500.1)."""
    usual = step_after(phase_of(step)[-1])
    return () if usual is None else (Ahead(usual),)


def _add(board: Board, player: PlayerId, added: list[Ahead], rule: str) -> Steps[None]:
    turn = board.turn
    board.turn = turn._replace(ahead=(*added, *(turn.ahead or _usual(turn.step))))
    text = " and ".join(f"{phase_name(one.step)}" for one in added)
    yield from happen(board, ev.Happened("adds", player, text=f"{text} after this", rule=rule))


def to_come(turn: Turn, step: str) -> bool:
    """Whether a step may begin in what is known to be left of the turn."""
    at = STEPS.index(step)
    if not turn.step:
        return True
    if not turn.ahead:
        return at > STEPS.index(turn.step)
    phase = phase_of(turn.step)
    if not turn.alone and step in phase and at > phase.index(turn.step) + STEPS.index(phase[0]):
        return True
    *added, resumed = turn.ahead
    return at >= STEPS.index(resumed.step) or any(
        step == one.step or (not one.alone and step in phase_of(one.step)) for one in added
    )


def skip_next(board: Board, players: Sequence[PlayerId], what: str) -> None:
    """These players' teams skip their next turn or step so called, once for each effect.

    They wait for one that has not begun yet (CR 614.10, 614.10a, 805.8).
    """
    for number in dict.fromkeys(board.players[player].team for player in players):
        team = board.teams[number]
        board.teams[number] = team._replace(skips=tuple(sorted((*team.skips, what))))


def skips(board: Board, number: int, what: str) -> Steps[bool]:
    """Whether a team skips that turn or step now; one such effect is then used up (CR 614.10a)."""
    team = board.teams[number]
    if what not in team.skips:
        return False
    left = list(team.skips)
    left.remove(what)
    board.teams[number] = team._replace(skips=tuple(left))
    text = f"this {TURN if what == TURN else phase_name(what)}"
    yield from happen(board, ev.Happened("skips", team.members[0], text=text, rule="614.10"))
    return True


def phase_name(step: str) -> str:
    """What a skip calls the step, or the phase that begins with it (CR 500.1)."""
    if step == COMBAT_STEPS[0]:
        return "combat phase"
    return f"{step} phase" if step.endswith("main") else f"{step} step"


def next_turn(board: Board) -> Steps[BeginTurn]:
    """The turn that comes next: the extra turn made last, or that of the next team (CR 500.7).

    Teams that have left are passed over (CR 800.4k), skipped turns too.
    """
    turn = board.turn
    while turn.extra:
        team, *rest = turn.extra
        turn = turn._replace(extra=tuple(rest))
        board.turn = turn
        if board.members(team) and not (yield from skips(board, team, TURN)):
            return BeginTurn(team, extra=True)
    team = usual_team(turn)
    while True:
        team = board.teams_in_order((team + 1) % len(board.teams))[0]
        if not (yield from skips(board, team, TURN)):
            return BeginTurn(team)


def usual_team(turn: Turn) -> int:
    """The team from which turn order goes on: that of the last turn that was no extra one."""
    return turn.team if turn.usual is None else turn.usual
