"""What a case can assert: each kind holds where it is so, and is told where it is not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from .cases import card, fails, passes, played

SETUP = [
    card("battlefield", "Forest", 2),
    card("battlefield", "Serra Angel"),
    card("battlefield", "Old Stinger", 2),
    card("battlefield", "Bonesplitter"),
    card("battlefield", "Hill Giant", player="B"),
    card("battlefield", "Ornithopter", player="B"),
    card("hand", "Shock"),
    card("graveyard", "Swamp"),
    card("exile", "Island", player="B"),
    ["no_shuffle"],
    card("library", "Plains"),
]
SCRIPT = [
    ["activate", 1, "main1", "A", "Equip {1}", {"targets": [{"name": "Old Stinger", "index": 1}]}],
    [
        "activate", 1, "main2", "A", "{T}: {this}",
        {"source": {"name": "Old Stinger", "index": 0}, "targets": [{"name": "Hill Giant"}]},
    ],
    ["mana", 1, "end", "A", "{T}: Add {G}", {}],
]  # fmt: skip
HOLD: list[list[Any]] = [
    ["life", "A", 20],
    ["permanent_count", "A", "Old Stinger", 2],
    ["permanent_count", None, "Forest", 2],
    ["permanent_count", "B", "Forest", 0],
    ["permanent_total", "A", 6],
    ["hand_count", "A", "shock", 1],
    ["hand_total", "A", 1],
    ["graveyard_count", "A", "Swamp", 1],
    ["graveyard_total", "B", 0],
    ["exile_count", None, "Island", 1],
    ["exile_total", "B", 1],
    ["library_count", "A", "Plains", 1],
    ["library_total", "A", 72],
    ["token_count", "A", "Old Stinger", 0],
    ["permanent_exists", "A", "Forest", True],
    ["pt", "A", "Old Stinger", 3, 1, "any"],
    ["pt", "A", "Old Stinger", 1, 1, "any"],
    ["pt", "B", "Hill Giant", 3, 3, "all"],
    ["base_pt", "B", "Hill Giant", 3, 3, "any"],
    ["counters", None, "Forest", "charge", 0],
    ["player_counters", "A", "energy", 0],
    ["ability", "A", "Serra Angel", "flying", True, 1],
    ["ability", "A", "Serra Angel", "trample", False, 1],
    ["ability", "A", "Old Stinger", "{T}: {this} deals 1 damage", True, 2],
    ["tapped", "Serra Angel", False],
    ["tapped", "Old Stinger", True],
    ["tapped", "Old Stinger", False],
    ["tapped_count", "Forest", True, 2],
    ["type", "Serra Angel", "Creature", True],
    ["type", "Serra Angel", "Artifact", False],
    ["subtype", "Serra Angel", "Angel", True],
    ["supertype", "Forest", "Basic", True],
    ["color", "A", "Serra Angel", "W", True],
    ["color", "A", "Serra Angel", "R", False],
    ["damage", "B", "Hill Giant", 1],
    ["attached", "A", "Bonesplitter", "Old Stinger", True],
    ["attached", "A", "Bonesplitter", "Serra Angel", False],
    ["mana_pool", "A", "G", 1],
    ["won", "A", False],
    ["lost", "B", False],
    ["result", "A", "draw"],
    ["monarch", None],
    ["initiative", None],
    ["dungeon", "A", None],
    ["completed_dungeon", "A", "Undercity", False],
    ["active_player", "A"],
    ["is", ["power", "A", "Serra Angel"], 4],
    ["is", ["toughness", None, {"name": "Old Stinger", "each": True}], 1],
    ["is", ["mana_cost", None, "Serra Angel"], "{3}{W}{W}"],
    ["is", ["mana_value", None, "Serra Angel"], 5],
    ["is", ["is_tapped", None, "Serra Angel"], False],
    ["is", ["damage", None, "Hill Giant"], 1],
    ["is", ["attachment_count", "A", {"name": "Old Stinger", "index": 1}], 1],
    ["is", ["counters", "A", "Forest", "charge"], 0],
    ["is", ["has_ability", "A", "Serra Angel", "vigilance"], True],
    ["is", ["permanent_color", "A", "Serra Angel", "W"], True],
    ["is", ["permanent_type", "B", "Ornithopter", "Artifact"], True],
    ["is", ["permanent_subtype", "B", "Ornithopter", "Thopter"], True],
    ["is", ["card", "library", "A", {"index": 0}, "name_is"], "Plains"],
    ["is", ["card", "exile", None, {"each": True}, "is_face_down"], False],
    ["is", ["card", "graveyard", "A", "Swamp", "owner"], "A"],
    ["is", ["card", "exile", "B", "Island", "counters", "time"], 0],
    ["is", ["count", "library", "A", {}], 72],
    [
        "is",
        [
            "count",
            "battlefield",
            None,
            {"where": [["permanent_subtype", "Forest"], ["permanent_is_tapped"]]},
        ],
        2,
    ],
    ["is", ["stack_size"], 0],
    ["is", ["turn"], 1],
    ["is", ["active_player"], "A"],
    ["is", ["life", "B"], 20],
    ["is", ["lands_played", "A"], 0],
    ["is", ["monarch"], None],
    ["is", ["hand_total", "A"], 1],
    ["compare", ["life", "A"], ">=", 20],
    ["compare", ["power", "A", "Serra Angel"], ">", ["power", "B", "Hill Giant"]],
]


def test_they_hold(tmp_path: Path) -> None:
    passes(tmp_path, setup=SETUP, script=SCRIPT, asserts=HOLD)


WRONG: list[list[Any]] = [
    ["life", "A", 19],
    ["permanent_count", "A", "Old Stinger", 1],
    ["permanent_total", "A", 7],
    ["library_total", "A", 1],
    ["permanent_exists", "A", "Swamp", True],
    ["pt", "A", "Old Stinger", 1, 1, "all"],
    ["pt", "A", "Swamp", 1, 1, "any"],
    ["counters", "A", "Forest", "charge", 1],
    ["player_counters", "A", "energy", 1],
    ["ability", "A", "Serra Angel", "flying", False, 1],
    ["ability", "A", "Serra Angel", "flying", True, 2],
    ["ability", "A", "Swamp", "flying", True, 0],
    ["tapped", "Serra Angel", True],
    ["tapped", "Swamp", False],
    ["tapped_count", "Forest", True, 1],
    ["type", "Serra Angel", "Artifact", True],
    ["type", "Swamp", "Artifact", False],
    ["subtype", "Serra Angel", "Goblin", True],
    ["color", "A", "Serra Angel", "U", True],
    ["damage", "B", "Hill Giant", 2],
    ["damage", "B", "Swamp", 0],
    ["attached", "A", "Bonesplitter", "Serra Angel", True],
    ["mana_pool", "A", "G", 2],
    ["won", "A", True],
    ["result", "A", "lost"],
    ["monarch", "A"],
    ["dungeon", "A", "Undercity", "Forge"],
    ["completed_dungeon", "A", "Undercity", True],
    ["is", ["power", "A", "Serra Angel"], 5],
    ["is", ["power", None, {"name": "Old Stinger", "each": True}], 1],
    ["is", ["toughness", None, "Swamp"], 1],
    ["is", ["card", "library", "A", {"index": 0}, "name_is"], "Mountain"],
    ["is", ["card", "library", "A", {"index": 99}, "name_is"], "Mountain"],
    ["is", ["count", "library", "A", {}], 71],
    ["compare", ["life", "A"], "<", 20],
    ["is", ["life", "A"], True],
]


@pytest.mark.parametrize("wrong", WRONG, ids=lambda one: " ".join(map(str, one)))
def test_they_do_not_hold(wrong: list[Any], tmp_path: Path) -> None:
    fails(tmp_path, str(wrong[0]), "found", setup=SETUP, script=SCRIPT, asserts=[wrong])


UNREADABLE: list[tuple[str, list[Any]]] = [
    ('no assertion "happiness"', ["happiness", "A", 3]),
    ('no player "C"', ["life", "C", 20]),
    ("cannot be read", ["life"]),
    ("cannot be read", ["pt", "A", 7, 1, 1]),
    ('no assertion "cheer"', ["is", ["cheer"], 1]),
    ('no comparison "~"', ["compare", ["life", "A"], "~", 20]),
    ('no colour "pink"', ["color", "A", "Forest", "pink", True]),
    ('no condition "sings"', ["is", ["count", "battlefield", None, {"where": [["sings"]]}], 1]),
    ('what "smell" is', ["is", ["card", "library", "A", {"index": 0}, "smell"], 1]),
    ('what "where" picks', ["tapped", {"where": [["x"]]}, True]),
]


@pytest.mark.parametrize(("said", "unreadable"), UNREADABLE, ids=lambda one: str(one)[:40])
def test_what_is_no_assertion_fails(said: str, unreadable: list[Any], tmp_path: Path) -> None:
    fails(tmp_path, said, setup=SETUP, script=SCRIPT, asserts=[unreadable])


def test_everything_that_differs_is_told(tmp_path: Path) -> None:
    result = played(tmp_path, asserts=[["life", "A", 1], ["life", "B", 20], ["life", "B", 2]])
    assert result.reasons == ("life A 1: found 20", "life B 2: found 20")


def test_tokens_have_their_rules_name(tmp_path: Path) -> None:
    passes(
        tmp_path,
        setup=[card("battlefield", "Bitterblossom")],
        asserts=[
            ["token_count", "A", "Faerie Rogue Token", 1],
            ["permanent_count", "A", {"name": "Faerie Rogue Token", "copy": True}, 1],
            ["permanent_count", "A", {"name": "Bitterblossom", "copy": True}, 0],
        ],
    )


def test_dungeons(tmp_path: Path) -> None:
    passes(
        tmp_path,
        setup=[card("battlefield", "Plains", 5), card("hand", "Goliath Paladin")],
        script=[["cast", 1, "main1", "A", "Goliath Paladin", {}]],
        choices=[["A", "target", [{"name": "Mountain"}], 1]],
        asserts=[["initiative", "A"]],
        strict=False,
    )
