"""Cards as people paste them: name and cost, type line, rules text, power and toughness."""

from __future__ import annotations

import json
import re
from typing import Any

from ..errors import CardError
from .facts import CardFacts

_COST = re.compile(r"^(?P<name>.*?\S)\s+(?P<cost>(?:\{[^{}\s]+\})+)$")
_SIZE = re.compile(r"^\(?([-+*\dXY]+)\s*/\s*([-+*\dXY]+)\)?$")
_NUMBER = re.compile(r"^(loyalty|defense)\s*:?\s*(\d+|X)$", re.IGNORECASE)
_BETWEEN = re.compile(r"^(?://+|-{3,}|—{2,})$")
LONGEST = 20_000
"""How many characters a pasted card may have."""


def pasted(text: str) -> CardFacts:
    """The card of a pasted text; faces are parted by a line `//` or `---`.

    The first line is the name, with the mana cost behind it, the second the type line; the last
    may be power and toughness (`3/6`), `Loyalty: 4` or `Defense: 5`. Raises CardError with the
    line that is not as it should be, ScenarioError where a value is no fact of a card.
    """
    if len(text) > LONGEST:
        raise CardError("bad-value", f"a card has at most {LONGEST:,} characters")
    parts: list[list[tuple[int, str]]] = [[]]
    for number, line in enumerate(text.splitlines(), 1):
        stripped = line.strip()
        if _BETWEEN.match(stripped):
            parts.append([])
        elif stripped:
            parts[-1].append((number, stripped))
    faces = [_face(part) for part in parts if part]
    if not faces:
        raise CardError("bad-value", "there is no card in the text", hint=EXAMPLE)
    whole = dict(faces[0])
    if len(faces) > 1:
        whole["name"] = " // ".join(face["name"] for face in faces)
        whole["faces"] = faces
    return CardFacts.read(whole)


EXAMPLE = "write it like: Name {1}{G} / Creature — Bear / 2/2, each on a line of its own"


def _face(lines: list[tuple[int, str]]) -> dict[str, Any]:
    if len(lines) < 2:
        raise CardError(
            "bad-value", f'below "{lines[0][1]}" there is no type line', line=lines[0][0],
            hint=EXAMPLE,
        )
    (_, head), (_, kind), *rest = lines
    found: dict[str, Any] = {"name": head, "type": kind}
    if (cost := _COST.match(head)) is not None:
        found.update(name=cost["name"], cost=cost["cost"])
    if rest and (size := _SIZE.match(rest[-1][1])) is not None:
        found["pt"] = f"{size[1]}/{size[2]}"
        rest.pop()
    elif rest and (number := _NUMBER.match(rest[-1][1])) is not None:
        found[number[1].lower()] = number[2]
        rest.pop()
    found["text"] = "\n".join(line for _, line in rest)
    return found


def entry(facts: CardFacts) -> str:
    """The entry to put under `cards:` in a scenario file."""
    lines = _entry(facts, "  - ", "    ")
    if facts.layout:
        lines.append(f"    layout: {facts.layout}")
    if facts.faces:
        lines.append("    faces:")
        for face in facts.faces:
            lines.extend(_entry(face, "      - ", "        "))
    return "\n".join(["cards:", *lines])


def _entry(facts: Any, first: str, indent: str) -> list[str]:
    values = {
        "name": facts.name, "cost": facts.cost, "type": facts.type, "pt": facts.pt,
        "loyalty": facts.loyalty, "defense": facts.defense,
    }
    lines = [f"{key}: {_quoted(value)}" for key, value in values.items() if value]
    if facts.text and not getattr(facts, "faces", ()):
        lines.append("text: |-")
        lines.extend(f"  {line}" for line in str(facts.text).splitlines())
    return [first + lines[0], *(indent + line for line in lines[1:])]


def _quoted(value: object) -> str:
    """A scalar of YAML, in quotes where it needs them."""
    text = str(value)
    plain = re.fullmatch(r"[A-Za-z0-9][^:#{}\[\],&*!|>'\"%@`]*", text)
    return text if plain else json.dumps(text, ensure_ascii=False)
