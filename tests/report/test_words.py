"""Every kind of event has words, and the timeline keeps the stack as the game had it."""

from __future__ import annotations

import typing
from pathlib import Path

import pytest

from apnap.game import events
from apnap.game.board import Board
from apnap.game.ids import ObjectId, PlayerId
from apnap.report.names import Names, listed
from apnap.report.timeline import timeline
from apnap.report.words import say
from apnap.rules import beginning
from apnap.scenario.run import run_file

ROOT = Path(__file__).parents[2]


def board() -> Board:
    """Two players and an object with the number 2, after theirs."""
    made = beginning.new_board(["Ana", "Ben"])
    from apnap.game.card import Card

    beginning.add_card(made, PlayerId(0), "hand", Card("Forest"))
    return made


_SAMPLES: dict[object, object] = {int: 1, str: "draw", bool: False}


def sample(kind: type) -> object:
    """An event of a kind with plausible contents."""
    hints = typing.get_type_hints(kind)
    values = []
    for name in kind._fields:  # type: ignore[attr-defined]
        hint = hints[name]
        text = str(hint)
        if hint in _SAMPLES:
            values.append(_SAMPLES[hint])
        elif "tuple" in text:
            values.append(())
        elif "ObjectId" in text:
            values.append(ObjectId(2))
        else:
            values.append(PlayerId(0))
    return kind(*values)


@pytest.mark.parametrize("kind", typing.get_args(events.Event), ids=lambda kind: kind.__name__)
def test_every_event_has_words(kind: type) -> None:
    event = typing.cast(events.Event, sample(kind))
    said = say(event, Names(board()))
    assert said is None or said.text
    assert said is not None or isinstance(event, events.ZoneChanged)


def test_names_are_listed() -> None:
    assert listed([]) == ""
    assert listed(["a"]) == "a"
    assert listed(["a", "b", "a"]) == "2 a and b"
    assert listed(["a", "b", "c"]) == "a, b and c"


def test_the_stack_is_drawn_as_it_was() -> None:
    run = run_file(ROOT / "scenarios/two-headed-giant/both-heads-steal.yaml")
    names = Names(run.position.board)
    stacks = [e.data["objects"] for e in timeline(run, names) if e.kind == "stack"]
    assert stacks[0] == ["initiative: steal by Ana", "initiative: steal by Ben"]
    assert stacks[-1] == []


def test_an_alias_is_told_as_the_file_writes_it() -> None:
    run = run_file(ROOT / "scenarios/cards/control-by-an-aura-from-the-start.yaml")
    names = Names(run.position.board, aliases=run.table.spelled, origins=run.table.origins)
    assert "Grizzly Bears (the Bear) attacks Ben" in [e.text for e in timeline(run, names)]
