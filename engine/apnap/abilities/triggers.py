"""Events that abilities wait for, first those of objects: enters, dies, attacks (CR 603.2, 603.6).

Templates leave out the "when" or "whenever" before them. What a trigger finds becomes "it",
"that creature", "that player" in the ability's text.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import ClassVar

from apnap.game import events as ev
from apnap.game.ability import Bindings, TriggerCondition
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.events import Event
from apnap.game.ids import ObjectId, PlayerId
from apnap.game.records import Spell

from .objects import A, All, Itself
from .selectors import Objects, Players
from .things import Things


class Trigger(TriggerCondition):
    """A trigger condition of the vocabulary."""

    event_keys: ClassVar[tuple[str, ...]] = ()

    def keys(self) -> tuple[Hashable, ...]:
        return self.event_keys


def is_one(
    board: Board, what: Objects, source: ObjectId | None, controller: PlayerId, number: ObjectId
) -> bool:
    """Whether an object is what a trigger speaks of, as it is or was as it left."""
    ctx = Context(controller, source)
    if isinstance(what, Itself):
        return number == source
    if isinstance(what, A):
        if what.other and number == source:
            return False
        return what.things.is_like(board, ctx, number)
    if isinstance(what, All):
        return what.things.is_like(board, ctx, number)
    return number in what.find(board, ctx)


def is_self(what: Objects) -> bool:
    """Whether a trigger speaks only of its own source."""
    return isinstance(what, Itself)


class ObjectTrigger(Trigger):
    """Something happens to or by an object."""

    what: Objects

    @property
    def about_self(self) -> bool:
        return is_self(self.what)

    def found(
        self, board: Board, source: ObjectId | None, controller: PlayerId, number: ObjectId
    ) -> bool:
        """Whether the object is what it speaks of."""
        return is_one(board, self.what, source, controller, number)


@dataclass(frozen=True)
class Enters(ObjectTrigger):
    """An object enters the battlefield (CR 603.6a)."""

    what: Objects
    event_keys: ClassVar[tuple[str, ...]] = ("enters",)
    templates: ClassVar[tuple[str, ...]] = ("{what:subject} [enter]",)

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        if not isinstance(event, ev.ZoneChanged) or event.new is None:
            return None
        if not self.found(board, source, controller, event.new):
            return None
        return Bindings((event.new,), (board.controller(event.new),))


@dataclass(frozen=True)
class EntersUnder(ObjectTrigger):
    """An object enters under somebody's control."""

    what: Objects
    who: Players
    event_keys: ClassVar[tuple[str, ...]] = ("enters",)
    templates: ClassVar[tuple[str, ...]] = ("{what:subject} [enter] under {who:'s} control",)

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        if not isinstance(event, ev.ZoneChanged) or event.new is None:
            return None
        player = board.controller(event.new)
        fits = self.found(board, source, controller, event.new)
        if fits and self.who.means(board, source, controller, player):
            return Bindings((event.new,), (player,))
        return None


@dataclass(frozen=True)
class EntersOr(ObjectTrigger):
    """An object or another one enters: "this creature or another creature you control"."""

    what: Objects
    other: Things
    event_keys: ClassVar[tuple[str, ...]] = ("enters",)
    templates: ClassVar[tuple[str, ...]] = ("{what} or another {other:one} enters",)

    @property
    def about_self(self) -> bool:
        return False

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        if not isinstance(event, ev.ZoneChanged) or event.new is None:
            return None
        ctx = Context(controller, source)
        if event.new == source or self.other.is_like(board, ctx, event.new):
            return Bindings((event.new,), (board.controller(event.new),))
        return None


class _Leaves(ObjectTrigger):
    """Looks back to how the object was as it left (CR 603.10a)."""

    looks_back: ClassVar[bool] = True
    event_keys: ClassVar[tuple[str, ...]] = ("leaves",)

    def goes(self, board: Board, event: ev.ZoneChanged) -> bool:
        """Whether it goes where the trigger says."""
        return True

    def one(
        self, board: Board, source: ObjectId | None, controller: PlayerId, number: ObjectId
    ) -> bool:
        """Whether it is what the trigger speaks of."""
        return self.found(board, source, controller, number)

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        if not isinstance(event, ev.ZoneChanged) or event.object is None:
            return None
        if event.from_zone != "battlefield" or not self.goes(board, event):
            return None
        if not self.one(board, source, controller, event.object):
            return None
        return Bindings((event.object,), (board.controller(event.object),))


@dataclass(frozen=True)
class LeavesBattlefield(_Leaves):
    """An object leaves the battlefield (CR 603.6c)."""

    what: Objects
    templates: ClassVar[tuple[str, ...]] = ("{what:subject} [leave] the battlefield",)


class _Dying(_Leaves):
    def goes(self, board: Board, event: ev.ZoneChanged) -> bool:
        return event.to_zone == "graveyard"


@dataclass(frozen=True)
class Dies(_Dying):
    """A creature or planeswalker dies (CR 700.4)."""

    what: Objects
    templates: ClassVar[tuple[str, ...]] = (
        "{what:subject} [die]",
        "{what:subject} [be] put into a graveyard from the battlefield",
    )


@dataclass(frozen=True)
class DiesOrIsExiled(_Leaves):
    """A permanent dies or is put into exile (CR 603.6c, 700.4)."""

    what: Objects
    templates: ClassVar[tuple[str, ...]] = (
        "{what:subject} [die] or [be] put into exile",
        "{what:subject} [die] or [be] put into exile from the battlefield",
    )

    def goes(self, board: Board, event: ev.ZoneChanged) -> bool:
        return event.to_zone in ("graveyard", "exile")


@dataclass(frozen=True)
class DiesInto(_Dying):
    """A permanent is put into somebody's graveyard from the battlefield (CR 603.10a)."""

    what: Objects
    who: Players
    templates: ClassVar[tuple[str, ...]] = (
        "{what:subject} [be] put into {who:'s} graveyard from the battlefield",
    )

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        found = super().matches(board, source, controller, event)
        if found is None:
            return None
        owner = board.owner(found.objects[0])
        if not self.who.means(board, source, controller, owner):
            return None
        return found


@dataclass(frozen=True)
class PermanentToGraveyard(_Dying):
    """A permanent is put into a graveyard, which can only be from the battlefield (CR 603.10a)."""

    what: Objects
    templates: ClassVar[tuple[str, ...]] = ("{what:subject} [be] put into a graveyard",)

    def __post_init__(self) -> None:
        things = getattr(self.what, "things", None)
        if not isinstance(things, Things) or things.zones != ("battlefield",):
            raise ValueError("only permanents")


@dataclass(frozen=True)
class DiesOr(_Dying):
    """An object or another one dies: "this creature or another creature you control dies"."""

    what: Objects
    other: Things
    templates: ClassVar[tuple[str, ...]] = ("{what} or another {other:one} dies",)

    @property
    def about_self(self) -> bool:
        return False

    def one(
        self, board: Board, source: ObjectId | None, controller: PlayerId, number: ObjectId
    ) -> bool:
        ctx = Context(controller, source)
        return number == source or self.other.is_like(board, ctx, number)


@dataclass(frozen=True)
class PutIntoGraveyardOf(ObjectTrigger):
    """Cards are put into a graveyard from anywhere (CR 603.6)."""

    what: Objects
    who: Players
    event_keys: ClassVar[tuple[str, ...]] = ("to graveyard",)
    templates: ClassVar[tuple[str, ...]] = (
        "{what:subject} [be] put into {who:'s} graveyard from anywhere",
    )

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        if not isinstance(event, ev.ZoneChanged) or event.new is None:
            return None
        owner = board.owner(event.new)
        fits = is_one(board, self.what, source, controller, event.new)
        if fits and self.who.means(board, source, controller, owner):
            return Bindings((event.new,), (owner,))
        return None


@dataclass(frozen=True)
class PutIntoAnyGraveyard(ObjectTrigger):
    """Cards are put into any graveyard, from anywhere or not from the battlefield (CR 603.6)."""

    what: Objects
    elsewhere: bool = False
    event_keys: ClassVar[tuple[str, ...]] = ("to graveyard",)
    templates: ClassVar[tuple[str, ...]] = (
        "{what:subject} [be] put into a graveyard from anywhere",
        "{what:subject} [be] put into a graveyard from {elsewhere!anywhere other than the "
        "battlefield}",
    )

    def __post_init__(self) -> None:
        if isinstance(self.what, Itself) and not self.elsewhere:
            raise ValueError("of itself that is said otherwise")

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        if not isinstance(event, ev.ZoneChanged) or event.new is None:
            return None
        if self.elsewhere and event.from_zone == "battlefield":
            return None
        if is_one(board, self.what, source, controller, event.new):
            return Bindings((event.new,), (board.owner(event.new),))
        return None


@dataclass(frozen=True)
class OneOrMoreCardsToGraveyard(Trigger):
    """One or more cards are put into a graveyard from anywhere: once for a batch (CR 603.2c)."""

    things: Things
    who: Players
    batched: ClassVar[bool] = True
    event_keys: ClassVar[tuple[str, ...]] = ("to graveyard",)
    templates: ClassVar[tuple[str, ...]] = (
        "one or more {things:many} are put into {who:'s} graveyard from anywhere",
    )

    def matches_batch(
        self, board: Board, source: ObjectId | None, controller: PlayerId, events: list[Event]
    ) -> list[tuple[Bindings, Event]]:
        ctx = Context(controller, source)
        found: list[ObjectId] = []
        first: Event | None = None
        for event in events:
            if (
                isinstance(event, ev.ZoneChanged)
                and event.new is not None
                and self.things.is_like(board, ctx, event.new)
                and self.who.means(board, source, controller, board.owner(event.new))
            ):
                found.append(event.new)
                first = first or event
        if first is None:
            return []
        return [(Bindings(tuple(found), amount=len(found)), first)]


@dataclass(frozen=True)
class OneOrMoreEnter(Trigger):
    """One or more objects enter at the same time (CR 603.2c)."""

    things: Things
    batched: ClassVar[bool] = True
    event_keys: ClassVar[tuple[str, ...]] = ("enters",)
    templates: ClassVar[tuple[str, ...]] = ("one or more {things:many} enter",)

    def matches_batch(
        self, board: Board, source: ObjectId | None, controller: PlayerId, events: list[Event]
    ) -> list[tuple[Bindings, Event]]:
        ctx = Context(controller, source)
        hits = [
            event
            for event in events
            if isinstance(event, ev.ZoneChanged)
            and event.new is not None
            and self.things.is_like(board, ctx, event.new)
        ]
        if not hits:
            return []
        objects = tuple(event.new for event in hits if event.new is not None)
        return [(Bindings(objects, amount=len(objects)), hits[0])]


@dataclass(frozen=True)
class OneOrMoreDie(Trigger):
    """One or more creatures die at the same time (CR 603.2c, 603.10a)."""

    things: Things
    batched: ClassVar[bool] = True
    looks_back: ClassVar[bool] = True
    event_keys: ClassVar[tuple[str, ...]] = ("leaves",)
    templates: ClassVar[tuple[str, ...]] = ("one or more {things:many} die",)

    def matches_batch(
        self, board: Board, source: ObjectId | None, controller: PlayerId, events: list[Event]
    ) -> list[tuple[Bindings, Event]]:
        ctx = Context(controller, source)
        hits = [
            event
            for event in events
            if isinstance(event, ev.ZoneChanged)
            and event.object is not None
            and event.to_zone == "graveyard"
            and self.things.is_like(board, ctx, event.object)
        ]
        if not hits:
            return []
        objects = tuple(event.object for event in hits if event.object is not None)
        return [(Bindings(objects, amount=len(objects)), hits[0])]


@dataclass(frozen=True)
class OneOrMoreLeave(Trigger):
    """One or more permanents leave the battlefield at the same time (CR 603.2c, 603.10a)."""

    things: Things
    batched: ClassVar[bool] = True
    looks_back: ClassVar[bool] = True
    event_keys: ClassVar[tuple[str, ...]] = ("leaves",)
    templates: ClassVar[tuple[str, ...]] = ("one or more {things:many} leave the battlefield",)

    def matches_batch(
        self, board: Board, source: ObjectId | None, controller: PlayerId, events: list[Event]
    ) -> list[tuple[Bindings, Event]]:
        ctx = Context(controller, source)
        hits = [
            event
            for event in events
            if isinstance(event, ev.ZoneChanged)
            and event.object is not None
            and event.from_zone == "battlefield"
            and self.things.is_like(board, ctx, event.object)
        ]
        if not hits:
            return []
        objects = tuple(event.object for event in hits if event.object is not None)
        return [(Bindings(objects, amount=len(objects)), hits[0])]


class _OneObject(ObjectTrigger):
    """An event about one object."""

    def number(self, event: Event) -> ObjectId | None:
        """The object of the event."""
        number = getattr(event, "object", None)
        return number if isinstance(number, ObjectId) else None

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        number = self.number(event)
        if number is None or not self.found(board, source, controller, number):
            return None
        return Bindings((number,), (board.controller(number),))


@dataclass(frozen=True)
class BecomesTapped(_OneObject):
    """A permanent becomes tapped (CR 701.26a)."""

    what: Objects
    event_keys: ClassVar[tuple[str, ...]] = ("tapped",)
    templates: ClassVar[tuple[str, ...]] = ("{what:subject} [become] tapped",)


@dataclass(frozen=True)
class BecomesUntapped(_OneObject):
    """A permanent becomes untapped (CR 701.26b)."""

    what: Objects
    event_keys: ClassVar[tuple[str, ...]] = ("untapped",)
    templates: ClassVar[tuple[str, ...]] = ("{what:subject} [become] untapped",)


@dataclass(frozen=True)
class BecomesTarget(ObjectTrigger):
    """An object becomes the target of a spell or ability (CR 601.2c, 603.2)."""

    what: Objects
    spells: bool = False
    opponents: bool = False
    yours: bool = False
    event_keys: ClassVar[tuple[str, ...]] = ("targeted",)
    templates: ClassVar[tuple[str, ...]] = (
        "{what:subject} [become] the target of a {spells!spell}",
        "{what:subject} [become] the target of a spell or ability",
        "{what:subject} [become] the target of a spell or ability {opponents!an opponent controls}",
        "{what:subject} [become] the target of a spell or ability "
        "{opponents!your opponent controls}",
        "{what:subject} [become] the target of a spell or ability {yours!you control}",
    )

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        if not isinstance(event, ev.Targeted) or not isinstance(event.target, ObjectId):
            return None
        if self.spells and not isinstance(board.last_known(event.by), Spell):
            return None
        if self.opponents and event.controller not in board.opponents(controller):
            return None
        if self.yours and event.controller != controller:
            return None
        if self.found(board, source, controller, event.target):
            return Bindings((board.now(event.target),), (event.controller,))
        return None
