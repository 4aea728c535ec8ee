"""Static abilities that effects give to permanents, as far as they change characteristics.

Such an ability applies after the layer in which it is given (CR 613.1f), and none is
characteristic-defining (CR 604.3a).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from apnap.game.ability import Change, CharacteristicEffect, Static
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.ids import ObjectId
from apnap.game.records import Permanent

from .changing import AddAbility, SetPT
from .characteristics import LAYERS, Pending

GIVEN = LAYERS.index(AddAbility.layer)
"""The layer in which abilities are given."""


@dataclass(frozen=True)
class Granted(CharacteristicEffect):
    """What a static ability makes true that an effect has given to a permanent."""

    holder: ObjectId
    static: Static

    @property
    def effect(self) -> CharacteristicEffect:
        """What the ability says."""
        assert isinstance(self.static.effect, CharacteristicEffect)
        return self.static.effect

    @property
    def layers(self) -> tuple[str, ...]:
        if self.effect.defining:
            return (SetPT.layer,)
        return tuple(one for one in self.effect.layers if LAYERS.index(one) >= GIVEN)

    def _context(self, board: Board) -> Context:
        return Context(board.controller(self.holder), self.holder)

    def affects(self, board: Board, source: ObjectId, ctx: Context, target: ObjectId) -> bool:
        if self.holder not in board.battlefield:
            return False
        own, condition = self._context(board), self.static.condition
        return (condition is None or condition.holds(board, own)) and self.effect.affects(
            board, self.holder, own, target
        )

    def changes(self, board: Board, source: ObjectId, ctx: Context) -> tuple[Change, ...]:
        if self.holder not in board.battlefield:
            return ()
        made = self.effect.changes(board, self.holder, self._context(board))
        if self.effect.defining:
            made = tuple(
                SetPT(one.power, one.toughness) for one in made if isinstance(one, SetPT)
            )
        return tuple(one for one in made if LAYERS.index(one.layer) >= GIVEN)


def given(changes: Iterable[Change], holders: Iterable[ObjectId]) -> Iterator[Static]:
    """The abilities that these changes give to these permanents and that change something."""
    statics = [
        part for change in changes if isinstance(change, AddAbility)
        for part in change.ability.parts()
        if isinstance(part, Static) and isinstance(part.effect, CharacteristicEffect)
    ]
    for holder in holders if statics else ():
        for static in statics:
            yield Static(Granted(holder, static), text=static.text)


class Given(Pending):
    """Such an ability in the course of the layers: it applies if its holder has it by then."""

    __slots__ = ("giver",)

    def __init__(
        self, board: Board, source: ObjectId, static: Static, effect: CharacteristicEffect,
        ctx: Context, timestamp: int,
    ) -> None:
        super().__init__(board, source, static, effect, ctx, timestamp)
        self.giver: Pending | None = None
        """The static ability that gives it, if no effect of a resolution does."""

    def would_apply(self, board: Board, target: ObjectId) -> bool:
        assert isinstance(self.effect, Granted)
        record = board.battlefield.get(self.effect.holder)
        if record is None:
            return False
        if self.giver is None:
            has_it = any(one.id == self.source for one in record.effects)
        else:
            has_it = self.giver.would_apply(board, record.id)
        return (
            has_it
            and not self._is_taken(board, record)
            and self.effect.affects(board, self.source, self.ctx, target)
        )

    def _is_taken(self, board: Board, record: Permanent) -> bool:
        """Whether its holder loses all abilities after it was given."""
        return any(
            change.loses_abilities
            for effect in record.effects if effect.timestamp > self.timestamp
            for change in effect.changes
        ) or any(
            other.timestamp > self.timestamp and other.takes_from(board, record.id, GIVEN)
            for other in self.others
        )


def given_by(board: Board, giver: Pending) -> Iterator[Given]:
    """The static abilities that one of them gives to permanents (CR 613.7a)."""
    changes = giver.effect.changes(board, giver.source, giver.ctx)
    for static in given(changes, [record.id for record in board.battlefield.values()]):
        assert isinstance(static.effect, Granted)
        since = max(giver.timestamp, board.permanent(static.effect.holder).timestamp)
        one = Given(board, giver.source, static, static.effect, giver.ctx, since)
        one.giver = giver
        yield one
