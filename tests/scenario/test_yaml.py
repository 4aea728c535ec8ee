"""Scalars as written: what YAML would make of them does not matter."""

from __future__ import annotations

import pytest

from apnap.scenario.read import load

from .played import DUEL, each, holds

CHAPEL = """
cards: [{name: Chapel, type: Enchantment, cost: "{W}",
         text: "At the beginning of your upkeep, you may draw a card."}]
players: {Ana: {battlefield: [Chapel]}, Ben: {}}
turn: {number: 3, step: upkeep}
"""
STEAL = """
players:
  Ana: {battlefield: [Grizzly Bears]}
  Ben: {initiative: true, monarch: true}
script:
  - Ana: {attack: {Grizzly Bears: Ben}}
"""
HELD = {
    "a bare cost of 3 is three generic mana": """
cards: [{name: Idol, type: Artifact, cost: 3}]
players: {Ana: {battlefield: [3 Wastes], hand: [Idol]}, Ben: {}}
script: [{Ana: {cast: Idol}}]
expect: {stack: [Idol], Wastes#1: {tapped: yes}, Wastes#3: {tapped: yes}}""",
    "with less mana it is not cast": """
cards: [{name: Idol, type: Artifact, cost: 3}]
players: {Ana: {battlefield: [2 Wastes], hand: [Idol]}, Ben: {}}
script: [{Ana: {cast: Idol}}]
expect_error: {line: 3, says: ["{3}", paid]}""",
    "in a list a label with a colon needs no quotes": STEAL + """
  - Ben: {order: [initiative: steal by Ana, monarch: steal by Ana]}
expect: {stack: [initiative: steal by Ana, monarch: steal by Ana]}""",
    "in a block list too": STEAL + """
  - Ben:
      order:
        - monarch: steal by Ana
        - initiative: steal by Ana
expect:
  stack:
    - monarch: steal by Ana
    - initiative: steal by Ana""",
    "after a colon a label needs quotes": """
players: {Ana: {initiative: true}, Ben: {}}
stack:
  - {trigger: "initiative: venture", by: Ana}
expect: {stack: ["initiative: venture"]}""",
    "without quotes the error says so": """
players: {Ana: {initiative: true}, Ben: {}}
stack:
  - {trigger: initiative: venture, by: Ana}
expect_error: {line: 3, says: ['write "initiative: venture"']}""",
    "a name with a comma in brackets needs quotes": """
cards: [{name: "Boo, the Hamster", type: Creature — Hamster, pt: 1/1, cost: "{R}"}]
players: {Ana: {battlefield: ["Boo, the Hamster"]}, Ben: {}}
expect: {"Boo, the Hamster": {power: 1}}""",
    "without quotes the error says so, of a card of the file": """
cards: [{name: "Boo, the Hamster", type: Creature — Hamster, pt: 1/1, cost: "{R}"}]
players: {Ana: {battlefield: [Boo, the Hamster]}, Ben: {}}
expect_error: {line: 2, says: ['write "Boo, the Hamster"']}""",
    "the error for Jace": """
players: {Ana: {battlefield: [Jace, the Mind Sculptor]}, Ben: {}}
expect_error: {line: 1, says: ['write "Jace, the Mind Sculptor"']}""",
}


@each(HELD)
def test_yaml(text: str) -> None:
    holds(text)


def test_numbers_are_read_as_written() -> None:
    rules = load(f"rules: [603.10, 603.1, 117.5]\n{DUEL}").rules
    assert rules == ("603.10", "603.1", "117.5")


@pytest.mark.parametrize("word", ["yes", "no", "true", "false", "Yes", "FALSE"])
def test_yes_no_true_and_false_all_answer_yes_or_no(word: str) -> None:
    drawn = int(word.casefold() in ("yes", "true"))
    entry = f"script: [resolve, {{Ana: {{choose: {word}}}}}]\n"
    holds(f"{CHAPEL}{entry}expect: {{Ana: {{hand: {drawn}}}}}\n")
    queue = f"answers: {{Ana: [{word}]}}\nscript: [resolve]\n"
    holds(f"{CHAPEL}{queue}expect: {{Ana: {{hand: {drawn}}}}}\n")


@pytest.mark.parametrize("word", ["yes", "no", "true", "false"])
def test_yes_no_true_and_false_are_flags(word: str) -> None:
    forest = f"{{card: Forest, tapped: {word}}}"
    tapped = "true" if word in ("yes", "true") else "no"
    held = f"players: {{Ana: {{battlefield: [{forest}]}}, Ben: {{}}}}\n"
    holds(held + f"expect: {{Forest: {{tapped: {tapped}}}}}\n")
