"""One message with a place, what is wrong and what would be right."""

import pickle
import re
from pathlib import Path

import pytest

import apnap
from apnap.errors import (
    CODES,
    ApnapError,
    CardError,
    InternalError,
    Refused,
    ScenarioError,
    did_you_mean,
)

ERRORS = [
    (ScenarioError("bad-value", "no", file="a.yaml", line=3, column=5), "a.yaml:3:5: no"),
    (ScenarioError("bad-value", "no", file="a.yaml", hint="say yes"), "a.yaml: no; say yes"),
    (CardError("unknown-card", "no", line=3), "line 3: no"),
    (Refused("it is not your turn", hint="wait"), "it is not your turn; wait"),
    (InternalError("two answers"), "two answers"),
]


@pytest.mark.parametrize(("error", "said"), ERRORS, ids=lambda part: type(part).__name__)
def test_messages_survive_being_sent(error: ApnapError, said: str) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert str(again) == str(error) == said
    assert again.code == error.code


def test_only_an_internal_error_is_not_the_users() -> None:
    assert {type(e).__name__: e.exit_status for e, _ in ERRORS if e.exit_status != 2} == {
        "InternalError": 70
    }


def test_a_place_is_added_but_never_changed() -> None:
    error = ScenarioError("bad-value", "no").at("a.yaml", 3, 4)
    assert str(error.at("b.yaml", 9, 9)) == "a.yaml:3:4: no"


def test_nearest_spellings() -> None:
    assert did_you_mean("Upkep", ["upkeep", "draw"]) == 'did you mean "upkeep"?'
    assert did_you_mean("zzz", ["a", "b", "c"]) == 'right would be "a", "b" or "c"'
    assert did_you_mean("zzz", map(str, range(20))) is None


def test_every_code_used_is_listed() -> None:
    engine = Path(apnap.__file__).parent
    code = re.compile(r'(?:Error|refuse)\(\s*(?:[\w.\[\]()"]+,\s*)?"([a-z]+(?:-[a-z]+)*)"')
    used = {
        found
        for path in (engine / "scenario", engine / "library", engine)
        for file in path.glob("*.py")
        for found in code.findall(file.read_text(encoding="utf-8"))
    }
    assert used <= set(CODES)
    assert {"unknown-card", "wrong-type", "bad-yaml", "contradiction"} <= used
