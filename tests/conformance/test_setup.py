"""What a case sets up."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from .cases import card, fails, passes, played

SETUPS: dict[str, dict[str, Any]] = {
    "cards in every zone, so many of them": {
        "setup": [
            card("battlefield", "Forest", 3),
            card("hand", "Shock", 2),
            card("graveyard", "Swamp"),
            card("exile", "Island", 4),
            card("command", "Great One"),
        ],
        "asserts": [
            ["permanent_count", "A", "Forest", 3],
            ["hand_count", "A", "Shock", 2],
            ["graveyard_count", "A", "Swamp", 1],
            ["exile_total", "A", 4],
            ["command_count", "A", "Great One", 1],
            ["permanent_total", "B", 0],
        ],
    },
    "a library of 71, and the first player draws nothing": {
        "asserts": [["library_count", "A", "Mountain", 71], ["hand_total", "A", 0]],
    },
    "the other player draws": {
        "stop": [2, "main1"],
        "asserts": [["library_total", "B", 70], ["hand_count", "B", "Mountain", 1]],
    },
    "library cards on top, the last topmost, not shuffled": {
        "setup": [["no_shuffle"], card("library", "Swamp"), card("library", "Island")],
        "asserts": [
            ["is", ["card", "library", "A", {"index": 0}, "name_is"], "Island"],
            ["is", ["card", "library", "A", {"index": 1}, "name_is"], "Swamp"],
            ["is", ["card", "library", "A", {"index": 2}, "name_is"], "Mountain"],
        ],
    },
    "a library that was cleared": {
        "setup": [["clear_library", "A"], ["clear_hand", "A"], card("library", "Island")],
        "asserts": [["library_total", "A", 1]],
    },
    "life, of a player and of the game": {
        "game": {"kind": "duel", "life": 30},
        "setup": [["life", "B", 7]],
        "asserts": [["life", "A", 30], ["life", "B", 7]],
    },
    "permanents did not enter: no triggers": {
        "setup": [card("battlefield", "Soul Warden"), card("battlefield", "Elvish Visionary")],
        "asserts": [["life", "A", 20], ["hand_total", "A", 0]],
    },
    "tapped, and by its own text": {
        "setup": [
            card("battlefield", "Slow Gate", player="B"),
            card("battlefield", "Forest", 2, player="B", tapped=True),
        ],
        "stop": [1, "main1"],
        "asserts": [["tapped", "Slow Gate", True], ["tapped_count", "Forest", True, 2]],
    },
    "with counters": {
        "setup": [card("battlefield", "Grown Vine")],
        "asserts": [["pt", "A", "Grown Vine", 2, 3, "all"]],
    },
    "no summoning sickness": {
        "setup": [card("battlefield", "Grizzly Bears")],
        "script": [["attack", 1, "A", "Grizzly Bears", None]],
        "asserts": [["life", "B", 18]],
    },
    "another player begins": {
        "game": {"kind": "duel", "turn_order": ["B", "A"]},
        "stop": [1, "main1"],
        "asserts": [["active_player", "B"]],
    },
    "three players": {
        "players": ["A", "B", "C"],
        "game": {"kind": "ffa"},
        "stop": [3, "main1"],
        "asserts": [["active_player", "C"], ["hand_total", "A", 1]],
    },
    "commander": {
        "game": {"kind": "commander_duel"},
        "asserts": [["life", "A", 40]],
    },
    "day": {"setup": [["set_day", True]], "asserts": [["is", ["is_day"], True]]},
    "night": {
        "script": [["set_day", 1, "main1", "A", False]],
        "asserts": [["is", ["is_night"], True], ["is", ["has_day_night"], True]],
    },
}


@pytest.mark.parametrize("name", SETUPS)
def test_it_is_set_up(name: str, tmp_path: Path) -> None:
    passes(tmp_path, **SETUPS[name])


@pytest.mark.parametrize(
    ("reason", "parts"),
    [
        ("no text of Nobody's Card", {"setup": [card("hand", "Nobody's Card")]}),
        ("no text of Half Remembered", {"setup": [card("hand", "Half Remembered")]}),
        ('not understood: "Wozzle', {"setup": [card("hand", "Strange Words")]}),
        (
            "801: limited range",
            {"players": ["A", "B", "C"], "game": {"kind": "ffa", "range": "one"}},
        ),
        (
            "803: attack left",
            {"players": ["A", "B", "C"], "game": {"kind": "ffa", "attack": "left"}},
        ),
        ("game kind", {"game": {"kind": "emperor"}}),
    ],
)
def test_what_is_not_supported_says_why(reason: str, parts: dict[str, Any], tmp_path: Path) -> None:
    result = played(tmp_path, **parts)
    assert result.status == "not supported"
    assert any(reason in one for one in result.reasons), result.reasons


def test_every_reason_is_said_once(tmp_path: Path) -> None:
    setup = [card("hand", "Strange Words", 2), card("hand", "Nobody's Card")]
    result = played(tmp_path, setup=setup)
    assert len(result.reasons) == 2


def test_what_cannot_be_set_up(tmp_path: Path) -> None:
    fails(tmp_path, 'no set-up "gift"', setup=[["gift", "A"]])
    fails(tmp_path, "can't be on the battlefield", setup=[card("battlefield", "Shock")])
