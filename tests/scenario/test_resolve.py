"""`resolve` and `resolve all`."""

from __future__ import annotations

from .played import DUEL, each, holds

SHOCKS = """
players:
  Ana: {battlefield: [2 Mountain], hand: [2 Shock]}
  Ben: {battlefield: [2 Mountain], hand: [2 Shock]}
"""
SEER = """
players:
  Ana: {battlefield: [Viscera Seer, Ornithopter], library: [Forest, Island]}
  Ben: {}
"""
HELD = {
    "resolve: all pass until the top has left the stack": SHOCKS + """
script:
  - Ana: {cast: Shock, target: Ben}
  - Ben: {cast: Shock, target: Ana}
  - resolve
expect: {stack: [Shock], Ana: {life: 18}, Ben: {life: 20}, step: precombat main}""",
    "state-based actions are done": """
players:
  Ana: {battlefield: [Mountain], hand: [Shock]}
  Ben: {battlefield: [Grizzly Bears]}
script: [{Ana: {cast: Shock, target: Grizzly Bears}}, resolve]
expect: {Ben: {graveyard: [Grizzly Bears], battlefield: []}}""",
    "waiting triggers are placed": """
players: {Ana: {battlefield: [2 Forest, Soul Warden], hand: [Grizzly Bears]}, Ben: {}}
script: [{Ana: {cast: Grizzly Bears}}, resolve, {expect: {stack: [Soul Warden]}}, {Ana: pass}]
expect: {stack: [Soul Warden], Ana: {life: 20}}""",
    "triggers that wait are placed first and the top is theirs": """
format: free-for-all
players:
  Ana: {battlefield: [Mountain], hand: [Shock]}
  Ben: {initiative: true}
  Cid: {}
script:
  - Ana: {cast: Shock, target: Cid}
  - Ben: concede
  - expect: {stack: [Shock], initiative: Ana}
  - resolve
  - expect: {stack: ["Undercity: Secret Entrance", Shock], Cid: {life: 20}}
expect: {Ana: {dungeon: {Undercity: Secret Entrance}}}""",
    "questions on the way are answered by the entries that follow": SEER + """
script:
  - Ana: {activate: Viscera Seer, choose: Ornithopter}
  - resolve
  - Ana: {choose: bottom}
expect: {stack: [], Ana: {library: [Island, Forest]}}""",
    "the resolution goes on after the answer": """
cards: [{name: Good Look, type: Sorcery, cost: "{U}", text: "Scry 1.\\nYou gain 2 life."}]
players:
  Ana: {battlefield: [Island], hand: [Good Look], library: [Forest, Plains]}
  Ben: {}
script: [{Ana: {cast: Good Look}}, resolve, {Ana: {choose: bottom}},
         {expect: {stack: [], Ana: {life: 22}}}]
expect: {Ana: {library: [Plains, Forest]}}""",
    "an empty stack with nothing waiting is an error": DUEL + """
script: [note: nothing here, resolve]
expect_error: {line: 2, says: [nothing on the stack]}""",
    "resolve all goes on until the stack is empty": SHOCKS + """
script:
  - Ana: {cast: Shock, target: Ben}
  - Ana: {cast: Shock, target: Ben}
  - Ben: {cast: Shock, target: Ana}
  - resolve all
expect: {stack: [], Ana: {life: 18}, Ben: {life: 16}, step: precombat main}""",
    "resolve all goes on until nothing waits": """
format: free-for-all
players: {Ana: {}, Ben: {initiative: true}, Cid: {}}
script:
  - Ben: concede
  - resolve all
expect: {stack: [], Ana: {dungeon: {Undercity: Secret Entrance}}, step: precombat main}""",
    "resolve all stops when the game is over": """
players:
  Ana: {battlefield: [2 Mountain], hand: [2 Shock]}
  Ben: {life: 2}
script:
  - Ana: {cast: Shock, target: Ben}
  - Ana: {cast: Shock, target: Ben}
  - resolve all
expect: {winner: Ana}""",
    "nothing to do is no error for resolve all": DUEL + """
script: [resolve all]
expect: {step: precombat main}""",
    "with a question open, resolve all needs its answer first": SEER + """
script:
  - Ana: {activate: Viscera Seer, choose: Ornithopter}
  - resolve
  - resolve all
expect_error: {says: [nothing answers, Ana, scry 1]}""",
    "with a question open, resolve needs its answer first": SEER + """
script:
  - Ana: {activate: Viscera Seer, choose: Ornithopter}
  - resolve
  - resolve
expect_error: {says: [nothing answers, Ana, scry 1]}""",
    "after the end of the game only expect and note may follow": DUEL + """
script: [{Ben: concede}, {note: over}, {expect: {winner: Ana}}, resolve all]
expect_error: {line: 2, says: [the game is over, expect, note]}""",
    "expect and note after the end of the game": DUEL + """
script: [{Ben: concede}, {note: over}, {expect: {winner: Ana}}]
expect: {loser: Ben}""",
    "no answer after the end of the game": DUEL + """
script: [{Ben: concede}, {Ana: {choose: yes}}]
expect_error: {line: 2, says: [the game is over]}""",
    "no move after the end of the game": DUEL + """
script: [{Ben: concede}, {to: {step: end}}]
expect_error: {line: 2, says: [the game is over]}""",
}


@each(HELD)
def test_resolve(text: str) -> None:
    holds(text)
