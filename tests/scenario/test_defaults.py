"""What holds where the file says nothing, and which cards are known."""

from __future__ import annotations

import pytest

from apnap.library import Library
from apnap.scenario.read import load

from .played import DUEL, GIANT, each, fails, holds

HELD = {
    "only players is required": DUEL + "expect: {Ana: {life: 20}, Ben: {life: 20}}",
    "a team has 30 life": GIANT + """
players: {Ana: {}, Ben: {}, Cleo: {}, Dan: {}}
expect: {Alpha: {life: 30}, Dan: {life: 30}}""",
    "15 more for each member beyond two": """
format: two-headed-giant
teams: {Alpha: [Ana, Ben, Cleo, Dan], Beta: [Eve]}
players: {Ana: {}, Ben: {}, Cleo: {}, Dan: {}, Eve: {}}
expect: {Ana: {life: 60}, Eve: {life: 30}}""",
    "commander: 40": "format: commander\n" + DUEL + "expect: {Ana: {life: 40}}",
    "hand, graveyard and exile are empty": DUEL + """
expect: {Ana: {hand: 0, graveyard: [], exile: none, battlefield: [], command: []}}""",
    "a library not given is 60 cards called Blank": DUEL + """
expect: {Ana: {library: 60}, Ben: {library: [60 Blank]}}""",
    "a Blank has no type, cost or text": DUEL + """
turn: {number: 3, step: draw}
expect: {Ana: {hand: [Blank]}, Ana's Blank#1: {zone: hand, types: [], abilities: [], colors: []}}
""",
    "no search finds a Blank": """
cards: [{name: Any Search, type: Sorcery, cost: "{B}",
         text: "Search your library for a basic land card, put it into your hand, then shuffle."}]
players: {Ana: {battlefield: [Swamp], hand: [Any Search]}, Ben: {}}
script: [{Ana: {cast: Any Search}}, resolve]
expect: {Ana: {hand: 0, library: 60}}""",
    "not even a search for any card finds a Blank": """
cards: [{name: Any Search, type: Sorcery, cost: "{B}",
         text: "Search your library for a card, put it into your hand, then shuffle."}]
players: {Ana: {battlefield: [Swamp], hand: [Any Search]}, Ben: {}}
script: [{Ana: {cast: Any Search}}, resolve]
expect: {Ana: {hand: 0, library: 60}}""",
    "a Blank cannot be cast": DUEL + """
turn: {number: 3, step: draw}
script: [{to: {step: precombat main}}, {Ana: {cast: Blank}}]
expect_error: {line: 3, says: [Blank]}""",
    "a Blank cannot be played": DUEL + """
turn: {number: 3, step: draw}
script: [{to: {step: precombat main}}, {Ana: {play: Blank}}]
expect_error: {line: 3, says: [Blank]}""",
    "a library given is exactly that": """
players: {Ana: {library: [Forest, Island]}, Ben: {library: []}}
expect: {Ana: {library: [Forest, Island]}, Ben: {library: 0}}""",
    "a card of the file is known by its printed text": """
cards:
  - {name: Gate Crier, cost: "{1}{W}", type: Creature — Human, pt: 2/2,
     text: "Vigilance\\nWhen this creature enters, you gain 1 life."}
players: {Ana: {battlefield: [2 Plains], hand: [Gate Crier]}, Ben: {}}
script: [{Ana: {cast: Gate Crier}}, resolve all]
expect: {Ana: {life: 21}, Gate Crier: {power: 2, types: [Creature, Human], colors: [white],
         abilities: [Vigilance, "When this creature enters, you gain 1 life."]}}""",
    "loyalty as printed": """
cards: [{name: Old Mage, cost: "{3}", type: Legendary Planeswalker — Mage, loyalty: 4,
         text: "+1: You gain 1 life."}]
players: {Ana: {battlefield: [Old Mage]}, Ben: {}}
script: [{Ana: {activate: Old Mage}}, resolve]
expect: {Old Mage: {counters: {loyalty: 5}}, Ana: {life: 21}}""",
    "a card of the file needs a name": DUEL + """
cards: [{type: Land}]
expect_error: {line: 2, says: [name, missing]}""",
    "a card of the file needs a type": DUEL + """
cards: [{name: Gate}]
expect_error: {line: 2, says: [type, missing]}""",
}


@each(HELD)
def test_defaults(text: str) -> None:
    holds(text)


def test_a_refused_or_wrong_default_shows() -> None:
    assert "expected 21, found 20" in fails(DUEL + "expect: {Ana: {life: 21}}")


def test_the_seed_is_0() -> None:
    assert load(DUEL).seed == 0


ALWAYS = (
    "Plains", "Island", "Swamp", "Mountain", "Forest", "Wastes", "Undercity",
    "Lost Mine of Phandelver", "Dungeon of the Mad Mage", "Tomb of Annihilation",
    "Goliath Paladin", "Grizzly Bears", "Lightning Bolt",
)  # fmt: skip


@pytest.mark.parametrize("name", ALWAYS)
def test_cards_that_are_always_known(name: str) -> None:
    assert Library.bundled().find(name).name == name


def test_every_shuffle_is_the_same_for_the_same_seed() -> None:
    text = """
cards: [{name: Mix, type: Sorcery, cost: "{U}", text: "Shuffle your library."}]
players: {Ana: {battlefield: [Island], hand: [Mix],
                library: [Forest, Island, Swamp, Plains, Mountain, Wastes]}, Ben: {}}
script: [{Ana: {cast: Mix}}, resolve]
expect: {Ana: {library: 6}}
"""
    orders = set()
    for seed in ("", "seed: 0\n", "seed: 7\n"):
        run = holds(seed + text).run
        assert run is not None
        library = run.position.board.players[0].library
        orders.add((tuple(run.position.board.name(one) for one in library), seed == "seed: 7\n"))
    assert len(orders) == 2
    assert len({order for order, _ in orders}) == 2
