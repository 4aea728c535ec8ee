"""Airbending, waterbending, firebending and provoking (CR 701.65, 701.67, 702.189, 702.39)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game import events as ev
from apnap.game.ability import Ability, Cost, Effect, Keyword, Purpose, SpendOnly, Steps, Triggered
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.ids import ObjectId, PlayerId
from apnap.game.mana import ManaCost
from apnap.game.records import Duration
from apnap.rules import actions, choices, costs, helping, permissions
from apnap.rules.happening import happen
from apnap.rules.restrictions import MustBlockThat, Restrict

from .effects import Clause
from .keywords import KeywordAbility
from .objects import Itself
from .players import DefendingPlayer
from .posts import ControlledBy
from .selectors import Amount, Objects, Players
from .targets import Targets
from .things import Things
from .triggers_combat import Attacks

TWO = ManaCost(("2",))


@dataclass(frozen=True)
class Airbend(Clause):
    """Exile objects, whose owners may cast them for {2} while they are exiled (CR 701.65a)."""

    who: Players
    what: Objects
    templates: ClassVar[tuple[str, ...]] = ("{who} [airbend] {what}",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        for player in self.who.each(board, ctx):
            objects = yield from self.what.objects(board, ctx)
            yield from actions.move(board, objects, "exile", source=ctx.source, rule="701.65a")
            exiled = [
                card for one in objects for now in board.all_now(one)
                if (card := board.cards.get(now)) is not None and card.zone == "exile"
            ]
            for card in exiled:
                if not card.token:
                    permissions.permit(
                        board, card.owner, (card.id,), free=False, cost=TWO, lands=False,
                        duration=Duration("game"), way="airbend",
                    )
            if exiled:  # CR 701.65b
                yield from happen(board, ev.Happened("airbent", player, rule="701.65b"))


# waterbending


@dataclass(frozen=True)
class Waterbend(Cost):
    """Waterbend: artifacts and creatures may be tapped for its generic mana (CR 701.67a)."""

    is_mana: ClassVar[bool] = True
    reads_source: ClassVar[bool] = True
    cost: ManaCost
    templates: ClassVar[tuple[str, ...]] = ("waterbend {cost}",)

    def __post_init__(self) -> None:
        if self.cost.x_count:
            raise ValueError("X is announced elsewhere")

    def _payment(self, board: Board, ctx: Context) -> costs.Payment | None:
        without = () if ctx.source is None or ctx.source in board.battlefield else (ctx.source,)
        return costs.find_payment(
            board, ctx.controller, self.cost, 0, 0, ctx.pay, without, None,
            helping.tappers(board, ctx.controller),
        )

    def can_pay(self, board: Board, ctx: Context) -> bool:
        return self._payment(board, ctx) is not None

    def pay(self, board: Board, ctx: Context) -> Steps[None]:
        payment = self._payment(board, ctx)
        assert payment is not None
        yield from costs.carry_out(board, ctx.controller, payment)
        yield from happen(board, ev.Happened("waterbent", ctx.controller, rule="701.67c"))


# firebending


@dataclass(frozen=True)
class ThroughCombat(SpendOnly):
    """Mana for anything, which stays until the end of combat (CR 702.189a)."""


    def allows(self, board: Board, player: PlayerId, purpose: Purpose | None) -> bool:
        return True

    def lasts(self, step: str) -> bool:
        return step != "end of combat" and not step.endswith("main")


@dataclass(frozen=True)
class Firebend(Effect):
    """Red mana that lasts through combat (CR 702.189a)."""

    amount: Amount
    reads_source: ClassVar[bool] = True

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        mana = ("R",) * self.amount.value(board, ctx)
        yield from actions.add_mana(board, ctx.controller, mana, ctx.source, ThroughCombat())
        yield from happen(
            board, ev.Happened("firebent", ctx.controller, ctx.source, rule="702.189b")
        )


@dataclass(frozen=True)
class Firebending(KeywordAbility):
    """Firebending: red mana whenever it attacks (CR 702.189)."""

    amount: Amount
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = (
        "firebending {amount}", "firebending x, where x is {amount:of}",
    )  # fmt: skip

    def parts(self) -> tuple[Ability, ...]:
        text = self.text or f"firebending {getattr(self.amount, 'number', 'X')}"
        bends = Triggered(Attacks(Itself()), Firebend(self.amount), text=text)
        return (Keyword("firebending"), bends)


# provoke


@dataclass(frozen=True)
class Provoked(Effect):
    """The target may be untapped and made to block the creature (CR 702.39a)."""

    target: Targets
    reads_source: ClassVar[bool] = True

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        for one in self.target.find(board, ctx):
            if ctx.source is None or not isinstance(one, ObjectId) or not (
                yield from choices.choose_yes(
                    board, ctx.controller, prompt=f"provoke {board.name(one)}", rule="702.39a",
                    why="its controller may choose so", source=ctx.source,
                )
            ):
                continue
            yield from actions.untap(board, [one])
            change = Restrict(MustBlockThat(ctx.source))
            yield from actions.begin(
                board, ctx, [one], [change], Duration("combat"), "blocks it if able"
            )


@dataclass(frozen=True)
class Provoke(KeywordAbility):
    """Provoke: a creature is untapped and blocks it if able (CR 702.39)."""

    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("provoke",)

    def parts(self) -> tuple[Ability, ...]:
        theirs = Things((("creature",),), after=(ControlledBy(DefendingPlayer()),))
        provoked = Triggered(
            Attacks(Itself()), Provoked(Targets(theirs)), text=self.text or "provoke"
        )
        return (Keyword("provoke"), provoked)
