"""Events that abilities wait for: steps, and what players do (CR 603.2, 603.2b)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from apnap.game import events as ev
from apnap.game.ability import Bindings
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.events import Event
from apnap.game.ids import ObjectId, PlayerId
from apnap.game.records import StackedAbility
from apnap.rules.mana_abilities import TAPPED

from . import words
from .objects import Itself
from .posts import chosen
from .selectors import Objects, Players
from .things import Things
from .triggers import ObjectTrigger, Trigger, is_one
from .words import CounterWord, StepWord, Vocabulary


@dataclass(frozen=True)
class StepOf(Trigger):
    """At the beginning of a step of somebody's turn (CR 603.2b)."""

    level: ClassVar[str] = "at"
    batched: ClassVar[bool] = True
    whose: Players
    step: StepWord
    for_each: bool = False
    templates: ClassVar[tuple[str, ...]] = ("the beginning of {whose:'s} {step}",)

    def keys(self) -> tuple[str, ...]:
        return (f"step: {words.STEPS[self.step]}",)

    def matches_batch(
        self, board: Board, source: ObjectId | None, controller: PlayerId, events: list[Event]
    ) -> list[tuple[Bindings, Event]]:
        """Once, or where the ability speaks of "that player" once for each (CR 805.4d)."""
        meant = self.whose.find(board, Context(controller, source))
        found = [player for player in board.active_players() if player in meant]
        if not self.for_each:
            found = found[:1]
        return [(Bindings(players=(player,)), events[0]) for player in found]


@dataclass(frozen=True)
class CombatOn(StepOf):
    """At the beginning of combat on somebody's turn (CR 507.1)."""

    step: StepWord = "combat"
    templates: ClassVar[tuple[str, ...]] = ("the beginning of combat on {whose:'s} turn",)


@dataclass(frozen=True)
class EveryStep(Trigger):
    """At the beginning of each such step (CR 603.2b)."""

    level: ClassVar[str] = "at"
    step: StepWord
    templates: ClassVar[tuple[str, ...]] = (
        "the beginning of each {step}",
        "the beginning of the {step}",
    )

    def keys(self) -> tuple[str, ...]:
        return (f"step: {words.STEPS[self.step]}",)

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        return Bindings(players=board.active_players()[:1])


class PlayerTrigger(Trigger):
    """A player does something."""

    who: Players

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        player = getattr(event, "player", None)
        if not isinstance(player, PlayerId):
            return None
        if not self.who.means(board, source, controller, player):
            return None
        return self.bind(board, source, controller, event, player)

    def bind(
        self,
        board: Board,
        source: ObjectId | None,
        controller: PlayerId,
        event: Event,
        player: PlayerId,
    ) -> Bindings | None:
        """What it finds in an event by the right player."""
        return Bindings(players=(player,))


@dataclass(frozen=True)
class CompletesDungeon(PlayerTrigger):
    """A player completes a dungeon (CR 309.7)."""

    who: Players
    event_keys: ClassVar[tuple[str, ...]] = ("dungeon completed",)
    templates: ClassVar[tuple[str, ...]] = ("{who} [complete] a dungeon",)


@dataclass(frozen=True)
class TakesInitiative(PlayerTrigger):
    """A player takes the initiative (CR 726.5)."""

    who: Players
    event_keys: ClassVar[tuple[str, ...]] = ("initiative",)
    templates: ClassVar[tuple[str, ...]] = ("{who} [take] the initiative",)


@dataclass(frozen=True)
class BecomesMonarch(PlayerTrigger):
    """A player becomes the monarch (CR 725.3)."""

    who: Players
    event_keys: ClassVar[tuple[str, ...]] = ("monarch",)
    templates: ClassVar[tuple[str, ...]] = ("{who} [become] the monarch",)


@dataclass(frozen=True)
class Ventures(PlayerTrigger):
    """A player ventures into the dungeon (CR 701.49)."""

    who: Players
    event_keys: ClassVar[tuple[str, ...]] = ("ventured",)
    templates: ClassVar[tuple[str, ...]] = ("{who} [venture] into the dungeon",)


@dataclass(frozen=True)
class DrawsCard(PlayerTrigger):
    """A player draws a card (CR 121.1)."""

    who: Players
    event_keys: ClassVar[tuple[str, ...]] = ("drawn",)
    templates: ClassVar[tuple[str, ...]] = ("{who} [draw] a card",)

    def bind(
        self,
        board: Board,
        source: ObjectId | None,
        controller: PlayerId,
        event: Event,
        player: PlayerId,
    ) -> Bindings | None:
        card = getattr(event, "card", None)
        return Bindings((card,) if card is not None else (), (player,))


ORDINALS = ("first", "second", "third", "fourth", "fifth")
OrdinalWord = Annotated[str, Vocabulary("ordinal", ORDINALS)]


@dataclass(frozen=True)
class DrawsNth(PlayerTrigger):
    """A player draws their second card each turn."""

    who: Players
    ordinal: OrdinalWord
    event_keys: ClassVar[tuple[str, ...]] = ("drawn",)
    templates: ClassVar[tuple[str, ...]] = ("{who} [draw] {who:own} {ordinal} card each turn",)

    def bind(
        self,
        board: Board,
        source: ObjectId | None,
        controller: PlayerId,
        event: Event,
        player: PlayerId,
    ) -> Bindings | None:
        assert isinstance(event, ev.Drawn)
        wanted = ORDINALS.index(self.ordinal) + 1
        return Bindings(players=(player,)) if event.number == wanted else None


@dataclass(frozen=True)
class DrawsButFirst(PlayerTrigger):
    """A player draws a card except the first one in each of their draw steps."""

    who: Players
    event_keys: ClassVar[tuple[str, ...]] = ("drawn",)
    templates: ClassVar[tuple[str, ...]] = (
        "{who} [draw] a card except the first one they draw in each of their draw steps",
        "{who} [draw] a card except the first one you draw in each of your draw steps",
    )

    def bind(
        self,
        board: Board,
        source: ObjectId | None,
        controller: PlayerId,
        event: Event,
        player: PlayerId,
    ) -> Bindings | None:
        assert isinstance(event, ev.Drawn)
        return None if event.opens else Bindings(players=(player,))


@dataclass(frozen=True)
class DiscardsCard(PlayerTrigger):
    """A player discards a card (CR 701.9)."""

    who: Players
    what: Objects
    event_keys: ClassVar[tuple[str, ...]] = ("discarded",)
    templates: ClassVar[tuple[str, ...]] = ("{who} [discard] {what}",)

    @property
    def works_in(self) -> tuple[str, ...] | None:
        """The card itself has been discarded when it looks (CR 113.6k)."""
        return ("graveyard", "exile") if isinstance(self.what, Itself) else None

    def bind(
        self,
        board: Board,
        source: ObjectId | None,
        controller: PlayerId,
        event: Event,
        player: PlayerId,
    ) -> Bindings | None:
        assert isinstance(event, ev.Discarded)
        card = board.now(event.card)
        itself = isinstance(self.what, Itself)
        if not (
            card == source if itself else is_one(board, self.what, source, controller, event.card)
        ):
            return None
        return Bindings((card,), (player,))


@dataclass(frozen=True)
class YouDiscardSome(Trigger):
    """You discard one or more cards at once (CR 603.2c, 701.9)."""

    batched: ClassVar[bool] = True
    event_keys: ClassVar[tuple[str, ...]] = ("discarded",)
    templates: ClassVar[tuple[str, ...]] = ("you discard one or more cards",)

    def matches_batch(
        self, board: Board, source: ObjectId | None, controller: PlayerId, events: list[Event]
    ) -> list[tuple[Bindings, Event]]:
        mine = [
            event for event in events
            if isinstance(event, ev.Discarded) and event.player == controller
        ]
        if not mine:
            return []
        cards = tuple(board.now(event.card) for event in mine)
        return [(Bindings(cards, (controller,), len(mine)), mine[0])]


@dataclass(frozen=True)
class Sacrifices(PlayerTrigger):
    """A player sacrifices a permanent (CR 701.21)."""

    who: Players
    what: Objects
    event_keys: ClassVar[tuple[str, ...]] = ("sacrificed",)
    templates: ClassVar[tuple[str, ...]] = ("{who} [sacrifice] {what}",)

    def bind(
        self,
        board: Board,
        source: ObjectId | None,
        controller: PlayerId,
        event: Event,
        player: PlayerId,
    ) -> Bindings | None:
        assert isinstance(event, ev.Sacrificed)
        if not is_one(board, self.what, source, controller, event.object):
            return None
        return Bindings((event.object,), (player,))


@dataclass(frozen=True)
class GainsLife(PlayerTrigger):
    """A player gains life (CR 119.3)."""

    who: Players
    event_keys: ClassVar[tuple[str, ...]] = ("life gained",)
    templates: ClassVar[tuple[str, ...]] = ("{who} [gain] life",)

    def bind(
        self,
        board: Board,
        source: ObjectId | None,
        controller: PlayerId,
        event: Event,
        player: PlayerId,
    ) -> Bindings | None:
        assert isinstance(event, ev.LifeGained)
        return Bindings(players=(player,), amount=event.amount)


@dataclass(frozen=True)
class LosesLife(PlayerTrigger):
    """A player loses life (CR 119.3)."""

    who: Players
    event_keys: ClassVar[tuple[str, ...]] = ("life lost",)
    templates: ClassVar[tuple[str, ...]] = ("{who} [lose] life",)

    def bind(
        self,
        board: Board,
        source: ObjectId | None,
        controller: PlayerId,
        event: Event,
        player: PlayerId,
    ) -> Bindings | None:
        assert isinstance(event, ev.LifeLost)
        return Bindings(players=(player,), amount=event.amount)


@dataclass(frozen=True)
class Casts(PlayerTrigger):
    """A player casts a spell (CR 601.2i)."""

    who: Players
    what: Objects
    event_keys: ClassVar[tuple[str, ...]] = ("cast",)
    templates: ClassVar[tuple[str, ...]] = ("{who} [cast] {what}",)

    def __post_init__(self) -> None:
        things = getattr(self.what, "things", None)
        if isinstance(things, Things) and any(post.zones for post in things.after):
            raise ValueError("a spell is on the stack; where it was cast from is another word")

    def bind(
        self,
        board: Board,
        source: ObjectId | None,
        controller: PlayerId,
        event: Event,
        player: PlayerId,
    ) -> Bindings | None:
        assert isinstance(event, ev.SpellCast)
        if not is_one(board, self.what, source, controller, event.spell):
            return None
        return Bindings((event.spell,), (player,))

    @property
    def about_self(self) -> bool:
        return isinstance(self.what, Itself)

    @property
    def works_in(self) -> tuple[str, ...] | None:
        """ "When you cast this spell" works on the stack (CR 113.6k)."""
        return ("stack",) if isinstance(self.what, Itself) else None


@dataclass(frozen=True)
class CastsOrCopies(PlayerTrigger):
    """A player casts or copies a spell (CR 601.2i, 707.10)."""

    who: Players
    what: Objects
    event_keys: ClassVar[tuple[str, ...]] = ("cast", "copied")
    templates: ClassVar[tuple[str, ...]] = ("{who} [cast] or [copy] {what}",)

    def bind(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event,
        player: PlayerId,
    ) -> Bindings | None:
        assert isinstance(event, (ev.SpellCast, ev.Copied))
        spell = event.copy if isinstance(event, ev.Copied) else event.spell
        if isinstance(board.stack.get(spell), StackedAbility) or not is_one(
            board, self.what, source, controller, spell
        ):
            return None
        return Bindings((spell,), (player,))


@dataclass(frozen=True)
class CastsNth(PlayerTrigger):
    """A player casts their second spell each turn."""

    who: Players
    ordinal: OrdinalWord
    event_keys: ClassVar[tuple[str, ...]] = ("cast",)
    templates: ClassVar[tuple[str, ...]] = ("{who} [cast] {who:own} {ordinal} spell each turn",)

    def bind(
        self,
        board: Board,
        source: ObjectId | None,
        controller: PlayerId,
        event: Event,
        player: PlayerId,
    ) -> Bindings | None:
        assert isinstance(event, ev.SpellCast)
        if event.number_this_turn != ORDINALS.index(self.ordinal) + 1:
            return None
        return Bindings((event.spell,), (player,))


@dataclass(frozen=True)
class PlaysLand(PlayerTrigger):
    """A player plays a land (CR 305.1)."""

    who: Players
    event_keys: ClassVar[tuple[str, ...]] = ("land played",)
    templates: ClassVar[tuple[str, ...]] = ("{who} [play] a land",)


@dataclass(frozen=True)
class CountersArePut(Trigger):
    """One or more counters are put on an object (CR 122.6)."""

    kind: CounterWord
    on: Objects
    several: bool = False
    event_keys: ClassVar[tuple[str, ...]] = ("counters put",)
    templates: ClassVar[tuple[str, ...]] = (
        "{several!one or more} {kind} counters are put on {on}",
        "a {kind} counter is put on {on}",
    )

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        if (
            isinstance(event, ev.CountersPut)
            and event.kind == self.kind
            and isinstance(event.target, ObjectId)
            and is_one(board, self.on, source, controller, event.target)
        ):
            return Bindings((event.target,), amount=event.amount)
        return None


@dataclass(frozen=True)
class EnteringCausesTrigger(Trigger):
    """A permanent entering causes a triggered ability to trigger (CR 603.2, 603.3b).

    "That ability" is the one that triggered; it waits for another ability and is therefore put
    on the stack in the second part.
    """

    about_triggers: ClassVar[bool] = True
    things: Things
    event_keys: ClassVar[tuple[str, ...]] = ("triggered",)
    templates: ClassVar[tuple[str, ...]] = (
        "a {things:one} entering causes a triggered ability to trigger",
    )

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        if not isinstance(event, ev.Triggered):
            return None
        cause = cause_of(board, event.trigger)
        if not isinstance(cause, ev.ZoneChanged) or cause.new is None:
            return None
        if cause.to_zone != "battlefield":
            return None
        if not self.things.is_like(board, Context(controller, source), cause.new):
            return None
        return Bindings((event.trigger,), (event.controller,))


def cause_of(board: Board, trigger: ObjectId) -> Event | None:
    """The event that made a waiting ability trigger."""
    for waiting in board.waiting:
        if waiting.id == trigger:
            return waiting.event
    return None


@dataclass(frozen=True)
class TapsForMana(PlayerTrigger):
    """A player taps a land for mana (CR 106.12a)."""

    who: Players
    what: Objects
    event_keys: ClassVar[tuple[str, ...]] = (TAPPED,)
    templates: ClassVar[tuple[str, ...]] = ("{who} [tap] {what} for mana",)

    def bind(
        self,
        board: Board,
        source: ObjectId | None,
        controller: PlayerId,
        event: Event,
        player: PlayerId,
    ) -> Bindings | None:
        number = getattr(event, "object", None)
        if number is None or not is_one(board, self.what, source, controller, number):
            return None
        return Bindings((number,), (player,))


@dataclass(frozen=True)
class IsTappedForMana(ObjectTrigger):
    """A permanent is tapped for mana (CR 106.12a)."""

    what: Objects
    event_keys: ClassVar[tuple[str, ...]] = (TAPPED,)
    templates: ClassVar[tuple[str, ...]] = ("{what:subject} [be] tapped for mana",)

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        if not isinstance(event, ev.Happened) or event.object is None or event.player is None:
            return None
        if not self.found(board, source, controller, event.object):
            return None
        return Bindings((event.object,), (event.player,))


@dataclass(frozen=True)
class IsTappedForThatMana(IsTappedForMana):
    """ "Is tapped for mana of the chosen color" (CR 106.12a, 607.2d)."""

    what: Objects
    templates: ClassVar[tuple[str, ...]] = (
        "{what:subject} [be] tapped for mana of the chosen color",
    )

    @property
    def about_self(self) -> bool:
        return False

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        wanted = chosen(board, Context(controller, source), "color")
        made = isinstance(event, ev.Happened) and wanted in tuple(event.text)
        return super().matches(board, source, controller, event) if made else None


@dataclass(frozen=True)
class Scries(PlayerTrigger):
    """A player scries (CR 701.22d)."""

    who: Players
    event_keys: ClassVar[tuple[str, ...]] = ("scried",)
    templates: ClassVar[tuple[str, ...]] = ("{who} [scry]",)


@dataclass(frozen=True)
class ShufflesLibrary(PlayerTrigger):
    """A player shuffles their library (CR 701.24a)."""

    who: Players
    event_keys: ClassVar[tuple[str, ...]] = ("shuffled",)
    templates: ClassVar[tuple[str, ...]] = (
        "{who} [shuffle] {who:own} library",
        "a spell or ability causes {who} to shuffle {who:own} library",
    )


@dataclass(frozen=True)
class Exploits(ObjectTrigger):
    """A creature exploits a creature (CR 702.110b)."""

    what: Objects
    event_keys: ClassVar[tuple[str, ...]] = ("exploited",)
    templates: ClassVar[tuple[str, ...]] = ("{what:subject} [exploit] a creature",)

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        if not isinstance(event, ev.Happened) or event.object is None:
            return None
        if not self.found(board, source, controller, event.object):
            return None
        return Bindings((event.object,))
