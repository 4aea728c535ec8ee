"""Effects of a resolution that change no characteristics but the rules (CR 611.2c)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from apnap.game.ability import Change, CharacteristicEffect, Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.ids import ObjectId
from apnap.game.records import Duration
from apnap.rules import actions
from apnap.rules.restrictions import Restrict

from .lasting_kinds import is_lasting
from .numbers import Number
from .players import Certainly, You
from .selectors import Amount, Objects, Players
from .things import Things
from .wording import mapped


@dataclass(frozen=True)
class RulesForAll(CharacteristicEffect):
    """What all objects of a description may, can't or must do, whenever they come to fit it."""

    things: Things
    rules: tuple[Change, ...]

    @property
    def is_steady(self) -> bool:
        """What fits at all fits for as long as it is the same."""
        return is_lasting(self.things)

    @property
    def layers(self) -> tuple[str, ...]:
        return (Restrict.layer,)

    def affects(self, board: Board, source: ObjectId, ctx: Context, target: ObjectId) -> bool:
        begun = board.effects.get(source)
        own = ctx if begun is None else Context(begun.controller, begun.source)
        return self.things.fits(board, own, target)

    def changes(self, board: Board, source: ObjectId, ctx: Context) -> tuple[Change, ...]:
        return self.rules


def begin_rules(
    board: Board, ctx: Context, things: Things, rules: Sequence[Change], lasting: Duration,
    text: str,
) -> None:
    """Let such an effect begin; who "that player" is and how much X is are settled now."""

    def settled(value: Any) -> Any:
        if isinstance(value, Players) and not isinstance(value, You):
            return Certainly(value.players(board, ctx))
        if isinstance(value, Amount):
            return Number(value.value(board, ctx))
        return None

    effect = RulesForAll(mapped(things, settled), tuple(rules))
    actions.begin_static(board, ctx, effect, actions.from_now(board, lasting), text)


def begin_on(
    board: Board, ctx: Context, objects: Objects, rules: Sequence[Change], lasting: Duration,
    text: str,
) -> Steps[None]:
    """Let such an effect begin on certain objects, or on all of a description."""
    if (things := objects.all_of) is not None:
        begin_rules(board, ctx, things, rules, lasting, text)
    else:
        found = yield from objects.objects(board, ctx)
        yield from actions.begin(board, ctx, found, rules, lasting, text)
