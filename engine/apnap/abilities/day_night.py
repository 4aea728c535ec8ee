"""Words for day and night, daybound and nightbound (CR 731, 702.145)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from apnap.game import events as ev
from apnap.game.ability import Ability, Bindings, Condition, Keyword, Static, Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.events import Event
from apnap.game.ids import ObjectId, PlayerId
from apnap.rules import day_night, faces
from apnap.rules.day_night import DAY, NIGHT, HeedsTheTime

from .effects import Clause
from .keywords import KeywordAbility
from .replacements import EntersSo
from .triggers import Trigger
from .words import Vocabulary

Time = Annotated[str, Vocabulary("time of day", (DAY, NIGHT))]


@dataclass(frozen=True)
class EntersTransformedAtNight(EntersSo):
    """If it is night it enters with its back face up (CR 702.145b, 616.1d)."""

    order: ClassVar[str] = "616.1d"

    def rewrite(
        self, board: Board, source: ObjectId, ctx: Context, event: Event
    ) -> Steps[list[Event]]:
        assert isinstance(event, ev.ZoneChanged)
        card = getattr(board.find(source), "card", None)
        two = card is not None and card.elsewhere.layout in faces.DOUBLE_FACED
        if board.daytime == NIGHT and two and event.face is None and event.copying is None:
            return [event._replace(face=1)]
        return [event]
        yield


@dataclass(frozen=True)
class Bound(HeedsTheTime):
    """It transforms as it becomes night or day, and in no other way (CR 702.145)."""

    at: str


@dataclass(frozen=True)
class Daybound(KeywordAbility):
    """Daybound: with its front face up by day (CR 702.145b)."""

    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("daybound",)

    def parts(self) -> tuple[Ability, ...]:
        text = self.text or "daybound"
        return (
            Keyword("daybound"),
            Static(EntersTransformedAtNight(), text=text),
            Static(Bound(NIGHT), text=text),
        )


@dataclass(frozen=True)
class Nightbound(KeywordAbility):
    """Nightbound: with its back face up by night (CR 702.145e)."""

    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("nightbound",)

    def parts(self) -> tuple[Ability, ...]:
        return (Keyword("nightbound"), Static(Bound(DAY), text=self.text or "nightbound"))


@dataclass(frozen=True)
class ItBecomes(Clause):
    """ "It becomes night" (CR 731.1)."""

    time: Time
    templates: ClassVar[tuple[str, ...]] = ("it becomes {time}",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        yield from day_night.becomes(board, self.time, ctx.controller)


@dataclass(frozen=True)
class ItIsThatTime(Condition):
    """ "It's night" (CR 731.1)."""

    time: Time
    templates: ClassVar[tuple[str, ...]] = ("it's {time}",)

    def holds(self, board: Board, ctx: Context) -> bool:
        return board.daytime == self.time


@dataclass(frozen=True)
class ItIsNeitherTime(Condition):
    """ "It's neither day nor night" (CR 731.1)."""

    templates: ClassVar[tuple[str, ...]] = ("it's neither day nor night",)

    def holds(self, board: Board, ctx: Context) -> bool:
        return not board.daytime


@dataclass(frozen=True)
class BecomesDayAsItEnters(EntersSo):
    """ "If it's neither day nor night, it becomes day as ~ enters"."""

    templates: ClassVar[tuple[str, ...]] = (
        "if it's neither day nor night, it becomes day as ~ enters",
    )

    def rewrite(
        self, board: Board, source: ObjectId, ctx: Context, event: Event
    ) -> Steps[list[Event]]:
        if not board.daytime:
            yield from day_night.becomes(board, DAY, ctx.controller)
        return [event]


@dataclass(frozen=True)
class TimeChanges(Trigger):
    """ "Day becomes night or night becomes day" (CR 731.1a)."""

    event_keys: ClassVar[tuple[str, ...]] = ("day becomes night", "night becomes day")
    templates: ClassVar[tuple[str, ...]] = ("day becomes night or night becomes day",)

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        return Bindings() if isinstance(event, ev.Happened) else None
