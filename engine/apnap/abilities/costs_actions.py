"""Keyword actions that are paid or done: behold, blight, forage (CR 701)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game import events as ev
from apnap.game.ability import Cost, Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.ids import ObjectId, PlayerId
from apnap.rules import actions, choices
from apnap.rules.characteristics import characteristics
from apnap.rules.happening import happen
from apnap.rules.spell_keywords import PaidByNaming

from .effects import Clause
from .effects_cards import note_done
from .objects import acting_player
from .selectors import Amount, Players, speak_of
from .things import Things
from .triggers_players import PlayerTrigger
from .wording import say


class KeywordActionCost(Cost):
    """A keyword action that a player can only do in full (CR 118.3)."""

    level: ClassVar[str] = "any"
    words: ClassVar[str] = ""
    """What the action is called once it was done."""


@dataclass(frozen=True)
class Blight(KeywordActionCost):
    """Put -1/-1 counters on a creature you control (CR 701.68)."""

    amount: Amount
    words: ClassVar[str] = "blighted"
    templates: ClassVar[tuple[str, ...]] = ("blight {amount}",)

    def _able(self, board: Board, ctx: Context) -> list[ObjectId]:
        return [
            ObjectId(one) for one, record in board.battlefield.items()
            if record.controller == ctx.controller
            and characteristics(board, ObjectId(one)).is_creature
        ]

    def can_pay(self, board: Board, ctx: Context) -> bool:
        return bool(self._able(board, ctx))

    def pay(self, board: Board, ctx: Context) -> Steps[None]:
        player = ctx.controller
        chosen = yield from choices.choose_objects(
            board, player, self._able(board, ctx), what="cost", rule="701.68a",
            prompt=say(self), why="who blights chooses the creature", source=ctx.source,
        )
        for number in chosen:
            amount = self.amount.value(board, ctx)
            yield from actions.put_counters(board, number, "-1/-1", amount, ctx.source, player)
        speak_of(ctx, chosen)
        done = ev.Happened(self.words, player, next(iter(chosen), None), rule="701.68d")
        yield from happen(board, done)


@dataclass(frozen=True)
class Forage(KeywordActionCost):
    """Exile three cards from your graveyard or sacrifice a Food (CR 701.61)."""

    words: ClassVar[str] = "foraged"
    templates: ClassVar[tuple[str, ...]] = ("forage",)

    def _foods(self, board: Board, ctx: Context) -> list[ObjectId]:
        return [
            ObjectId(one) for one, record in board.battlefield.items()
            if record.controller == ctx.controller
            and "Food" in characteristics(board, ObjectId(one)).subtypes
        ]

    def can_pay(self, board: Board, ctx: Context) -> bool:
        cards = board.players[ctx.controller].graveyard
        return len(cards) > 2 or bool(self._foods(board, ctx))

    def pay(self, board: Board, ctx: Context) -> Steps[None]:
        player, foods = ctx.controller, self._foods(board, ctx)
        cards = board.players[player].graveyard
        ways = ["exile three cards from your graveyard"] if len(cards) > 2 else []
        if foods:
            ways.append("sacrifice a Food")
        at = yield from choices.choose_index(
            board, player, ways, what="cost", rule="701.61a", prompt="how to forage",
            why="who forages chooses", source=ctx.source,
        )
        if ways[at] == "sacrifice a Food":
            chosen = yield from choices.choose_objects(
                board, player, foods, what="cost", rule="701.61a", prompt="sacrifice a Food",
                source=ctx.source,
            )
            yield from actions.sacrifice(board, player, chosen, ctx.source)
        else:
            chosen = yield from choices.choose_objects(
                board, player, cards, least=3, most=3, what="cost", rule="701.61a",
                prompt="exile three cards from your graveyard", source=ctx.source,
            )
            yield from actions.move(board, chosen, "exile", source=ctx.source, rule="701.61a")
        yield from happen(board, ev.Happened(self.words, player, rule="701.61a"))


@dataclass(frozen=True)
class Behold(KeywordActionCost):
    """Reveal a card from your hand or choose a permanent you control (CR 701.4)."""

    things: Things
    words: ClassVar[str] = "beheld"
    templates: ClassVar[tuple[str, ...]] = ("behold a {things:one}",)

    def _able(self, board: Board, ctx: Context) -> list[ObjectId]:
        hand = board.players[ctx.controller].hand
        own = [
            ObjectId(one) for one, record in board.battlefield.items()
            if record.controller == ctx.controller
        ]
        return [one for one in (*hand, *own) if self.things.is_like(board, ctx, one)]

    def can_pay(self, board: Board, ctx: Context) -> bool:
        return bool(self._able(board, ctx))

    def pay(self, board: Board, ctx: Context) -> Steps[None]:
        player = ctx.controller
        chosen = yield from choices.choose_objects(
            board, player, self._able(board, ctx), what="card", rule="701.4a",
            prompt=say(self), why="who beholds chooses what", source=ctx.source,
        )
        actions.reveal(board, player, [one for one in chosen if one in board.cards])
        done = ev.Happened(self.words, player, next(iter(chosen), None), rule="701.4a")
        yield from happen(board, done)


@dataclass(frozen=True)
class RevealFromHand(KeywordActionCost, PaidByNaming):
    """ "Reveal a Dragon card from your hand" (CR 701.20)."""

    things: Things
    level: ClassVar[str] = ""
    templates: ClassVar[tuple[str, ...]] = (
        "reveal a {things:one} from your hand", "reveal a {things:one} in your hand",
    )  # fmt: skip

    def able(self, board: Board, ctx: Context) -> list[ObjectId]:
        hand = board.players[ctx.controller].hand
        return [one for one in hand if self.things.is_like(board, ctx, one)]

    def can_pay(self, board: Board, ctx: Context) -> bool:
        return bool(self.able(board, ctx))

    def pay(self, board: Board, ctx: Context) -> Steps[None]:
        chosen = yield from choices.choose_objects(
            board, ctx.controller, self.able(board, ctx), what="card", rule="701.20a",
            prompt=say(self), why="who pays a cost chooses what pays it", source=ctx.source,
        )
        actions.reveal(board, ctx.controller, chosen)


@dataclass(frozen=True)
class DoAction(Clause):
    """Such an action as something resolves: "you may blight 1" (CR 701)."""

    tells: ClassVar[bool] = True
    action: Cost
    templates: ClassVar[tuple[str, ...]] = ("{action:act}",)

    def __post_init__(self) -> None:
        if not isinstance(self.action, KeywordActionCost):
            raise ValueError("only keyword actions")

    def possible(self, board: Board, ctx: Context, player: PlayerId) -> bool:
        """Whether that player could do it (CR 701.68b)."""
        return self.action.can_pay(board, Context(player, ctx.source, x=ctx.x))

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        player = acting_player(ctx)
        payer = Context(player, ctx.source, x=ctx.x)
        able = self.action.can_pay(board, payer)
        if able:
            yield from self.action.pay(board, payer)
            if payer.said_objects:
                speak_of(ctx, payer.said_objects)
        note_done(ctx, able)


@dataclass(frozen=True)
class DidAction(PlayerTrigger):
    """ "Whenever you forage", "whenever you blight" (CR 701)."""

    who: Players
    foraged: bool = False
    templates: ClassVar[tuple[str, ...]] = ("{who} {foraged!forage}", "{who} [blight]")

    def keys(self) -> tuple[str, ...]:
        return (Forage.words if self.foraged else Blight.words,)
