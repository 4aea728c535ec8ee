"""What creatures may and must do in combat: alone, despite defender, block (CR 508.1, 509.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game.ability import Change, CharacteristicEffect, Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.ids import ObjectId, Ref
from apnap.game.records import Duration
from apnap.rules.combat import defending_player
from apnap.rules.restrictions import (
    AssignsByToughness,
    AttacksDespiteDefender,
    BlockedByAtMost,
    CrewsStronger,
    MustAttack,
    MustAttackOthers,
    MustBeBlocked,
    MustBlock,
    NotAlone,
    Restrict,
    Restriction,
)

from .changes import Predicate
from .effects import Clause
from .rules_for_all import begin_on
from .selectors import Objects
from .statics import applies_to
from .wording import say


class _Combat(Predicate):
    def restrictions(self, board: Board, ctx: Context) -> tuple[Restriction, ...]:
        """What it puts on each creature."""
        raise NotImplementedError

    def changes(self, board: Board, ctx: Context) -> tuple[Change, ...]:
        return tuple(Restrict(one) for one in self.restrictions(board, ctx))


@dataclass(frozen=True)
class CannotAttackAlone(_Combat):
    """ "Can't attack alone" (CR 506.5)."""

    templates: ClassVar[tuple[str, ...]] = ("can't attack alone",)

    def restrictions(self, board: Board, ctx: Context) -> tuple[Restriction, ...]:
        return (NotAlone(True, False),)


@dataclass(frozen=True)
class CannotBlockAlone(_Combat):
    """ "Can't block alone" (CR 506.5)."""

    templates: ClassVar[tuple[str, ...]] = ("can't block alone",)

    def restrictions(self, board: Board, ctx: Context) -> tuple[Restriction, ...]:
        return (NotAlone(False, True),)


@dataclass(frozen=True)
class CannotFightAlone(_Combat):
    """ "Can't attack or block alone" (CR 506.5)."""

    templates: ClassVar[tuple[str, ...]] = ("can't attack or block alone",)

    def restrictions(self, board: Board, ctx: Context) -> tuple[Restriction, ...]:
        return (NotAlone(True, True),)


@dataclass(frozen=True)
class CannotBeBlockedByMore(_Combat):
    """ "Can't be blocked by more than one creature" (CR 509.1b)."""

    most: int
    templates: ClassVar[tuple[str, ...]] = (
        "can't be blocked by more than {most:one} creature(s)",
    )

    def restrictions(self, board: Board, ctx: Context) -> tuple[Restriction, ...]:
        return (BlockedByAtMost(self.most),)


@dataclass(frozen=True)
class CanAttackDespiteDefender(_Combat):
    """ "Can attack as though it didn't have defender" (CR 702.3b)."""

    templates: ClassVar[tuple[str, ...]] = (
        "can attack as though it didn't have defender",
        "can attack as though they didn't have defender",
    )

    def restrictions(self, board: Board, ctx: Context) -> tuple[Restriction, ...]:
        return (AttacksDespiteDefender(),)


@dataclass(frozen=True)
class DamageByToughness(_Combat):
    """ "Assigns combat damage equal to its toughness rather than its power" (CR 510.1a)."""

    templates: ClassVar[tuple[str, ...]] = (
        "[assign] combat damage equal to its toughness rather than its power",
        "[assign] combat damage equal to their toughness rather than their power",
    )

    def restrictions(self, board: Board, ctx: Context) -> tuple[Restriction, ...]:
        return (AssignsByToughness(),)


@dataclass(frozen=True)
class SaddlesAndCrews(_Combat):
    """ "Saddles Mounts and crews Vehicles as though its power were 2 greater" (CR 702.122a)."""

    more: int
    templates: ClassVar[tuple[str, ...]] = (
        "[saddle] Mounts and [crew] Vehicles as though its power were {more} greater",
    )

    def restrictions(self, board: Board, ctx: Context) -> tuple[Restriction, ...]:
        return (CrewsStronger(self.more),)


@dataclass(frozen=True)
class AttacksOthersIfAble(_Combat):
    """ "Attacks each combat if able and attacks a player other than you if able" (CR 508.1d)."""

    templates: ClassVar[tuple[str, ...]] = (
        "[attack] each combat if able and [attack] a player other than you if able",
    )

    def restrictions(self, board: Board, ctx: Context) -> tuple[Restriction, ...]:
        return (MustAttackOthers(ctx.controller),)


@dataclass(frozen=True)
class BlocksIfAble(_Combat):
    """ "Blocks each combat if able" (CR 509.1c)."""

    templates: ClassVar[tuple[str, ...]] = ("[block] each combat if able",)

    def restrictions(self, board: Board, ctx: Context) -> tuple[Restriction, ...]:
        return (MustBlock(),)


@dataclass(frozen=True)
class AttacksOrBlocksIfAble(_Combat):
    """ "Attacks or blocks each combat if able" (CR 508.1d, 509.1c)."""

    templates: ClassVar[tuple[str, ...]] = ("[attack] or [block] each combat if able",)

    def restrictions(self, board: Board, ctx: Context) -> tuple[Restriction, ...]:
        return (MustAttack(), MustBlock())


@dataclass(frozen=True)
class HasToBeBlocked(_Combat):
    """ "Must be blocked if able" (CR 509.1c)."""

    templates: ClassVar[tuple[str, ...]] = ("must be blocked if able",)

    def restrictions(self, board: Board, ctx: Context) -> tuple[Restriction, ...]:
        return (MustBeBlocked(),)


@dataclass(frozen=True)
class AllMustBlock(CharacteristicEffect):
    """ "All creatures able to block this creature do so" (CR 509.1c)."""

    objects: Objects
    templates: ClassVar[tuple[str, ...]] = ("all creatures able to block {objects} do so",)

    def affects(self, board: Board, source: ObjectId, ctx: Context, target: ObjectId) -> bool:
        return applies_to(self.objects, board, source, ctx, target)

    def changes(self, board: Board, source: ObjectId, ctx: Context) -> tuple[Change, ...]:
        return (Restrict(MustBeBlocked(by_all=True)),)


class _ThisTurn(Clause):
    """A restriction or requirement for the turn whose words stand around the duration."""

    objects: Objects

    def restriction(self) -> Restriction:
        """What it is."""
        raise NotImplementedError

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        rules = [Restrict(self.restriction())]
        lasting = Duration("end of turn")
        yield from begin_on(board, ctx, self.objects, rules, lasting, say(self))


@dataclass(frozen=True)
class AttacksDespiteDefenderNow(_ThisTurn):
    """ "This creature can attack this turn as though it didn't have defender" (CR 702.3b)."""

    objects: Objects
    templates: ClassVar[tuple[str, ...]] = (
        "{objects} [can:objects] attack this turn as though it didn't have defender",
        "{objects} [can:objects] attack this turn as though they didn't have defender",
    )

    def restriction(self) -> Restriction:
        return AttacksDespiteDefender()


@dataclass(frozen=True)
class MustBeBlockedNow(_ThisTurn):
    """ "Target creature must be blocked this turn if able" (CR 509.1c)."""

    objects: Objects
    templates: ClassVar[tuple[str, ...]] = (
        "{objects} [must:objects] be blocked this turn if able",
    )

    def restriction(self) -> Restriction:
        return MustBeBlocked()


@dataclass(frozen=True)
class AllMustBlockNow(_ThisTurn):
    """ "All creatures able to block target creature this turn do so" (CR 509.1c)."""

    objects: Objects
    templates: ClassVar[tuple[str, ...]] = (
        "all creatures able to block {objects} this turn do so",
    )

    def restriction(self) -> Restriction:
        return MustBeBlocked(by_all=True)


@dataclass(frozen=True)
class MustBlockNow(_ThisTurn):
    """ "Target creature blocks this turn if able" (CR 509.1c)."""

    objects: Objects
    templates: ClassVar[tuple[str, ...]] = ("{objects} [block] this turn if able",)

    def restriction(self) -> Restriction:
        return MustBlock()


@dataclass(frozen=True)
class CantAttackOthers(Restriction):
    """It can't attack but a player who is the monarch, or what that player defends (CR 725.1)."""

    def forbids_attack(self, board: Board, creature: ObjectId, target: Ref) -> str | None:
        defender = defending_player(board, target)
        return None if defender == board.monarch else f"{board.name(defender)} is not the monarch"


@dataclass(frozen=True)
class CannotAttackButTheMonarch(_Combat):
    """ "Can't attack unless defending player is the monarch" (CR 508.1c, 508.5)."""

    templates: ClassVar[tuple[str, ...]] = (
        "can't attack unless defending player is the monarch",
    )

    def restrictions(self, board: Board, ctx: Context) -> tuple[Restriction, ...]:
        return (CantAttackOthers(),)
