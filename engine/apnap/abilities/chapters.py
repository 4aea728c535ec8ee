"""Chapter symbols of Sagas: "II, III — Draw a card" (CR 714.2)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, ClassVar

from apnap.game.ability import Ability, Effect, Target, Triggered, targets_of
from apnap.rules.sagas import ChapterReached

from .words import Vocabulary

NUMERALS = ("I", "II", "III", "IV", "V", "VI")
ChapterWords = Annotated[
    str,
    Vocabulary(
        "chapters",
        tuple(
            ", ".join(NUMERALS[first:last])
            for first in range(len(NUMERALS))
            for last in range(first + 1, len(NUMERALS) + 1)
        ),
    ),
]


@dataclass(frozen=True)
class Chapters(Ability):
    """One triggered ability for each chapter symbol before the dash (CR 714.2b, 714.2c)."""

    level: ClassVar[str] = "line"
    chapters: ChapterWords
    effect: Effect
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("{chapters} — {effect}",)

    @cached_property
    def targets(self) -> tuple[Target, ...]:
        """Every use of the word "target", outside of modes."""
        return targets_of(self.effect)

    def parts(self) -> tuple[Ability, ...]:
        return tuple(
            Triggered(ChapterReached(NUMERALS.index(one) + 1), self.effect, text=self.text)
            for one in self.chapters.split(", ")
        )
