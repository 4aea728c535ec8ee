"""Reads descriptions of tokens: "1/1 white Soldier creature token with flying" (CR 111.3)."""

from __future__ import annotations

import re

from apnap.abilities import words
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
        elif colors and reader.at(at, ",", "and") and reader.words[at + 2] in words.COLORS:
            at += 2
        elif colors and reader.words[at] in (",", "and") and reader.words[at + 1] in words.COLORS:
            at += 1
        else:
            break
    return (tuple(colors) or None), at


def _names(reader: Reader, pos: int) -> Readings:
    return name_reader(reader, pos + 1) if reader.at(pos, "named") else []


def enter(grammar: Grammar) -> None:
    """Let a grammar read descriptions of tokens."""
    grammar.custom[TokenKind] = read_token
