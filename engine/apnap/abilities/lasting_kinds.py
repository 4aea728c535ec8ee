"""Descriptions of permanents that are true for as long as those are the same (CR 611.3a)."""

from __future__ import annotations

from . import words
from .players import You
from .posts import ControlledBy
from .things import Things

LASTING = frozenset(
    {"other", "permanent", "token", "nontoken", "multicolored", "monocolored", "colored",
     "colorless", *words.COLORS, *words.TYPES, *words.SUPERTYPES, *words.SUBTYPE}
)  # fmt: skip
"""Words for permanents that are true of one as long as it and its controller stay the same."""


def is_lasting(things: Things) -> bool:
    """Whether permanents are so described as long as they and their controllers are the same."""
    said = (*things.before, *(word for noun in things.nouns for word in noun), things.head)
    return (
        things.zones == ("battlefield",)
        and all(not word or _is_lasting_word(word) for word in said)
        and all(isinstance(post, ControlledBy) and isinstance(post.who, You)
                for post in things.after)
    )  # fmt: skip


def _is_lasting_word(word: str) -> bool:
    return word.casefold() in LASTING or word.casefold().removeprefix("non") in LASTING
