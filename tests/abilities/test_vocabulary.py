"""What holds for every word of the vocabulary."""

from __future__ import annotations

import pytest

from apnap.abilities import wording
from apnap.abilities.wording import Hole, parts, say
from apnap.game.data import Data
from apnap.oracle.reading import grammar

GRAMMAR = grammar()
WORDS = sorted(
    (
        cls
        for cls in Data.registry.values()
        if cls.__module__.startswith("apnap.abilities.") and cls.__dict__.get("templates")
    ),
    key=lambda cls: cls.__name__,
)


@pytest.mark.parametrize("cls", WORDS, ids=lambda cls: cls.__name__)
def test_every_template_can_be_read(cls: type[Data]) -> None:
    """Each hole is a field of a kind that can be read, and nothing is left unsaid."""
    assert GRAMMAR.productions(cls)
    for template in cls.__dict__["templates"]:
        for part in parts(template):
            if isinstance(part, Hole):
                assert part.field in cls.__dataclass_fields__


@pytest.mark.parametrize("cls", WORDS, ids=lambda cls: cls.__name__)
def test_every_word_says_what_it_is(cls: type[Data]) -> None:
    assert cls.__doc__


def test_numbers_are_digits_or_words() -> None:
    assert [wording.number(n, form) for n in (1, 3) for form in ("", "a", "one")] == [
        "1", "a", "one", "3", "three", "three",
    ]  # fmt: skip


def test_lists_are_joined_as_printed() -> None:
    assert wording.say_list(("A", "B"), "and") == "A and B"
    assert wording.say_list(("A", "B", "C"), "or") == "A, B, or C"
    assert wording.say_list(("A", "B"), ",") == "A, B"


def test_nothing_says_nothing() -> None:
    assert say(None) == ""


@pytest.mark.parametrize(
    ("said", "right"),
    [
        ("sacrifice a artifact", "sacrifice an artifact"),
        ("a untapped Elf, a Unicorn", "an untapped Elf, a Unicorn"),
        ("a 8/8 or a 1/1", "an 8/8 or a 1/1"),
        ("a X/X", "an X/X"),
        ("a Human or a one-drop", "a Human or a one-drop"),
        ("a hour counter", "an hour counter"),
    ],
)
def test_an_before_a_vowel(said: str, right: str) -> None:
    assert wording.with_articles(said) == right
