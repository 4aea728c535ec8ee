"""Protection and hexproof from something, of permanents and of players (CR 702.11, 702.16)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from apnap.game import events as ev
from apnap.game.ability import Ability, Replacement, Static, Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.data import Data
from apnap.game.events import Event
from apnap.game.ids import ObjectId, PlayerId
from apnap.game.records import CardObject, Permanent
from apnap.rules import targeting

from . import words
from .keywords import KeywordAbility
from .selectors import Players
from .things import Things
from .words import Vocabulary


class Protection(KeywordAbility, targeting.Guard):
    def parts(self) -> tuple[Ability, ...]:
        return (self, Static(ProtectedFromDamage(self), text=self.text or "protection"))

    def is_from(self, board: Board, number: ObjectId, source: ObjectId) -> bool:
        """Whether it is protection from that source, as an ability of an object."""
        raise NotImplementedError

    def guards(self, board: Board, number: ObjectId, source: ObjectId | None) -> bool:
        return source is not None and self.is_from(board, number, source)


@dataclass(frozen=True)
class ProtectedFromDamage(Replacement):
    """Damage from what a permanent has protection from is prevented (CR 702.16e)."""

    reads_source: ClassVar[bool] = True
    protection: Protection
    watches: ClassVar[tuple[type, ...]] = (ev.DamageDealt,)

    def applies(self, board: Board, source: ObjectId, ctx: Context, event: Event) -> bool:
        return (
            isinstance(event, ev.DamageDealt)
            and event.target == source
            and not event.unpreventable
            and self.protection.is_from(board, source, event.source)
        )

    def rewrite(
        self, board: Board, source: ObjectId, ctx: Context, event: Event
    ) -> Steps[list[Event]]:
        assert isinstance(event, ev.DamageDealt)
        return [ev.DamagePrevented(event.source, event.target, event.amount)]
        yield


EACH_COLOR = ("all colors", "each color")
"""Short for each of the five colours (CR 702.11g, 702.16h)."""
QualityWord = Annotated[
    str,
    Vocabulary(
        "quality", (*words.COLORS, "monocolored", "multicolored", "colorless", *EACH_COLOR)
    ),
]


class From(Data):
    """What protection or hexproof is from (CR 702.16a)."""

    def has(self, board: Board, source: ObjectId) -> bool:
        """Whether an object has the quality."""
        raise NotImplementedError


@dataclass(frozen=True)
class FromQuality(From):
    """ "From black", "from multicolored" (CR 702.16a)."""

    quality: QualityWord
    templates: ClassVar[tuple[str, ...]] = ("from {quality}",)

    def has(self, board: Board, source: ObjectId) -> bool:
        word = "colored" if self.quality in EACH_COLOR else self.quality
        return _is_like(board, Things((("source",),), (word,)), source)


@dataclass(frozen=True)
class FromThings(From):
    """ "From Dragons", "from colored spells" (CR 702.16a)."""

    things: Things
    templates: ClassVar[tuple[str, ...]] = ("from {things:many}",)

    def has(self, board: Board, source: ObjectId) -> bool:
        return _is_like(board, self.things, source)


def _is_like(board: Board, things: Things, source: ObjectId) -> bool:
    return things.is_like(board, Context(board.controller(source), None), source)


@dataclass(frozen=True)
class ProtectionFromQualities(Protection):
    """Protection from colours and the like (CR 702.16)."""

    qualities: tuple[From, ...]
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("protection {qualities:and}",)

    def is_from(self, board: Board, number: ObjectId, source: ObjectId) -> bool:
        return any(one.has(board, source) for one in self.qualities)


@dataclass(frozen=True)
class HexproofFromQualities(KeywordAbility, targeting.HexproofFrom):
    """Hexproof from colours and the like: of opponents, they cannot target it (CR 702.11d)."""

    qualities: tuple[From, ...]
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("hexproof {qualities:and}",)

    def is_from(self, board: Board, source: ObjectId) -> bool:
        return any(one.has(board, source) for one in self.qualities)


@dataclass(frozen=True)
class ProtectionFromEverything(Protection):
    """Protection from everything (CR 702.16j)."""

    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("protection from everything",)

    def is_from(self, board: Board, number: ObjectId, source: ObjectId) -> bool:
        return True


@dataclass(frozen=True)
class ProtectionFromChosenPlayer(Protection):
    """Protection from the player chosen for the object that has it (CR 702.16k)."""

    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("protection from the chosen player",)

    def is_from(self, board: Board, number: ObjectId, source: ObjectId) -> bool:
        having = board.last_known(number)
        chosen = dict(having.chosen).get("player") if isinstance(having, Permanent) else None
        return chosen is not None and _whose(board, source) == chosen


def _whose(board: Board, source: ObjectId) -> PlayerId:
    """Whose an object is: its controller's, or its owner's where nobody controls it."""
    record = board.last_known(source)
    return record.owner if isinstance(record, CardObject) else record.controller


@dataclass(frozen=True)
class PlayerProtected(targeting.UntargetablePlayer, targeting.PlayerGuard, Replacement):
    """ "You have protection from red": no target, no Auras, no damage (CR 702.16b, c, e)."""

    reads_source: ClassVar[bool] = True
    who: Players
    protection: Ability
    watches: ClassVar[tuple[type, ...]] = (ev.DamageDealt,)
    templates: ClassVar[tuple[str, ...]] = ("{who} [have] {protection:keyword}",)

    def __post_init__(self) -> None:
        if not isinstance(self.protection, Protection):
            raise ValueError("that is no protection")

    def _is_from(self, board: Board, having: ObjectId, source: ObjectId) -> bool:
        assert isinstance(self.protection, Protection)
        return self.protection.is_from(board, having, source)

    def protects(
        self, board: Board, ctx: Context, player: PlayerId, by: PlayerId, source: ObjectId | None
    ) -> bool:
        return source is not None and self.guards(board, ctx, player, source)

    def guards(self, board: Board, ctx: Context, player: PlayerId, source: ObjectId) -> bool:
        having = ctx.source
        return (
            having is not None
            and player in self.who.find(board, ctx)
            and self._is_from(board, having, source)
        )

    def applies(self, board: Board, source: ObjectId, ctx: Context, event: Event) -> bool:
        return (
            isinstance(event, ev.DamageDealt)
            and not event.unpreventable
            and isinstance(event.target, PlayerId)
            and event.target in self.who.find(board, ctx)
            and self._is_from(board, source, event.source)
        )

    def rewrite(
        self, board: Board, source: ObjectId, ctx: Context, event: Event
    ) -> Steps[list[Event]]:
        assert isinstance(event, ev.DamageDealt)
        return [ev.DamagePrevented(event.source, event.target, event.amount)]
        yield
