"""Replacement effects of counters about to be put somewhere: more of them, or fewer (CR 122.6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game import events as ev
from apnap.game.ability import Replacement, Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.events import Event
from apnap.game.ids import ObjectId, PlayerId
from apnap.game.records import Counters

from .replacements import would_be_like
from .things import Things
from .words import CounterWord


class _OfCounters(Replacement):
    """Another number of counters is put somewhere, also on what enters with some (CR 614.1a)."""

    only_alters: ClassVar[bool] = True
    watches: ClassVar[tuple[type, ...]] = (ev.CountersPut, ev.ZoneChanged)
    kind: CounterWord = ""

    def number(self, amount: int) -> int:
        """How many there are instead."""
        raise NotImplementedError

    def entering(
        self, board: Board, source: ObjectId, ctx: Context, event: ev.ZoneChanged
    ) -> bool:
        """Whether it is about the counters with which this enters."""
        raise NotImplementedError

    def putting(
        self, board: Board, source: ObjectId, ctx: Context, event: ev.CountersPut
    ) -> bool:
        """Whether it is about these counters."""
        raise NotImplementedError

    def applies(self, board: Board, source: ObjectId, ctx: Context, event: Event) -> bool:
        if isinstance(event, ev.ZoneChanged):
            return (
                event.to_zone == "battlefield"
                and event.object is not None
                and self._instead(event) != event.counters
                and self.entering(board, source, ctx, event)
            )
        return (
            isinstance(event, ev.CountersPut)
            and event.amount > 0
            and self.kind in ("", event.kind)
            and self.putting(board, source, ctx, event)
        )

    def _instead(self, event: ev.ZoneChanged) -> Counters:
        """The counters with which a permanent enters."""
        return tuple(
            (kind, self.number(amount) if amount and self.kind in ("", kind) else amount)
            for kind, amount in event.counters
        )

    def rewrite(
        self, board: Board, source: ObjectId, ctx: Context, event: Event
    ) -> Steps[list[Event]]:
        if isinstance(event, ev.ZoneChanged):
            return [event._replace(counters=self._instead(event))]
        assert isinstance(event, ev.CountersPut)
        amount = self.number(event.amount)
        return [event._replace(amount=amount)] if amount else []
        yield


class _OnPermanents(_OfCounters):
    """It is about counters put on permanents of a description."""

    things: Things
    other: bool = False

    def entering(
        self, board: Board, source: ObjectId, ctx: Context, event: ev.ZoneChanged
    ) -> bool:
        another = not self.other or event.object != source
        return another and would_be_like(board, ctx, self.things, event)

    def putting(
        self, board: Board, source: ObjectId, ctx: Context, event: ev.CountersPut
    ) -> bool:
        return (
            isinstance(event.target, ObjectId)
            and event.target in board.battlefield
            and not (self.other and event.target == source)
            and self.things.is_like(board, ctx, event.target)
        )


@dataclass(frozen=True)
class TwiceTheCounters(_OnPermanents):
    """Twice as many counters are put on permanents by effects."""

    things: Things
    templates: ClassVar[tuple[str, ...]] = (
        "if an effect would put one or more counters on a {things:one}, it puts twice "
        "that many of those counters on that permanent instead",
    )

    def putting(
        self, board: Board, source: ObjectId, ctx: Context, event: ev.CountersPut
    ) -> bool:
        if event.rule.startswith(("120.3", "606.4", "714.3c")):
            return False  # damage, costs and turn-based actions are no effects
        return super().putting(board, source, ctx, event)

    def number(self, amount: int) -> int:
        return amount * 2


@dataclass(frozen=True)
class TwiceTheCountersOfAKind(_OnPermanents):
    """Twice as many counters of one kind are put on permanents."""

    things: Things
    kind: CounterWord
    other: bool = False
    templates: ClassVar[tuple[str, ...]] = (
        "if one or more {kind} counters would be put on a {things:one}, twice that many {kind} "
        "counters are put on it instead",
        "if one or more {kind} counters would be put on a {things:one}, twice that many {kind} "
        "counters are put on that creature instead",
        "if one or more {kind} counters would be put on a {things:one}, twice that many {kind} "
        "counters are put on that permanent instead",
        "if one or more {kind} counters would be put on {other!another} {things:one}, twice that "
        "many {kind} counters are put on it instead",
        "if one or more {kind} counters would be put on {other!another} {things:one}, twice that "
        "many {kind} counters are put on that creature instead",
    )

    def number(self, amount: int) -> int:
        return amount * 2


@dataclass(frozen=True)
class OneCounterLess(_OnPermanents):
    """One counter of a kind less is put on permanents."""

    things: Things
    kind: CounterWord
    templates: ClassVar[tuple[str, ...]] = (
        "if one or more {kind} counters would be put on a {things:one}, that many {kind} "
        "counters minus one are put on it instead",
    )

    def number(self, amount: int) -> int:
        return amount - 1


@dataclass(frozen=True)
class OneMoreCounter(_OnPermanents):
    """One more counter of a kind is put on permanents, or one more of each kind."""

    things: Things
    kind: CounterWord = ""
    other: bool = False
    templates: ClassVar[tuple[str, ...]] = (
        "if one or more {kind} counters would be put on a {things:one}, that many plus "
        "one {kind} counters are put on it instead",
        "if one or more {kind} counters would be put on a {things:one}, that many plus "
        "one {kind} counters are put on that creature instead",
        "if one or more {kind} counters would be put on a {things:one}, that many plus "
        "one {kind} counters are put on that permanent instead",
        "if one or more {kind} counters would be put on {other!another} {things:one}, that many "
        "plus one {kind} counters are put on it instead",
        "if one or more {kind} counters would be put on {other!another} {things:one}, that many "
        "plus one {kind} counters are put on that creature instead",
        "if one or more counters would be put on a {things:one}, that many plus one of each of "
        "those kinds of counters are put on that permanent instead",
        "if one or more counters would be put on a {things:one}, that many plus one of each of "
        "those kinds of counters are put on that creature instead",
    )

    def number(self, amount: int) -> int:
        return amount + 1


class _PutBySomeone(_OfCounters):
    """It is about what players put on permanents or players.

    On what enters with counters its controller puts them (CR 122.6a).
    """

    def means(self, board: Board, ctx: Context, player: PlayerId | None) -> bool:
        """Whether it is about what that player puts."""
        raise NotImplementedError

    def entering(
        self, board: Board, source: ObjectId, ctx: Context, event: ev.ZoneChanged
    ) -> bool:
        assert event.object is not None
        player = event.player if event.player is not None else board.owner(event.object)
        return self.means(board, ctx, player)

    def putting(
        self, board: Board, source: ObjectId, ctx: Context, event: ev.CountersPut
    ) -> bool:
        there = isinstance(event.target, PlayerId) or event.target in board.battlefield
        return there and self.means(board, ctx, event.player)


@dataclass(frozen=True)
class TwiceWhatYouPut(_PutBySomeone):
    """Twice as many counters of any kinds are put by the controller."""

    templates: ClassVar[tuple[str, ...]] = (
        "if you would put one or more counters on a permanent or player, put twice that many of "
        "each of those kinds of counters on that permanent or player instead",
    )

    def means(self, board: Board, ctx: Context, player: PlayerId | None) -> bool:
        return player == ctx.controller

    def number(self, amount: int) -> int:
        return amount * 2


@dataclass(frozen=True)
class HalfOfWhatTheyPut(_PutBySomeone):
    """Half as many counters of any kinds are put by the opponents (CR 107.1a)."""

    templates: ClassVar[tuple[str, ...]] = (
        "if an opponent would put one or more counters on a permanent or player, they put half "
        "that many of each of those kinds of counters on that permanent or player instead, "
        "rounded down",
    )

    def means(self, board: Board, ctx: Context, player: PlayerId | None) -> bool:
        return player in board.opponents(ctx.controller)

    def number(self, amount: int) -> int:
        return amount // 2


@dataclass(frozen=True)
class OneMoreOnYou(_OfCounters):
    """The controller gets one more counter of each kind."""

    templates: ClassVar[tuple[str, ...]] = (
        "if you would get one or more counters, you get that many plus one of each of those kinds "
        "of counters instead",
    )

    def entering(
        self, board: Board, source: ObjectId, ctx: Context, event: ev.ZoneChanged
    ) -> bool:
        return False

    def putting(
        self, board: Board, source: ObjectId, ctx: Context, event: ev.CountersPut
    ) -> bool:
        return event.target == ctx.controller and isinstance(event.target, PlayerId)

    def number(self, amount: int) -> int:
        return amount + 1
