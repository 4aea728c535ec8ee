"""What to call objects and players in a report, in English or another language."""

from __future__ import annotations

from collections.abc import Iterable

from ..errors import CardError
from ..game.board import Board
from ..game.ids import ObjectId, PlayerId, Ref
from ..game.records import StackedAbility
from ..library import Library


class Names:
    """Names of what is or was on a board; cards by their name in a language where it is known."""

    def __init__(
        self, board: Board, library: Library | None = None, language: str = "en",
        aliases: dict[str, ObjectId] | None = None, origins: dict[ObjectId, ObjectId] | None = None,
    ) -> None:
        self.board = board
        self.library = library
        self.language = language
        self.origins = origins or {}
        self.aliases = {number: alias for alias, number in (aliases or {}).items()}

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
        record = self.board.last_known(ref) if self._known(ref) else None
        if isinstance(record, StackedAbility):
            return self.label(record.label, record.source)
        name = self.card(self.board.name(ref))
        alias = self.aliases.get(self.origins.get(ref, ref))
        return f"{name} ({alias})" if alias is not None else name

    def _known(self, number: ObjectId) -> bool:
        return self.board.find(number) is not None or number in self.board.gone

    def refs(self, refs: Iterable[Ref]) -> str:
        """Several, in a sentence."""
        return listed(self.ref(ref) for ref in refs)

    def label(self, label: str, source: ObjectId | None) -> str:
        """A trigger's label with the name of its source in the language."""
        if source is None or not self._known(source):
            return label
        name = self.board.name(source)
        if label.startswith(f"{name}:"):
            return self.card(name) + label[len(name) :]
        return label


def listed(texts: Iterable[str]) -> str:
    """Texts in a sentence: a, b and c; equal ones counted."""
    counted: dict[str, int] = {}
    for text in texts:
        counted[text] = counted.get(text, 0) + 1
    parts = [text if number == 1 else f"{number} {text}" for text, number in counted.items()]
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


def check_language(library: Library, language: str) -> None:
    """Refuse a language in which no card has a name."""
    if language == "en":
        return
    known = {code for card in library for code in card.names}
    if language not in known:
        listed_codes = ", ".join(["en", *sorted(known)])
        raise CardError(
            "bad-value", f'no card has a name in "{language}"', hint=f"right are {listed_codes}"
        )
