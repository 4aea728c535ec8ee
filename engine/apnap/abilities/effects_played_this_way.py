"""What a text that lets cards be played says of what is played this way (CR 400.7h, 400.7i)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game.ability import Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.mana import ManaCost
from apnap.game.records import Permission, Spell
from apnap.rules import permissions

from .structure import Sentence


class _OfWhatIsPlayed(Sentence):
    """A sentence about what the sentences before have let a player play."""

    of_what_is_played: ClassVar[bool] = True

    def change(self, permission: Permission) -> Permission:
        """The permission with what the sentence adds."""
        return permission

    def change_spell(self, spell: Spell) -> Spell:
        """A spell already cast this way with what the sentence adds (CR 400.7h)."""
        return spell

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        permissions.revise(
            board, ctx.named.get("may be played", ()), self.change,
            ctx.named.get("played this way", ()), self.change_spell,
        )
        return
        yield


@dataclass(frozen=True)
class ExiledInstead(_OfWhatIsPlayed):
    """ "If that spell would be put into your graveyard, exile it instead" (CR 614.1a)."""

    templates: ClassVar[tuple[str, ...]] = tuple(
        f"if {spell} would be put into {whose} graveyard{when}, exile it instead"
        for spell in ("that spell", "that card", "a spell cast this way", "a card cast this way")
        for whose in ("your", "a", "its owner's")
        for when in ("", " this turn")
    )

    def change(self, permission: Permission) -> Permission:
        return permission._replace(then="exile")

    def change_spell(self, spell: Spell) -> Spell:
        return spell._replace(then="exile")


@dataclass(frozen=True)
class CostsMoreThisWay(_OfWhatIsPlayed):
    """ "Each spell cast this way costs {1} more to cast" (CR 601.2f)."""

    mana: ManaCost
    templates: ClassVar[tuple[str, ...]] = (
        "each spell cast this way costs {mana} more to cast",
        "spells cast this way cost {mana} more to cast",
    )

    def change(self, permission: Permission) -> Permission:
        return permission._replace(more=self.mana)


@dataclass(frozen=True)
class LandsEnterTappedThisWay(_OfWhatIsPlayed):
    """ "Each land played this way enters tapped" (CR 400.7i)."""

    templates: ClassVar[tuple[str, ...]] = (
        "each land played this way enters tapped", "lands played this way enter tapped",
    )  # fmt: skip

    def change(self, permission: Permission) -> Permission:
        return permission._replace(land_tapped=True)
