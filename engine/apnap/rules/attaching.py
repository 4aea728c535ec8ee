"""Auras, Equipment and what they are attached to (CR 301.5, 303.4, 701.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from apnap.game import events as ev
from apnap.game.ability import Ability, Steps, Target
from apnap.game.ids import ObjectId, PlayerId, Ref

from . import choices
from .characteristics import characteristics, statics

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
        if not board.players[host].in_game or _is_kept_off(board, host, number):
            return False
    elif host not in board.battlefield or host == number or guarded(board, host, number):
        return False
    if "Aura" in card.subtypes:
        ctx = Context(board.controller(number), number)
        enchants = [part for part in card.parts if isinstance(part, Enchant)]
        return bool(enchants) and all(part.fits(board, ctx, host) for part in enchants)
    if "Equipment" in card.subtypes:
        if card.is_creature and "reconfigure" not in card.keywords:
            return False
        return not isinstance(host, PlayerId) and characteristics(board, host).is_creature
    if "Fortification" in card.subtypes:
        if card.is_creature or isinstance(host, PlayerId):
            return False
        return "Land" in characteristics(board, host).types  # CR 301.6
    return False


def needs_host(board: Board, event: Event) -> bool:
    """Whether an Aura is about to enter for which nothing says what it enchants (CR 303.4f)."""
    if not isinstance(event, ev.ZoneChanged) or event.to_zone != "battlefield":
        return False
    if event.attach_to is not None or event.object is None or board.find(event.object) is None:
        return False
    card = event.copying or characteristics(board, event.object)
    return "Aura" in card.subtypes


def find_hosts(board: Board, proposed: list[Event]) -> Steps[list[Event]]:
    """Who puts an Aura onto the battlefield chooses its host (CR 303.4f).

    Without a legal one it stays where it is (CR 303.4g); a spell goes to the graveyard instead.
    """
    from apnap.game.context import Context

    from .targeting import guarded

    found: list[Event] = []
    for event in proposed:
        if not (needs_host(board, event) and isinstance(event, ev.ZoneChanged) and event.object):
            found.append(event)
            continue
        number = event.object
        player = event.player if event.player is not None else board.owner(number)
        card = event.copying or characteristics(board, number)
        enchants = [part for part in card.parts if isinstance(part, Enchant)]
        ctx = Context(player, number)
        refs: list[Ref] = [
            ObjectId(one) for one in board.battlefield
            if not guarded(board, ObjectId(one), number)
        ]
        refs += [one.id for one in board.in_game()]
        hosts = [
            ref for ref in refs if enchants and all(one.fits(board, ctx, ref) for one in enchants)
        ]
        if hosts:
            (host,) = yield from choices.choose_refs(
                board, player, hosts, what="host", rule="303.4f", source=number,
                prompt=f"what {card.name} enchants", why="who puts it onto the battlefield chooses",
            )
            found.append(event._replace(attach_to=host))
        elif event.from_zone == "stack":
            found.append(event._replace(to_zone="graveyard", player=None, rule="303.4g"))
    return found


def _is_kept_off(board: Board, player: PlayerId, number: ObjectId) -> bool:
    """Whether a player has protection from an Aura (CR 702.16c)."""
    from .targeting import PlayerGuard

    return any(
        isinstance(static.effect, PlayerGuard) and static.effect.guards(board, ctx, player, number)
        for _, static, ctx in statics(board, PlayerGuard)
    )


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
            host = found.attached_to
            if host is not None and can_attach(board, number, host):
                continue
            if host is not None and found.card.bestowed:
                yield ev.Unattached(number, host, rule="702.103f")
            else:
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


def aura_targets(card: Card) -> tuple[Target, ...]:
    """The target of an Aura spell, from its enchant ability (CR 303.4a)."""
    enchants = [part for part in card.parts if isinstance(part, Enchant)]
    return tuple(EnchantTarget(0, enchant) for enchant in enchants[:1])
