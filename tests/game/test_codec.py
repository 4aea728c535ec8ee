"""A position as JSON: what comes back is the same, and rubbish is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apnap.errors import ApnapError
from apnap.game import codec
from apnap.game.board import Board
from apnap.game.decisions import CastSpell, Concede, Pass
from apnap.game.ids import ObjectId, PlayerId
from apnap.game.key import key
from apnap.rules import zones

from .situations import ANA, STATE, everything

DERIVED = {"changed", "attention", "gone"}


def again(board: Board, answers: tuple[Any, ...] = ()) -> tuple[Board, tuple[Any, ...]]:
    """What comes back of a board after it was written out as text."""
    found, given_ = codec.load(json.loads(json.dumps(codec.save(board, answers))))
    zones.index_everything(found)
    return found, given_


def plain(value: Any) -> Any:
    """A map or log as a plain list, so that two can be compared."""
    return list(value.items()) if hasattr(value, "items") else value


def test_everything_comes_back() -> None:
    board = everything()
    found, _ = again(board)
    for name in STATE:
        if name not in DERIVED:
            assert plain(getattr(found, name)) == plain(getattr(board, name)), name
    assert list(found.log) == list(board.log)
    assert list(found.gone.items()) == list(board.gone.items())
    assert key(found) == key(board)
    assert key(again(found)[0]) == key(board)


def test_kinds_of_numbers_are_kept() -> None:
    answers = (
        (ObjectId(3), PlayerId(1), 2, "2", True),
        Pass(),
        Concede(ANA),
        CastSpell(ANA, ObjectId(4), "free", (ObjectId(5),), ("kicker",)),
    )
    _, found = again(everything(), answers)
    assert found == answers
    assert [type(one) for one in found[0]] == [type(one) for one in answers[0]]
    assert [type(one) for one in found[1:]] == [type(one) for one in answers[1:]]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 9) | st.sampled_from(["", "Card", "Pass", "#"]),
    lambda inner: st.lists(inner, max_size=3)
    | st.dictionaries(st.sampled_from(["#", "P", "T", "c", "r", "v", "t", "s", "l", "d", "m", "g"]),
                      inner, max_size=3),
    max_leaves=8,
)  # fmt: skip
WHOLE = json.dumps(codec.save(everything(), ()))


@given(st.sampled_from([*Board.__slots__, "answers", "shared", "apnap", "check"]), JSON)
def test_rubbish_is_refused(name: str, rubbish: Any) -> None:
    """Whatever stands where a fact of the board should."""
    data = json.loads(WHOLE)
    place = data if name in data else data["board"]
    if place.get(name) == rubbish:
        return
    place[name] = rubbish
    with pytest.raises(ApnapError, match="save"):
        codec.load(data)


@pytest.mark.parametrize("rubbish", [None, [], {}, 3, "x", {"apnap": 1}, {"apnap": 2}])
def test_no_save_at_all(rubbish: Any) -> None:
    with pytest.raises(ApnapError, match=r"save"):
        codec.load(rubbish)
