"""The card files: their form, today's wording, and what must be known."""

import re
import unicodedata
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

CARDS = Path(__file__).parents[1] / "cards"
FILES = sorted(CARDS.glob("*.yaml"))
KEYS = ["name", "token", "cost", "type", "colors", "pt", "loyalty", "defense", "text"]
KEYS += ["names", "faces", "rooms"]
SYMBOL = r"\{(?:\d+|[WUBRGCXS]|[WUBRG2C]/[WUBRG]|[WUBRG]/P)\}"
TYPES = {"Artifact", "Creature", "Dungeon", "Enchantment", "Instant", "Land", "Planeswalker"}
TYPES |= {"Battle", "Kindred", "Sorcery", "Basic", "Legendary", "Snow", "World"}


def cards(name: str) -> list[dict[str, Any]]:
    loaded: list[dict[str, Any]] = YAML(typ="safe").load(CARDS / name)
    return loaded


ALL = [(path.name, card) for path in FILES for card in cards(path.name)]
EVERY_CARD = pytest.mark.parametrize(
    "card", [card for _, card in ALL], ids=[card["name"] for _, card in ALL]
)


def texts(card: dict[str, Any]) -> list[str]:
    """The paragraphs of a card's rules text, rooms included."""
    whole = [card.get("text", ""), *(room["text"] for room in card.get("rooms", []))]
    return [line for text in whole if text for line in text.split("\n")]


def found_by(name: str) -> str:
    """A name as a search sees it: no case, no accents."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_card_starts_at_the_margin(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert len(re.findall(r"(?m)^- name: ", text)) == len(cards(path.name))
    assert re.findall(r"(?m)^[^-# \n].*|^- (?!name: ).*|[ \t]+$|\t", text) == []


@EVERY_CARD
def test_keys_in_order(card: dict[str, Any]) -> None:
    assert list(card) == [key for key in KEYS if key in card]
    assert {"name", "type"} <= set(card)


@EVERY_CARD
def test_facts_have_their_form(card: dict[str, Any]) -> None:
    types = card["type"].partition(" — ")[0].split()
    assert set(types) <= TYPES
    assert ("pt" in card) == ("Creature" in types)
    assert ("loyalty" in card) == ("Planeswalker" in types)
    assert ("rooms" in card) == ("Dungeon" in types)
    assert ("cost" in card) == (not {"Land", "Dungeon"} & set(types) and "token" not in card)
    assert re.fullmatch(rf"(?:{SYMBOL})*", card.get("cost", ""))
    assert re.fullmatch(r"\d+/\d+|\*/\*", card.get("pt", "0/0"))


@EVERY_CARD
def test_wording_is_todays(card: dict[str, Any]) -> None:
    named = re.search(r"\b(?:Legendary|Instant|Sorcery|Dungeon)\b", card["type"])
    for line in texts(card):
        assert line == line.strip()
        assert line
        assert not re.search(r"\b(?:enters|entering|would enter) the battlefield", line)
        assert "(" not in line, "no reminder text"
        assert not re.search(r"[“”’]", line), "straight quotes"
        if not named:
            assert card["name"] not in line, "a permanent calls itself by its kind"
        assert line.count('"') % 2 == 0


def test_no_two_cards_share_a_name() -> None:
    first: dict[str, str] = {}
    for _, card in ALL:
        spoken = {card["name"], *(names["name"] for names in card.get("names", {}).values())}
        for name in sorted({found_by(name) for name in spoken}):
            assert first.setdefault(name, card["name"]) == card["name"]


def test_the_initiative_has_its_file() -> None:
    speaking = {
        (path, card["name"])
        for path, card in ALL
        if any("the initiative" in line for line in texts(card))
    }
    assert speaking == {("initiative.yaml", card["name"]) for card in cards("initiative.yaml")}
    assert len(speaking) == 27


def test_lands_and_tokens_that_are_always_known() -> None:
    lands = ["Plains", "Island", "Swamp", "Mountain", "Forest", "Wastes"]
    assert [card["name"] for card in cards("basics.yaml")] == [
        *lands, *(f"Snow-Covered {land}" for land in lands),
    ]
    assert all(card["token"] for card in cards("tokens.yaml"))
    assert {"Treasure Token", "Food Token", "Clue Token", "Map Token", "Walker"} <= {
        card["name"] for card in cards("tokens.yaml")
    }


@pytest.mark.parametrize("dungeon", cards("dungeons.yaml"), ids=lambda dungeon: dungeon["name"])
def test_dungeons_lead_from_the_first_room_to_the_last(dungeon: dict[str, Any]) -> None:
    """Arrows only point down and every room can be come to (CR 309.4, 309.5a)."""
    names = [room["name"] for room in dungeon["rooms"]]
    assert len(set(names)) == len(names)
    entered = {names[0]}
    for place, room in enumerate(dungeon["rooms"]):
        assert room["name"] in entered
        assert all(names.index(name) > place for name in room["leads_to"])
        assert bool(room["leads_to"]) == (room["name"] != names[-1])
        entered |= set(room["leads_to"])
