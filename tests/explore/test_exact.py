"""What is explored is what playing every permutation from the start gives, to the last order."""

import os

from hypothesis import HealthCheck, given, settings

from apnap.explore.exploration import Exploration
from apnap.explore.facts import Facts
from apnap.explore.walk import KINDS
from apnap.position import Position

from . import brute
from .situations import situations

Counts = dict[Facts, tuple[int, int]]

EXAMPLES = int(os.environ.get("APNAP_EXAMPLES", "200"))
THOROUGH = settings(
    max_examples=EXAMPLES, deadline=None, derandomize=EXAMPLES == 200,
    suppress_health_check=list(HealthCheck),
)


def found(exploration: Exploration) -> Counts:
    assert exploration.complete, exploration
    return {one.facts: (one.orders, one.distinct) for one in exploration.outcomes}


def same(explored: Counts, played: Counts) -> None:
    """Equal, or what differs, shortly told."""
    differing = [
        (end, explored.get(end), played.get(end))
        for end in explored | played
        if explored.get(end) != played.get(end)
    ]
    assert differing == []


@THOROUGH
@given(situations())
def test_orders(position: Position) -> None:
    """Only orders are open; whatever else is asked is explored in both ways."""
    exploration = position.explore(branch=["all"])
    same(found(exploration), brute.counts(position, ask_all=True))
    assert exploration.explored == exploration.positions


@THOROUGH
@given(situations(most=4, targets=True))
def test_targets(position: Position) -> None:
    """Orders and targets."""
    exploration = position.explore(branch=KINDS)
    same(found(exploration), brute.counts(position, ask_all=True))
