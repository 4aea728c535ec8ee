"""Who answers a question, with which words, and what is an error."""

from __future__ import annotations

import pytest

from .played import DUEL, each, holds, told

MURDER = """
players:
  Ana: {battlefield: [6 Swamp, Savannah Lions], hand: [2 Murder]}
  Ben: {battlefield: [{card: Hill Giant, as: giant}, Grizzly Bears]}
"""
LONE = """
players:
  Ana: {battlefield: [3 Swamp], hand: [Murder]}
  Ben: {battlefield: [{card: Hill Giant, as: giant}]}
"""
ALIKE = """
players:
  Ana: {battlefield: [3 Swamp], hand: [Murder]}
  Ben: {battlefield: [3 Goblin Piker]}
"""
CHARM = """
cards:
  - {name: Charm, type: Instant, cost: "{G}",
     text: "Choose one —\\n• Draw a card.\\n• Destroy target creature.\\n• You gain 3 life."}
players:
  Ana: {battlefield: [Forest], hand: [Charm]}
  Ben: {battlefield: [Grizzly Bears, Hill Giant]}
"""
SCRY = """
cards: [{name: Look, type: Sorcery, cost: "{U}", text: Scry 3.}]
players:
  Ana: {battlefield: [Island], hand: [Look], library: [Forest, Plains, Swamp, Wastes]}
  Ben: {}
"""
KICKED = """
cards: [{name: Study, type: Sorcery, cost: "{U}",
         text: "Kicker {2}\\nDraw a card. If this spell was kicked, draw two cards."}]
players: {Ana: {battlefield: [3 Island], hand: [Study]}, Ben: {}}
"""
FORK = """
cards: [{name: Echo, type: Instant, cost: "{R}", text:
         "Copy target instant or sorcery spell. You may choose new targets for the copy."}]
players: {Ana: {battlefield: [2 Mountain], hand: [Shock, Echo]}, Ben: {battlefield: [Hill Giant]}}
"""
TAXED = """
cards: [{name: Toll, type: Instant, cost: "{U}",
         text: "Counter target spell unless its controller pays {2}."}]
players:
  Ana: {battlefield: [2 Mountain, Island, {token: Treasure Token}], hand: [Shock]}
  Ben: {battlefield: [Island], hand: [Toll]}
script:
  - Ana: {cast: Shock, target: Ben, pay: Mountain}
  - Ben: {cast: Toll, target: Shock}
  - resolve
"""
SEARCH = """
players:
  Ana: {battlefield: [2 Forest], hand: [Rampant Growth], library: [Island, Swamp, Shock]}
  Ben: {}
script:
  - Ana: {cast: Rampant Growth}
  - resolve
"""
WARDENS = """
players:
  Ana: {battlefield: [2 Forest, 2 Soul Warden, Suture Priest], hand: [Grizzly Bears]}
  Ben: {}
script:
  - Ana: {cast: Grizzly Bears}
  - resolve
"""
STUDY = """
cards: [{name: Chapel, type: Enchantment, cost: "{W}",
         text: "At the beginning of your upkeep, you may draw a card."}]
players: {Ana: {battlefield: [Chapel]}, Ben: {}}
turn: {number: 3, step: upkeep}
"""

WHO = {
    "first the answer inside the action, not the queue": MURDER + """
answers: {Ana: [Grizzly Bears]}
script: [{Ana: {cast: Murder, target: giant}}, resolve, {Ana: {cast: Murder}}, resolve]
expect: {Ben: {graveyard: [Hill Giant, Grizzly Bears]}, Savannah Lions: {zone: battlefield}}""",
    "first the answer inside the action, not the next entry": """
cards: [{name: Two Cuts, type: Instant, cost: "{R}",
         text: "Two Cuts deals 1 damage to target creature and 2 damage to target player."}]
players:
  Ana: {battlefield: [Mountain], hand: [Two Cuts]}
  Ben: {battlefield: [Hill Giant, Grizzly Bears]}
script:
  - Ana: {cast: Two Cuts, target: Hill Giant}
  - Ana: {target: Ben}
  - resolve
expect: {Hill Giant: {damage: 1}, Ben: {life: 18}}""",
    "then the next entry, not the queue": MURDER + """
answers: {Ana: [Grizzly Bears]}
script: [{Ana: {cast: Murder}}, {Ana: {target: giant}}, resolve, {Ana: {cast: Murder}}, resolve]
expect: {Ben: {graveyard: [Hill Giant, Grizzly Bears]}}""",
    "an entry whose word cannot answer is passed by for the queue": CHARM + """
answers: {Ana: [2]}
script: [{Ana: {cast: Charm}}, {Ana: {target: Hill Giant}}, resolve]
expect: {Hill Giant: {zone: graveyard}}""",
    "an entry of another player is passed by for the queue": MURDER + """
answers: {Ana: [giant]}
script: [{Ana: {cast: Murder}}, {Ben: pass}]
expect: {giant: {zone: graveyard}}""",
    "then the queue": MURDER + """
answers: {Ana: [giant, Grizzly Bears]}
script: [{Ana: {cast: Murder}}, {Ana: {cast: Murder}}, {expect: {stack: [2 Murder]}}, resolve]
expect: {giant: {zone: battlefield}, Grizzly Bears: {zone: graveyard}}""",
    "one possible answer: the runner gives it": LONE + """
script: [{Ana: {cast: Murder}}, resolve]
expect: {giant: {zone: graveyard}}""",
    "one possible answer takes the next entry if it fits": LONE + """
script: [{Ana: {cast: Murder}}, {Ana: {target: giant}}, {expect: {stack: [Murder]}}]
expect: {giant: {zone: battlefield}}""",
    "one possible answer never takes from the queue": LONE + """
answers: {Ana: [giant]}
script: [{Ana: {cast: Murder}}, resolve]
expect_error: {line: 4, says: [queue, nothing asked]}""",
    "answers that cannot be told apart never take from the queue": ALIKE + """
answers: {Ana: [Goblin Piker#2]}
script: [{Ana: {cast: Murder}}, resolve]
expect_error: {line: 4, says: [queue, nothing asked]}""",
    "answers that cannot be told apart take the next entry": ALIKE + """
script: [{Ana: {cast: Murder}}, {Ana: {target: Goblin Piker#2}}, resolve]
expect: {Goblin Piker#1: {zone: battlefield}, Goblin Piker#2: {zone: graveyard}}""",
    "queues do not attack": """
players: {Ana: {battlefield: [Hill Giant]}, Ben: {}}
answers: {Ana: [{attack: {Hill Giant: Ben}}]}
script: [{to: {step: end}}]
expect_error: {line: 2}""",
    "queues do not act with priority": """
players: {Ana: {}, Ben: {}}
answers: {Ana: [pass]}
script: [{to: {step: end}}]
expect_error: {line: 2, says: [queue, nothing asked]}""",
    "a real choice that nothing answers says who is asked what, with the options": MURDER + """
script: [{Ana: {cast: Murder}}, resolve]
expect_error: {line: 4, says: [nothing answers, Ana, target, Savannah Lions, Hill Giant,
               Grizzly Bears]}""",
    "a team that is asked is several": """
format: two-headed-giant
teams: {Alpha: [Ana, Ben], Beta: [Cleo, Dan]}
players:
  Ana: {battlefield: [Plains, Soul Warden], hand: [Savannah Lions]}
  Ben: {battlefield: [Soul Warden]}
  Cleo: {}
  Dan: {}
script: [{Ana: {cast: Savannah Lions}}, resolve, resolve]
expect_error: {says: [Ana and Ben are asked, an entry by Ana or Ben]}""",
    "unscripted: first": MURDER + """
unscripted: first
script: [{Ana: {cast: Murder}}, resolve]
expect: {Savannah Lions: {zone: graveyard}}""",
    "unscripted: random is one of the answers": MURDER + """
unscripted: random
seed: 3
script: [{Ana: {cast: Murder}}, resolve]
expect: {Ana: {graveyard: {has: [Murder]}}}""",
    "an entry that does not fit a real choice is an error that lists the options": MURDER + """
script: [{Ana: {cast: Murder}}, {Ana: {target: Swamp}}]
expect_error: {line: 4, says: [Swamp, not among, Savannah Lions, Hill Giant, Grizzly Bears]}""",
    "a queue head that does not fit a real choice is an error that lists the options": MURDER + """
answers: {Ana: [Swamp, giant]}
script: [{Ana: {cast: Murder}}, resolve]
expect_error: {line: 4, says: [Swamp, not among, Savannah Lions, Hill Giant, Grizzly Bears]}""",
    "a queue head of another word is an error too": MURDER + """
answers: {Ana: [{order: [giant]}]}
script: [{Ana: {cast: Murder}}, resolve]
expect_error: {line: 4, says: [queue, does not fit, Hill Giant]}""",
    "an answer inside an action that does not fit is an error": MURDER + """
script: [{Ana: {cast: Murder, target: Swamp}}]
expect_error: {line: 4, says: [Swamp, not among, Hill Giant]}""",
    "an answer left over inside an action is an error": MURDER + """
script: [{Ana: {cast: Murder, target: giant, choose: yes}}]
expect_error: {line: 4, says: [nothing in this action asks]}""",
    "an entry that nothing asks for is an error": DUEL + """
script: [{Ana: {choose: yes}}]
expect_error: {line: 2, says: [Ana, asked nothing]}""",
    "a queue left over is an error": MURDER + """
answers: {Ana: [giant, Grizzly Bears]}
script: [{Ana: {cast: Murder}}, resolve]
expect_error: {line: 4, says: [queue, nothing asked]}""",
    "a note or expectation stands between a question and its answer": MURDER + """
script:
  - Ana: {cast: Murder}
  - note: which one
  - expect: {stack: [Murder], Ana: {mana: none}}
  - Ana: {target: giant}
  - resolve
expect: {giant: {zone: graveyard}}""",
    "two answers of one word stand in order under then": """
cards: [{name: Two Cuts, type: Instant, cost: "{R}",
         text: "Two Cuts deals 1 damage to target creature and 2 damage to target player."}]
players:
  Ana: {battlefield: [Mountain], hand: [Two Cuts]}
  Ben: {battlefield: [Hill Giant, Grizzly Bears]}
script: [{Ana: {cast: Two Cuts, then: [{target: Hill Giant}, {target: Ben}]}}, resolve]
expect: {Hill Giant: {damage: 1}, Ben: {life: 18}}""",
    "then with other words": CHARM + """
script: [{Ana: {cast: Charm, then: [{choose: 2}, {choose: Hill Giant}]}}, resolve]
expect: {Hill Giant: {zone: graveyard}}""",
}
WORDS = {
    "choose a mode by its number": CHARM + """
script: [{Ana: {cast: Charm, choose: 3}}, resolve]
expect: {Ana: {life: 23}}""",
    "choose a mode by its text": CHARM + """
script: [{Ana: {cast: Charm, choose: You gain}}, resolve]
expect: {Ana: {life: 23}}""",
    "choose a target": MURDER + """
script: [{Ana: {cast: Murder}}, {Ana: {choose: giant}}, resolve]
expect: {giant: {zone: graveyard}}""",
    "choose a room": """
players: {Ana: {initiative: true, dungeon: {Undercity: Forge}}, Ben: {}}
turn: {number: 3, step: upkeep}
script: [resolve, {Ana: {choose: Arena}}]
expect: {Ana: {dungeon: {Undercity: Arena}}}""",
    "choose a dungeon": """
cards: [{name: Go, type: Sorcery, cost: "{U}", text: Venture into the dungeon.}]
players: {Ana: {battlefield: [Island], hand: [Go]}, Ben: {}}
script: [{Ana: {cast: Go}}, resolve, {Ana: {choose: Tomb of Annihilation}}]
expect: {Ana: {dungeon: {Tomb of Annihilation: Trapped Entry}}}""",
    "choose a card": SEARCH + """
  - Ana: {choose: Swamp}
expect: {Ana: {battlefield: {has: [Swamp]}, library: [Island, Shock]}}""".replace(
        "library: [Island, Shock]", "library: 2"),
    "choose several cards at once with a list": """
cards: [{name: Pick, type: Sorcery, cost: "{B}", text: Target player discards two cards.}]
players: {Ana: {battlefield: [Swamp], hand: [Pick]}, Ben: {hand: [Forest, Island, Plains]}}
script: [{Ana: {cast: Pick, target: Ben}}, resolve, {Ben: {choose: [Plains, Forest]}}]
expect: {Ben: {hand: [Island]}}""",
    "choose a player": """
cards: [{name: Drain, type: Sorcery, cost: "{B}", text: Target player loses 2 life.}]
players: {Ana: {battlefield: [Swamp], hand: [Drain]}, Ben: {}}
script: [{Ana: {cast: Drain, choose: Ben}}, resolve]
expect: {Ben: {life: 18}}""",
    "choose yes or no": STUDY + """
script: [resolve, {Ana: {choose: yes}}]
expect: {Ana: {hand: 1}}""",
    "choose a number": """
cards: [{name: Blaze, type: Sorcery, cost: "{X}{R}", text: "Blaze deals X damage to any target."}]
players: {Ana: {battlefield: [4 Mountain], hand: [Blaze]}, Ben: {}}
script: [{Ana: {cast: Blaze, target: Ben, choose: 2}}, resolve]
expect: {Ben: {life: 18}}""",
    "choose a colour": """
cards: [{name: Prism, type: Artifact, cost: "{2}", text: "{T}: Add one mana of any color."}]
players: {Ana: {battlefield: [Prism]}, Ben: {}}
script: [{Ana: {activate: Prism, choose: blue}}]
expect: {Ana: {mana: "{U}"}}""",
    "choose an order": WARDENS + """
  - Ana: {choose: [Suture Priest, 2 Soul Warden]}
expect: {stack: [Suture Priest, Soul Warden, Soul Warden]}""",
    "choose a division": """
cards: [{name: Split, type: Instant, cost: "{R}",
         text: "Split deals 3 damage divided as you choose among two target creatures."}]
players:
  Ana: {battlefield: [Mountain], hand: [Split]}
  Ben: {battlefield: [Hill Giant, Grizzly Bears]}
script: [{Ana: {cast: Split, target: [Hill Giant, Grizzly Bears]}},
         {Ana: {choose: {Hill Giant: 2, Grizzly Bears: 1}}}, resolve]
expect: {Hill Giant: {damage: 2}, Grizzly Bears: {damage: 1}}""",
    "target answers targets only": CHARM + """
script: [{Ana: {cast: Charm}}, {Ana: {target: 3}}]
expect_error: {line: 7, says: [nothing answers, mode]}""",
    "order answers orders only": MURDER + """
script: [{Ana: {cast: Murder}}, {Ana: {order: [giant]}}]
expect_error: {line: 4, says: [nothing answers, target]}""",
    "pay answers payments only": STUDY + """
script: [resolve, {Ana: {pay: yes}}]
expect_error: {line: 5, says: [nothing answers, draw a card]}""",
    "distribute answers divisions only": MURDER + """
script: [{Ana: {cast: Murder}}, {Ana: {distribute: {giant: 1}}}]
expect_error: {line: 4, says: [nothing answers, target]}""",
    "a queue holds word and all": WARDENS.replace("script:", """
answers: {Ana: [{order: [Suture Priest, 2 Soul Warden]}]}
script:""") + """
expect: {stack: [Suture Priest, Soul Warden, Soul Warden]}""",
    "a queue holds what would stand behind the word": WARDENS.replace("script:", """
answers: {Ana: [[2 Soul Warden, Suture Priest]]}
script:""") + """
expect: {stack: [Soul Warden, Soul Warden, Suture Priest]}""",
    "pay yes pays": TAXED + """
  - Ana: {pay: yes}
  - resolve
expect: {Ben: {life: 18}}""",
    "choose yes pays": TAXED + """
  - Ana: {choose: yes}
  - resolve
expect: {Ben: {life: 18}}""",
    "pay no does not": TAXED + """
  - Ana: {pay: no}
expect: {Ben: {life: 20}, stack: [], Mountain#2: {tapped: no}}""",
    "pay names what pays": TAXED + """
  - Ana: {pay: [Mountain, Island]}
  - resolve
expect: {Ben: {life: 18}, Mountain#2: {tapped: yes}}""",
    "pay names what the program would not use by itself": TAXED + """
  - Ana: {pay: [Mountain, Treasure Token]}
  - resolve
expect:
  Ben: {life: 18}
  Ana: {battlefield: [2 Mountain, Island]}
  Mountain#2: {tapped: yes}
  Ana's Island: {tapped: no}""",
    "pay names what cannot pay: it says what can": TAXED + """
  - Ana: {pay: [Mountain, Ben's Island]}
expect_error: {line: 10, says: [Ben's Island, cannot pay here, Mountain#2, Island#1]}""",
    "pay names more than is to be paid": TAXED + """
  - Ana: {pay: [Mountain, Island, Treasure Token]}
expect_error: {line: 10, says: [pays nothing of]}""",
    "pay names what is sacrificed for ward": """
cards: [{name: Guard, type: Creature — Cat, cost: "{G}", pt: 3/3, text: Ward—Sacrifice a creature.}]
players: {Ana: {battlefield: [Mountain, Ornithopter, Hill Giant], hand: [Shock]},
          Ben: {battlefield: [Guard]}}
script: [{Ana: {cast: Shock, target: Guard}}, resolve, {Ana: {pay: Ornithopter}}, resolve]
expect: {Guard: {damage: 2}, Ana: {graveyard: [Ornithopter, Shock]}}""",
    "pay names the only thing to sacrifice": """
cards: [{name: Guard, type: Creature — Cat, cost: "{G}", pt: 3/3, text: Ward—Sacrifice a creature.}]
players: {Ana: {battlefield: [Mountain, Ornithopter], hand: [Shock]}, Ben: {battlefield: [Guard]}}
script: [{Ana: {cast: Shock, target: Guard}}, resolve, {Ana: {pay: Ornithopter}}, resolve]
expect: {Guard: {damage: 2}, Ana: {graveyard: [Ornithopter, Shock]}}""",
    "mana not named is paid from what is untapped": TAXED + """
  - Ana: {pay: yes}
expect: {Mountain#2: {tapped: yes}, Island#1: {tapped: yes}, Treasure Token: {zone: battlefield}}
""",
    "pay in an action names what pays": """
players: {Ana: {battlefield: [2 Mountain, {token: Treasure Token}], hand: [Shock]}, Ben: {}}
script: [{Ana: {cast: Shock, target: Ben, pay: Treasure Token}}]
expect: {Treasure Token: {zone: none}, Mountain#1: {tapped: no}, Mountain#2: {tapped: no}}""",
    "pay in an action names several": """
players:
  Ana: {battlefield: [4 Island, {token: Treasure Token}], hand: [Divination]}
  Ben: {}
script: [{Ana: {cast: Divination, pay: [2 Island, Treasure Token]}}]
expect: {Treasure Token: {zone: none}, Island#3: {tapped: no}, Island#2: {tapped: yes}}""",
    "optional costs not named are not paid": KICKED + """
script: [{Ana: {cast: Study}}, resolve]
expect: {Ana: {hand: 1}, Island#2: {tapped: no}}""",
    "pay names the optional costs taken": KICKED + """
script: [{Ana: {cast: Study, pay: kicker}}, resolve]
expect: {Ana: {hand: 3}, Island#3: {tapped: yes}}""",
    "a permanent named to pay that does not pay is an error": """
players: {Ana: {battlefield: [Mountain, Forest], hand: [Shock]}, Ben: {}}
script: [{Ana: {cast: Shock, target: Ben, pay: Forest}}]
expect_error: {line: 2, says: [Forest, named to pay]}""",
    "pay names what is sacrificed": """
players:
  Ana: {battlefield: [Viscera Seer, Ornithopter, Grizzly Bears], library: [Forest, Island]}
  Ben: {}
script: [{Ana: {activate: Viscera Seer, pay: Ornithopter}}]
expect: {Ana: {graveyard: [Ornithopter]}, stack: [Viscera Seer]}""",
    "an optional cost there is not is an error": """
players: {Ana: {battlefield: [2 Mountain], hand: [Shock]}, Ben: {}}
script: [{Ana: {cast: Shock, target: Ben, pay: kicker}}]
expect_error: {line: 2, says: [kicker]}""",
    "new targets": FORK + """
script: [{Ana: {cast: Shock, target: Ben}}, {Ana: {cast: Echo}}, resolve,
         {Ana: {target: Hill Giant}}, resolve]
expect: {Hill Giant: {damage: 2}, Ben: {life: 20}}""",
    "no new targets": FORK + """
script: [{Ana: {cast: Shock, target: Ben}}, {Ana: {cast: Echo}}, resolve,
         {Ana: {target: no}}, resolve]
expect: {Hill Giant: {damage: 0}, Ben: {life: 18}}""",
    "new targets from the queue": FORK + """
answers: {Ana: [Hill Giant]}
script: [{Ana: {cast: Shock, target: Ben}}, {Ana: {cast: Echo}}, resolve, resolve]
expect: {Hill Giant: {damage: 2}, Ben: {life: 20}}""",
    "none finds nothing": SEARCH + """
  - Ana: {choose: none}
expect: {Ana: {battlefield: [2 Forest], library: 3}}""",
    "the name of the card that may be cast accepts": """
players:
  Ana: {battlefield: [Sarevok's Tome, 3 Island], completed: [Undercity], library: [Ornithopter]}
  Ben: {}
script:
  - Ana: {activate: Sarevok's Tome, ability: 3}
  - resolve
  - Ana: {choose: Ornithopter}
expect: {Ornithopter: {zone: stack}}""",
    "another name does not": """
players:
  Ana: {battlefield: [Sarevok's Tome, 3 Island], completed: [Undercity], library: [Ornithopter]}
  Ben: {}
script:
  - Ana: {activate: Sarevok's Tome, ability: 3}
  - resolve
  - Ana: {choose: Island}
expect_error: {line: 7, says: [Island, not among, Ornithopter]}""",
    "scry: top keeps the order": SCRY + """
script: [{Ana: {cast: Look}}, resolve, {Ana: {choose: top}}]
expect: {Ana: {library: [Forest, Plains, Swamp, Wastes]}}""",
    "scry: bottom keeps the order": SCRY + """
script: [{Ana: {cast: Look}}, resolve, {Ana: {choose: bottom}}]
expect: {Ana: {library: [Wastes, Forest, Plains, Swamp]}}""",
    "scry: both": SCRY + """
script: [{Ana: {cast: Look}}, resolve, {Ana: {choose: {top: [Swamp, Forest], bottom: [Plains]}}}]
expect: {Ana: {library: [Swamp, Forest, Wastes, Plains]}}""",
    "scry: all on the bottom in an order": SCRY + """
script: [{Ana: {cast: Look}}, resolve, {Ana: {choose: {bottom: [Swamp, Plains, Forest]}}}]
expect: {Ana: {library: [Wastes, Swamp, Plains, Forest]}}""",
    "scry from the queue": SCRY + """
answers: {Ana: [{top: [Plains], bottom: [Swamp, Forest]}]}
script: [{Ana: {cast: Look}}, resolve]
expect: {Ana: {library: [Plains, Wastes, Swamp, Forest]}}""",
    "scry: what one list names, the rest goes the other way": SCRY + """
script: [{Ana: {cast: Look}}, resolve, {Ana: {choose: {top: [Swamp]}}}]
expect: {Ana: {library: [Swamp, Wastes, Forest, Plains]}}""",
    "scry: a bare list does not say where the cards go": SCRY + """
script: [{Ana: {cast: Look}}, resolve, {Ana: {choose: [Swamp]}}]
expect_error: {line: 5, says: [top, bottom, Swamp]}""",
    "surveil: what goes to the graveyard": SCRY.replace("Scry 3.", "Surveil 3.") + """
script: [{Ana: {cast: Look}}, resolve, {Ana: {choose: graveyard}}]
expect: {Ana: {library: [Wastes], graveyard: 4}}""",
    "top and bottom are for a look only": MURDER + """
script: [{Ana: {cast: Murder}}, {Ana: {choose: {top: [giant]}}}]
expect_error: {line: 4, says: [a map does not fit, Hill Giant]}""",
    "a mode that is not there": CHARM + """
script: [{Ana: {cast: Charm, choose: 4}}]
expect_error: {line: 7, says: [mode 4, Draw a card]}""",
    "scry: every card must be named in both lists": SCRY + """
script: [{Ana: {cast: Look}}, resolve, {Ana: {choose: {top: [Swamp], bottom: [Plains]}}}]
expect_error: {line: 5, says: [every card]}""",
    "order: the first listed resolves first": WARDENS + """
  - Ana: {order: [Soul Warden, Suture Priest, Soul Warden]}
expect: {stack: [Soul Warden, Suture Priest, Soul Warden]}""",
    "order: 2 Warden for equal ones": WARDENS + """
  - Ana: {order: [2 Soul Warden, Suture Priest]}
expect: {stack: [Soul Warden, Soul Warden, Suture Priest]}""",
    "order lists every trigger": WARDENS + """
  - Ana: {order: [Soul Warden, Suture Priest]}
expect_error: {line: 7, says: [does not name, Soul Warden]}""",
    "order names nothing else": WARDENS + """
  - Ana: {order: [2 Soul Warden, Suture Priest, Forest]}
expect_error: {line: 7, says: [Forest, none of the triggers]}""",
}
MAY = {
    "yes": ("yes", True), "its name": ("Sol Ring", True), "no": ("no", False),
    "none": ("none", False), "true": ("true", True), "false": ("false", False),
}  # fmt: skip


@each(WHO)
def test_who_answers(text: str) -> None:
    holds(text)


@each(WORDS)
def test_what_words_answer(text: str) -> None:
    holds(text)


@pytest.mark.parametrize(("word", "accepted"), MAY.values(), ids=MAY)
@pytest.mark.parametrize("queue", [False, True])
def test_may_on_one_object(word: str, accepted: bool, queue: bool) -> None:
    """For "may" on one object `yes` or its name accepts, `no` or `none` declines."""
    answer = f"answers: {{Ana: [{word}]}}" if queue else ""
    entry = "" if queue else f", {{Ana: {{choose: {word}}}}}"
    holds(f"""
cards: [{{name: Tinker Cat, type: Creature — Cat, cost: "{{G}}", pt: 1/1,
         text: "When this creature enters, you may return target artifact card from your graveyard
to your hand."}}]
players: {{Ana: {{battlefield: [Forest], hand: [Tinker Cat], graveyard: [Sol Ring]}}, Ben: {{}}}}
{answer}
script: [{{Ana: {{cast: Tinker Cat}}}}, resolve, resolve{entry}]
expect: {{Sol Ring: {{zone: {'hand' if accepted else 'graveyard'}}}, stack: []}}
""")


@pytest.mark.parametrize(
    ("text", "by"),
    [(LONE, "only option"), (ALIKE, "cannot be told apart"), (MURDER, "first")],
)
def test_the_log_says_that_the_runner_answered(text: str, by: str) -> None:
    played = holds(text + "unscripted: first\nscript: [{Ana: {cast: Murder}}]\nexpect: {turn: 1}")
    assert played.run is not None
    assert [made.by for made in played.run.made if made.decision.kind == "target"] == [by]


def test_random_answers_follow_the_seed() -> None:
    """The same seed gives the same answers; not every seed gives the same one."""
    found = []
    for seed in (*range(6), *range(6)):
        script = "script: [{Ana: {cast: Murder}}, resolve]\nexpect: {turn: 1}"
        played = holds(f"{MURDER}unscripted: random\nseed: {seed}\n{script}")
        assert played.run is not None, told(played)
        found.append(tuple(made.answer for made in played.run.made if made.by == "random"))
    assert found[:6] == found[6:]
    assert len(set(found)) > 1
