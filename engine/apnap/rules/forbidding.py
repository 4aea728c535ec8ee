"""What can't be done: abilities that can't be activated, costs that can't be paid (CR 101.2)."""

from __future__ import annotations

from dataclasses import dataclass

from apnap.game.ability import Activated, SpecialAction, StaticEffect
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.ids import ObjectId, PlayerId

from .characteristics import characteristics, statics
from .restrictions import Restriction


class ActivationBan(StaticEffect):
    """A static ability under which some abilities can't be activated (CR 602.5)."""

    def forbids_activating(
        self, board: Board, ctx: Context, player: PlayerId, source: ObjectId, ability: Activated,
        mana: bool,
    ) -> bool:
        """Whether that player can't activate that ability of that object."""
        raise NotImplementedError


def ban(
    board: Board, player: PlayerId, source: ObjectId, ability: Activated, *, mana: bool
) -> str | None:
    """What keeps a player from activating an ability, mana abilities too, or None (CR 602.5)."""
    if isinstance(ability, SpecialAction):
        return None
    for _, static, ctx in statics(board, ActivationBan):
        effect = static.effect
        assert isinstance(effect, ActivationBan)
        if effect.forbids_activating(board, ctx, player, source, ability, mana):
            return board.name(ctx.source) if ctx.source is not None else static.text
    return None


class CostBan(StaticEffect):
    """Some costs can't be paid to cast spells or activate abilities (CR 101.2, 118.3)."""

    def forbids_life(self, board: Board, ctx: Context, player: PlayerId) -> bool:
        """Whether that player can't pay life."""
        raise NotImplementedError

    def forbids_sacrifice(
        self, board: Board, ctx: Context, player: PlayerId, number: ObjectId
    ) -> bool:
        """Whether that player can't sacrifice that permanent."""
        raise NotImplementedError


def may_pay_life(board: Board, player: PlayerId) -> bool:
    """Whether nothing keeps a player from paying life to cast or activate."""
    return not any(
        isinstance(static.effect, CostBan) and static.effect.forbids_life(board, ctx, player)
        for _, static, ctx in statics(board, CostBan)
    )


@dataclass(frozen=True)
class CantBeSacrificed(Restriction):
    """"Can't be sacrificed" (CR 101.2, 701.21a)."""


def may_sacrifice(
    board: Board, player: PlayerId, number: ObjectId, *, using: bool = False
) -> bool:
    """Whether a player could sacrifice an object; `using` is to cast or activate something."""
    found = board.battlefield.get(number)
    if found is None or found.controller != player:
        return False
    if CantBeSacrificed() in characteristics(board, number).restrictions:
        return False
    return not (using and any(
        isinstance(static.effect, CostBan)
        and static.effect.forbids_sacrifice(board, ctx, player, number)
        for _, static, ctx in statics(board, CostBan)
    ))
