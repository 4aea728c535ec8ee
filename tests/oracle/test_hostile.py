"""Texts that are no card's: a message, soon."""

import pytest

from apnap.library import CardFacts
from apnap.oracle.compile import LONGEST
from apnap.oracle.understanding import understand

LONG = [
    "x", "creature ", "Flying\n", "Destroy target creature, ", '"', "{T}", "(", "— ",
    "Draw a card. ", 'This creature gains "', "\u202e\u0301",
]  # fmt: skip
SHORT = [
    "Whenever a creature enters, ", "Destroy target artifact, creature, ", "if you control a ",
    "Target creature gets +1/+1 and ", "Draw a card, then ", "{1}, Sacrifice a creature, ",
    "for each creature you control ", "another creature or ", 'gains "', "• Draw a card.\n",
]  # fmt: skip


def problems(text: str) -> list[str]:
    facts = CardFacts.read({"name": "A Name", "type": "Creature — Bear", "pt": "1/1", "text": text})
    return [line.problem for line in understand(facts).problems]


@pytest.mark.parametrize("text", LONG)
def test_a_text_longer_than_any_card(text: str) -> None:
    (said,) = problems(text * (100_000 // len(text)))
    assert said.endswith(f"no card has more than {LONGEST:,}")


@pytest.mark.parametrize("text", SHORT)
def test_the_work_for_a_text_of_the_greatest_length_is_bounded(text: str) -> None:
    assert problems((text * LONGEST)[:LONGEST].strip())


def test_the_message_about_a_long_line_is_short() -> None:
    (said,) = problems("Whenever a creature enters, " * 100)
    assert len(said) < 900
