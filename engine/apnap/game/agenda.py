"""What comes next: the agenda is a small stack of these records, the last being the next.

Each is carried out by one generator function (`rules.game_loop`). Between two of them the
board is complete and a position can be kept.
"""

from __future__ import annotations

from typing import NamedTuple


class BeginTurn(NamedTuple):
    """The next turn begins (CR 500.1)."""

    team: int
    extra: bool = False
    """Whether it is an extra turn (CR 500.7)."""


class BeginStep(NamedTuple):
    """A step begins (CR 500.6)."""

    step: str
    alone: bool = False
    """Whether it is the only one of its phase (CR 500.10)."""


class TurnBasedActions(NamedTuple):
    """The turn-based actions of the step that has begun, then priority (CR 703)."""

    step: str


class EndStep(NamedTuple):
    """A step ends and the next one, or the next turn, is put on the agenda (CR 500.2)."""

    step: str


class CheckStateBasedActions(NamedTuple):
    """One check of state-based actions, repeated while it does anything (CR 704.3)."""


class PlaceTriggers(NamedTuple):
    """Waiting triggers are put on the stack (CR 603.3b)."""


class Priority(NamedTuple):
    """A team has priority; so many teams have passed in a row (CR 117.3, 117.4)."""

    team: int
    passed: int = 0


class ResolveTop(NamedTuple):
    """The top object of the stack resolves (CR 608.1)."""


class CleanUpAgain(NamedTuple):
    """Whether the cleanup step gives priority and is repeated (CR 514.3a)."""


Item = (
    BeginTurn | BeginStep | EndStep | CheckStateBasedActions | PlaceTriggers | Priority
    | ResolveTop | CleanUpAgain | TurnBasedActions
)
