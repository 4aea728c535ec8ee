"""`Data`: the base of every small frozen record that describes cards and abilities."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar


class Data:
    """A frozen record made of text, numbers, tuples and other records.

    Every subclass is known by its name, so that a position can be written out and read back
    (`codec`) and two positions can be compared by content (`key`).
    """

    remembered: ClassVar[tuple[str, ...]] = ("_wording", "_own")
    """What a record may carry besides its fields: the wording in which it was read, which is
    saved with it but makes no difference to what it is."""
    registry: ClassVar[dict[str, type[Data]]] = {}
    if TYPE_CHECKING:
        __dataclass_fields__: ClassVar[dict[str, Any]]

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        known = Data.registry.get(cls.__name__)
        if known is not None and known.__module__ != cls.__module__:
            raise TypeError(f"two kinds of data are called {cls.__name__}: {known} and {cls}")
        Data.registry[cls.__name__] = cls


def walk(data: object) -> Iterator[Data]:
    """Every record inside a record, itself first, in the order of the fields."""
    if isinstance(data, tuple):
        for part in data:
            yield from walk(part)
    elif isinstance(data, Data):
        yield data
        for name in data.__dataclass_fields__:
            yield from walk(getattr(data, name))


def names_x(data: object) -> bool:
    """Whether a text speaks of the X that is announced (CR 107.3a)."""
    return any(getattr(part, "is_announced", False) for part in walk(data))
