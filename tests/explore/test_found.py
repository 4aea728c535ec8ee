"""Situations in which exploring once said something wrong, or nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from apnap.cli import run
from apnap.errors import ApnapError
from apnap.explore import plain, walk
from apnap.explore.exploration import Exploration, explore
from apnap.explore.hand_out import cluster
from apnap.explore.plain import explore_position, kinds
from apnap.explore.script import UNTIL_EMPTY, ScriptSource, scripted_line
from apnap.explore.walk import KINDS, NEXT
from apnap.scenario.read import load
from apnap.scenario.setup import set_up

CARDS = """
cards:
  - {name: Gain, type: Enchantment, text: "At the beginning of each upkeep, you gain 1 life."}
  - {name: Loss, type: Enchantment, text: "At the beginning of each upkeep, you lose 2 life."}
  - {name: Doom, type: Enchantment, text: "At the beginning of each upkeep, you lose 9 life."}
  - {name: Look, type: Enchantment, text: "At the beginning of your upkeep, scry 1."}
  - {name: "Rain, of Fire", type: Artifact, text: "At the beginning of your upkeep, draw a card."}
  - {name: Dr. Dot, type: Artifact, text: "At the beginning of your upkeep, draw a card."}
  - name: Muster
    type: Enchantment
    text: "At the beginning of your upkeep, create a 1/1 white Soldier creature token."
  - name: Aim
    type: Enchantment
    text: "At the beginning of your upkeep, target player gains 1 life."
  - name: Twin
    type: Enchantment
    text: |-
      At the beginning of each upkeep, you gain 1 life.
      At the beginning of each upkeep, draw a card.
  - {name: Ying, type: Enchantment, text: "Whenever you gain life, you lose 1 life."}
  - {name: Ever, type: Enchantment, text: "Whenever you gain life, you gain 1 life."}
  - {name: Yang, type: Enchantment, text: "Whenever you lose life, you gain 1 life."}
turn: {number: 3, active: Ana, step: upkeep}
"""


@pytest.fixture
def game(tmp_path: Path) -> str:
    return str(tmp_path / "game.yaml")


def write(game: str, text: str) -> str:
    Path(game).write_text(CARDS + text, encoding="utf-8")
    return game


def explored(game: str, text: str, *branch: str) -> Exploration:
    scenario = load(write(game, text))
    also = kinds(branch)
    line = scripted_line(scenario, also, UNTIL_EMPTY)
    return explore(ScriptSource.of(line, branch=also, ending=UNTIL_EMPTY))


def ends(exploration: Exploration, fact: str) -> list[tuple[str, int]]:
    return [(dict(one.facts)[fact], one.orders) for one in exploration.outcomes]


def test_equal_triggers_of_the_very_beginning_count_too(game: str) -> None:
    found = explored(game, "players: {Ana: {battlefield: [3 Gain]}, Ben: {}}\n")
    assert (found.orders, found.distinct) == (6, 1)


@pytest.mark.parametrize("rest", ["resolve", "to: {step: draw}", "Ana: {play: Forest}"])
@pytest.mark.parametrize("cards", ["Gain, Loss", "Loss, Gain"])
def test_a_game_that_is_over_before_the_script_is(game: str, cards: str, rest: str) -> None:
    found = explored(game, f"""
players: {{Ana: {{life: 2, battlefield: [{cards}], hand: [Forest]}}, Ben: {{}}}}
script:
  - resolve
  - resolve all
  - {"to: {step: precombat main}" if "play" in rest else "note: two are left"}
  - {rest if rest != "resolve" else "resolve all"}
""")
    assert found.complete
    assert sorted(ends(found, "winner")) == [("Ben", 1), ("nobody yet", 1)]


def test_the_way_that_is_taken_by_itself_may_end_too_soon_but_leaves_no_answer(game: str) -> None:
    with pytest.raises(ApnapError, match="the game is over"):
        explored(game, """
players: {Ana: {life: 2, battlefield: [Loss, Gain], hand: [Shock, Mountain]}, Ben: {}}
script: [resolve, resolve, {Ana: {choose: yes}}]
""")


def test_who_has_left_can_do_nothing_and_that_is_said(game: str) -> None:
    found = explored(game, """
format: free-for-all
players: {Ana: {life: 2, battlefield: [Gain, Loss, Mountain], hand: [Shock]}, Ben: {}, Cid: {}}
script: [resolve, {Ana: {cast: Shock, target: Ben}}]
""")
    assert [one.error is not None for one in found.outcomes] == [False, True]
    assert "Ana has left the game" in str(found.outcomes[1].error)


def test_a_position_without_end_is_given_up(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plain, "MOST_STEPS", 1_000)
    write(game, "players: {Ana: {battlefield: [Ever, Gain, Loss]}, Ben: {}}\n")
    found = explore_position(set_up(load(game))[0])
    assert not found.complete
    assert [one.error for one in found.outcomes] == ["the game goes on without end"]


@pytest.mark.rule("104.4b", "732.4")
def test_a_loop_of_mandatory_actions_is_a_draw_in_every_order(game: str) -> None:
    write(game, "players: {Ana: {battlefield: [Ying, Yang, Gain, Loss]}, Ben: {}}\n")
    found = explore_position(set_up(load(game))[0])
    assert found.complete
    assert {dict(one.facts)["winner"] for one in found.outcomes} == {"nobody: a draw"}


def test_a_team_is_asked_as_a_team_to_the_last(game: str) -> None:
    found = explored(game, """
format: two-headed-giant
teams: {Alpha: [Ana, Ben], Beta: [Cleo, Dan]}
players: {Ana: {life: 2, battlefield: [Gain, Loss]}, Ben: {battlefield: [Gain, Loss]},
  Cleo: {}, Dan: {}}
""")
    assert found.questions[0].options == ("Ana's Gain", "Ana's Loss", "Ben's Gain", "Ben's Loss")
    nexts = [one.question for one in found.graph.nodes.values() if one.question.kind == NEXT]
    assert {question.asked for question in nexts} == {("Ana", "Ben")}


def test_a_label_with_its_holder_can_be_written(game: str) -> None:
    write(game, """
format: two-headed-giant
teams: {Alpha: [Ana, Ben], Beta: [Cleo, Dan]}
players: {Ana: {battlefield: [Gain]}, Ben: {battlefield: [Gain]}, Cleo: {}, Dan: {}}
script: [{Ana: {order: [Ben's Gain, Ana's Gain]}}]
expect: {stack: [Ben's Gain, Ana's Gain]}
""")
    assert run(["check", game]) == 0


def test_so_can_one_of_several_abilities(game: str) -> None:
    found = explored(game, """
format: two-headed-giant
teams: {Alpha: [Ana, Ben], Beta: [Cleo, Dan]}
players: {Ana: {battlefield: [Twin]}, Ben: {battlefield: [Twin]}, Cleo: {}, Dan: {}}
script:
  - Ana: {order: ["Ben's Twin: At the beginning of each upkeep, draw a card.",
      "Ben's Twin: At the beginning of each upkeep, you gain 1 life.",
      "Ana's Twin: At the beginning of each upkeep, draw a card.",
      "Ana's Twin: At the beginning of each upkeep, you gain 1 life."]}
""")
    assert len(set(found.questions[0].options)) == 4
    assert found.questions[0].options[3] == (
        "Ben's Twin: At the beginning of each upkeep, draw a card."
    )


def test_a_look_at_cards_is_told_as_top_and_bottom(game: str) -> None:
    found = explored(game, "players: {Ana: {battlefield: [Look], library: [Forest]}, Ben: {}}\n",
                     "cards")
    [question] = found.others
    assert question.kind == "cards"
    assert question.options == ("Forest (Ana, #3)",)
    assert [edge.text for edge in found.graph.nodes[found.graph.root].edges or ()] == [
        "bottom: Forest (Ana, #3), top: none", "bottom: none, top: Forest (Ana, #3)",
    ]


SEVERAL = """
players: {Ana: {life: 2, battlefield: [Loss, Muster, {card: Dr. Dot, as: doc}]}, "Dr. No": {},
  "Ben, Jr": {battlefield: ["Rain, of Fire"]}}
format: free-for-all
"""


@pytest.mark.parametrize(("watch", "told"), [
    ("Dr. No", "Dr. No's life: 20"),
    ("ANA.LIFE", "Ana's life: 0"),
    ('"Ben, Jr.life"', "Ben, Jr's life: 20"),
    ('"Rain, of Fire.zone",Dr. No.life', "Rain, of Fire's zone: battlefield"),
    ("Dr. No.poison", "Dr. No's poison: 0"),
    ("Dr. Dot.zone", "Dr. Dot's zone: gone"),
    ("Soldier Token.power", "Soldier Token's power: not there"),
    ("Dr. No.library", "Dr. No's library: 60 Blank"),
])
def test_what_is_watched_is_told(
    game: str, capsys: pytest.CaptureFixture[str], watch: str, told: str
) -> None:
    write(game, SEVERAL)
    assert run(["orders", game, "--watch", watch]) == 0
    assert f"    {told}\n" in capsys.readouterr().out


@pytest.mark.parametrize(("option", "value", "said"), [
    ("--watch", "Ana.lief", 'did you mean "Ana.life"'),
    ("--watch", "Soldier.power", 'nothing of this game is called "Soldier.power"'),
    ("--until", "turn 0 upkeep", "no point at which a story could end"),
])
def test_what_does_not_exist_is_refused(
    game: str, capsys: pytest.CaptureFixture[str], option: str, value: str, said: str
) -> None:
    write(game, SEVERAL)
    assert run(["orders", game, option, value]) == 2
    assert said in capsys.readouterr().err


def test_case_does_not_matter(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    write(game, SEVERAL)
    assert run(["orders", game, "--until", "Turn 4 Upkeep", "--branch", "May"]) == 0
    assert kinds(["All"]) == frozenset(KINDS)


def test_too_many_orders(
    game: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(walk, "MOST_CHOICES", 5)
    write(game, "players: {Ana: {battlefield: [Aim, Gain, Loss]}, Ben: {}}\nunscripted: first\n")
    assert run(["orders", game, "--width", "300"]) == 1
    said = capsys.readouterr().out
    assert "Nobody is asked" not in said
    assert "0 outcomes, and 1 end unknown" in said
    assert "Ana can answer in 6 ways" in said
    assert "--branch" not in said


def test_pairs_of_outcomes_beyond_a_few_are_told_on_demand(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    write(game, "players: {Ana: {life: 4, battlefield: [5 Gain, Doom]}, Ben: {}}\n")
    assert run(["orders", game]) == 0
    few = capsys.readouterr().out
    assert run(["orders", game, "-v"]) == 0
    everything = capsys.readouterr().out
    assert few.count(" leads to ") == 20
    assert "5 more pairs of outcomes: -v tells them" in few
    assert everything.count(" leads to ") == 30
    assert "-v tells them" not in everything


def test_an_address_without_a_port_begins_no_client(monkeypatch: pytest.MonkeyPatch) -> None:
    distributed = pytest.importorskip("distributed")
    begun: list[str] = []
    monkeypatch.setattr(distributed, "Client", lambda address, **_: begun.append(address))
    with pytest.raises(ApnapError, match='no cluster answers at "nowhere"'), cluster("nowhere"):
        pass
    assert begun == []
