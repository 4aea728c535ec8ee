"""Static abilities about the casting of spells: what they cost, when and whether (CR 601)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game.board import Board
from apnap.game.card import Card
from apnap.game.context import Context
from apnap.game.ids import ObjectId, PlayerId
from apnap.game.mana import ManaCost
from apnap.rules import casting, changed_costs, timing
from apnap.rules.changed_costs import CostDelta

from .amounts_among import KindWord, kinds_among
from .conditions_past import noted
from .players import AllPlayers, You
from .selectors import Amount, Players
from .things import Post, Things


def _less(mana: ManaCost, times: int = 1) -> CostDelta:
    return CostDelta(-mana.generic * times, less=mana.pips * times)


@dataclass(frozen=True)
class CostsLessForEach(changed_costs.CostChange):
    """ "This spell costs {1} less to cast for each ..." (CR 601.2f)."""

    reads_source: ClassVar[bool] = True
    mana: ManaCost
    things: Things
    templates: ClassVar[tuple[str, ...]] = ("~ costs {mana} less to cast for each {things:one}",)

    def change(self, board: Board, ctx: Context, spell: ObjectId, player: PlayerId) -> CostDelta:
        if spell != ctx.source:
            return CostDelta()
        return _less(self.mana, sum(1 for _ in self.things.find(board, ctx)))


@dataclass(frozen=True)
class CostsLessForKinds(changed_costs.CostChange):
    """ "This spell costs {1} less to cast for each card type among cards in your graveyard"."""

    reads_source: ClassVar[bool] = True
    mana: ManaCost
    kind: KindWord
    things: Things
    templates: ClassVar[tuple[str, ...]] = (
        "~ costs {mana} less to cast for each {kind} among {things:many}",
    )

    def change(self, board: Board, ctx: Context, spell: ObjectId, player: PlayerId) -> CostDelta:
        if spell != ctx.source:
            return CostDelta()
        return _less(self.mana, kinds_among(board, ctx, self.kind, self.things))


@dataclass(frozen=True)
class CostsLessForAttackers(changed_costs.CostChange):
    """ "This spell costs {1} less to cast for each creature you attacked with this turn".

    What has stopped being a creature since was one then (CR 608.2i).
    """

    reads_source: ClassVar[bool] = True
    mana: ManaCost
    templates: ClassVar[tuple[str, ...]] = (
        "~ costs {mana} less to cast for each creature you attacked with this turn",
    )

    def change(self, board: Board, ctx: Context, spell: ObjectId, player: PlayerId) -> CostDelta:
        if spell != ctx.source:
            return CostDelta()
        return _less(self.mana, sum(by == player + 1 for _, by in noted(board, "attacked with")))


@dataclass(frozen=True)
class ItCostsLess(changed_costs.CostChange):
    """ "This spell costs {2} less to cast", under a condition (CR 601.2f)."""

    reads_source: ClassVar[bool] = True
    mana: ManaCost
    templates: ClassVar[tuple[str, ...]] = ("~ costs {mana} less to cast",)

    def change(self, board: Board, ctx: Context, spell: ObjectId, player: PlayerId) -> CostDelta:
        return _less(self.mana) if spell == ctx.source else CostDelta()


@dataclass(frozen=True)
class ItCostsMoreForTargets(changed_costs.CostChange):
    """ "This spell costs {1} more to cast for each target beyond the first" (CR 601.2f)."""

    reads_source: ClassVar[bool] = True
    mana: ManaCost
    templates: ClassVar[tuple[str, ...]] = (
        "~ costs {mana} more to cast for each target beyond the first",
    )

    def change(self, board: Board, ctx: Context, spell: ObjectId, player: PlayerId) -> CostDelta:
        found = board.stack.get(spell)
        if spell != ctx.source or found is None:
            return CostDelta()
        times = max(0, sum(len(refs) for _, refs in found.targets) - 1)
        return CostDelta(self.mana.generic * times, more=self.mana.pips * times)


@dataclass(frozen=True)
class ItCostsLessForOpponents(changed_costs.CostChange):
    """Undaunted: {1} less for each opponent (CR 702.125a)."""

    reads_source: ClassVar[bool] = True

    def change(self, board: Board, ctx: Context, spell: ObjectId, player: PlayerId) -> CostDelta:
        return CostDelta(-len(board.opponents(player)) if spell == ctx.source else 0)


@dataclass(frozen=True)
class ItCostsXLess(changed_costs.CostChange):
    """ "This spell costs {X} less to cast, where X is the number of ..." (CR 601.2f)."""

    reads_source: ClassVar[bool] = True
    mana: ManaCost
    amount: Amount
    templates: ClassVar[tuple[str, ...]] = (
        "~ costs {mana} less to cast, where x is {amount:of}",
    )

    def __post_init__(self) -> None:
        if self.mana.symbols != ("X",):
            raise ValueError("only X")

    def change(self, board: Board, ctx: Context, spell: ObjectId, player: PlayerId) -> CostDelta:
        return CostDelta(-self.amount.value(board, ctx)) if spell == ctx.source else CostDelta()


@dataclass(frozen=True)
class FirstSpellCosts(changed_costs.CostChange):
    """ "The first creature spell you cast each turn costs {1} less to cast" (CR 601.2f)."""

    things: Things
    mana: ManaCost
    templates: ClassVar[tuple[str, ...]] = (
        "the first {things:one} you cast each turn costs {mana} less to cast",
    )

    def change(self, board: Board, ctx: Context, spell: ObjectId, player: PlayerId) -> CostDelta:
        things = as_spells(self.things)
        before = any(
            who - 1 == player and things.is_like(board, ctx, number)
            for number, who in noted(board, "cast spell")
        )
        if player != ctx.controller or before or not things.is_like(board, ctx, spell):
            return CostDelta()
        return _less(self.mana)


@dataclass(frozen=True)
class SpellsCost(changed_costs.CostChange):
    """Spells of a description cost more or less (CR 601.2f, 118.7)."""

    reads_source: ClassVar[bool] = True
    things: Things
    who: Players
    mana: ManaCost
    more: bool = False
    after: Post | None = None
    templates: ClassVar[tuple[str, ...]] = (
        "{things:many} {who} [cast:who] cost {mana} less to cast",
        "{things:many} {who} [cast:who] cost {mana} {more!more} to cast",
        "{things:many} {who} [cast:who] {after} cost {mana} less to cast",
        "{things:many} {who} [cast:who] {after} cost {mana} {more!more} to cast",
    )

    def __post_init__(self) -> None:
        if self.after is not None and self.after.zones:
            raise ValueError("a spell is on the stack as its cost is determined")

    def change(self, board: Board, ctx: Context, spell: ObjectId, player: PlayerId) -> CostDelta:
        if player not in self.who.find(board, ctx) or spell == ctx.source:
            return CostDelta()
        if not as_spells(self.things).is_like(board, ctx, spell):
            return CostDelta()
        if self.after is not None and not self.after.fits(board, ctx, spell):
            return CostDelta()
        if self.more:
            return CostDelta(self.mana.generic, more=self.mana.pips)
        return _less(self.mana)


def as_spells(things: Things) -> Things:
    """A description of spells, for a card that is or will be one."""
    return Things(
        tuple(
            tuple(w for w in noun if w not in ("spell", "card")) or ("source",)
            for noun in things.nouns
        ),
        things.before,
        things.join,
        "" if things.head in ("spell", "card") else things.head,
        things.after,
    )


@dataclass(frozen=True)
class AllSpellsCost(changed_costs.CostChange):
    """Spells of a description cost more or less, whoever casts them (CR 601.2f)."""

    things: Things
    mana: ManaCost
    more: bool = False
    templates: ClassVar[tuple[str, ...]] = (
        "{things:many} cost {mana} less to cast",
        "{things:many} cost {mana} {more!more} to cast",
    )

    def change(self, board: Board, ctx: Context, spell: ObjectId, player: PlayerId) -> CostDelta:
        everybody = SpellsCost(self.things, AllPlayers(), self.mana, self.more)
        return everybody.change(board, ctx, spell, player)


@dataclass(frozen=True)
class CostsAtLeast(changed_costs.LeastCost):
    """ "Each spell that would cost less than three mana to cast costs three mana to cast"."""

    least: int
    templates: ClassVar[tuple[str, ...]] = (
        "each spell that would cost less than {least:one} mana to cast costs {least:one} mana to "
        "cast",
    )


@dataclass(frozen=True)
class CantCast(casting.CastBan):
    """ "Players can't cast creature spells" (CR 101.2, 601.3)."""

    who: Players
    things: Things
    templates: ClassVar[tuple[str, ...]] = ("{who} can't cast {things:many}",)

    def __post_init__(self) -> None:
        if any(post.zones for post in self.things.after):
            raise ValueError("from where is a word of its own")

    def forbids(
        self, board: Board, ctx: Context, number: ObjectId, card: Card, player: PlayerId
    ) -> bool:
        return player in self.who.find(board, ctx) and as_spells(self.things).is_like(
            board, ctx, number, card
        )


@dataclass(frozen=True)
class CannotBeCast(casting.CastBan):
    """ "Creature spells can't be cast" (CR 101.2, 601.3)."""

    things: Things
    templates: ClassVar[tuple[str, ...]] = ("{things:many} can't be cast",)

    def forbids(
        self, board: Board, ctx: Context, number: ObjectId, card: Card, player: PlayerId
    ) -> bool:
        return as_spells(self.things).is_like(board, ctx, number, card)


@dataclass(frozen=True)
class NoManaForIt(casting.PaidWithoutMana):
    """ "You can't spend mana to cast this spell": convoke and the like still pay (CR 702.51b)."""

    reads_source: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = ("you can't spend mana to cast ~",)


@dataclass(frozen=True)
class CastOnlyOne(casting.CastBan):
    """ "Each player can't cast more than one spell each turn" (CR 101.2)."""

    who: Players
    count: int
    things: Things
    templates: ClassVar[tuple[str, ...]] = (
        "{who} can't cast more than {count:one} {things:with count} each turn",
        "{who} can cast no more than {count:one} {things:with count} each turn",
    )

    def forbids(
        self, board: Board, ctx: Context, number: ObjectId, card: Card, player: PlayerId
    ) -> bool:
        things = as_spells(self.things)
        if player not in self.who.find(board, ctx) or not things.is_like(board, ctx, number, card):
            return False
        cast = sum(
            who - 1 == player and things.is_like(board, ctx, one)
            for one, who in noted(board, "cast spell")
        )
        return cast >= self.count


@dataclass(frozen=True)
class CantCastDuring(casting.CastBan):
    """ "Your opponents can't cast spells during your turn" (CR 101.2)."""

    who: Players
    things: Things
    whose: Players
    templates: ClassVar[tuple[str, ...]] = (
        "{who} can't cast {things:many} during {whose:'s} turn",
    )

    def __post_init__(self) -> None:
        if isinstance(self.whose, You):
            raise ValueError("during your turn: a condition like any other")

    def forbids(
        self, board: Board, ctx: Context, number: ObjectId, card: Card, player: PlayerId
    ) -> bool:
        whose = self.whose.find(board, ctx)
        return any(one in whose for one in board.active_players()) and CantCast(
            self.who, self.things
        ).forbids(board, ctx, number, card, player)


@dataclass(frozen=True)
class CastAtAnyTime(timing.Flashes):
    """ "You may cast spells as though they had flash" (CR 702.8)."""

    things: Things
    templates: ClassVar[tuple[str, ...]] = ("you may cast {things:many} as though they had flash",)

    def allows(
        self, board: Board, ctx: Context, player: PlayerId, card: Card, number: ObjectId
    ) -> bool:
        return player == ctx.controller and as_spells(self.things).is_like(
            board, ctx, number, card
        )
