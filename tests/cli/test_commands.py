"""The command as people and scripts use it: output, exit statuses, errors, terminals."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from apnap.cli import common, run
from apnap.report.jsonlines import Line

ROOT = Path(__file__).parents[2]
PALADIN = "scenarios/initiative/goliath-paladin.yaml"
GIANT = "scenarios/two-headed-giant/both-heads-steal.yaml"
REFUSED = "scenarios/targets/two-targets-must-differ.yaml"
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
        "Turn 3: Alpha", "? Cleo orders 2 triggers, the first to resolve first  [CR 603.3b]",
        "because Goliath Paladin deals 3 combat damage to Cleo", "stack, top first",
        "1. initiative: steal by Ana", "Ben takes the initiative, which Ana had  [CR 726.3]",
        "the board at the end", "Ben (team Alpha): 30 life; has the initiative",
        "All 18 expectations held.",
    ):
        assert part in told
    assert "passes" not in told
    assert "\x1b" not in told
    assert max(map(len, told.splitlines())) <= 80
    assert all(line == line.rstrip() for line in told.splitlines())


def test_verbose_tells_everything() -> None:
    told = apnap("replay", PALADIN, "-v").stdout
    assert "Ana passes" in told
    assert "Ana pays {W}{W}{W}{W}{W}" in told
    assert "✓ initiative = none" in told


def test_the_stack_is_drawn_once_a_spell_is_cast() -> None:
    told = apnap("replay", PALADIN, "-v").stdout
    assert told.index("Ana casts Goliath Paladin") < told.index("stack, top first")


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


def test_every_line_is_what_is_promised() -> None:
    for arguments in (["replay", GIANT], ["replay", REFUSED], ["check", GIANT, REFUSED]):
        for line in apnap(*arguments, "--json").stdout.splitlines():
            assert Line.model_validate_json(line).model_dump_json() == line


def test_check_as_json(tmp_path: Path) -> None:
    file = tmp_path / "bad.yaml"
    file.write_text("players: {Ana: {}}\n", encoding="utf-8")
    done = apnap("check", PALADIN, str(file), "--json", status=2)
    good, bad, total = map(json.loads, done.stdout.splitlines())
    assert good["data"] == {"file": PALADIN, "result": "held", "differences": [], "error": None}
    assert bad["data"]["result"] == "refused"
    assert bad["data"]["error"] == f"{file}:1:10: there is one player; a game needs two players " \
        "(CR 100.1)"
    assert total["data"] == {"files": 2, "held": 1, "failed": 0, "refused": 1}
    assert done.stderr == ""


def test_a_refusal_that_is_expected() -> None:
    assert apnap("replay", REFUSED).stdout.startswith(f"refused, as expected: {REFUSED}:")
    line = json.loads(apnap("replay", REFUSED, "--json").stdout)
    assert line["kind"] == "refused"
    assert line["data"]["held"] is True


def test_a_refusal_that_does_not_come(tmp_path: Path) -> None:
    file = tmp_path / "wrong.yaml"
    file.write_text(
        "players: {Ana: {}, Ben: {}}\nexpect_error: {line: 1}\n", encoding="utf-8"
    )
    said = "an error was expected, and nothing was refused"
    assert said in apnap("replay", str(file), status=1).stdout
    last = apnap("replay", str(file), "--json", status=1).stdout.splitlines()[-1]
    assert json.loads(last)["data"]["held"] is False
    assert said in apnap("check", str(file), status=1, COLUMNS="60").stdout


def test_what_was_expected_before_the_refusal_counts(tmp_path: Path) -> None:
    file = tmp_path / "wrong.yaml"
    file.write_text(
        "players: {Ana: {hand: [Shock]}, Ben: {}}\nscript:\n"
        "  - expect: {Ana: {life: 19}}\n  - Ana: {cast: Shock, target: Ben}\n"
        "expect_error: can't be paid\n", encoding="utf-8",
    )
    said = "line 3: Ana: life: expected 19, found 20"
    assert said in apnap("check", str(file), status=1, COLUMNS="90").stdout
    assert said in apnap("replay", str(file), status=1).stdout


def test_what_was_expected_of_one_that_is_gone_is_said_as_written(tmp_path: Path) -> None:
    file = tmp_path / "gone.yaml"
    file.write_text("""
players:
  Ana: {battlefield: [{token: {name: Cat, type: Creature, pt: 1/1}}, Mountain], hand: [Shock]}
  Ben: {}
script: [{Ana: {cast: Shock, target: Cat}}, resolve]
expect:
  Cat: {types: [Creature, Cat], colors: {has: [red], lacks: [blue]}, tapped: no,
        counters: {"+1/+1": 2}}
""", encoding="utf-8")
    said = " ".join(apnap("check", str(file), status=1).stdout.split())
    for wanted in ("[Creature, Cat]", "has [red], lacks [blue]", "no", "2 +1/+1"):
        assert f"expected {wanted}, found no such object" in said


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
def test_bad_files_are_one_clear_message(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text, line, said = BAD[name]
    file = tmp_path / "bad.yaml"
    file.write_text(text + "\n", encoding="utf-8")
    assert run(["replay", str(file)]) == 2
    error = capsys.readouterr().err
    assert f"{file}:{line}:" in error
    assert said in error
    assert len(error.strip().splitlines()) == 1


def test_files_that_are_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "empty.yaml").write_text("", encoding="utf-8")
    (tmp_path / "binary.yaml").write_bytes(b"\x00\xff\xfe")
    for path in ("empty.yaml", "binary.yaml", "missing.yaml", "."):
        assert run(["replay", str(tmp_path / path)]) == 2
        error = capsys.readouterr().err
        assert error.startswith("apnap: ")
        assert len(error.strip().splitlines()) == 1


def test_a_misspelt_command_and_card() -> None:
    assert "replay" in apnap("replya", "x", status=2).stderr
    assert "Goliath Paladin" in apnap("card", "Golaith", "Paladin", status=2).stderr


def test_a_fault_of_the_program_is_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(path: str, *more: object) -> None:
        raise KeyError(7)

    monkeypatch.setattr(common, "run_file", broken)
    assert run(["replay", PALADIN]) == 2
    error = capsys.readouterr().err
    assert error.startswith(f"apnap: {PALADIN}: a fault of the program (KeyError: 7); please ")
    assert len(error.splitlines()) == 1
    assert run(["check", PALADIN, GIANT]) == 2
    assert "2 files: 0 held, 0 failed, 2 refused" in capsys.readouterr().out


def test_an_encoding_that_lacks_the_signs() -> None:
    told = apnap("replay", PALADIN, "--lang", "ja", PYTHONIOENCODING="ascii").stdout
    assert "\\u30b4" in told
    lines = apnap("replay", PALADIN, "--lang", "ja", "--json", PYTHONIOENCODING="ascii").stdout
    assert "ゴライアスのパラディン" in lines


def test_help_imports_nothing_heavy() -> None:
    code = (
        "import sys\nfrom apnap.cli import run\nrun(['--help'])\n"
        "print(sorted({'rich', 'pydantic', 'ruamel.yaml', 'apnap.game'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True,
        env={**PLAIN, "PYTHONPATH": str(ROOT / "engine")},
    )
    assert done.stdout.splitlines()[-1] == "[]"


def test_a_card_without_a_name_in_the_language() -> None:
    shown = apnap("card", "grizzly", "bears", "--lang", "ja").stdout
    assert shown.startswith("Grizzly Bears")
    assert "no name in ja is known" in shown
    assert '"xx"' in apnap("card", "grizzly", "bears", "--lang", "xx", status=2).stderr


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


@pytest.mark.parametrize("form", ["-v", "--json"])
def test_a_closed_pipe_is_no_error(form: str) -> None:
    code = "from apnap.cli import main; main()"
    with subprocess.Popen(
        [sys.executable, "-c", code, "replay", GIANT, form], stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, cwd=ROOT, env={**PLAIN, "PYTHONPATH": str(ROOT / "engine")},
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        assert running.stderr.read() == b""
    assert running.returncode == 0


def test_an_interruption_is_quiet() -> None:
    code = "from apnap.cli import main; main()"
    with subprocess.Popen(
        [sys.executable, "-c", code, "check", *["scenarios"] * 9], stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, cwd=ROOT, env={**PLAIN, "PYTHONPATH": str(ROOT / "engine")},
    ) as running:
        assert running.stderr is not None
        time.sleep(3)
        running.send_signal(signal.SIGINT)
        assert running.stderr.read().split() == [b"stopped"]
    assert running.returncode == 130


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is full")
def test_output_that_cannot_be_written() -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-c", "from apnap.cli import main; main()", "replay", PALADIN],
            stdout=full, stderr=subprocess.PIPE, text=True, cwd=ROOT, check=False,
            env={**PLAIN, "PYTHONPATH": str(ROOT / "engine")},
        )
    assert done.returncode == 2
    assert done.stderr == "apnap: the output cannot be written: No space left on device\n"
