"""Replacement and prevention (CR 614, 615): "enters tapped", "if ... would ..., instead"."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game import events as ev
from apnap.game.ability import Condition, Replacement, StaticEffect, Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.events import Event
from apnap.game.ids import ObjectId
from apnap.game.records import Duration
from apnap.rules import actions, replacement

from .effects import Clause
from .posts import ControlledBy
from .selectors import Amount, Objects, Players
from .things import Things
from .words import CounterWord


class EntersSo(Replacement):
    """Changes how this permanent enters (CR 614.1c, 614.12)."""

    watches: ClassVar[tuple[type, ...]] = (ev.ZoneChanged,)
    self_replacement: ClassVar[bool] = True

    def applies(self, board: Board, source: ObjectId, ctx: Context, event: Event) -> bool:
        return (
            isinstance(event, ev.ZoneChanged)
            and event.to_zone == "battlefield"
            and event.object == source
        )


@dataclass(frozen=True)
class EntersTapped(EntersSo):
    """ "This land enters tapped" (CR 614.1c)."""

    only_alters: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = ("~ enters tapped",)

    def rewrite(
        self, board: Board, source: ObjectId, ctx: Context, event: Event
    ) -> Steps[list[Event]]:
        assert isinstance(event, ev.ZoneChanged)
        return [event._replace(tapped=True)]
        yield


@dataclass(frozen=True)
class EntersWithCounters(EntersSo):
    """ "This creature enters with two +1/+1 counters on it" (CR 614.1c)."""

    amount: Amount
    kind: CounterWord
    tapped: bool = False
    only_alters: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = (
        "~ enters with {amount:a} {kind} counter(s) on it{amount:tail}",
        "~ enters with a number of {kind} counters on it equal to {amount:of}",
        "~ enters {tapped!tapped} with {amount:a} {kind} counter(s) on it{amount:tail}",
    )

    def rewrite(
        self, board: Board, source: ObjectId, ctx: Context, event: Event
    ) -> Steps[list[Event]]:
        assert isinstance(event, ev.ZoneChanged)
        spell = board.find(source)
        ctx.cast = getattr(spell, "cast", None)
        amount = self.amount.value(board, ctx)
        counters = dict(event.counters)
        counters[self.kind] = counters.get(self.kind, 0) + amount
        tapped = event.tapped or self.tapped
        return [event._replace(counters=tuple(sorted(counters.items())), tapped=tapped)]
        yield


@dataclass(frozen=True)
class EntersWithX(EntersWithCounters):
    """ "~ enters with X +1/+1 counters on it, where X is the number of …" (CR 614.1c)."""

    amount: Amount
    kind: CounterWord
    templates: ClassVar[tuple[str, ...]] = (
        "~ enters with x {kind} counters on it, where x is {amount:of}",
    )


@dataclass(frozen=True)
class EntersWithIf(EntersSo):
    """ "If ~ was kicked, it enters with two +1/+1 counters on it" (CR 614.1c)."""

    condition: Condition
    amount: Amount
    kind: CounterWord
    unless: bool = False
    only_alters: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = (
        "if {condition}, it enters with {amount:a} {kind} counter(s) on it{amount:tail}",
        "~ enters with {amount:a} {kind} counter(s) on it {unless!unless} {condition}",
    )

    def applies(self, board: Board, source: ObjectId, ctx: Context, event: Event) -> bool:
        if not super().applies(board, source, ctx, event):
            return False
        ctx.cast = getattr(board.find(source), "cast", None)
        return self.condition.holds(board, ctx) is not self.unless

    def rewrite(
        self, board: Board, source: ObjectId, ctx: Context, event: Event
    ) -> Steps[list[Event]]:
        counters = EntersWithCounters(self.amount, self.kind)
        return (yield from counters.rewrite(board, source, ctx, event))


class WouldDie(Replacement):
    """Something else happens to a creature that would die."""

    things: Things
    watches: ClassVar[tuple[type, ...]] = (ev.ZoneChanged,)

    def applies(self, board: Board, source: ObjectId, ctx: Context, event: Event) -> bool:
        return (
            isinstance(event, ev.ZoneChanged)
            and event.from_zone == "battlefield"
            and event.to_zone == "graveyard"
            and event.object is not None
            and self.things.is_like(board, ctx, event.object)
        )


@dataclass(frozen=True)
class WouldDieExiled(WouldDie):
    """A creature that would die is exiled instead (CR 614.1a)."""

    things: Things
    kind: CounterWord = ""
    only_alters: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = (
        "if a {things:one} would die, exile it instead",
        "if a {things:one} would die, instead exile it and put a {kind} counter on it",
        "if a {things:one} would die, exile that card with a {kind} counter on it instead",
        "if a {things:one} would die, exile it with a {kind} counter on it instead",
        "if a {things:one} would die, exile it and put a {kind} counter on it instead",
    )

    def rewrite(
        self, board: Board, source: ObjectId, ctx: Context, event: Event
    ) -> Steps[list[Event]]:
        assert isinstance(event, ev.ZoneChanged)
        counters = ((self.kind, 1),) if self.kind else ()
        return [event._replace(to_zone="exile", counters=counters, source=source)]
        yield


class OfItself(Replacement):
    """Something else happens to an object that would be put into a graveyard: in every zone."""

    of_itself_leaving: ClassVar[bool] = True
    self_replacement: ClassVar[bool] = True
    watches: ClassVar[tuple[type, ...]] = (ev.ZoneChanged,)

    def applies(self, board: Board, source: ObjectId, ctx: Context, event: Event) -> bool:
        to_graveyard = isinstance(event, ev.ZoneChanged) and event.to_zone == "graveyard"
        return to_graveyard and getattr(event, "object", None) == source


@dataclass(frozen=True)
class ItselfElsewhere(OfItself):
    """ "If ~ would be put into a graveyard from anywhere, exile it instead"."""

    shuffled: bool = False
    templates: ClassVar[tuple[str, ...]] = (
        "if ~ would be put into a graveyard from anywhere, exile it instead",
        "if ~ would be put into a graveyard from anywhere, "
        "{shuffled!reveal ~ and shuffle it into its owner's library} instead",
        "if ~ would be put into a graveyard from anywhere, "
        "{shuffled!shuffle it into its owner's library} instead",
        "if ~ would be put into a graveyard from anywhere, "
        "{shuffled!reveal it and shuffle it into its owner's library} instead",
    )

    def rewrite(
        self, board: Board, source: ObjectId, ctx: Context, event: Event
    ) -> Steps[list[Event]]:
        assert isinstance(event, ev.ZoneChanged)
        if not self.shuffled:
            return [event._replace(to_zone="exile")]
        moved = event._replace(to_zone="library")
        return [moved, ev.Shuffled(board.owner(source))]
        yield


@dataclass(frozen=True)
class ItselfOnTop(ItselfElsewhere):
    """ "If ~ would die, put it on top of its owner's library instead" (CR 614.1a)."""

    only_alters: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = (
        "if ~ would die, put ~ on top of its owner's library instead",
        "if ~ would die, put it on top of its owner's library instead",
    )

    def applies(self, board: Board, source: ObjectId, ctx: Context, event: Event) -> bool:
        there = getattr(event, "from_zone", "") == "battlefield"
        return there and super().applies(board, source, ctx, event)

    def rewrite(
        self, board: Board, source: ObjectId, ctx: Context, event: Event
    ) -> Steps[list[Event]]:
        assert isinstance(event, ev.ZoneChanged)
        return [event._replace(to_zone="library", position="top")]
        yield


@dataclass(frozen=True)
class DyingIntoLibrary(ItselfOnTop):
    """ "If ~ would die, shuffle it into its owner's library instead" (CR 614.1a)."""

    only_alters: ClassVar[bool] = False
    templates: ClassVar[tuple[str, ...]] = (
        "if ~ would die, instead shuffle it into its owner's library",
        "if ~ would die, shuffle it into its owner's library instead",
    )

    def rewrite(
        self, board: Board, source: ObjectId, ctx: Context, event: Event
    ) -> Steps[list[Event]]:
        assert isinstance(event, ev.ZoneChanged)
        return [event._replace(to_zone="library"), ev.Shuffled(board.owner(source))]
        yield


@dataclass(frozen=True)
class EntersTappedUnless(EntersTapped):
    """ "This land enters tapped unless you control two or more other lands" (CR 614.1c)."""

    condition: Condition
    templates: ClassVar[tuple[str, ...]] = ("~ enters tapped unless {condition}",)

    def applies(self, board: Board, source: ObjectId, ctx: Context, event: Event) -> bool:
        return super().applies(board, source, ctx, event) and not self.condition.holds(board, ctx)


@dataclass(frozen=True)
class OthersEnterTapped(Replacement):
    """Permanents of a description enter tapped (CR 614.1d)."""

    things: Things
    watches: ClassVar[tuple[type, ...]] = (ev.ZoneChanged,)
    only_alters: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = ("{things:many} enter tapped",)

    def applies(self, board: Board, source: ObjectId, ctx: Context, event: Event) -> bool:
        if not isinstance(event, ev.ZoneChanged) or event.to_zone != "battlefield":
            return False
        if event.object is None or event.tapped:
            return False
        return would_be_like(board, ctx, self.things, event)

    def rewrite(
        self, board: Board, source: ObjectId, ctx: Context, event: Event
    ) -> Steps[list[Event]]:
        assert isinstance(event, ev.ZoneChanged)
        return [event._replace(tapped=True)]
        yield


@dataclass(frozen=True)
class OthersEnterUntapped(Replacement):
    """Permanents of a description enter untapped (CR 614.1d)."""

    things: Things
    watches: ClassVar[tuple[type, ...]] = (ev.ZoneChanged,)
    only_alters: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = ("{things:many} enter untapped",)

    def applies(self, board: Board, source: ObjectId, ctx: Context, event: Event) -> bool:
        if not isinstance(event, ev.ZoneChanged) or event.to_zone != "battlefield":
            return False
        return event.object is not None and would_be_like(board, ctx, self.things, event)

    def rewrite(
        self, board: Board, source: ObjectId, ctx: Context, event: Event
    ) -> Steps[list[Event]]:
        assert isinstance(event, ev.ZoneChanged)
        return [event._replace(tapped=False)]
        yield


def would_be_like(board: Board, ctx: Context, things: Things, event: ev.ZoneChanged) -> bool:
    """Whether what is about to enter will be of a description, under whose control it enters."""
    assert event.object is not None
    controller = event.player if event.player is not None else board.owner(event.object)
    rest = []
    for post in things.after:
        if isinstance(post, ControlledBy):
            if controller not in post.who.find(board, ctx):
                return False
        else:
            rest.append(post)
    described = Things(things.nouns, things.before, things.join, things.head, tuple(rest))
    return described.is_like(board, ctx, event.object, replacement.as_it_enters(board, event))


@dataclass(frozen=True)
class UncastExiled(Replacement):
    """A creature that would enter and wasn't cast is exiled instead (CR 614.1a)."""

    things: Things
    watches: ClassVar[tuple[type, ...]] = (ev.ZoneChanged,)
    only_alters: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = (
        "if a {things:one} would enter and it wasn't cast, exile it instead",
    )

    def applies(self, board: Board, source: ObjectId, ctx: Context, event: Event) -> bool:
        return (
            isinstance(event, ev.ZoneChanged)
            and event.to_zone == "battlefield"
            and event.from_zone != "stack"
            and event.object is not None
            and would_be_like(board, ctx, self.things, event)
        )

    def rewrite(
        self, board: Board, source: ObjectId, ctx: Context, event: Event
    ) -> Steps[list[Event]]:
        assert isinstance(event, ev.ZoneChanged)
        return [event._replace(
            to_zone="exile", tapped=False, counters=(), player=None, source=source
        )]
        yield


@dataclass(frozen=True)
class GraveyardToExile(Replacement):
    """What would be put into a graveyard is exiled instead (CR 614.1a)."""

    whose: Players | None = None
    tokens: bool = False
    kind: CounterWord = ""
    watches: ClassVar[tuple[type, ...]] = (ev.ZoneChanged,)
    only_alters: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = (
        "if a card {tokens!or token} would be put into a graveyard from anywhere, exile it instead",
        "if a card would be put into {whose:'s} graveyard from anywhere, exile it instead",
        "if a card {tokens!or token} would be put into a graveyard from anywhere, instead exile it",
        "if a card would be put into {whose:'s} graveyard from anywhere, instead exile it",
        "if a card would be put into a graveyard from anywhere, instead exile it",
        "if a card would be put into a graveyard from anywhere, exile it instead",
        "if a card would be put into {whose:'s} graveyard from anywhere, instead exile it with a "
        "{kind} counter on it",
        "if a card {tokens!or token} would be put into {whose:'s} graveyard from anywhere, exile "
        "it instead",
    )

    def applies(self, board: Board, source: ObjectId, ctx: Context, event: Event) -> bool:
        if not isinstance(event, ev.ZoneChanged) or event.to_zone != "graveyard":
            return False
        if event.object is None:
            return False
        record = board.last_known(event.object)
        if not self.tokens and getattr(record, "token", False):
            return False
        return self.whose is None or board.owner(event.object) in self.whose.find(board, ctx)

    def rewrite(
        self, board: Board, source: ObjectId, ctx: Context, event: Event
    ) -> Steps[list[Event]]:
        assert isinstance(event, ev.ZoneChanged)
        counters = ((self.kind, 1),) if self.kind else ()
        return [event._replace(to_zone="exile", counters=counters, source=source)]
        yield


@dataclass(frozen=True)
class NoLifeGained(Replacement):
    """A player who would gain life gains none (CR 614.1a)."""

    who: Players
    watches: ClassVar[tuple[type, ...]] = (ev.LifeGained,)
    templates: ClassVar[tuple[str, ...]] = (
        "if {who} would gain life, that player gains no life instead",
    )

    def applies(self, board: Board, source: ObjectId, ctx: Context, event: Event) -> bool:
        return isinstance(event, ev.LifeGained) and event.player in self.who.find(board, ctx)

    def rewrite(
        self, board: Board, source: ObjectId, ctx: Context, event: Event
    ) -> Steps[list[Event]]:
        return []
        yield


@dataclass(frozen=True)
class DrawsInstead(Replacement):
    """ "If an opponent would draw a card except the first ..., you draw a card" (CR 614.1a)."""

    watches: ClassVar[tuple[type, ...]] = (ev.Drawn,)
    templates: ClassVar[tuple[str, ...]] = (
        "if an opponent would draw a card except the first one they draw in each of their draw "
        "steps, instead that player skips that draw and you draw a card",
    )

    def applies(self, board: Board, source: ObjectId, ctx: Context, event: Event) -> bool:
        if not isinstance(event, ev.Drawn) or event.player not in board.opponents(ctx.controller):
            return False
        return not board.opens_draw_step(event.player)

    def rewrite(
        self, board: Board, source: ObjectId, ctx: Context, event: Event
    ) -> Steps[list[Event]]:
        return [ev.Drawn(ctx.controller)]
        yield


@dataclass(frozen=True)
class BeginsOnBattlefield(StaticEffect):
    """ "If this card is in your opening hand, you may begin the game with it" (CR 103.6)."""

    templates: ClassVar[tuple[str, ...]] = (
        "if ~ is in your opening hand, you may begin the game with it on the battlefield",
    )


@dataclass(frozen=True)
class LeavesToExile(Clause):
    """ "If that creature would leave the battlefield, exile it instead" (CR 614.1a)."""

    what: Objects
    templates: ClassVar[tuple[str, ...]] = (
        "if {what} would leave the battlefield, exile it instead of putting it anywhere else",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        objects = yield from self.what.objects(board, ctx)
        for number in objects:
            duration = Duration("on battlefield", object=number)
            actions.begin_static(board, ctx, Leaving(number), duration, "it is exiled instead")


@dataclass(frozen=True)
class DiesToExile(Clause):
    """ "If that creature would die this turn, exile it instead" (CR 614.1a)."""

    what: Objects
    templates: ClassVar[tuple[str, ...]] = ("if {what} would die this turn, exile it instead",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        for number in (yield from self.what.objects(board, ctx)):
            actions.begin_static(board, ctx, Leaving(number, True), text="it is exiled instead")


@dataclass(frozen=True)
class Leaving(Replacement):
    """One object that would leave the battlefield, or die, is exiled instead."""

    number: ObjectId
    dying: bool = False
    only_alters: ClassVar[bool] = True
    watches: ClassVar[tuple[type, ...]] = (ev.ZoneChanged,)

    def applies(self, board: Board, source: ObjectId, ctx: Context, event: Event) -> bool:
        if not isinstance(event, ev.ZoneChanged) or event.object != self.number:
            return False
        if event.from_zone != "battlefield" or event.to_zone == "exile":
            return False
        return event.to_zone == "graveyard" or not self.dying

    def rewrite(
        self, board: Board, source: ObjectId, ctx: Context, event: Event
    ) -> Steps[list[Event]]:
        assert isinstance(event, ev.ZoneChanged)
        return [event._replace(to_zone="exile", position="top")]
        yield
