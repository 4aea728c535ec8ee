"""`to`: all pass until a step has begun, or a question comes up that the next entry answers."""

from __future__ import annotations

import pytest

from apnap.scenario.words import STEPS

from .played import DUEL, each, holds

FIGHT = """
players:
  Ana: {battlefield: [{card: Boros Swiftblade, as: blade}], initiative: false}
  Ben: {battlefield: [Grizzly Bears]}
turn: {number: 3, step: precombat main}
"""
UPKEEP = """
cards: [{name: Chapel, type: Enchantment, cost: "{W}",
         text: "At the beginning of your upkeep, you may draw a card."}]
players: {Ana: {}, Ben: {battlefield: [Chapel, Copper Tablet]}}
"""
HELD = {
    "the step's triggers are placed and the first priority given": """
players: {Ana: {}, Ben: {battlefield: [Copper Tablet]}}
script: [{to: {turn: 2, step: upkeep}}]
expect: {turn: 2, step: upkeep, stack: [Copper Tablet], Ben: {life: 20}}""",
    "turn-based actions of the step are done": DUEL + """
script: [{to: {turn: 2, step: draw}}]
expect: {Ben: {hand: 1}, Ana: {hand: 0}}""",
    "untap: as it begins": """
players: {Ana: {}, Ben: {battlefield: [{card: Forest, tapped: true}]}}
script: [{to: {turn: 2, step: untap}}, {expect: {Forest: {tapped: true}, step: untap}},
         {to: {turn: 2, step: upkeep}}]
expect: {Forest: {tapped: false}}""",
    "cleanup: as it begins": """
players: {Ana: {battlefield: [{card: Hill Giant, damage: 2}]}, Ben: {}}
script: [{to: {step: cleanup}}, {expect: {Hill Giant: {damage: 2}, step: cleanup}},
         {to: {turn: 2, step: upkeep}}]
expect: {Hill Giant: {damage: 0}}""",
    "untap: as it begins, also where something is asked on the way": """
players:
  Ana: {hand: [8 Forest, Island]}
  Ben: {battlefield: [{card: Forest, tapped: true}]}
answers: {Ana: [[Island, Forest]]}
script: [{to: {turn: 2, step: untap}},
         {expect: {turn: 2, step: untap, Ben's Forest: {tapped: true}, Ana: {graveyard: 2}}}]
expect: {step: upkeep}""",
    "untap: past another untap step in which something is asked": """
cards: [{name: Slow Rock, type: Artifact, cost: "{2}",
         text: "You may choose not to untap this artifact during your untap step."}]
players: {Ana: {}, Ben: {battlefield: [{card: Slow Rock, tapped: true}]}}
answers: {Ben: [no, yes]}
script: [{to: {turn: 4, step: untap}}, {expect: {turn: 4, step: untap}}]
expect: {turn: 4, step: upkeep}""",
    "all pass: the stack resolves on the way": """
players: {Ana: {battlefield: [Mountain], hand: [Shock]}, Ben: {}}
script: [{Ana: {cast: Shock, target: Ben}}, {to: {step: end}}]
expect: {Ben: {life: 18}, stack: []}""",
    "it stays at a question that the next entry answers and does not go on by itself": UPKEEP + """
script:
  - to: {turn: 2, step: draw}
  - Ben: {order: [Copper Tablet, Chapel]}
  - expect: {turn: 2, step: upkeep, stack: [Copper Tablet, Chapel]}
expect: {Ben: {hand: 0}}""",
    "notes and expectations before the answer see the open question": UPKEEP + """
script:
  - to: {turn: 2, step: end}
  - expect: {step: upkeep, stack: []}
  - Ben: {order: [Chapel, Copper Tablet]}
  - to: {turn: 2, step: end}
  - note: still asked
  - expect: {step: upkeep, stack: [Chapel, Copper Tablet]}
  - Ben: {choose: yes}
  - expect: {step: upkeep, stack: [Copper Tablet], Ben: {hand: 1}}
expect: {turn: 2, step: upkeep}""",
    "a question of somebody else than the next entry's does not hold it up": UPKEEP + """
answers: {Ben: [{order: [Chapel, Copper Tablet]}, yes]}
script:
  - to: {turn: 2, step: draw}
  - expect: {turn: 2, step: draw, Ben: {hand: 2, life: 19}}
  - Ana: pass
expect: {step: precombat main}""",
    "to an attack entry the declaration is that question": FIGHT + """
script:
  - to: {step: end}
  - expect: {step: declare attackers, blade: {tapped: false}}
  - Ana: {attack: {blade: Ben}}
  - expect: {step: declare attackers, blade: {tapped: true}}
expect: {step: declare attackers}""",
    "to a block entry the declaration is that question": FIGHT + """
script:
  - Ana: {attack: {blade: Ben}}
  - to: {step: end}
  - expect: {step: declare blockers}
  - Ben: {block: {Grizzly Bears: blade}}
expect: {step: declare blockers}""",
    "without a turn it is this turn": DUEL + """
turn: {number: 4, active: Ben, step: upkeep}
script: [{to: {step: end}}]
expect: {turn: 4, step: end}""",
    "already in that step: nothing happens": """
players: {Ana: {battlefield: [Mountain], hand: [Shock]}, Ben: {}}
script: [{Ana: {cast: Shock, target: Ben}}, {to: {step: precombat main}}]
expect: {stack: [Shock], step: precombat main}""",
    "a point that is past is an error": DUEL + """
turn: {number: 2, step: draw}
script: [{to: {step: upkeep}}]
expect_error: {line: 3, says: [upkeep, past]}""",
    "a turn that is past is an error": DUEL + """
turn: {number: 2, step: draw}
script: [{to: {turn: 1, step: end}}]
expect_error: {line: 3, says: [turn 1, past]}""",
    "a step that is skipped is an error": FIGHT + """
script: [{to: {step: declare blockers}}]
expect_error: {line: 5, says: [no declare blockers step]}""",
    "first combat damage only where there are two": FIGHT + """
script: [{Ana: {attack: {blade: Ben}}}, {to: {step: first combat damage}},
         {expect: {Ben: {life: 19}}}, {to: {step: combat damage}}]
expect: {step: combat damage, Ben: {life: 18}}""",
    "no first combat damage step without first strike": """
players: {Ana: {battlefield: [Hill Giant]}, Ben: {}}
script: [{Ana: {attack: {Hill Giant: Ben}}}, {to: {step: first combat damage}}]
expect_error: {line: 2, says: [no first combat damage step]}""",
    "main is refused as ambiguous": DUEL + """
script: [{to: {step: main}}]
expect_error: {line: 2, says: [ambiguous, precombat main, postcombat main]}""",
}


@each(HELD)
def test_to(text: str) -> None:
    holds(text)


COMBAT = ("declare blockers", "first combat damage", "combat damage")
"""Steps that there are only where somebody attacks."""


@pytest.mark.parametrize("step", STEPS)
def test_every_step_can_be_reached(step: str) -> None:
    attack = "{Ana: {attack: {blade: Ben}}}, " if step in COMBAT else ""
    number = 3 if attack else 4
    point = f"{{turn: {number}, step: {step}}}"
    holds(f"{FIGHT}script: [{attack}{{to: {point}}}, {{expect: {point}}}]\n")


def test_the_steps_and_their_order() -> None:
    assert STEPS == (
        "untap", "upkeep", "draw", "precombat main", "beginning of combat", "declare attackers",
        "declare blockers", "first combat damage", "combat damage", "end of combat",
        "postcombat main", "end", "cleanup",
    )  # fmt: skip
