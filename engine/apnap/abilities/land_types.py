"""What a land becomes whose land type is set (CR 305.7)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from apnap.game.ability import Change
from apnap.game.card import Card

from .subtypes import LAND_TYPES


@dataclass(frozen=True)
class SetLandTypes(Change):
    """Is of these basic land types and no other land types (CR 205.1a, 305.7).

    Its other subtypes stay; the abilities of its text go, those it is given come in a later layer.
    """

    land_types: tuple[str, ...]
    layer: ClassVar[str] = "4"
    loses_abilities: ClassVar[bool] = True

    def apply(self, card: Card) -> Card:
        others = tuple(one for one in card.subtypes if one not in LAND_TYPES)
        return replace(card, subtypes=(*self.land_types, *others), abilities=(), text="")
