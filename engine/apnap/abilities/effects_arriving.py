"""Putting cards onto the battlefield, and how they arrive there (CR 110.2a, 400.7, 508.4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar

from apnap.game.ability import Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.data import Data
from apnap.game.ids import ObjectId, PlayerId, Ref
from apnap.game.records import Counters
from apnap.rules import actions, combat

from .effects import Clause
from .effects_cards import note_done
from .objects import ExiledCard, Itself
from .selectors import Amount, Objects, Players, note_moved
from .things import Things
from .wording import say
from .words import CounterWord, Vocabulary


class Manner(Data):
    """One thing said of how cards arrive: "tapped", "under your control"."""


@dataclass(frozen=True)
class ArrivesTapped(Manner):
    """ "ArrivesTapped", with "and attacking" (CR 508.4) or "and transformed" (CR 712.14a)."""

    attacking: bool = False
    transformed: bool = False
    templates: ClassVar[tuple[str, ...]] = (
        "tapped",
        "{attacking!tapped and attacking}",
        "{transformed!tapped and transformed}",
    )


@dataclass(frozen=True)
class ArrivesTransformed(Manner):
    """With its back face up (CR 712.14a)."""

    templates: ClassVar[tuple[str, ...]] = ("transformed",)


@dataclass(frozen=True)
class UnderControl(Manner):
    """Under somebody's control (CR 110.2a)."""

    whose: Annotated[
        str,
        Vocabulary("whose", ("your", "its owner's", "their owner's", "their owners'")),
    ]
    templates: ClassVar[tuple[str, ...]] = ("under {whose} control",)


@dataclass(frozen=True)
class CountersSaid(Data):
    """ "Two +1/+1 counters", "an additional flying counter"."""

    amount: Amount
    kind: CounterWord
    additional: bool = False
    templates: ClassVar[tuple[str, ...]] = (
        "{amount:a} {kind} counter(s)",
        "{amount:a} {additional!additional} {kind} counter(s)",
    )


@dataclass(frozen=True)
class WithCounters(Manner):
    """With counters on each (CR 122.6)."""

    counters: tuple[CountersSaid, ...]
    templates: ClassVar[tuple[str, ...]] = (
        "with {counters:and} on it", "with {counters:and} on them",
    )  # fmt: skip


@dataclass(frozen=True)
class ArrivesAttached(Manner):
    """Attached to something (CR 303.4f, 701.3)."""

    to: Objects
    templates: ClassVar[tuple[str, ...]] = ("attached to {to}",)


@dataclass(frozen=True)
class ArrivesFromGraveyard(Manner):
    """From somebody's graveyard; what is elsewhere by then stays there."""

    whose: Players
    templates: ClassVar[tuple[str, ...]] = ("from {whose:'s} graveyard",)


@dataclass(frozen=True)
class Arrival(Data):
    """How cards arrive on the battlefield, in the order in which it is said."""

    manners: tuple[Manner, ...] = ()

    def say(self, form: str) -> str:
        """The manners one after the other."""
        return " ".join(say(manner) for manner in self.manners)

    def __post_init__(self) -> None:
        kinds = [type(manner) for manner in self.manners]
        if len(set(kinds)) != len(kinds):
            raise ValueError("each is said once")

    def _said(self, kind: type[Manner]) -> Manner | None:
        return next((manner for manner in self.manners if isinstance(manner, kind)), None)

    def put(
        self, board: Board, ctx: Context, cards: list[tuple[PlayerId, ObjectId]]
    ) -> Steps[None]:
        """Put cards onto the battlefield at the same time, each for the player who does it."""
        tapped, control = self._said(ArrivesTapped), self._said(UnderControl)
        under, attached = self._said(WithCounters), self._said(ArrivesAttached)
        turned = self._said(ArrivesTransformed) is not None or bool(
            isinstance(tapped, ArrivesTapped) and tapped.transformed
        )
        host: Ref | None = None
        if isinstance(attached, ArrivesAttached):
            found = yield from attached.to.objects(board, ctx)
            if not found or found[0] not in board.battlefield:
                return
            host = found[0]
        counters: Counters = ()
        if isinstance(under, WithCounters):
            counters = tuple(
                (one.kind, one.amount.value(board, ctx)) for one in under.counters
            )
        source = self._said(ArrivesFromGraveyard)
        if isinstance(source, ArrivesFromGraveyard):
            yards = source.whose.find(board, ctx)
            cards = [
                (player, card) for player, card in cards
                if board.last_known(card).zone == "graveyard" and board.owner(card) in yards
            ]
        said = control.whose if isinstance(control, UnderControl) else ""
        holders: dict[PlayerId, list[ObjectId]] = {}
        for player, card in cards:
            holder = player
            if said == "your":
                holder = ctx.controller
            elif said:
                holder = board.owner(card)
            holders.setdefault(holder, []).append(card)
        attacked: list[Ref | None] = []
        for holder, own in holders.items():
            chosen: Sequence[Ref | None] = ()
            if isinstance(tapped, ArrivesTapped) and tapped.attacking:
                chosen = yield from combat.choose_attacked(
                    board, holder, len(own), source=ctx.source
                )
            attacked += chosen or [None] * len(own)
        yield from actions.move(
            board, [card for own in holders.values() for card in own], "battlefield",
            source=ctx.source, tapped=tapped is not None, counters=counters, attacking=attacked,
            attach_to=host, face=1 if turned else None, being=ctx.being,
            holders={card: holder for holder, own in holders.items() for card in own},
        )


AS_USUAL = Arrival()


@dataclass(frozen=True)
class PutOntoBattlefield(Clause):
    """Put cards onto the battlefield, under the control of who does it (CR 110.2a)."""

    tells: ClassVar[bool] = True
    together: ClassVar[bool] = True
    who: Players
    what: Objects
    arrival: Arrival = AS_USUAL
    templates: ClassVar[tuple[str, ...]] = (
        "{who} [return] {what} to the battlefield {arrival}",
        "{who} [put] {what} onto the battlefield {arrival}",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        moving: list[tuple[PlayerId, ObjectId]] = []
        for player in self.who.each(board, ctx):
            found = yield from chosen_by(board, ctx, player, self.what)
            moving += [(player, one) for one in found if one in board.cards]
        yield from self.arrival.put(board, ctx, moving)
        note_moved(ctx, [one for _, one in moving])
        note_done(ctx, bool(moving))


def chosen_by(
    board: Board, ctx: Context, player: PlayerId, what: Objects
) -> Steps[tuple[ObjectId, ...]]:
    """The objects, where that player chooses what is to be chosen."""
    before = ctx.named.get("actor")
    ctx.named["actor"] = (player,)
    found = yield from what.objects(board, ctx)
    if before is None:
        del ctx.named["actor"]
    else:
        ctx.named["actor"] = before
    return found


@dataclass(frozen=True)
class ReturnItselfFromGraveyard(Clause):
    """Return this card from your graveyard, if it is still there: the ability works there."""

    tells: ClassVar[bool] = True
    what: Objects
    to_hand: bool = False
    arrival: Arrival = AS_USUAL
    works_in: ClassVar[str] = "graveyard"
    reads_source: ClassVar[bool] = True
    reads_event: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = (
        "return {what} from your graveyard to your {to_hand!hand}",
        "return {what} from your graveyard to the battlefield {arrival}",
    )

    def __post_init__(self) -> None:
        if not isinstance(self.what, Itself):
            raise ValueError("only the card itself")

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        others = ctx.said_objects if ctx.said_others is None else ctx.said_others
        number = ctx.source
        found = board.cards.get(number) if number is not None else None
        there = number is not None and found is not None and found.zone == "graveyard"
        if there and number is not None:
            if self.to_hand:
                yield from actions.move(
                    board, [number], "hand", source=number, player=ctx.controller
                )
            else:
                yield from self.arrival.put(board, ctx, [(ctx.controller, number)])
            note_moved(ctx, [number])
        ctx.mention_own()  # "then attach it to that creature"
        ctx.said_others = others or None
        note_done(ctx, there)


@dataclass(frozen=True)
class ReturnTheirOwn(Clause):
    """ "Each player returns to the battlefield all cards they own exiled with ~": together, each
    under their own control (CR 607.2a, 110.2a)."""

    who: Players
    things: Things
    templates: ClassVar[tuple[str, ...]] = (
        "{who} [return] to the battlefield all {things:many} they own exiled with ~",
        "{who} [return] to the battlefield all {things:many} they own exiled with it",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        players = tuple(self.who.each(board, ctx))
        cards = [
            (board.owner(one), one)
            for one in ExiledCard().find(board, ctx)
            if isinstance(one, ObjectId) and board.owner(one) in players
            and self.things.is_like(board, ctx, one)
        ]
        yield from AS_USUAL.put(board, ctx, cards)
        note_moved(ctx, [one for _, one in cards])
