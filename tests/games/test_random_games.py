"""Random legal games in every format: never an exception, nothing lost, a position is a value."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from .playing import FORMATS, STRETCH, Game, play, pool

ROOT = Path(__file__).parents[2]
GAMES = 20
"""Stretches of each format: 5,000 decisions."""
LOG = """
import hashlib
from tests.games.playing import play
for kind in ("free-for-all", "two-headed-giant"):
    for game in play(kind, 5, 150):
        told = repr(list(game.position.events)) + game.position.key()
        print(kind, hashlib.sha256(told.encode()).hexdigest())
"""


@pytest.mark.parametrize("kind", FORMATS)
def test_random_games_are_played(kind: str) -> None:
    @given(seed=st.integers(0, 2**32 - 1))
    @settings(max_examples=GAMES, database=None, suppress_health_check=list(HealthCheck))
    def games(seed: int) -> None:
        assert sum(len(game.answers) for game in play(kind, seed, STRETCH)) == STRETCH

    games()


def test_the_same_answers_give_the_same_log() -> None:
    told = [
        subprocess.run(
            [sys.executable, "-c", LOG], capture_output=True, text=True, cwd=ROOT, check=True,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": f"{ROOT}/engine:{ROOT}"},
        ).stdout
        for seed in ("1", "2")
    ]
    assert told[0]
    assert told[0] == told[1]


def test_going_back_is_as_never_having_gone_on() -> None:
    game = Game("duel", 7, pool())
    positions = [game.position]
    for _ in range(60):
        game.play(1)
        positions.append(game.position)
    keys = [one.key() for one in positions]
    for at in (50, 20, 0):
        position = positions[at]
        for answer in game.answers[at:]:
            position = position.answer(answer)
        assert position.key() == keys[-1]
