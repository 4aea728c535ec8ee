"""The built wheel, installed into a fresh environment, works from any folder."""

import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parents[1]
CLEAN = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}


def run(*command: str | Path, cwd: Path) -> str:
    done = subprocess.run(
        command, cwd=cwd, env=CLEAN, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command of a fresh environment in which only the wheel has been installed."""
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    run(*pip, "wheel", "--no-deps", "--wheel-dir", folder, CHECKOUT, cwd=folder)
    (wheel,) = folder.glob("apnap-*.whl")
    venv.create(folder / "env", with_pip=False)
    python = folder / "env" / "bin" / "python"
    run(*pip, "--python", python, "install", wheel, cwd=folder)
    return folder / "env" / "bin" / "apnap"


def test_replays_from_another_folder(installed: Path, tmp_path: Path) -> None:
    scenario = tmp_path / "paladin.yaml"
    source = CHECKOUT / "scenarios" / "initiative" / "goliath-paladin.yaml"
    scenario.write_text(source.read_text(encoding="utf-8"), encoding="utf-8")
    assert "takes the initiative" in run(installed, "replay", "paladin.yaml", cwd=tmp_path)
    assert "Goliath Paladin" in run(installed, "card", "Goliath-Paladin", cwd=tmp_path)


def test_has_the_cards_and_scenarios(installed: Path, tmp_path: Path) -> None:
    where = run(
        installed.with_name("python"), "-c",
        "from apnap.library import cards_directory as c, scenarios_directory as s; print(c(), s())",
        cwd=tmp_path,
    ).split()
    for folder, name in zip(where, ("cards", "scenarios"), strict=True):
        assert Path(folder).is_relative_to(installed.parents[1])
        shipped = {path.relative_to(folder) for path in Path(folder).rglob("*.yaml")}
        own = CHECKOUT / name
        assert shipped == {path.relative_to(own) for path in own.rglob("*.yaml")}
