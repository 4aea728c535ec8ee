"""Colours and types that a text lets a player choose, and what it then says of them (CR 608.2d)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from apnap.game.ability import Change, ManaEffect, Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.ids import PlayerId
from apnap.rules import card_names, choices, mana_abilities
from apnap.rules.changing import AddAbility, AddTypes, SetColors

from . import words
from .changes import Predicate
from .changes_becoming import SetKind
from .effects import Clause
from .effects_mana import AddsMana, Alternatives
from .keywords_protection import FromQuality, HexproofFromQualities, ProtectionFromQualities
from .land_types import SetLandTypes
from .posts import chosen, note_chosen
from .selectors import Amount, Players
from .subtypes import BASIC_LAND_TYPES, CREATURE_TYPES
from .words import Vocabulary

KINDS: dict[str, tuple[str, tuple[str, ...]]] = {
    "a color": ("color", tuple(words.COLORS)),
    "a creature type": ("type", tuple(CREATURE_TYPES)),
    "a basic land type": ("type", tuple(sorted(BASIC_LAND_TYPES))),
    "a card name": ("name", ()),
    "a nonland card name": ("name", ()),
    "a creature type other than Wall": (
        "type", tuple(one for one in CREATURE_TYPES if one != "Wall"),
    ),
}  # fmt: skip
"""What may be chosen, with the name of its kind and the options."""
KindWord = Annotated[str, Vocabulary("kind of choice", tuple(KINDS))]
THE = ("the chosen color", "that color")
ChosenColorWord = Annotated[str, Vocabulary("chosen color", THE)]


@dataclass(frozen=True)
class ChooseKind(Clause):
    """ "Choose a color.": what the text then does with it comes later."""

    chooses_kind: ClassVar[bool] = True
    who: Players
    what: KindWord
    templates: ClassVar[tuple[str, ...]] = ("{who} [choose] {what}",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        kind, options = KINDS[self.what]
        if kind == "name":
            options = card_names.choosable(board, nonland="nonland" in self.what)
        for player in self.who.each(board, ctx):
            at = yield from choices.choose_index(
                board, player, options, what=kind, prompt=f"choose {self.what}",
                why="the text lets that player choose", source=ctx.source,
            )
            value = options[at]
            note_chosen(ctx, kind, words.COLORS.get(value, value))


def _color(board: Board, ctx: Context) -> str | None:
    """The letter of the colour chosen."""
    found = chosen(board, ctx, "color")
    return found if isinstance(found, str) else None


def _word(board: Board, ctx: Context) -> str | None:
    letter = _color(board, ctx)
    return next((word for word, one in words.COLORS.items() if one == letter), None)


@dataclass(frozen=True)
class ProtectedFromChosen(Predicate):
    """ "Gains protection from the chosen color" (CR 702.16)."""

    color: ChosenColorWord
    reads_source: ClassVar[bool] = True
    grants: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = (
        "[gain] protection from {color}", "[have] protection from {color}",
    )  # fmt: skip

    def changes(self, board: Board, ctx: Context) -> tuple[Change, ...]:
        word = _word(board, ctx)
        if word is None:
            return ()
        kept_off = (FromQuality(word),)
        return (AddAbility(ProtectionFromQualities(kept_off, f"protection from {word}")),)


@dataclass(frozen=True)
class HexproofFromChosen(Predicate):
    """ "Gains hexproof from that color" (CR 702.11d)."""

    color: ChosenColorWord
    reads_source: ClassVar[bool] = True
    grants: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = (
        "[gain] hexproof from {color}", "[have] hexproof from {color}",
    )  # fmt: skip

    def changes(self, board: Board, ctx: Context) -> tuple[Change, ...]:
        word = _word(board, ctx)
        if word is None:
            return ()
        return (AddAbility(HexproofFromQualities((FromQuality(word),), f"hexproof from {word}")),)


@dataclass(frozen=True)
class BecomesChosenColor(Predicate):
    """ "Becomes that color", "is the chosen color" (CR 105.3)."""

    color: ChosenColorWord
    reads_source: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = ("[become] {color}", "is {color}", "are {color}")

    def changes(self, board: Board, ctx: Context) -> tuple[Change, ...]:
        letter = _color(board, ctx)
        return () if letter is None else (SetColors((letter,)),)


@dataclass(frozen=True)
class BecomesChosenType(Predicate):
    """ "Is the chosen type in addition to its other types" (CR 205.1)."""

    addition: bool = False
    reads_source: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = (
        "[become] the chosen type",
        "[become] that type",
        "is the chosen type",
        "are the chosen type",
        "[become] the chosen type in {addition!addition} to its other types",
        "is the chosen creature type in {addition!addition} to its other types",
        "are the chosen creature type in {addition!addition} to their other types",
    )

    def changes(self, board: Board, ctx: Context) -> tuple[Change, ...]:
        kind = chosen(board, ctx, "type")
        if not isinstance(kind, str):
            return ()
        if self.addition:
            return (AddTypes(subtypes=(kind,)),)
        if kind in BASIC_LAND_TYPES:
            return (SetLandTypes((kind,)),)
        return (SetKind((), (kind,)),)


@dataclass(frozen=True)
class AddChosenColor(AddsMana):
    """ "Add one mana of the chosen color" (CR 106.1b)."""

    of_that_kind: ClassVar[bool] = True
    who: Players
    amount: Amount
    color: ChosenColorWord
    reads_source: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = (
        "{who} [add] {amount:one} mana of {color}",
        "{who} [add] an additional {amount:one} mana of {color}",
        "{who} [add] an amount of mana of {color} equal to {amount:of}",
    )

    def produces(self, board: Board, ctx: Context) -> Alternatives:
        letter = _color(board, ctx)
        return () if letter is None else ((letter,) * self.amount.value(board, ctx),)


@dataclass(frozen=True)
class ChooseColorAndAdd(ManaEffect):
    """ "Choose a color. Add an amount of mana of that color equal to …": a mana ability too."""

    level: ClassVar[str] = "sentence"
    choose: ChooseKind
    add_it: AddChosenColor
    templates: ClassVar[tuple[str, ...]] = ("{choose:clause}. {add_it:clause}",)

    def __post_init__(self) -> None:
        if KINDS[self.choose.what][0] != "color":
            raise ValueError("a color")

    def produces(self, board: Board, ctx: Context) -> Alternatives:
        amount = self.add_it.amount.value(board, ctx)
        return tuple((letter,) * amount for letter in words.COLORS.values())

    def receivers(self, board: Board, ctx: Context) -> tuple[PlayerId, ...]:
        return self.add_it.receivers(board, ctx)

    def add(self, board: Board, ctx: Context, alternative: tuple[str, ...]) -> Steps[None]:
        yield from self.add_it.add(board, ctx, alternative)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        chosen_mana = yield from mana_abilities.choose_alternative(
            board, ctx.controller, self.produces(board, ctx), number=ctx.source
        )
        yield from self.add(board, ctx, chosen_mana)
