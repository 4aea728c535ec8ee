"""Events of cards and players that abilities wait for: cycling, milling, crimes, counters put."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game import events as ev
from apnap.game.ability import Bindings
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.events import Event
from apnap.game.ids import ObjectId, PlayerId

from .objects import Itself
from .selectors import Objects, Players
from .things import Things
from .triggers import ObjectTrigger, Trigger, is_one
from .triggers_players import PlayerTrigger
from .words import CounterWord


@dataclass(frozen=True)
class CyclesItself(Trigger):
    """ "When you cycle this card": it works in the graveyard (CR 702.29c)."""

    works_in: ClassVar[str] = "graveyard"
    event_keys: ClassVar[tuple[str, ...]] = ("cycled",)
    templates: ClassVar[tuple[str, ...]] = ("you cycle ~",)

    @property
    def about_self(self) -> bool:
        return True

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        if isinstance(event, ev.Happened) and event.object == source and source is not None:
            return Bindings((source,), (controller,))
        return None


@dataclass(frozen=True)
class Cycles(PlayerTrigger):
    """A player cycles a card (CR 702.29c)."""

    who: Players
    what: Objects
    event_keys: ClassVar[tuple[str, ...]] = ("cycled",)
    templates: ClassVar[tuple[str, ...]] = ("{who} [cycle] {what}",)

    def __post_init__(self) -> None:
        if isinstance(self.what, Itself):
            raise ValueError("the card itself is not on the battlefield")

    def bind(
        self,
        board: Board,
        source: ObjectId | None,
        controller: PlayerId,
        event: Event,
        player: PlayerId,
    ) -> Bindings | None:
        assert isinstance(event, ev.Happened)
        card = event.object
        if card is None or not is_one(board, self.what, source, controller, card):
            return None
        return Bindings((card,), (player,))


@dataclass(frozen=True)
class CyclesOrDiscards(PlayerTrigger):
    """A player cycles or discards a card: once, since cycling is discarding (CR 702.29d)."""

    who: Players
    what: Objects
    event_keys: ClassVar[tuple[str, ...]] = ("discarded",)
    templates: ClassVar[tuple[str, ...]] = ("{who} [cycle] or [discard] {what}",)

    def bind(
        self,
        board: Board,
        source: ObjectId | None,
        controller: PlayerId,
        event: Event,
        player: PlayerId,
    ) -> Bindings | None:
        assert isinstance(event, ev.Discarded)
        if not is_one(board, self.what, source, controller, event.card):
            return None
        return Bindings((board.now(event.card),), (player,))


@dataclass(frozen=True)
class Mills(Trigger):
    """A player mills a card: once for each card (CR 701.17a)."""

    who: Players
    what: Objects
    event_keys: ClassVar[tuple[str, ...]] = ("to graveyard",)
    templates: ClassVar[tuple[str, ...]] = ("{who} [mill] {what}",)

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        if not isinstance(event, ev.ZoneChanged) or event.cause != "mill" or event.new is None:
            return None
        player = board.owner(event.new)
        fits = self.who.means(board, source, controller, player)
        if fits and is_one(board, self.what, source, controller, event.new):
            return Bindings((event.new,), (player,))
        return None


@dataclass(frozen=True)
class MillsSeveral(Trigger):
    """A player mills one or more cards: once for those milled together (CR 701.17a, 603.2c)."""

    who: Players
    things: Things
    batched: ClassVar[bool] = True
    event_keys: ClassVar[tuple[str, ...]] = ("to graveyard",)
    templates: ClassVar[tuple[str, ...]] = (
        "{who} [mill] one or more {things:many}",
    )

    def matches_batch(
        self, board: Board, source: ObjectId | None, controller: PlayerId, events: list[Event]
    ) -> list[tuple[Bindings, Event]]:
        ctx = Context(controller, source)
        found: dict[PlayerId, list[ev.ZoneChanged]] = {}
        for event in events:
            if not isinstance(event, ev.ZoneChanged) or event.cause != "mill" or event.new is None:
                continue
            player = board.owner(event.new)
            fits = self.who.means(board, source, controller, player)
            if fits and self.things.is_like(board, ctx, event.new):
                found.setdefault(player, []).append(event)
        return [
            (Bindings(tuple(one.new for one in each if one.new is not None), (player,), len(each)),
             each[0])
            for player, each in found.items()
        ]


@dataclass(frozen=True)
class LeavesYourGraveyard(Trigger):
    """A card leaves your graveyard: once for each card (CR 603.2c)."""

    what: Objects
    looks_back: ClassVar[bool] = True
    event_keys: ClassVar[tuple[str, ...]] = ("leaves graveyard",)
    templates: ClassVar[tuple[str, ...]] = ("{what:subject} [leave] your graveyard",)

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        if not isinstance(event, ev.ZoneChanged) or event.object is None:
            return None
        mine = board.owner(event.object) == controller
        if mine and is_one(board, self.what, source, controller, event.object):
            return Bindings((event.object,), (controller,))
        return None


@dataclass(frozen=True)
class LeaveYourGraveyard(Trigger):
    """One or more cards leave your graveyard, together (CR 603.2c)."""

    things: Things
    batched: ClassVar[bool] = True
    looks_back: ClassVar[bool] = True
    event_keys: ClassVar[tuple[str, ...]] = ("leaves graveyard",)
    templates: ClassVar[tuple[str, ...]] = ("one or more {things:many} leave your graveyard",)

    def matches_batch(
        self, board: Board, source: ObjectId | None, controller: PlayerId, events: list[Event]
    ) -> list[tuple[Bindings, Event]]:
        ctx = Context(controller, source)
        mine = [
            event
            for event in events
            if isinstance(event, ev.ZoneChanged)
            and event.object is not None
            and board.owner(event.object) == controller
            and self.things.is_like(board, ctx, event.object)
        ]
        if not mine:
            return []
        cards = tuple(one.object for one in mine if one.object is not None)
        return [(Bindings(cards, (controller,), len(cards)), mine[0])]


@dataclass(frozen=True)
class PutsCounters(PlayerTrigger):
    """A player puts one or more counters on an object (CR 122.6)."""

    who: Players
    kind: CounterWord
    on: Objects
    event_keys: ClassVar[tuple[str, ...]] = ("counters put",)
    templates: ClassVar[tuple[str, ...]] = ("{who} [put] one or more {kind} counters on {on}",)

    def bind(
        self,
        board: Board,
        source: ObjectId | None,
        controller: PlayerId,
        event: Event,
        player: PlayerId,
    ) -> Bindings | None:
        assert isinstance(event, ev.CountersPut)
        fits = event.kind == self.kind and isinstance(event.target, ObjectId)
        if not fits or not is_one(board, self.on, source, controller, ObjectId(event.target)):
            return None
        return Bindings((ObjectId(event.target),), (player,), event.amount)


@dataclass(frozen=True)
class CommitsCrime(PlayerTrigger):
    """A player commits a crime: targets an opponent or what is theirs (CR 700.13)."""

    who: Players
    event_keys: ClassVar[tuple[str, ...]] = ("committed a crime",)
    templates: ClassVar[tuple[str, ...]] = ("{who} [commit] a crime",)


@dataclass(frozen=True)
class Expends(PlayerTrigger):
    """ "Whenever you expend 4": as a cost is paid with the fourth mana of a turn (CR 700.14)."""

    who: Players
    amount: int
    event_keys: ClassVar[tuple[str, ...]] = ("expended",)
    templates: ClassVar[tuple[str, ...]] = ("{who} [expend] {amount}",)

    def bind(
        self,
        board: Board,
        source: ObjectId | None,
        controller: PlayerId,
        event: Event,
        player: PlayerId,
    ) -> Bindings | None:
        assert isinstance(event, ev.Happened)
        before, after = map(int, event.text.split())
        return Bindings(players=(player,)) if before < self.amount <= after else None


@dataclass(frozen=True)
class PaysLife(PlayerTrigger):
    """ "Whenever you pay life": "that much" is how much (CR 119.4)."""

    who: Players
    event_keys: ClassVar[tuple[str, ...]] = ("life paid",)
    templates: ClassVar[tuple[str, ...]] = ("{who} [pay] life",)

    def bind(
        self,
        board: Board,
        source: ObjectId | None,
        controller: PlayerId,
        event: Event,
        player: PlayerId,
    ) -> Bindings | None:
        assert isinstance(event, ev.Happened)
        return Bindings(players=(player,), amount=int(event.text))


@dataclass(frozen=True)
class Fights(ObjectTrigger):
    """A creature fights (CR 701.14a)."""

    what: Objects
    event_keys: ClassVar[tuple[str, ...]] = ("fought with",)
    templates: ClassVar[tuple[str, ...]] = ("{what:subject} [fight]",)

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        if not isinstance(event, ev.Happened) or event.object is None:
            return None
        if not self.found(board, source, controller, event.object):
            return None
        return Bindings((event.object,), (board.controller(event.object),))


@dataclass(frozen=True)
class YouAreDealtDamage(Trigger):
    """ "Whenever you're dealt damage": once for simultaneous damage (CR 603.2g)."""

    combat: bool = False
    batched: ClassVar[bool] = True
    event_keys: ClassVar[tuple[str, ...]] = ("damage",)
    templates: ClassVar[tuple[str, ...]] = ("you're dealt {combat?combat} damage",)

    def matches_batch(
        self, board: Board, source: ObjectId | None, controller: PlayerId, events: list[Event]
    ) -> list[tuple[Bindings, Event]]:
        hits = [
            event
            for event in events
            if isinstance(event, ev.DamageDealt)
            and isinstance(event.target, PlayerId)
            and event.target == controller
            and (event.combat or not self.combat)
        ]
        if not hits:
            return []
        total = sum(hit.amount for hit in hits)
        return [(Bindings(tuple(hit.source for hit in hits), (controller,), total), hits[0])]


@dataclass(frozen=True)
class ManyAttack(Trigger):
    """So many creatures of a description attack together (CR 508.3c)."""

    count: int
    things: Things
    batched: ClassVar[bool] = True
    event_keys: ClassVar[tuple[str, ...]] = ("attacks",)
    templates: ClassVar[tuple[str, ...]] = ("{count:one} or more {things:many} attack",)

    def matches_batch(
        self, board: Board, source: ObjectId | None, controller: PlayerId, events: list[Event]
    ) -> list[tuple[Bindings, Event]]:
        ctx = Context(controller, source)
        found = [
            event
            for event in events
            if isinstance(event, ev.Attacked) and self.things.is_like(board, ctx, event.attacker)
        ]
        if len(found) < self.count:
            return []
        attackers = tuple(one.attacker for one in found)
        return [(Bindings(attackers, amount=len(attackers)), found[0])]


@dataclass(frozen=True)
class BlocksOrIsBlockedBy(ObjectTrigger):
    """A creature blocks or becomes blocked by another: once for each (CR 509.3b, 509.3d)."""

    what: Objects
    by: Objects
    event_keys: ClassVar[tuple[str, ...]] = ("blocks",)
    templates: ClassVar[tuple[str, ...]] = ("{what:subject} [block] or [become] blocked by {by}",)

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        if not isinstance(event, ev.Blocked):
            return None
        pair = (event.blocker, event.attacker)
        for one, other in (pair, pair[::-1]):
            if self.found(board, source, controller, one) and is_one(
                board, self.by, source, controller, other
            ):
                return Bindings((other,), (board.controller(other),))
        return None


@dataclass(frozen=True)
class ActivatesNonMana(PlayerTrigger):
    """A player activates an ability that isn't a mana ability (CR 602.2b, 605.1a)."""

    who: Players
    event_keys: ClassVar[tuple[str, ...]] = ("activated",)
    templates: ClassVar[tuple[str, ...]] = (
        "{who} [activate] an ability that isn't a mana ability",
    )

    def bind(
        self,
        board: Board,
        source: ObjectId | None,
        controller: PlayerId,
        event: Event,
        player: PlayerId,
    ) -> Bindings | None:
        assert isinstance(event, ev.AbilityActivated)
        if event.ability is None:
            return None
        return Bindings((event.ability,), (player,))


@dataclass(frozen=True)
class SearchesLibrary(PlayerTrigger):
    """A player searches their library, or any (CR 701.23a, 701.23f)."""

    who: Players
    any: bool = False
    event_keys: ClassVar[tuple[str, ...]] = ("searched",)
    templates: ClassVar[tuple[str, ...]] = (
        "{who} [search] {who:own} library",
        "{who} [search] {any!a} library",
    )

    def bind(
        self,
        board: Board,
        source: ObjectId | None,
        controller: PlayerId,
        event: Event,
        player: PlayerId,
    ) -> Bindings | None:
        assert isinstance(event, ev.Searched)
        return Bindings(players=(player,)) if self.any or event.owner == player else None


@dataclass(frozen=True)
class Surveils(PlayerTrigger):
    """A player surveils (CR 701.25d)."""

    who: Players
    event_keys: ClassVar[tuple[str, ...]] = ("surveil",)
    templates: ClassVar[tuple[str, ...]] = ("{who} [surveil]",)


@dataclass(frozen=True)
class ScriesOrSurveils(PlayerTrigger):
    """A player scries or surveils (CR 701.22d, 701.25d)."""

    who: Players
    event_keys: ClassVar[tuple[str, ...]] = ("scried", "surveil")
    templates: ClassVar[tuple[str, ...]] = ("{who} [scry] or [surveil]",)
