"""Instructions about spells, abilities and cards to be cast (CR 701.6, 707.10, 601.3)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from apnap.game.ability import Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.ids import ObjectId
from apnap.game.records import Spell
from apnap.rules import actions, retargeting

from .conditions_past import noted
from .effects import Clause
from .selectors import Objects, Players, speak_of
from .things import Things
from .words import COLORS, ColorWord


@dataclass(frozen=True)
class Counter(Clause):
    """Counter spells or abilities (CR 701.6a)."""

    what: Objects
    into: str = ""
    """The zone for it instead of the graveyard, where a later sentence says one (CR 608.2c)."""
    of: Things | None = None
    """Only for spells of this description."""
    templates: ClassVar[tuple[str, ...]] = ("counter {what}",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        for number in (yield from self.what.objects(board, ctx)):
            there = self.of is None or self.of.is_like(board, ctx, number)
            yield from actions.counter(
                board, number, ctx.source, into=self.into if there else "", player=ctx.controller
            )


@dataclass(frozen=True)
class Copy(Clause):
    """Copy a spell or ability (CR 707.10)."""

    what: Objects
    twice: bool = False
    commoner: bool = False
    color: ColorWord = ""
    templates: ClassVar[tuple[str, ...]] = (
        "copy {what} {twice?twice}", "copy {what}, except the copy {commoner!isn't legendary}",
        "copy {what}, except that the copy is {color}", "copy {what}, except the copy is {color}",
    )  # fmt: skip

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        choose = bool(ctx.named.get("new targets"))
        for number in (yield from self.what.objects(board, ctx)):
            card = None
            spell = board.last_known(number)
            if self.commoner and isinstance(spell, Spell):
                kept = tuple(one for one in spell.card.supertypes if one != "Legendary")
                card = replace(spell.card, supertypes=kept)  # CR 707.9
            if self.color and isinstance(spell, Spell):
                card = replace(spell.card, colors=(COLORS[self.color],))  # CR 707.9
            for _ in range(2 if self.twice else 1):
                yield from actions.copy_on_stack(
                    board, number, ctx.controller, new_targets=choose, card=card
                )


@dataclass(frozen=True)
class CopyForEachBefore(Clause):
    """ "Copy it for each other instant and sorcery spell you've cast before it this turn"."""

    what: Objects
    things: Things
    templates: ClassVar[tuple[str, ...]] = (
        "copy {what} for each other {things:one} you've cast before it this turn",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        choose = bool(ctx.named.get("new targets"))
        for number in (yield from self.what.objects(board, ctx)):
            before = [
                spell for spell, player in noted(board, "cast spell")
                if player - 1 == ctx.controller and spell < number
                and self.things.is_like(board, ctx, spell)
            ]
            for _ in before:
                yield from actions.copy_on_stack(
                    board, number, ctx.controller, new_targets=choose
                )


@dataclass(frozen=True)
class ChooseNewTargets(Clause):
    """ "You may choose new targets for target spell" (CR 115.7d)."""

    level: ClassVar[str] = "last"
    who: Players
    what: Objects
    templates: ClassVar[tuple[str, ...]] = ("{who:subject} may choose new targets for {what}",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        for player in self.who.each(board, ctx):
            for number in (yield from self.what.objects(board, ctx)):
                yield from retargeting.may_choose_new_targets(board, number, player)


@dataclass(frozen=True)
class ChangeTargets(Clause):
    """ "Change the target of target spell with a single target" (CR 115.7a)."""

    what: Objects
    templates: ClassVar[tuple[str, ...]] = (
        "change the target of {what}",
        "change the targets of {what}",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        for number in (yield from self.what.objects(board, ctx)):
            yield from retargeting.change_targets(board, number, ctx.controller)


@dataclass(frozen=True)
class ExileUntil(Clause):
    """Exile cards from the top of a library until one of a description comes (CR 608.2c)."""

    reads_source: ClassVar[bool] = True
    who: Players
    things: Things
    templates: ClassVar[tuple[str, ...]] = (
        "{who} [exile] cards from the top of {who:own} library until you exile a {things:one}",
        "{who} [exile] cards from the top of {who:own} library until they exile a {things:one}",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        for player in self.who.each(board, ctx):
            exiled: list[ObjectId] = []
            while board.players[player].library:
                top = board.players[player].library[0]
                hit = self.things.is_like(board, ctx, top)
                yield from actions.move(board, [top], "exile", source=ctx.source)
                exiled.append(board.now(top))
                if hit:
                    speak_of(ctx, [board.now(top)])
                    break
            ctx.named["looked"] = (*ctx.named.get("looked", ()), *exiled)
