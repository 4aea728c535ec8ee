"""Day and night (CR 731), and what daybound and nightbound make of them (CR 702.145)."""

from __future__ import annotations

from collections.abc import Hashable

from apnap.game import events as ev
from apnap.game.ability import StaticEffect, Steps
from apnap.game.board import Board
from apnap.game.ids import ObjectId, PlayerId

from .characteristics import characteristics, forget_if_static
from .happening import happen

DAY = "day"
NIGHT = "night"
BOUND = {"daybound": NIGHT, "nightbound": DAY}
"""The keywords, and the time as it becomes which a permanent with one transforms."""
MOST = "most spells of the active team last turn"
"""What the turn remembers: how many spells one player of that team cast (CR 731.2)."""


class HeedsTheTime(StaticEffect):
    """Daybound or nightbound: by this the index of static abilities finds whether any is there."""

    def keys(self) -> tuple[Hashable, ...]:
        """Looked for whenever something enters or changes hands."""
        return ("day and night",)


def becomes(board: Board, time: str, player: PlayerId | None = None) -> Steps[None]:
    """It becomes day or night; what is bound to it transforms at once (CR 731.1, 702.145)."""
    if board.daytime == time:
        return
    before, board.daytime = board.daytime, time
    forget_if_static(board)
    word = f"{before} becomes {time}" if before else f"it becomes {time}"
    yield from happen(board, ev.Happened(word, player, rule="731.1"))
    yield from heed(board)


def heed(board: Board) -> Steps[None]:
    """What happens immediately, as no state-based action (CR 702.145c-d, 702.145f-g)."""
    bound: dict[str, list[ObjectId]] = {word: [] for word in BOUND}
    for number in board.battlefield:
        keywords = characteristics(board, ObjectId(number)).keywords
        for word in BOUND:
            if word in keywords:
                bound[word].append(ObjectId(number))
    if not board.daytime:
        if bound["daybound"]:
            yield from becomes(board, DAY)
        elif bound["nightbound"]:
            yield from becomes(board, NIGHT)
        return
    turning = [
        ev.Transformed(number, number, rule="702.145")
        for word, time in BOUND.items() if time == board.daytime
        for number in bound[word]
    ]
    if turning:
        yield from happen(board, *turning)


def remember(board: Board, team: int) -> int:
    """The most spells that a player of the team whose turn ends cast in it (CR 731.2)."""
    return max(
        (board.fact("cast", one.id) for one in board.players if one.team == team), default=0
    )


def check(board: Board) -> Steps[None]:
    """In the untap step the time may change by the spells of the turn before (CR 502.2, 731.2)."""
    if board.turn.number == 1:
        return  # there was no turn before
    if board.daytime == DAY and not board.fact(MOST):
        yield from becomes(board, NIGHT)
    elif board.daytime == NIGHT and board.fact(MOST) > 1:
        yield from becomes(board, DAY)
