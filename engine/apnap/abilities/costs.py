"""What abilities and spells cost besides mana and {T} (CR 118, 602.1a)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from apnap.game import events as ev
from apnap.game.ability import Cost, Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.ids import ObjectId
from apnap.rules import actions, choices, forbidding, happening, replacement
from apnap.rules.costs import PayMana, pay_life
from apnap.rules.mana_abilities import TapThis

from .amounts import LifeTotal
from .amounts_among import Half
from .effects_counters import take_counters
from .numbers import ONE
from .objects import A, Itself
from .objects_spent import note_spent
from .players import You
from .selectors import Amount, Objects, speak_of
from .things import Things, counters_on
from .wording import LEVELS, TEMPLATES, say
from .words import CounterWord

TEMPLATES[PayMana] = ("{cost}",)
TEMPLATES[TapThis] = ("{T}",)
LEVELS[PayMana] = "any"


class ObjectsCost(Cost):
    """A cost in objects that the player chooses."""

    what: Objects
    prompt: ClassVar[str] = ""
    takes: ClassVar[str] = "move"

    def among(self, board: Board, ctx: Context) -> tuple[Sequence[ObjectId], int]:
        return self.possible(board, ctx), self.wanted(board, ctx)

    def __post_init__(self) -> None:
        if isinstance(self.what, A) and self.what.up_to:
            raise ValueError("how many is not announced")

    def possible(self, board: Board, ctx: Context) -> list[ObjectId]:
        """What could be used."""
        refs = self.what.find(board, ctx)
        return [one for one in refs if isinstance(one, ObjectId) and self.usable(board, ctx, one)]

    def usable(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        """Whether an object can pay."""
        return True

    def wanted(self, board: Board, ctx: Context) -> int:
        """How many are needed."""
        return self.what.count.value(board, ctx) if isinstance(self.what, A) else 1

    def can_pay(self, board: Board, ctx: Context) -> bool:
        return len(self.possible(board, ctx)) >= self.wanted(board, ctx)

    def chosen(self, board: Board, ctx: Context) -> Steps[tuple[ObjectId, ...]]:
        """Which objects pay."""
        wanted = self.wanted(board, ctx)
        found = yield from choices.choose_objects(
            board,
            ctx.controller,
            self.possible(board, ctx),
            least=wanted,
            most=wanted,
            what="cost",
            rule="601.2h",
            prompt=f"{self.prompt} {say(self.what)}",
            why="who pays a cost chooses what pays it",
            source=ctx.source,
        )
        speak_of(ctx, found)
        return found


class _Own(ObjectsCost):
    def usable(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        found = board.battlefield.get(number)
        return found is not None and found.controller == ctx.controller


@dataclass(frozen=True)
class SacrificeCost(_Own):
    """Sacrifice permanents (CR 701.21a)."""

    what: Objects
    prompt: ClassVar[str] = "sacrifice"
    templates: ClassVar[tuple[str, ...]] = ("sacrifice {what}",)

    def usable(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        return forbidding.may_sacrifice(board, ctx.controller, number, using=ctx.using)

    def pay(self, board: Board, ctx: Context) -> Steps[None]:
        chosen = yield from self.chosen(board, ctx)
        note_spent(ctx, "sacrificed", chosen)
        yield from actions.sacrifice(board, ctx.controller, chosen, ctx.source)


@dataclass(frozen=True)
class TapCost(_Own):
    """Tap untapped permanents (CR 701.26a)."""

    what: Objects
    prompt: ClassVar[str] = "tap"
    takes: ClassVar[str] = "tap"
    templates: ClassVar[tuple[str, ...]] = ("tap {what}",)

    def usable(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        found = board.battlefield.get(number)
        return super().usable(board, ctx, number) and found is not None and not found.tapped

    def pay(self, board: Board, ctx: Context) -> Steps[None]:
        yield from actions.tap(board, (yield from self.chosen(board, ctx)))


@dataclass(frozen=True)
class ReturnCost(_Own):
    """Return permanents to their owners' hands."""

    what: Objects
    prompt: ClassVar[str] = "return"
    templates: ClassVar[tuple[str, ...]] = ("return {what} to its owner's hand",)

    def pay(self, board: Board, ctx: Context) -> Steps[None]:
        yield from actions.move(board, (yield from self.chosen(board, ctx)), "hand")


@dataclass(frozen=True)
class ExileCost(ObjectsCost):
    """Exile objects; without a zone named, this permanent."""

    what: Objects
    prompt: ClassVar[str] = "exile"
    templates: ClassVar[tuple[str, ...]] = ("exile {what}",)

    def pay(self, board: Board, ctx: Context) -> Steps[None]:
        chosen = yield from self.chosen(board, ctx)
        yield from actions.move(board, chosen, "exile")


@dataclass(frozen=True)
class ExileItselfFromGraveyard(Cost):
    """Exile this card from your graveyard: the ability works there (CR 113.6m)."""

    works_in: ClassVar[str] = "graveyard"
    reads_source: ClassVar[bool] = True
    takes: ClassVar[str] = "move"
    templates: ClassVar[tuple[str, ...]] = ("exile ~ from your graveyard",)

    def can_pay(self, board: Board, ctx: Context) -> bool:
        found = board.cards.get(ctx.source) if ctx.source is not None else None
        return found is not None and found.zone == "graveyard"

    def pay(self, board: Board, ctx: Context) -> Steps[None]:
        if ctx.source is not None:
            yield from actions.move(board, [ctx.source], "exile")


@dataclass(frozen=True)
class DiscardCost(Cost):
    """Discard cards (CR 701.9)."""

    amount: Amount
    takes: ClassVar[str] = "move"
    templates: ClassVar[tuple[str, ...]] = ("discard {amount:a} card(s)",)

    def among(self, board: Board, ctx: Context) -> tuple[Sequence[ObjectId], int]:
        return board.players[ctx.controller].hand, self.amount.value(board, ctx)

    def can_pay(self, board: Board, ctx: Context) -> bool:
        hand, amount = self.among(board, ctx)
        return len(hand) >= amount

    def pay(self, board: Board, ctx: Context) -> Steps[None]:
        amount = self.amount.value(board, ctx)
        note_spent(ctx, "discarded", (
            yield from actions.choose_and_discard(
                board, ctx.controller, amount, ctx.source, "601.2h"
            )
        ))


@dataclass(frozen=True)
class DiscardAtRandomCost(DiscardCost):
    """ "Discard a card at random" (CR 701.9b)."""

    amount: Amount
    templates: ClassVar[tuple[str, ...]] = ("discard {amount:a} card(s) at random",)

    def pay(self, board: Board, ctx: Context) -> Steps[None]:
        hand = board.players[ctx.controller].hand
        cards = actions.in_random_order(board, hand)[: self.amount.value(board, ctx)]
        note_spent(
            ctx, "discarded", (yield from actions.discard(board, ctx.controller, cards))
        )


@dataclass(frozen=True)
class DiscardThingCost(Cost):
    """Discard a card of a description."""

    things: Things
    takes: ClassVar[str] = "move"
    templates: ClassVar[tuple[str, ...]] = ("discard a {things:one}",)

    def _possible(self, board: Board, ctx: Context) -> list[ObjectId]:
        hand = board.players[ctx.controller].hand
        return [one for one in hand if self.things.is_like(board, ctx, one)]

    def among(self, board: Board, ctx: Context) -> tuple[Sequence[ObjectId], int]:
        return self._possible(board, ctx), 1

    def can_pay(self, board: Board, ctx: Context) -> bool:
        return bool(self._possible(board, ctx))

    def pay(self, board: Board, ctx: Context) -> Steps[None]:
        chosen = yield from choices.choose_objects(
            board,
            ctx.controller,
            self._possible(board, ctx),
            what="cost",
            rule="601.2h",
            prompt=f"discard {say(self.things, 'one')}",
            source=ctx.source,
        )
        note_spent(ctx, "discarded", (yield from actions.discard(board, ctx.controller, chosen)))

    def __post_init__(self) -> None:
        if self.things == Things((("card",),)):
            raise ValueError("any card")


@dataclass(frozen=True)
class DiscardItself(Cost):
    """Discard this card: the ability works in the hand (CR 113.6m)."""

    works_in: ClassVar[str] = "hand"
    reads_source: ClassVar[bool] = True
    takes: ClassVar[str] = "move"
    templates: ClassVar[tuple[str, ...]] = ("discard ~",)

    def can_pay(self, board: Board, ctx: Context) -> bool:
        return ctx.source in board.players[ctx.controller].hand

    def pay(self, board: Board, ctx: Context) -> Steps[None]:
        if ctx.source is not None:
            yield from actions.discard(board, ctx.controller, [ctx.source])


@dataclass(frozen=True)
class CycleItself(DiscardItself):
    """Discard this card to cycle it: who does has cycled it (CR 702.29c)."""

    level: ClassVar[str] = "cycling"
    templates: ClassVar[tuple[str, ...]] = ("discard ~",)

    def pay(self, board: Board, ctx: Context) -> Steps[None]:
        number = ctx.source
        assert number is not None
        yield from super().pay(board, ctx)
        cycled = ev.Happened("cycled", ctx.controller, board.now(number), rule="702.29c")
        yield from happening.happen(board, cycled)


@dataclass(frozen=True)
class DiscardHandCost(Cost):
    """Discard your hand."""

    templates: ClassVar[tuple[str, ...]] = ("discard your hand",)

    def can_pay(self, board: Board, ctx: Context) -> bool:
        return True

    def pay(self, board: Board, ctx: Context) -> Steps[None]:
        player = ctx.controller
        yield from actions.discard(board, player, board.players[player].hand)


@dataclass(frozen=True)
class PayLife(Cost):
    """Pay life (CR 119.4)."""

    amount: Amount
    templates: ClassVar[tuple[str, ...]] = ("pay {amount} life",)

    def can_pay(self, board: Board, ctx: Context) -> bool:
        amount = self.amount.value(board, ctx)
        lost = ev.LifeLost(ctx.controller, amount)
        if ctx.using and not forbidding.may_pay_life(board, ctx.controller):
            return False
        return board.life(ctx.controller) >= amount and (
            amount == 0 or not replacement.forbidden(board, lost)  # CR 119.8
        )

    def pay(self, board: Board, ctx: Context) -> Steps[None]:
        amount = self.amount.value(board, ctx)
        yield from pay_life(board, ctx.controller, amount, source=ctx.source)


HALF_YOUR_LIFE = Half(LifeTotal(You()), up=True)


@dataclass(frozen=True)
class PayHalfLife(PayLife):
    """Pay half one's life, a team's where it is shared (CR 107.1a, 119.4, 810.9a)."""

    amount: Amount = HALF_YOUR_LIFE
    templates: ClassVar[tuple[str, ...]] = ("pay half your life, rounded up",)


@dataclass(frozen=True)
class LifeToPay(PayLife):
    """Life, after the word "pay" (CR 119.4)."""

    level: ClassVar[str] = "pay"
    templates: ClassVar[tuple[str, ...]] = ("{amount} life",)


@dataclass(frozen=True)
class RemoveCountersCost(Cost):
    """Remove counters from an object."""

    amount: Amount
    kind: CounterWord
    what: Objects
    templates: ClassVar[tuple[str, ...]] = ("remove {amount:a} {kind} counter(s) from {what}",)

    def _number(self, board: Board, ctx: Context) -> ObjectId | None:
        refs = self.what.find(board, ctx)
        return refs[0] if refs and isinstance(refs[0], ObjectId) else None

    def can_pay(self, board: Board, ctx: Context) -> bool:
        number = self._number(board, ctx)
        wanted = self.amount.value(board, ctx)
        return number is not None and counters_on(board, number, self.kind) >= wanted

    def pay(self, board: Board, ctx: Context) -> Steps[None]:
        number = self._number(board, ctx)
        if number is not None:
            amount = self.amount.value(board, ctx)
            yield from actions.remove_counters(board, number, self.kind, amount)

    def __post_init__(self) -> None:
        if not isinstance(self.what, Itself):
            raise ValueError("only from itself")


@dataclass(frozen=True)
class RemoveFromOneCost(ObjectsCost):
    """Remove counters from a permanent that the player chooses."""

    amount: Amount
    kind: CounterWord
    what: Objects
    prompt: ClassVar[str] = "remove a counter from"
    takes: ClassVar[str] = ""
    templates: ClassVar[tuple[str, ...]] = ("remove {amount:a} {kind} counter(s) from {what}",)

    def __post_init__(self) -> None:
        if not isinstance(self.what, A) or self.what.count != ONE:
            raise ValueError("from one that is chosen")

    def usable(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        found = board.battlefield.get(number)
        wanted = self.amount.value(board, ctx)
        return found is not None and counters_on(board, number, self.kind) >= wanted

    def pay(self, board: Board, ctx: Context) -> Steps[None]:
        amount = self.amount.value(board, ctx)
        for number in (yield from self.chosen(board, ctx)):
            yield from actions.remove_counters(board, number, self.kind, amount)


@dataclass(frozen=True)
class RemoveAnyCountersCost(Cost):
    """Remove counters of any kinds from this permanent."""

    amount: Amount
    reads_source: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = ("remove {amount:a} counter(s) from ~",)

    def can_pay(self, board: Board, ctx: Context) -> bool:
        record = board.battlefield.get(ctx.source) if ctx.source is not None else None
        wanted = self.amount.value(board, ctx)
        return record is not None and sum(amount for _, amount in record.counters) >= wanted

    def pay(self, board: Board, ctx: Context) -> Steps[None]:
        if ctx.source is not None:
            yield from take_counters(board, ctx, ctx.source, self.amount.value(board, ctx))


@dataclass(frozen=True)
class RemoveFromAmongCost(Cost):
    """Remove counters of a kind from among permanents you control."""

    amount: Amount
    kind: CounterWord
    things: Things
    templates: ClassVar[tuple[str, ...]] = (
        "remove {amount:a} {kind} counter(s) from among {things:many}",
    )

    def can_pay(self, board: Board, ctx: Context) -> bool:
        there = sum(counters_on(board, one, self.kind) for one in self.things.find(board, ctx))
        return there >= self.amount.value(board, ctx)

    def pay(self, board: Board, ctx: Context) -> Steps[None]:
        wanted = self.amount.value(board, ctx)
        having = {one: counters_on(board, one, self.kind) for one in self.things.find(board, ctx)}
        left = sum(having.values())
        for number, amount in having.items():
            left -= amount
            least, most = max(0, min(amount, wanted - left)), min(amount, wanted)
            taken = most
            if least < most:
                taken = yield from choices.choose_number(
                    board, ctx.controller, least, most, source=ctx.source, rule="601.2h",
                    prompt=f"how many {self.kind} counters to remove from {board.name(number)}",
                )
            wanted -= taken
            yield from actions.remove_counters(board, number, self.kind, taken)


@dataclass(frozen=True)
class PutCounterCost(Cost):
    """Put counters on this permanent."""

    amount: Amount
    kind: CounterWord
    reads_source: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = ("put {amount:a} {kind} counter(s) on ~",)

    def can_pay(self, board: Board, ctx: Context) -> bool:
        if ctx.source is None or ctx.source not in board.battlefield:
            return False
        amount = self.amount.value(board, ctx)
        put = ev.CountersPut(ctx.source, self.kind, amount, ctx.source, ctx.controller)
        return amount == 0 or not replacement.forbidden(board, put)  # CR 118.3, 614.17b

    def pay(self, board: Board, ctx: Context) -> Steps[None]:
        if ctx.source is not None:
            amount = self.amount.value(board, ctx)
            yield from actions.put_counters(
                board, ctx.source, self.kind, amount, ctx.source, ctx.controller
            )


@dataclass(frozen=True)
class MillCost(Cost):
    """Mill cards."""

    amount: Amount = ONE
    templates: ClassVar[tuple[str, ...]] = ("mill {amount:a} card(s)",)

    def can_pay(self, board: Board, ctx: Context) -> bool:
        library = board.players[ctx.controller].library
        return len(library) >= self.amount.value(board, ctx)

    def pay(self, board: Board, ctx: Context) -> Steps[None]:
        yield from actions.mill(board, {ctx.controller: self.amount.value(board, ctx)})
