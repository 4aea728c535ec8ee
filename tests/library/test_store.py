"""The user's card library: what is read of the collections of others, and found again."""

import bz2
import gzip
import io
import json
import lzma
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from apnap.errors import CardError
from apnap.library import Library, card_files
from apnap.library.bulk import prints
from apnap.library.store import Imported, LeftOut, Printing, Store, import_cards

ENGINE = Path(__file__).parents[2] / "engine"


def scryfall(name: str, **values: Any) -> dict[str, Any]:
    """A card object as Scryfall has it."""
    return {
        "object": "card", "name": name, "lang": "en", "layout": "normal", "mana_cost": "{1}{G}",
        "type_line": "Creature — Bear", "oracle_text": "", "power": "2", "toughness": "2",
        "colors": ["G"], "set": "tst", "set_type": "expansion", "released_at": "2024-01-01",
        "oracle_id": f"id {name}", "legalities": {"legacy": "legal"}, **values,
    }  # fmt: skip


def face(name: str, **values: Any) -> dict[str, Any]:
    return {
        "name": name, "mana_cost": "{R}", "type_line": "Instant", "oracle_text": "Draw a card.",
        **values,
    }  # fmt: skip


DAMNATION = {"type_line": "Sorcery", "power": None, "toughness": None}
CARDS: list[dict[str, Any]] = [
    scryfall("Quiet Bear"),
    scryfall("Quiet Bear", lang="de", printed_name="Stiller Bär", printed_text=""),
    scryfall(
        "Quiet Bear", lang="ja", printed_name="しずかな熊", printed_text="",
        released_at="2020-01-01",
    ),
    scryfall("End All", oracle_text="Destroy all creatures.", **DAMNATION),
    scryfall("End All", lang="de", printed_name="Verdammnis", **DAMNATION),
    scryfall("Doom All", oracle_text="Destroy all creatures.", **DAMNATION),
    scryfall("Doom All", lang="de", printed_name="Verdammnis", **DAMNATION),
    scryfall(
        "Hit // Run", layout="split", type_line="Instant // Instant",
        card_faces=[face("Hit"), face("Run", mana_cost="{U}")],
    ),
    scryfall(
        "Hit // Run", layout="split", lang="fr",
        card_faces=[
            face("Hit", printed_name="Coup", printed_text="Piochez."),
            face("Run", printed_name="Course", printed_text="Piochez une carte."),
        ],
    ),
    scryfall(
        "Day // Night", layout="modal_dfc",
        card_faces=[face("Day", type_line="Land", mana_cost=""), face("Night")],
    ),
    {
        "object": "card", "name": "Twin // Twin", "layout": "reversible_card", "lang": "en",
        "card_faces": [scryfall("Twin"), scryfall("Twin")],
    },
    scryfall("Red Sky", mana_cost="", color_indicator=["R"], colors=["R"]),
    scryfall("Goblin", layout="token", type_line="Token Creature — Goblin", mana_cost="",
             oracle_id="g1", power="1", toughness="1", colors=["R"]),
    scryfall("Goblin", layout="token", type_line="Token Creature — Goblin", mana_cost="",
             oracle_id="g2", power="2", toughness="1", colors=["B", "R"], oracle_text="Haste"),
    scryfall("Loud Bear", oracle_id="joke", set="jok", set_type="funny", power="9", toughness="9"),
    scryfall("Loud Bear"),
    scryfall("Half Bear", set_type="funny", power="1.5"),
    scryfall("No Size", oracle_id="size", power=None, toughness=None),
    scryfall("Odd Cost", mana_cost="{½}"),
    scryfall("A Picture // A Picture", layout="art_series"),
    {"object": "card", "name": "No Type", "layout": "normal", "oracle_text": ""},
]  # fmt: skip
ATOMIC = {
    "meta": {"date": "2026-01-01", "version": "5.3.0+20260101"},
    "data": {
        "Quiet Bear": [
            {"name": "Quiet Bear", "manaCost": "{1}{G}", "type": "Creature — Bear", "power": "2",
             "toughness": "2", "layout": "normal", "identifiers": {"scryfallOracleId": "id b"},
             "foreignData": [{"language": "German", "name": "Stiller Bär", "text": None},
                             {"language": "Klingon", "name": "bav"}]}
        ],
        "Hit // Run": [
            {"name": "Hit // Run", "faceName": "Hit", "manaCost": "{R}", "type": "Instant",
             "text": "Draw a card.", "layout": "split", "side": "a",
             "foreignData": [{"language": "French", "name": "Coup // Course", "faceName": "Coup",
                              "text": "Piochez."}]},
            {"name": "Hit // Run", "faceName": "Run", "manaCost": "{U}", "type": "Instant",
             "text": "Draw a card.", "layout": "split", "side": "b",
             "foreignData": [{"language": "French", "name": "Coup // Course", "faceName": "Course",
                              "text": "Piochez."}]},
        ],
        "Odd": [{"name": "Odd", "type": "Eaturecray", "isFunny": True}],
        "Wrong": "not a list",
    },
}  # fmt: skip


def brought(path: Path, data: Any) -> Imported:
    raw = data if isinstance(data, bytes) else json.dumps(data, ensure_ascii=False).encode()
    return import_cards(path, prints(io.BytesIO(raw), "a file"))


@pytest.fixture(name="library")
def _library(tmp_path: Path) -> Library:
    path = tmp_path / "data" / "cards.sqlite"
    brought(path, CARDS)
    return Library(card_files(), store=path)


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("quiet  BEAR", "Quiet Bear"),
        ("stiller bar", "Quiet Bear"),
        ("シズカナ熊", "Quiet Bear"),
        ("hit", "Hit // Run"),
        ("run", "Hit // Run"),
        ("course", "Hit // Run"),
        ("Coup // Course", "Hit // Run"),
        ("Twin", "Twin"),
        ("Loud Bear", "Loud Bear"),
        ("Goliath Paladin", "Goliath Paladin"),
    ],
)
def test_found_by_any_name(library: Library, name: str, found: str) -> None:
    assert library.find(name).name == found
    assert name in library


def test_facts(library: Library) -> None:
    bear = library.find("Quiet Bear")
    assert (bear.cost, bear.type, bear.pt, bear.text) == ("{1}{G}", "Creature — Bear", "2/2", "")
    assert {code: name.name for code, name in bear.names.items()} == {
        "de": "Stiller Bär", "ja": "しずかな熊",
    }  # fmt: skip
    assert library.localized("Hit", "fr").text == "Piochez.\n//\nPiochez une carte."
    assert library.find("Hit").layout == "split"
    assert library.find("Day").layout == "modal"
    assert library.find("Red Sky").colors == ("red",)
    assert library.find("Quiet Bear").colors == ()
    assert library.languages() == sorted({*Library.bundled().languages(), "de", "ja", "fr"},
                                         key=lambda code: (code != "en", code))


def test_a_playable_card_comes_before_a_joke_of_its_name(library: Library) -> None:
    assert library.find("Loud Bear").pt == "2/2"
    assert library.find("Loud Bear (JOK)").pt == "9/9"


def test_a_name_of_several_cards_lists_them(library: Library) -> None:
    with pytest.raises(CardError, match='write "Doom All" or "End All"') as caught:
        library.find("Verdammnis")
    assert caught.value.code == "ambiguous-name"
    with pytest.raises(CardError, match="2 cards are called") as caught:
        library.find("Goblin Token")
    assert '"Goblin Token (1/1 red)"' in str(caught.value)
    assert library.find("Goblin Token (2/1 black and red, Haste)").text == "Haste"


def test_what_is_left_out_is_told_with_the_reason(tmp_path: Path) -> None:
    left = {one.name: one.why for one in brought(tmp_path / "c.sqlite", CARDS).left_out}
    assert list(left) == ["Half Bear", "No Size", "Odd Cost", "A Picture // A Picture", "No Type"]
    assert "power and toughness" in left["Half Bear"]
    assert left["No Size"] == "a creature needs `pt`"
    assert "no mana cost" in left["Odd Cost"]
    assert "no rules text" in left["A Picture // A Picture"]
    assert left["No Type"] == "it has no 'type_line'"


def test_atomic_cards(tmp_path: Path) -> None:
    path = tmp_path / "c.sqlite"
    imported = brought(path, ATOMIC)
    assert (imported.cards, [one.name for one in imported.left_out]) == (2, ["Odd", "Wrong"])
    library = Library(store=path)
    assert library.find("stiller bär").name == "Quiet Bear"
    assert library.find("Course").name == "Hit // Run"
    assert library.localized("Hit", "fr").text == "Piochez.\n//\nPiochez."


def test_a_later_import_adds_and_renews(tmp_path: Path) -> None:
    path = tmp_path / "c.sqlite"
    brought(path, CARDS)
    again = brought(path, [scryfall("Quiet Bear", power="3"), scryfall("New Bear")])
    assert (again.cards, again.new) == (2, 1)
    library = Library(store=path)
    assert library.find("Stiller Bär").pt == "3/2"
    assert library.find("New Bear").pt == "2/2"
    line = json.dumps({"name": "New Bear", "type_line": "Land", "oracle_text": ""}).encode()
    assert brought(path, line + b"\n\n" + line.replace(b"New", b"Own")).new == 1
    assert library.find("New Bear").pt == "2/2"
    assert Library(store=path).find("New Bear").type == "Land"


@pytest.mark.parametrize("packed", [gzip.compress, bz2.compress, lzma.compress, bytes])
def test_packed_files(tmp_path: Path, packed: Any) -> None:
    assert brought(tmp_path / "c.sqlite", packed(json.dumps(CARDS).encode())).cards > 8
    listed = packed(json.dumps({"object": "list", "data": CARDS}).encode())
    assert brought(tmp_path / "d.sqlite", listed).cards > 8


WHOLE = json.dumps(CARDS).encode()
PACKED = gzip.compress(WHOLE)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (WHOLE[:-400], "ends in the middle"),
        (PACKED[:-400], "ends in the middle"),
        (PACKED[:-8] + b"\0\0\0\0" + PACKED[-4:], "is damaged"),
        (b"[{]", "not JSON"),
        (b"[1]", "entry 1 is not a card"),
        (b'[{"name": "\xff"}]', "not JSON"),
        (b'[{"object": "set", "name": "A"}]', 'entry 1 is no card but a "set"'),
        (b'{"object": "error", "details": "x"}', "entry 1 is not a card"),
        (b'{"name": "A"}\n{"name"', "the line is not JSON"),
        (b"<html>", "no collection of cards"),
        (b"PK\3\4....", "unpack it first"),
        (b'{"meta": {"version": "4.6.3"}, "data": {}}', "MTGJSON 4.6.3 is not known"),
        (b'{"data": {}}', 'no "meta"'),
        (b'{"meta": {"version": "5.0.0"}, "data": []}', "not cards by name"),
        (b'{"meta": {"version": "5.0.0"}, "data": {"A": [', "ends in the middle"),
    ],
)
def test_a_wrong_file_leaves_the_library_as_it_was(
    tmp_path: Path, data: bytes, said: str
) -> None:
    path = tmp_path / "c.sqlite"
    brought(path, [scryfall("Old Bear")])
    before = path.read_bytes()
    with pytest.raises(CardError, match=said):
        brought(path, data)
    assert path.read_bytes() == before
    assert os.listdir(tmp_path) == ["c.sqlite"]


def test_a_killed_import_leaves_the_library_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "c.sqlite"
    brought(path, [scryfall("Old Bear")])
    program = (
        "import sys, time; from pathlib import Path\n"
        "from apnap.library.store import Printing, import_cards\n"
        "def cards():\n"
        "    for n in range(10**9):\n"
        "        if n == 5000: print('on', flush=True)\n"
        "        if n > 5000: time.sleep(0.01)\n"
        "        yield Printing(f'k{n}', {'name': f'Bear {n}', 'type': 'Land'}, {}, '', '', True)\n"
        "import_cards(Path(sys.argv[1]), cards())\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program, str(path)], stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ENGINE)},
    ) as process:  # fmt: skip
        assert process.stdout is not None
        assert process.stdout.readline() == b"on\n"
        process.send_signal(signal.SIGKILL)
    library = Library(store=path)
    assert library.find("Old Bear")
    assert "Bear 1" not in library
    brought(path, [scryfall("New Bear")])
    assert Library(store=path).find("New Bear")


def test_a_damaged_library_is_one_message(tmp_path: Path) -> None:
    path = tmp_path / "c.sqlite"
    path.write_bytes(b"not a library at all" * 400)
    with pytest.raises(CardError, match="damaged") as caught:
        Library(store=path).find("Bear")
    assert caught.value.file == str(path)
    with pytest.raises(CardError, match="damaged"):
        brought(path, CARDS)
    path.unlink()
    brought(path, CARDS)
    import sqlite3

    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(CardError, match="another version"):
        len(Store(path))


def test_a_large_file_takes_little_memory(tmp_path: Path) -> None:
    """40 MB of cards, of 36,000 printings: reading them takes a fraction of that."""
    file, path = tmp_path / "all.json", tmp_path / "c.sqlite"
    with file.open("w", encoding="utf-8") as out:
        out.write("[\n")
        for number in range(36_000):
            card = scryfall(
                f"Bear {number % 9000}", lang=["en", "de", "ja", "fr"][number // 9000],
                printed_name=f"Bär {number}", printed_text="x" * 600, rest="y" * 300,
            )
            out.write((",\n" if number else "") + json.dumps(card))
        out.write("]")
    assert file.stat().st_size > 40_000_000
    program = (
        "import re, sys; from pathlib import Path\n"
        "from apnap.library.bulk import prints; from apnap.library.store import import_cards\n"
        "with open(sys.argv[1], 'rb') as raw:\n"
        "    print(import_cards(Path(sys.argv[2]), prints(raw, 'a')).cards)\n"
        "status = Path('/proc/self/status').read_text()\n"
        "print(int(re.search(r'VmHWM:\\s*(\\d+) kB', status)[1]) // 1024)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(file), str(path)], capture_output=True, text=True,
        check=True, env={**os.environ, "PYTHONPATH": str(ENGINE)},
    )
    cards, mebibytes = map(int, done.stdout.split())
    assert cards == 9000
    assert mebibytes < 150


def test_a_printing_or_a_reason_is_all_that_comes(tmp_path: Path) -> None:
    kinds = {type(one) for one in prints(io.BytesIO(WHOLE), "a")}
    assert kinds == {Printing, LeftOut}
    assert Store(tmp_path / "none").path.name == "none"
