"""Every bundled scenario is played: its expectations hold, or it is refused as it expects."""

from __future__ import annotations

from pathlib import Path

import pytest

from apnap.errors import ApnapError
from apnap.scenario.read import expected_error
from apnap.scenario.run import run_file

ROOT = Path(__file__).parents[1]
FILES = sorted((ROOT / "scenarios").rglob("*.yaml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_scenario_holds(path: Path) -> None:
    refusal = expected_error(path)
    if refusal is None:
        run = run_file(path)
        failed = [v for check in run.checks for v in check.verdicts if not v.held]
        assert not failed
        return
    with pytest.raises(ApnapError) as caught:
        run_file(path)
    assert refusal.differs(caught.value) is None
