"""Loops of mandatory actions: the game is a draw (CR 104.4b, 732.4).

A loop is recognised by a position that comes back, once a good many objects have resolved and
nobody has done or chosen anything. Positions are compared with one that had the sizes of that at
the last power of two (Brent), so that one is remembered however long the loop is. Life totals that
drift away are one as soon as no card could tell them apart.
"""

from __future__ import annotations

from functools import lru_cache

from apnap.game import events as ev
from apnap.game import key
from apnap.game.ability import Steps
from apnap.game.board import Board
from apnap.game.card import Card
from apnap.game.data import walk
from apnap.game.ids import ObjectId
from apnap.game.records import Unbroken

from .happening import happen

PATIENCE = 128
"""So many objects resolve before anybody looks for a loop."""
MANY = 64
"""From here on it makes no difference how often something has happened this turn."""


BEYOND = 1024
"""Above any life total that a card names, and below its negative, it makes no difference."""


def went_on(board: Board) -> None:
    """An object has resolved without anybody's doing."""
    resolved, mark, marked, sizes = board.unbroken
    board.unbroken = Unbroken(resolved + 1, mark, marked, sizes)


def somebody_chose(board: Board) -> None:
    """Somebody did or chose something, so that whatever follows is no mandatory loop so far."""
    if board.unbroken.resolved:
        board.unbroken = Unbroken()


def end_if_endless(board: Board) -> Steps[bool]:
    """As somebody is to get priority: the game ends if this position has been there before."""
    count, mark, marked, sizes = board.unbroken
    if count < PATIENCE or count == marked:
        return False
    doubled = count & (count - 1) == 0
    if not doubled and (not sizes or len(board.stack) != sizes[0]):
        return False
    now = _sizes(board)
    if now == sizes:
        position = _position(board)
        if position == mark:
            names = ", ".join(_resolved(board, count - marked))
            why = f"a loop of mandatory actions: {names}, and so on"
            yield from happen(board, ev.GameEnded((), why, "104.4b"))
            return True
        if not mark:
            board.unbroken = Unbroken(count, position, count, now)
    if doubled:
        board.unbroken = Unbroken(count, "", count, now)
    return False


def _sizes(board: Board) -> tuple[int, ...]:
    """What is the same wherever `_position` is; it is much sooner counted."""
    lives = (_unless_beyond(team.life) for team in board.teams)
    return (len(board.stack), len(board.battlefield), len(board.cards), *lives)


def _unless_beyond(life: int) -> int:
    return max(-BEYOND, min(life, BEYOND))


def _position(board: Board) -> str:
    """The key of the position without the exact numbers of what happened this turn."""
    copy = board.fork()
    if not _is_read(board):
        copy.teams = [team._replace(life=_unless_beyond(team.life)) for team in board.teams]
    copy.facts = {
        (kind, who): min(amount, MANY)
        for (kind, who), amount in board.facts.items()
        if not isinstance(who, ObjectId) or board.find(who) is not None
    }
    return key.key(copy)


def _is_read(board: Board) -> bool:
    """Whether something there does more with a life total than compare it with a number."""
    there = [record.card for record in board.battlefield.values()]
    there += [record.card for record in board.cards.values() if record.zone == "command"]
    return any(_reads_life(card) for card in there)


@lru_cache(maxsize=1024)
def _reads_life(card: Card) -> bool:
    return any(getattr(part, "reads_life", False) for part in walk(card.abilities))


def _resolved(board: Board, number: int) -> list[str]:
    """The names of what resolved last, in order, each once."""
    found: list[str] = []
    for place in range(len(board.log) - 1, -1, -1):
        event = board.log[place]
        if isinstance(event, ev.Resolved):
            found.append(_name(board, event.object))
            if len(found) == number:
                break
    return list(dict.fromkeys(reversed(found)))


def _name(board: Board, number: ObjectId) -> str:
    record = board.last_known(number)
    label: str = getattr(record, "label", "")
    return label or board.name(number)
