"""Rooms: split cards that are permanents, with doors to unlock (CR 709.5).

What is unlocked shows in what the permanent is: neither half, one of them or both.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import ClassVar

from apnap.game import events as ev
from apnap.game.ability import Ability, Effect, SpecialAction, Steps
from apnap.game.board import Board
from apnap.game.card import Card
from apnap.game.context import Context
from apnap.game.events import Event
from apnap.game.ids import ObjectId, PlayerId
from apnap.game.mana import ManaCost

from . import zones

UNLOCKED = "unlocked"
"""The word for the event that a half is unlocked; its text is the half's number."""
FULLY = "fully unlocked"


@dataclass(frozen=True)
class UnlockHalf(Effect):
    """A half of the source is unlocked (CR 709.5f)."""

    reads_source: ClassVar[bool] = True
    half: int

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        from .happening import happen

        if ctx.source is not None:
            yield from happen(board, unlocking(ctx.controller, ctx.source, self.half))


def unlocking(player: PlayerId, number: ObjectId, half: int) -> ev.Happened:
    """That a player unlocks a half (CR 709.5f, 709.5h)."""
    return ev.Happened(UNLOCKED, player, number, str(half), "709.5h")


def is_room(card: Card) -> bool:
    """Whether a card is a split card with a shared type line (CR 709.5)."""
    whole = card.elsewhere
    return whole.layout == "split" and "Room" in whole.subtypes


def unlocked(card: Card) -> tuple[int, ...]:
    """The halves of a Room permanent that are unlocked."""
    halves = card.elsewhere.faces
    if card.name == card.elsewhere.name:
        return (0, 1)
    return tuple(n for n, half in enumerate(halves) if half.name == card.name)


def as_cast(card: Card) -> tuple[int, ...]:
    """The half that a spell on the stack is, which it enters with unlocked (CR 709.5d)."""
    return unlocked(card) if card.whole is not None else ()


@lru_cache(maxsize=512)
def with_doors(whole: Card, doors: tuple[int, ...]) -> Card:
    """What a Room is on the battlefield with these halves unlocked (CR 709.5)."""
    closed = tuple(_unlock(whole.faces[n], n) for n in (0, 1) if n not in doors)
    if len(doors) == 2:
        both = tuple(ability for half in whole.faces for ability in half.abilities)
        return replace(whole, abilities=both, layout="", faces=(), whole=whole)
    if doors:
        half = whole.faces[doors[0]]
        return replace(half, abilities=(*half.abilities, *closed), whole=whole)
    return Card(
        "", None, (), whole.supertypes, whole.types, whole.subtypes, "", abilities=closed,
        whole=whole,
    )


def _unlock(half: Card, number: int) -> Ability:
    """The special action that unlocks a half for its mana cost (CR 709.5e)."""
    from .costs import PayMana

    cost = half.mana_cost or ManaCost(())
    return SpecialAction(
        (PayMana(cost),), UnlockHalf(number), sorcery_speed=True, text=f"Unlock {half.name} {cost}"
    )


def unlock(board: Board, event: ev.Happened, done: list[Event]) -> None:
    """The atom: a locked half becomes unlocked, and the permanent is that half too (CR 709.5c)."""
    number = event.object
    record = board.battlefield.get(number) if number is not None else None
    if record is None or not is_room(record.card):
        return
    half, open_ = int(event.text), unlocked(record.card)
    if half in open_:
        return
    card = with_doors(record.card.elsewhere, tuple(sorted((*open_, half))))
    zones.forget_abilities(board, record.id, record.card, "battlefield")
    board.battlefield[record.id] = record._replace(card=card)
    zones.index_abilities(board, record.id, card, "battlefield")
    board.changed.add(record.id)
    opened(event, len(open_) + 1, done)


def opened(event: ev.Happened, doors: int, done: list[Event]) -> None:
    """Abilities may wait for a half to be unlocked, and for the second one (CR 709.5h, 709.5i)."""
    done.append(event)
    if doors == 2:
        done.append(ev.Happened(FULLY, event.player, event.object, rule="709.5i"))
