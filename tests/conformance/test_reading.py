"""Files that can be read, and the one message for those that cannot."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from apnap.conformance.cards import Facts, NotSupported
from apnap.conformance.cases import Selector, read_cases, selector
from apnap.errors import ApnapError

from .cases import CARDS, card, data, read

BAD: dict[str, tuple[str, dict[str, Any]]] = {
    "no players": ('"players"', {"players": "A"}),
    "one player": ("two or more", {"players": ["A"]}),
    "two of one name": ("two or more", {"players": ["A", "a"]}),
    "strict": ('"strict": expected true or false', {"strict": 1}),
    "life": ('"life": expected a whole number', {"game": {"life": "20"}}),
    "turn order": ('"turn_order"', {"game": {"turn_order": ["A"]}}),
    "set-up that is no list": ("setup 1: expected a list", {"setup": [{"card": 1}]}),
    "an empty line": ("setup 1: is empty", {"setup": [[]]}),
    "too few values": ("needs 3 values and has 2", {"setup": [["card", "hand", "A"]]}),
    "a zone": ('no zone "hamd"; did you mean "hand"?', {"setup": [card("hamd", "Shock")]}),
    "a player": ('no player "C"', {"setup": [["life", "C", 3]]}),
    "a count": ("no number of cards", {"setup": [card("hand", "Shock", -1)]}),
    "a move": ('no move "sing"', {"script": [["sing", 1, "main1", "A"]]}),
    "a turn": ("no turn 0", {"script": [["cast", 0, "main1", "A", "Shock", {}]]}),
    "a step": ('no step "main"', {"script": [["cast", 1, "main", "A", "Shock", {}]]}),
    "a name": ("is no name", {"script": [["cast", 1, "main1", "A", 7, {}]]}),
    "a selector": (
        '"nmae" says nothing',
        {"script": [["cast", 1, "main1", "A", {"nmae": "x"}, {}]]},
    ),
    "an index": (
        '"index" cannot be -1',
        {"script": [["block", 1, "A", "x", {"name": "x", "index": -1}]]},
    ),
    "a target": ('no player "C"', {"choices": [["A", "target", [{"player": "C"}], 1]]}),
    "options": (
        "expected a list",
        {"script": [["cast", 1, "main1", "A", "Shock", {"targets": {}}]]},
    ),
    "an aim": ("expected an object", {"script": [["attack", 1, "A", "Bear", "B"]]}),
    "counters": (
        "expected a whole number",
        {"script": [["add_counters", 1, "main1", "A", "Bear", "time", "x"]]},
    ),
    "a kind of answer": ('no answer of the kind "wish"', {"choices": [["A", "wish", 1, 1]]}),
    "a mode": ("expected a whole number", {"choices": [["A", "mode", "first", 1]]}),
    "times": ("no number of times", {"choices": [["A", "choice", True, -1]]}),
    "the stop": ('"stop"', {"stop": [1]}),
    "asserts": ("asserts 1: expected a list", {"asserts": ["life"]}),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_input_is_refused_with_its_line(name: str, tmp_path: Path) -> None:
    said, parts = BAD[name]
    with pytest.raises(ApnapError) as caught:
        read(tmp_path, data(id="first"), data(**parts))
    assert f"{tmp_path / 'cases.jsonl'}:2" in str(caught.value)
    assert said in str(caught.value)


@pytest.mark.parametrize("key", ["id", "players", "game", "setup", "script", "choices", "stop"])
def test_every_part_must_be_there(key: str, tmp_path: Path) -> None:
    whole = data()
    del whole[key]
    with pytest.raises(ApnapError, match=f'"{key}": is missing'):
        read(tmp_path, whole)


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["{"], "not JSON"),
        (["[1]"], "one JSON object a line"),
        (["[" * 100_000], "not JSON"),
        ([""], "no case in this file"),
        ([json.dumps(data()), json.dumps(data())], "stands here and on line 1"),
    ],
)
def test_what_is_no_file_of_cases(lines: list[str], said: str, tmp_path: Path) -> None:
    with pytest.raises(ApnapError, match=said):
        read(tmp_path, *lines)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ApnapError, match="nowhere"):
        read_cases(str(tmp_path / "nowhere.jsonl"))


def test_empty_lines_do_not_count(tmp_path: Path) -> None:
    first, second = read(tmp_path, data(id="one"), "", data(id="two"))
    assert (first.line, second.line) == (1, 3)


def test_what_may_be_left_out(tmp_path: Path) -> None:
    whole = data(setup=[["card", "hand", "A", "Shock"]], choices=[["A", "choice", True]])
    (case,) = read(tmp_path, whole)
    assert case.strict
    assert case.setup[0].args == ("hand", "Shock", 1, False, "")
    assert case.choices[0].times == 1


def test_selectors() -> None:
    assert selector("Bear") == Selector("Bear")
    assert selector({"name": "Bear", "index": 1}).place == 1
    assert str(selector({"name": "Bear", "index": 1})) == "Bear[1]"
    assert selector({"facedown": "creature"}).facedown
    with pytest.raises(ValueError, match="index"):
        selector({"index": True})


def test_card_facts(tmp_path: Path) -> None:
    facts = Facts([CARDS])
    facts.check()
    stinger = facts.get("old stinger")
    assert stinger is not None
    assert (str(stinger.pt), stinger.lines[1]) == (
        "1/1",
        "{1}: Old Stinger gets +1/+0 until end of turn.",
    )
    night = facts.get("Night Face")
    assert night is not None
    assert night.name == "Day Face"
    forest = facts.get("Forest")
    assert forest is facts.library.get("Forest")


@pytest.mark.parametrize(
    "fact",
    [
        {"name": "Odd", "type_line": "Wonder", "oracle_text": ""},
        {"name": "Odd", "type_line": "Instant", "oracle_text": "", "mana_cost": "{Q}"},
        {"name": "Odd", "type_line": "Creature", "oracle_text": "", "power": "q", "toughness": "1"},
    ],
)  # fmt: skip
def test_facts_that_make_no_card_are_not_supported(fact: dict[str, str], tmp_path: Path) -> None:
    file = tmp_path / "cards.jsonl"
    file.write_text(json.dumps(fact) + "\n", encoding="utf-8")
    with pytest.raises(NotSupported, match="no text of Odd that can be read"):
        Facts([str(file)]).card("Odd")


def test_facts_need_a_name_and_a_type(tmp_path: Path) -> None:
    file = tmp_path / "cards.jsonl"
    file.write_text('{"name": "Odd"}\n', encoding="utf-8")
    with pytest.raises(ApnapError, match="type_line"):
        Facts([str(file)]).check()
