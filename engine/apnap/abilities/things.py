"""Descriptions of objects: "nonblack creature an opponent controls", "instant or sorcery card".

A description is words in front, a noun or several, and phrases after it. Without a word for a
zone it means permanents on the battlefield (CR 109.2), with "spell" what is on the stack
(CR 109.2b), with "card" what is in another zone (CR 109.2a).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar

from apnap.game.board import Board
from apnap.game.card import Card
from apnap.game.context import Context
from apnap.game.data import Data
from apnap.game.ids import ObjectId
from apnap.game.records import CardObject, GameObject, Permanent, Spell, StackedAbility, count
from apnap.rules.characteristics import characteristics
from apnap.rules.commanders import is_commander
from apnap.rules.restrictions import is_designated

from . import words
from .wording import say


class Post(Data):
    """A phrase after a noun that narrows it: "you control", "with flying"."""

    zones: ClassVar[tuple[str, ...]] = ()
    """The zones it says the objects are in."""
    closes: ClassVar[bool] = False
    """Whether a phrase after it would belong to the object that it speaks of."""

    def fits(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        """Whether an object is as the phrase says."""
        raise NotImplementedError


ADJECTIVES = (
    "other", "tapped", "untapped", "attacking", "blocking", "attacking or blocking", "unblocked",
    "blocked", "multicolored", "monocolored", "colored", "colorless", "modified",
    "nontoken", "historic", "equipped", "enchanted", "face-down", "face-up",
    "nonhistoric", "suspected", "renowned", "nonmodified", "goaded", "saddled",
    "tapped or blocking", "exiled",
)  # fmt: skip
"""Words in front that are neither types nor colours."""

SIZE = re.compile(r"\d+/\d+")
"""Power and toughness, which may stand in front too."""

APART = "apart"
"""The name in `Context.named` for what "other" leaves out, where that is not the source alone."""

NOUNS = ("card", "spell", "permanent", "token", "source", "commander", "outlaw")
"""Nouns that are no types."""


@dataclass(frozen=True)
class Things(Data):
    """Objects of a description."""

    nouns: tuple[tuple[str, ...], ...]
    """The alternatives: each its own adjectives and nouns, the last being inflected."""
    before: tuple[str, ...] = ()
    """Adjectives of all of them."""
    join: str = "or"
    """How the alternatives are joined: or, and, and/or."""
    head: str = ""
    """The noun after them that they share: card, spell, token, permanent."""
    after: tuple[Post, ...] = ()
    """Phrases after them."""

    def say(self, form: str) -> str:
        """The description in the singular, or in the plural in the form "many"."""
        many = form == "many"
        last = self.head
        alternatives = []
        for noun in self.nouns:
            inflected = words.plural(noun[-1]) if many and not last else noun[-1]
            alternatives.append(_spaced((*noun[:-1], inflected)))
        said = _spaced(self.before)
        join = self.join
        if len(alternatives) > 2:
            listed = ", ".join(alternatives[:-1]) + f", {join} {alternatives[-1]}"
        else:
            listed = f" {join} ".join(alternatives)
        if last:
            listed += " " + (words.plural(last) if many else last)
        phrases = " ".join(say(post, form) for post in self.after)
        return " ".join(part for part in (said, listed, phrases) if part)

    @cached_property
    def zones(self) -> tuple[str, ...]:
        """Where such objects are."""
        for post in self.after:
            if post.zones:
                return post.zones
        if "exiled" in self.before:
            return ("exile",)
        if self._has("spell"):
            either = not self.head and any(noun[-1] == "permanent" for noun in self.nouns)
            return ("stack", "battlefield") if either else ("stack",)
        if self._has("card"):
            return ("graveyard", "hand", "library", "exile", "command")
        return ("battlefield",)

    def _has(self, noun: str) -> bool:
        return self.head == noun or any(noun in alternative for alternative in self.nouns)

    @property
    def reads_source(self) -> bool:
        """Whether it leaves out the source itself."""
        return "other" in self.before

    def fits(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        """Whether an object is one of them now, or was as it left (CR 608.2h)."""
        record = board.last_known(number)
        return record.zone in self.zones and self.is_like(board, ctx, number)

    def is_like(
        self, board: Board, ctx: Context, number: ObjectId, card: Card | None = None
    ) -> bool:
        """Whether an object answers the description, wherever it is; or would as that card."""
        record = board.last_known(number)
        if isinstance(record, StackedAbility):
            return False
        look = _Look(board, ctx, number, record, card or characteristics(board, number))
        return (
            all(look.fits(word) for word in self.before)
            and any(all(look.fits(word) for word in noun) for noun in self.nouns)
            and (not self.head or look.fits(self.head))
            and all(post.fits(board, ctx, number) for post in self.after)
        )

    def find(self, board: Board, ctx: Context) -> Iterator[ObjectId]:
        """Every such object, in a fixed order: by zone, then by number."""
        for number in everything(board, self.zones):
            if self.is_like(board, ctx, number):
                yield number


def everything(board: Board, zones: tuple[str, ...]) -> Iterator[ObjectId]:
    """Every object in some zones, in order of arrival."""
    if "battlefield" in zones:
        for number in list(board.battlefield):
            yield ObjectId(number)
    if "stack" in zones:
        for number in list(board.stack):
            yield ObjectId(number)
    for record in list(board.cards.values()):
        if record.zone in zones:
            yield record.id


def _spaced(parts: tuple[str, ...]) -> str:
    said = ""
    for part in parts:
        if said:
            comma = part.startswith("non") and said.split()[-1].startswith("non")
            said += ", " if comma else " "
        said += part
    return said


@dataclass(frozen=True)
class _Look:
    """One object looked at, word by word."""

    board: Board
    ctx: Context
    number: ObjectId
    record: GameObject
    card: Card = field(repr=False)

    def fits(self, word: str) -> bool:
        """Whether one word is true of it."""
        if " or " in word:
            return any(self.fits(one) for one in word.split(" or "))
        special = getattr(self, "_is_" + word.replace("-", "_"), None)
        if special is not None:
            return bool(special())
        if word in words.COLORS:
            return words.COLORS[word] in self.card.colors
        if word in words.TYPES:
            return word.capitalize() in self.card.types
        if word in words.SUPERTYPES:
            return word.capitalize() in self.card.supertypes
        if word.casefold() in words.SUBTYPE:
            subtype = words.SUBTYPE[word.casefold()]
            return subtype in self.card.subtypes or (
                self.card.has_every_creature_type and subtype in words.CREATURE_TYPE_SET
            )
        if SIZE.fullmatch(word):
            return f"{self.card.power}/{self.card.toughness}" == word
        if word.startswith("non"):
            return not self.fits(word.removeprefix("non").removeprefix("-"))
        raise ValueError(f"{word!r} is no word for an object")

    def _permanent(self) -> Permanent | None:
        return self.record if isinstance(self.record, Permanent) else None

    def _is_other(self) -> bool:
        return self.number not in self.ctx.named.get(APART, (self.ctx.source,))

    def _is_permanent(self) -> bool:
        return isinstance(self.record, Permanent) or self.card.is_permanent_card

    def _is_card(self) -> bool:
        return isinstance(self.record, CardObject) and not self.record.token

    def _is_spell(self) -> bool:
        return isinstance(self.record, Spell)

    def _is_source(self) -> bool:
        return True

    def _is_token(self) -> bool:
        return isinstance(self.record, (Permanent, CardObject)) and self.record.token

    def _is_exiled(self) -> bool:
        return self.record.zone == "exile"

    def _is_tapped(self) -> bool:
        found = self._permanent()
        return found is not None and found.tapped

    def _is_untapped(self) -> bool:
        found = self._permanent()
        return found is not None and not found.tapped

    def _is_attacking(self) -> bool:
        combat = self.board.combat
        return combat is not None and any(one.id == self.number for one in combat.attackers)

    def _is_blocking(self) -> bool:
        combat = self.board.combat
        return combat is not None and any(self.number in one.blockers for one in combat.attackers)

    def _is_blocked(self) -> bool:
        combat = self.board.combat
        return combat is not None and any(
            one.id == self.number and one.blocked for one in combat.attackers
        )

    def _is_unblocked(self) -> bool:
        declared = self.board.turn.step != "declare attackers"  # CR 509.1h
        return declared and self._is_attacking() and not self._is_blocked()

    def _is_multicolored(self) -> bool:
        return len(self.card.colors) > 1

    def _is_monocolored(self) -> bool:
        return len(self.card.colors) == 1

    def _is_colored(self) -> bool:
        return bool(self.card.colors)

    def _is_colorless(self) -> bool:
        return not self.card.colors

    def _is_historic(self) -> bool:
        return (
            "Legendary" in self.card.supertypes
            or "Artifact" in self.card.types
            or "Saga" in self.card.subtypes
        )

    def _is_outlaw(self) -> bool:
        kinds = ("Assassin", "Mercenary", "Pirate", "Rogue", "Warlock")
        return any(self.fits(kind) for kind in kinds)

    def _attached(self, subtype: str) -> bool:
        found = self._permanent()
        return found is not None and any(
            subtype in characteristics(self.board, one).subtypes
            for one in found.attachments
            if one in self.board.battlefield
        )

    def _is_equipped(self) -> bool:
        return self._attached("Equipment")

    def _is_enchanted(self) -> bool:
        return self._attached("Aura")

    def _is_modified(self) -> bool:
        found = self._permanent()
        return found is not None and (
            bool(found.counters) or self._is_equipped() or self._is_enchanted()
        )

    def _is_goaded(self) -> bool:
        return any(type(one).__name__ == "Goaded" for one in self.card.restrictions)

    def _is_commander(self) -> bool:
        return is_commander(self.board, self.number)

    def _is_face_down(self) -> bool:
        return bool(self.card.down) or bool(getattr(self.record, "face_down", False))

    def _is_face_up(self) -> bool:
        return not self._is_face_down()

    def _is_suspected(self) -> bool:
        return is_designated(self.board, self.number, "suspected")

    def _is_saddled(self) -> bool:
        return is_designated(self.board, self.number, "saddled")

    def _is_renowned(self) -> bool:
        return is_designated(self.board, self.number, "renowned")


def counters_on(board: Board, number: ObjectId, kind: str) -> int:
    """How many counters of a kind, or of all, are or last were on an object."""
    record = board.last_known(number)
    if isinstance(record, (Permanent, CardObject)):
        if not kind:
            return sum(many for _, many in record.counters)
        return count(record.counters, kind)
    return 0
