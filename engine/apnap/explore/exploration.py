"""Exploring every way from a start, and what comes of it: counts, outcomes, where they part."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ..errors import ApnapError, InternalError
from .facts import Facts, differences
from .graph import Graph, Leaf, Open, Path, Source, begin, expand, in_order, reachable
from .walk import NEXT, ORDERS, Branch, Choice, Exploring, Listed, OrderMatters, Question

MOST_POSITIONS = 1_000_000
"""How many positions are explored if nothing else is said."""

MOST_TOLD = 100
"""To how many outcomes an example is given."""

MOST_PARTED = 30
"""Among how many outcomes the points at which they part are looked for."""


class Told(NamedTuple):
    """A question on the way to an outcome, and how it was answered."""

    question: Question
    answer: tuple[str, ...]
    """Of an order the triggers, the first to resolve first."""
    numbers: tuple[int, ...]
    """Of an order the places of the triggers in the question, else the place of the choice."""


@dataclass(frozen=True)
class Outcome:
    """One way things can end, and what leads to it."""

    facts: Facts
    error: str | None
    """Why these ways could not be followed to their end."""
    orders: int
    """How many orders of the single triggers lead to it."""
    distinct: int
    """How many orders do, where exchanging equal triggers does not count."""
    example: tuple[Told, ...]
    """One of the shortest ways to it."""


@dataclass(frozen=True)
class Parting:
    """Where the ways to two outcomes part."""

    one: int
    other: int
    """The places of the outcomes."""
    before: tuple[str, ...]
    """What is chosen until then."""
    question: Question
    to_one: tuple[str, ...]
    """The choices after which only the one can come."""
    to_other: tuple[str, ...]
    differences: tuple[tuple[str, str, str], ...]
    """What differs, with the value in each."""


@dataclass(frozen=True)
class Exploration:
    """Every legal order, as far as it was explored."""

    orders: int
    """The complete orders of the single triggers, multiplied along a way, summed over ways."""
    distinct: int
    """The same where exchanging equal triggers does not count."""
    outcomes: tuple[Outcome, ...]
    """The most frequent first; what could not be followed to its end last."""
    questions: tuple[Question, ...]
    """Every question of order that comes up, in the order in which it is reached."""
    others: tuple[Question, ...]
    """Every other question that was explored."""
    partings: tuple[Parting, ...]
    explored: int
    positions: int
    steps: int
    unexplored: tuple[Question, ...]
    """The questions of positions that were reached and not explored."""
    endless: tuple[Question, ...]
    """Questions that come up again and again in the same position (CR 732)."""
    graph: Graph
    lazy: bool
    """Whether orders were left open until each next ability was to resolve."""

    @property
    def complete(self) -> bool:
        """Whether every way was followed to its end."""
        return not (
            self.unexplored or self.endless or any(one.error for one in self.outcomes)
        )


class Progress(NamedTuple):
    """How far an exploration has come."""

    explored: int
    positions: int
    outcomes: int
    share: float
    """The part of all ways, from 0 to 1, that has been followed to its end."""
    ahead: tuple[int, Question] | None = None
    """A question that is about to be explored, and its number of answers."""


class Stopped(Exception):  # noqa: N818 - it carries what is known so far
    """Somebody stopped an exploration."""

    def __init__(self, exploration: Exploration) -> None:
        super().__init__()
        self.exploration = exploration


Hand = Callable[[Source, bool, Graph, list[Open], int, Callable[[Progress], None]], list[Open]]
"""Explores what is open, wherever the work is done; gives what is open still."""


def explore(
    source: Source, most: int = MOST_POSITIONS,
    progress: Callable[[Progress], None] = lambda done: None, hand: Hand | None = None,
) -> Exploration:
    """Explore every way from a start.

    Raises Stopped with what is known when it is interrupted, and ApnapError where the start
    cannot be reached.
    """
    work = hand or here
    for lazy in (True, False):
        try:
            graph, open_ = begin(source, lazy)
            try:
                open_ = work(source, lazy, graph, open_, most, progress)
            except KeyboardInterrupt:
                raise Stopped(summary(source, graph, lazy)) from None
            return summary(source, graph, lazy)
        except OrderMatters:
            if not lazy:
                raise InternalError("an order matters that is chosen as a whole") from None
    raise AssertionError


def here(
    source: Source, lazy: bool, graph: Graph, open_: list[Open], most: int,
    progress: Callable[[Progress], None],
) -> list[Open]:
    """Explore in this process."""
    shares = {one.key: 1.0 for one in open_}
    finished = 0.0

    def told(done: Open, found: Sequence[Open]) -> None:
        nonlocal finished
        share = shares.pop(done.key)
        if not found:
            finished += share
        for one in found:
            shares[one.key] = share / len(found)
        progress(Progress(graph.explored, len(graph.nodes), len(graph.leaves), finished))

    def before(one: Open) -> None:
        ahead = (len(one.choices), graph.nodes[one.key].question)
        done = Progress(graph.explored, len(graph.nodes), len(graph.leaves), finished, ahead)
        progress(done)

    return expand(source, graph, open_, most, told, before)


def summary(source: Source, graph: Graph, lazy: bool) -> Exploration:
    """What a graph comes to."""
    order = in_order(graph)
    ways = dict.fromkeys(graph.leaves, (0, 0))
    ways[graph.root] = (graph.orders, graph.distinct)
    for name in order:
        orders, distinct = ways.get(name, (0, 0))
        for edge in graph.nodes[name].edges or ():
            before = ways.get(edge.to, (0, 0))
            ways[edge.to] = (
                before[0] + orders * edge.orders, before[1] + distinct * edge.distinct
            )
    paths = _shortest(graph)
    leaves = sorted(
        (leaf for leaf in graph.leaves.values() if leaf.id in paths),
        key=lambda leaf: (leaf.error is not None, -ways[leaf.id][0], paths[leaf.id]),
    )
    outcomes = tuple(
        Outcome(
            leaf.facts, leaf.error, *ways[leaf.id],
            _example(source, lazy, paths[leaf.id], leaf) if place < MOST_TOLD else (),
        )
        for place, leaf in enumerate(leaves)
    )
    questions = {
        node.question: None
        for name in sorted(paths, key=lambda one: (len(paths[one]), paths[one]))
        if (node := graph.nodes.get(name)) is not None
    }
    circles = set(graph.nodes) - set(order)
    return Exploration(
        sum(one.orders for one in outcomes), sum(one.distinct for one in outcomes), outcomes,
        tuple(one for one in questions if one.kind == ORDERS),
        tuple(one for one in questions if one.kind not in (ORDERS, NEXT)),
        _partings(graph, leaves), graph.explored, len(graph.nodes), graph.steps,
        tuple(graph.nodes[name].question for name in graph.unexplored),
        tuple(graph.nodes[name].question for name in graph.nodes if name in circles), graph, lazy,
    )


def _shortest(graph: Graph) -> dict[str, Path]:
    """One of the shortest ways to everything."""
    paths: dict[str, Path] = {graph.root: ()}
    open_ = deque([graph.root])
    while open_:
        name = open_.popleft()
        node = graph.nodes.get(name)
        for place, edge in enumerate(node.edges or () if node is not None else ()):
            if edge.to not in paths:
                paths[edge.to] = (*paths[name], place)
                open_.append(edge.to)
    return paths


def _partings(graph: Graph, leaves: Sequence[Leaf]) -> tuple[Parting, ...]:
    """For each pair of outcomes the first point at which they part."""
    looked = [leaf for leaf in leaves if leaf.error is None][:MOST_PARTED]
    bits = reachable(graph, [leaf.id for leaf in looked])
    return tuple(
        parting
        for one in range(len(looked))
        for other in range(one + 1, len(looked))
        if (parting := _parting(graph, looked, bits, one, other)) is not None
    )


def _parting(
    graph: Graph, leaves: Sequence[Leaf], bits: dict[str, int], one: int, other: int
) -> Parting | None:
    """The nearest position from which both can be reached, but not after one more choice."""
    both = 1 << one | 1 << other
    open_: deque[tuple[str, tuple[str, ...]]] = deque([(graph.root, ())])
    seen = {graph.root}
    while open_:
        name, before = open_.popleft()
        node = graph.nodes.get(name)
        if node is None or bits.get(name, 0) & both != both:
            continue
        onward = [edge for edge in node.edges or () if bits.get(edge.to, 0) & both == both]
        if not onward:
            return Parting(
                one, other, before, node.question,
                tuple(edge.text for edge in node.edges or () if bits.get(edge.to, 0) >> one & 1),
                tuple(edge.text for edge in node.edges or () if bits.get(edge.to, 0) >> other & 1),
                tuple(differences(leaves[one].facts, leaves[other].facts)),
            )
        for edge in onward:
            if edge.to not in seen:
                seen.add(edge.to)
                told = () if node.question.kind == ORDERS and len(node.edges or ()) == 1 else (
                    edge.text,
                )
                open_.append((edge.to, (*before, *told)))
    return None


def _example(source: Source, lazy: bool, path: Path, leaf: Leaf) -> tuple[Told, ...]:
    """A way with its orders as they were chosen; playing those orders must end the same way."""
    told = _retell(source, lazy, path)
    if leaf.error is None:
        found = _play(source, told)
        if found != leaf.id:
            raise InternalError("an order that was played ends otherwise than it was explored")
    return told


def _retell(source: Source, lazy: bool, path: Path) -> tuple[Told, ...]:
    walk = source.walk(lazy)
    told: list[Told] = []
    answer: tuple[str, ...]
    numbers: tuple[int, ...]
    orders: list[list[int]] = []  # for each question of order what has been chosen so far
    asked: list[int] = []  # its place in `told`
    rest = list(path)
    choice: Choice | None = None
    while True:
        try:
            if choice is not None:
                walk.choose(choice)
            walk.go()
            break
        except Branch as branch:
            if not rest:
                break
            place = rest.pop(0)
            choice = branch.choices[place]
            question = branch.question
            if question.kind == ORDERS and isinstance(choice.answer, Listed):
                asked.append(len(told))
                orders.append([])
                told.append(Told(question, (), ()))
            elif question.kind == NEXT:
                serial, number = walk.chosen_by(choice)
                orders[serial].append(number)
            else:
                answer, numbers = (choice.text,), (place,)
                if question.kind == ORDERS:
                    decision = walk.position.decision
                    assert decision is not None
                    values = [option.value for option in decision.options]
                    numbers = tuple(values.index(one) for one in choice.answer)
                    answer = tuple(question.options[one] for one in numbers)
                told.append(Told(question, answer, numbers))
        except InternalError:
            raise
        except ApnapError:
            break
    for at, chosen in zip(asked, orders, strict=True):
        options = told[at].question.options
        whole = (*chosen, *(one for one in range(len(options)) if one not in chosen))
        told[at] = Told(told[at].question, tuple(options[one] for one in whole), whole)
    return tuple(told)


def _play(source: Source, told: Sequence[Told]) -> str:
    """The end of a way on which each order is chosen as a whole."""
    walk: Exploring = source.walk(True)
    left = list(told)
    choice: Choice | None = None
    while True:
        try:
            if choice is not None:
                walk.choose(choice)
            walk.go()
            return source.leaf(walk).id
        except Branch as branch:
            if not left or left[0].question.prompt != branch.question.prompt:
                raise InternalError("a way that is played again asks something else") from None
            numbers = left.pop(0).numbers
            if branch.question.kind != ORDERS:
                choice = branch.choices[numbers[0]]
                continue
            decision = walk.position.decision
            assert decision is not None
            values = tuple(decision.options[one].value for one in numbers)
            choice = Choice(values, "")
