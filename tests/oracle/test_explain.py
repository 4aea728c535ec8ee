"""An understood ability in other words."""

from __future__ import annotations

from apnap.oracle.explain import explain

from .playing import FACTS, card, made


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


def test_the_target_of_a_later_ability_is_not_shown_as_one_of_the_first() -> None:
    (ability,) = made(
        "Torch", "Creature — Goblin",
        "When this creature enters, you may sacrifice another creature. When you do, target"
        " creature gains haste until end of turn.", pt="1/1",
    ).abilities  # fmt: skip
    said = explain(ability)
    assert "target of that later ability: creature (CR 603.3d)" in said
    assert not any(line.startswith("target 1") for line in said)


def test_what_an_ability_costs_less_is_said() -> None:
    (ability,) = made(
        "Squire", "Creature — Human",
        "{4}{W}, {T}: Creatures you control get +1/+1 until end of turn. This ability costs {2}"
        " less to activate if you control a legendary creature.", pt="1/1",
    ).abilities  # fmt: skip
    assert any("costs {2} less to activate if you control a legendary creature" in line
               for line in explain(ability))  # fmt: skip
