"""How fast the engine is, next to a fixed yardstick so that machines can be compared.

    python benchmarks/speed.py            all figures, about two minutes
    python benchmarks/speed.py --quick    smaller sizes

The yardstick is ten million integer additions in a Python loop. Before and after each measurement
a twentieth of it is run, since the speed of a machine changes from one second to the next, and the
measurement is given as it would be where the whole yardstick takes 0.42 s: of several rounds the
middle one. The last line is one JSON object.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable
from functools import partial
from pathlib import Path

from apnap.game.board import Board
from apnap.game.card import Card
from apnap.game.decisions import CastSpell, Pass
from apnap.game.ids import ObjectId, PlayerId
from apnap.library import CardFacts, Library
from apnap.oracle.understanding import compile_card, define_tokens
from apnap.position import Position
from apnap.rules import beginning

ROOT = Path(__file__).parents[1]
REFERENCE = 0.42
ANA, BEN = PlayerId(0), PlayerId(1)
BLANK = Card("Blank")


def yardstick(parts: int = 20) -> float:
    """Seconds for ten million integer additions, judged by one part of them."""
    start = time.perf_counter()
    total = 0
    for _ in range(10_000_000 // parts):
        total += 1  # noqa: SIM113 - the addition is what is timed
    return (time.perf_counter() - start) * parts


def seconds(measure: Callable[[], float], rounds: int = 7) -> float:
    """The middle of several measurements in seconds, scaled to the reference machine."""
    found = []
    for _ in range(rounds):
        before = yardstick()
        took = measure()
        found.append(took * REFERENCE / ((before + yardstick()) / 2))
    return statistics.median(found)


def timed(work: Callable[[], object], times: int = 1) -> Callable[[], float]:
    """Measures one round of some work, done so many times."""

    def measure() -> float:
        start = time.perf_counter()
        for _ in range(times):
            work()
        return (time.perf_counter() - start) / times

    return measure


class Cards:
    """The cards the games are made of."""

    def __init__(self) -> None:
        library = Library.bundled()
        define_tokens(library.get)
        self.plains = compile_card(library.find("Plains"))
        self.forest = compile_card(library.find("Forest"))
        self.bears = compile_card(library.find("Grizzly Bears"))
        self.warden = compile_card(library.find("Soul Warden"))
        self.anthem = compile_card(
            CardFacts.read(
                {
                    "name": "Gate Banner", "cost": "{1}{W}", "type": "Enchantment",
                    "text": "Creatures you control get +1/+1.",
                }
            )
        )
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


def per_trigger(cards: Cards, amount: int, extra: Card | None = None) -> float:
    """Seconds for each of so many triggers of one event, put on the stack and resolved."""
    board, card = table(cards.forest, cards.bears, cards.warden, amount)
    if extra is not None:
        beginning.add_permanent(board, ANA, ANA, extra)
    position = Position.begin(board).answer(CastSpell(ANA, card)).answer(Pass())
    start = time.perf_counter()
    position = resolve_all(position.answer(Pass(), keep=False))
    took = time.perf_counter() - start
    assert position.board.life(ANA) == 20 + amount
    return took / amount


def among_indifferent(cards: Cards, amount: int) -> float:
    """Seconds for one trigger among so many permanents that do not care."""
    board, card = table(cards.plains, cards.crier, cards.bears, amount)
    position = Position.begin(board).answer(CastSpell(ANA, card))
    position = position.answer(Pass()).answer(Pass(), keep=False)
    start = time.perf_counter()
    resolve_all(position)
    return time.perf_counter() - start


def cold_start(*arguments: str) -> Callable[[], float]:
    """Measures the command from a cold process."""
    program = "from apnap.cli import main; main()"
    return timed(
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
    cards = Cards()
    figures: dict[str, float] = {"yardstick_s": min(yardstick(1) for _ in range(3))}

    def tell(name: str, value: float, unit: str) -> None:
        figures[name] = value
        print(f"{name:34} {value:12.3f} {unit}", flush=True)

    print(f"the yardstick takes {figures['yardstick_s']:.3f} s here; all times are as where it")
    print(f"takes {REFERENCE} s")
    tell("help_ms", seconds(cold_start("--help")) * 1e3, "ms")
    scenario = str(ROOT / "scenarios/initiative/goliath-paladin.yaml")
    tell("replay_ms", seconds(cold_start("replay", scenario), 3) * 1e3, "ms")
    game = seconds(timed(lambda: small_game(cards), 60), 21)
    tell("small_game_ms", game * 1e3, "ms")
    tell("small_games_per_second", 1 / game, "")
    for amount in (10, 100, 1_000) if quick else (10, 100, 1_000, 10_000):
        rounds = {10: 41, 100: 15, 1_000: 7}.get(amount, 3)
        tell(
            f"trigger_ms_{amount}",
            seconds(partial(per_trigger, cards, amount), rounds) * 1e3, "ms",
        )
    many = 1_000 if quick else 10_000
    tell(
        "trigger_ms_1000_with_anthem",
        seconds(lambda: per_trigger(cards, 1_000, cards.anthem), 3) * 1e3, "ms",
    )
    tell(f"trigger_ms_among_{many}", seconds(lambda: among_indifferent(cards, many)) * 1e3, "ms")
    for amount in (100, many):
        # the libraries, the lands and the hand are 124 objects
        board, _ = table(cards.plains, cards.bears, cards.bears, max(0, amount - 124))
        tell(f"fork_us_{amount}", seconds(timed(board.fork, 200)) * 1e6, "us")
        position = Position.begin(board)
        tell(f"key_ms_{amount}", seconds(timed(position.key, 5)) * 1e3, "ms")
        tell(f"memory_mib_{amount}", memory(cards, amount), "MiB")
    print(json.dumps({name: round(value, 4) for name, value in figures.items()}))


if __name__ == "__main__":
    main()
