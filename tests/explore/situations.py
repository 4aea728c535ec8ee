"""Situations with several triggers at once, from the texts of cards that could be printed."""

from functools import cache

from hypothesis import strategies as st

from apnap.game.card import Card
from apnap.game.ids import PlayerId
from apnap.library import CardFacts, Library
from apnap.oracle.understanding import compile_card, define_tokens
from apnap.position import Position
from apnap.rules import beginning

UPKEEP = "At the beginning of each upkeep, "
TRIGGERS = (
    "you gain 1 life.",
    "you gain 2 life.",
    "each opponent loses 1 life.",
    "each player loses 2 life.",
    "you lose 1 life.",
    "draw a card.",
    "create a 1/1 white Soldier creature token.",
    "put a +1/+1 counter on each creature you control.",
    "this permanent deals 1 damage to each creature.",
    "if you have 5 or more life, you lose 1 life.",
    "if you control three or more creatures, you gain 3 life.",
    "if an opponent has more life than you, each opponent loses 1 life.",
    "each player sacrifices a creature.",
    "you may draw a card.",
    "take the initiative.",
    "you become the monarch.",
    "creatures you control get +1/+0 until end of turn.",
)
TARGETED = (
    "this permanent deals 1 damage to target creature.",
    "target creature gets +1/+1 until end of turn.",
    "destroy target creature with power 2 or less.",
)
ECHOES = (
    "Whenever you gain life, each opponent loses 1 life.",
    "Whenever a creature dies, you gain 1 life.",
    "Whenever a creature enters, you gain 1 life.",
    "Whenever you draw a card, you lose 1 life.",
)
NAMES = ("Ana", "Ben", "Cleo", "Dan")


@cache
def library() -> Library:
    found = Library.bundled()
    define_tokens(found.get)
    return found


@cache
def enchantment(name: str, text: str) -> Card:
    return compile_card(CardFacts.read({"name": name, "type": "Enchantment", "text": text}))


@cache
def creature(name: str, size: int, text: str = "") -> Card:
    return compile_card(
        CardFacts.read(
            {"name": name, "type": "Creature — Bear", "pt": f"{size}/{size}", "text": text}
        )
    )


@st.composite
def situations(draw: st.DrawFn, most: int = 6, targets: bool = False) -> Position:
    """A position at the start of an upkeep with up to so many triggers."""
    library()
    teams = draw(st.sampled_from([2, 2, 3, 4, "teams"]))
    if teams == "teams":
        board = beginning.new_board(
            NAMES, beginning.TWO_HEADED_GIANT, [("Alpha", NAMES[:2]), ("Beta", NAMES[2:])]
        )
        players = 4
    else:
        players = int(str(teams))
        variant = beginning.DUEL if players == 2 else beginning.FREE_FOR_ALL
        board = beginning.new_board(NAMES[:players], variant)
    for number in range(len(board.teams)):
        life = draw(st.integers(1, 6))
        board.teams[number] = board.teams[number]._replace(life=life)
    blank = creature("Blank Bear", 1)
    for player in range(players):
        beginning.add_library(board, PlayerId(player), blank, 5)
    for place in range(draw(st.integers(0, 3))):
        owner = PlayerId(draw(st.integers(0, players - 1)))
        beginning.add_permanent(board, owner, owner, creature(f"Bear {place}", 1 + place % 2))
    texts = [UPKEEP + text for text in (TARGETED + TRIGGERS if targets else TRIGGERS)]
    owners = [PlayerId(0)] * 4 + [PlayerId(one) for one in range(players)]
    for place in range(draw(st.integers(2, most))):
        owner = draw(st.sampled_from(owners))
        text = draw(st.sampled_from(texts))
        name = f"Watcher {draw(st.integers(0, 1)) if not targets else place}"
        beginning.add_permanent(board, owner, owner, enchantment(name, text))
    for _ in range(draw(st.integers(0, 2))):
        owner = PlayerId(draw(st.integers(0, players - 1)))
        text = draw(st.sampled_from(ECHOES))
        beginning.add_permanent(board, owner, owner, enchantment("Echo", text))
    beginning.begin_at(board, 3, 0, "upkeep")
    return Position.begin(board)
