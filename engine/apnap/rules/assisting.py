"""Assist: another player may pay for generic mana in a spell's cost (CR 702.132)."""

from __future__ import annotations

from apnap.game.ability import Purpose, Steps
from apnap.game.board import Board
from apnap.game.ids import ObjectId, PlayerId
from apnap.game.mana import ManaCost

from . import choices, costs
from .characteristics import has_keyword


def most(board: Board, player: PlayerId, number: ObjectId, generic: int) -> int:
    """How much of the generic mana of a spell's cost one other player could pay at most."""
    able = _able(board, player, number, generic)
    return max(able.values(), default=0)


def _able(
    board: Board, player: PlayerId, number: ObjectId, generic: int
) -> dict[PlayerId, int]:
    """How much each other player could pay, if anything."""
    if generic <= 0 or not has_keyword(board, number, "assist"):
        return {}
    found = {}
    for other in board.in_game():
        amount = 0
        while amount < generic and _payment(board, other.id, number, amount + 1) is not None:
            amount += 1
        if amount and other.id != player:
            found[other.id] = amount
    return found


def _payment(
    board: Board, player: PlayerId, number: ObjectId, amount: int
) -> costs.Payment | None:
    return costs.find_payment(
        board, player, ManaCost((str(amount),)), 0, 0, (), (number,), Purpose(number)
    )


def paid_by_another(
    board: Board, player: PlayerId, number: ObjectId, generic: int
) -> Steps[tuple[int, tuple[str, ...]]]:
    """Another player whom the caster chooses may pay: how much, and with what (CR 702.132a)."""
    able = _able(board, player, number, generic)
    chosen = yield from choices.choose_refs(
        board, player, list(able), least=0, what="player", rule="702.132a", source=number,
        prompt="assist: which other player may pay for generic mana",
        why="the caster may choose another player",
    )
    for other in chosen:
        assert isinstance(other, PlayerId)
        amount = yield from choices.choose_number(
            board, other, 0, able[other], rule="702.132a", source=number,
            prompt="assist: for how much generic mana to pay",
        )
        payment = _payment(board, other, number, amount)
        if payment is not None:
            yield from costs.carry_out(board, other, payment)
            return amount, payment.mana
    return 0, ()
