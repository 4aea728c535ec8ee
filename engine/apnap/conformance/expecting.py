"""What a case asserts, as the expectations of a scenario file say it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..game.board import Board
from ..game.ids import ObjectId
from ..game.mana import COLOR_WORDS
from ..scenario.table import Table
from .cases import Selector, selector
from .naming import Naming


class Unsaid(Exception):  # noqa: N818 - it is no fault of the program
    """Something that a scenario file cannot say."""


ZONES = {"permanent": "battlefield"}


def expectation(
    board: Board, naming: Naming, table: Table, assertion: Sequence[Any]
) -> dict[str, Any]:
    """One assertion as a map for `expect:`. Raises Unsaid if there is none for it."""
    kind, *args = assertion
    said: dict[str, Any]
    zone, _, rest = str(kind).rpartition("_")
    if rest in ("count", "total") and zone in (
        "permanent", "hand", "graveyard", "exile", "library", "command"
    ):
        player, *what, amount = args
        if player is None:
            raise Unsaid(f"{_shown(assertion)}: of all players together")
        found = _pile(what, amount)
        return {player: {ZONES.get(zone, zone): found}}
    match kind:
        case "life":
            return {args[0]: {"life": args[1]}}
        case "permanent_exists":
            return expectation(
                board, naming, table, ["permanent_count", args[0], args[1], int(args[-1] is True)]
            )
        case "player_counters":
            return {args[0]: {"counters": {args[1]: args[2]}}}
        case "monarch" | "initiative":
            return {kind: args[0] or "none"}
        case "won" | "lost" | "result":
            return _end(kind, args, board)
        case "pt":
            size = {"power": args[2], "toughness": args[3]}
            return {_object(board, naming, table, args[0], args[1], size): size}
        case "counters":
            said = {"counters": {args[2]: args[3]}}
            return {_object(board, naming, table, args[0], args[1], said): said}
        case "damage":
            said = {"damage": args[2]}
            return {_object(board, naming, table, args[0], args[1], said): said}
        case "tapped":
            said = {"tapped": args[1]}
            return {_object(board, naming, table, None, args[0], said): said}
        case "type" | "subtype" | "supertype":
            said = {"types": {"has" if args[2] else "lacks": [args[1]]}}
            return {_object(board, naming, table, None, args[0], said): said}
        case "ability" | "has_ability":
            said = {"abilities": {"has" if args[3] else "lacks": [args[2]]}}
            return {_object(board, naming, table, args[0], args[1], said): said}
        case "color":
            wanted = args[3] if len(args) > 3 else True
            names = [COLOR_WORDS.get(one, one) for one in args[2]]
            said = {"colors": {"has" if wanted else "lacks": names}}
            return {_object(board, naming, table, args[0], args[1], said): said}
        case "attached" if args[-1] is True:
            host = {"attached": _object(board, naming, table, None, args[2], {})}
            return {_object(board, naming, table, args[0], args[1], host): host}
        case "tapped_count":
            return _tapped(board, naming, table, selector(args[0]))
        case "is" if args[0] == ["stack_size"]:
            return {"stack": args[1]}
        case "is" if args[0][0] == "count" and args[0][2] is not None and not args[0][3]:
            return {args[0][2]: {args[0][1]: args[1]}}
    raise Unsaid(f"{_shown(assertion)}: no expectation says this")


def _pile(what: Sequence[Any], amount: int) -> Any:
    """A number of all, or so many of a name."""
    if not what:
        return amount
    wanted = selector(what[0])
    if not wanted.name or wanted != Selector(wanted.name):
        raise Unsaid(f"{wanted}: only names can be counted")
    if not amount:
        return {"lacks": [wanted.name]}
    return {"has": [wanted.name if amount == 1 else f"{amount} {wanted.name}"]}


def _end(kind: str, args: Sequence[Any], board: Board) -> dict[str, Any]:
    word = args[1] if kind == "result" else kind
    wanted = kind == "result" or len(args) < 2 or args[1] is True
    said = {"won": "winner", "lost": "loser"}
    if wanted and word in said:
        return {said[word]: args[0]}
    if wanted and word == "draw":
        return {"draw": True} if board.outcome is not None else {"winner": "none"}
    raise Unsaid(f"{kind} {args}: no expectation says this")


def _object(
    board: Board, naming: Naming, table: Table, player: str | None, wanted: Any,
    said: dict[str, Any],
) -> str:
    """The name of the permanent that is meant; where several are, of one that is as asserted."""
    from .asserts import judge

    owner = None if player is None else naming.seat(player)
    able = [one.id for one in board.battlefield.values() if owner in (None, one.controller)]
    meant = selector(wanted)
    found = [one for one in naming.pick(board, meant, able) if isinstance(one, ObjectId)]
    if not found:
        raise Unsaid(f"there is no permanent {meant} to speak of")
    if len(found) > 1 and said and meant.name:
        whole = [board.name(one) for one in found]
        found = [
            one for place, one in enumerate(found)
            if _holds(judge, board, naming, player, {"name": whole[place], "index": place}, said)
        ] or found
    return table.distinct_names(board, found[:1])[0]


def _tapped(
    board: Board, naming: Naming, table: Table, wanted: Selector
) -> dict[str, dict[str, bool]]:
    """Of each permanent of a name whether it is tapped: so many are, if this is how it is."""
    found = naming.pick(board, wanted, [one.id for one in board.battlefield.values()])
    if not found:
        raise Unsaid(f"there is no permanent {wanted} to speak of")
    return {
        table.distinct_names(board, [one])[0]: {"tapped": board.permanent(one).tapped}
        for one in found if isinstance(one, ObjectId)
    }


def _holds(
    judge: Any, board: Board, naming: Naming, player: str | None, one: dict[str, Any],
    said: dict[str, Any],
) -> bool:
    """Whether one of several permanents is as asserted."""
    match said:
        case {"power": power, "toughness": toughness}:
            return judge(board, naming, ["pt", player, one, power, toughness, "any"]) is None
        case {"tapped": tapped}:
            return judge(board, naming, ["tapped", one, tapped]) is None
        case {"damage": damage}:
            return judge(board, naming, ["damage", player, one, damage]) is None
        case {"counters": counters}:
            ((kind, amount),) = counters.items()
            return judge(board, naming, ["counters", player, one, kind, amount]) is None
    return True


def _shown(assertion: Sequence[Any]) -> str:
    return " ".join(str(one) for one in assertion)


