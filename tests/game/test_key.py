"""The key: equal only for the same position up to renaming, whatever the numbers are."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import dataclass
from itertools import permutations
from pathlib import Path

from apnap.game import events as ev
from apnap.game.ability import Bindings, Static
from apnap.game.board import Board
from apnap.game.card import Card
from apnap.game.context import Context
from apnap.game.ids import ObjectId, PlayerId
from apnap.game.key import exchangeable, key
from apnap.game.records import ContinuousEffect, Counters, Duration, StackedAbility
from apnap.rules import beginning, triggers
from apnap.rules.changing import LoseAllAbilities
from apnap.rules.turn import HandSize

from .situations import ANA, AT_END, BEN, STATE, Changed, changes, creature, everything

MEANS_NOTHING = re.compile(
    r"""
    ^(
      next_id | last_timestamp | cause | dying.*  # bookkeeping
    | unbroken.*                                # how long nobody has chosen anything
    | changed.* | attention | ceasing.* | granted.* | departed.*  # worked out from the rest
    | battlefield\[\#\d+\]\.timestamp            # compared for static abilities only
    | (waiting|permissions)\[\d+\]\.id          # names that nothing else uses
    | (delayed|effects|battlefield|stack|cards)\[\#\d+\]\.id  # the name, not a fact
    )$
    """,
    re.VERBOSE,
)


def all_changes() -> list[tuple[str, str, Changed]]:
    board = everything()
    return [
        (name, where, (where, value))
        for name in STATE
        for where, value in changes(board, getattr(board, name), name)
    ]


def test_every_fact_makes_a_difference() -> None:
    board = everything()
    before = key(board)
    assert key(everything()) == before
    unnoticed = []
    for name, where, (_, value) in all_changes():
        changed = board.fork()
        setattr(changed, name, value)
        if key(changed) == before:
            unnoticed.append(where)
    assert [where for where in unnoticed if not MEANS_NOTHING.match(where)] == []
    assert len(all_changes()) > 500


def table(order: tuple[int, ...]) -> Board:
    """Four unlike creatures and hands that arrived in some order, with no static ability."""
    board = beginning.new_board(["Ana", "Ben"])
    names = ("Anna", "Berta", "Cara", "Dora")
    arrived = {}
    for place in order:
        player = ANA if place % 2 else BEN
        arrived[place] = beginning.add_permanent(board, player, player, creature(names[place]))
        beginning.add_card(board, player, "hand", creature(f"{names[place]}'s daughter"))
    one, two = arrived[0], arrived[1]
    board.battlefield[one] = board.permanent(one)._replace(attached_to=two)
    board.battlefield[two] = board.permanent(two)._replace(attachments=(one,))
    return board


def test_equal_under_renaming() -> None:
    assert len({key(table(order)) for order in permutations(range(4))}) == 1


def twins() -> tuple[Board, ObjectId, ObjectId]:
    """Two creatures of one kind, and a third that one of them is attached to."""
    board = beginning.new_board(["Ana", "Ben"])
    one, two = (beginning.add_permanent(board, ANA, ANA, creature("Twin")) for _ in range(2))
    return board, one, two


def with_host(first: bool) -> Board:
    board, *both = twins()
    chosen = both[0] if first else both[1]
    host = beginning.add_permanent(board, ANA, ANA, creature("Host"))
    board.battlefield[chosen] = board.permanent(chosen)._replace(attached_to=host)
    board.battlefield[host] = board.permanent(host)._replace(attachments=(chosen,))
    return board


def test_twins_are_told_apart_only_by_what_refers_to_them() -> None:
    board, one, two = twins()
    assert exchangeable(board, one, two)
    assert key(with_host(True)) == key(with_host(False))
    board = with_host(True)
    assert not exchangeable(board, one, two)


def waiting_twins() -> tuple[Board, list[ObjectId]]:
    board, one, two = twins()
    for source in (one, two):
        triggers.fire(board, AT_END, source, ANA, Bindings(), None)
    board.battlefield[two] = board.permanent(two)._replace(tapped=True)
    return board, [waiting.id for waiting in board.waiting]


def test_different_answers_are_different_positions() -> None:
    """An order names triggers that wait, which are no objects yet (CR 603.3b)."""
    board, (first, second) = waiting_twins()
    assert key(board, ((first, second),)) != key(board, ((second, first),))


def test_answers_about_what_is_new_are_different_positions() -> None:
    """An answer within an item may name what that item has made, which is not kept yet."""
    board, *_ = twins()
    tokens = [ObjectId(board.next_id), ObjectId(board.next_id + 1)]
    assert key(board, ((tokens[0],),)) != key(board, ((tokens[1],),))
    later = board.fork()
    later.next_id += 10
    renamed = ObjectId(tokens[0] + 10)
    assert key(board, ((tokens[0],),)) == key(later, ((renamed,),))


def test_what_a_placed_trigger_was_is_not_forgotten() -> None:
    """Another ability may be about one of two that are on the stack by now (CR 603.3)."""
    keys = set()
    for chosen in (0, 1):
        board, waiting = waiting_twins()
        event = ev.Triggered(waiting[chosen], None, ANA, "about a trigger")
        for decision in triggers.place(board):
            raise AssertionError(decision)
        top = max(board.stack)
        found = board.stack.get(top)
        assert isinstance(found, StackedAbility)
        board.stack[top] = found._replace(event=event)
        keys.add(key(board))
    assert len(keys) == 2


def test_keyword_counters_and_effects_are_compared_by_time() -> None:
    """A flying counter stays if it came after what takes all abilities away (CR 613.7)."""
    def board(late: bool) -> Board:
        board, one, _ = twins()
        counters: Counters = (("flying", 1),)
        before, after = board.new_timestamp(), board.new_timestamp()
        effect = ContinuousEffect(
            board.new_id(), before if late else after, None, ANA, (LoseAllAbilities(),),
            Duration("game"), (one,),
        )  # fmt: skip
        board.effects[effect.id] = effect
        board.battlefield[one] = board.permanent(one)._replace(
            counters=counters, effects=(effect,), timestamp=after if late else before
        )
        return board

    assert key(board(True)) != key(board(False))


@dataclass(frozen=True)
class KeyHandSize(HandSize):
    """Your maximum hand size is so much."""

    most: int

    def size(self, board: Board, ctx: Context, player: PlayerId, size: int) -> int:
        return self.most


def test_static_abilities_are_compared_by_time_where_the_later_decides() -> None:
    def board(*sizes: int) -> Board:
        board = beginning.new_board(["Ana", "Ben"])
        for most in sizes:
            card = Card(f"Desk {most}", types=("Artifact",), abilities=(Static(KeyHandSize(most)),))
            beginning.add_permanent(board, ANA, ANA, card)
        return board

    assert key(board(1, 2)) != key(board(2, 1))


def test_stable_under_hash_seeds() -> None:
    program = (
        "from tests.game.situations import everything\n"
        "from apnap.game.key import key\nprint(key(everything()))"
    )
    root = Path(__file__).parents[2]
    outputs = {
        subprocess.run(
            [sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=root,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": f"{root / 'engine'}"},
        ).stdout
        for seed in ("0", "1", "4711")
    }  # fmt: skip
    assert len(outputs) == 1
