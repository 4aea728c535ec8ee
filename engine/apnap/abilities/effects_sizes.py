"""Instructions about power and toughness that are not "gets" (CR 613.4d)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game.ability import Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.ids import ObjectId
from apnap.rules import actions
from apnap.rules.changing import ModifyPT, SwitchPT
from apnap.rules.characteristics import characteristics

from .amounts import Repeated
from .changes import Boost, DurationWord, duration
from .effects import Clause
from .selectors import Amount, Objects, each_by
from .wording import say


@dataclass(frozen=True)
class SwitchSizes(Clause):
    """Switch power and toughness for the turn (CR 613.4d)."""

    what: Objects
    templates: ClassVar[tuple[str, ...]] = (
        "switch {what:'s} power and toughness until end of turn",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        objects = yield from self.what.objects(board, ctx)
        yield from actions.begin(board, ctx, objects, [SwitchPT()], text="switched")


@dataclass(frozen=True)
class GetsForEach(Clause):
    """ "It gets +1/+1 until end of turn for each creature you control" (CR 611.2, 608.2h)."""

    objects: Objects
    boost: Boost
    lasting: DurationWord
    times: Amount | None
    templates: ClassVar[tuple[str, ...]] = (
        "{objects:subject} [get:objects] {boost} {lasting} {times:tail}",
        "{objects:subject} [get:objects] an additional {boost} {lasting} {times:tail}",
    )

    def __post_init__(self) -> None:
        if not isinstance(self.times, Repeated):
            raise ValueError("without a number it is no more than a change")

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        assert self.times is not None
        objects = yield from self.objects.objects(board, ctx)
        found: dict[int, list[ObjectId]] = {}  # "for each counter on it" is another for each
        for number, times in each_by(board, ctx, self.times, objects):
            found.setdefault(max(0, times), []).append(number)  # CR 107.1b
        power, toughness = self.boost.sizes(ctx.x)
        for times, alike in found.items():
            yield from actions.begin(
                board, ctx, alike, [ModifyPT(power * times, toughness * times)],
                duration(self.lasting, ctx), f"{say(self.boost)}{say(self.times, 'tail')}",
            )


@dataclass(frozen=True)
class DoubleToughness(Clause):
    """Double the toughness of creatures (CR 701.10b)."""

    objects: Objects
    power: bool = False
    lasting: DurationWord = "until end of turn"
    templates: ClassVar[tuple[str, ...]] = (
        "double the toughness of {objects} {lasting}",
        "double the {power!power} and toughness of {objects} {lasting}",
        "double {objects:'s} {power!power} and toughness {lasting}",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        objects = yield from self.objects.objects(board, ctx)
        for number in objects:
            card = characteristics(board, number)
            more = ModifyPT(card.power or 0 if self.power else 0, card.toughness or 0)
            yield from actions.begin(
                board, ctx, [number], [more], duration(self.lasting, ctx), "doubled"
            )


@dataclass(frozen=True)
class DoublePower(Clause):
    """Double the power of creatures (CR 701.10a)."""

    objects: Objects
    lasting: DurationWord = "until end of turn"
    templates: ClassVar[tuple[str, ...]] = (
        "double {objects:'s} power {lasting}",
        "double the power of {objects} {lasting}",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        for number in (yield from self.objects.objects(board, ctx)):
            more = ModifyPT(characteristics(board, number).power or 0, 0)
            yield from actions.begin(
                board, ctx, [number], [more], duration(self.lasting, ctx), "doubled"
            )
