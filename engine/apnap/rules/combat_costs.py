"""Costs to attack and to block (CR 508.1g-j, 509.1d-f)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from apnap.errors import Refused
from apnap.game.ability import StaticEffect, Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.ids import ObjectId, PlayerId, Ref
from apnap.game.mana import ManaCost

from .characteristics import characteristics, statics
from .costs import carry_out, find_payment
from .restrictions import Restriction, restrictions


@dataclass(frozen=True)
class FightCost(Restriction):
    """The creature can't attack, can't block, or neither, unless its controller pays mana."""

    attacking: bool
    blocking: bool
    cost: ManaCost


class CombatTax(StaticEffect):
    """A static ability under which mana is to be paid for each creature that attacks or blocks."""

    def to_attack(
        self, board: Board, ctx: Context, creature: ObjectId, target: Ref
    ) -> ManaCost | None:
        """What it costs for a creature to attack that player or permanent."""
        return None

    def to_block(self, board: Board, ctx: Context, creature: ObjectId) -> ManaCost | None:
        """What it costs for a creature to block."""
        return None


def attack_costs(board: Board, creature: ObjectId, target: Ref) -> list[ManaCost]:
    """What is to be paid for a creature to attack that player or permanent (CR 508.1h)."""
    found = [
        one.cost for one in restrictions(board, creature)
        if isinstance(one, FightCost) and one.attacking
    ]
    for _, static, ctx in statics(board, CombatTax):
        assert isinstance(static.effect, CombatTax)
        price = static.effect.to_attack(board, ctx, creature, target)
        if price is not None:
            found.append(price)
    return found


def block_costs(board: Board, creature: ObjectId) -> list[ManaCost]:
    """What is to be paid for a creature to block (CR 509.1d)."""
    found = [
        one.cost for one in restrictions(board, creature)
        if isinstance(one, FightCost) and one.blocking
    ]
    for _, static, ctx in statics(board, CombatTax):
        assert isinstance(static.effect, CombatTax)
        price = static.effect.to_block(board, ctx, creature)
        if price is not None:
            found.append(price)
    return found


def pay(
    board: Board, prices: Iterable[tuple[ObjectId, Sequence[ManaCost]]], word: str, rule: str
) -> Steps[None]:
    """Each controller pays the whole for their creatures, or the declaration is illegal.

    `word` is what the creatures do. Raises Refused (CR 508.1j, 509.1f: no part of it is paid).
    """
    symbols: dict[PlayerId, tuple[str, ...]] = {}
    for creature, costs in prices:
        player = board.controller(creature)
        for cost in costs:
            symbols[player] = (*symbols.get(player, ()), *cost.symbols)
    for player, all_symbols in symbols.items():
        total = ManaCost(all_symbols)
        payment = find_payment(board, player, total)
        if payment is None:
            said = f"{{{total.generic}}}" if not total.pips else str(total)
            raise Refused(f"{board.name(player)} can't pay {said} to {word} so (CR {rule})")
        yield from carry_out(board, player, payment)


class AttackOption(StaticEffect):
    """A static ability of a creature by which a cost may be paid as it attacks (CR 508.1g)."""

    def offer(self, board: Board, ctx: Context, attacking: Sequence[ObjectId]) -> Steps[None]:
        """Ask whether it is paid, and pay it; the context's source is the creature."""
        raise NotImplementedError


def offer_options(board: Board, attacking: Sequence[ObjectId]) -> Steps[None]:
    """The active player chooses which optional costs to attack are paid (CR 508.1g)."""
    for number in attacking:
        for static in characteristics(board, number).statics:
            if isinstance(static.effect, AttackOption):
                ctx = Context(board.controller(number), number)
                yield from static.effect.offer(board, ctx, attacking)
