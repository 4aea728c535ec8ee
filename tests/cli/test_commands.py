"""The command as people and scripts use it: output, exit statuses, errors, terminals."""

from __future__ import annotations

import json
import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PALADIN = "scenarios/initiative/goliath-paladin.yaml"
GIANT = "scenarios/two-headed-giant/both-heads-steal.yaml"
PLAIN = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "COLUMNS")}


def apnap(
    *arguments: str, status: int = 0, stdin: str | None = None, **env: str
) -> subprocess.CompletedProcess[str]:
    """Run the command in the checkout; the exit status must be the one given."""
    done = subprocess.run(
        [sys.executable, "-c", "from apnap.cli import main; main()", *arguments],
        capture_output=True, text=True, cwd=ROOT, input=stdin, check=False,
        env={**PLAIN, "PYTHONPATH": str(ROOT / "engine"), **env},
    )
    assert done.returncode == status, done.stdout + done.stderr
    assert "Traceback" not in done.stdout + done.stderr
    return done


def on_terminal(*arguments: str, **env: str) -> str:
    """What the command shows on a real pseudo-terminal."""
    pid, terminal = pty.fork()
    if pid == 0:  # pragma: no cover - the child process
        os.chdir(ROOT)
        os.environ.clear()
        os.environ.update({**PLAIN, "TERM": "xterm-256color", "COLUMNS": "90",
                           "PYTHONPATH": str(ROOT / "engine"), **env})
        os.execv(sys.executable, [
            sys.executable, "-c", "from apnap.cli import main; main()", *arguments
        ])
    shown = b""
    while True:
        try:
            part = os.read(terminal, 65536)
        except OSError:
            break
        if not part:
            break
        shown += part
    os.waitpid(pid, 0)
    os.close(terminal)
    return shown.decode()


def test_replay_tells_the_story() -> None:
    told = apnap("replay", GIANT).stdout
    for part in (
        "Both heads damage the player with the initiative", "Declare attackers",
        "? Cleo: Cleo orders 2 triggers, the first to resolve first  [CR 603.3b]",
        "because Cleo controls all 2 of them", "stack, top first",
        "1. initiative: steal by Ana", "Ben takes the initiative, which Ana had  [CR 726.3]",
        "the board at the end", "Ben (team Alpha): 30 life; has the initiative",
        "All 18 expectations held.",
    ):
        assert part in told
    assert "passes" not in told
    assert "\x1b" not in told
    assert max(map(len, told.splitlines())) <= 80


def test_verbose_tells_everything() -> None:
    told = apnap("replay", PALADIN, "-v").stdout
    assert "Ana passes" in told
    assert "Ana pays {W}{W}{W}{W}{W}" in told
    assert "✓ initiative = none" in told


def test_a_narrow_terminal() -> None:
    told = apnap("replay", GIANT, "--width", "40").stdout
    assert max(map(len, told.splitlines())) <= 40
    assert "All 18 expectations held." in told


def test_names_in_another_language() -> None:
    told = apnap("replay", PALADIN, "--lang", "ja").stdout
    assert "ゴライアスのパラディン" in told
    assert "Goliath Paladin enters" not in told
    assert "Grizzly Bears" in told  # no Japanese name is known: the English one stays
    error = apnap("replay", PALADIN, "--lang", "xx", status=2).stderr
    assert '"xx"' in error
    assert "ja" in error


def test_json_lines() -> None:
    lines = [json.loads(line) for line in apnap("replay", GIANT, "--json").stdout.splitlines()]
    kinds = [line["kind"] for line in lines]
    assert kinds[0] == "scenario"
    assert kinds[-1] == "result"
    assert lines[-1]["data"]["held"] is True
    questions = [line for line in lines if line["kind"] == "question"]
    order = next(line for line in questions if line["data"]["what"] == "triggers")
    assert order["data"]["asked"] == ["Cleo"]
    assert order["rule"] == "603.3b"


def test_every_kind_of_line_is_documented() -> None:
    page = (ROOT / "docs/json-lines.md").read_text(encoding="utf-8")
    for line in apnap("replay", GIANT, "--json").stdout.splitlines():
        assert f"`{json.loads(line)['kind']}`" in page


def test_a_failed_expectation_is_status_1(tmp_path: Path) -> None:
    file = tmp_path / "wrong.yaml"
    file.write_text("players: {Ana: {}, Ben: {}}\nexpect: {Ana: {life: 19}}\n", encoding="utf-8")
    told = apnap("replay", str(file), status=1).stdout
    assert "line 2: Ana: life: expected 19, found 20" in told
    summed = apnap("check", str(file), PALADIN, status=1).stdout
    assert "2 files: 1 held, 1 failed, 0 refused" in summed


BAD = {
    "unknown card": ("players: {Ana: {hand: [Golaith Paladin]}, Ben: {}}", 1, "Goliath Paladin"),
    "unknown key": ("players: {Ana: {hnad: []}, Ben: {}}", 1, "hand"),
    "unknown step": ("players: {Ana: {}, Ben: {}}\nturn: {step: main}", 2, "precombat main"),
    "unknown player": ("players: {Ana: {}, Ben: {}}\nscript:\n  - Bem: pass", 3, "Ben"),
    "misspelt alias": (
        "players: {Ana: {battlefield: [{card: Forest, as: woods}]}, Ben: {}}\n"
        "expect:\n  wods: {tapped: no}", 3, "woods",
    ),
    "duplicate key": ("players: {Ana: {}, Ben: {}}\nseed: 1\nseed: 2", 3, "seed"),
    "anchor": ("players: &a {Ana: {}, Ben: {}}", 1, "anchor"),
    "tab": ("players:\n\tAna: {}", 2, "tab"),
    "impossible action": (
        "players: {Ana: {hand: [Goliath Paladin]}, Ben: {}}\nscript:\n"
        "  - Ana: {cast: Goliath Paladin}", 3, "{4}{W} can't be paid",
    ),
    "missing answer": (
        "players:\n  Ana: {initiative: true, dungeon: {Undercity: Forge}}\n  Ben: {}\n"
        "turn: {number: 3, step: upkeep}\nscript:\n  - resolve", 6, "Trap!",
    ),
    "illegal answer": (
        "players:\n  Ana: {initiative: true, dungeon: {Undercity: Forge}}\n  Ben: {}\n"
        "turn: {number: 3, step: upkeep}\nscript:\n  - resolve\n  - Ana: {choose: Stash}",
        7, "Arena",
    ),
    "script left over": (
        "players: {Ana: {}, Ben: {}}\nanswers: {Ana: [Forest]}", 2, "nothing asked",
    ),
    "text not understood": (
        "players: {Ana: {hand: [Riddle]}, Ben: {}}\ncards:\n"
        "  - {name: Riddle, type: Instant, cost: 1, text: \"Whisper a colour to the moon.\"}",
        3, "not understood",
    ),
    "wrong type": ("players: {Ana: {life: many}, Ben: {}}", 1, "many"),
    "unknown format": ("format: pauper\nplayers: {Ana: {}, Ben: {}}", 1, "duel"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_files_are_one_clear_message(name: str, tmp_path: Path) -> None:
    text, line, said = BAD[name]
    file = tmp_path / "bad.yaml"
    file.write_text(text + "\n", encoding="utf-8")
    error = apnap("replay", str(file), status=2).stderr
    assert f"{file}:{line}:" in error
    assert said in error
    assert len(error.strip().splitlines()) == 1


def test_files_that_are_none(tmp_path: Path) -> None:
    (tmp_path / "empty.yaml").write_text("", encoding="utf-8")
    (tmp_path / "binary.yaml").write_bytes(b"\x00\xff\xfe")
    for path in ("empty.yaml", "binary.yaml", "missing.yaml", "."):
        error = apnap("replay", str(tmp_path / path), status=2).stderr
        assert error.startswith("apnap: ")
        assert len(error.strip().splitlines()) == 1


def test_a_misspelt_command_and_card() -> None:
    assert "replay" in apnap("replya", "x", status=2).stderr
    assert "Goliath Paladin" in apnap("card", "Golaith", "Paladin", status=2).stderr


def test_card_in_a_language() -> None:
    shown = apnap("card", "Goliath-Paladin", "--lang", "de").stdout
    assert "Wachsamkeit" in shown
    assert "Understood in full." in shown
    assert "CR 726" in shown
    for name in ("Goliath Paladin", "ゴライアスのパラディン", "Голиаф-Паладин", "paladin goliat"):
        assert "Giant Knight" in apnap("card", name).stdout


def test_schema_is_json() -> None:
    assert json.loads(apnap("schema").stdout)["type"] == "object"


def test_help_has_examples() -> None:
    assert "apnap replay" in apnap("--help").stdout
    for command in ("replay", "check", "card", "schema"):
        assert "Example" in apnap(command, "--help").stdout


def test_colours_only_on_a_terminal_without_no_color() -> None:
    coloured = re.compile(r"\x1b\[(?:\d+;)*3[0-7]m")
    assert coloured.search(on_terminal("replay", PALADIN))
    assert not coloured.search(on_terminal("replay", PALADIN, NO_COLOR="1"))


def test_progress_is_shown_on_a_terminal() -> None:
    shown = on_terminal("check", "scenarios/monarch")
    assert "playing" in shown
    assert "held" in shown
    assert "playing" not in apnap("check", "scenarios/monarch").stderr


def test_a_closed_pipe_is_no_error() -> None:
    done = subprocess.run(
        f"{sys.executable} -c 'from apnap.cli import main; main()' replay {GIANT} -v | head -1",
        shell=True, capture_output=True, text=True, cwd=ROOT, check=True,
        env={**PLAIN, "PYTHONPATH": str(ROOT / "engine")},
    )
    assert "Traceback" not in done.stderr
