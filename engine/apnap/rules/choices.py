"""Asking players: one function for each kind of question (CR 101.4, 608.2d).

Each takes and gives plain values. Where just one answer is possible nobody is asked, save for
numbers: X is announced even if it can only be 0 (CR 601.2b).
"""

from __future__ import annotations

from collections.abc import Sequence

from apnap.game.ability import Steps
from apnap.game.board import Board
from apnap.game.decisions import CHOOSE, DISTRIBUTE, ORDER, Decision, Option, Value
from apnap.game.ids import ObjectId, PlayerId, Ref


def chooser(board: Board, player: PlayerId, controller: PlayerId | None = None) -> PlayerId:
    """Who chooses instead of a player who has left (CR 800.4g, 800.4h)."""
    if board.players[player].in_game:
        return player
    if controller is not None and board.players[controller].in_game:
        return controller
    size = len(board.players)
    for step in range(1, size):
        following = PlayerId((player + step) % size)
        if board.players[following].in_game:
            return following
    return player


def ask(board: Board, decision: Decision) -> Steps[tuple[Value, ...]]:
    """Ask a question whose options are listed; gives the values chosen."""
    answer = yield decision
    assert isinstance(answer, tuple)
    return answer


def label(board: Board, ref: Ref) -> str:
    """How an object or player is shown among options."""
    if isinstance(ref, PlayerId):
        return board.name(ref)
    number = int(ref)
    return f"{board.name(ref)} ({board.players[board.controller(ref)].name}, #{number})"


def choose_refs(
    board: Board, player: PlayerId, refs: Sequence[Ref], *, least: int = 1, most: int = 1,
    what: str = "permanent", rule: str = "608.2d", prompt: str, why: str = "",
    source: ObjectId | None = None,
) -> Steps[tuple[Ref, ...]]:
    """Choose so many objects or players; as many as there are if there are fewer (CR 609.3).

    With one possible answer it is a question all the same, which may be answered; but costs are
    paid without a question that changes nothing.
    """
    most = min(most, len(refs))
    least = min(least, most)
    if most == 0 or (least == len(refs) and what == "cost"):
        return tuple(refs[:most])
    options = tuple(Option(ref, label(board, ref)) for ref in refs)
    answer = yield from ask(
        board,
        Decision(
            CHOOSE, (chooser(board, player),), prompt, rule, why, what, source, options, least, most
        ),
    )
    return tuple(ref for ref in answer if isinstance(ref, (ObjectId, PlayerId)))


def choose_order(
    board: Board, player: PlayerId, objects: Sequence[ObjectId], *, rule: str, prompt: str,
    why: str = "", source: ObjectId | None = None,
) -> Steps[tuple[ObjectId, ...]]:
    """Choose the order in which all of several objects go somewhere, the first named first."""
    if len(objects) < 2:
        return tuple(objects)
    options = tuple(Option(one, label(board, one)) for one in objects)
    answer = yield from ask(
        board,
        Decision(
            ORDER, (chooser(board, player),), prompt, rule, why, "order", source, options,
            len(options), len(options),
        ),
    )
    return tuple(one for one in answer if isinstance(one, ObjectId))


def choose_objects(
    board: Board, player: PlayerId, objects: Sequence[ObjectId], *, least: int = 1, most: int = 1,
    what: str = "permanent", rule: str = "608.2d", prompt: str, why: str = "",
    source: ObjectId | None = None,
) -> Steps[tuple[ObjectId, ...]]:
    """Choose so many objects, as `choose_refs`."""
    chosen = yield from choose_refs(
        board, player, objects, least=least, most=most, what=what, rule=rule, prompt=prompt,
        why=why, source=source,
    )
    return tuple(one for one in chosen if isinstance(one, ObjectId))


def choose_index(
    board: Board, player: PlayerId, texts: Sequence[str], *, what: str, rule: str = "608.2d",
    prompt: str, why: str = "", source: ObjectId | None = None, always: bool = False,
    alike: bool = False,
) -> Steps[int]:
    """Choose one of several things that are known by words; gives its place in the list.

    With `always` it is a question also where there is only one, which may be answered; `alike`
    says that every answer leads to the same.
    """
    if len(texts) == 1 and not always:
        return 0
    names = _distinct(texts)
    options = tuple(Option(name, name) for name in names)
    answer = yield from ask(
        board,
        Decision(
            CHOOSE, (chooser(board, player),), prompt, rule, why, what, source, options,
            alike=alike,
        ),
    )
    return names.index(str(answer[0]))


def _distinct(texts: Sequence[str]) -> list[str]:
    """The texts, with #2, #3 … added to those that occur before."""
    names: list[str] = []
    for text in texts:
        name, number = text, 1
        while name in names:
            number += 1
            name = f"{text} #{number}"
        names.append(name)
    return names


def choose_yes(
    board: Board, player: PlayerId, *, prompt: str, rule: str = "603.5", why: str = "",
    what: str = "yes or no", source: ObjectId | None = None, about: tuple[ObjectId, ...] = (),
) -> Steps[bool]:
    """Ask whether or not (CR 603.5, 608.2d); `about` names objects whose name means yes."""
    options = (Option("yes", "yes"), Option("no", "no"))
    if about:
        names = ", ".join(board.name(one) for one in about)
        options = (Option("yes", f"yes: {names}"), Option("no", "no"))
    answer = yield from ask(
        board,
        Decision(CHOOSE, (chooser(board, player),), prompt, rule, why, what, source, options),
    )
    return answer[0] == "yes"


def choose_number(
    board: Board, player: PlayerId, least: int, most: int, *, prompt: str, rule: str = "107.1c",
    source: ObjectId | None = None,
) -> Steps[int]:
    """Choose a number between two (CR 107.1c)."""
    options = tuple(Option(number, str(number)) for number in range(least, most + 1))
    answer = yield from ask(
        board,
        Decision(CHOOSE, (chooser(board, player),), prompt, rule, "", "number", source, options),
    )
    return int(answer[0])


def choose_division(
    board: Board, player: PlayerId, refs: Sequence[Ref], total: int, *, rule: str, prompt: str,
    minimum: int = 0, why: str = "", source: ObjectId | None = None,
) -> Steps[tuple[int, ...]]:
    """Divide a number among objects or players, at least `minimum` to each (CR 601.2d, 608.2d)."""
    if len(refs) < 2:
        return (total,) * len(refs)
    options = tuple(Option(ref, label(board, ref)) for ref in refs)
    answer = yield from ask(
        board,
        Decision(
            DISTRIBUTE, (chooser(board, player),), prompt, rule, why, "amounts", source, options,
            total=total, minimum=minimum,
        ),
    )
    return tuple(int(part) for part in answer)
