"""The seeded generator of a game: shuffles, coins and dice give the same results everywhere."""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Any

_MASK = (1 << 64) - 1


def draw(state: int, size: int) -> tuple[int, int]:
    """A number from 0 to size - 1 and the next state (splitmix64)."""
    state = (state + 0x9E3779B97F4A7C15) & _MASK
    mixed = state
    mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
    mixed ^= mixed >> 31
    return (mixed * size) >> 64, state


def shuffle(sequence: MutableSequence[Any], state: int) -> int:
    """Shuffle in place (Fisher-Yates); gives the next state."""
    for last in range(len(sequence) - 1, 0, -1):
        other, state = draw(state, last + 1)
        sequence[last], sequence[other] = sequence[other], sequence[last]
    return state
