"""Reads a line of rules text and prints it back: understood only if both agree (CR 113.3)."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from apnap.abilities.keywords_pairing import BothPaired, IsPaired
from apnap.abilities.objects import Them
from apnap.abilities.one_player import to_one_player
from apnap.abilities.things import Things
from apnap.abilities.wording import rewritten, say
from apnap.game.ability import Ability, LaterAbility, Target
from apnap.game.data import Data, walk

from . import arriving, conditions, events, lines, nouns, sentences, sizes, tokens
from .grammar import Grammar, Reader, TooLong
from .normalise import tokens as tokens_of

VOCABULARY = (
    "amounts",
    "amounts_among",
    "amounts_past",
    "amounts_spent",
    "cases",
    "changes",
    "changes_at_cost",
    "changes_banned",
    "changes_becoming",
    "changes_chosen",
    "changes_combat",
    "changes_more",
    "chapters",
    "chosen_kinds",
    "classes",
    "coins",
    "combat_costs",
    "conditional",
    "conditions",
    "conditions_compared",
    "conditions_joined",
    "conditions_objects",
    "conditions_past",
    "copying",
    "costs",
    "costs_actions",
    "costs_alternative",
    "costs_chosen",
    "costs_optional",
    "countering",
    "damage_changed",
    "day_night",
    "delayed",
    "effects",
    "effects_actions",
    "effects_arriving",
    "effects_cards",
    "effects_choosing",
    "effects_combat",
    "effects_counters",
    "effects_damage",
    "effects_each",
    "effects_keywords",
    "effects_lasting",
    "effects_library",
    "effects_mana",
    "effects_mana_spent",
    "effects_permanents",
    "effects_piles",
    "effects_placing",
    "effects_played_this_way",
    "effects_player_control",
    "effects_playing",
    "effects_prepared",
    "effects_ring",
    "effects_roles",
    "effects_sacrificing",
    "effects_searching",
    "effects_sizes",
    "effects_stack",
    "effects_static",
    "effects_this_way",
    "effects_turns",
    "effects_untapping",
    "energy",
    "exerting",
    "faces",
    "keywords",
    "keywords_activated",
    "keywords_ascend",
    "keywords_attaching",
    "keywords_bans",
    "keywords_bending",
    "keywords_casting",
    "keywords_combat",
    "keywords_counters",
    "keywords_entering",
    "keywords_face_down",
    "keywords_from_exile",
    "keywords_hand",
    "keywords_later",
    "keywords_limited",
    "keywords_optional",
    "keywords_other_costs",
    "keywords_pairing",
    "keywords_plain",
    "keywords_protection",
    "keywords_spells",
    "keywords_station",
    "keywords_tokens",
    "modes",
    "numbers",
    "objects",
    "objects_spent",
    "players",
    "posts",
    "posts_compared",
    "posts_keywords",
    "posts_kinds",
    "posts_past",
    "prevention",
    "prevention_after",
    "prevention_counters",
    "recipients",
    "replacements",
    "replacements_cards",
    "replacements_counters",
    "replacements_dying",
    "replacements_entering",
    "replacements_tokens",
    "rooms",
    "sieges",
    "speed",
    "statics",
    "statics_activating",
    "statics_casting",
    "statics_combat",
    "statics_doubling",
    "statics_forbidding",
    "statics_limits",
    "statics_players",
    "statics_playing",
    "statics_spells",
    "statics_spending",
    "statics_times",
    "structure",
    "targets",
    "things",
    "this_way",
    "together",
    "tokens",
    "triggers",
    "triggers_alone",
    "triggers_arriving",
    "triggers_attacked",
    "triggers_cards",
    "triggers_combat",
    "triggers_damage",
    "triggers_players",
    "triggers_qualified",
    "triggers_states",
    "triggers_turns",
    "unless",
)
"""The modules of the vocabulary; what is in none of them cannot be read."""


@lru_cache(maxsize=1)
def load_vocabulary() -> None:
    """Import every module of the vocabulary, so that a saved position knows its words."""
    for name in VOCABULARY:
        importlib.import_module(f"apnap.abilities.{name}")


@lru_cache(maxsize=1)
def grammar() -> Grammar:
    """The grammar of the whole vocabulary."""
    load_vocabulary()
    found = Grammar()
    for module in (nouns, sentences, tokens, sizes, events, conditions, lines, arriving):
        module.enter(found)
    from apnap.abilities.numbers import Number, ThatMany, X

    found.custom[Number] = nouns.read_numbers
    for other in (X, ThatMany):
        found.custom[other] = lambda reader, pos, form: []
    return found


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
    for abilities in filter(_has_pairs, readings):
        if printed(abilities) == found.words and abilities not in agreeing:
            agreeing.append(abilities)
    if len(agreeing) > 1:
        agreeing = [one for one in agreeing if not _means_nothing(one)] or agreeing
    if len(agreeing) == 1:
        return Reading(to_one_player(numbered(agreeing[0])))
    if agreeing:
        return Reading((), f"it can be read in {len(agreeing)} ways", len(found.words))
    if readings:
        back = " / ".join(spoken(abilities) for abilities in readings)
        return Reading((), f"printed back it would say: {back}", len(found.words))
    return Reading((), "", reader.furthest)


def _has_pairs(abilities: tuple[Ability, ...]) -> bool:
    """Whether "each of those creatures" means a pair only where one is spoken of (CR 702.95)."""
    parts = [part for ability in abilities for part in walk(ability)]
    return any(isinstance(part, IsPaired) for part in parts) or not any(
        isinstance(part, BothPaired) for part in parts
    )


def _means_nothing(abilities: tuple[Ability, ...]) -> bool:
    """Whether "them" is read as objects where the text speaks of none but its own (CR 608.2c).

    "Whenever an opponent draws a card, this creature deals 1 damage to them" is about a player.
    """
    parts = [part for ability in abilities for part in walk(ability)]
    return any(isinstance(part, Them) for part in parts) and not any(
        isinstance(part, (Things, Target)) for part in parts
    )


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
    """Number the uses of the word "target" in printed order (CR 115.1).

    An ability within an ability, and what happens later, have targets of their own.
    """
    return tuple(_numbered(ability, first) for ability in abilities)


def _numbered(text: Any, first: int = 0) -> Any:
    places = sorted({part.number for part in own_targets(text)})
    order = {place: first + rank for rank, place in enumerate(places)}
    return _renumber(text, order, outer=True)


def own_targets(value: object, *, outer: bool = True) -> Iterator[Target]:
    """The uses of the word that belong to a text itself."""
    if isinstance(value, tuple):
        for part in value:
            yield from own_targets(part, outer=False)
    elif isinstance(value, Data):
        if not outer and isinstance(value, SEPARATE):
            return
        if isinstance(value, Target):
            yield value
        for name in value.__dataclass_fields__:
            yield from own_targets(getattr(value, name), outer=False)


SEPARATE = (Ability, LaterAbility)
"""Texts whose targets are chosen when they are put on the stack themselves (CR 603.7, 603.12)."""


def count_targets(abilities: tuple[Ability, ...]) -> int:
    """How many uses of the word there are."""
    return len({part.number for ability in abilities for part in own_targets(ability)})


def _renumber(value: Any, order: dict[int, int], *, outer: bool = False) -> Any:
    if isinstance(value, tuple):
        return tuple(_renumber(part, order) for part in value)
    if not isinstance(value, Data) or not value.__dataclass_fields__:
        return value
    if not outer and isinstance(value, SEPARATE):
        return _numbered(value)
    changed: dict[str, Any] = {}
    for name in value.__dataclass_fields__:
        before = getattr(value, name)
        after = _renumber(before, order)
        if after is not before and after != before:
            changed[name] = after
    if isinstance(value, Target):
        changed["number"] = order[value.number]
    return rewritten(value, **changed) if changed else value
