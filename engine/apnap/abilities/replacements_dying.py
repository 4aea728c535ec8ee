"""What would die or go to a graveyard goes into exile, and more is done with that (CR 614.6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game import events as ev
from apnap.game.ability import Effect, Replacement, Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.data import walk
from apnap.game.events import Event
from apnap.game.ids import ObjectId
from apnap.rules import actions

from .effects import Clause
from .effects_cards import note_done
from .players import Certainly
from .replacements import GraveyardToExile, Leaving, OfItself, WouldDie
from .selectors import Amount, Players
from .structure import WhenDone
from .things import Things
from .this_way import ThisWay, since_it_began
from .words import CounterWord


def _says_it(effect: Effect) -> bool:
    """Whether the text speaks of what is exiled, which is not yet there to be spoken of."""
    parts = effect.effect if isinstance(effect, WhenDone) else effect
    return any(getattr(one, "reads_event", False) for one in walk(parts))


class _ExiledAndMore(Replacement):
    """It is exiled instead, and an effect follows as soon as it is."""

    effect: Effect

    def __post_init__(self) -> None:
        if _says_it(self.effect):
            raise ValueError("it speaks of what is exiled")

    def rewrite(
        self, board: Board, source: ObjectId, ctx: Context, event: Event
    ) -> Steps[list[Event]]:
        assert isinstance(event, ev.ZoneChanged)
        own = Context(ctx.controller, ctx.source)
        note_done(own, True)
        also = (*event.also, (self.effect, own))
        return [event._replace(to_zone="exile", source=source, also=also)]
        yield


@dataclass(frozen=True)
class WouldDieAndMore(_ExiledAndMore, WouldDie):
    """ "If a creature an opponent controls would die, exile it and you gain 2 life instead"."""

    things: Things
    effect: Effect
    templates: ClassVar[tuple[str, ...]] = (
        "if a {things:one} would die, exile it and {effect:clauses} instead",
        "if a {things:one} would die, instead exile it and {effect:clauses}",
    )


@dataclass(frozen=True)
class WouldDieThenWhen(WouldDieAndMore):
    """ "If a creature would die, exile it instead. When you do, …" (CR 603.12)."""

    things: Things
    effect: Effect
    templates: ClassVar[tuple[str, ...]] = (
        "if a {things:one} would die, exile it instead. {effect:sentence}",
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        if not isinstance(self.effect, WhenDone):
            raise ValueError("what triggers on it")


class _DyingItself(OfItself):
    """From the battlefield only."""

    def applies(self, board: Board, source: ObjectId, ctx: Context, event: Event) -> bool:
        there = getattr(event, "from_zone", "") == "battlefield"
        return there and super().applies(board, source, ctx, event)


@dataclass(frozen=True)
class ItselfExiledAndMore(_ExiledAndMore, _DyingItself):
    """ "If ~ would die, instead exile it and take an extra turn after this one"."""

    effect: Effect
    dying: bool = False
    templates: ClassVar[tuple[str, ...]] = (
        "if ~ would be put into a graveyard from the battlefield, instead exile it and "
        "{effect:clauses}",
        "if ~ {dying!would die}, instead exile it and {effect:clauses}",
        "if ~ {dying!would die}, exile it and {effect:clauses} instead",
    )


@dataclass(frozen=True)
class ItselfExiledWithCounters(_DyingItself):
    """ "If ~ would die, exile it with three egg counters on it instead"."""

    amount: Amount
    kind: CounterWord
    only_alters: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = (
        "if ~ would die, exile it with {amount:a} {kind} counter(s) on it instead",
        "if ~ would die, instead exile it with {amount:a} {kind} counter(s) on it",
        "if ~ would die, instead exile it and put {amount:a} {kind} counter(s) on it",
        "if ~ would die, exile it and put {amount:a} {kind} counter(s) on it instead",
    )

    def rewrite(
        self, board: Board, source: ObjectId, ctx: Context, event: Event
    ) -> Steps[list[Event]]:
        assert isinstance(event, ev.ZoneChanged)
        counters = ((self.kind, self.amount.value(board, ctx)),)
        return [event._replace(to_zone="exile", counters=counters)]
        yield


@dataclass(frozen=True)
class DamagedDieToExile(ThisWay, Clause):
    """ "If a creature dealt damage this way would die this turn, exile it instead" (CR 614.1a)."""

    things: Things
    templates: ClassVar[tuple[str, ...]] = (
        "if a {things:one} dealt damage this way would die this turn, exile it instead",
        "if a {things:one} dealt damage by ~ would die this turn, exile it instead",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        hit = dict.fromkeys(
            event.target for event in since_it_began(board, ctx)
            if isinstance(event, ev.DamageDealt) and isinstance(event.target, ObjectId)
        )
        for number in hit:
            if number in board.battlefield and self.things.is_like(board, ctx, number):
                actions.begin_static(board, ctx, Leaving(number, True), text="it is exiled instead")
        return
        yield


@dataclass(frozen=True)
class GraveyardToExileThisTurn(Clause):
    """ "If a card would be put into your graveyard from anywhere this turn, exile it instead"."""

    whose: Players
    templates: ClassVar[tuple[str, ...]] = (
        "if a card would be put into {whose:'s} graveyard from anywhere this turn, exile that "
        "card instead",
        "if a card would be put into {whose:'s} graveyard from anywhere this turn, exile it "
        "instead",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        whose = Certainly(self.whose.players(board, ctx))
        actions.begin_static(board, ctx, _ToExile(whose), text="what would go there is exiled")
        return
        yield


@dataclass(frozen=True)
class _ToExile(GraveyardToExile):
    """The same as long as the effect lasts, which is no object that exiles anything."""

    def rewrite(
        self, board: Board, source: ObjectId, ctx: Context, event: Event
    ) -> Steps[list[Event]]:
        assert isinstance(event, ev.ZoneChanged)
        return [event._replace(to_zone="exile")]
        yield
