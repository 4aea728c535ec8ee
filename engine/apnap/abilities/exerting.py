"""Words for exert and enlist: optional costs to attack (CR 508.1g, 701.43, 702.154)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from apnap.game import events as ev
from apnap.game.ability import (
    Ability,
    Bindings,
    Cost,
    Effect,
    Keyword,
    LaterAbility,
    Static,
    Steps,
    Triggered,
)
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.events import Event
from apnap.game.ids import ObjectId, PlayerId
from apnap.game.records import Duration
from apnap.rules import actions, choices
from apnap.rules.changing import ModifyPT
from apnap.rules.characteristics import characteristics
from apnap.rules.combat_costs import AttackOption
from apnap.rules.happening import happen
from apnap.rules.restrictions import CantUntap, Restrict

from .keywords import KeywordAbility
from .objects import Itself
from .selectors import Objects, Players
from .structure import Immediately
from .triggers import is_one
from .triggers_players import PlayerTrigger
from .wording import say

EXERTED = "exerts"


def exert(board: Board, ctx: Context, number: ObjectId) -> Steps[None]:
    """It won't untap during the player's next untap step (CR 701.43a)."""
    lasting = Duration("next untap", ctx.controller)
    yield from actions.begin(
        board, ctx, [number], [Restrict(CantUntap())], lasting, "doesn't untap"
    )
    yield from happen(board, ev.Happened(EXERTED, ctx.controller, number, rule="701.43a"))


@dataclass(frozen=True)
class ExertsAsItAttacks(AttackOption, LaterAbility):
    """ "You may exert ~ as it attacks. When you do, ..." (CR 701.43d, 607.2h)."""

    reads_source: ClassVar[bool] = True
    reads_event: ClassVar[bool] = True
    effect: Effect | None = None
    templates: ClassVar[tuple[str, ...]] = (
        "you may exert ~ as it attacks",
        "you may exert ~ as it attacks. when you do, {effect:clauses}",
    )

    def offer(self, board: Board, ctx: Context, attacking: Sequence[ObjectId]) -> Steps[None]:
        number = ctx.source
        assert number is not None
        if not (yield from choices.choose_yes(
            board, ctx.controller, prompt=f"exert {board.name(number)} as it attacks",
            rule="508.1g", why="the active player chooses optional costs to attack",
            source=number, about=(number,),
        )):
            return
        yield from exert(board, ctx, number)
        if self.effect is not None:
            text = f"when you do, {say(self.effect)}"
            actions.reflexive(board, ctx, Triggered(Immediately(), self.effect, text=text))


@dataclass(frozen=True)
class ExertCost(Cost):
    """ "Exert ~" as a cost (CR 701.43a)."""

    what: Objects
    reads_source: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = ("exert {what}",)

    def __post_init__(self) -> None:
        if not isinstance(self.what, Itself):
            raise ValueError("only itself")

    def can_pay(self, board: Board, ctx: Context) -> bool:
        return ctx.source is not None and ctx.source in board.battlefield

    def pay(self, board: Board, ctx: Context) -> Steps[None]:
        if ctx.source is not None:
            yield from exert(board, ctx, ctx.source)


@dataclass(frozen=True)
class Exerts(PlayerTrigger):
    """ "Whenever you exert a creature" (CR 701.43)."""

    who: Players
    what: Objects
    event_keys: ClassVar[tuple[str, ...]] = (EXERTED,)
    templates: ClassVar[tuple[str, ...]] = ("{who} [exert] {what}",)

    def bind(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event,
        player: PlayerId,
    ) -> Bindings | None:
        assert isinstance(event, ev.Happened)
        if event.object is None or not is_one(board, self.what, source, controller, event.object):
            return None
        return Bindings((event.object,), (player,))


@dataclass(frozen=True)
class EnlistedPower(Effect):
    """The creature gets +X/+0, X being the power of the creature tapped (CR 702.154a)."""

    reads_source: ClassVar[bool] = True
    reads_event: ClassVar[bool] = True

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        if ctx.source is None:
            return
        power = sum(characteristics(board, one).power or 0 for one in ctx.said_objects)
        yield from actions.begin(
            board, ctx, [ctx.source], [ModifyPT(power, 0)], text=f"gets +{power}/+0"
        )


@dataclass(frozen=True)
class Enlists(AttackOption):
    """Tap a creature that does not attack and is not sick, as it attacks (CR 702.154a)."""

    reads_source: ClassVar[bool] = True

    def offer(self, board: Board, ctx: Context, attacking: Sequence[ObjectId]) -> Steps[None]:
        able = [
            record.id for record in board.battlefield.values()
            if record.controller == ctx.controller and not record.tapped
            and record.id not in attacking
            and (card := characteristics(board, record.id)).is_creature
            and (not record.sick or "haste" in card.keywords)
        ]
        chosen = yield from choices.choose_objects(
            board, ctx.controller, able, least=0, rule="508.1g", prompt="which creature to enlist",
            why="the active player chooses optional costs to attack", source=ctx.source,
        )
        if not chosen:
            return
        yield from happen(board, *(ev.Tapped(one, rule="702.154a") for one in chosen))
        ctx.mention(*chosen)
        grown = Triggered(Immediately(), EnlistedPower(), text="enlist: it gets +X/+0")
        actions.reflexive(board, ctx, grown)


@dataclass(frozen=True)
class Enlist(KeywordAbility):
    """Enlist (CR 702.154a)."""

    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("enlist",)

    def parts(self) -> tuple[Ability, ...]:
        return (Keyword("enlist"), Static(Enlists(), text=self.text or "enlist"))
