"""Reads what trigger conditions are made of: one with what narrows it, or two (CR 603.2)."""

from __future__ import annotations

from apnap.abilities.triggers_qualified import Either, Joint, Qualified, Qualifier
from apnap.game.ability import TriggerCondition

from .grammar import Grammar, Reader, Readings


def read_qualified(reader: Reader, pos: int, form: str) -> Readings:
    """Read "whenever you draw a card during your turn", from the event on."""
    if form:
        return []
    grammar = reader.grammar
    found: Readings = []
    for trigger, end in reader.walk(grammar.trie(TriggerCondition, ""), pos):
        for qualifier, last in reader.read(grammar.kind(Qualifier), end):
            try:
                found.append((Qualified(trigger, qualifier), last))
            except ValueError:
                continue
    return found


def read_either(reader: Reader, pos: int, form: str) -> Readings:
    """Read "when this enters and whenever you gain life", from the first event on."""
    if form:
        return []
    grammar = reader.grammar
    found: Readings = []
    firsts = reader.walk(grammar.trie(TriggerCondition, ""), pos)
    for first, end in [*firsts, *reader.read(grammar.kind(Qualified), pos)]:
        for joint, middle in reader.read(grammar.kind(Joint), end):
            for second, last in reader.read(grammar.kind(TriggerCondition), middle):
                try:
                    found.append((Either(first, joint, second), last))
                except ValueError:
                    continue
    return found


def enter(grammar: Grammar) -> None:
    """Let a grammar read these."""
    grammar.custom[Qualified] = read_qualified
    grammar.custom[Either] = read_either
