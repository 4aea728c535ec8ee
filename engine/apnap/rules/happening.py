"""Events happen: replaced, applied, noticed by triggers and logged (CR 603.2, 614, 700.1)."""

from __future__ import annotations

from collections import Counter
from itertools import chain

from apnap.game import events as ev
from apnap.game.ability import Effect, Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.events import Event
from apnap.game.ids import ObjectId, PlayerId

from . import atoms, attaching, control, lasting, merging, replacement, triggers
from .characteristics import forget_if_static
from .results import HAVING_RESULTS, results


def happen(board: Board, *events: Event) -> Steps[list[Event]]:
    """Let events happen at the same time; gives what really happened.

    Replacement and prevention effects rewrite them first (CR 614.1, 615.1). What looks back is
    judged before they are applied, everything else just after (CR 603.10).
    """
    proposed = list(events)
    also: list[tuple[Effect, Context]] = []
    if replacement.might_apply(board, proposed):
        proposed = yield from replacement.rewrite(board, proposed)
    if ev.ZoneChanged in map(type, proposed):
        if any(attaching.needs_host(board, event) for event in proposed):
            proposed = yield from attaching.find_hosts(board, proposed)
        if any(merging.needs_order(board, event) for event in proposed):
            proposed = yield from merging.arrange(board, proposed)
        also = [more for one in proposed for more in getattr(one, "also", ())]
        if also:
            proposed = [
                one._replace(also=()) if isinstance(one, ev.ZoneChanged) else one
                for one in proposed
            ]
    if not HAVING_RESULTS.isdisjoint(map(type, proposed)):
        proposed = yield from _with_results(board, proposed)
    noticed = triggers.look_back(board, proposed)
    done = atoms.apply_all(board, proposed)
    if done:
        forget_if_static(board)
        triggers.notice(board, done, noticed)
        if not UPSETTING.isdisjoint(map(type, done)):
            following = _following(board, done)
            if following:
                yield from happen(board, *following)
            if "ascend" in board.statics.buckets:
                from . import ascending

                yield from ascending.check(board)
            if "day and night" in board.statics.buckets:
                from . import day_night

                yield from day_night.heed(board)
    for effect, ctx in also:
        yield from effect.perform(board, ctx)
    return done


def _with_results(board: Board, proposed: list[Event]) -> Steps[list[Event]]:
    """The events, each with what it brings with it, as replaced in its turn (CR 120.4c)."""
    found: list[Event] = []
    brought = _once_by_each_source([results(board, event) for event in proposed])
    for event, following in zip(proposed, brought, strict=True):
        if replacement.might_apply(board, following):
            following = yield from replacement.rewrite(board, following)
        found += (event, *following)
    return replacement.of_all(board, found)


def _once_by_each_source(brought: list[list[Event]]) -> list[list[Event]]:
    """The damage a lifelinker deals at one time is one gain, that of several are several gains
    (CR 702.15b, 702.15e)."""
    totals: Counter[tuple[PlayerId, ObjectId | None]] = Counter()
    for one in chain.from_iterable(brought):
        if isinstance(one, ev.LifeGained):
            totals[one.player, one.source] += one.amount
    if not totals:
        return brought
    found: list[list[Event]] = []
    for some in brought:
        found.append([])
        for one in some:
            if not isinstance(one, ev.LifeGained):
                found[-1].append(one)
            elif amount := totals.pop((one.player, one.source), 0):
                found[-1].append(one._replace(amount=amount))
    return found


UPSETTING = frozenset(
    {ev.ZoneChanged, ev.Untapped, ev.Attached, ev.Unattached, ev.ControlChanged, ev.PhasesOut,
     ev.PhasesIn, ev.MonarchBecame}
)
"""The kinds of events that may end effects or change who controls something."""


def _following(board: Board, done: list[Event]) -> list[Event]:
    """What happens at once because effects are over or give control to another now."""
    returning, released = lasting.end_over(board, done)
    unsettled = [*control.unsettled_by(board, done), *released]
    return [*returning, *control.settled(board, unsettled)]


def record(board: Board, event: Event) -> None:
    """Log an event that changes nothing on the board and let triggers notice it."""
    board.log.append(event)
    triggers.notice(board, [event], [])
