"""Instructions under a condition: "if C, A", "A if C", "A. If C, B instead" (CR 608.2c)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar

from apnap.game.ability import Condition, Cost, Effect, ManaEffect, Steps, Target
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.data import walk
from apnap.game.ids import ObjectId
from apnap.game.mana import ManaCost
from apnap.rules import permissions
from apnap.rules.targeting import DefinesX

from .changes import Affect
from .effects_cards import note_done
from .effects_damage import DealDamage
from .effects_playing import MayPlay
from .numbers import X
from .objects import Each, It, Itself, ThatThing
from .players import SomeTargetPlayers, ThatPlayer, They
from .selectors import Amount, Objects, Players, Selector, each_by, speak_of
from .structure import May, Sentence, Series, UnlessPaid, mention
from .tokens import CreateMore, CreateTokens
from .wording import mapped


@dataclass(frozen=True)
class If(Sentence):
    """Something happens only if something is true as it is to happen (CR 608.2c)."""

    condition: Condition
    effect: Effect
    says_then: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = (
        "if {condition}, {effect:sentence}",
        "then if {condition}, {effect:sentence}",
    )

    def __post_init__(self) -> None:
        if isinstance(self.effect, (If, IfElse)):
            raise ValueError("one condition, or two joined")

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        if self.condition.holds(board, ctx):
            yield from _by_the_spell(self.condition, self.effect).perform(board, ctx)
        elif isinstance(self.effect, May):
            note_done(ctx, False)  # "if you do" is about this, which nobody did


def _by_the_spell(condition: Condition, effect: Effect) -> Effect:
    """ "If this spell was kicked, it deals ...": the spell does, not what was spoken of before."""
    if not condition.settled_as_cast:
        return effect
    if isinstance(effect, Series):
        return replace(effect, parts=(_by_the_spell(condition, effect.parts[0]), *effect.parts[1:]))
    if isinstance(effect, DealDamage) and isinstance(effect.source, It):
        return replace(effect, source=Itself())
    return effect


def _speak_of_targets(board: Board, ctx: Context, effect: Effect) -> None:
    """Let "that creature" mean what a part of the text has named that is not carried out."""
    for part in walk(effect):
        if isinstance(part, Target) and isinstance(part, Selector):
            speak_of(ctx, part.find(board, ctx))


@dataclass(frozen=True)
class OnlyIf(Sentence):
    """The same said the other way round: by then the text has spoken of the targets."""

    effect: Effect
    condition: Condition
    templates: ClassVar[tuple[str, ...]] = ("{effect:clauses} if {condition}",)

    def __post_init__(self) -> None:
        if isinstance(self.effect, MayPlay) and self.effect.time:
            raise ValueError("that is judged whenever one of them is to be played")

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        _speak_of_targets(board, ctx, self.effect)
        if self.condition.holds(board, ctx):
            yield from self.effect.perform(board, ctx)


@dataclass(frozen=True)
class MayPlayIf(Sentence):
    """ "For as long as they remain exiled, you may play them if you control a Wizard": whenever
    one of them is to be played (CR 601.3, 611.2)."""

    effect: Effect
    condition: Condition
    templates: ClassVar[tuple[str, ...]] = ("{effect:clauses} if {condition}",)

    def __post_init__(self) -> None:
        if not isinstance(self.effect, MayPlay) or not self.effect.time:
            raise ValueError("cards may be played for a time")
        for part in walk(self.condition):
            if getattr(part, "reads_source", False) or getattr(part, "reads_event", False):
                raise ValueError("that would mean something else later")

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        before = board.permissions
        yield from self.effect.perform(board, ctx)
        permissions.let_only_if(board, before, self.condition)


@dataclass(frozen=True)
class Unless(Sentence):
    """ "A unless C": something happens only if something is not true (CR 608.2c)."""

    effect: Effect
    condition: Condition
    templates: ClassVar[tuple[str, ...]] = ("{effect:clauses} unless {condition}",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        if not self.condition.holds(board, ctx):
            yield from self.effect.perform(board, ctx)


@dataclass(frozen=True)
class IfElse(Sentence):
    """ "If C, A. Otherwise, B." (CR 608.2c)."""

    condition: Condition
    effect: Effect
    otherwise: Effect
    templates: ClassVar[tuple[str, ...]] = (
        "if {condition}, {effect:clauses}. otherwise, {otherwise:clauses}",
        "if {condition}, {effect:clauses}. if not, {otherwise:clauses}",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        effect = self.effect if self.condition.holds(board, ctx) else self.otherwise
        yield from effect.perform(board, ctx)


@dataclass(frozen=True)
class OnlyIfElse(Sentence):
    """ "A if C. Otherwise, B." (CR 608.2c)."""

    effect: Effect
    condition: Condition
    otherwise: Effect
    templates: ClassVar[tuple[str, ...]] = (
        "{effect:clauses} if {condition}. otherwise, {otherwise:clauses}",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        effect = self.effect if self.condition.holds(board, ctx) else self.otherwise
        yield from effect.perform(board, ctx)


@dataclass(frozen=True)
class InsteadIf(Sentence):
    """ "A. If C, B instead." (CR 614.15 where it replaces nothing else)."""

    usual: Effect
    condition: Condition
    effect: Effect
    templates: ClassVar[tuple[str, ...]] = (
        "{usual:clauses}. if {condition}, {effect:sentence} instead",
        "{usual:clauses}. if {condition}, instead {effect:sentence}",
        "{usual:clauses}. {effect:clauses} instead if {condition}",
    )

    def __post_init__(self) -> None:
        if isinstance(self.usual, ManaEffect) and isinstance(self.effect, ManaEffect):
            raise ValueError("then the whole adds mana")

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        effect = self.usual
        if self.condition.holds(board, ctx):
            effect = self.effect
            if isinstance(effect, CreateMore) and isinstance(self.usual, CreateTokens):
                effect = replace(self.usual, count=effect.count)
            _speak_of_targets(board, ctx, self.usual)
            effect = _by_the_spell(self.condition, effect)
        yield from effect.perform(board, ctx)


@dataclass(frozen=True)
class DealInstead(Sentence):
    """ "~ deals 2 damage to any target. If C, it deals 4 damage instead." (CR 614.15)."""

    usual: Effect
    condition: Condition
    source: Objects
    amount: Amount
    templates: ClassVar[tuple[str, ...]] = (
        "{usual:clauses}. if {condition}, {source} [deal:source] {amount} damage instead",
        "{usual:clauses}. {source} [deal:source] {amount} damage instead if {condition}",
    )

    def __post_init__(self) -> None:
        if not isinstance(self.usual, DealDamage):
            raise ValueError("it must deal damage to something")

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        assert isinstance(self.usual, DealDamage)
        effect = self.usual
        if self.condition.holds(board, ctx):
            effect = replace(effect, amount=self.amount)
        yield from effect.perform(board, ctx)


class _WithX(Sentence):
    """What says of how much X is."""

    amount: Amount

    @property
    def reads_event(self) -> bool:
        """Where X is about an object that may have been mentioned before."""
        return any(isinstance(part, (It, ThatThing)) for part in walk(self.amount))

    @property
    def reads_players(self) -> bool:
        """Where X is about a player who may have been mentioned before."""
        return any(isinstance(part, (They, ThatPlayer)) for part in walk(self.amount))


@dataclass(frozen=True)
class UnlessPaidX(_WithX):
    """ "Counter it unless its controller pays {X}, where X is ...": so much as it resolves
    (CR 107.3, 118.12)."""

    effect: Effect
    who: Players
    costs: tuple[Cost, ...]
    amount: Amount
    templates: ClassVar[tuple[str, ...]] = (
        "{effect:clauses} unless {who:subject} [pay:who] {costs:and/pay}, where x is {amount:of}",
    )

    def __post_init__(self) -> None:
        if not any(isinstance(part, ManaCost) and part.x_count for part in walk(self.costs)):
            raise ValueError("no X is paid")

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        mention(board, ctx, self.effect)
        x = self.amount.value(board, ctx)

        def counted(part: Any) -> Any:
            if not isinstance(part, ManaCost):
                return None
            rest = tuple(one for one in part.symbols if one != "X" and not one.isdigit())
            return ManaCost((str(part.generic + part.x_count * x), *rest))

        yield from UnlessPaid(self.effect, self.who, mapped(self.costs, counted)).perform(
            board, ctx
        )


@dataclass(frozen=True)
class WhereX(_WithX, DefinesX):
    """ "..., where X is the number of ..." (CR 107.3)."""

    effect: Effect
    amount: Amount
    after: Effect | None = None
    templates: ClassVar[tuple[str, ...]] = (
        "{effect:clauses}, where x is {amount:of}",
        "{effect:clauses}, where x is {amount:of}, then {after:clauses}",
        "{effect:clauses}, where x is {amount:of}, and {after:clauses}",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        before = ctx.x
        each = self._each(ctx)
        if each is None:
            # also for the sentences after (CR 107.3i)
            before = ctx.x = self.amount.value(board, ctx)
            yield from self.effect.perform(board, ctx)
        elif isinstance(self.effect, Affect):
            found = tuple(ref for ref in each.find(board, ctx) if isinstance(ref, ObjectId))
            one = replace(self.effect, objects=It())
            for number, amount in each_by(board, ctx, self.amount, found):
                ctx.x = amount
                speak_of(ctx, (number,))
                yield from one.perform(board, ctx)
            speak_of(ctx, found)
        else:
            own = mapped(self.effect, lambda part: self.amount if isinstance(part, X) else None)
            yield from own.perform(board, ctx)
        ctx.x = before
        if self.after is not None:
            yield from self.after.perform(board, ctx)

    def defined_x(self, board: Board, ctx: Context) -> int:
        return self.amount.value(board, ctx)

    def _each(self, ctx: Context) -> Selector | None:
        """Those of whom each has an X of its own: "each opponent loses X life, where X is the
        number of cards in their hand". What was mentioned before, as by a trigger, is meant
        by "its" and "that player" rather than each of them (CR 608.2c)."""
        players: tuple[type, ...] = (They,) if ctx.said_players else (They, ThatPlayer)
        objects: tuple[type, ...] = () if ctx.said_objects else (It, ThatThing)
        said = tuple(walk(self.amount))
        for value in (getattr(self.effect, name) for name in self.effect.__dataclass_fields__):
            several = isinstance(value, SomeTargetPlayers) or (
                isinstance(value, Players) and value.every
            )
            own = players if several else ()
            if isinstance(value, Each) and not isinstance(self.effect, DealDamage):
                own = objects
            if any(isinstance(part, own) for part in said):
                found: Selector = value
                return found
        return None
