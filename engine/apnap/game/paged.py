"""Containers whose fork is cheap, so that a position can be a value.

A fork of a board must not copy what it shares. `PagedMap` copies one page of 64 entries when
it is first written to after a fork; `Log` copies nothing until two forks of it part.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import Any, Generic, TypeVar

V = TypeVar("V")

_PAGE = 6  # 2**6 entries to a page
_IN_PAGE = (1 << _PAGE) - 1


class PagedMap(Generic[V]):
    """A map from numbers to values, read in the order of the numbers."""

    __slots__ = ("_count", "_mine", "_pages")

    def __init__(self) -> None:
        self._pages: dict[int, dict[int, V]] = {}
        self._mine: set[int] = set()
        self._count = 0

    def fork(self) -> PagedMap[V]:
        """A map with the same entries; later writes to either are not seen by the other."""
        other: PagedMap[V] = PagedMap.__new__(PagedMap)
        other._pages = self._pages.copy()
        other._count = self._count
        other._mine = set()
        if self._mine:
            self._mine = set()
        return other

    def get(self, key: int) -> V | None:
        """The value of a key, or None."""
        page = self._pages.get(key >> _PAGE)
        return None if page is None else page.get(key)

    def __contains__(self, key: int) -> bool:
        page = self._pages.get(key >> _PAGE)
        return page is not None and key in page

    def __len__(self) -> int:
        return self._count

    def __setitem__(self, key: int, value: V) -> None:
        number = key >> _PAGE
        page = self._pages.get(number)
        if page is None or number not in self._mine:
            page = self._own_page(number)
        if key not in page:
            self._count += 1
            if page and key < next(reversed(page)):
                page[key] = value
                self._pages[number] = dict(sorted(page.items()))
                return
        page[key] = value

    def extend(self, keys: Sequence[int], values: Sequence[V]) -> None:
        """Add values under consecutive keys that are beyond all there are; quicker than singly."""
        done = 0
        while done < len(keys):
            number = keys[done] >> _PAGE
            upto = done + _IN_PAGE + 1 - (keys[done] & _IN_PAGE)
            page = self._own_page(number)
            page.update(zip(keys[done:upto], values[done:upto], strict=True))
            done = upto
        self._count += len(keys)

    def __delitem__(self, key: int) -> None:
        if key not in self:
            raise KeyError(key)
        number = key >> _PAGE
        page = self._own_page(number)
        del page[key]
        self._count -= 1
        if not page:
            del self._pages[number]
            self._mine.discard(number)

    def _own_page(self, number: int) -> dict[int, V]:
        page = self._pages.get(number)
        if page is None:
            page = {}
            if self._pages and number < next(reversed(self._pages)):
                self._pages = dict(sorted([*self._pages.items(), (number, page)]))
            else:
                self._pages[number] = page
            self._mine.add(number)
        elif number not in self._mine:
            page = page.copy()
            self._pages[number] = page
            self._mine.add(number)
        return page

    # A loop sees the map as it stood when the loop began, whether or not the map was forked
    # before: it gives up its pages, so that whoever writes meanwhile copies them first.

    def __iter__(self) -> Iterator[int]:
        if self._mine:
            self._mine = set()
        for page in list(self._pages.values()):
            yield from page

    def values(self) -> Iterator[V]:
        """The values in the order of their keys."""
        if self._mine:
            self._mine = set()
        for page in list(self._pages.values()):
            yield from page.values()

    def items(self) -> Iterator[tuple[int, V]]:
        """Keys and values in the order of the keys."""
        if self._mine:
            self._mine = set()
        for page in list(self._pages.values()):
            yield from page.items()

    def pages(self) -> list[dict[int, V]]:
        """The pages in the order of their keys, never to be written to again."""
        if self._mine:
            self._mine = set()
        return list(self._pages.values())

    def last(self) -> V | None:
        """The value of the highest key: the top of the stack (CR 405.2)."""
        if not self._pages:
            return None
        page = self._pages[next(reversed(self._pages))]
        return page[next(reversed(page))]


def first_in(key: int, *maps: PagedMap[Any]) -> Any:
    """The value of a key in the first of several maps that has it, or None."""
    number = key >> _PAGE
    for one in maps:
        page = one._pages.get(number)
        if page is not None:
            found = page.get(key)
            if found is not None:
                return found
    return None


class Index(Generic[V]):
    """For each kind of thing, the objects that care about it (by number) and what they have.

    Looking a kind up costs nothing for the objects that do not care.
    """

    __slots__ = ("_mine", "buckets")

    def __init__(self) -> None:
        self.buckets: dict[Hashable, PagedMap[V]] = {}
        """Who cares about each kind; to be read only."""
        self._mine: set[Hashable] = set()

    def fork(self) -> Index[V]:
        """An index with the same entries; later writes to either are not seen by the other."""
        other: Index[V] = Index.__new__(Index)
        other.buckets = self.buckets.copy()
        other._mine = set()
        if self._mine:
            self._mine = set()
        return other

    def __len__(self) -> int:
        return len(self.buckets)

    def add(self, kind: Hashable, key: int, value: V) -> None:
        """Note that an object cares about a kind."""
        self._own(kind)[key] = value

    def remove(self, kind: Hashable, key: int) -> None:
        """Forget that an object cares about a kind."""
        if kind not in self.buckets:
            raise KeyError(kind)
        bucket = self._own(kind)
        del bucket[key]
        if not bucket:
            del self.buckets[kind]
            self._mine.discard(kind)

    def _own(self, kind: Hashable) -> PagedMap[V]:
        bucket = self.buckets.get(kind)
        if bucket is None:
            bucket = PagedMap()
        elif kind not in self._mine:
            bucket = bucket.fork()
        else:
            return bucket
        self.buckets[kind] = bucket
        self._mine.add(kind)
        return bucket


class Log(Generic[V]):
    """A list that only grows. Forks share it until one of them writes what the other did not."""

    __slots__ = ("_entries", "_length")

    def __init__(self) -> None:
        self._entries: list[V] = []
        self._length = 0

    def fork(self) -> Log[V]:
        """A log with the same entries so far."""
        other: Log[V] = Log.__new__(Log)
        other._entries = self._entries
        other._length = self._length
        return other

    def append(self, entry: V) -> None:
        """Add an entry at the end."""
        if self._length != len(self._entries):
            self._entries = self._entries[: self._length]
        self._entries.append(entry)
        self._length += 1

    def __len__(self) -> int:
        return self._length

    def __getitem__(self, index: int) -> V:
        if not -self._length <= index < self._length:
            raise IndexError(index)
        return self._entries[index if index >= 0 else self._length + index]

    def since(self, start: int) -> list[V]:
        """The entries from a position on."""
        return self._entries[start : self._length]

    def __iter__(self) -> Iterator[V]:
        return iter(self._entries[: self._length])
