"""The characteristics of an object (CR 109.3): printed, or as the layers leave them."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace
from functools import cached_property

from .ability import (
    Ability,
    Activated,
    Keyword,
    NotedAsCast,
    SpellAbility,
    Static,
    Triggered,
    static_keys,
    watch_keys,
)
from .data import Data, walk
from .mana import ORIGINS, ManaCost

PERMANENT_TYPES = frozenset(
    {"Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker"}
)
SUPERTYPES = frozenset({"Basic", "Elite", "Legendary", "Ongoing", "Snow", "World"})


@dataclass(frozen=True)
class Room(Data):
    """A room of a dungeon (CR 309.4) with its room ability (CR 309.4c)."""

    name: str
    ability: Triggered
    leads_to: tuple[str, ...]


@dataclass(frozen=True)
class Card(Data):
    """What a card, token or copy is: its characteristics, with its text understood."""

    name: str
    mana_cost: ManaCost | None = None
    colors: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    text: str = ""
    power: int | None = None
    toughness: int | None = None
    loyalty: int | None = None
    defense: int | None = None
    abilities: tuple[Ability, ...] = ()
    rooms: tuple[Room, ...] = ()
    restrictions: tuple[Data, ...] = ()
    """What effects let, make or stop it do in combat and the like; never printed."""
    layout: str = ""
    """How its faces belong together, if it has several: split, transform, modal, adventure …"""
    faces: tuple[Card, ...] = ()
    """Its faces or halves, the front or left one first (CR 709, 712, 715)."""
    whole: Card | None = None
    """The card that this is a face or half of, which it is again elsewhere (CR 709.4, 712.8)."""
    every_creature_type: bool | None = None
    """Whether it has every creature type where an effect has settled it; else as its text says."""
    down: str = ""
    """Why it is face down, if it is: morph, disguise, manifest or cloak (CR 708.2)."""
    bestowed: bool = False
    """Whether it is an Aura only until it comes off what it enchants (CR 702.103b)."""
    mutating: bool = False
    """Whether it is a mutating creature spell (CR 702.140a)."""
    intrinsic: bool = True
    """Whether its land types give it mana abilities: not where it has lost all abilities."""

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.name, self.text, self.types, self.power, self.toughness))

    def face(self, number: int) -> Card:
        """One of its faces or halves, as it is on the stack or the battlefield."""
        return replace(self.faces[number], whole=self)

    def face_down(self, shown: Card) -> Card:
        """The card face down or prototyped, with the characteristics that it then has.

        In other zones it is the card as printed again (CR 708.2, 718.4).
        """
        return replace(shown, whole=self.elsewhere)

    def on(self, own: Card) -> Card:
        """These values on an object that is something else in other zones: a copy (CR 707.2)."""
        return replace(self.copiable, whole=own.elsewhere)

    @property
    def copiable(self) -> Card:
        """What a copy of it copies: not what it is elsewhere, if it is a copy (CR 707.2, 707.3)."""
        if self.down:
            return replace(self, whole=None, down="")
        if self.bestowed:
            return self.elsewhere
        if self.whole is None or any(face.name == self.name for face in self.whole.faces):
            return self
        return replace(self, whole=None)

    @property
    def valued(self) -> ManaCost | None:
        """The mana cost its mana value comes from: of a back face that of the front (CR 202.3b).

        A copy of a back face has none, whatever card shows it.
        """
        front = self.whole.faces[0] if self.whole is not None and self.shows_back else self
        return front.mana_cost

    @property
    def shows_back(self) -> bool:
        """Whether it is the back face of a card that can transform."""
        whole = self.whole
        return whole is not None and whole.layout == "transform" and (
            self.name == whole.faces[1].name
        )

    @property
    def elsewhere(self) -> Card:
        """What it is in any zone but the stack and the battlefield."""
        return self if self.whole is None else self.whole

    @cached_property
    def parts(self) -> tuple[Ability, ...]:
        """Every ability the rules see, keywords spelt out (CR 702.1)."""
        return tuple(part for ability in self.abilities for part in ability.parts())

    @cached_property
    def keywords(self) -> frozenset[str]:
        """The names of the keyword abilities."""
        return frozenset(part.name for part in self.parts if isinstance(part, Keyword))

    @cached_property
    def mana_origins(self) -> str:
        """The letters of `ORIGINS` for mana that this makes (CR 106.3)."""
        words = {word.lower() for word in (*self.supertypes, *self.subtypes)}
        return "".join(letter for word, letter in ORIGINS.items() if word in words)

    @cached_property
    def triggered(self) -> tuple[Triggered, ...]:
        """The triggered abilities in printed order; for a dungeon, its room abilities."""
        rooms = tuple(room.ability for room in self.rooms)
        return rooms + tuple(part for part in self.parts if isinstance(part, Triggered))

    @cached_property
    def activated(self) -> tuple[Activated, ...]:
        """The activated abilities in printed order."""
        return tuple(part for part in self.parts if isinstance(part, Activated))

    @cached_property
    def statics(self) -> tuple[Static, ...]:
        """The static abilities in printed order."""
        return tuple(part for part in self.parts if isinstance(part, Static))

    @cached_property
    def defining(self) -> tuple[Static, ...]:
        """The characteristic-defining abilities (CR 604.3)."""
        return tuple(one for one in self.statics if getattr(one.effect, "defining", False))

    @cached_property
    def spell_abilities(self) -> tuple[SpellAbility, ...]:
        """What it does as an instant or sorcery."""
        return tuple(part for part in self.parts if isinstance(part, SpellAbility))

    @cached_property
    def noted_as_cast(self) -> tuple[NotedAsCast, ...]:
        """The conditions that are settled as it is cast (CR 601.2i)."""
        return tuple(part for part in walk(self.abilities) if isinstance(part, NotedAsCast))

    @cached_property
    def counts_casts(self) -> bool:
        """Whether it asks how often a spell of its name was cast this game."""
        return any(getattr(part, "counts_casts", False) for part in walk(self.abilities))

    @cached_property
    def watches(self) -> dict[str, tuple[tuple[Hashable, tuple[Triggered, ...]], ...]]:
        """By zone: which keys of the trigger index it is entered under, with which abilities.

        Abilities about the object itself are not in the index; they are in `own_watches`.
        """
        found: dict[str, dict[Hashable, list[Triggered]]] = {}
        for ability in self.triggered:
            if not ability.trigger.about_self:
                for zone in ability.zones:
                    for key in watch_keys(ability):
                        found.setdefault(zone, {}).setdefault(key, []).append(ability)
        return {
            zone: tuple((key, tuple(abilities)) for key, abilities in by_key.items())
            for zone, by_key in found.items()
        }

    @cached_property
    def own_watches(self) -> dict[Hashable, tuple[Triggered, ...]]:
        """The triggered abilities about the object itself, by the keys of events."""
        found: dict[Hashable, tuple[Triggered, ...]] = {}
        for ability in self.triggered:
            if ability.trigger.about_self:
                for key in watch_keys(ability):
                    found[key] = (*found.get(key, ()), ability)
        return found

    @cached_property
    def static_keys(self) -> dict[str, tuple[tuple[Hashable, tuple[Static, ...]], ...]]:
        """By zone: the keys of the index of static abilities, with the abilities."""
        found: dict[str, dict[Hashable, list[Static]]] = {}
        for ability in self.statics:
            for zone in ability.zones:
                for key in static_keys(ability):
                    found.setdefault(zone, {}).setdefault(key, []).append(ability)
        return {
            zone: tuple((key, tuple(abilities)) for key, abilities in by_key.items())
            for zone, by_key in found.items()
        }

    def room(self, name: str) -> Room:
        """A dungeon's room by name. Raises KeyError if there is none."""
        for room in self.rooms:
            if room.name == name:
                return room
        raise KeyError(name)

    @property
    def has_every_creature_type(self) -> bool:
        """Whether it is a changeling (CR 702.73a), also after it lost its abilities (CR 613.1d)."""
        if self.every_creature_type is not None:
            return self.every_creature_type
        return "changeling" in self.keywords

    @property
    def is_creature(self) -> bool:
        """Whether it has the card type creature (CR 302)."""
        return "Creature" in self.types

    @property
    def is_land(self) -> bool:
        """Whether it has the card type land (CR 305)."""
        return "Land" in self.types

    @property
    def is_permanent_card(self) -> bool:
        """Whether it could be put onto the battlefield (CR 110.4a)."""
        return not PERMANENT_TYPES.isdisjoint(self.types)

    @property
    def type_line(self) -> str:
        """The type line as printed (CR 205.1)."""
        left = " ".join((*self.supertypes, *self.types))
        return f"{left} — {' '.join(self.subtypes)}" if self.subtypes else left
