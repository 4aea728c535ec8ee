"""Printed text as the reader takes it: one wording for what is only typography or habit.

Reminder text has no rules meaning (CR 207.2a) and neither have ability words and flavour words
(CR 207.2c, 207.2d). A card's own name and "this creature" mean the object itself (CR 201.5), and
both are read as `~`.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from apnap.abilities.words import SUBTYPE, TYPES

ITSELF = "~"

_TYPOGRAPHY = str.maketrans({
    "’": "'", "‘": "'", "“": '"', "”": '"', "\u2212": "-", "–": "-", "\xa0": " ",
})  # fmt: skip

_OWNED = r"(?:owner|controller|power|toughness|base|name|mana|other|sneak|loyalty|color|abilit)"
"""What somebody has, after "her", which may also mean the legend herself."""

_OLD_WORDINGS = tuple(
    (re.compile(pattern, re.IGNORECASE), new)
    for pattern, new in (
        (r"\b(enter|enters|entered|entering) the battlefield\b", r"\1"),
        (r"\bhis or her\b", "their"),
        (r"\bhe or she\b", "they"),
        (r"\bhim or her\b", "them"),
        (r"\b(?:he|she)('s)?\b", r"it\1"),
        (rf"\bher (?={_OWNED})", "its "),
        (r"\b(?:his)\b", "its"),
        (r"\b(?:him|her)\b", "it"),
        (r"\bconverted mana cost\b", "mana value"),
        (r" ?\bto your mana pool\b", ""),
        (r"\bany time you could cast a sorcery\b", "as a sorcery"),
        (r"\bactivate this ability only\b", "activate only"),
        (r"\bcan ?not\b", "can't"),
        (r"\byou have not\b", "you haven't"),
        (r"(?<=\. )it's (?=[^.]* in addition to its other)", "it is "),
        (r"(?<=\. )it's (?=[^.]* loses all other card types)", "it is "),
        (r"^(as long as [^.]*?, )it's (?=[^.]* in addition to its other)", r"\1it is "),
        (r"(?<=\. )they're (?=[^.]* in addition to their other)", "they are "),
        (r"\bas long as it's your turn\b", "during your turn"),
        (r"\bput the top card of (your|their) library into \1 graveyard\b", "mill a card"),
        (r"\bputs the top card of their library into their graveyard\b", "mills a card"),
        (
            r"\bput(s?) the top (\w+) cards of (your|their) library into \3 graveyard\b",
            r"mill\1 \2 cards",
        ),
    )
)
"""Wordings of former years and what is printed today; a legend is an "it" like any object."""

_SELF = "|".join(
    re.escape(word)
    for word in sorted(
        {
            "card",
            "spell",
            "permanent",
            "token",
            "emblem",
            *TYPES,
            "Aura",
            "Equipment",
            "Vehicle",
            "Saga",
            "Class",
            "Case",
            "Room",
            "Siege",
            "Spacecraft",
            "Fortification",
            "Background",
            "Planet",
            "enchantment creature",
            "artifact creature",
            "Attraction",
        },
        key=len,
        reverse=True,
    )
)
_THIS = re.compile(rf"\b[Tt]his ({_SELF})\b(?! type)", re.IGNORECASE)

_REMINDER = re.compile(r"\s*\([^()]*\)")
_LABEL = re.compile(
    r"^(?P<label>[A-Z][^—:.\"{}\n]*?) — (?=\S)"
)  # fmt: skip
_CHAPTER = re.compile(r"^[IVX]+(, [IVX]+)* — ")


class Line(NamedTuple):
    """One paragraph of rules text, with its bullets if it has any."""

    printed: str
    """As printed."""
    label: str
    """The ability word or flavour word before it, which means nothing."""
    text: str
    """As it is read."""


def lines(text: str, name: str, *, legendary: bool = False) -> list[Line]:
    """The paragraphs of a text; bulleted modes belong to the paragraph before them."""
    paragraphs: list[str] = []
    for raw in text.replace("\r", "").split("\n"):
        stripped = raw.strip()
        if not stripped:
            continue
        if stripped.startswith("+ {") and paragraphs and paragraphs[-1].startswith("Spree"):
            stripped = "•" + stripped.removeprefix("+")  # CR 702.172b: it means no more than that
        if stripped.startswith("•") and paragraphs:
            paragraphs[-1] += "\n" + stripped
        else:
            paragraphs.append(stripped)
    found = []
    for printed in paragraphs:
        line = _line(printed, name, legendary)
        if line.text:
            found.append(line)
    return found


def _line(printed: str, name: str, legendary: bool) -> Line:
    text = without_reminder(printed.translate(_TYPOGRAPHY))
    text = as_itself(text, name.translate(_TYPOGRAPHY), legendary)
    label = ""
    chapter = _CHAPTER.match(text)
    before, after = (chapter.group(), text[chapter.end() :]) if chapter else ("", text)
    match = _LABEL.match(after)
    if match and not _is_choice(match["label"]):
        label = match["label"]
        text = before + after[match.end() :]
    text = "\n".join(_bullet(part) for part in text.split("\n"))
    text = _QUOTED_LABEL.sub(_without_label, text)
    for pattern, new in _OLD_WORDINGS:
        text = pattern.sub(new, text)
    if not re.search(r"[.:\"]", text):
        text = text.replace("; ", ", ")  # keywords in a row, as they were printed once
    text = re.sub(r'([.,])"', r'"\1', text)
    text = re.sub(r" +", " ", text).strip().removesuffix(".").strip()
    return Line(printed, label, text)


_QUOTED_LABEL = re.compile(r'"([A-Z][^—:.\"{}]*?) — (?=[A-Z])')


def _without_label(match: re.Match[str]) -> str:
    """An ability word at the beginning of a text within a text means nothing either."""
    return match.group() if _is_choice(match[1]) else '"'


def _is_choice(label: str) -> bool:
    if label.casefold() in _KEYWORD_LABELS:
        return True
    return bool(re.search(r"\b[Cc]hoose\b", label)) or label.split()[0] in _COST_KEYWORDS


_KEYWORD_LABELS = frozenset(
    {"boast", "exhaust", "forecast", "max speed", "power-up", "prize", "solved", "to solve",
     "visit"}
)  # fmt: skip
"""What stands before a dash and is a keyword, so that it means something (CR 702.142, 702.177)."""


_COST_KEYWORDS = (
    "Escape", "Equip", "Cycling", "Flashback", "Kicker", "Ward", "Evoke", "Buyback", "Bestow",
    "Suspend", "Madness", "Morph", "Unearth", "Echo", "Cumulative", "Entwine", "Splice",
    "Multikicker", "Companion", "Enchant", "Impending", "Awaken", "Craft",
    "Ninjutsu", "Reinforce", "Plot", "Foretell",
)  # fmt: skip


def _bullet(part: str) -> str:
    """A mode without its flavour word ("• Smash It — Destroy ...")."""
    if not part.startswith("•"):
        return part
    text = part.removeprefix("•").strip()
    match = _LABEL.match(text)
    if match:
        text = text[match.end() :]
    return "• " + text.removesuffix(".")


def without_reminder(text: str) -> str:
    """The text without what stands in parentheses (CR 207.2a)."""
    while True:
        shorter = _REMINDER.sub("", text)
        if shorter == text:
            return text.strip()
        text = shorter


def as_itself(text: str, name: str, legendary: bool) -> str:
    """The text with `~` for the object's own name and for "this creature" (CR 201.5).

    A legend may call itself by the part of its name before the comma or before "of", "the" and
    the like (CR 201.5b). In quotation marks the name is not the object that has the ability.
    """
    names = [name]
    if legendary or "," in name:
        names.extend(short_names(name))
    pieces = text.split('"')
    for at in range(0, len(pieces), 2):
        for one in names:
            if one:
                pieces[at] = re.sub(rf"(?<![\w'-]){re.escape(one)}(?![\w-])", ITSELF, pieces[at])
    return _THIS.sub(ITSELF, '"'.join(pieces))


def short_names(name: str) -> list[str]:
    """What a legend may be called in its own text, the longest first (CR 201.5b)."""
    before = re.split(r",", name)[0]
    found = [before] if before != name else []
    shorter = re.split(r" (?:the|of|von|van|yn|al|el|de)\b", before)[0]
    if shorter != before:
        found.append(shorter)
    first = before.split()[0]
    if first not in (before, shorter, "The") and len(first) > 2 and first.casefold() not in _COMMON:
        found.append(first)
    return found


_COMMON = frozenset({*SUBTYPE, *TYPES, "lord", "king", "queen", "when", "each", "all", "you"})
"""First words of names that mean something else in a text."""

_TOKEN = re.compile(
    r"\{[^{}\s]+\}"
    r"|[+-]?(?:\d+|X|\*)/[+-]?(?:\d+|X|\*)"
    r"|[+-](?:\d+|X)"
    r"|'s?(?![\w])"
    r"|[\w~]+(?:[-'.](?!s\b)[\w]+)*!?"
    r"|•|\n|[^\s\w]"
)
_KEPT = frozenset({"it", "that", "there", "he", "she", "what", "who"})


class Tokens(NamedTuple):
    """A text in words and signs: in small letters to match, and as printed."""

    words: tuple[str, ...]
    printed: tuple[str, ...]


def tokens(text: str) -> Tokens:
    """Take a text apart; "an" counts as "a" and `'s` as a word of its own."""
    found: list[str] = []
    for match in _TOKEN.finditer(text):
        piece = match.group()
        if piece == "'s" and found and found[-1].casefold() in _KEPT:
            found[-1] += "'s"
        elif piece != "\n":
            found.append(piece)
    words = tuple(_key(piece) for piece in found)
    return Tokens(words, tuple(found))


def _key(piece: str) -> str:
    if piece.startswith("{"):
        return piece.upper()
    small = piece.casefold()
    if small == "an":
        return "a"
    return "'s" if small == "'" else small
