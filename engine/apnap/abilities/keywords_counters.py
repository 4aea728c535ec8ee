"""Keywords that stand for counters: evolve, renown, training, vanishing (CR 702)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game import events as ev
from apnap.game.ability import (
    Ability,
    Activated,
    Bindings,
    Condition,
    Cost,
    Effect,
    Keyword,
    Static,
    Steps,
    Triggered,
)
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.events import Event
from apnap.game.ids import ObjectId, PlayerId
from apnap.game.records import Duration
from apnap.rules import actions, choices
from apnap.rules.characteristics import characteristics
from apnap.rules.happening import happen
from apnap.rules.mana_abilities import TapThis
from apnap.rules.restrictions import Designated, Restrict, is_designated

from .effects_cards import note_done
from .effects_permanents import PutCounters, ReturnToHand
from .keywords import KeywordAbility
from .numbers import ONE, Number
from .objects import A, Itself
from .players import APlayer, You
from .posts import ControlledBy, InGraveyardOf, ManaValueAtMost
from .replacements import EntersWithCounters
from .selectors import Objects
from .structure import May
from .targets import Targets
from .things import Post, Things, counters_on
from .tokens import CreateTokens, TokenKind
from .triggers import Dies, Enters, ObjectTrigger, Trigger
from .triggers_combat import Attacks, DealsDamageToPlayer
from .triggers_players import StepOf

PLUS = "+1/+1"


@dataclass(frozen=True)
class Grows(Effect):
    """A +1/+1 counter on the permanent itself; if it is put, the keyword's word is said of it."""

    word: str
    rule: str
    reads_source: ClassVar[bool] = True

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        if ctx.source is None or ctx.source not in board.battlefield:
            return
        before = counters_on(board, ctx.source, PLUS)
        yield from actions.put_counters(board, ctx.source, PLUS, 1, ctx.source, ctx.controller)
        if counters_on(board, ctx.source, PLUS) > before:
            yield from happen(
                board, ev.Happened(self.word, ctx.controller, ctx.source, rule=self.rule)
            )


class _Did(ObjectTrigger):
    """A keyword ability of an object has done what its word says."""

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        if not isinstance(event, ev.Happened) or event.object is None:
            return None
        if not self.found(board, source, controller, event.object):
            return None
        return Bindings((event.object,), (board.controller(event.object),))


@dataclass(frozen=True)
class Trains(_Did):
    """A creature trains (CR 702.149c)."""

    what: Objects
    event_keys: ClassVar[tuple[str, ...]] = ("trained",)
    templates: ClassVar[tuple[str, ...]] = ("{what:subject} [train]",)


@dataclass(frozen=True)
class Evolves(_Did):
    """A creature evolves (CR 702.100b)."""

    what: Objects
    event_keys: ClassVar[tuple[str, ...]] = ("evolved",)
    templates: ClassVar[tuple[str, ...]] = ("{what:subject} [evolve]",)


@dataclass(frozen=True)
class BecomesRenowned(_Did):
    """A creature becomes renowned (CR 702.112b)."""

    what: Objects
    event_keys: ClassVar[tuple[str, ...]] = ("renowned",)
    templates: ClassVar[tuple[str, ...]] = ("{what:subject} [become] renowned",)


@dataclass(frozen=True)
class IsRenowned(Condition):
    """It is renowned (CR 702.112b)."""

    reads_source: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = ("~ is renowned", "it's renowned")

    def holds(self, board: Board, ctx: Context) -> bool:
        return ctx.source is not None and is_designated(board, ctx.source, "renowned")


@dataclass(frozen=True)
class IsNotRenowned(IsRenowned):
    """It isn't renowned (CR 702.112a)."""

    reads_source: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = ("~ isn't renowned", "it isn't renowned")

    def holds(self, board: Board, ctx: Context) -> bool:
        return not super().holds(board, ctx)


@dataclass(frozen=True)
class BecomeRenowned(Effect):
    """It gets counters and becomes renowned (CR 702.112a)."""

    number: int
    reads_source: ClassVar[bool] = True

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        if ctx.source is None or ctx.source not in board.battlefield:
            return
        yield from actions.put_counters(
            board, ctx.source, PLUS, self.number, ctx.source, ctx.controller
        )
        mark = Restrict(Designated("renowned"))
        yield from actions.begin(board, ctx, [ctx.source], [mark], Duration("game"), "renowned")
        renowned = ev.Happened("renowned", ctx.controller, ctx.source, rule="702.112b")
        yield from happen(board, renowned)


@dataclass(frozen=True)
class Renown(KeywordAbility):
    """Renown: counters for its first combat damage to a player (CR 702.112a)."""

    number: int
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("renown {number}",)

    def parts(self) -> tuple[Ability, ...]:
        hits = DealsDamageToPlayer(Itself(), APlayer(), combat=True)
        effect, text = BecomeRenowned(self.number), self.text or "renown"
        return (Keyword("renown"), Triggered(hits, effect, IsNotRenowned(), text=text))


# evolve, training, mentor, dethrone


@dataclass(frozen=True)
class IsBigger(Condition):
    """The creature that entered has greater power or toughness than this one (CR 702.100a)."""

    reads_source: ClassVar[bool] = True
    reads_event: ClassVar[bool] = True

    def holds(self, board: Board, ctx: Context) -> bool:
        if ctx.source is None or not ctx.said_objects:
            return False
        other, own = (characteristics(board, one) for one in (ctx.said_objects[0], ctx.source))
        if not other.is_creature or not own.is_creature:  # CR 702.100c
            return False
        return (other.power or 0) > (own.power or 0) or (
            (other.toughness or 0) > (own.toughness or 0)
        )


@dataclass(frozen=True)
class AttacksWithStronger(Trigger):
    """It attacks together with a creature of greater power (CR 702.149a)."""

    batched: ClassVar[bool] = True
    event_keys: ClassVar[tuple[str, ...]] = ("attacks",)

    def matches_batch(
        self, board: Board, source: ObjectId | None, controller: PlayerId, events: list[Event]
    ) -> list[tuple[Bindings, Event]]:
        attacks = [event for event in events if isinstance(event, ev.Attacked)]
        own = next((one for one in attacks if one.attacker == source), None)
        if own is None:
            return []
        power = characteristics(board, own.attacker).power or 0
        if any((characteristics(board, one.attacker).power or 0) > power for one in attacks):
            return [(Bindings((own.attacker,)), own)]
        return []


@dataclass(frozen=True)
class WithLesserPower(Post):
    """With less power than the source (CR 702.134a)."""

    reads_source: ClassVar[bool] = True

    def say(self, form: str) -> str:
        """The words."""
        return "with lesser power"

    def fits(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        if ctx.source is None:
            return False
        own = characteristics(board, ctx.source).power or 0
        return (characteristics(board, number).power or 0) < own


@dataclass(frozen=True)
class AttacksRichest(ObjectTrigger):
    """It attacks the player with the most life, or one tied for it (CR 702.105a)."""

    what: Objects
    event_keys: ClassVar[tuple[str, ...]] = ("attacks",)

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        if not isinstance(event, ev.Attacked) or not isinstance(event.target, PlayerId):
            return None
        most = max(board.life(one.id) for one in board.in_game())
        if event.attacker == source and board.life(event.target) == most:
            return Bindings((event.attacker,), (event.player,))
        return None


_WEAKER = Targets(Things((("creature",),), ("attacking",), after=(WithLesserPower(),)))
_ANOTHER_OF_YOURS = A(Things((("creature",),), after=(ControlledBy(You()),)))

MEANINGS: dict[str, tuple[Ability, ...]] = {
    "evolve": (Triggered(Enters(_ANOTHER_OF_YOURS), Grows("evolved", "702.100b"), IsBigger()),),
    "training": (Triggered(AttacksWithStronger(), Grows("trained", "702.149c")),),
    "mentor": (Triggered(Attacks(Itself()), PutCounters(ONE, PLUS, _WEAKER)),),
    "dethrone": (Triggered(AttacksRichest(Itself()), Grows("dethroned", "702.105a")),),
}
"""Plain keywords that stand for these abilities."""


@dataclass(frozen=True)
class ItHasCounter(Condition):
    """It has a counter of a kind on it, as it is or last was."""

    kind: str
    reads_source: ClassVar[bool] = True

    def holds(self, board: Board, ctx: Context) -> bool:
        return ctx.source is not None and counters_on(board, ctx.source, self.kind) > 0


# counters that run out


@dataclass(frozen=True)
class Fade(Effect):
    """A fade counter is removed; if none can be, the permanent is sacrificed (CR 702.32a)."""

    reads_source: ClassVar[bool] = True

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        if ctx.source is None:
            return
        if counters_on(board, ctx.source, "fade"):
            yield from actions.remove_counters(board, ctx.source, "fade", 1)
        else:
            yield from actions.sacrifice(board, ctx.controller, [ctx.source], ctx.source)


@dataclass(frozen=True)
class Fading(KeywordAbility):
    """Fading: fade counters, and no more of it when they are gone (CR 702.32a)."""

    number: int
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("fading {number}",)

    def parts(self) -> tuple[Ability, ...]:
        text = self.text or "fading"
        return (
            Keyword("fading"),
            Static(EntersWithCounters(Number(self.number), "fade"), text=text),
            Triggered(StepOf(You(), "upkeep"), Fade(), text=text),
        )


@dataclass(frozen=True)
class LastCounterRemoved(Trigger):
    """The last counter of a kind was removed from it (CR 702.63a)."""

    kind: str
    event_keys: ClassVar[tuple[str, ...]] = ("counters removed",)

    @property
    def about_self(self) -> bool:
        return True

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        if (
            isinstance(event, ev.CountersRemoved)
            and event.kind == self.kind
            and event.target == source
            and isinstance(event.target, ObjectId)
            and counters_on(board, event.target, self.kind) == 0
        ):
            return Bindings((event.target,))
        return None


@dataclass(frozen=True)
class OneLess(Effect):
    """A counter is removed from it."""

    kind: str
    reads_source: ClassVar[bool] = True

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        if ctx.source is not None:
            yield from actions.remove_counters(board, ctx.source, self.kind, 1)


@dataclass(frozen=True)
class SacrificeItself(Effect):
    """It is sacrificed."""

    reads_source: ClassVar[bool] = True

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        if ctx.source is not None:
            yield from actions.sacrifice(board, ctx.controller, [ctx.source], ctx.source)


@dataclass(frozen=True)
class Vanishing(KeywordAbility):
    """Vanishing: time counters; it is sacrificed with the last of them (CR 702.63a)."""

    number: int = 0
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("vanishing {number}", "vanishing")

    def parts(self) -> tuple[Ability, ...]:
        text = self.text or "vanishing"
        entering = Static(EntersWithCounters(Number(self.number), "time"), text=text)
        return (
            Keyword("vanishing"),
            *((entering,) if self.number else ()),
            Triggered(StepOf(You(), "upkeep"), OneLess("time"), ItHasCounter("time"), text=text),
            Triggered(LastCounterRemoved("time"), SacrificeItself(), text=text),
        )


# others


@dataclass(frozen=True)
class Outlast(KeywordAbility):
    """Outlast: a +1/+1 counter for {T} and a cost, as a sorcery (CR 702.107a)."""

    costs: tuple[Cost, ...]
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("outlast {costs:,}", "outlast—{costs:,}")

    def parts(self) -> tuple[Ability, ...]:
        costs, effect = (*self.costs, TapThis()), PutCounters(ONE, PLUS, Itself())
        return (
            Keyword("outlast"),
            Activated(costs, effect, sorcery_speed=True, text=self.text or "outlast"),
        )


@dataclass(frozen=True)
class FabricateEffect(Effect):
    """Counters on it, or Servos (CR 702.123a)."""

    number: int
    reads_source: ClassVar[bool] = True

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        number = ctx.source
        if number is not None and number in board.battlefield and (
            yield from choices.choose_yes(
                board, ctx.controller, prompt=f"fabricate: put {self.number} +1/+1 counters on it",
                rule="702.123a", why="otherwise that many Servos are created", source=number,
            )
        ):
            yield from actions.put_counters(
                board, number, PLUS, self.number, number, ctx.controller
            )
            return
        servo = TokenKind(
            colors=(), types=("artifact", "creature"), subtypes=("Servo",), power=ONE,
            toughness=ONE,
        )
        yield from CreateTokens(You(), Number(self.number), servo).perform(board, ctx)


@dataclass(frozen=True)
class Fabricate(KeywordAbility):
    """Fabricate: +1/+1 counters or Servos as it enters (CR 702.123a)."""

    number: int
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("fabricate {number}",)

    def parts(self) -> tuple[Ability, ...]:
        effect, text = FabricateEffect(self.number), self.text or "fabricate"
        return (Keyword("fabricate"), Triggered(Enters(Itself()), effect, text=text))


@dataclass(frozen=True)
class Soulshift(KeywordAbility):
    """Soulshift: a smaller Spirit card comes back as it dies (CR 702.46a)."""

    number: int
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("soulshift {number}",)

    def parts(self) -> tuple[Ability, ...]:
        small = (ManaValueAtMost(Number(self.number)), InGraveyardOf(You()))
        spirit = Targets(Things((("Spirit", "card"),), after=small))
        effect = May(You(), ReturnToHand(You(), spirit))
        return (
            Keyword("soulshift"),
            Triggered(Dies(Itself()), effect, text=self.text or "soulshift"),
        )


@dataclass(frozen=True)
class Adapt(Effect):
    """Adapt: counters if it has none (CR 701.46a)."""

    number: int
    reads_source: ClassVar[bool] = True
    level: ClassVar[str] = "clause"
    templates: ClassVar[tuple[str, ...]] = ("adapt {number}",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        number = ctx.source
        if number is None or number not in board.battlefield:
            return
        done = counters_on(board, number, PLUS) == 0
        if done:
            yield from actions.put_counters(
                board, number, PLUS, self.number, number, ctx.controller
            )
        note_done(ctx, done)
