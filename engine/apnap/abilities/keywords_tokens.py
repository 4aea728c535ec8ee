"""Keywords that bring tokens, or cards back from the graveyard: mobilize, embalm, unearth (702)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from apnap.game import events as ev
from apnap.game.ability import (
    Ability,
    Activated,
    Cost,
    Effect,
    Keyword,
    Replacement,
    Steps,
    Triggered,
)
from apnap.game.board import Board
from apnap.game.card import Card
from apnap.game.context import Context
from apnap.game.events import Event
from apnap.game.ids import ObjectId
from apnap.game.records import Duration
from apnap.rules import actions, choices
from apnap.rules.changing import AddAbility
from apnap.rules.happening import happen
from apnap.rules.restrictions import MustAttackPlayer, Restrict

from .amounts import ItsPower
from .copying import CopyException, copied
from .costs import ExileItselfFromGraveyard
from .effects_permanents import PutCounters, Sacrifice
from .keywords import KeywordAbility
from .numbers import ONE, Number
from .objects import Itself, Them
from .players import You
from .selectors import speak_of
from .structure import StepComes
from .targets import Targets
from .things import Things
from .tokens import CreateTokens, TokenKind
from .triggers import Enters
from .triggers_combat import Attacks

HASTE = Keyword("haste")


def _creature(color: tuple[str, ...], size: int, *kinds: str) -> TokenKind:
    return TokenKind(
        colors=color, types=("creature",), subtypes=kinds, power=Number(size),
        toughness=Number(size),
    )


def _made(ctx: Context) -> list[ObjectId]:
    return [one for one in ctx.named.get("created", ()) if isinstance(one, ObjectId)]


def sacrifice_later(board: Board, ctx: Context, tokens: list[ObjectId], text: str) -> None:
    """They are sacrificed at the beginning of the next end step (CR 603.7)."""
    if tokens:
        speak_of(ctx, tokens)
        effect = Sacrifice(You(), Them())
        actions.delay(board, ctx, Triggered(StepComes("the next end step"), effect, text=text))


@dataclass(frozen=True)
class Mobilized(Effect):
    """Warriors enter attacking, and are sacrificed at the next end step (CR 702.181a)."""

    number: int
    reads_source: ClassVar[bool] = True

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        warrior = _creature(("red",), 1, "Warrior")
        made = CreateTokens(You(), Number(self.number), warrior, attacking=True)
        yield from made.perform(board, ctx)
        sacrifice_later(board, ctx, _made(ctx), "mobilize: sacrifice the tokens")


@dataclass(frozen=True)
class Mobilize(KeywordAbility):
    """Mobilize: attacking Warriors for a turn (CR 702.181a)."""

    number: int
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("mobilize {number}",)

    def parts(self) -> tuple[Ability, ...]:
        effect, text = Mobilized(self.number), self.text or "mobilize"
        return (Keyword("mobilize"), Triggered(Attacks(Itself()), effect, text=text))


@dataclass(frozen=True)
class ArmsAToken(Effect):
    """A token is created and the Equipment attached to it (CR 702.92a, 702.163a, 702.182a)."""

    kind: TokenKind
    reads_source: ClassVar[bool] = True

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        yield from CreateTokens(You(), ONE, self.kind).perform(board, ctx)
        chosen = yield from choices.choose_objects(
            board, ctx.controller, _made(ctx), what="permanent", rule="701.3a",
            prompt="which token to attach it to", source=ctx.source,
        )
        for token in chosen:
            if ctx.source is not None and ctx.source in board.battlefield:
                yield from happen(board, ev.Attached(ctx.source, token))


MEANINGS: dict[str, tuple[Ability, ...]] = {
    "living weapon": (
        Triggered(Enters(Itself()), ArmsAToken(_creature(("black",), 0, "Phyrexian", "Germ"))),
    ),
    "for mirrodin!": (
        Triggered(Enters(Itself()), ArmsAToken(_creature(("red",), 2, "Rebel"))),
    ),
    "job select": (Triggered(Enters(Itself()), ArmsAToken(_creature((), 1, "Hero"))),),
}
"""Plain keywords that stand for these abilities."""


# from the graveyard


@dataclass(frozen=True)
class UnearthedLeaves(Replacement):
    """One permanent is exiled instead of going anywhere else (CR 702.84a)."""

    number: ObjectId
    watches: ClassVar[tuple[type, ...]] = (ev.ZoneChanged,)

    def applies(self, board: Board, source: ObjectId, ctx: Context, event: Event) -> bool:
        return (
            isinstance(event, ev.ZoneChanged)
            and event.object == self.number
            and event.from_zone == "battlefield"
            and event.to_zone != "exile"
        )

    def rewrite(
        self, board: Board, source: ObjectId, ctx: Context, event: Event
    ) -> Steps[list[Event]]:
        assert isinstance(event, ev.ZoneChanged)
        return [event._replace(to_zone="exile", rule="702.84a")]
        yield


@dataclass(frozen=True)
class ExileThem(Effect):
    """What was spoken of is exiled, if it is still there."""

    reads_event: ClassVar[bool] = True

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        there = [one for one in ctx.said_objects if one in board.battlefield]
        yield from actions.move(board, there, "exile", source=ctx.source, rule="702.84a")


@dataclass(frozen=True)
class Unearthed(Effect):
    """Back with haste until the next end step, and then exiled (CR 702.84a)."""

    reads_source: ClassVar[bool] = True

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        found = board.cards.get(ctx.source) if ctx.source is not None else None
        if found is None or found.zone != "graveyard":
            return
        yield from actions.move(
            board, [found.id], "battlefield", source=found.id, player=ctx.controller,
            rule="702.84a",
        )
        number = board.now(found.id)
        if number not in board.battlefield:
            return
        forever = Duration("game")
        yield from actions.begin(board, ctx, [number], [AddAbility(HASTE)], forever, "has haste")
        actions.begin_static(board, ctx, UnearthedLeaves(number), forever, "unearthed")
        speak_of(ctx, [number])
        later = Triggered(StepComes("the next end step"), ExileThem(), text="unearth: exile it")
        actions.delay(board, ctx, later)


@dataclass(frozen=True)
class Unearth(KeywordAbility):
    """Unearth: back from the graveyard for a turn, as a sorcery (CR 702.84a)."""

    costs: tuple[Cost, ...]
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("unearth {costs:,}", "unearth—{costs:,}")

    def parts(self) -> tuple[Ability, ...]:
        back = Activated(
            self.costs, Unearthed(), sorcery_speed=True, text=self.text or "unearth",
            zones=("graveyard",),
        )
        return (Keyword("unearth"), back)


@dataclass(frozen=True)
class Scavenge(KeywordAbility):
    """Scavenge: the card's power in counters on a creature, as a sorcery (CR 702.97a)."""

    costs: tuple[Cost, ...]
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("scavenge {costs:,}", "scavenge—{costs:,}")

    def parts(self) -> tuple[Ability, ...]:
        costs = (*self.costs, ExileItselfFromGraveyard())
        on = Targets(Things((("creature",),)))
        effect = PutCounters(ItsPower(Itself()), "+1/+1", on)
        put = Activated(
            costs, effect, sorcery_speed=True, text=self.text or "scavenge", zones=("graveyard",)
        )
        return (Keyword("scavenge"), put)


@dataclass(frozen=True)
class IsMummy(CopyException):
    """Of one colour, without a mana cost, and also a Zombie; 4/4 if eternalized (CR 702.129a)."""

    color: str
    eternal: bool = False

    def change(self, card: Card) -> Card:
        card = replace(
            card, colors=(self.color,), mana_cost=None,
            subtypes=tuple(dict.fromkeys((*card.subtypes, "Zombie"))),
        )
        return replace(card, power=4, toughness=4) if self.eternal else card


@dataclass(frozen=True)
class MakeMummy(Effect):
    """A token that is a copy of the card exiled (CR 702.128a, 702.129a)."""

    exception: IsMummy
    reads_source: ClassVar[bool] = True

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        assert ctx.source is not None
        card = copied(board, ctx.source, (self.exception,))
        yield from actions.create_tokens(board, ctx.controller, card, source=ctx.source)


def _mummy(costs: tuple[Cost, ...], effect: Effect, text: str) -> Activated:
    all_costs = (*costs, ExileItselfFromGraveyard())
    return Activated(all_costs, effect, sorcery_speed=True, text=text, zones=("graveyard",))


@dataclass(frozen=True)
class Embalm(KeywordAbility):
    """Embalm: a white Zombie copy of the card (CR 702.128a)."""

    costs: tuple[Cost, ...]
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("embalm {costs:,}", "embalm—{costs:,}")

    def parts(self) -> tuple[Ability, ...]:
        made = _mummy(self.costs, MakeMummy(IsMummy("W")), self.text or "embalm")
        return (Keyword("embalm"), made)


@dataclass(frozen=True)
class Eternalize(KeywordAbility):
    """Eternalize: a black 4/4 Zombie copy of the card (CR 702.129a)."""

    costs: tuple[Cost, ...]
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("eternalize {costs:,}", "eternalize—{costs:,}")

    def parts(self) -> tuple[Ability, ...]:
        effect = MakeMummy(IsMummy("B", True))
        return (Keyword("eternalize"), _mummy(self.costs, effect, self.text or "eternalize"))


@dataclass(frozen=True)
class Encored(Effect):
    """For each opponent a token copy with haste that attacks them (CR 702.141a)."""

    reads_source: ClassVar[bool] = True

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        assert ctx.source is not None
        card = copied(board, ctx.source, ())
        made: list[ObjectId] = []
        for opponent in board.opponents(ctx.controller):
            tokens = yield from actions.create_tokens(
                board, ctx.controller, card, source=ctx.source
            )
            must = Restrict(MustAttackPlayer(opponent))
            yield from actions.begin(
                board, ctx, tokens, [must], Duration("end of turn"),
                f"attacks {board.name(opponent)} if able",
            )
            made += tokens
        forever = Duration("game")
        yield from actions.begin(board, ctx, made, [AddAbility(HASTE)], forever, "has haste")
        sacrifice_later(board, ctx, made, "encore: sacrifice the tokens")


@dataclass(frozen=True)
class Encore(KeywordAbility):
    """Encore: a token copy against each opponent, for a turn (CR 702.141a)."""

    costs: tuple[Cost, ...]
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("encore {costs:,}", "encore—{costs:,}")

    def parts(self) -> tuple[Ability, ...]:
        return (Keyword("encore"), _mummy(self.costs, Encored(), self.text or "encore"))


