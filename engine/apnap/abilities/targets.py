"""Words with "target" for objects, and for players and objects together (CR 115)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from apnap.game.ability import Target
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.ids import ObjectId, PlayerId, Ref
from apnap.game.records import Spell, StackedAbility
from apnap.rules.characteristics import characteristics

from .numbers import ONE
from .objects import possessive
from .selectors import Amount, Objects
from .things import Post, Things
from .wording import is_plural, say, say_list


@dataclass(frozen=True)
class Targets(Target, Objects):
    """ "Target creature", "up to two target creatures" (CR 115.1)."""

    things: Things
    number: int = 0
    count: Amount = ONE
    other: bool = False
    up_to: bool = False
    each: bool = False
    """ "Each of two target creatures". """

    @property
    def reads_source(self) -> bool:
        """ "Another" is other than the source."""
        return self.other

    @property
    def reads_event(self) -> bool:
        """ "Another" is other than what the trigger was about, too."""
        return self.other

    @property
    def agreement(self) -> str:  # type: ignore[override]  # a class variable of the base
        """Plural if there may be several."""
        return "base" if is_plural(self.count) and not self.each else "s"

    def say(self, form: str) -> str:
        """ "target creature", "another target creature", "up to two target creatures"."""
        many = is_plural(self.count)
        thing = say(self.things, "many" if many else "one")
        if self.up_to:
            other = "other " if self.other else ""
            words = f"up to {say(self.count, 'one')} {other}target {thing}"
        elif many:
            words = f"{say(self.count, 'one')} {'other ' if self.other else ''}target {thing}"
        else:
            words = f"{'another ' if self.other else ''}target {thing}"
        return possessive(f"each of {words}" if self.each else words, form)

    def least(self, board: Board, ctx: Context) -> int:
        return 0 if self.up_to else self.count.value(board, ctx)

    def most(self, board: Board, ctx: Context) -> int:
        return self.count.value(board, ctx)

    @property
    def wording(self) -> str:
        return ("another " if self.other else "") + say(self.things, "one")

    def candidates(self, board: Board, ctx: Context) -> Iterator[Ref]:
        for number in self.things.find(board, ctx):
            if not (self.other and self._is_the_one(board, ctx, number)) and number != ctx.object:
                yield number

    def fits(self, board: Board, ctx: Context, ref: Ref) -> bool:
        if not isinstance(ref, ObjectId) or board.find(ref) is None:
            return False
        another = not self.other or not self._is_the_one(board, ctx, ref)
        return another and self.things.fits(board, ctx, ref)

    def _is_the_one(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        """Whether that is the source, or what the ability has triggered on."""
        return number == ctx.source or number in map(board.now, ctx.said_objects)

    def find(self, board: Board, ctx: Context) -> tuple[Ref, ...]:
        return ctx.targets.get(self.number, ())


@dataclass(frozen=True)
class SeveralTargets(Objects):
    """ "Target artifact and target land": each use of the word has its own (CR 115.3)."""

    each: tuple[Objects, ...]
    agreement: ClassVar[str] = "base"

    def say(self, form: str) -> str:
        """The targets with "and" between them."""
        return possessive(say_list(self.each, "and"), form)

    def find(self, board: Board, ctx: Context) -> tuple[Ref, ...]:
        return tuple(dict.fromkeys(ref for one in self.each for ref in one.find(board, ctx)))


@dataclass(frozen=True)
class EitherTarget(Target, Objects):
    """ "Target creature from the battlefield or creature card from a graveyard" (CR 115.1)."""

    things: Things
    cards: Things
    number: int = 0
    other: bool = False
    up_to: bool = False
    templates: ClassVar[tuple[str, ...]] = (
        "target {things:one} from the battlefield or {cards:one}",
        "{up_to!up to one} target {things:one} from the battlefield or {cards:one}",
        "{up_to!up to one} {other!other} target {things:one} from the battlefield or {cards:one}",
    )

    def __post_init__(self) -> None:
        if self.things.zones != ("battlefield",) or "battlefield" in self.cards.zones:
            raise ValueError("a permanent or a card elsewhere")

    @property
    def reads_source(self) -> bool:
        """ "Other" is other than the source."""
        return self.other

    def least(self, board: Board, ctx: Context) -> int:
        return 0 if self.up_to else 1

    @property
    def wording(self) -> str:
        return f"{say(self.things, 'one')} or {say(self.cards, 'one')}"

    def candidates(self, board: Board, ctx: Context) -> Iterator[Ref]:
        yield from Targets(self.things, self.number, ONE, self.other).candidates(board, ctx)
        yield from Targets(self.cards, self.number).candidates(board, ctx)

    def fits(self, board: Board, ctx: Context, ref: Ref) -> bool:
        return Targets(self.things, self.number, ONE, self.other).fits(board, ctx, ref) or Targets(
            self.cards, self.number
        ).fits(board, ctx, ref)

    def find(self, board: Board, ctx: Context) -> tuple[Ref, ...]:
        return ctx.targets.get(self.number, ())


UNLIMITED = 1_000_000
"""More targets than there can be."""


@dataclass(frozen=True)
class SomeTargets(Target, Objects):
    """ "Any number of target creatures", "one or two target creatures" (CR 601.2c)."""

    things: Things
    number: int = 0
    fewest: int = 0
    greatest: int = UNLIMITED
    how_many: str = ""
    other: bool = False
    agreement: ClassVar[str] = "base"

    @property
    def reads_source(self) -> bool:
        """ "Other" is other than the source."""
        return self.other

    def say(self, form: str) -> str:
        """ "any number of other target creatures"."""
        other = "other " if self.other else ""
        return possessive(f"{self.how_many} {other}target {say(self.things, 'many')}", form)

    def least(self, board: Board, ctx: Context) -> int:
        return self.fewest

    def most(self, board: Board, ctx: Context) -> int:
        return self.greatest

    @property
    def wording(self) -> str:
        return ("another " if self.other else "") + say(self.things, "one")

    def candidates(self, board: Board, ctx: Context) -> Iterator[Ref]:
        yield from Targets(self.things, self.number, ONE, self.other).candidates(board, ctx)

    def fits(self, board: Board, ctx: Context, ref: Ref) -> bool:
        return Targets(self.things, self.number, ONE, self.other).fits(board, ctx, ref)

    def find(self, board: Board, ctx: Context) -> tuple[Ref, ...]:
        return ctx.targets.get(self.number, ())


@dataclass(frozen=True)
class AnyTarget(Target, Objects):
    """Any target: a creature, player, planeswalker or battle (CR 115.4)."""

    number: int = 0
    other: bool = False

    @property
    def reads_source(self) -> bool:
        """ "Any other" is other than the source."""
        return self.other

    def say(self, form: str) -> str:
        """ "any target", "any other target"."""
        return "any other target" if self.other else "any target"

    @property
    def wording(self) -> str:
        return "creature, player, planeswalker, or battle"

    def candidates(self, board: Board, ctx: Context) -> Iterator[Ref]:
        yield from board.players_in_order()
        for number in list(board.battlefield):
            if self.fits(board, ctx, ObjectId(number)):
                yield ObjectId(number)

    def fits(self, board: Board, ctx: Context, ref: Ref) -> bool:
        if isinstance(ref, PlayerId):
            return board.players[ref].in_game
        if ref not in board.battlefield or (self.other and ref == ctx.source):
            return False
        types = characteristics(board, ref).types
        return bool({"Creature", "Planeswalker", "Battle"} & set(types))

    def find(self, board: Board, ctx: Context) -> tuple[Ref, ...]:
        return ctx.targets.get(self.number, ())


@dataclass(frozen=True)
class AnyTargets(Target, Objects):
    """ "One, two, or three targets": each a creature, player, planeswalker or battle (CR 115.4)."""

    number: int = 0
    fewest: int = 0
    greatest: int = UNLIMITED
    how_many: str = ""
    agreement: ClassVar[str] = "base"

    def say(self, form: str) -> str:
        """ "one or two targets"."""
        return f"{self.how_many} targets"

    @property
    def wording(self) -> str:
        return AnyTarget().wording

    def least(self, board: Board, ctx: Context) -> int:
        return self.fewest

    def most(self, board: Board, ctx: Context) -> int:
        return self.greatest

    def candidates(self, board: Board, ctx: Context) -> Iterator[Ref]:
        yield from AnyTarget(self.number).candidates(board, ctx)

    def fits(self, board: Board, ctx: Context, ref: Ref) -> bool:
        return AnyTarget(self.number).fits(board, ctx, ref)

    def find(self, board: Board, ctx: Context) -> tuple[Ref, ...]:
        return ctx.targets.get(self.number, ())


@dataclass(frozen=True)
class PlayerOrPermanent(Target, Objects):
    """A target that may be a player or one of some permanents: "target player or planeswalker"."""

    things: Things
    number: int = 0
    opponent: bool = False
    player_first: bool = True

    def say(self, form: str) -> str:
        """ "target player or planeswalker", "target creature or player"."""
        player = "opponent" if self.opponent else "player"
        thing = say(self.things, "one")
        return f"target {player} or {thing}" if self.player_first else f"target {thing} or {player}"

    @property
    def wording(self) -> str:
        return self.say("").removeprefix("target ")

    def candidates(self, board: Board, ctx: Context) -> Iterator[Ref]:
        for player in board.players_in_order():
            if self.fits(board, ctx, player):
                yield player
        yield from self.things.find(board, ctx)

    def fits(self, board: Board, ctx: Context, ref: Ref) -> bool:
        if isinstance(ref, PlayerId):
            in_game = board.players[ref].in_game
            return in_game and (not self.opponent or ref in board.opponents(ctx.controller))
        return board.find(ref) is not None and self.things.fits(board, ctx, ref)

    def find(self, board: Board, ctx: Context) -> tuple[Ref, ...]:
        return ctx.targets.get(self.number, ())


@dataclass(frozen=True)
class TargetOnStack(Target, Objects):
    """A target on the stack: "target spell", "target activated or triggered ability"."""

    number: int = 0
    activated: bool = False
    triggered: bool = False
    spell: bool = False
    yours: str = ""
    post: Post | None = None
    plainly: bool = False
    """ "Spell or ability", where that is all that is said of the kinds."""

    def say(self, form: str) -> str:
        """The words."""
        kinds = [word for word in ("spell", "activated", "triggered") if getattr(self, word)]
        ability = "ability" if self.activated or self.triggered else ""
        joined = " or ".join(kinds) if len(kinds) < 3 else "spell, activated ability, or triggered"
        joined = "spell or" if self.plainly else joined
        tail = f" {self.yours}" if self.yours else ""
        tail += f" {say(self.post)}" if self.post is not None else ""
        return possessive(f"target {joined} {ability}".strip() + tail, form)

    @property
    def wording(self) -> str:
        return self.say("").removeprefix("target ")

    def candidates(self, board: Board, ctx: Context) -> Iterator[Ref]:
        for number in list(board.stack):
            if self.fits(board, ctx, ObjectId(number)) and number != ctx.object:
                yield ObjectId(number)

    def fits(self, board: Board, ctx: Context, ref: Ref) -> bool:
        record = board.stack.get(ref) if isinstance(ref, ObjectId) else None
        if record is None:
            return False
        if self.yours == "you control" and record.controller != ctx.controller:
            return False
        if self.yours and self.yours != "you control" and record.controller == ctx.controller:
            return False
        if self.post is not None and not self.post.fits(board, ctx, record.id):
            return False
        if isinstance(record, Spell):
            return self.spell
        assert isinstance(record, StackedAbility)
        return self.triggered if record.triggered else self.activated

    def find(self, board: Board, ctx: Context) -> tuple[Ref, ...]:
        return ctx.targets.get(self.number, ())


SIMPLE: tuple[Objects, ...] = (
    TargetOnStack(activated=True),
    TargetOnStack(triggered=True),
    TargetOnStack(activated=True, triggered=True),
    TargetOnStack(spell=True, activated=True, triggered=True),
    TargetOnStack(spell=True, activated=True, triggered=True, plainly=True),
    *(
        TargetOnStack(activated=activated, triggered=triggered, yours=yours)
        for activated, triggered in ((True, False), (False, True), (True, True))
        for yours in ("you control", "you don't control", "an opponent controls")
    ),
)
"""The words with "target" that hold nothing else."""
