"""Becoming a copy, and entering as one (CR 707)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar

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
from apnap.rules.changing import AddAbility, AddTypes, SetColors

from .changes import AlsoKind, Predicate, Size
from .changes_becoming import Kind, SetKind
from .effects import Clause
from .numbers import ONE, Number
from .replacements import EntersSo, would_be_like
from .selectors import Amount, Objects, Players, speak_of
from .things import Things
from .wording import say
from .words import COLORS, CounterWord


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
class IsAlsoKind(CopyException):
    """ "It's a 3/3 black Zombie in addition to its other types" (CR 707.9b, 707.9d)."""

    kind: Kind
    more_colors: bool = False
    templates: ClassVar[tuple[str, ...]] = (
        "it's a {kind:one} in addition to its other types",
        "it's a {kind:one} in addition to its other {more_colors!colors} and types",
    )

    def __post_init__(self) -> None:
        if self.kind.size is None and self.kind.colors is None:
            raise ValueError("only types")
        if self.kind.size is not None:
            IsOfSize(self.kind.size)

    def change(self, card: Card) -> Card:
        types = tuple(one.capitalize() for one in self.kind.types)
        card = AddTypes(types, self.kind.subtypes).apply(card)
        if self.kind.colors is not None:
            letters = tuple(COLORS[one] for one in self.kind.colors)
            card = SetColors(letters, self.more_colors).apply(card)
        return card if self.kind.size is None else IsOfSize(self.kind.size).change(card)


@dataclass(frozen=True)
class KeepsItsName(CopyException):
    """ "Its name is ~": that of the object that becomes the copy (CR 707.9b)."""

    reads_source: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = ("its name is ~",)

    def change(self, card: Card) -> Card:
        return card  # who makes the copy knows the name


@dataclass(frozen=True)
class IsLegendaryToo(CopyException):
    """ "It's legendary in addition to its other types" (CR 707.9b)."""

    templates: ClassVar[tuple[str, ...]] = (
        "it's legendary in addition to its other types", "it's legendary",
    )  # fmt: skip

    def change(self, card: Card) -> Card:
        return AddTypes(supertypes=("Legendary",)).apply(card)


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
    no_comma: bool = False
    tapped: bool = False
    order: ClassVar[str] = "616.1c"
    templates: ClassVar[tuple[str, ...]] = (
        "you may have ~ enter as a copy of any {things:one}",
        "you may have ~ enter {tapped!tapped} as a copy of any {things:one}",
        "you may have ~ enter as a copy of a {things:one}",
        "you may have ~ enter as a copy of any {things:one}, except {exceptions:and}",
        "you may have ~ enter as a copy of a {things:one}, except {exceptions:and}",
        "you may have ~ enter as a copy of any {things:one} {no_comma!except} {exceptions:and}",
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
        event = event._replace(tapped=event.tapped or self.tapped)
        return [_copying(event, copied(board, chosen[0], self.exceptions, source), more)]


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

    @property
    def reads_source(self) -> bool:
        """Whether it keeps its name."""
        return KeepsItsName() in self.exceptions

    templates: ClassVar[tuple[str, ...]] = (
        "[become] a copy of {of}",
        "[become] a copy of {of}, except {exceptions:and}",
    )

    def __post_init__(self) -> None:
        _enters_not(self.exceptions)

    def changes(self, board: Board, ctx: Context) -> tuple[Change, ...]:
        found = [one for one in self.of.find(board, ctx) if isinstance(one, ObjectId)]
        cards = [copied(board, one, self.exceptions, ctx.source) for one in found[:1]]
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
        if KeepsItsName() in self.exceptions:
            raise ValueError("a token has no name of its own")

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
    board: Board, number: ObjectId, exceptions: tuple[CopyException, ...],
    becoming: ObjectId | None = None,
) -> Card:
    """The copiable values of an object with the exceptions of a copy effect (CR 707.9);
    `becoming` is what becomes the copy, if it is there already."""
    card = copies.copiable(board, number)
    for exception in exceptions:
        card = exception.change(card)
    if KeepsItsName() in exceptions and becoming is not None:
        own: Any = board.last_known(becoming)
        card = replace(card, name=own.card.name)
    return card


@dataclass(frozen=True)
class KindToBecome(Data):
    """One of several things to become: "a 2/2 creature with flying"."""

    kind: Kind
    abilities: tuple[Ability, ...] = ()
    templates: ClassVar[tuple[str, ...]] = (
        "a {kind:one}", "a {kind:one} with {abilities:and/quoted}",
    )  # fmt: skip

    def __post_init__(self) -> None:
        if self.kind.size is None:
            raise ValueError("of a size")
        IsOfSize(self.kind.size)

    def made_of(self, card: Card, *, also: bool) -> Card:
        """The card as that, keeping its other types or not."""
        types = tuple(one.capitalize() for one in self.kind.types)
        change = AddTypes(types, self.kind.subtypes) if also else (
            SetKind(types, self.kind.subtypes)
        )
        assert self.kind.size is not None
        card = IsOfSize(self.kind.size).change(change.apply(card))
        return HasToo(self.abilities).change(card)


@dataclass(frozen=True)
class BecomesYourChoice(EntersSo):
    """ "As ~ enters, it becomes your choice of a 3/3 creature or a 2/2 creature with flying":
    its copiable values (CR 614.1c, 707.2)."""

    kinds: tuple[KindToBecome, ...]
    also: bool = False
    gives_size: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = (
        "as ~ enters, it becomes your choice of {kinds:or}",
        "as ~ enters, it becomes your choice of {kinds:or} in {also!addition} to its other types",
    )

    def __post_init__(self) -> None:
        if len(self.kinds) < 2:
            raise ValueError("a choice")

    def applies(self, board: Board, source: ObjectId, ctx: Context, event: Event) -> bool:
        return super().applies(board, source, ctx, event) and (
            isinstance(event, ev.ZoneChanged) and "kind" not in dict(event.chosen)
        )

    def rewrite(
        self, board: Board, source: ObjectId, ctx: Context, event: Event
    ) -> Steps[list[Event]]:
        assert isinstance(event, ev.ZoneChanged)
        words = [say(one) for one in self.kinds]
        place = yield from choices.choose_index(
            board, ctx.controller, words, what="option", rule="614.12a",
            prompt="what it becomes", source=source, why="the text lets its controller choose",
        )
        own: Any = board.last_known(source)
        card = event.copying if event.copying is not None else own.card.elsewhere
        made = self.kinds[place].made_of(card, also=self.also)
        chosen = (*event.chosen, ("kind", words[place]))
        return [event._replace(copying=made, chosen=chosen)]
