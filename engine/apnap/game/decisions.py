"""Everything a player chooses is a `Decision` (CR 101.4, 608.2d)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations, permutations
from typing import NamedTuple

from .ids import ObjectId, PlayerId

PRIORITY = "priority"
"""Act or pass (CR 117.1); the answer is one action."""
ATTACK = "attack"
"""Declare attackers (CR 508.1); the answer is pairs of attacker and what it attacks."""
BLOCK = "block"
"""Declare blockers (CR 509.1); the answer is pairs of blocker and attacker."""
ORDER = "order"
"""Put triggers in order (CR 603.3b); the answer lists all, the first to resolve first."""
TARGET = "target"
"""Choose targets for one use of the word (CR 601.2c); the answer lists them."""
CHOOSE = "choose"
"""Any other choice among options; the answer lists those chosen."""
DISTRIBUTE = "distribute"
"""Divide an amount (CR 601.2d, 510.1c); the answer is one number for each option."""

SPLIT = "|"
"""Among cards that are looked at: what stands before it goes elsewhere, what after it stays."""

KINDS = (PRIORITY, ATTACK, BLOCK, ORDER, TARGET, CHOOSE, DISTRIBUTE)


class Pass(NamedTuple):
    """Pass priority (CR 117.3d)."""


class CastSpell(NamedTuple):
    """Cast a card as a spell (CR 601)."""

    player: PlayerId
    card: ObjectId
    way: str = ""
    """How, where there are several ways: "" (its mana cost), "free", "flashback", "escape" …"""
    pay: tuple[ObjectId, ...] = ()
    """What to use first to pay: permanents to tap for mana, things to sacrifice or discard."""
    optional: tuple[str, ...] = ()
    """The optional costs to pay: kicker … (CR 601.2b)."""
    life: int = 0
    """How much life to pay for Phyrexian symbols; where 0, only what mana cannot (CR 107.4f)."""


class ActivateAbility(NamedTuple):
    """Activate an activated ability (CR 602); `ability` counts the object's activated abilities."""

    player: PlayerId
    source: ObjectId
    ability: int
    pay: tuple[ObjectId, ...] = ()
    """What to use first to pay, as for a spell."""
    life: int = 0
    """How much life to pay for Phyrexian symbols, as for a spell."""


class PlayLand(NamedTuple):
    """Play a land (CR 305.1, 116.2a)."""

    player: PlayerId
    card: ObjectId
    face: int | None = None
    """Which face, where it is not the front (CR 712.12)."""


class Concede(NamedTuple):
    """A player concedes, whoever was asked something (CR 104.3a)."""

    player: PlayerId


Action = Pass | CastSpell | ActivateAbility | PlayLand
_ACTIONS = (Pass, CastSpell, ActivateAbility, PlayLand)

Value = ObjectId | PlayerId | str | int
"""What an option stands for."""


class Option(NamedTuple):
    """One thing that may be chosen, with the words a person reads."""

    value: Value
    text: str


@dataclass(frozen=True, slots=True)
class Decision:
    """One question: who is asked, what, under which rule, and what the answers may be."""

    kind: str
    players: tuple[PlayerId, ...]
    """One player, or the members of a team with the primary player first (CR 805.2)."""
    prompt: str
    rule: str
    why: str = ""
    """Why it is theirs to answer, in a sentence."""
    what: str = ""
    """What is chosen: room, dungeon, card, permanent, mode, player, yes or no, number, …"""
    source: ObjectId | None = None
    """The object the question is about."""
    options: tuple[Option, ...] = field(default=())
    """All legal options; empty for priority, whose actions are looked up only when wanted."""
    least: int = 1
    most: int = 1
    """How many options an answer names at least and at most."""
    total: int = 0
    """The amount to divide."""
    minimum: int = 0
    """What each part of a division must be at least."""
    payers: tuple[ObjectId, ...] = ()
    """Permanents that may be named behind "yes", to pay with them."""
    alike: bool = False
    """Whether every answer leads to the same."""
    decider: PlayerId | None = None
    """Who answers for them, controlling them (CR 723.5); None if they do themselves."""

    @property
    def player(self) -> PlayerId:
        """Who is asked; of a team the primary player."""
        return self.players[0]

    @property
    def lists_answers(self) -> bool:
        """Whether the options say what may be answered, and not only the rules."""
        return self.kind not in (PRIORITY, ATTACK, BLOCK)

    @property
    def is_forced(self) -> bool:
        """Whether there is but one answer."""
        return self.kind in (CHOOSE, TARGET) and len(self.options) == self.least == self.most

    def objection(self, answer: object) -> str | None:
        """Why an answer is not among the legal ones, or None.

        Of declarations and actions only the form is judged here, the rest by their rules.
        """
        if self.kind == PRIORITY:
            return None if isinstance(answer, _ACTIONS) else f"{answer!r} is no action"
        if self.kind in (ATTACK, BLOCK):
            other = ObjectId if self.kind == BLOCK else (ObjectId, PlayerId)
            return None if _is_declaration(answer, other) else f"{answer!r} is no declaration"
        if not isinstance(answer, tuple):
            return f"an answer is a tuple, not {answer!r}"
        if self.kind == DISTRIBUTE:
            return self._objection_to_division(answer)
        left = Counter((type(option.value), option.value) for option in self.options)
        if answer[:1] == ("yes",) and self._pays_with(answer[1:]):
            return None
        for value in answer:
            if not isinstance(value, (int, str)) or left[type(value), value] < 1:
                return f"{value!r} is not among the options, or named too often"
            left[type(value), value] -= 1
        if not self.least <= len(answer) <= self.most:
            return f"{_span(self.least, self.most)} must be named, not {len(answer)}"
        return None

    def _pays_with(self, named: tuple[object, ...]) -> bool:
        """Whether these are some of the permanents that may pay."""
        return bool(named) and len(set(named)) == len(named) and all(
            type(one) is ObjectId and one in self.payers for one in named
        )

    def _objection_to_division(self, answer: tuple[object, ...]) -> str | None:
        parts = [part for part in answer if isinstance(part, int)]
        if len(parts) != len(self.options) or len(parts) != len(answer):
            return f"one number for each of the {len(self.options)} is needed"
        if sum(parts) != self.total:
            return f"the parts must add up to {self.total}, not {sum(parts)}"
        if any(part < self.minimum for part in parts):
            return f"each part must be at least {self.minimum}"
        return None

    def answers(self) -> Iterator[tuple[Value, ...]]:
        """Every legal answer, for the kinds whose options are listed."""
        values = tuple(option.value for option in self.options)
        if self.kind == ORDER:
            yield from permutations(values)
        elif self.kind == DISTRIBUTE:
            yield from _divisions(self.total, len(values), self.minimum)
        else:
            for count in range(self.least, min(self.most, len(values)) + 1):
                yield from dict.fromkeys(combinations(values, count))


def _is_declaration(answer: object, other: type | tuple[type, ...]) -> bool:
    """Whether an answer is pairs of a creature and what it attacks or blocks."""
    return isinstance(answer, tuple) and all(
        isinstance(pair, tuple)
        and len(pair) == 2
        and isinstance(pair[0], ObjectId)
        and isinstance(pair[1], other)
        for pair in answer
    )


def _divisions(total: int, parts: int, minimum: int) -> Iterator[tuple[int, ...]]:
    if parts == 1:
        if total >= minimum:
            yield (total,)
        return
    for first in range(minimum, total + 1):
        for rest in _divisions(total - first, parts - 1, minimum):
            yield (first, *rest)


def _span(least: int, most: int) -> str:
    return str(least) if least == most else f"{least} to {most}"


