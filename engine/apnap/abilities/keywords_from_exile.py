"""Keywords of cards cast from exile later: madness, rebound, plot, foretell, suspend (CR 702)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game import events as ev
from apnap.game.ability import (
    Ability,
    Bindings,
    Condition,
    Cost,
    Effect,
    Keyword,
    Replacement,
    SpecialAction,
    Static,
    Steps,
    Triggered,
)
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.events import Event
from apnap.game.ids import ObjectId, PlayerId
from apnap.game.mana import ManaCost
from apnap.game.records import Duration, Spell, StackedAbility
from apnap.rules import (
    actions,
    cast_copies,
    casting,
    choices,
    miracles,
    paradigms,
    permissions,
    spell_keywords,
)
from apnap.rules.casting_ways import Way
from apnap.rules.changing import AddAbility
from apnap.rules.characteristics import NO_CHARACTERISTICS
from apnap.rules.costs import PayMana
from apnap.rules.happening import happen

from .conditions import IsYourTurn
from .keywords import KeywordAbility, OtherWay
from .keywords_counters import ItHasCounter, LastCounterRemoved, OneLess
from .objects import It
from .players import You
from .selectors import Players
from .structure import Sentence, StepComes
from .triggers import Trigger
from .triggers_players import StepOf


@dataclass(frozen=True)
class DiscardedToExile(Replacement):
    """A card with madness is exiled as it is discarded (CR 702.35a)."""

    watches: ClassVar[tuple[type, ...]] = (ev.ZoneChanged,)

    def applies(self, board: Board, source: ObjectId, ctx: Context, event: Event) -> bool:
        return (
            isinstance(event, ev.ZoneChanged)
            and event.object == source
            and event.cause == "discard"
            and event.to_zone == "graveyard"
        )

    def rewrite(
        self, board: Board, source: ObjectId, ctx: Context, event: Event
    ) -> Steps[list[Event]]:
        assert isinstance(event, ev.ZoneChanged)
        return [event._replace(to_zone="exile", rule="702.35a")]
        yield


@dataclass(frozen=True)
class ExiledForMadness(Trigger):
    """This card was exiled as it was discarded (CR 702.35a)."""

    event_keys: ClassVar[tuple[str, ...]] = ("moved",)

    @property
    def about_self(self) -> bool:
        return True

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        if isinstance(event, ev.ZoneChanged) and event.rule == "702.35a" and event.new == source:
            return Bindings()
        return None


@dataclass(frozen=True)
class CastForMadness(Effect):
    """The owner may cast it for its madness cost; else it goes to the graveyard (CR 702.35a)."""

    reads_source: ClassVar[bool] = True
    costs: tuple[Cost, ...]

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        number, player = ctx.source, ctx.controller
        found = board.cards.get(number) if number is not None else None
        if number is None or found is None or found.zone != "exile":
            return
        mana = next((one.cost for one in self.costs if isinstance(one, PayMana)), ManaCost(()))
        others = tuple(one for one in self.costs if not isinstance(one, PayMana))
        way = Way("madness", mana, others)
        if casting.cannot_cast(board, player, number, way) is None and (
            yield from choices.choose_yes(
                board, player, prompt=f"cast {board.name(number)} for its madness cost",
                rule="702.35a", why="its owner may cast it", source=number,
            )
        ):
            yield from casting.cast_by(board, player, number, way)
        else:
            yield from actions.move(board, [number], "graveyard", source=number, rule="702.35a")


@dataclass(frozen=True)
class Madness(KeywordAbility):
    """Madness: exiled as it is discarded, and its owner may cast it (CR 702.35a)."""

    costs: tuple[Cost, ...]
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("madness {costs:,}", "madness—{costs:,}")

    def parts(self) -> tuple[Ability, ...]:
        text = self.text or "madness"
        exiled = Triggered(
            ExiledForMadness(), CastForMadness(self.costs), text=text, zones=("exile",)
        )
        return (Static(DiscardedToExile(), text=text, zones=("hand",)), exiled)


# miracle


@dataclass(frozen=True)
class RevealedForMiracle(Trigger):
    """This card was revealed as it was drawn (CR 702.94a)."""

    event_keys: ClassVar[tuple[str, ...]] = (miracles.REVEALED,)

    @property
    def about_self(self) -> bool:
        return True

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        fits = isinstance(event, ev.Happened) and event.object == source
        return Bindings() if fits else None


@dataclass(frozen=True)
class CastForMiracle(Effect):
    """It may be cast from hand for its miracle cost (CR 702.94a)."""

    reads_source: ClassVar[bool] = True
    costs: tuple[Cost, ...]

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        number, player = ctx.source, ctx.controller
        if number is None or number not in board.players[player].hand:
            return
        mana = next((one.cost for one in self.costs if isinstance(one, PayMana)), ManaCost(()))
        others = tuple(one for one in self.costs if not isinstance(one, PayMana))
        way = Way("miracle", mana, others)
        if casting.cannot_cast(board, player, number, way) is None and (
            yield from choices.choose_yes(
                board, player, prompt=f"cast {board.name(number)} for its miracle cost",
                rule="702.94a", why="who revealed it may cast it", source=number,
            )
        ):
            yield from casting.cast_by(board, player, number, way)


@dataclass(frozen=True)
class Miracle(KeywordAbility, miracles.MayBeRevealed):
    """Miracle: the first card drawn in a turn, cast for another cost (CR 702.94)."""

    costs: tuple[Cost, ...]
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("miracle {costs:,}", "miracle—{costs:,}")

    def parts(self) -> tuple[Ability, ...]:
        cast = Triggered(
            RevealedForMiracle(), CastForMiracle(self.costs), text=self.text or "miracle",
            zones=("hand",),
        )
        return (self, Keyword("miracle"), cast)


# rebound


@dataclass(frozen=True)
class CastAgain(Effect):
    """The exiled card may be cast without paying its mana cost (CR 702.88a)."""

    reads_source: ClassVar[bool] = True

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        snapshot = board.gone.get(ctx.source) if ctx.source is not None else None
        number = snapshot.became if snapshot is not None else None
        if number is None or number not in board.cards:
            return
        player = ctx.controller
        if casting.can_cast_now(board, player, number, free=True) and (
            yield from choices.choose_yes(
                board, player, prompt=f"cast {board.name(number)} without paying its mana cost",
                rule="702.88a", why="its controller may cast it", source=number,
            )
        ):
            yield from casting.cast_now(board, player, number, free=True)


@dataclass(frozen=True)
class Rebound(KeywordAbility, spell_keywords.AfterResolving):
    """Rebound: exiled as it resolves, and cast once more at the next upkeep (CR 702.88a)."""

    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("rebound",)

    def resolved(self, board: Board, spell: Spell) -> Steps[None]:
        if spell.copy or spell.then or spell.cast.zone != "hand" or spell.id not in board.stack:
            return
        moved = ev.ZoneChanged(spell.id, "stack", "exile", "resolve", rule="702.88a")
        yield from happen(board, moved)
        later = Triggered(
            StepComes("your next upkeep"), CastAgain(), text="rebound: cast it again"
        )
        actions.delay(board, Context(spell.controller, spell.id), later)


# paradigm


@dataclass(frozen=True)
class CastCopyFromExile(Effect):
    """A copy of the spell is created in exile, and may be cast for nothing (CR 702.192a)."""

    reads_source: ClassVar[bool] = True

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        snapshot = board.gone.get(ctx.source) if ctx.source is not None else None
        if snapshot is None or isinstance(snapshot.record, StackedAbility):
            return
        card = snapshot.record.card.copiable
        yield from cast_copies.offer(board, ctx.controller, card, rule="702.192a")


@dataclass(frozen=True)
class Paradigm(KeywordAbility, spell_keywords.AfterResolving):
    """Paradigm: exiled as it resolves, and a copy is cast in each of one's turns (CR 702.192a)."""

    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("paradigm",)

    def resolved(self, board: Board, spell: Spell) -> Steps[None]:
        if paradigms.is_first(board, spell.controller, spell.card.name):
            main = StepComes("your first main phase")
            later = Triggered(main, CastCopyFromExile(), text="paradigm: cast a copy")
            actions.delay(board, Context(spell.controller, spell.id), later, once=False)
        if spell.id in board.stack:
            moved = ev.ZoneChanged(spell.id, "stack", "exile", "resolve", rule="702.192a")
            yield from happen(board, moved)


# plot


@dataclass(frozen=True)
class BecomesPlotted(Effect):
    """It may be cast from exile for nothing on a later turn, as a sorcery (CR 702.170d)."""

    reads_source: ClassVar[bool] = True

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        assert ctx.source is not None
        number, player = board.now(ctx.source), ctx.controller
        yield from happen(board, ev.Happened("plotted", player, number, rule="702.170a"))
        if number in board.cards:
            permissions.permit(
                board, board.owner(number), (number,), free=True, duration=Duration("game"),
                lands=False, way="plot", after=board.turn.number, slow=True,
            )


@dataclass(frozen=True)
class ExileFromHand(Cost):
    """Exile this card from the hand (CR 702.170a)."""

    reads_source: ClassVar[bool] = True

    def can_pay(self, board: Board, ctx: Context) -> bool:
        return ctx.source in board.players[ctx.controller].hand

    def pay(self, board: Board, ctx: Context) -> Steps[None]:
        if ctx.source is not None:
            yield from actions.move(board, [ctx.source], "exile", rule="702.170a")


@dataclass(frozen=True)
class Plot(KeywordAbility):
    """Plot: exiled from hand, and cast for nothing on a later turn (CR 702.170)."""

    costs: tuple[Cost, ...]
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("plot {costs:,}", "plot—{costs:,}")

    def parts(self) -> tuple[Ability, ...]:
        costs = (*self.costs, ExileFromHand())
        plotted = SpecialAction(
            costs, BecomesPlotted(), sorcery_speed=True, text=self.text or "plot", zones=("hand",)
        )
        return (plotted,)


# foretell

TWO = ManaCost(("2",))


@dataclass(frozen=True)
class ExileFaceDown(ExileFromHand):
    """Exile this card from the hand face down (CR 702.143a)."""

    def pay(self, board: Board, ctx: Context) -> Steps[None]:
        if ctx.source is not None:
            yield from happen(
                board,
                ev.ZoneChanged(
                    ctx.source, "hand", "exile", player=ctx.controller, rule="702.143a",
                    down=NO_CHARACTERISTICS,
                ),
            )


@dataclass(frozen=True)
class BecomesForetold(Effect):
    """It may be cast from exile for its foretell cost after this turn (CR 702.143a).

    Where something else gave it foretell in the hand, that is the cost it had there.
    """

    costs: tuple[Cost, ...]
    reads_source: ClassVar[bool] = True

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        assert ctx.source is not None
        number, player = board.now(ctx.source), ctx.controller
        yield from happen(board, ev.Happened("foretold", player, number, rule="702.143c"))
        found = board.cards.get(number)
        if found is not None:
            own = any(isinstance(part, Foretell) for part in found.card.parts)
            mana = (cost.cost for cost in self.costs if isinstance(cost, PayMana))
            permissions.permit(
                board, board.owner(number), (number,), free=False, duration=Duration("game"),
                lands=False, way="foretell", after=board.turn.number,
                cost=None if own else next(mana, None),
            )


@dataclass(frozen=True)
class ItBecomesForetold(Sentence):
    """ "It becomes foretold. Its foretell cost is its mana cost reduced by {2}" (CR 702.143d)."""

    reads_event: ClassVar[bool] = True
    less: ManaCost
    templates: ClassVar[tuple[str, ...]] = (
        "it becomes foretold. its foretell cost is its mana cost reduced by {less}",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        for number in (yield from It().objects(board, ctx)):
            found = board.cards.get(number)
            if found is None or found.zone != "exile" or found.card.mana_cost is None:
                continue
            permissions.permit(
                board, found.owner, (number,), free=False, duration=Duration("game"),
                lands=False, way="foretell", after=board.turn.number,
                cost=found.card.mana_cost.reduced(self.less.generic),
            )


@dataclass(frozen=True)
class Foretell(OtherWay):
    """Foretell: exiled face down for {2}, cast for its own cost on a later turn (CR 702.143)."""

    costs: tuple[Cost, ...]
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("foretell {costs:,}", "foretell—{costs:,}")
    way: ClassVar[str] = "foretell"
    zone: ClassVar[str] = "exile"
    needs_permission: ClassVar[bool] = True

    def parts(self) -> tuple[Ability, ...]:
        foretold = SpecialAction(
            (PayMana(TWO), ExileFaceDown()), BecomesForetold(self.costs), condition=IsYourTurn(),
            text=self.text or "foretell", zones=("hand",),
        )
        return (self, foretold)


@dataclass(frozen=True)
class Foretells(Trigger):
    """A player foretells a card (CR 702.143c)."""

    who: Players
    event_keys: ClassVar[tuple[str, ...]] = ("foretold",)
    templates: ClassVar[tuple[str, ...]] = ("{who:subject} [foretell] a card",)

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        if not isinstance(event, ev.Happened) or event.object is None:
            return None
        if event.player not in self.who.find(board, Context(controller, source)):
            return None
        return Bindings((event.object,), (event.player,))


# suspend


@dataclass(frozen=True)
class CouldBeginToCast(Condition):
    """One could begin to cast it from the hand (CR 702.62a, 702.62c)."""

    reads_source: ClassVar[bool] = True

    def holds(self, board: Board, ctx: Context) -> bool:
        return ctx.source is not None and casting.may_begin(board, ctx.controller, ctx.source)


@dataclass(frozen=True)
class ExileWithTime(ExileFromHand):
    """Exile this card from the hand with time counters (CR 702.62a)."""

    number: int

    def pay(self, board: Board, ctx: Context) -> Steps[None]:
        if ctx.source is not None:
            yield from actions.move(
                board, [ctx.source], "exile", rule="702.62a", counters=(("time", self.number),)
            )


@dataclass(frozen=True)
class Suspended(Effect):
    """It is suspended from now on (CR 702.62b)."""

    reads_source: ClassVar[bool] = True

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        assert ctx.source is not None
        number = board.now(ctx.source)
        yield from happen(board, ev.Happened("suspended", ctx.controller, number, rule="702.62a"))


@dataclass(frozen=True)
class PlayedAtLast(Effect):
    """It may be played without paying its mana cost; a creature gains haste (CR 702.62a)."""

    reads_source: ClassVar[bool] = True

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        number, player = ctx.source, ctx.controller
        if number is None or number not in board.cards:
            return
        if not casting.can_cast_now(board, player, number, free=True) or not (
            yield from choices.choose_yes(
                board, player, prompt=f"cast {board.name(number)} without paying its mana cost",
                rule="702.62a", why="its owner may cast it", source=number,
            )
        ):
            return
        yield from casting.cast_now(board, player, number, free=True)
        spell = board.stack.get(board.now(number))
        if isinstance(spell, Spell) and spell.card.is_creature:
            kept = Duration("controlled", player, spell.id)
            haste = AddAbility(Keyword("haste"))
            yield from actions.begin(board, ctx, [spell.id], [haste], kept, "haste")


@dataclass(frozen=True)
class Suspend(KeywordAbility):
    """Suspend: exiled with time counters, and cast for nothing after the last (CR 702.62)."""

    number: int
    costs: tuple[Cost, ...]
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("suspend {number}—{costs:,}",)

    def parts(self) -> tuple[Ability, ...]:
        text = self.text or "suspend"
        exiled = SpecialAction(
            (*self.costs, ExileWithTime(self.number)), Suspended(), condition=CouldBeginToCast(),
            text=text, zones=("hand",),
        )
        counted = Triggered(
            StepOf(You(), "upkeep"), OneLess("time"), ItHasCounter("time"), text=text,
            zones=("exile",),
        )
        played = Triggered(
            LastCounterRemoved("time"), PlayedAtLast(), text=text, zones=("exile",)
        )
        return (Keyword("suspend"), exiled, counted, played)
