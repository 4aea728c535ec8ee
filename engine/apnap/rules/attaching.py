"""Auras, Equipment and what they are attached to (CR 301.5, 303.4, 701.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from apnap.game import events as ev
from apnap.game.ability import Ability, Effect, Steps, Target
from apnap.game.ids import ObjectId, PlayerId, Ref

from .characteristics import characteristics

if TYPE_CHECKING:
    from apnap.game.board import Board
    from apnap.game.card import Card
    from apnap.game.context import Context
    from apnap.game.events import Event
    from apnap.game.records import Permanent, Spell


class Enchant(Ability):
    """The base of the keyword "enchant": what the Aura may be attached to (CR 702.5)."""

    def fits(self, board: Board, ctx: Context, ref: Ref) -> bool:
        """Whether that object or player may be enchanted."""
        raise NotImplementedError


def can_attach(board: Board, number: ObjectId, host: Ref) -> bool:
    """Whether an Aura or Equipment may be attached to that host (CR 301.5, 303.4c, 702.16c)."""
    from apnap.game.context import Context

    from .targeting import guarded

    card = characteristics(board, number)
    if isinstance(host, PlayerId):
        if not board.players[host].in_game:
            return False
    elif host not in board.battlefield or host == number or guarded(board, host, number):
        return False
    if "Aura" in card.subtypes:
        ctx = Context(board.controller(number), number)
        enchants = [part for part in card.parts if isinstance(part, Enchant)]
        return bool(enchants) and all(part.fits(board, ctx, host) for part in enchants)
    if "Equipment" in card.subtypes:
        if card.is_creature or isinstance(host, PlayerId):
            return False
        return characteristics(board, host).is_creature
    return False


def illegal_attachments(board: Board, record: Permanent, card: Card) -> Iterator[Event]:
    """What state-based actions do about a permanent and what is attached to it.

    An Aura without a legal host goes to the graveyard (CR 704.5m); anything else attached
    illegally comes off and stays (CR 704.5n, 704.5p).
    """
    for number in (record.id, *record.attachments):
        found = board.battlefield.get(number)
        if found is None:
            continue
        seen = card if number == record.id else characteristics(board, number)
        if "Aura" in seen.subtypes:
            if found.attached_to is None or not can_attach(board, number, found.attached_to):
                yield ev.ZoneChanged(
                    number, "battlefield", "graveyard", "lethal", rule="704.5m"
                )
        elif found.attached_to is not None and not can_attach(board, number, found.attached_to):
            yield ev.Unattached(number, found.attached_to, rule="704.5n")


def may_enchant(board: Board, ctx: Context, spell: Spell, host: Ref) -> bool:
    """Whether an Aura spell may be attached to that host as it resolves (CR 303.4, 608.3b)."""
    enchants = [part for part in spell.card.parts if isinstance(part, Enchant)]
    return bool(enchants) and all(part.fits(board, ctx, host) for part in enchants)


@dataclass(frozen=True)
class EnchantTarget(Target):
    """What an Aura spell targets: whatever it may enchant (CR 303.4a)."""

    number: int
    enchant: Enchant

    @property
    def wording(self) -> str:
        return self.enchant.text.removeprefix("Enchant ").lower()

    def candidates(self, board: Board, ctx: Context) -> Iterator[Ref]:
        refs: list[Ref] = [ObjectId(number) for number in board.battlefield]
        refs.extend(board.players_in_order())
        return (ref for ref in refs if self.enchant.fits(board, ctx, ref))

    def fits(self, board: Board, ctx: Context, ref: Ref) -> bool:
        return self.enchant.fits(board, ctx, ref)


@dataclass(frozen=True)
class EnchantTargets(Effect):
    """An Aura spell has its target and no other effect (CR 303.4a)."""

    targets: tuple[Target, ...]

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        return
        yield


def aura_targets(card: Card) -> tuple[Target, ...]:
    """The target of an Aura spell, from its enchant ability (CR 303.4a)."""
    enchants = [part for part in card.parts if isinstance(part, Enchant)]
    return tuple(EnchantTarget(0, enchant) for enchant in enchants[:1])
