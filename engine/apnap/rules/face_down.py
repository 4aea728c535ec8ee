"""Face-down spells and permanents (CR 708): what turns them face up, and what that means."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from apnap.game import events as ev
from apnap.game.ability import Ability, Activated, Condition, Cost, Effect, SpecialAction, Steps
from apnap.game.board import Board
from apnap.game.card import Card
from apnap.game.context import Context
from apnap.game.events import Event
from apnap.game.ids import ObjectId

from . import copies, costs
from .characteristics import characteristics
from .happening import happen


class TurnsUp(Ability):
    """Morph and its kin: a permanent with it may be turned face up for a cost (CR 702.37e)."""

    costs: tuple[Cost, ...]

    @property
    def turned_with_counter(self) -> bool:
        """Whether it gets a +1/+1 counter as it is turned face up so (CR 702.37b)."""
        return False


@contextmanager
def supposed(board: Board, number: ObjectId, card: Card) -> Iterator[None]:
    """The board as it would be if a card or permanent were another, for a look at it."""
    permanent, other = board.battlefield.get(number), board.cards.get(number)
    if permanent is not None:
        board.battlefield[number] = permanent._replace(card=card)
    elif other is not None:
        board.cards[number] = other._replace(card=card, face_down=False)
    try:
        yield
    finally:
        if permanent is not None:
            board.battlefield[number] = permanent
        elif other is not None:
            board.cards[number] = other


@dataclass(frozen=True)
class HasItFaceUp(Condition):
    """The permanent would have that ability if it were face up (CR 702.37e)."""

    ability: Ability
    reads_source: ClassVar[bool] = True

    def holds(self, board: Board, ctx: Context) -> bool:
        record = board.battlefield.get(ctx.source) if ctx.source is not None else None
        if record is None or not record.card.down:
            return False
        with supposed(board, record.id, copies.copied(record, record.card.elsewhere)):
            return self.ability in characteristics(board, record.id).parts


@dataclass(frozen=True)
class IsFaceDown(Condition):
    """The permanent is face down."""

    reads_source: ClassVar[bool] = True

    def holds(self, board: Board, ctx: Context) -> bool:
        record = board.battlefield.get(ctx.source) if ctx.source is not None else None
        return record is not None and bool(record.card.down)


@dataclass(frozen=True)
class TurnUp(Effect):
    """The permanent is turned face up (CR 708.8)."""

    counter: bool = False
    reads_source: ClassVar[bool] = True

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        if ctx.source is None:
            return
        events: list[Event] = [ev.TurnedFaceUp(ctx.source, ctx.controller)]
        if self.counter:
            events.append(
                ev.CountersPut(ctx.source, "+1/+1", 1, ctx.source, ctx.controller, "702.37b")
            )
        yield from happen(board, *events)


@lru_cache(maxsize=1024)
def ways_up(card: Card) -> tuple[Activated, ...]:
    """The special actions that turn a face-down permanent face up (CR 116.2b)."""
    own = card.elsewhere
    found: list[Activated] = []
    for part in own.parts:
        if isinstance(part, TurnsUp):
            turned = TurnUp(part.turned_with_counter)
            found.append(SpecialAction(part.costs, turned, condition=HasItFaceUp(part),
                                       text=f"turn face up: {part.text}"))  # fmt: skip
    if card.down in ("manifest", "cloak") and own.is_creature and own.mana_cost is not None:
        cost = costs.PayMana(own.mana_cost)  # CR 701.40b, 701.58b
        found.append(SpecialAction((cost,), TurnUp(), condition=IsFaceDown(),
                                   text=f"turn face up: {own.mana_cost}"))  # fmt: skip
    return tuple(found)
