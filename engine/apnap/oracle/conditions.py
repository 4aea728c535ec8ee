"""Reads several conditions joined by "and" or "or" as one."""

from __future__ import annotations

from apnap.abilities.conditions_joined import AllHold, ConditionJoint, Joined
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


def read_all(reader: Reader, pos: int, form: str) -> Readings:
    """Read "you control a Human, have the initiative, and are the monarch"."""
    if form:
        return []
    trie = reader.grammar.trie(Condition, "")
    found: Readings = []

    def go(parts: tuple[Condition, ...], at: int, last: bool) -> None:
        for part, end in reader.walk(trie, at):
            if last:
                try:
                    found.append((AllHold((*parts, part)), end))
                except ValueError:
                    continue
            elif reader.at(end, ",", "and"):
                go((*parts, part), end + 2, True)
            elif reader.at(end, ","):
                go((*parts, part), end + 1, False)

    go((), pos, False)
    return found


def enter(grammar: Grammar) -> None:
    """Let a grammar read these."""
    grammar.custom[Joined] = read_joined
    grammar.custom[AllHold] = read_all
