"""What the README shows is what the command prints."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
BLOCKS = re.findall(
    r"^    \$ apnap (.+)\n((?:(?:    .*)?\n)+?)(?=\S)",
    (ROOT / "README.md").read_text(encoding="utf-8"),
    re.MULTILINE,
)


def test_the_readme_has_examples() -> None:
    assert len(BLOCKS) == 4


@pytest.mark.parametrize(("command", "shown"), BLOCKS, ids=lambda value: value.split("\n")[0][:30])
def test_the_shown_output_is_real(command: str, shown: str) -> None:
    env = {key: value for key, value in os.environ.items() if key != "COLUMNS"}
    done = subprocess.run(
        [sys.executable, "-c", "from apnap.cli import main; main()", *command.split()],
        capture_output=True, text=True, cwd=ROOT, check=True,
        env={**env, "PYTHONPATH": str(ROOT / "engine")},
    )
    printed = "\n".join(line.rstrip() for line in done.stdout.splitlines())
    wanted = "\n".join(line.removeprefix("    ") for line in shown.strip("\n").splitlines())
    assert wanted in printed
