"""Objects changed without a stated duration, or for as long as something holds (CR 611.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game.ability import Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.records import ContinuousEffect, Duration
from apnap.rules import actions
from apnap.rules.changing import AddAbility
from apnap.rules.characteristics import characteristics
from apnap.rules.lasting import COUNTER

from .changes import AlsoKind, DurationWord, Has, LosesAll, Predicate, duration, no_choice
from .changes_becoming import Becomes, IsEveryCreatureType
from .copying import BecomesCopy
from .effects import Clause
from .objects import It, SameObjects, ThatThing, Them, ThoseThings
from .players import Certainly
from .replacements_entering import CantGainLife
from .selectors import Objects, Players
from .statics_players import CantPlayLands
from .structure import Sentence
from .wording import say
from .words import CounterWord


@dataclass(frozen=True)
class AffectForGood(Sentence):
    """ "It gains haste.": without a stated duration it lasts to the end of the game (CR 611.2a)."""

    objects: Objects
    predicates: tuple[Predicate, ...]
    templates: ClassVar[tuple[str, ...]] = ("{objects} {predicates:and/*objects}",)

    def __post_init__(self) -> None:
        lasting = (Has, AlsoKind, Becomes, BecomesCopy, LosesAll, IsEveryCreatureType)
        if not all(isinstance(one, lasting) for one in self.predicates):
            raise ValueError("only abilities and types are given without a duration")
        if isinstance(self.objects, SameObjects):
            raise ValueError("a duration before it holds for all of a sentence")

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        objects = yield from self.objects.objects(board, ctx)
        changes = [one for part in self.predicates for one in part.changes(board, ctx)]
        yield from actions.begin(board, ctx, objects, changes, Duration("game"), self._text())

    def _text(self) -> str:
        return " and ".join(say(part, "s") for part in self.predicates)

    def as_it_arrives(self, board: Board, ctx: Context) -> ContinuousEffect | None:
        """The effect, if it says what something is: what is put onto the battlefield just before
        is that from its arrival (CR 611.2e), but what it "gains" or "becomes" only afterwards."""
        if not isinstance(self.objects, (It, Them, ThatThing, ThoseThings)) or (
            self._text().partition(" ")[0] not in ("is", "are", "has", "have")
        ):
            return None
        changes = tuple(one for part in self.predicates for one in part.changes(board, ctx))
        return ContinuousEffect(
            board.new_id(), board.new_timestamp(), source=ctx.source, controller=ctx.controller,
            changes=changes, duration=Duration("game"), affected=(), text=self._text(),
        )


@dataclass(frozen=True)
class AffectWhileControlled(Clause):
    """Objects are changed for as long as its controller controls the source (CR 611.2b)."""

    objects: Objects
    predicates: tuple[Predicate, ...]
    reads_source: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = (
        "for as long as you control ~, {objects} {predicates:and/*objects}",
        "{objects} {predicates:and/*objects} for as long as you control ~",
    )

    def __post_init__(self) -> None:
        no_choice(self.predicates)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        objects = yield from self.objects.objects(board, ctx)
        changes = [one for part in self.predicates for one in part.changes(board, ctx)]
        lasting = Duration("controlled", ctx.controller, ctx.source)
        yield from actions.begin(board, ctx, objects, changes, lasting, "while it is controlled")


@dataclass(frozen=True)
class AffectWhileItHas(Clause):
    """Objects are changed for as long as they have a counter of a kind on them (CR 611.2b)."""

    objects: Objects
    predicates: tuple[Predicate, ...]
    kind: CounterWord
    templates: ClassVar[tuple[str, ...]] = (
        "{objects} {predicates:and/*objects} for as long as it has a {kind} counter on it",
        "for as long as it has a {kind} counter on it, {objects} {predicates:and/*objects}",
        "for as long as that creature has a {kind} counter on it, {objects} "
        "{predicates:and/*objects}",
        "{objects} {predicates:and/*objects} for as long as they have {kind} counters on them",
    )

    def __post_init__(self) -> None:
        no_choice(self.predicates)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        objects = yield from self.objects.objects(board, ctx)
        changes = [one for part in self.predicates for one in part.changes(board, ctx)]
        for number in objects:
            lasting = Duration(COUNTER + self.kind, object=number)
            text = f"while it has a {self.kind} counter"
            yield from actions.begin(board, ctx, [number], changes, lasting, text)


@dataclass(frozen=True)
class NoLandsNow(Clause):
    """Players can't play lands this turn (CR 101.2, 305.2)."""

    level: ClassVar[str] = "last"
    who: Players
    templates: ClassVar[tuple[str, ...]] = ("{who:subject} can't play lands this turn",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        found = self.who.players(board, ctx)
        actions.begin_static(board, ctx, CantPlayLands(Certainly(found)), text="no lands")
        return
        yield


@dataclass(frozen=True)
class NoMoreLife(Clause):
    """A player can't gain life for a time, or for the rest of the game (CR 119.7, 611.2)."""

    level: ClassVar[str] = "last"
    who: Players
    this_turn: bool = False
    templates: ClassVar[tuple[str, ...]] = (
        "{who:subject} can't gain life for the rest of the game",
        "{who:subject} can't gain life {this_turn!this turn}",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        found = self.who.players(board, ctx)
        duration = Duration("end of turn" if self.this_turn else "game")
        actions.begin_static(
            board, ctx, CantGainLife(Certainly(found)), duration, "can't gain life"
        )
        return
        yield


@dataclass(frozen=True)
class GainsAbilitiesOf(Clause):
    """A creature gains all activated abilities of another for a time (CR 613.1f, 201.5b)."""

    objects: Objects
    what: Objects
    lasting: DurationWord
    templates: ClassVar[tuple[str, ...]] = (
        "{objects} [gain] all activated abilities of {what} {lasting}",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        objects = yield from self.objects.objects(board, ctx)
        for other in (yield from self.what.seen(board, ctx)):
            changes = [AddAbility(one) for one in characteristics(board, other).activated]
            lasting = duration(self.lasting, ctx)
            yield from actions.begin(board, ctx, objects, changes, lasting, "gains abilities")
