"""What follows from what the same text has done: "for each creature exiled this way, …"."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from apnap.game.ability import Effect, LaterAbility, Steps, Triggered
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.rules import actions

from .selectors import speak_of
from .structure import Immediately, Sentence
from .things import Things
from .this_way import Done, ThisWay
from .wording import say
from .words import Vocabulary

_DOING = {"discard": "discarded", "sacrifice": "sacrificed", "exile": "exiled", "mill": "milled"}
Doing = Annotated[str, Vocabulary("doing", tuple(_DOING))]


@dataclass(frozen=True)
class ForEachDone(ThisWay, Sentence):
    """ "For each creature exiled this way, its controller creates a token": one after the other."""

    things: Things
    done: Done
    effect: Effect
    templates: ClassVar[tuple[str, ...]] = (
        "for each {things:one} {done} this way, {effect:clauses}",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        for one in reversed(self.those(board, ctx)):
            speak_of(ctx, [one])
            yield from self.effect.perform(board, ctx)


@dataclass(frozen=True)
class WhenDoneThisWay(Sentence, LaterAbility):
    """ "When a creature card is exiled this way, …": reflexive, once for each (CR 603.12)."""

    reads_source: ClassVar[bool] = True
    reads_event: ClassVar[bool] = True
    things: Things
    effect: Effect
    done: Done = ""
    doing: Doing = ""
    templates: ClassVar[tuple[str, ...]] = (
        "when a {things:one} is {done} this way, {effect:sentence}",
        "when you {doing} a {things:one} this way, {effect:sentence}",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        way = ForEachDone(self.things, self.done or _DOING[self.doing], self.effect)
        text = f"when that is done, {say(self.effect)}"
        for one in reversed(way.those(board, ctx)):
            speak_of(ctx, [one])
            actions.reflexive(board, ctx, Triggered(Immediately(), self.effect, text=text))
        return
        yield
