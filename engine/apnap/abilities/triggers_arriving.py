"""Events of zones in a certain way: enters tapped, exiled to craft, back to hand (CR 603.6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from apnap.game import events as ev
from apnap.game.ability import Bindings
from apnap.game.board import Board
from apnap.game.events import Event
from apnap.game.ids import ObjectId, PlayerId

from .objects import Itself
from .selectors import Objects, Players
from .triggers import ObjectTrigger, _Leaves
from .words import Vocabulary

_STATES = ("tapped", "untapped")
CRAFTED = "702.167a"
"""The rule by which what pays for a craft ability is exiled."""
StateWord = Annotated[str, Vocabulary("tapped or not", _STATES)]


@dataclass(frozen=True)
class EntersTappedOrNot(ObjectTrigger):
    """ "When ~ enters untapped", "whenever a land enters tapped and under your control"."""

    what: Objects
    state: StateWord
    who: Players | None = None
    event_keys: ClassVar[tuple[str, ...]] = ("enters",)
    templates: ClassVar[tuple[str, ...]] = (
        "{what:subject} [enter] {state}",
        "{what:subject} [enter] {state} and under {who:'s} control",
    )

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        if not isinstance(event, ev.ZoneChanged) or event.new is None:
            return None
        if event.tapped is not (self.state == "tapped"):
            return None
        player = board.controller(event.new)
        if not self.found(board, source, controller, event.new):
            return None
        if self.who is not None and not self.who.means(board, source, controller, player):
            return None
        return Bindings((event.new,), (player,))


@dataclass(frozen=True)
class ExiledToCraft(_Leaves):
    """ "When ~ is exiled from the battlefield while you're activating a craft ability"."""

    what: Objects
    templates: ClassVar[tuple[str, ...]] = (
        "{what:subject} [be] exiled from the battlefield while you're activating a craft ability",
    )

    def goes(self, board: Board, event: ev.ZoneChanged) -> bool:
        return event.to_zone == "exile" and event.rule == CRAFTED

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        crafting = getattr(event, "source", None)
        if crafting is None or board.controller(crafting) != controller:
            return None
        return super().matches(board, source, controller, event)


@dataclass(frozen=True)
class ReturnsToYourHand(ObjectTrigger):
    """ "When ~ is put into your hand from your graveyard": it works in the hand (CR 113.6k)."""

    what: Objects
    works_in: ClassVar[str] = "hand"
    event_keys: ClassVar[tuple[str, ...]] = ("leaves graveyard",)
    templates: ClassVar[tuple[str, ...]] = (
        "{what:subject} [be] put into your hand from your graveyard",
    )

    def __post_init__(self) -> None:
        if not isinstance(self.what, Itself):
            raise ValueError("only of the card itself")

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        if not isinstance(event, ev.ZoneChanged) or event.to_zone != "hand" or source is None:
            return None
        return Bindings((source,), (controller,)) if event.new == source else None
