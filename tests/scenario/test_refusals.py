"""What is refused on loading: the right line, what is wrong, and what would be right."""

from contextlib import suppress

import pytest

from apnap.errors import CODES, ScenarioError
from apnap.scenario.read import load

from .examples import EVERYTHING

HEAD = "players: {Ana: {battlefield: [{card: Grizzly Bears, as: bear}, Forest]}, Ben: {}}\n"
TEAMS = "format: two-headed-giant\nteams: {Alpha: [Ana, Ben], Beta: [Cid, Dan]}\n"
FOUR = "players: {Ana: {}, Ben: {}, Cid: {}, Dan: {}}\n"


def refused(text: str, line: int | None, *says: str) -> ScenarioError:
    with pytest.raises(ScenarioError) as caught:
        load(text)
    error = caught.value
    for said in says:
        assert said in str(error)
    assert error.line == line, str(error)
    assert error.code in CODES
    assert error.exit_status == 2
    return error


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("[a, b]\n", 1, "a scenario: a map"),
        ("title: x\n", 1, '"players" is missing'),
        (HEAD + "scirpt: []\n", 2, 'did you mean "script"'),
        (HEAD + "Script: []\n", 2, 'did you mean "script"'),
        (HEAD + "title: []\n", 2, "expected a text, found a list"),
        (HEAD + "title:\n", 2, "expected a text, found nothing"),
        (HEAD + "rules: [six]\n", 2, "no rule number"),
        (HEAD + "rules: [603.3b, 999]\n", 2, "has no rule 999"),
        (HEAD + "expect: {Cid: {life: 20}}\n", 2, 'there is no player "Cid"'),
        (HEAD + "seed: many\n", 2, 'expected a whole number, found "many"'),
        (HEAD + "seed: 1.5\n", 2, "expected a whole number"),
        (HEAD + "seed: 99999999999999999999\n", 2, "too large"),
        (HEAD + "format: two-headed giants\n", 2, 'did you mean "two-headed-giant"'),
        (HEAD + "unscripted: last\n", 2, 'right would be "first" or "random"'),
    ],
)
def test_top_level(text: str, line: int, says: str) -> None:
    refused(text, line, says)


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("players: [Ana, Ben]\n", 1, "a map of players"),
        ("players: {Ana: {}}\n", 1, "there is one player; a game needs two players"),
        ("players: {Ana: {}, Ben: {}, Cid: {}}\n", 1, "free-for-all"),
        ("players:\n  Ana: {}\n  ana: {}\n", 3, "like a player on line 2"),
        ("players:\n  Ana: {}\n  None: {}\n", 3, "has a meaning"),
        ("players:\n  Ana: {}\n  stack: {}\n", 3, "has a meaning"),
        ("players:\n  Ana: {}\n  Ben: {hnad: []}\n", 3, 'did you mean "hand"'),
        ("players:\n  Ana: {}\n  Ben: {life: lots}\n", 3, "whole number"),
        ("players:\n  Ana: {}\n  Ben: {poison: -1}\n", 3, "not negative"),
        ("players:\n  Ana: {}\n  Ben: {initiative: maybe}\n", 3, "true or false"),
        ("players:\n  Ana: {}\n  Ben: {hand: Forest}\n", 3, "write [Forest]"),
        ("players:\n  Ana: {}\n  Ben: {hand: }\n", 3, "write []"),
        ("players:\n  Ana: {}\n  Ben: {mana: RR}\n", 3, 'write "{R}{R}"'),
        ('players:\n  Ana: {}\n  Ben: {mana: "{2}"}\n', 3, "is no mana"),
        ("players:\n  Ana: {}\n  Ben: {counters: [energy]}\n", 3, "map of counters"),
        ("players:\n  Ana: {}\n  Ben: {dungeon: {Undercty: Forge}}\n", 3, '"Undercity"'),
        ("players:\n  Ana: {}\n  Ben: {dungeon: {Undercity: Frog}}\n", 3, '"Forge"'),
        ("players:\n  Ana: {}\n  Ben: {dungeon: {Forest: Forge}}\n", 3, "no dungeon"),
        ("players:\n  Ana: {}\n  Ben: {completed: [Forest]}\n", 3, "no dungeon"),
        ("players:\n  Ana: {}\n  Ben: {commander: [Forest]}\n", 3, "format: commander"),
        ("players:\n  Ana: {monarch: yes}\n  Ben: {monarch: yes}\n", 3, "two players"),
        ("players:\n  Ana: {initiative: yes}\n  Ben: {initiative: yes}\n", 3, "two players"),
    ],
)
def test_players(text: str, line: int, says: str) -> None:
    refused(text, line, says)


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("format: two-headed-giant\n" + FOUR, 1, "needs `teams`"),
        ("teams: {A: [Ana], B: [Ben]}\n" + HEAD, 1, "has no teams"),
        (TEAMS.replace("Dan", "Don") + FOUR, 2, 'did you mean "Dan"'),
        (TEAMS.replace(", Dan", "") + FOUR, 3, '"Dan" is in no team'),
        (TEAMS.replace("Dan", "Dan, Ana") + FOUR, 2, "is in the teams"),
        (TEAMS.replace("Dan", "Dan, Dan") + FOUR, 2, "twice"),
        (TEAMS.replace("Beta", "Ana") + FOUR, 2, "like a player on line 3"),
        (TEAMS.replace("Beta", "yes") + FOUR, 2, "has a meaning"),
        (
            TEAMS + "players:\n  Ana: {life: 30}\n  Ben: {life: 29}\n  Cid: {}\n  Dan: {}\n",
            5,
            'the team "Alpha" has life 30 (line 4) and 29',
        ),
        (
            TEAMS + "players:\n  Ana: {}\n  Ben: {}\n  Cid: {poison: 1}\n  Dan: {poison: 2}\n",
            7,
            'the team "Beta" has poison 1',
        ),
        (TEAMS + FOUR + "script:\n  - Alpha: {attack: {Forest: Cid}}\n", 5, "is a team"),
    ],
)
def test_teams(text: str, line: int, says: str) -> None:
    refused(text, line, says)


@pytest.mark.parametrize(
    ("item", "says"),
    [
        ("Grizly Bears", 'did you mean "Grizzly Bears"'),
        ("4 Forrest", 'did you mean "Forest"'),
        ("0 Forest", "1 to"),
        ("9999999 Forest", "1 to"),
        ("100001 Forest", "1 to"),
        ("Jace, the Mind Sculptor", 'write "Jace, the Mind Sculptor"'),
        ("Jace", 'write "Jace, '),
        ("Zzyzx, the Unheard", 'write "Zzyzx, the Unheard"'),
        ("{card: Jace, the Mind Sculptor}", 'write "Jace, the Mind Sculptor"'),
        ("{card: Jace}", 'write "Jace, '),
        ("{card: Forest, taped: yes}", 'did you mean "tapped"'),
        ("{card: Forest, tapped: often}", "true or false"),
        ("{tapped: yes}", "either `card` or `token`"),
        ("{card: Forest, token: Treasure Token}", "either `card` or `token`"),
        ("{card: 2 Forest, as: wood}", "would name 2 cards"),
        ("{card: Forest, as: none}", "has a meaning"),
        ("{card: Forest, as: Battlefield}", "has a meaning"),
        ("{card: Forest, as: ben}", "like a player"),
        ("{card: Forest, as: 3}", "reads as a number"),
        ("{card: Forest, as: wood#2}", "reads as a number"),
        ("{card: Forest, as: a}, {card: Forest, as: A}", "like an alias"),
        ("{card: Forest, owner: Bne}", 'did you mean "Ben"'),
        ("{card: Forest, goaded: Bne}", 'did you mean "Ben"'),
        ("{card: Forest, face: up}", "no face"),
        ("{card: Forest, chosen: {colour: red}}", 'did you mean "color"'),
        ("{card: Forest, chosen: {color: redd}}", 'did you mean "red"'),
        ("{card: Forest, attached: Grizly Bears}", 'did you mean "Grizzly Bears"'),
        ("{card: Forest, counters: 2}", "map of counters"),
        ("{card: Forest, damage: -1}", "not negative"),
        ("Lightning Bolt", "cannot be on the battlefield"),
        ("Undercity", "cannot be on the battlefield"),
        ("{token: {type: Creture}}", 'did you mean "Creature"'),
        ("{token: {type: Creature, power: 2}}", "no key of a token"),
        ("{token: {name: Boo}}", '"type" is missing'),
        ("[Forest]", "expected a text, found a list"),
        ("initiative: steal by Ana", "no key of a card that is set up"),
    ],
)
def test_battlefield(item: str, says: str) -> None:
    text = f"players:\n  Ana: {{}}\n  Ben:\n    battlefield: [{item}]\n"
    refused(text, 4, says)


@pytest.mark.parametrize(
    ("zone", "item", "says"),
    [
        ("hand", "{card: Forest, tapped: yes}", "`tapped` has no meaning for a card in hand"),
        ("library", "{card: Forest, counters: {a: 1}}", "has no meaning"),
        ("graveyard", "{token: Treasure Token}", "on the battlefield only"),
        ("exile", "{card: Forest, owner: Ana}", "has no meaning"),
    ],
)
def test_other_zones(zone: str, item: str, says: str) -> None:
    refused(f"players:\n  Ana: {{}}\n  Ben:\n    {zone}: [{item}]\n", 4, says)


def test_a_name_with_a_comma_that_needs_no_quotes() -> None:
    text = "players:\n  Ana: {}\n  Ben:\n    battlefield:\n      - Jace, the Mind Sculptor\n"
    assert load(text).players["Ben"].battlefield[0].name == "Jace, the Mind Sculptor"


@pytest.mark.parametrize(
    ("turn", "says"),
    [
        ("{number: 0}", "from 1 on"),
        ("{active: Bne}", 'did you mean "Ben"'),
        ("{step: main}", '"precombat main" or "postcombat main"'),
        ("{step: upkep}", 'did you mean "upkeep"'),
        ("{stp: upkeep}", 'did you mean "step"'),
        ("3", "expected the turn"),
        *(
            (f"{{step: {step}}}", "cannot start with")
            for step in (
                "declare blockers",
                "first combat damage",
                "combat damage",
                "end of combat",
                "cleanup",
                "Cleanup",
            )
        ),
    ],
)
def test_turn(turn: str, says: str) -> None:
    refused(HEAD + f"turn: {turn}\n", 2, says)


@pytest.mark.parametrize(
    ("card", "says"),
    [
        ("{type: Land}", '"name" is missing'),
        ("{name: A}", '"type" is missing'),
        ("{name: A, type: Lnad}", 'did you mean "Land"'),
        ("{name: A, type: Land, oracle: x}", "no key of a card"),
        ("{name: A, type: Land, pt: big}", "such as 2/2"),
        ("{name: A, type: Land, cost: 1W}", 'write "{1}{W}"'),
        ("{name: A, type: Land, cost: {3}}", 'write "{3}"'),
        ("{name: A, type: Land, loyalty: many}", "expected a number"),
        ("Forest", "expected a card"),
    ],
)
def test_own_cards(card: str, says: str) -> None:
    refused(HEAD + f"cards:\n  - {card}\n", 3, says)


@pytest.mark.parametrize(
    ("item", "says"),
    [
        ("{cast: Fierball, by: Ana}", 'did you mean "Fireball"'),
        ("{cast: Fireball}", '"by" is missing'),
        ("{cast: Fireball, by: Bne}", 'did you mean "Ben"'),
        ("{by: Ana}", "one of `cast`"),
        ("{cast: Fireball, trigger: x, by: Ana}", "one of `cast`"),
        ("{cast: Fireball, by: Ana, ability: 2}", "does not belong"),
        ("{cast: Fireball, by: Ana, traget: bear}", 'did you mean "target"'),
        ("{activate: baer, by: Ana}", 'did you mean "bear"'),
        ("{trigger: initiative: venture, by: Ana}", 'write "initiative: venture"'),
    ],
)
def test_stack(item: str, says: str) -> None:
    refused(HEAD + f"stack:\n  - {item}\n", 3, says)


@pytest.mark.parametrize(
    ("answers", "says"),
    [
        ("{Bne: [yes]}", 'did you mean "Ben"'),
        ("{Ben: yes}", "write [yes]"),
        ("[yes]", "a map such as"),
        ("{Ben: [{target: {a: b}}]}", "one answer or a list"),
        ("{Ben: [yes], ben: [no]}", "two queues"),
    ],
)
def test_answers(answers: str, says: str) -> None:
    refused(HEAD + f"answers: {answers}\n", 2, says)


@pytest.mark.parametrize(
    ("entry", "says"),
    [
        ("resolv", 'did you mean "resolve"'),
        ("Ana pass", "write Ana: {…}"),
        ("{resolve: all}", "stands alone"),
        ("[resolve]", "expected an entry"),
        ("{}", "expected an entry"),
        ("{Bne: pass}", 'did you mean "Ben"'),
        ("{Ana: pass, Ben: pass}", "one entry for each player"),
        ("{aat: {step: draw}, Ana: pass}", 'did you mean "at"'),
        ("{cast: Shock}", "an entry begins with a player"),
        ("{at: {step: draw}}", "needs a player"),
        ("{note: hello, Ana: pass}", "write two entries"),
        ("{at: {step: draw}, note: hello}", "write two entries"),
        ("note: []", "expected a text"),
        ("to: upkeep", "{turn: 4, step: upkeep}"),
        ("to: {turn: 4}", '"step" is missing'),
        ("to: {step: main}", "ambiguous"),
        ("to: {step: upkeeep}", 'did you mean "upkeep"'),
        ("to: {step: upkeep, turn: soon}", "whole number"),
        ("to: {step: upkeep, trun: 2}", 'did you mean "turn"'),
        ("{at: {step: main}, Ana: pass}", "ambiguous"),
        ("Ana: cast", 'right would be "pass" or "concede"'),
        ("Ana: {cats: Shock}", 'did you mean "cast"'),
        ("Ana: {cast: Shock, play: Forest}", "one entry for each action"),
        ("Ana: {cast: Shock, traget: bear}", 'did you mean "target"'),
        ("Ana: {cast: [Shock]}", "expected a text"),
        ("Ana: {cast: Shokc}", 'did you mean "Shock"'),
        ("Ana: {cast: Shock, ability: 2}", "no key of the action"),
        ("Ana: {cast: Fireball, x: some}", "whole number"),
        ("Ana: {cast: Shock, then: {choose: 2}}", "expected a list"),
        ("Ana: {cast: Shock, then: [{chose: 2}]}", 'did you mean "choose"'),
        ("Ana: {pass: 2}", "alone"),
        ("Ana: {choose: a, target: b}", "one entry for each answer"),
        ("Ana: {}", "expected one answer"),
        ("Ana: {choose: }", "expected a text, found nothing"),
        ("Ana: {choose: initiative: steal}", "colon"),
        ("Ana: {choose: {initiative: steal}}", 'write "initiative: steal"'),
        ("Ana: {target: {bear: 2}}", "one answer or a list"),
        ("Ana: {distribute: bear}", "a map such as"),
        ("Ana: {distribute: {bear: much}}", "whole number"),
        ("Ana: {attack: bear}", "a map of attackers"),
        ("Ana: {attack: {baer: Ben}}", 'did you mean "bear"'),
        ("Ana: {attack: {bear: Bne}}", 'did you mean "Ben"'),
        ("Ana: {attack: {bear: [Ben]}}", "expected a text"),
        ("Ben: {block: {Grizzly Bears: []}}", "expected an attacker"),
        ("Ben: {block: {Grizzly Bears: baer}}", 'did you mean "bear"'),
        ("expect: {outcomes: []}", "the whole file"),
    ],
)
def test_script(entry: str, says: str) -> None:
    refused(HEAD + f"script:\n  - resolve all\n  - {entry}\n", 4, says)


@pytest.mark.parametrize(
    ("expect", "says"),
    [
        ("{intiative: Ben}", 'did you mean "initiative"'),
        ("{initiative: Bne}", 'did you mean "Ben"'),
        ("{winner: Bne}", 'did you mean "Ben"'),
        ("{turn: soon}", "whole number"),
        ("{step: main}", "ambiguous"),
        ("{draw: perhaps}", "true or false"),
        ("{stack: Fireball}", "write [Fireball]"),
        ("{stack: {hsa: [a]}}", 'did you mean "has"'),
        ("{Ana: 20}", "what is expected of Ana"),
        ("{Ana: {lief: 20}}", 'did you mean "life"'),
        ("{Ana: {hand: [Forrest]}}", 'did you mean "Forest"'),
        ("{Ana: {dungeon: {Undercity: Frog}}}", '"Forge"'),
        ("{Ana: {completed: [Forest]}}", "no dungeon"),
        ("{baer: {power: 2}}", 'did you mean "bear"'),
        ("{bear: {pwoer: 2}}", 'did you mean "power"'),
        ("{bear: {power: big}}", "whole number"),
        ("{bear: {zone: batlefield}}", 'did you mean "battlefield"'),
        ("{bear: {controller: Bne}}", 'did you mean "Ben"'),
        ("{bear: {colors: [gren]}}", 'did you mean "green"'),
        ("{bear: {attached: Grizly Bears}}", 'did you mean "Grizzly Bears"'),
        ("{bear#0: {power: 2}}", "numbered from 1"),
        ("{outcomes: []}", "at least one"),
        ("{outcomes: [{intiative: Ben}]}", 'did you mean "initiative"'),
        ("{outcomes: [{outcomes: []}]}", "whole file"),
    ],
)
def test_expect(expect: str, says: str) -> None:
    refused(HEAD + f"expect: {expect}\n", 2, says)


def test_expect_and_expect_error_cannot_both_hold() -> None:
    refused(HEAD + "expect: {}\nexpect_error: x\n", 3, "cannot both hold")


@pytest.mark.parametrize("wanted", ["{}", "{lien: 2}", "{line: two}", "[[a]]"])
def test_expect_error_in_wrong_form(wanted: str) -> None:
    refused(HEAD + f"expect_error: {wanted}\n", 2)


def test_an_own_card_written_twice() -> None:
    cards = "cards:\n  - {name: A, type: Land}\n  - {name: a, type: Instant}\n"
    refused(HEAD + cards, 4, "twice (first on line 3)")


def test_the_file_stands_before_line_and_column() -> None:
    error = refused(HEAD + "seed: x\n", 2)
    assert str(error) == '<text>:2:7: expected a whole number, found "x"'


def test_no_text_makes_a_traceback() -> None:
    """Every beginning of a good file, and every line left out, loads or is refused."""
    lines = EVERYTHING.splitlines(keepends=True)
    texts = ["".join(lines[:at] + lines[at + 1 :]) for at in range(len(lines))]
    texts += [EVERYTHING[:at] for at in range(2, len(EVERYTHING), 97)]
    for text in texts:
        with suppress(ScenarioError):
            load(text + "\n")


@pytest.mark.parametrize(
    ("facts", "says"),
    [
        ("type: Creature — Elf", "a creature needs `pt`; such as `pt: 2/2`"),
        ("type: Artifact, pt: 2/2", "`pt` belongs to a creature"),
        ("type: Legendary Planeswalker — Jace", "a planeswalker needs `loyalty`"),
        ("type: Creature — Elf, pt: 2/2, loyalty: 3", "`loyalty` belongs to a planeswalker"),
        ("type: Enchantment, defense: 3", "`defense` belongs to a battle"),
    ],
)
def test_the_numbers_of_a_type(facts: str, says: str) -> None:
    """What is not printed on a card of a type would be ignored, what is missing count as 0."""
    refused(HEAD + f"cards:\n  - {{name: Foo, {facts}}}\n", 3, says)
    battlefield = f"[{{token: {{name: Foo, {facts}}}}}]"
    refused(f"players:\n  Ana: {{}}\n  Ben: {{battlefield: {battlefield}}}\n", 3, says)


def test_a_vehicle_has_power_and_toughness() -> None:
    load(HEAD + "cards:\n  - {name: Foo, type: Artifact — Vehicle, pt: 3/3}\n")


@pytest.mark.parametrize(
    ("entry", "says"),
    [
        ("repeat: 3", "a map such as {times: 3, script: [...]}"),
        ("repeat: {times: 3}", '"script" is missing: a repetition needs it'),
        ("repeat: {times: 0, script: [resolve]}", "0"),
        ("repeat: {times: 3, scirpt: [resolve]}", 'did you mean "script"'),
        ("repeat: {times: 3, script: [reslove]}", 'did you mean "resolve"'),
        ("repeat: {times: 20000, script: [resolve]}", "20,000 times 1 entries are too many"),
    ],
)
def test_a_repetition_that_says_too_little_or_too_much(entry: str, says: str) -> None:
    refused(HEAD + f"script:\n  - {entry}\n", 3, says)
