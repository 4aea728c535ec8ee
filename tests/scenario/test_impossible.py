"""Actions that are not possible: the refusal says the real reason."""

from __future__ import annotations

import pytest

from apnap.errors import ApnapError
from apnap.scenario.read import load
from apnap.scenario.run import run

HEAD = """players:
  Ana: {battlefield: [Grizzly Bears, Viscera Seer, Mountain], hand: [Shock, Visions]}
  Ben: {battlefield: [Hill Giant], hand: [Divination]}
cards:
  - {name: Visions, type: Sorcery, text: "Draw a card."}
"""


@pytest.mark.parametrize(
    ("rest", "says"),
    [
        ("script: [{Ana: {cast: Visions}}]", "Visions has no mana cost, so Ana can't pay it"),
        ("script: [{Ana: {cast: Divination}}]", "may not cast Divination from Ben's hand"),
        ("script: [{Ana: {cast: Shock, x: 2, target: Ben}}]", "Shock has no {X} in its cost"),
        ("script: [{Ana: {activate: Viscera Seer, x: 2}}]", "Viscera Seer has no {X}"),
        ("stack: [{cast: Shock, by: Ana, x: 2, target: Ben}]", "Shock has no {X} in its cost"),
        ("stack: [{activate: Viscera Seer, by: Ana, x: 2}]", "Viscera Seer has no {X}"),
        ("script: [{Ben: {block: {Hill Giant: Grizzly Bears}}}]", "no creature attacks them"),
        (
            "turn: {step: postcombat main}\nscript: [{Ana: {attack: {Grizzly Bears: Ben}}}]",
            "the declare attackers step of this turn is over",
        ),
    ],
)
def test_impossible(rest: str, says: str) -> None:
    with pytest.raises(ApnapError) as caught:
        run(load(HEAD + rest + "\n"))
    assert says in str(caught.value)
    assert caught.value.line
