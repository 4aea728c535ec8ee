"""Lines of rules text: how the kinds of abilities are printed (CR 113.3) and read."""

from __future__ import annotations

from typing import Any

from apnap.abilities import lines, words
from apnap.abilities.wording import rewritten, say
from apnap.abilities.words import Vocabulary
from apnap.game.ability import (
    Ability,
    Keyword,
    SpellAbility,
    Triggered,
)

from .grammar import Grammar, ReadAt, Reader, Readings, vocabulary_reader

KeywordWord = words.KeywordWord
_KINDS = lines.KINDS


def read_ability(reader: Reader, pos: int, form: str) -> Readings:
    """Read an ability in a form.

    "keyword": one keyword; "quoted": a keyword, or a line in quotation marks; "": a line of a
    permanent; "spell": a line of an instant or sorcery.
    """
    grammar = reader.grammar
    if form == "keyword":
        return reader.walk(grammar.trie(Ability, "keyword"), pos) + reader.read(
            grammar.kind(Keyword), pos
        )
    if form == "quoted":
        return reader.read(grammar.kind(Ability, "keyword"), pos) + _quoted(reader, pos)
    found: Readings = []
    for kind in (*_KINDS, SpellAbility) if form == "spell" else _KINDS:
        readings = reader.walk(grammar.trie(kind, ""), pos)
        found += _intervening(readings) if kind is Triggered else readings
    found += reader.walk(grammar.trie(Ability, "line"), pos)
    return found


def _intervening(readings: Readings) -> Readings:
    """An "if" right after the trigger condition belongs to the trigger (CR 603.4)."""
    ends = {end for value, end in readings if value.condition is not None}
    return [r for r in readings if r[0].condition is not None or r[1] not in ends]


def _quoted(reader: Reader, pos: int) -> Readings:
    if not reader.at(pos, '"'):
        return []
    close = pos + 1
    while close < len(reader.words) and reader.words[close] != '"':
        close += 1
    readings = [
        *reader.read(reader.grammar.kind(Ability), pos + 1),
        *reader.read(reader.grammar.kind(Ability, "keyword"), pos + 1),
    ]
    found = [value for value, end in readings if end == close]
    return [(rewritten(value, text=sentence(say(value))), close + 1) for value in found]


def sentence(text: str) -> str:
    """A line as it would be printed: a capital first, a full stop last."""
    text = text.replace("~", "this permanent")
    return text[:1].upper() + text[1:] + "."


_plain_keywords: list[ReadAt] = []


def read_keyword(reader: Reader, pos: int, form: str) -> Readings:
    """Read a plain keyword (CR 702)."""
    if not _plain_keywords:
        from apnap.abilities.keywords_plain import MEANINGS, OWN_CLASSES

        # every word type is Annotated, whose metadata types do not know
        vocabulary: Any = KeywordWord.__metadata__[0]  # type: ignore[attr-defined]
        assert isinstance(vocabulary, Vocabulary)
        plain = [word for word in vocabulary.entries if word not in (*MEANINGS, *OWN_CLASSES)]
        _plain_keywords.append(vocabulary_reader(plain))
    return [(Keyword(word), end) for word, end in _plain_keywords[0](reader, pos)]


def enter(grammar: Grammar) -> None:
    """Let a grammar read abilities."""
    grammar.custom[Ability] = read_ability
    grammar.custom[Keyword] = read_keyword
