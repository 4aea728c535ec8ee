"""Declarations of attackers and blockers as entries."""

from __future__ import annotations

from .played import GIANT, each, holds

HEADS = GIANT + """
players:
  Ana: {battlefield: [{card: Hill Giant, as: giant}]}
  Ben: {battlefield: [{card: Grizzly Bears, as: bear}]}
  Cleo: {battlefield: [{card: Savannah Lions, as: lions}]}
  Dan: {battlefield: [{card: Goblin Piker, as: piker}]}
"""
GOBLINS = """
players:
  Ana: {battlefield: [3 Goblin Piker]}
  Ben: {battlefield: [2 Grizzly Bears]}
"""
MENACE = """
cards: [{name: Brute, type: Creature — Ogre, cost: "{R}", pt: 3/3, text: Menace}]
players:
  Ana: {battlefield: [Brute]}
  Ben: {battlefield: [Grizzly Bears, Goblin Piker]}
"""
HELD = {
    "consecutive attack entries form one declaration": HEADS + """
script:
  - Ana: {attack: {giant: Cleo}}
  - Ben: {attack: {bear: Dan}}
  - expect: {step: declare attackers, giant: {tapped: yes}, bear: {tapped: yes}}
  - to: {step: combat damage}
expect: {Beta: {life: 25}}""",
    "two entries of one player are one declaration too": GOBLINS + """
script:
  - Ana: {attack: {Goblin Piker#1: Ben}}
  - Ana: {attack: {Goblin Piker#3: Ben}}
  - to: {step: combat damage}
expect: {Ben: {life: 16}, Goblin Piker#2: {tapped: no}}""",
    "an attack entry that is not consecutive is no part of it": GOBLINS + """
script:
  - Ana: {attack: {Goblin Piker#1: Ben}}
  - note: this parts the two
  - Ana: {attack: {Goblin Piker#3: Ben}}
expect_error: {line: 7, says: [attack]}""",
    "the declaration is judged as a whole: blocks that only together are legal": MENACE + """
script:
  - Ana: {attack: {Brute: Ben}}
  - Ben: {block: {Grizzly Bears: Brute}}
  - Ben: {block: {Goblin Piker: Brute}}
  - Ana: {distribute: {Grizzly Bears: 3}}
expect: {Ben: {life: 20}, Brute: {zone: graveyard}, Grizzly Bears: {zone: graveyard}}""",
    "one of them alone is refused": MENACE + """
script:
  - Ana: {attack: {Brute: Ben}}
  - Ben: {block: {Grizzly Bears: Brute}}
expect_error: {line: 7, says: [Brute]}""",
    "block entries of one defending team form one declaration": HEADS + """
script:
  - Ana: {attack: {giant: Cleo}}
  - Cleo: {block: {lions: giant}}
  - Dan: {block: {piker: giant}}
  - expect: {step: declare blockers}
  - Ana: {distribute: {lions: 1, piker: 2}}
  - expect: {giant: {zone: graveyard}, lions: {zone: graveyard}, piker: {zone: graveyard}}
expect: {Beta: {life: 30}}""",
    "a blocker may be one for each attacker, or a list for one that blocks several": """
cards: [{name: Wide Wall, type: Creature — Wall, cost: "{W}", pt: 0/9,
         text: "This creature can block an additional creature each combat."}]
players: {Ana: {battlefield: [Grizzly Bears, Hill Giant]}, Ben: {battlefield: [Wide Wall]}}
script:
  - Ana: {attack: {Grizzly Bears: Ben, Hill Giant: Ben}}
  - Ben: {block: {Wide Wall: [Grizzly Bears, Hill Giant]}}
  - to: {step: end of combat}
expect: {Ben: {life: 20}, Wide Wall: {damage: 5}}""",
    "2 Goblin for several alike": GOBLINS + """
script: [{Ana: {attack: {2 Goblin Piker: Ben}}}, {to: {step: combat damage}}]
expect: {Ben: {life: 16}}""",
    "2 blockers alike": GOBLINS + """
script:
  - Ana: {attack: {Goblin Piker#1: Ben}}
  - Ben: {block: {2 Grizzly Bears: Goblin Piker#1}}
  - Ana: {distribute: {Grizzly Bears#1: 2}}
expect: {Goblin Piker#1: {zone: graveyard}, Grizzly Bears#1: {zone: graveyard}}""",
    "a player declares only own creatures": HEADS + """
script: [{Ana: {attack: {bear: Cleo}}}]
expect_error: {line: 8, says: [bear, Ana]}""",
    "a player blocks only with own creatures": HEADS + """
script: [{Ana: {attack: {giant: Cleo}}}, {Cleo: {block: {piker: giant}}}]
expect_error: {line: 8, says: [piker, Cleo]}""",
    "a block that could not be declared is refused with the reason": """
players: {Ana: {battlefield: [Air Elemental]}, Ben: {battlefield: [Grizzly Bears]}}
script: [{Ana: {attack: {Air Elemental: Ben}}}, {Ben: {block: {Grizzly Bears: Air Elemental}}}]
expect_error: {line: 2, says: [Grizzly Bears, block, Air Elemental, flying]}""",
    "an attack of nobody's creature is refused": """
players: {Ana: {battlefield: [Hill Giant]}, Ben: {battlefield: [Grizzly Bears]}}
script: [{Ana: {attack: {Grizzly Bears: Ben}}}]
expect_error: {line: 2, says: [Grizzly Bears, Ana]}""",
    "what is attacked may be a planeswalker": """
cards: [{name: Mage, type: Planeswalker — Mage, cost: "{3}", loyalty: 4,
         text: "+1: You gain 1 life."}]
players: {Ana: {battlefield: [Grizzly Bears]}, Ben: {battlefield: [Mage]}}
script: [{Ana: {attack: {Grizzly Bears: Mage}}}, {to: {step: combat damage}}]
expect: {Mage: {counters: {loyalty: 2}}, Ben: {life: 20}}""",
    "unscripted, nobody acts, attacks or blocks": GOBLINS + """
script: [{to: {turn: 3, step: upkeep}}]
expect: {Ana: {life: 20, battlefield: 3}, Ben: {life: 20}}""",
    "unscripted, nobody blocks": GOBLINS + """
script: [{Ana: {attack: {Goblin Piker#1: Ben}}}, {to: {step: end}}]
expect: {Ben: {life: 18}}""",
    "attack: none declares nothing": GOBLINS + """
script: [{Ana: {attack: none}}, {to: {step: end of combat}}]
expect: {Ben: {life: 20}}""",
    "where a creature must attack and one declaration is legal, it is made": """
cards: [{name: Rager, type: Creature — Orc, cost: "{R}", pt: 2/2,
         text: "This creature attacks each combat if able."}]
players: {Ana: {battlefield: [Rager]}, Ben: {}}
script: [{to: {step: end}}]
expect: {Ben: {life: 18}, Rager: {tapped: yes}}""",
    "where a creature must attack and several are legal, the declaration is asked for": """
cards: [{name: Rager, type: Creature — Orc, cost: "{R}", pt: 2/2,
         text: "This creature attacks each combat if able."}]
format: free-for-all
players: {Ana: {battlefield: [Rager]}, Ben: {}, Cid: {}}
script: [{to: {step: end}}]
expect_error: {line: 5, says: [must attack, Rager]}""",
    "another creature that may attack makes it several": """
cards: [{name: Rager, type: Creature — Orc, cost: "{R}", pt: 2/2,
         text: "This creature attacks each combat if able."}]
players: {Ana: {battlefield: [Rager, Grizzly Bears]}, Ben: {}}
script: [{to: {step: end}}]
expect_error: {line: 4, says: [must attack, Rager, Grizzly Bears]}""",
    "unscripted: first makes a declaration in which those that must attack do": """
cards: [{name: Rager, type: Creature — Orc, cost: "{R}", pt: 2/2,
         text: "This creature attacks each combat if able."}]
format: free-for-all
unscripted: first
players: {Ana: {battlefield: [Rager, Grizzly Bears]}, Ben: {}, Cid: {}}
script: [{to: {step: end}}]
expect: {Ben: {life: 18}, Cid: {life: 20}, Grizzly Bears: {tapped: no}}""",
    "a declaration without a creature that must attack is refused": """
cards: [{name: Rager, type: Creature — Orc, cost: "{R}", pt: 2/2,
         text: "This creature attacks each combat if able."}]
players: {Ana: {battlefield: [Rager, Grizzly Bears]}, Ben: {}}
script: [{Ana: {attack: {Grizzly Bears: Ben}}}]
expect_error: {line: 4, says: [Rager]}""",
}


@each(HELD)
def test_combat_entries(text: str) -> None:
    holds(text)
