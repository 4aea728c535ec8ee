"""Words for costs to attack and to block (CR 508.1h, 509.1d)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.ids import ObjectId, PlayerId, Ref
from apnap.game.mana import ManaCost
from apnap.rules.characteristics import characteristics
from apnap.rules.combat_costs import CombatTax, FightCost
from apnap.rules.restrictions import Restriction

from .amounts import Repeated
from .changes import _Restricted
from .selectors import Amount
from .things import Things
from .words import Vocabulary

Whom = Annotated[
    str,
    Vocabulary(
        "whom",
        (
            "you", "you or planeswalkers you control", "you or a planeswalker you control",
            "you or permanents you control",
        ),
    ),
]
ForEachAttacker = Annotated[
    str,
    Vocabulary(
        "for each attacker",
        ("for each creature they control that's attacking you", "for each of those creatures"),
    ),
]
Deed = Annotated[str, Vocabulary("deed", ("attack", "block", "attack or block"))]
Payer = Annotated[str, Vocabulary("payer", ("you pay", "its controller pays"))]


def _worth(mana: ManaCost, x: int) -> ManaCost:
    """The cost with X as a number."""
    return ManaCost(tuple(str(x) if one == "X" else one for one in mana.symbols))


def _is_guarded(board: Board, whom: str, player: PlayerId, target: Ref) -> bool:
    """Whether "you or planeswalkers you control" means a player or permanent attacked."""
    if isinstance(target, PlayerId):
        return target == player
    if whom == "you" or board.controller(target) != player:
        return False
    return whom.endswith("permanents you control") or (
        "Planeswalker" in characteristics(board, target).types
    )


@dataclass(frozen=True)
class CantAttackThem(Restriction):
    """Can't attack a player, nor some of that player's permanents (CR 508.1c)."""

    whom: str
    player: PlayerId

    def forbids_attack(self, board: Board, creature: ObjectId, target: Ref) -> str | None:
        if not _is_guarded(board, self.whom, self.player, target):
            return None
        return f"it can't attack {board.name(target)}"


@dataclass(frozen=True)
class CannotAttackYou(_Restricted):
    """ "Can't attack you or planeswalkers you control" (CR 508.1c)."""

    of_players: ClassVar[bool] = True
    whom: Whom
    templates: ClassVar[tuple[str, ...]] = ("can't attack {whom}",)

    def restrictions(self, board: Board, ctx: Context) -> tuple[Restriction, ...]:
        return (CantAttackThem(self.whom, ctx.controller),)


@dataclass(frozen=True)
class AttackTax(CombatTax):
    """ "Creatures can't attack you unless their controller pays {2} for each of them"."""

    things: Things
    whom: Whom
    mana: ManaCost
    each: ForEachAttacker
    amount: Amount | None = None
    templates: ClassVar[tuple[str, ...]] = (
        "{things:many} can't attack {whom} unless their controller pays {mana} {each}",
        "{things:many} can't attack {whom} unless their controller pays {mana} {each}, "
        "where x is {amount:of}",
    )

    def __post_init__(self) -> None:
        if ("X" in self.mana.symbols) != (self.amount is not None):
            raise ValueError("X is given a value")

    def to_attack(
        self, board: Board, ctx: Context, creature: ObjectId, target: Ref
    ) -> ManaCost | None:
        guarded = _is_guarded(board, self.whom, ctx.controller, target)
        if not guarded or not self.things.is_like(board, ctx, creature):
            return None
        return _worth(self.mana, self.amount.value(board, ctx) if self.amount is not None else 0)


@dataclass(frozen=True)
class BlockTax(CombatTax):
    """ "Creatures can't block unless their controller pays {1} for each of those creatures"."""

    things: Things
    mana: ManaCost
    templates: ClassVar[tuple[str, ...]] = (
        "{things:many} can't block unless their controller pays {mana} "
        "for each of those creatures",
    )

    def __post_init__(self) -> None:
        if "X" in self.mana.symbols:
            raise ValueError("X is given no value")

    def to_block(self, board: Board, ctx: Context, creature: ObjectId) -> ManaCost | None:
        return self.mana if self.things.is_like(board, ctx, creature) else None


@dataclass(frozen=True)
class FightsForMana(_Restricted):
    """ "Can't attack or block unless its controller pays {1} for each Cleric"."""

    deed: Deed
    payer: Payer
    mana: ManaCost
    times: Repeated | None = None
    templates: ClassVar[tuple[str, ...]] = (
        "can't {deed} unless {payer} {mana}{times:tail}",
    )

    def __post_init__(self) -> None:
        if "X" in self.mana.symbols:
            raise ValueError("X is given no value")

    def restrictions(self, board: Board, ctx: Context) -> tuple[Restriction, ...]:
        times = 1 if self.times is None else self.times.count(board, ctx)
        cost = ManaCost(self.mana.symbols * times)
        return (FightCost("attack" in self.deed, "block" in self.deed, cost),)
