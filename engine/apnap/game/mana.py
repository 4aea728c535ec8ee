"""Mana and mana costs (CR 106, 107.4, 202)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from .data import Data

COLORS = ("W", "U", "B", "R", "G")
"""The five colours in the order of the colour wheel (CR 105.1)."""

COLOR_WORDS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
MANA_TYPES = (*COLORS, "C")
"""The six types of mana (CR 106.1b)."""

ORIGINS = {"snow": "s", "treasure": "t", "cave": "v"}
"""What the source of mana may be that costs and abilities ask for (CR 107.4h, 106.3), and the
letter that stands for it after the type of that mana."""

BOUND = "!"
"""Stands after the type of mana that may be spent on certain things only (CR 106.6)."""

_SYMBOL = re.compile(r"\{([^{}]+)\}")


@dataclass(frozen=True)
class ManaCost(Data):
    """A run of mana symbols as printed (CR 107.4): `ManaCost(("3", "W"))` is {3}{W}."""

    symbols: tuple[str, ...]

    @staticmethod
    def parse(text: str) -> ManaCost:
        """Read "{3}{W}". Raises ValueError naming what is no mana symbol."""
        symbols = tuple(symbol.upper() for symbol in _SYMBOL.findall(text))
        left_over = _SYMBOL.sub("", text).strip()
        if left_over:
            raise ValueError(f"{left_over!r} is not a mana symbol; write {{3}}{{W}}")
        for symbol in symbols:
            if not is_mana_symbol(symbol):
                raise ValueError(f"{{{symbol}}} is not a mana symbol")
        return ManaCost(symbols)

    def __str__(self) -> str:
        return "".join(f"{{{symbol}}}" for symbol in self.symbols)

    @cached_property
    def generic(self) -> int:
        """The amount of generic mana (CR 107.4b); X counts as nothing here."""
        return sum(int(symbol) for symbol in self.symbols if symbol.isdigit())

    @cached_property
    def pips(self) -> tuple[str, ...]:
        """The symbols that are neither generic nor X."""
        return tuple(s for s in self.symbols if not s.isdigit() and s != "X")

    @cached_property
    def x_count(self) -> int:
        """How many {X} the cost has (CR 107.3)."""
        return self.symbols.count("X")

    @cached_property
    def colors(self) -> tuple[str, ...]:
        """The colours of the mana symbols (CR 202.2)."""
        found = {part for symbol in self.symbols for part in symbol.split("/")}
        return tuple(color for color in COLORS if color in found)

    def reduced(self, by: int) -> ManaCost:
        """The cost with so much less generic mana, if it has any (CR 118.7a)."""
        generic = max(0, self.generic - by)
        rest = tuple(symbol for symbol in self.symbols if not symbol.isdigit())
        return ManaCost((*((str(generic),) if generic else ()), *rest))

    def value(self, x: int = 0) -> int:
        """The mana value (CR 202.3); X is 0 except on the stack."""
        total = self.generic + self.x_count * x
        for symbol in self.pips:
            first = symbol.split("/")[0]
            total += int(first) if first.isdigit() else 1
        return total


def is_mana_symbol(symbol: str) -> bool:
    """Whether the text between braces is a mana symbol of a cost (CR 107.4)."""
    if symbol.isdigit() or symbol in (*MANA_TYPES, "X", "S"):
        return True
    parts = symbol.split("/")
    if len(parts) == 2 and parts[1] == "P":
        return parts[0] in COLORS
    if len(parts) == 3 and parts[2] == "P":
        return parts[0] in COLORS and parts[1] in COLORS
    return (
        len(parts) == 2 and (parts[0] in MANA_TYPES or parts[0] == "2") and parts[1] in COLORS
    )


def payers(symbol: str) -> tuple[str, ...]:
    """The types of mana one symbol takes (CR 107.4a-e); generic halves take any.

    {S} takes any that a snow source made, for which a letter of `ORIGINS` stands (CR 107.4h).
    """
    found: list[str] = []
    for part in symbol.split("/"):
        if part.isdigit():
            return MANA_TYPES
        if part == "S":
            return (ORIGINS["snow"],)
        if part in MANA_TYPES:
            found.append(part)
    return tuple(found)
