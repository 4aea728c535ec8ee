"""More keyword actions: bolster, discover, earthbend, endure, monstrosity, suspect (CR 701)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game import events as ev
from apnap.game.ability import Bindings, Condition, Keyword, Steps, Triggered
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.events import Event
from apnap.game.ids import ObjectId, PlayerId
from apnap.game.records import Duration
from apnap.rules import actions, casting, choices
from apnap.rules.changing import AddAbility, AddTypes, SetPT
from apnap.rules.characteristics import characteristics, mana_value
from apnap.rules.happening import happen
from apnap.rules.restrictions import CantBlock, Designated, Restrict, is_designated

from .effects import Clause
from .effects_cards import note_done
from .numbers import Number
from .players import You
from .posts import ControlledBy
from .selectors import Amount, Objects, Players, speak_of
from .targets import Targets
from .things import Things
from .tokens import TokenKind
from .triggers import ObjectTrigger, Trigger

FOREVER = Duration("game")


@dataclass(frozen=True)
class Monstrosity(Clause):
    """Monstrosity: counters, once, and it is monstrous (CR 701.37a)."""

    amount: Amount
    tells: ClassVar[bool] = True
    reads_source: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = ("monstrosity {amount}",)

    def __post_init__(self) -> None:
        if not isinstance(self.amount, Number):
            raise ValueError("other abilities may read that X (CR 701.37c)")

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        number = ctx.source
        there = number is not None and number in board.battlefield
        done = there and number is not None and not is_designated(board, number, "monstrous")
        if done and number is not None:
            yield from actions.put_counters(
                board, number, "+1/+1", self.amount.value(board, ctx), number, ctx.controller
            )
            mark = Restrict(Designated("monstrous"))
            yield from actions.begin(board, ctx, [number], [mark], FOREVER, "monstrous")
            yield from happen(
                board, ev.Happened("monstrous", ctx.controller, number, rule="701.37b")
            )
        note_done(ctx, bool(done))


@dataclass(frozen=True)
class BecomesMonstrous(ObjectTrigger):
    """A permanent becomes monstrous (CR 701.37b)."""

    what: Objects
    event_keys: ClassVar[tuple[str, ...]] = ("monstrous",)
    templates: ClassVar[tuple[str, ...]] = ("{what:subject} [become] monstrous",)

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        if not isinstance(event, ev.Happened) or event.object is None:
            return None
        if not self.found(board, source, controller, event.object):
            return None
        return Bindings((event.object,), (board.controller(event.object),))


@dataclass(frozen=True)
class IsMonstrous(Condition):
    """It is monstrous (CR 701.37b)."""

    reads_source: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = ("~ is monstrous", "it's monstrous")

    def holds(self, board: Board, ctx: Context) -> bool:
        return ctx.source is not None and is_designated(board, ctx.source, "monstrous")


@dataclass(frozen=True)
class Bolster(Clause):
    """Bolster: counters on a creature of least toughness (CR 701.39a)."""

    who: Players
    amount: Amount
    templates: ClassVar[tuple[str, ...]] = ("{who} [bolster] {amount}",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        for player in self.who.each(board, ctx):
            sizes = {
                one.id: characteristics(board, one.id).toughness or 0
                for one in board.battlefield.values()
                if one.controller == player and characteristics(board, one.id).is_creature
            }
            least = [one for one, size in sizes.items() if size == min(sizes.values())]
            chosen = yield from choices.choose_objects(
                board, player, least, what="creature", rule="701.39a",
                prompt="bolster: a creature of least toughness", source=ctx.source,
                why="of several that are tied its controller chooses",
            )
            for number in chosen:
                yield from actions.put_counters(
                    board, number, "+1/+1", self.amount.value(board, ctx), ctx.source, player
                )
            speak_of(ctx, chosen)


@dataclass(frozen=True)
class Suspect(Clause):
    """Suspect creatures: menace, and they can't block (CR 701.60)."""

    what: Objects
    templates: ClassVar[tuple[str, ...]] = ("suspect {what}",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        objects = yield from self.what.objects(board, ctx)
        changes = (
            Restrict(Designated("suspected")), AddAbility(Keyword("menace")),
            Restrict(CantBlock()),
        )
        for number in objects:
            if number in board.battlefield and not is_designated(board, number, "suspected"):
                yield from actions.begin(board, ctx, [number], changes, FOREVER, "suspected")
                yield from happen(
                    board, ev.Happened("suspected", ctx.controller, number, rule="701.60a")
                )


@dataclass(frozen=True)
class Endure(Clause):
    """A permanent endures: a Spirit, or counters on it (CR 701.63a)."""

    what: Objects
    amount: Amount
    templates: ClassVar[tuple[str, ...]] = ("{what:subject} [endure] {amount}",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        amount = self.amount.value(board, ctx)
        if amount <= 0:
            return  # CR 701.63b
        for number in (yield from self.what.seen(board, ctx)):
            player = board.controller(number)
            if number in board.battlefield and (
                yield from choices.choose_yes(
                    board, player, prompt=f"endure: put {amount} +1/+1 counters on it",
                    rule="701.63a", why="otherwise a Spirit is created", source=number,
                )
            ):
                yield from actions.put_counters(board, number, "+1/+1", amount, number, player)
                continue
            spirit = TokenKind(
                colors=("white",), types=("creature",), subtypes=("Spirit",),
                power=Number(amount), toughness=Number(amount),
            ).card(board, ctx)
            yield from actions.create_tokens(board, player, spirit, source=ctx.source)


@dataclass(frozen=True)
class Discover(Clause):
    """Discover: a cheap nonland card from the library is cast, or comes to hand (CR 701.57a)."""

    who: Players
    amount: Amount
    templates: ClassVar[tuple[str, ...]] = ("{who} [discover] {amount}",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        limit = self.amount.value(board, ctx)
        for player in self.who.each(board, ctx):
            exiled: list[ObjectId] = []
            found: ObjectId | None = None
            while found is None and (library := board.players[player].library):
                top = library[0]
                fits = not characteristics(board, top).is_land and mana_value(board, top) <= limit
                yield from actions.move(board, [top], "exile", source=ctx.source, rule="701.57a")
                exiled.append(board.now(top))
                found = board.now(top) if fits else None
            if found is not None:
                if casting.can_cast_now(board, player, found, free=True, below=limit + 1) and (
                    yield from choices.choose_yes(
                        board, player, rule="701.57a", source=ctx.source,
                        prompt=f"cast {board.name(found)} without paying its mana cost",
                        why="otherwise it is put into hand",
                    )
                ):
                    yield from casting.cast_now(board, player, found, free=True, below=limit + 1)
                if found in board.cards:
                    yield from actions.move(board, [found], "hand", rule="701.57a")
            left = [one for one in exiled if one in board.cards]
            yield from actions.move(
                board, actions.in_random_order(board, left), "library", position="bottom",
                rule="701.57a",
            )
            yield from happen(board, ev.Happened("discovered", player, rule="701.57b"))


LAND_OF_YOURS = Targets(Things((("land",),), after=(ControlledBy(You()),)))


@dataclass(frozen=True)
class LandGoes(Trigger):
    """The land that was earthbent dies or is exiled (CR 701.66a)."""

    number: ObjectId
    looks_back: ClassVar[bool] = True
    event_keys: ClassVar[tuple[str, ...]] = ("leaves",)

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        if (
            isinstance(event, ev.ZoneChanged)
            and event.object == self.number
            and event.from_zone == "battlefield"
            and event.to_zone in ("graveyard", "exile")
        ):
            return Bindings((self.number,))
        return None


@dataclass(frozen=True)
class BackTapped(Clause):
    """It comes back tapped under the controller's control (CR 701.66a)."""

    reads_event: ClassVar[bool] = True

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        for number in ctx.said_objects:
            now = board.now(number)
            if now in board.cards:
                yield from actions.move(
                    board, [now], "battlefield", source=ctx.source, player=ctx.controller,
                    tapped=True, rule="701.66a",
                )


@dataclass(frozen=True)
class Earthbend(Clause):
    """Earthbend: a land becomes a creature with counters, and comes back (CR 701.66a)."""

    amount: Amount
    what: Objects = LAND_OF_YOURS
    templates: ClassVar[tuple[str, ...]] = ("earthbend {amount}",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        changes = (AddTypes(("Creature",)), AddAbility(Keyword("haste")), SetPT(0, 0))
        for number in (yield from self.what.objects(board, ctx)):
            if number not in board.battlefield:
                continue
            yield from actions.begin(board, ctx, [number], changes, FOREVER, "earthbent")
            yield from actions.put_counters(
                board, number, "+1/+1", self.amount.value(board, ctx), ctx.source, ctx.controller
            )
            back = Triggered(LandGoes(number), BackTapped(), text="earthbend: return the land")
            actions.delay(board, ctx, back)
            yield from happen(
                board, ev.Happened("earthbent", ctx.controller, number, rule="701.66b")
            )


