"""Keywords of cards in hand or graveyard: transmute, reinforce, splice, recover … (CR 702)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from apnap.game import events as ev
from apnap.game.ability import (
    Ability,
    Activated,
    Condition,
    Cost,
    Effect,
    Keyword,
    SpellAbility,
    Static,
    Steps,
    Target,
    Triggered,
)
from apnap.game.board import Board
from apnap.game.card import Card
from apnap.game.context import Context
from apnap.game.events import Event
from apnap.game.ids import ObjectId, PlayerId
from apnap.game.mana import ManaCost
from apnap.game.records import with_counters
from apnap.rules import actions, choices, spell_keywords, splicing
from apnap.rules.characteristics import characteristics, mana_value
from apnap.rules.spell_keywords import Offer

from .changes import IsNoCreature
from .costs import DiscardItself
from .effects_cards import Reveal, Shuffle
from .effects_library import PutIntoHand
from .effects_permanents import PutCounters
from .effects_searching import Search
from .keywords import KeywordAbility, OtherWay, Paid
from .keywords_casting import SacrificeOne
from .keywords_counters import PLUS, ItHasCounter, OneLess
from .keywords_entering import WithoutTheCounter
from .numbers import ONE, Number
from .objects import A, It, Itself
from .players import You
from .replacements import EntersSo, EntersWithCounters
from .statics import Are
from .structure import Series, pays
from .targets import Targets
from .things import Post, Things
from .triggers import Dies
from .triggers_players import StepOf
from .wording import mapped, rewritten


@dataclass(frozen=True)
class WithItsManaValue(Post):
    """With the same mana value as the discarded card (CR 702.53a)."""

    reads_source: ClassVar[bool] = True

    def say(self, form: str) -> str:
        """The words."""
        return "with the same mana value as this card"

    def fits(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        if ctx.source is None:
            return False
        return mana_value(board, number) == mana_value(board, ctx.source)


@dataclass(frozen=True)
class Transmute(KeywordAbility):
    """Transmute: discarded for a card of the same mana value (CR 702.53)."""

    costs: tuple[Cost, ...]
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("transmute {costs:,}", "transmute—{costs:,}")

    def parts(self) -> tuple[Ability, ...]:
        search = Search(You(), A(Things((("card",),), after=(WithItsManaValue(),)), ONE))
        found = (Reveal(You(), It()), PutIntoHand(You(), It()), Shuffle(You()))
        effect = Series((search, *found), (",", ",", ", then"))
        return (
            Keyword("transmute"),
            Activated(
                (*self.costs, DiscardItself()), effect, sorcery_speed=True,
                text=self.text or "transmute", zones=("hand",),
            ),
        )


@dataclass(frozen=True)
class Reinforce(KeywordAbility):
    """Reinforce: discarded for counters on a creature (CR 702.77)."""

    number: int
    costs: tuple[Cost, ...]
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("reinforce {number}—{costs:,}",)

    def parts(self) -> tuple[Ability, ...]:
        effect = PutCounters(Number(self.number), PLUS, Targets(Things((("creature",),))))
        costs, text = (*self.costs, DiscardItself()), self.text or "reinforce"
        return (Keyword("reinforce"), Activated(costs, effect, text=text, zones=("hand",)))


# recover


@dataclass(frozen=True)
class RecoverIt(Effect):
    """Paid for, it goes from graveyard to hand; else it is exiled (CR 702.59a)."""

    costs: tuple[Cost, ...]
    reads_source: ClassVar[bool] = True

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        card = board.cards.get(ctx.source) if ctx.source is not None else None
        if card is None or card.zone != "graveyard":
            return
        paid = yield from pays(board, ctx, You(), self.costs, "exile it")
        zone = "hand" if paid else "exile"
        yield from actions.move(board, [card.id], zone, source=card.id, rule="702.59a")


@dataclass(frozen=True)
class YoursDies(Dies):
    """A creature is put into the owner's graveyard from the battlefield (CR 702.59a)."""

    def found(
        self, board: Board, source: ObjectId | None, controller: PlayerId, number: ObjectId
    ) -> bool:
        return board.owner(number) == controller and super().found(
            board, source, controller, number
        )


@dataclass(frozen=True)
class Recover(KeywordAbility):
    """Recover: back from the graveyard as a creature dies, or exiled (CR 702.59a)."""

    costs: tuple[Cost, ...]
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("recover {costs:,}", "recover—{costs:,}")

    def parts(self) -> tuple[Ability, ...]:
        dies = YoursDies(A(Things((("creature",),))))
        text = self.text or "recover"
        recovered = Triggered(dies, RecoverIt(self.costs), text=text, zones=("graveyard",))
        return (Keyword("recover"), recovered)


# splice

SPLICED = 2_000
"""The targets of the first spliced card are numbered from here (CR 702.47b)."""


@dataclass(frozen=True)
class Splice(KeywordAbility, splicing.Splices):
    """Splice: its text is added to another spell for a cost (CR 702.47)."""

    things: Things
    costs: tuple[Cost, ...]
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = (
        "splice onto {things:one} {costs:,}", "splice onto {things:one}—{costs:,}",
    )  # fmt: skip

    def fits(self, board: Board, ctx: Context, spell: ObjectId) -> bool:
        if not self.things.is_like(board, ctx, spell):
            return False
        return all(cost.is_mana or cost.can_pay(board, ctx) for cost in self.costs)

    def shifted(self, ability: SpellAbility, place: int) -> SpellAbility:
        def later(part: object) -> object:
            if isinstance(part, Target):
                return rewritten(part, number=part.number + SPLICED * (place + 1))
            return None

        shifted = mapped(ability, later)
        assert isinstance(shifted, SpellAbility)
        return shifted


# offering


@dataclass(frozen=True)
class Offering(KeywordAbility, spell_keywords.CastingWay):
    """Offering: at any time, cheaper by a sacrificed permanent's mana cost (CR 702.48)."""

    things: Things
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("{things:one} offering",)
    way: ClassVar[str] = "offering"
    zone: ClassVar[str] = ""
    any_time: ClassVar[bool] = True

    def mana_for(self, card: Card) -> ManaCost | None:
        return card.mana_cost

    def objection(self, board: Board, player: PlayerId, number: ObjectId) -> str | None:
        if self.offers(board, Context(player, number)):
            return None
        return "there is nothing to sacrifice for it (CR 702.48a)"

    def offers(self, board: Board, ctx: Context) -> list[Offer]:
        return [
            Offer(
                one.id, 0, SacrificeOne(one.id), True,
                characteristics(board, one.id).mana_cost or ManaCost(()),
            )
            for one in board.battlefield.values()
            if one.controller == ctx.controller and self.things.is_like(board, ctx, one.id)
        ]

    def choose_offer(
        self, board: Board, ctx: Context, offers: Sequence[Offer]
    ) -> Steps[Offer | None]:
        chosen = yield from choices.choose_objects(
            board, ctx.controller, [one.object for one in offers], what="cost", rule="702.48b",
            prompt="offering: what to sacrifice", source=ctx.source,
            why="it is chosen as the cost is announced (CR 601.2b)",
        )
        return next((one for one in offers if one.object in chosen), None)


# impending


@dataclass(frozen=True)
class IsImpending(Condition):
    """Its impending cost was paid and it has a time counter (CR 702.176a)."""

    reads_source: ClassVar[bool] = True

    def holds(self, board: Board, ctx: Context) -> bool:
        return Paid("impending").holds(board, ctx) and ItHasCounter("time").holds(board, ctx)


@dataclass(frozen=True)
class Impending(OtherWay):
    """Impending: cheaper, and no creature until its time counters are gone (CR 702.176)."""

    number: int
    costs: tuple[Cost, ...]
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("impending {number}—{costs:,}",)
    way: ClassVar[str] = "impending"
    zone: ClassVar[str] = ""

    def parts(self) -> tuple[Ability, ...]:
        text = self.text or "impending"
        return (
            self,
            Static(EntersWithCounters(Number(self.number), "time"), Paid("impending"), text=text),
            Static(Are(Itself(), (IsNoCreature(),)), IsImpending(), text=text),
            Triggered(StepOf(You(), "end step"), OneLess("time"), IsImpending(), text=text),
        )


# tribute


@dataclass(frozen=True)
class PaysTribute(EntersSo):
    """An opponent may have it enter with more +1/+1 counters (CR 702.104a)."""

    number: int

    def rewrite(
        self, board: Board, source: ObjectId, ctx: Context, event: Event
    ) -> Steps[list[Event]]:
        assert isinstance(event, ev.ZoneChanged)
        chosen = yield from choices.choose_refs(
            board, ctx.controller, board.opponents(ctx.controller), what="player",
            rule="702.104a", prompt="tribute: which opponent may pay it", source=source,
        )
        for opponent in chosen:
            assert isinstance(opponent, PlayerId)
            if (yield from choices.choose_yes(
                board, opponent, rule="702.104a", why="the chosen opponent may", source=source,
                prompt=f"tribute: {self.number} more +1/+1 counters on {board.name(source)}",
            )):
                counters = with_counters(event.counters, PLUS, self.number)
                return [event._replace(counters=counters)]
        return [event._replace(chosen=(*event.chosen, ("tribute", "no")))]


@dataclass(frozen=True)
class TributeWasntPaid(WithoutTheCounter):
    """ "Tribute wasn't paid" (CR 702.104b)."""

    word: str = "tribute"
    templates: ClassVar[tuple[str, ...]] = ("tribute wasn't paid",)


@dataclass(frozen=True)
class Tribute(KeywordAbility):
    """Tribute: an opponent may make it bigger (CR 702.104)."""

    number: int
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("tribute {number}",)

    def parts(self) -> tuple[Ability, ...]:
        return (Keyword("tribute"), Static(PaysTribute(self.number), text=self.text or "tribute"))
