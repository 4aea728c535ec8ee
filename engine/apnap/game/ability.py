"""Abilities (CR 113) as the rules see them: shapes; the words are classes of `abilities/`."""

from __future__ import annotations

from collections.abc import Generator, Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeVar

from .context import Context
from .data import Data, walk
from .ids import ObjectId, PlayerId, Ref
from .mana import ManaCost

if TYPE_CHECKING:
    from .board import Board
    from .card import Card
    from .decisions import Decision
    from .events import Event

T = TypeVar("T")
Steps = Generator["Decision", Any, T]
"""A rules procedure: it yields the decisions it needs and receives the answers."""


class Bindings(NamedTuple):
    """What a trigger found in the event that fired it, in the order the text names it."""

    objects: tuple[ObjectId, ...] = ()
    players: tuple[PlayerId, ...] = ()
    amount: int = 0


class Condition(Data):
    """Something that is true or not (CR 603.4, 608.2c)."""

    settled_as_cast: ClassVar[bool] = False
    """Whether targets under it are chosen only if it is true as the spell is cast (CR 702.33g)."""

    def holds(self, board: Board, ctx: Context) -> bool:
        """Whether it is true now."""
        raise NotImplementedError


class NotedAsCast(Condition):
    """A condition that is settled as the spell is cast (CR 601.2i)."""

    @property
    def key(self) -> str:
        """The name under which the spell keeps that it was true."""
        raise NotImplementedError

    def note(self, board: Board, ctx: Context) -> bool:
        """Whether it is true as the spell is cast."""
        raise NotImplementedError


class Effect(Data):
    """What a spell or ability does as it resolves (CR 609, 610)."""

    asks: ClassVar[bool] = True
    """Whether it may ask something even where nothing replaces what it does."""
    together: ClassVar[bool] = False
    """Whether players who may do it decide first and then do it at the same time (CR 608.2e)."""

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        """Do it, asking what has to be asked on the way (CR 608.2c, 608.2d)."""
        raise NotImplementedError


class Cost(Data):
    """One part of a cost (CR 118)."""

    is_mana: ClassVar[bool] = False
    """Whether it is an amount of mana, for which mana abilities may be activated (CR 601.2g)."""

    takes: ClassVar[str] = ""
    """What it does to objects so that they can't pay for another cost that does the same."""

    def can_pay(self, board: Board, ctx: Context) -> bool:
        """Whether the player has the resources (CR 118.3)."""
        raise NotImplementedError

    def pay(self, board: Board, ctx: Context) -> Steps[None]:
        """Pay it; only called when it can be paid."""
        raise NotImplementedError

    def among(self, board: Board, ctx: Context) -> tuple[Sequence[ObjectId], int]:
        """If it takes objects: among which, and how many; its source, if nothing else."""
        return (() if ctx.source is None else (ctx.source,)), 1


class TriggerCondition(Data):
    """The event an ability waits for (CR 603.1, 603.2)."""

    looks_back: ClassVar[bool] = False
    """Judged by how things were just before the event (CR 603.10a-g)."""

    def looks_back_at(self, key: Hashable) -> bool:
        """Whether the events of one of its keys are judged so."""
        return self.looks_back

    batched: ClassVar[bool] = False
    """Fires once for a batch of simultaneous events ("one or more", CR 603.2c)."""

    about_triggers: ClassVar[bool] = False
    """Waits for another ability to trigger, so it is placed in the second part of CR 603.3b."""

    def keys(self) -> tuple[Hashable, ...]:
        """Which events can fire it: some of those of `noticing.keys`."""
        raise NotImplementedError

    @property
    def about_self(self) -> bool:
        """Only events whose subject is the ability's own source can fire it."""
        return False

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        """What it finds in an event, or None if this is not what it waits for."""
        raise NotImplementedError

    def matches_batch(
        self, board: Board, source: ObjectId | None, controller: PlayerId, events: list[Event]
    ) -> list[tuple[Bindings, Event]]:
        """For a batched condition: one entry for each time it fires on this batch."""
        raise NotImplementedError


class StateTrigger(TriggerCondition):
    """A state that an ability waits for, rather than an event (CR 603.8)."""

    def holds(self, board: Board, source: ObjectId, controller: PlayerId) -> bool:
        """Whether things are so now."""
        raise NotImplementedError


class Target(Data):
    """One use of the word "target" (CR 115.1): how many of what may be chosen.

    `number` counts the uses in printed order; `Context.targets` has what was chosen for each.
    """

    number: int

    def least(self, board: Board, ctx: Context) -> int:
        """How many must be chosen; 0 for "up to" (CR 115.6)."""
        return 1

    def most(self, board: Board, ctx: Context) -> int:
        """How many may be chosen."""
        return 1

    @property
    def wording(self) -> str:
        """What a legal target is, in words: "creature an opponent controls"."""
        raise NotImplementedError

    def candidates(self, board: Board, ctx: Context) -> Iterator[Ref]:
        """What fits the words, in a fixed order; hexproof and the like are judged elsewhere."""
        raise NotImplementedError

    def fits(self, board: Board, ctx: Context, ref: Ref) -> bool:
        """Whether one object or player fits the words now (CR 608.2b)."""
        raise NotImplementedError


class OncePerPlayer(Effect):
    """An effect that is carried out for each of several players, with targets for each of them."""

    who: Any

    def shares(self) -> tuple[Target, ...]:
        """The uses of "target" that speak of "that player": chosen anew for each of them."""
        return tuple(
            target for target in _own_targets(getattr(self, "effect", None))
            if any(getattr(part, "reads_players", False) for part in walk(target))
        )


@dataclass(frozen=True)
class PerPlayer(Target):
    """A use of the word that stands for one for each of some players."""

    number: int
    of: Target
    who: Data


class ManaEffect(Effect):
    """An effect that adds mana (CR 106.4); without targets it makes a mana ability (CR 605.1a)."""

    def produces(self, board: Board, ctx: Context) -> tuple[tuple[str, ...], ...]:
        """What it would add now: each alternative its controller may choose, as mana types."""
        raise NotImplementedError

    def add(self, board: Board, ctx: Context, alternative: tuple[str, ...]) -> Steps[None]:
        """Add one of the alternatives that `produces` gave."""
        raise NotImplementedError

    @property
    def spend_only(self) -> SpendOnly | None:
        """What the mana may be spent on, if not on anything (CR 106.6)."""
        return None

    def receivers(self, board: Board, ctx: Context) -> tuple[PlayerId, ...]:
        """Whose pool it adds to."""
        return (ctx.controller,)


class Purpose(NamedTuple):
    """What mana is spent on: a spell, or an activated ability of an object."""

    object: ObjectId
    ability: Activated | None = None


class SpendOnly(Data):
    """What some mana may be spent on, and on nothing else (CR 106.6)."""

    def allows(self, board: Board, player: PlayerId, purpose: Purpose | None) -> bool:
        """Whether that player may spend it on that; None is no spell and no ability."""
        raise NotImplementedError

    def lasts(self, step: str) -> bool:
        """Whether it stays in the pool as that step or phase ends (CR 500.5)."""
        return False

    def spent(self, board: Board, player: PlayerId, purpose: Purpose | None) -> None:
        """One of it has been spent on that (CR 106.6)."""


class Divided(Effect):
    """An effect whose amount is divided among its targets as they are chosen (CR 601.2d)."""

    def total(self, board: Board, ctx: Context) -> int:
        """The amount to divide."""
        raise NotImplementedError


class OtherModes(Data):
    """Another number of modes, where something is so (CR 700.2)."""

    def bounds(self, board: Board, ctx: Context) -> tuple[int, int] | None:
        """The least and the most then; None if it isn't so."""
        raise NotImplementedError


@dataclass(frozen=True)
class Modal(Effect):
    """"Choose one —" and the like (CR 700.2)."""

    modes: tuple[Effect, ...]
    least: int = 1
    most: int = 1
    fresh: str = ""
    """"That hasn't been chosen": "ever" or, where that is for each turn, "turn"."""
    copies: int = 1
    """How often each stands in a row among the modes, where one may be chosen again (CR 700.2d)."""
    instead: OtherModes | None = None

    def bounds(self, board: Board, ctx: Context) -> tuple[int, int]:
        """How many modes are to be chosen, the least and the most."""
        other = None if self.instead is None else self.instead.bounds(board, ctx)
        least, most = other or (self.least, self.most)
        return least, min(most, len(self.modes))

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        """Do the chosen modes in printed order (CR 700.2a)."""
        for number in sorted(ctx.modes):
            yield from self.modes[number].perform(board, ctx)


class Ability(Data):
    """One ability as printed (CR 113.3); `text` is its printed line."""

    text: str

    def parts(self) -> tuple[Ability, ...]:
        """The abilities it stands for: itself, or what a keyword means (CR 702.1)."""
        return (self,)


@dataclass(frozen=True)
class Keyword(Ability):
    """A keyword ability the rules look for by name: flying, trample, vigilance (CR 702)."""

    name: str
    text: str = ""


@dataclass(frozen=True)
class SpellAbility(Ability):
    """What an instant or sorcery does as it resolves (CR 113.3a)."""

    effect: Effect
    text: str = ""

    @cached_property
    def targets(self) -> tuple[Target, ...]:
        """Every use of the word "target", outside of modes."""
        return targets_of(self.effect)


@dataclass(frozen=True)
class Triggered(Ability):
    """"When", "whenever" or "at" (CR 113.3c, 603)."""

    trigger: TriggerCondition
    effect: Effect
    condition: Condition | None = None
    """An intervening "if" (CR 603.4)."""
    once_each_turn: bool = False
    """"This ability triggers only once each turn." """
    acts_once: bool = False
    """"Do this only once each turn." (CR 603.2h)"""
    label: str = ""
    """What a report and a script call it where it has no printed text: `initiative: steal`."""
    text: str = ""
    zones: tuple[str, ...] = ("battlefield",)
    """The zones it works in (CR 113.6)."""

    @cached_property
    def targets(self) -> tuple[Target, ...]:
        """Every use of the word "target", outside of modes."""
        return targets_of(self.effect)

    @cached_property
    def reads(self) -> tuple[bool, bool, bool]:
        """Whether what it does reads its source, what the event was about, its players at least."""
        parts = (*walk(self.effect), *walk(self.condition))
        return (
            any(getattr(part, "reads_source", False) for part in parts),
            any(getattr(part, "reads_event", False) for part in parts),
            any(getattr(part, "reads_players", False) for part in parts),
        )

    @cached_property
    def counts_itself(self) -> bool:
        """Whether it says how often it has resolved this turn."""
        return any(getattr(part, "counts_resolutions", False) for part in walk(self.effect))


def watch_keys(ability: Triggered) -> tuple[Hashable, ...]:
    """The keys of the trigger index for an ability; those that look back have their own."""
    keys = ability.trigger.keys()
    back = ability.trigger.looks_back_at
    return tuple(("before", key) if back(key) else key for key in keys)


class CheaperFor(Data):
    """What makes an activated ability cost less (CR 601.2f, 602.2b)."""

    def less(self, board: Board, ctx: Context) -> ManaCost:
        """By how much mana."""
        raise NotImplementedError


@dataclass(frozen=True)
class Activated(Ability):
    """"Cost: effect" (CR 113.3b, 602)."""

    costs: tuple[Cost, ...]
    effect: Effect
    sorcery_speed: bool = False
    """"Activate only as a sorcery." (CR 602.5d)"""
    once_each_turn: bool = False
    once: bool = False
    """An exhaust ability: "Activate only once." (CR 702.177a)"""
    as_instant: bool = False
    """"Activate only as an instant": not while something is paid for or resolves (CR 602.5e)."""
    power_up: bool = False
    """A power-up ability: only once, and cheaper by the mana cost of what has just entered."""
    condition: Condition | None = None
    """"Activate only if ..." (CR 602.5)"""
    loyalty: int | None = None
    """The loyalty change of a planeswalker's ability (CR 606)."""
    loyalty_x: bool = False
    """Whether it is -X, announced as the ability is activated (CR 107.3a)."""
    kind: ClassVar[str] = ""
    """What kind of ability it is called, where something counts those: "equip"."""
    cheaper: CheaperFor | None = None
    """"This ability costs {1} less to activate for each ..." (CR 601.2f)"""
    twice_each_turn: bool = False
    """"Activate no more than twice each turn." """
    anyone: bool = False
    """"Any player may activate this ability." (CR 602.1b)"""
    text: str = ""
    zones: tuple[str, ...] = ("battlefield",)

    @property
    def of_loyalty(self) -> bool:
        """Whether it is a loyalty ability (CR 606.2)."""
        return self.loyalty is not None or self.loyalty_x

    @cached_property
    def targets(self) -> tuple[Target, ...]:
        """Every use of the word "target", outside of modes."""
        return targets_of(self.effect)


@dataclass(frozen=True)
class SpecialAction(Activated):
    """A special action that a keyword gives: paid for and done at once, without the stack (CR 116).

    It is no activated ability, so what speaks of those does not mean it.
    """


class LaterAbility:
    """Mixed into effects whose text is an ability of its own, made as they are carried out.

    "When you do" and "at the beginning of the next end step" (CR 603.7, 603.12): their targets are
    chosen when that ability is put on the stack.
    """


def targets_of(effect: Effect) -> tuple[Target, ...]:
    """The uses of the word "target" in an effect; those of a modal one are in its modes.

    Those of abilities that the effect gives or makes are not among them.
    """
    if isinstance(effect, Modal):
        return ()
    found = list(_own_targets(effect))
    return tuple(sorted(found, key=lambda target: target.number))


def _own_targets(data: object) -> Iterator[Target]:
    if isinstance(data, tuple):
        for part in data:
            yield from _own_targets(part)
    elif isinstance(data, OncePerPlayer):
        shares = data.shares()
        for target in _own_targets(getattr(data, "effect", None)):
            each = target in shares
            yield PerPlayer(target.number, target, data.who) if each else target
    elif isinstance(data, Data) and not isinstance(data, (Ability, LaterAbility)):
        if isinstance(data, Target):
            yield data
        for name in data.__dataclass_fields__:
            yield from _own_targets(getattr(data, name))


class StaticEffect(Data):
    """What a static ability makes true (CR 604).

    The board's index of static abilities knows it by its class and by `keys`.
    """

    by_timestamp: ClassVar[bool] = False
    """Whether of several the one that came later decides (CR 613.7)."""
    of_spell: ClassVar[bool] = False
    """Whether it may be said under a condition about the targets of its spell."""

    def keys(self) -> tuple[Hashable, ...]:
        """The names under which the rules look for it, besides its class."""
        return ()


@dataclass(frozen=True)
class Static(Ability):
    """A static ability (CR 113.3d, 604), with the condition under which it applies."""

    effect: StaticEffect
    condition: Condition | None = None
    text: str = ""
    zones: tuple[str, ...] = ("battlefield",)

    def __post_init__(self) -> None:
        if getattr(self.condition, "of_targets", False) and not self.effect.of_spell:
            raise ValueError("it has no targets")

    def is_met(self, board: Board, ctx: Context) -> bool:
        """Whether the condition is true: "as long as it's a Wall" is about itself (CR 201.5)."""
        if self.condition is None:
            return True
        asking = Context(ctx.controller, ctx.source)
        asking.mention_own()
        return self.condition.holds(board, asking)


def static_keys(static: Static) -> tuple[Hashable, ...]:
    """The names under which the index knows a static ability: the classes and keys of its effect.

    One that changes characteristics may be restless: what it does may change with anything.
    """
    effect = static.effect
    classes = [
        cls for cls in type(effect).__mro__ if issubclass(cls, StaticEffect)
        and cls is not StaticEffect
    ]
    timed = (BY_TIMESTAMP,) if effect.by_timestamp else ()
    restless: tuple[str, ...] = ()
    if isinstance(effect, CharacteristicEffect):
        steady = effect.is_steady and static.condition is None
        restless = () if steady else (RESTLESS,)
    return tuple(dict.fromkeys((*classes, *effect.keys(), *timed, *restless)))


RESTLESS = "restless"
"""The index knows by this name the static abilities whose effect may change with any event."""


BY_TIMESTAMP = "by timestamp"
"""The index of static abilities knows those under this name whose timestamps are compared."""


class CharacteristicEffect(StaticEffect):
    """A static effect that changes characteristics, applied in layers (CR 613)."""

    defining: ClassVar[bool] = False
    """Whether it defines a characteristic of its own object in every zone (CR 604.3)."""
    by_timestamp: ClassVar[bool] = True
    differs: bool = False
    """Whether it is not the same for every object: "for each Equipment attached to it"."""

    @property
    def is_steady(self) -> bool:
        """Whether nothing changes what it does to an object but a change of that object or of
        its own source: it reads neither life totals nor zones nor what others are like."""
        return False

    def keys(self) -> tuple[Hashable, ...]:
        """The layers look for it."""
        return ("layers",)

    @property
    def layers(self) -> tuple[str, ...]:
        """The layers it works in, if that is plain without looking at the game; else none."""
        return ()

    def affects(self, board: Board, source: ObjectId, ctx: Context, target: ObjectId) -> bool:
        """Whether it applies to that object now (CR 611.3a)."""
        raise NotImplementedError

    def changes(self, board: Board, source: ObjectId, ctx: Context) -> tuple[Change, ...]:
        """What it changes."""
        raise NotImplementedError

    def changes_of(
        self, board: Board, source: ObjectId, ctx: Context, target: ObjectId
    ) -> tuple[Change, ...]:
        """What it changes of one object."""
        return self.changes(board, source, ctx)


class Change(Data):
    """One change to an object's characteristics, in one layer (CR 613.1)."""

    layer: ClassVar[str] = "6"
    loses_abilities: ClassVar[bool] = False
    """Whether it takes away all abilities the object has."""

    def apply(self, card: Card) -> Card:
        """The characteristics after the change."""
        raise NotImplementedError


class Replacement(StaticEffect):
    """A replacement or prevention effect (CR 614, 615)."""

    watches: ClassVar[tuple[type, ...]] = ()
    """The kinds of events it may replace."""
    order: ClassVar[str] = "616.1e"
    """The rule that says how early it is applied; one that nothing can go before: "101.2"."""
    only_alters: ClassVar[bool] = False
    """Whether it asks nothing and does nothing but alter the event, so that orders compare."""
    stands_apart: ClassVar[bool] = False
    """Whether it only chooses something for the object, so that its place does not matter."""
    self_replacement: ClassVar[bool] = False
    """It belongs to the object that the event is about to bring in (CR 614.12)."""

    def keys(self) -> tuple[Hashable, ...]:
        """It is looked for by the kinds of events."""
        return self.watches if self.limit is None else (*self.watches, "limited")

    @property
    def limit(self) -> int | None:
        """How much of all damage together it prevents, where it is such a shield (CR 615.7)."""
        return None

    def applies(self, board: Board, source: ObjectId, ctx: Context, event: Event) -> bool:
        """Whether it would replace that event."""
        raise NotImplementedError

    def rewrite(
        self, board: Board, source: ObjectId, ctx: Context, event: Event
    ) -> Steps[list[Event]]:
        """What happens instead; nothing for an event that is prevented (CR 614.6)."""
        raise NotImplementedError

    def of_all(self, board: Board, ctx: Context, events: list[Event]) -> list[Event]:
        """What is left of the events of one time, where it counts what they do together."""
        return events
