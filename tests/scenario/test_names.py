"""What a name means: cards, players' things, numbers, aliases, abilities and triggers."""

from __future__ import annotations

import pytest

from .played import DUEL, each, fails, holds

BEARS = """
players:
  Ana: {battlefield: [Mountain, Grizzly Bears, {card: Grizzly Bears, damage: 1}], hand: [Shock]}
  Ben: {battlefield: [Grizzly Bears]}
"""
TRIAD = """
cards:
  - {name: Triad, type: Creature — Cat, cost: "{G}", pt: 1/1,
     text: "Vigilance, reach\\n{T}: Add {G}.\\n{2}, {T}: You gain 3 life.\\nSacrifice this \
creature: Draw a card."}
players: {Ana: {battlefield: [Triad, 2 Forest]}, Ben: {}}
"""
INITIATIVE = """
players:
  Ana: {battlefield: [Grizzly Bears], initiative: true, monarch: true}
  Ben: {}
turn: {number: 3, step: upkeep}
"""
PROCTOR = """
players:
  Ana: {battlefield: [2 Forest, Soul Warden, Suture Priest], hand: [Grizzly Bears]}
  Ben: {battlefield: [Strict Proctor]}
script:
  - Ana: {cast: Grizzly Bears}
  - resolve
  - Ana: {order: [Soul Warden, Suture Priest]}
"""
HELD = {
    "case, accents and kind of apostrophe do not matter": """
cards: [{name: Ana’s Élan, type: Artifact, cost: "{1}", text: "{T}: You gain 1 life."}]
players: {Ana: {battlefield: [ana's elan, SAREVOK’S TOME]}, Ben: {}}
script: [{ANA: {activate: Ána's ÉLAN}}, resolve]
expect: {ana: {battlefield: [sarevok's tome, Ana's élan], life: 21}}""",
    "a whole card name is tried before N name": """
cards: [{name: 1996 World Champion, type: Creature — Human, cost: "{W}", pt: 2/2}]
players: {Ana: {battlefield: [1996 World Champion, 2 1996 World Champion]}, Ben: {}}
expect: {Ana: {battlefield: [3 1996 World Champion]}}""",
    "a whole card name is tried before X's Y": """
cards: [{name: Ben's Bear, type: Creature — Bear, cost: "{G}", pt: 1/1},
        {name: Bear, type: Creature — Bear, cost: "{G}", pt: 5/5}]
players: {Ana: {battlefield: [Ben's Bear]}, Ben: {battlefield: [Bear]}}
expect: {Ben's Bear: {controller: Ana, power: 1}, Ben's Ben's Bear: {zone: none}}""",
    "X's Y is the Y of X": """
players: {Ana: {battlefield: [Grizzly Bears]}, Ben: {battlefield: [{card: Grizzly Bears,
          tapped: true}]}}
expect: {Ben's Grizzly Bears: {tapped: true}, Ana's Grizzly Bears: {tapped: false}}""",
    "a player whose name ends in s": """
players: {Tess: {battlefield: [Grizzly Bears]}, Ben: {battlefield: [{card: Grizzly Bears,
          tapped: true}]}}
expect: {Tess' Grizzly Bears: {tapped: no}, Tess's Grizzly Bears: {controller: Tess}}""",
    "names of the library in other languages": """
players: {Ana: {battlefield: [Goliath-Paladin, 2 Wald, 島]}, Ben: {hand: [ゴライアスのパラディン]}}
expect: {Ana: {battlefield: [Goliath Paladin, 2 Forest, Isla]}, Ben: {hand: [Голиаф-Паладин]},
         Ana's Paladín goliat: {power: 3}}""",
    "a file's own cards hide bundled ones of that name": """
cards: [{name: Grizzly Bears, type: Creature — Bear, cost: "{G}", pt: 7/7}]
players: {Ana: {battlefield: [Grizzly Bears]}, Ben: {}}
expect: {Grizzly Bears: {power: 7}}""",
    "tokens have their rules name": """
cards: [{name: Den, type: Sorcery, cost: "{R}", text: "Create a 1/1 red Goblin creature token."}]
players: {Ana: {battlefield: [Mountain], hand: [Den]}, Ben: {}}
script: [{Ana: {cast: Den}}, resolve]
expect: {Goblin Token: {power: 1}, Ana: {battlefield: [Mountain, Goblin Token]}}""",
    "an action looks first among what is possible there": """
players:
  Ana: {battlefield: [2 Mountain], hand: [Shock], graveyard: [Shock], exile: [Shock]}
  Ben: {}
script: [{Ana: {cast: Shock, target: Ben}}]
expect: {Ana: {hand: 0, graveyard: 1, exile: 1}}""",
    "of two that could act only the untapped one is meant": """
players: {Ana: {battlefield: [{card: Prodigal Sorcerer, tapped: true}, Prodigal Sorcerer]}, Ben: {}}
script: [{Ana: {activate: Prodigal Sorcerer, target: Ben}}]
expect: {Prodigal Sorcerer#2: {tapped: true}, stack: [Prodigal Sorcerer]}""",
    "of two spells the one that can be paid is meant": """
cards: [{name: Again, type: Sorcery, cost: "{U}", text: "You gain 1 life.\\nFlashback {2}"}]
players: {Ana: {battlefield: [Island], graveyard: [Again], hand: [Again]}, Ben: {}}
script: [{Ana: {cast: Again}}, resolve]
expect: {Ana: {life: 21, graveyard: 2, hand: 0}}""",
    "an answer looks first among what is possible there": """
players:
  Ana: {battlefield: [Mountain], hand: [Shock, Grizzly Bears]}
  Ben: {battlefield: [Grizzly Bears], hand: [Grizzly Bears]}
script: [{Ana: {cast: Shock, target: Grizzly Bears}}, resolve]
expect: {Ben: {graveyard: [Grizzly Bears]}}""",
    "an expectation looks among all objects": """
players: {Ana: {battlefield: [Grizzly Bears], hand: [Grizzly Bears]}, Ben: {}}
expect: {Grizzly Bears#1: {zone: battlefield}, Grizzly Bears#2: {zone: hand}}""",
    "a name that fits several which cannot be told apart is right": """
players: {Ana: {battlefield: [Mountain], hand: [Shock]}, Ben: {battlefield: [3 Grizzly Bears]}}
script: [{Ana: {cast: Shock, target: Grizzly Bears}}, resolve]
expect: {Ben: {battlefield: [2 Grizzly Bears]}}""",
    "several that can be told apart are an error with the names to use": BEARS + """
script: [{Ana: {cast: Shock, target: Grizzly Bears}}]
expect_error: {line: 4, says: [several, Grizzly Bears#1, Grizzly Bears#2, Grizzly Bears#3]}""",
    "an alias tells one from its like, and the error lists it": """
players:
  Ana: {battlefield: [Mountain], hand: [Shock]}
  Ben: {battlefield: [{card: Grizzly Bears, as: bear}, Grizzly Bears]}
script: [{Ana: {cast: Shock, target: Grizzly Bears}}]
expect_error: {line: 4, says: [several, '"bear"', Grizzly Bears#2]}""",
    "an expectation of several that can be told apart is an error": BEARS + """
script: [{expect: {Grizzly Bears: {tapped: no}}}]
expect_error: {line: 4, says: [several, Grizzly Bears#1, Grizzly Bears#2]}""",
    "the second on the whole table, by file order": BEARS + """
script: [{Ana: {cast: Shock, target: Grizzly Bears#3}}, resolve]
expect: {Ben: {graveyard: [Grizzly Bears]}, Grizzly Bears#2: {damage: 1}}""",
    "then by arrival, and never renumbered": """
cards: [{name: Den, type: Sorcery, cost: "{G}", text: "Create a 2/2 green Bear creature token."}]
players: {Ana: {battlefield: [{token: 2 Bear Token}, 3 Forest, Mountain], hand: [Den, Shock]},
          Ben: {}}
script:
  - Ana: {cast: Den}
  - resolve
  - Ana: {cast: Shock, target: Bear Token#1}
  - resolve
expect: {Bear Token#1: {zone: none}, Bear Token#2: {zone: battlefield},
         Bear Token#3: {zone: battlefield}}""",
    "as and # follow the card through zones": """
players:
  Ana: {battlefield: [Island, Mountain], hand: [Unsummon, Shock]}
  Ben: {battlefield: [{card: Grizzly Bears, as: bear}, Grizzly Bears]}
script:
  - Ana: {cast: Unsummon, target: bear}
  - resolve
  - expect: {bear: {zone: hand}, Grizzly Bears#1: {zone: hand}}
  - Ana: {cast: Shock, target: Grizzly Bears#2}
  - resolve
expect: {Grizzly Bears#2: {zone: graveyard}, bear: {zone: hand}}""",
    "cast looks where the player may cast from": """
cards: [{name: Again, type: Sorcery, cost: "{3}{U}", text: "You gain 1 life.\\nFlashback {U}"}]
players: {Ana: {battlefield: [Island], graveyard: [Again]}, Ben: {}}
script: [{Ana: {cast: Again}}, resolve]
expect: {Ana: {life: 21, exile: [Again]}}""",
    "cast does not look where the player may not": """
players: {Ana: {battlefield: [Mountain], graveyard: [Shock]}, Ben: {}}
script: [{Ana: {cast: Shock, target: Ben}}]
expect_error: {line: 2, says: [Shock]}""",
    "ability: the line of rules text, keyword lines counted": TRIAD + """
script: [{Ana: {activate: Triad, ability: 4}}, {expect: {stack: [Triad]}}, resolve]
expect: {Ana: {hand: 1}}""",
    "ability: a prefix of its text": TRIAD + """
script: [{Ana: {activate: Triad, ability: "Sacrifice this"}}, resolve]
expect: {Ana: {hand: 1}}""",
    "ability: a line that is no activated ability": TRIAD + """
script: [{Ana: {activate: Triad, ability: 1}}]
expect_error: {line: 5, says: [line 1, Triad]}""",
    "ability: several abilities need one of the two": TRIAD + """
script: [{Ana: {activate: Triad}}]
expect_error: {line: 5, says: [several activated abilities, "ability:"]}""",
    "ability: a text that begins none": TRIAD + """
script: [{Ana: {activate: Triad, ability: Discard}}]
expect_error: {line: 5, says: [Discard, Triad, "Sacrifice this creature"]}""",
    "activate: something without an activated ability": """
players: {Ana: {battlefield: [Grizzly Bears, Prodigal Sorcerer]}, Ben: {}}
script: [{Ana: {activate: Grizzly Bears}}]
expect_error: {line: 2, says: [Grizzly Bears, activated ability, Prodigal Sorcerer]}""",
    "one activated ability needs neither": """
players: {Ana: {battlefield: [Prodigal Sorcerer]}, Ben: {}}
script: [{Ana: {activate: Prodigal Sorcerer, target: Ben}}, {expect: {stack: [Prodigal Sorcerer]}},
         resolve]
expect: {Ben: {life: 19}}""",
    "the labels of the initiative, a whole label before a part": INITIATIVE + """
script:
  - expect: {stack: ["initiative: upkeep venture"]}
  - resolve
  - expect: {stack: ["Undercity: Secret Entrance"]}
  - to: {step: end}
expect: {stack: ["monarch: draw"]}""",
    "a part of a label is enough where it fits one": INITIATIVE + """
expect: {stack: [upkeep venture]}""",
    "the labels of stealing": """
players:
  Ana: {battlefield: [Grizzly Bears]}
  Ben: {initiative: true, monarch: true}
script:
  - Ana: {attack: {Grizzly Bears: Ben}}
  - Ben: {order: ["monarch: steal by Ana", "initiative: steal by Ana"]}
  - expect: {stack: ["monarch: steal by Ana", "initiative: steal by Ana"]}
  - resolve all
expect: {initiative: Ana, monarch: Ana}""",
    "a part of a label must fit only one": """
players:
  Ana: {battlefield: [Grizzly Bears]}
  Ben: {initiative: true, monarch: true}
script:
  - Ana: {attack: {Grizzly Bears: Ben}}
  - Ben: {order: [steal by Ana, "initiative: steal by Ana"]}
expect_error: {line: 6, says: [steal by Ana]}""",
    "a part that fits one is enough": """
players:
  Ana: {battlefield: [Grizzly Bears]}
  Ben: {initiative: true, monarch: true}
script:
  - Ana: {attack: {Grizzly Bears: Ben}}
  - Ben: {order: [monarch, initiative]}
expect: {stack: ["monarch: steal by Ana", "initiative: steal by Ana"]}""",
    "a room's trigger is named by dungeon and room": """
players: {Ana: {initiative: true, dungeon: {Undercity: Forge}}, Ben: {}}
turn: {number: 3, step: upkeep}
script: [resolve, {Ana: {choose: "Trap!"}}, {Ana: {target: Ben}}]
expect: {stack: ["Undercity: Trap!"]}""",
    "other triggers by source, by printed text, or both": PROCTOR + """
  - Ben: {order: [Strict Proctor for Suture Priest, Strict Proctor for Soul Warden]}
  - expect: {stack: [Strict Proctor, Strict Proctor, Soul Warden, Suture Priest]}
expect: {stack: [Strict Proctor, Strict Proctor,
         "Soul Warden: Whenever another creature enters, you gain 1 life.",
         "Whenever another creature you control enters, you may gain 1 life."]}""",
    "for adds the player that each is about": """
format: two-headed-giant
teams: {Alpha: [Ana, Ben], Beta: [Cleo, Dan]}
players: {Ana: {}, Ben: {}, Cleo: {battlefield: [Copper Tablet]}, Dan: {}}
turn: {number: 3, active: Alpha, step: upkeep}
script: [{Cleo: {order: [Copper Tablet for Ben, Copper Tablet for Ana]}}]
expect: {stack: [Copper Tablet for Ben, Copper Tablet for Ana]}""",
    "without for the triggers of one name are told apart in an error": """
format: two-headed-giant
teams: {Alpha: [Ana, Ben], Beta: [Cleo, Dan]}
players: {Ana: {}, Ben: {}, Cleo: {battlefield: [Copper Tablet]}, Dan: {}}
turn: {number: 3, active: Alpha, step: upkeep}
script: [{Cleo: {order: [2 Copper Tablet]}}]
expect_error: {line: 5, says: [Copper Tablet for Ana, Copper Tablet for Ben]}""",
    "for adds the trigger that each is about": PROCTOR + """
  - Ben: {order: [Strict Proctor for Suture Priest, Strict Proctor for Soul Warden]}
  - resolve
expect: {stack: [Strict Proctor for Soul Warden, Soul Warden]}""",
    "in stack the shared name will do": PROCTOR + """
  - Ben: {order: [Strict Proctor for Suture Priest, Strict Proctor for Soul Warden]}
expect: {stack: [2 Strict Proctor, Soul Warden, Suture Priest]}""",
    "for adds the object that each is about": """
cards:
  - {name: Grower, type: Enchantment, cost: "{G}",
     text: "Whenever a creature enters, put a +1/+1 counter on that creature."}
  - {name: Den, type: Sorcery, cost: "{G}", text: "Create a 1/1 white Cat creature token and a 2/2 \
green Bear creature token."}
players: {Ana: {battlefield: [Grower, Forest], hand: [Den]}, Ben: {}}
script:
  - Ana: {cast: Den}
  - resolve
  - Ana: {order: [Grower for Bear Token, Grower for Cat Token]}
  - resolve
expect: {Bear Token: {power: 3}, Cat Token: {power: 1}, stack: [Grower for Cat Token]}""",
    "a player and an object of one number are two things, in a division": """
format: free-for-all
players: {Ana: {battlefield: [{card: Hill Giant, counters: {trample: 1}}]}, Ben: {},
          Cid: {battlefield: [Elite Vanguard]}}
script:
  - Ana: {attack: {Hill Giant: Cid}}
  - Cid: {block: {Elite Vanguard: Hill Giant}}
  - Ana: {distribute: {Elite Vanguard: 1, Cid: 2}}
expect: {Cid: {life: 18, graveyard: [Elite Vanguard]}}""",
    "a copy has the name of what it copies": """
cards: [{name: Echo, type: Instant, cost: "{R}", text:
         "Copy target instant or sorcery spell. You may choose new targets for the copy."}]
players: {Ana: {battlefield: [2 Mountain], hand: [Shock, Echo]}, Ben: {}}
script: [{Ana: {cast: Shock, target: Ben}}, {Ana: {cast: Echo}}, resolve, {Ana: {target: no}}]
expect: {stack: [Shock, Shock]}""",
}
RESERVED = ("none", "first", "stack", "resolve", "attack", "life", "battlefield", "upkeep", "duel")


@each(HELD)
def test_names(text: str) -> None:
    holds(text)


@pytest.mark.parametrize("name", RESERVED)
def test_nothing_is_called_like_a_word_with_a_meaning(name: str) -> None:
    alias = f"players: {{Ana: {{hand: [{{card: Forest, as: {name}}}]}}, Ben: {{}}}}\n"
    holds(alias + f"expect_error: {{line: 1, says: [{name}, has a meaning]}}")
    player = f"players: {{{name}: {{}}, Ben: {{}}}}\n"
    holds(player + "expect_error: {line: 1, says: [has a meaning]}")


@pytest.mark.parametrize("alias", ["Ana", "bEn", "bear"])
def test_players_and_aliases_are_not_called_like_each_other(alias: str) -> None:
    cards = f"{{card: Forest, as: {alias}}}, {{card: Forest, as: bear}}"
    text = f"players: {{Ana: {{}}, Ben: {{hand: [{cards}]}}}}\n"
    holds(text + "expect_error: {line: 1, says: [cannot be called, like]}")


def test_a_name_that_nothing_has_fails_or_is_refused() -> None:
    assert "zone: expected hand, found none" in fails(
        DUEL + "expect: {Grizzly Bears: {zone: hand}}"
    )
