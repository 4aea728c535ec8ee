"""Every key of an expectation: it holds where it is so, and fails where it is not."""

from __future__ import annotations

import pytest

from apnap.scenario.words import GAME_KEYS, OBJECT_KEYS, PLAYER_KEYS

from .played import DUEL, each, fails, holds

BOARD = """
format: commander
players:
  Ana:
    battlefield:
      - {card: Serra Angel, as: angel, tapped: true, damage: 1, counters: {"+1/+1": 2, charge: 1}}
      - {card: Bonesplitter, as: axe, attached: angel}
      - {card: Grizzly Bears, as: bear, owner: Ben}
      - 2 Forest
    hand: [Shock, Island]
    library: [Plains, Swamp, Mountain]
    graveyard: [Fog]
    exile: [Murder]
    commander: [Hill Giant]
    life: 31
    poison: 4
    counters: {energy: 2}
    mana: "{G}{R}"
    initiative: true
    dungeon: {Undercity: Forge}
    completed: [Tomb of Annihilation]
    designations: [the city's blessing]
    speed: 2
  Ben: {monarch: true, library: []}
stack: [{cast: Lightning Bolt, by: Ana, target: Ben}, {trigger: "initiative: venture", by: Ana}]
turn: {number: 5, controller: Ben}
"""
GAME = {
    "initiative": ("Ana", "Ben"),
    "monarch": ("Ben", "none"),
    "daytime": ("none", "day"),
    "turn": ("5", "6"),
    "step": ("precombat main", "upkeep"),
    "winner": ("none", "Ana"),
    "loser": ("none", "Ben"),
    "draw": ("no", "yes"),
    "stack": ("[Lightning Bolt, initiative: venture]", "[initiative: venture, Lightning Bolt]"),
}
PLAYER = {
    "battlefield": ("[2 Forest, bear, axe, angel]", "[2 Forest, axe, angel]"),
    "hand": ("[Island, Shock]", "[Island]"),
    "library": ("[Plains, Swamp, Mountain]", "[Swamp, Plains, Mountain]"),
    "graveyard": ("[Fog]", "none"),
    "exile": ("[Murder]", "[Fog]"),
    "command": ("{has: [Hill Giant]}", "[Hill Giant, Fog]"),
    "life": ("31", "32"),
    "poison": ("4", "0"),
    "counters": ("{energy: 2}", "{energy: 1}"),
    "mana": ('"{R}{G}"', '"{R}"'),
    "initiative": ("yes", "no"),
    "monarch": ("no", "yes"),
    "dungeon": ("{Undercity: Forge}", "{Undercity: Archives}"),
    "completed": ("[Tomb of Annihilation]", "[]"),
    "commander": ("[Hill Giant]", "[]"),
    "controller": ("Ben", "none"),
    "designations": ("[The City's Blessing]", "none"),
    "speed": ("2", "0"),
}
OBJECT = {
    "zone": ("battlefield", "hand"),
    "controller": ("Ana", "Ben"),
    "owner": ("Ana", "Ben"),
    "power": ("8", "4"),
    "toughness": ("6", "4"),
    "tapped": ("yes", "no"),
    "counters": ('{"+1/+1": 2}', '{"+1/+1": 1}'),
    "damage": ("1", "0"),
    "abilities": ("[Flying, vigilance]", "[flying]"),
    "types": ("[Creature, Angel]", "[Creature]"),
    "colors": ("[white]", "[blue]"),
    "attached": ("none", "bear"),
    "face": ("front", "down"),
}
PILES = {
    "a list is exact": ("graveyard: [Fog]", "graveyard: []"),
    "a list is in any order": ("hand: [Island, Shock]", "hand: [Island, Shock, Shock]"),
    "N name in a list": ("battlefield: [2 Forest, bear, axe, angel]",
                         "battlefield: [3 Forest, axe, angel]"),
    "a library is ordered, top first": ("library: [Plains, Swamp, Mountain]",
                                        "library: [Mountain, Swamp, Plains]"),
    "a number is a count": ("battlefield: 5", "battlefield: 4"),
    "none": ("mana: \"{G}{R}\"", "mana: none"),
    "has is a part": ("battlefield: {has: [bear, 2 Forest]}", "battlefield: {has: [3 Forest]}"),
    "has takes one": ("battlefield: {has: bear}", "battlefield: {has: Fog}"),
    "lacks is the opposite": ("battlefield: {lacks: [Fog]}", "battlefield: {lacks: [Fog, bear]}"),
    "has and lacks": ("hand: {has: [Shock], lacks: [Fog]}",
                      "hand: {has: [Shock], lacks: [Island]}"),
    "counters compare the kinds named": ("counters: {energy: 2, rad: 0}", "counters: {rad: 1}"),
    "completed has": ("completed: {lacks: [Undercity]}", "completed: {has: [Undercity]}"),
    "battlefield is what the player controls, whoever owns it": (
        "battlefield: {has: [bear]}", "battlefield: {lacks: [bear]}"),
}
HELD = {
    "only what is named is compared": BOARD + "expect: {Ana: {life: 31}}",
    "attached names the host by alias": BOARD + "expect: {axe: {attached: angel}}",
    "attached names the host by name": BOARD + "expect: {axe: {attached: Serra Angel}}",
    "an object without counters": BOARD + "expect: {bear: {counters: none, damage: 0}}",
    "completed: [] and none say there is none": BOARD + """
expect: {Ben: {completed: [], counters: none, dungeon: none, mana: none, library: none}}
script: [{expect: {Ben: {completed: none}}}]""",
    "none for the game": DUEL + "expect: {initiative: none, monarch: none, stack: none}",
    "a stack is a count, or has": BOARD + """
expect: {stack: {has: [initiative: venture], lacks: [Shock]}}
script: [{expect: {stack: 2}}]""",
    "other zones are by owner": """
players:
  Ana: {battlefield: [{card: Grizzly Bears, owner: Ben}, Mountain], hand: [Shock]}
  Ben: {}
script: [{Ana: {cast: Shock, target: Grizzly Bears}}, resolve]
expect: {Ben: {graveyard: [Grizzly Bears]}, Ana: {graveyard: [Shock]}}""",
    "lines of abilities": """
players: {Ana: {battlefield: [Soul Warden, Kitchen Finks, White Knight]}, Ben: {}}
expect:
  Soul Warden: {abilities: ["Whenever another creature enters, you gain 1 life."]}
  Kitchen Finks: {abilities: {has: [persist], lacks: [flying]}, colors: [white, green]}
  White Knight: {abilities: 2}""",
    "a commander is one wherever it is": """
format: commander
players: {Ana: {battlefield: [{card: Serra Angel, as: chief}], hand: [Hill Giant],
         commander: chief},
          Ben: {}}
expect: {Ana: {commander: [chief], command: []}, Ben: {commander: none}}""",
    "a draw": """
players: {Ana: {life: 0}, Ben: {life: 0}}
expect: {draw: yes, winner: none, loser: [Ana, Ben]}""",
    "of a player who has left, the last values": """
format: free-for-all
players:
  Ana: {}
  Ben: {battlefield: [Forest], hand: [Shock], life: 13, poison: 2, counters: {energy: 3},
        completed: [Undercity]}
  Cid: {}
script: [{Ben: concede}]
expect: {Ben: {life: 13, poison: 2, completed: [Undercity], counters: {energy: 3}}, loser: Ben}""",
    "all that a player who has left owned has left too": """
format: free-for-all
players:
  Ana: {battlefield: [{card: Hill Giant, owner: Ben}]}
  Ben: {battlefield: [Forest], hand: [Shock]}
  Cid: {}
script: [{Ben: concede}]
expect: {Ben: {hand: 0, battlefield: []}, Forest: {zone: none}, Ana: {battlefield: []}}""",
}


@each(HELD)
def test_expectations(text: str) -> None:
    holds(text)


@pytest.mark.parametrize("key", GAME)
def test_every_key_of_the_game(key: str) -> None:
    right, wrong = GAME[key]
    holds(BOARD + f"expect: {{{key}: {right}}}")
    assert f"{key}: expected" in fails(BOARD + f"expect: {{{key}: {wrong}}}")


@pytest.mark.parametrize("key", PLAYER)
def test_every_key_of_a_player(key: str) -> None:
    right, wrong = PLAYER[key]
    holds(BOARD + f"expect: {{Ana: {{{key}: {right}}}}}")
    assert f"Ana: {key}: expected" in fails(BOARD + f"expect: {{Ana: {{{key}: {wrong}}}}}")


@pytest.mark.parametrize("key", OBJECT)
def test_every_key_of_an_object(key: str) -> None:
    right, wrong = OBJECT[key]
    holds(BOARD + f"expect: {{angel: {{{key}: {right}}}, Serra Angel: {{{key}: {right}}}}}")
    assert f"angel: {key}: expected" in fails(BOARD + f"expect: {{angel: {{{key}: {wrong}}}}}")


@pytest.mark.parametrize(("right", "wrong"), PILES.values(), ids=PILES)
def test_lists_numbers_and_parts(right: str, wrong: str) -> None:
    holds(BOARD + f"expect: {{Ana: {{{right}}}}}")
    assert "Ana: " in fails(BOARD + f"expect: {{Ana: {{{wrong}}}}}")


def test_no_key_is_left_out() -> None:
    assert {*GAME, "outcomes"} == set(GAME_KEYS)
    assert set(PLAYER) == set(PLAYER_KEYS)
    assert set(OBJECT) == set(OBJECT_KEYS)
