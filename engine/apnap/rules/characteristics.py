"""What an object is now: continuous effects applied in layers (CR 613)."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from apnap.game.ability import (
    RESTLESS,
    Change,
    CharacteristicEffect,
    Keyword,
    Static,
    Triggered,
    static_keys,
)
from apnap.game.board import Board
from apnap.game.card import Card
from apnap.game.context import Context
from apnap.game.ids import ObjectId
from apnap.game.paged import PagedMap, first_in
from apnap.game.records import CardObject, Permanent, Spell, StackedAbility

from .changing import AddAbility, ModifyPT

LAYERS = ("1", "2", "3", "4", "5", "6", "6 not", "7a", "7b", "7c", "7d", "rules")
"""The layers in order (CR 613.1, 613.4), with what can't be had (113.11) and the rules (613.11)."""

_versions = itertools.count(1)

NO_CHARACTERISTICS = Card(name="")
"""A face-down card in exile or an ability has none (CR 406.3a, 113.1)."""

KEYWORD_COUNTERS = frozenset(
    {
        "deathtouch", "double strike", "first strike", "flying", "haste", "hexproof",
        "indestructible", "lifelink", "menace", "reach", "trample", "vigilance",
    }
)
"""Counters that give their keyword (CR 122.1b)."""


def characteristics(board: Board, number: ObjectId) -> Card:
    """The object's characteristics now, or as it last was (CR 109.3, 613, 608.2h).

    Raises KeyError for a number that never was an object.
    """
    record = board.battlefield.get(number)
    if record is None:
        return _elsewhere(board, number)
    if not record.effects and not record.counters and "layers" not in board.statics.buckets:
        return record.card
    entry = board.derived.entries.get(number)
    if entry is not None and entry[0] is record and entry[1] == board.version:
        return entry[2]
    return _work_out(board, record)


def _elsewhere(board: Board, number: ObjectId) -> Card:
    card = of_itself(board, number)
    if ELSEWHERE not in board.statics.buckets or card is NO_CHARACTERISTICS:
        return card
    found = board.stack.get(number) or board.cards.get(number)
    if found is None or isinstance(found, StackedAbility):
        return card
    entry = board.derived.entries.get(number)
    if entry is not None and entry[0] is found and entry[1] == board.version:
        return entry[2]
    return _in_layers(board, found, card, [], ELSEWHERE)


def of_itself(board: Board, number: ObjectId) -> Card:
    """What a card or spell is, whatever static abilities of others make of it where it is."""
    found = board.stack.get(number) or board.cards.get(number)
    if found is None:
        snapshot = board.gone.get(number)
        if snapshot is None:
            raise KeyError(number)
        return snapshot.card or NO_CHARACTERISTICS
    if isinstance(found, StackedAbility) or (isinstance(found, CardObject) and found.face_down):
        return NO_CHARACTERISTICS
    if isinstance(found, Spell) and found.effects:
        return _with_effects(found)
    return _defined(board, number, found.card) if found.card.defining else found.card


def _defined(board: Board, number: ObjectId, card: Card) -> Card:
    """A card with what its characteristic-defining abilities say, in every zone (CR 604.3)."""
    begun = board.derived.begun
    if number in begun:  # what defines it looks at it too
        return begun[number]
    begun[number] = card
    for static in card.defining:
        assert isinstance(static.effect, CharacteristicEffect)
        ctx = Context(board.controller(number), number)
        for change in static.effect.changes(board, number, ctx):
            card = change.apply(card)
    del begun[number]
    return card


def _with_effects(spell: Spell) -> Card:
    """A spell with the effects that were put on it, layer by layer (CR 613.1)."""
    changes = [
        (LAYERS.index(change.layer), effect.timestamp, change)
        for effect in spell.effects for change in effect.changes
    ]
    card = spell.card
    for _, _, change in sorted(changes, key=lambda one: one[:2]):
        card = change.apply(card)
    return card


def renew(board: Board) -> None:
    """Continuous effects may apply differently from now on."""
    board.version = next(_versions)
    board.attention = True


def forget_if_static(board: Board) -> None:
    """After any event: restless static abilities may read whatever changed (CR 611.3a).

    For all others it is enough that objects, attachments and control are seen to as they change.
    """
    if RESTLESS in board.statics.buckets:
        renew(board)


def forget_if_layered(board: Board) -> None:
    """An effect begins or ends: it may take abilities from what changes others (CR 613.6)."""
    if "layers" in board.statics.buckets:
        renew(board)


def _work_out(board: Board, record: Permanent) -> Card:
    """Apply every effect layer by layer, in each in the order of timestamps (CR 613.1, 613.7).

    Whether a static ability applies is decided when its first layer is reached and then kept
    (CR 613.6); meanwhile the cache holds what has been worked out so far, so that an effect
    that asks about this very object sees it as of that layer. One that depends on others in its
    layer waits for them (CR 613.8).
    """
    steps: list[_Step] = []
    for effect in record.effects:
        for change in effect.changes:
            if change.layer == "1":  # the record's card has it already
                continue
            steps.append((LAYERS.index(change.layer), effect.timestamp, 0, change))
    for kind, amount in record.counters:
        for change in _counter_changes(kind, amount):
            steps.append((LAYERS.index(change.layer), record.timestamp, 2, change))
    return _in_layers(board, record, record.card, steps, "layers")


def _in_layers(
    board: Board, record: Permanent | CardObject | Spell, card: Card, steps: list[_Step], key: str
) -> Card:
    """An object with its own effects and those of the static abilities with a key."""
    number = record.id
    pendings = list(_static_effects(board, key))
    for pending in pendings:
        pending.others = pendings
        for layer in pending.layers:
            steps.append((layer, pending.timestamp, 1, pending))
    steps.sort(key=lambda step: step[:3])
    entries = board.derived.entries
    entries[number] = (record, board.version, card)
    while steps:
        at = _next_step(board, record, card, steps)
        layer, _, _, step = steps.pop(at)
        before = card
        card = _applied(board, number, card, layer, step)
        if card is not before:
            entries[number] = (record, board.version, card)
    return card


_Step = tuple[int, int, int, "Change | Pending"]


def _applied(
    board: Board, number: ObjectId, card: Card, layer: int, step: Change | Pending
) -> Card:
    """An object's characteristics after one effect in one layer."""
    if isinstance(step, Pending):
        for change in step.changes_in(board, number, layer):
            card = change.apply(card)
        return card
    return step.apply(card)


def _next_step(
    board: Board, record: Permanent | CardObject | Spell, card: Card, steps: list[_Step]
) -> int:
    """Which effect is applied next: the first that depends on no other (CR 613.8b).

    If all of them wait for each other, timestamps alone decide.
    """
    layer = steps[0][0]
    same = [step for step in steps if step[0] == layer]
    if len(same) == 1:
        return 0
    for at, (_, _, _, step) in enumerate(same):
        if not isinstance(step, Pending) or step.has_begun(record.id):
            return at
        others = [one for one in same if one[3] is not step]
        if not any(_depends(board, record, card, step, one) for one in others):
            return at
    return 0


def _depends(
    board: Board, record: Permanent | CardObject | Spell, card: Card, step: Pending, other: _Step
) -> bool:
    """Whether applying another effect first changes if this one applies (CR 613.8a)."""
    layer, _, _, first = other
    number = record.id
    now = step.would_apply(board, number)
    after = card
    if isinstance(first, Pending):
        if not first.would_apply(board, number):
            return False
        for change in first.of_layer(board, layer, number):
            after = change.apply(after)
    else:
        after = first.apply(after)
    entries = board.derived.entries
    entries[number] = (record, board.version, after)
    then = step.would_apply(board, number)
    entries[number] = (record, board.version, card)
    return now is not then


def _counter_changes(kind: str, amount: int) -> Iterator[Change]:
    if "/" in kind:
        power, toughness = (int(part) for part in kind.split("/"))
        yield ModifyPT(power * amount, toughness * amount)
    elif kind in KEYWORD_COUNTERS:
        yield AddAbility(Keyword(kind))


class Pending:
    """A static ability that may apply: decided at its first layer (CR 613.6)."""

    __slots__ = (
        "_applies", "_changes", "ctx", "effect", "layers", "others", "source", "static",
        "timestamp",
    )

    def __init__(
        self, board: Board, source: ObjectId, static: Static, effect: CharacteristicEffect,
        ctx: Context, timestamp: int,
    ) -> None:
        self.source = source
        self.static = static
        self.effect = effect
        self.ctx = ctx
        self.timestamp = timestamp
        self._changes: tuple[Change, ...] | None = None
        layers = effect.layers
        if not layers:
            self._changes = effect.changes(board, source, ctx)
            layers = tuple(change.layer for change in self._changes)
        self.layers = sorted({LAYERS.index(layer) for layer in layers})
        self._applies: dict[ObjectId, bool] = {}
        self.others: list[Pending] = []

    def has_begun(self, target: ObjectId) -> bool:
        """Whether it has been decided if it applies to an object."""
        return target in self._applies

    def would_apply(self, board: Board, target: ObjectId) -> bool:
        """Whether it applies to an object as that is now."""
        return (
            self.static.is_met(board, self.ctx)
            and not self._is_lost(board)
            and self.effect.affects(board, self.source, self.ctx, target)
        )

    def _is_lost(self, board: Board, *asking: Pending) -> bool:
        """Whether its source loses the ability before it begins to apply, or as it does.

        In the same layer it depends on what takes the ability away, and so waits for that
        (CR 613.8a), unless each takes the other's and it is the older (CR 613.8b); it goes on
        if that happens in a later one (CR 613.6), or by its own doing.
        """
        first = self.layers[0]
        record = board.battlefield.get(self.source)
        if record is None:
            return False
        if any(
            change.loses_abilities and LAYERS.index(change.layer) <= first
            for effect in record.effects for change in effect.changes
        ):
            return True
        return any(
            other is not self and other not in asking
            and other.takes_from(board, self.source, first)
            and not (
                self.timestamp < other.timestamp
                and self.takes_from(board, other.source, other.layers[0])
            )
            and not other._is_lost(board, self, *asking)
            for other in self.others
        )

    def takes_abilities(self, layer: int) -> bool:
        """Whether it takes abilities away up to a layer."""
        return any(
            change.loses_abilities and LAYERS.index(change.layer) <= layer
            for change in self._changes or ()
        )

    def takes_from(self, board: Board, target: ObjectId, layer: int) -> bool:
        """Whether an object is among those from which it takes abilities up to a layer."""
        return (
            self.takes_abilities(layer)
            and self.static.is_met(board, self.ctx)
            and self.effect.affects(board, self.source, self.ctx, target)
        )

    def of_layer(self, board: Board, layer: int, target: ObjectId) -> Iterator[Change]:
        """What it changes of an object in a layer.

        What it counts is counted when the layer is reached: it may be about the very objects
        that are being worked out (CR 613.1).
        """
        changes = self._changes
        if self.effect.differs:
            changes = self.effect.changes_of(board, self.source, self.ctx, target)
        elif changes is None:
            changes = self._changes = self.effect.changes(board, self.source, self.ctx)
        return (change for change in changes or () if LAYERS.index(change.layer) == layer)

    def changes_in(self, board: Board, target: ObjectId, layer: int) -> Iterator[Change]:
        """What it changes of an object in a layer, decided at its first one."""
        applies = self._applies.get(target)
        if applies is None:
            applies = self._applies[target] = self.would_apply(board, target)
        return self.of_layer(board, layer, target) if applies else iter(())


def _static_effects(board: Board, key: str) -> Iterator[Pending]:
    from . import granted

    bucket = board.statics.buckets.get(key)
    if bucket is None:
        return
    for source, statics in bucket.items():
        number = ObjectId(source)
        ctx = Context(board.controller(number), number)
        for static in statics:
            if isinstance(static, Static) and isinstance(static.effect, CharacteristicEffect):
                since = first_in(number, board.battlefield, board.effects, board.cards)
                timestamp = (since.timestamp or 0) if since is not None else 0
                kind = granted.Given if isinstance(static.effect, granted.Granted) else Pending
                pending = kind(board, number, static, static.effect, ctx, timestamp)
                yield pending
                keys = static.effect.keys()
                if GRANTING in keys:
                    yield from granted.given_by(board, pending)


def static_applies(board: Board, source: ObjectId, static: Static, ctx: Context) -> bool:
    """Whether a static ability is there and its condition true (CR 604.2, 611.3a)."""
    record = board.battlefield.get(source)
    if record is not None:
        card = characteristics(board, source)
        if card is not record.card and static not in card.statics:
            return False
    return static.is_met(board, ctx)


_NONE: Iterator[tuple[ObjectId, Static, Context]] = iter(())


def statics(board: Board, key: object) -> Iterator[tuple[ObjectId, Static, Context]]:
    """The static abilities in force whose effect is of a class or is looked for by a key."""
    bucket = board.statics.buckets.get(key)
    # spelt out rather than asked of `grants`: nothing is asked more often
    if bucket is None and not board.granted and GRANTING not in board.statics.buckets:
        return _NONE
    return _statics(board, key, bucket)


def _statics(
    board: Board, key: object, bucket: PagedMap[tuple[object, ...]] | None
) -> Iterator[tuple[ObjectId, Static, Context]]:
    granted = _granted(board)
    if bucket is not None:
        for source, found in bucket.items():
            number = ObjectId(source)
            for static in found:
                assert isinstance(static, Static)
                ctx = Context(board.controller(number), number)
                if static_applies(board, number, static, ctx):
                    yield number, static, ctx
    for number in granted:
        card = characteristics(board, number)
        printed = board.permanent(number).card.statics
        for static in card.statics:
            if static not in printed and key in static_keys(static):
                ctx = Context(board.controller(number), number)
                if static_applies(board, number, static, ctx):
                    yield number, static, ctx


def grants(board: Board) -> bool:
    """Whether an effect gives abilities that are no mere keywords to anything (CR 613.1f)."""
    return bool(board.granted) or GRANTING in board.statics.buckets


def granted_triggers(board: Board) -> Iterator[tuple[ObjectId, Triggered]]:
    """The triggered abilities that effects have given to permanents and spells (CR 613.1f)."""
    for number in _granted(board):
        yield from _more_triggers(board, board.permanent(number))
    if ELSEWHERE in board.statics.buckets:
        for record in list(board.stack.values()):
            if isinstance(record, Spell):
                yield from _more_triggers(board, record)


def _more_triggers(
    board: Board, record: Permanent | Spell
) -> Iterator[tuple[ObjectId, Triggered]]:
    printed = record.card.triggered
    for ability in characteristics(board, record.id).triggered:
        if ability not in printed:
            yield record.id, ability


def _granted(board: Board) -> list[ObjectId]:
    """The permanents to which an effect has given an ability that is no mere keyword."""
    if not grants(board):
        return []
    found = set(board.granted)
    for source, static, ctx in _granting(board):
        effect = static.effect
        assert isinstance(effect, CharacteristicEffect)
        found.update(
            ObjectId(number)
            for number in board.battlefield
            if effect.affects(board, source, ctx, ObjectId(number))
        )
    return sorted(number for number in found if number in board.battlefield)


ELSEWHERE = "elsewhere"
"""The key of static abilities that change what objects are that are no permanents."""

GRANTING = "grants abilities"
"""The key of static abilities that give others abilities which are no mere keywords."""


def _granting(board: Board) -> Iterator[tuple[ObjectId, Static, Context]]:
    bucket = board.statics.buckets.get(GRANTING)
    for source, found in bucket.items() if bucket is not None else ():
        number = ObjectId(source)
        ctx = Context(board.controller(number), number)
        for static in found:
            if isinstance(static, Static) and static_applies(board, number, static, ctx):
                yield number, static, ctx


def has_keyword(board: Board, number: ObjectId, name: str) -> bool:
    """Whether an object has a keyword ability (CR 702)."""
    return name in characteristics(board, number).keywords


def power(board: Board, number: ObjectId) -> int:
    """The object's power, 0 if it has none (CR 208, 107.2)."""
    return characteristics(board, number).power or 0


def toughness(board: Board, number: ObjectId) -> int:
    """The object's toughness, 0 if it has none (CR 208, 107.2)."""
    return characteristics(board, number).toughness or 0


def mana_value(board: Board, number: ObjectId) -> int:
    """The object's mana value, with X as chosen on the stack (CR 202.3)."""
    cost = characteristics(board, number).valued
    if cost is None:
        return 0
    record = board.last_known(number)
    return cost.value(record.cast.x if isinstance(record, Spell) else 0)
