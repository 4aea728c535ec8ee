"""What an effect makes of objects by a choice as it resolves: "your choice of" (CR 608.2d)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from apnap.game.ability import Ability, Change, Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.rules import choices
from apnap.rules.changing import AddAbility, AddTypes, SetColors

from . import words
from .changes import Predicate
from .changes_becoming import SetKind
from .keywords_protection import FromQuality, HexproofFromQualities, ProtectionFromQualities
from .land_types import SetLandTypes
from .posts import chosen
from .subtypes import BASIC_LAND_TYPES, CREATURE_TYPES
from .wording import say


@dataclass(frozen=True)
class Made(Predicate):
    """The changes that a choice has come to."""

    made: tuple[Change, ...]

    def changes(self, board: Board, ctx: Context) -> tuple[Change, ...]:
        return self.made


@dataclass(frozen=True)
class IsOfChosenType(Predicate):
    """ "Is the chosen type in addition to its other types" (CR 607.2d, 205.1b)."""

    reads_source: ClassVar[bool] = True
    layers: ClassVar[tuple[str, ...]] = (AddTypes.layer,)
    templates: ClassVar[tuple[str, ...]] = (
        "is the chosen type in addition to its other types",
        "are the chosen type in addition to their other types",
    )

    def changes(self, board: Board, ctx: Context) -> tuple[Change, ...]:
        found = chosen(board, ctx, "type")
        return (AddTypes(subtypes=(str(found),) if found else ()),)


class ByChoice(Predicate):
    """A change that the controller chooses as the effect is carried out."""

    chooses: ClassVar[bool] = True

    def options(self) -> Sequence[str]:
        """What there is to choose from, in words."""
        raise NotImplementedError

    def made(self, option: str) -> tuple[Change, ...]:
        """What one of them means."""
        raise NotImplementedError

    def settled(self, board: Board, ctx: Context) -> Steps[Predicate]:
        options = self.options()
        place = yield from choices.choose_index(
            board, ctx.controller, options, what="option", prompt=say(self, "s"),
            why="the text leaves the choice to who controls it", source=ctx.source,
        )
        return Made(self.made(options[place]))


@dataclass(frozen=True)
class GainsChoice(ByChoice):
    """ "Gains your choice of flying or first strike"."""

    abilities: tuple[Ability, ...]
    templates: ClassVar[tuple[str, ...]] = ("[gain] your choice of {abilities:or/quoted}",)

    def __post_init__(self) -> None:
        if len(self.abilities) < 2:
            raise ValueError("several")

    def options(self) -> Sequence[str]:
        return [say(one) for one in self.abilities]

    def made(self, option: str) -> tuple[Change, ...]:
        return tuple(AddAbility(one) for one in self.abilities if say(one) == option)


class _ColorOfChoice(ByChoice):
    def options(self) -> Sequence[str]:
        return list(words.COLORS)


@dataclass(frozen=True)
class GainsProtection(_ColorOfChoice):
    """ "Gains protection from the color of your choice" (CR 702.16)."""

    templates: ClassVar[tuple[str, ...]] = (
        "[gain] protection from the color of your choice",
    )

    def made(self, option: str) -> tuple[Change, ...]:
        colors = (FromQuality(option),)
        return (AddAbility(ProtectionFromQualities(colors, f"protection from {option}")),)


@dataclass(frozen=True)
class GainsHexproof(_ColorOfChoice):
    """ "Gains hexproof from the color of your choice" (CR 702.11d)."""

    templates: ClassVar[tuple[str, ...]] = ("[gain] hexproof from the color of your choice",)

    def made(self, option: str) -> tuple[Change, ...]:
        colors = (FromQuality(option),)
        return (AddAbility(HexproofFromQualities(colors, f"hexproof from {option}")),)


@dataclass(frozen=True)
class BecomesColorOfChoice(_ColorOfChoice):
    """ "Becomes the color of your choice" (CR 105.3)."""

    templates: ClassVar[tuple[str, ...]] = ("[become] the color of your choice",)

    def made(self, option: str) -> tuple[Change, ...]:
        return (SetColors((words.COLORS[option],)),)


@dataclass(frozen=True)
class BecomesTypeOfChoice(ByChoice):
    """ "Becomes the creature type of your choice" (CR 205.3, 205.1a)."""

    templates: ClassVar[tuple[str, ...]] = ("[become] the creature type of your choice",)

    def options(self) -> Sequence[str]:
        return list(CREATURE_TYPES)

    def made(self, option: str) -> tuple[Change, ...]:
        return (SetKind((), (option,)),)


@dataclass(frozen=True)
class BecomesLandTypeOfChoice(ByChoice):
    """ "Becomes the basic land type of your choice" (CR 305.7)."""

    templates: ClassVar[tuple[str, ...]] = ("[become] the basic land type of your choice",)

    def options(self) -> Sequence[str]:
        return list(BASIC_LAND_TYPES)

    def made(self, option: str) -> tuple[Change, ...]:
        return (SetLandTypes((option,)),)
