"""The containers behave as plain dicts and lists do, whenever they are forked."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apnap.game.paged import Index, Log, PagedMap

KEYS = st.one_of(st.integers(0, 5), st.integers(60, 70), st.integers(0, 400))
VALUES = st.integers(0, 9)
WHICH = st.integers(0, 3)
"""Which of the forks made so far is written to."""

MAP_STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("set"), WHICH, KEYS, VALUES),
        st.tuples(st.just("del"), WHICH, KEYS, VALUES),
        st.tuples(st.just("fork"), WHICH, KEYS, VALUES),
        st.tuples(st.just("extend"), WHICH, KEYS, VALUES),
    ),
    max_size=60,
)


def agrees(found: PagedMap[int], wanted: dict[int, int]) -> None:
    """Everything that can be read of a map is what a sorted dict says."""
    ordered = dict(sorted(wanted.items()))
    assert list(found) == list(ordered)
    assert list(found.values()) == list(ordered.values())
    assert list(found.items()) == list(ordered.items())
    assert len(found) == len(ordered)
    assert found.last() == (list(ordered.values())[-1] if ordered else None)
    for key in (0, 3, 63, 64, 65, *ordered):
        assert found.get(key) == ordered.get(key)
        assert (key in found) is (key in ordered)


@given(MAP_STEPS)
def test_a_map_and_its_forks_are_dicts(steps: list[tuple[str, int, int, int]]) -> None:
    pairs: list[tuple[PagedMap[int], dict[int, int]]] = [(PagedMap(), {})]
    for kind, which, key, value in steps:
        mine, model = pairs[which % len(pairs)]
        if kind == "fork":
            pairs.append((mine.fork(), dict(model)))
        elif kind == "extend":
            first = max(model, default=0) + 1
            keys = range(first, first + key)
            mine.extend(keys, [value] * key)
            model.update(dict.fromkeys(keys, value))
        elif kind == "set":
            mine[key] = value
            model[key] = value
        elif key in model:
            del mine[key]
            del model[key]
        else:
            with pytest.raises(KeyError):
                del mine[key]
    for mine, model in pairs:
        agrees(mine, model)


@pytest.mark.parametrize("forked", [False, True])
def test_what_a_loop_sees_does_not_depend_on_forks(forked: bool) -> None:
    """A re-run starts from a fork, so a loop that writes must see the same with and without."""
    numbers: PagedMap[str] = PagedMap()
    for key in (1, 2, 100, 200):
        numbers[key] = "old"
    if forked:
        numbers.fork()
    seen = []
    for key, value in numbers.items():
        seen.append((key, value))
        if key == 1:
            numbers[2] = "new"
            numbers[100] = "new"
            numbers[300] = "new"
            del numbers[200]
    assert seen == [(1, "old"), (2, "old"), (100, "old"), (200, "old")]


INDEX_STEPS = st.lists(
    st.tuples(
        st.sampled_from(["add", "add", "remove", "fork"]),
        WHICH, st.sampled_from(["dies", "enters", ("before", "dies")]), KEYS, VALUES,
    ),
    max_size=60,
)


@given(INDEX_STEPS)
def test_an_index_and_its_forks_are_dicts_of_dicts(steps: list[tuple[Any, ...]]) -> None:
    pairs: list[tuple[Index[int], dict[Hashable, dict[int, int]]]] = [(Index(), {})]
    for what, which, kind, key, value in steps:
        mine, model = pairs[which % len(pairs)]
        if what == "fork":
            pairs.append((mine.fork(), {kind: dict(found) for kind, found in model.items()}))
        elif what == "add":
            mine.add(kind, key, value)
            model.setdefault(kind, {})[key] = value
        elif key in model.get(kind, {}):
            mine.remove(kind, key)
            del model[kind][key]
            if not model[kind]:
                del model[kind]
        else:
            with pytest.raises(KeyError):
                mine.remove(kind, key)
    for mine, model in pairs:
        for kind in ("dies", "enters", ("before", "dies"), "nobody cares"):
            bucket = mine.buckets.get(kind)
            assert (bucket is None) is (kind not in model)
            if bucket is not None:
                agrees(bucket, model[kind])


@given(st.lists(st.tuples(st.booleans(), WHICH, VALUES), max_size=60), st.integers(0, 10))
def test_a_log_and_its_forks_are_lists(steps: list[tuple[bool, int, int]], since: int) -> None:
    pairs: list[tuple[Log[int], list[int]]] = [(Log(), [])]
    for forks, which, value in steps:
        mine, model = pairs[which % len(pairs)]
        if forks:
            pairs.append((mine.fork(), list(model)))
        else:
            mine.append(value)
            model.append(value)
    for mine, model in pairs:
        assert list(mine) == model
        assert len(mine) == len(model)
        assert mine.since(since) == model[since:]
        assert [mine[place] for place in range(-len(model), len(model))] == model + model
        for beyond in (len(model), -len(model) - 1):
            with pytest.raises(IndexError):
                mine[beyond]
