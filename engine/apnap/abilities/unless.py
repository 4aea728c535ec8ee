"""What happens unless somebody does something else: "unless they discard a card" (CR 118.12)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar

from apnap.game.ability import Effect, Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.ids import PlayerId
from apnap.rules import choices

from .effects_cards import note_done
from .effects_library import Pay
from .players import AnyPlayer, Indefinite, SameSubject
from .selectors import Players, speak_of
from .structure import Sentence, can_do, with_actor
from .wording import say


@dataclass(frozen=True)
class MayEither(Effect):
    """ "You may sacrifice an artifact or discard a card": who may do either chooses (CR 608.2d)."""

    level: ClassVar[str] = "last"
    tells: ClassVar[bool] = True
    who: Players
    effect: Effect
    other: Effect
    templates: ClassVar[tuple[str, ...]] = ("{who:subject} may {effect:base} or {other:base}",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        doing: list[PlayerId] = []
        players = tuple(self.who.each(board, ctx))
        for player in players:
            if self.who.others:
                ctx.said_players = (player,)
            ways = [one for one in (self.effect, self.other) if can_do(board, ctx, one, player)]
            said = [say(way, "base") for way in ways]
            if not ways or not (yield from choices.choose_yes(
                board, player, prompt=f"{' or '.join(said)}?", source=ctx.source, rule="608.2d",
                why="the text says that the player may",
            )):
                continue
            at = 0
            if len(ways) > 1:
                at = yield from choices.choose_index(
                    board, player, said, what="way", rule="608.2d", source=ctx.source,
                    prompt="which of them", why="who may do either chooses",
                )
            note_done(ctx, True)
            with_actor(ctx, player)
            yield from ways[at].perform(board, ctx)
            ctx.named.pop("actor", None)
            if ctx.named.get("did"):
                doing.append(player)
        note_done(ctx, bool(doing))
        if len(players) > 1:
            ctx.mention(*doing)


@dataclass(frozen=True)
class UnlessDone(Sentence):
    """Something happens to each player unless that player does something else (CR 118.12)."""

    effect: Effect
    who: Players
    instead: Effect
    other: Effect | None = None
    templates: ClassVar[tuple[str, ...]] = (
        "{effect:clauses} unless {who:subject} {instead:*who}",
        "{effect:clauses} unless {who:subject} {instead:*who} or {other:*who}",
    )

    def __post_init__(self) -> None:
        if isinstance(self.instead, Pay):
            raise ValueError("that is a cost")
        if isinstance(self.who, (Indefinite, AnyPlayer)):
            raise ValueError("it must be told which of them, or whether one is enough")

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        subject: Any = getattr(self.effect, "who", None)
        spoken = self.who.find(board, ctx)
        if isinstance(subject, Players) and subject.agreement == "s":
            spoken = subject.players(board, ctx)
        for player in spoken:
            speak_of(ctx, [player])
            ctx.named["subject"] = (player,)
            ways = [
                way for way in (self.instead, self.other)
                if way is not None and can_do(board, ctx, way, player)
            ]
            said = [say(way, "base") for way in ways]
            yes = False
            if ways:
                yes = yield from choices.choose_yes(
                    board,
                    player,
                    prompt=f"{' or '.join(said)} (otherwise: {say(self.effect)})",
                    source=ctx.source,
                    rule="118.12",
                    why="the text lets that player avoid it",
                )
            if yes:
                at = 0
                if len(ways) > 1:
                    at = yield from choices.choose_index(
                        board, player, said, what="way", rule="118.12", source=ctx.source,
                        prompt="which of them", why="who avoids it chooses how",
                    )
                with_actor(ctx, player)
                ctx.named["subject"] = (player,)
                yield from ways[at].perform(board, ctx)
                ctx.named.pop("actor", None)
            elif isinstance(subject, Players) and subject.agreement == "s":
                ctx.named["subject"] = (player,)
                changed: Any = self.effect
                yield from replace(changed, who=SameSubject()).perform(board, ctx)
            else:
                yield from self.effect.perform(board, ctx)
