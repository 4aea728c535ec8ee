"""Reads how cards arrive on the battlefield: "tapped under your control" (CR 110.2a)."""

from __future__ import annotations

from apnap.abilities.effects_arriving import Arrival, Manner

from .grammar import Grammar, Reader, Readings

_MOST = 4


def read_arrival(reader: Reader, pos: int, form: str) -> Readings:
    """Read nothing, or some manners one after the other."""
    found: Readings = []
    kind = reader.grammar.kind(Manner)

    def go(manners: tuple[Manner, ...], at: int) -> None:
        try:
            found.append((Arrival(manners), at))
        except ValueError:
            return
        if len(manners) < _MOST:
            for manner, end in reader.read(kind, at):
                go((*manners, manner), end)

    go((), pos)
    return found


def enter(grammar: Grammar) -> None:
    """Let a grammar read these."""
    grammar.custom[Arrival] = read_arrival
