"""A card with miracle may be revealed as it is drawn (CR 702.94)."""

from __future__ import annotations

from collections.abc import Sequence

from apnap.game import events as ev
from apnap.game.ability import Ability, Steps
from apnap.game.board import Board
from apnap.game.events import Event

from . import choices
from .happening import happen

REVEALED = "revealed for its miracle"


class MayBeRevealed(Ability):
    """Miracle: one may reveal it as the first card that one draws in a turn (CR 702.94a)."""


def reveal(board: Board, done: Sequence[Event]) -> Steps[None]:
    """Ask for each first card that was drawn; the linked ability triggers (CR 603.11)."""
    for event in done:
        if not isinstance(event, ev.Drawn) or event.number != 1 or event.card is None:
            continue
        card = board.cards.get(event.card)
        if card is None or not any(isinstance(part, MayBeRevealed) for part in card.card.parts):
            continue
        if (yield from choices.choose_yes(
            board, event.player, prompt=f"reveal {board.name(card.id)} for its miracle",
            rule="702.94a", why="who draws it first may reveal it", source=card.id,
        )):
            yield from happen(
                board,
                ev.Revealed(event.player, (card.id,), "702.94a"),
                ev.Happened(REVEALED, event.player, card.id, rule="702.94a"),
            )
