"""What an earlier instruction of the same text has done: "exiled this way" (CR 608.2c).

It is read from the log since the spell or ability began to resolve, so it is what really
happened after replacement effects. In a text of its own that is carried out later it would be
about another resolution; `oracle.compile` refuses it there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar

from apnap.game import events as ev
from apnap.game.ability import Condition
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.events import Event
from apnap.game.ids import ObjectId, PlayerId

from .amounts import Quantity, Repeated
from .numbers import ONE
from .players import They, You
from .selectors import Amount, Objects, Players
from .things import Things
from .wording import say
from .words import Vocabulary


def since_it_began(board: Board, ctx: Context) -> Iterator[Event]:
    """What has happened since the spell or ability began to resolve, the latest first."""
    for event in reversed(list(board.log)):
        if isinstance(event, ev.Resolved) and event.object == ctx.object:
            return
        yield event


_CAUSES = {"destroyed": "destroy", "milled": "mill", "sacrificed": "sacrifice",
           "discarded": "discard"}  # fmt: skip
Done = Annotated[str, Vocabulary("done", (*_CAUSES, "exiled", "returned", "tapped"))]


def _was_done(event: ev.ZoneChanged, done: str) -> bool:
    """Whether a move is what the word says; one returns to a hand or to the battlefield."""
    if done == "exiled":
        return event.to_zone == "exile"
    if done == "returned":
        back = event.to_zone == "hand" and event.from_zone != "library"
        again = event.to_zone == "battlefield" and event.from_zone in ("graveyard", "exile")
        return back or again
    return event.cause == _CAUSES[done]


def done_this_way(board: Board, ctx: Context, done: str) -> list[ObjectId]:
    """The objects to which something was done, as they were before it."""
    found = []
    for event in since_it_began(board, ctx):
        if isinstance(event, ev.Tapped) and done == "tapped":
            found.append(event.object)
        if not isinstance(event, ev.ZoneChanged) or done == "tapped" or event.object is None:
            continue
        if _was_done(event, done):
            found.append(event.object)
    return found


class ThisWay:
    """Mixed into words about what earlier instructions of the same text have done."""

    done: str
    things: Things

    def those(self, board: Board, ctx: Context) -> list[ObjectId]:
        """The objects of the description to which it was done."""
        return [
            one for one in done_this_way(board, ctx, self.done)
            if self.things.is_like(board, ctx, one)
        ]


@dataclass(frozen=True)
class ForEachThisWay(ThisWay, Repeated):
    """ "For each creature destroyed this way"."""

    things: Things
    done: Done
    head: Amount = ONE
    templates: ClassVar[tuple[str, ...]] = ("for each {things:one} {done} this way",)

    def say_tail(self) -> str:
        """The words."""
        return f"for each {say(self.things, 'one')} {self.done} this way"

    def count(self, board: Board, ctx: Context) -> int:
        return len(self.those(board, ctx))


@dataclass(frozen=True)
class NumberThisWay(ThisWay, Quantity):
    """ "The number of cards discarded this way"."""

    things: Things
    done: Done
    templates: ClassVar[tuple[str, ...]] = ("the number of {things:many} {done} this way",)

    def value(self, board: Board, ctx: Context) -> int:
        return len(self.those(board, ctx))


@dataclass(frozen=True)
class CardsThisWay(ThisWay, Objects):
    """ "All creature cards exiled this way", "all cards they exiled this way", if still there."""

    things: Things
    done: Annotated[str, Vocabulary("done to cards", ("exiled", "milled"))]
    by: Players | None = None
    templates: ClassVar[tuple[str, ...]] = (
        "all {things:many} {done} this way",
        "all {things:many} {by:subject} {done} this way",
    )

    def __post_init__(self) -> None:
        if self.by is not None and not isinstance(self.by, (They, You)):
            raise ValueError("who did it is the one who is told to")
        if "card" not in (self.things.head, *(noun[-1] for noun in self.things.nouns)):
            raise ValueError("they are cards now")

    def find(self, board: Board, ctx: Context) -> tuple[ObjectId, ...]:
        players = None if self.by is None else self.by.find(board, ctx)
        found: list[ObjectId] = []
        for event in since_it_began(board, ctx):
            if not isinstance(event, ev.ZoneChanged) or event.new is None:
                continue
            card = board.cards.get(event.new)
            if card is None or card.zone != event.to_zone or not _was_done(event, self.done):
                continue
            who = card.owner if event.player is None else event.player
            if (players is None or who in players) and self.things.is_like(board, ctx, card.id):
                found.append(card.id)
        return tuple(reversed(found))


@dataclass(frozen=True)
class MostThisWay(ThisWay, Quantity):
    """ "The greatest number of cards a player discarded this way": each player's own counted."""

    things: Things
    done: Done
    templates: ClassVar[tuple[str, ...]] = (
        "the greatest number of {things:many} a player {done} this way",
    )

    def __post_init__(self) -> None:
        if self.done not in ("discarded", "milled"):
            raise ValueError("what a player does with their own cards")

    def value(self, board: Board, ctx: Context) -> int:
        own = Counter(board.owner(one) for one in self.those(board, ctx))
        return max(own.values(), default=0)


@dataclass(frozen=True)
class DamageThisWay(ThisWay, Quantity):
    """ "The damage dealt this way" (CR 120.3)."""

    templates: ClassVar[tuple[str, ...]] = (
        "the damage dealt this way", "the amount of damage dealt this way",
    )  # fmt: skip

    def value(self, board: Board, ctx: Context) -> int:
        return sum(
            event.amount for event in since_it_began(board, ctx)
            if isinstance(event, ev.DamageDealt)
        )


@dataclass(frozen=True)
class SomeThisWay(ThisWay, Condition):
    """ "If a creature card was exiled this way"."""

    things: Things
    done: Done
    templates: ClassVar[tuple[str, ...]] = (
        "a {things:one} was {done} this way",
        "a {things:one} is {done} this way",
        "at least one {things:one} was {done} this way",
        "one or more {things:many} were {done} this way",
    )

    def holds(self, board: Board, ctx: Context) -> bool:
        return bool(self.those(board, ctx))


@dataclass(frozen=True)
class ExcessThisWay(ThisWay, Quantity):
    """ "The amount of excess damage dealt to that creature this way" (CR 120.10)."""

    templates: ClassVar[tuple[str, ...]] = (
        "the amount of excess damage dealt this way",
        "the amount of excess damage dealt to that creature this way",
        "the excess damage dealt to that creature this way",
        "the excess damage dealt this way",
        "that excess damage",
    )

    def value(self, board: Board, ctx: Context) -> int:
        return sum(
            event.excess for event in since_it_began(board, ctx)
            if isinstance(event, ev.DamageDealt)
        )


@dataclass(frozen=True)
class ExcessWasDealt(ThisWay, Condition):
    """ "If excess damage was dealt this way" (CR 120.10)."""

    templates: ClassVar[tuple[str, ...]] = (
        "excess damage was dealt this way",
        "excess damage was dealt to that creature this way",
        "excess damage was dealt to a creature this way",
    )

    def holds(self, board: Board, ctx: Context) -> bool:
        return ExcessThisWay().value(board, ctx) > 0


@dataclass(frozen=True)
class LifeLostThisWay(ThisWay, Quantity):
    """ "The life lost this way" (CR 119.3)."""

    templates: ClassVar[tuple[str, ...]] = ("the life lost this way",)

    def value(self, board: Board, ctx: Context) -> int:
        return sum(
            event.amount for event in since_it_began(board, ctx) if isinstance(event, ev.LifeLost)
        )


@dataclass(frozen=True)
class YouLostLifeThisWay(ThisWay, Condition):
    """ "If you lost life this way"; "that many" is how much (CR 119.3)."""

    reads_event: ClassVar[bool] = True
    gained: bool = False
    templates: ClassVar[tuple[str, ...]] = (
        "you lost life this way", "you {gained!gained} life this way",
    )  # fmt: skip

    def holds(self, board: Board, ctx: Context) -> bool:
        kind = ev.LifeGained if self.gained else ev.LifeLost
        found = [
            event.amount for event in since_it_began(board, ctx)
            if isinstance(event, kind) and event.player == ctx.controller
        ]
        ctx.amount = sum(found)
        return bool(found)


@dataclass(frozen=True)
class PlayerHitThisWay(ThisWay, Condition):
    """ "If a player is dealt damage this way", who is "they" from then on (CR 120.3)."""

    reads_event: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = ("a player is dealt damage this way",)

    def holds(self, board: Board, ctx: Context) -> bool:
        hit = [
            event.target for event in since_it_began(board, ctx)
            if isinstance(event, ev.DamageDealt) and isinstance(event.target, PlayerId)
        ]
        ctx.mention(*hit)
        return bool(hit)
