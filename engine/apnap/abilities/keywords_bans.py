"""Keywords that forbid: split second (CR 702.61)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game.ability import Ability, Activated, Static
from apnap.game.board import Board
from apnap.game.card import Card
from apnap.game.context import Context
from apnap.game.ids import ObjectId, PlayerId
from apnap.rules.casting import CastBan
from apnap.rules.forbidding import ActivationBan


@dataclass(frozen=True)
class NoOtherSpells(CastBan):
    """Players can't cast other spells (CR 702.61a)."""

    reads_source: ClassVar[bool] = True

    def forbids(
        self, board: Board, ctx: Context, number: ObjectId, card: Card, player: PlayerId
    ) -> bool:
        return number != ctx.source


@dataclass(frozen=True)
class OnlyManaAbilities(ActivationBan):
    """Players can't activate abilities that aren't mana abilities (CR 702.61a)."""

    def forbids_activating(
        self, board: Board, ctx: Context, player: PlayerId, source: ObjectId, ability: Activated,
        mana: bool,
    ) -> bool:
        return not mana  # CR 702.61b


MEANINGS: dict[str, tuple[Ability, ...]] = {
    "split second": (
        Static(NoOtherSpells(), zones=("stack",)), Static(OnlyManaAbilities(), zones=("stack",)),
    ),
}
"""The keywords as the abilities they mean."""
