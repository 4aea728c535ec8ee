"""How fast every legal order is explored, next to the fixed yardstick of `speed.py`.

    python benchmarks/orders.py            8, 10 and 12 triggers that commute, 8 that do not
    python benchmarks/orders.py --quick    without the largest
    python benchmarks/orders.py --workers 2

Each figure is the time of one exploration in yardsticks (ten million integer additions), the
positions explored against the distinct positions there are, the choices followed, and the legal
orders these stand for. The last line is one JSON object.
"""

from __future__ import annotations

import argparse
import json
import resource
import time
from contextlib import nullcontext

from speed import yardstick

from apnap.explore.exploration import Exploration
from apnap.explore.hand_out import handing, processes
from apnap.explore.plain import explore_position
from apnap.game.card import Card
from apnap.game.ids import PlayerId
from apnap.library import CardFacts, Library
from apnap.oracle.understanding import compile_card, define_tokens
from apnap.position import Position
from apnap.rules import beginning

ANA, BEN = PlayerId(0), PlayerId(1)


def upkeep(texts: list[str]) -> Position:
    """An upkeep in which one player orders these unlike triggers; libraries of 60 cards."""
    define_tokens(Library.bundled().get)
    board = beginning.new_board(["Ana", "Ben"])
    for player in (ANA, BEN):
        beginning.add_library(board, player, Card("Blank"), 60)
    for place, text in enumerate(texts):
        facts = {
            "name": f"Watcher {place}", "type": "Enchantment",
            "text": f"At the beginning of each upkeep, {text}",
        }
        beginning.add_permanent(board, ANA, ANA, compile_card(CardFacts.read(facts)))
    beginning.begin_at(board, 3, 0, "upkeep")
    return Position.begin(board)


def commuting(number: int) -> Position:
    """Triggers whose order does not matter."""
    return upkeep([f"you gain {place + 1} life." for place in range(number)])


def ordered(number: int) -> Position:
    """Triggers every order of which ends differently: in the order of the graveyard."""
    return upkeep(["sacrifice this permanent."] * number)


def main() -> None:
    """Measure, print a table and one JSON line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="without the largest")
    parser.add_argument("--workers", type=int, default=1, help="hand the work out to processes")
    options = parser.parse_args()
    cases = {
        "commuting_8": (commuting, 8), "commuting_10": (commuting, 10),
        "commuting_12": (commuting, 12), "ordered_6": (ordered, 6), "ordered_8": (ordered, 8),
    }
    figures: dict[str, dict[str, float]] = {}
    print(f"{'':14}{'orders':>13}{'outcomes':>10}{'distinct':>10}{'explored':>10}{'steps':>10}"
          f"{'seconds':>9}{'yardsticks':>12}")
    for name, (make, number) in cases.items():
        if options.quick and name in ("commuting_12", "ordered_8"):
            continue
        position = make(number)
        before = yardstick(1)
        took, found = measure(position, options.workers)
        yardsticks = took / ((before + yardstick(1)) / 2)
        print(
            f"{name:14}{found.orders:13,}{len(found.outcomes):10,}{found.positions:10,}"
            f"{found.explored:10,}{found.steps:10,}{took:9.2f}{yardsticks:12.1f}", flush=True
        )
        figures[name] = {
            "orders": found.orders, "outcomes": len(found.outcomes),
            "positions": found.positions, "explored": found.explored, "steps": found.steps,
            "yardsticks": round(yardsticks, 2),
        }
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"memory at most {most:.0f} MiB")
    print(json.dumps({**figures, "memory_mib": round(most)}))


def measure(position: Position, number: int) -> tuple[float, Exploration]:
    """The seconds of one exploration, by so many processes, and what it found."""
    with processes(number) if number > 1 else nullcontext() as workers:
        start = time.perf_counter()
        hand = handing(workers) if workers is not None else None
        found = explore_position(position, hand=hand)
        return time.perf_counter() - start, found


if __name__ == "__main__":
    main()
