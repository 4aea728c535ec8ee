"""Costs of mana and how they are paid (CR 106, 118, 601.2f-h)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, product
from typing import ClassVar, NamedTuple

from apnap.errors import Refused
from apnap.game import events as ev
from apnap.game.ability import Cost, Purpose, Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.decisions import CHOOSE, Decision, Option
from apnap.game.ids import ObjectId, PlayerId
from apnap.game.mana import BOUND, MANA_TYPES, ManaCost, payers

from . import choices, forbidding, helping, mana_abilities, permissions, replacement
from .characteristics import characteristics
from .happening import happen
from .mana_abilities import Source

Wanted = tuple[str, ...]
"""The types of mana any one of which pays for a symbol, or the letter of what has to make it."""


@dataclass(frozen=True)
class PayMana(Cost):
    """A mana cost to pay (CR 118.3)."""

    is_mana: ClassVar[bool] = True

    cost: ManaCost

    def can_pay(self, board: Board, ctx: Context) -> bool:
        return find_payment(board, ctx.controller, self.cost, ctx.x) is not None

    def pay(self, board: Board, ctx: Context) -> Steps[None]:
        payment = find_payment(board, ctx.controller, self.cost, ctx.x, 0, ctx.pay)
        if payment is None:
            raise ValueError(f"{self.cost} cannot be paid")
        used = {step.source.number for step in payment.steps}
        for one in ctx.pay:
            if one not in used:
                raise Refused(f"{board.name(one)} pays nothing of {self.cost} (CR 601.2h)")
        yield from carry_out(board, ctx.controller, payment)


class Step(NamedTuple):
    """A mana ability to activate, what it is to add and what is spent on its own cost."""

    source: Source
    alternative: tuple[str, ...]
    spent: tuple[str, ...] = ()


class Payment(NamedTuple):
    """A way to pay: mana abilities to activate in order, mana to spend, life."""

    steps: tuple[Step, ...]
    spent: tuple[str, ...]
    life: int
    purpose: Purpose | None = None

    @property
    def mana(self) -> tuple[str, ...]:
        """The mana that is spent, in a fixed order: a type, then what made it (`ORIGINS`)."""
        found = (one.rstrip(BOUND) for one in self.spent if helping.HELP not in one)
        return tuple(sorted(found))


def find_payment(
    board: Board, player: PlayerId, cost: ManaCost, x: int = 0, extra: int = 0,
    first: Sequence[ObjectId] = (), without: Sequence[ObjectId] = (),
    purpose: Purpose | None = None, helpers: Sequence[Source] = (), *, no_mana: bool = False,
    least: int = 0, paid_life: int = 0,
) -> Payment | None:
    """A way to pay a mana cost from pool and mana abilities, or None if there is none.

    The search is complete, save that it uses each permanent only once. Mana in the pool and
    permanents named in `first` are used first, for which the halves of hybrid symbols are chosen
    (CR 601.2b), then lands, then other permanents, then what has to be sacrificed, then `helpers`;
    `without` is left alone. Two life pays for a Phyrexian symbol (CR 107.4f) only where mana does
    not, or where `paid_life` says how much is paid. However its symbols are paid, it is `least`
    mana in all (CR 601.2b, 601.2f). What mana may be spent on depends on the purpose (CR 106.6);
    where there may be `no_mana`, only life and `helpers` pay.
    """
    cost = permissions.as_any(board, player, cost, purpose)
    pool = () if no_mana else mana_abilities.pool_for(board, player, purpose)
    if not cost.symbols and extra <= 0 and least <= 0 and not paid_life:
        return Payment((), (), 0)
    best: Payment | None = None
    fewest: int | None = None
    for wanted, life in _requirements(cost, x, extra, least):
        if paid_life not in (0, life) or (
            life and not _may_pay_life(board, player, life, purpose)
        ):
            continue
        groups: list[_Alike] = []
        uses: list[_Use] = []
        if wanted:
            sources = () if no_mana else mana_abilities.sources(board, player, purpose)
            groups, uses = _uses(board, sources, first, without, helpers)
        found = _Search(groups, uses).first(wanted, _State(pool, (0,) * len(groups)))
        if found is None:
            continue
        payment = Payment(found.steps, found.spent, life, purpose)
        idle = set(first).difference(step.source.number for step in found.steps)
        if not idle:
            return payment
        if fewest is None or len(idle) < fewest:
            fewest, best = len(idle), payment
    return best


def with_life(life: int) -> str:
    """How a message says that life was to be paid for Phyrexian symbols."""
    return f" with {life} life for Phyrexian symbols" if life else ""


def _may_pay_life(
    board: Board, player: PlayerId, life: int, purpose: Purpose | None
) -> bool:
    """Whether a player has that life, may pay it and can lose it (CR 119.4, 119.8)."""
    return (
        board.life(player) >= life
        and (purpose is None or forbidding.may_pay_life(board, player))
        and not replacement.forbidden(board, ev.LifeLost(player, life, rule="119.4"))
    )


@lru_cache(maxsize=4096)
def _requirements(
    cost: ManaCost, x: int, extra: int, least: int = 0
) -> tuple[tuple[tuple[Wanted, ...], int], ...]:
    """The mana wanted symbol by symbol and the life paid, the most mana first.

    A generic half that is chosen is generic mana, which may have become less (CR 601.2b, 118.7a).
    """
    any_mana = (*MANA_TYPES, helping.GENERIC)
    choices_: list[list[tuple[tuple[Wanted, ...], int, int]]] = []
    for symbol in cost.pips:
        parts = symbol.split("/")
        if "P" in parts:
            colors = tuple(part for part in parts if part != "P")
            choices_.append([((colors,), 0, 0), ((), 0, 2)])
        elif parts[0].isdigit():
            choices_.append([((payers(parts[1]),), 0, 0), ((), int(parts[0]), 0)])
        else:
            choices_.append([((payers(symbol),), 0, 0)])
    generic = cost.generic + cost.x_count * x + extra
    found: list[tuple[tuple[Wanted, ...], int]] = []
    for picked in product(*choices_):
        wanted = [symbol for symbols, _, _ in picked for symbol in symbols]
        wanted.sort(key=len)
        life = sum(life for _, _, life in picked)
        filled = max(0, generic + sum(half for _, half, _ in picked), least - len(wanted))
        found.append(((*wanted, *((any_mana,) * filled)), life))
    return tuple(sorted(found, key=lambda one: one[1]))


class _Alike:
    """Permanents with the same mana abilities, the next to be used first."""

    __slots__ = ("_most", "alternatives", "permanents")

    def __init__(self, abilities: tuple[Source, ...]) -> None:
        self.permanents: list[tuple[Source, ...]] = []
        self.alternatives = [total for source in abilities for _, total in _totals(source)]
        self._most: dict[frozenset[str], int] = {}

    def most(self, types: frozenset[str]) -> int:
        """How much mana of some types one of these permanents can add at most."""
        found = self._most.get(types)
        if found is None:
            found = max(
                sum(not types.isdisjoint(one) for one in mana) for mana in self.alternatives
            )
            self._most[types] = found
        return found


class _Use(NamedTuple):
    """One of the mana abilities of permanents that are alike."""

    place: int
    """Which of the groups of permanents."""
    ability: int
    """Which of their abilities."""
    needs: tuple[Wanted, ...]
    alternatives: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]
    """What it adds, and that with what triggered mana abilities add to it."""
    types: frozenset[str]
    """All the types of mana among the alternatives."""


def _uses(
    board: Board, sources: Iterable[tuple[Source, ...]], first: Sequence[ObjectId],
    without: Sequence[ObjectId], helpers: Sequence[Source],
) -> tuple[list[_Alike], list[_Use]]:
    """Permanents that make mana, and the ways to use them, the preferred first."""
    groups: dict[object, _Alike] = {}
    uses: list[tuple[tuple[bool, int, int, int], _Use]] = []
    able: dict[ObjectId, tuple[Source, ...]] = {
        abilities[0].number: abilities for abilities in sources
    }
    for helper in helpers:
        able[helper.number] = (*able.get(helper.number, ()), helper)
    for number, abilities in able.items():
        if number in without:
            continue
        # cards are shared, so abilities that are alike are nearly always the same object
        key = (
            number in first,
            *((id(one.ability), one.alternatives, one.extras) for one in abilities),
        )
        alike = groups.get(key)
        if alike is None:
            alike = groups[key] = _Alike(abilities)
            every = [_totals(source) for source in abilities]
            kinds = len({part for totals in every for _, mana in totals for part in chain(*mana)})
            for ability, (source, totals) in enumerate(zip(abilities, every, strict=True)):
                types = frozenset(chain(*(one for _, total in totals for one in total)))
                use = _Use(len(groups) - 1, ability, _needs(source), totals, types)
                uses.append((_preference(board, source, kinds, number in first), use))
        alike.permanents.append(abilities)
    uses.sort(key=lambda one: one[0])
    return list(groups.values()), [use for _, use in uses]


def _totals(source: Source) -> tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]:
    """Each alternative, and it with what is added to it (CR 605.4a)."""
    if not source.extras:
        return tuple((mana, mana) for mana in source.alternatives)
    both = zip(source.alternatives, source.extras, strict=True)
    return tuple((mana, (*mana, *extra)) for mana, extra in both)


def _needs(source: Source) -> tuple[Wanted, ...]:
    """The mana that a mana ability itself costs."""
    return tuple(
        symbol
        for cost in source.ability.costs
        if isinstance(cost, PayMana)
        for symbol in _requirements(cost.cost, 0, 0)[0][0]
    )


def _preference(
    board: Board, source: Source, kinds: int, first: bool
) -> tuple[bool, int, int, int]:
    """What is used earlier sorts first: lands, then what could make the fewest kinds of mana."""
    plain = len(source.ability.costs) == 1
    land = plain and characteristics(board, source.number).is_land
    kind = 3 if helping.is_help(source) else 0 if land else 1 if plain else 2
    return not first, kind, kinds, len(source.alternatives[0])


class _State(NamedTuple):
    """How far a search has come: the pool, how many of each group are used, what was done."""

    pool: tuple[str, ...]
    used: tuple[int, ...]
    steps: tuple[Step, ...] = ()
    spent: tuple[str, ...] = ()
    bound: bool = True
    """Whether mana that is for the purpose of the payment only may be spent now."""

    def may_spend(self, one: str, wanted: Wanted) -> bool:
        """Whether one mana pays for a symbol."""
        if len(one) == 1:
            return one in wanted
        return any(part in wanted for part in one) and (
            self.bound or (BOUND not in one and helping.HELP not in one)
        )


class _Search:
    """Looks for ways to pay symbol by symbol; what has failed once is not tried again."""

    __slots__ = ("_failed", "_groups", "_uses")

    def __init__(self, groups: list[_Alike], uses: list[_Use]) -> None:
        self._groups = groups
        self._uses = uses
        self._failed: set[object] = set()

    def first(self, wanted: tuple[Wanted, ...], start: _State) -> _State | None:
        """The preferred way; mostly it is found without going back on a choice."""
        state = start
        for one in wanted:
            following = next(self._pay_one(one, state), None)
            if following is None:
                return next(self.ways(wanted, start), None)
            state = following
        return state

    def ways(self, wanted: tuple[Wanted, ...], state: _State) -> Iterator[_State]:
        """Every way to pay for the symbols in turn, the preferred first."""
        if not wanted:
            yield state
            return
        key = (wanted, state.pool, state.used, state.bound)
        if key in self._failed:
            return
        found = False
        for number, following in enumerate(self._pay_one(wanted[0], state)):
            if number == 1 and not found and not self._is_enough(wanted, state):
                break  # after a dead end, see whether there is any use in trying others
            for done in self.ways(wanted[1:], following):
                found = True
                yield done
        if not found:
            self._failed.add(key)

    def _pay_one(self, wanted: Wanted, state: _State) -> Iterator[_State]:
        # what is of least use elsewhere is spent first: colourless, then what there is least of
        pool, all_used, steps, spent, bound = state
        here = [one for one in dict.fromkeys(pool) if state.may_spend(one, wanted)]
        for one in sorted(here, key=lambda m: (BOUND not in m, len(m), m != "C", pool.count(m), m)):
            yield _State(_less(pool, one), all_used, steps, (*spent, one), bound)
        for place, ability, needs, alternatives, types in self._uses:
            at = all_used[place]
            permanents = self._groups[place].permanents
            if at == len(permanents) or types.isdisjoint(wanted):
                continue
            source = permanents[at][ability]
            used = (*all_used[:place], at + 1, *all_used[place + 1 :])
            before = _State(pool, used, steps, (), False)  # its own cost is another purpose
            for ready in self.ways(needs, before) if needs else (before,):
                for mana, total in alternatives:
                    for one in dict.fromkeys(total):
                        if state.may_spend(one, wanted):
                            yield _State(
                                tuple(sorted((*ready.pool, *_less(total, one)))),
                                ready.used,
                                (*ready.steps, Step(source, mana, ready.spent)),
                                (*spent, one),
                                bound,
                            )

    def _is_enough(self, wanted: tuple[Wanted, ...], state: _State) -> bool:
        """Whether for every set of types there is as much mana of them as only they can pay.

        By Hall's theorem nothing else can go wrong where every source adds one mana for no
        mana; for others it is at least necessary.
        """
        unions: set[frozenset[str]] = set()
        for one in dict.fromkeys(wanted):
            types = frozenset(one)
            unions |= {types, *(types | union for union in unions)}
        for union in unions:
            needed = sum(union.issuperset(one) for one in wanted)
            there = sum(not union.isdisjoint(one) for one in state.pool)
            for group, used in zip(self._groups, state.used, strict=True):
                there += group.most(union) * (len(group.permanents) - used)
            if there < needed:
                return False
        return True


def _less(mana: tuple[str, ...], one: str) -> tuple[str, ...]:
    at = mana.index(one)
    return mana[:at] + mana[at + 1 :]


def choose_to_pay(
    board: Board, player: PlayerId, costs: Sequence[Cost], *, prompt: str, why: str,
    source: ObjectId | None,
) -> Steps[tuple[bool, tuple[ObjectId, ...]]]:
    """Ask whether costs are paid, and with which permanents if mana is (CR 118.12, 605.3a)."""
    mana = any(isinstance(cost, PayMana) for cost in costs)
    groups = mana_abilities.sources(board, player) if mana else ()
    answer = yield Decision(
        CHOOSE, (choices.chooser(board, player),), prompt, "118.12", why, "pay", source,
        (Option("yes", "yes"), Option("no", "no")), payers=tuple(one[0].number for one in groups),
    )
    return answer[0] == "yes", tuple(one for one in answer[1:] if isinstance(one, ObjectId))


def pay_life(
    board: Board, player: PlayerId, amount: int, source: ObjectId | None = None
) -> Steps[None]:
    """Pay life, which is to lose it (CR 119.4); abilities may wait for the paying."""
    if amount > 0:
        yield from happen(board, ev.LifeLost(player, amount, source, "119.4"))
        if "life paid" in board.watchers.buckets:
            paid = ev.Happened("life paid", player, text=str(amount), rule="119.4")
            yield from happen(board, paid)


def carry_out(board: Board, player: PlayerId, payment: Payment) -> Steps[None]:
    """Make the mana and spend it. Raises Refused if other mana was made than was meant to be."""
    for source, alternative, spent in payment.steps:
        if helping.is_help(source):
            yield from helping.give(board, player, source)
            continue
        yield from mana_abilities.activate(board, player, source, alternative, spent)
    if payment.life:
        yield from pay_life(board, player, payment.life)
    spent = tuple(one for one in payment.spent if helping.HELP not in one)
    if spent:
        yield from mana_abilities.spend(board, player, spent, payment.purpose)
