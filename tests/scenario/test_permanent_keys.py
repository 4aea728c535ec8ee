"""What players, permanents and the stack are set up with."""

from __future__ import annotations

from .played import DUEL, each, holds

BLAZE = """
cards:
  - {name: Blaze, type: Sorcery, cost: "{X}{R}", text: "Blaze deals X damage to any target."}
"""
TRIAD = """
cards:
  - {name: Triad, type: Creature — Cat, cost: "{G}", pt: 1/1,
     text: "{T}: Add {G}.\\n{2}, {T}: You gain 3 life.\\nSacrifice this creature: Draw a card."}
"""
PLAYER_KEYS = {
    "zones": """
players:
  Ana: {battlefield: [Forest], hand: [Shock, Island], library: [Plains], graveyard: [Swamp],
        exile: [Mountain], command: [Serra Angel]}
  Ben: {}
expect: {Ana: {battlefield: [Forest], hand: [Island, Shock], library: [Plains],
         graveyard: [Swamp], exile: [Mountain], command: [Serra Angel]}}""",
    "life, poison and counters": """
players: {Ana: {life: 7, poison: 3, counters: {energy: 2, experience: 1}}, Ben: {life: -0}}
script: [{expect: {Ana: {life: 7, poison: 3, counters: {energy: 2, experience: 1}}}}]""",
    "a player set up with no life has lost at the first check": """
players: {Ana: {}, Ben: {life: 0}}
expect: {winner: Ana}""",
    "mana is a text, and it can be spent": """
players: {Ana: {mana: "{R}{R}", hand: [Shock]}, Ben: {}}
script: [{expect: {Ana: {mana: "{R}{R}"}}}, {Ana: {cast: Shock, target: Ben}}]
expect: {Ana: {mana: "{R}"}}""",
    "initiative and monarch": """
players: {Ana: {initiative: true}, Ben: {monarch: true}}
expect: {initiative: Ana, monarch: Ben, Ana: {initiative: yes, monarch: no}}""",
    "dungeon is the venture marker's room": """
players: {Ana: {dungeon: {Undercity: Forge}}, Ben: {}}
expect: {Ana: {dungeon: {Undercity: Forge}}, Ben: {dungeon: none}}""",
    "completed dungeons": """
players: {Ana: {completed: [Undercity, Lost Mine of Phandelver]}, Ben: {}}
expect: {Ana: {completed: [Lost Mine of Phandelver, Undercity]}, Ben: {completed: none}}""",
    "a speed that is there increases": """
players: {Ana: {speed: 2, hand: [Shock], mana: "{R}"}, Ben: {designations: none}}
script: [{Ana: {cast: Shock, target: Ben}}, resolve, resolve]
expect: {Ana: {speed: 3}, Ben: {speed: 0}}""",
    "a commander is in the command zone": """
format: commander
players: {Ana: {commander: [Serra Angel]}, Ben: {commander: Hill Giant}}
expect: {Ana: {command: [Serra Angel], commander: [Serra Angel]}, Ben: {command: 1}}""",
    "a commander on the battlefield is one to the rules": """
format: commander
cards: [{name: Captain, type: Enchantment, cost: "{W}",
         text: "Commander creatures you own have flying."}]
players: {Ana: {battlefield: [Captain, {card: Hill Giant, as: chief}, Grizzly Bears],
                commander: chief}, Ben: {}}
expect: {chief: {abilities: [flying]}, Grizzly Bears: {abilities: []}}""",
    "a marker set on a last room completes that dungeon at the first check": """
players: {Ana: {dungeon: {Undercity: Throne of the Dead Three}}, Ben: {}}
expect: {Ana: {completed: [Undercity], dungeon: none}}""",
}
PERMANENT_KEYS = {
    "no enters triggers": """
players: {Ana: {battlefield: [Soul Warden, Grizzly Bears, Goliath Paladin]}, Ben: {}}
expect: {stack: [], initiative: none, Ana: {life: 20}}""",
    "no summoning sickness": """
players: {Ana: {battlefield: [Grizzly Bears]}, Ben: {}}
script: [{Ana: {attack: {Grizzly Bears: Ben}}}]
expect: {Grizzly Bears: {tapped: true}}""",
    "sick: true is summoning sickness": """
players: {Ana: {battlefield: [{card: Grizzly Bears, sick: true}]}, Ben: {}}
script: [{Ana: {attack: {Grizzly Bears: Ben}}}]
expect_error: {line: 2, says: [Grizzly Bears, sick]}""",
    "card, as, tapped, counters and damage": """
players: {Ana: {battlefield: [{card: Hill Giant, as: big, tapped: true, counters: {"+1/+1": 2},
          damage: 1}, Hill Giant]}, Ben: {}}
expect: {big: {tapped: true, counters: {"+1/+1": 2}, damage: 1, power: 5},
         Hill Giant#2: {tapped: false, counters: none, damage: 0, power: 3}}""",
    "counters of a card in exile": """
players: {Ana: {exile: [{card: Hill Giant, counters: {time: 2}}]}, Ben: {}}
expect: {Hill Giant: {counters: {time: 2}, zone: exile}}""",
    "enters tapped applies": """
cards: [{name: Slow Land, type: Land, text: "This land enters tapped."}]
players: {Ana: {battlefield: [Slow Land]}, Ben: {}}
expect: {Slow Land: {tapped: true}}""",
    "enters tapped does not apply if the file says otherwise": """
cards: [{name: Slow Land, type: Land, text: "This land enters tapped."}]
players: {Ana: {battlefield: [{card: Slow Land, tapped: false}]}, Ben: {}}
expect: {Slow Land: {tapped: false}}""",
    "enters with counters applies": """
cards: [{name: Cub, type: Creature — Bear, cost: "{G}", pt: 0/0,
         text: "This creature enters with two +1/+1 counters on it."}]
players: {Ana: {battlefield: [Cub]}, Ben: {}}
expect: {Cub: {counters: {"+1/+1": 2}, power: 2}}""",
    "enters with counters does not apply if the file says otherwise": """
cards: [{name: Cub, type: Creature — Bear, cost: "{G}", pt: 0/0,
         text: "This creature enters with two +1/+1 counters on it."}]
players: {Ana: {battlefield: [{card: Cub, counters: {"+1/+1": 1}}]}, Ben: {}}
expect: {Cub: {counters: {"+1/+1": 1}, power: 1}}""",
    "loyalty that the file says replaces the printed one": """
cards: [{name: Mage, type: Planeswalker — Mage, cost: "{3}", loyalty: 4,
         text: "−2: You gain 1 life."}]
players: {Ana: {battlefield: [{card: Mage, counters: {loyalty: 2}}]}, Ben: {}}
script: [{Ana: {activate: Mage}}, resolve]
expect: {Ana: {life: 21, graveyard: [Mage]}}""",
    "a planeswalker has its printed loyalty": """
cards: [{name: Mage, type: Planeswalker — Mage, cost: "{3}", loyalty: 4,
         text: "+1: You gain 1 life."}]
players: {Ana: {battlefield: [Mage, {card: Mage, as: old, counters: {loyalty: 2}}]}, Ben: {}}
expect: {Mage#1: {counters: {loyalty: 4}}, old: {counters: {loyalty: 2}}}""",
    "timestamps run in file order": """
cards:
  - {name: Grow, type: Enchantment, cost: "{G}",
         text: "All creatures have base power and toughness 4/4."}
  - {name: Shrink, type: Enchantment, cost: "{G}",
         text: "All creatures have base power and toughness 1/1."}
players: {Ana: {battlefield: [Grow, Grizzly Bears]}, Ben: {battlefield: [Shrink]}}
expect: {Grizzly Bears: {power: 1}}""",
    "owner is another owner, and no effect stands behind the control": """
players:
  Ana: {battlefield: [{card: Grizzly Bears, owner: Ben}, Mountain], hand: [Shock]}
  Ben: {}
script:
  - expect: {Grizzly Bears: {owner: Ben, controller: Ana}}
  - to: {turn: 3, step: precombat main}
  - expect: {Grizzly Bears: {owner: Ben, controller: Ana}}
  - Ana: {cast: Shock, target: Grizzly Bears}
  - resolve
expect: {Ben: {graveyard: [Grizzly Bears]}}""",
    "attached names the host": """
players:
  Ana: {battlefield: [{card: Bonesplitter, attached: bear}, {card: Grizzly Bears, as: bear},
        {card: Pacifism, attached: Ben's Hill Giant}]}
  Ben: {battlefield: [Hill Giant]}
expect: {Bonesplitter: {attached: bear}, bear: {power: 4}, Pacifism: {attached: Hill Giant}}""",
    "a host may be a player": """
cards: [{name: Curse, type: Enchantment — Aura Curse, cost: "{B}",
         text: "Enchant player\\nAt the beginning of your upkeep, you gain 1 life."}]
players: {Ana: {battlefield: [{card: Curse, attached: Ben}]}, Ben: {}}
expect: {Curse: {attached: Ben, zone: battlefield}}""",
    "attached: none is not attached": """
players: {Ana: {battlefield: [{card: Bonesplitter, attached: none}]}, Ben: {}}
expect: {Bonesplitter: {attached: none}}""",
    "chosen is a map: type": """
cards: [{name: Banner, type: Artifact, cost: "{3}",
         text: "Creatures of the chosen type get +1/+1."}]
players: {Ana: {battlefield: [{card: Banner, chosen: {type: bear}}, Grizzly Bears, Hill Giant]},
         Ben: {}}
expect: {Grizzly Bears: {power: 3}, Hill Giant: {power: 3}}""",
    "a chosen type that is none is refused": """
players: {Ana: {battlefield: [{card: Sol Ring, chosen: {type: Gobln}}]}, Ben: {}}
expect_error: {line: 1, says: [Gobln, Goblin]}""",
    "chosen is a map: color": """
cards: [{name: Banner, type: Artifact, cost: "{3}",
         text: "Creatures of the chosen color get +1/+1."}]
players: {Ana: {battlefield: [{card: Banner, chosen: {color: red, player: Ben, name: Shock}},
                Grizzly Bears, Hill Giant]}, Ben: {}}
expect: {Grizzly Bears: {power: 2}, Hill Giant: {power: 4}}""",
    "face down": """
players: {Ana: {battlefield: [{card: Serra Angel, face: down}]}, Ben: {}}
expect: {Serra Angel: {face: down, power: 2, toughness: 2, colors: [], abilities: []}}""",
    "face back": """
cards:
  - {name: Page // Knight, type: Creature — Human // Creature — Knight, faces: [
     {name: Page, cost: "{W}", type: Creature — Human, pt: 1/1},
     {name: Knight, type: Creature — Knight, pt: 3/3, text: Vigilance}]}
players: {Ana: {battlefield: [{card: Page // Knight, face: back}]}, Ben: {}}
expect: {Knight: {power: 3, face: back, abilities: [vigilance]}}""",
    "face back of a card that has none": """
players: {Ana: {battlefield: [{card: Grizzly Bears, face: back}]}, Ben: {}}
expect_error: {line: 1, says: [Grizzly Bears, no back face]}""",
    "goaded by whom: it must attack, and another player if able": """
format: free-for-all
players:
  Ana: {battlefield: [{card: Grizzly Bears, goaded: Ben}]}
  Ben: {}
  Cid: {}
script: [{to: {step: end}}]
expect: {Cid: {life: 18}, Ben: {life: 20}}""",
    "a token that the rules define": """
players: {Ana: {battlefield: [{token: Treasure Token, as: gold}]}, Ben: {}}
expect: {gold: {types: [Artifact, Treasure], abilities: 1},
         Ana: {battlefield: [Treasure Token]}}""",
    "a token that a card in use defines": """
cards: [{name: Den, type: Sorcery, cost: "{G}", text: "Create a 2/2 green Bear creature token."}]
players: {Ana: {hand: [Den], battlefield: [{token: 2 Bear Token}]}, Ben: {}}
expect: {Bear Token#2: {power: 2, colors: [green], types: [Creature, Bear]}, Ana: {battlefield: 2}}
""",
    "a token with a name of its own, which a room defines": """
players: {Ana: {battlefield: [{token: The Atropal}]}, Ben: {}}
expect: {The Atropal: {power: 4, abilities: [deathtouch]}}""",
    "tokens of one name that differ are refused": """
cards:
  - {name: Den, type: Sorcery, cost: "{G}", text: "Create a 2/2 green Bear creature token."}
  - {name: Big Den, type: Sorcery, cost: "{G}", text: "Create a 4/4 green Bear creature token."}
players: {Ana: {battlefield: [{token: Bear Token}], hand: [Den, Big Den]}, Ben: {}}
expect_error: {line: 4, says: [different tokens, Bear Token]}""",
    "a token that nothing defines is refused": """
players: {Ana: {battlefield: [{token: Bear Token}]}, Ben: {}}
expect_error: {line: 1, says: [Bear Token, define]}""",
    "a token with all it is": """
players:
  Ana: {battlefield: [{token: {name: Spark, type: Creature — Elemental, pt: 3/1, colors: [red],
        text: Haste}, tapped: true}, {token: {type: Creature — Goblin, pt: 1/1, colors: [red]}}]}
  Ben: {}
expect:
  Spark: {power: 3, toughness: 1, colors: [red], types: [Creature, Elemental], abilities: [haste],
          tapped: true}
  Goblin Token: {power: 1}""",
    "a token ceases to exist elsewhere": """
players:
  Ana: {battlefield: [{token: {type: Creature — Goblin, pt: 1/1}, as: gob}, Mountain],
         hand: [Shock]}
  Ben: {}
script: [{Ana: {cast: Shock, target: gob}}, resolve]
expect: {gob: {zone: none}, Ana: {graveyard: [Shock]}}""",
}
STACK = {
    "top first, and whoever is active has priority": """
players: {Ana: {}, Ben: {battlefield: [Mountain], hand: [Shock]}}
turn: {number: 2, active: Ben}
stack: [{cast: Shock, by: Ben, target: Ana}, {cast: Lightning Bolt, by: Ana, target: Ben}]
script:
  - expect: {stack: [Shock, Lightning Bolt]}
  - Ben: {cast: Shock, target: Ana}
  - expect: {stack: [Shock, Shock, Lightning Bolt]}
  - resolve all
expect: {Ana: {life: 16}, Ben: {life: 17, graveyard: [Shock, Shock]}}""",
    "costs are paid and X is chosen": BLAZE + """
players: {Ana: {}, Ben: {battlefield: [{card: Hill Giant, as: giant}]}}
stack: [{cast: Blaze, by: Ana, x: 3, target: giant}]
script: [resolve]
expect: {giant: {zone: graveyard}, Ana: {graveyard: [Blaze]}}""",
    "X decides how much": BLAZE + """
players: {Ana: {}, Ben: {battlefield: [{card: Hill Giant, as: giant}]}}
stack: [{cast: Blaze, by: Ana, x: 2, target: giant}]
script: [resolve]
expect: {giant: {zone: battlefield, damage: 2}}""",
    "an activated ability by the line of rules text": TRIAD + """
players: {Ana: {battlefield: [Triad]}, Ben: {}}
stack: [{activate: Triad, ability: 2, by: Ana}]
script: [{expect: {Triad: {tapped: no}, stack: [Triad]}}, resolve]
expect: {Ana: {life: 23}}""",
    "an activated ability whose cost was a sacrifice: nothing is paid again": TRIAD + """
players: {Ana: {battlefield: [Triad]}, Ben: {}}
stack: [{activate: Triad, ability: 3, by: Ana}]
script: [resolve]
expect: {Ana: {hand: 1, battlefield: [Triad]}}""",
    "a line that is no activated ability is refused": """
players: {Ana: {battlefield: [Sarevok's Tome]}, Ben: {}}
stack: [{activate: Sarevok's Tome, ability: 1, by: Ana}]
expect_error: {line: 2, says: [line 1, Sarevok's Tome]}""",
    "the third line of Sarevok's Tome": """
players: {Ana: {battlefield: [Sarevok's Tome], library: [Forest, Ornithopter, Island]}, Ben: {}}
stack: [{activate: Sarevok's Tome, ability: 3, by: Ana}]
script: [resolve, {Ana: {choose: no}}]
expect: {Ana: {exile: [Forest, Ornithopter], library: [Island]}}""",
    "a trigger by its label": """
players: {Ana: {initiative: true}, Ben: {}}
stack: [{trigger: "initiative: venture", by: Ana}]
script: [{expect: {stack: [initiative: venture]}}, resolve]
expect: {Ana: {dungeon: {Undercity: Secret Entrance}}}""",
    "a room's trigger": """
players: {Ana: {dungeon: {Undercity: Archives}}, Ben: {}}
stack: [{trigger: "Undercity: Archives", by: Ana}]
script: [resolve]
expect: {Ana: {hand: 1}}""",
    "a trigger by its source, with a target": """
players: {Ana: {battlefield: [Flickerwisp]}, Ben: {battlefield: [Hill Giant]}}
stack: [{trigger: Flickerwisp, by: Ana, target: Hill Giant}]
script: [resolve]
expect: {Hill Giant: {zone: exile}}""",
    "a trigger about that player, said with for": """
players: {Ana: {battlefield: [Copper Tablet]}, Ben: {}}
stack: [{trigger: Copper Tablet for Ben, by: Ana}]
script: [{expect: {stack: [Copper Tablet for Ben]}}, resolve]
expect: {Ben: {life: 19}, Ana: {life: 20}}""",
    "a trigger about that creature, said with for": """
cards: [{name: Grower, type: Enchantment, cost: "{G}",
         text: "Whenever a creature enters, put a +1/+1 counter on that creature."}]
players: {Ana: {battlefield: [Grower, {card: Grizzly Bears, as: bear}, Hill Giant]}, Ben: {}}
stack: [{trigger: Grower for bear, by: Ana}]
script: [resolve]
expect: {bear: {power: 3}, Hill Giant: {power: 3}}""",
    "a trigger about another trigger, said with for": """
players: {Ana: {battlefield: [Soul Warden]}, Ben: {battlefield: [Strict Proctor]}}
stack: [{trigger: Strict Proctor for Soul Warden, by: Ben}, {trigger: Soul Warden, by: Ana}]
script: [resolve]
expect: {stack: [], Ana: {life: 20}}""",
    "what such a trigger is about must be said": """
players: {Ana: {battlefield: [Copper Tablet]}, Ben: {}}
stack: [{trigger: Copper Tablet, by: Ana}]
expect_error: {line: 2, says: [Copper Tablet, about, for]}""",
    "sources that differ must be told apart": """
cards: [{name: Caller, type: Creature — Cat, cost: "{G}", pt: 1/1,
         text: "Whenever another creature enters, this creature gets +1/+1 until end of turn."}]
players: {Ana: {battlefield: [Caller, {card: Caller, damage: 0, tapped: true}]}, Ben: {}}
stack: [{trigger: Caller, by: Ana}]
expect_error: {line: 4, says: [Caller#1, Caller#2]}""",
    "a set-up object may have an alias, and be a target": """
players: {Ana: {battlefield: [3 Island], hand: [Cancel]}, Ben: {}}
stack: [{cast: Shock, by: Ben, target: Ana, as: bolt}, {cast: Shock, by: Ben, target: Ana}]
script: [{Ana: {cast: Cancel, target: bolt}}, resolve all]
expect: {Ana: {life: 18}, bolt: {zone: graveyard}}""",
    "modes were chosen": """
cards: [{name: Charm, type: Instant, cost: "{G}",
         text: "Choose one —\\n• Draw a card.\\n• You gain 3 life."}]
players: {Ana: {}, Ben: {}}
stack: [{cast: Charm, by: Ana, choose: 2}]
script: [resolve]
expect: {Ana: {life: 23, hand: 0}}""",
    "optional costs that were paid": """
cards: [{name: Study, type: Sorcery, cost: "{U}",
         text: "Kicker {2}\\nDraw a card. If this spell was kicked, draw two cards."}]
players: {Ana: {}, Ben: {}}
stack: [{cast: Study, by: Ana, pay: kicker}]
script: [resolve]
expect: {Ana: {hand: 3}}""",
    "a target that nothing says is asked for": DUEL + """
stack: [{cast: Shock, by: Ana}]
expect_error: {line: 2, says: [target]}""",
    "an illegal target is refused": """
players: {Ana: {battlefield: [Forest]}, Ben: {}}
stack: [{cast: Shock, by: Ana, target: Forest}]
expect_error: {line: 2, says: [Forest]}""",
    "an answer left over is refused": """
players: {Ana: {battlefield: [Forest]}, Ben: {}}
stack: [{cast: Shock, by: Ana, target: Ben, choose: Forest}]
expect_error: {line: 2, says: [nothing]}""",
}


@each(PLAYER_KEYS)
def test_player_keys(text: str) -> None:
    holds(text)


@each(PERMANENT_KEYS)
def test_permanent_keys(text: str) -> None:
    holds(text)


@each(STACK)
def test_what_waits_on_the_stack(text: str) -> None:
    holds(text)
