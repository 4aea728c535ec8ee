"""The checklist: what is to be shown of the rules, row by row, in three tiers.

`checklist.txt` has a heading `# Section` and rows `tier | rules | title`. Tier 1 is what the
initiative, the dungeons and Two-Headed Giant need, tier 2 what a judge expects, tier 3 the
rest. Where rows share a number and do different jobs, a word behind it tells them apart
(`726.2 steal`); such a labelled number is proven only by a proof that names the label too.
"""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROWS = Path(__file__).with_name("checklist.txt")


@dataclass(frozen=True, slots=True)
class Row:
    """One thing to be shown: the rules it is about, each a number or a labelled number."""

    section: str
    tier: int
    rules: tuple[str, ...]
    title: str


@cache
def rows() -> tuple[Row, ...]:
    """All rows, in the order of the file."""
    found: list[Row] = []
    section = ""
    for line in ROWS.read_text(encoding="utf-8").splitlines():
        if line.startswith("# "):
            section = line[2:]
        elif line:
            tier, rules, title = line.split(" | ")
            found.append(Row(section, int(tier), tuple(rules.split(", ")), title))
    return tuple(found)


@cache
def labels() -> frozenset[str]:
    """The labelled numbers that rows use, such as `726.2 steal`."""
    return frozenset(rule for row in rows() for rule in row.rules if " " in rule)
