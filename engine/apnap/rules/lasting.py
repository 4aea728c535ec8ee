"""Effects that last as long as something stays, and what comes back after (CR 611.2b, 610.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from apnap.game import events as ev
from apnap.game.ability import Change
from apnap.game.board import Board
from apnap.game.card import Card
from apnap.game.context import Context
from apnap.game.events import Event
from apnap.game.ids import ObjectId, Ref
from apnap.game.records import CardObject, ContinuousEffect, Duration, Spell, count

from . import effects
from .attaching_atoms import ATTACHED


@dataclass(frozen=True)
class ExiledMeanwhile(Change):
    """Marks cards that return as soon as their effect is over (CR 610.3)."""

    layer: ClassVar[str] = "rules"

    def apply(self, card: Card) -> Card:
        return card


def remember_exiled(
    board: Board, ctx: Context, cards: Sequence[ObjectId], duration: Duration
) -> None:
    """These cards were exiled until a duration is over (CR 610.3)."""
    if cards:
        effects.begin_effect(
            board,
            ContinuousEffect(
                board.new_id(), board.new_timestamp(), ctx.source, ctx.controller,
                (ExiledMeanwhile(),), duration, tuple(cards), "exiled meanwhile",
            ),
        )


def end_over(board: Board, done: Sequence[Event]) -> tuple[list[Event], list[Ref]]:
    """End the effects that lasted only until one of these events (CR 611.2b).

    Gives what returns at once, all at the same time (CR 610.3, 610.3d), and what may now be
    controlled by another.
    """
    returning: list[Event] = []
    affected: list[Ref] = []
    if not any(isinstance(event, ENDING) for event in done):
        return returning, affected

    def ends(duration: Duration) -> bool:
        return is_over(board, duration) or any(_is_ended_by(board, duration, one) for one in done)

    for effect in [one for one in board.effects.values() if ends(one.duration)]:
        effects.end_effect(board, effect.id)
        affected.extend(effect.affected)
        if ExiledMeanwhile() in effect.changes:
            returning.extend(_returns(board, effect))
    kept = tuple(one for one in board.permissions if not ends(one.duration))
    if len(kept) < len(board.permissions):
        board.permissions = kept
    return returning, affected


ENDING = (ev.ZoneChanged, ev.Untapped, ev.ControlChanged, ev.CountersRemoved, ev.MonarchBecame)
"""The kinds of events that may end an effect that lasts as long as something is so."""
AS_LONG_AS = ("on battlefield", "tapped", "controlled", ATTACHED)
"""How long such effects last."""
UNCROWNED = "no opponent crowned"
"""Until an opponent of the player becomes the monarch."""
COUNTER = "counter: "
"""Before a kind of counter: as long as the object has one of that kind."""


ANOTHER = "until another is exiled"
"""Until `object` has exiled another card."""


def _is_ended_by(board: Board, duration: Duration, event: Event) -> bool:
    """Whether a duration that lasts until something happens is over with that."""
    match event:
        case ev.ZoneChanged(to_zone="exile"):
            return duration.kind == ANOTHER and event.source == duration.object
        case ev.MonarchBecame(player=player) if duration.kind == UNCROWNED:
            return duration.player is not None and player in board.opponents(duration.player)
    return False


def is_over(board: Board, duration: Duration) -> bool:
    """Whether a duration that lasts as long as something is so is over."""
    with_counter = duration.kind.startswith(COUNTER)
    if duration.object is None or not (with_counter or duration.kind in AS_LONG_AS):
        return False
    found = board.battlefield.get(duration.object)
    if with_counter:
        return found is None or not count(found.counters, duration.kind.removeprefix(COUNTER))
    spell = board.stack.get(duration.object)
    if duration.kind == "controlled" and isinstance(spell, Spell):
        return spell.controller != duration.player
    if found is None:
        return True
    if duration.kind == "controlled":
        return found.controller != duration.player
    return duration.kind == "tapped" and not found.tapped


def _returns(board: Board, effect: ContinuousEffect) -> list[Event]:
    """The cards still in exile come back under their owners' control (CR 610.3c)."""
    events: list[Event] = []
    for ref in effect.affected:
        card = board.find(ref) if isinstance(ref, ObjectId) else None
        if isinstance(card, CardObject) and card.zone == "exile":
            events.append(
                ev.ZoneChanged(
                    card.id, "exile", "battlefield", "return", effect.source, card.owner,
                    rule="610.3c",
                )
            )
    return events
