"""What a text speaks of: the bases of the words for players and objects, and for amounts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar, TypeVar

from apnap.game.ability import Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.data import Data
from apnap.game.events import ZoneChanged
from apnap.game.ids import ObjectId, PlayerId, Ref

if TYPE_CHECKING:
    from .things import Things


def speak_of(ctx: Context, refs: Iterable[Ref]) -> None:
    """Let "it", "that creature" and "that player" mean these from now on (CR 608.2c)."""
    found = tuple(refs)
    objects = tuple(ref for ref in found if isinstance(ref, ObjectId))
    players = tuple(ref for ref in found if isinstance(ref, PlayerId))
    if objects or not players:
        ctx.said_objects = objects
        ctx.said_others = None
        ctx.found_nothing = not objects
    if players:
        ctx.said_players = players


MOVED = "moved"
"""The name in `Context.named` for objects that this text has moved to another zone."""


def note_moved(ctx: Context, numbers: Iterable[ObjectId]) -> None:
    """Let later instructions find what this one moved where it went (CR 400.7j)."""
    moved = tuple(numbers)
    ctx.named[MOVED] = (*ctx.named.get(MOVED, ()), *moved)
    ctx.moves(moved)


def followed(board: Board, ctx: Context, numbers: Iterable[ObjectId]) -> tuple[ObjectId, ...]:
    """The objects where they are now, for an instruction that does something with them.

    What left its zone is another object (CR 400.7), but what this text has moved, or what an
    ability triggered on the leaving of, is found where it went (CR 400.7j, 603.6c).
    """
    event = ctx.event
    left = event.object if isinstance(event, ZoneChanged) else None
    moved = ctx.named.get(MOVED, ())
    gone: set[object] = {left, *moved}
    return tuple(found for number in numbers for found in _traced(board, number, gone))


def _traced(board: Board, number: ObjectId, gone: set[object]) -> Iterator[ObjectId]:
    """Where an object is now that may be followed; of a merged one every part (CR 730.3c)."""
    snapshot = board.gone.get(number) if number in gone else None
    if snapshot is None or snapshot.became is None or board.find(number) is not None:
        yield number
        return
    for part in (snapshot.became, *snapshot.also):
        yield from _traced(board, part, gone)


class Selector(Data):
    """Words for players or objects: "you", "target creature", "each opponent"."""

    agreement: ClassVar[str] = "s"
    """How a verb after it is printed: "s" as in "target player draws", "base" as in "you draw"."""

    def find(self, board: Board, ctx: Context) -> tuple[Ref, ...]:
        """What the words mean now, where nothing has to be chosen."""
        raise NotImplementedError

    def pick(self, board: Board, ctx: Context) -> Steps[tuple[Ref, ...]]:
        """What the words mean now, asking what has to be chosen; later words may say "it"."""
        found = self.find(board, ctx)
        speak_of(ctx, found)
        return found
        yield  # a procedure that asks nothing


class Players(Selector):
    """Words for players."""

    others: ClassVar[bool] = True
    """Whether "they" and "that player" may mean them later; "you" never becomes "that player"."""

    def find(self, board: Board, ctx: Context) -> tuple[PlayerId, ...]:
        """Which players they are now."""
        raise NotImplementedError

    def players(self, board: Board, ctx: Context) -> tuple[PlayerId, ...]:
        """Which players of those still in the game they are, to be spoken of as "they"."""
        found = tuple(one for one in self.find(board, ctx) if board.players[one].in_game)
        if self.others:
            ctx.said_players = found
        ctx.named["subject"] = found
        return found

    def each(self, board: Board, ctx: Context) -> Iterator[PlayerId]:
        """The players one by one; meanwhile "they" is the one whose turn it is to act."""
        found = self.players(board, ctx)
        for player in found:
            if self.others:
                ctx.said_players = (player,)
            yield player
        if self.others:
            ctx.said_players = found

    every: ClassVar[bool] = False
    """Whether a condition must hold of each of them: "if each opponent has no cards in hand"."""
    together: ClassVar[bool] = False
    """Whether what they control is counted together: "if your opponents control ten lands"."""

    def hold(self, board: Board, ctx: Context, test: Callable[[PlayerId], bool]) -> bool:
        """Whether a condition holds of them: of every one, or where any of them will do of one."""
        return (all if self.every else any)(test(one) for one in self.find(board, ctx))

    def control(
        self, board: Board, ctx: Context, found: Iterable[Ref], test: Callable[[int], bool]
    ) -> bool:
        """Whether the number that each, any, or all of them together control is as it should be."""
        by = [board.controller(one) for one in found if isinstance(one, ObjectId)]
        return (all if self.every else any)(
            test(sum(one in party for one in by)) for party in self.parties(board, ctx)
        )

    def parties(self, board: Board, ctx: Context) -> list[tuple[PlayerId, ...]]:
        """Those of them who are counted together, or each alone."""
        found = self.find(board, ctx)
        return [found] if self.together else [(one,) for one in found]

    def means(
        self, board: Board, source: ObjectId | None, controller: PlayerId, player: PlayerId
    ) -> bool:
        """Whether a player is one of them, for the source and the controller of an ability."""
        return player in self.find(board, Context(controller, source))


class Objects(Selector):
    """Words for objects."""

    in_statics: ClassVar[bool] = False
    """Whether a static ability may speak of them, though they are not all of a kind."""

    @property
    def all_of(self) -> Things | None:
        """The description, if they are all objects that fit it and nothing else is said."""
        return None

    def find(self, board: Board, ctx: Context) -> tuple[Ref, ...]:
        """Which objects they are now."""
        raise NotImplementedError

    def seen(self, board: Board, ctx: Context) -> Steps[tuple[ObjectId, ...]]:
        """The objects as the text knows them, those that are gone as they were (CR 608.2h)."""
        found = yield from self.pick(board, ctx)
        return tuple(ref for ref in found if isinstance(ref, ObjectId))

    def objects(self, board: Board, ctx: Context) -> Steps[tuple[ObjectId, ...]]:
        """The objects to do something with, asking what has to be chosen."""
        found = yield from self.seen(board, ctx)
        return followed(board, ctx, found)


class Amount(Data):
    """Words for a number (CR 107)."""

    plural: ClassVar[bool] = True

    def value(self, board: Board, ctx: Context) -> int:
        """The number now."""
        raise NotImplementedError


R = TypeVar("R", ObjectId, Ref)


def each_by(
    board: Board, ctx: Context, amount: Amount, refs: Sequence[R]
) -> list[tuple[R, int]]:
    """The amount for each of them: "to each player equal to the number of lands they control"
    or "to itself equal to its power" is another for each (CR 608.2c)."""
    hits: list[tuple[R, int]] = []
    for ref in refs:
        if len(refs) > 1:
            speak_of(ctx, (ref,))
        hits.append((ref, amount.value(board, ctx)))
    if len(refs) > 1:
        speak_of(ctx, refs)
    return hits
