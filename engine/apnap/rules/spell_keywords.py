"""What keywords say about how a spell is cast and what it costs (CR 118.8, 118.9, 601.2b)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from apnap.game.ability import Ability, Cost, Steps
from apnap.game.board import Board
from apnap.game.card import Card
from apnap.game.context import Context
from apnap.game.ids import ObjectId, PlayerId
from apnap.game.mana import ManaCost
from apnap.game.records import Spell

from .costs import PayMana


class AdditionalCost(Ability):
    """"As an additional cost to cast this spell, …" (CR 601.2b, 118.8)."""

    costs: tuple[Cost, ...]

    @property
    def unsupported(self) -> str:
        """What is paid with mana besides is not looked for together with the mana cost."""
        others = (cost for cost in self.costs if not isinstance(cost, PayMana))
        return "701.67b: waterbend as part of a cost" if any(c.is_mana for c in others) else ""

    @property
    def optional(self) -> str:
        """The word by which a player announces it, if it need not be paid: "kicker"."""
        return ""

    @property
    def repeats(self) -> bool:
        """Whether it may be paid any number of times (CR 702.56a, 702.157a)."""
        return False

    def announce(self, board: Board, ctx: Context) -> Steps[None]:
        """Choose what is chosen as its payment is announced (CR 601.2b)."""
        return
        yield


class PaidByNaming(Cost):
    """A cost for which who may pay it names an object, or none."""

    def able(self, board: Board, ctx: Context) -> list[ObjectId]:
        """What could pay it."""
        raise NotImplementedError


@dataclass(frozen=True)
class OneOfCosts(Cost):
    """Costs of which the caster chooses one as the spell is announced (CR 601.2b)."""

    options: tuple[Cost, ...]
    words: tuple[str, ...]

    def can_pay(self, board: Board, ctx: Context) -> bool:
        return any(cost.can_pay(board, ctx) for cost in self.options)


class CostsByModes(Ability):
    """A keyword for which more is paid the more modes are chosen: escalate (CR 702.120a)."""

    def costs_for(self, modes: int) -> tuple[Cost, ...]:
        """What is paid for so many modes."""
        raise NotImplementedError


class CastingWay(Ability):
    """A keyword that lets a card be cast in another way: flashback, escape (CR 118.9, 601.2b)."""

    @property
    def way(self) -> str:
        """The word for it."""
        raise NotImplementedError

    @property
    def zone(self) -> str:
        """The zone it is cast from; none if it may be used wherever the card may be cast."""
        raise NotImplementedError

    def mana_for(self, card: Card) -> ManaCost | None:
        """The mana to pay instead of the mana cost, or that itself; None if it can't be paid."""
        raise NotImplementedError

    @property
    def other_costs(self) -> tuple[Cost, ...]:
        """The rest of the alternative cost."""
        return ()

    @property
    def then(self) -> str:
        """Where the card goes instead of anywhere else as it leaves the stack, if it says so."""
        return ""

    def shape(self, card: Card) -> Card | None:
        """What the spell is, where it is not as printed: face down, prototyped, bestowed,
        overloaded (CR 708.4, 718.3b, 702.103b, 702.96a)."""
        return None

    @property
    def face(self) -> int | None:
        """The face that is up, if it is not the one with the keyword (CR 702.146a)."""
        return None

    @property
    def needs_permission(self) -> bool:
        """Whether something must have let it be cast so from where it is (CR 702.143a)."""
        return False

    @property
    def any_time(self) -> bool:
        """Whether `objection` alone says when it may be cast."""
        return False

    def objection(self, board: Board, player: PlayerId, number: ObjectId) -> str | None:
        """Why it can't be cast this way now, or None."""
        return None

    def offers(self, board: Board, ctx: Context) -> list[Offer]:
        """What may be used to make it cheaper; none where nothing may (CR 601.2b)."""
        return []

    def choose_offer(
        self, board: Board, ctx: Context, offers: Sequence[Offer]
    ) -> Steps[Offer | None]:
        """Choose one of them, or none if that is allowed."""
        return None
        yield


class JoinsHalves(Ability):
    """A keyword that lets both halves of a split card be cast as one spell (CR 702.102a)."""

    def joined(self, left: Card, right: Card) -> Card:
        """The fused spell."""
        raise NotImplementedError


class AfterResolving(Ability):
    """A keyword of a spell that does something with it as it resolves: dash, rebound (CR 702)."""

    def resolved(self, board: Board, spell: Spell) -> Steps[None]:
        """Do it: with a permanent spell after it has entered, else as the last part (CR 608.2n)."""
        raise NotImplementedError


class Offer(NamedTuple):
    """A permanent that makes a spell cheaper as it is tapped or sacrificed for it."""

    object: ObjectId
    less: int
    cost: Cost
    """What using it means."""
    for_mana: bool = False
    """Whether it can have made mana before (CR 601.2g): not if it is tapped for the cost."""
    mana: ManaCost = ManaCost(())
    """By what the cost is less, symbol by symbol (CR 702.48c)."""
