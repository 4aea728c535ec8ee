"""Phrases about keyword abilities with more than a name: "with cycling", "with flashback"."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from apnap.game.board import Board
from apnap.game.card import Card
from apnap.game.context import Context
from apnap.game.ids import ObjectId
from apnap.rules.characteristics import characteristics

from .things import Post
from .wording import is_keyword, say
from .words import Vocabulary

_WORDS = (
    "cycling", "dash", "disturb", "embalm", "encore", "escape", "evoke", "flashback", "foretell",
    "harmonize", "kicker", "madness", "mayhem", "miracle", "mutate", "plot", "suspend", "unearth",
    "warp",
)  # fmt: skip
AbilityWord = Annotated[str, Vocabulary("keyword ability", _WORDS)]


def has_ability(card: Card, word: str) -> bool:
    """Whether a card has such a keyword ability; typecycling is cycling too (CR 702.29f)."""
    names = (say(one).casefold().split("—")[0] for one in card.abilities if is_keyword(one))
    return any(one.startswith(word) or (word == "cycling" and word in one) for one in names)


@dataclass(frozen=True)
class WithKeywordAbility(Post):
    """ "With cycling", "without foretell" (CR 702)."""

    word: AbilityWord
    lacking: bool = False
    templates: ClassVar[tuple[str, ...]] = ("with {word}", "{lacking!without} {word}")

    def fits(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        return has_ability(characteristics(board, number), self.word) is not self.lacking
