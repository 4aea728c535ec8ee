"""What continuous effects change of an object, each in its layer (CR 613.1)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from apnap.game.ability import Ability, Change, Keyword
from apnap.game.card import Card


@dataclass(frozen=True)
class ModifyPT(Change):
    """"Gets +1/+1" (CR 613.4c)."""

    power: int
    toughness: int
    layer: ClassVar[str] = "7c"

    def apply(self, card: Card) -> Card:
        if card.power is None or card.toughness is None:
            return card
        return replace(
            card, power=card.power + self.power, toughness=card.toughness + self.toughness
        )


@dataclass(frozen=True)
class SetPT(Change):
    """"Has base power and toughness 1/1" (CR 613.4b)."""

    power: int | None
    toughness: int | None
    layer: ClassVar[str] = "7b"

    def apply(self, card: Card) -> Card:
        power = card.power if self.power is None else self.power
        toughness = card.toughness if self.toughness is None else self.toughness
        return replace(card, power=power, toughness=toughness)


@dataclass(frozen=True)
class SizeOfManaValue(Change):
    """"Has base power and toughness each equal to its mana value" (CR 613.4b, 202.3)."""

    layer: ClassVar[str] = "7b"

    def apply(self, card: Card) -> Card:
        value = card.valued.value(0) if card.valued is not None else 0
        return replace(card, power=value, toughness=value)


@dataclass(frozen=True)
class SwitchPT(Change):
    """Power and toughness are switched (CR 613.4d)."""

    layer: ClassVar[str] = "7d"

    def apply(self, card: Card) -> Card:
        return replace(card, power=card.toughness, toughness=card.power)


@dataclass(frozen=True)
class AddAbility(Change):
    """Gains an ability (CR 613.1f)."""

    ability: Ability
    layer: ClassVar[str] = "6"

    def apply(self, card: Card) -> Card:
        return replace(card, abilities=(*card.abilities, self.ability))


@dataclass(frozen=True)
class LoseAbility(Change):
    """Loses a keyword ability (CR 613.1f)."""

    name: str
    layer: ClassVar[str] = "6"

    def apply(self, card: Card) -> Card:
        kept = tuple(
            a for a in card.abilities if not (isinstance(a, Keyword) and a.name == self.name)
        )
        return replace(
            card, abilities=kept, every_creature_type=card.has_every_creature_type or None
        )


@dataclass(frozen=True)
class LoseAllAbilities(Change):
    """Loses all abilities, those that its land types give it among them (CR 305.6, 613.1f)."""

    layer: ClassVar[str] = "6"
    loses_abilities: ClassVar[bool] = True

    def apply(self, card: Card) -> Card:
        return replace(
            card, abilities=(), text="", intrinsic=False,
            every_creature_type=card.has_every_creature_type or None,
        )


@dataclass(frozen=True)
class AddTypes(Change):
    """Is also of these types (CR 205.1b, 613.1d)."""

    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    layer: ClassVar[str] = "4"

    def apply(self, card: Card) -> Card:
        return replace(
            card,
            types=_union(card.types, self.types),
            subtypes=_union(card.subtypes, self.subtypes),
            supertypes=_union(card.supertypes, self.supertypes),
        )


@dataclass(frozen=True)
class SetColors(Change):
    """Is these colours (CR 105.3, 613.1e); with `add` in addition to its other colours."""

    colors: tuple[str, ...]
    add: bool = False
    layer: ClassVar[str] = "5"

    def apply(self, card: Card) -> Card:
        colors = _union(card.colors, self.colors) if self.add else self.colors
        return replace(card, colors=colors)


@dataclass(frozen=True)
class ChangeControl(Change):
    """Another player controls it (CR 613.1b); `rules.control` keeps the record."""

    layer: ClassVar[str] = "2"
    player: int = 0

    def apply(self, card: Card) -> Card:
        return card


def _union(old: tuple[str, ...], new: tuple[str, ...]) -> tuple[str, ...]:
    return old + tuple(one for one in new if one not in old)
