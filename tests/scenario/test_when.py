"""When an entry happens, and what moves the game."""

from __future__ import annotations

from .played import DUEL, GIANT, each, holds

SHOCKS = """
players:
  Ana: {battlefield: [2 Mountain, Grizzly Bears], hand: [2 Shock]}
  Ben: {battlefield: [2 Mountain, Hill Giant], hand: [2 Shock, Grizzly Bears]}
"""
SEER = """
players:
  Ana: {battlefield: [Viscera Seer, 2 Grizzly Bears], library: [Forest, Island, 5 Swamp]}
  Ben: {}
"""
ASKING = """
cards: [{name: Oracle Cat, type: Creature — Cat, pt: 1/1, cost: "{G}",
         text: "At the beginning of your end step, you may draw a card."}]
players: {Ana: {battlefield: [Oracle Cat]}, Ben: {battlefield: [Oracle Cat]}}
"""
HELD = {
    "expect and note never pass": SHOCKS + """
script:
  - Ana: {cast: Shock, target: Ben}
  - note: Ana has just cast it
  - expect: {stack: [Shock], Ben: {life: 20}}
  - Ana: {cast: Shock, target: Ben}
expect: {stack: [Shock, Shock], Ben: {life: 20}}""",
    "an action comes at the player's next priority: those before pass": SHOCKS + """
script:
  - Ana: {cast: Shock, target: Ben}
  - Ben: {cast: Shock, target: Ana}
expect: {stack: [Shock, Shock], Ben: {life: 20}, Ana: {life: 20}, step: precombat main}""",
    "an action does not let anything resolve": SHOCKS + """
script:
  - Ana: {cast: Shock, target: Ben}
  - Ana: pass
  - Ana: {cast: Shock, target: Ben}
expect_error: {line: 7, says: [Ana, priority, round]}""",
    "an action does not end the step": SHOCKS + """
script:
  - Ben: pass
  - expect: {step: beginning of combat}
  - Ana: pass
  - Ana: {cast: Shock, target: Ben}
expect_error: {line: 8, says: [Ana, priority, round]}""",
    "an action that is not legal then is refused with the reason": SHOCKS + """
script:
  - Ben: {cast: Grizzly Bears}
expect_error: {line: 5, says: [Grizzly Bears]}""",
    "a land of the nonactive player is refused with the reason": """
players: {Ana: {}, Ben: {hand: [Forest]}}
script:
  - Ben: {play: Forest}
expect_error: {line: 3, says: [Forest, turn]}""",
    "attack passes on to the declaration and resolves what is there": SHOCKS + """
script:
  - Ana: {cast: Shock, target: Ben}
  - Ana: {attack: {Grizzly Bears: Ben}}
expect: {step: declare attackers, Ben: {life: 18}, Ana's Grizzly Bears: {tapped: yes}}""",
    "block passes on to the declaration of blockers": SHOCKS + """
script:
  - Ana: {attack: {Grizzly Bears: Ben}}
  - Ana: {cast: Shock, target: Ben}
  - Ben: {block: {Hill Giant: Grizzly Bears}}
expect: {step: declare blockers, stack: [], Ben: {life: 18}}""",
    "an attack only in this turn": SHOCKS + """
script:
  - to: {step: postcombat main}
  - Ana: pass
  - Ana: {attack: {Grizzly Bears: Ben}}
expect_error: {line: 7, says: [Ana, attack, this turn]}""",
    "attacks of another player's turn do not wait for it": SHOCKS + """
script:
  - Ben: {attack: {Hill Giant: Ana}}
expect_error: {line: 5, says: [Ben, attack]}""",
    "an answer passes on until that player is asked": ASKING + """
script:
  - Ana: {choose: yes}
expect: {turn: 1, step: end, Ana: {hand: 1}}""",
    "an answer passes on at most to the end of this turn": ASKING + """
script:
  - Ana: {choose: yes}
  - Ben: {choose: yes}
expect_error: {line: 6, says: [Ben, asked nothing, turn]}""",
    "an answer resolves what is there on the way": ASKING + """
script:
  - to: {step: end}
  - expect: {stack: [Oracle Cat]}
  - Ana: {choose: no}
expect: {stack: [], Ana: {hand: 0}}""",
    "a concession happens at once, whoever has priority": SHOCKS + """
script:
  - Ana: {cast: Shock, target: Ben}
  - expect: {stack: [Shock]}
  - Ana: concede
expect: {winner: Ben, Ben: {life: 20}}""",
    "a concession waits for what the entry before it has begun": """
format: free-for-all
players: {Ana: {battlefield: [Hill Giant]}, Ben: {}, Cid: {initiative: true}}
turn: {number: 2, active: Ana, step: precombat main}
script: [{to: {step: end}}, {Cid: concede}, resolve]
expect: {step: end, initiative: Ana, stack: ["Undercity: Secret Entrance"]}""",
    "a concession in the middle of a question, which is then answered": """
format: free-for-all
players:
  Ana: {battlefield: [Viscera Seer, Ornithopter], library: [Forest, Island]}
  Ben: {}
  Cid: {}
script: [{Ana: {activate: Viscera Seer, choose: Ornithopter}}, resolve, {Cid: concede},
         {expect: {loser: Cid, stack: [Viscera Seer]}}, {Ana: {choose: bottom}}]
expect: {Ana: {library: [Island, Forest]}, stack: []}""",
    "who has left does nothing any more": """
format: free-for-all
players: {Ana: {}, Ben: {}, Cid: {}}
script: [{Ben: concede}, {Ben: pass}]
expect_error: {line: 3, says: [Ben, has left]}""",
    "who has left does not concede again": """
format: free-for-all
players: {Ana: {}, Ben: {}, Cid: {}}
script: [{Ben: concede}, {Ben: concede}]
expect_error: {line: 3, says: [not in the game]}""",
    "a concession leaves triggers waiting until somebody would receive priority": """
format: free-for-all
players: {Ana: {}, Ben: {initiative: true}, Cid: {library: [Forest]}}
turn: {number: 2, active: Cid, step: precombat main}
script:
  - Ben: concede
  - expect: {initiative: Cid, stack: [], loser: Ben}
  - resolve
  - expect: {Cid: {dungeon: {Undercity: Secret Entrance}}, stack: ["Undercity: Secret Entrance"]}
expect: {initiative: Cid}""",
    "pass is one pass of that player": DUEL + """
script:
  - Ana: pass
  - expect: {step: precombat main}
  - Ben: pass
  - expect: {step: beginning of combat}
expect: {step: beginning of combat}""",
    "a pass comes at the next priority, those before pass": DUEL + """
script: [Ben: pass]
expect: {step: beginning of combat}""",
    "two passes of one player need another round": SHOCKS + """
script:
  - Ana: {cast: Shock, target: Ben}
  - Ana: pass
  - Ana: pass
expect_error: {line: 7, says: [Ana, priority]}""",
    "a pass of a team is one pass of the team": GIANT + """
players: {Ana: {}, Ben: {}, Cleo: {}, Dan: {}}
script: [Ben: pass, Cleo: pass]
expect: {step: beginning of combat}""",
    "after the last entry nobody passes": SHOCKS + """
script: [{Ana: {cast: Shock, target: Ben}}]
expect: {stack: [Shock], step: precombat main, Ben: {life: 20}}""",
    "without a script the game stands at its first priority": """
players: {Ana: {battlefield: [Copper Tablet]}, Ben: {}}
turn: {number: 3, step: upkeep}
expect: {turn: 3, step: upkeep, stack: [Copper Tablet], Ana: {life: 20}}""",
    "the final expectation reads the game at the next priority": SEER + """
script:
  - Ana: {activate: Viscera Seer, choose: Grizzly Bears}
  - resolve
  - Ana: {choose: bottom}
expect: {stack: [], Ana: {library: [Island, 5 Swamp, Forest]}}""",
    "a question after the last entry needs an answer": SEER + """
script:
  - Ana: {activate: Viscera Seer, choose: Grizzly Bears}
  - resolve
expect_error: {line: 6, says: [nothing answers, Ana, Forest]}""",
}


@each(HELD)
def test_when_an_entry_happens(text: str) -> None:
    holds(text)
