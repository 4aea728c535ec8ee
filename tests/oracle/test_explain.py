"""An understood ability in other words."""

from __future__ import annotations

from apnap.oracle.explain import explain

from .playing import FACTS, card


def test_a_triggered_ability_names_its_parts_and_rules() -> None:
    (_, enters) = card("Goliath Paladin").abilities
    said = "\n".join(explain(enters))
    assert "triggered ability (CR 603)" in said
    assert "waits for: this object enters" in said
    assert "take the initiative" in said


def test_everything_understood_can_be_explained() -> None:
    for name in FACTS:
        for ability in card(name).abilities:
            assert all(explain(ability))
