"""Dungeons and venturing (CR 309, 701.49)."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from apnap.game import events as ev
from apnap.game.ability import Bindings, StaticEffect, Steps, TriggerCondition
from apnap.game.records import CardObject, StackedAbility

from . import choices, zones
from .characteristics import statics
from .happening import happen

if TYPE_CHECKING:
    from apnap.game.board import Board
    from apnap.game.card import Card
    from apnap.game.context import Context
    from apnap.game.events import Event
    from apnap.game.ids import ObjectId, PlayerId

UNDERCITY = "Undercity"
"""The dungeon subtype of "venture into Undercity" (CR 205.3p, 701.49d)."""


@dataclass(frozen=True)
class MarkerEnters(TriggerCondition):
    """The owner's venture marker moves into this room (CR 309.4c)."""

    room: str

    def keys(self) -> tuple[Hashable, ...]:
        return ("marker",)

    @property
    def about_self(self) -> bool:
        return True

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        if isinstance(event, ev.MarkerMoved) and (event.dungeon, event.room) == (source, self.room):
            return Bindings(players=(event.player,))
        return None


class VentureLimit(StaticEffect):
    """A static ability under which some player can't venture now (CR 101.2)."""

    def forbids(self, board: Board, ctx: Context, player: PlayerId) -> bool:
        """Whether that player can't venture."""
        raise NotImplementedError


def dungeon_of(board: Board, player: PlayerId) -> CardObject | None:
    """The dungeon the player owns in the command zone, at most one (CR 309.3)."""
    for number in board.players[player].command:
        card = board.cards.get(number)
        if card is not None and "Dungeon" in card.card.types:
            return card
    return None


def venture(board: Board, player: PlayerId, *, undercity: bool = False) -> Steps[None]:
    """Venture into the dungeon, or into Undercity (CR 701.49a-d).

    Only where a dungeon is to be chosen it matters which of the two it is.
    """
    if not board.players[player].in_game:
        return
    for _, static, ctx in statics(board, VentureLimit):
        if isinstance(static.effect, VentureLimit) and static.effect.forbids(board, ctx, player):
            return
    yield from happen(
        board, ev.Ventured(player, rule="701.49d" if undercity else "701.49")
    )
    board.facts[("ventured", player)] = board.fact("ventured", player) + 1
    dungeon = dungeon_of(board, player)
    if dungeon is not None:
        room = dungeon.card.room(board.players[player].room)
        if room.leads_to:
            yield from _move_on(board, player, dungeon, room.leads_to)
            return
        yield from complete(board, player, dungeon, rule="701.49c")
    yield from _enter(board, player, undercity)


def _move_on(
    board: Board, player: PlayerId, dungeon: CardObject, leads_to: tuple[str, ...]
) -> Steps[None]:
    """Follow an arrow; the owner chooses among several (CR 309.5a, 701.49b)."""
    index = yield from choices.choose_index(
        board, player, leads_to, what="room", rule="701.49b",
        prompt=f"which room of {dungeon.card.name} to enter",
        why="the dungeon's owner chooses which arrow to follow", source=dungeon.id, always=True,
    )
    yield from happen(
        board, ev.MarkerMoved(player, dungeon.id, leads_to[index], rule="701.49b")
    )


def _enter(board: Board, player: PlayerId, undercity: bool) -> Steps[None]:
    """Choose a dungeon from outside the game, marker on the top room (CR 701.49a, 701.49d)."""
    able = [card for card in board.dungeons if (UNDERCITY in card.subtypes) == undercity]
    if not able:
        return
    index = yield from choices.choose_index(
        board, player, [card.name for card in able], what="dungeon", rule="701.49a",
        prompt="which dungeon to enter", why="the player who ventures chooses",
    )
    yield from put_into_command_zone(board, player, able[index])


def put_into_command_zone(board: Board, player: PlayerId, card: Card) -> Steps[None]:
    """Bring a dungeon into the game (CR 309.2a, 309.4a)."""
    number = zones.put_in(board, player, "command", card, "top", token=False)
    yield from happen(
        board, ev.MarkerMoved(player, number, card.rooms[0].name, rule="309.4a")
    )


def complete(board: Board, player: PlayerId, dungeon: CardObject, rule: str) -> Steps[None]:
    """The dungeon leaves the game and is completed as it does (CR 309.5b, 309.7)."""
    yield from happen(
        board,
        ev.ZoneChanged(dungeon.id, "command", zones.OUTSIDE, "complete", rule=rule),
        ev.DungeonCompleted(player, dungeon.card.name),
    )


def is_finished(board: Board, player: PlayerId) -> bool:
    """Whether the marker is on a last room and no room ability still waits (CR 704.5t)."""
    if not board.players[player].room:
        return False
    dungeon = dungeon_of(board, player)
    if dungeon is None or dungeon.card.room(board.players[player].room).leads_to:
        return False
    if any(waiting.source == dungeon.id for waiting in board.waiting):
        return False
    return not any(
        isinstance(one, StackedAbility) and one.source == dungeon.id
        for one in board.stack.values()
    )
