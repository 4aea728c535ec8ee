"""Designations of players for the rest of the game: the city's blessing (CR 702.131)."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from apnap.game import events as ev
from apnap.game.ability import StaticEffect, Steps
from apnap.game.board import Board
from apnap.game.card import Card
from apnap.game.ids import ObjectId, PlayerId

from .characteristics import characteristics, renew, statics
from .happening import happen

KEY = "ascend"
BLESSING, STORY = "the city's blessing", "an enduring story"


def _is_storied(card: Card) -> bool:
    return (
        "Artifact" in card.types or "Legendary" in card.supertypes or "Saga" in card.subtypes
    )


COUNTED: dict[str, tuple[int, Callable[[Card], bool], str]] = {
    BLESSING: (10, lambda card: True, "702.131a"),
    STORY: (3, _is_storied, "604.1"),  # no rule of its own yet: a static ability's text
}
"""How many permanents of which kind a player needs for a designation, and by which rule."""


class Ascends(StaticEffect):
    """A permanent's controller gets a designation as soon as may be (CR 702.131b)."""

    designation: str

    def keys(self) -> tuple[Hashable, ...]:
        """Looked for whenever something enters or changes hands, and with state-based actions."""
        return (KEY,)


def ascend(board: Board, player: PlayerId, designation: str = BLESSING) -> Steps[None]:
    """A player with enough permanents gets the designation for the rest of the game."""
    before = board.players[player]
    if designation in before.designations:
        return
    needed, counts, rule = COUNTED[designation]
    own = sum(
        one.controller == player and counts(characteristics(board, ObjectId(one.id)))
        for one in board.battlefield.values()
    )
    if own >= needed:
        board.players[player] = before._replace(
            designations=(*before.designations, designation)
        )
        renew(board)
        yield from happen(board, ev.Happened("gets", player, text=designation, rule=rule))


def check(board: Board) -> Steps[None]:
    """Who controls a permanent with ascend may get the blessing now (CR 702.131b, 702.131d)."""
    found = [
        (ctx.controller, static.effect.designation)
        for _, static, ctx in statics(board, KEY) if isinstance(static.effect, Ascends)
    ]
    for player, designation in dict.fromkeys(found):
        yield from ascend(board, player, designation)
