"""Reads two conditions joined by "and" or "or" as one."""

from __future__ import annotations

from apnap.abilities.conditions_joined import ConditionJoint, Joined
from apnap.game.ability import Condition

from .grammar import Grammar, Reader, Readings


def read_joined(reader: Reader, pos: int, form: str) -> Readings:
    """Read "you control a Human and it's your turn", from the first condition on."""
    if form:
        return []
    grammar = reader.grammar
    found: Readings = []
    for first, end in reader.walk(grammar.trie(Condition, ""), pos):
        for joint, middle in reader.read(grammar.kind(ConditionJoint), end):
            for second, last in reader.walk(grammar.trie(Condition, ""), middle):
                try:
                    found.append((Joined(first, joint, second), last))
                except ValueError:
                    continue
    return found


def enter(grammar: Grammar) -> None:
    """Let a grammar read these."""
    grammar.custom[Joined] = read_joined
