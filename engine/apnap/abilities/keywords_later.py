"""Keywords that act as it enters or later: hideaway, backup, dredge, craft, evidence (CR 702)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.errors import Refused
from apnap.game import events as ev
from apnap.game.ability import (
    Ability,
    Activated,
    Bindings,
    Condition,
    Cost,
    Effect,
    Keyword,
    Replacement,
    Static,
    Steps,
    Triggered,
)
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.events import Event
from apnap.game.ids import ObjectId, PlayerId
from apnap.game.mana import ManaCost
from apnap.game.records import Permanent
from apnap.rules import actions, choices
from apnap.rules.changing import AddAbility
from apnap.rules.characteristics import NO_CHARACTERISTICS, mana_value
from apnap.rules.costs import PayMana
from apnap.rules.happening import happen

from .costs import PayLife
from .effects import Clause
from .effects_cards import note_done
from .effects_permanents import PutCounters, Sacrifice
from .keywords import KeywordAbility
from .keywords_counters import PLUS
from .numbers import Number
from .objects import Itself
from .players import You
from .replacements import EntersTapped
from .selectors import Players
from .structure import Sequence, UnlessPaid
from .targets import Targets
from .things import Things, counters_on
from .triggers import Enters, Trigger
from .triggers_arriving import CRAFTED
from .triggers_players import StepOf


@dataclass(frozen=True)
class HideOne(Effect):
    """One of the top cards is exiled face down, the others go to the bottom (CR 702.75a)."""

    number: int
    reads_source: ClassVar[bool] = True

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        player = ctx.controller
        looked = board.players[player].library[: self.number]
        chosen = yield from choices.choose_objects(
            board, player, looked, what="card", rule="702.75a", source=ctx.source,
            prompt="hideaway: which card to exile face down",
        )
        for card in chosen:
            hidden = ev.ZoneChanged(
                card, "library", "exile", source=ctx.source, player=player, rule="702.75a",
                down=NO_CHARACTERISTICS,
            )
            yield from happen(board, hidden)
        rest = [card for card in looked if card not in chosen]
        yield from actions.move(
            board, actions.in_random_order(board, rest), "library", position="bottom",
            source=ctx.source, rule="702.75a",
        )


@dataclass(frozen=True)
class Hideaway(KeywordAbility):
    """Hideaway: a card is hidden as it enters (CR 702.75)."""

    number: int = 0
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("hideaway {number}", "hideaway")

    def parts(self) -> tuple[Ability, ...]:
        text = self.text or "hideaway"
        hidden = Triggered(Enters(Itself()), HideOne(self.number or 4), text=text)
        tapped = (Static(EntersTapped(), text=text),) if not self.number else ()  # CR 702.75b
        return (Keyword("hideaway"), *tapped, hidden)


# backup


@dataclass(frozen=True)
class GainWhatIsBelow(Effect):
    """Another creature gains the abilities printed below backup (CR 702.165a, 702.165c)."""

    reads_source: ClassVar[bool] = True

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        record = board.last_known(ctx.source) if ctx.source is not None else None
        if not isinstance(record, Permanent):
            return
        below: list[Ability] = []
        seen = False
        for ability in record.card.abilities:
            if isinstance(ability, Backup):
                seen = True
            elif seen:
                below.append(ability)
        for ref in ctx.targets.get(0, ()):
            if ref != ctx.source and below:
                changes = [AddAbility(ability) for ability in below]
                yield from actions.begin(board, ctx, [ref], changes, text="backup")


@dataclass(frozen=True)
class Backup(KeywordAbility):
    """Backup: counters on a creature, which gains the abilities below if another (CR 702.165)."""

    number: int
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("backup {number}",)

    def parts(self) -> tuple[Ability, ...]:
        target = Targets(Things((("creature",),)))
        counters = PutCounters(Number(self.number), PLUS, target)
        effect = Sequence((counters, GainWhatIsBelow()))
        text = self.text or "backup"
        return (Keyword("backup"), Triggered(Enters(Itself()), effect, text=text))


# echo


@dataclass(frozen=True)
class CameSinceLastUpkeep(Condition):
    """It came under your control since the beginning of your last upkeep (CR 702.30a)."""

    reads_source: ClassVar[bool] = True

    def holds(self, board: Board, ctx: Context) -> bool:
        record = board.last_known(ctx.source) if ctx.source is not None else None
        return isinstance(record, Permanent) and record.upkeeps < 2


@dataclass(frozen=True)
class Echo(KeywordAbility):
    """Echo: a cost in the first upkeep after it came, or it is sacrificed (CR 702.30a)."""

    costs: tuple[Cost, ...]
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("echo {costs:,}", "echo—{costs:,}")

    def parts(self) -> tuple[Ability, ...]:
        unless = UnlessPaid(Sacrifice(You(), Itself()), You(), self.costs)
        trigger, text = StepOf(You(), "upkeep"), self.text or "echo"
        return (Keyword("echo"), Triggered(trigger, unless, CameSinceLastUpkeep(), text=text))


# cumulative upkeep


@dataclass(frozen=True)
class AgeAndPay(Effect):
    """An age counter, then the cost for each of them or it is sacrificed (CR 702.24a)."""

    costs: tuple[Cost, ...]
    reads_source: ClassVar[bool] = True

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        if ctx.source is None or ctx.source not in board.battlefield:
            return
        yield from actions.put_counters(board, ctx.source, "age", 1, ctx.source, ctx.controller)
        age = counters_on(board, ctx.source, "age")
        costs = tuple(_times(cost, age, board, ctx) for cost in self.costs)
        unless = UnlessPaid(Sacrifice(You(), Itself()), You(), costs)
        yield from unless.perform(board, ctx)


def _times(cost: Cost, age: int, board: Board, ctx: Context) -> Cost:
    """A cost so many times."""
    if isinstance(cost, PayMana):
        return PayMana(ManaCost(cost.cost.symbols * age))
    assert isinstance(cost, PayLife)
    return PayLife(Number(cost.amount.value(board, ctx) * age))


@dataclass(frozen=True)
class CumulativeUpkeep(KeywordAbility):
    """Cumulative upkeep: a cost that grows each turn (CR 702.24)."""

    costs: tuple[Cost, ...]
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = (
        "cumulative upkeep {costs:,}", "cumulative upkeep—{costs:,}",
    )  # fmt: skip

    @property
    def unsupported(self) -> str:
        """Whether other costs can be paid so often is not worked out."""
        plain = all(isinstance(cost, (PayMana, PayLife)) for cost in self.costs)
        return "" if plain else "702.24a: a cumulative upkeep that is neither mana nor life"

    def parts(self) -> tuple[Ability, ...]:
        text = self.text or "cumulative upkeep"
        aged = Triggered(StepOf(You(), "upkeep"), AgeAndPay(self.costs), text=text)
        return (Keyword("cumulative upkeep"), aged)


# dredge


@dataclass(frozen=True)
class DredgesInstead(Replacement):
    """Cards may be milled to return this one instead of a draw (CR 702.52a, 702.52b)."""

    number: int
    reads_source: ClassVar[bool] = True
    watches: ClassVar[tuple[type, ...]] = (ev.Drawn,)

    def applies(self, board: Board, source: ObjectId, ctx: Context, event: Event) -> bool:
        return (
            isinstance(event, ev.Drawn)
            and event.player == ctx.controller
            and len(board.players[event.player].library) >= self.number
        )

    def rewrite(
        self, board: Board, source: ObjectId, ctx: Context, event: Event
    ) -> Steps[list[Event]]:
        player = ctx.controller
        if not (
            yield from choices.choose_yes(
                board, player, prompt=f"dredge {board.name(source)} instead of drawing",
                rule="702.52a", why="its owner may", source=source, about=(source,),
            )
        ):
            return [event]
        top = board.players[player].library[: self.number]
        milled: list[Event] = [
            ev.ZoneChanged(card, "library", "graveyard", "mill", rule="702.52a") for card in top
        ]
        return [*milled, ev.ZoneChanged(source, "graveyard", "hand", rule="702.52a")]


@dataclass(frozen=True)
class Dredge(KeywordAbility):
    """Dredge: from graveyard to hand instead of a draw, for milled cards (CR 702.52)."""

    number: int
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("dredge {number}",)

    def parts(self) -> tuple[Ability, ...]:
        dredged = Static(
            DredgesInstead(self.number), text=self.text or "dredge", zones=("graveyard",)
        )
        return (Keyword("dredge"), dredged)


# craft


@dataclass(frozen=True)
class ExileThisPermanent(Cost):
    """Exile this permanent (CR 702.167a)."""

    reads_source: ClassVar[bool] = True

    def can_pay(self, board: Board, ctx: Context) -> bool:
        return ctx.source is not None and ctx.source in board.battlefield

    def pay(self, board: Board, ctx: Context) -> Steps[None]:
        if ctx.source is not None:
            yield from actions.move(
                board, [ctx.source], "exile", source=ctx.source, rule=CRAFTED
            )


@dataclass(frozen=True)
class ExileMaterials(Cost):
    """Exile permanents one controls and cards of one's graveyard (CR 702.167a, 702.167b)."""

    reads_source: ClassVar[bool] = True
    things: Things
    number: int = 1
    more: bool = False

    def _possible(self, board: Board, ctx: Context) -> list[ObjectId]:
        own = [
            one.id for one in board.battlefield.values()
            if one.controller == ctx.controller and one.id != ctx.source
        ]
        cards = [one for one in board.players[ctx.controller].graveyard if one != ctx.source]
        only_cards = self.things.head == "card" or any("card" in one for one in self.things.nouns)
        there = cards if only_cards else [*own, *cards]  # CR 702.167b
        return [one for one in there if self.things.is_like(board, ctx, one)]

    def can_pay(self, board: Board, ctx: Context) -> bool:
        return len(self._possible(board, ctx)) >= self.number

    def pay(self, board: Board, ctx: Context) -> Steps[None]:
        possible = self._possible(board, ctx)
        chosen = yield from choices.choose_objects(
            board, ctx.controller, possible, least=self.number, what="cost", rule="702.167a",
            most=len(possible) if self.more else self.number, source=ctx.source,
            prompt="which materials to exile", why="who pays a cost chooses what pays it",
        )
        ctx.named["crafted with"] = chosen
        yield from actions.move(board, chosen, "exile", source=ctx.source, rule=CRAFTED)


@dataclass(frozen=True)
class ReturnTransformed(Effect):
    """The card comes back with its back face up under its owner's control (CR 702.167a)."""

    reads_source: ClassVar[bool] = True

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        snapshot = board.gone.get(ctx.source) if ctx.source is not None else None
        number = snapshot.became if snapshot is not None else None
        card = board.cards.get(number) if number is not None else None
        if card is not None and card.zone == "exile":
            yield from actions.move(
                board, [card.id], "battlefield", source=ctx.source, player=card.owner, face=1,
                rule="702.167a",
            )


@dataclass(frozen=True)
class Craft(KeywordAbility):
    """Craft: exiled with materials, and returned transformed (CR 702.167)."""

    things: Things
    costs: tuple[Cost, ...]
    number: int = 1
    more: bool = False
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = (
        "craft with {things:one} {costs:,}",
        "craft with {number:one} {things:many} {costs:,}",
        "craft with {number:one} {more!or more} {things:many} {costs:,}",
    )

    def parts(self) -> tuple[Ability, ...]:
        materials = ExileMaterials(self.things, self.number, self.more)
        crafted = Activated(
            (*self.costs, ExileThisPermanent(), materials), ReturnTransformed(), sorcery_speed=True,
            text=self.text or "craft",
        )
        return (Keyword("craft"), crafted)


# collecting evidence


def _collect(board: Board, ctx: Context, amount: int) -> Steps[bool]:
    """Exile cards of the graveyard with so great a total mana value (CR 701.59a)."""
    graveyard = [one for one in board.players[ctx.controller].graveyard if one != ctx.source]
    if not can_collect(board, ctx, amount):
        return False
    chosen = yield from choices.choose_objects(
        board, ctx.controller, graveyard, least=0 if amount <= 0 else 1, most=len(graveyard),
        what="card", rule="701.59a", source=ctx.source,
        prompt=f"collect evidence {amount}: which cards to exile",
    )
    total = sum(mana_value(board, one) for one in chosen)
    if total < amount:
        raise Refused(f"the total mana value is {total}, less than {amount} (CR 701.59a)")
    yield from actions.move(board, chosen, "exile", source=ctx.source, rule="701.59a")
    yield from happen(board, ev.Happened("collected evidence", ctx.controller, rule="701.59a"))
    return True


def can_collect(board: Board, ctx: Context, amount: int) -> bool:
    """Whether there is enough in the graveyard (CR 701.59b)."""
    graveyard = [one for one in board.players[ctx.controller].graveyard if one != ctx.source]
    return sum(mana_value(board, one) for one in graveyard) >= amount


@dataclass(frozen=True)
class EvidenceCost(Cost):
    """Collect evidence (CR 701.59a)."""

    reads_source: ClassVar[bool] = True
    number: int
    templates: ClassVar[tuple[str, ...]] = ("collect evidence {number}",)

    def can_pay(self, board: Board, ctx: Context) -> bool:
        return can_collect(board, ctx, self.number)

    def pay(self, board: Board, ctx: Context) -> Steps[None]:
        yield from _collect(board, ctx, self.number)


@dataclass(frozen=True)
class CollectEvidence(Clause):
    """Collect evidence as an instruction (CR 701.59a)."""

    tells: ClassVar[bool] = True
    reads_source: ClassVar[bool] = True
    who: Players
    number: int
    templates: ClassVar[tuple[str, ...]] = ("{who} [collect] evidence {number}",)

    def possible(self, board: Board, ctx: Context, player: object) -> bool:
        """Whether that player could (CR 701.59b)."""
        return can_collect(board, ctx, self.number)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        done = False
        for player in self.who.each(board, ctx):
            acting = Context(player, ctx.source)
            done = (yield from _collect(board, acting, self.number)) or done
        note_done(ctx, done)


@dataclass(frozen=True)
class CollectsEvidence(Trigger):
    """A player collects evidence (CR 701.59a)."""

    who: Players
    event_keys: ClassVar[tuple[str, ...]] = ("collected evidence",)
    templates: ClassVar[tuple[str, ...]] = ("{who:subject} [collect] evidence",)

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        if not isinstance(event, ev.Happened) or event.player is None:
            return None
        if event.player not in self.who.find(board, Context(controller, source)):
            return None
        return Bindings((), (event.player,))
