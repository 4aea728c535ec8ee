"""Every scenario explored: the line its script plays must be among the ways that are found."""

from pathlib import Path

import pytest

from apnap.explore.exploration import explore
from apnap.explore.script import ScriptSource, scripted_line
from apnap.scenario.read import expected_error, load
from apnap.scenario.run import run

SCENARIOS = Path(__file__).parents[2] / "scenarios"
FILES = sorted(path for path in SCENARIOS.rglob("*.yaml") if expected_error(path) is None)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SCENARIOS)))
def test_the_scripted_line_is_found(path: Path) -> None:
    scenario = load(path)
    scripted = run(scenario)
    source = ScriptSource.of(scripted_line(scenario))
    facts = source.facts(scripted.position, scripted.table)
    assert facts in [outcome.facts for outcome in explore(source).outcomes]
