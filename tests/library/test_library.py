"""The card library: finding by any name, parsing no more than is asked for."""

import io
import json
import pickle
import re
from pathlib import Path

import pytest

from apnap.errors import CardError, ScenarioError
from apnap.library import CardFacts, Library, card_files, normal
from apnap.library.bulk import prints
from apnap.library.paths import reference_files
from apnap.library.shelf import Reference, Shelf, entries, parsed_entries
from apnap.library.store import import_cards

LIBRARY = Library.bundled()


@pytest.mark.parametrize(
    "name",
    [
        "Goliath Paladin",
        "goliath  PALADIN",
        "Goliath-Paladin",
        "Paladín goliat",
        "paladin Goliat",
        "ゴライアスのパラディン",
        "골리앗 성기사",
        "Голиаф-Паладин",
        "山巨人圣武士",
        "山巨人聖武士",
    ],
)
def test_found_by_name_in_any_language(name: str) -> None:
    assert LIBRARY.find(name).name == "Goliath Paladin"
    assert LIBRARY.english(name) == "Goliath Paladin"
    assert name in LIBRARY


def test_apostrophes_accents_and_script_width_do_not_matter() -> None:
    assert LIBRARY.find("sarevok’s tome").name == "Sarevok's Tome"
    assert LIBRARY.find("Ile").name == LIBRARY.find("Île").name == "Island"
    assert normal("Ａｂｃ") == "abc"
    assert normal("Æther") == "aether"
    assert normal("か") != normal("が")
    assert normal("Й") == normal("и")


def test_an_unknown_name_lists_the_nearest() -> None:
    assert LIBRARY.get("Grizly Bears") is None
    with pytest.raises(CardError, match='did you mean "Grizzly Bears"'):
        LIBRARY.find("Grizly Bears")


def test_the_beginning_of_a_name_with_a_comma() -> None:
    jace = CardFacts.read(
        {"name": "Zyx, the Mind Sculptor", "type": "Legendary Planeswalker — Jace"}
    )
    with pytest.raises(CardError, match='write "Zyx, the Mind Sculptor"'):
        LIBRARY.with_own([jace]).find("Zyx")


def test_own_cards_hide_bundled_ones() -> None:
    own = CardFacts.read({"name": "grizzly bears", "type": "Creature — Bear", "pt": "9/9"})
    library = LIBRARY.with_own([own])
    assert library.find("Grizzly Bears").pt == "9/9"
    assert LIBRARY.find("Grizzly Bears").pt == "2/2"
    assert sum(normal(card.name) == "grizzly bears" for card in library) == 1
    assert pickle.loads(pickle.dumps(library)).find("Grizzly Bears").pt == "9/9"


def test_localized() -> None:
    printed = LIBRARY.localized("Goliath Paladin", "de")
    assert printed.name == "Goliath-Paladin"
    assert printed.text.startswith("Wachsamkeit\n")
    assert LIBRARY.localized("Goliath-Paladin", "en").name == "Goliath Paladin"
    with pytest.raises(CardError, match="it has en, de"):
        LIBRARY.localized("Goliath Paladin", "xx")


@pytest.mark.parametrize("path", card_files(), ids=lambda path: path.name)
def test_the_index_agrees_with_parsing_everything(path: Path) -> None:
    indexed = entries(path)
    parsed = parsed_entries(str(path), path.read_text(encoding="utf-8"))
    assert all(isinstance(entry.source, str) for entry in indexed)
    assert [(e.name, e.others, e.faces, e.line) for e in indexed] == [
        (e.name, e.others, e.faces, e.line) for e in parsed
    ]
    assert [e.read().node for e in indexed] == [e.read().node for e in parsed]


def test_faces_quotes_and_braces_are_indexed(tmp_path: Path) -> None:
    path = tmp_path / "c.yaml"
    path.write_text(
        "# some cards\n"
        '- name: "Order // Chaos"  \n'
        "  type: Instant // Instant\n"
        "  faces:\n"
        "    - name: Order\n"
        "      type: Instant\n"
        '    - {name: "Chaos", type: Instant}\n'
        "  names: {de: {name: 'Ordnung'}, fr: {name: Ordre et chaos}}\n"
        "- name: Jace, the Mind Sculptor\n"
        "  type: Legendary Planeswalker — Jace\n"
        "  text: |-\n"
        "    names: no\n"
        "    - name: not a card\n"
    )
    shelf = Shelf([path])
    assert sorted(shelf.by_name) == sorted(
        ["order // chaos", "order", "chaos", "ordnung", "ordre et chaos", "jace, the mind sculptor"]
    )
    assert all(isinstance(entry.source, str) for entry in shelf.entries)
    jace = Library([path]).find("jace, the mind sculptor")
    assert (jace.line, jace.file, len(jace.lines)) == (9, str(path), 2)


def test_a_file_in_another_layout_is_parsed_as_a_whole(tmp_path: Path) -> None:
    path = tmp_path / "c.yaml"
    path.write_text('- {type: Land, name: "A\\tB"}\n- type: Land\n  name: C\n')
    assert [entry.name for entry in entries(path)] == ["A\tB", "C"]
    assert Library([path]).find("c").line == 2


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("- name: A\n  type: Land\n- name: B\n  typ: Land\n", 4, 'did you mean "type"'),
        ("- name: A\n  type: Land\n- name: B\n  type: Lnad\n", 4, 'did you mean "Land"'),
        ("- name: A\n  type: Land\n- name: B\n", 3, '"type" is missing'),
        (
            "- name: A\n  type: Land\n- name: B\n  type: [Land]\n",
            4,
            "expected a text, found a list",
        ),
        ("- name: A\n  type: Land\n- name: B\n  cost: 1W\n  type: Land", 4, 'write "{1}{W}"'),
        ("- name: A\n  type: Land\n- name: B\n  pt: 2\n  type: Land", 4, "such as 2/2"),
        ("- name: A\n  type: Land\n- name: B\n\ttype: Land", 4, "tab"),
        ("name: B\n", 1, "a card file is a list of cards"),
        ("", 1, "empty"),
    ],
)
def test_a_wrong_card_file_is_refused_with_its_line(
    tmp_path: Path, text: str, line: int, says: str
) -> None:
    path = tmp_path / "c.yaml"
    path.write_text(text)
    with pytest.raises(CardError) as caught:
        Library([path]).find("B")
    assert (caught.value.file, caught.value.line) == (str(path), line)
    assert says in str(caught.value)


def test_card_facts() -> None:
    card = CardFacts.read(
        {
            "name": "Gate Crier",
            "cost": 3,
            "type": "legendary creature - Human Wizard",
            "pt": "*/1+*",
            "text": "Flying\n\nVigilance\n",
            "colors": ["W", "blue"],
        }
    )
    assert card.cost == "{3}"
    assert card.type == "Legendary Creature — Human Wizard"
    assert (card.supertypes, card.types) == (("Legendary",), ("Creature",))
    assert card.subtypes == ("Human", "Wizard")
    assert (card.power, card.toughness) == ("*", "1+*")
    assert card.lines == ("Flying", "Vigilance")
    assert card.colors == ("white", "blue")
    assert card.can_be_permanent
    assert not LIBRARY.find("Lightning Bolt").can_be_permanent
    assert hash(card) == hash(pickle.loads(pickle.dumps(card)))
    with pytest.raises(ScenarioError, match="no colour"):
        CardFacts.read({"name": "x", "type": "Land", "colors": ["pink"]})


def test_dungeons_have_rooms() -> None:
    undercity = LIBRARY.find("Undercity")
    entrance = undercity.room("secret entrance")
    assert entrance is not None
    assert entrance.leads_to == ("Forge", "Lost Well")
    assert undercity.room("Kitchen") is None


def test_the_reference_collection() -> None:
    """Each card reads, has its name alone, and is found as printed as well as by the index."""
    files = reference_files()
    shelf, reference = Shelf(files), Reference(files)
    assert len(shelf.entries) > 5000
    names = [normal(entry.name) for entry in shelf.entries]
    assert len(set(names)) == len(names)
    assert not set(names) & set(LIBRARY.shelf.by_name)
    for path in files:
        text = path.read_text(encoding="utf-8")
        assert re.findall(r"(?m)^[^-# \n].*|^- (?!name: ).*|[ \t]+$|\t", text) == [], path
    for entry in shelf.entries:
        card = entry.read()
        found = reference.get(entry.name)
        assert found == card
        assert found is not None
        assert (found.line, found.file) == (entry.line, entry.file)


def test_a_name_of_the_reference_collection_in_another_spelling() -> None:
    entry = Shelf(reference_files()).entries[0]
    for name in (entry.name.upper(), f" {entry.name.lower()} "):
        assert LIBRARY.find(name).name == entry.name
        assert name in LIBRARY
    with pytest.raises(CardError, match=f'did you mean "{entry.name}"'):
        LIBRARY.find(entry.name + "x")


def test_the_reference_collection_is_looked_up_last(tmp_path: Path) -> None:
    name = Shelf(reference_files()).entries[0].name
    line = json.dumps({"name": name, "type_line": "Land", "oracle_text": ""})
    store = tmp_path / "c.sqlite"
    import_cards(store, prints(io.BytesIO(line.encode()), "a file"))
    library = Library(card_files(), store=store, reference=reference_files())
    assert library.find(name).type == "Land"
    assert pickle.loads(pickle.dumps(library)).find(name).type == "Land"
    assert LIBRARY.find(name).type != "Land"
