"""Protection and hexproof from something, of permanents and of players (CR 702.11, 702.16)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game import events as ev
from apnap.game.ability import Ability, Replacement, Static, Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.data import Data
from apnap.game.events import Event
from apnap.game.ids import ObjectId, PlayerId
from apnap.game.records import CardObject, Permanent
from apnap.rules import targeting
from apnap.rules.characteristics import characteristics

from . import words
from .keywords import KeywordAbility
from .selectors import Players
from .things import Things
from .words import ColorWord


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


@dataclass(frozen=True)
class FromColor(Data):
    """ "From black"."""

    color: ColorWord
    templates: ClassVar[tuple[str, ...]] = ("from {color}",)


@dataclass(frozen=True)
class ProtectionFromColors(Protection):
    """Protection from colours (CR 702.16)."""

    colors: tuple[FromColor, ...]
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("protection {colors:and}",)

    def is_from(self, board: Board, number: ObjectId, source: ObjectId) -> bool:
        return _has_one_of(board, source, self.colors)


@dataclass(frozen=True)
class HexproofFromColors(KeywordAbility, targeting.HexproofFrom):
    """Hexproof from colours: what opponents control of them can't target it (CR 702.11d)."""

    colors: tuple[FromColor, ...]
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("hexproof {colors:and}",)

    def is_from(self, board: Board, source: ObjectId) -> bool:
        return _has_one_of(board, source, self.colors)


def _has_one_of(board: Board, source: ObjectId, colors: tuple[FromColor, ...]) -> bool:
    found = characteristics(board, source).colors
    return any(words.COLORS[one.color] in found for one in colors)


@dataclass(frozen=True)
class ProtectionFromThings(Protection):
    """Protection from objects of a description (CR 702.16)."""

    things: Things
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("protection from {things:many}",)

    def is_from(self, board: Board, number: ObjectId, source: ObjectId) -> bool:
        controller = board.controller(source)
        return self.things.is_like(board, Context(controller, None), source)


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
