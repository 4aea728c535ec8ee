"""What a permanent becomes: "a 2/2 Bird creature that's still a land" (CR 205.1)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from apnap.game.ability import Ability, Change, Keyword, Steps
from apnap.game.board import Board
from apnap.game.card import Card
from apnap.game.context import Context
from apnap.game.data import Data
from apnap.rules.changing import (
    AddAbility,
    AddTypes,
    LoseAllAbilities,
    SetColors,
    SetPT,
    SizeOfManaValue,
)

from . import words
from .changes import Predicate, Size
from .effects import Clause
from .subtypes import (
    ARTIFACT_TYPES,
    CREATURE_TYPES,
    ENCHANTMENT_TYPES,
    LAND_TYPES,
    PLANESWALKER_TYPES,
)
from .wording import say, say_list
from .words import TypeWord

_TYPES_OF = {
    "Artifact": ARTIFACT_TYPES, "Creature": CREATURE_TYPES, "Enchantment": ENCHANTMENT_TYPES,
    "Land": LAND_TYPES, "Planeswalker": PLANESWALKER_TYPES, "Kindred": CREATURE_TYPES,
}  # fmt: skip


@dataclass(frozen=True)
class Kind(Data):
    """A description of what something becomes: "4/4 blue and black Shark creature"."""

    size: Size | None = None
    colors: tuple[str, ...] | None = None
    """Colour words; empty for "colorless", None where none is said."""
    subtypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()

    def say(self, form: str) -> str:
        """The description, in the plural in the form "many"."""
        parts: list[str] = []
        if self.size is not None:
            parts.append(say(self.size))
        if self.colors is not None:
            parts.append(say_list(self.colors, "and") if self.colors else "colorless")
        nouns = [*self.subtypes, *self.types]
        if form == "many":
            nouns[-1] = words.plural(nouns[-1])
        return " ".join((*parts, *nouns))

    def __post_init__(self) -> None:
        if not self.types and any(one not in words.CREATURE_TYPE_SET for one in self.subtypes):
            raise ValueError("only creature types stand without a card type")
        if not self.types and not self.subtypes:
            raise ValueError("it must be something")


@dataclass(frozen=True)
class SetKind(Change):
    """Is of these card types and creature types instead of its own (CR 205.1a).

    Without card types it keeps those it has; subtypes of a card type that it loses go with it.
    """

    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    layer: ClassVar[str] = "4"

    def apply(self, card: Card) -> Card:
        types = self.types or card.types
        kept = tuple(
            one for one in card.subtypes
            if any(one in _TYPES_OF.get(a_type, ()) for a_type in types)
        )
        if not self.subtypes:
            return replace(card, types=types, subtypes=kept)
        kept = tuple(one for one in kept if one not in words.CREATURE_TYPE_SET)
        subtypes = tuple(dict.fromkeys((*kept, *self.subtypes)))
        return replace(card, types=types, subtypes=subtypes, every_creature_type=False)


@dataclass(frozen=True)
class CreatureTypes(Change):
    """Is every creature type, or none (CR 205.3m, 613.1d)."""

    every: bool
    layer: ClassVar[str] = "4"

    def apply(self, card: Card) -> Card:
        if self.every:
            return replace(card, every_creature_type=True)
        kept = tuple(one for one in card.subtypes if one not in words.CREATURE_TYPE_SET)
        return replace(card, subtypes=kept, every_creature_type=False)


@dataclass(frozen=True)
class IsEveryCreatureType(Predicate):
    """ "Are every creature type", "gains all creature types" (CR 205.3m)."""

    templates: ClassVar[tuple[str, ...]] = (
        "[be] every creature type", "[become] every creature type", "[gain] all creature types",
    )  # fmt: skip

    def changes(self, board: Board, ctx: Context) -> tuple[Change, ...]:
        return (CreatureTypes(True),)


@dataclass(frozen=True)
class LosesCreatureTypes(Predicate):
    """ "Loses all creature types" (CR 205.1a)."""

    templates: ClassVar[tuple[str, ...]] = ("[lose] all creature types",)

    def changes(self, board: Board, ctx: Context) -> tuple[Change, ...]:
        return (CreatureTypes(False),)


@dataclass(frozen=True)
class Becomes(Predicate):
    """ "Becomes a 3/3 Elemental creature with haste" (CR 205.1, 613.1)."""

    kind: Kind
    size: Size | None = None
    abilities: tuple[Ability, ...] = ()
    addition: bool = False
    more_colors: bool = False
    """ "In addition to its other colors and types". """
    still: TypeWord = ""
    still_lands: bool = False
    loses: bool = False
    """ "Loses all other card types". """
    loses_abilities: bool = False
    every_type: bool = False
    by_value: bool = False
    """ "With power and toughness each equal to its mana value". """
    templates: ClassVar[tuple[str, ...]] = tuple(
        f"{verb} {kind}{having}{end}"
        for verb, kind, its in (
            ("[become]", "a {kind:one}", ("its", "that's still a {still}")),
            ("is", "a {kind:one}", ("its", "that's still a {still}")),
            ("[become]", "{kind:many}", ("their", "that are {still_lands!still lands}")),
            ("are", "{kind:many}", ("their", "that are {still_lands!still lands}")),
        )
        for having in (
            "",
            " with {abilities:and/quoted}",
            " with {every_type!all creature types}",
            " with {abilities:and/quoted} and {every_type!all creature types}",
            " with base power and toughness {size}",
            " with {by_value!power and toughness each equal to its mana value}",
            " with base power and toughness {size} and {abilities:and/quoted}",
        )
        for end in (
            "",
            f" in {{addition!addition}} to {its[0]} other types",
            f" in {{addition!addition}} to {its[0]} other {{more_colors!colors}} and types",
            f" {its[1]}",
            " and {loses!loses all other card types}",
            ", and it {loses!loses all other card types}",
            " and {loses!loses all other card types} and {loses_abilities!abilities}",
        )
        if not (verb == "are" or kind == "{kind:many}") or "loses" not in end
    )

    def __post_init__(self) -> None:
        kind = self.kind
        if (kind.size is not None) + (self.size is not None) + self.by_value > 1:
            raise ValueError("one size")
        bare = not (kind.size or kind.colors is not None or self.size or self.abilities)
        bare = bare and not self.by_value
        if bare and not self.loses and (self.addition or "creature" not in kind.types):
            raise ValueError("only types: that is said otherwise")

    @property
    def grants(self) -> bool:  # type: ignore[override]  # a class variable of the base
        """Whether one of the abilities is no mere keyword."""
        return any(not isinstance(one, Keyword) for one in self.abilities)

    def changes(self, board: Board, ctx: Context) -> tuple[Change, ...]:
        kind = self.kind
        types = tuple(one.capitalize() for one in kind.types)
        still = bool(self.still) or self.still_lands or STILL in ctx.named
        found: list[Change] = []
        if self.addition:
            found.append(AddTypes(types, kind.subtypes))
        elif not self.loses and (still or {"Artifact", "Creature"} <= set(types)):  # CR 205.1b
            found.append(AddTypes(types))
            if kind.subtypes:
                found.append(SetKind((), kind.subtypes))
        else:
            found.append(SetKind(types, kind.subtypes))
        if self.every_type:
            found.append(CreatureTypes(True))
        if kind.colors is not None:
            letters = tuple(words.COLORS[color] for color in kind.colors)
            found.append(SetColors(letters, self.more_colors))
        if self.loses_abilities:
            found.append(LoseAllAbilities())
        found += [AddAbility(ability) for ability in self.abilities]
        size = kind.size or self.size
        if size is not None:
            found.append(SetPT(size.power.value(board, ctx), size.toughness.value(board, ctx)))
        if self.by_value:
            found.append(SizeOfManaValue())
        return tuple(found)


STILL = "still"
"""The name in `Context.named` under which a text says that its other types stay."""


@dataclass(frozen=True)
class ItIsStill(Clause):
    """ "It's still a land.": what the sentence before makes of it leaves its types (CR 205.1b)."""

    type: TypeWord
    templates: ClassVar[tuple[str, ...]] = ("it's still a {type}",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        return
        yield


@dataclass(frozen=True)
class TheyAreStill(Clause):
    """ "They're still lands."."""

    templates: ClassVar[tuple[str, ...]] = ("they're still lands",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        return
        yield
