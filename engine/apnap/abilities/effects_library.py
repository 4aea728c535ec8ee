"""Instructions that look at cards and put them somewhere; explore, pay, emblems (CR 401, 701)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from apnap.game import events as ev
from apnap.game.ability import Ability, Cost, Replacement, Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.data import names_x
from apnap.game.events import Event
from apnap.game.ids import ObjectId
from apnap.game.records import Duration
from apnap.rules import actions, choices, emblems, lasting, monarch
from apnap.rules.casting import MOST_X
from apnap.rules.characteristics import characteristics
from apnap.rules.costs import PayMana
from apnap.rules.happening import happen

from .effects import Clause
from .effects_arriving import chosen_by
from .effects_cards import note_done
from .objects import A, acting_player
from .selectors import Objects, Players, note_moved, speak_of
from .things import Things
from .wording import say


@dataclass(frozen=True)
class PutIntoHand(Clause):
    """Put cards into a hand."""

    tells: ClassVar[bool] = True
    who: Players
    what: Objects
    templates: ClassVar[tuple[str, ...]] = ("{who} [put] {what} into {who:own} hand",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        self.who.players(board, ctx)
        objects = yield from self.what.objects(board, ctx)
        yield from actions.move(board, objects, "hand", source=ctx.source)
        note_moved(ctx, objects)
        note_done(ctx, bool(objects))


@dataclass(frozen=True)
class PutAndOr(Clause):
    """ "Put a creature card and/or a land card from among them into your hand"."""

    tells: ClassVar[bool] = True
    who: Players
    things: Things
    others: Things
    templates: ClassVar[tuple[str, ...]] = (
        "{who} [put] a {things:one} and/or a {others:one} into {who:own} hand",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        self.who.players(board, ctx)
        taken: list[ObjectId] = []
        for things in (replace(self.things, after=self.others.after), self.others):
            kind = A(things, up_to=True)
            able = [
                one for one in kind.find(board, ctx)
                if isinstance(one, ObjectId) and one not in taken
            ]
            taken += yield from kind.choose(board, ctx, acting_player(ctx), able)
        yield from actions.move(board, taken, "hand", source=ctx.source)
        note_moved(ctx, taken)
        note_done(ctx, bool(taken))


@dataclass(frozen=True)
class Explore(Clause):
    """A creature explores (CR 701.44a)."""

    source: Objects
    templates: ClassVar[tuple[str, ...]] = ("{source} [explore]",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        for number in (yield from self.source.objects(board, ctx)):
            player = board.controller(number)
            library = board.players[player].library
            top = library[0] if library else None
            if top is not None:
                actions.reveal(board, player, [top])
            if top is not None and characteristics(board, top).is_land:
                yield from actions.move(board, [top], "hand", rule="701.44a")
            else:
                yield from actions.put_counters(board, number, "+1/+1", 1, ctx.source, player)
                if top is not None and (
                    yield from choices.choose_yes(
                        board,
                        player,
                        prompt=f"put {board.name(top)} into the graveyard",
                        rule="701.44a",
                        source=ctx.source,
                        why="who explores may put the card into the graveyard",
                    )
                ):
                    yield from actions.move(board, [top], "graveyard", rule="701.44a")
            yield from happen(board, ev.Happened("explored", player, number, rule="701.44a"))


@dataclass(frozen=True)
class Pay(Clause):
    """Pay a cost while something resolves (CR 118.12)."""

    tells: ClassVar[bool] = True
    who: Players
    costs: tuple[Cost, ...]
    templates: ClassVar[tuple[str, ...]] = ("{who} [pay] {costs:and/pay}",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        paid = False
        for player in self.who.each(board, ctx):
            payer = Context(player, ctx.source, x=ctx.x)
            payer.pay = ctx.pay
            if not payer.x and self._names_x() and not _is_cast_with_x(board, ctx):
                ctx.x = payer.x = yield from self._choose_x(board, payer)
            if all(cost.can_pay(board, payer) for cost in self.costs):
                for cost in self.costs:
                    yield from cost.pay(board, payer)
                paid = True
        note_done(ctx, paid)

    @property
    def reads_source(self) -> bool:
        """To know whether X was chosen for it."""
        return self._names_x()

    def _names_x(self) -> bool:
        return names_x(self.costs) or any(
            isinstance(cost, PayMana) and cost.cost.x_count for cost in self.costs
        )

    def _choose_x(self, board: Board, payer: Context) -> Steps[int]:
        """The value of X, which nothing defines, as it is paid (CR 107.3f)."""
        most = 0
        while most < MOST_X and all(
            cost.can_pay(board, Context(payer.controller, payer.source, x=most + 1))
            for cost in self.costs
        ):
            most += 1
        return (yield from choices.choose_number(
            board, payer.controller, 0, most, rule="107.3f", source=payer.source,
            prompt=f"pay {' and '.join(map(say, self.costs))}: the value of X",
        ))


def _is_cast_with_x(board: Board, ctx: Context) -> bool:
    """Whether X was chosen as the source was cast (CR 107.3a, 107.3m)."""
    record = board.last_known(ctx.source) if ctx.source is not None else None
    cost = getattr(getattr(record, "card", None), "mana_cost", None)
    return cost is not None and cost.x_count > 0


@dataclass(frozen=True)
class GetEmblem(Clause):
    """Get an emblem with an ability (CR 114)."""

    who: Players
    ability: Ability
    templates: ClassVar[tuple[str, ...]] = ("{who} [get] an emblem with {ability:quoted}",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        for player in self.who.each(board, ctx):
            emblems.get_emblem(board, player, self.ability)
        return
        yield


@dataclass(frozen=True)
class ExileUntilLeaves(Clause):
    """Exile something until the source leaves the battlefield (CR 610.3)."""

    reads_source: ClassVar[bool] = True
    what: Objects
    templates: ClassVar[tuple[str, ...]] = ("exile {what} until ~ leaves the battlefield",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        objects = yield from self.what.objects(board, ctx)
        if ctx.source is None or ctx.source not in board.battlefield:
            return  # CR 610.3a, 610.3b: what it waits for has already happened
        duration = Duration("on battlefield", object=ctx.source)
        yield from _exile_until(board, ctx, objects, duration)


def _exile_until(
    board: Board, ctx: Context, objects: Sequence[ObjectId], duration: Duration
) -> Steps[None]:
    yield from actions.move(board, objects, "exile", source=ctx.source, rule="610.3")
    note_moved(ctx, objects)
    exiled = [now for one in objects for now in board.all_now(one)]
    lasting.remember_exiled(board, ctx, exiled, duration)


@dataclass(frozen=True)
class ExileUntilMonarch(Clause, monarch.UntilMonarch):
    """Exile something until an opponent becomes the monarch (CR 610.3)."""

    what: Objects
    templates: ClassVar[tuple[str, ...]] = (
        "exile {what} until an opponent becomes the monarch",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        objects = yield from self.what.objects(board, ctx)
        if ctx.object is not None and board.fact(monarch.CAME, ctx.object):
            return  # CR 610.3a, 610.3b: what it waits for has already happened
        duration = Duration(lasting.UNCROWNED, ctx.controller)
        yield from _exile_until(board, ctx, objects, duration)


@dataclass(frozen=True)
class Regenerate(Clause):
    """Regenerate a permanent (CR 701.19)."""

    what: Objects
    templates: ClassVar[tuple[str, ...]] = ("regenerate {what}",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        for number in (yield from self.what.objects(board, ctx)):
            actions.begin_static(board, ctx, Regeneration(number), text="a regeneration shield")


@dataclass(frozen=True)
class Regeneration(Replacement):
    """The next time one permanent would be destroyed, it is not (CR 614.8, 701.19a)."""

    number: ObjectId
    watches: ClassVar[tuple[type, ...]] = (ev.Destroyed,)

    def applies(self, board: Board, source: ObjectId, ctx: Context, event: Event) -> bool:
        return (
            isinstance(event, ev.Destroyed) and event.object == self.number and event.regenerable
        )

    def rewrite(
        self, board: Board, source: ObjectId, ctx: Context, event: Event
    ) -> Steps[list[Event]]:
        actions.use_up(board, source)
        return [
            ev.Regenerated(self.number),
            ev.Tapped(self.number, "701.19a"),
            ev.RemovedFromCombat(self.number, "701.19a"),
        ]
        yield


@dataclass(frozen=True)
class Proliferate(Clause):
    """Proliferate: another counter of each kind for any that have some (CR 701.34)."""

    who: Players
    templates: ClassVar[tuple[str, ...]] = ("{who} [proliferate]",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        for player in self.who.each(board, ctx):
            able = [one.id for one in board.battlefield.values() if one.counters]
            some = [
                one.id for one in board.in_game() if one.counters or board.team_of(one.id).poison
            ]
            chosen = yield from choices.choose_refs(
                board,
                player,
                [*some, *able],
                least=0,
                most=len(some) + len(able),
                what="permanent",
                rule="701.34a",
                prompt="proliferate: which of these",
                source=ctx.source,
            )
            poisoned: set[int] = set()
            for ref in chosen:
                if isinstance(ref, ObjectId):
                    for kind, _ in board.permanent(ref).counters:
                        yield from actions.put_counters(board, ref, kind, 1, ctx.source, player)
                else:
                    kinds = [kind for kind, _ in board.players[ref].counters]
                    team = board.players[ref].team
                    if board.teams[team].poison and team not in poisoned:  # CR 701.34b
                        poisoned.add(team)
                        kinds.append("poison")
                    for kind in kinds:
                        yield from actions.put_counters(board, ref, kind, 1, ctx.source, player)


@dataclass(frozen=True)
class ShuffleInto(Clause):
    """Shuffle objects into their owners' libraries (CR 701.24c)."""

    who: Players
    what: Objects
    templates: ClassVar[tuple[str, ...]] = (
        "{who} [shuffle] {what} into its owner's library",
        "{who} [shuffle] {what} into their owners' libraries",
        "{who} [shuffle] {what} into {who:own} library",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        objects: list[ObjectId] = []
        for player in self.who.each(board, ctx):
            objects += yield from chosen_by(board, ctx, player, self.what)
        owners = list(dict.fromkeys(board.owner(one) for one in objects))
        yield from actions.move(board, objects, "library", source=ctx.source)
        for owner in owners:
            actions.shuffle(board, owner)


@dataclass(frozen=True)
class LookAtHand(Clause):
    """Look at a player's hand (CR 701.20e)."""

    who: Players
    whose: Players
    templates: ClassVar[tuple[str, ...]] = ("{who} [look] at {whose:'s} hand",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        for player in self.whose.players(board, ctx):
            speak_of(ctx, board.players[player].hand)
        return
        yield
