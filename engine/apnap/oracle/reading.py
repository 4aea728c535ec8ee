"""Reads a line of rules text and prints it back: understood only if both agree (CR 113.3)."""

from __future__ import annotations

import importlib
from functools import lru_cache
from typing import Any, NamedTuple

from apnap.abilities.wording import rewritten, say
from apnap.game.ability import Ability, Target, walk
from apnap.game.data import Data

from . import lines, nouns, sentences, sizes, tokens
from .grammar import Grammar, Reader, TooLong
from .normalise import tokens as tokens_of

VOCABULARY = (
    "amounts",
    "changes",
    "conditions",
    "costs",
    "effects",
    "effects_cards",
    "effects_damage",
    "effects_library",
    "effects_mana",
    "effects_permanents",
    "effects_stack",
    "keywords",
    "numbers",
    "objects",
    "players",
    "posts",
    "replacements",
    "statics",
    "structure",
    "things",
    "tokens",
    "triggers",
    "triggers_combat",
    "triggers_players",
)
"""The modules of the vocabulary; what is in none of them cannot be read."""


@lru_cache(maxsize=1)
def grammar() -> Grammar:
    """The grammar of the whole vocabulary."""
    for name in VOCABULARY:
        importlib.import_module(f"apnap.abilities.{name}")
    found = Grammar()
    for module in (nouns, sentences, tokens, sizes, lines):
        module.enter(found)
    from apnap.abilities.numbers import Number, ThatMany, X

    found.custom[Number] = nouns.read_numbers
    for other in (X, ThatMany):
        found.custom[other] = lambda reader, pos, form: []
    return found


WATCH = False


class Reading(NamedTuple):
    """What became of one line: abilities, or why there are none."""

    abilities: tuple[Ability, ...]
    problem: str = ""
    at: int = 0
    """How many words were understood before understanding ended."""


def read_line(text: str, *, spell: bool) -> Reading:
    """Read one normalised line of a permanent, or of an instant or sorcery."""
    found = tokens_of(text)
    if not found.words:
        return Reading((), "there is nothing to read")
    reader = Reader(grammar(), found)
    try:
        readings = _readings(reader, spell)
    except TooLong:
        return Reading((), "it takes too long to read", reader.furthest)
    except RecursionError:
        return Reading((), "it is nested too deeply", reader.furthest)
    agreeing: list[tuple[Ability, ...]] = []
    for abilities in readings:
        if printed(abilities) == found.words and abilities not in agreeing:
            agreeing.append(abilities)
    if WATCH:
        for abilities in agreeing:
            print("   ", abilities)
    if len(agreeing) == 1:
        return Reading(numbered(agreeing[0]))
    if agreeing:
        return Reading((), f"it can be read in {len(agreeing)} ways", len(found.words))
    if readings:
        back = " / ".join(spoken(abilities) for abilities in readings)
        return Reading((), f"printed back it would say: {back}", len(found.words))
    return Reading((), "", reader.furthest)


def _readings(reader: Reader, spell: bool) -> list[tuple[Ability, ...]]:
    keywords = [tuple(value) for value in reader.whole(tuple[Ability, ...], ",/keyword")]
    if keywords:
        return keywords
    return [(value,) for value in reader.whole(Ability, "spell" if spell else "")]


def spoken(abilities: tuple[Ability, ...]) -> str:
    """A line printed back from what it was read as."""
    return ", ".join(say(ability) for ability in abilities)


def printed(abilities: tuple[Ability, ...]) -> tuple[str, ...]:
    """The words of a line printed back."""
    return tokens_of(spoken(abilities)).words


def numbered(abilities: tuple[Ability, ...], first: int = 0) -> tuple[Ability, ...]:
    """Number the uses of the word "target" in printed order (CR 115.1)."""
    places = sorted(
        {part.number for ability in abilities for part in walk(ability) if isinstance(part, Target)}
    )
    order = {place: first + rank for rank, place in enumerate(places)}
    return tuple(_renumber(ability, order) for ability in abilities) if order else abilities


def count_targets(abilities: tuple[Ability, ...]) -> int:
    """How many uses of the word there are."""
    return len(
        {part.number for ability in abilities for part in walk(ability) if isinstance(part, Target)}
    )


def _renumber(value: Any, order: dict[int, int]) -> Any:
    if isinstance(value, tuple):
        return tuple(_renumber(part, order) for part in value)
    if not isinstance(value, Data) or not value.__dataclass_fields__:
        return value
    changed: dict[str, Any] = {}
    for name in value.__dataclass_fields__:
        before = getattr(value, name)
        after = _renumber(before, order)
        if after is not before and after != before:
            changed[name] = after
    if isinstance(value, Target):
        changed["number"] = order[value.number]
    if not changed:
        return value
    return rewritten(value, **changed)
