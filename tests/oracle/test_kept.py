"""What was understood of cards is kept on disk, and worth nothing if anything about it is off."""

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from apnap.abilities.wording import say
from apnap.library import Library
from apnap.oracle import understanding
from apnap.oracle.understanding import Kept, Printed, fingerprint, understand

ROOT = Path(__file__).parents[2]
CARDS = list(Library.bundled())


def test_from_disk_every_card_is_the_same(tmp_path: Path) -> None:
    kept = Kept(tmp_path / "below" / "u.sqlite")
    for card in CARDS:
        assert kept.get(Printed.of(card)) is None
        kept.put(Printed.of(card), understand(card))
    kept.write()
    again = Kept(tmp_path / "below" / "u.sqlite")
    for card in CARDS:
        found = again.get(Printed.of(card))
        assert found == understand(card)
        assert found is not None
        assert hash(found.card) == hash(understand(card).card)


def test_another_program_begins_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, card = tmp_path / "u.sqlite", CARDS[0]
    kept = Kept(path)
    kept.put(Printed.of(card), understand(card))
    kept.write()
    monkeypatch.setattr(understanding, "fingerprint", lambda: b"another program")
    assert Kept(path).get(Printed.of(card)) is None
    with sqlite3.connect(path) as connection:
        assert connection.execute("SELECT count(*) FROM card").fetchone() == (0,)
    connection.close()


@pytest.mark.parametrize("damage", ["no database", "a folder", "another value", "no table"])
def test_a_damaged_file_does_not_matter(tmp_path: Path, damage: str) -> None:
    path, card = tmp_path / "u.sqlite", CARDS[0]
    kept = Kept(path)
    kept.put(Printed.of(card), understand(card))
    kept.write()
    if damage == "a folder":
        path.unlink()
        path.mkdir()
    elif damage == "no database":
        path.write_bytes(b"something else" * 999)
    else:
        change = "DROP TABLE card" if damage == "no table" else "UPDATE card SET value = x'80'"
        with sqlite3.connect(path) as connection:
            connection.execute(change)
        connection.close()
    damaged = Kept(path)
    assert damaged.get(Printed.of(card)) is None
    damaged.put(Printed.of(card), understand(card))
    damaged.write()


def test_from_disk_every_ability_is_printed_alike(tmp_path: Path) -> None:
    """Also where nothing that reads cards has been imported."""
    path = tmp_path / "u.sqlite"
    kept = Kept(path)
    wanted = []
    for card in CARDS:
        kept.put(Printed.of(card), understand(card))
        wanted += [say(ability) for ability in understand(card).card.abilities]
    kept.write()
    program = (
        "import pickle, sqlite3, sys\n"
        "from apnap.oracle import understanding\n"
        "from apnap.abilities.wording import say\n"
        "for value, in sqlite3.connect(sys.argv[1]).execute('SELECT value FROM card'):\n"
        "    for ability in pickle.loads(value).card.abilities: print(say(ability))\n"
        "assert 'apnap.oracle.grammar' not in sys.modules\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(path)], capture_output=True, text=True, check=True,
        env={**os.environ, "PYTHONPATH": str(ROOT / "engine")},
    )
    assert sorted(done.stdout.splitlines()) == sorted(wanted)


def test_the_command_keeps_what_it_read(tmp_path: Path) -> None:
    environment = {**os.environ, "APNAP_DATA": str(tmp_path), "PYTHONPATH": str(ROOT / "engine")}

    def imported() -> set[str]:
        """The modules in use after a card has been shown."""
        program = (
            "import sys, apnap.cli as cli\n"
            "try: cli.main(['check', 'scenarios/initiative/goliath-paladin.yaml'])\n"
            "except SystemExit as end: assert end.code == 0\n"
            "print(*sys.modules)"
        )
        done = subprocess.run(
            [sys.executable, "-c", program], capture_output=True, text=True, check=True,
            env=environment, cwd=ROOT,
        )
        return set(done.stdout.splitlines()[-1].split())

    assert "apnap.oracle.grammar" in imported()
    assert (tmp_path / "understood.sqlite").exists()
    assert "apnap.oracle.grammar" not in imported()


def test_the_fingerprint_is_of_all_code() -> None:
    assert len(fingerprint()) == 16
