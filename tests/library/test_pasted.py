"""A card as it is pasted: what is read of it, and the entry that comes of it."""

import subprocess
import sys
from pathlib import Path

import pytest

from apnap.errors import ApnapError
from apnap.library import CardFacts, Library
from apnap.library.pasted import LONGEST, entry, pasted
from apnap.scenario.read import load

ROOT = Path(__file__).parents[2]
PALADIN = """
Goliath Paladin {4}{W}
Creature — Giant Knight
Vigilance

When this creature enters, you take the initiative.
3/6
"""
PLAYERS = "players: {Ana: {}, Ben: {}}\n"


def test_a_card_of_every_part() -> None:
    card = pasted(PALADIN)
    assert (card.name, card.cost, card.type, card.pt) == (
        "Goliath Paladin", "{4}{W}", "Creature — Giant Knight", "3/6"
    )
    assert card.text == "Vigilance\nWhen this creature enters, you take the initiative."


def test_other_cards() -> None:
    land = pasted("Quiet Glade\nLand\n{T}: Add {G}.")
    assert (land.cost, land.text) == (None, "{T}: Add {G}.")
    walker = pasted("Old Friend {3}{G}\nPlaneswalker — Friend\n+1: You gain 1 life.\nLoyalty: 4")
    assert (walker.loyalty, walker.text) == ("4", "+1: You gain 1 life.")
    for last in ("4", "[4]", "Loyalty: 4"):
        assert pasted(f"Old Friend {{3}}{{G}}\nPlaneswalker — Friend\n{last}").loyalty == "4"
    assert pasted("Old Siege {2}\nBattle — Siege\n5").defense == "5"
    split = pasted("Hit {R}\nInstant\nHit deals 2 damage to any target.\n//\nHeal {W}\nSorcery\n"
                   "You gain 3 life.")
    assert [face.name for face in split.faces] == ["Hit", "Heal"]
    assert split.name == "Hit // Heal"


def test_the_ways_in_which_sites_write_a_card() -> None:
    for text in (
        "Bear {1}{G}\nCreature — Bear\n2/2",
        "\ufeffBear {1} {G}\r\nCreature ― bear\r\n2 / 2\r\n",
        "Bear\n{1}{G}\ncreature - Bear\n2⁄2",
        "Bear\t{1}{g}\nCreature — Bear 2/2\n",
    ):
        bear = pasted(text)
        assert (bear.name, bear.cost, bear.type, bear.pt, bear.text) == (
            "Bear", "{1}{G}", "Creature — Bear", "2/2", ""
        )
    back = pasted(
        "Red Half {1}\nArtifact\n//\nGreen Half\nColor Indicator: Black, Green\nLand — urza’s"
    )
    assert back.faces[1].colors == ("black", "green")
    assert back.faces[1].type == "Land — Urza's"
    assert "colors: [black, green]" in entry(back)


@pytest.mark.parametrize("card", list(Library.bundled()), ids=lambda card: str(card.name))
def test_the_entry_of_every_bundled_card_is_that_card(card: CardFacts) -> None:
    """Pasted as it is printed, and written as an entry of a file, it says the same."""
    facts = Library.bundled().find(card.name)
    if facts.rooms or facts.colors or facts.token:
        return  # these are not printed as text
    printed = "\n".join(
        part
        for part in (
            f"{facts.name} {facts.cost or ''}".strip(), str(facts.type), str(facts.text),
            str(facts.pt or ""), f"Loyalty: {facts.loyalty}" if facts.loyalty else "",
            f"Defense: {facts.defense}" if facts.defense else "",
        )
        if part
    )
    own = load(entry(pasted(printed)) + "\n" + PLAYERS).cards[0]
    for key in ("name", "cost", "type", "pt", "loyalty", "text"):
        assert getattr(own, key) == getattr(facts, key), key


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "there is no card in the text"),
        ("Only a name", "no type line"),
        ("A Name {R}\nWonder\n", '"Wonder" is no card type'),
        ("A Name {Q}\nInstant\n", "no mana cost"),
        ("A Name 1R\nInstant\n", '"1R" may be the cost'),
        ("A Name (2)\nArtifact\n", '"2" may be the cost'),
        ("A Name {R}\nCreature — Bear\n", "a creature needs `pt`"),
        ("A Name {R}\nCreature — Gobiln\n1/1", 'no subtype "Gobiln"; did you mean "Goblin"'),
        ("A Name {R}\nCreature — Bear {T}\n1/1", '"{T}" is no subtype'),
        ("A Name\nLand\n1/1", "`pt` belongs to a creature"),
        ("A Name {R}\nPlaneswalker — Jace\n+1: Draw a card.", "a planeswalker needs `loyalty`"),
        ("Wood\nLand\n\nBear {G}\nCreature — Bear\n1/1", "type line of another card"),
        ("Hit // Heal\n{R} // {W}\nInstant // Instant", "pasted face by face"),
        ("x" * (LONGEST + 1), "at most"),
    ],
)
def test_what_is_no_card(text: str, said: str) -> None:
    with pytest.raises(ApnapError, match=said):
        pasted(text)


def command(text: str, *arguments: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-c", "from apnap.cli import main; main()", "card", *arguments],
        input=text, capture_output=True, text=True, cwd=ROOT, check=False,
        env={"PYTHONPATH": str(ROOT / "engine"), "PATH": "/usr/bin:/bin"},
    )


def test_the_command(tmp_path: Path) -> None:
    done = command(PALADIN, "--text", "-")
    assert done.returncode == 0
    assert "Understood in full." in done.stdout
    shown = done.stdout[done.stdout.index("cards:") :]
    assert load(shown + PLAYERS).cards[0].name == "Goliath Paladin"
    file = tmp_path / "odd.txt"
    file.write_text("Odd Rod {1}\nArtifact\nFrobnicate target creature.", encoding="utf-8")
    odd = command("", "--text", str(file))
    assert odd.returncode == 1
    assert "Frobnicate" in odd.stdout
    for arguments in ((), ("Forest", "--text", "-"), ("--text", str(tmp_path / "none.txt"))):
        wrong = command("", *arguments)
        assert wrong.returncode == 2
        assert "Traceback" not in wrong.stderr
