"""Card facts: bundled files, a scenario's own cards, names in any language."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from ..errors import CardError, either
from .facts import CardFacts, Face, Printed, Room
from .names import normal
from .paths import (
    card_files,
    cards_directory,
    reference_files,
    scenarios_directory,
    store_path,
)
from .shelf import Reference, Shelf, by_normal_name

if TYPE_CHECKING:
    from .store import Store

__all__ = [
    "CardFacts",
    "Face",
    "Library",
    "Printed",
    "Room",
    "card_files",
    "cards_directory",
    "normal",
    "scenarios_directory",
]


class Library:
    """Cards by name: case, accents, kind of apostrophe and language of a name do not matter.

    Cards of its own hide those of the files that have the same name, these hide those of the
    user's store, and these the ones of a reference collection, whose wording may be older.
    """

    def __init__(
        self,
        files: Sequence[Path] = (),
        own: Iterable[CardFacts] = (),
        store: Path | None = None,
        reference: Sequence[Path] = (),
    ) -> None:
        self._files = tuple(files)
        self._shelf: Shelf | None = None
        self._cards = tuple(own)
        self._own: Mapping[str, CardFacts] = by_normal_name(self._cards)
        self._reference = tuple(reference)
        self._later: list[Store | Reference] = []
        if store is not None:
            from .store import Store  # it takes time to import, and most have none

            self._later.append(Store(store))
        if reference:
            self._later.append(Reference(self._reference))
        self._store_path = store

    def __reduce__(self) -> tuple[object, ...]:
        return (Library, (self._files, self._cards, self._store_path, self._reference))

    @staticmethod
    @cache
    def bundled() -> Library:
        """The library of the cards that come with the program."""
        return Library(card_files(), reference=reference_files())

    @staticmethod
    @cache
    def installed() -> Library:
        """The cards that come with the program, then those of the user's own library."""
        path = store_path()
        store = path if path.exists() else None
        return Library(card_files(), store=store, reference=reference_files())

    @property
    def shelf(self) -> Shelf:
        """The index of the files, made when a card is first asked for."""
        if self._shelf is None:
            self._shelf = Shelf(self._files)
        return self._shelf

    @property
    def own(self) -> tuple[CardFacts, ...]:
        """The cards that are not from files."""
        return self._cards

    def with_own(self, cards: Iterable[CardFacts]) -> Library:
        """This library with a scenario's own cards, which hide others of their names."""
        library = Library(self._files, (*cards, *self._cards))
        library._shelf = self.shelf
        library._later = self._later
        library._store_path, library._reference = self._store_path, self._reference
        return library

    def get(self, name: str) -> CardFacts | None:
        """The card of this name, or None."""
        found = self._own.get(normal(name)) or self.shelf.get(name)
        for later in self._later:
            found = found or later.get(name)
        return found

    def find(self, name: str) -> CardFacts:
        """The card of this name, or an error that lists the nearest names."""
        if (card := self.get(name)) is None:
            raise CardError("unknown-card", f'there is no card "{name}"', hint=self.hint(name))
        return card

    def __contains__(self, name: object) -> bool:
        """Whether a card has this name; parses nothing."""
        return isinstance(name, str) and (
            normal(name) in self._own
            or normal(name) in self.shelf.by_name
            or any(name in later for later in self._later)
        )

    def __iter__(self) -> Iterator[CardFacts]:
        """Every card of its own and of its files, hidden ones not."""
        yield from self._cards
        for card in self.shelf:
            if normal(card.name) not in self._own:
                yield card

    def dungeon_names(self) -> list[str]:
        """The dungeons: all that stand in the files of dungeons, and own ones; parses nothing."""
        own = [str(card.name) for card in self._cards if "Dungeon" in card.types]
        return own + [name for name in self._in_file("dungeons") if normal(name) not in self._own]

    def _in_file(self, stem: str) -> list[str]:
        return [entry.name for entry in self.shelf.entries if Path(entry.file).stem == stem]

    def names(self) -> list[str]:
        """The English name of every card of its own and of its files; parses nothing."""
        own = [str(card.name) for card in self._cards]
        return own + [entry.name for entry in self.shelf.entries]

    def languages(self) -> list[str]:
        """The codes of the languages in which some card has a name, `en` first."""
        known = {code for card in self for code in card.names}
        for later in self._later:
            known.update(later.languages())
        return ["en", *sorted(known)]

    def hint(self, name: str) -> str | None:
        """What an unknown name may have meant."""
        spellings = {key: entry.name for key, entry in self.shelf.by_name.items()}
        spellings.update((key, str(card.name)) for key, card in self._own.items())
        for entry in self.shelf.entries:
            spellings.update((normal(other), other) for other in entry.others)
        for later in self._later:
            spellings = {**later.near(name), **spellings}
        wanted = normal(name)
        if whole := sorted({
            spelt for key, spelt in spellings.items() if key.startswith(wanted + ",")
        }):  # fmt: skip
            return f"write {either(whole[:3])}"
        near = difflib.get_close_matches(wanted, spellings, n=3, cutoff=0.65)
        return (
            f"did you mean {either(dict.fromkeys(spellings[key] for key in near))}?"
            if near
            else None
        )

    def english(self, name: str) -> str | None:
        """The English name that a name in any language and spelling stands for, or None.

        The name of a face stays that of the face.
        """
        if (card := self.get(name)) is None:
            return None
        faces = {normal(face.name): str(face.name) for face in card.faces}
        return faces.get(normal(name), str(card.name))

    def localized(self, name: str, language: str) -> Printed:
        """A card's name and text as printed in a language (`de`, `ja`, …; `en` is the card).

        Where only the name is known, the text is empty.
        """
        card = self.find(name)
        if language == "en":
            return Printed(name=card.name, text=card.text)
        if language not in card.names:
            known = ", ".join(["en", *card.names])
            raise CardError(
                "bad-value",
                f'the library has no "{language}" print of "{card.name}"',
                hint=f"it has {known}",
            )
        return card.names[language]
