"""Searching zones for cards (CR 701.23)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from apnap.game import events as ev
from apnap.game.ability import Condition, Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.ids import ObjectId, PlayerId
from apnap.rules import actions, choices, searching
from apnap.rules.characteristics import characteristics
from apnap.rules.happening import happen

from .effects import Clause
from .effects_cards import note_done
from .objects import A
from .players import Order, SameSubject, They, You
from .selectors import Objects, Players, speak_of
from .this_way import ThisWay, since_it_began
from .wording import say
from .words import Vocabulary

_ZONES = {
    "library": ("library",),
    "library and/or graveyard": ("library", "graveyard"),
    "hand and/or library": ("hand", "library"),
    "graveyard, hand, and/or library": ("graveyard", "hand", "library"),
    "graveyard, hand and/or library": ("graveyard", "hand", "library"),
}
Zones = Annotated[str, Vocabulary("zones", tuple(_ZONES))]


@dataclass(frozen=True)
class Search(Clause):
    """Search one's library, or other zones as well, for cards (CR 701.23a, 701.23b)."""

    tells: ClassVar[bool] = True
    who: Players
    what: Objects
    zones: Zones = "library"
    also: Objects | None = None
    either: bool = False
    """One card of either description, not one of each."""
    templates: ClassVar[tuple[str, ...]] = (
        "{who} [search] {who:own} {zones} for {what}",
        "{who} [search] {who:own} {zones} for {what} and {also}",
        "{who} [search] {who:own} {zones} for {what} and/or {also}",
        "{who} [search] {who:own} {zones} for {what} {either!or} {also}",
    )

    def __post_init__(self) -> None:
        if any(not isinstance(one, A) for one in (self.what, self.also) if one is not None):
            raise ValueError("cards that are chosen")

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        for player in self.who.each(board, ctx):
            zones = yield from self._chosen_zones(board, ctx, player)
            choosing = look_for(
                board, ctx, player,
                [
                    one for zone in zones for one in (
                        searching.searched(board, player, player) if zone == "library"
                        else getattr(board.players[player], zone)
                    )
                ],
                [one for one in (self.what, self.also) if isinstance(one, A)], self.either,
            )
            if "library" in zones:
                choosing = searching.while_searching(board, player, choosing)
            found = yield from choosing
            if "library" in zones and searching.may_search(board, player):
                yield from happen(board, ev.Searched(player, player, len(found)))
            speak_of(ctx, found)
            ctx.amount = len(found)
            note_done(ctx, bool(found))

    def _chosen_zones(
        self, board: Board, ctx: Context, player: PlayerId
    ) -> Steps[tuple[str, ...]]:
        """Of several zones the player searches those they like, at least one."""
        zones = _ZONES[self.zones]
        if len(zones) == 1:
            return zones
        several = [
            tuple(zone for place, zone in enumerate(zones) if mask >> place & 1)
            for mask in range((1 << len(zones)) - 1, 0, -1)
        ]
        place = yield from choices.choose_index(
            board, player, [" and ".join(one) for one in several], what="option", rule="701.23a",
            prompt="which zones to search", why="the text lets that player choose",
            source=ctx.source,
        )
        return several[place]


def look_for(
    board: Board, ctx: Context, player: PlayerId, cards: list[ObjectId], kinds: list[A],
    either: bool = False,
) -> Steps[tuple[ObjectId, ...]]:
    """Cards that are found.

    Who searches a hidden zone need not find a card of a description (CR 701.23b), but must where
    just so many cards are looked for (CR 701.23d), or where all can see them.
    """
    found: list[ObjectId] = []
    for kind in kinds[:1] if either else kinds:
        matching = kinds if either else [kind]
        able = [
            one for one in cards
            if one not in found and any(each.things.is_like(board, ctx, one) for each in matching)
        ]
        said = " or ".join(say(each.things, "one") for each in matching)
        most = kind.count.value(board, ctx)
        sure = [  # a card of which nothing is known can't be asked for
            one for one in able
            if (said == "card" and characteristics(board, one).types)
            or one in board.players[board.owner(one)].graveyard
        ]
        least = 0 if kind.up_to else min(most, len(sure))
        found += yield from choices.choose_objects(
            board, player, able, least=least, most=most, what="card",
            rule="701.23d" if said == "card" else "701.23b", prompt=f"which {said} to find",
            why="what need not be found may be passed over", source=ctx.source,
        )
    return tuple(found)


@dataclass(frozen=True)
class SearchOther(Clause):
    """Search another player's library (CR 701.23a)."""

    tells: ClassVar[bool] = True
    who: Players
    whose: Players
    what: Objects
    templates: ClassVar[tuple[str, ...]] = (
        "{who} [search] {whose:'s} library for {what}",
    )

    def __post_init__(self) -> None:
        if isinstance(self.whose, (You, They, Order, SameSubject)) or not isinstance(self.what, A):
            raise ValueError("that is said otherwise")

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        assert isinstance(self.what, A)
        for player in self.who.each(board, ctx):
            for owner in self.whose.players(board, ctx)[:1]:
                cards = list(searching.searched(board, player, owner))
                choosing = look_for(board, ctx, player, cards, [self.what])
                if player == owner:
                    choosing = searching.while_searching(board, player, choosing)
                found = yield from choosing
                if searching.may_search(board, player):
                    yield from happen(board, ev.Searched(player, owner, len(found)))
                speak_of(ctx, found)
                note_done(ctx, bool(found))


@dataclass(frozen=True)
class SearchedThisWay(ThisWay, Condition):
    """ "If you search your library this way, shuffle." (CR 701.23a)."""

    templates: ClassVar[tuple[str, ...]] = (
        "you search your library this way", "you searched your library this way",
    )  # fmt: skip

    def holds(self, board: Board, ctx: Context) -> bool:
        return any(
            isinstance(event, ev.Searched) and event.owner == ctx.controller
            for event in since_it_began(board, ctx)
        )


@dataclass(frozen=True)
class ExileNamesakes(Clause):
    """Search somebody's zones for cards of a name and exile them (CR 701.23a).

    In a graveyard, which all can see, none may be passed over where all are to be found
    (CR 701.23b).
    """

    who: Players
    whose: Players
    what: Objects
    some: bool = False
    templates: ClassVar[tuple[str, ...]] = (
        "{who} [search] {whose:'s} graveyard, hand, and library for all cards with the same name "
        "as {what} and exile them",
        "{who} [search] {whose:'s} graveyard, hand, and library for {some!any number of} cards "
        "with the same name as {what} and exile them",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        models = [one for one in self.what.find(board, ctx) if isinstance(one, ObjectId)]
        names = {characteristics(board, one).name for one in models} - {""}
        for player in self.who.each(board, ctx):
            for owner in self.whose.players(board, ctx)[:1]:
                record = board.players[owner]
                open_ = [
                    one for one in record.graveyard
                    if characteristics(board, one).name in names
                ]
                able = [
                    one for one in (*record.hand, *searching.searched(board, player, owner))
                    if characteristics(board, one).name in names
                ]
                must, may = ([], [*open_, *able]) if self.some else (open_, able)
                choosing = choices.choose_objects(
                    board, player, may, least=0, most=len(may), what="card", rule="701.23b",
                    prompt="which cards of that name to find",
                    why="who searches need not find a card of a description", source=ctx.source,
                )
                if player == owner:
                    choosing = searching.while_searching(board, player, choosing)
                found = yield from choosing
                if searching.may_search(board, player):
                    yield from happen(board, ev.Searched(player, owner, len(found)))
                yield from actions.move(board, [*must, *found], "exile", source=ctx.source)
                ctx.mention(owner)
