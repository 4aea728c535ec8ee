"""Counters that move (CR 122.5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game.ability import Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.rules import transfers

from .effects import Clause
from .selectors import Amount, Objects
from .words import CounterWord


@dataclass(frozen=True)
class MoveCounters(Clause):
    """ "Move a +1/+1 counter from target creature onto another target creature" (CR 122.5)."""

    amount: Amount
    kind: CounterWord
    what: Objects
    to: Objects
    templates: ClassVar[tuple[str, ...]] = (
        "move {amount:a} {kind} counter(s) from {what} onto {to}",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        sources = yield from self.what.objects(board, ctx)
        hosts = yield from self.to.objects(board, ctx)
        amount = self.amount.value(board, ctx)
        for one in sources:
            for host in hosts[:1]:
                yield from transfers.move_counters(
                    board, self.kind, amount, one, host, source=ctx.source,
                    player=ctx.controller,
                )
