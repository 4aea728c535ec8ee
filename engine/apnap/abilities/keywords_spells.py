"""Keywords of spells that are more than one: fuse, demonstrate, epic; increment (CR 702)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import chain
from typing import ClassVar

from apnap.game import events as ev
from apnap.game.ability import (
    Ability,
    Condition,
    Cost,
    Effect,
    Keyword,
    SpellAbility,
    Steps,
    Target,
    Triggered,
)
from apnap.game.board import Board
from apnap.game.card import Card
from apnap.game.context import Context
from apnap.game.ids import PlayerId
from apnap.game.mana import ManaCost
from apnap.game.records import Duration, Spell
from apnap.rules import actions, choices, spell_keywords
from apnap.rules.characteristics import characteristics

from .keywords import KeywordAbility
from .keywords_counters import Grows
from .objects import A, Itself
from .players import You
from .statics_casting import CantCast
from .things import Things
from .triggers_players import Casts, StepOf
from .wording import mapped, rewritten

RIGHT = 500
"""The targets of the right half of a fused spell are numbered from here: after all others."""


@dataclass(frozen=True)
class Fuse(KeywordAbility, spell_keywords.JoinsHalves):
    """Fuse: both halves of a split card may be cast as one spell (CR 702.102)."""

    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("fuse",)

    def joined(self, left: Card, right: Card) -> Card:
        def later(part: object) -> object:
            if isinstance(part, Target):
                return rewritten(part, number=part.number + RIGHT)
            return None

        paid = [card.mana_cost.symbols for card in (left, right) if card.mana_cost is not None]
        return Card(
            f"{left.name} // {right.name}", ManaCost(tuple(chain.from_iterable(paid))),
            tuple(dict.fromkeys((*left.colors, *right.colors))),
            tuple(dict.fromkeys((*left.supertypes, *right.supertypes))),
            tuple(dict.fromkeys((*left.types, *right.types))),
            tuple(dict.fromkeys((*left.subtypes, *right.subtypes))),
            f"{left.text}\n{right.text}",
            abilities=(*left.abilities, *mapped(right.abilities, later)),
        )


@dataclass(frozen=True)
class CopyForBoth(Effect):
    """The spell may be copied, and an opponent copies it then (CR 702.144a)."""

    reads_event: ClassVar[bool] = True

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        event, player = ctx.event, ctx.controller
        if not isinstance(event, ev.SpellCast) or not (
            yield from choices.choose_yes(
                board, player, prompt=f"demonstrate: copy {board.name(event.spell)}",
                rule="702.144a", why="who cast it may copy it", source=ctx.source,
            )
        ):
            return
        yield from actions.copy_on_stack(board, event.spell, player, new_targets=True)
        chosen = yield from choices.choose_refs(
            board, player, board.opponents(player), what="player", rule="702.144a",
            prompt="demonstrate: which opponent copies it too", source=ctx.source,
        )
        for opponent in chosen:
            assert isinstance(opponent, PlayerId)
            yield from actions.copy_on_stack(board, event.spell, opponent, new_targets=True)


@dataclass(frozen=True)
class Demonstrate(KeywordAbility):
    """Demonstrate: a copy for its controller and one for an opponent (CR 702.144a)."""

    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("demonstrate",)

    def parts(self) -> tuple[Ability, ...]:
        text = self.text or "demonstrate"
        copied = Triggered(Casts(You(), Itself()), CopyForBoth(), text=text, zones=("stack",))
        return (Keyword("demonstrate"), copied)


@dataclass(frozen=True)
class Escalate(KeywordAbility, spell_keywords.CostsByModes):
    """Escalate: a cost for each mode beyond the first (CR 702.120a)."""

    costs: tuple[Cost, ...]
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("escalate {costs:,}", "escalate—{costs:,}")

    def costs_for(self, modes: int) -> tuple[Cost, ...]:
        return self.costs * max(0, modes - 1)


# epic


@dataclass(frozen=True)
class CopyWithoutEpic(Effect):
    """The spell is copied except for its epic ability (CR 702.50a)."""

    reads_source: ClassVar[bool] = True

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        record = board.last_known(ctx.source) if ctx.source is not None else None
        if isinstance(record, Spell):
            kept = tuple(one for one in record.card.abilities if not isinstance(one, Epic))
            card = replace(record.card, abilities=kept)
            yield from actions.copy_on_stack(
                board, record.id, ctx.controller, new_targets=True, card=card
            )


@dataclass(frozen=True)
class EpicEffect(Effect):
    """No more spells for the rest of the game, but a copy in each upkeep (CR 702.50a)."""

    reads_source: ClassVar[bool] = True

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        ever = Duration("game")
        ban = CantCast(You(), Things((("spell",),)))
        actions.begin_static(board, ctx, ban, ever, "epic: you can't cast spells")
        copied = Triggered(StepOf(You(), "upkeep"), CopyWithoutEpic(), text="epic: copy it")
        actions.delay(board, ctx, copied, once=False, duration=ever)
        return
        yield


@dataclass(frozen=True)
class Epic(KeywordAbility):
    """Epic: copied in each upkeep, and one casts no other spell (CR 702.50)."""

    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("epic",)

    def parts(self) -> tuple[Ability, ...]:
        return (Keyword("epic"), SpellAbility(EpicEffect(), text=self.text or "epic"))


# increment


@dataclass(frozen=True)
class SpentMoreThanItsSize(Condition):
    """More mana was spent on the spell than its power or toughness (CR 702.191a)."""

    reads_source: ClassVar[bool] = True
    reads_event: ClassVar[bool] = True

    def holds(self, board: Board, ctx: Context) -> bool:
        event = ctx.event
        if ctx.source is None or not isinstance(event, ev.SpellCast):
            return False
        spell, own = board.last_known(event.spell), characteristics(board, ctx.source)
        if not isinstance(spell, Spell) or not own.is_creature:
            return False
        return len(spell.cast.spent) > min(own.power or 0, own.toughness or 0)


@dataclass(frozen=True)
class Increment(KeywordAbility):
    """Increment: a counter for spells on which much mana was spent (CR 702.191a)."""

    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("increment",)

    def parts(self) -> tuple[Ability, ...]:
        casts = Casts(You(), A(Things((("spell",),))))
        effect, text = Grows("incremented", "702.191a"), self.text or "increment"
        return (
            Keyword("increment"), Triggered(casts, effect, SpentMoreThanItsSize(), text=text)
        )
