"""Drawing (CR 121): what no board shows, only the order of the events."""

from __future__ import annotations

from pathlib import Path

import pytest

from apnap.game import events as ev
from apnap.scenario.run import run_file

STUDY = """
title: Both draw two
cards:
  - {name: Shared Study, type: Instant, cost: "{U}", text: Each player draws two cards.}
players:
  Ana: {library: [2 Forest]}
  Ben: {hand: [Shared Study], mana: "{U}", library: [2 Island]}
script:
  - Ben: {cast: Shared Study}
  - resolve
expect: {Ana: {hand: [2 Forest]}, Ben: {hand: [2 Island]}}
"""


@pytest.mark.rule("121.2", "121.2c")
def test_the_active_player_makes_all_their_draws_first(tmp_path: Path) -> None:
    path = tmp_path / "study.yaml"
    path.write_text(STUDY, encoding="utf-8")
    run = run_file(path)
    draws = [event for event in run.position.events if isinstance(event, ev.Drawn)]
    assert [run.position.board.name(event.player) for event in draws] == [
        "Ana", "Ana", "Ben", "Ben",
    ]
