"""Tokens and permanents as they enter: more of them, with counters, with a choice made (CR 614)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from apnap.game import events as ev
from apnap.game.ability import Condition, Cost, Effect, Replacement, Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.data import walk
from apnap.game.events import Event
from apnap.game.ids import ObjectId, PlayerId
from apnap.game.records import with_counters
from apnap.rules import card_names, choices, replacement
from apnap.rules.spell_keywords import PaidByNaming

from .costs import PayLife
from .effects import GainLife
from .effects_cards import Draw
from .replacements import EntersSo, would_be_like
from .selectors import Amount, Players
from .subtypes import BASIC_LAND_TYPES, CREATURE_TYPES
from .things import Things
from .wording import say
from .words import COLORS, CounterWord, Vocabulary

CHOICES = {
    "a color": "color",
    "a creature type": "type",
    "a basic land type": "type",
    "a player": "player",
    "an opponent": "player",
    "a card name": "name",
    "a nonland card name": "name",
}
"""What may be chosen as something enters, and what later text calls it."""

ChoiceWord = Annotated[str, Vocabulary("choice", tuple(CHOICES))]


@dataclass(frozen=True)
class OthersEnterWithCounters(Replacement):
    """Permanents of a description enter with additional counters (CR 614.1c)."""

    things: Things
    amount: Amount
    kind: CounterWord
    only_alters: ClassVar[bool] = True
    watches: ClassVar[tuple[type, ...]] = (ev.ZoneChanged,)
    templates: ClassVar[tuple[str, ...]] = (
        "each {things:one} enters with {amount:a} additional {kind} counter(s) on it",
        "{things:many} enter with {amount:a} additional {kind} counter(s) on them",
    )

    def applies(self, board: Board, source: ObjectId, ctx: Context, event: Event) -> bool:
        return (
            isinstance(event, ev.ZoneChanged)
            and event.to_zone == "battlefield"
            and event.object is not None
            and would_be_like(board, ctx, self.things, event)
        )

    def rewrite(
        self, board: Board, source: ObjectId, ctx: Context, event: Event
    ) -> Steps[list[Event]]:
        assert isinstance(event, ev.ZoneChanged)
        amount = self.amount.value(board, ctx)
        return [event._replace(counters=with_counters(event.counters, self.kind, amount))]
        yield


@dataclass(frozen=True)
class ChooseAsEnters(EntersSo):
    """ "As this enters, choose a color" (CR 614.1c, 614.12a, 607.2d)."""

    what: ChoiceWord
    tapped: bool = False
    stands_apart: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = (
        "as ~ enters, choose {what}",
        "~ enters {tapped!tapped}. as it enters, choose {what}",
    )

    def applies(self, board: Board, source: ObjectId, ctx: Context, event: Event) -> bool:
        return (
            super().applies(board, source, ctx, event)
            and isinstance(event, ev.ZoneChanged)
            and CHOICES[self.what] not in dict(event.chosen)
        )

    def rewrite(
        self, board: Board, source: ObjectId, ctx: Context, event: Event
    ) -> Steps[list[Event]]:
        assert isinstance(event, ev.ZoneChanged)
        kind = CHOICES[self.what]
        value: object
        if kind == "player":
            players = [player.id for player in board.in_game()]
            if self.what == "an opponent":
                players = board.opponents(ctx.controller)
            (value,) = yield from choices.choose_refs(
                board, ctx.controller, players, what="player", rule="614.12a",
                prompt=f"choose {self.what}", source=source,
            )
        else:
            names = {
                "a color": tuple(COLORS),
                "a creature type": CREATURE_TYPES,
                "a basic land type": BASIC_LAND_TYPES,
            }.get(self.what) or card_names.choosable(board, nonland="nonland" in self.what)
            at = yield from choices.choose_index(
                board, ctx.controller, tuple(names), what=kind, rule="614.12a",
                prompt=f"choose {self.what}", source=source,
            )
            value = COLORS.get(tuple(names)[at], tuple(names)[at])
        tapped = event.tapped or self.tapped
        return [event._replace(chosen=(*event.chosen, (kind, value)), tapped=tapped)]


class Instead(Replacement):
    """Something else is done instead of one thing that would happen to a player."""

    who: Players
    effect: Effect
    again: ClassVar[tuple[type[Effect], ...]] = ()
    """What would be replaced in its turn without end; that is no other thing but more of it."""

    def __post_init__(self) -> None:
        if any(isinstance(part, self.again) for part in walk(self.effect)):
            raise ValueError("something else instead")

    def applies(self, board: Board, source: ObjectId, ctx: Context, event: Event) -> bool:
        player = getattr(event, "player", None)
        return isinstance(event, self.watches) and player in self.who.find(board, ctx)

    def rewrite(
        self, board: Board, source: ObjectId, ctx: Context, event: Event
    ) -> Steps[list[Event]]:
        assert isinstance(event, (ev.Drawn, ev.LifeGained))
        ctx.mention(event.player)
        ctx.amount = getattr(event, "amount", 1)
        yield from self.effect.perform(board, ctx)
        return []


class _Cannot(Replacement):
    """Something can't happen, so nothing replaces it and no cost has it (CR 614.17)."""

    order: ClassVar[str] = replacement.CANNOT

    def rewrite(
        self, board: Board, source: ObjectId, ctx: Context, event: Event
    ) -> Steps[list[Event]]:
        return []
        yield


@dataclass(frozen=True)
class DrawInstead(Instead):
    """ "If you would draw a card, you gain 1 life instead" (CR 121.6, 614.11)."""

    who: Players
    effect: Effect
    condition: Condition | None = None
    but_first: bool = False
    again: ClassVar[tuple[type[Effect], ...]] = (Draw,)
    watches: ClassVar[tuple[type, ...]] = (ev.Drawn,)
    templates: ClassVar[tuple[str, ...]] = (
        "if {who:subject} would draw a card, {effect:clauses} instead",
        "if {who:subject} would draw a card, instead {effect:clauses}",
        "if {who:subject} would draw a card while {condition}, {effect:clauses} instead",
        "if {who:subject} would draw a card {but_first!except} the first one they draw in each of "
        "their draw steps, instead {effect:clauses}",
    )


    def applies(self, board: Board, source: ObjectId, ctx: Context, event: Event) -> bool:
        if self.but_first and isinstance(event, ev.Drawn) and board.opens_draw_step(event.player):
            return False
        return super().applies(board, source, ctx, event) and (
            self.condition is None or self.condition.holds(board, ctx)
        )


@dataclass(frozen=True)
class CantDrawMore(_Cannot):
    """ "Each opponent can't draw more than one card each turn" (CR 101.2, 121.3)."""

    who: Players
    most: int
    watches: ClassVar[tuple[type, ...]] = (ev.Drawn,)
    templates: ClassVar[tuple[str, ...]] = (
        "{who} can't draw more than {most:one} card(s) each turn",
    )

    def applies(self, board: Board, source: ObjectId, ctx: Context, event: Event) -> bool:
        return (
            isinstance(event, ev.Drawn)
            and event.player in self.who.find(board, ctx)
            and board.fact("drawn", event.player) >= self.most
        )


@dataclass(frozen=True)
class GainLifeInstead(Instead):
    """ "If you would gain life, draw that many cards instead" (CR 119.10, 614.1a)."""

    who: Players
    effect: Effect
    again: ClassVar[tuple[type[Effect], ...]] = (GainLife,)
    watches: ClassVar[tuple[type, ...]] = (ev.LifeGained,)
    templates: ClassVar[tuple[str, ...]] = (
        "if {who:subject} would gain life, {effect:clauses} instead",
        "if {who:subject} would gain life, instead {effect:clauses}",
    )


@dataclass(frozen=True)
class MoreLife(Replacement):
    """ "If you would gain life, you gain twice that much life instead" (CR 614.1a)."""

    twice: bool = False
    only_alters: ClassVar[bool] = True
    watches: ClassVar[tuple[type, ...]] = (ev.LifeGained,)
    templates: ClassVar[tuple[str, ...]] = (
        "if you would gain life, you gain {twice!twice} that much life instead",
        "if you would gain life, you gain that much life plus 1 instead",
    )

    def applies(self, board: Board, source: ObjectId, ctx: Context, event: Event) -> bool:
        return isinstance(event, ev.LifeGained) and event.player == ctx.controller

    def rewrite(
        self, board: Board, source: ObjectId, ctx: Context, event: Event
    ) -> Steps[list[Event]]:
        assert isinstance(event, ev.LifeGained)
        return [event._replace(amount=event.amount * 2 if self.twice else event.amount + 1)]
        yield


@dataclass(frozen=True)
class MoreLifeLost(Replacement):
    """ "If an opponent would lose life during your turn, they lose twice that much life instead"
    (CR 614.1a); life lost to damage is lost, too (CR 120.3a, 120.4c)."""

    who: Players
    in_turn: bool = False
    only_alters: ClassVar[bool] = True
    watches: ClassVar[tuple[type, ...]] = (ev.LifeLost,)
    templates: ClassVar[tuple[str, ...]] = (
        "if {who:subject} would lose life, they lose twice that much life instead",
        "if {who:subject} would lose life {in_turn!during your turn}, they lose twice that much "
        "life instead",
    )

    def applies(self, board: Board, source: ObjectId, ctx: Context, event: Event) -> bool:
        if self.in_turn and not board.is_active(ctx.controller):
            return False
        return isinstance(event, ev.LifeLost) and event.player in self.who.find(board, ctx)

    def rewrite(
        self, board: Board, source: ObjectId, ctx: Context, event: Event
    ) -> Steps[list[Event]]:
        assert isinstance(event, ev.LifeLost)
        return [event._replace(amount=event.amount * 2)]
        yield


def _on_a_team_of(board: Board, player: PlayerId, those: tuple[PlayerId, ...]) -> bool:
    team = board.players[player].team
    return any(board.players[one].team == team for one in those)


@dataclass(frozen=True)
class CantGainLife(_Cannot):
    """ "Players can't gain life" (CR 119.7), nor can their teams (CR 810.9g)."""

    who: Players
    watches: ClassVar[tuple[type, ...]] = (ev.LifeGained,)
    templates: ClassVar[tuple[str, ...]] = ("{who} can't gain life",)

    def applies(self, board: Board, source: ObjectId, ctx: Context, event: Event) -> bool:
        return isinstance(event, ev.LifeGained) and _on_a_team_of(
            board, event.player, self.who.find(board, ctx)
        )


@dataclass(frozen=True)
class KeepsOneLife(Replacement):
    """ "Damage that would reduce your life total to less than 1 reduces it to 1 instead".

    What the damage does besides is no different (CR 614.1a, 120.3a).
    """

    condition: Condition | None = None
    only_alters: ClassVar[bool] = True
    watches: ClassVar[tuple[type, ...]] = (ev.LifeLost,)
    templates: ClassVar[tuple[str, ...]] = (
        "damage that would reduce your life total to less than 1 reduces it to 1 instead",
        "if {condition}, damage that would reduce your life total to less than 1 reduces it to 1 "
        "instead",
    )

    def applies(self, board: Board, source: ObjectId, ctx: Context, event: Event) -> bool:
        return (
            isinstance(event, ev.LifeLost)
            and event.rule == "120.3a"
            and (self.condition is None or self.condition.holds(board, ctx))
            and _on_a_team_of(board, event.player, (ctx.controller,))
            and board.life(event.player) - event.amount < 1 <= board.life(event.player)
        )

    def rewrite(
        self, board: Board, source: ObjectId, ctx: Context, event: Event
    ) -> Steps[list[Event]]:
        assert isinstance(event, ev.LifeLost)
        left = board.life(event.player) - 1
        return [event._replace(amount=left)] if left else []
        yield

    def of_all(self, board: Board, ctx: Context, events: list[Event]) -> list[Event]:
        """Damage dealt at the same time reduces the life total together (CR 510.2, 120.4c)."""
        left = board.life(ctx.controller) - 1
        if left < 0 or not (self.condition is None or self.condition.holds(board, ctx)):
            return events
        found: list[Event] = []
        for event in events:
            if (
                isinstance(event, ev.LifeLost)
                and event.rule == "120.3a"
                and _on_a_team_of(board, event.player, (ctx.controller,))
            ):
                event = event._replace(amount=min(event.amount, left))
                left -= event.amount
                if not event.amount:
                    continue
            found.append(event)
        return found


@dataclass(frozen=True)
class CantLoseLife(_Cannot):
    """ "You can't lose life" (CR 119.8), nor can your team (CR 810.9h)."""

    who: Players
    watches: ClassVar[tuple[type, ...]] = (ev.LifeLost,)
    templates: ClassVar[tuple[str, ...]] = ("{who} can't lose life",)

    def applies(self, board: Board, source: ObjectId, ctx: Context, event: Event) -> bool:
        return isinstance(event, ev.LifeLost) and _on_a_team_of(
            board, event.player, self.who.find(board, ctx)
        )


ENTERING_FROM = {
    "in graveyards and libraries": ("graveyard", "library"),
    "in graveyards": ("graveyard",),
    "in libraries": ("library",),
}
"""The zones that what can't enter would come from, by the words for them."""


@dataclass(frozen=True)
class CantEnterFrom(_Cannot):
    """ "Creature cards in graveyards and libraries can't enter the battlefield" (CR 101.2)."""

    things: Things
    where: Annotated[str, Vocabulary("zones entered from", tuple(ENTERING_FROM))]
    watches: ClassVar[tuple[type, ...]] = (ev.ZoneChanged,)
    templates: ClassVar[tuple[str, ...]] = ("{things:many} {where} can't enter",)

    def applies(self, board: Board, source: ObjectId, ctx: Context, event: Event) -> bool:
        return (
            isinstance(event, ev.ZoneChanged)
            and event.to_zone == "battlefield"
            and event.from_zone in ENTERING_FROM[self.where]
            and event.object is not None
            and self.things.is_like(board, ctx, event.object)
        )


@dataclass(frozen=True)
class LifeTotalStays(_Cannot):
    """ "Your life total can't change": neither gain nor loss (CR 119.7, 119.8)."""

    whose: Players
    watches: ClassVar[tuple[type, ...]] = (ev.LifeGained, ev.LifeLost)
    templates: ClassVar[tuple[str, ...]] = ("{whose:'s} life total can't change",)

    def applies(self, board: Board, source: ObjectId, ctx: Context, event: Event) -> bool:
        return isinstance(event, (ev.LifeGained, ev.LifeLost)) and _on_a_team_of(
            board, event.player, self.whose.find(board, ctx)
        )


@dataclass(frozen=True)
class NoCountersOn(Replacement):
    """ "Creatures you control can't have -1/-1 counters put on them" (CR 101.2, 122.6).

    What would enter with such counters enters without them.
    """

    order: ClassVar[str] = replacement.CANNOT
    things: Things
    kind: CounterWord = ""
    watches: ClassVar[tuple[type, ...]] = (ev.CountersPut, ev.ZoneChanged)
    templates: ClassVar[tuple[str, ...]] = (
        "counters can't be put on {things:many}",
        "{things:many} can't have counters put on them",
        "{things:many} can't have {kind} counters put on them",
    )

    def _is_one(self, kind: str) -> bool:
        return not self.kind or kind == self.kind

    def applies(self, board: Board, source: ObjectId, ctx: Context, event: Event) -> bool:
        if isinstance(event, ev.CountersPut):
            return self._is_one(event.kind) and isinstance(event.target, ObjectId) and (
                self.things.is_like(board, ctx, event.target)
            )
        if not isinstance(event, ev.ZoneChanged) or event.to_zone != "battlefield":
            return False
        return any(self._is_one(kind) for kind, _ in event.counters) and (
            event.object is not None and would_be_like(board, ctx, self.things, event)
        )

    def rewrite(
        self, board: Board, source: ObjectId, ctx: Context, event: Event
    ) -> Steps[list[Event]]:
        if not isinstance(event, ev.ZoneChanged):
            return []
        kept = tuple(one for one in event.counters if not self._is_one(one[0]))
        return [event._replace(counters=kept)]
        yield


@dataclass(frozen=True)
class CantGetCounters(_Cannot):
    """ "You can't get poison counters", nor can your team (CR 810.10c); "can't get counters"."""

    who: Players
    kind: CounterWord = ""
    watches: ClassVar[tuple[type, ...]] = (ev.CountersPut,)
    templates: ClassVar[tuple[str, ...]] = (
        "{who} can't get counters",
        "{who} can't get {kind} counters",
    )

    def applies(self, board: Board, source: ObjectId, ctx: Context, event: Event) -> bool:
        if not isinstance(event, ev.CountersPut) or not isinstance(event.target, PlayerId):
            return False
        if self.kind and event.kind != self.kind:
            return False
        those = self.who.find(board, ctx)
        if event.kind == "poison":
            return _on_a_team_of(board, event.target, those)
        return event.target in those


@dataclass(frozen=True)
class CantEnter(_Cannot):
    """ "Creatures can't enter" (CR 111.5, 608.3e)."""

    things: Things
    watches: ClassVar[tuple[type, ...]] = (ev.ZoneChanged,)
    templates: ClassVar[tuple[str, ...]] = (
        "{things:many} can't enter", "{things:many} can't enter the battlefield",
    )  # fmt: skip

    def __post_init__(self) -> None:
        if any(post.zones for post in self.things.after):
            raise ValueError("from where is a word of its own")

    def applies(self, board: Board, source: ObjectId, ctx: Context, event: Event) -> bool:
        return (
            isinstance(event, ev.ZoneChanged)
            and event.to_zone == "battlefield"
            and event.object is not None
            and would_be_like(board, ctx, self.things, event)
        )


@dataclass(frozen=True)
class EntersUnderOpponent(EntersSo):
    """ "~ enters under the control of an opponent of your choice" (CR 616.1b)."""

    order: ClassVar[str] = "616.1b"
    templates: ClassVar[tuple[str, ...]] = (
        "~ enters under the control of an opponent of your choice",
    )

    def rewrite(
        self, board: Board, source: ObjectId, ctx: Context, event: Event
    ) -> Steps[list[Event]]:
        assert isinstance(event, ev.ZoneChanged)
        chosen = yield from choices.choose_refs(
            board, ctx.controller, board.opponents(ctx.controller), what="player", rule="616.1b",
            prompt="under whose control it enters", source=source,
        )
        (player,) = chosen
        assert isinstance(player, PlayerId)
        return [event._replace(player=player)]


@dataclass(frozen=True)
class LoseInstead(Replacement):
    """ "If you would lose the game, instead ..." (CR 704.7); conceding is not replaced."""

    effect: Effect
    watches: ClassVar[tuple[type, ...]] = (ev.PlayerLost,)
    templates: ClassVar[tuple[str, ...]] = (
        "if you would lose the game, instead {effect:clauses}",
        "if you would lose the game, {effect:clauses} instead",
    )

    def applies(self, board: Board, source: ObjectId, ctx: Context, event: Event) -> bool:
        return (
            isinstance(event, ev.PlayerLost)
            and event.player == ctx.controller
            and event.rule != "104.3a"
        )

    def rewrite(
        self, board: Board, source: ObjectId, ctx: Context, event: Event
    ) -> Steps[list[Event]]:
        yield from self.effect.perform(board, ctx)
        return []


@dataclass(frozen=True)
class PayOrTapped(EntersSo):
    """ "As this land enters, you may pay 2 life. If you don't, it enters tapped." (CR 614.1c)."""

    costs: tuple[Cost, ...]
    templates: ClassVar[tuple[str, ...]] = (
        "as ~ enters, you may {costs:and}. if you don't, it enters tapped",
        "as ~ enters, you may {costs:and}. if you don't, ~ enters tapped",
    )

    def __post_init__(self) -> None:
        if not all(isinstance(cost, (PayLife, PaidByNaming)) for cost in self.costs):
            raise ValueError("life is paid, or a card revealed")

    def rewrite(
        self, board: Board, source: ObjectId, ctx: Context, event: Event
    ) -> Steps[list[Event]]:
        assert isinstance(event, ev.ZoneChanged)
        said = " and ".join(say(cost) for cost in self.costs)
        if all(cost.can_pay(board, ctx) for cost in self.costs) and (
            yield from choices.choose_yes(
                board,
                ctx.controller,
                prompt=f"{said} (otherwise: it enters tapped)",
                what="pay",
                rule="614.12a",
                source=source,
                why="the text lets that player do it",
            )
        ):
            for cost in self.costs:
                yield from cost.pay(board, ctx)
            return [event]
        return [event._replace(tapped=True)]
