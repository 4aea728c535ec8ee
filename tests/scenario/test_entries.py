"""What an entry of the script may be."""

from __future__ import annotations

from .examples import EXAMPLE
from .played import DUEL, GIANT, each, fails, holds

COMBAT = """
players: {Ana: {battlefield: [{card: Hill Giant, as: giant}]}, Ben: {battlefield: [Grizzly Bears]}}
turn: {number: 3, step: declare attackers}
"""
SPLIT = """
cards: [{name: Split Bolt, type: Instant, cost: "{R}",
         text: "Split Bolt deals 3 damage divided as you choose among two target creatures."}]
players:
  Ana: {battlefield: [Mountain], hand: [Split Bolt]}
  Ben: {battlefield: [{card: Hill Giant, as: giant}, Grizzly Bears]}
"""
BLAZE = """
cards:
  - {name: Blaze, type: Sorcery, cost: "{X}{R}", text: "Blaze deals X damage to any target."}
"""
HELD = {
    "a player casts": """
players: {Ana: {battlefield: [Mountain], hand: [Shock]}, Ben: {}}
script: [{Ana: {cast: Shock, target: Ben}}, expect: {stack: [Shock]}, resolve]
expect: {Ben: {life: 18}}""",
    "a player activates": """
players: {Ana: {battlefield: [Prodigal Sorcerer]}, Ben: {}}
script: [{Ana: {activate: Prodigal Sorcerer, target: Ben}}, resolve]
expect: {Ben: {life: 19}}""",
    "a player plays": """
players: {Ana: {hand: [Forest]}, Ben: {}}
script: [{Ana: {play: Forest}}]
expect: {Ana: {battlefield: [Forest], hand: 0}}""",
    "a player attacks and another blocks": COMBAT + """
script: [{Ana: {attack: {giant: Ben}}}, {Ben: {block: {Grizzly Bears: giant}}},
         {to: {step: combat damage}}]
expect: {Ben: {life: 20, graveyard: [Grizzly Bears]}, giant: {damage: 2}}""",
    "pass and concede stand bare": DUEL + """
script: [Ana: pass, Ben: concede]
expect: {winner: Ana}""",
    "target and distribute answer": SPLIT + """
script:
  - Ana: {cast: Split Bolt, target: [giant, Grizzly Bears],
          distribute: {giant: 2, Grizzly Bears: 1}}
  - resolve
expect: {giant: {damage: 2}, Grizzly Bears: {damage: 1}}""",
    "choose and order of a player": """
players:
  Ana: {battlefield: [Soul Warden, Suture Priest, Forest, Forest], hand: [Grizzly Bears]}
  Ben: {}
script:
  - Ana: {cast: Grizzly Bears}
  - resolve
  - Ana: {order: [Suture Priest, Soul Warden]}
  - expect: {stack: [Suture Priest, Soul Warden]}
  - resolve
  - Ana: {choose: no}
  - resolve
expect: {Ana: {life: 21}}""",
    "pay of a player": """
players:
  Ana: {battlefield: [Smothering Tithe]}
  Ben: {battlefield: [2 Island]}
turn: {number: 2, active: Ben, step: draw}
script: [resolve, {Ben: {pay: yes}}]
expect: {Ana: {battlefield: [Smothering Tithe]}, Island#1: {tapped: yes}, Island#2: {tapped: yes}}
""",
    "an action carries x and its targets": BLAZE + """
players: {Ana: {battlefield: [4 Mountain], hand: [Blaze]}, Ben: {}}
script: [{Ana: {cast: Blaze, x: 3, target: Ben}}, resolve]
expect: {Ben: {life: 17}}""",
    "entries without a player move the game or look at it": """
players: {Ana: {battlefield: [2 Mountain], hand: [2 Shock]}, Ben: {}}
script:
  - Ana: {cast: Shock, target: Ben}
  - Ana: {cast: Shock, target: Ben}
  - resolve
  - note: one is left
  - expect: {stack: [Shock], Ben: {life: 18}}
  - resolve all
  - expect: {stack: [], Ben: {life: 16}}
  - to: {step: end}
expect: {step: end}""",
    "at is a to before the entry": """
players: {Ana: {}, Ben: {battlefield: [Mountain], hand: [Shock]}}
turn: {number: 3, step: upkeep}
script: [{at: {step: draw}, Ben: {cast: Shock, target: Ana}}, {expect: {step: draw}}, resolve]
expect: {Ana: {life: 18, hand: 1}}""",
    "at with a turn goes on to a later turn": """
players: {Ana: {}, Ben: {battlefield: [Mountain], hand: [Shock]}}
script: [{at: {turn: 2, step: upkeep}, Ben: {cast: Shock, target: Ana}}]
expect: {turn: 2, step: upkeep, stack: [Shock]}""",
    "a team passes": GIANT + """
players: {Ana: {}, Ben: {}, Cleo: {}, Dan: {}}
script: [Alpha: pass, Dan: pass]
expect: {step: beginning of combat}""",
    "pass takes no value": DUEL + """
script: [{Ana: {pass: twice}}]
expect_error: {line: 2, says: [pass, alone]}""",
}


@each(HELD)
def test_entries(text: str) -> None:
    holds(text)


def test_the_example_holds_as_it_stands() -> None:
    holds(EXAMPLE)


def test_an_expectation_inside_the_script_is_judged_there() -> None:
    script = 'script: [{expect: {step: end}}, {to: {step: end}}]\n'
    assert "2: step: expected end, found precombat main" in fails(DUEL + "\n" + script)
