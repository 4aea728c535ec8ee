"""Paying (CR 601.2g-h): a way is found just when there is one, and what it says is what is spent.

The brute force knows nothing of the search: it activates everything in every order and then asks
whether the pool pays for the cost.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from apnap.errors import Refused
from apnap.game import events as ev
from apnap.game.ability import Steps
from apnap.game.board import Board
from apnap.game.card import Card
from apnap.game.mana import COLORS, MANA_TYPES, ManaCost
from apnap.rules import beginning, costs

from .toy import ANA, source

Demand = tuple[tuple[str, ...], ...]

LIFE = 5
SOURCES: dict[str, tuple[tuple[str, ...], str, Card]] = {}
for name_, mana_, needs_, treasure_ in [
    *((color, (color,), "", False) for color in (*COLORS, "C")),
    *(
        (f"{one}/{other}", (one, other), "", False)
        for one, other in combinations(("W", "U", "G"), 2)
    ),
    ("Forest Island", ("G", "U"), "", False),
    ("Island", ("U",), "", False),
    ("CC", ("CC",), "", False),
    ("WU bounce", ("WU",), "", False),
    ("treasure", tuple(COLORS), "", True),
    ("hybrid filter", ("WW", "WU", "UU"), "{W/U}", False),
    ("signet", ("UG",), "{1}", False),
    ("ramp", ("GGG",), "{2}", False),
]:
    card_ = source(name_, *mana_, needs=needs_, treasure=treasure_)
    if "Island" in name_:  # one ability for each basic land type (CR 305.6)
        card_ = Card(name_, types=("Land",), subtypes=tuple(name_.split()))
    SOURCES[name_] = (mana_, needs_, card_)
ANY: tuple[str, ...] = MANA_TYPES
SYMBOLS = ("1", "2", *COLORS, "C", "W/U", "U/G", "2/W", "W/P", "G/P", "U/G/P")


def board_with(names: list[str], pool: str) -> Board:
    board = beginning.new_board(["Ana", "Ben"])
    board.teams[0] = board.teams[0]._replace(life=LIFE)
    for name in names:
        beginning.add_permanent(board, ANA, ANA, SOURCES[name][2])
    board.players[ANA] = board.players[ANA]._replace(mana=tuple(sorted(pool)))
    return board


def ways_of(symbol: str) -> list[tuple[Demand, int]]:
    """What a symbol may cost (CR 107.4): for each mana the types that will do, and life."""
    if symbol.isdigit():
        return [((ANY,) * int(symbol), 0)]
    found: list[tuple[Demand, int]] = []
    for part in symbol.split("/"):
        if part == "P":
            found.append(((), 2))
        elif part.isdigit():
            found.append(((ANY,) * int(part), 0))
        else:
            found.append((((part,),), 0))
    return found


def demands(symbols: tuple[str, ...]) -> Iterator[tuple[Demand, int]]:
    """Every combination of what the symbols may cost."""
    if not symbols:
        yield (), 0
        return
    for first, life in ways_of(symbols[0]):
        for rest, more in demands(symbols[1:]):
            yield (*first, *rest), life + more


def payments(pool: tuple[str, ...], wanted: Demand) -> set[tuple[str, ...]]:
    """What may be left of a pool after paying for every demand."""
    left = {pool}
    for types in wanted:
        left = {
            tuple(sorted((Counter(one) - Counter([mana])).elements()))
            for one in left for mana in set(one) if mana in types
        }  # fmt: skip
    return left


def can_pay(names: list[str], pool: str, symbols: tuple[str, ...]) -> bool:
    """By brute force over every order of activations."""
    wanted = [demand for demand, life in demands(symbols) if life <= LIFE]

    @cache
    def reach(pool: tuple[str, ...], left: tuple[str, ...]) -> bool:
        if any(payments(pool, demand) for demand in wanted):
            return True
        for name in set(left):
            at = left.index(name)
            mana, needs, _ = SOURCES[name]
            for demand, _ in demands(ManaCost.parse(needs).symbols):
                for after in payments(pool, demand):
                    for made in mana:
                        more = tuple(sorted((*after, *made)))
                        if reach(more, left[:at] + left[at + 1 :]):
                            return True
        return False

    return reach(tuple(sorted(pool)), tuple(sorted(names)))


def finish(steps: Steps[None]) -> None:
    for decision in steps:
        raise AssertionError(f"paying asked {decision}")


@settings(max_examples=400)
@given(
    st.lists(st.sampled_from(sorted(SOURCES)), max_size=4),
    st.text(st.sampled_from(MANA_TYPES), max_size=2),
    st.lists(st.sampled_from(SYMBOLS), min_size=1, max_size=4),
)
def test_found_just_when_there_is_one(names: list[str], pool: str, symbols: list[str]) -> None:
    board = board_with(names, pool)
    cost = ManaCost(tuple(symbols))
    payment = costs.find_payment(board, ANA, cost)
    assert (payment is not None) is can_pay(names, pool, cost.symbols)
    if payment is None:
        return
    demanded = [demand for demand, life in demands(cost.symbols) if life == payment.life]
    assert any(() in payments(payment.spent, demand) for demand in demanded)
    before = list(board.players[ANA].mana)
    finish(costs.carry_out(board, ANA, payment))
    made = [one for event in board.log if isinstance(event, ev.ManaAdded) for one in event.mana]
    spent = [one for event in board.log if isinstance(event, ev.ManaPaid) for one in event.mana]
    last = [event for event in board.log if isinstance(event, ev.ManaPaid)][-1:]
    assert not payment.spent or last[0].mana == payment.spent
    for_abilities = [one for step in payment.steps for one in step.spent]
    assert Counter(spent) == Counter(payment.spent) + Counter(for_abilities)
    assert Counter(board.players[ANA].mana) == Counter(before) + Counter(made) - Counter(spent)
    assert board.life(ANA) == LIFE - payment.life
    used = [step.source.number for step in payment.steps]
    assert len(used) == len(set(used))


def test_life_only_where_mana_does_not_do() -> None:
    """Two life is paid for as few Phyrexian symbols as will do (CR 107.4f)."""
    payment = costs.find_payment(board_with(["W"], ""), ANA, ManaCost.parse("{W/P}{W/P}"))
    assert payment is not None
    assert payment.life == 2
    assert payment.spent == ("W",)


def test_the_pool_and_what_is_named_come_first() -> None:
    board = board_with(["W", "W", "W"], "W")
    assert costs.find_payment(board, ANA, ManaCost.parse("{W}")) == costs.Payment(
        (), ("W",), 0
    )
    third = [one.id for one in board.battlefield.values()][2]
    payment = costs.find_payment(board, ANA, ManaCost.parse("{1}{W}"), first=(third,))
    assert payment is not None
    assert [step.source.number for step in payment.steps] == [third]


def test_what_is_kept_for_a_symbol_does_not_pay_for_a_filter() -> None:
    """The signet's {1} is paid with the Forest's mana, not with the {W} made before."""
    board = board_with(["W", "G", "signet"], "")
    payment = costs.find_payment(board, ANA, ManaCost.parse("{W}{U}"))
    assert payment is not None
    finish(costs.carry_out(board, ANA, payment))
    assert payment.spent == ("W", "U")
    assert board.players[ANA].mana == ("G",)


def test_missing_mana_is_refused() -> None:
    board = board_with([], "")
    with pytest.raises(Refused, match="missing from the pool of Ana"):
        finish(costs.carry_out(board, ANA, costs.Payment((), ("W",), 0)))


@pytest.mark.parametrize(
    ("names", "cost", "possible"),
    [
        (["W/U", "W/G", "U/G"] * 20, "{W}" * 20 + "{U}" * 20 + "{G}" * 20, True),
        (["W/U", "W/G", "U/G"] * 20, "{W}" * 41, False),
        (["W/U", "W/G", "U/G"] * 20, "{61}", False),
        (["Forest Island", "W/U", "G"] * 20, "{G}" * 40 + "{U}" * 20, True),
        (["Forest Island", "W/U", "G"] * 20, "{G}" * 40 + "{U}" * 21, False),
        (["W/U", "W/G", "U/G"] * 20, "{W/U}" * 10 + "{R}", False),
        (["W", "U", "B", "R", "G", "CC"] * 10, "{30}{W/U}{2/W}{U/G}{C}{C}{C}{R}{R}", True),
        (["signet", "W/U", "G", "hybrid filter"] * 15, "{W}{W}{U}{U}{G}{G}{12}", True),
        (["signet", "W/U", "G", "hybrid filter"] * 15, "{W}{U}{G}{R}", False),
        (["ramp", "signet", "treasure"] * 20, "{B}{R}{G}{G}{G}{W}{W}{10}", True),
    ],
)
def test_sixty_lands_take_no_time(names: list[str], cost: str, possible: bool) -> None:
    board = board_with(names, "")
    start = time.process_time()
    payment = costs.find_payment(board, ANA, ManaCost.parse(cost))
    assert (payment is not None) is possible
    assert time.process_time() - start < 2
