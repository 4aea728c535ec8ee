"""Scenario texts that must load; the published schema must accept each of them too."""

EXAMPLE = """
title: Both heads damage the player with the initiative
about: Cleo has the initiative; Ana and Ben hit her at the same time.
rules: ["726.2", "805.7"]
tags: [initiative, two-headed-giant]
format: two-headed-giant
teams: {Alpha: [Ana, Ben], Beta: [Cleo, Dan]}
players:
  Ana:
    battlefield: [Goliath Paladin]
    library: [Forest, Plains]
  Ben:
    battlefield:
      - {card: Grizzly Bears, as: bear, counters: {"+1/+1": 1}, tapped: false}
      - 4 Forest
    library: [Forest]
  Cleo:
    initiative: true
    dungeon: {Undercity: Forge}
    completed: [Lost Mine of Phandelver]
    life: 30
    hand: [Lightning Bolt]
  Dan: {}
turn: {number: 3, active: Alpha, step: declare attackers}
seed: 7
cards:
  - {name: Gate Crier, cost: "{1}{W}", type: Creature — Human, pt: 2/2,
     text: "When this creature enters, you gain 1 life."}
answers:
  Ana: [Forest]
  Ben: [none]
script:
  - Ana: {attack: {Goliath Paladin: Cleo}}
  - Ben: {attack: {bear: Cleo}}
  - Cleo: {order: [steal by Ana, steal by Ben]}
  - resolve
  - expect: {initiative: Ana}
  - resolve all
  - to: {turn: 4, step: upkeep}
  - note: shown in the report
expect:
  initiative: Ben
  Ana: {life: 30, dungeon: {Undercity: Secret Entrance}, battlefield: [Goliath Paladin]}
  bear: {power: 3, toughness: 3, tapped: true, zone: battlefield, controller: Ben}
  stack: []
  outcomes:
    - {initiative: Ben}
    - {initiative: Ana}
"""

LEAST = "players:\n  Ana: {}\n  Ben:\n"

EVERYTHING = """
rules: [603.10, 603.3b]
format: commander
unscripted: first
players:
  Ana:
    battlefield:
      - {card: Grizzly Bears, as: bear, sick: true, damage: 1, goaded: Ben, owner: Ben}
      - {card: Sarevok's Tome, chosen: {color: red, type: Goblin, player: Ben, name: Bolt}}
      - {token: Treasure Token, tapped: yes}
      - {token: 2 Goblin Token}
      - {token: {name: Spark, type: Creature — Elemental, pt: 3/1, colors: [red], text: Haste},
         as: spark, attached: none}
      - {card: Lightning Bolt, face: down}
      - Goliath-Paladin
    hand: [3 Shock, {card: Fireball, as: ball}]
    library: []
    graveyard: [Forest]
    exile: [{card: Forest, face: down, counters: {time: 2}}]
    command: [{card: Serra Angel, as: chief}]
    commander: chief
    life: -3
    poison: 2
    counters: {energy: 3}
    mana: "{R}{R}"
    monarch: true
    completed: none
    dungeon: none
  Ben:
    commander: [Hill Giant]
  Cid: {}
turn: {active: ben}
stack:
  - {cast: Fireball, by: Ana, x: 3, target: bear}
  - {activate: Sarevok's Tome, ability: 3, by: Ana}
  - {trigger: "initiative: venture", by: Ana, as: waits}
answers:
  Ana: [[Forest, Plains], {order: [A, B]}, {distribute: {bear: 2}}, {top: [Forest], bottom: []},
        initiative: steal by Ana, {bear: 1, Ben: 1}, yes]
script:
  - {at: {step: draw}, Ben: {cast: Shock, target: Ana}}
  - Ana: {cast: ball, x: 3, target: [bear, Cid], distribute: {bear: 1, Cid: 2}, pay: kicker}
  - Ana: {activate: Sarevok's Tome, ability: "{3}, {T}:", then: [{choose: 2}, {choose: Forest}]}
  - Ana: {play: Forest}
  - Ana: pass
  - Ben: {pass: yes}
  - Cid: concede
  - Ana: {attack: {bear: Ben, 2 Goblin Token: Ben, Ana's Grizzly Bears#2: Ben}}
  - Ben: {block: {Hill Giant: [bear, spark]}}
  - Ana: {attack: none}
  - Ana: {order: [initiative: steal by Ana, 2 Soul Warden]}
  - Ben: {choose: {top: [Forest], bottom: [Plains, Island]}}
  - Ben: {choose: top}
  - Ben: {target: no}
  - Ben: {pay: [2 Island, Treasure Token]}
  - Ben: {distribute: {bear: 2, Ana: 1}}
  - to: {step: cleanup}
expect:
  initiative: none
  monarch: Ana
  turn: 2
  step: end
  winner: Ana
  loser: [Ben, Cid]
  draw: no
  stack: [initiative: venture, Fireball]
  Ana:
    battlefield: {has: [bear, 4 Forest], lacks: [Island]}
    hand: 3
    library: none
    graveyard: {has: Forest}
    mana: none
    counters: none
    monarch: true
    completed: [Undercity]
    dungeon: none
    commander: [Serra Angel]
  Bear#2: {zone: none, abilities: {has: [flying]}, types: [Creature, Bear], colors: [green]}
  Ben's Grizzly Bears: {attached: none, face: down, counters: {"+1/+1": 0}, damage: 0, owner: Ben}
  spark: {colors: {has: red}, power: -1}
  "Blank": {zone: library}
"""

REFUSAL = """
players: {Ana: {hand: [Nonesuch]}, Ben: {}}
expect_error: {line: 2, says: [nonesuch, "no card"]}
"""

VALID = {"example": EXAMPLE, "least": LEAST, "everything": EVERYTHING}
