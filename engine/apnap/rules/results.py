"""What an event brings with it: events of their own, so that these too can be replaced.

Damage has results (CR 120.3, 120.4c), a spell that is countered goes to a graveyard (CR 701.6a).
"""

from __future__ import annotations

from collections.abc import Collection

from apnap.game import events as ev
from apnap.game.board import Board
from apnap.game.events import Event
from apnap.game.ids import ObjectId, PlayerId
from apnap.game.records import Permanent, Spell, count

from . import zones
from .characteristics import characteristics


class Toxic:
    """The keyword toxic: how many poison counters its combat damage gives (CR 702.164)."""

    number: int


HAVING_RESULTS = frozenset({ev.DamageDealt, ev.Countered})
"""The kinds of events that bring others with them."""


def results(board: Board, event: Event) -> list[Event]:
    """The events that an event brings with it."""
    if isinstance(event, ev.DamageDealt):
        return _of_damage(board, event)
    if isinstance(event, ev.Countered):
        found = board.stack.get(event.object)
        if not isinstance(found, Spell):
            return []
        gone = off_the_stack(found, "counter", event.rule)
        if event.into and gone.to_zone == "graveyard":  # CR 614.15
            gone = gone._replace(to_zone=event.into, player=event.player, source=event.source)
        return [gone]
    return []


def off_the_stack(spell: Spell, cause: str, rule: str) -> ev.ZoneChanged:
    """A spell leaves the stack for where it goes afterwards (CR 608.2n, 701.6a)."""
    zone = spell.then or ("graveyard" if not spell.copy else zones.OUTSIDE)
    return ev.ZoneChanged(spell.id, "stack", zone, cause, rule=rule)


def _of_damage(board: Board, event: ev.DamageDealt) -> list[Event]:
    """What damage does beyond being marked (CR 120.3); nothing for an amount of 0 (CR 120.8)."""
    source, target, amount = event.source, event.target, event.amount
    if amount <= 0:
        return []
    keywords = characteristics(board, source).keywords
    controller = board.controller(source)
    found: list[Event] = []
    if isinstance(target, PlayerId):
        if not board.players[target].in_game:
            return []
        if "infect" in keywords:
            found.append(ev.CountersPut(target, "poison", amount, source, controller, "120.3b"))
        else:
            found.append(ev.LifeLost(target, amount, source, "120.3a"))
        toxic = _toxic(board, source) if event.combat else 0
        if toxic:
            found.append(ev.CountersPut(target, "poison", toxic, source, controller, "120.3g"))
    else:
        if target not in board.battlefield:
            return []
        card = characteristics(board, target)
        if "Planeswalker" in card.types:
            found.append(ev.CountersRemoved(target, "loyalty", amount))
        if "Battle" in card.types:
            found.append(ev.CountersRemoved(target, "defense", amount))
        if card.is_creature and ("wither" in keywords or "infect" in keywords):
            found.append(ev.CountersPut(target, "-1/-1", amount, source, controller, "120.3d"))
    if "lifelink" in keywords and board.players[controller].in_game:
        found.append(ev.LifeGained(controller, amount, source, "120.3f"))
    return found


def _toxic(board: Board, source: ObjectId) -> int:
    """The total toxic value of a source (CR 702.164b)."""
    parts = characteristics(board, source).parts
    return sum(part.number for part in parts if isinstance(part, Toxic))


def excess(
    board: Board, record: Permanent, event: ev.DamageDealt, keywords: Collection[str]
) -> int:
    """How much of the damage is more than what is lethal (CR 120.10)."""
    card = characteristics(board, record.id)
    needed: list[int] = []
    if card.is_creature:
        left = max(0, (card.toughness or 0) - record.damage)
        needed.append(min(1, left) if "deathtouch" in keywords else left)
    for kind, counter in (("Planeswalker", "loyalty"), ("Battle", "defense")):
        if kind in card.types:
            needed.append(count(record.counters, counter))
    return max(0, event.amount - max(needed)) if needed else 0
