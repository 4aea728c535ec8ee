"""Replacement and prevention effects (CR 614-616)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, product
from typing import ClassVar, NamedTuple

from apnap.game import events as ev
from apnap.game.ability import Replacement, Static, Steps
from apnap.game.board import Board
from apnap.game.card import Card
from apnap.game.context import Context
from apnap.game.data import walk
from apnap.game.events import Event
from apnap.game.ids import ObjectId, PlayerId
from apnap.game.records import StackedAbility, with_counters

from . import choices, commanders, counters, effects, zones
from .characteristics import GRANTING, characteristics, of_itself, statics


class Applicable(NamedTuple):
    """One replacement effect that would rewrite an event."""

    source: ObjectId
    static: Static
    ctx: Context

    @property
    def effect(self) -> Replacement:
        """What it does."""
        assert isinstance(self.static.effect, Replacement)
        return self.static.effect


@dataclass(frozen=True)
class EntersWithPrinted(Replacement):
    """The intrinsic ability of planeswalkers, battles and Sagas: enters with so many counters."""

    kind: str
    amount: int
    watches: ClassVar[tuple[type, ...]] = (ev.ZoneChanged,)
    only_alters: ClassVar[bool] = True
    self_replacement: ClassVar[bool] = True

    def applies(self, board: Board, source: ObjectId, ctx: Context, event: Event) -> bool:
        return isinstance(event, ev.ZoneChanged) and event.object == source

    def rewrite(
        self, board: Board, source: ObjectId, ctx: Context, event: Event
    ) -> Steps[list[Event]]:
        assert isinstance(event, ev.ZoneChanged)
        counters = with_counters(event.counters, self.kind, self.amount)
        return [event._replace(counters=counters)]
        yield


@lru_cache(maxsize=1024)
def intrinsic(card: Card) -> tuple[Static, ...]:
    """It enters with its printed loyalty or defense in counters (CR 306.5b, 310.4b).

    A Saga enters with a lore counter (CR 714.3a).
    """
    lore = 1 if "Saga" in card.subtypes else None
    return tuple(
        Static(EntersWithPrinted(kind, amount), text=f"enters with {amount} {kind}")
        for kind, amount in (("loyalty", card.loyalty), ("defense", card.defense), ("lore", lore))
        if amount is not None
    )


def might_apply(board: Board, proposed: list[Event]) -> bool:
    """Whether anything on the board or on what is about to enter watches for these events."""
    watched = board.statics.buckets
    granted = board.granted or GRANTING in watched
    for event in proposed:
        kind: object = type(event)
        if kind in watched or (granted and any(True for _ in statics(board, kind))):
            return True
        if kind in counters.REPLACED and any(True for _ in counters.replacing(board, event)):
            return True
        if kind is ev.ZoneChanged:
            if any(isinstance(one.effect, Replacement) for one in _entering(board, event)):
                return True
            if board.commanders and any(True for _ in _of_commanders(board, event)):
                return True
    return False


def _of_commanders(board: Board, event: Event) -> Iterator[Applicable]:
    """What the format itself lets a commander do (CR 903.9b)."""
    static = commanders.HOME_INSTEAD
    if isinstance(event, ev.ZoneChanged) and event.object is not None:
        ctx = Context(board.owner(event.object), event.object)
        one = Applicable(event.object, static, ctx)
        if one.effect.applies(board, event.object, ctx, event):
            yield one


def _entering(board: Board, event: Event) -> tuple[Static, ...]:
    """The static abilities of an object that is about to enter (CR 614.12).

    And those of one that is about to be put into a graveyard, which work wherever it is.
    """
    if not isinstance(event, ev.ZoneChanged) or event.to_zone not in ("battlefield", "graveyard"):
        return ()
    if event.object is None or (record := board.find(event.object)) is None:
        return ()
    if event.to_zone == "graveyard":
        if isinstance(record, StackedAbility):
            return ()
        return tuple(
            static for static in characteristics(board, event.object).statics
            if getattr(static.effect, "of_itself_leaving", False)
        )
    card = as_it_enters(board, event)
    return (*intrinsic(card), *card.statics)


def as_it_enters(board: Board, event: ev.ZoneChanged) -> Card:
    """What an object will be on the battlefield, as far as is settled (CR 614.12).

    The continuous effects there are counted in, as they will be with the object among them.
    """
    assert event.object is not None
    if event.copying is not None:
        card = event.copying
    elif event.down is not None:
        card = event.down
    else:
        card = of_itself(board, event.object)
        if event.face is not None:
            card = card.elsewhere.face(event.face)
    record = board.last_known(event.object)
    if isinstance(record, StackedAbility) or (
        "layers" not in board.statics.buckets and event.being is None
    ):
        return card
    there = board.fork()
    controller = event.player if event.player is not None else record.owner
    number = zones.put_onto_battlefield(
        there, record.owner, controller, card, token=getattr(record, "token", False),
        tapped=event.tapped, counters=event.counters, cast=getattr(record, "cast", None),
        chosen=event.chosen,
    )
    if event.being is not None:
        effects.begin_effect(there, event.being._replace(affected=(number,)))
    return characteristics(there, number)


def rewrite(board: Board, proposed: list[Event]) -> Steps[list[Event]]:
    """What happens instead, after every replacement effect that applies (CR 616.1)."""
    order: Sequence[int] = range(len(proposed))
    if len(proposed) > 1:
        order = yield from _by_shields(board, proposed)
    result: dict[int, list[Event]] = {}
    for at in order:
        result[at] = yield from _rewrite_one(board, proposed[at], frozenset())
    return _once([event for at in range(len(proposed)) for event in result[at]])


def of_all(board: Board, events: list[Event]) -> list[Event]:
    """What is left of the results of damage dealt at one time, each already rewritten."""
    if sum(type(one) is ev.LifeLost for one in events) > 1:
        for _, static, ctx in list(statics(board, ev.LifeLost)):
            if isinstance(static.effect, Replacement):
                events = static.effect.of_all(board, ctx, events)
    return events


def _once(events: list[Event]) -> list[Event]:
    """What a prevention effect does besides happens once for all it prevents at a time
    (CR 615.5, 615.13)."""
    besides = [one for one in events if one.rule in (PREVENTED, SO_PREVENTED)]
    if len(besides) < 2:
        return events
    removed: dict[Event, int] = {}
    for one in besides:
        if isinstance(one, ev.CountersRemoved) and one.rule == SO_PREVENTED:
            same = one._replace(amount=0)
            removed[same] = removed.get(same, 0) + one.amount
    alike = [one for one in dict.fromkeys(besides) if one.rule == PREVENTED]
    summed = [
        one._replace(amount=amount) for one, amount in removed.items()
        if isinstance(one, ev.CountersRemoved)
    ]
    return [one for one in events if one not in besides] + alike + summed


PREVENTED = "615.5"
"""The rule of what happens besides, once for all that is prevented at a time."""
SO_PREVENTED = "615.5, 615.13"
"""The rule of counters removed besides, as many as there was damage in all."""


def _by_shields(board: Board, proposed: list[Event]) -> Steps[Sequence[int]]:
    """In which order simultaneous damage meets a shield that is too small for all of it.

    The player, or the permanent's controller, chooses which damage it prevents (CR 615.7).
    """
    order = list(range(len(proposed)))
    for source, static, ctx in list(statics(board, "limited")):
        effect = static.effect
        assert isinstance(effect, Replacement)
        hits = {
            event.source: at
            for at, event in enumerate(proposed)
            if isinstance(event, ev.DamageDealt) and effect.applies(board, source, ctx, event)
        }
        amounts = (getattr(proposed[at], "amount", 0) for at in hits.values())
        if effect.limit is None or len(hits) < 2 or sum(amounts) <= effect.limit:
            continue
        wanted = yield from choices.choose_order(
            board, affected_player(board, proposed[min(hits.values())]), list(hits),
            rule="615.7", prompt="whose damage is prevented first",
            why="who is shielded chooses which damage the shield prevents", source=source,
        )
        places = iter([hits[one] for one in wanted])
        order = [next(places) if at in hits.values() else at for at in order]
    return order


def _rewrite_one(
    board: Board, event: Event, used: frozenset[tuple[ObjectId, Static]]
) -> Steps[list[Event]]:
    """Apply one replacement after the other, each at most once to an event (CR 614.5, 616.1f)."""
    found = [one for one in _applicable(board, event) if (one.source, one.static) not in used]
    if not found:
        return [event]
    found = _foremost(found)
    chosen = found[0]
    if len(found) > 1:
        alike = _are_alike(found) or _is_settled(board, event, used)
        chosen = yield from _choose(board, event, found, alike)
    used = used | {(chosen.source, chosen.static)}
    result: list[Event] = []
    events = yield from chosen.effect.rewrite(board, chosen.source, chosen.ctx, event)
    for one in events:
        result.extend((yield from _rewrite_one(board, one, used)))
    return result


def _are_alike(found: list[Applicable]) -> bool:
    """Whether they are one effect several times, which says nothing of its sources."""
    first = found[0]
    return not any(getattr(part, "reads_source", False) for part in walk(first.static)) and all(
        (one.static, one.ctx.controller) == (first.static, first.ctx.controller) for one in found
    )


def _is_settled(board: Board, event: Event, used: frozenset[tuple[ObjectId, Static]]) -> bool:
    """Whether every order of the effects leaves the same."""
    outcomes = _outcomes(board, event, used)
    return all(one == outcomes[0] for one in outcomes) and bool(outcomes)


MOST_ALTERING = 4
"""So many effects on one event are compared in every order."""


def _outcomes(
    board: Board, event: Event, used: frozenset[tuple[ObjectId, Static]]
) -> list[list[Event]]:
    """What each order of the effects makes of an event; nothing if that can't just be compared."""
    found = [one for one in _applicable(board, event) if (one.source, one.static) not in used]
    if not found:
        return [[event]]
    if len(found) > MOST_ALTERING or not all(one.effect.only_alters for one in found):
        return []
    results: list[list[Event]] = []
    for one in _foremost(found):
        steps = one.effect.rewrite(board, one.source, one.ctx, event)
        try:
            next(steps)
        except StopIteration as end:
            altered: list[Event] = end.value
        else:
            return []
        now = used | {(one.source, one.static)}
        ways = [_outcomes(board, each, now) for each in altered]
        if not all(ways):
            return []
        results += [list(chain.from_iterable(way)) for way in product(*ways)]
    return results


def _foremost(found: list[Applicable]) -> list[Applicable]:
    """Those among which one is chosen (CR 616.1a-e); one that stands apart goes first."""
    order = min(one.effect.order for one in found)
    found = [one for one in found if one.effect.order == order]
    return [one for one in found if one.effect.stands_apart][:1] or found


def _applicable(board: Board, event: Event) -> Iterator[Applicable]:
    if isinstance(event, ev.ZoneChanged) and event.object:
        entering = event.object
        controller = event.player if event.player is not None else board.controller(entering)
        for static in _entering(board, event):
            effect = static.effect
            if isinstance(effect, Replacement) and effect.self_replacement:
                ctx = Context(controller, entering)
                if static.is_met(board, ctx) and effect.applies(board, entering, ctx, event):
                    yield Applicable(entering, static, ctx)
    yield from _of_commanders(board, event) if board.commanders else ()
    for number, static in counters.replacing(board, event):
        yield Applicable(number, static, Context(board.controller(number), number))
    for source, static, ctx in statics(board, type(event)):
        effect = static.effect
        if (
            isinstance(effect, Replacement)
            and not effect.self_replacement
            and effect.applies(board, source, ctx, event)
        ):
            yield Applicable(source, static, ctx)


def forbidden(board: Board, event: Event) -> bool:
    """Whether an effect says that this can't happen (CR 101.2, 614.17)."""
    return any(one.effect.order == CANNOT for one in _applicable(board, event))


CANNOT = "101.2"
"""The order of effects that say that something can't happen: nothing replaces it (CR 614.17a)."""


def _choose(
    board: Board, event: Event, found: list[Applicable], alike: bool
) -> Steps[Applicable]:
    """The affected player or controller of the affected object picks one (CR 616.1)."""
    who = affected_player(board, event)
    prompt = "which replacement effect applies first"
    why = "the affected player or the controller of the affected object chooses"
    texts = [f"{board.name(one.source)}: {one.static.text}" for one in found]
    by_source = {one.source: one for one in found}
    if not alike and len(set(texts)) < len(texts) and len(by_source) == len(found):
        (source,) = yield from choices.choose_objects(
            board, who, list(by_source), what="replacement", rule="616.1", prompt=prompt, why=why
        )
        return by_source[source]
    index = yield from choices.choose_index(
        board, who, texts, what="replacement", rule="616.1", prompt=prompt, why=why, alike=alike
    )
    return found[index]


def affected_player(board: Board, event: Event) -> PlayerId:
    """Who chooses among replacement effects for an event (CR 616.1)."""
    match event:
        case ev.DamageDealt(target=target) | ev.CountersPut(target=target):
            return board.controller(target)
        case ev.ZoneChanged(object=number) if number is not None:
            return board.controller(number)
        case ev.Destroyed(object=number) | ev.Untapped(object=number):
            return board.controller(number)
    player = getattr(event, "player", None)
    if isinstance(player, PlayerId):
        return player
    return board.players_in_order()[0]


def rewrite_entering(board: Board, event: ev.ZoneChanged) -> Steps[Event]:
    """How an object would enter by its own "enters" abilities alone (CR 614.1c, 614.12)."""
    result: Event = event
    for one in list(_applicable(board, event)):
        if one.effect.order == "616.1c":  # what is set up is what the file says
            continue
        if one.effect.self_replacement and isinstance(result, ev.ZoneChanged):
            rewritten = yield from one.effect.rewrite(board, one.source, one.ctx, result)
            result = rewritten[0]
    return result
