"""Keywords that let a card be cast in another way: dash, mayhem, sneak, warp (CR 118.9, 702)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from apnap.game import events as ev
from apnap.game.ability import (
    Ability,
    Cost,
    Effect,
    Keyword,
    Static,
    Steps,
    Triggered,
)
from apnap.game.board import Board
from apnap.game.card import Card
from apnap.game.context import Context
from apnap.game.events import Event
from apnap.game.ids import ObjectId, PlayerId
from apnap.game.mana import ManaCost
from apnap.game.records import Duration, Permanent, Spell
from apnap.rules import actions, choices, forbidding, permissions, spell_keywords
from apnap.rules.characteristics import characteristics, mana_value
from apnap.rules.spell_keywords import Offer

from .changes import Has, Size
from .costs import DiscardCost, DiscardThingCost, ObjectsCost
from .effects_cards import Draw
from .keywords import KeywordAbility, OtherWay, Paid
from .numbers import ONE, Number
from .objects import A, Itself
from .players import You
from .replacements import EntersSo
from .statics import Are
from .structure import StepComes
from .things import Things
from .triggers import Dies


@dataclass(frozen=True)
class WithPermanent(Effect):
    """Something is done with the permanent that a spell became, if it is still there."""

    reads_source: ClassVar[bool] = True
    word: str

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        snapshot = board.gone.get(ctx.source) if ctx.source is not None else None
        number = snapshot.became if snapshot is not None else None
        record = board.battlefield.get(number) if number is not None else None
        if number is None or record is None:
            return
        if self.word == "sacrifice":
            yield from actions.sacrifice(board, ctx.controller, [number], ctx.source)
            return
        yield from actions.move(board, [number], self.word, source=ctx.source)
        card = board.now(number)
        if self.word == "exile" and card in board.cards:
            permitted = Duration("game")
            permissions.permit(
                board, record.owner, (card,), free=False, duration=permitted, lands=False,
                after=board.turn.number,
            )


class _ThenGone(OtherWay, spell_keywords.AfterResolving):
    """Cast for another cost; at the next end step something is done with the permanent."""

    zone: ClassVar[str] = ""
    end: ClassVar[str] = ""
    """What: "hand", "exile" or "sacrifice"."""
    said: ClassVar[str] = ""

    def resolved(self, board: Board, spell: Spell) -> Steps[None]:
        if self.way in spell.cast.paid:
            later = Triggered(StepComes("the next end step"), WithPermanent(self.end),
                              text=f"{self.way}: {self.said}")  # fmt: skip
            actions.delay(board, Context(spell.controller, spell.id), later)
        return
        yield


@dataclass(frozen=True)
class Dash(_ThenGone):
    """Dash: with haste, and back to the hand at the next end step (CR 702.109a)."""

    costs: tuple[Cost, ...]
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("dash {costs:,}", "dash—{costs:,}")
    way: ClassVar[str] = "dash"
    end: ClassVar[str] = "hand"
    said: ClassVar[str] = "return it to its owner's hand"

    def parts(self) -> tuple[Ability, ...]:
        haste = Are(Itself(), (Has((Keyword("haste"),)),))
        return (self, Static(haste, Paid("dash"), text=self.text or "dash"))


@dataclass(frozen=True)
class Blitz(_ThenGone):
    """Blitz: with haste, sacrificed at the next end step, with a card as it dies (CR 702.152a)."""

    costs: tuple[Cost, ...]
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("blitz {costs:,}", "blitz—{costs:,}")
    way: ClassVar[str] = "blitz"
    end: ClassVar[str] = "sacrifice"
    said: ClassVar[str] = "sacrifice it"

    def parts(self) -> tuple[Ability, ...]:
        drawn = Triggered(Dies(Itself()), Draw(You(), ONE), text="blitz: draw a card")
        given = Are(Itself(), (Has((Keyword("haste"), drawn)),))
        return (self, Static(given, Paid("blitz"), text=self.text or "blitz"))


@dataclass(frozen=True)
class Warp(_ThenGone):
    """Warp: exiled at the next end step, to be cast on a later turn (CR 702.185a)."""

    costs: tuple[Cost, ...]
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("warp {costs:,}", "warp—{costs:,}")
    way: ClassVar[str] = "warp"
    zone: ClassVar[str] = "hand"
    end: ClassVar[str] = "exile"
    said: ClassVar[str] = "exile it"


@dataclass(frozen=True)
class Spectacle(OtherWay):
    """Spectacle: another cost if an opponent lost life this turn (CR 702.137a)."""

    costs: tuple[Cost, ...]
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("spectacle {costs:,}", "spectacle—{costs:,}")
    way: ClassVar[str] = "spectacle"
    zone: ClassVar[str] = ""

    def objection(self, board: Board, player: PlayerId, number: ObjectId) -> str | None:
        if any(board.fact("life lost", one) for one in board.opponents(player)):
            return None
        return "no opponent has lost life this turn (CR 702.137a)"


@dataclass(frozen=True)
class Surge(OtherWay):
    """Surge: another cost if one's team has cast another spell this turn (CR 702.117a)."""

    costs: tuple[Cost, ...]
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("surge {costs:,}", "surge—{costs:,}")
    way: ClassVar[str] = "surge"
    zone: ClassVar[str] = ""

    def objection(self, board: Board, player: PlayerId, number: ObjectId) -> str | None:
        if any(board.fact("cast", one) for one in board.team_of(player).members):
            return None
        return "their team has cast no other spell this turn (CR 702.117a)"


@dataclass(frozen=True)
class Mayhem(OtherWay):
    """Mayhem: cast from the graveyard if it was discarded this turn (CR 702.187b)."""

    costs: tuple[Cost, ...]
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("mayhem {costs:,}", "mayhem—{costs:,}")
    way: ClassVar[str] = "mayhem"
    zone: ClassVar[str] = "graveyard"

    def objection(self, board: Board, player: PlayerId, number: ObjectId) -> str | None:
        if board.fact("discarded", number):
            return None
        return f"{board.name(number)} was not discarded this turn (CR 702.187b)"


class _FromGraveyard(KeywordAbility, spell_keywords.CastingWay):
    """Cast from the graveyard for the mana cost, with a card to discard besides."""

    zone: ClassVar[str] = "graveyard"

    def mana_for(self, card: Card) -> ManaCost | None:
        return card.mana_cost


@dataclass(frozen=True)
class JumpStart(_FromGraveyard):
    """Jump-start: from the graveyard by discarding a card, then exiled (CR 702.133a)."""

    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("jump-start",)
    way: ClassVar[str] = "jump-start"
    then: ClassVar[str] = "exile"
    other_costs: ClassVar[tuple[Cost, ...]] = (DiscardCost(ONE),)


@dataclass(frozen=True)
class Retrace(_FromGraveyard):
    """Retrace: from the graveyard by discarding a land card (CR 702.81a)."""

    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("retrace",)
    way: ClassVar[str] = "retrace"
    other_costs: ClassVar[tuple[Cost, ...]] = (DiscardThingCost(Things((("land", "card"),))),)


@dataclass(frozen=True)
class ReturnedCreature(ObjectsCost):
    """Return a creature one controls to its owner's hand, which is remembered (CR 702.188a)."""

    what: A
    word: str
    prompt: ClassVar[str] = "return"

    def usable(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        return board.controller(number) == ctx.controller

    def pay(self, board: Board, ctx: Context) -> Steps[None]:
        for number in (yield from self.chosen(board, ctx)):
            combat = board.combat
            for one in combat.attackers if combat is not None else ():
                if one.id == number:
                    ctx.named[f"{self.word}: attacked"] = (one.target,)
            ctx.named[self.word] = (number,)
            yield from actions.move(board, [number], "hand")


@dataclass(frozen=True)
class WebSlinging(OtherWay):
    """Web-slinging: another cost, and a tapped creature goes back to hand (CR 702.188a)."""

    costs: tuple[Cost, ...]
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("web-slinging {costs:,}", "web-slinging—{costs:,}")
    way: ClassVar[str] = "web-slinging"
    zone: ClassVar[str] = ""

    @property
    def other_costs(self) -> tuple[Cost, ...]:
        tapped = A(Things((("creature",),), ("tapped",)))
        return (*super().other_costs, ReturnedCreature(tapped, self.way))


@dataclass(frozen=True)
class EntersAttacking(EntersSo):
    """Enters tapped and attacking what the returned creature attacked (CR 702.190b)."""

    word: str

    def rewrite(
        self, board: Board, source: ObjectId, ctx: Context, event: Event
    ) -> Steps[list[Event]]:
        assert isinstance(event, ev.ZoneChanged)
        spell = board.find(source)
        if isinstance(spell, Spell) and self.word in spell.cast.paid:
            for attacked in dict(spell.cast.chosen).get(f"{self.word}: attacked", ()):
                return [event._replace(tapped=True, attacking=attacked)]
        return [event]
        yield


@dataclass(frozen=True)
class Sneak(OtherWay):
    """Sneak: in one's declare blockers step, returning an unblocked creature (CR 702.190)."""

    costs: tuple[Cost, ...]
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("sneak {costs:,}", "sneak—{costs:,}")
    way: ClassVar[str] = "sneak"
    zone: ClassVar[str] = ""
    any_time: ClassVar[bool] = True

    @property
    def other_costs(self) -> tuple[Cost, ...]:
        unblocked = A(Things((("creature",),), ("unblocked",)))
        return (*super().other_costs, ReturnedCreature(unblocked, self.way))

    def objection(self, board: Board, player: PlayerId, number: ObjectId) -> str | None:
        if board.turn.step == "declare blockers" and board.is_active(player):
            return None
        return f"it is not {board.name(player)}'s declare blockers step (CR 702.190a)"

    def parts(self) -> tuple[Ability, ...]:
        enters = Static(EntersAttacking("sneak"), text=self.text or "sneak")
        return (self, enters)


@dataclass(frozen=True)
class TapOne(Cost):
    """Tap one certain creature that was chosen before (CR 702.180b)."""

    number: ObjectId

    def can_pay(self, board: Board, ctx: Context) -> bool:
        found = board.battlefield.get(self.number)
        return found is not None and not found.tapped

    def pay(self, board: Board, ctx: Context) -> Steps[None]:
        yield from actions.tap(board, [self.number])


@dataclass(frozen=True)
class SacrificeOne(Cost):
    """Sacrifice one certain creature that was chosen before (CR 702.119c)."""

    number: ObjectId

    def can_pay(self, board: Board, ctx: Context) -> bool:
        return forbidding.may_sacrifice(board, ctx.controller, self.number, using=ctx.using)

    def pay(self, board: Board, ctx: Context) -> Steps[None]:
        yield from actions.sacrifice(board, ctx.controller, [self.number])


class _Cheaper(OtherWay):
    """Another cost that a creature makes less."""

    least: ClassVar[int] = 0
    rule: ClassVar[str] = ""
    use: ClassVar[str] = ""

    def offers(self, board: Board, ctx: Context) -> list[Offer]:
        found = []
        for one in board.battlefield.values():
            if one.controller == ctx.controller:
                offer = self.offer(board, one)
                if offer is not None and offer.cost.can_pay(board, ctx):
                    found.append(offer)
        return found

    def offer(self, board: Board, one: Permanent) -> Offer | None:
        """What one permanent is good for, if it may be used."""
        raise NotImplementedError

    def choose_offer(
        self, board: Board, ctx: Context, offers: Sequence[Offer]
    ) -> Steps[Offer | None]:
        chosen = yield from choices.choose_objects(
            board, ctx.controller, [one.object for one in offers], least=self.least, most=1,
            what="cost", rule=self.rule, prompt=f"{self.way}: which creature to {self.use}",
            why="it is chosen as the cost is announced (CR 601.2b)", source=ctx.source,
        )
        return next((one for one in offers if one.object in chosen), None)


@dataclass(frozen=True)
class Harmonize(_Cheaper):
    """Harmonize: from the graveyard, cheaper by a tapped creature's power (CR 702.180a)."""

    costs: tuple[Cost, ...]
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("harmonize {costs:,}", "harmonize—{costs:,}")
    way: ClassVar[str] = "harmonize"
    zone: ClassVar[str] = "graveyard"
    then: ClassVar[str] = "exile"
    rule: ClassVar[str] = "702.180b"
    use: ClassVar[str] = "tap"

    def offer(self, board: Board, one: Permanent) -> Offer | None:
        card = characteristics(board, one.id)
        if one.tapped or not card.is_creature:
            return None
        return Offer(one.id, max(0, card.power or 0), TapOne(one.id))


@dataclass(frozen=True)
class Emerge(_Cheaper):
    """Emerge: cheaper by the mana value of a sacrificed creature (CR 702.119a)."""

    costs: tuple[Cost, ...]
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("emerge {costs:,}", "emerge—{costs:,}")
    way: ClassVar[str] = "emerge"
    zone: ClassVar[str] = ""
    least: ClassVar[int] = 1
    rule: ClassVar[str] = "702.119c"
    use: ClassVar[str] = "sacrifice"

    def objection(self, board: Board, player: PlayerId, number: ObjectId) -> str | None:
        if self.offers(board, Context(player, number)):
            return None
        return "there is no creature to sacrifice for it (CR 702.119a)"

    def offer(self, board: Board, one: Permanent) -> Offer | None:
        if not characteristics(board, one.id).is_creature:
            return None
        return Offer(one.id, mana_value(board, one.id), SacrificeOne(one.id), True)


# madness


@dataclass(frozen=True)
class Prototype(KeywordAbility, spell_keywords.CastingWay):
    """Prototype: cast with another mana cost, power and toughness (CR 702.160a, 718)."""

    cost: ManaCost
    size: Size
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = (
        "prototype {cost} — {size}", "prototype {cost} - {size}", "prototype {cost} - - {size}",
    )  # fmt: skip
    way: ClassVar[str] = "prototype"
    zone: ClassVar[str] = ""

    def __post_init__(self) -> None:
        if not (isinstance(self.size.power, Number) and isinstance(self.size.toughness, Number)):
            raise ValueError("only numbers")

    def mana_for(self, card: Card) -> ManaCost | None:
        return self.cost

    def shape(self, card: Card) -> Card | None:
        power, toughness = self.size.power, self.size.toughness
        assert isinstance(power, Number)
        assert isinstance(toughness, Number)
        colors = self.cost.colors or card.colors  # CR 718.3b
        return replace(
            card, mana_cost=self.cost, colors=colors, power=power.number,
            toughness=toughness.number,
        )
