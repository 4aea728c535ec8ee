"""The moves of a case, and when they happen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from apnap.conformance import asserts
from apnap.conformance import play as playing

from .cases import card, fails, passes, played

MOUNTAINS = card("battlefield", "Mountain", 4)
SHOCK = [MOUNTAINS, card("hand", "Shock", 2)]
AT_B = {"targets": [{"player": "B"}]}
BEARS = [card("battlefield", "Grizzly Bears"), card("battlefield", "Hill Giant", player="B")]

HAPPENS: dict[str, dict[str, Any]] = {
    "two spells of one step are on the stack together": {
        "setup": SHOCK,
        "script": [
            ["cast", 1, "main1", "A", "Shock", AT_B],
            ["cast", 1, "main1", "A", "Shock", AT_B],
            ["check", "stack_size", 1, "main1", "A", 2],
        ],
        "asserts": [["life", "B", 16]],
    },
    "a wait lets the stack resolve before the next move": {
        "setup": SHOCK,
        "script": [
            ["cast", 1, "main1", "A", "Shock", AT_B],
            ["wait", 1, "main1", None, 0],
            ["check", "assert", 1, "main1", "A", ["life", "B", 18]],
            ["cast", 1, "main1", "A", "Shock", AT_B],
        ],
        "asserts": [["life", "B", 16]],
    },
    "a wait for one object": {
        "setup": SHOCK,
        "script": [
            ["cast", 1, "main1", "A", "Shock", AT_B],
            ["cast", 1, "main1", "A", "Shock", AT_B],
            ["wait", 1, "main1", "A", 1],
            ["check", "stack_size", 1, "main1", "A", 1],
            ["check", "assert", 1, "main1", "A", ["life", "B", 18]],
        ],
        "asserts": [["life", "B", 16]],
    },
    "a move waits for its condition": {
        "setup": [
            *SHOCK,
            card("battlefield", "Island", 2, player="B"),
            card("hand", "Counterspell", player="B"),
        ],
        "script": [
            [
                "cast",
                1,
                "main1",
                "B",
                "Counterspell",
                {"on_stack": "Cast Shock", "targets": [{"name": "Shock"}]},
            ],
            ["cast", 1, "main1", "A", "Shock", AT_B],
        ],
        "asserts": [["life", "B", 20], ["graveyard_count", "B", "Counterspell", 1]],
    },
    "and for what must be gone": {
        "setup": [
            *SHOCK,
            card("battlefield", "Mountain", player="B"),
            card("hand", "Shock", player="B"),
        ],
        "script": [
            ["cast", 1, "main1", "A", "Shock", AT_B],
            [
                "cast",
                1,
                "main1",
                "B",
                "Shock",
                {"not_on_stack": "Shock", "targets": [{"player": "A"}]},
            ],
            ["check", "assert", 1, "main1", "B", ["life", "B", 18]],
        ],
        "asserts": [["life", "A", 18]],
    },
    "moves of other steps are passed over": {
        "setup": SHOCK,
        "script": [
            ["cast", 1, "main2", "A", "Shock", AT_B],
            ["cast", 1, "upkeep", "A", "Shock", AT_B],
        ],
        "asserts": [["life", "B", 16]],
    },
    "the stop comes after everything of its step": {
        "setup": [card("battlefield", "Mountain", player="B"), card("hand", "Shock", player="B")],
        "script": [["cast", 1, "end", "B", "Shock", {"targets": [{"player": "A"}]}]],
        "asserts": [["life", "A", 18]],
    },
    "nothing is cleaned up at the stop": {
        "setup": [card("battlefield", "Forest"), card("hand", "Giant Growth"), *BEARS],
        "script": [
            ["cast", 1, "main1", "A", "Giant Growth", {"targets": [{"name": "Grizzly Bears"}]}]
        ],
        "asserts": [["pt", "A", "Grizzly Bears", 5, 5, "any"]],
    },
    "stop in a step that is skipped": {
        "stop": [1, "combat_damage"],
        "asserts": [["active_player", "A"]],
    },
    "stop in the untap step": {
        "setup": [card("battlefield", "Forest", player="B", tapped=True)],
        "stop": [2, "untap"],
        "asserts": [["tapped", "Forest", False], ["hand_total", "B", 0]],
    },
    "stop in the cleanup step": {
        "setup": [card("battlefield", "Forest"), card("hand", "Giant Growth"), *BEARS],
        "script": [
            ["cast", 1, "main1", "A", "Giant Growth", {"targets": [{"name": "Grizzly Bears"}]}]
        ],
        "stop": [1, "cleanup"],
        "asserts": [["pt", "A", "Grizzly Bears", 2, 2, "any"]],
    },
    "mana by hand, and land drops": {
        "setup": [
            card("battlefield", "Slow Gate"),
            card("hand", "Forest"),
            card("hand", "Grizzly Bears"),
        ],
        "script": [
            ["mana", 1, "main1", "A", "{T}: Add {G}", {}],
            ["check", "mana_pool", 1, "main1", "A", "W", 1],
            ["play", 1, "main1", "A", "Forest"],
            ["cast", 1, "main1", "A", "Grizzly Bears", {}],
        ],
        "choices": [["A", "choice", "White", 1]],
        "asserts": [["permanent_count", "A", "Grizzly Bears", 1]],
    },
    "an ability by the start of its text, old or new wording": {
        "setup": [card("battlefield", "Old Stinger"), card("battlefield", "Mountain")],
        "script": [
            ["activate", 1, "main1", "A", "{1}: {this} gets", {}],
            ["wait", 1, "main1", None, 0],
            ["activate", 1, "main1", "A", "{T}: {this} deals 1", AT_B],
        ],
        "asserts": [["life", "B", 19], ["pt", "A", "Old Stinger", 2, 1, "any"]],
    },
    "keywords by their printed words": {
        "setup": [card("battlefield", "Mountain"), card("battlefield", "Bonesplitter"), *BEARS],
        "script": [
            ["activate", 1, "main1", "A", "Equip {1}", {"targets": [{"name": "Grizzly Bears"}]}]
        ],
        "asserts": [
            ["pt", "A", "Grizzly Bears", 4, 2, "any"],
            ["attached", "A", "Bonesplitter", "Grizzly Bears", True],
        ],
    },
    "whose ability it is": {
        "setup": [card("battlefield", "Old Stinger", 2)],
        "script": [
            [
                "activate",
                1,
                "main1",
                "A",
                "{T}",
                {"source": {"name": "Old Stinger", "index": 1}, **AT_B},
            ]
        ],
        "asserts": [
            ["tapped", {"name": "Old Stinger", "index": 1}, True],
            ["tapped", {"name": "Old Stinger", "index": 0}, False],
        ],
    },
    "flashback as an ability, and by how it is cast": {
        "setup": [MOUNTAINS, card("graveyard", "Echoing Cry", 2)],
        "script": [
            ["activate", 1, "main1", "A", "Flashback {R}", AT_B],
            ["cast", 1, "main1", "A", "Echoing Cry", {"via": "flashback", **AT_B}],
        ],
        "asserts": [["life", "B", 18], ["exile_count", "A", "Echoing Cry", 2]],
    },
    "attackers and blockers": {
        "setup": [*BEARS, card("battlefield", "Grizzly Bears")],
        "script": [
            ["attack", 1, "A", "Grizzly Bears", {"player": "B"}],
            ["attack", 1, "A", "Grizzly Bears", None],
            ["check", "attackers", 1, "declare_attackers", "A", ["Grizzly Bears", "Grizzly Bears"]],
            ["block", 1, "B", "Hill Giant", {"name": "Grizzly Bears", "index": 1}],
            ["check", "blockers", 1, "declare_blockers", "B", ["Hill Giant"]],
        ],
        "asserts": [["life", "B", 18], ["graveyard_count", "A", "Grizzly Bears", 1]],
    },
    "a planeswalker is attacked": {
        "setup": [BEARS[0], card("battlefield", "Quiet Mage", player="B")],
        "script": [["attack", 1, "A", "Grizzly Bears", {"permanent": "Quiet Mage"}]],
        "asserts": [["counters", "B", "Quiet Mage", "loyalty", 1], ["life", "B", 20]],
    },
    "loyalty abilities": {
        "setup": [card("battlefield", "Quiet Mage")],
        "script": [
            ["activate", 1, "main1", "A", "+1: You gain", {}],
            ["activate", 3, "main1", "A", "-2", {}],
        ],
        "stop": [3, "end"],
        "asserts": [["counters", "A", "Quiet Mage", "loyalty", 2], ["life", "A", 21]],
    },
    "a creature that must attack does": {
        "setup": [card("battlefield", "Wild Charger")],
        "asserts": [["life", "B", 18]],
    },
    "counters that are simply there": {
        "setup": BEARS,
        "script": [["add_counters", 1, "main1", "A", "Grizzly Bears", "+1/+1", 2]],
        "asserts": [["pt", "A", "Grizzly Bears", 4, 4, "any"]],
    },
    "state-based actions see them": {
        "setup": BEARS,
        "script": [["add_counters", 1, "main1", "A", "Grizzly Bears", "-1/-1", 2]],
        "asserts": [["graveyard_count", "A", "Grizzly Bears", 1]],
    },
    "a concession": {
        "script": [["concede", 1, "main1", "A"]],
        "asserts": [["lost", "A", True], ["won", "B", True], ["result", "B", "won"]],
    },
    "halves by their names": {
        "setup": [MOUNTAINS, card("hand", "Heat // Chill")],
        "script": [
            ["check", "playable", 1, "main1", "A", "Cast Heat", True],
            ["check", "playable", 1, "main1", "A", "Cast Chill", False],
            ["cast", 1, "main1", "A", "Heat", AT_B],
        ],
        "asserts": [["life", "B", 18], ["graveyard_count", "A", "Heat // Chill", 1]],
    },
    "the land on a back": {
        "setup": [card("hand", "River Guide", 2)],
        "script": [
            ["check", "playable", 1, "main1", "A", "Play River Bank", True],
            ["check", "playable", 1, "main1", "A", "Cast River Guide", False],
            ["play", 1, "main1", "A", "River Bank"],
            ["cast", 1, "main1", "A", "River Guide", {}],
        ],
        "asserts": [
            ["permanent_count", "A", "River Bank", 1],
            ["permanent_count", "A", "River Guide", 1],
        ],
    },
    "what could be played": {
        "setup": [
            MOUNTAINS,
            card("hand", "Shock"),
            card("hand", "Forest"),
            card("hand", "Counterspell"),
            card("battlefield", "Old Stinger"),
            card("graveyard", "Echoing Cry"),
        ],
        "script": [
            ["check", "playable", 1, "main1", "A", "Cast Shock", True],
            ["check", "playable", 1, "main1", "A", "Play Forest", True],
            ["check", "playable", 1, "upkeep", "A", "Play Forest", False],
            ["check", "playable", 1, "main1", "A", "Cast Counterspell", False],
            ["check", "playable", 1, "main1", "A", "{T}: {this} deals", True],
            ["check", "playable", 1, "main1", "A", "Cast Echoing Cry using Flashback", True],
        ],
        "asserts": [],
    },
    "one of the mana that a land adds, as if each were an ability": {
        "setup": [card("battlefield", "Sharp Gate", 2), card("hand", "Savannah Lion")],
        "script": [
            ["mana", 1, "main1", "A", "{T}: Add {W}. {this} deals 1 damage to you.", {}],
            ["mana", 1, "main1", "A", "{T}: Add {G}. {this} deals 1 damage to you.", {}],
            ["cast", 1, "main1", "A", "Savannah Lion", {}],
        ],
        "asserts": [["life", "A", 18], ["permanent_count", "A", "Savannah Lion", 1]],
    },
    "a check after the stop is none": {
        "script": [["check", "life", 2, "main1", "A", 1]],
        "asserts": [["life", "A", 20]],
    },
    "to decline what nobody offers is no difference": {
        "choices": [["A", "choice", False, 2], ["B", "target", {"skip": True}, 1]],
        "asserts": [["life", "A", 20]],
    },
}


@pytest.mark.parametrize("name", HAPPENS)
def test_it_happens_then(name: str, tmp_path: Path) -> None:
    passes(tmp_path, **HAPPENS[name])


FAILS: dict[str, tuple[tuple[str, ...], dict[str, Any]]] = {
    "a card that is not there": (
        ("move 1", "no card Shock"),
        {"script": [["cast", 1, "main1", "A", "Shock", AT_B]]},
    ),
    "mana that is not there": (
        ("Hill Giant", "can't be paid"),
        {
            "setup": [card("hand", "Hill Giant")],
            "script": [["cast", 1, "main1", "A", "Hill Giant", {}]],
        },
    ),
    "a sorcery in the upkeep": (
        ("can't cast",),
        {
            "setup": [MOUNTAINS, card("hand", "Hill Giant")],
            "script": [["cast", 1, "upkeep", "A", "Hill Giant", {}]],
        },
    ),
    "no such way to cast": (
        ("can't be cast by 'overload'",),
        {
            "setup": SHOCK,
            "script": [["cast", 1, "main1", "A", "Shock", {"via": "overload", **AT_B}]],
        },
    ),
    "a target that is none": (
        ("nothing answers", "Grizzly Bears"),
        {
            "setup": [card("battlefield", "Island"), card("hand", "Unsummon"), *BEARS],
            "script": [["cast", 1, "main1", "A", "Unsummon", AT_B]],
        },
    ),
    "a target too many": (
        ("B is no target of it",),
        {
            "setup": SHOCK,
            "script": [["cast", 1, "main1", "A", "Shock", {"targets": [{"player": "B"}] * 2}]],
        },
    ),
    "no such ability": (
        ('no ability whose text begins "{7}"',),
        {"setup": BEARS, "script": [["activate", 1, "main1", "A", "{7}", {}]]},
    ),
    "no land to play": (("no land Forest",), {"script": [["play", 1, "main1", "A", "Forest"]]}),
    "a second land": (
        ("has played a land this turn",),
        {"setup": [card("hand", "Forest", 2)], "script": [["play", 1, "main1", "A", "Forest"]] * 2},
    ),
    "an attacker that is not there": (
        ("no such creature",),
        {"setup": BEARS, "script": [["attack", 1, "A", "Serra Angel", None]]},
    ),
    "an attack by nobody who could": (
        ("attack", "never made"),
        {"script": [["attack", 1, "A", "Grizzly Bears", None]]},
    ),
    "an attacker that can't": (
        ("can't attack",),
        {
            "setup": [card("battlefield", "Wall of Omens"), *BEARS],
            "script": [["attack", 1, "A", "Wall of Omens", None]],
        },
    ),
    "nothing to attack": (
        ("no permanent Forest",),
        {"setup": BEARS, "script": [["attack", 1, "A", "Grizzly Bears", {"permanent": "Forest"}]]},
    ),
    "a block of what does not attack": (
        ("does not attack",),
        {
            "setup": BEARS,
            "script": [
                ["attack", 1, "A", "Grizzly Bears", None],
                ["block", 1, "B", "Hill Giant", "Hill Giant"],
            ],
        },
    ),
    "a block that can't be": (
        ("flying",),
        {
            "setup": [card("battlefield", "Serra Angel"), *BEARS],
            "script": [
                ["attack", 1, "A", "Serra Angel", None],
                ["attack", 1, "A", "Grizzly Bears", None],
                ["block", 1, "B", "Hill Giant", "Serra Angel"],
            ],
        },
    ),
    "a second block by one creature": (
        ("blocks already",),
        {
            "setup": BEARS,
            "script": [
                ["attack", 1, "A", "Grizzly Bears", None],
                ["block", 1, "B", "Hill Giant", "Grizzly Bears"],
                ["block", 1, "B", "Hill Giant", "Grizzly Bears"],
            ],
        },
    ),
    "counters on what is not there": (
        ("A has no Grizzly Bears",),
        {"script": [["add_counters", 1, "main1", "A", "Grizzly Bears", "+1/+1", 1]]},
    ),
    "an option nobody knows": (
        ('"loudly"',),
        {"setup": SHOCK, "script": [["cast", 1, "main1", "A", "Shock", {"loudly": 1}]]},
    ),
    "a move that never came": (
        ("never made",),
        {"setup": SHOCK, "script": [["cast", 7, "main1", "A", "Shock", AT_B]]},
    ),
    "an answer that was never asked for": (
        ("never asked for: A amount 3",),
        {"choices": [["A", "amount", 3, 1]]},
    ),
    "a check that is not so": (
        ("move 1", "found 20"),
        {"script": [["check", "life", 1, "main1", "A", 19]]},
    ),
    "what can't be played": (
        ('A can\'t do "Cast Shock"',),
        {"script": [["check", "playable", 1, "main1", "A", "Cast Shock", True]]},
    ),
    "what can be played": (
        ('A can do "Cast Shock"',),
        {"setup": SHOCK, "script": [["check", "playable", 1, "main1", "A", "Cast Shock", False]]},
    ),
    "the number on the stack": (
        ("expected 1, found 0",),
        {"script": [["check", "stack_object", 1, "main1", "A", "Shock", 1]]},
    ),
}


@pytest.mark.parametrize("name", FAILS)
def test_it_fails_and_says_why(name: str, tmp_path: Path) -> None:
    said, parts = FAILS[name]
    fails(tmp_path, *said, **parts)


def test_what_a_named_deck_holds_is_not_known(tmp_path: Path) -> None:
    game = {"kind": "duel", "decks": {"A": "Some Deck"}}
    result = played(tmp_path, game=game, script=[["cast", 1, "main1", "A", "Shock", AT_B]])
    assert (result.status, result.reasons) == (
        "not supported", ("Shock is not in the set-up, only perhaps in a deck",)
    )


def test_what_is_left_over_matters_only_where_it_is_strict(tmp_path: Path) -> None:
    passes(tmp_path, strict=False, choices=[["A", "amount", 3, 1]])


def test_a_case_without_end_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "MOST_DECISIONS", 50)
    fails(tmp_path, "goes on without end", stop=[90, "end"])
    monkeypatch.undo()
    monkeypatch.setattr(playing, "MOST_SECONDS", 0.01)
    fails(tmp_path, "goes on without end", stop=[60, "end"])


def test_a_fault_of_the_program_is_a_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise KeyError(7)

    monkeypatch.delenv("APNAP_DEBUG", raising=False)
    monkeypatch.setattr(asserts, "judge", broken)
    fails(tmp_path, "fault of the program", "KeyError: 7", asserts=[["life", "A", 20]])


def test_attacks_in_a_game_of_three(tmp_path: Path) -> None:
    result = played(
        tmp_path,
        players=["A", "B", "C"],
        game={"kind": "ffa"},
        setup=BEARS[:1],
        script=[["attack", 1, "A", "Grizzly Bears", {"player": "C"}]],
        asserts=[["life", "C", 18], ["life", "B", 20]],
    )
    assert result.status == "passed", result.reasons
