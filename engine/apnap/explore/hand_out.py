"""Handing work out: to processes of this machine or to a cluster, through one executor.

What travels to a worker is where ways begin and the way to each position it is to explore, a list
of small numbers; it goes those ways again and sends back the choices it found, by keys. Whoever
hands out keeps the one graph: a position is given to one worker only, and a worker that is lost
has lost nothing, because its positions are simply given out again.
"""

from __future__ import annotations

import pickle
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, wait
from concurrent.futures.process import BrokenProcessPool, ProcessPoolExecutor
from contextlib import contextmanager
from functools import lru_cache
from multiprocessing import get_context
from typing import Any, Generic, NamedTuple, TypeVar

from ..errors import ApnapError
from .exploration import Progress, here
from .graph import Graph, Open, Path, Source, expand, reopen

HANDFUL = 64
"""How many positions a worker is given at a time, at most."""

FURTHER = 1_000
"""How many more positions a worker explores where ways seldom join."""

SELDOM = 0.1
"""Ways seldom join if not more than this part of the positions was reached twice."""

ALONE = 200
"""So many positions are explored before any are handed out: most explorations end before."""

TRIES = 5
"""How often work is given out again whose worker is lost."""

T = TypeVar("T")
R = TypeVar("R")


class Workers(Generic[T, R]):
    """An executor that is made again when its processes are lost."""

    def __init__(
        self, make: Callable[[], Executor], number: int, end: Callable[[Any], None]
    ) -> None:
        self.make = make
        self.number = number
        self.end = end
        self.executor = make()

    def submit(self, work: Callable[..., Any], *arguments: Any) -> Future[Any]:
        """Hand out one piece of work."""
        try:
            return self.executor.submit(work, *arguments)
        except BrokenProcessPool:
            self.stop()
            self.executor = self.make()
            return self.executor.submit(work, *arguments)

    def stop(self) -> None:
        """Stop at once; what is under way is given up."""
        self.end(self.executor)


@contextmanager
def processes(number: int) -> Iterator[Workers[Any, Any]]:
    """So many processes of this machine."""
    context = get_context("spawn")  # the same on every system, and no thread is copied
    workers: Workers[Any, Any] = Workers(
        lambda: ProcessPoolExecutor(number, context, _leave_interrupts), number,
        lambda pool: pool.shutdown(wait=False, cancel_futures=True),
    )
    try:
        yield workers
    finally:
        workers.stop()


def _leave_interrupts() -> None:
    """Ctrl-C is for the process that hands out."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def cluster(address: str) -> Iterator[Workers[Any, Any]]:
    """The workers of a Dask cluster. Raises ApnapError if it cannot be reached."""
    try:
        from distributed import Client
        from distributed.comm.addressing import resolve_address
    except ImportError:
        raise ApnapError(
            "unsupported", "a cluster needs the package `distributed`",
            hint="install apnap[cluster]",
        ) from None
    try:
        resolve_address(address)  # a client that cannot begin takes long to end
        # dask has no types
        client: Any = Client(address, timeout=10, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError, TimeoutError) as error:
        raise ApnapError(
            "bad-value", f'no cluster answers at "{address}": {error}',
            hint="give the address of a Dask scheduler, such as tcp://10.0.0.1:8786",
        ) from None
    try:
        number = max(1, sum(client.nthreads().values()))
        # equal work is not the same work: a worker's loss must not be remembered
        yield Workers(
            lambda: client.get_executor(pure=False), number, lambda one: one.shutdown(wait=False)
        )
    finally:
        client.close(timeout=5)


def each(
    workers: Workers[T, R], work: Callable[[T], R], items: Sequence[T]
) -> Iterator[tuple[int, R]]:
    """Do the same with every item, in any order; gives the place of each item and its result.

    Work whose worker is lost is done again. Raises what the work raises.
    """
    left = list(enumerate(items))[::-1]
    tries = dict.fromkeys(range(len(items)), 0)
    running: dict[Future[R], int] = {}
    while left or running:
        while left and len(running) < 4 * workers.number:
            place, item = left.pop()
            running[workers.submit(work, item)] = place
        done, _ = wait(running, return_when=FIRST_COMPLETED)
        for future in done:
            place = running.pop(future)
            try:
                result = future.result()
            except Exception as error:
                if not is_lost(error) or tries[place] >= TRIES:
                    raise
                tries[place] += 1
                left.append((place, items[place]))
                continue
            yield place, result


def is_lost(error: BaseException) -> bool:
    """Whether an error means that a worker is gone, and not that its work went wrong."""
    return isinstance(error, (BrokenProcessPool, CancelledError)) or type(error).__name__ in (
        "KilledWorker", "CommClosedError", "FutureCancelledError"
    )


class Task(NamedTuple):
    """Positions to explore, by the ways to them."""

    source: bytes
    """A `Source`, written once; a worker reads it once."""
    lazy: bool
    paths: tuple[Path, ...]
    further: int
    """How many more positions to explore that these lead to."""


class Found(NamedTuple):
    """What a worker found: a graph, and the ways to what is open in it."""

    graph: Graph
    open: tuple[tuple[str, Path], ...]


def explore_some(task: Task) -> Found:
    """Explore the positions of a task, each once."""
    source = _source(task.source)
    graph = Graph()
    left: list[Open] = []
    for one in reopen(source, task.lazy, task.paths, graph):
        left.extend(expand(source, graph, [one], 1))
    left = expand(source, graph, left, task.further)
    return Found(graph, tuple(
        (one.key, one.path) for one in left if graph.nodes[one.key].edges is None
    ))


@lru_cache(maxsize=4)
def _source(written: bytes) -> Source:
    source: Source = pickle.loads(written)
    return source


def handing(workers: Workers[Task, Found]) -> Callable[
    [Source, bool, Graph, list[Open], int, Callable[[Progress], None]], list[Open]
]:
    """An exploration whose work is handed out once it is large."""

    def work(
        source: Source, lazy: bool, graph: Graph, open_: list[Open], most: int,
        progress: Callable[[Progress], None],
    ) -> list[Open]:
        open_ = here(source, lazy, graph, open_, min(most, ALONE), progress)
        written = pickle.dumps(source)
        waiting = [(one.key, one.path) for one in open_]
        tries: dict[str, int] = {}
        running: dict[Future[Found], list[tuple[str, Path]]] = {}
        given = graph.explored
        while waiting or running:
            while waiting and given < most and len(running) < 2 * workers.number:
                size = max(1, min(HANDFUL, len(waiting) // (2 * workers.number), most - given))
                handful, waiting = waiting[-size:], waiting[:-size]
                further = min(_further(graph), most - given - size)
                given += size + further
                task = Task(written, lazy, tuple(path for _, path in handful), further)
                running[workers.submit(explore_some, task)] = handful
            if not running:
                break
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                handful = running.pop(future)
                try:
                    found = future.result()
                except Exception as error:
                    again = max(tries.get(name, 0) for name, _ in handful) + 1
                    if not is_lost(error) or again > TRIES:
                        raise
                    tries.update((name, again) for name, _ in handful)
                    waiting.extend(handful)
                    continue
                waiting.extend(
                    (name, path) for name, path in found.open if name not in graph.nodes
                )
                graph.add(found.graph)
                given = graph.explored + sum(map(len, running.values()))
                left = len(waiting) + sum(map(len, running.values()))
                share = graph.explored / (graph.explored + left)
                progress(Progress(graph.explored, len(graph.nodes), len(graph.leaves), share))
        return [Open(name, path, None, ()) for name, path in waiting]

    return work


def _further(graph: Graph) -> int:
    """How many positions a worker explores beyond those it was given.

    Where ways often join, two workers would explore the same; there each is given every position.
    """
    return FURTHER if graph.joined < SELDOM * len(graph.nodes) else 0
