"""What a scenario file may say, and what each word of it is read as."""

import pickle
from pathlib import Path

import pytest

from apnap.errors import ScenarioError
from apnap.scenario.entries import Action, Answer, Expects, Note, Resolve, To
from apnap.scenario.expectation import Marker, Pile
from apnap.scenario.model import Scenario, TokenFacts
from apnap.scenario.names import Counted
from apnap.scenario.read import expected_error, load
from apnap.yamltext import Text, plain

from .examples import EVERYTHING, EXAMPLE, LEAST, REFUSAL, VALID

PLAYERS = "players: {Ana: {}, Ben: {}}\n"
ALL = load(EVERYTHING)


def with_script(*entries: str, players: str = PLAYERS) -> Scenario:
    return load(players + "script:\n" + "".join(f"  - {entry}\n" for entry in entries))


def test_the_example() -> None:
    scenario = load(EXAMPLE)
    assert scenario.seats.players == ("Ana", "Ben", "Cleo", "Dan")
    assert scenario.seats.teams == {"Alpha": ("Ana", "Ben"), "Beta": ("Cleo", "Dan")}
    assert scenario.active == "Alpha"
    assert (scenario.turn.number, scenario.turn.step) == (3, "declare attackers")
    assert scenario.players["Cleo"].dungeon == Marker(Text("Undercity"), Text("Forge"))
    assert [type(entry) for entry in scenario.script] == [
        Action, Action, Answer, Resolve, Expects, Resolve, To, Note,
    ]  # fmt: skip
    assert [entry.line for entry in scenario.script] == list(range(33, 41))
    first = scenario.script[0]
    assert isinstance(first, Action)
    assert first.pairs == (("Goliath Paladin", ("Cleo",)),)
    assert scenario.expect is not None
    assert [(c.kind, c.subject, c.key) for c in scenario.expect.checks][:3] == [
        ("game", None, "initiative"), ("player", "Ana", "life"), ("player", "Ana", "dungeon"),
    ]  # fmt: skip
    assert scenario.expect.outcomes is not None
    assert len(scenario.expect.outcomes) == 2
    assert scenario.library.find("gate crier").pt == "2/2"
    assert scenario.library.find("gate crier").file == "<text>"


def test_defaults() -> None:
    scenario = load(LEAST)
    assert (scenario.format, scenario.seed, scenario.unscripted) == ("duel", 0, None)
    assert (scenario.turn.number, scenario.turn.step) == (1, "precombat main")
    assert scenario.active == "Ana"
    assert scenario.life("Ana") == 20
    assert scenario.players["Ana"].library is None
    assert scenario.players["Ben"].hand == ()
    assert scenario.script == ()
    assert scenario.expect is None


@pytest.mark.parametrize(
    ("text", "life"),
    [
        (LEAST, 20),
        ("format: commander\n" + LEAST, 40),
        ("format: free-for-all\n" + LEAST, 20),
        ("format: two-headed-giant\nteams: {X: [Ana], Y: [Ben]}\n" + LEAST, 30),
        (
            "format: two-headed-giant\nteams: {X: [Ana, Cid, Eve], Y: [Ben]}\n"
            "players: {Ana: {}, Ben: {}, Cid: {}, Eve: {}}\n",
            45,
        ),
    ],
)
def test_life_at_the_start(text: str, life: int) -> None:
    assert load(text).life("Ana") == life


def test_life_and_poison_of_a_member_are_the_teams() -> None:
    teams = "format: two-headed-giant\nteams: {X: [Ana, Ben], Y: [Cid, Dan]}\n"
    scenario = load(teams + "players: {Ana: {}, Ben: {life: 7, poison: 3}, Cid: {}, Dan: {}}\n")
    assert [scenario.life(name) for name in scenario.players] == [7, 7, 30, 30]
    assert scenario.poison("Ana") == 3
    same = load(teams + "players: {Ana: {life: 9}, Ben: {life: 9}, Cid: {}, Dan: {}}\n")
    assert same.life("Ben") == 9


def test_active_takes_a_player_a_team_or_any_member() -> None:
    teams = "format: two-headed-giant\nteams: {X: [Ana, Ben], Y: [Cid, Dan]}\n"
    players = "players: {Ana: {}, Ben: {}, Cid: {}, Dan: {}}\n"
    for active in ("Y", "y", "Cid", "dan"):
        assert load(f"{teams}{players}turn: {{active: {active}}}\n").active == "Y"
    assert load(teams + players).active == "X"
    assert load(PLAYERS + "turn: {active: ben}\n").active == "Ben"


def test_zones() -> None:
    ana = ALL.players["Ana"]
    bear, tome, treasure, goblins, spark, hidden, paladin = ana.battlefield
    assert (bear.name, bear.alias, bear.sick, bear.damage) == ("Grizzly Bears", "bear", True, 1)
    assert (bear.owner, bear.goaded) == ("Ben", ("Ben",))
    assert tome.chosen is not None
    assert (tome.chosen.color, tome.chosen.player) == ("red", "Ben")
    assert treasure.token == Counted(1, Text("Treasure Token"))
    assert treasure.tapped
    assert (goblins.name, goblins.count) == ("Goblin Token", 2)
    assert isinstance(spark.token, TokenFacts)
    assert spark.token.facts().colors == ("red",)
    assert hidden.face == "down"
    assert paladin.name == "Goliath Paladin"
    assert ana.hand[0].card == Counted(3, Text("Shock"))
    assert ana.library == ()
    assert (ana.life, ana.poison, ana.counters, ana.mana) == (-3, 2, {"energy": 3}, "{R}{R}")
    assert (ana.dungeon, ana.completed, ana.commander) == (None, (), ("chief",))
    assert [zone for name, zone, _ in ALL.objects() if name == "Ana"][-2:] == ["exile", "command"]


def test_a_token_without_a_name_is_called_by_its_subtypes() -> None:
    text = "players: {Ana: {battlefield: [{token: {type: Creature — Goblin, pt: 1/1}}]}, Ben: {}}\n"
    assert load(text).players["Ana"].battlefield[0].name == "Goblin Token"


def test_a_whole_name_is_tried_before_n_name_and_before_xs_y() -> None:
    own = 'cards: [{name: 4 Forest, type: Land}, {name: "Ben\'s Forest", type: Land}]\n'
    text = "players: {Ana: {hand: [4 Forest, 2 4 Forest, Ben's Forest]}, Ben: {}}\n"
    scenario = load(own + text)
    hand = scenario.players["Ana"].hand
    assert [(card.count, card.name) for card in hand] == [
        (1, "4 Forest"), (2, "4 Forest"), (1, "Ben's Forest"),
    ]  # fmt: skip
    found = scenario.reference(Text("ben’s forest"))
    assert (found.owner, found.name) == (None, "Ben's Forest")
    found = scenario.reference(Text("Ben's Plains"))
    assert (found.owner, found.name) == ("Ben", "Plains")
    assert scenario.reference(Text("Ben's 3 Plains")).count == 3
    assert scenario.reference(Text("Plains#2")).number == 2
    assert scenario.reference(Text("Sarevok's Tome")).owner is None
    assert scenario.reference(Text("goliath-paladin")).name == "Goliath Paladin"


def test_own_cards_hide_bundled_ones_and_a_bare_cost_is_generic() -> None:
    scenario = load(PLAYERS + "cards:\n  - {name: shock, type: Instant, cost: 3}\n")
    assert scenario.library.find("Shock").cost == "{3}"


def test_the_stack() -> None:
    ball, tome, waits = ALL.stack
    assert ball.cast == Counted(1, Text("Fireball"))
    assert (ball.by, ball.x) == ("Ana", 3)
    assert [(a.word, a.value) for a in ball.answers] == [("target", "bear")]
    assert (tome.activate, tome.ability) == ("Sarevok's Tome", "3")
    assert (waits.trigger, waits.alias) == ("initiative: venture", "waits")


def test_queues() -> None:
    answers = [(a.word, plain(a.value)) for a in ALL.answers["Ana"]]
    assert answers == [
        (None, ["Forest", "Plains"]),
        ("order", ["A", "B"]),
        ("distribute", {"bear": "2"}),
        (None, {"top": ["Forest"], "bottom": []}),
        (None, "initiative: steal by Ana"),
        (None, {"bear": "1", "Ben": "1"}),
        (None, "yes"),
    ]


def test_script_entries() -> None:
    script = ALL.script
    assert (script[0].line, script[1].line) == (41, 41)
    assert script[0] == To("draw", None, 41, script[0].column)
    shock, ball, tome, land, passing, also, leaving, attack, block, nothing = script[1:11]
    assert isinstance(shock, Action)
    assert isinstance(ball, Action)
    assert isinstance(tome, Action)
    assert isinstance(attack, Action)
    assert isinstance(block, Action)
    assert isinstance(nothing, Action)
    assert (shock.player, shock.verb, shock.name) == ("Ben", "cast", "Shock")
    assert ball.x == 3
    assert [(a.word, plain(a.value)) for a in ball.answers] == [
        ("target", ["bear", "Cid"]), ("distribute", {"bear": "1", "Cid": "2"}), ("pay", "kicker"),
    ]  # fmt: skip
    assert tome.ability == "{3}, {T}:"
    assert [(a.word, a.value) for a in tome.answers] == [("choose", "2"), ("choose", "Forest")]
    verbs = [e.verb for e in (land, passing, also, leaving) if isinstance(e, Action)]
    assert verbs == ["play", "pass", "pass", "concede"]
    assert [creature for creature, _ in attack.pairs] == [
        "bear", "2 Goblin Token", "Ana's Grizzly Bears#2",
    ]  # fmt: skip
    assert block.pairs == (("Hill Giant", ("bear", "spark")),)
    assert nothing.pairs == ()
    answers = [(e.word, plain(e.value)) for e in script[11:17] if isinstance(e, Answer)]
    assert answers == [
        ("order", ["initiative: steal by Ana", "2 Soul Warden"]),
        ("choose", {"top": ["Forest"], "bottom": ["Plains", "Island"]}),
        ("choose", "top"),
        ("target", "no"),
        ("pay", ["2 Island", "Treasure Token"]),
        ("distribute", {"bear": "2", "Ana": "1"}),
    ]


def test_a_team_may_answer_and_pass() -> None:
    teams = "format: two-headed-giant\nteams: {X: [Ana, Ben], Y: [Cid, Dan]}\n"
    players = teams + "players: {Ana: {}, Ben: {}, Cid: {}, Dan: {}}\nanswers: {Y: [yes]}\n"
    scenario = with_script("X: pass", "y: {order: [a, b]}", players=players)
    assert [entry.player for entry in scenario.script if isinstance(entry, (Action, Answer))] == [
        "X", "Y",
    ]  # fmt: skip
    assert list(scenario.answers) == ["Y"]


def test_expectations() -> None:
    assert ALL.expect is not None
    told = {(str(c.subject), str(c.key)): c.value for c in ALL.expect.checks}
    assert told["None", "initiative"] == "none"
    assert told["None", "loser"] == ("Ben", "Cid")
    assert told["None", "draw"] is False
    assert told["None", "stack"] == Pile(exactly=(Text("initiative: venture"), Text("Fireball")))
    assert told["Ana", "battlefield"] == Pile(
        has=(Text("bear"), Text("4 Forest")), lacks=(Text("Island"),)
    )
    assert told["Ana", "hand"] == Pile(count=3)
    assert told["Ana", "library"] == Pile(exactly=())
    assert told["Ana", "counters"] == "none"
    assert told["Ana", "mana"] is None
    assert told["Bear#2", "zone"] == "none"
    assert told["Ben's Grizzly Bears", "counters"] == {"+1/+1": 0}
    assert told["spark", "power"] == -1


def test_a_team_can_be_expected_something_of() -> None:
    teams = "format: two-headed-giant\nteams: {X: [Ana, Ben], Y: [Cid, Dan]}\n"
    players = "players: {Ana: {}, Ben: {}, Cid: {}, Dan: {}}\n"
    scenario = load(teams + players + "expect: {x: {life: 30}, winner: Y, loser: none}\n")
    assert scenario.expect is not None
    assert [(c.kind, c.subject, c.value) for c in scenario.expect.checks] == [
        ("player", "X", 30), ("game", None, ("Y",)), ("game", None, ()),
    ]  # fmt: skip


def test_a_name_made_by_a_card_text_may_be_expected() -> None:
    own = 'cards: [{name: Egg, type: Artifact, text: "Create a token named Boo, it flies."}]\n'
    load(PLAYERS + own + "expect: {Boo: {zone: battlefield}, Goblin Token: {tapped: yes}}\n")


@pytest.mark.parametrize("text", VALID.values(), ids=VALID)
def test_scenarios_can_be_sent_to_other_processes(text: str) -> None:
    scenario = load(text)
    again = pickle.loads(pickle.dumps(scenario))
    assert again.script == scenario.script
    assert again.players == scenario.players
    assert again.library.find("Forest").name == "Forest"


def test_a_file_is_read_like_its_text(tmp_path: Path) -> None:
    path = tmp_path / "s.yaml"
    path.write_text(EXAMPLE, encoding="utf-8")
    for source in (path, str(path)):
        assert load(source).file == str(path)
        assert load(source).script == load(EXAMPLE).script


def refusal(text: str) -> ScenarioError:
    with pytest.raises(ScenarioError) as caught:
        load(text)
    return caught.value


def test_expect_error() -> None:
    wanted = expected_error(REFUSAL)
    assert wanted is not None
    assert (wanted.on_line, wanted.says) == (2, ("nonesuch", "no card"))
    assert wanted.differs(refusal(REFUSAL)) is None
    assert expected_error(EXAMPLE) is None


@pytest.mark.parametrize(
    ("wanted", "differs"),
    [
        ("NONESUCH", None),
        ("[nonesuch, No Card]", None),
        ("{line: 1}", None),
        ("{line: 2}", "expected on line 2, refused on line 1"),
        ("{says: Nonsense}", 'expected to say "Nonsense"'),
        ("[nonesuch, Nonsense]", 'expected to say "Nonsense"'),
    ],
)
def test_expect_error_in_its_forms(wanted: str, differs: str | None) -> None:
    text = f"players: {{Ana: {{hand: [Nonesuch]}}, Ben: {{}}}}\nexpect_error: {wanted}\n"
    found = expected_error(text)
    assert found is not None
    assert found.differs(refusal(text)) == differs


def test_expect_error_is_found_in_a_file_that_is_not_yaml() -> None:
    text = "title: a\ntitle: b\nexpect_error:\n  line: 2\n  says: twice\nplayers: {}\n"
    found = expected_error(text)
    assert found is not None
    assert found.differs(refusal(text)) is None
    assert expected_error("title: {\n") is None
    assert expected_error("/no/such/file") is None
