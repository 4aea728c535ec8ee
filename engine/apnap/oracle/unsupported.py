"""What of the rules is not carried out: using it is refused with a message.

`python -m apnap.oracle.unsupported > engine/apnap/cr/unsupported.txt` keeps it for docs/rules.md.
"""

from __future__ import annotations

import sys
from typing import get_args

from apnap.abilities import keywords, words
from apnap.abilities.modes import WITH_COSTS
from apnap.game.data import Data

from .compile import read_card
from .reading import load_vocabulary
from .understanding import Printed

LEFT_OUT = (
    "100.4: sideboards and cards from outside the game",
    "701.42: meld",
    "710: flip cards",
    "717: Attraction cards",
    "801: limited range of influence",
    "803: attack left and attack right",
    "901-905: Planechase, Vanguard, Archenemy, Conspiracy Draft",
)
"""What no word of a card says; a file that asks for it is refused."""


def unsupported() -> list[str]:
    """Rules and keywords that can be read and are not carried out, each with what it is."""
    load_vocabulary()
    said = {getattr(cls, "unsupported", "") for cls in Data.registry.values()}
    rules = {one for one in said if isinstance(one, str) and one[:1].isdigit()}
    rules = {one for one in rules if not one.startswith("702: ")}
    texts = {one: one for one in words.KEYWORDS}
    for text, listed in (("{} {{1}}", keywords.CostedWord), ("{} 1", keywords.NumberedWord)):
        for meta in get_args(listed)[1:]:
            texts |= {one: text.format(one) for one in meta.entries}
    names = [
        one for one, text in texts.items()
        if one not in WITH_COSTS and not _is_carried_out(text)
    ]
    return sorted((*rules, *LEFT_OUT)) + [f"keyword: {one}" for one in sorted(names)]


def _is_carried_out(text: str) -> bool:
    """Whether a creature with just this text can be played."""
    card = Printed("Someone", "Creature — Elf", "{1}", (), "1/1", "", "", text)
    return read_card(card).is_complete


if __name__ == "__main__":
    sys.stdout.writelines(f"{one}\n" for one in unsupported())
