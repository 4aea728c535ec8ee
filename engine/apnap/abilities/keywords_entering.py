"""Keywords of counters with which a permanent enters: modular, riot, amplify, devour (CR 702)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game import events as ev
from apnap.game.ability import (
    Ability,
    Condition,
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
from apnap.game.ids import ObjectId
from apnap.game.mana import COLORS
from apnap.game.records import Permanent, Spell, with_counters
from apnap.rules import actions, choices, transfers
from apnap.rules.characteristics import characteristics
from apnap.rules.happening import happen

from .amounts import CountersOn
from .changes import CannotBlock, Has
from .conditions_compared import XIsAtLeast
from .effects_cards import Draw
from .effects_permanents import PutCounters
from .keywords import KeywordAbility
from .keywords_counters import PLUS, ItHasCounter
from .numbers import Number, X
from .objects import A, Itself
from .players import You
from .replacements import EntersSo, EntersWithCounters
from .statics import Are
from .structure import May
from .targets import Targets
from .things import Things
from .triggers import Dies, Enters
from .words import CREATURE_TYPE_SET


class _EntersBigger(EntersSo):
    """Enters with so many more +1/+1 counters."""

    def more(self, board: Board, source: ObjectId, ctx: Context, event: Event) -> Steps[int]:
        """How many."""
        raise NotImplementedError

    def rewrite(
        self, board: Board, source: ObjectId, ctx: Context, event: Event
    ) -> Steps[list[Event]]:
        assert isinstance(event, ev.ZoneChanged)
        amount = yield from self.more(board, source, ctx, event)
        return [event._replace(counters=with_counters(event.counters, PLUS, amount))]


@dataclass(frozen=True)
class Modular(KeywordAbility):
    """Modular: counters that go to another artifact creature as it dies (CR 702.43a)."""

    number: int
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("modular {number}",)

    def parts(self) -> tuple[Ability, ...]:
        text = self.text or "modular"
        to = Targets(Things((("artifact", "creature"),)))
        moved = May(You(), PutCounters(CountersOn(Itself(), PLUS), PLUS, to))
        return (
            Keyword("modular"),
            Static(EntersWithCounters(Number(self.number), PLUS), text=text),
            Triggered(Dies(Itself()), moved, text=text),
        )


@dataclass(frozen=True)
class Ravenous(KeywordAbility):
    """Ravenous: X counters, and a card if X is 5 or more (CR 702.156a)."""

    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("ravenous",)

    def parts(self) -> tuple[Ability, ...]:
        text, drawn = self.text or "ravenous", Draw(You(), Number(1))
        return (
            Keyword("ravenous"),
            Static(EntersWithCounters(X(), PLUS), text=text),
            Triggered(Enters(Itself()), drawn, XIsAtLeast(Number(5)), text=text),
        )


@dataclass(frozen=True)
class ColorCounters(EntersSo):
    """A counter for each color of mana spent to cast it, of a kind for what it is (CR 702.44a)."""

    only_alters: ClassVar[bool] = True

    def rewrite(
        self, board: Board, source: ObjectId, ctx: Context, event: Event
    ) -> Steps[list[Event]]:
        assert isinstance(event, ev.ZoneChanged)
        spell = board.find(source)
        if not isinstance(spell, Spell):  # CR 702.44b
            return [event]
        kind = PLUS if (event.copying or spell.card).is_creature else "charge"
        colors = len({one[0] for one in spell.cast.spent} & set(COLORS))
        return [event._replace(counters=with_counters(event.counters, kind, colors))]
        yield


@dataclass(frozen=True)
class Sunburst(KeywordAbility):
    """Sunburst: counters for the colors of mana spent to cast it (CR 702.44a)."""

    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("sunburst",)

    def parts(self) -> tuple[Ability, ...]:
        return (Keyword("sunburst"), Static(ColorCounters(), text=self.text or "sunburst"))


@dataclass(frozen=True)
class BloodCounters(_EntersBigger):
    """Enters with counters if an opponent was dealt damage this turn (CR 702.54a)."""

    number: int

    def more(self, board: Board, source: ObjectId, ctx: Context, event: Event) -> Steps[int]:
        hurt = any(board.fact("player damaged", one) for one in board.opponents(ctx.controller))
        return self.number if hurt else 0
        yield


@dataclass(frozen=True)
class Bloodthirst(KeywordAbility):
    """Bloodthirst: counters if an opponent was dealt damage this turn (CR 702.54a)."""

    number: int
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("bloodthirst {number}",)

    def parts(self) -> tuple[Ability, ...]:
        text = self.text or "bloodthirst"
        return (Keyword("bloodthirst"), Static(BloodCounters(self.number), text=text))


@dataclass(frozen=True)
class MayHaveCounter(EntersSo):
    """One may have it enter with another +1/+1 counter (CR 702.98a, 702.136a)."""

    word: str
    rule: str

    def rewrite(
        self, board: Board, source: ObjectId, ctx: Context, event: Event
    ) -> Steps[list[Event]]:
        assert isinstance(event, ev.ZoneChanged)
        yes = yield from choices.choose_yes(
            board, ctx.controller, prompt=f"{self.word}: enter with an additional +1/+1 counter",
            rule=self.rule, why="its controller decides", source=source,
        )
        if yes:
            return [event._replace(counters=with_counters(event.counters, PLUS, 1))]
        return [event._replace(chosen=(*event.chosen, (self.word, "no")))]


@dataclass(frozen=True)
class WithoutTheCounter(Condition):
    """It did not enter with the counter of a keyword."""

    word: str
    reads_source: ClassVar[bool] = True

    def holds(self, board: Board, ctx: Context) -> bool:
        record = board.last_known(ctx.source) if ctx.source is not None else None
        return isinstance(record, Permanent) and (self.word, "no") in record.chosen


@dataclass(frozen=True)
class Riot(KeywordAbility):
    """Riot: a +1/+1 counter or haste (CR 702.136a)."""

    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("riot",)

    def parts(self) -> tuple[Ability, ...]:
        text = self.text or "riot"
        haste = Are(Itself(), (Has((Keyword("haste"),)),))
        return (
            Keyword("riot"),
            Static(MayHaveCounter("riot", "702.136a"), text=text),
            Static(haste, WithoutTheCounter("riot"), text=text),
        )


@dataclass(frozen=True)
class Unleash(KeywordAbility):
    """Unleash: a +1/+1 counter, with which it can't block (CR 702.98a)."""

    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("unleash",)

    def parts(self) -> tuple[Ability, ...]:
        text = self.text or "unleash"
        return (
            Keyword("unleash"),
            Static(MayHaveCounter("unleash", "702.98a"), text=text),
            Static(Are(Itself(), (CannotBlock(),)), ItHasCounter(PLUS), text=text),
        )


@dataclass(frozen=True)
class RevealedKin(_EntersBigger):
    """Enters with counters for each revealed card of a creature type of its own (CR 702.38a)."""

    number: int

    def more(self, board: Board, source: ObjectId, ctx: Context, event: Event) -> Steps[int]:
        assert isinstance(event, ev.ZoneChanged)
        own = event.copying or characteristics(board, source)
        hand = [one for one in board.players[ctx.controller].hand if one != source]
        kin = [one for one in hand if shares_creature_type(own, characteristics(board, one))]
        revealed = yield from choices.choose_objects(
            board, ctx.controller, kin, least=0, most=len(kin), what="card", rule="702.38a",
            prompt="amplify: which cards to reveal", why="any number may be revealed",
            source=source,
        )
        if revealed:
            yield from happen(board, ev.Revealed(ctx.controller, revealed, "702.38a"))
        return self.number * len(revealed)


@dataclass(frozen=True)
class Amplify(KeywordAbility):
    """Amplify: counters for cards of its creature types in hand (CR 702.38a)."""

    number: int
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("amplify {number}",)

    def parts(self) -> tuple[Ability, ...]:
        return (
            Keyword("amplify"), Static(RevealedKin(self.number), text=self.text or "amplify")
        )


@dataclass(frozen=True)
class Devoured(_EntersBigger):
    """Enters with counters for each creature sacrificed as it does (CR 702.82a)."""

    number: int

    def more(self, board: Board, source: ObjectId, ctx: Context, event: Event) -> Steps[int]:
        own = [
            one.id for one in board.battlefield.values()
            if one.controller == ctx.controller and characteristics(board, one.id).is_creature
        ]
        chosen = yield from choices.choose_objects(
            board, ctx.controller, own, least=0, most=len(own), what="permanent",
            rule="702.82a", prompt="devour: which creatures to sacrifice",
            why="any number may be sacrificed", source=source,
        )
        gone = yield from actions.sacrifice(board, ctx.controller, chosen, source)
        return self.number * len(gone)


@dataclass(frozen=True)
class Devour(KeywordAbility):
    """Devour: counters for creatures sacrificed as it enters (CR 702.82a)."""

    number: int
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("devour {number}",)

    def parts(self) -> tuple[Ability, ...]:
        return (Keyword("devour"), Static(Devoured(self.number), text=self.text or "devour"))


@dataclass(frozen=True)
class Grafted(Effect):
    """A +1/+1 counter may be moved onto the creature that entered (CR 702.58a)."""

    reads_source: ClassVar[bool] = True
    reads_event: ClassVar[bool] = True

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        if ctx.source is None or not ctx.said_objects:
            return
        to = ctx.said_objects[0]
        if to in board.battlefield and ctx.source in board.battlefield and (
            yield from choices.choose_yes(
                board, ctx.controller, prompt=f"graft: move a +1/+1 counter to {board.name(to)}",
                rule="702.58a", why="its controller may move it", source=ctx.source,
            )
        ):
            yield from transfers.move_counters(
                board, PLUS, 1, ctx.source, to, ctx.source, ctx.controller
            )


@dataclass(frozen=True)
class Graft(KeywordAbility):
    """Graft: counters that may be moved to creatures as they enter (CR 702.58a)."""

    number: int
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("graft {number}",)

    def parts(self) -> tuple[Ability, ...]:
        text, other = self.text or "graft", A(Things((("creature",),)), other=True)
        return (
            Keyword("graft"),
            Static(EntersWithCounters(Number(self.number), PLUS), text=text),
            Triggered(Enters(other), Grafted(), ItHasCounter(PLUS), text=text),
        )


def shares_creature_type(one: Card, other: Card) -> bool:
    """Whether two cards have a creature type in common (CR 205.3m)."""
    first, second = (
        CREATURE_TYPE_SET if card.has_every_creature_type
        else CREATURE_TYPE_SET.intersection(card.subtypes)
        for card in (one, other)
    )
    return not first.isdisjoint(second)
