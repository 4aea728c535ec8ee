"""Events of combat that abilities wait for: attacks, blocks, damage (CR 508.3, 509.3, 120)."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import ClassVar

from apnap.game import events as ev
from apnap.game.ability import Bindings
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.events import Event
from apnap.game.ids import ObjectId, PlayerId, Ref

from .objects import Itself
from .selectors import Objects, Players
from .things import Things
from .triggers import Dies, Enters, LeavesBattlefield, ObjectTrigger, Trigger, is_one


@dataclass(frozen=True)
class Attacks(ObjectTrigger):
    """A creature is declared as an attacker (CR 508.3a)."""

    what: Objects
    event_keys: ClassVar[tuple[str, ...]] = ("attacks",)
    templates: ClassVar[tuple[str, ...]] = ("{what:subject} [attack]",)

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        if isinstance(event, ev.Attacked) and self.found(board, source, controller, event.attacker):
            return Bindings((event.attacker,), (event.player,))
        return None


@dataclass(frozen=True)
class EntersOrAttacks(ObjectTrigger):
    """An object enters or attacks."""

    what: Objects
    event_keys: ClassVar[tuple[str, ...]] = ("enters", "attacks")
    templates: ClassVar[tuple[str, ...]] = ("{what:subject} [enter] or [attack]",)

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        part = Attacks(self.what) if isinstance(event, ev.Attacked) else Enters(self.what)
        return part.matches(board, source, controller, event)


class _EntersOrLeaves(ObjectTrigger):
    """One ability that looks back for what leaves, but not for what enters (CR 603.10a)."""

    event_keys: ClassVar[tuple[str, ...]] = ("enters", "leaves")
    leaves: ClassVar[type[Dies | LeavesBattlefield]]

    def looks_back_at(self, key: Hashable) -> bool:
        return key == "leaves"

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        left = isinstance(event, ev.ZoneChanged) and event.from_zone == "battlefield"
        part = self.leaves(self.what) if left else Enters(self.what)
        return part.matches(board, source, controller, event)


@dataclass(frozen=True)
class EntersOrDies(_EntersOrLeaves):
    """An object enters or dies (CR 603.6a, 700.4)."""

    what: Objects
    leaves: ClassVar[type[Dies | LeavesBattlefield]] = Dies
    templates: ClassVar[tuple[str, ...]] = ("{what:subject} [enter] or [die]",)


@dataclass(frozen=True)
class EntersOrLeaves(_EntersOrLeaves):
    """An object enters or leaves the battlefield (CR 603.6a, 603.6c)."""

    what: Objects
    leaves: ClassVar[type[Dies | LeavesBattlefield]] = LeavesBattlefield
    templates: ClassVar[tuple[str, ...]] = ("{what:subject} [enter] or [leave] the battlefield",)


@dataclass(frozen=True)
class AttacksPlayer(ObjectTrigger):
    """A creature attacks a player (CR 508.3b)."""

    what: Objects
    whom: Players
    event_keys: ClassVar[tuple[str, ...]] = ("attacks",)
    templates: ClassVar[tuple[str, ...]] = ("{what:subject} [attack] {whom}",)

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        if (
            isinstance(event, ev.Attacked)
            and isinstance(event.target, PlayerId)
            and self.found(board, source, controller, event.attacker)
            and self.whom.means(board, source, controller, event.target)
        ):
            return Bindings((event.attacker,), (event.target,))
        return None


@dataclass(frozen=True)
class Blocks(ObjectTrigger):
    """A creature blocks: once, whatever the number of creatures it blocks (CR 509.3a)."""

    what: Objects
    batched: ClassVar[bool] = True
    event_keys: ClassVar[tuple[str, ...]] = ("blocks",)
    templates: ClassVar[tuple[str, ...]] = ("{what:subject} [block]",)

    def matches_batch(
        self, board: Board, source: ObjectId | None, controller: PlayerId, events: list[Event]
    ) -> list[tuple[Bindings, Event]]:
        first: dict[ObjectId, ev.Blocked] = {}
        for event in events:
            if isinstance(event, ev.Blocked) and self.found(
                board, source, controller, event.blocker
            ):
                first.setdefault(event.blocker, event)
        return [
            (Bindings((blocker,), (board.controller(blocker),)), event)
            for blocker, event in first.items()
        ]


@dataclass(frozen=True)
class BlocksCreature(ObjectTrigger):
    """A creature blocks a creature, who is "that creature": once for each (CR 509.3b)."""

    what: Objects
    event_keys: ClassVar[tuple[str, ...]] = ("blocks",)
    templates: ClassVar[tuple[str, ...]] = ("{what:subject} [block] a creature",)

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        if isinstance(event, ev.Blocked) and self.found(board, source, controller, event.blocker):
            return Bindings((event.attacker,), (board.controller(event.blocker),))
        return None


@dataclass(frozen=True)
class BecomesBlocked(ObjectTrigger):
    """An attacking creature becomes blocked (CR 509.3c)."""

    what: Objects
    event_keys: ClassVar[tuple[str, ...]] = ("becomes blocked",)
    templates: ClassVar[tuple[str, ...]] = ("{what:subject} [become] blocked",)

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        if isinstance(event, ev.BecameBlocked) and self.found(
            board, source, controller, event.attacker
        ):
            return Bindings((event.attacker,), amount=len(event.blockers))
        return None


@dataclass(frozen=True)
class BecomesBlockedByMany(ObjectTrigger):
    """An attacking creature becomes blocked by so many, as blocks are declared (CR 509.3e)."""

    what: Objects
    count: int
    event_keys: ClassVar[tuple[str, ...]] = ("becomes blocked",)
    templates: ClassVar[tuple[str, ...]] = (
        "{what:subject} [become] blocked by {count:one} or more creatures",
    )

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        found = BecomesBlocked(self.what).matches(board, source, controller, event)
        return found if found is not None and found.amount >= self.count else None


@dataclass(frozen=True)
class BecomesBlockedBy(ObjectTrigger):
    """A creature becomes blocked by another, once for each blocker (CR 509.3d)."""

    what: Objects
    by: Objects
    event_keys: ClassVar[tuple[str, ...]] = ("blocks",)
    templates: ClassVar[tuple[str, ...]] = ("{what:subject} [become] blocked by {by}",)

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        if (
            isinstance(event, ev.Blocked)
            and self.found(board, source, controller, event.attacker)
            and is_one(board, self.by, source, controller, event.blocker)
        ):
            return Bindings((event.blocker,), (board.controller(event.blocker),))
        return None


@dataclass(frozen=True)
class BlocksOrBecomesBlocked(ObjectTrigger):
    """A creature blocks or becomes blocked: once either way (CR 509.3a, 509.3c)."""

    what: Objects
    batched: ClassVar[bool] = True
    event_keys: ClassVar[tuple[str, ...]] = ("blocks", "becomes blocked")
    templates: ClassVar[tuple[str, ...]] = ("{what:subject} [block] or [become] blocked",)

    def matches_batch(
        self, board: Board, source: ObjectId | None, controller: PlayerId, events: list[Event]
    ) -> list[tuple[Bindings, Event]]:
        blocking = Blocks(self.what).matches_batch(board, source, controller, events)
        blocked = BecomesBlocked(self.what)
        found = ((blocked.matches(board, source, controller, one), one) for one in events)
        return [*blocking, *((bindings, one) for bindings, one in found if bindings is not None)]


@dataclass(frozen=True)
class AttacksOrBlocks(ObjectTrigger):
    """A creature attacks or blocks: once either way (CR 508.3a, 509.3a)."""

    what: Objects
    batched: ClassVar[bool] = True
    event_keys: ClassVar[tuple[str, ...]] = ("attacks", "blocks")
    templates: ClassVar[tuple[str, ...]] = ("{what:subject} [attack] or [block]",)

    def matches_batch(
        self, board: Board, source: ObjectId | None, controller: PlayerId, events: list[Event]
    ) -> list[tuple[Bindings, Event]]:
        attacking = Attacks(self.what)
        found = ((attacking.matches(board, source, controller, one), one) for one in events)
        return [
            *((Bindings(bindings.objects), one) for bindings, one in found if bindings is not None),
            *Blocks(self.what).matches_batch(board, source, controller, events),
        ]


@dataclass(frozen=True)
class PlayerAttacks(Trigger):
    """A player attacks another player: once for each whom they attack (CR 508.3e)."""

    who: Players
    whom: Players
    batched: ClassVar[bool] = True
    event_keys: ClassVar[tuple[str, ...]] = ("attacks",)
    templates: ClassVar[tuple[str, ...]] = ("{who} [attack] {whom}",)

    def matches_batch(
        self, board: Board, source: ObjectId | None, controller: PlayerId, events: list[Event]
    ) -> list[tuple[Bindings, Event]]:
        first: dict[tuple[PlayerId, PlayerId], ev.Attacked] = {}
        for event in events:
            if isinstance(event, ev.Attacked) and isinstance(event.target, PlayerId):
                attacking = board.controller(event.attacker)
                if self.who.means(board, source, controller, attacking) and self.whom.means(
                    board, source, controller, event.target
                ):
                    first.setdefault((attacking, event.target), event)
        # "That player" is the attacked one, or who attacks you.
        return [
            (Bindings(players=(attacking if attacked == controller else attacked,)), one)
            for (attacking, attacked), one in first.items()
        ]


@dataclass(frozen=True)
class PlayerIsAttacked(Trigger):
    """ "Whenever you're attacked": once, whatever the number of attackers (CR 508.3b)."""

    batched: ClassVar[bool] = True
    event_keys: ClassVar[tuple[str, ...]] = ("attacks",)
    templates: ClassVar[tuple[str, ...]] = ("you're attacked",)

    def matches_batch(
        self, board: Board, source: ObjectId | None, controller: PlayerId, events: list[Event]
    ) -> list[tuple[Bindings, Event]]:
        mine = [one for one in events if isinstance(one, ev.Attacked) and one.target == controller]
        return [(Bindings(tuple(one.attacker for one in mine)), mine[0])] if mine else []


@dataclass(frozen=True)
class AttacksAndIsNotBlocked(ObjectTrigger):
    """A creature attacks and isn't blocked (CR 509.3g)."""

    what: Objects
    event_keys: ClassVar[tuple[str, ...]] = ("unblocked",)
    templates: ClassVar[tuple[str, ...]] = ("{what:subject} [attack] and isn't blocked",)

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        if isinstance(event, ev.BecameUnblocked) and self.found(
            board, source, controller, event.attacker
        ):
            return Bindings((event.attacker,))
        return None


class DamageTrigger(ObjectTrigger):
    """A source deals damage (CR 120.3, 603.2)."""

    event_keys: ClassVar[tuple[str, ...]] = ("damage",)
    combat: bool = False

    def hit(
        self, board: Board, source: ObjectId | None, controller: PlayerId, ref: Ref
    ) -> bool:
        """Whether what was damaged is what it speaks of."""
        return True

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        if not isinstance(event, ev.DamageDealt) or (self.combat and not event.combat):
            return None
        if not self.found(board, source, controller, event.source):
            return None
        if not self.hit(board, source, controller, event.target):
            return None
        if isinstance(event.target, PlayerId):
            return Bindings((event.source,), (event.target,), event.amount)
        return Bindings((event.source,), (), event.amount)


@dataclass(frozen=True)
class DealsDamage(DamageTrigger):
    """An object deals damage."""

    what: Objects
    combat: bool = False
    templates: ClassVar[tuple[str, ...]] = ("{what:subject} [deal] {combat?combat} damage",)


@dataclass(frozen=True)
class DealsDamageToPlayer(DamageTrigger):
    """An object deals damage to a player."""

    what: Objects
    whom: Players
    combat: bool = False
    templates: ClassVar[tuple[str, ...]] = (
        "{what:subject} [deal] {combat?combat} damage to {whom}",
    )

    def hit(
        self, board: Board, source: ObjectId | None, controller: PlayerId, ref: Ref
    ) -> bool:
        return isinstance(ref, PlayerId) and self.whom.means(board, source, controller, ref)


@dataclass(frozen=True)
class DealsDamageToObject(ObjectTrigger):
    """An object deals damage to another: "that creature" is the one that is damaged, or, where
    that is the source of the ability, the one that deals it."""

    what: Objects
    whom: Objects
    combat: bool = False
    event_keys: ClassVar[tuple[str, ...]] = ("damage",)
    templates: ClassVar[tuple[str, ...]] = (
        "{what:subject} [deal] {combat?combat} damage to {whom}",
    )

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        if not isinstance(event, ev.DamageDealt) or (self.combat and not event.combat):
            return None
        if not isinstance(event.target, ObjectId):
            return None
        if self.found(board, source, controller, event.source) and is_one(
            board, self.whom, source, controller, event.target
        ):
            # damaged by "that creature" is never the one whose ability it is
            that = event.source if isinstance(self.whom, Itself) else event.target
            return Bindings((that,), (), event.amount)
        return None


@dataclass(frozen=True)
class OneOrMoreDealDamage(Trigger):
    """One or more creatures deal combat damage to a player: once for each player (CR 603.2c)."""

    things: Things
    whom: Players
    combat: bool = False
    batched: ClassVar[bool] = True
    event_keys: ClassVar[tuple[str, ...]] = ("damage",)
    templates: ClassVar[tuple[str, ...]] = (
        "one or more {things:many} deal {combat?combat} damage to {whom}",
        "one or more {things:many} deals {combat?combat} damage to {whom}",
    )

    def matches_batch(
        self, board: Board, source: ObjectId | None, controller: PlayerId, events: list[Event]
    ) -> list[tuple[Bindings, Event]]:
        ctx = Context(controller, source)
        hits: dict[PlayerId, list[ev.DamageDealt]] = {}
        for event in events:
            if (
                isinstance(event, ev.DamageDealt)
                and (event.combat or not self.combat)
                and isinstance(event.target, PlayerId)
                and self.whom.means(board, source, controller, event.target)
                and self.things.is_like(board, ctx, event.source)
            ):
                hits.setdefault(event.target, []).append(event)
        return [
            (
                Bindings(
                    tuple(one.source for one in hits[player]),
                    (player,),
                    sum(one.amount for one in hits[player]),
                ),
                hits[player][0],
            )
            for player in board.players_in_order()
            if player in hits
        ]


@dataclass(frozen=True)
class IsDealtDamage(ObjectTrigger):
    """An object is dealt damage: once for simultaneous damage (CR 603.2g)."""

    what: Objects
    combat: bool = False
    batched: ClassVar[bool] = True
    event_keys: ClassVar[tuple[str, ...]] = ("damage",)
    templates: ClassVar[tuple[str, ...]] = ("{what:subject} [be] dealt {combat?combat} damage",)

    def matches_batch(
        self, board: Board, source: ObjectId | None, controller: PlayerId, events: list[Event]
    ) -> list[tuple[Bindings, Event]]:
        hits: dict[ObjectId, list[ev.DamageDealt]] = {}
        for event in events:
            if (
                isinstance(event, ev.DamageDealt)
                and isinstance(event.target, ObjectId)
                and (event.combat or not self.combat)
                and self.found(board, source, controller, event.target)
            ):
                hits.setdefault(event.target, []).append(event)
        return [
            (Bindings((number,), amount=sum(one.amount for one in found)), found[0])
            for number, found in hits.items()
        ]


@dataclass(frozen=True)
class YouAttack(Trigger):
    """You attack with one or more creatures (CR 508.3d)."""

    batched: ClassVar[bool] = True
    event_keys: ClassVar[tuple[str, ...]] = ("attacks",)
    templates: ClassVar[tuple[str, ...]] = (
        "you attack",
        "you attack with one or more creatures",
    )

    def matches_batch(
        self, board: Board, source: ObjectId | None, controller: PlayerId, events: list[Event]
    ) -> list[tuple[Bindings, Event]]:
        mine = [
            event
            for event in events
            if isinstance(event, ev.Attacked) and board.controller(event.attacker) == controller
        ]
        if not mine:
            return []
        return [(Bindings(tuple(one.attacker for one in mine), amount=len(mine)), mine[0])]


@dataclass(frozen=True)
class YouAttackHolder(Trigger):
    """You attack a player who has the initiative, whatever the number of attackers (CR 508.3e)."""

    batched: ClassVar[bool] = True
    event_keys: ClassVar[tuple[str, ...]] = ("attacks",)
    templates: ClassVar[tuple[str, ...]] = ("you attack a player who has the initiative",)

    def matches_batch(
        self, board: Board, source: ObjectId | None, controller: PlayerId, events: list[Event]
    ) -> list[tuple[Bindings, Event]]:
        for event in events:
            if (
                isinstance(event, ev.Attacked)
                and isinstance(event.target, PlayerId)
                and event.target == board.initiative
                and board.controller(event.attacker) == controller
            ):
                return [(Bindings((event.attacker,), (event.target,)), event)]
        return []


@dataclass(frozen=True)
class YouAttackWith(Trigger):
    """You attack with so many creatures (CR 508.3d)."""

    count: int
    things: Things
    batched: ClassVar[bool] = True
    event_keys: ClassVar[tuple[str, ...]] = ("attacks",)
    templates: ClassVar[tuple[str, ...]] = ("you attack with {count:one} or more {things:many}",)

    def matches_batch(
        self, board: Board, source: ObjectId | None, controller: PlayerId, events: list[Event]
    ) -> list[tuple[Bindings, Event]]:
        ctx = Context(controller, source)
        mine = [
            event
            for event in events
            if isinstance(event, ev.Attacked)
            and board.controller(event.attacker) == controller
            and self.things.is_like(board, ctx, event.attacker)
        ]
        if len(mine) < self.count:
            return []
        return [(Bindings(tuple(one.attacker for one in mine), amount=len(mine)), mine[0])]
