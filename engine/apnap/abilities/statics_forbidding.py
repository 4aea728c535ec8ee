"""Static abilities that forbid players to activate abilities or to pay certain costs (CR 101.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game.ability import Activated
from apnap.game.board import Board
from apnap.game.card import Card
from apnap.game.context import Context
from apnap.game.ids import ObjectId, PlayerId
from apnap.rules.casting import CastBan
from apnap.rules.forbidding import ActivationBan, CostBan

from .selectors import Players
from .statics_casting import CantCast
from .things import Things


@dataclass(frozen=True)
class PlayersCantActivate(ActivationBan):
    """ "Your opponents can't activate abilities of artifacts" (CR 602.5)."""

    who: Players
    things: Things | None = None
    not_mana: bool = False
    templates: ClassVar[tuple[str, ...]] = (
        "{who} can't activate abilities",
        "{who} can't activate abilities {not_mana!that aren't mana abilities}",
        "{who} can't activate abilities {not_mana!unless they're mana abilities}",
        "{who} can't activate abilities of {things:many}",
        "{who} can't activate abilities of {things:many} {not_mana!unless they're mana abilities}",
    )

    def forbids_activating(
        self, board: Board, ctx: Context, player: PlayerId, source: ObjectId, ability: Activated,
        mana: bool,
    ) -> bool:
        if (mana and self.not_mana) or player not in self.who.find(board, ctx):
            return False
        return self.things is None or self.things.fits(board, ctx, source)


@dataclass(frozen=True)
class CantCastOrActivate(CastBan, ActivationBan):
    """ "Your opponents can't cast spells or activate abilities of artifacts" (CR 601.3, 602.5)."""

    who: Players
    cast: Things
    things: Things | None = None
    not_mana: bool = False
    templates: ClassVar[tuple[str, ...]] = (
        "{who} can't cast {cast:many} or activate abilities",
        "{who} can't cast {cast:many} or activate abilities {not_mana!that aren't mana abilities}",
        "{who} can't cast {cast:many} or activate abilities of {things:many}",
    )

    def forbids(
        self, board: Board, ctx: Context, number: ObjectId, card: Card, player: PlayerId
    ) -> bool:
        return CantCast(self.who, self.cast).forbids(board, ctx, number, card, player)

    def forbids_activating(
        self, board: Board, ctx: Context, player: PlayerId, source: ObjectId, ability: Activated,
        mana: bool,
    ) -> bool:
        activating = PlayersCantActivate(self.who, self.things, self.not_mana)
        return activating.forbids_activating(board, ctx, player, source, ability, mana)


@dataclass(frozen=True)
class SomeCostsCantBePaid(CostBan):
    """ "Players can't pay life or sacrifice creatures to cast spells or activate abilities"."""

    who: Players
    life: bool = False
    things: Things | None = None
    templates: ClassVar[tuple[str, ...]] = (
        "{who} can't {life!pay life} or sacrifice {things:many} to cast spells or activate "
        "abilities",
        "{who} can't {life!pay life} to cast spells or activate abilities",
        "{who} can't sacrifice {things:many} to cast spells or activate abilities",
    )

    def forbids_life(self, board: Board, ctx: Context, player: PlayerId) -> bool:
        return self.life and player in self.who.find(board, ctx)

    def forbids_sacrifice(
        self, board: Board, ctx: Context, player: PlayerId, number: ObjectId
    ) -> bool:
        if self.things is None or player not in self.who.find(board, ctx):
            return False
        return self.things.fits(board, ctx, number)
