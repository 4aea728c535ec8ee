"""How many cards are wholly understood, and how fast: `python benchmarks/reading.py FILE.jsonl`.

Each line of the file is one card with name, type line and rules text. Options: `--lines N` shows
the N commonest lines that are not understood, `--cards` which cards are.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from pathlib import Path
from typing import Any

from apnap.oracle.compile import understand


class Facts:
    """One card of the file."""

    rooms = ()
    faces = ()
    colors = ()

    def __init__(self, card: dict[str, Any]) -> None:
        self.name: str = card["name"]
        self.type: str = card.get("type_line") or card.get("type") or ""
        self.cost: str | None = (card.get("mana_cost") or card.get("cost") or "").split(" // ")[0]
        self.text: str = card.get("oracle_text") or card.get("text") or ""
        power, toughness = card.get("power"), card.get("toughness")
        self.pt = f"{power}/{toughness}" if power is not None and toughness is not None else None
        self.loyalty = str(card["loyalty"]) if card.get("loyalty") else None
        self.defense = None


def main() -> None:
    """Read every card of a file and say how it went."""
    options = argparse.ArgumentParser()
    options.add_argument("file", type=Path)
    options.add_argument("--lines", type=int, default=0)
    options.add_argument("--cards", action="store_true")
    options.add_argument("--limit", type=int, default=0)
    chosen = options.parse_args()
    texts = chosen.file.read_text(encoding="utf-8").splitlines()
    cards = [json.loads(text) for text in texts if text.strip()]
    cards = cards[: chosen.limit or None]
    whole = read = total = understood = 0
    problems: Counter[str] = Counter()
    start = time.perf_counter()
    for card in cards:
        try:
            found = understand(Facts(card))
        except ValueError:
            continue
        read += all(line.missing_rule or not line.problem for line in found.lines)
        whole += found.is_complete
        total += len(found.lines)
        understood += sum(not line.problem or line.missing_rule for line in found.lines)
        for line in found.problems:
            problems[line.problem.replace(card["name"], "~")] += 1
        if chosen.cards and found.problems:
            print(card["name"])
            for line in found.problems:
                print("   ", line.problem)
    seconds = time.perf_counter() - start
    print(f"{len(cards)} cards in {seconds:.1f} s: {len(cards) / seconds:.0f} cards a second")
    print(f"{read} ({read / len(cards):.1%}) wholly read, {whole} with all their rules")
    print(f"{understood} of {total} lines ({understood / max(1, total):.1%})")
    for problem, number in problems.most_common(chosen.lines):
        print(number, problem)


if __name__ == "__main__":
    main()
