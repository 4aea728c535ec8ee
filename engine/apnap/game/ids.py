"""Names for things: objects and players are referred to by number, never by reference."""

from __future__ import annotations


class ObjectId(int):
    """The number of one object (CR 109.1). A zone change makes a new object (CR 400.7).

    Numbers are given out in order of arrival, above those of the players, and never again, so
    in every zone whose order is the order of arrival (stack, graveyard, battlefield by timestamp)
    sorting by number is that order. The class keeps references apart from amounts wherever a
    position is written out.
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return f"#{int(self)}"


class PlayerId(int):
    """The seat of one player: 0 is first in turn order (CR 102.1)."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"P{int(self)}"


class Timestamp(int):
    """When something began to apply (CR 613.7); only the order of two timestamps matters."""

    __slots__ = ()


Ref = ObjectId | PlayerId
"""What can be targeted, damaged or attacked: an object or a player."""


def same(one: Ref, other: Ref) -> bool:
    """Whether two references mean the same, also in a position where an object has a player's
    number."""
    return one == other and type(one) is type(other)
