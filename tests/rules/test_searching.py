"""Searching and shuffling (CR 701.23, 701.24): an order that depends on the seed."""

from __future__ import annotations

from pathlib import Path

import pytest

from apnap.scenario.run import run_file

SEARCH = """
title: The first room of Undercity searches for a basic land
seed: {seed}
players:
  Ana:
    initiative: true
    library: [Grizzly Bears, Hill Giant, Serra Angel, Air Elemental, Giant Spider, Forest]
  Ben: {{library: [Swamp, Island]}}
turn: {{number: 3, active: Ana, step: upkeep}}
script:
  - resolve
  - resolve
  - Ana: {{choose: Forest}}
expect: {{Ana: {{hand: [Forest], library: 5}}, Ben: {{library: [Swamp, Island]}}}}
"""


@pytest.mark.rule("701.23a", "701.24a")
def test_the_library_that_was_searched_is_shuffled(tmp_path: Path) -> None:
    orders = set()
    for seed in range(6):
        path = tmp_path / f"{seed}.yaml"
        path.write_text(SEARCH.format(seed=seed), encoding="utf-8")
        board = run_file(path).position.board
        orders.add(tuple(board.name(one) for one in board.players[0].library))
    assert len(orders) > 1
    assert {frozenset(order) for order in orders} == {
        frozenset(("Grizzly Bears", "Hill Giant", "Serra Angel", "Air Elemental", "Giant Spider"))
    }
