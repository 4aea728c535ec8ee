"""Cards as people paste them: name and cost, type line, rules text, power and toughness."""

from __future__ import annotations

import json
import re
from typing import Any

from ..errors import ApnapError, CardError
from .facts import CardFacts, check_printed, type_line

_SYMBOLS = r"\{[^{}\s]+\}(?:\s*\{[^{}\s]+\})*"
_COST = re.compile(rf"^(?:(?P<name>.*?\S)\s+)?(?P<cost>{_SYMBOLS})$")
_LETTERS = re.compile(r"^.*\s\(?(?P<cost>\d+|\d*[WUBRGCX]+)\)?$")
"""A name with what may be a cost as it was written before there were symbols: 1R, UU, (2)."""
_SIZE = re.compile(r"^(?:(?P<kind>.*\S)\s+)?\(?([-+*\dXY]+)\s*[/⁄∕]\s*([-+*\dXY]+)\)?$")
_BARE = re.compile(r"^[\[(]?(\d+|X)[\])]?$")
_COLORS = re.compile(r"^colou?r indicator\s*:\s*(.+)$", re.IGNORECASE)
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
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        stripped = line.strip()
        if _BETWEEN.match(stripped):
            parts.append([])
        elif stripped:
            parts[-1].append((number, stripped))
    parts = [part for part in parts if part]
    if len(parts) == 1 and " // " in parts[0][0][1]:
        said = "a card with two names is pasted face by face, parted by a line //"
        raise CardError("bad-value", said, line=parts[0][0][0], hint=EXAMPLE)
    faces = [_face(part) for part in parts]
    if not faces:
        raise CardError("bad-value", "there is no card in the text", hint=EXAMPLE)
    whole = dict(faces[0])
    if len(faces) > 1:
        whole["name"] = " // ".join(face["name"] for face in faces)
        whole["faces"] = faces
    facts = CardFacts.read(whole)
    check_printed(facts)
    return facts


EXAMPLE = "write it like: Name {1}{G} / Creature — Bear / 2/2, each on a line of its own"


def _face(lines: list[tuple[int, str]]) -> dict[str, Any]:
    if len(lines) < 2:
        raise CardError(
            "bad-value", f'below "{lines[0][1]}" there is no type line', line=lines[0][0],
            hint=EXAMPLE,
        )
    (at, head), *rest = lines
    found: dict[str, Any] = {"name": head}
    if (cost := _COST.match(head)) is not None and cost["name"]:
        found.update(name=cost["name"], cost=cost["cost"])
    elif (cost := _COST.match(rest[0][1])) is not None and not cost["name"] and rest[1:]:
        found["cost"] = cost["cost"]
        rest = rest[1:]
    for place, (_, line) in enumerate(rest[:2]):  # it stands before or behind the type line
        if (indicator := _COLORS.match(line)) is not None and len(rest) > 1:
            found["colors"] = re.split(r"\s*,\s*|\s+and\s+", indicator[1])
            del rest[place]
            break
    kind, rest = rest[0][1], rest[1:]
    if (size := _SIZE.match(kind)) is not None and size["kind"]:
        found["pt"] = f"{size[2]}/{size[3]}"
        kind = size["kind"]
    found["type"] = kind
    if "cost" not in found and (letters := _LETTERS.match(head)) and "Land" not in kind:
        hint = "a cost is written in symbols behind the name, such as {1}{W}"
        said = f'"{letters["cost"]}" may be the cost or a part of the name'
        raise CardError("bad-value", said, line=at, hint=hint)
    last = rest[-1][1] if rest else ""
    if "pt" not in found and (size := _SIZE.match(last)) is not None and not size["kind"]:
        found["pt"] = f"{size[2]}/{size[3]}"
        rest.pop()
    elif (number := _NUMBER.match(last)) is not None:
        found[number[1].lower()] = number[2]
        rest.pop()
    elif (number := _BARE.match(last)) is not None and ("Planeswalker" in kind or "Battle" in kind):
        found["loyalty" if "Planeswalker" in kind else "defense"] = number[1]
        rest.pop()
    for at, line in rest:
        if _is_type_line(line):
            hint = "paste one card at a time; faces are parted by a line //"
            raise CardError(
                "bad-value", f'"{line}" is the type line of another card', line=at, hint=hint
            )
    found["text"] = "\n".join(line for _, line in rest)
    return found


def _is_type_line(line: str) -> bool:
    try:
        type_line(line)
    except ApnapError:
        return False
    return True


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
    if facts.colors:
        lines.append(f"colors: [{', '.join(facts.colors)}]")
    if facts.text and not getattr(facts, "faces", ()):
        lines.append("text: |-")
        lines.extend(f"  {line}" for line in str(facts.text).splitlines())
    return [first + lines[0], *(indent + line for line in lines[1:])]


def _quoted(value: object) -> str:
    """A scalar of YAML, in quotes where it needs them."""
    text = str(value)
    plain = re.fullmatch(r"[A-Za-z0-9][^:#{}\[\],&*!|>'\"%@`]*", text)
    return text if plain else json.dumps(text, ensure_ascii=False)
