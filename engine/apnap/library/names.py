"""When two names are the same: case, accents, apostrophes, script width and kana do not matter."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

_ALIKE = str.maketrans(
    {
        **dict.fromkeys("‘’‛ʼʹ′´`＇", "'"),
        **dict.fromkeys("‐‑‒–—―−", "-"),
        "æ": "ae",
        "œ": "oe",
        "ø": "o",
        "ł": "l",
        "đ": "d",
        "ð": "d",
        "þ": "th",
    }
)
_KATAKANA = {code: code + 0x60 for code in range(0x3041, 0x3097)}
"""Hiragana as katakana: furigana and titles have either."""


@lru_cache(maxsize=65536)
def normal(name: str) -> str:
    """The one spelling by which names are compared.

    Marks are taken off Latin, Greek and Cyrillic letters only: elsewhere they make another
    letter, as between か and が.
    """
    name = name.translate(_ALIKE)
    if not name.isascii():
        name = unicodedata.normalize("NFKD", name.casefold().translate(_ALIKE))
        name = "".join(letter for letter in name if not "\u0300" <= letter <= "\u036f")
        name = unicodedata.normalize("NFKC", name).translate(_KATAKANA)
    return " ".join(name.casefold().split())
