"""How fast the engine is, next to a fixed yardstick so that machines can be compared.

    python benchmarks/speed.py            all figures, about a minute
    python benchmarks/speed.py --quick    smaller sizes

Every time is also given as it would be on a machine where the yardstick (ten million integer
additions in a Python loop) takes 0.42 s. The last line is one JSON object.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path

from apnap.game.board import Board
from apnap.game.card import Card
from apnap.game.decisions import CastSpell, Pass
from apnap.game.ids import ObjectId, PlayerId
from apnap.library import CardFacts, Library
from apnap.oracle.compile import compile_card, define_tokens
from apnap.position import Position
from apnap.rules import beginning

ROOT = Path(__file__).parents[1]
REFERENCE = 0.42
ANA, BEN = PlayerId(0), PlayerId(1)
BLANK = Card("Blank")


def yardstick() -> float:
    """Seconds for ten million integer additions, the best of three."""
    best = float("inf")
    for _ in range(3):
        start = time.perf_counter()
        total = 0
        for _ in range(10_000_000):
            total += 1  # noqa: SIM113 - the addition is what is timed
        best = min(best, time.perf_counter() - start)
    return best


def seconds(work: Callable[[], object], times: int = 1) -> float:
    """Seconds for one round of some work, the best of three runs of so many rounds."""
    best = float("inf")
    for _ in range(3):
        start = time.perf_counter()
        for _ in range(times):
            work()
        best = min(best, (time.perf_counter() - start) / times)
    return best


class Cards:
    """The cards the games are made of."""

    def __init__(self) -> None:
        library = Library.bundled()
        define_tokens(library.get)
        self.plains = compile_card(library.find("Plains"))
        self.forest = compile_card(library.find("Forest"))
        self.bears = compile_card(library.find("Grizzly Bears"))
        self.warden = compile_card(library.find("Soul Warden"))
        self.crier = compile_card(
            CardFacts.read(
                {
                    "name": "Gate Crier", "cost": "{1}{W}", "type": "Creature — Human",
                    "pt": "2/2", "text": "When this creature enters, you gain 1 life.",
                }
            )
        )


def table(land: Card, spell: Card, others: Card | None = None, amount: int = 0) -> tuple[
    Board, ObjectId
]:
    """Two players with libraries of 60, three lands, a spell in hand, and many permanents."""
    board = beginning.new_board(["Ana", "Ben"])
    for player in (ANA, BEN):
        beginning.add_library(board, player, BLANK, 60)
    for _ in range(3):
        beginning.add_permanent(board, ANA, ANA, land)
    for _ in range(amount):
        assert others is not None
        beginning.add_permanent(board, ANA, ANA, others)
    card = beginning.add_card(board, ANA, "hand", spell)
    beginning.begin_at(board, 1, 0, "precombat main")
    return board, card


def resolve_all(position: Position) -> Position:
    """All pass until the stack is empty."""
    while len(position.board.stack):
        position = position.answer(Pass(), keep=False)
    return position


def small_game(cards: Cards) -> None:
    """A new game, a creature with an enters trigger, everything resolved."""
    board, card = table(cards.plains, cards.crier)
    end = resolve_all(Position.begin(board).answer(CastSpell(ANA, card)))
    assert end.board.life(ANA) == 21


def per_trigger(cards: Cards, amount: int) -> float:
    """Seconds for each of so many triggers of one event, put on the stack and resolved."""
    best = float("inf")
    for _ in range(3 if amount < 10_000 else 1):
        board, card = table(cards.forest, cards.bears, cards.warden, amount)
        position = Position.begin(board).answer(CastSpell(ANA, card)).answer(Pass())
        start = time.perf_counter()
        position = resolve_all(position.answer(Pass(), keep=False))
        best = min(best, time.perf_counter() - start)
        assert position.board.life(ANA) == 20 + amount
    return best / amount


def among_indifferent(cards: Cards, amount: int) -> float:
    """Seconds for one trigger among so many permanents that do not care."""
    best = float("inf")
    for _ in range(3):
        board, card = table(cards.plains, cards.crier, cards.bears, amount)
        position = Position.begin(board).answer(CastSpell(ANA, card))
        position = position.answer(Pass()).answer(Pass(), keep=False)
        start = time.perf_counter()
        resolve_all(position)
        best = min(best, time.perf_counter() - start)
    return best


def cold_start(*arguments: str) -> float:
    """Seconds for the command from a cold process."""
    program = "from apnap.cli import main; main()"
    return seconds(
        lambda: subprocess.run(
            [sys.executable, "-c", program, *arguments], stdout=subprocess.DEVNULL, check=True
        )
    )


def memory(cards: Cards, amount: int) -> float:
    """MiB that a board with so many permanents takes."""
    tracemalloc.start()
    board, _ = table(cards.plains, cards.bears, cards.bears, amount)
    used, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(board.battlefield) == amount + 3
    return used / 2**20


def main() -> None:
    """Measure, print a table and one JSON line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="smaller sizes")
    quick = parser.parse_args().quick
    stick = yardstick()
    scale = REFERENCE / stick
    cards = Cards()
    figures: dict[str, float] = {"yardstick_s": stick}

    def tell(name: str, raw: float, unit: str, factor: float) -> None:
        figures[name] = raw * scale * factor
        print(f"{name:32} {raw * factor:10.3f} {unit:3} here {raw * scale * factor:10.3f} scaled")

    print(f"yardstick {stick:.3f} s; scaled to a machine where it takes {REFERENCE} s")
    tell("help_ms", cold_start("--help"), "ms", 1e3)
    scenario = str(ROOT / "scenarios/initiative/goliath-paladin.yaml")
    tell("replay_ms", cold_start("replay", scenario), "ms", 1e3)
    game = seconds(lambda: small_game(cards), 100)
    tell("small_game_ms", game, "ms", 1e3)
    figures["small_games_per_second"] = 1 / (game * scale)
    tell_rate = f"{1 / game:10.0f}     here {1 / (game * scale):10.0f} scaled"
    print(f"{'small_games_per_second':32} {tell_rate}")
    for amount in (10, 100, 1_000) if quick else (10, 100, 1_000, 10_000):
        tell(f"trigger_ms_{amount}", per_trigger(cards, amount), "ms", 1e3)
    many = 1_000 if quick else 10_000
    tell(f"trigger_ms_among_{many}", among_indifferent(cards, many), "ms", 1e3)
    for amount in (100, many):
        # the libraries, the lands and the hand are 124 objects
        board, _ = table(cards.plains, cards.bears, cards.bears, max(0, amount - 124))
        tell(f"fork_us_{amount}", seconds(board.fork, 200), "us", 1e6)
        position = Position.begin(board)
        tell(f"key_ms_{amount}", seconds(position.key), "ms", 1e3)
    for amount in (100, many):
        figures[f"memory_mib_{amount}"] = memory(cards, amount)
        print(f"{f'memory_mib_{amount}':32} {figures[f'memory_mib_{amount}']:10.2f} MiB")
    print(json.dumps({name: round(value, 4) for name, value in figures.items()}))


if __name__ == "__main__":
    main()
