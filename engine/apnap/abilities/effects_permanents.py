"""Instructions about permanents: destroy, exile, return, sacrifice, tap, counters, damage."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game import events as ev
from apnap.game.ability import Divided, Steps, Target
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.events import Event
from apnap.game.ids import ObjectId, PlayerId
from apnap.game.records import Duration
from apnap.rules import actions, forbidding, phasing, transfers
from apnap.rules.happening import happen

from .effects import Clause
from .effects_arriving import chosen_by
from .effects_cards import note_done
from .objects import A, All, It, Itself, ThatThing
from .objects_spent import note_spent
from .players import OwnerOf
from .selectors import Amount, Objects, Players, each_by, followed, note_moved, speak_of
from .targets import Targets
from .things import counters_on
from .words import CounterWord


@dataclass(frozen=True)
class Destroy(Clause):
    """Destroy permanents (CR 701.8)."""

    what: Objects
    templates: ClassVar[tuple[str, ...]] = ("destroy {what}",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        objects = yield from self.what.objects(board, ctx)
        regenerable = CantBeRegenerated.SAID not in ctx.named
        yield from actions.destroy(board, objects, ctx.source, regenerable=regenerable)


@dataclass(frozen=True)
class CantBeRegenerated(Clause):
    """ "It can't be regenerated", of what an earlier sentence destroys (CR 608.2c, 701.19c)."""

    SAID: ClassVar[str] = "can't be regenerated"

    templates: ClassVar[tuple[str, ...]] = (
        "it can't be regenerated",
        "they can't be regenerated",
        "a creature destroyed this way can't be regenerated",
        "that creature can't be regenerated",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        return
        yield


@dataclass(frozen=True)
class Exile(Clause):
    """Exile objects (CR 406.1, 701.13a)."""

    reads_source: ClassVar[bool] = True
    tells: ClassVar[bool] = True
    who: Players
    what: Objects
    face_down: bool = False
    templates: ClassVar[tuple[str, ...]] = ("{who} [exile] {what} {face_down?face down}",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        objects: list[ObjectId] = []
        by: dict[ObjectId, PlayerId] = {}
        for player in self.who.each(board, ctx):
            own = yield from chosen_by(board, ctx, player, self.what)
            objects += own
            by |= dict.fromkeys(own, player)
        yield from actions.move(
            board, objects, "exile", source=ctx.source, rule="701.13a", face_down=self.face_down,
            holders=by,
        )
        if isinstance(self.what, All):
            ctx.amount = len(objects)
        note_moved(ctx, objects)
        note_done(ctx, bool(objects))


@dataclass(frozen=True)
class ExileItself(Clause):
    """ "Exile this card from your graveyard": it, if it is there."""

    reads_source: ClassVar[bool] = True
    tells: ClassVar[bool] = True
    who: Players
    templates: ClassVar[tuple[str, ...]] = ("{who} [exile] ~ from {who:own} graveyard",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        yield from Exile(self.who, Itself()).perform(board, ctx)


@dataclass(frozen=True)
class ExileGraveyard(Clause):
    """Exile whole graveyards."""

    whose: Players
    templates: ClassVar[tuple[str, ...]] = ("exile {whose:'s} graveyard",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        for player in self.whose.each(board, ctx):
            graveyard = board.players[player].graveyard
            yield from actions.move(board, graveyard, "exile", source=ctx.source)


@dataclass(frozen=True)
class ExileLibrary(Clause):
    """Exile all cards of a library."""

    whose: Players
    templates: ClassVar[tuple[str, ...]] = ("exile all cards from {whose:'s} library",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        for player in self.whose.each(board, ctx):
            library = board.players[player].library
            yield from actions.move(board, library, "exile", source=ctx.source)


@dataclass(frozen=True)
class ExileAllGraveyards(Clause):
    """Exile all graveyards."""

    templates: ClassVar[tuple[str, ...]] = ("exile all graveyards",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        cards = [
            card for player in board.players_in_order() for card in board.players[player].graveyard
        ]
        yield from actions.move(board, cards, "exile", source=ctx.source)


@dataclass(frozen=True)
class ReturnToHand(Clause):
    """Return objects to their owners' hands (CR 400.3)."""

    tells: ClassVar[bool] = True
    who: Players
    what: Objects
    templates: ClassVar[tuple[str, ...]] = (
        "{who} [return] {what} to its owner's hand",
        "{who} [return] {what} to their owner's hand",
        "{who} [return] {what} to their owners' hands",
        "{who} [return] {what} to {who:own} hand",
        "{who} [put] {what} into its owner's hand",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        objects: list[ObjectId] = []
        for player in self.who.each(board, ctx):
            objects += yield from chosen_by(board, ctx, player, self.what)
        yield from actions.move(board, objects, "hand", source=ctx.source)
        if isinstance(self.what, All):
            ctx.amount = len(objects)  # "that many": as many as all of them were
        note_moved(ctx, objects)
        note_done(ctx, bool(objects))


@dataclass(frozen=True)
class PutIntoGraveyard(Clause):
    """Put cards into their owners' graveyards."""

    what: Objects
    templates: ClassVar[tuple[str, ...]] = (
        "put {what} into your graveyard",
        "put {what} into its owner's graveyard",
        "put {what} into their graveyard",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        objects = yield from self.what.objects(board, ctx)
        yield from actions.move(board, objects, "graveyard", source=ctx.source)
        note_moved(ctx, objects)


@dataclass(frozen=True)
class PutIntoLibrary(Clause):
    """Put objects on the top or bottom of their owners' libraries (CR 401)."""

    what: Objects
    bottom: bool = False
    whose: Players | None = None
    templates: ClassVar[tuple[str, ...]] = (
        "put {what} on top of its owner's library",
        "put {what} on {bottom!the bottom} of its owner's library",
        "put {what} on top of their owner's library",
        "put {what} on {bottom!the bottom} of their owner's library",
        "put {what} on top of your library in any order",
        "put {what} on top of {whose:'s} library",
        "put {what} on {bottom!the bottom} of {whose:'s} library",
    )

    def __post_init__(self) -> None:
        if isinstance(self.whose, OwnerOf):
            raise ValueError("its owner's library is where it goes anyway")

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        objects = yield from self.what.objects(board, ctx)
        position = "bottom" if self.bottom else "top"
        yield from actions.move(board, objects, "library", source=ctx.source, position=position)


@dataclass(frozen=True)
class Sacrifice(Clause):
    """Sacrifice permanents that the player controls and chooses (CR 701.21a)."""

    tells: ClassVar[bool] = True
    who: Players
    what: Objects
    templates: ClassVar[tuple[str, ...]] = (
        "{who} [sacrifice] {what}",
        "{who} [sacrifice] {what} of their choice",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        chosen: list[tuple[PlayerId, tuple[ObjectId, ...]]] = []
        for player in self.who.each(board, ctx):
            objects = yield from acting(board, ctx, player, self.what)
            chosen.append((player, objects))
        gone = yield from actions.sacrifice_together(board, chosen, ctx.source)
        speak_of(ctx, gone)
        note_spent(ctx, "sacrificed", gone)
        ctx.amount = len(gone)
        note_done(ctx, bool(gone))


@dataclass(frozen=True)
class SacrificeSeveral(Clause):
    """Sacrifice one of each: "an artifact, a creature, and a land"."""

    who: Players
    what: tuple[Objects, ...]
    templates: ClassVar[tuple[str, ...]] = ("{who} [sacrifice] {what:and}",)

    def __post_init__(self) -> None:
        if len(self.what) < 2:
            raise ValueError("several")

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        chosen: list[tuple[PlayerId, list[ObjectId]]] = []
        for player in self.who.each(board, ctx):
            objects: list[ObjectId] = []
            for what in self.what:
                found = yield from acting(board, ctx, player, what)
                objects += [one for one in found if one not in objects]
            chosen.append((player, objects))
        yield from actions.sacrifice_together(board, chosen, ctx.source)


def acting(
    board: Board, ctx: Context, player: PlayerId, what: Objects
) -> Steps[tuple[ObjectId, ...]]:
    """Objects that one player chooses to sacrifice among what they control."""
    before = ctx.named.get("actor")
    ctx.named["actor"] = (player,)
    if isinstance(what, A):
        possible = [
            one
            for one in what.find(board, ctx)
            if isinstance(one, ObjectId) and forbidding.may_sacrifice(board, player, one)
        ]
        found = yield from what.choose(board, ctx, player, possible)
    else:
        found = yield from what.objects(board, ctx)
    if before is None:
        del ctx.named["actor"]
    else:
        ctx.named["actor"] = before
    return found


@dataclass(frozen=True)
class Tap(Clause):
    """Tap permanents (CR 701.26a)."""

    tells: ClassVar[bool] = True
    what: Objects
    templates: ClassVar[tuple[str, ...]] = ("tap {what}",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        objects = yield from self.what.objects(board, ctx)
        done = yield from actions.tap(board, objects)
        note_done(ctx, bool(done))


@dataclass(frozen=True)
class Untap(Clause):
    """Untap permanents (CR 701.26b)."""

    what: Objects
    you: bool = False
    templates: ClassVar[tuple[str, ...]] = ("untap {what}", "{you!you} untap {what}")

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        objects = yield from self.what.objects(board, ctx)
        yield from actions.untap(board, objects)


@dataclass(frozen=True)
class PutCounters(Clause):
    """Put counters on permanents (CR 122.6)."""

    tells: ClassVar[bool] = True
    amount: Amount
    kind: CounterWord
    on: Objects
    templates: ClassVar[tuple[str, ...]] = (
        "put {amount:a} {kind} counter(s) on {on}{amount:tail}",
        "you put {amount:a} {kind} counter(s) on {on}{amount:tail}",
        "put a number of {kind} counters on {on} equal to {amount:of}",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        objects = yield from self.on.objects(board, ctx)
        done: list[Event] = []
        for number, amount in each_by(board, ctx, self.amount, objects):
            done += yield from actions.put_counters(
                board, number, self.kind, amount, ctx.source, ctx.controller
            )
        note_done(ctx, bool(done))


@dataclass(frozen=True)
class RemoveCounters(Clause):
    """Remove counters from permanents (CR 122)."""

    amount: Amount
    kind: CounterWord
    what: Objects
    templates: ClassVar[tuple[str, ...]] = ("remove {amount:a} {kind} counter(s) from {what}",)

    def possible(self, board: Board, ctx: Context, player: PlayerId) -> bool:
        """Whether there is one to remove (CR 608.2d)."""
        refs = self.what.find(board, ctx)
        return any(counters_on(board, one, self.kind) for one in refs if isinstance(one, ObjectId))

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        objects = yield from self.what.objects(board, ctx)
        for number in objects:
            amount = self.amount.value(board, ctx)
            yield from actions.remove_counters(board, number, self.kind, amount)


@dataclass(frozen=True)
class DistributeCounters(Clause, Divided):
    """Put counters on targets, divided as they are chosen (CR 601.2d)."""

    amount: Amount
    kind: CounterWord
    among: Objects
    templates: ClassVar[tuple[str, ...]] = (
        "distribute {amount:a} {kind} counter(s) among {among}",
    )

    def __post_init__(self) -> None:
        if not isinstance(self.among, Target):
            raise ValueError("only among targets as they are chosen")

    def total(self, board: Board, ctx: Context) -> int:
        return self.amount.value(board, ctx)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        for ref, amount in zip(self.among.find(board, ctx), ctx.division, strict=False):
            yield from actions.put_counters(
                board, ref, self.kind, amount, ctx.source, ctx.controller
            )


@dataclass(frozen=True)
class DoubleCounters(Clause):
    """Double the number of counters of a kind (CR 701.10e)."""

    kind: CounterWord
    on: Objects
    templates: ClassVar[tuple[str, ...]] = ("double the number of {kind} counters on {on}",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        for number in (yield from self.on.objects(board, ctx)):
            amount = counters_on(board, number, self.kind)
            yield from actions.put_counters(
                board, number, self.kind, amount, ctx.source, ctx.controller
            )


@dataclass(frozen=True)
class GainControl(Clause):
    """Gain control of permanents (CR 613.1b)."""

    tells: ClassVar[bool] = True
    who: Players
    what: Objects
    this_turn: bool = False
    meanwhile: bool = False
    templates: ClassVar[tuple[str, ...]] = (
        "{who} [gain] control of {what} {this_turn?until end of turn}",
        "{who} [gain] control of {what} {meanwhile!for as long as you control} ~",
    )

    @property
    def reads_source(self) -> bool:
        """Whether it lasts only while its controller controls the source."""
        return self.meanwhile

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        duration = Duration("end of turn" if self.this_turn else "game")
        if self.meanwhile:
            duration = Duration("controlled", ctx.controller, ctx.source)
            source = board.battlefield.get(ctx.source) if ctx.source is not None else None
            if source is None or source.controller != ctx.controller:
                note_done(ctx, False)
                return  # CR 611.2b: it would be over before it began
        gained = False
        for player in self.who.each(board, ctx):
            objects = yield from self.what.objects(board, ctx)
            yield from actions.gain_control(board, ctx, objects, player, duration)
            gained = gained or any(
                one in board.battlefield and board.controller(one) == player for one in objects
            )
        note_done(ctx, gained)


@dataclass(frozen=True)
class ExchangeControl(Clause):
    """Exchange control of two permanents (CR 701.12b)."""

    who: Players
    one: Objects
    other: Objects | None = None
    templates: ClassVar[tuple[str, ...]] = (
        "{who} [exchange] control of {one}",
        "{who} [exchange] control of {one} and {other}",
    )

    def __post_init__(self) -> None:
        if (self.other is None) != (self.one.agreement == "base"):
            raise ValueError("of two")
        if isinstance(self.one, Targets) and isinstance(self.other, Targets):
            raise ValueError("several targets are said together")

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        self.who.players(board, ctx)
        both = list((yield from self.one.objects(board, ctx)))
        if self.other is not None:
            both += yield from self.other.objects(board, ctx)
        if len(both) == 2:
            yield from transfers.exchange_control(board, ctx, *both)
        speak_of(ctx, both)


@dataclass(frozen=True)
class Goad(Clause):
    """Goad creatures (CR 701.15a)."""

    what: Objects
    templates: ClassVar[tuple[str, ...]] = ("goad {what}",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        objects = yield from self.what.objects(board, ctx)
        yield from actions.goad(board, ctx, objects)


@dataclass(frozen=True)
class Fight(Clause):
    """Two creatures fight (CR 701.14)."""

    source: Objects
    what: Objects
    templates: ClassVar[tuple[str, ...]] = ("{source} [fight] {what}",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        ones = yield from self.source.objects(board, ctx)
        others = yield from self.what.objects(board, ctx)
        for one in ones[:1]:
            for other in others[:1]:
                yield from actions.fight(board, one, other)


@dataclass(frozen=True)
class Attach(Clause):
    """Attach an Aura or Equipment to something (CR 701.3)."""

    what: Objects
    to: Objects
    templates: ClassVar[tuple[str, ...]] = ("attach {what} to {to}",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        # "It" and "that creature" are what was spoken of before what is attached to it.
        before = self.to.find(board, ctx) if isinstance(self.to, (It, ThatThing)) else None
        attached = yield from self.what.objects(board, ctx)
        if before is None:
            hosts = yield from self.to.objects(board, ctx)
        else:
            hosts = followed(board, ctx, [one for one in before if isinstance(one, ObjectId)])
        for number in attached:
            for host in hosts[:1]:
                yield from happen(board, ev.Attached(number, host))


@dataclass(frozen=True)
class SacrificeOneOf(Clause):
    """Sacrifice one permanent of several descriptions: "an artifact, a creature, or a land"."""

    tells: ClassVar[bool] = True
    who: Players
    what: tuple[Objects, ...]
    templates: ClassVar[tuple[str, ...]] = (
        "{who} [sacrifice] {what:or}",
        "{who} [sacrifice] {what:or} of their choice",
    )

    def __post_init__(self) -> None:
        if len(self.what) < 2 or not all(isinstance(one, A) for one in self.what):
            raise ValueError("several")

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        for player in self.who.each(board, ctx):
            possible = [
                one
                for what in self.what
                for one in what.find(board, ctx)
                if isinstance(one, ObjectId) and forbidding.may_sacrifice(board, player, one)
            ]
            first = self.what[0]
            assert isinstance(first, A)
            distinct = list(dict.fromkeys(possible))
            found = yield from first.choose(board, ctx, player, distinct)
            yield from actions.sacrifice(board, player, found, ctx.source)
            note_done(ctx, bool(found))


@dataclass(frozen=True)
class PhaseOut(Clause):
    """ "Target creature phases out" (CR 702.26b)."""

    what: Objects
    templates: ClassVar[tuple[str, ...]] = ("{what:subject} [phase:what] out",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        yield from phasing.phase_out(board, (yield from self.what.objects(board, ctx)))
