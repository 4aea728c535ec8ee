"""Sagas: lore counters, chapter abilities and the last chapter (CR 714)."""

from __future__ import annotations

from dataclasses import dataclass

from apnap.game import events as ev
from apnap.game.ability import Bindings, Steps, TriggerCondition
from apnap.game.board import Board
from apnap.game.card import Card
from apnap.game.events import Event
from apnap.game.ids import ObjectId, PlayerId
from apnap.game.records import Permanent, StackedAbility, count

from .characteristics import characteristics
from .happening import happen

LORE = "lore"


@dataclass(frozen=True)
class ChapterReached(TriggerCondition):
    """Lore counters put on the Saga bring it from fewer to at least so many (CR 714.2b)."""

    chapter: int

    def keys(self) -> tuple[str, ...]:
        return ("counters put",)

    @property
    def about_self(self) -> bool:
        return True

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        record = board.battlefield.get(source) if source is not None else None
        if record is None or not isinstance(event, ev.CountersPut):
            return None
        if event.target != source or event.kind != LORE:
            return None
        now = count(record.counters, LORE)
        return Bindings() if now - event.amount < self.chapter <= now else None


def final_chapter(card: Card) -> int:
    """The greatest of its chapter numbers, 0 if it has none (CR 714.2d)."""
    triggers = (ability.trigger for ability in card.triggered)
    return max((one.chapter for one in triggers if isinstance(one, ChapterReached)), default=0)


def add_lore(board: Board) -> Steps[None]:
    """A lore counter on each Saga of the active player as the main phase begins (CR 714.3c)."""
    active = board.active_players()
    found = [
        record for record in board.battlefield.values()
        if record.controller in active and "Saga" in record.card.subtypes
        and final_chapter(characteristics(board, record.id))
    ]
    yield from happen(
        board, *(ev.CountersPut(one.id, LORE, 1, None, one.controller, "714.3c") for one in found)
    )


def is_told(board: Board, record: Permanent, card: Card) -> bool:
    """Whether its last chapter was reached and no chapter ability of it waits (CR 714.4)."""
    last = final_chapter(card)
    if not last or count(record.counters, LORE) < last:
        return False
    waiting = (one.ability for one in board.waiting if one.source == record.id)
    stacked = (
        one.ability for one in board.stack.values()
        if isinstance(one, StackedAbility) and one.source == record.id and one.triggered
    )
    return not any(
        isinstance(ability.trigger, ChapterReached) for ability in (*waiting, *stacked)
    )
