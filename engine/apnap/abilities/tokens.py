"""Tokens as a text describes them (CR 111.3), and the instruction to create them (CR 701.7)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import ClassVar

from apnap.errors import ApnapError
from apnap.game.ability import Ability, Keyword, Steps
from apnap.game.board import Board
from apnap.game.card import Card
from apnap.game.context import Context
from apnap.game.data import Data
from apnap.game.ids import ObjectId, Ref
from apnap.game.records import Permanent
from apnap.rules import actions, combat

from . import words
from .effects import Clause
from .effects_cards import note_done
from .numbers import Number
from .selectors import Amount, Players, speak_of
from .wording import say, say_list


@dataclass(frozen=True)
class TokenKind(Data):
    """What a token is: "1/1 white Soldier creature token with flying"."""

    name: str = ""
    """A name of its own (CR 111.4)."""
    legendary: bool = False
    tapped: bool = False
    power: Amount | None = None
    toughness: Amount | None = None
    colors: tuple[str, ...] | None = None
    """Colour words; empty for "colorless", None where none is said."""
    subtypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()

    def say(self, form: str) -> str:
        """The description without its number, in the plural in the form "many"."""
        parts: list[str] = []
        if self.legendary:
            parts.append("legendary")
        if self.tapped:
            parts.append("tapped")
        if self.power is not None and self.toughness is not None:
            parts.append(f"{say(self.power)}/{say(self.toughness)}")
        if self.colors is not None:
            parts.append(say_list(self.colors, "and") if self.colors else "colorless")
        parts += self.subtypes
        parts += self.types
        parts.append("tokens" if form == "many" else "token")
        if self.name:
            parts.append(f"named {self.name}")
        if self.abilities:
            parts.append("with " + say_list(self.abilities, "and/quoted"))
        return " ".join(parts)

    def card(self, board: Board, ctx: Context) -> Card:
        """The characteristics of such a token (CR 111.3, 111.4)."""
        known = predefined(self.subtypes[0]) if not self.types and self.subtypes else None
        if known is not None:
            return known
        name = self.name or " ".join((*self.subtypes, "Token"))
        return Card(
            name=name,
            colors=tuple(words.COLORS[color] for color in self.colors or ()),
            supertypes=("Legendary",) if self.legendary else (),
            types=tuple(one.capitalize() for one in self.types),
            subtypes=self.subtypes,
            text="\n".join(said(ability) for ability in self.abilities),
            power=None if self.power is None else self.power.value(board, ctx),
            toughness=None if self.toughness is None else self.toughness.value(board, ctx),
            abilities=self.abilities,
        )


def said(ability: Ability) -> str:
    """An ability's own line, for the text of a token that has it."""
    text = ability.text or (ability.name if isinstance(ability, Keyword) else "")
    return text[:1].upper() + text[1:]


_predefined: dict[str, Card] = {}
_finders: list[Callable[[str], Card | None]] = []


def predefined(subtype: str) -> Card:
    """The token the rules define for a subtype (CR 111.10), looked up when first wanted."""
    if subtype not in _predefined:
        found = _finders[-1](subtype) if _finders else None
        if found is None:
            raise ApnapError("unknown-card", f"nothing defines a {subtype} token (CR 111.10)")
        _predefined[subtype] = found
    return _predefined[subtype]


def define(finder: Callable[[str], Card | None]) -> None:
    """Let the rules' own tokens be found by subtype in a library."""
    _finders[:] = [finder]


@dataclass(frozen=True)
class CreateTokens(Clause):
    """Create tokens (CR 701.7, 111)."""

    tells: ClassVar[bool] = True
    who: Players
    count: Amount
    kind: TokenKind
    attacking: bool = False

    templates: ClassVar[tuple[str, ...]] = (
        "{who} [create] {count:a} {kind:with count}{count:tail}",
        "{who} [create] {count:a} {kind:with count} that's {attacking!tapped and attacking}",
        "{who} [create] {count:a} {kind:with count} that are {attacking!tapped and attacking}",
        "{who} [create] a number of {kind:many} equal to {count:of}",
        "{who} [create] {count:a} {attacking!tapped and attacking} {kind:with count}{count:tail}",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        made: list[ObjectId] = []
        for player in self.who.each(board, ctx):
            amount = self.count.value(board, ctx)
            targets: tuple[Ref, ...] = ()
            if self.attacking:
                targets = yield from combat.choose_attacked(
                    board, player, amount, source=ctx.source
                )
            made += yield from actions.create_tokens(
                board,
                player,
                self.kind.card(board, ctx),
                amount,
                tapped=self.attacking or self.kind.tapped,
                attacking=targets,
                source=ctx.source,
            )
        speak_of(ctx, made)
        ctx.named["created"] = tuple(made)
        note_done(ctx, bool(made))


@dataclass(frozen=True)
class CreateNamedToken(Clause):
    """Create a legendary token with a name of its own: "The Atropal, a legendary 4/4 ..."."""

    who: Players
    name: words.Name
    kind: TokenKind
    templates: ClassVar[tuple[str, ...]] = ("{who} [create] {name}, a {kind:one}",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        kind = replace(self.kind, name=self.name)
        yield from CreateTokens(self.who, Number(1), kind).perform(board, ctx)


@dataclass(frozen=True)
class CreateTwoKinds(Clause):
    """Create tokens of several descriptions at the same time."""

    who: Players
    kinds: tuple[ATokenOf, ...]
    templates: ClassVar[tuple[str, ...]] = ("{who} [create] {kinds:and}",)

    def __post_init__(self) -> None:
        if len(self.kinds) < 2:
            raise ValueError("several")

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        for kind in self.kinds:
            yield from CreateTokens(self.who, kind.count, kind.kind).perform(board, ctx)


@dataclass(frozen=True)
class ATokenOf(Data):
    """A number of tokens of one description."""

    count: Amount
    kind: TokenKind
    templates: ClassVar[tuple[str, ...]] = ("{count:a} {kind:with count}",)


@dataclass(frozen=True)
class CreateMore(Clause):
    """Create more of the tokens just spoken of: "create three of those tokens"."""

    who: Players
    count: Amount
    templates: ClassVar[tuple[str, ...]] = (
        "{who} [create] {count:one} of those tokens",
        "{who} [create] {count:one} of them",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        kind = ctx.named.get("created", ())
        for player in self.who.each(board, ctx):
            for ref in kind[:1]:
                record = board.last_known(ref) if isinstance(ref, ObjectId) else None
                if isinstance(record, Permanent):
                    count = self.count.value(board, ctx)
                    yield from actions.create_tokens(board, player, record.card, count)


@dataclass(frozen=True)
class Investigate(Clause):
    """Investigate: create a Clue token (CR 701.16a)."""

    who: Players
    templates: ClassVar[tuple[str, ...]] = ("{who} [investigate]",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        clue = TokenKind(subtypes=("Clue",))
        yield from CreateTokens(self.who, Number(1), clue).perform(board, ctx)
