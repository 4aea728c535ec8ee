"""Costs of mana and how they are paid (CR 106, 118, 601.2f-h)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

from apnap.game import events as ev
from apnap.game.ability import Cost, Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.ids import ObjectId, PlayerId
from apnap.game.mana import MANA_TYPES, ManaCost, payers

from . import mana_abilities
from .characteristics import characteristics
from .happening import happen
from .mana_abilities import Source

Wanted = tuple[str, ...]
"""The types of mana any one of which pays for a symbol."""


@dataclass(frozen=True)
class PayMana(Cost):
    """A mana cost to pay (CR 118.3)."""

    cost: ManaCost

    def can_pay(self, board: Board, ctx: Context) -> bool:
        return find_payment(board, ctx.controller, self.cost, ctx.x) is not None

    def pay(self, board: Board, ctx: Context) -> Steps[None]:
        yield from pay_mana(board, ctx.controller, self.cost, ctx.x)


class Payment(NamedTuple):
    """A way to pay: mana abilities to activate with what each adds, mana to spend, life."""

    steps: tuple[tuple[Source, tuple[str, ...]], ...]
    spent: tuple[str, ...]
    life: int


class _State(NamedTuple):
    pool: tuple[str, ...]
    used: frozenset[int]
    steps: tuple[tuple[Source, tuple[str, ...]], ...] = ()
    spent: tuple[str, ...] = ()


def find_payment(
    board: Board, player: PlayerId, cost: ManaCost, x: int = 0, extra: int = 0,
    first: Sequence[ObjectId] = (), without: Sequence[ObjectId] = (),
) -> Payment | None:
    """A way to pay a mana cost from pool and mana abilities, or None if there is none.

    The search is complete. Mana in the pool and permanents named in `first` are used first,
    then lands, then other permanents, then what has to be sacrificed; `without` is left alone.
    Two life pays for a Phyrexian symbol only where mana does not (CR 107.4f).
    """
    pool = board.players[player].mana
    if not cost.symbols and extra <= 0:
        return Payment((), (), 0)
    for wanted, life in _requirements(cost, x, extra):
        if life and board.life(player) < life:
            continue
        available = _sorted_sources(board, player, first, without) if wanted else []
        for state in _ways(wanted, _State(pool, frozenset()), available, set()):
            return Payment(state.steps, state.spent, life)
    return None


def _requirements(cost: ManaCost, x: int, extra: int) -> Iterator[tuple[tuple[Wanted, ...], int]]:
    """The mana wanted symbol by symbol and the life paid, the most mana first."""
    choices_: list[list[tuple[tuple[Wanted, ...], int]]] = []
    for symbol in cost.pips:
        parts = symbol.split("/")
        if "P" in parts:
            colors = tuple(part for part in parts if part != "P")
            choices_.append([((colors,), 0), ((), 2)])
        elif parts[0].isdigit():
            choices_.append([((payers(parts[1]),), 0), ((MANA_TYPES,) * int(parts[0]), 0)])
        else:
            choices_.append([((payers(symbol),), 0)])
    generic = max(0, cost.generic + cost.x_count * x + extra)
    for picked in sorted(product(*choices_), key=lambda one: sum(life for _, life in one)):
        wanted = [symbol for symbols, _ in picked for symbol in symbols]
        wanted.sort(key=len)
        yield (*wanted, *((MANA_TYPES,) * generic)), sum(life for _, life in picked)


def _sorted_sources(
    board: Board, player: PlayerId, first: Sequence[ObjectId], without: Sequence[ObjectId]
) -> list[Source]:
    def preference(source: Source) -> tuple[bool, int, int, int]:
        card = characteristics(board, source.number)
        plain = len(source.ability.costs) == 1
        colors = len({one for alternative in source.alternatives for one in alternative})
        return (
            source.number not in first,
            0 if plain and card.is_land else 1 if plain else 2,
            colors,
            len(source.alternatives[0]),
        )

    found = [one for one in mana_abilities.sources(board, player) if one.number not in without]
    return sorted(found, key=preference)


def _ways(
    wanted: tuple[Wanted, ...], state: _State, available: list[Source], failed: set[object]
) -> Iterator[_State]:
    """Every way to pay for the symbols in turn, the preferred first; dead ends are remembered."""
    if not wanted:
        yield state
        return
    key = (wanted, state.pool, state.used)
    if key in failed:
        return
    any_way = False
    for following in _pay_one(wanted[0], state, available, failed):
        for done in _ways(wanted[1:], following, available, failed):
            any_way = True
            yield done
    if not any_way:
        failed.add(key)


def _pay_one(
    wanted: Wanted, state: _State, available: list[Source], failed: set[object]
) -> Iterator[_State]:
    # what is of least use elsewhere is spent first: colourless, then the colours in order
    for one in sorted(set(state.pool) & set(wanted), key=lambda m: (m != "C", state.pool.count(m))):
        pool = list(state.pool)
        pool.remove(one)
        yield state._replace(pool=tuple(pool), spent=(*state.spent, one))
    tried: set[object] = set()
    for source in available:
        if source.number in state.used:
            continue
        kind = (source.ability, source.alternatives, source.others)
        if kind in tried:
            continue
        tried.add(kind)
        needs = tuple(
            symbol
            for cost in source.ability.costs
            if isinstance(cost, PayMana)
            for symbol in next(_requirements(cost.cost, 0, 0))[0]
        )
        before = state._replace(used=state.used | {source.number})
        for ready in _ways(needs, before, available, failed) if needs else (before,):
            for alternative in source.alternatives:
                for one in dict.fromkeys(alternative):
                    if one in wanted:
                        rest = list(alternative)
                        rest.remove(one)
                        yield ready._replace(
                            pool=tuple(sorted((*ready.pool, *rest))),
                            steps=(*ready.steps, (source, alternative)),
                            spent=(*ready.spent, one),
                        )
                        break


def pay_mana(
    board: Board, player: PlayerId, cost: ManaCost, x: int = 0, extra: int = 0,
    first: Sequence[ObjectId] = (), without: Sequence[ObjectId] = (),
) -> Steps[None]:
    """Activate mana abilities as needed and pay (CR 601.2g, 601.2h); it can be paid."""
    payment = find_payment(board, player, cost, x, extra, first, without)
    if payment is None:
        raise ValueError(f"{cost} cannot be paid")
    yield from carry_out(board, player, payment)


def carry_out(board: Board, player: PlayerId, payment: Payment) -> Steps[None]:
    """Make the mana and spend it."""
    for source, alternative in payment.steps:
        yield from mana_abilities.activate(board, player, source, alternative)
    if payment.life:
        yield from happen(board, ev.LifeLost(player, payment.life, rule="119.4"))
    spent = _really_in_pool(board, player, payment.spent)
    if spent:
        yield from happen(board, ev.ManaPaid(player, spent))


def _really_in_pool(board: Board, player: PlayerId, spent: tuple[str, ...]) -> tuple[str, ...]:
    """The mana to spend, less what paid for mana abilities on the way."""
    pool = list(board.players[player].mana)
    kept: list[str] = []
    for one in reversed(spent):
        if one in pool:
            pool.remove(one)
            kept.append(one)
    return tuple(reversed(kept))
