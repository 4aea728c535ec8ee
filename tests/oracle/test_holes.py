"""No hole holds free text: each has a number, mana, a listed word, a name or a part understood."""

from __future__ import annotations

import dataclasses
import re
import typing
from collections.abc import Iterator
from functools import cache
from typing import Any

from apnap.abilities.words import (
    COLORS,
    KEYWORDS,
    SUBTYPE,
    TYPES,
    ZONES,
    Vocabulary,
)
from apnap.game.data import walk
from apnap.game.mana import is_mana_symbol
from apnap.library import Library
from apnap.library.paths import reference_files
from apnap.library.shelf import Shelf
from apnap.oracle.understanding import define_tokens, understand

_WORD = r"[A-Z0-9][\w'’!-]*,?"
NAME = re.compile(rf"{_WORD}( ({_WORD}|of|the|and|from|to|in|for|with|an?|at|by|on))*")
"""What a printed name looks like."""
LISTS = {
    *COLORS, *KEYWORDS, *TYPES, *ZONES, *SUBTYPE, *SUBTYPE.values(), "command",
    "basic", "legendary", "snow", "world", "token", "card", "spell", "permanent", "player",
    "opponent", "source", "commander", "outlaw",
}  # fmt: skip
FIXED = {
    "AnyTargets.how_many": r"one or two|one, two, or three|any number of",
    "Boost.power": r"[+-](\d+|x)",
    "Boost.toughness": r"[+-](\d+|x)",
    "ChooseModes.fresh": r"|ever|turn",
    "ChooseModes.words": r"choose [a-z ,']+",
    "ExiledCard.words": r"the exiled cards?",
    "Host.word": r"enchanted|equipped|fortified",
    "Series.joins": r"(,|,? ?(then|and|or))( then)?",
    "SomeTargetPlayers.how_many": r"any number of|one or two|two|three|four|five|six",
    "SomeTargets.how_many": r"any number of|one or two|one, two, or three|two|three",
    "TargetOnStack.yours": r"|you control|you don't control|an opponent controls",
    "ThatAbility.words": r"(that|the) (spell|ability|spell or ability)",
    "ThatThing.word": r"that|the|the chosen",
    "Things.before": r"(non-?)?[a-z-]+( or [a-z-]+)?|\d+/\d+",
    "Things.nouns": r"non-?[a-z]+|other|tapped|untapped",
    "Things.join": r"or|and|and/or",
}
"""What words of a closed class may be, where no list of the rules has them."""
TEXTS = ("text", "label")
"""Fields that repeat what is printed."""


@cache
def hints(cls: Any) -> dict[str, Any]:
    return typing.get_type_hints(cls, include_extras=True)


def vocabulary(annotation: Any) -> Vocabulary | None:
    """The list an annotation names, also where it may be left out."""
    if typing.get_origin(annotation) is typing.Annotated:
        for meta in annotation.__metadata__:
            if isinstance(meta, Vocabulary):
                return meta
    found = (vocabulary(part) for part in typing.get_args(annotation))
    return next((one for one in found if one is not None), None)


def texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from texts(one)


def is_known(part: object, field: dataclasses.Field[Any], said: str) -> bool:
    """Whether a text in a field is one that the field may hold."""
    if said in ("", field.default):
        return True
    cls: Any = type(part)
    words = vocabulary(hints(cls)[field.name])
    if words is not None:
        return said in words.entries if words.entries else bool(NAME.fullmatch(said))
    fixed = FIXED.get(f"{cls.__name__}.{field.name}")
    if fixed is not None:
        return bool(re.fullmatch(fixed, said)) or said in LISTS
    if field.name in ("name", "room") and NAME.fullmatch(said):
        return True
    return said in LISTS or is_mana_symbol(said)


def test_what_was_read_holds_no_free_text() -> None:
    library = Library.bundled()
    define_tokens(library.get)
    strange = set()
    read = 0
    for shelf in (library.shelf, Shelf(reference_files())):
        for facts in shelf:
            for line in understand(facts).lines:
                for part in walk(line.abilities):
                    if not dataclasses.is_dataclass(part):
                        continue
                    read += 1
                    strange |= {
                        (type(part).__name__, field.name, said)
                        for field in dataclasses.fields(part)
                        if field.name not in TEXTS
                        for said in texts(getattr(part, field.name))
                        if not is_known(part, field, said)
                    }
    assert not strange
    assert read > 50_000
