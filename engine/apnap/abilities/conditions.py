"""What may be true or not: "if you've completed a dungeon", "as long as ..." (CR 603.4, 608.2c)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game.ability import Condition
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.ids import ObjectId
from apnap.game.records import Permanent
from apnap.rules.characteristics import characteristics, power
from apnap.rules.noting import COMBATS
from apnap.rules.schedule import COMBAT_STEPS

from .numbers import ONE
from .objects import A
from .selectors import Amount, Objects, Players
from .things import Things, counters_on
from .words import CounterWord, Name


@dataclass(frozen=True)
class HasInitiative(Condition):
    """Somebody has the initiative (CR 726.1)."""

    who: Players
    templates: ClassVar[tuple[str, ...]] = ("{who} [have] the initiative",)

    def holds(self, board: Board, ctx: Context) -> bool:
        return board.initiative in self.who.find(board, ctx)


@dataclass(frozen=True)
class YouOrAttackedPlayerHasInitiative(Condition):
    """You or a player you are attacking has the initiative (CR 726.1, 506.2)."""

    templates: ClassVar[tuple[str, ...]] = ("you or a player you're attacking has the initiative",)

    def holds(self, board: Board, ctx: Context) -> bool:
        attacked = {
            one.target
            for one in (board.combat.attackers if board.combat is not None else ())
            if board.controller(one.id) == ctx.controller
        }
        return board.initiative == ctx.controller or board.initiative in attacked


@dataclass(frozen=True)
class IsMonarch(Condition):
    """Somebody is the monarch (CR 725.1)."""

    who: Players
    templates: ClassVar[tuple[str, ...]] = ("{who} [be] the monarch",)

    def holds(self, board: Board, ctx: Context) -> bool:
        return board.monarch in self.who.find(board, ctx)


@dataclass(frozen=True)
class YouAreMonarch(Condition):
    """You are the monarch (CR 725.1)."""

    templates: ClassVar[tuple[str, ...]] = ("you're the monarch",)

    def holds(self, board: Board, ctx: Context) -> bool:
        return board.monarch == ctx.controller


@dataclass(frozen=True)
class NoMonarch(Condition):
    """There is no monarch (CR 725.1)."""

    templates: ClassVar[tuple[str, ...]] = ("there is no monarch",)

    def holds(self, board: Board, ctx: Context) -> bool:
        return board.monarch is None


@dataclass(frozen=True)
class CompletedADungeon(Condition):
    """You have completed a dungeon (CR 309.7)."""

    templates: ClassVar[tuple[str, ...]] = (
        "you've completed a dungeon",
        "you have completed a dungeon",
    )

    def holds(self, board: Board, ctx: Context) -> bool:
        return bool(board.players[ctx.controller].completed)


@dataclass(frozen=True)
class NotCompleted(Condition):
    """You have not completed one dungeon (CR 309.7)."""

    dungeon: Name
    templates: ClassVar[tuple[str, ...]] = ("you haven't completed {dungeon}",)

    def holds(self, board: Board, ctx: Context) -> bool:
        return self.dungeon not in board.players[ctx.controller].completed


@dataclass(frozen=True)
class GainedLifeThisTurn(Condition):
    """You gained life this turn."""

    templates: ClassVar[tuple[str, ...]] = ("you gained life this turn",)

    def holds(self, board: Board, ctx: Context) -> bool:
        return board.fact("life gained", ctx.controller) > 0


@dataclass(frozen=True)
class AttackedThisTurn(Condition):
    """You attacked this turn: raid."""

    templates: ClassVar[tuple[str, ...]] = ("you attacked this turn",)

    def holds(self, board: Board, ctx: Context) -> bool:
        return board.fact("attacked", ctx.controller) > 0


@dataclass(frozen=True)
class AttackedWithPower(Condition):
    """You attacked with creatures with so much power together this combat: pack tactics."""

    amount: Amount
    templates: ClassVar[tuple[str, ...]] = (
        "you attacked with creatures with total power {amount} or greater this combat",
    )

    def holds(self, board: Board, ctx: Context) -> bool:
        if board.combat is None:
            return False
        total = sum(
            power(board, one.id)
            for one in board.combat.attackers
            if board.controller(one.id) == ctx.controller
        )
        return total >= self.amount.value(board, ctx)


@dataclass(frozen=True)
class IsYourTurn(Condition):
    """It is your turn (CR 102.1)."""

    templates: ClassVar[tuple[str, ...]] = ("it's your turn",)

    def holds(self, board: Board, ctx: Context) -> bool:
        return board.is_active(ctx.controller)


@dataclass(frozen=True)
class IsYourMainPhase(Condition):
    """It is a main phase of your turn (CR 505.1)."""

    templates: ClassVar[tuple[str, ...]] = ("it's your main phase",)

    def holds(self, board: Board, ctx: Context) -> bool:
        return board.is_active(ctx.controller) and board.turn.step.endswith("main")


@dataclass(frozen=True)
class IsFirstCombat(Condition):
    """It is the first combat phase of the turn (CR 506.1)."""

    templates: ClassVar[tuple[str, ...]] = ("it's the first combat phase of the turn",)

    def holds(self, board: Board, ctx: Context) -> bool:
        return board.turn.step in COMBAT_STEPS and not board.fact(COMBATS, -1)


@dataclass(frozen=True)
class DuringYourTurn(Condition):
    """ "During your turn, ..." (CR 102.1)."""

    level: ClassVar[str] = "during"
    templates: ClassVar[tuple[str, ...]] = ("during your turn",)

    def holds(self, board: Board, ctx: Context) -> bool:
        return board.is_active(ctx.controller)


@dataclass(frozen=True)
class DuringOtherTurns(Condition):
    """ "During turns other than yours, ..." (CR 102.1)."""

    level: ClassVar[str] = "during"
    templates: ClassVar[tuple[str, ...]] = ("during turns other than yours",)

    def holds(self, board: Board, ctx: Context) -> bool:
        return not board.is_active(ctx.controller)


@dataclass(frozen=True)
class DuringYourUpkeep(Condition):
    """ "Activate only during your upkeep" (CR 503)."""

    level: ClassVar[str] = "during"
    templates: ClassVar[tuple[str, ...]] = ("during your upkeep",)

    def holds(self, board: Board, ctx: Context) -> bool:
        return board.turn.step == "upkeep" and board.is_active(ctx.controller)


@dataclass(frozen=True)
class BeforeAttackers(Condition):
    """ "Activate only during your turn, before attackers are declared" (CR 508.1)."""

    level: ClassVar[str] = "during"
    templates: ClassVar[tuple[str, ...]] = ("during your turn, before attackers are declared",)
    steps: ClassVar[tuple[str, ...]] = (
        "untap", "upkeep", "draw", "precombat main", "beginning of combat",
    )

    def holds(self, board: Board, ctx: Context) -> bool:
        return board.turn.step in self.steps and board.is_active(ctx.controller)


@dataclass(frozen=True)
class IsNotYourTurn(Condition):
    """It is not your turn (CR 102.1)."""

    templates: ClassVar[tuple[str, ...]] = ("it's not your turn", "it isn't your turn")

    def holds(self, board: Board, ctx: Context) -> bool:
        return not board.is_active(ctx.controller)


@dataclass(frozen=True)
class IsNotTheirTurn(Condition):
    """It is not the turn of the player spoken of (CR 102.1)."""

    reads_players: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = (
        "it's not that player's turn", "it isn't that player's turn",
    )

    def holds(self, board: Board, ctx: Context) -> bool:
        return bool(ctx.said_players) and not any(map(board.is_active, ctx.said_players))


@dataclass(frozen=True)
class Controls(Condition):
    """Somebody controls so many of some permanents."""

    who: Players
    what: Objects
    templates: ClassVar[tuple[str, ...]] = ("{who} [control] {what}",)

    def holds(self, board: Board, ctx: Context) -> bool:
        least = self.what.count.value(board, ctx) if isinstance(self.what, A) else 1
        found = self.what.find(board, ctx)
        return self.who.control(board, ctx, found, lambda number: number >= least)


@dataclass(frozen=True)
class ControlsEach(Condition):
    """You control one of each of several kinds: "a Blood, a Clue, and a Food"."""

    who: Players
    what: tuple[Objects, ...]
    templates: ClassVar[tuple[str, ...]] = ("{who} [control] {what:and}",)

    def __post_init__(self) -> None:
        if len(self.what) < 2 or not all(isinstance(one, A) for one in self.what):
            raise ValueError("one of each of two kinds or more")
        if self.who.others:
            raise ValueError("which of them has to control them all")

    def holds(self, board: Board, ctx: Context) -> bool:
        return all(Controls(self.who, one).holds(board, ctx) for one in self.what)


@dataclass(frozen=True)
class ControlsAtLeast(Condition):
    """Somebody controls at least so many of some permanents."""

    who: Players
    count: Amount
    things: Things
    templates: ClassVar[tuple[str, ...]] = ("{who} [control] {count:one} or more {things:many}",)

    def holds(self, board: Board, ctx: Context) -> bool:
        least = self.count.value(board, ctx)
        found = self.things.find(board, ctx)
        return self.who.control(board, ctx, found, lambda number: number >= least)


@dataclass(frozen=True)
class ControlsAtMost(Condition):
    """Somebody controls at most so many of some permanents."""

    who: Players
    count: Amount
    things: Things
    templates: ClassVar[tuple[str, ...]] = ("{who} [control] {count:one} or fewer {things:many}",)

    def holds(self, board: Board, ctx: Context) -> bool:
        most = self.count.value(board, ctx)
        found = self.things.find(board, ctx)
        return self.who.control(board, ctx, found, lambda number: number <= most)


@dataclass(frozen=True)
class ControlsNone(Condition):
    """Somebody controls none of some permanents."""

    who: Players
    things: Things
    templates: ClassVar[tuple[str, ...]] = (
        "{who} [control] no {things:many}",
        "{who} [don't] control a {things:one}",
    )

    def holds(self, board: Board, ctx: Context) -> bool:
        found = self.things.find(board, ctx)
        return self.who.control(board, ctx, found, lambda number: number == 0)



@dataclass(frozen=True)
class ThereAre(Condition):
    """There are so many objects of a description: "seven or more cards in your graveyard"."""

    count: Amount
    things: Things
    templates: ClassVar[tuple[str, ...]] = (
        "there are {count:one} or more {things:many}",
        "{count:one} or more {things:many} are on the battlefield",
    )

    def holds(self, board: Board, ctx: Context) -> bool:
        found = sum(1 for _ in self.things.find(board, ctx))
        return found >= self.count.value(board, ctx)


@dataclass(frozen=True)
class LifeAtMost(Condition):
    """Somebody has so much life or less."""

    who: Players
    amount: Amount
    templates: ClassVar[tuple[str, ...]] = ("{who} [have] {amount} or less life",)

    def holds(self, board: Board, ctx: Context) -> bool:
        wanted = self.amount.value(board, ctx)
        return self.who.hold(board, ctx, lambda player: board.life(player) <= wanted)


@dataclass(frozen=True)
class LifeAtLeast(Condition):
    """Somebody has so much life or more."""

    who: Players
    amount: Amount
    templates: ClassVar[tuple[str, ...]] = ("{who} [have] {amount} or more life",)

    def holds(self, board: Board, ctx: Context) -> bool:
        wanted = self.amount.value(board, ctx)
        return self.who.hold(board, ctx, lambda player: board.life(player) >= wanted)


@dataclass(frozen=True)
class EmptyHand(Condition):
    """Somebody has no cards in hand: hellbent."""

    who: Players
    templates: ClassVar[tuple[str, ...]] = ("{who} [have] no cards in hand",)

    def holds(self, board: Board, ctx: Context) -> bool:
        return self.who.hold(board, ctx, lambda player: not board.players[player].hand)


@dataclass(frozen=True)
class DevotionBelow(Condition):
    """Devotion to a colour is less than a number (CR 700.5)."""

    devotion: Amount
    amount: Amount
    templates: ClassVar[tuple[str, ...]] = ("{devotion:of} is less than {amount:one}",)

    def holds(self, board: Board, ctx: Context) -> bool:
        return self.devotion.value(board, ctx) < self.amount.value(board, ctx)


@dataclass(frozen=True)
class IsLike(Condition):
    """An object spoken of is of a description: "if that card is a creature card"."""

    what: Objects
    things: Things
    templates: ClassVar[tuple[str, ...]] = ("{what:subject} [be] a {things:one}",)

    def holds(self, board: Board, ctx: Context) -> bool:
        refs = self.what.find(board, ctx)
        found = [one for one in refs if isinstance(one, ObjectId)]
        return bool(found) and all(self.things.is_like(board, ctx, one) for one in found)


@dataclass(frozen=True)
class ItIsA(Condition):
    """ "If it's a creature card"."""

    things: Things
    reads_event: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = ("it's a {things:one}",)

    def holds(self, board: Board, ctx: Context) -> bool:
        return any(self.things.is_like(board, ctx, one) for one in ctx.said_objects)


@dataclass(frozen=True)
class ItIsLegendary(Condition):
    """ "If it's legendary" (CR 205.4d)."""

    reads_event: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = ("it's legendary",)

    def holds(self, board: Board, ctx: Context) -> bool:
        return any(
            "Legendary" in characteristics(board, one).supertypes for one in ctx.said_objects
        )


@dataclass(frozen=True)
class ItAttacksAlone(Condition):
    """ "As long as it's attacking alone" (CR 506.5)."""

    reads_source: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = ("it's attacking alone",)

    def holds(self, board: Board, ctx: Context) -> bool:
        attackers = board.combat.attackers if board.combat is not None else ()
        return len(attackers) == 1 and attackers[0].id == ctx.source


class _State(Condition):
    """A state of objects."""

    what: Objects

    def is_so(self, board: Board, record: Permanent) -> bool:
        """Whether one permanent is in it."""
        raise NotImplementedError

    def holds(self, board: Board, ctx: Context) -> bool:
        records = [
            board.last_known(one) for one in self.what.find(board, ctx) if isinstance(one, ObjectId)
        ]
        return bool(records) and all(
            isinstance(one, Permanent) and self.is_so(board, one) for one in records
        )


@dataclass(frozen=True)
class IsTapped(_State):
    """An object is tapped."""

    what: Objects
    templates: ClassVar[tuple[str, ...]] = ("{what:subject} [be] tapped",)

    def is_so(self, board: Board, record: Permanent) -> bool:
        return record.tapped


@dataclass(frozen=True)
class IsUntapped(_State):
    """An object is untapped."""

    what: Objects
    templates: ClassVar[tuple[str, ...]] = ("{what:subject} [be] untapped",)

    def is_so(self, board: Board, record: Permanent) -> bool:
        return not record.tapped


@dataclass(frozen=True)
class IsAttached(_State):
    """An object is equipped or enchanted."""

    what: Objects
    equipped: bool = False
    templates: ClassVar[tuple[str, ...]] = (
        "{what:subject} [be] {equipped!equipped}",
        "{what:subject} [be] enchanted",
    )

    def is_so(self, board: Board, record: Permanent) -> bool:
        subtype = "Equipment" if self.equipped else "Aura"
        return any(
            subtype in characteristics(board, one).subtypes
            for one in record.attachments
            if one in board.battlefield
        )


@dataclass(frozen=True)
class HasCounter(Condition):
    """An object has counters of a kind on it (CR 122.1)."""

    what: Objects
    kind: CounterWord
    count: Amount = ONE
    templates: ClassVar[tuple[str, ...]] = (
        "{what:subject} [have] a {kind} counter on it",
        "{what:subject} [have] {count:one} or more {kind} counters on it",
    )

    def holds(self, board: Board, ctx: Context) -> bool:
        wanted = self.count.value(board, ctx)
        return any(
            counters_on(board, one, self.kind) >= wanted
            for one in self.what.find(board, ctx)
            if isinstance(one, ObjectId)
        )


@dataclass(frozen=True)
class WasKicked(Condition):
    """The spell was kicked (CR 702.33d)."""

    reads_source: ClassVar[bool] = True
    settled_as_cast: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = ("~ was kicked", "it was kicked")

    def holds(self, board: Board, ctx: Context) -> bool:
        return _paid(board, ctx, "kicker") or _paid(board, ctx, "multikicker")


def _paid(board: Board, ctx: Context, what: str) -> bool:
    if ctx.cast is not None:
        return what in ctx.cast.paid
    record = board.last_known(ctx.source) if ctx.source is not None else None
    return isinstance(record, Permanent) and record.cast is not None and what in record.cast.paid


@dataclass(frozen=True)
class FewCardsInHand(Condition):
    """Somebody has at most so many cards in hand."""

    who: Players
    count: Amount
    templates: ClassVar[tuple[str, ...]] = ("{who} [have] {count:one} or fewer cards in hand",)

    def holds(self, board: Board, ctx: Context) -> bool:
        most = self.count.value(board, ctx)
        return self.who.hold(board, ctx, lambda one: len(board.players[one].hand) <= most)


@dataclass(frozen=True)
class NoCounters(Condition):
    """An object has no counters of a kind on it (CR 122.1)."""

    what: Objects
    kind: CounterWord
    templates: ClassVar[tuple[str, ...]] = ("{what:subject} [have] no {kind} counters on it",)

    def holds(self, board: Board, ctx: Context) -> bool:
        refs = self.what.find(board, ctx)
        found = [one for one in refs if isinstance(one, ObjectId)]
        return bool(found) and not any(counters_on(board, one, self.kind) for one in found)


@dataclass(frozen=True)
class CardsInGraveyard(Condition):
    """So many cards or more are in a graveyard: threshold."""

    count: Amount
    templates: ClassVar[tuple[str, ...]] = ("{count:one} or more cards are in your graveyard",)

    def holds(self, board: Board, ctx: Context) -> bool:
        graveyard = board.players[ctx.controller].graveyard
        return len(graveyard) >= self.count.value(board, ctx)


@dataclass(frozen=True)
class LostNoLifeThisTurn(Condition):
    """You didn't lose life this turn."""

    templates: ClassVar[tuple[str, ...]] = ("you didn't lose life this turn",)

    def holds(self, board: Board, ctx: Context) -> bool:
        return board.fact("life lost", ctx.controller) == 0
