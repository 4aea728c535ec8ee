"""Mana abilities (CR 605) and the intrinsic ones of basic land types (CR 305.6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, NamedTuple

from apnap.errors import Refused
from apnap.game import events as ev
from apnap.game.ability import (
    Activated,
    Cost,
    ManaEffect,
    Purpose,
    Steps,
    Triggered,
    watch_keys,
)
from apnap.game.board import Board
from apnap.game.card import Card
from apnap.game.context import Context
from apnap.game.data import walk
from apnap.game.ids import ObjectId, PlayerId
from apnap.game.mana import BOUND
from apnap.game.records import MarkedMana

from . import choices, forbidding, triggers
from .characteristics import characteristics
from .happening import happen, record
from .shared_costs import there_is_for_all

LAND_MANA = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}
"""The basic land types and their mana (CR 305.6)."""


@dataclass(frozen=True)
class TapThis(Cost):
    """{T} (CR 107.5): not for a creature that has summoning sickness (CR 302.6, 602.5a)."""

    reads_source: ClassVar[bool] = True
    takes: ClassVar[str] = "tap"

    def can_pay(self, board: Board, ctx: Context) -> bool:
        found = board.battlefield.get(ctx.source) if ctx.source is not None else None
        if found is None or found.tapped:
            return False
        return not found.sick or not _sick_matters(board, found.id)

    def pay(self, board: Board, ctx: Context) -> Steps[None]:
        assert ctx.source is not None
        yield from happen(board, ev.Tapped(ctx.source, rule="107.5"))


def _sick_matters(board: Board, number: ObjectId) -> bool:
    card = characteristics(board, number)
    return card.is_creature and "haste" not in card.keywords


@dataclass(frozen=True)
class IntrinsicMana(ManaEffect):
    """Add one mana of a basic land type's colour (CR 305.6)."""

    mana: str

    def produces(self, board: Board, ctx: Context) -> tuple[tuple[str, ...], ...]:
        return ((self.mana,),)

    def add(self, board: Board, ctx: Context, alternative: tuple[str, ...]) -> Steps[None]:
        yield from happen(board, ev.ManaAdded(ctx.controller, alternative, ctx.source))

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        yield from self.add(board, ctx, (self.mana,))


@lru_cache(maxsize=256)
def _intrinsic(subtypes: tuple[str, ...]) -> tuple[Activated, ...]:
    return tuple(
        Activated((TapThis(),), IntrinsicMana(mana), text=f"{{T}}: Add {{{mana}}}.")
        for subtype, mana in LAND_MANA.items()
        if subtype in subtypes
    )


def activated_abilities(card: Card) -> tuple[Activated, ...]:
    """The activated abilities of an object: the printed ones, then those of its land types.

    Among those of what is face down are the special actions that turn it face up (CR 116.2b).
    """
    if card.down:
        from . import face_down

        return card.activated + face_down.ways_up(card)
    if card.is_land and card.subtypes and card.intrinsic:
        return card.activated + _intrinsic(card.subtypes)
    return card.activated


@lru_cache(maxsize=4096)
def mana_effect(ability: Activated) -> ManaEffect | None:
    """What adds the mana, if this is a mana ability: no target, no loyalty (CR 605.1a)."""
    if ability.of_loyalty or ability.targets:
        return None
    for part in walk(ability.effect):
        if isinstance(part, ManaEffect):
            return part
    return None


@lru_cache(maxsize=4096)
def _of_card(card: Card) -> tuple[tuple[Activated, ManaEffect], ...]:
    found = ((ability, mana_effect(ability)) for ability in activated_abilities(card))
    return tuple((ability, effect) for ability, effect in found if effect is not None)


class Source(NamedTuple):
    """A mana ability that could be activated now."""

    number: ObjectId
    ability: Activated
    alternatives: tuple[tuple[str, ...], ...]
    extras: tuple[tuple[str, ...], ...] = ()
    """What triggered mana abilities add to each alternative (CR 605.4a)."""


def sources(
    board: Board, player: PlayerId, purpose: Purpose | None = None
) -> Iterator[tuple[Source, ...]]:
    """The mana abilities the player could activate now, together for each permanent.

    Those whose mana may not be spent on the purpose are left out (CR 106.6).
    """
    ctx = Context(player, using=True)  # one is enough for all of them: nothing here writes to it
    for record_ in board.battlefield.values():
        if record_.controller != player:
            continue
        card = characteristics(board, record_.id)
        abilities = _of_card(card)
        if abilities:
            ctx.source = record_.id
            found = []
            for ability, effect in abilities:
                only = effect.spend_only
                if ability.as_instant or (
                    only is not None and not only.allows(board, player, purpose)
                ):
                    continue
                if usable(board, ctx, ability) and any(mana := effect.produces(board, ctx)):
                    extras = _extras(board, player, record_.id, ability, mana)
                    mark = card.mana_origins + (BOUND if only is not None else "")
                    if mark:
                        mana = tuple(tuple(one + mark for one in each) for each in mana)
                    found.append(Source(record_.id, ability, mana, extras))
            if found:
                yield tuple(found)


def could_produce(board: Board, ctx: Context) -> set[str]:
    """The types of mana the source could produce, whatever it would cost (CR 106.7)."""
    assert ctx.source is not None
    return {
        mana
        for _, effect in _of_card(characteristics(board, ctx.source))
        for alternative in effect.produces(board, ctx)
        for mana in alternative
    }


def usable(board: Board, ctx: Context, ability: Activated) -> bool:
    """Whether nothing forbids it, its costs other than mana can be paid and its condition holds."""
    if ctx.source is not None and forbidding.ban(
        board, ctx.controller, ctx.source, ability, mana=True
    ) is not None:
        return False
    if ability.condition is not None and not ability.condition.holds(board, ctx):
        return False
    if not all(cost.is_mana or cost.can_pay(board, ctx) for cost in ability.costs):
        return False
    return len(ability.costs) == 1 or there_is_for_all(board, ctx, ability.costs)


def activate(
    board: Board, player: PlayerId, source: Source, alternative: tuple[str, ...] | None = None,
    spent: tuple[str, ...] = (),
) -> Steps[None]:
    """Activate a mana ability: it resolves at once and cannot be answered (CR 605.3b).

    With an alternative it is part of a payment, which also says what mana is spent on its cost.
    """
    ctx = Context(player, source.number, using=True)
    effect = mana_effect(source.ability)
    assert effect is not None
    if alternative is not None and spent:
        yield from spend(board, player, spent)
    for cost in source.ability.costs:
        if alternative is None or not cost.is_mana:
            yield from cost.pay(board, ctx)
    record(board, ev.AbilityActivated(player, None, source.number, rule="605.3b"))
    before = board.players[player].pool
    if alternative is not None:
        yield from effect.add(board, ctx, tuple(one[0] for one in alternative))
    else:
        yield from source.ability.effect.perform(board, ctx)
    pool = board.players[player].pool
    if len(pool) > len(before) and _taps(source.ability):
        made = (Counter(pool) - Counter(before)).elements() if before else pool
        yield from happen(board, tapped_for_mana(player, source.number, tuple(sorted(made))))
        yield from _resolve_triggered(board)


TAPPED = "tapped for mana"
"""The word for the event that a mana ability with {T} in its cost made mana (CR 106.12a)."""


def tapped_for_mana(player: PlayerId, number: ObjectId, mana: tuple[str, ...]) -> ev.Happened:
    """A permanent is tapped for mana, and for which (CR 106.12)."""
    return ev.Happened(TAPPED, player, number, "".join(mana), "106.12a")


@lru_cache(maxsize=4096)
def _taps(ability: Activated) -> bool:
    return any(isinstance(cost, TapThis) for cost in ability.costs)


@lru_cache(maxsize=1024)
def _triggered_mana(ability: Triggered) -> ManaEffect | None:
    """What adds the mana, if it is a triggered mana ability (CR 605.1b)."""
    if ability.targets or TAPPED not in watch_keys(ability):
        return None
    return next((part for part in walk(ability.effect) if isinstance(part, ManaEffect)), None)


def _resolve_triggered(board: Board) -> Steps[None]:
    """Triggered mana abilities resolve at once, without the stack (CR 605.4a)."""
    for waiting in list(board.waiting):
        if _triggered_mana(waiting.ability) is not None:
            board.waiting = [one for one in board.waiting if one.id != waiting.id]
            ctx = triggers.context_of(
                waiting.controller, waiting.source, waiting.bindings, waiting.event
            )
            yield from waiting.ability.effect.perform(board, ctx)


def _extras(
    board: Board, player: PlayerId, number: ObjectId, ability: Activated,
    alternatives: tuple[tuple[str, ...], ...],
) -> tuple[tuple[str, ...], ...]:
    """What triggered mana abilities will add for the player, where there is no choice in it."""
    bucket = board.watchers.buckets.get(TAPPED)
    if bucket is None or not _taps(ability):
        return ()
    found = []
    for mana in alternatives:
        event = tapped_for_mana(player, number, mana)
        extra: list[str] = []
        for source, watching in bucket.items():
            controller = board.controller(ObjectId(source))
            for one in watching:
                effect = _triggered_mana(one)
                bindings = one.trigger.matches(board, ObjectId(source), controller, event)
                if effect is None or bindings is None:
                    continue
                ctx = triggers.context_of(controller, ObjectId(source), bindings, event)
                produced = effect.produces(board, ctx)
                if len(produced) == 1 and effect.receivers(board, ctx) == (player,):
                    mark = characteristics(board, ObjectId(source)).mana_origins
                    extra += (one + mark for one in produced[0])
        found.append(tuple(extra))
    return tuple(found) if any(found) else ()


def spend(
    board: Board, player: PlayerId, mana: tuple[str, ...], purpose: Purpose | None = None
) -> Steps[None]:
    """Spend mana from the pool (CR 106.4). Raises Refused if it is not there."""
    pool, allowed = board.players[player].mana, _marked_for(board, player, purpose)
    plain = tuple(one for one in mana if len(one) == 1)
    missing = [one for one in dict.fromkeys(plain) if pool.count(one) < plain.count(one)]
    marked: list[MarkedMana] = []
    for one in mana:
        if len(one) > 1:
            unit = next((unit for unit in allowed if unit.sign == one), None)
            if unit is None:
                missing.append(one[0])
            else:
                allowed.remove(unit)
                marked.append(unit)
    if missing:
        symbols = "".join(f"{{{one}}}" for one in missing)
        raise Refused(
            f"{symbols} is missing from the pool of {board.name(player)}: something added other "
            f"mana than expected; make the mana first, then pay from the pool (CR 601.2g)"
        )
    letters = tuple(one[0] for one in mana)
    yield from happen(board, ev.ManaPaid(player, letters, tuple(marked)))
    for unit in marked:
        if unit.only is not None:
            unit.only.spent(board, player, purpose)


def _marked_for(board: Board, player: PlayerId, purpose: Purpose | None) -> list[MarkedMana]:
    """The marked mana in the pool that may be spent on that (CR 106.6)."""
    return [
        one for one in board.players[player].marked
        if one.only is None or one.only.allows(board, player, purpose)
    ]


def pool_for(board: Board, player: PlayerId, purpose: Purpose | None) -> tuple[str, ...]:
    """The mana in the pool that may be spent on that, each with its marks."""
    marked = (one.sign for one in _marked_for(board, player, purpose))
    return (*board.players[player].mana, *marked)


def choose_alternative(
    board: Board, player: PlayerId, alternatives: tuple[tuple[str, ...], ...],
    number: ObjectId | None,
) -> Steps[tuple[str, ...]]:
    """Choose which mana to add, where there is a choice (CR 605.3); none if there is none
    that could be added (CR 106.5)."""
    if not alternatives:
        return ()
    texts = ["".join(f"{{{one}}}" for one in alternative) for alternative in alternatives]
    index = yield from choices.choose_index(
        board, player, texts, what="mana", rule="106.4", prompt="which mana to add", source=number
    )
    return alternatives[index]
