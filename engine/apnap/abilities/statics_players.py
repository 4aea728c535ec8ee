"""Static abilities about players and their turns (CR 402.2, 305.2, 500.11, 101.2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar

from apnap.game.ability import Activated
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.ids import ObjectId, PlayerId
from apnap.rules import activating, ending, forbidding, searching, turn

from . import words
from .selectors import Amount, Objects, Players
from .things import Things
from .words import ColorWord, StepWord, Vocabulary


@dataclass(frozen=True)
class SkipsStep(turn.SkipStep):
    """ "Skip your draw step" (CR 500.11, 614.10)."""

    step: StepWord
    templates: ClassVar[tuple[str, ...]] = ("skip your {step}", "skip your {step} step")

    def skips(self, board: Board, ctx: Context, player: PlayerId, step: str) -> bool:
        return player == ctx.controller and step == words.STEPS[self.step]


@dataclass(frozen=True)
class SkipTheirSteps(turn.SkipStep):
    """ "Players skip their untap steps" (CR 500.11, 614.10)."""

    who: Players
    steps: Annotated[str, Vocabulary("steps", ("untap steps", "upkeep steps", "draw steps"))]
    templates: ClassVar[tuple[str, ...]] = ("{who} [skip] their {steps}",)

    def skips(self, board: Board, ctx: Context, player: PlayerId, step: str) -> bool:
        return player in self.who.find(board, ctx) and f"{step} steps" == self.steps


@dataclass(frozen=True)
class UntapsToo(turn.AlsoUntaps):
    """ "Untap all permanents you control during each other player's untap step" (CR 502.3)."""

    what: Objects
    templates: ClassVar[tuple[str, ...]] = (
        "untap {what} during each other player's untap step",
    )

    def untapped(self, board: Board, ctx: Context) -> Iterator[ObjectId]:
        if not board.is_active(ctx.controller):
            for one in self.what.find(board, ctx):
                if isinstance(one, ObjectId):
                    yield one


@dataclass(frozen=True)
class UntapsAtMost(turn.UntapLimit):
    """ "Players can't untap more than one land during their untap steps" (CR 502.3, 101.2)."""

    who: Players
    most: int
    things: Things
    templates: ClassVar[tuple[str, ...]] = (
        "{who} can't untap more than {most:one} {things:with most} during their untap steps",
    )

    def limit(self, board: Board, ctx: Context, player: PlayerId) -> int | None:
        return self.most if player in self.who.find(board, ctx) else None

    def counts(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        return self.things.fits(board, ctx, number)


@dataclass(frozen=True)
class NoMaximumHandSize(turn.HandSize):
    """ "You have no maximum hand size" (CR 402.2)."""

    templates: ClassVar[tuple[str, ...]] = ("you have no maximum hand size",)

    def size(self, board: Board, ctx: Context, player: PlayerId, size: int) -> int:
        return 10**9 if player == ctx.controller else size


@dataclass(frozen=True)
class MaximumHandSize(turn.HandSize):
    """ "Your maximum hand size is eight" (CR 402.2)."""

    amount: Amount
    templates: ClassVar[tuple[str, ...]] = ("your maximum hand size is {amount:one}",)

    def size(self, board: Board, ctx: Context, player: PlayerId, size: int) -> int:
        return self.amount.value(board, ctx) if player == ctx.controller else size


@dataclass(frozen=True)
class KeepsUnspent(turn.KeepsMana):
    """ "You don't lose unspent red mana as steps and phases end" (CR 500.5)."""

    who: Players
    color: ColorWord
    templates: ClassVar[tuple[str, ...]] = (
        "{who} [don't] lose unspent {color} mana as steps and phases end",
    )

    def keeps(self, board: Board, ctx: Context, player: PlayerId, mana: str) -> bool:
        return mana == words.COLORS[self.color] and player in self.who.find(board, ctx)


@dataclass(frozen=True)
class MorePlays(activating.ExtraLandPlays):
    """ "You may play an additional land on each of your turns" (CR 305.2)."""

    templates: ClassVar[tuple[str, ...]] = (
        "you may play an additional land on each of your turns",
    )

    def extra(self, board: Board, ctx: Context, player: PlayerId) -> int:
        return int(player == ctx.controller and board.is_active(player))


@dataclass(frozen=True)
class CantPlayLands(activating.LandBan):
    """ "Players can't play lands" (CR 101.2)."""

    who: Players
    templates: ClassVar[tuple[str, ...]] = ("{who} can't play lands",)

    def forbids_land(
        self, board: Board, ctx: Context, player: PlayerId, number: ObjectId
    ) -> bool:
        return player in self.who.find(board, ctx)


@dataclass(frozen=True)
class CantSearch(searching.SearchLimit):
    """ "Players can't search libraries" (CR 101.2, 701.23a)."""

    who: Players
    templates: ClassVar[tuple[str, ...]] = ("{who} can't search libraries",)

    def limit(self, board: Board, ctx: Context, player: PlayerId) -> int | None:
        return None

    def forbids(self, board: Board, ctx: Context, player: PlayerId) -> bool:
        return player in self.who.find(board, ctx)


@dataclass(frozen=True)
class SearchesLess(searching.SearchLimit):
    """Somebody searches but the top cards of a library (CR 701.23f)."""

    who: Players
    count: Amount
    templates: ClassVar[tuple[str, ...]] = (
        "if {who} would search a library, that player searches the top {count:one} cards of that "
        "library instead",
    )

    def limit(self, board: Board, ctx: Context, player: PlayerId) -> int | None:
        if player not in self.who.find(board, ctx):
            return None
        return self.count.value(board, ctx)

    def forbids(self, board: Board, ctx: Context, player: PlayerId) -> bool:
        return False


@dataclass(frozen=True)
class LowLifeIsNoLoss(ending.OutlivesLife):
    """ "You don't lose the game for having 0 or less life" (CR 101.2, 810.8a)."""

    templates: ClassVar[tuple[str, ...]] = ("you don't lose the game for having 0 or less life",)

    def protects(self, board: Board, ctx: Context, player: PlayerId) -> bool:
        return player == ctx.controller


@dataclass(frozen=True)
class PlayersCantLose(ending.CantLose):
    """ "You can't lose the game" (CR 101.2, 810.8a)."""

    who: Players
    templates: ClassVar[tuple[str, ...]] = ("{who} can't lose the game",)

    def protects(self, board: Board, ctx: Context, player: PlayerId) -> bool:
        return player in self.who.find(board, ctx)


@dataclass(frozen=True)
class PlayersCantWin(ending.CantWin):
    """ "Your opponents can't win the game" (CR 101.2, 810.8a)."""

    who: Players
    templates: ClassVar[tuple[str, ...]] = ("{who} can't win the game",)

    def stops(self, board: Board, ctx: Context, player: PlayerId) -> bool:
        return player in self.who.find(board, ctx)


@dataclass(frozen=True)
class GameGoesOn(ending.CantLose, ending.CantWin):
    """ "You can't lose the game and your opponents can't win the game" (CR 101.2)."""

    templates: ClassVar[tuple[str, ...]] = (
        "you can't lose the game and your opponents can't win the game",
    )

    def protects(self, board: Board, ctx: Context, player: PlayerId) -> bool:
        return player == ctx.controller

    def stops(self, board: Board, ctx: Context, player: PlayerId) -> bool:
        return player in board.opponents(ctx.controller)


@dataclass(frozen=True)
class CantActivate(forbidding.ActivationBan):
    """ "Activated abilities of creatures can't be activated" (CR 602.5)."""

    things: Things
    unless_mana: bool = False
    templates: ClassVar[tuple[str, ...]] = (
        "activated abilities of {things:many} can't be activated",
        "activated abilities of {things:many} can't be activated "
        "{unless_mana!unless they're mana abilities}",
    )

    def forbids_activating(
        self, board: Board, ctx: Context, player: PlayerId, source: ObjectId, ability: Activated,
        mana: bool,
    ) -> bool:
        if mana and self.unless_mana:
            return False
        return self.things.fits(board, ctx, source)
