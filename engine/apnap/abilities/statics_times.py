"""When and from where players can't cast spells or activate abilities (CR 101.2, 601.3, 602.5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from apnap.game.ability import Activated, Condition
from apnap.game.board import Board
from apnap.game.card import Card
from apnap.game.context import Context
from apnap.game.ids import ObjectId, PlayerId
from apnap.game.records import Spell, StackedAbility
from apnap.rules import casting, forbidding, timing

from .selectors import Players
from .statics_casting import as_spells
from .things import Things
from .words import Vocabulary


@dataclass(frozen=True)
class OnlyAsSorceries(casting.CastBan):
    """ "Each opponent can cast spells only any time they could cast a sorcery" (CR 307.5)."""

    who: Players
    templates: ClassVar[tuple[str, ...]] = (
        "{who} can cast spells only any time they could cast a sorcery",
    )

    def forbids(
        self, board: Board, ctx: Context, number: ObjectId, card: Card, player: PlayerId
    ) -> bool:
        return player in self.who.find(board, ctx) and (
            timing.objection_to_sorcery_timing(board, player) is not None
        )


@dataclass(frozen=True)
class OnlyInOwnTurns(casting.CastBan, forbidding.ActivationBan):
    """ "Players can cast spells and activate abilities only during their own turns" (CR 101.2)."""

    who: Players
    abilities: bool = False
    yours: bool = False
    templates: ClassVar[tuple[str, ...]] = tuple(
        "{who} can cast spells " + both + "only during " + when
        for both in ("", "{abilities!and activate abilities} ")
        for when in ("their own turns", "{yours!your turn}")
    )

    def _is_late(self, board: Board, ctx: Context, player: PlayerId) -> bool:
        if player not in self.who.find(board, ctx):
            return False
        return not board.is_active(ctx.controller if self.yours else player)

    def forbids(
        self, board: Board, ctx: Context, number: ObjectId, card: Card, player: PlayerId
    ) -> bool:
        return self._is_late(board, ctx, player)

    def forbids_activating(
        self, board: Board, ctx: Context, player: PlayerId, source: ObjectId, ability: Activated,
        mana: bool,
    ) -> bool:
        return self.abilities and self._is_late(board, ctx, player)


FROM = {
    "from anywhere other than their hands": ("graveyard", "library", "exile", "command"),
    "from graveyards or libraries": ("graveyard", "library"),
    "from graveyards": ("graveyard",),
    "from exile": ("exile",),
}
"""From which zones no spells are cast, by the words for it."""


@dataclass(frozen=True)
class CantCastFrom(casting.CastBan):
    """ "Your opponents can't cast spells from anywhere other than their hands" (CR 101.2)."""

    who: Players
    things: Things
    where: Annotated[str, Vocabulary("zones cast from", tuple(FROM))]
    templates: ClassVar[tuple[str, ...]] = ("{who} can't cast {things:many} {where}",)

    def __post_init__(self) -> None:
        if any(post.zones for post in self.things.after):
            raise ValueError("from one place")

    def forbids(
        self, board: Board, ctx: Context, number: ObjectId, card: Card, player: PlayerId
    ) -> bool:
        if player not in self.who.find(board, ctx) or not as_spells(self.things).is_like(
            board, ctx, number, card
        ):
            return False
        found = board.find(number)
        if found is None or isinstance(found, StackedAbility):
            return False
        zone = found.cast.zone if isinstance(found, Spell) else found.zone
        foreign = zone == "hand" and found.owner != player and "other than" in self.where
        return zone in FROM[self.where] or foreign


@dataclass(frozen=True)
class CastOnlyWhen(casting.CastOnlySo):
    """ "Cast this spell only during combat" (CR 601.3)."""

    time: Condition | None = None
    condition: Condition | None = None
    templates: ClassVar[tuple[str, ...]] = (
        "cast ~ only {time:during}",
        "cast ~ only {time:during} and only if {condition}",
        "cast ~ only if {condition}",
    )

    def lets(self, board: Board, ctx: Context) -> bool:
        conditions = (self.time, self.condition)
        return all(one is None or one.holds(board, ctx) for one in conditions)


@dataclass(frozen=True)
class AttackedThisStep(Condition):
    """ "If you've been attacked this step": by a creature declared as an attacker (CR 508.1)."""

    templates: ClassVar[tuple[str, ...]] = ("you've been attacked this step",)

    def holds(self, board: Board, ctx: Context) -> bool:
        return board.turn.step == "declare attackers" and board.combat is not None and any(
            attacked == ctx.controller for _, attacked in board.combat.attacked
        )
