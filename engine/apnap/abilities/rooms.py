"""Words about Rooms and their doors (CR 709.5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game import events as ev
from apnap.game.ability import Bindings, Condition, Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.events import Event
from apnap.game.ids import ObjectId, PlayerId
from apnap.rules import choices, rooms
from apnap.rules.happening import happen

from .amounts import Quantity
from .effects import Clause
from .selectors import Amount, Objects, Players
from .things import Things
from .triggers import Trigger
from .triggers_players import PlayerTrigger


@dataclass(frozen=True)
class UnlocksThisDoor(Trigger):
    """ "When you unlock this door": the half that has the ability (CR 709.5h)."""

    half: int = 0
    event_keys: ClassVar[tuple[str, ...]] = (rooms.UNLOCKED,)
    templates: ClassVar[tuple[str, ...]] = ("you unlock this door",)

    @property
    def about_self(self) -> bool:
        return True

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        if not isinstance(event, ev.Happened) or event.object != source:
            return None
        mine = event.player == controller and int(event.text) == self.half
        return Bindings() if mine else None


@dataclass(frozen=True)
class UnlocksADoor(PlayerTrigger):
    """ "Whenever you unlock a door" (CR 709.5h)."""

    who: Players
    event_keys: ClassVar[tuple[str, ...]] = (rooms.UNLOCKED,)
    templates: ClassVar[tuple[str, ...]] = ("{who} [unlock] a door",)


@dataclass(frozen=True)
class FullyUnlocks(PlayerTrigger):
    """ "Whenever you fully unlock a Room" (CR 709.5i)."""

    who: Players
    event_keys: ClassVar[tuple[str, ...]] = (rooms.FULLY,)
    templates: ClassVar[tuple[str, ...]] = ("{who} fully [unlock] a Room",)


@dataclass(frozen=True)
class UnlockADoor(Clause):
    """ "Unlock a locked door of up to one target Room you control" (CR 709.5f)."""

    what: Objects
    templates: ClassVar[tuple[str, ...]] = (
        "unlock a locked door of {what}", "unlock a door of {what}",
    )  # fmt: skip

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        for number in (yield from self.what.objects(board, ctx)):
            record = board.battlefield.get(number)
            if record is None or not rooms.is_room(record.card):
                continue
            halves = record.card.elsewhere.faces
            locked = [n for n in (0, 1) if n not in rooms.unlocked(record.card)]
            if locked:
                at = yield from choices.choose_index(
                    board, ctx.controller, [halves[n].name for n in locked], what="door",
                    rule="709.5f", prompt="which door to unlock", source=ctx.source,
                )
                yield from happen(board, rooms.unlocking(ctx.controller, number, locked[at]))


def _doors(board: Board, ctx: Context, things: Things) -> int:
    found = (board.battlefield.get(one) for one in things.find(board, ctx))
    return sum(
        len(rooms.unlocked(one.card)) for one in found
        if one is not None and rooms.is_room(one.card)
    )


@dataclass(frozen=True)
class UnlockedDoors(Quantity):
    """ "The number of unlocked doors among Rooms you control"."""

    things: Things
    templates: ClassVar[tuple[str, ...]] = ("the number of unlocked doors among {things:many}",)

    def value(self, board: Board, ctx: Context) -> int:
        return _doors(board, ctx, self.things)


@dataclass(frozen=True)
class DoorsAreUnlocked(Condition):
    """ "As long as there are two or more unlocked doors among Rooms you control"."""

    count: Amount
    things: Things
    templates: ClassVar[tuple[str, ...]] = (
        "there are {count:one} or more unlocked doors among {things:many}",
    )

    def holds(self, board: Board, ctx: Context) -> bool:
        return _doors(board, ctx, self.things) >= self.count.value(board, ctx)
