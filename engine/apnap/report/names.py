"""What to call objects and players in a report, in English or another language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ..errors import CardError
from ..game.board import Board
from ..game.decisions import Decision
from ..game.events import Triggered
from ..game.ids import ObjectId, PlayerId, Ref
from ..game.records import GameObject, StackedAbility
from ..library import Library


class Names:
    """Names of what is or was on a board; cards by their name in a language where it is known."""

    def __init__(
        self, board: Board, library: Library | None = None, language: str = "en",
        aliases: dict[ObjectId, str] | None = None, origins: dict[ObjectId, ObjectId] | None = None,
    ) -> None:
        self.board = board
        self.library = library
        self.language = language
        self.origins = origins or {}
        self.aliases = aliases or {}
        self.fired = {one.trigger: one for one in board.log if isinstance(one, Triggered)}
        """How each trigger triggered, by its number while it waits."""

    def card(self, name: str) -> str:
        """A card's name in the language; where that is not known, in English."""
        if self.language == "en" or self.library is None:
            return name
        facts = self.library.get(name)
        if facts is None or self.language not in facts.names:
            return name
        return str(facts.names[self.language].name)

    def ref(self, ref: Ref | None) -> str:
        """An object or player; an alias of the file stands behind the card's name."""
        if ref is None:
            return "the game"
        if isinstance(ref, PlayerId):
            return self.board.players[ref].name
        record = self.record(ref)
        if isinstance(record, StackedAbility):
            return self.label(record.label, record.source)
        if ref in self.fired:
            return self.label(self.fired[ref].label, self.fired[ref].source)
        return self._with_alias(self.board.name(ref), ref)

    def _with_alias(self, name: str, number: ObjectId) -> str:
        alias = self.aliases.get(self.origins.get(number, number))
        return f"{self.card(name)} ({alias})" if alias is not None else self.card(name)

    def quoted(self, ref: Ref | None) -> str:
        """As `ref` within a sentence."""
        return in_quotes(self.ref(ref))

    def team(self, number: int) -> str:
        """A team; where there are no teams, the player."""
        return self.board.teams[number].name

    def record(self, number: ObjectId) -> GameObject | None:
        """The object of that number, as it is or as it was when it left."""
        found = self.board.find(number)
        if found is None and (snapshot := self.board.gone.get(number)) is not None:
            return snapshot.record
        return found

    def refs(self, refs: Iterable[Ref]) -> str:
        """Several, in a sentence."""
        return listed(self.ref(ref) for ref in refs)

    def asked(self, decision: Decision) -> str:
        """Who is asked, and who answers for them in controlling them (CR 723.5)."""
        return deciding(self.decider(decision), self.refs(decision.players))

    def decider(self, decision: Decision) -> str | None:
        """Who answers for those who are asked, if they do not themselves."""
        return None if decision.decider is None else self.ref(decision.decider)

    def label(self, label: str, source: ObjectId | None) -> str:
        """A trigger's label with its source as `ref` calls it."""
        if source is None or self.record(source) is None:
            return label
        name = self.board.name(source)
        if label.startswith(f"{name}:"):
            return self._with_alias(name, source) + label[len(name) :]
        return label


def deciding(decider: str | None, asked: str) -> str:
    """Those who are asked, behind the name of who answers for them."""
    return asked if decider is None else f"{decider} (for {asked})"


def in_quotes(name: str) -> str:
    """A name within a sentence or list: what ends in a full stop is in quotation marks."""
    return f"“{name}”" if name.endswith(".") else name


def counted(texts: Iterable[str]) -> list[str]:
    """Equal texts once, with their number."""
    return [text if number == 1 else f"{number} {text}" for text, number in Counter(texts).items()]


def listed(texts: Iterable[str]) -> str:
    """Texts in a sentence: a, b and c; equal ones counted."""
    parts = counted(texts)
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


def check_language(library: Library, language: str) -> None:
    """Refuse a language in which no card has a name."""
    known = library.languages()
    if language not in known:
        raise CardError(
            "bad-value", f'no card has a name in "{language}"', hint=f"right are {', '.join(known)}"
        )
