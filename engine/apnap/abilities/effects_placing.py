"""Cards looked at or revealed, and where some and the rest of them go (CR 401.4, 608.2c)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar

from apnap.game.ability import Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.data import Data
from apnap.game.ids import ObjectId, PlayerId
from apnap.rules import actions, choices, zones

from .effects import Clause
from .effects_arriving import AS_USUAL, Arrival, chosen_by
from .effects_cards import note_done
from .players import You
from .selectors import Amount, Objects, Players, followed, note_moved, speak_of
from .things import Things
from .wording import say
from .words import Vocabulary


class Place(Data):
    """Where cards go, after "put them"."""

    def put(
        self, board: Board, ctx: Context, player: PlayerId, cards: Sequence[ObjectId]
    ) -> Steps[None]:
        """Put cards there; the player does it."""
        raise NotImplementedError


@dataclass(frozen=True)
class IntoHand(Place):
    """Into their owner's hand (CR 400.3)."""

    whose: Players
    templates: ClassVar[tuple[str, ...]] = ("into {whose:'s} hand",)

    def put(
        self, board: Board, ctx: Context, player: PlayerId, cards: Sequence[ObjectId]
    ) -> Steps[None]:
        yield from actions.move(board, cards, "hand", source=ctx.source)


@dataclass(frozen=True)
class IntoGraveyard(Place):
    """Into their owner's graveyard (CR 400.3)."""

    whose: Players
    templates: ClassVar[tuple[str, ...]] = ("into {whose:'s} graveyard",)

    def put(
        self, board: Board, ctx: Context, player: PlayerId, cards: Sequence[ObjectId]
    ) -> Steps[None]:
        yield from actions.move(board, cards, "graveyard", source=ctx.source)


@dataclass(frozen=True)
class OntoBattlefield(Place):
    """Onto the battlefield."""

    arrival: Arrival = AS_USUAL
    templates: ClassVar[tuple[str, ...]] = ("onto the battlefield {arrival}",)

    def put(
        self, board: Board, ctx: Context, player: PlayerId, cards: Sequence[ObjectId]
    ) -> Steps[None]:
        yield from self.arrival.put(board, ctx, [(player, one) for one in cards])


@dataclass(frozen=True)
class OnBottom(Place):
    """On the bottom of their owner's library, in a chosen or a random order (CR 401.4)."""

    whose: Players
    at_random: bool = False
    templates: ClassVar[tuple[str, ...]] = (
        "on the bottom of {whose:'s} library in any order",
        "on the bottom of {whose:'s} library in a {at_random!random order}",
        "on the bottom of {whose:'s} library",
    )

    def put(
        self, board: Board, ctx: Context, player: PlayerId, cards: Sequence[ObjectId]
    ) -> Steps[None]:
        if self.at_random:
            ordered = tuple(actions.in_random_order(board, cards))
        else:
            ordered = yield from choices.choose_order(
                board, player, cards, rule="401.4", source=ctx.source,
                prompt="in which order, the first named on top",
                why="who puts cards into a library together may order them",
            )
        yield from _into_library(board, ctx, ordered, bottom=True)


YOU = You()


@dataclass(frozen=True)
class OnBottomAtRandom(OnBottom):
    """ "On the bottom in a random order": of the library spoken of."""

    whose: Players = YOU
    at_random: bool = True
    templates: ClassVar[tuple[str, ...]] = ("on the bottom in a random order",)


@dataclass(frozen=True)
class OnBottomOfThat(OnBottom):
    """ "On the bottom of that library in a random order": where the cards have come from."""

    whose: Players = YOU
    templates: ClassVar[tuple[str, ...]] = (
        "on the bottom of that library in any order",
        "on the bottom of that library in a {at_random!random order}",
        "on the bottom of that library",
    )


@dataclass(frozen=True)
class OnTop(Place):
    """On top of their owner's library, in an order that is chosen (CR 401.4)."""

    whose: Players
    templates: ClassVar[tuple[str, ...]] = (
        "on top of {whose:'s} library in any order",
        "back on top of {whose:'s} library in any order",
        "on top of {whose:'s} library",
        "back on top of {whose:'s} library",
    )

    def put(
        self, board: Board, ctx: Context, player: PlayerId, cards: Sequence[ObjectId]
    ) -> Steps[None]:
        ordered = yield from choices.choose_order(
            board, player, cards, rule="401.4", source=ctx.source,
            prompt="in which order, the first named on top",
            why="who puts cards into a library together may order them",
        )
        yield from _into_library(board, ctx, ordered, bottom=False)


def _into_library(
    board: Board, ctx: Context, ordered: Sequence[ObjectId], *, bottom: bool
) -> Steps[None]:
    """Put cards on top or on the bottom in this order; one that is there only changes its place."""
    for owner in dict.fromkeys(board.owner(one) for one in ordered):
        own = [one for one in ordered if board.owner(one) == owner]
        staying = tuple(one for one in own if board.last_known(one).zone == "library")
        if len(staying) == len(own):
            rest = tuple(one for one in board.players[owner].library if one not in own)
            zones.set_zone(board, owner, "library", (*rest, *own) if bottom else (*own, *rest))
            continue
        position = "bottom" if bottom else "top"
        yield from actions.move(
            board, own if bottom else own[::-1], "library", source=ctx.source, position=position
        )


def looked_at(board: Board, ctx: Context) -> tuple[ObjectId, ...]:
    """The cards that were looked at or revealed and have not moved by now."""
    looked = (one for one in ctx.named.get("looked", ()) if isinstance(one, ObjectId))
    return tuple(one for one in looked if board.find(one) is not None)


@dataclass(frozen=True)
class PutRest(Clause):
    """Put the rest of the cards looked at somewhere."""

    who: Players
    place: Place
    templates: ClassVar[tuple[str, ...]] = (
        "{who} [put] the rest {place}",
        "{who} [put] the rest of the revealed cards {place}",
        "{who} [put] all other cards revealed this way {place}",
        "{who} [put] all cards revealed this way that weren't put onto the battlefield {place}",
        "{who} [put] the exiled cards that weren't cast this way {place}",
        "{who} [put] the exiled cards not cast this way {place}",
        "{who} [put] all cards exiled this way that weren't cast {place}",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        rest = looked_at(board, ctx)
        for player in self.who.each(board, ctx):
            own = [one for one in rest if board.last_known(one).zone != "battlefield"]
            yield from self.place.put(board, ctx, player, own)


@dataclass(frozen=True)
class PutAndRest(Clause):
    """ "Put one of them into your hand and the rest on the bottom of your library"."""

    reads_event: ClassVar[bool] = True
    tells: ClassVar[bool] = True
    who: Players
    what: Objects
    place: Place
    rest: Place
    templates: ClassVar[tuple[str, ...]] = (
        "{who} [put] {what} {place} and the rest {rest}",
        "{who} [put] {what} {place} and the other {rest}",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        for player in self.who.each(board, ctx):
            pool = looked_at(board, ctx) or followed(board, ctx, ctx.said_objects)
            chosen = yield from chosen_by(board, ctx, player, self.what)
            yield from self.place.put(board, ctx, player, chosen)
            yield from self.rest.put(
                board, ctx, player, [one for one in pool if one not in chosen]
            )
            note_moved(ctx, chosen)
            note_done(ctx, bool(chosen))


ORDINALS = ("second", "third", "fourth", "fifth", "sixth", "seventh")
Ordinal = Annotated[str, Vocabulary("ordinal", ORDINALS)]


@dataclass(frozen=True)
class PutOnTop(Clause):
    """ "Shuffle and put that card on top", "put it third from the top" (CR 401.4, 401.7)."""

    who: Players
    what: Objects
    place: Ordinal = ""
    templates: ClassVar[tuple[str, ...]] = (
        "{who} [put] {what} on top",
        "{who} [put] {what} on top in any order",
        "{who} [put] {what} {place} from the top",
        "{who} [put] {what} into its owner's library {place} from the top",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        for player in self.who.each(board, ctx):
            cards = yield from chosen_by(board, ctx, player, self.what)
            if not self.place:
                yield from OnTop(self.who).put(board, ctx, player, cards)
            for card in cards if self.place else ():
                above = ORDINALS.index(self.place) + 1
                yield from _below(board, ctx, card, above)
            note_moved(ctx, cards)


def _below(board: Board, ctx: Context, number: ObjectId, above: int) -> Steps[None]:
    """Put a card into its owner's library with so many cards above it (CR 401.7)."""
    owner = board.owner(number)
    if board.last_known(number).zone != "library":
        yield from actions.move(board, [number], "library", source=ctx.source)
    now = board.now(number)
    library = board.players[owner].library
    if now in library:
        rest = tuple(one for one in library if one != now)
        zones.set_zone(board, owner, "library", (*rest[:above], now, *rest[above:]))


@dataclass(frozen=True)
class TopOrBottom(Clause):
    """ "Its owner puts it on their choice of the top or bottom of their library" (CR 608.2d)."""

    who: Players
    what: Objects
    templates: ClassVar[tuple[str, ...]] = (
        "{who} [put] {what} on {who:own} choice of the top or bottom of {who:own} library",
        "{who} [put] {what} on the top or bottom of {who:own} library",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        for player in self.who.each(board, ctx):
            cards = yield from chosen_by(board, ctx, player, self.what)
            for card in cards:
                place = yield from choices.choose_index(
                    board, player, ("top", "bottom"), what="option", source=ctx.source,
                    prompt=f"where in the library to put {board.name(card)}",
                    why="the text lets that player choose",
                )
                yield from actions.move(
                    board, [card], "library", source=ctx.source,
                    position=("top", "bottom")[place],
                )
            note_moved(ctx, cards)


@dataclass(frozen=True)
class ShuffleZones(Clause):
    """ "Shuffle your hand and graveyard into your library" (CR 701.24c)."""

    who: Players
    zones: Annotated[
        str,
        Vocabulary("zones", ("graveyard", "hand", "hand and graveyard", "graveyard and hand")),
    ]
    templates: ClassVar[tuple[str, ...]] = (
        "{who} [shuffle] {who:own} {zones} into {who:own} library",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        players = list(self.who.each(board, ctx))
        cards = [
            card for player in players for zone in self.zones.split(" and ")
            for card in getattr(board.players[player], zone)
        ]
        yield from actions.move(board, cards, "library", source=ctx.source)
        for player in players:
            actions.shuffle(board, player)


@dataclass(frozen=True)
class ShuffleAllOfYours(Clause):
    """Shuffle hand, graveyard and all permanents one owns into the library (CR 701.24c)."""

    templates: ClassVar[tuple[str, ...]] = (
        "shuffle your hand, your graveyard, and all permanents you own into your library",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        player = board.players[ctx.controller]
        owned = [one.id for one in board.battlefield.values() if one.owner == player.id]
        cards = [*player.hand, *player.graveyard, *owned]
        yield from actions.move(board, cards, "library", source=ctx.source)
        actions.shuffle(board, player.id)


@dataclass(frozen=True)
class PutOneAndOther(Clause):
    """ "Put one onto the battlefield tapped and the other into your hand", of cards found."""

    reads_event: ClassVar[bool] = True
    who: Players
    count: Amount
    place: Place
    other: Place
    templates: ClassVar[tuple[str, ...]] = (
        "{who} [put] {count:one} {place} and the other {other}",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        for player in self.who.each(board, ctx):
            pool = followed(board, ctx, ctx.said_objects)
            wanted = self.count.value(board, ctx)
            chosen = yield from choices.choose_objects(
                board, player, pool, least=wanted, most=wanted, what="card",
                prompt=f"which of them goes {say(self.place)}",
                why="who carries out the instruction chooses", source=ctx.source,
            )
            yield from self.place.put(board, ctx, player, chosen)
            yield from self.other.put(
                board, ctx, player, [one for one in pool if one not in chosen]
            )
            note_moved(ctx, pool)


@dataclass(frozen=True)
class RevealUntil(Clause):
    """Reveal cards from the top of a library until some of a description come (CR 701.20a)."""

    who: Players
    count: Amount
    things: Things
    templates: ClassVar[tuple[str, ...]] = (
        "{who} [reveal] cards from the top of {who:own} library until you reveal {count:a} "
        "{things:with count}",
        "{who} [reveal] cards from the top of {who:own} library until they reveal {count:a} "
        "{things:with count}",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        hits: list[ObjectId] = []
        revealed: list[ObjectId] = []
        for player in self.who.each(board, ctx):
            wanted = self.count.value(board, ctx)
            own = 0
            for card in board.players[player].library:
                if own >= wanted:
                    break
                revealed.append(card)
                actions.reveal(board, player, [card])
                if self.things.is_like(board, ctx, card):
                    own += 1
                    hits.append(card)
        speak_of(ctx, hits)
        ctx.named["looked"] = tuple(revealed)
        note_done(ctx, bool(hits))
        return
        yield


@dataclass(frozen=True)
class ToCommandZone(Clause):
    """Put objects into the command zone (CR 408.1)."""

    who: Players
    what: Objects
    templates: ClassVar[tuple[str, ...]] = (
        "{who} [return] {what} from the battlefield to the command zone",
        "{who} [put] {what} into the command zone",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        objects: list[ObjectId] = []
        for player in self.who.each(board, ctx):
            objects += yield from chosen_by(board, ctx, player, self.what)
        yield from actions.move(board, objects, "command", source=ctx.source)


@dataclass(frozen=True)
class ReturnAtRandom(Clause):
    """ "Return a creature card at random from your graveyard to your hand" (CR 701.9b)."""

    tells: ClassVar[bool] = True
    count: Amount
    things: Things
    arrival: Arrival = AS_USUAL
    to_hand: bool = False
    templates: ClassVar[tuple[str, ...]] = (
        "return {count:a} {things:with count} at random from your graveyard {to_hand!to your hand}",
        "return {count:a} {things:with count} at random from your graveyard to the battlefield "
        "{arrival}",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        there = [
            one for one in board.players[ctx.controller].graveyard
            if self.things.is_like(board, ctx, one)
        ]
        cards = actions.in_random_order(board, there)[: self.count.value(board, ctx)]
        if self.to_hand:
            yield from actions.move(board, cards, "hand", source=ctx.source)
        else:
            yield from self.arrival.put(board, ctx, [(ctx.controller, one) for one in cards])
        speak_of(ctx, cards)
        note_moved(ctx, cards)
        note_done(ctx, bool(cards))
