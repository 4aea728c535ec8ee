"""Additional costs of which one is chosen: "discard a card or pay 3 life" (CR 601.2b, 118.8)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game.ability import Cost
from apnap.rules import spell_keywords
from apnap.rules.costs import PayMana

from .wording import say


@dataclass(frozen=True)
class EitherCostLine(spell_keywords.AdditionalCost):
    """ "As an additional cost to cast this spell, sacrifice a creature or pay {3}{B}"."""

    level: ClassVar[str] = "line"
    first: Cost
    second: Cost
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = (
        "as an additional cost to cast ~, {first} or {second}",
        "as an additional cost to cast ~, {first} or pay {second}",
    )

    def __post_init__(self) -> None:
        if isinstance(self.first, PayMana):
            raise ValueError("mana is said last, after the word pay")

    @property
    def costs(self) -> tuple[Cost, ...]:  # type: ignore[override]  # a class variable of the base
        """One of the two."""
        said = tuple(
            f"pay {say(one)}" if one.is_mana else say(one) for one in (self.first, self.second)
        )
        return (spell_keywords.OneOfCosts((self.first, self.second), said),)
