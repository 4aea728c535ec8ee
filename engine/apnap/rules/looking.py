"""Looking at the top cards of libraries: scry and surveil (CR 701.22, 701.25)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from apnap.game import events as ev
from apnap.game.ability import Steps
from apnap.game.board import Board
from apnap.game.decisions import ORDER, SPLIT, Decision, Option
from apnap.game.ids import ObjectId, PlayerId

from . import actions, choices, zones
from .happening import happen


def scry(
    board: Board, amounts: Mapping[PlayerId, int], source: ObjectId | None = None
) -> Steps[None]:
    """Players look at their top cards, put any on the bottom and the rest back, in any order.

    They decide in turn, then the cards move at the same time; scry 0 is nothing (CR 701.22a-c).
    """
    decided = yield from _decide(board, amounts, "scry", "bottom", "701.22a", source)
    for player, away, kept in decided:
        rest = board.players[player].library[len(away) + len(kept) :]
        zones.set_zone(board, player, "library", (*kept, *rest, *away))
    yield from happen(
        board,
        *(
            ev.Scried(player, amounts[player], len(away), len(away) + len(kept))
            for player, away, kept in decided
        ),
    )


def surveil(
    board: Board, amounts: Mapping[PlayerId, int], source: ObjectId | None = None
) -> Steps[None]:
    """Players look at their top cards and put any into the graveyard, the rest back (CR 701.25a).

    Surveil 0 is nothing (CR 701.25c).
    """
    decided = yield from _decide(board, amounts, "surveil", "graveyard", "701.25a", source)
    for player, away, kept in decided:
        rest = board.players[player].library[len(away) + len(kept) :]
        zones.set_zone(board, player, "library", (*away, *kept, *rest))
    gone = [one for _, away, _ in decided for one in away]
    yield from actions.move(board, gone, "graveyard", rule="701.25a")
    yield from happen(
        board, *(ev.Happened("surveil", player, rule="701.25a") for player, _, _ in decided)
    )


def _decide(
    board: Board, amounts: Mapping[PlayerId, int], word: str, where: str, rule: str,
    source: ObjectId | None,
) -> Steps[list[tuple[PlayerId, tuple[ObjectId, ...], tuple[ObjectId, ...]]]]:
    decided = []
    for player, amount in amounts.items():
        if amount > 0:
            away, kept = yield from split(
                board, player, board.players[player].library[:amount], where,
                prompt=f"{word} {amount}: which cards go to the {where}", rule=rule, source=source,
            )
            decided.append((player, away, kept))
    return decided


def split(
    board: Board, player: PlayerId, cards: Sequence[ObjectId], where: str, *, prompt: str,
    rule: str, source: ObjectId | None = None,
) -> Steps[tuple[tuple[ObjectId, ...], tuple[ObjectId, ...]]]:
    """A look at cards: those that go elsewhere and those that stay on top, each in order.

    The answer names every card and `SPLIT`: what stands before it goes elsewhere.
    """
    if not cards:
        return (), ()
    options = tuple(Option(one, choices.label(board, one)) for one in cards)
    options = (*options, Option(SPLIT, f"before this: to the {where}; after it: stays on top"))
    answer = yield from choices.ask(
        board,
        Decision(
            ORDER, (choices.chooser(board, player),), prompt, rule,
            "who looks at the cards decides", f"look: {where}", source, options,
            len(options), len(options),
        ),
    )
    at = answer.index(SPLIT)
    named = [one if isinstance(one, ObjectId) else None for one in answer]
    return (
        tuple(one for one in named[:at] if one is not None),
        tuple(one for one in named[at:] if one is not None),
    )
