"""Replacement effects of tokens about to be created: more of them, or others (CR 614.16)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from apnap.game import events as ev
from apnap.game.ability import Replacement, Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.events import Event
from apnap.game.ids import ObjectId

from .tokens import ATokenOf, TokenKind
from .words import Vocabulary

_SORTS = {"tokens": "", "creature tokens": "Creature", "artifact tokens": "Artifact"}
SortWord = Annotated[str, Vocabulary("sort", tuple(_SORTS))]
_TIMES = {"twice that many": 2, "three times that many": 3}
TimesWord = Annotated[str, Vocabulary("times", tuple(_TIMES))]


class _OfTokens(Replacement):
    """Changes what tokens are created under the controller's control (CR 614.1a)."""

    watches: ClassVar[tuple[type, ...]] = (ev.Creating,)
    only_alters: ClassVar[bool] = True
    sort: SortWord = "tokens"

    def applies(self, board: Board, source: ObjectId, ctx: Context, event: Event) -> bool:
        if not isinstance(event, ev.Creating) or event.player != ctx.controller:
            return False
        wanted = _SORTS[self.sort]
        return not wanted or wanted in event.card.types

    def rewrite(
        self, board: Board, source: ObjectId, ctx: Context, event: Event
    ) -> Steps[list[Event]]:
        assert isinstance(event, ev.Creating)
        return self.instead(board, ctx, event)
        yield

    def instead(self, board: Board, ctx: Context, event: ev.Creating) -> list[Event]:
        """What is created instead."""
        raise NotImplementedError


@dataclass(frozen=True)
class ManyTimesTheTokens(_OfTokens):
    """Twice or three times as many tokens are created."""

    times: TimesWord
    sort: SortWord = "tokens"
    templates: ClassVar[tuple[str, ...]] = (
        "if an effect would create one or more {sort} under your control, it creates {times} of "
        "those tokens instead",
        "if one or more {sort} would be created under your control, {times} of those tokens are "
        "created instead",
    )

    def instead(self, board: Board, ctx: Context, event: ev.Creating) -> list[Event]:
        return [event._replace(amount=event.amount * _TIMES[self.times])]


@dataclass(frozen=True)
class OtherTokens(_OfTokens):
    """As many tokens of another description are created, in the same way."""

    kind: TokenKind
    sort: SortWord = "tokens"
    templates: ClassVar[tuple[str, ...]] = (
        "if one or more {sort} would be created under your control, that many {kind:many} are "
        "created instead",
    )

    def instead(self, board: Board, ctx: Context, event: ev.Creating) -> list[Event]:
        return [event._replace(card=self.kind.card(board, ctx))]


class _Besides(_OfTokens):
    """Tokens are created besides all those of one event, so once however many they are
    (CR 614.5, 614.16)."""

    def applies(self, board: Board, source: ObjectId, ctx: Context, event: Event) -> bool:
        of_others = isinstance(event, ev.Creating) and event.besides
        return not of_others and super().applies(board, source, ctx, event)


@dataclass(frozen=True)
class TokensBesides(_Besides):
    """ "Those tokens plus a Clue token are created instead"."""

    more: ATokenOf
    templates: ClassVar[tuple[str, ...]] = (
        "if one or more tokens would be created under your control, those tokens plus {more} are "
        "created instead",
    )

    def instead(self, board: Board, ctx: Context, event: ev.Creating) -> list[Event]:
        count = self.more.count.value(board, ctx)
        more = self.more.kind.card(board, ctx)
        return [event, event._replace(card=more, amount=count, besides=True)]


@dataclass(frozen=True)
class OneTokenBesides(_Besides):
    """ "Those tokens plus an additional Food token are created instead"."""

    kind: TokenKind
    templates: ClassVar[tuple[str, ...]] = (
        "if one or more tokens would be created under your control, those tokens plus an "
        "additional {kind:one} are created instead",
    )

    def instead(self, board: Board, ctx: Context, event: ev.Creating) -> list[Event]:
        return [event, event._replace(card=self.kind.card(board, ctx), amount=1, besides=True)]
