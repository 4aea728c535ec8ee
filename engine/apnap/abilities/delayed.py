"""Delayed triggered abilities that wait for an event, often of this turn (CR 603.7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from apnap.game.ability import (
    Effect,
    LaterAbility,
    StateTrigger,
    Steps,
    Target,
    TriggerCondition,
    Triggered,
)
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.data import Data, walk
from apnap.game.ids import ObjectId, Ref
from apnap.game.records import Duration
from apnap.rules import actions

from .changes import DurationWord, duration
from .objects import It, ThatThing, Them, ThoseThings
from .players import You
from .selectors import Objects, followed
from .structure import Sentence
from .targets import Targets
from .triggers import ObjectTrigger
from .triggers_combat import YouAttack
from .triggers_players import Casts
from .wording import rewritten, say


@dataclass(frozen=True)
class ThisTurn(Sentence, LaterAbility):
    """ "Whenever a creature dies this turn, ...": until the turn ends (CR 603.7b)."""

    reads_source: ClassVar[bool] = True
    reads_event: ClassVar[bool] = True
    trigger: TriggerCondition
    effect: Effect
    templates: ClassVar[tuple[str, ...]] = ("whenever {trigger} this turn, {effect:clauses}",)

    def __post_init__(self) -> None:
        an_event(self.trigger)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        text = f"whenever {say(self.trigger)} this turn, {say(self.effect)}"
        ability = Triggered(settled(self.trigger, board, ctx), self.effect, text=text)
        actions.delay(board, ctx, ability, once=False, duration=Duration("end of turn"))
        return
        yield


@dataclass(frozen=True)
class UntilEndOfTurn(Sentence, LaterAbility):
    """ "Until end of turn, whenever a creature you control dies, …" (CR 603.7b)."""

    reads_source: ClassVar[bool] = True
    reads_event: ClassVar[bool] = True
    lasting: DurationWord
    trigger: TriggerCondition
    effect: Effect
    templates: ClassVar[tuple[str, ...]] = ("{lasting}, whenever {trigger}, {effect:clauses}",)

    def __post_init__(self) -> None:
        an_event(self.trigger)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        text = f"whenever {say(self.trigger)}, {say(self.effect)}"
        ability = Triggered(settled(self.trigger, board, ctx), self.effect, text=text)
        lasting = duration(self.lasting, ctx)
        actions.delay(board, ctx, ability, once=False, duration=lasting)
        return
        yield


@dataclass(frozen=True)
class WhenThisTurn(Sentence, LaterAbility):
    """ "When that creature dies this turn, …": once, if it happens at all (CR 603.7b)."""

    reads_source: ClassVar[bool] = True
    reads_event: ClassVar[bool] = True
    trigger: TriggerCondition
    effect: Effect
    templates: ClassVar[tuple[str, ...]] = ("when {trigger} this turn, {effect:clauses}",)

    def __post_init__(self) -> None:
        an_event(self.trigger)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        text = f"when {say(self.trigger)} this turn, {say(self.effect)}"
        ability = Triggered(settled(self.trigger, board, ctx), self.effect, text=text)
        actions.delay(board, ctx, ability, duration=Duration("end of turn"))
        return
        yield


@dataclass(frozen=True)
class WhenNextCast(Sentence, LaterAbility):
    """ "When you next cast an instant spell this turn, copy it" (CR 603.7b)."""

    reads_source: ClassVar[bool] = True
    reads_event: ClassVar[bool] = True
    what: Objects
    effect: Effect
    templates: ClassVar[tuple[str, ...]] = (
        "when you next cast {what} this turn, {effect:clauses}",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        text = f"when you next cast {say(self.what)} this turn, {say(self.effect)}"
        ability = Triggered(Casts(You(), self.what), self.effect, text=text)
        actions.delay(board, ctx, ability, duration=Duration("end of turn"))
        return
        yield


@dataclass(frozen=True)
class WhenNextAttack(Sentence, LaterAbility):
    """ "When you next attack this turn, untap each creature you control" (CR 603.7b)."""

    reads_source: ClassVar[bool] = True
    reads_event: ClassVar[bool] = True
    effect: Effect
    templates: ClassVar[tuple[str, ...]] = ("when you next attack this turn, {effect:clauses}",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        ability = Triggered(YouAttack(), self.effect, text=say(self))
        actions.delay(board, ctx, ability, duration=Duration("end of turn"))
        return
        yield


@dataclass(frozen=True)
class Later(Data, LaterAbility):
    """What a delayed ability does: its targets are chosen when it is put on the stack."""

    level: ClassVar[str] = "later"
    effect: Effect
    templates: ClassVar[tuple[str, ...]] = ("{effect:clauses}",)


@dataclass(frozen=True)
class WhenItDoes(Sentence):
    """ "When target creature dies this turn, ...", "When that creature dies, ..." (CR 603.7).

    What has happened already does not count (CR 603.7a).
    """

    reads_source: ClassVar[bool] = True
    reads_event: ClassVar[bool] = True
    trigger: TriggerCondition
    then: Later
    always: bool = False
    some_time: bool = False
    templates: ClassVar[tuple[str, ...]] = (
        "when {trigger} this turn, {then:later}",
        "{always!whenever} {trigger} this turn, {then:later}",
        "{some_time!when} {trigger}, {then:later}",
    )

    def __post_init__(self) -> None:
        watched = getattr(self.trigger, "what", None)
        certain = (Targets, It, ThatThing) if self.some_time else Targets
        if not isinstance(self.trigger, ObjectTrigger) or not isinstance(watched, certain):
            raise ValueError("it speaks of no certain object")

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        trigger: Any = self.trigger
        objects = yield from trigger.what.objects(board, ctx)
        for number in objects:
            if board.find(number) is None:
                continue
            watching = rewritten(trigger, what=Certain((number,)))
            lasting = Duration("game" if self.some_time else "end of turn")
            ability = Triggered(watching, self.then.effect, text=say(self))
            actions.delay(board, ctx, ability, once=not self.always, duration=lasting)


@dataclass(frozen=True)
class Certain(Objects):
    """The very objects that a text spoke of as it made a later ability (CR 603.7c)."""

    objects_: tuple[ObjectId, ...] = ()

    def say(self, form: str) -> str:
        """They have no words of their own."""
        return "that object's" if form == "'s" else "that object"

    def find(self, board: Board, ctx: Context) -> tuple[Ref, ...]:
        return self.objects_


def an_event(trigger: TriggerCondition) -> None:
    """Raises ValueError if a later ability can't wait for that."""
    parts = [part for part in walk(trigger) if part is not trigger]
    spoken = [part for part in parts if isinstance(part, (It, ThatThing, ThoseThings, Them))]
    if isinstance(trigger, StateTrigger) or any(isinstance(part, Target) for part in parts):
        raise ValueError("nothing to wait for")
    within = [part for one in spoken for part in walk(one)]
    for part in parts:
        if getattr(part, "reads_event", False) and part not in within:
            raise ValueError("it speaks of a certain object")


def settled(trigger: TriggerCondition, board: Board, ctx: Context) -> TriggerCondition:
    """The same, where "that creature" is the very one that the text means now."""
    changed: dict[str, Objects] = {}
    for name in trigger.__dataclass_fields__:
        value = getattr(trigger, name)
        if isinstance(value, (It, ThatThing, ThoseThings, Them)):
            found = [one for one in value.find(board, ctx) if isinstance(one, ObjectId)]
            changed[name] = Certain(followed(board, ctx, found))
    return rewritten(trigger, **changed) if changed else trigger
