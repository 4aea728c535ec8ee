"""How much printed text is understood, and how quickly.

    python benchmarks/reading.py FILE.jsonl…             counts, and the sentence shapes that fail
    python benchmarks/reading.py FILE.jsonl --lines 50   so many of the shapes
    python benchmarks/reading.py FILE.jsonl --cards      the cards that are not understood

A file has one card a line, as JSON: name, mana_cost, type_line, oracle_text, power, toughness,
loyalty, defense, faces, layout. A line counts as understood if printing what was read gives it
back, with one reading only, and the rules can carry it out. The last line is one JSON object.
"""

from __future__ import annotations

import argparse
import json
import re
import time
from collections import Counter
from pathlib import Path
from typing import Any

from apnap.library import Library
from apnap.oracle.understanding import LineRead, define_tokens, understand


class Facts:
    """One card of a file, or one face of a card."""

    rooms = ()
    colors = ()

    def __init__(self, card: dict[str, Any]) -> None:
        self.name: str = card["name"]
        self.type: str = card.get("type_line") or card.get("type") or ""
        self.cost: str | None = card.get("mana_cost") or card.get("cost") or None
        self.text: str = card.get("oracle_text") or card.get("text") or ""
        power, toughness = card.get("power"), card.get("toughness")
        self.pt = f"{power}/{toughness}" if power is not None and toughness is not None else None
        self.loyalty = str(card["loyalty"]) if card.get("loyalty") else None
        self.defense = str(card["defense"]) if card.get("defense") else None
        self.faces = tuple(Facts(face) for face in card.get("faces") or ())
        layout = str(card.get("layout") or "").removesuffix("_dfc")
        known = layout in ("split", "transform", "modal", "adventure", "prepare")
        self.layout = layout if known else ""


def shape(line: LineRead) -> str:
    """What stopped the reading of a line: its next words, or the rule that is missing."""
    if line.missing_rule:
        return line.problem
    at = re.match(r'not understood: "(.*?)", from "(.*)" on$', line.problem)
    if at is not None:
        return "… " + " ".join(at[2].split()[:4])
    said = line.problem.removeprefix('not understood: "')
    return " ".join(said.split()[:5])


def main() -> None:
    """Read every card of the files and say how it went."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("files", nargs="+", type=Path)
    options.add_argument("--lines", type=int, default=25)
    options.add_argument("--cards", action="store_true")
    options.add_argument("--limit", type=int, default=0)
    chosen = options.parse_args()
    define_tokens(Library.bundled().get)
    cards = [
        json.loads(text)
        for file in chosen.files
        for text in file.read_text(encoding="utf-8").splitlines()
        if text.strip()
    ]
    cards = cards[: chosen.limit or None]
    whole = read = total = understood = ambiguous = 0
    problems: Counter[str] = Counter()
    start = time.perf_counter()
    for card in cards:
        try:
            found = understand(Facts(card))
        except ValueError:
            problems["a card that cannot be read at all"] += 1
            continue
        read += all(line.missing_rule or not line.problem for line in found.lines)
        whole += found.is_complete
        total += len(found.lines)
        understood += sum(not line.problem for line in found.lines)
        for line in found.problems:
            problems[shape(line)] += 1
            ambiguous += "can be read in" in line.problem
        if chosen.cards and found.problems:
            print(card["name"])
            for line in found.problems:
                print("   ", line.problem)
    seconds = time.perf_counter() - start
    count = max(1, len(cards))
    print(f"{len(cards):,} cards in {seconds:.1f} s: {len(cards) / seconds:.0f} cards a second")
    print(f"{whole:,} cards ({whole / count:.1%}) wholly understood, "
          f"{read:,} ({read / count:.1%}) but for missing rules")
    print(f"{understood:,} of {total:,} lines ({understood / max(1, total):.1%})")
    for problem, number in problems.most_common(chosen.lines):
        print(f"{number:5} {problem}")
    print(json.dumps({
        "cards": len(cards), "whole": whole, "lines": total, "understood": understood,
        # a reading that does not print as the line does is no reading at all
        "misprinted": 0, "ambiguous": ambiguous, "seconds": round(seconds, 2),
    }))


if __name__ == "__main__":
    main()
