"""Many cases, in several processes."""

from __future__ import annotations

import multiprocessing
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .cards import Facts
from .cases import Case
from .play import FAILED, NOT_SUPPORTED, PASSED, Result, play

STATUSES = (PASSED, FAILED, NOT_SUPPORTED)


class Outcome(NamedTuple):
    """What came of a case, without its game."""

    id: str
    file: str
    line: int
    status: str
    reasons: tuple[str, ...]


class _Kept:
    """The card facts of a process, read once."""

    facts: Facts | None = None


def outcome(result: Result) -> Outcome:
    """A result as what is told of it."""
    case = result.case
    return Outcome(case.id, case.file, case.line, result.status, result.reasons)


def run(cases: Sequence[Case], facts: Facts, workers: int = 1) -> Iterator[Outcome]:
    """Play the cases; the outcomes come in the order of the cases."""
    if workers < 2 or len(cases) < 2:
        for case in cases:
            yield outcome(play(case, facts))
        return
    context = multiprocessing.get_context("spawn")
    with context.Pool(min(workers, len(cases)), _begin, (facts.files,)) as pool:
        yield from pool.imap(_played, cases, chunksize=max(1, min(8, len(cases) // workers)))


def _begin(files: tuple[str, ...]) -> None:
    _Kept.facts = Facts(files)


def _played(case: Case) -> Outcome:
    assert _Kept.facts is not None
    return outcome(play(case, _Kept.facts))


def counts(outcomes: Sequence[Outcome]) -> dict[str, int]:
    """How many cases came out how."""
    found = Counter(one.status for one in outcomes)
    return {status: found[status] for status in STATUSES}


def reasons(outcomes: Sequence[Outcome]) -> list[tuple[str, int]]:
    """Why cases are not supported, and how many each stops, the most frequent first."""
    found = Counter(
        reason for one in outcomes if one.status == NOT_SUPPORTED for reason in one.reasons
    )
    return sorted(found.items(), key=lambda pair: (-pair[1], pair[0]))
