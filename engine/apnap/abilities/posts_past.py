"""Phrases about what happened this turn: "that was dealt damage this turn" (CR 608.2h)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.ids import ObjectId
from apnap.game.records import Permanent

from .things import Post


@dataclass(frozen=True)
class DealtDamageThisTurn(Post):
    """Creatures that were dealt damage this turn."""

    templates: ClassVar[tuple[str, ...]] = ("that was dealt damage this turn",)

    def fits(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        record = board.last_known(number)
        return isinstance(record, Permanent) and board.fact("damaged", number) > 0


@dataclass(frozen=True)
class ThatAttackedThisTurn(Post):
    """Creatures that were declared as attackers this turn (CR 508.3a, 508.4)."""

    templates: ClassVar[tuple[str, ...]] = ("that attacked this turn",)

    def fits(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        return board.fact("attacked with", number) > 0


@dataclass(frozen=True)
class MilledThisTurn(Post):
    """Cards that were milled this turn (CR 701.17a)."""

    templates: ClassVar[tuple[str, ...]] = (
        "that was milled this turn", "that were milled this turn",
    )  # fmt: skip

    def fits(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        return board.fact("milled", number) > 0


@dataclass(frozen=True)
class EnteredThisTurn(Post):
    """Permanents that entered this turn."""

    templates: ClassVar[tuple[str, ...]] = ("that entered this turn",)

    def fits(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        return board.fact("entered", number) > 0


@dataclass(frozen=True)
class PutThereThisTurn(Post):
    """Cards that were put into a graveyard this turn, from anywhere or from a library."""

    from_library: bool = False
    templates: ClassVar[tuple[str, ...]] = (
        "that was put there from anywhere this turn",
        "that were put there from anywhere this turn",
        "that was put there from {from_library!their library} this turn",
        "that was put there from {from_library!your library} this turn",
    )

    def fits(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        kind = "from library" if self.from_library else "put into graveyard"
        return board.fact(kind, number) > 0
