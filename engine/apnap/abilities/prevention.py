"""Damage that is prevented or dealt to something else (CR 614.9, 615)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from apnap.game import events as ev
from apnap.game.ability import Effect, Replacement, Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.events import Event
from apnap.game.ids import ObjectId, PlayerId, Ref
from apnap.game.records import Spell
from apnap.rules import actions, choices

from .effects import Clause
from .objects import DAMAGING, All
from .recipients import Recipient
from .selectors import Amount, Objects, Selector
from .things import Post, Things


class OfDamage(Replacement):
    """Changes damage that would be dealt."""

    watches: ClassVar[tuple[type, ...]] = (ev.DamageDealt,)
    prevents: ClassVar[bool] = True
    """Whether it does nothing to damage that can't be prevented (CR 615.12)."""
    then: Effect | None = None
    """What is done as soon as it has prevented damage (CR 615.5)."""

    def concerns(self, board: Board, source: ObjectId, ctx: Context, hit: ev.DamageDealt) -> bool:
        """Whether it is about that damage."""
        raise NotImplementedError

    def change(self, board: Board, source: ObjectId, hit: ev.DamageDealt) -> Iterator[Event]:
        """What happens instead."""
        raise NotImplementedError

    def applies(self, board: Board, source: ObjectId, ctx: Context, event: Event) -> bool:
        return (
            isinstance(event, ev.DamageDealt)
            and event.amount > 0
            and not (self.prevents and event.unpreventable)
            and self.concerns(board, source, ctx, event)
        )

    def rewrite(
        self, board: Board, source: ObjectId, ctx: Context, event: Event
    ) -> Steps[list[Event]]:
        assert isinstance(event, ev.DamageDealt)
        begun = board.effects.get(source)
        done = list(self.change(board, source, event))
        amount = sum(one.amount for one in done if isinstance(one, ev.DamagePrevented))
        if self.then is not None and amount:
            own = Context(ctx.controller, source if begun is None else begun.source)
            own.mention(event.target)
            own.amount = amount
            own.named[DAMAGING] = (event.source,)
            yield from self.then.perform(board, own)
        return done


def prevented(hit: ev.DamageDealt, amount: int) -> Iterator[Event]:
    """So much of the damage is prevented, the rest is dealt (CR 615.6)."""
    amount = min(amount, hit.amount)
    yield ev.DamagePrevented(hit.source, hit.target, amount)
    if amount < hit.amount:
        yield hit._replace(amount=hit.amount - amount)


@dataclass(frozen=True)
class PreventCombatDamage(Clause):
    """Prevent all combat damage this turn (CR 615.1)."""

    templates: ClassVar[tuple[str, ...]] = (
        "prevent all combat damage that would be dealt this turn",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        actions.begin_static(board, ctx, NoCombatDamage(), text="no combat damage")
        return
        yield


@dataclass(frozen=True)
class NoCombatDamage(OfDamage):
    """Combat damage is prevented (CR 615.1)."""

    def concerns(self, board: Board, source: ObjectId, ctx: Context, hit: ev.DamageDealt) -> bool:
        return hit.combat

    def change(self, board: Board, source: ObjectId, hit: ev.DamageDealt) -> Iterator[Event]:
        return prevented(hit, hit.amount)


@dataclass(frozen=True)
class PreventNextDamage(Clause):
    """Prevent the next so much damage to something this turn (CR 615.7)."""

    amount: Amount
    to: Selector
    templates: ClassVar[tuple[str, ...]] = (
        "prevent the next {amount} damage that would be dealt to {to} this turn",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        amount = self.amount.value(board, ctx)
        for ref in (yield from self.to.pick(board, ctx)):
            shield = Shield(ref, amount, ctx.after)
            actions.begin_static(board, ctx, shield, text=f"the next {amount} damage is prevented")


@dataclass(frozen=True)
class Shield(OfDamage):
    """So much damage to one object or player is prevented, whatever deals it (CR 615.7)."""

    target: Ref
    amount: int
    then: Effect | None = None

    @property
    def limit(self) -> int:
        return self.amount

    def concerns(self, board: Board, source: ObjectId, ctx: Context, hit: ev.DamageDealt) -> bool:
        return hit.target == self.target

    def change(self, board: Board, source: ObjectId, hit: ev.DamageDealt) -> Iterator[Event]:
        left = self.amount - hit.amount
        actions.use_up(board, source, replace(self, amount=left) if left > 0 else None)
        return prevented(hit, self.amount)


@dataclass(frozen=True)
class PreventDamageTo(Clause):
    """Prevent all damage to something this turn (CR 615.1a, 611.2c)."""

    to: Selector
    combat: bool = False
    templates: ClassVar[tuple[str, ...]] = (
        "prevent all {combat?combat} damage that would be dealt to {to} this turn",
        "prevent all {combat?combat} damage that would be dealt this turn to {to}",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        if isinstance(self.to, All):  # nothing of theirs changes, so who comes later is meant too
            shield = PreventAllTo(self.to, self.combat)
            actions.begin_static(board, ctx, shield, text="damage is prevented")
            return
        for ref in (yield from self.to.pick(board, ctx)):
            unharmed = Unharmed(ref, self.combat, ctx.after)
            actions.begin_static(board, ctx, unharmed, text="damage is prevented")


@dataclass(frozen=True)
class Unharmed(OfDamage):
    """All damage to one object or player is prevented."""

    target: Ref
    combat: bool = False
    then: Effect | None = None

    def concerns(self, board: Board, source: ObjectId, ctx: Context, hit: ev.DamageDealt) -> bool:
        return hit.target == self.target and (hit.combat or not self.combat)

    def change(self, board: Board, source: ObjectId, hit: ev.DamageDealt) -> Iterator[Event]:
        return prevented(hit, hit.amount)


@dataclass(frozen=True)
class PreventDamageBy(Clause):
    """Prevent all damage that something would deal this turn (CR 615.1a, 611.2c)."""

    by: Objects
    combat: bool = False
    that: bool = False
    templates: ClassVar[tuple[str, ...]] = (
        "prevent all {combat?combat} damage {by} would deal this turn",
        "prevent all {combat?combat} damage {that!that} {by} would deal this turn",
        "prevent all {combat?combat} damage that would be dealt by {by} this turn",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        if isinstance(self.by, All):  # nothing of theirs changes, so who comes later is meant too
            kept = PreventAllBy(self.by, self.combat)
            actions.begin_static(board, ctx, kept, text="they deal no damage")
            return
        for number in (yield from self.by.objects(board, ctx)):
            actions.begin_static(board, ctx, Harmless(number, self.combat), text="deals no damage")


@dataclass(frozen=True)
class Harmless(OfDamage):
    """All damage by one object is prevented."""

    by: ObjectId
    combat: bool = False

    def concerns(self, board: Board, source: ObjectId, ctx: Context, hit: ev.DamageDealt) -> bool:
        return hit.source == self.by and (hit.combat or not self.combat)

    def change(self, board: Board, source: ObjectId, hit: ev.DamageDealt) -> Iterator[Event]:
        return prevented(hit, hit.amount)


@dataclass(frozen=True)
class PreventNextTime(Clause):
    """The next time a source of your choice would deal damage this turn, prevent it (CR 615.8)."""

    things: Things
    to: Selector
    after: Post | None = None
    templates: ClassVar[tuple[str, ...]] = (
        "the next time a {things:one} of your choice would deal damage to {to} this turn, prevent "
        "that damage",
        "the next time a {things:one} of your choice {after} would deal damage to {to} this turn, "
        "prevent that damage",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        refs = yield from self.to.pick(board, ctx)
        found = [
            one for one in possible_sources(board)
            if self.things.is_like(board, ctx, one)
            and (self.after is None or self.after.fits(board, ctx, one))
        ]
        chosen = yield from choices.choose_objects(
            board, ctx.controller, found, what="source", rule="609.7a",
            prompt="which source's damage is prevented", source=ctx.source,
            why="who controls the effect chooses the source",
        )
        for source in chosen:
            for ref in refs:
                shield = NextTime(source, ref, ctx.after)
                actions.begin_static(board, ctx, shield, text="its next damage is prevented")


@dataclass(frozen=True)
class PreventAllFromChosen(Clause):
    """Prevent all damage a source of your choice would deal this turn (CR 615.1, 609.7a)."""

    things: Things
    templates: ClassVar[tuple[str, ...]] = (
        "prevent all damage a {things:one} of your choice would deal this turn",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        found = [one for one in possible_sources(board) if self.things.is_like(board, ctx, one)]
        chosen = yield from choices.choose_objects(
            board, ctx.controller, found, what="source", rule="609.7a",
            prompt="which source's damage is prevented", source=ctx.source,
            why="who controls the effect chooses the source",
        )
        for source in chosen:
            actions.begin_static(board, ctx, NoneFrom(source), text="its damage is prevented")


@dataclass(frozen=True)
class NoneFrom(OfDamage):
    """All damage of one source is prevented, also once a spell has become a permanent."""

    by: ObjectId

    def concerns(self, board: Board, source: ObjectId, ctx: Context, hit: ev.DamageDealt) -> bool:
        return board.now(self.by) == board.now(hit.source)

    def change(self, board: Board, source: ObjectId, hit: ev.DamageDealt) -> Iterator[Event]:
        return prevented(hit, hit.amount)


def possible_sources(board: Board) -> list[ObjectId]:
    """What may be chosen as a source of damage (CR 609.7a): permanents, spells, and sources of
    abilities on the stack."""
    found = [ObjectId(number) for number in board.battlefield]
    for stacked in board.stack.values():
        source = stacked.id if isinstance(stacked, Spell) else stacked.source
        if source is not None and source not in found:
            found.append(source)
    return found


@dataclass(frozen=True)
class NextTime(OfDamage):
    """The next damage of one source to one object or player is prevented (CR 615.8)."""

    by: ObjectId
    target: Ref
    then: Effect | None = None

    def concerns(self, board: Board, source: ObjectId, ctx: Context, hit: ev.DamageDealt) -> bool:
        return hit.target == self.target and board.now(self.by) == board.now(hit.source)

    def change(self, board: Board, source: ObjectId, hit: ev.DamageDealt) -> Iterator[Event]:
        actions.use_up(board, source)
        return prevented(hit, hit.amount)


@dataclass(frozen=True)
class DealtInstead(Clause):
    """The next so much damage to something this turn is dealt to another instead (CR 614.9)."""

    amount: Amount
    to: Selector
    instead: Selector
    templates: ClassVar[tuple[str, ...]] = (
        "the next {amount} damage that would be dealt to {to} this turn is dealt to {instead} "
        "instead",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        amount = self.amount.value(board, ctx)
        refs = yield from self.to.pick(board, ctx)
        others = yield from self.instead.pick(board, ctx)
        for ref in refs:
            for other in others[:1]:
                shield = Redirection(ref, amount, other)
                actions.begin_static(board, ctx, shield, text="damage is dealt to another instead")


@dataclass(frozen=True)
class Redirection(OfDamage):
    """So much damage to one is dealt to another, if that is still there (CR 614.9)."""

    target: Ref
    amount: int
    instead: Ref
    prevents: ClassVar[bool] = False

    @property
    def limit(self) -> int:
        return self.amount

    def concerns(self, board: Board, source: ObjectId, ctx: Context, hit: ev.DamageDealt) -> bool:
        other = self.instead
        there = other in board.battlefield if isinstance(other, ObjectId) else (
            board.players[other].in_game
        )
        return hit.target == self.target and there

    def change(self, board: Board, source: ObjectId, hit: ev.DamageDealt) -> Iterator[Event]:
        moved = min(self.amount, hit.amount)
        left = self.amount - moved
        actions.use_up(board, source, replace(self, amount=left) if left else None)
        yield hit._replace(target=self.instead, amount=moved)
        if moved < hit.amount:
            yield hit._replace(amount=hit.amount - moved)


class _Standing(OfDamage):
    """A static ability about damage of sources of a kind."""

    things: Things

    def concerns(self, board: Board, source: ObjectId, ctx: Context, hit: ev.DamageDealt) -> bool:
        return self.things.is_like(board, ctx, hit.source) and self.is_to(board, ctx, hit.target)

    def is_to(self, board: Board, ctx: Context, target: Ref) -> bool:
        """Whether it is about damage to that object or player."""
        return True


class _StandingTo(_Standing):
    """One about damage to certain players and permanents."""

    to: Recipient

    def concerns(self, board: Board, source: ObjectId, ctx: Context, hit: ev.DamageDealt) -> bool:
        to_it = self.to.includes(board, source, ctx, hit.target)
        return to_it and super().concerns(board, source, ctx, hit)


@dataclass(frozen=True)
class PreventSome(_StandingTo):
    """ "If a source would deal damage to you, prevent 1 of that damage" (CR 615.10)."""

    things: Things
    to: Recipient
    amount: Amount
    templates: ClassVar[tuple[str, ...]] = (
        "if a {things:one} would deal damage to {to}, prevent {amount} of that damage",
    )

    def rewrite(
        self, board: Board, source: ObjectId, ctx: Context, event: Event
    ) -> Steps[list[Event]]:
        assert isinstance(event, ev.DamageDealt)
        return list(prevented(event, self.amount.value(board, ctx)))
        yield


@dataclass(frozen=True)
class PreventHalf(_StandingTo):
    """ "If a source would deal damage to you, prevent half that damage, rounded up"."""

    things: Things
    to: Recipient
    templates: ClassVar[tuple[str, ...]] = (
        "if a {things:one} would deal damage to {to}, prevent half that damage, rounded up",
    )

    def change(self, board: Board, source: ObjectId, hit: ev.DamageDealt) -> Iterator[Event]:
        return prevented(hit, (hit.amount + 1) // 2)


@dataclass(frozen=True)
class PreventAllTo(OfDamage):
    """ "Prevent all damage that would be dealt to ~" (CR 615.1a)."""

    to: Selector
    combat: bool = False
    templates: ClassVar[tuple[str, ...]] = (
        "prevent all {combat?combat} damage that would be dealt to {to}",
        "if damage would be dealt to {to}, prevent that damage",
    )

    def concerns(self, board: Board, source: ObjectId, ctx: Context, hit: ev.DamageDealt) -> bool:
        return (hit.combat or not self.combat) and hit.target in self.to.find(board, ctx)

    def change(self, board: Board, source: ObjectId, hit: ev.DamageDealt) -> Iterator[Event]:
        return prevented(hit, hit.amount)


@dataclass(frozen=True)
class PreventAllBy(OfDamage):
    """ "Prevent all damage that would be dealt by enchanted creature" (CR 615.1a)."""

    by: Objects
    combat: bool = False
    templates: ClassVar[tuple[str, ...]] = (
        "prevent all {combat?combat} damage that would be dealt by {by}",
        "prevent all {combat?combat} damage {by} would deal",
    )

    def concerns(self, board: Board, source: ObjectId, ctx: Context, hit: ev.DamageDealt) -> bool:
        return (hit.combat or not self.combat) and hit.source in self.by.find(board, ctx)

    def change(self, board: Board, source: ObjectId, hit: ev.DamageDealt) -> Iterator[Event]:
        return prevented(hit, hit.amount)


@dataclass(frozen=True)
class PreventAllToAndBy(OfDamage):
    """ "Prevent all combat damage that would be dealt to and dealt by ~"."""

    what: Objects
    combat: bool = False
    templates: ClassVar[tuple[str, ...]] = (
        "prevent all {combat?combat} damage that would be dealt to and dealt by {what}",
    )

    def concerns(self, board: Board, source: ObjectId, ctx: Context, hit: ev.DamageDealt) -> bool:
        found = self.what.find(board, ctx)
        return (hit.combat or not self.combat) and (hit.target in found or hit.source in found)

    def change(self, board: Board, source: ObjectId, hit: ev.DamageDealt) -> Iterator[Event]:
        return prevented(hit, hit.amount)


@dataclass(frozen=True)
class PreventDamageToAndBy(Clause):
    """The same for a turn."""

    what: Objects
    combat: bool = False
    templates: ClassVar[tuple[str, ...]] = (
        "prevent all {combat?combat} damage that would be dealt to and dealt by {what} this turn",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        if isinstance(self.what, All):  # as above, who comes later is meant too
            both = PreventAllToAndBy(self.what, self.combat)
            actions.begin_static(board, ctx, both, text="damage is prevented")
            return
        for number in (yield from self.what.objects(board, ctx)):
            for static in (Unharmed(number, self.combat), Harmless(number, self.combat)):
                actions.begin_static(board, ctx, static, text="damage is prevented")


@dataclass(frozen=True)
class AllDealtInstead(OfDamage):
    """ "All damage that would be dealt to you is dealt to enchanted creature instead"."""

    to: Selector
    instead: Selector
    prevents: ClassVar[bool] = False
    templates: ClassVar[tuple[str, ...]] = (
        "all damage that would be dealt to {to} is dealt to {instead} instead",
    )

    def concerns(self, board: Board, source: ObjectId, ctx: Context, hit: ev.DamageDealt) -> bool:
        others = self.instead.find(board, ctx)
        return hit.target in self.to.find(board, ctx) and any(
            isinstance(one, PlayerId) or one in board.battlefield for one in others
        )

    def rewrite(
        self, board: Board, source: ObjectId, ctx: Context, event: Event
    ) -> Steps[list[Event]]:
        assert isinstance(event, ev.DamageDealt)
        return [event._replace(target=self.instead.find(board, ctx)[0])]
        yield
