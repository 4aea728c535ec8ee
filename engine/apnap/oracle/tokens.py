"""Reads what tokens are and what things become: "1/1 white Soldier creature" (CR 111.3, 205.1)."""

from __future__ import annotations

import re

from apnap.abilities import words
from apnap.abilities.changes import Size
from apnap.abilities.changes_becoming import Kind
from apnap.abilities.numbers import Number, X
from apnap.abilities.selectors import Amount
from apnap.abilities.tokens import TokenKind
from apnap.game.ability import Ability

from .grammar import Grammar, Reader, Readings, name_reader

_SIZE = re.compile(r"(\d+|x)/(\d+|x)")


def read_token(reader: Reader, pos: int, form: str) -> Readings:
    """Read a description in the singular, or in the plural in the form "many"."""
    at = pos
    legendary = reader.at(at, "legendary")
    at += legendary
    tapped = reader.at(at, "tapped")
    at += tapped
    power: Amount | None = None
    toughness: Amount | None = None
    size = _SIZE.fullmatch(reader.words[at]) if at < len(reader.words) else None
    if size is not None:
        power, toughness = _amount(size[1]), _amount(size[2])
        at += 1
    colors, at = _colors(reader, at)
    subtypes, types, at = _nouns(reader, at)
    if not reader.at(at, "tokens" if form == "many" else "token"):
        return []
    predefined = not types and len(subtypes) == 1 and subtypes[0] in words.TOKENS
    if not types and not predefined:
        return []
    found: Readings = []
    for name, end in [("", at + 1), *_names(reader, at + 1)]:
        kind = TokenKind(
            name, legendary, tapped, power, toughness, colors, tuple(subtypes), tuple(types)
        )
        found.append((kind, end))
        if reader.at(end, "with"):
            abilities = reader.grammar.kind(tuple[Ability, ...], "and/quoted")
            for listed, last in reader.read(abilities, end + 1):
                found.append((_with(kind, listed), last))
    return found


def _nouns(reader: Reader, at: int) -> tuple[list[str], list[str], int]:
    """Subtypes and then card types, in a row."""
    subtypes: list[str] = []
    types: list[str] = []
    while at < len(reader.words):
        word = reader.words[at]
        two = " ".join(reader.words[at : at + 2])
        if two in words.SUBTYPE and not types:
            subtypes.append(words.SUBTYPE[two])
            at += 2
        elif word in words.SUBTYPE and not types:
            subtypes.append(words.SUBTYPE[word])
            at += 1
        elif word in words.TYPES:
            types.append(word)
            at += 1
        else:
            break
    return subtypes, types, at


def read_kind(reader: Reader, pos: int, form: str) -> Readings:
    """Read what something becomes, in the plural in the form "many"."""
    at = pos
    match = _SIZE.fullmatch(reader.words[at]) if at < len(reader.words) else None
    size = Size(_amount(match[1]), _amount(match[2])) if match is not None else None
    at += match is not None
    colors, at = _colors(reader, at)
    subtypes, types, at = _nouns(reader, at)
    if form == "many":
        last = _PLURALS.get(reader.words[at]) if at < len(reader.words) else None
        if last is None:
            return []
        (types if last in words.TYPES else subtypes).append(last)
        at += 1
    try:
        return [(Kind(size, colors, tuple(subtypes), tuple(types)), at)]
    except ValueError:
        return []


_PLURALS = {
    words.plural(one).casefold(): one for one in (*words.TYPES, *words.SUBTYPE.values())
}


def _with(kind: TokenKind, abilities: tuple[Ability, ...]) -> TokenKind:
    from dataclasses import replace

    return replace(kind, abilities=abilities)


def _amount(word: str) -> Amount:
    return X() if word == "x" else Number(int(word))


def _colors(reader: Reader, at: int) -> tuple[tuple[str, ...] | None, int]:
    if reader.at(at, "colorless"):
        return (), at + 1
    colors: list[str] = []
    while at < len(reader.words):
        if reader.words[at] in words.COLORS:
            colors.append(reader.words[at])
            at += 1
        elif colors and reader.at(at, ",", "and") and _color_at(reader, at + 2):
            at += 2
        elif colors and reader.words[at] in (",", "and") and _color_at(reader, at + 1):
            at += 1
        else:
            break
    return (tuple(colors) or None), at


def _color_at(reader: Reader, at: int) -> bool:
    return at < len(reader.words) and reader.words[at] in words.COLORS


def _names(reader: Reader, pos: int) -> Readings:
    return name_reader(reader, pos + 1) if reader.at(pos, "named") else []


def enter(grammar: Grammar) -> None:
    """Let a grammar read descriptions of tokens."""
    grammar.custom[TokenKind] = read_token
    grammar.custom[Kind] = read_kind
