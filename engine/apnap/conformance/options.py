"""Which of several options that are words an answer means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..game.decisions import Option, Value
from ..game.mana import COLOR_WORDS
from ..library import normal
from .naming import begins

COLORED = {f"{{{letter}}}": word for letter, word in (*COLOR_WORDS.items(), ("C", "colorless"))}


def option_named(options: Sequence[Option], said: Any) -> Value | None:
    """The option of that value, name or text, or of text that begins so; else the one that has
    all the words, if just one has."""
    if isinstance(said, bool):  # asked there as "whether on top"
        sides = [option.text for option in options] == ["top", "bottom"]
        return options[0 if said else 1].value if sides else None
    if isinstance(said, int) or (isinstance(said, str) and said.isdigit()):
        for option in options:
            if type(option.value) is int and option.value == int(said):
                return option.value
    if isinstance(said, dict) and "player" in said:
        said = said["player"]
    if not isinstance(said, str):
        return None
    wanted = normal(said)
    for option in options:
        if wanted in (normal(str(option.value)), normal(option.text), COLORED.get(option.text)):
            return option.value
    for option in options:
        name, _, text = option.text.partition(": ")
        if normal(option.text).startswith(wanted) or (text and begins(text, said, name)):
            return option.value
    words = set(wanted.split())
    fitting = [one for one in options if words <= set(normal(one.text).split())]
    return fitting[0].value if len(fitting) == 1 and len(words) > 1 else None
