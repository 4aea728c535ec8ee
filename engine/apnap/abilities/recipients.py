"""To whom or what damage would be dealt: "you or a permanent you control" (CR 120.1)."""


from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.data import Data
from apnap.game.ids import ObjectId, PlayerId, Ref

from .selectors import Objects, Players
from .triggers import is_one


class Recipient(Data):
    """To whom or what damage would be dealt."""

    def includes(self, board: Board, source: ObjectId, ctx: Context, target: Ref) -> bool:
        """Whether it is one of those."""
        raise NotImplementedError


@dataclass(frozen=True)
class ToAnything(Recipient):
    """ "A permanent or player"."""

    templates: ClassVar[tuple[str, ...]] = ("a permanent or player",)

    def includes(self, board: Board, source: ObjectId, ctx: Context, target: Ref) -> bool:
        return True


@dataclass(frozen=True)
class ToPlayers(Recipient):
    """Some players."""

    who: Players
    templates: ClassVar[tuple[str, ...]] = ("{who}",)

    def includes(self, board: Board, source: ObjectId, ctx: Context, target: Ref) -> bool:
        return isinstance(target, PlayerId) and target in self.who.find(board, ctx)


@dataclass(frozen=True)
class ToPlayersOrTheirs(Recipient):
    """ "An opponent or a permanent an opponent controls"."""

    who: Players
    templates: ClassVar[tuple[str, ...]] = ("{who} or a permanent {who} [control:who]",)

    def includes(self, board: Board, source: ObjectId, ctx: Context, target: Ref) -> bool:
        return board.controller(target) in self.who.find(board, ctx)


@dataclass(frozen=True)
class ToObjects(Recipient):
    """Objects of a description."""

    what: Objects
    templates: ClassVar[tuple[str, ...]] = ("{what}",)

    def includes(self, board: Board, source: ObjectId, ctx: Context, target: Ref) -> bool:
        return isinstance(target, ObjectId) and is_one(
            board, self.what, source, ctx.controller, target
        )
