"""Events of combat and zones in few words: attacks alone, attacks a player, enters or leaves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from apnap.game import events as ev
from apnap.game.ability import Bindings
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.events import Event
from apnap.game.ids import ObjectId, PlayerId

from .players import You
from .selectors import Objects, Players
from .things import Things
from .triggers import ObjectTrigger, Trigger
from .triggers_players import ORDINALS, OrdinalWord, PlayerTrigger
from .words import Vocabulary


@dataclass(frozen=True)
class AttacksAlone(ObjectTrigger):
    """A creature is the only one declared as an attacker (CR 506.5, 508.3a)."""

    what: Objects
    batched: ClassVar[bool] = True
    event_keys: ClassVar[tuple[str, ...]] = ("attacks",)
    templates: ClassVar[tuple[str, ...]] = ("{what:subject} [attack] alone",)

    def matches_batch(
        self, board: Board, source: ObjectId | None, controller: PlayerId, events: list[Event]
    ) -> list[tuple[Bindings, Event]]:
        declared = [event for event in events if isinstance(event, ev.Attacked)]
        if len(declared) != 1 or not self.found(board, source, controller, declared[0].attacker):
            return []
        event = declared[0]
        return [(Bindings((event.attacker,), (event.player,)), event)]


@dataclass(frozen=True)
class SomeAttackPlayer(Trigger):
    """ "Whenever one or more Goblins you control attack a player": once for each player
    (CR 508.3b, 603.2c)."""

    count: int
    things: Things
    whom: Players
    batched: ClassVar[bool] = True
    event_keys: ClassVar[tuple[str, ...]] = ("attacks",)
    templates: ClassVar[tuple[str, ...]] = ("{count:one} or more {things:many} attack {whom}",)

    def matches_batch(
        self, board: Board, source: ObjectId | None, controller: PlayerId, events: list[Event]
    ) -> list[tuple[Bindings, Event]]:
        ctx = Context(controller, source)
        attacked: dict[PlayerId, list[ev.Attacked]] = {}
        for event in events:
            if (
                isinstance(event, ev.Attacked)
                and isinstance(event.target, PlayerId)
                and self.whom.means(board, source, controller, event.target)
                and self.things.is_like(board, ctx, event.attacker)
            ):
                attacked.setdefault(event.target, []).append(event)
        return [
            (Bindings(tuple(one.attacker for one in found), (player,), len(found)), found[0])
            for player, found in attacked.items()
            if len(found) >= self.count
        ]


@dataclass(frozen=True)
class AttacksWith(Trigger):
    """ "Whenever a player attacks with three or more creatures" (CR 508.3d)."""

    who: Players
    count: int
    things: Things
    batched: ClassVar[bool] = True
    event_keys: ClassVar[tuple[str, ...]] = ("attacks",)
    templates: ClassVar[tuple[str, ...]] = (
        "{who} [attack] with {count:one} or more {things:many}",
    )

    def __post_init__(self) -> None:
        if isinstance(self.who, You):
            raise ValueError("that is another word's")

    def matches_batch(
        self, board: Board, source: ObjectId | None, controller: PlayerId, events: list[Event]
    ) -> list[tuple[Bindings, Event]]:
        ctx = Context(controller, source)
        by: dict[PlayerId, list[ev.Attacked]] = {}
        for event in events:
            if isinstance(event, ev.Attacked):
                player = board.controller(event.attacker)
                fits = self.things.is_like(board, ctx, event.attacker)
                if fits and self.who.means(board, source, controller, player):
                    by.setdefault(player, []).append(event)
        return [
            (Bindings(tuple(one.attacker for one in found), (player,), len(found)), found[0])
            for player, found in by.items()
            if len(found) >= self.count
        ]


@dataclass(frozen=True)
class NoncombatDamage(ObjectTrigger):
    """ "Whenever a source you control deals noncombat damage to an opponent" (CR 120)."""

    what: Objects
    whom: Players
    event_keys: ClassVar[tuple[str, ...]] = ("damage",)
    templates: ClassVar[tuple[str, ...]] = ("{what:subject} [deal] noncombat damage to {whom}",)

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        if (
            isinstance(event, ev.DamageDealt)
            and not event.combat
            and isinstance(event.target, PlayerId)
            and self.found(board, source, controller, event.source)
            and self.whom.means(board, source, controller, event.target)
        ):
            return Bindings((event.source,), (event.target,), event.amount)
        return None


OwnZone = Annotated[str, Vocabulary("own zone", ("hand", "graveyard", "library"))]


@dataclass(frozen=True)
class CastsFrom(PlayerTrigger):
    """ "Whenever you cast a spell from exile", "… from anywhere other than your hand"."""

    who: Players
    things: Things
    exile: bool = False
    graveyard: bool = False
    zone: OwnZone = ""
    event_keys: ClassVar[tuple[str, ...]] = ("cast",)
    templates: ClassVar[tuple[str, ...]] = (
        "{who} [cast] a {things:one} from {exile!exile}",
        "{who} [cast] a {things:one} from {who:own} {zone}",
        "{who} [cast] a {things:one} from a {graveyard!graveyard}",
        "{who} [cast] a {things:one} from anywhere other than {who:own} hand",
    )

    def bind(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event,
        player: PlayerId,
    ) -> Bindings | None:
        assert isinstance(event, ev.SpellCast)
        record = board.last_known(event.spell)
        zone = getattr(getattr(record, "cast", None), "zone", "")
        wanted = "exile" if self.exile else "graveyard" if self.graveyard else self.zone
        if (wanted and zone != wanted) or (not wanted and zone == "hand"):
            return None
        if self.zone and board.owner(event.spell) != player:
            return None
        if not self.things.is_like(board, Context(controller, source), event.spell):
            return None
        return Bindings((event.spell,), (player,))


@dataclass(frozen=True)
class PlaysLandOrCasts(PlayerTrigger):
    """ "Whenever you play a land or cast a spell" (CR 305.1, 601.2i)."""

    who: Players
    event_keys: ClassVar[tuple[str, ...]] = ("cast", "land played")
    templates: ClassVar[tuple[str, ...]] = ("{who} [play] a land or [cast] a spell",)


@dataclass(frozen=True)
class ActivatesOf(PlayerTrigger):
    """ "Whenever you activate an ability of a creature" (CR 602.2b)."""

    who: Players
    things: Things
    event_keys: ClassVar[tuple[str, ...]] = ("activated",)
    templates: ClassVar[tuple[str, ...]] = ("{who} [activate] an ability of a {things:one}",)

    def bind(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event,
        player: PlayerId,
    ) -> Bindings | None:
        assert isinstance(event, ev.AbilityActivated)
        ctx = Context(controller, source)
        if not self.things.is_like(board, ctx, event.source):
            return None
        return Bindings((event.ability,) if event.ability is not None else (), (player,))


@dataclass(frozen=True)
class ActivatesTargeting(PlayerTrigger):
    """ "Whenever you activate an ability that targets a creature or player" (CR 602.2b)."""

    who: Players
    things: Things
    player: bool = False
    event_keys: ClassVar[tuple[str, ...]] = ("activated",)
    templates: ClassVar[tuple[str, ...]] = (
        "{who} [activate] an ability that targets a {things:one}",
        "{who} [activate] an ability that targets a {things:one} or {player!player}",
    )

    def bind(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event,
        player: PlayerId,
    ) -> Bindings | None:
        assert isinstance(event, ev.AbilityActivated)
        record = board.stack.get(event.ability) if event.ability is not None else None
        if record is None or event.ability is None:
            return None
        ctx = Context(controller, source)
        chosen = [ref for _, refs in record.targets for ref in refs]
        if any(
            self.player if isinstance(ref, PlayerId) else self.things.is_like(board, ctx, ref)
            for ref in chosen
        ):
            return Bindings((event.ability,), (player,))
        return None


@dataclass(frozen=True)
class CastsNthOfAKind(PlayerTrigger):
    """A player casts their first creature spell each turn."""

    who: Players
    ordinal: OrdinalWord
    things: Things
    event_keys: ClassVar[tuple[str, ...]] = ("cast",)
    templates: ClassVar[tuple[str, ...]] = (
        "{who} [cast] {who:own} {ordinal} {things:one} each turn",
    )

    def __post_init__(self) -> None:
        if self.things == Things((("spell",),)):
            raise ValueError("any spell")

    def bind(
        self,
        board: Board,
        source: ObjectId | None,
        controller: PlayerId,
        event: Event,
        player: PlayerId,
    ) -> Bindings | None:
        assert isinstance(event, ev.SpellCast)
        ctx = Context(controller, source)
        cast = [
            ObjectId(one) for (kind, one), by in board.facts.items()
            if kind == "cast spell" and by - 1 == player
            and self.things.is_like(board, ctx, ObjectId(one))
        ]
        place = ORDINALS.index(self.ordinal) + 1
        if event.spell not in cast or len(cast) != place:
            return None
        return Bindings((event.spell,), (player,))


@dataclass(frozen=True)
class CastsNthInTheirTurns(PlayerTrigger):
    """ "Whenever you cast your first spell during each opponent's turn", who is "that player"."""

    who: Players
    ordinal: OrdinalWord
    event_keys: ClassVar[tuple[str, ...]] = ("cast",)
    templates: ClassVar[tuple[str, ...]] = (
        "{who} [cast] {who:own} {ordinal} spell during each opponent's turn",
    )

    def __post_init__(self) -> None:
        if not isinstance(self.who, You):
            raise ValueError("whose opponent")

    def bind(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event,
        player: PlayerId,
    ) -> Bindings | None:
        assert isinstance(event, ev.SpellCast)
        if event.number_this_turn != ORDINALS.index(self.ordinal) + 1:
            return None
        others = [one for one in board.active_players() if one in board.opponents(controller)]
        return Bindings((event.spell,), tuple(others[:1])) if others else None
