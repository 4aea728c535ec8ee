"""What may go wrong: one clear message with a code, a place, a cause and a fix."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import ClassVar, Self

CODES = {
    "unreadable": "The file is missing, a directory, too large, binary or not UTF-8.",
    "bad-yaml": "The file is not YAML as this program reads it.",
    "unknown-key": "A key that has no meaning at this place.",
    "missing-key": "A key that must be there is not.",
    "wrong-type": "A value of another kind than is expected here.",
    "bad-value": "A value of the right kind that cannot stand here.",
    "contradiction": "Two places of the file cannot both be right.",
    "unknown-card": "A card that is neither in the library nor in the file.",
    "unknown-player": "Neither a player nor a team of the file.",
    "unknown-name": "Neither an alias nor the name of anything in the file.",
    "ambiguous-name": "A name that fits several things that can be told apart.",
    "reserved-name": "A player, team or alias called like something else.",
    "not-understood": "Printed text that the program does not understand.",
    "unsupported": "A rule that the program does not implement.",
    "illegal": "Something the rules of the game do not allow there.",
    "unscripted": "A real choice came up that nothing in the file answers.",
    "left-over": "An entry or answer of the file that was never used.",
    "endless": "More happened than a game may do before the program stops.",
    "expectation": "The game is not as the file expects.",
    "bad-save": "A saved position that cannot be read back.",
    "internal": "The program contradicts itself; the fault is not in the input.",
}
"""Every code an error may carry, with what it says; the documentation lists the same."""


class ApnapError(Exception):
    """Something to tell the user: `str()` of it is one complete message.

    `file`, `line` and `column` (counted from 1) say where, as far as it is known; `hint` says
    what would be right.
    """

    exit_status: ClassVar[int] = 2

    def __init__(
        self,
        code: str,
        message: str,
        *,
        file: str | None = None,
        line: int | None = None,
        column: int | None = None,
        hint: str | None = None,
    ) -> None:
        assert code in CODES, code
        super().__init__(code, message)
        self.code = code
        self.message = message
        self.file = file
        self.line = line
        self.column = column
        self.hint = hint
        self.unmet: tuple[str, ...] = ()
        """The expectations that had not been met by then, where a scenario was played."""

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.file, self.line, self.column) if part)
        if place and not self.file:
            place = f"line {place}"
        said = f"{self.message}; {self.hint}" if self.hint else self.message
        return f"{place}: {said}" if place else said

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self)._restored, (self.code, self.message, self.__dict__))

    @classmethod
    def _restored(cls, code: str, message: str, state: dict[str, object]) -> Self:
        error = cls(code, message)
        error.__dict__.update(state)
        return error

    def at(
        self, file: str | None = None, line: int | None = None, column: int | None = None
    ) -> Self:
        """This error, with whatever of its place it did not know yet."""
        if self.line is None:
            self.line, self.column = line, column
        self.file = self.file or file
        return self


class ScenarioError(ApnapError):
    """A scenario file that cannot be loaded, or that cannot be played as it is written."""


class CardError(ApnapError):
    """Card facts that cannot be read, or a card that is not known."""


class Refused(ApnapError):  # noqa: N818 - it is an answer of the game, not a fault
    """An answer that the rules do not allow; the game has not changed."""

    def __init__(self, message: str, *, code: str = "illegal", hint: str | None = None) -> None:
        super().__init__(code, message, hint=hint)

    @classmethod
    def _restored(cls, code: str, message: str, state: dict[str, object]) -> Self:
        error = cls(message, code=code)
        error.__dict__.update(state)
        return error


class InternalError(ApnapError):
    """The program contradicts itself, for instance when a re-run asks another question."""

    exit_status = 70

    def __init__(self, message: str, *, hint: str | None = None) -> None:
        super().__init__("internal", message, hint=hint)

    @classmethod
    def _restored(cls, code: str, message: str, state: dict[str, object]) -> Self:
        error = cls(message)
        error.__dict__.update(state)
        return error


def did_you_mean(word: str, words: Iterable[str], listed: int = 8) -> str | None:
    """The hint with the nearest right spelling; where nothing is near, a short list of all."""
    by_folded = {known.casefold(): known for known in words}
    if near := difflib.get_close_matches(word.casefold(), by_folded, n=3, cutoff=0.6):
        return f"did you mean {either(by_folded[folded] for folded in near)}?"
    if 0 < len(by_folded) <= listed:
        return f"right would be {either(by_folded.values())}"
    return None


def either(words: Iterable[str]) -> str:
    """Words in a sentence: "a", "b" or "c"."""
    quoted = [f'"{word}"' for word in words]
    return " or ".join([", ".join(quoted[:-1]), quoted[-1]] if len(quoted) > 1 else quoted)
