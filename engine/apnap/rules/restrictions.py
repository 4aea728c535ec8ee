"""What a creature may, can't or must do in combat (CR 508.1c, 508.1d, 509.1b, 509.1c)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from apnap.game.ability import Change, StaticEffect
from apnap.game.data import Data
from apnap.game.ids import ObjectId, PlayerId, Ref
from apnap.game.records import Permanent

from .characteristics import characteristics

if TYPE_CHECKING:
    from apnap.game.board import Board
    from apnap.game.card import Card
    from apnap.game.context import Context


class Restriction(Data):
    """One restriction or requirement on a creature; each method gives the reason or None."""

    def forbids_attack(self, board: Board, creature: ObjectId, target: Ref) -> str | None:
        """Why the creature can't attack that player or permanent."""
        return None

    def forbids_block(self, board: Board, blocker: ObjectId, attacker: ObjectId) -> str | None:
        """Why the creature can't block that attacker."""
        return None

    def forbids_blocker(self, board: Board, attacker: ObjectId, blocker: ObjectId) -> str | None:
        """Why the attacker can't be blocked by that creature."""
        return None

    def requires_attack(self, board: Board, creature: ObjectId) -> bool:
        """Whether it attacks if able (CR 508.1d)."""
        return False

    def requires_block(self, board: Board, blocker: ObjectId) -> bool:
        """Whether the creature blocks if able (CR 509.1c)."""
        return False

    def obeyed(self, target: Ref) -> int:
        """How many requirements of it attacking that target obeys (CR 508.1d)."""
        return 1


@dataclass(frozen=True)
class Restrict(Change):
    """Puts a restriction or requirement on an object (CR 613.11)."""

    restriction: Data
    layer: ClassVar[str] = "rules"

    def apply(self, card: Card) -> Card:
        return replace(card, restrictions=(*card.restrictions, self.restriction))


@dataclass(frozen=True)
class CantAttack(Restriction):
    """"Can't attack"."""

    def forbids_attack(self, board: Board, creature: ObjectId, target: Ref) -> str | None:
        return "it can't attack"


@dataclass(frozen=True)
class CantBlock(Restriction):
    """"Can't block"."""

    def forbids_block(self, board: Board, blocker: ObjectId, attacker: ObjectId) -> str | None:
        return "it can't block"


@dataclass(frozen=True)
class CantBeBlocked(Restriction):
    """"Can't be blocked"."""

    def forbids_blocker(self, board: Board, attacker: ObjectId, blocker: ObjectId) -> str | None:
        return f"{board.name(attacker)} can't be blocked"


@dataclass(frozen=True)
class MustAttack(Restriction):
    """"Attacks each combat if able"."""

    def requires_attack(self, board: Board, creature: ObjectId) -> bool:
        return True


@dataclass(frozen=True)
class NotAlone(Restriction):
    """"Can't attack alone", "can't block alone": not as the only creature (CR 506.5, 508.1c)."""

    attacking: bool
    blocking: bool


@dataclass(frozen=True)
class BlockedByAtMost(Restriction):
    """"Can't be blocked by more than one creature"."""

    most: int


@dataclass(frozen=True)
class BlockedByAtLeast(Restriction):
    """"Can't be blocked except by three or more creatures"."""

    least: int


@dataclass(frozen=True)
class AttacksDespiteDefender(Restriction):
    """"Can attack as though it didn't have defender" (CR 702.3b)."""


@dataclass(frozen=True)
class MustBlock(Restriction):
    """"Blocks each combat if able" (CR 509.1c)."""

    def requires_block(self, board: Board, blocker: ObjectId) -> bool:
        return True


@dataclass(frozen=True)
class MustBlockThat(Restriction):
    """"Blocks this creature this turn if able" (CR 509.1c)."""

    attacker: ObjectId


@dataclass(frozen=True)
class MustBeBlocked(Restriction):
    """"Must be blocked if able", or by all creatures that are able (CR 509.1c)."""

    by_all: bool = False


@dataclass(frozen=True)
class CantUntap(Restriction):
    """Doesn't untap during the untap step (CR 502.3)."""


@dataclass(frozen=True)
class Goaded(Restriction):
    """Goaded by a player (CR 701.15b): attacks if able, and another player if able."""

    by: PlayerId

    def requires_attack(self, board: Board, creature: ObjectId) -> bool:
        return True

    def requires_block(self, board: Board, blocker: ObjectId) -> bool:
        """Whether the creature blocks if able (CR 509.1c)."""
        return False

    def obeyed(self, target: Ref) -> int:
        return 1 if isinstance(target, PlayerId) and target == self.by else 2


@dataclass(frozen=True)
class MustAttackOthers(Goaded):
    """The same without being goaded: attacks if able, and another than that player if able."""


@dataclass(frozen=True)
class MustAttackPlayer(Restriction):
    """"Attacks that player this turn if able" (CR 508.1d)."""

    player: PlayerId

    def requires_attack(self, board: Board, creature: ObjectId) -> bool:
        return True

    def obeyed(self, target: Ref) -> int:
        return int(isinstance(target, PlayerId) and target == self.player)


@dataclass(frozen=True)
class Designated(Restriction):
    """A designation with no meaning of its own: renowned, saddled … (CR 702.112b, 702.171b)."""

    name: str


def is_designated(board: Board, number: ObjectId, name: str) -> bool:
    """Whether a permanent has a designation, or had it as it left.

    It is no characteristic, so that what gives one may depend on it in any layer.
    """
    record = board.last_known(number)
    return isinstance(record, Permanent) and any(
        Restrict(Designated(name)) in effect.changes for effect in record.effects
    )


@dataclass(frozen=True)
class CrewsStronger(Restriction):
    """Saddles Mounts and crews Vehicles as though its power were greater (CR 702.122a)."""

    more: int


@dataclass(frozen=True)
class BlocksMore(Restriction):
    """Can block more attackers than one (CR 509.1a)."""

    additional: int


def restrictions(board: Board, number: ObjectId) -> Iterator[Restriction]:
    """The restrictions and requirements on a permanent now."""
    for one in characteristics(board, number).restrictions:
        if isinstance(one, Restriction):
            yield one


class CombatLimit(StaticEffect):
    """How many creatures can attack or block together (CR 508.1c, 509.1b)."""

    def objection_to_attack(
        self, board: Board, ctx: Context, pairs: Sequence[tuple[ObjectId, Ref]]
    ) -> str | None:
        """Why these can't be declared as attackers together, or None."""
        return None

    def objection_to_block(
        self, board: Board, ctx: Context, pairs: Sequence[tuple[ObjectId, ObjectId]]
    ) -> str | None:
        """Why these can't be declared as blockers together, or None."""
        return None


@dataclass(frozen=True)
class AssignsByToughness(Restriction):
    """Assigns combat damage equal to its toughness rather than its power (CR 510.1a)."""
