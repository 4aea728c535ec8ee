"""`outcomes`: what holds over every legal order of triggers."""

from __future__ import annotations

from .played import each, fails, holds

STOLEN = """
format: two-headed-giant
teams: {Alpha: [Ana, Ben], Beta: [Cleo, Dan]}
players:
  Ana: {battlefield: [Grizzly Bears], library: [Forest]}
  Ben: {battlefield: [Hill Giant], library: [Plains]}
  Cleo: {initiative: true}
  Dan: {}
turn: {number: 3, active: Alpha, step: declare attackers}
answers: {Ana: [Forest], Ben: [none]}
script:
  - Ana: {attack: {Grizzly Bears: Cleo}}
  - Ben: {attack: {Hill Giant: Cleo}}
  - Cleo: {order: [steal by Ana, steal by Ben]}
  - expect: {stack: [steal by Ana, steal by Ben]}
  - resolve all
"""
WARDENS = """
players: {Ana: {battlefield: [4 Soul Warden, 2 Forest], hand: [Grizzly Bears]}, Ben: {}}
script: [{Ana: {cast: Grizzly Bears}}, resolve all]
"""
FORCED = """
cards:
  - {name: Altar, type: Enchantment, cost: "{W}",
     text: "At the beginning of your upkeep, sacrifice a creature."}
  - {name: Litter, type: Enchantment, cost: "{W}",
     text: "At the beginning of your upkeep, create a 1/1 white Cat creature token."}
players: {Ana: {battlefield: [Altar, Litter, Grizzly Bears]}, Ben: {}}
turn: {number: 3, step: upkeep}
script: [{Ana: {order: [Altar, Litter]}}, resolve all]
"""
CHOOSING = """
cards:
  - {name: Bell, type: Enchantment, cost: "{W}",
     text: "At the beginning of your upkeep, you may draw a card."}
  - {name: Choir, type: Enchantment, cost: "{W}",
     text: "At the beginning of your upkeep, you may gain 1 life."}
players: {Ana: {battlefield: [Bell, Choir]}, Ben: {}}
turn: {number: 3, step: upkeep}
script:
  - Ana: {order: [Bell, Choir]}
"""
SCRIPTED = """
players: {Ana: {battlefield: [Copper Tablet, Phyrexian Arena]}, Ben: {}}
turn: {number: 3, step: upkeep}
script:
  - Ana: {order: [Copper Tablet, Phyrexian Arena]}
  - resolve
"""
HELD = {
    "every ordering fits an entry, and every entry is fitted": STOLEN + """
expect: {initiative: Ben, outcomes: [{initiative: Ben}, {initiative: Ana}]}""",
    "the order of the script and its expectations bind the scripted line only": STOLEN + """
  - expect: {initiative: Ben}
expect: {outcomes: [{initiative: Ana, Ana: {hand: [Forest]}}, {initiative: Ben}]}""",
    "answers go to the same player's question of the same kind about the same source": STOLEN + """
expect: {outcomes: [{initiative: Ben, Ana: {hand: [Forest]}, Ben: {hand: 0}},
                    {initiative: Ana, Ana: {hand: [Forest]}, Ben: {hand: 0}}]}""",
    "answers about different sources are not mixed up": CHOOSING + """
  - resolve all
  - Ana: {choose: yes}
  - Ana: {choose: no}
expect: {outcomes: [{Ana: {hand: 1, life: 20}}]}""",
    "without a question of order there is one line": WARDENS + """
expect: {outcomes: [{Ana: {life: 24}}]}""",
    "the game may be over instead of the stack being empty": """
players: {Ana: {battlefield: [Copper Tablet, Phyrexian Arena], life: 1}, Ben: {}}
turn: {number: 3, step: upkeep}
script:
  - Ana: {order: [Copper Tablet, Phyrexian Arena]}
  - resolve
expect: {outcomes: [{winner: Ben}]}""",
}
FAILED = {
    "an ordering fits no entry": (
        STOLEN + "expect: {outcomes: [{initiative: Ben}]}",
        ["none with the order", "initiative is Ana"],
    ),
    "an entry is fitted by no ordering": (
        STOLEN + "expect: {outcomes: [{initiative: Ben}, {initiative: Ana}, {initiative: Dan}]}",
        ["entry 3: expected some ordering, found no ordering"],
    ),
    "a stack that is not empty": (
        SCRIPTED + "expect: {outcomes: [{Ana: {life: 19}}]}",
        ["an empty stack at the end"],
    ),
    "an ordering in which an entry does not fit": (
        CHOOSING + """  - Ana: {choose: yes}
  - resolve
  - Ana: {choose: no}
expect: {outcomes: [{Ana: {hand: 1, life: 20}}]}""",
        ["with the order Choir", "nothing on the stack to resolve"],
    ),
    "an ordering in which a question stays open": (
        FORCED + "expect: {outcomes: [{Ana: {battlefield: {has: [Cat Token]}}}]}",
        ["with the order Litter", "nothing answers", "Cat Token"],
    ),
    "two entries may not stand for one ordering": (
        WARDENS + "expect: {outcomes: [{Ana: {life: 24}}, {Ana: {life: 23}}]}",
        ["entry 2"],
    ),
}


@each(HELD)
def test_outcomes(text: str) -> None:
    holds(text)


@each({title: text for title, (text, _) in FAILED.items()})
def test_outcomes_that_do_not_hold(text: str) -> None:
    said = next(said for wanted, said in FAILED.values() if wanted == text)
    found = fails(text)
    for part in said:
        assert part in found
