"""The commands `apnap conformance` and `apnap convert`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from ruamel.yaml import YAML

from apnap.cli import run
from apnap.cr.numbers import known
from apnap.report.jsonlines import Line
from apnap.scenario.run import run_file

from .cases import CARDS, card, data

GOOD = data(
    id="good", setup=[card("battlefield", "Grizzly Bears", alias="bear")],
    script=[["attack", 1, "A", {"alias": "bear"}, None]], asserts=[["life", "B", 18]],
)  # fmt: skip
BAD = data(id="bad", asserts=[["life", "A", 19]])
STRANGE = data(id="strange", setup=[card("hand", "Strange Words")])


@pytest.fixture
def file(tmp_path: Path) -> str:
    """A file with one case of each sort."""
    path = tmp_path / "cases.jsonl"
    path.write_text("\n".join(map(json.dumps, (GOOD, BAD, STRANGE))), encoding="utf-8")
    return str(path)


def test_a_table_of_all(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["conformance", file, "--cards", CARDS, "--workers", "1"]) == 1
    told = capsys.readouterr().out
    assert 'not understood: "Wozzle' in told
    assert "bad\n    life A 19: found 20" in told
    assert [line.split() for line in told.splitlines()[-3:]] == [
        ["1", "passed"], ["1", "failed"], ["1", "not", "supported"]
    ]  # fmt: skip


def test_processes_come_to_the_same(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    run(["conformance", file, "--cards", CARDS, "--workers", "1"])
    alone = capsys.readouterr().out
    run(["conformance", file, "--cards", CARDS, "--workers", "2"])
    assert capsys.readouterr().out == alone


def test_status_zero_if_nothing_failed(file: str) -> None:
    assert run(["conformance", file, "--id", "good"]) == 0
    assert run(["conformance", file, "--cards", CARDS, "--id", "strange", "--id", "good"]) == 0


def test_a_card_without_text_is_not_supported(
    file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["conformance", file, "--id", "strange"]) == 0
    assert "no text of Strange Words" in capsys.readouterr().out


def test_json_lines(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["conformance", file, "--cards", CARDS, "--workers", "1", "--json"]) == 1
    lines = [Line.model_validate_json(one) for one in capsys.readouterr().out.splitlines()]
    assert [one.kind for one in lines] == ["case", "case", "case", "cases"]
    assert lines[-1].text == "3 cases: 1 passed, 1 failed, 1 not supported"


def test_the_log_of_one_case(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["conformance", file, "--id", "good", "-v"]) == 0
    assert "Grizzly Bears deals 2 combat damage to B" in capsys.readouterr().out
    assert run(["conformance", file, "-v"]) == 2


def test_unreadable_input(file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    broken = tmp_path / "broken.jsonl"
    broken.write_text('{"id": "x"}\n', encoding="utf-8")
    assert run(["conformance", str(broken)]) == 2
    assert capsys.readouterr().err == f'apnap: {broken}:1: "players": is missing\n'
    assert run(["conformance", file, "--id", "goood"]) == 2
    assert capsys.readouterr().err == 'apnap: there is no case "goood"; did you mean "good"?\n'
    assert run(["conformance", file, "--cards", str(tmp_path / "none.jsonl")]) == 2
    assert "none.jsonl" in capsys.readouterr().err


CONVERTED = {
    "attacks": GOOD,
    "spells, targets, waits and checks": data(
        id="spells",
        setup=[card("battlefield", "Mountain", 4), card("hand", "Shock", 2),
               card("battlefield", "Hill Giant", player="B")],
        script=[["cast", 1, "main1", "A", "Shock", {"targets": [{"player": "B"}]}],
                ["wait", 1, "main1", None, 0],
                ["check", "assert", 1, "main1", "A", ["life", "B", 18]],
                ["cast", 2, "upkeep", "A", "Shock", {}]],
        choices=[["A", "target", [{"name": "Hill Giant"}], 1]], stop=[2, "main1"],
        asserts=[["damage", "B", "Hill Giant", 2], ["graveyard_count", "A", "Shock", 2],
                 ["library_total", "B", 70]],
    ),
    "own cards, orders, may, modes, X, divisions": data(
        id="questions",
        setup=[*(card("battlefield", land, 4) for land in ("Plains", "Mountain")),
               card("hand", "Gate Crier"), card("hand", "Two Minds"),
               card("hand", "Falling Stones"),
               card("hand", "Forked Spark"), card("battlefield", "Hill Giant", player="B"),
               card("battlefield", "Serra Angel", player="B")],
        script=[["cast", 1, "main1", "A", "Gate Crier", {}], ["wait", 1, "main1", None, 0],
                ["cast", 1, "main1", "A", "Two Minds", {}], ["wait", 1, "main1", None, 0],
                ["cast", 1, "main1", "A", "Forked Spark", {}], ["wait", 1, "main1", None, 0],
                ["cast", 1, "main1", "A", "Falling Stones", {"targets": [{"player": "B"}]}]],
        choices=[["A", "choice", "When {this} enters, you may", 1], ["A", "choice", True, 1],
                 ["A", "mode", 2, 1], ["A", "mode", {"skip": True}, 1],
                 ["A", "target", [{"name": "Hill Giant", "amount": 2}], 1],
                 ["A", "target", [{"name": "Serra Angel", "amount": 1}], 1], ["A", "amount", 1, 1]],
        asserts=[["life", "A", 23], ["life", "B", 19], ["hand_total", "A", 1],
                 ["damage", "B", "Hill Giant", 2], ["tapped_count", "Mountain", True, 3]],
    ),
    "faces": data(
        id="faces",
        setup=[card("battlefield", "Mountain"), card("hand", "Heat // Chill"),
               card("hand", "River Guide", 2)],
        script=[["cast", 1, "main1", "A", "Heat", {"targets": [{"player": "B"}]}],
                ["wait", 1, "main1", None, 0], ["play", 1, "main1", "A", "River Bank"],
                ["cast", 1, "main1", "A", "River Guide", {}]],
        asserts=[["life", "B", 18], ["permanent_count", "A", "River Guide", 1]],
    ),
    "scry, costs, blocks, concessions": data(
        id="more",
        setup=[["no_shuffle"], card("battlefield", "Island"), card("battlefield", "Swamp"),
               card("library", "Forest"), card("library", "Swamp"), card("hand", "Patient Seer"),
               card("hand", "Blood Toll"), card("battlefield", "Grizzly Bears"),
               card("battlefield", "Soul Warden"), card("battlefield", "Hill Giant", player="B")],
        script=[["cast", 1, "main1", "A", "Patient Seer", {}],
                ["attack", 1, "A", "Soul Warden", None],
                ["block", 1, "B", "Hill Giant", "Soul Warden"],
                ["cast", 1, "main2", "A", "Blood Toll", {}], ["concede", 1, "end", "B"]],
        choices=[["A", "target", [{"name": "Swamp"}], 1]],
        asserts=[["won", "A", True], ["graveyard_count", "A", "Soul Warden", 1],
                 ["hand_total", "A", 2]],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CONVERTED)
def test_a_case_becomes_a_scenario(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    case = CONVERTED[name]
    path = tmp_path / "cases.jsonl"
    path.write_text(json.dumps(case), encoding="utf-8")
    assert run(["convert", str(path), str(case["id"]), "--cards", CARDS]) == 0, (
        capsys.readouterr().err
    )
    scenario = tmp_path / "scenario.yaml"
    scenario.write_text(capsys.readouterr().out, encoding="utf-8")
    played = run_file(scenario)
    assert played.held
    checks = [move for move in case["script"] if move[0] == "check"]
    assert len(played.checks) == len(case["asserts"]) + len(checks)


@pytest.mark.parametrize(
    ("said", "case"),
    [
        ("it is failed: life A 19", BAD),
        ("it is not supported: not understood", STRANGE),
        ("no expectation says this", data(id="x", asserts=[["mana_pool", "A", "G", 0]])),
        ("of all players together", data(id="x", asserts=[["exile_count", None, "Forest", 0]])),
        ("an expectation does not say this", data(
            id="x", script=[["check", "playable", 1, "main1", "A", "Cast Shock", False]])),
        ("puts no counters", data(
            id="x", setup=[card("battlefield", "Grizzly Bears")],
            script=[["add_counters", 1, "main1", "A", "Grizzly Bears", "+1/+1", 1]])),
    ],
)  # fmt: skip
def test_what_a_scenario_cannot_say_is_one_error(
    said: str, case: dict[str, object], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "cases.jsonl"
    path.write_text(json.dumps(case), encoding="utf-8")
    assert run(["convert", str(path), str(case["id"]), "--cards", CARDS]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(f"apnap: {path}:1: ")
    assert said in captured.err
    assert captured.err.count("\n") == 1


def test_the_documented_case_comes_out_as_it_says(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = (Path(__file__).parents[2] / "docs" / "conformance.md").read_text(encoding="utf-8")
    shown = [line.strip() for line in page.splitlines() if line.startswith('    {"id"')]
    assert shown
    path = tmp_path / "cases.jsonl"
    path.write_text("\n".join(shown), encoding="utf-8")
    assert run(["conformance", str(path)]) == 0
    assert "1  passed" in capsys.readouterr().out


def test_struck_cases_name_the_rule() -> None:
    struck = YAML(typ="safe").load(Path(__file__).with_name("struck.yaml"))
    assert struck
    for entry in struck:
        assert set(entry) == {"id", "rule", "why"}
        assert known(entry["rule"])
    assert len({entry["id"] for entry in struck}) == len(struck)
