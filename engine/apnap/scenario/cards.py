"""The cards of a scenario as the rules see them: facts whose printed text has been read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from ..abilities.numbers import Number
from ..abilities.tokens import CreateNamedToken, TokenKind
from ..errors import ApnapError, CardError, did_you_mean
from ..game.ability import Ability
from ..game.board import Board
from ..game.card import Card
from ..game.context import Context
from ..game.data import walk
from ..game.ids import PlayerId
from ..library import CardFacts, Library, normal
from ..oracle.understanding import define_tokens, understand
from ..yamltext import Text


class Cards:
    """Reads each card once; a card with text that is not understood is refused with it."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self._named: dict[str, Card] = {}
        define_tokens(library.get)

    def named(self, name: Text) -> Card:
        """The card of a name."""
        key = normal(name)
        if key not in self._named:
            self._named[key] = self.compiled(self.library.find(name), name.line)
        return self._named[key]

    def compiled(self, facts: CardFacts, line: int) -> Card:
        """A card's facts with its text understood. Raises ApnapError with the sentence if not."""
        understanding = understand(facts)
        for found in understanding.problems:
            code = "unsupported" if found.missing_rule else "not-understood"
            where = f"room {found.where}: " if found.where else ""
            own = any(card is facts for card in self.library.own)
            raise CardError(
                code, f'"{facts.name}": {where}{found.problem}', line=facts.line if own else line
            )
        return understanding.card

    def dungeons(self) -> tuple[Card, ...]:
        """The dungeon cards that every player owns outside the game (CR 309.2)."""
        return tuple(self.named(Text(name)) for name in self.library.dungeon_names())

    def token(self, name: Text, board: Board, used: Iterable[Card]) -> Card:
        """A token by the name that the rules or a card in use give it (CR 111.4, 111.10)."""
        facts = self.library.get(name)
        if facts is not None:
            return self.named(name)
        known: dict[Card, None] = {}
        for card in used:
            for ability in (*card.abilities, *(room.ability for room in card.rooms)):
                known.update(dict.fromkeys(_tokens(board, ability)))
        fitting = [card for card in known if normal(card.name) == normal(name)]
        if len(fitting) == 1:
            return fitting[0]
        hint = "say what it is: {token: {name: …, type: …, pt: …}}"
        if fitting:
            raise ApnapError(
                "ambiguous-name", f'there are different tokens called "{name}" here',
                line=name.line, column=name.column, hint=hint,
            )
        raise ApnapError(
            "unknown-card", f'neither the rules nor a card in use define a "{name}"',
            line=name.line, column=name.column,
            hint=did_you_mean(name, (card.name for card in known), listed=0) or hint,
        )


def _tokens(board: Board, ability: Ability) -> Iterator[Card]:
    """The tokens that an ability makes, where it says itself how large they are (CR 111.3)."""
    named = [part for part in walk(ability) if isinstance(part, CreateNamedToken)]
    kinds = [replace(part.kind, name=str(part.name)) for part in named]
    inner = [part.kind for part in named]
    kinds += [
        part for part in walk(ability) if isinstance(part, TokenKind) and part not in inner
    ]
    for kind in kinds:
        if all(size is None or isinstance(size, Number) for size in (kind.power, kind.toughness)):
            yield kind.card(board, Context(PlayerId(0)))
