"""What is printed on a card: its characteristics as text (CR 109.3), in every language known."""

from __future__ import annotations

import difflib
import re
from typing import Annotated, Any, ClassVar

from pydantic import BeforeValidator, Field, PlainValidator, WithJsonSchema
from pydantic.json_schema import SkipJsonSchema

from ..abilities.subtypes import SUBTYPES
from ..errors import did_you_mean
from ..yamltext import Text
from .forms import (
    SCALAR,
    Flag,
    Form,
    Prose,
    Word,
    Words,
    as_list,
    expected,
    labels,
    mapped,
    one_of,
    refuse,
    text,
)

TYPES = (
    "Artifact", "Battle", "Conspiracy", "Creature", "Dungeon", "Enchantment", "Instant",
    "Kindred", "Land", "Phenomenon", "Plane", "Planeswalker", "Scheme", "Sorcery", "Vanguard",
)  # fmt: skip
"""The card types (CR 300.1)."""
SUPERTYPES = ("Basic", "Elite", "Legendary", "Ongoing", "Snow", "Token", "World")
"""What may stand before them (CR 205.4a); Token as it is printed on token cards."""
COLORS = {"w": "white", "u": "blue", "b": "black", "r": "red", "g": "green"}
"""The five colours by their letters (CR 105.1)."""
PERMANENTS = frozenset({"Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker"})
"""The types that can be on the battlefield (CR 110.4), Kindred having one of them besides."""
SUBTYPE = {subtype.casefold(): subtype for subtype in SUBTYPES}
SYMBOL = re.compile(r"\{(?:\d+|[WUBRGCSXYZ]|(?:\d+|[WUBRGC])/[WUBRG](?:/P)?|[WUBRG]/P)\}")


def cost(value: Any) -> Text:
    """A mana cost as printed (CR 202.1); a bare number is that much generic mana."""
    node = text(value)
    written = "".join(node.split()).upper()
    if written.isdigit():
        written = f"{{{int(written)}}}"
    if SYMBOL.sub("", written):
        hint = None
        if letters := re.fullmatch(r"(\d*)([WUBRGCXYZ]*)", written):
            number, symbols = letters.groups()
            signs = ([number] if number else []) + list(symbols)
            hint = "write " + '"' + "".join(f"{{{sign}}}" for sign in signs) + '"'
        hint = hint or 'a cost is written in symbols, such as "{1}{W}"'
        raise refuse(node, "bad-value", f'"{node}" is no mana cost', hint)
    return node.saying(written)


def mana(value: Any) -> Text:
    """Mana in a pool as symbols (CR 106.4), each one a colour or colourless."""
    node = cost(value)
    if re.sub(r"\{[WUBRGC]\}", "", node):
        raise refuse(node, "bad-value", f'"{node}" is no mana', 'write it like "{R}{R}{C}"')
    return node


def type_line(value: Any) -> Text:
    """A type line as printed (CR 205.1): supertypes and types, a dash, subtypes."""
    node = text(value)
    if "//" in node:
        return node.saying(" // ".join(type_line(node.saying(half)) for half in node.split("//")))
    halves = re.split(r"\s+[—–―‒−-]+\s+", node.strip(), maxsplit=1)
    words = []
    spellings = {word.casefold(): word for word in (*SUPERTYPES, *TYPES)}
    for word in halves[0].split():
        if word.casefold() not in spellings:
            hint = did_you_mean(word, spellings.values())
            hint = hint or 'write it like "Creature — Human Wizard"'
            raise refuse(node, "bad-value", f'"{word}" is no card type', hint)
        words.append(spellings[word.casefold()])
    if not any(word in TYPES for word in words):
        raise refuse(node, "bad-value", f'"{node}" has no card type', 'such as "Creature"')
    behind = [_subtypes(node, half) for half in halves[1:]]
    return node.saying(" — ".join([" ".join(words), *behind]))


def _subtypes(node: Text, written: str) -> str:
    """Subtypes as they are spelled (CR 205.3), those of which nothing is known as they are."""
    found = []
    for word in re.sub("time lord", "Time_Lord", written, flags=re.IGNORECASE).split():
        if re.search(r"[\d{}/*]", word):
            hint = "power and toughness, cost and loyalty do not stand in the type line"
            raise refuse(node, "bad-value", f'"{word}" is no subtype', hint)
        subtype = word.replace("_", " ")
        found.append(SUBTYPE.get(subtype.casefold().replace("’", "'"), subtype))
    return " ".join(found)


def power_toughness(value: Any) -> Text:
    """Power and toughness as printed (CR 208.1): 2/2, */1+*."""
    node = text(value)
    written = "".join(node.split())
    halves = written.split("/")
    if len(halves) != 2 or not all(
        re.fullmatch(r"[-+]?\d+|\*|\d+[-+]\*|\*[-+]\d+|[XY]", half) for half in halves
    ):
        raise expected(node, "power and toughness such as 2/2")
    return node.saying(written)


def number(value: Any) -> Text:
    """A printed number, or the X, * of one that is set later."""
    node = text(value)
    if not re.fullmatch(r"\d+|X|\*", node):
        raise expected(node, "a number")
    return node


def colors(node: Any) -> tuple[Text, ...]:
    """Colours by word or letter; `colorless` or an empty list for none (CR 105.2)."""
    found = []
    for word in labels(node):
        if word.casefold() in ("colorless", "none"):
            continue
        name = COLORS.get(word.casefold(), word.casefold())
        if name not in COLORS.values():
            hint = did_you_mean(word, COLORS.values())
            raise refuse(word, "bad-value", f'there is no colour "{word}"', hint)
        found.append(word.saying(name))
    return tuple(found)


_SCALARS = WithJsonSchema({"anyOf": [SCALAR, {"type": "array", "items": SCALAR}]})
Cost = Annotated[Text, PlainValidator(cost), WithJsonSchema(SCALAR)]
Mana = Annotated[Text, PlainValidator(mana), WithJsonSchema(SCALAR)]
TypeLine = Annotated[Text, PlainValidator(type_line), WithJsonSchema(SCALAR)]
PowerToughness = Annotated[Text, PlainValidator(power_toughness), WithJsonSchema(SCALAR)]
Number = Annotated[Text, PlainValidator(number), WithJsonSchema(SCALAR)]
Colors = Annotated[tuple[Text, ...], PlainValidator(colors), _SCALARS]


SIZED = ("Creature", "Vehicle", "Spacecraft")
"""The types and subtypes that have a power and toughness (CR 208.1, 208.3, 721.1)."""

PRINTED = (("pt", SIZED), ("loyalty", ("Planeswalker",)), ("defense", ("Battle",)))
"""What is printed on cards of these types and no others (CR 208, 209, 210)."""


def lacking(card: Any) -> str | None:
    """The number of its types that a card or a face lacks, and that would count as 0.

    A planeswalker that another face becomes has no loyalty printed.
    """
    for at, face in enumerate(getattr(card, "faces", ()) or (card,)):
        for key, types in PRINTED:
            needed = types[0] in face.type.split() and (key == "pt" or at == 0)
            if needed and getattr(face, key) is None:
                return f"a {types[0].lower()} needs `{key}`"
    return None


def check_printed(card: Any) -> None:
    """A card has the numbers of its types and no others, and subtypes that are spelled right.

    A subtype that nobody knows may be new, but not if it is nearly one that is known.
    """
    if said := lacking(card):
        key = said.split("`")[1]
        example = "`pt: 2/2`" if key == "pt" else f"`{key}: 3`"
        raise refuse(card.type, "missing-key", said, f"such as {example}")
    for face in getattr(card, "faces", ()) or (card,):
        for key, types in PRINTED:
            if getattr(face, key) is not None and not set(types) & set(face.type.split()):
                said = f"`{key}` belongs to a {types[0].lower()}"
                hint = f'the type is "{face.type}"'
                raise refuse(face.node.key(key), "contradiction", said, hint)
        for word in face.type.partition(" — ")[2].replace("Time Lord", "").split():
            near = difflib.get_close_matches(word.casefold(), SUBTYPE, 1, 0.8)
            if near and near[0] != word.casefold():
                hint = f'did you mean "{SUBTYPE[near[0]]}"?'
                raise refuse(face.type, "bad-value", f'there is no subtype "{word}"', hint)


LAYOUTS = ("split", "transform", "modal", "adventure", "omen", "flip", "prepare")
"""How the faces of a card belong together (CR 709, 712.3, 712.4, 715, 720, 710, 722)."""


def layout(value: Any) -> Text:
    """One of the layouts."""
    return one_of(value, LAYOUTS, "layout")


Layout = Annotated[Text, PlainValidator(layout), WithJsonSchema({"enum": list(LAYOUTS)})]


class Printed(Form):
    """A card's name and text as printed in one language."""

    what: ClassVar[str] = "a card in another language"
    name: Word
    text: Prose = Text("")


class Room(Form):
    """A room of a dungeon (CR 309.4): what its ability does and where its arrows lead."""

    what: ClassVar[str] = "a room"
    name: Word
    text: Prose
    leads_to: Words = ()


class Face(Form):
    """One face or half of a card, with characteristics of its own (CR 709, 712)."""

    what: ClassVar[str] = "a face"
    name: Word
    type: TypeLine
    cost: Cost | None = None
    colors: Colors = ()
    pt: PowerToughness | None = None
    loyalty: Number | None = None
    defense: Number | None = None
    text: Prose = Text("")

    @property
    def types(self) -> tuple[str, ...]:
        """The card types (CR 205.2)."""
        before = self.type.partition(" — ")[0].split()
        return tuple(word for word in before if word in TYPES)

    @property
    def supertypes(self) -> tuple[str, ...]:
        """The supertypes (CR 205.4)."""
        before = self.type.partition(" — ")[0].split()
        return tuple(word for word in before if word in SUPERTYPES and word != "Token")

    @property
    def subtypes(self) -> tuple[str, ...]:
        """The subtypes (CR 205.3)."""
        return tuple(self.type.partition(" — ")[2].split())

    @property
    def power(self) -> str | None:
        """The printed power (CR 208.1)."""
        return self.pt.split("/")[0] if self.pt else None

    @property
    def toughness(self) -> str | None:
        """The printed toughness (CR 208.1)."""
        return self.pt.split("/")[1] if self.pt else None

    @property
    def lines(self) -> tuple[str, ...]:
        """The paragraphs of rules text, counted from 1 by `ability: 3`."""
        return tuple(line.strip() for line in self.text.splitlines() if line.strip())


class CardFacts(Face):
    """Everything printed on a card. `file` and `line` say where it is written."""

    what: ClassVar[str] = "a card"
    token: Flag = False
    names: Annotated[dict[str, Printed], BeforeValidator(mapped)] = Field(default_factory=dict)
    faces: Annotated[tuple[Face, ...], as_list] = ()
    """The front or left one first; the card itself has the name of all, else the front's facts."""
    layout: Layout = Text("")
    """How the faces belong together, where the type lines do not say it."""
    rooms: Annotated[tuple[Room, ...], as_list] = ()
    file: SkipJsonSchema[str | None] = Field(default=None, exclude=True)

    def __hash__(self) -> int:
        return hash((self.name, self.type, self.text))

    def room(self, name: str) -> Room | None:
        """A room of this dungeon by its name in any case of letters."""
        folded = name.casefold()
        return next((room for room in self.rooms if room.name.casefold() == folded), None)

    @property
    def is_token(self) -> bool:
        """Whether it says what a token is, which is no card (CR 111.1)."""
        return self.token or "Token" in self.type.partition(" — ")[0].split()

    @property
    def can_be_permanent(self) -> bool:
        """Whether some face of it can be on the battlefield (CR 110.4, 304.4, 307.4)."""
        return any(PERMANENTS & set(face.types) for face in self.faces or (self,))
