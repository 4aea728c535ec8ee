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

from .characteristics import LAYERS, AddAbility, SetPT, characteristics

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
        printed = board.permanent(self.holder).card.statics
        now = characteristics(board, self.holder).statics
        if now.count(self.static) <= printed.count(self.static):
            return False
        own = self._context(board)
        condition = self.static.condition
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
