"""Damage that becomes more, or can't be prevented (CR 614.1a, 615.12)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar

from apnap.game import events as ev
from apnap.game.ability import Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.data import Data
from apnap.game.events import Event
from apnap.game.ids import ObjectId
from apnap.rules import actions

from .effects import Clause
from .prevention import OfDamage
from .recipients import Recipient
from .selectors import Amount, Objects
from .triggers import is_one
from .words import CounterWord, Vocabulary


class DamageChange(Data):
    """What becomes of an amount of damage."""

    def of(self, board: Board, ctx: Context, amount: int) -> int:
        """The new amount."""
        raise NotImplementedError


@dataclass(frozen=True)
class TimesDamage(DamageChange):
    """ "Double that damage" (CR 701.10)."""

    triple: bool = False
    templates: ClassVar[tuple[str, ...]] = (
        "double that damage", "twice that much damage", "{triple!triple} that damage",
    )  # fmt: skip

    def of(self, board: Board, ctx: Context, amount: int) -> int:
        return amount * (3 if self.triple else 2)


@dataclass(frozen=True)
class PlusDamage(DamageChange):
    """ "That much damage plus 2"."""

    more: Amount
    templates: ClassVar[tuple[str, ...]] = ("that much damage plus {more}",)

    def of(self, board: Board, ctx: Context, amount: int) -> int:
        return amount + self.more.value(board, ctx)


@dataclass(frozen=True)
class AsMuch(DamageChange):
    """As much as before: where damage becomes something else."""

    def of(self, board: Board, ctx: Context, amount: int) -> int:
        return amount


AS_MUCH = AsMuch()

Back = Annotated[
    str,
    Vocabulary(
        "back", (
            "that permanent or player", "that player or permanent", "that player",
            "that creature", "that permanent", "that opponent or permanent",
        ),
    ),
]  # fmt: skip


@dataclass(frozen=True)
class ChangedDamage(OfDamage):
    """ "If a source would deal damage, it deals double that damage instead" (CR 614.1a)."""

    what: Objects
    to: Recipient
    change_to: DamageChange
    back: Back = ""
    combat: bool = False
    noncombat: bool = False
    that: bool = False
    only_alters: ClassVar[bool] = True
    prevents: ClassVar[bool] = False
    templates: ClassVar[tuple[str, ...]] = (
        "if {what:subject} would deal {combat?combat} damage to {to}, it deals {change_to} instead",
        "if {what:subject} would deal {combat?combat} damage to {to}, it deals {change_to} to "
        "{back} instead",
        "if {what:subject} would deal damage to {to}, {that!that} source deals {change_to} to "
        "{back} instead",
        "if {what:subject} would deal damage to {to}, {that!that} source deals {change_to} instead",
        "if {what:subject} would deal {noncombat!noncombat} damage to {to}, it deals {change_to} "
        "instead",
        "if {what:subject} would deal {noncombat!noncombat} damage to {to}, it deals {change_to} "
        "to {back} instead",
    )

    def concerns(self, board: Board, source: ObjectId, ctx: Context, hit: ev.DamageDealt) -> bool:
        kind = not (self.combat and not hit.combat) and not (self.noncombat and hit.combat)
        by = is_one(board, self.what, source, ctx.controller, hit.source)
        return kind and by and self.to.includes(board, source, ctx, hit.target)

    def rewrite(
        self, board: Board, source: ObjectId, ctx: Context, event: Event
    ) -> Steps[list[Event]]:
        assert isinstance(event, ev.DamageDealt)
        return [event._replace(amount=self.change_to.of(board, ctx, event.amount))]
        yield


@dataclass(frozen=True)
class DamageAsCounters(ChangedDamage):
    """ "If a source would deal damage to a creature, put that many -1/-1 counters on it"."""

    what: Objects
    to: Recipient
    kind: CounterWord = "-1/-1"
    change_to: DamageChange = AS_MUCH
    back: Back = ""
    combat: bool = False
    noncombat: bool = False
    templates: ClassVar[tuple[str, ...]] = (
        "if {what:subject} would deal damage to {to}, put that many {kind} counters on {back} "
        "instead",
        "if {what:subject} would deal {noncombat!noncombat} damage to {to}, put that many {kind} "
        "counters on {back} instead",
    )

    def rewrite(
        self, board: Board, source: ObjectId, ctx: Context, event: Event
    ) -> Steps[list[Event]]:
        assert isinstance(event, ev.DamageDealt)
        return [ev.CountersPut(event.target, self.kind, event.amount, source, ctx.controller)]
        yield


@dataclass(frozen=True)
class DamageUnpreventable(OfDamage):
    """ "Damage can't be prevented" (CR 615.12, 101.2)."""

    order: ClassVar[str] = "616.1a"  # before anything could prevent it
    prevents: ClassVar[bool] = False
    templates: ClassVar[tuple[str, ...]] = ("damage can't be prevented",)

    def concerns(self, board: Board, source: ObjectId, ctx: Context, hit: ev.DamageDealt) -> bool:
        return not hit.unpreventable

    def change(self, board: Board, source: ObjectId, hit: ev.DamageDealt) -> Iterator[Event]:
        yield hit._replace(unpreventable=True)


@dataclass(frozen=True)
class NoPreventionThisTurn(Clause):
    """ "Damage can't be prevented this turn" (CR 615.12)."""

    templates: ClassVar[tuple[str, ...]] = ("damage can't be prevented this turn",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        actions.begin_static(board, ctx, DamageUnpreventable(), text="damage can't be prevented")
        return
        yield
