"""The positions that are reached, each once, and the choices that lead from one to the next."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from ..errors import ApnapError, InternalError
from .walk import Branch, Choice, Exploring, OrderMatters, Question

Path = tuple[int, ...]
"""The way to a position: the place of each choice among those there were."""


class Leaf(NamedTuple):
    """How a way ends."""

    id: str
    """Equal for ends that are not to be told apart."""
    facts: tuple[tuple[str, str], ...]
    """What there is at the end: "Ana: life" and "20"."""
    error: str | None = None
    """Why the way could not be followed to its end."""


class Source(Protocol):
    """Where ways begin, and what of their ends is looked at. It can be sent to another machine."""

    def walk(self, lazy: bool) -> Exploring:
        """A walk before its first step."""

    def leaf(self, walk: Exploring) -> Leaf:
        """The end of a walk."""


class Edge(NamedTuple):
    """A choice and where it leads."""

    text: str
    orders: int
    distinct: int
    to: str
    """The key of a position, or the id of a leaf."""


@dataclass(slots=True)
class Node:
    """A position at which something is asked."""

    question: Question
    edges: tuple[Edge, ...] | None = None
    """None while it is not explored."""


class Open(NamedTuple):
    """A position that is still to be explored."""

    key: str
    path: Path
    walk: Exploring | None
    choices: Sequence[Choice]


@dataclass
class Graph:
    """What is known of all ways from a start."""

    root: str = ""
    orders: int = 1
    """What the way to the root counts for."""
    distinct: int = 1
    nodes: dict[str, Node] = field(default_factory=dict)
    leaves: dict[str, Leaf] = field(default_factory=dict)
    joined: int = 0
    """How many choices led to a position that had been reached before."""
    explored: int = 0
    """How many positions were explored; more than there are if some were explored twice."""
    steps: int = 0
    """How many choices were followed."""

    def add(self, other: Graph) -> None:
        """What another has found; equal keys mean equal edges, so nothing counts twice."""
        for name, node in other.nodes.items():
            known = self.nodes.get(name)
            if known is None or known.edges is None:
                self.nodes[name] = node
        self.leaves.update(other.leaves)
        self.joined += other.joined
        self.explored += other.explored
        self.steps += other.steps

    @property
    def unexplored(self) -> list[str]:
        """The positions that were reached and not explored."""
        return [name for name, node in self.nodes.items() if node.edges is None]


def begin(source: Source, lazy: bool) -> tuple[Graph, list[Open]]:
    """The start of an exploration: its first question, or its one end."""
    graph = Graph()
    walk = source.walk(lazy)
    graph.root, found = _follow(source, graph, walk, None, ())
    graph.orders, graph.distinct = walk.orders, walk.distinct
    return graph, [found] if found is not None else []


def reopen(
    source: Source, lazy: bool, paths: Iterable[Path], graph: Graph
) -> list[Open]:
    """Go the ways to positions again, what they share only once, and note them in a graph."""
    found: list[Open] = []
    walk = source.walk(lazy)
    _reopen(walk, None, [(path, path) for path in paths], graph, found)
    return found


def _reopen(
    walk: Exploring, choice: Choice | None, paths: list[tuple[Path, Path]], graph: Graph,
    found: list[Open],
) -> None:
    """Take a choice and go on; each path is whole and what is left of it from here."""
    try:
        if choice is not None:
            walk.choose(choice)
        walk.go()
    except Branch as branch:
        walk.count()
        onward: dict[int, list[tuple[Path, Path]]] = {}
        for whole, left in paths:
            if left:
                onward.setdefault(left[0], []).append((whole, left[1:]))
            else:
                name = walk.key()
                graph.nodes[name] = Node(branch.question)
                found.append(Open(name, whole, walk, branch.choices))
        for place, further in onward.items():
            _reopen(walk.fork(), branch.choices[place], further, graph, found)
        return
    raise InternalError("a way that was gone before ends somewhere else")


def expand(
    source: Source, graph: Graph, open_: list[Open], most: int,
    told: Callable[[Open, Sequence[Open]], None] = lambda done, found: None,
    before: Callable[[Open], None] = lambda one: None,
) -> list[Open]:
    """Explore until nothing is open, or so many positions more have been; gives what is open.

    The last one found is explored first, so that few are open at any time. `before` hears of
    each position before it is explored, `told` after it was, with the new ones it led to.
    """
    done = 0
    while open_ and done < most:
        here = open_.pop()
        if graph.nodes[here.key].edges is not None:
            continue
        assert here.walk is not None
        here.walk.make_sure()
        before(here)
        edges = []
        found = []
        for place, choice in enumerate(here.choices):
            walk = here.walk.fork()
            to, open_there = _follow(source, graph, walk, choice, (*here.path, place))
            edges.append(
                Edge(choice.text, choice.orders * walk.orders, choice.distinct * walk.distinct, to)
            )
            if open_there is not None:
                found.append(open_there)
        graph.nodes[here.key].edges = tuple(edges)
        graph.explored += 1
        open_.extend(reversed(found))
        done += 1
        told(here, found)
    return open_


def _follow(
    source: Source, graph: Graph, walk: Exploring, choice: Choice | None, path: Path
) -> tuple[str, Open | None]:
    """Take a choice and go on: where it leads, and what is open there if it is new."""
    graph.steps += 1
    try:
        if choice is not None:
            walk.choose(choice)
        walk.go()
    except Branch as branch:
        walk.count()
        name = walk.key()
        if name in graph.nodes:
            graph.joined += 1
            return name, None
        graph.nodes[name] = Node(branch.question)
        return name, Open(name, path, walk, branch.choices)
    except (OrderMatters, InternalError):
        raise
    except ApnapError as error:
        leaf = Leaf(f"error: {error.message}", (), str(error))
    else:
        leaf = source.leaf(walk)
    walk.count()
    graph.leaves.setdefault(leaf.id, leaf)
    return leaf.id, None


def in_order(graph: Graph) -> list[str]:
    """The positions that were reached, each after all that lead to it.

    Those that lie on a circle, and what only they lead to, are missing.
    """
    incoming: dict[str, int] = {}
    open_ = [graph.root] if graph.root in graph.nodes else []
    seen = set(open_)
    while open_:
        for edge in graph.nodes[open_.pop()].edges or ():
            if edge.to in graph.nodes:
                incoming[edge.to] = incoming.get(edge.to, 0) + 1
                if edge.to not in seen:
                    seen.add(edge.to)
                    open_.append(edge.to)
    found: list[str] = []
    open_ = [graph.root] if graph.root in graph.nodes and graph.root not in incoming else []
    while open_:
        name = open_.pop()
        found.append(name)
        for edge in graph.nodes[name].edges or ():
            if edge.to in graph.nodes:
                incoming[edge.to] -= 1
                if not incoming[edge.to]:
                    open_.append(edge.to)
    return found


def reachable(graph: Graph, leaves: Iterable[str]) -> dict[str, int]:
    """For each position which of the leaves can still be reached, as bits in their order."""
    bits = {leaf: 1 << place for place, leaf in enumerate(leaves)}
    for name in reversed(in_order(graph)):
        found = 0
        for edge in graph.nodes[name].edges or ():
            found |= bits.get(edge.to, 0)
        bits[name] = found
    return bits
