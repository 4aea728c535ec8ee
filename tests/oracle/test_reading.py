"""Printed text is read, printed back the same, or named where it is not understood."""

from __future__ import annotations

import pytest

from apnap.game.ability import Keyword, SpellAbility, Static, Triggered
from apnap.library.facts import CardFacts
from apnap.oracle.normalise import lines, tokens
from apnap.oracle.reading import printed, read_line
from apnap.oracle.understanding import understand

from .playing import FACTS


def facts(text: str, type_line: str = "Creature — Bear", name: str = "Test Bear") -> CardFacts:
    return CardFacts.model_validate({"name": name, "type": type_line, "text": text})


@pytest.mark.parametrize("name", sorted(FACTS))
def test_every_bundled_card_is_understood(name: str) -> None:
    found = understand(FACTS[name])
    assert found.is_complete, found.problems


@pytest.mark.parametrize("name", sorted(FACTS))
def test_what_is_understood_is_printed_back(name: str) -> None:
    card = FACTS[name]
    texts = [card.text, *(room.text for room in card.rooms)]
    spell = bool({"Instant", "Sorcery", "Dungeon"} & set(card.types))
    for text in texts:
        for line in lines(text, card.name, legendary="Legendary" in card.type):
            found = read_line(line.text, spell=spell)
            if found.abilities:
                assert printed(found.abilities) == tokens(line.text).words


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("When Test Bear enters the battlefield, draw a card.",
         "When this creature enters, draw a card."),
        ("Test Bear enters the battlefield tapped.", "This creature enters tapped."),
        ("Whenever Test Bear attacks (it has to), draw a card.",
         "Whenever this creature attacks, draw a card."),
        ("Pack tactics — Whenever Test Bear attacks, draw a card.",
         "Whenever this creature attacks, draw a card."),
        ("Destroy target creature with converted mana cost 3 or less.",
         "Destroy target creature with mana value 3 or less."),
    ],
)  # fmt: skip
def test_old_wordings_mean_the_same(old: str, new: str) -> None:
    (was,) = lines(old, "Test Bear")
    (now,) = lines(new, "Test Bear")
    assert was.text == now.text


def test_a_legend_is_called_by_the_first_part_of_its_name() -> None:
    (line,) = lines("When Nadaar enters, draw a card.", "Nadaar, Selfless Paladin", legendary=True)
    assert line.text == "When ~ enters, draw a card"


def test_the_name_in_a_quoted_ability_is_not_the_one_that_has_it() -> None:
    text = 'Enchanted creature has "When Rune dies, draw a card."'
    found = understand(facts(text, "Enchantment — Aura", "Rune"))
    assert not found.is_complete


def test_what_is_not_understood_is_named_by_sentence() -> None:
    found = understand(facts("Flying\nWhen this creature enters, draw a card. Fribble the wug."))
    (problem,) = found.problems
    assert problem.problem == 'not understood: "Fribble the wug"'
    assert found.card.keywords == {"flying"}


def test_a_missing_rule_is_said_to_be_missing() -> None:
    (problem,) = understand(facts("Banding")).problems
    assert problem.missing_rule
    assert "not supported yet" in problem.problem


def test_a_misspelt_card_type_is_never_free_text() -> None:
    assert understand(facts("When this creature enters, destroy target craeture.")).problems


@pytest.mark.parametrize(
    "text",
    [
        "Draw a card. " * 500,
        "If you have the initiative, " * 200 + "draw a card.",
        "Destroy target " + "nonblack, nonred " * 300 + "creature.",
        '"' * 5000,
        "When " * 3000,
        "Draw a card and " * 300 + "draw a card.",
        "creature or artifact, " * 400,
        "{" * 3000,
        "(" * 3000,
        "• " * 2000,
    ],
)
def test_hostile_text_is_refused_in_bounded_time(text: str) -> None:
    found = understand(facts(text))
    assert found.problems or not found.lines


def test_an_if_after_the_trigger_condition_is_checked_twice() -> None:
    text = "When this creature enters, if you have the initiative, draw a card."
    (ability,) = understand(facts(text)).card.abilities
    assert isinstance(ability, Triggered)
    assert ability.condition is not None
    text = "When this creature enters, draw a card if you have the initiative."
    (ability,) = understand(facts(text)).card.abilities
    assert isinstance(ability, Triggered)
    assert ability.condition is None


def test_targets_are_numbered_in_printed_order() -> None:
    text = "Destroy target artifact. Destroy target enchantment.\nTarget player draws a card."
    card = understand(facts(text, "Sorcery")).card
    numbers = [
        target.number
        for ability in card.abilities
        if isinstance(ability, SpellAbility)
        for target in ability.targets
    ]
    assert numbers == [0, 1, 2]


def test_keywords_in_a_row() -> None:
    card = understand(facts("Flying, vigilance, ward {2}")).card
    assert [type(one).__name__ for one in card.abilities] == ["Keyword", "Keyword", "Ward"]
    assert all(one.text for one in card.abilities)


def test_an_ability_in_quotation_marks_is_read_like_any() -> None:
    text = 'Creatures you control have "Whenever this creature attacks, draw a card."'
    (ability,) = understand(facts(text, "Enchantment")).card.abilities
    assert isinstance(ability, Static)
    assert "Triggered" in repr(ability)


def test_a_plain_keyword_is_looked_up_by_name() -> None:
    (ability,) = understand(facts("First strike")).card.abilities
    assert isinstance(ability, Keyword)
    assert ability.name == "first strike"
