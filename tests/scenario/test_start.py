"""Where the game starts, and who is active in which turn."""

from __future__ import annotations

import pytest

from apnap.scenario.words import STEPS

from .played import DUEL, GIANT, each, holds

FOUR = GIANT + "players: {Ana: {}, Ben: {}, Cleo: {}, Dan: {}}\n"
NO_START = (
    "declare blockers", "first combat damage", "combat damage", "end of combat", "cleanup",
)  # fmt: skip
HELD = {
    "triggers at the beginning of that step still happen": """
players: {Ana: {battlefield: [Copper Tablet]}, Ben: {}}
turn: {number: 3, step: upkeep}
script: [resolve]
expect: {Ana: {life: 19}}""",
    "turn-based actions of that step still happen": DUEL + """
turn: {number: 3, step: draw}
expect: {Ana: {hand: 1}, step: draw}""",
    "the declaration of attackers is still to come": """
players: {Ana: {battlefield: [Hill Giant]}, Ben: {}}
turn: {number: 3, step: declare attackers}
script: [{Ana: {attack: {Hill Giant: Ben}}}]
expect: {step: declare attackers, Hill Giant: {tapped: yes}}""",
    "nothing earlier of the turn has happened": """
players: {Ana: {battlefield: [Copper Tablet, {card: Forest, tapped: true}]}, Ben: {}}
turn: {number: 3, step: precombat main}
expect: {Ana: {hand: 0, life: 20}, Forest: {tapped: true}, stack: []}""",
    "a start with untap untaps": """
players: {Ana: {battlefield: [{card: Forest, tapped: true}]}, Ben: {}}
turn: {number: 3, step: untap}
script: [{to: {step: upkeep}}]
expect: {Forest: {tapped: false}}""",
    "turn 1 is the game's first: its draw is skipped in a duel": DUEL + """
turn: {number: 1, step: upkeep}
script: [{to: {step: precombat main}}]
expect: {Ana: {hand: 0}}""",
    "turn 2 is not": DUEL + """
turn: {number: 2, step: upkeep}
script: [{to: {step: precombat main}}]
expect: {Ana: {hand: 1}}""",
    "by default turn 1 of the first player, precombat main": """
players: {Ben: {battlefield: [Forest]}, Ana: {}}
script: [{expect: {turn: 1, step: precombat main}}, {to: {turn: 2, step: draw}}]
expect: {Ana: {hand: 1}, Ben: {hand: 0}}""",
    "by default the first team": FOUR + """
script: [Alpha: pass, Cleo: pass]
expect: {turn: 1, step: beginning of combat}""",
    "active takes a player": DUEL + """
turn: {number: 2, active: Ben, step: draw}
expect: {Ben: {hand: 1}, Ana: {hand: 0}}""",
    "active takes a team": FOUR + """
turn: {number: 2, active: Beta, step: draw}
expect: {Cleo: {hand: 1}, Dan: {hand: 1}, Ana: {hand: 0}, Ben: {hand: 0}}""",
    "active takes any member": FOUR + """
turn: {number: 2, active: Dan, step: draw}
expect: {Cleo: {hand: 1}, Dan: {hand: 1}, Ana: {hand: 0}, Ben: {hand: 0}}""",
    "the next turn is the next player's": """
format: free-for-all
players: {Ana: {}, Ben: {}, Cid: {}}
turn: {number: 5, active: Ben, step: end}
script: [{to: {turn: 6, step: draw}}, {expect: {Cid: {hand: 1}, Ana: {hand: 0}}},
         {to: {turn: 7, step: draw}}]
expect: {Cid: {hand: 1}, Ana: {hand: 1}, Ben: {hand: 0}}""",
    "the next turn is the next team's": FOUR + """
turn: {number: 3, active: Alpha, step: end}
script: [{to: {turn: 4, step: draw}}]
expect: {Cleo: {hand: 1}, Dan: {hand: 1}, Ana: {hand: 0}}""",
}


@each(HELD)
def test_start(text: str) -> None:
    holds(text)


@pytest.mark.parametrize("step", STEPS)
def test_the_game_starts_as_a_step_begins_or_the_start_is_refused(step: str) -> None:
    told = (
        f"expect_error: {{line: 2, says: [cannot start, {step}]}}"
        if step in NO_START
        else f"expect: {{turn: 3, step: {'upkeep' if step == 'untap' else step}}}"
    )
    holds(f"{DUEL}turn: {{number: 3, step: {step}}}\n{told}\n")
