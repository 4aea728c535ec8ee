"""Conditions about what happened before, mostly this turn (CR 608.2i)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar

from apnap.game.ability import Condition
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.ids import ObjectId
from apnap.game.records import Permanent, Spell
from apnap.rules.characteristics import characteristics
from apnap.rules.triggers import times_resolved

from .numbers import ONE
from .players import You
from .selectors import Amount, Players, followed
from .things import Things
from .triggers_players import ORDINALS, OrdinalWord
from .wording import WORDING
from .words import Vocabulary

YOU = You()


def noted(board: Board, *kinds: str) -> Iterator[tuple[ObjectId, int]]:
    """The objects of which the turn has kept that they entered, died …, with the number noted."""
    for (kind, who), amount in list(board.facts.items()):
        if kind in kinds and isinstance(who, ObjectId):
            yield who, amount


class _Happened(Condition):
    """So many objects of a description did something this turn."""

    things: Things
    count: Amount = ONE
    another: bool = False
    facts: ClassVar[tuple[str, ...]]
    templates: ClassVar[tuple[str, ...]]

    @property
    def reads_source(self) -> bool:
        """ "Another" is other than the source."""
        return self.another

    def by(self, board: Board, ctx: Context) -> Players | None:
        """Whose they were, if that matters."""
        return None

    def holds(self, board: Board, ctx: Context) -> bool:
        who = self.by(board, ctx)
        players = None if who is None else who.find(board, ctx)
        found = sum(
            (players is None or player - 1 in players) and self.fits(board, ctx, number)
            for number, player in noted(board, *self.facts)
        )
        if "or more" in self.templates[getattr(self, WORDING, 0)]:
            ctx.amount = found  # "that many"
        return found >= self.count.value(board, ctx)

    def fits(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        """Whether it is one of them, as it is or was as it left."""
        if self.another and _is_source(board, ctx, number):
            return False
        return self.things.is_like(board, ctx, number)


@dataclass(frozen=True)
class EnteredUnderThisTurn(_Happened):
    """Permanents entered under somebody's control this turn."""

    things: Things
    who: Players
    count: Amount = ONE
    another: bool = False
    facts: ClassVar[tuple[str, ...]] = ("entered",)
    templates: ClassVar[tuple[str, ...]] = (
        "a {things:one} entered under {who:'s} control this turn",
        "{another!another} {things:one} entered under {who:'s} control this turn",
        "{count:one} or more {things:many} entered under {who:'s} control this turn",
        "{who} had a {things:one} enter under {who:own} control this turn",
        "{who} had {another!another} {things:one} enter under {who:own} control this turn",
        "{who} had {count:one} or more {things:many} enter under {who:own} control this turn",
    )

    def by(self, board: Board, ctx: Context) -> Players | None:
        return self.who


@dataclass(frozen=True)
class DiedThisTurn(_Happened):
    """Creatures died this turn (CR 700.4)."""

    things: Things
    count: Amount = ONE
    another: bool = False
    facts: ClassVar[tuple[str, ...]] = ("died",)
    templates: ClassVar[tuple[str, ...]] = (
        "a {things:one} died this turn",
        "{another!another} {things:one} died this turn",
        "{count:one} or more {things:many} died this turn",
    )

    def __post_init__(self) -> None:
        if self.things.head == "card":
            raise ValueError("only permanents die")


@dataclass(frozen=True)
class DiedUnderThisTurn(_Happened):
    """Creatures died under somebody's control this turn (CR 700.4)."""

    things: Things
    who: Players
    count: Amount = ONE
    another: bool = False
    facts: ClassVar[tuple[str, ...]] = ("died",)
    templates: ClassVar[tuple[str, ...]] = (
        "a {things:one} died under {who:'s} control this turn",
        "{another!another} {things:one} died under {who:'s} control this turn",
        "{count:one} or more {things:many} died under {who:'s} control this turn",
    )

    def by(self, board: Board, ctx: Context) -> Players | None:
        return self.who


@dataclass(frozen=True)
class LeftThisTurn(_Happened):
    """Permanents left the battlefield this turn (CR 603.6c)."""

    things: Things
    count: Amount = ONE
    another: bool = False
    facts: ClassVar[tuple[str, ...]] = ("left", "died")
    templates: ClassVar[tuple[str, ...]] = (
        "a {things:one} left the battlefield this turn",
        "{another!another} {things:one} left the battlefield this turn",
        "{count:one} or more {things:many} left the battlefield this turn",
    )


@dataclass(frozen=True)
class LeftUnderThisTurn(_Happened):
    """Permanents left the battlefield under somebody's control this turn (CR 603.6c)."""

    things: Things
    who: Players
    count: Amount = ONE
    another: bool = False
    facts: ClassVar[tuple[str, ...]] = ("left", "died")
    templates: ClassVar[tuple[str, ...]] = (
        "a {things:one} left the battlefield under {who:'s} control this turn",
        "{another!another} {things:one} left the battlefield under {who:'s} control this turn",
        "{count:one} or more {things:many} left the battlefield under {who:'s} control this turn",
    )

    def by(self, board: Board, ctx: Context) -> Players | None:
        return self.who


@dataclass(frozen=True)
class AttackedWithThisTurn(_Happened):
    """You attacked with so many creatures of a description this turn (CR 508.1)."""

    things: Things
    count: Amount = ONE
    another: bool = False
    facts: ClassVar[tuple[str, ...]] = ("attacked with",)
    templates: ClassVar[tuple[str, ...]] = (
        "you attacked with a {things:one} this turn",
        "you attacked with {another!another} {things:one} this turn",
        "you attacked with {count:one} or more {things:many} this turn",
    )

    def fits(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        return board.controller(number) == ctx.controller and super().fits(board, ctx, number)


@dataclass(frozen=True)
class CastThisTurn(_Happened):
    """Somebody has cast spells of a description this turn."""

    things: Things
    count: Amount = ONE
    another: bool = False
    facts: ClassVar[tuple[str, ...]] = ("cast spell",)
    templates: ClassVar[tuple[str, ...]] = (
        "you've cast a {things:one} this turn",
        "you've cast {another!another} {things:one} this turn",
        "you've cast {count:one} or more {things:many} this turn",
        "you cast a {things:one} this turn",
        "you cast {another!another} {things:one} this turn",
        "you cast {count:one} or more {things:many} this turn",
    )

    def by(self, board: Board, ctx: Context) -> Players | None:
        return YOU


def _is_source(board: Board, ctx: Context, number: ObjectId) -> bool:
    """Whether that is the source, or the spell that became the source (CR 608.3)."""
    gone = board.gone.get(number)
    return ctx.source is not None and ctx.source in (number, gone.became if gone else None)


@dataclass(frozen=True)
class NotCastSince(Condition):
    """ "If you haven't cast the card": it is still the object that was spoken of (CR 400.7)."""

    reads_event: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = (
        "you haven't cast the card", "you haven't cast that card", "you haven't cast it",
    )  # fmt: skip

    def holds(self, board: Board, ctx: Context) -> bool:
        there = followed(board, ctx, ctx.said_objects)
        return any(board.find(one) is not None for one in there)


@dataclass(frozen=True)
class NothingCastFromHand(Condition):
    """You haven't cast a spell from your hand this turn."""

    templates: ClassVar[tuple[str, ...]] = ("you haven't cast a spell from your hand this turn",)

    def holds(self, board: Board, ctx: Context) -> bool:
        return not board.fact("cast from hand", ctx.controller)


@dataclass(frozen=True)
class DescendedThisTurn(Condition):
    """You descended this turn: a permanent card was put into your graveyard (CR 700.11)."""

    templates: ClassVar[tuple[str, ...]] = ("you descended this turn",)

    def holds(self, board: Board, ctx: Context) -> bool:
        return board.fact("descended", ctx.controller) > 0


@dataclass(frozen=True)
class LeftYourGraveyardThisTurn(Condition):
    """So many cards left your graveyard this turn."""

    count: Amount = ONE
    templates: ClassVar[tuple[str, ...]] = (
        "a card left your graveyard this turn",
        "{count:one} or more cards left your graveyard this turn",
    )

    def holds(self, board: Board, ctx: Context) -> bool:
        return board.fact("left graveyard", ctx.controller) >= self.count.value(board, ctx)


@dataclass(frozen=True)
class LostLifeThisTurn(Condition):
    """Somebody lost life this turn."""

    who: Players
    templates: ClassVar[tuple[str, ...]] = ("{who} lost life this turn",)

    def holds(self, board: Board, ctx: Context) -> bool:
        return self.who.hold(board, ctx, lambda one: board.fact("life lost", one) > 0)


@dataclass(frozen=True)
class SearchedThisTurn(Condition):
    """ "If an opponent searched their library this turn" (CR 701.23)."""

    who: Players
    templates: ClassVar[tuple[str, ...]] = ("{who} searched {who:own} library this turn",)

    def holds(self, board: Board, ctx: Context) -> bool:
        return self.who.hold(board, ctx, lambda one: board.fact("searched own library", one) > 0)


@dataclass(frozen=True)
class DestroyedByThisTurn(Condition):
    """ "If a permanent under your control was destroyed this turn by a spell or ability an
    opponent controlled" (CR 701.8a, 608.2i)."""

    things: Things
    who: Players
    templates: ClassVar[tuple[str, ...]] = (
        "a {things:one} was destroyed this turn by a spell or ability {who} controlled",
    )

    def holds(self, board: Board, ctx: Context) -> bool:
        players = self.who.find(board, ctx)
        return any(
            player - 1 in players and self.things.is_like(board, ctx, number)
            for number, player in noted(board, "destroyed by")
        )


@dataclass(frozen=True)
class DiscardedThisTurn(Condition):
    """Somebody discarded a card this turn (CR 701.9)."""

    who: Players
    templates: ClassVar[tuple[str, ...]] = (
        "{who} discarded a card this turn",
        "{who:'s} discarded a card this turn",
    )

    def holds(self, board: Board, ctx: Context) -> bool:
        return self.who.hold(board, ctx, lambda one: board.fact("cards discarded", one) > 0)


@dataclass(frozen=True)
class NoSpellsLastTurn(Condition):
    """No spells were cast last turn."""

    templates: ClassVar[tuple[str, ...]] = ("no spells were cast last turn",)

    def holds(self, board: Board, ctx: Context) -> bool:
        return not any(board.fact("cast last turn", one.id) for one in board.players)


@dataclass(frozen=True)
class TwoSpellsLastTurn(Condition):
    """One player cast two or more spells last turn."""

    templates: ClassVar[tuple[str, ...]] = ("a player cast two or more spells last turn",)

    def holds(self, board: Board, ctx: Context) -> bool:
        return any(board.fact("cast last turn", one.id) >= 2 for one in board.players)


@dataclass(frozen=True)
class WasCast(Condition):
    """The spell, or the permanent's spell, was cast, from anywhere (CR 601.2)."""

    reads_source: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = ("you cast it", "it was cast")

    def holds(self, board: Board, ctx: Context) -> bool:
        return cast_from(board, ctx) is not None


@dataclass(frozen=True)
class WasCastFrom(Condition):
    """ "If it was cast from a graveyard": where the spell was as it was cast (CR 601.2a)."""

    reads_source: ClassVar[bool] = True
    zone: Annotated[str, Vocabulary("zone", ("graveyard", "hand", "library"))]
    templates: ClassVar[tuple[str, ...]] = (
        "~ was cast from a {zone}", "it was cast from a {zone}",
        "~ was cast from your {zone}", "it was cast from your {zone}",
        "you cast ~ from your {zone}", "you cast it from your {zone}",
    )  # fmt: skip

    def holds(self, board: Board, ctx: Context) -> bool:
        return cast_from(board, ctx) == self.zone


@dataclass(frozen=True)
class CastBeforeThisGame(Condition):
    """ "If you've cast another spell named ~ this game" (CR 608.2i)."""

    reads_source: ClassVar[bool] = True
    counts_casts: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = ("you've cast another spell named ~ this game",)

    def holds(self, board: Board, ctx: Context) -> bool:
        if ctx.source is None:
            return False
        own = cast_from(board, ctx) is not None
        name = characteristics(board, ctx.source).name
        return board.players[ctx.controller].casts.count(name) > int(own)


@dataclass(frozen=True)
class WasCastFromExile(Condition):
    """ "If it was cast from exile" (CR 601.2a)."""

    reads_source: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = ("~ was cast from exile", "it was cast from exile")

    def holds(self, board: Board, ctx: Context) -> bool:
        return cast_from(board, ctx) == "exile"


@dataclass(frozen=True)
class WasCastElsewhere(Condition):
    """ "If ~ was cast from anywhere other than your hand" (CR 601.2a)."""

    reads_source: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = (
        "~ was cast from anywhere other than your hand",
        "it was cast from anywhere other than your hand",
    )

    def holds(self, board: Board, ctx: Context) -> bool:
        return cast_from(board, ctx) not in (None, "hand")


@dataclass(frozen=True)
class WasNotCastFromHand(Condition):
    """ "If you didn't cast it from your hand" (CR 601.2a)."""

    reads_source: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = ("you didn't cast it from your hand",)

    def holds(self, board: Board, ctx: Context) -> bool:
        return cast_from(board, ctx) != "hand"


def cast_from(board: Board, ctx: Context) -> str | None:
    """The zone from which the source's spell was cast, or None if it was not."""
    if ctx.cast is not None:
        return ctx.cast.zone or None
    record = board.last_known(ctx.source) if ctx.source is not None else None
    if isinstance(record, (Permanent, Spell)) and record.cast is not None:
        return record.cast.zone or None
    return None


@dataclass(frozen=True)
class DrewThisTurn(Condition):
    """ "If you've drawn two or more cards this turn"."""

    count: Amount
    templates: ClassVar[tuple[str, ...]] = (
        "you've drawn {count:one} or more cards this turn",
    )

    def holds(self, board: Board, ctx: Context) -> bool:
        return board.fact("drawn", ctx.controller) >= self.count.value(board, ctx)


@dataclass(frozen=True)
class CommittedCrime(Condition):
    """ "If you've committed a crime this turn" (CR 700.13)."""

    templates: ClassVar[tuple[str, ...]] = ("you've committed a crime this turn",)

    def holds(self, board: Board, ctx: Context) -> bool:
        return board.fact("committed a crime", ctx.controller) > 0


@dataclass(frozen=True)
class GainedMuchLife(Condition):
    """ "If you gained 3 or more life this turn"."""

    amount: Amount
    templates: ClassVar[tuple[str, ...]] = ("you gained {amount} or more life this turn",)

    def holds(self, board: Board, ctx: Context) -> bool:
        return board.fact("life gained", ctx.controller) >= self.amount.value(board, ctx)


@dataclass(frozen=True)
class GainedAndLost(Condition):
    """ "If you gained or lost life this turn", "if you gained and lost life this turn"."""

    both: bool = False
    templates: ClassVar[tuple[str, ...]] = (
        "you gained {both!and} lost life this turn", "you gained or lost life this turn",
    )  # fmt: skip

    def holds(self, board: Board, ctx: Context) -> bool:
        done = [board.fact(kind, ctx.controller) > 0 for kind in ("life gained", "life lost")]
        return all(done) if self.both else any(done)


@dataclass(frozen=True)
class SacrificedThisTurn(_Happened):
    """ "If you've sacrificed a Food this turn" (CR 701.21)."""

    things: Things
    count: Amount = ONE
    another: bool = False
    facts: ClassVar[tuple[str, ...]] = ("sacrificed",)
    templates: ClassVar[tuple[str, ...]] = (
        "you sacrificed a {things:one} this turn",
        "you've sacrificed a {things:one} this turn",
        "you sacrificed {count:one} or more {things:many} this turn",
        "you've sacrificed {count:one} or more {things:many} this turn",
    )

    def by(self, board: Board, ctx: Context) -> Players | None:
        return YOU


@dataclass(frozen=True)
class AttackersThisTurn(_Happened):
    """ "If three or more creatures attacked this turn"."""

    things: Things
    count: Amount = ONE
    facts: ClassVar[tuple[str, ...]] = ("attacked with",)
    templates: ClassVar[tuple[str, ...]] = (
        "{count:one} or more {things:many} attacked this turn",
    )


@dataclass(frozen=True)
class ResolvedSoOften(Condition):
    """ "If this is the third time this ability has resolved this turn" (CR 608.2i)."""

    ordinal: OrdinalWord
    counts_resolutions: ClassVar[bool] = True
    reads_source: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = (
        "this is the {ordinal} time this ability has resolved this turn",
        "it's the {ordinal} time",
    )

    def holds(self, board: Board, ctx: Context) -> bool:
        return times_resolved(board, ctx.object) == ORDINALS.index(self.ordinal) + 1
