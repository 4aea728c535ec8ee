"""Becoming a copy, and entering as one (CR 707)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from apnap.game import events as ev
from apnap.game.ability import Ability, Change, Replacement, Static, Steps
from apnap.game.board import Board
from apnap.game.card import Card
from apnap.game.context import Context
from apnap.game.data import Data
from apnap.game.events import Event
from apnap.game.ids import ObjectId
from apnap.game.records import StackedAbility
from apnap.rules import actions, choices, copies
from apnap.rules.changing import AddAbility

from .changes import AlsoKind, Predicate, Size
from .effects import Clause
from .numbers import ONE, Number
from .replacements import EntersSo, would_be_like
from .selectors import Amount, Objects, Players, speak_of
from .things import Things
from .words import CounterWord


class CopyException(Data):
    """What is different in a copy; it is part of the copiable values (CR 707.9)."""

    def change(self, card: Card) -> Card:
        """The copy with this difference."""
        raise NotImplementedError


@dataclass(frozen=True)
class AlsoOf(CopyException):
    """ "It's an artifact in addition to its other types" (CR 707.9b)."""

    things: Things
    templates: ClassVar[tuple[str, ...]] = ("it's a {things:one} in addition to its other types",)

    def __post_init__(self) -> None:
        AlsoKind(self.things)

    def change(self, card: Card) -> Card:
        return AlsoKind(self.things).added().apply(card)


@dataclass(frozen=True)
class EntersWithMore(CopyException):
    """ "It enters with X additional +1/+1 counters on it": not a part of the copy (CR 707.9e)."""

    amount: Amount
    kind: CounterWord
    templates: ClassVar[tuple[str, ...]] = (
        "it enters with {amount:a} additional {kind} counter(s) on it",
    )

    def change(self, card: Card) -> Card:
        return card


def _enters_not(exceptions: tuple[CopyException, ...]) -> None:
    if any(isinstance(one, EntersWithMore) for one in exceptions):
        raise ValueError("no counters come with this copy")


@dataclass(frozen=True)
class HasToo(CopyException):
    """ "It has flying" (CR 707.9a)."""

    abilities: tuple[Ability, ...]
    templates: ClassVar[tuple[str, ...]] = ("it has {abilities:and/quoted}",)

    def change(self, card: Card) -> Card:
        for ability in self.abilities:
            card = AddAbility(ability).apply(card)
        return card


@dataclass(frozen=True)
class IsOfSize(CopyException):
    """ "It's 7/7": what would define its size is not copied (CR 707.9d)."""

    size: Size
    templates: ClassVar[tuple[str, ...]] = ("it's {size}",)

    def change(self, card: Card) -> Card:
        kept = tuple(
            one for one in card.abilities
            if not (isinstance(one, Static) and getattr(one.effect, "defining", False))
        )
        power, toughness = self.size.power, self.size.toughness
        if not isinstance(power, Number) or not isinstance(toughness, Number):
            return card
        return replace(card, abilities=kept, power=power.number, toughness=toughness.number)

    def __post_init__(self) -> None:
        if not isinstance(self.size.power, Number) or not isinstance(self.size.toughness, Number):
            raise ValueError("a printed size")


@dataclass(frozen=True)
class HasThisAbility(CopyException):
    """ "It has this ability": that which makes it a copy (CR 707.9a)."""

    templates: ClassVar[tuple[str, ...]] = ("it has this ability",)

    def change(self, card: Card) -> Card:
        return card  # who makes the copy knows which ability that is


@dataclass(frozen=True)
class NotLegendary(CopyException):
    """ "It isn't legendary" (CR 707.9b)."""

    templates: ClassVar[tuple[str, ...]] = ("it isn't legendary",)

    def change(self, card: Card) -> Card:
        kept = tuple(one for one in card.supertypes if one != "Legendary")
        return replace(card, supertypes=kept)


@dataclass(frozen=True)
class EntersAsCopy(EntersSo):
    """ "You may have this creature enter as a copy of any creature" (CR 614.1c, 707.5)."""

    things: Things
    exceptions: tuple[CopyException, ...] = ()
    order: ClassVar[str] = "616.1c"
    templates: ClassVar[tuple[str, ...]] = (
        "you may have ~ enter as a copy of any {things:one}",
        "you may have ~ enter as a copy of a {things:one}",
        "you may have ~ enter as a copy of any {things:one}, except {exceptions:and}",
        "you may have ~ enter as a copy of a {things:one}, except {exceptions:and}",
    )

    def rewrite(
        self, board: Board, source: ObjectId, ctx: Context, event: Event
    ) -> Steps[list[Event]]:
        assert isinstance(event, ev.ZoneChanged)
        chosen = yield from choices.choose_objects(
            board, ctx.controller, list(self.things.find(board, ctx)), least=0, what="copy",
            rule="707.5", prompt="what it enters as a copy of", source=source,
            why="the choice is made before it enters (CR 614.12a)",
        )
        if not chosen:
            return [event]
        ctx.cast = getattr(board.find(source), "cast", None)
        more = tuple(
            (one.kind, one.amount.value(board, ctx))
            for one in self.exceptions if isinstance(one, EntersWithMore)
        )
        return [_copying(event, copied(board, chosen[0], self.exceptions), more)]


def _copying(
    event: ev.ZoneChanged, card: Card, more: tuple[tuple[str, int], ...] = ()
) -> ev.ZoneChanged:
    """It enters as that copy, with more counters but without those of a former one (CR 707.9e)."""
    counters = dict(event.counters)
    for kind, count in event.copy_counters:
        counters[kind] -= count
    for kind, count in more:
        counters[kind] = counters.get(kind, 0) + count
    left = tuple(sorted((kind, count) for kind, count in counters.items() if count))
    return event._replace(copying=card, counters=left, copy_counters=more)


@dataclass(frozen=True)
class OthersEnterAsCopies(Replacement):
    """ "Creatures you control enter as a copy of this creature" (CR 614.1d, 616.1c)."""

    things: Things
    order: ClassVar[str] = "616.1c"
    watches: ClassVar[tuple[type, ...]] = (ev.ZoneChanged,)
    templates: ClassVar[tuple[str, ...]] = ("{things:many} enter as a copy of ~",)

    def applies(self, board: Board, source: ObjectId, ctx: Context, event: Event) -> bool:
        return (
            isinstance(event, ev.ZoneChanged)
            and event.to_zone == "battlefield"
            and event.object is not None
            and would_be_like(board, ctx, self.things, event)
        )

    def rewrite(
        self, board: Board, source: ObjectId, ctx: Context, event: Event
    ) -> Steps[list[Event]]:
        assert isinstance(event, ev.ZoneChanged)
        return [_copying(event, copied(board, source, ()))]
        yield


@dataclass(frozen=True)
class BecomesCopy(Predicate):
    """ "Becomes a copy of another target creature" (CR 707.4)."""

    happens: ClassVar[bool] = True
    of: Objects
    exceptions: tuple[CopyException, ...] = ()
    templates: ClassVar[tuple[str, ...]] = (
        "[become] a copy of {of}",
        "[become] a copy of {of}, except {exceptions:and}",
    )

    def __post_init__(self) -> None:
        _enters_not(self.exceptions)

    def changes(self, board: Board, ctx: Context) -> tuple[Change, ...]:
        found = [one for one in self.of.find(board, ctx) if isinstance(one, ObjectId)]
        cards = [copied(board, one, self.exceptions) for one in found[:1]]
        stacked = board.stack.get(ctx.object) if ctx.object is not None else None
        if HasThisAbility() in self.exceptions and isinstance(stacked, StackedAbility):
            cards = [AddAbility(stacked.ability).apply(card) for card in cards]
        return tuple(copies.BecomeCopy(card) for card in cards)


@dataclass(frozen=True)
class CreateCopy(Clause):
    """Create tokens that are copies of something (CR 111.5, 707.2)."""

    who: Players
    of: Objects
    count: Amount = ONE
    exceptions: tuple[CopyException, ...] = ()
    no_comma: bool = False
    templates: ClassVar[tuple[str, ...]] = (
        "{who} [create] a token that's a copy of {of}",
        "{who} [create] a token that's a copy of {of}, except {exceptions:and}",
        "{who} [create] a token that's a copy of {of} {no_comma!except} {exceptions:and}",
        "{who} [create] {count:one} tokens that are copies of {of}",
        "{who} [create] {count:one} tokens that are copies of {of}, except {exceptions:and}",
    )

    def __post_init__(self) -> None:
        _enters_not(self.exceptions)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        originals = yield from self.of.seen(board, ctx)
        made: list[ObjectId] = []
        for player in self.who.each(board, ctx):
            for number in originals:
                card = copied(board, number, self.exceptions)
                if not card.is_permanent_card:
                    continue
                count = self.count.value(board, ctx)
                made += yield from actions.create_tokens(
                    board, player, card, count, source=ctx.source
                )
        speak_of(ctx, made)


def copied(
    board: Board, number: ObjectId, exceptions: tuple[CopyException, ...]
) -> Card:
    """The copiable values of an object with the exceptions of a copy effect (CR 707.9)."""
    card = copies.copiable(board, number)
    for exception in exceptions:
        card = exception.change(card)
    return card
