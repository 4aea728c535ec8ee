"""Triggered abilities: noticing events, waiting, being put on the stack (CR 603)."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

from apnap.game import events as ev
from apnap.game import noticing
from apnap.game.ability import (
    Bindings,
    Modal,
    StateTrigger,
    Steps,
    Triggered,
    watch_keys,
)
from apnap.game.context import Context
from apnap.game.decisions import ORDER, Decision, Option
from apnap.game.ids import ObjectId, PlayerId, Ref
from apnap.game.records import StackedAbility, WaitingTrigger
from apnap.game.trigger_statics import TriggerDoubler, TriggerSuppressor

from . import initiative, monarch, speed
from .characteristics import ELSEWHERE, characteristics, granted_triggers, grants, statics

if TYPE_CHECKING:
    from apnap.game.board import Board
    from apnap.game.events import Event

Noticed = list[tuple[Triggered, ObjectId | None, PlayerId, Bindings, "Event"]]
"""Abilities that an event fires: ability, source, controller, what it found, the event."""

LookedBack = list[tuple[Triggered, ObjectId | None, PlayerId, Bindings, "Event", int]]
"""The same with how often each triggers, as things are before the event."""


def look_back(board: Board, proposed: list[Event]) -> LookedBack:
    """The abilities that look back, judged just before the events (CR 603.10a)."""
    found: Noticed = []
    if not LOOKED_BACK_AT.isdisjoint(map(type, proposed)):
        _match(board, proposed, True, found, grants(board))
    return [
        (ability, source, controller, bindings, event,
         _times(board, ability, source, controller, event))
        for ability, source, controller, bindings, event in found
    ]


LOOKED_BACK_AT = frozenset({ev.ZoneChanged, ev.Unattached, ev.ControlChanged, ev.Countered})
"""The kinds of events for which triggers look back in time (CR 603.10a)."""


def notice(board: Board, done: list[Event], noticed: LookedBack) -> None:
    """Everything that triggers on simultaneous events, once each event has happened (CR 603.2)."""
    found: Noticed = []
    granted = grants(board)
    _match(board, done, False, found, granted)
    for ability, source, controller, bindings, event, times in noticed:
        if _happened(event, done):
            fire(board, ability, source, controller, bindings, event, times)
    for ability, source, controller, bindings, event in found:
        times = _times(board, ability, source, controller, event)
        fire(board, ability, source, controller, bindings, event, times)
    if granted or STATE in board.watchers.buckets:
        notice_states(board)


STATE = "state"
"""The index knows state triggers by this key; no event has it."""


def notice_states(board: Board) -> None:
    """State triggers whose state holds trigger, unless one waits or is on the stack (CR 603.8)."""
    watching = board.watchers.buckets.get(STATE)
    found = [] if watching is None else [
        (ObjectId(number), ability)
        for number, abilities in watching.items()
        for ability in abilities
        if not _has_lost(board, ability, ObjectId(number))
    ]
    if grants(board):
        found += [one for one in granted_triggers(board) if STATE in watch_keys(one[1])]
    for source, ability in found:
        controller = board.controller(source)
        state = ability.trigger
        assert isinstance(state, StateTrigger)
        if state.holds(board, source, controller) and not _pending(board, source, ability):
            fire(board, ability, source, controller, Bindings(), None)


def _pending(board: Board, source: ObjectId, ability: Triggered) -> bool:
    """Whether that ability waits or is on the stack; a copy of it is another (CR 603.8)."""
    stacked = (one for one in board.stack.values() if isinstance(one, StackedAbility))
    return any(one.source == source and one.ability == ability for one in board.waiting) or any(
        one.source == source and one.ability == ability and not one.copy for one in stacked
    )


def _happened(proposed: Event, done: list[Event]) -> bool:
    """Whether a proposed event is among those that really happened."""
    if isinstance(proposed, ev.ZoneChanged):
        return any(
            isinstance(event, ev.ZoneChanged)
            and event.object == proposed.object
            and event.to_zone == proposed.to_zone
            for event in done
        )
    return any(type(event) is type(proposed) for event in done)


def _match(
    board: Board, events: list[Event], back: bool, found: Noticed, has_granted: bool
) -> None:
    batched: dict[tuple[ObjectId | None, int], tuple[Triggered, PlayerId, list[Event]]] = {}
    granted = list(granted_triggers(board)) if has_granted else []
    designated = not back and (
        board.initiative is not None or board.monarch is not None
        or speed.anybody_has(board)
    )
    watched = board.watchers.buckets
    for event in events:
        keys: tuple[Hashable, ...] = noticing.keys(event)
        if back:
            keys = noticing.keys_before(noticing.keys(event))
        for key in keys:
            bucket = watched.get(key)
            if bucket is not None:
                for number, abilities in bucket.items():
                    source = ObjectId(number)
                    for ability in abilities:
                        _try(board, ability, source, event, found, batched)
        if designated:
            _inherent(board, event, found, batched)
        for name in noticing.subject_fields(event):
            subject = getattr(event, name)
            if type(subject) is ObjectId:
                _match_own(board, subject, keys, event, found, batched)
        for source, ability in granted:
            if any(key in watch_keys(ability) for key in keys):
                _try(board, ability, source, event, found, batched)
    for (source_id, _), (ability, controller, matching) in batched.items():
        for bindings, event in ability.trigger.matches_batch(
            board, source_id, controller, matching
        ):
            found.append((ability, source_id, controller, bindings, event))


def _match_own(
    board: Board, subject: ObjectId, keys: tuple[Hashable, ...], event: Event, found: Noticed,
    batched: dict[tuple[ObjectId | None, int], tuple[Triggered, PlayerId, list[Event]]],
) -> None:
    """Abilities of the very object the event is about."""
    record = board.find(subject)
    if record is None:
        snapshot = board.gone.get(subject)
        if snapshot is None or isinstance(event, ev.ZoneChanged):
            return
        record = snapshot.record
    if isinstance(record, StackedAbility):
        return
    own = record.card.own_watches
    if not own:
        return
    for key in keys:
        for ability in own.get(key, ()):
            if record.zone in ability.zones:
                _try(board, ability, subject, event, found, batched)


def _has_lost(board: Board, ability: Triggered, source: ObjectId) -> bool:
    """Whether an effect has taken the ability away (CR 613.1f)."""
    record = board.battlefield.get(source)
    if record is None:
        elsewhere = ELSEWHERE in board.statics.buckets and source in board.cards
        return elsewhere and ability not in characteristics(board, source).triggered
    if not record.effects and "layers" not in board.statics.buckets:
        return False
    return ability not in characteristics(board, source).triggered


def _try(
    board: Board, ability: Triggered, source: ObjectId, event: Event, found: Noticed,
    batched: dict[tuple[ObjectId | None, int], tuple[Triggered, PlayerId, list[Event]]],
) -> None:
    delayed = board.delayed.get(source)
    if delayed is not None:
        controller = delayed.controller
        subject = delayed.source
    else:
        if _has_lost(board, ability, source):
            return
        controller = board.controller(source)
        subject = source
    trigger = ability.trigger
    if trigger.batched:
        entry = batched.setdefault((source, id(ability)), (ability, controller, []))
        entry[2].append(event)
        return
    bindings = trigger.matches(board, subject, controller, event)
    if bindings is not None:
        found.append((ability, source, controller, bindings, event))


def _inherent(
    board: Board, event: Event, found: Noticed,
    batched: dict[tuple[ObjectId | None, int], tuple[Triggered, PlayerId, list[Event]]],
) -> None:
    """The triggered abilities of the designations, which have no source (CR 725.2, 726.2)."""
    quick = [(player.id, speed.ABILITIES) for player in board.players if player.speed]
    for holder, abilities in (
        (board.initiative, initiative.ABILITIES), (board.monarch, monarch.ABILITIES), *quick
    ):
        if holder is None:
            continue
        keys = noticing.keys(event)
        for ability in abilities:
            if set(keys).isdisjoint(ability.trigger.keys()):
                continue
            if ability.trigger.batched:
                same = (None, id(ability) + int(holder))
                entry = batched.setdefault(same, (ability, holder, []))
                entry[2].append(event)
                continue
            bindings = ability.trigger.matches(board, None, holder, event)
            if bindings is not None:
                found.append((ability, None, holder, bindings, event))


def fire(
    board: Board, ability: Triggered, source: ObjectId | None, controller: PlayerId,
    bindings: Bindings, event: Event | None, times: int = 1,
) -> None:
    """An ability triggers and waits (CR 603.2, 603.3a), as often as it does (CR 603.2d).

    Not if its intervening "if" is false (CR 603.4) or it has had its once a turn.
    """
    if not times:
        return
    delayed = board.delayed.get(source) if source is not None else None
    subject = delayed.source if delayed is not None else source
    x = delayed.x if delayed is not None else _x_of(board, subject)
    if ability.condition is not None:
        ctx = context_of(controller, subject, bindings, event)
        ctx.x = x
        if delayed is not None:
            _recall(ctx, delayed.memory, bindings)
        if not ability.condition.holds(board, ctx):
            return
    if has_acted(board, ability, source, controller):
        return
    if ability.once_each_turn:
        used: tuple[str, int] = (f"once {ability.label}", controller)
        if source is not None:
            used = (f"once {_place(board, ability, source)}", source)
        if board.facts.get(used):
            return
        board.facts[used] = 1
    label = label_of(board, ability, subject, bindings)
    memory = delayed.memory if delayed is not None else ()
    for _ in range(times):
        waiting = WaitingTrigger(
            board.new_id(), ability, subject, controller, label, event, bindings, memory, x
        )
        board.waiting.append(waiting)
        about: tuple[Ref, ...] = (*bindings.objects, *bindings.players)
        fired = ev.Triggered(
            waiting.id, subject, controller, label, about or dict(memory).get(SAID, ())
        )
        board.log.append(fired)
        if "triggered" in board.watchers.buckets:
            notice(board, [fired], [])
    if delayed is not None and delayed.once:
        end_delayed(board, delayed.id)


def has_acted(
    board: Board, ability: Triggered, source: ObjectId | None, controller: PlayerId
) -> bool:
    """Whether the player has done this turn what it lets do only once each turn (CR 603.2h)."""
    return ability.acts_once and bool(board.facts.get(_acted(board, ability, source, controller)))


def note_acted(board: Board, stacked: StackedAbility, done: bool) -> None:
    """What an ability lets do only once each turn was done (CR 603.2h)."""
    if done and stacked.triggered and stacked.ability.acts_once:
        board.facts[_acted(board, stacked.ability, stacked.source, stacked.controller)] = 1


def note_resolved(board: Board, stacked: StackedAbility) -> None:
    """An ability that says how often it has resolved this turn does so once more."""
    if stacked.triggered and stacked.source is not None and stacked.ability.counts_itself:
        counted = _resolved(board, stacked)
        board.facts[counted] = board.facts.get(counted, 0) + 1


def times_resolved(board: Board, number: ObjectId | None) -> int:
    """How often the ability that is resolving has resolved this turn, this time counted."""
    stacked = board.stack.get(number) if number is not None else None
    if not isinstance(stacked, StackedAbility):
        return 0
    return board.facts.get(_resolved(board, stacked), 0)


def _resolved(board: Board, stacked: StackedAbility) -> tuple[str, int]:
    assert stacked.source is not None
    return f"resolved {_place(board, stacked.ability, stacked.source)}", stacked.source


def _acted(
    board: Board, ability: Triggered, source: ObjectId | None, controller: PlayerId
) -> tuple[str, int]:
    place = _place(board, ability, source) if source is not None else 0
    return f"acted {place} {int(controller)}", source or 0


def _x_of(board: Board, source: ObjectId | None) -> int:
    """The X a permanent's spell was cast with, for its enters abilities (CR 107.3m)."""
    record = board.battlefield.get(source) if source is not None else None
    return record.cast.x if record is not None and record.cast is not None else 0


def _place(board: Board, ability: Triggered, source: ObjectId) -> int:
    triggered = characteristics(board, source).triggered
    return triggered.index(ability) if ability in triggered else 999


def _times(
    board: Board, ability: Triggered, source: ObjectId | None, controller: PlayerId, event: Event
) -> int:
    """How often an ability triggers on an event (CR 603.2d); not at all if something forbids it."""
    if source is not None and source in board.delayed:
        return 1
    if _suppressed(board, ability, source, event):
        return 0
    return 1 + _extra(board, ability, source, controller, event)


def _suppressed(board: Board, ability: Triggered, source: ObjectId | None, event: Event) -> bool:
    if "suppressors" not in board.statics.buckets:
        return False
    for by, static, ctx in statics(board, "suppressors"):
        effect = static.effect
        if isinstance(effect, TriggerSuppressor) and effect.suppresses(
            board, by, ctx, ability, source, event
        ):
            return True
    return False


def _extra(
    board: Board, ability: Triggered, source: ObjectId | None, controller: PlayerId, event: Event
) -> int:
    if "doublers" not in board.statics.buckets and not grants(board):
        return 0
    total = 0
    for by, static, ctx in statics(board, "doublers"):
        effect = static.effect
        if isinstance(effect, TriggerDoubler):
            total += effect.extra(board, by, ctx, ability, source, controller, event)
    return total


def end_delayed(board: Board, number: ObjectId) -> None:
    """A delayed triggered ability is over (CR 603.7b)."""
    delayed = board.delayed.get(number)
    if delayed is not None:
        del board.delayed[number]
        for key in watch_keys(delayed.ability):
            board.watchers.remove(key, number)


def label_of(
    board: Board, ability: Triggered, source: ObjectId | None, bindings: Bindings
) -> str:
    """What reports and scripts call a trigger: its own label, or source and printed text."""
    if ability.label:
        if "{" in ability.label and bindings.players:
            return ability.label.format(player=board.name(bindings.players[0]))
        return ability.label
    if source is None:
        return ability.text
    return f"{board.name(source)}: {ability.text}"


def context_of(
    controller: PlayerId, source: ObjectId | None, bindings: Bindings, event: Event | None,
    on_stack: ObjectId | None = None,
) -> Context:
    """What a triggered ability knows from the event that fired it."""
    ctx = Context(controller, source, on_stack=on_stack, event=event)
    ctx.said_objects = bindings.objects
    ctx.said_players = bindings.players
    ctx.amount = bindings.amount
    return ctx


def place(board: Board) -> Steps[bool]:
    """Put all waiting triggers on the stack in the two parts of CR 603.3b; False if none waited.

    In each part the teams go in APNAP order (CR 101.4, 805.7); a team's share is ordered by the
    one player who controls all of it, or by the team.
    """
    if not board.waiting:
        return False
    waiting = list(board.waiting)
    for about_triggers in (False, True):
        part = [w for w in waiting if w.ability.trigger.about_triggers is about_triggers]
        for team in range(len(board.teams)) if part else ():
            number = (board.turn.team + team) % len(board.teams)
            share = [w for w in part if board.players[w.controller].team == number]
            yield from _place_share(board, share)
    return True


def _place_share(board: Board, share: list[WaitingTrigger]) -> Steps[None]:
    staying = [w for w in share if board.players[w.controller].in_game]
    if len(staying) > 1:
        staying = yield from _in_order(board, staying)
    placed = {w.id for w in share}
    board.waiting = [w for w in board.waiting if w.id not in placed]
    for trigger in reversed(staying):
        yield from put_on_stack(board, trigger)


def _in_order(board: Board, share: list[WaitingTrigger]) -> Steps[list[WaitingTrigger]]:
    """Ask for the order, the first to resolve first, unless no order can be told from another."""
    from .exchange import exchangeable

    if exchangeable(board, share):
        controllers = tuple(sorted({w.controller for w in share}))
        board.log.append(ev.OrderSkipped(controllers, tuple(w.id for w in share)))
        return share
    controllers = tuple(dict.fromkeys(w.controller for w in share))
    players: tuple[PlayerId, ...] = controllers
    if len(controllers) == 1:
        name = board.name(controllers[0])
        rule = "603.3b"
        why = f"{name} controls {_all(len(share))} of them"
    else:
        players = board.members(board.players[controllers[0]].team)
        name = f"team {board.teams[board.players[players[0]].team].name}"
        rule = "805.7"
        why = "a team puts the triggers of all its members on the stack in any one order"
    options = tuple(Option(w.id, w.label) for w in share)
    answer = yield Decision(
        ORDER, players, f"{name} orders {len(share)} triggers, the first to resolve first",
        rule, why, "triggers", None, options, len(share), len(share),
    )
    by_id = {w.id: w for w in share}
    return [by_id[ObjectId(number)] for number in answer]


def _all(number: int) -> str:
    """As many as there are, in words: "both", "all three"."""
    small = ("three", "four", "five", "six", "seven", "eight", "nine", "ten")
    if number == 2:
        return "both"
    return f"all {small[number - 3] if number <= 10 else number}"


def put_on_stack(board: Board, trigger: WaitingTrigger) -> Steps[None]:
    """Put one triggered ability on the stack: modes, targets, division (CR 603.3c, 603.3d)."""
    from . import targeting

    if not board.players[trigger.controller].in_game:
        return
    ability = trigger.ability
    number = board.new_id()
    stacked = StackedAbility(
        number, ability, trigger.source, trigger.controller, trigger.label, x=trigger.x,
        event=trigger.event, bindings=trigger.bindings, memory=trigger.memory,
    )
    board.stack[number] = stacked
    if board.facts.pop((monarch.CAME, trigger.id), 0):
        board.facts[(monarch.CAME, number)] = 1
    board.log.append(ev.TriggerPlaced(trigger.id, number, trigger.controller))
    if not ability.targets and not isinstance(ability.effect, Modal):
        return
    ctx = stacked_context(stacked)
    possible = yield from targeting.announce(board, ctx, number, ability.effect)
    if number not in board.stack:
        return
    if not possible:
        _drop(board, trigger, number, "there is no legal choice for it", "603.3d")
        return
    yield from targeting.announce_targets(board, number, trigger.controller, ctx.targets)


def _drop(board: Board, trigger: WaitingTrigger, number: ObjectId, why: str, rule: str) -> None:
    from .zones import take_out

    record = board.stack.get(number)
    if record is not None:
        take_out(board, record, None)
        board.log.append(ev.LeftStack(number, rule))
    board.log.append(ev.TriggerDropped(trigger.id, trigger.controller, why, rule))


def stacked_context(stacked: StackedAbility) -> Context:
    """What an ability on the stack knows."""
    ctx = context_of(
        stacked.controller, stacked.source, stacked.bindings, stacked.event, stacked.id
    )
    ctx.x = stacked.x
    ctx.modes = stacked.modes
    ctx.division = stacked.division
    ctx.targets = dict(stacked.targets)
    _recall(ctx, stacked.memory, stacked.bindings)
    return ctx


def _recall(
    ctx: Context, memory: tuple[tuple[str, tuple[Ref, ...]], ...], bindings: Bindings
) -> None:
    """Let an ability know what the one that made it had named (CR 603.7c)."""
    for name, refs in memory:
        if name == NOTHING:
            ctx.found_nothing = not ctx.said_objects
        elif name == SAID:
            if not bindings.objects and not bindings.players:
                ctx.mention(*refs)
        else:
            ctx.named[name] = refs


NOTHING = "nothing"
"""The name under which it is kept that "it" means nothing: the token that was not made."""
SAID = "said"
"""Under this name a delayed or reflexive ability remembers what "it" was when it was made."""


def remembered(ctx: Context) -> tuple[tuple[str, tuple[Ref, ...]], ...]:
    """What an ability made by a resolving one keeps of it (CR 603.7c)."""
    memory: dict[str, tuple[Ref, ...]] = dict(ctx.named)
    memory[SAID] = (*ctx.said_objects, *ctx.said_players)
    if ctx.found_nothing:
        memory[NOTHING] = ()
    return tuple(sorted(memory.items()))


def reflex(board: Board, ctx: Context, ability: Triggered) -> None:
    """A reflexive ability triggers at once (CR 603.12)."""
    label = label_of(board, ability, ctx.source, Bindings())
    waiting = WaitingTrigger(
        board.new_id(), ability, ctx.source, ctx.controller, label, None, Bindings(),
        remembered(ctx), ctx.x,
    )
    board.waiting.append(waiting)
    board.log.append(
        ev.Triggered(waiting.id, ctx.source, ctx.controller, label, rule="603.12")
    )


