"""What static abilities make true (CR 604, 611.3, 613): anthems, restrictions, doublers, costs."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from apnap.game import events as ev
from apnap.game.ability import (
    Change,
    CharacteristicEffect,
    Condition,
    Static,
    Target,
    Triggered,
)
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.data import walk
from apnap.game.events import Event
from apnap.game.ids import ObjectId, PlayerId, Ref
from apnap.game.trigger_statics import TriggerDoubler, TriggerSuppressor
from apnap.rules import control, dungeons, targeting, turn
from apnap.rules.changing import SetPT
from apnap.rules.characteristics import ELSEWHERE, GRANTING

from .changes import Gets, Has, Predicate, no_choice
from .lasting_kinds import is_lasting
from .numbers import ONE
from .objects import All, Each, Host, It, Itself, Them
from .selectors import Amount, Objects, Players
from .things import APART, Things
from .words import CREATURE_TYPE_SET


def applies_to(
    objects: Objects, board: Board, source: ObjectId, ctx: Context, target: ObjectId
) -> bool:
    """Whether a static ability that speaks of those objects applies to one (CR 611.3a)."""
    if isinstance(objects, Itself):
        return target == source
    if isinstance(objects, (All, Each)):
        return objects.things.fits(board, ctx, target)
    return target in objects.find(board, ctx)


def _tells_which(things: Things) -> bool:
    """Whether "other" can only mean other than a creature, or than an Aura or Equipment."""
    return all(
        noun[-1] == "creature" or noun[-1] in CREATURE_TYPE_SET or noun[-1] in ("Aura", "Equipment")
        for noun in things.nouns
    )


ITSELF = Itself()


@dataclass(frozen=True)
class Are(CharacteristicEffect):
    """Objects are so as long as the ability is there: "creatures you control get +1/+1"."""

    objects: Objects
    predicates: tuple[Predicate, ...]
    templates: ClassVar[tuple[str, ...]] = ("{objects} {predicates:and/*objects}",)

    def __post_init__(self) -> None:
        spoken = isinstance(self.objects, (Itself, Host, All, Each)) or self.objects.in_statics
        if not spoken:
            raise ValueError("a static ability speaks of itself, its host or all of a kind")
        if any(
            isinstance(part, Target)
            for predicate in self.predicates if not isinstance(predicate, Has)
            for part in walk(predicate)
        ):
            raise ValueError("a static ability has no targets")
        said = [
            part
            for predicate in self.predicates if not isinstance(predicate, Has)
            for part in walk(predicate)
        ]
        if self.differs and not self.layers:
            raise ValueError("each has a number of its own, so the layers must be known")
        if isinstance(self.objects, Host) and any(
            isinstance(part, Things) and part.reads_source and not _tells_which(part)
            for part in said
        ):
            raise ValueError("other than the host, or than the source?")
        no_choice(self.predicates)
        if any(part.happens for part in self.predicates):
            raise ValueError("nothing happens by a static ability")

    @cached_property
    def differs(self) -> bool:  # type: ignore[override]  # a class variable of the base
        """Whether each of all it is about has a number of its own: "for each Aura on it"."""
        return isinstance(self.objects, (All, Each)) and any(
            isinstance(part, (It, Them))
            for predicate in self.predicates if not isinstance(predicate, Has)
            for part in walk(predicate)
        )

    def changes_of(
        self, board: Board, source: ObjectId, ctx: Context, target: ObjectId
    ) -> tuple[Change, ...]:
        own = Context(ctx.controller, source)
        own.mention(target)
        return tuple(one for part in self.predicates for one in part.changes(board, own))

    @property
    def is_steady(self) -> bool:
        """Whether it gives something fixed to itself, its host or all of a lasting kind."""
        fixed = all(
            (isinstance(part, Has) and not any(isinstance(one, Static) for one in part.abilities))
            or (isinstance(part, Gets) and part.times is None)
            for part in self.predicates
        )
        if not fixed or isinstance(self.objects, (Itself, Host)):
            return fixed
        return isinstance(self.objects, (All, Each)) and is_lasting(self.objects.things)

    def keys(self) -> tuple[Hashable, ...]:
        objects = self.objects
        keys: tuple[Hashable, ...] = ("layers",)
        if any(part.grants for part in self.predicates):
            keys = ("layers", GRANTING)
        if isinstance(objects, (All, Each)) and objects.things.zones != ("battlefield",):
            keys = (*keys, ELSEWHERE)
        return keys

    @property
    def layers(self) -> tuple[str, ...]:
        said = [part.layers for part in self.predicates]
        return tuple(one for layers in said for one in layers) if all(said) else ()

    def affects(self, board: Board, source: ObjectId, ctx: Context, target: ObjectId) -> bool:
        return applies_to(self.objects, board, source, ctx, target)

    def changes(self, board: Board, source: ObjectId, ctx: Context) -> tuple[Change, ...]:
        ctx = self.about(board, source, ctx)
        return tuple(one for part in self.predicates for one in part.changes(board, ctx))

    def about(self, board: Board, source: ObjectId, ctx: Context) -> Context:
        """What is said of its host speaks of that as "it", and of others than that."""
        if not isinstance(self.objects, Host):
            return ctx
        host = self.objects.find(board, ctx)
        own = Context(ctx.controller, source)
        own.mention(*host)
        own.named[APART] = (*host, source)
        return own


@dataclass(frozen=True)
class ItIs(Are):
    """ "As long as ~ is equipped, it has flying": what the condition has spoken of.

    The reader puts in what that is (`oracle.compile`).
    """

    level: ClassVar[str] = "it"
    objects: Objects = ITSELF
    predicates: tuple[Predicate, ...] = ()
    templates: ClassVar[tuple[str, ...]] = ("it {predicates:and/s}",)


@dataclass(frozen=True)
class AreInstead(Are):
    """ "Enchanted creature gets -2/-2. It gets -5/-5 instead as long as ..."."""

    objects: Objects
    predicates: tuple[Predicate, ...]
    instead: tuple[Predicate, ...]
    condition: Condition
    templates: ClassVar[tuple[str, ...]] = (
        "{objects} {predicates:and/*objects}. it {instead:and/s} instead as long as {condition}",
        "{objects} {predicates:and/*objects}. they {instead:and/base} instead as long as "
        "{condition}",
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.layers:
            raise ValueError("the condition is judged in the first layer, which must be known")

    @property
    def layers(self) -> tuple[str, ...]:
        said = [part.layers for part in (*self.predicates, *self.instead)]
        return tuple(one for layers in said for one in layers) if all(said) else ()

    @property
    def is_steady(self) -> bool:
        return False

    def changes(self, board: Board, source: ObjectId, ctx: Context) -> tuple[Change, ...]:
        now = self.instead if self.condition.holds(board, ctx) else self.predicates
        ctx = self.about(board, source, ctx)
        return tuple(one for part in now for one in part.changes(board, ctx))


@dataclass(frozen=True)
class DungeonRoomDoubler(TriggerDoubler):
    """Room abilities of dungeons you own trigger an additional time (CR 603.2d, 309.4c)."""

    templates: ClassVar[tuple[str, ...]] = (
        "room abilities of dungeons you own trigger an additional time",
    )

    def extra(
        self,
        board: Board,
        source: ObjectId,
        ctx: Context,
        ability: Triggered,
        of: ObjectId | None,
        controller: PlayerId,
        event: Event,
    ) -> int:
        room = isinstance(ability.trigger, dungeons.MarkerEnters)
        return int(room and of is not None and board.owner(of) == ctx.controller)


@dataclass(frozen=True)
class AbilitiesDoubler(TriggerDoubler):
    """ "If a triggered ability of a Ninja you control triggers, it does once more" (CR 603.2d)."""

    things: Things
    other: bool = False
    templates: ClassVar[tuple[str, ...]] = (
        "if a triggered ability of a {things:one} triggers, "
        "that ability triggers an additional time",
        "if a triggered ability of a {things:one} triggers, it triggers an additional time",
        "if a triggered ability of {other!another} {things:one} triggers, "
        "that ability triggers an additional time",
        "if a triggered ability of {other!another} {things:one} triggers, "
        "it triggers an additional time",
    )

    @property
    def reads_source(self) -> bool:
        """ "Another" is other than the source."""
        return self.other

    def extra(
        self,
        board: Board,
        source: ObjectId,
        ctx: Context,
        ability: Triggered,
        of: ObjectId | None,
        controller: PlayerId,
        event: Event,
    ) -> int:
        if of is None or (self.other and of == source):
            return 0
        return int(self.things.fits(board, ctx, of))


@dataclass(frozen=True)
class EnteringSilent(TriggerSuppressor):
    """Some permanents entering don't cause abilities to trigger (CR 603.2)."""

    things: Things
    opponents: bool = False
    templates: ClassVar[tuple[str, ...]] = (
        "{things:many} entering don't cause abilities to trigger",
        "{things:many} entering don't cause abilities of "
        "{opponents!permanents your opponents control} to trigger",
    )

    def suppresses(
        self,
        board: Board,
        source: ObjectId,
        ctx: Context,
        ability: Triggered,
        of: ObjectId | None,
        event: Event,
    ) -> bool:
        if not isinstance(event, ev.ZoneChanged) or event.to_zone != "battlefield":
            return False
        if event.new is None or not self.things.is_like(board, ctx, event.new):
            return False
        if not self.opponents:
            return True
        if of is None or board.last_known(of).zone != "battlefield":
            return False
        return board.controller(of) in board.opponents(ctx.controller)


@dataclass(frozen=True)
class EnteringOrDyingSilent(EnteringSilent):
    """Some permanents entering or dying don't cause abilities to trigger (CR 603.2)."""

    templates: ClassVar[tuple[str, ...]] = (
        "{things:many} entering or dying don't cause abilities to trigger",
    )

    def suppresses(
        self,
        board: Board,
        source: ObjectId,
        ctx: Context,
        ability: Triggered,
        of: ObjectId | None,
        event: Event,
    ) -> bool:
        if super().suppresses(board, source, ctx, ability, of, event):
            return True
        return (
            isinstance(event, ev.ZoneChanged)
            and event.from_zone == "battlefield"
            and event.to_zone == "graveyard"
            and event.object is not None
            and self.things.is_like(board, ctx, event.object)
        )


@dataclass(frozen=True)
class YouControl(control.GivesControl):
    """ "You control enchanted creature" (CR 613.1b)."""

    objects: Objects
    templates: ClassVar[tuple[str, ...]] = ("you control {objects}",)

    def __post_init__(self) -> None:
        if not isinstance(self.objects, Host):
            raise ValueError("only what it is attached to")

    def controlled(self, board: Board, ctx: Context) -> tuple[Ref, ...]:
        return self.objects.find(board, ctx)


@dataclass(frozen=True)
class TheMonarchControls(YouControl):
    """ "The monarch controls enchanted creature": nothing while nobody is it (CR 725.5)."""

    objects: Objects
    templates: ClassVar[tuple[str, ...]] = ("the monarch controls {objects}",)

    def to(self, board: Board, ctx: Context) -> PlayerId | None:
        return board.monarch


@dataclass(frozen=True)
class DefinedSize(CharacteristicEffect):
    """ "~'s power and toughness are each equal to ..." (CR 604.3, 613.4a)."""

    amount: Amount
    power: bool = True
    toughness: bool = True
    defining: ClassVar[bool] = True
    works_in: ClassVar[tuple[str, ...]] = (
        "battlefield", "hand", "library", "graveyard", "exile", "stack", "command",
    )  # fmt: skip
    templates: ClassVar[tuple[str, ...]] = (
        "~'s power and toughness are each equal to {amount:of}",
    )

    @property
    def layers(self) -> tuple[str, ...]:
        return (DefineSize.layer,)

    def affects(self, board: Board, source: ObjectId, ctx: Context, target: ObjectId) -> bool:
        return target == source

    def changes(self, board: Board, source: ObjectId, ctx: Context) -> tuple[Change, ...]:
        value = self.amount.value(board, ctx)
        return (DefineSize(value, value),)


@dataclass(frozen=True)
class DefinedPower(DefinedSize):
    """ "~'s power is equal to ..." (CR 604.3, 613.4a)."""

    templates: ClassVar[tuple[str, ...]] = ("~'s power is equal to {amount:of}",)

    def changes(self, board: Board, source: ObjectId, ctx: Context) -> tuple[Change, ...]:
        return (DefineSize(self.amount.value(board, ctx), None),)


@dataclass(frozen=True)
class DefinedSizePlus(DefinedSize):
    """ "~'s power is equal to ... and its toughness is equal to that number plus 1" (CR 604.3)."""

    amount: Amount
    plus: Amount = ONE
    templates: ClassVar[tuple[str, ...]] = (
        "~'s power is equal to {amount:of} and its toughness is equal to that number plus {plus}",
    )

    def changes(self, board: Board, source: ObjectId, ctx: Context) -> tuple[Change, ...]:
        value = self.amount.value(board, ctx)
        return (DefineSize(value, value + self.plus.value(board, ctx)),)


@dataclass(frozen=True)
class DefineSize(SetPT):
    """Power and toughness by a characteristic-defining ability (CR 613.4a)."""

    layer: ClassVar[str] = "7a"


@dataclass(frozen=True)
class PlayerHexproof(targeting.UntargetablePlayer):
    """ "You have hexproof" (CR 702.11c)."""

    templates: ClassVar[tuple[str, ...]] = ("you have hexproof",)

    def protects(
        self, board: Board, ctx: Context, player: PlayerId, by: PlayerId, source: ObjectId | None
    ) -> bool:
        return player == ctx.controller and by in board.opponents(player)


@dataclass(frozen=True)
class PlayerShroud(targeting.UntargetablePlayer):
    """ "You have shroud" (CR 702.18a)."""

    templates: ClassVar[tuple[str, ...]] = ("you have shroud",)

    def protects(
        self, board: Board, ctx: Context, player: PlayerId, by: PlayerId, source: ObjectId | None
    ) -> bool:
        return player == ctx.controller


@dataclass(frozen=True)
class VentureOnce(dungeons.VentureLimit):
    """Some players can't venture into the dungeon more than once each turn (CR 701.49, 101.2)."""

    who: Players
    templates: ClassVar[tuple[str, ...]] = (
        "{who} can't venture into the dungeon more than once each turn",
    )

    def forbids(self, board: Board, ctx: Context, player: PlayerId) -> bool:
        return board.fact("ventured", player) > 0 and player in self.who.find(board, ctx)


@dataclass(frozen=True)
class MaySkipUntap(turn.MayStayTapped):
    """ "You may choose not to untap this during your untap step" (CR 502.3)."""

    templates: ClassVar[tuple[str, ...]] = ("you may choose not to untap ~ during your untap step",)
