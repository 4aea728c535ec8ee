"""Reads instructions: sentences, clauses in a row, modes (CR 608.2c, 700.2)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from apnap.abilities.effects_each import SameSubjects
from apnap.abilities.effects_mana import AddAndMore
from apnap.abilities.modes import AGAIN, MODES, WITH_COSTS, ChooseModes, Mode
from apnap.abilities.players import Order, You
from apnap.abilities.prevention_after import with_aftermath
from apnap.abilities.selectors import Players
from apnap.abilities.structure import (
    Delayed,
    IfDone,
    IfNotDone,
    Sequence,
    Series,
    WhenDone,
    tells,
)
from apnap.abilities.wording import mapped, rewritten, say
from apnap.game.ability import Cost, Effect, ManaEffect, OtherModes, Target
from apnap.game.data import walk

from .grammar import Grammar, Reader, Readings
from .normalise import tokens

_JOINTS = (", and then", ", then", ", and", "and then", "and", "then", ",")
_JOINT_WORDS = tuple((joint, tokens(joint).words) for joint in _JOINTS)
_MODES = tuple((words, tokens(words).words) for words in MODES)
_AGAIN = tokens(f"{AGAIN}.").words


def read_effects(reader: Reader, pos: int, form: str) -> Readings:
    """Read instructions in a form.

    "": sentences; "sentence": one of them; "clauses": what may stand after "you may"; "clause":
    one clause; "s": one that goes on from the subject before it; "base": one without subject.
    """
    if form == "":
        return [*_modal(reader, pos), *_sentences(reader, pos)]
    grammar = reader.grammar
    if form == "sentence":
        found = reader.walk(grammar.trie(Effect, "sentence"), pos)
        return found + reader.read(grammar.kind(Effect, "clauses"), pos)
    if form == "clauses":
        return _clauses(reader, pos)
    return reader.walk(grammar.trie(Effect, "clause" if form == "base" else form), pos)


def _sentences(reader: Reader, pos: int) -> Readings:
    found: Readings = []
    kind = reader.grammar.kind(Effect, "sentence")

    def go(parts: tuple[Effect, ...], at: int) -> None:
        for value, end in reader.read(kind, at):
            reader.spend(end)
            now = (*parts, value)
            try:
                found.append((_together(now), end))
            except ValueError:
                continue
            if reader.at(end, "."):
                go(now, end + 1)

    go((), pos)
    return found


def _together(parts: tuple[Effect, ...]) -> Effect:
    parts = with_aftermath(_of_delayed(_of_reflexive(parts)))
    if len(parts) == 1:
        return parts[0]
    adding = [part for part in parts if isinstance(part, ManaEffect)]
    if adding == [parts[0]] and not any(isinstance(part, Target) for part in walk(parts)):
        return AddAndMore(parts[0], parts[1:])
    return Sequence(parts)


def _of_reflexive(parts: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """What is said after "when you do, ..." belongs to that ability (CR 603.12)."""
    for at, part in enumerate(parts[:-1]):
        if isinstance(part, WhenDone):
            rest = parts[at + 1 :]
            if any(isinstance(one, (IfDone, IfNotDone)) for one in rest):
                return parts
            effect = Sequence((part.effect, *rest))
            return (*parts[:at], rewritten(part, effect=effect))
    return parts


def _of_delayed(parts: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """ "If you don't", after what is done at a later step, is asked then (CR 603.7, 118.12)."""
    for at, (part, following) in enumerate(pairwise(parts)):
        if (
            isinstance(part, Delayed)
            and isinstance(following, (IfDone, IfNotDone))
            and tells(part.effect)
        ):
            effect = Sequence((part.effect, following))
            now = (*parts[:at], rewritten(part, effect=effect), *parts[at + 2 :])
            return _of_delayed(now)
    return parts


def _clauses(reader: Reader, pos: int) -> Readings:
    """Clauses in a row; what somebody "may" do takes all that follows in the sentence."""
    found: Readings = []
    grammar = reader.grammar
    clause, going_on = grammar.kind(Effect, "clause"), grammar.kind(Effect, "s")
    last = grammar.kind(Effect, "last")

    def go(parts: tuple[Effect, ...], joins: tuple[str, ...], at: int) -> None:
        for value, end in reader.read(last, at):
            found.append((_series((*parts, value), joins), end))
        readings = reader.read(clause, at)
        if parts:
            readings = readings + reader.read(going_on, at)
        for value, end in readings:
            reader.spend(end)
            now = (*parts, value)
            if not joins or joins[-1] != ",":
                found.append((_series(now, joins), end))
            for joint, key in _JOINT_WORDS:
                if reader.at(end, *key) and len(now) < 8:
                    go(now, (*joins, joint), end + len(key))

    go((), (), pos)
    return found


def _series(parts: tuple[Effect, ...], joins: tuple[str, ...]) -> Effect:
    return parts[0] if len(parts) == 1 else Series(_with_subjects(parts), joins)


def _with_subjects(parts: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """ "They draw two cards, then discard a card": the verb alone does not say that it is not an
    order to you, but the subject before it goes on (CR 608.2c)."""
    found: list[Effect] = []
    several = False
    for part in parts:
        who = getattr(part, "who", None)
        if isinstance(who, Order):
            found.append(rewritten(part, who=SameSubjects()) if several else part)
            continue
        if isinstance(who, Players) or hasattr(part, "source"):
            several = getattr(who, "agreement", "") == "base" and not isinstance(who, You)
        found.append(part)
    return tuple(found)


def _modal(reader: Reader, pos: int) -> Readings:
    for words, key in _MODES:
        if not reader.at(pos, *key):
            continue
        at = pos + len(key)
        if reader.at(at, "—") or reader.at(at, "."):
            at += 1
        if reader.at(at, "•"):
            return _modes(reader, at, words)
        if reader.at(at - 1, ".", *_AGAIN, "•"):
            return _modes(reader, at + len(_AGAIN), words, again=True)
        if reader.at(at - 1, "."):
            return [
                reading
                for instead, end in reader.read(reader.grammar.kind(OtherModes, "modes"), at)
                for reading in _modes(reader, end + 1, words, instead)
                if reader.at(end, ".", "•") or reader.at(end, "—", "•")
            ]
    return []


def _modes(
    reader: Reader, pos: int, words: str, instead: OtherModes | None = None,
    again: bool = False,
) -> Readings:
    ends = [at for at in range(pos, len(reader.words)) if reader.words[at] == "•"]
    ends.append(len(reader.words))
    modes: list[Effect] = []
    for start, end in pairwise(ends):
        found = _mode(reader, start + 1, end, words in WITH_COSTS)
        if len(found) != 1:
            return []
        modes += found
    least, most = MODES[words]
    copies = most if again else 1
    repeated = [mode for mode in modes for _ in range(copies)]
    modes = [_at(mode, at) for at, mode in enumerate(repeated)]
    fresh = "" if "hasn't" not in words else "turn" if words.endswith("this turn") else "ever"
    chosen = ChooseModes(tuple(modes), least, min(most, len(modes)), fresh, copies, instead, words)
    return [(chosen, len(reader.words))]


def _at(value: Any, number: int) -> Any:
    """A mode at a place, with targets of its own if it stands there again (CR 700.2d)."""
    def change(part: Any) -> Any:
        if not isinstance(part, Target):
            return None
        before = {name: getattr(part, name) for name in part.__dataclass_fields__}
        after = {name: mapped(inner, change) for name, inner in before.items()}
        new = {name: inner for name, inner in after.items() if inner != before[name]}
        return rewritten(part, **(new | {"number": part.number + number * _TEXT}))

    return mapped(value, change)


_TEXT = 10_000
"""More than the words of any text: what numbers of targets differ by."""


def _mode(reader: Reader, pos: int, end: int, costed: bool) -> list[Mode]:
    """One mode, after its cost where it has one."""
    begun: list[tuple[tuple[Cost, ...], int]] = [((), pos)]
    if costed:
        begun = [
            (costs, at + 1)
            for costs, at in reader.read(reader.grammar.kind(tuple[Cost, ...], ","), pos)
            if reader.at(at, "—")
        ]
    return [
        Mode(value, say(value), tuple(costs))
        for costs, begin in begun
        for value, at in reader.read(reader.grammar.kind(Effect), begin)
        if at == end
    ]


def enter(grammar: Grammar) -> None:
    """Let a grammar read instructions."""
    grammar.custom[Effect] = read_effects
