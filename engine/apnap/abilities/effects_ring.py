"""The Ring tempts you: the emblem, the Ring-bearer and what speaks of them (CR 701.54)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game import events as ev
from apnap.game.ability import (
    Bindings,
    Change,
    CharacteristicEffect,
    Condition,
    Static,
    Steps,
    Triggered,
)
from apnap.game.board import Board
from apnap.game.card import Card
from apnap.game.context import Context
from apnap.game.events import Event
from apnap.game.ids import ObjectId, PlayerId, Ref
from apnap.rules import choices, emblems
from apnap.rules.changing import AddTypes
from apnap.rules.characteristics import characteristics
from apnap.rules.happening import happen
from apnap.rules.restrictions import Restrict

from .changes import CantBeBlockedBy
from .effects import Clause, LoseLife
from .effects_cards import Discard, Draw
from .effects_permanents import Sacrifice
from .numbers import ONE, Number
from .objects import A, It, possessive
from .players import APlayer, ControllerOf, EachOpponent, You
from .posts_compared import ComparedWithIt
from .selectors import Amount, Objects, speak_of
from .structure import Delayed, Series
from .things import Things
from .triggers import ObjectTrigger
from .triggers_combat import Attacks, BecomesBlockedBy, DealsDamageToPlayer

A_CREATURE = A(Things((("creature",),)))


@dataclass(frozen=True)
class YourRingBearer(Objects):
    """ "Your Ring-bearer": a creature that is it and that you control (CR 701.54e)."""

    def say(self, form: str) -> str:
        """The words."""
        return possessive("your Ring-bearer", form)

    def find(self, board: Board, ctx: Context) -> tuple[Ref, ...]:
        number = ring_bearer(board, ctx.controller)
        return () if number is None else (number,)


def ring_bearer(board: Board, player: PlayerId) -> ObjectId | None:
    """A player's Ring-bearer, if there is one."""
    number = board.players[player].ring_bearer
    record = board.battlefield.get(number) if number is not None else None
    return number if record is not None and record.controller == player else None


@dataclass(frozen=True)
class RingBearerIs(CharacteristicEffect):
    """Legendary, and not blocked by creatures with greater power (CR 701.54c)."""

    def affects(self, board: Board, source: ObjectId, ctx: Context, target: ObjectId) -> bool:
        return target == ring_bearer(board, ctx.controller)

    def changes(self, board: Board, source: ObjectId, ctx: Context) -> tuple[Change, ...]:
        bearer = ring_bearer(board, ctx.controller)
        stronger = Things((("creature",),), after=(ComparedWithIt("greater", "power"),))
        return (
            AddTypes(supertypes=("Legendary",)),
            Restrict(CantBeBlockedBy(stronger, int(ctx.controller), bearer)),
        )

    @property
    def layers(self) -> tuple[str, ...]:
        return (AddTypes.layer, Restrict.layer)


@dataclass(frozen=True)
class HasTempted(Condition):
    """ "The Ring has tempted you two or more times this game" (CR 701.54c)."""

    count: Amount
    templates: ClassVar[tuple[str, ...]] = (
        "the ring has tempted you {count:one} or more times this game",
    )

    def holds(self, board: Board, ctx: Context) -> bool:
        return board.players[ctx.controller].tempted >= self.count.value(board, ctx)


def _whenever(
    often: int, text: str, trigger: ObjectTrigger, *effects: Clause | Delayed
) -> Triggered:
    done = effects[0] if len(effects) == 1 else Series(effects, (", then",))
    return Triggered(
        trigger, done, HasTempted(Number(often)), text=text, label=f"The Ring: {text}",
        zones=("command",),
    )


THE_RING = Card(
    "The Ring",
    abilities=(
        Static(RingBearerIs(), text="Your Ring-bearer …", zones=("command",)),
        _whenever(
            2, "draw a card, then discard a card", Attacks(YourRingBearer()),
            Draw(You(), ONE), Discard(You(), ONE),
        ),
        _whenever(
            3, "the blocking creature's controller sacrifices it at end of combat",
            BecomesBlockedBy(YourRingBearer(), A_CREATURE),
            Delayed("end of combat", Sacrifice(ControllerOf(It()), It())),
        ),
        _whenever(
            4, "each opponent loses 3 life",
            DealsDamageToPlayer(YourRingBearer(), APlayer(), combat=True),
            LoseLife(EachOpponent(), Number(3)),
        ),
    ),
)
"""The emblem; what it has only later has a condition (CR 701.54c)."""


@dataclass(frozen=True)
class RingTempts(Clause):
    """The Ring tempts you: the emblem, and a Ring-bearer is chosen (CR 701.54a)."""

    templates: ClassVar[tuple[str, ...]] = ("the ring tempts you",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        player = ctx.controller
        emblems.tempt(board, player, THE_RING)
        creatures = [
            ObjectId(one) for one, found in board.battlefield.items()
            if found.controller == player and characteristics(board, ObjectId(one)).is_creature
        ]
        chosen = yield from choices.choose_objects(
            board, player, creatures, what="creature", rule="701.54a",
            prompt="which creature becomes your Ring-bearer", source=ctx.source,
            why="the Ring tempts that player",
        )
        if chosen:
            emblems.bear_ring(board, player, chosen[0])
        speak_of(ctx, chosen)
        yield from happen(
            board,
            ev.Happened("tempted by the Ring", player, next(iter(chosen), None), rule="701.54d"),
        )


@dataclass(frozen=True)
class RingTemptsYou(ObjectTrigger):
    """ "Whenever the Ring tempts you" (CR 701.54d)."""

    event_keys: ClassVar[tuple[str, ...]] = ("tempted by the Ring",)
    templates: ClassVar[tuple[str, ...]] = ("the ring tempts you",)

    @property
    def about_self(self) -> bool:
        return False

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        assert isinstance(event, ev.Happened)
        if event.player != controller:
            return None
        return Bindings(() if event.object is None else (event.object,), (controller,))


@dataclass(frozen=True)
class IsRingBearer(Condition):
    """ "If ~ is your Ring-bearer" (CR 701.54e)."""

    what: Objects
    templates: ClassVar[tuple[str, ...]] = ("{what:subject} [be] your Ring-bearer",)

    def holds(self, board: Board, ctx: Context) -> bool:
        return ring_bearer(board, ctx.controller) in self.what.find(board, ctx)


@dataclass(frozen=True)
class ControlsRingBearer(Condition):
    """ "If you control a Ring-bearer", "if you don't control a Ring-bearer"."""

    no: bool = False
    templates: ClassVar[tuple[str, ...]] = (
        "you control a Ring-bearer", "you {no!don't} control a Ring-bearer",
    )  # fmt: skip

    def holds(self, board: Board, ctx: Context) -> bool:
        return (ring_bearer(board, ctx.controller) is None) is self.no


@dataclass(frozen=True)
class ChoseOtherBearer(Condition):
    """ "If you chose a creature other than ~ as your Ring-bearer"."""

    reads_source: ClassVar[bool] = True
    reads_event: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = (
        "you chose a creature other than ~ as your Ring-bearer",
    )

    def holds(self, board: Board, ctx: Context) -> bool:
        chosen = getattr(ctx.event, "object", None)
        return chosen is not None and chosen != ctx.source
