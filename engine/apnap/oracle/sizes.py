"""Reads power and toughness: "1/1", what changes them: "+1/+1", and energy (CR 208, 107.14)."""

from __future__ import annotations

import re

from apnap.abilities.changes import Boost, Size
from apnap.abilities.energy import SYMBOL, EnergySymbols
from apnap.abilities.numbers import Number, X
from apnap.abilities.selectors import Amount

from .grammar import Grammar, Reader, Readings

_SIZE = re.compile(r"(\d+|x)/(\d+|x)")


def read_boost(reader: Reader, pos: int, form: str) -> Readings:
    """Read "+1/+1"."""
    match = Boost.pattern.fullmatch(reader.words[pos]) if pos < len(reader.words) else None
    return [(Boost(match[1], match[2]), pos + 1)] if match else []


def read_size(reader: Reader, pos: int, form: str) -> Readings:
    """Read "1/1"."""
    match = _SIZE.fullmatch(reader.words[pos]) if pos < len(reader.words) else None
    return [(Size(_amount(match[1]), _amount(match[2])), pos + 1)] if match else []


def read_energy(reader: Reader, pos: int, form: str) -> Readings:
    """Read a run of energy symbols (CR 107.14)."""
    end = pos
    while end < len(reader.words) and reader.words[end].casefold() == SYMBOL.casefold():
        end += 1
    return [(EnergySymbols(end - pos), end)] if end > pos else []


def _amount(word: str) -> Amount:
    return X() if word == "x" else Number(int(word))


def enter(grammar: Grammar) -> None:
    """Let a grammar read sizes."""
    grammar.custom[Boost] = read_boost
    grammar.custom[Size] = read_size
    grammar.custom[EnergySymbols] = read_energy
