"""The answers that a case has ready: for each player three queues."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from .cases import CHOICES, Choice, Selector


def skips(value: Any) -> bool:
    """Whether an answer ends an "up to"."""
    return isinstance(value, dict) and value.get("skip") is True


def declines(value: Any) -> bool:
    """Whether an answer is that something is not done, as it is not where nobody is asked."""
    return value is False or skips(value)


@dataclass
class Queue:
    """Answers of one sort in order, each with how often it is still to be given."""

    entries: list[tuple[Choice, int]] = field(default_factory=list)

    def copy(self) -> Queue:
        return Queue(self.entries.copy())

    def add(self, choice: Choice) -> None:
        if choice.times:
            self.entries.append((choice, choice.times))

    def put_first(self, choice: Choice) -> None:
        """Let an answer be the next one."""
        self.entries.insert(0, (choice, choice.times))

    def head(self) -> Choice | None:
        """The next answer."""
        return self.entries[0][0] if self.entries else None

    def take(self, place: int = 0) -> Choice:
        """The answer at a place, which is then used up (once)."""
        choice, left = self.entries[place]
        if left > 1:
            self.entries[place] = (choice, left - 1)
        else:
            del self.entries[place]
        return choice

    def first(self, fits: Callable[[Choice], bool]) -> int | None:
        """The place of the first answer that fits."""
        return next((at for at, (one, _) in enumerate(self.entries) if fits(one)), None)

    def __iter__(self) -> Iterator[tuple[Choice, int]]:
        return iter(self.entries)


@dataclass
class Queues:
    """A player's answers: targets; modes; everything else."""

    targets: Queue = field(default_factory=Queue)
    modes: Queue = field(default_factory=Queue)
    choices: Queue = field(default_factory=Queue)

    @staticmethod
    def of(choices: Iterable[Choice], player: str) -> Queues:
        """The answers of one player in the order of the file."""
        queues = Queues()
        for choice in choices:
            if choice.player == player:
                getattr(queues, CHOICES[choice.kind]).add(choice)
        return queues

    def copy(self) -> Queues:
        return Queues(self.targets.copy(), self.modes.copy(), self.choices.copy())

    def become(self, other: Queues) -> None:
        """Go back to what was kept."""
        self.targets, self.modes, self.choices = other.targets, other.modes, other.choices

    def left(self) -> Iterator[Choice]:
        """Every answer that was not used up."""
        for queue in (self.targets, self.modes, self.choices):
            for choice, _ in queue:
                yield choice


def shown(choice: Choice) -> str:
    """An answer as a person reads it."""
    value: Any = choice.value
    if isinstance(value, tuple):
        value = " and ".join(str(one) for one in value if isinstance(one, Selector))
    return f"{choice.player} {choice.kind} {value}"
