"""Replacement effects of drawing and discarding (CR 614.11, 701.9)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game import events as ev
from apnap.game.ability import Effect, Replacement, Steps, Target
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.data import walk
from apnap.game.events import Event
from apnap.game.ids import ObjectId
from apnap.rules import actions
from apnap.rules.noting import resolving

from .effects import Clause
from .players import You
from .replacements import ItselfElsewhere
from .replacements_entering import Instead
from .selectors import Players
from .wording import say


@dataclass(frozen=True)
class DrawsTwo(Replacement):
    """ "If you would draw a card, draw two cards instead" (CR 614.11)."""

    but_first: bool = False
    watches: ClassVar[tuple[type, ...]] = (ev.Drawn,)
    templates: ClassVar[tuple[str, ...]] = (
        "if you would draw a card, draw two cards instead",
        "if you would draw a card {but_first!except} the first one you draw in each of your draw "
        "steps, draw two cards instead",
    )

    def applies(self, board: Board, source: ObjectId, ctx: Context, event: Event) -> bool:
        if not isinstance(event, ev.Drawn) or event.player != ctx.controller:
            return False
        return not (self.but_first and board.opens_draw_step(event.player))

    def rewrite(
        self, board: Board, source: ObjectId, ctx: Context, event: Event
    ) -> Steps[list[Event]]:
        return [ev.Drawn(ctx.controller), ev.Drawn(ctx.controller)]
        yield


@dataclass(frozen=True)
class DiscardedOntoBattlefield(ItselfElsewhere):
    """ "If a spell or ability an opponent controls causes you to discard ~, put it onto the
    battlefield instead of putting it into your graveyard": it is discarded all the same."""

    templates: ClassVar[tuple[str, ...]] = (
        "if a spell or ability an opponent controls causes you to discard ~, put it onto the "
        "battlefield instead of putting it into your graveyard",
    )

    def applies(self, board: Board, source: ObjectId, ctx: Context, event: Event) -> bool:
        if getattr(event, "cause", "") != "discard" or getattr(event, "from_zone", "") != "hand":
            return False
        player = resolving(board)
        opposed = player is not None and player in board.opponents(board.owner(source))
        return opposed and super().applies(board, source, ctx, event)

    def rewrite(
        self, board: Board, source: ObjectId, ctx: Context, event: Event
    ) -> Steps[list[Event]]:
        assert isinstance(event, ev.ZoneChanged)
        return [event._replace(to_zone="battlefield", player=board.owner(source))]
        yield


@dataclass(frozen=True)
class NextDrawInstead(Clause):
    """ "The next time you would draw a card this turn, you gain 5 life instead" (CR 614.11)."""

    effect: Effect
    templates: ClassVar[tuple[str, ...]] = (
        "the next time you would draw a card this turn, {effect:clauses} instead",
    )

    def __post_init__(self) -> None:
        if any(isinstance(part, Target) for part in walk(self.effect)):
            raise ValueError("targets would be chosen long before")

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        shield = OneDrawInstead(You(), self.effect)
        actions.begin_static(board, ctx, shield, text=f"instead of a draw {say(self.effect)}")
        return
        yield


@dataclass(frozen=True)
class OneDrawInstead(Instead):
    """The same, waiting for that draw."""

    who: Players
    effect: Effect
    watches: ClassVar[tuple[type, ...]] = (ev.Drawn,)

    def rewrite(
        self, board: Board, source: ObjectId, ctx: Context, event: Event
    ) -> Steps[list[Event]]:
        begun = board.effects.get(source)
        actions.use_up(board, source)
        own = Context(ctx.controller, source if begun is None else begun.source)
        return (yield from super().rewrite(board, source, own, event))
