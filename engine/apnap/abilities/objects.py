"""Words for objects: "this creature", "it", "target creature", "each land you control" (CR 109)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from apnap.game import events as ev
from apnap.game.ability import Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.ids import ObjectId, PlayerId, Ref
from apnap.game.records import CardObject, Permanent, Spell, StackedAbility
from apnap.rules.choices import choose_objects
from apnap.rules.commanders import is_commander

from .numbers import ONE, Number
from .selectors import Amount, Objects, Players, followed, speak_of
from .things import Things
from .wording import is_plural, say


def possessive(words: str, form: str) -> str:
    """The words as they are, or with a possessive ending in the form "'s"."""
    if form != "'s":
        return words
    return words + ("'" if words.endswith("s") else "'s")


def spoken(board: Board, ctx: Context) -> tuple[ObjectId, ...]:
    """The objects the text mentioned last, which may be gone by now."""
    return _all_known(board, ctx.said_objects)


def pointed_at(board: Board, ctx: Context) -> tuple[ObjectId, ...]:
    """What "that creature" means: the same, but "this creature" never becomes "that creature"."""
    return _all_known(board, ctx.said_objects if ctx.said_others is None else ctx.said_others)


def _all_known(board: Board, numbers: Sequence[ObjectId]) -> tuple[ObjectId, ...]:
    found = (_known(board, number) for number in numbers)
    return tuple(number for number in found if number is not None)


def _known(board: Board, number: ObjectId) -> ObjectId | None:
    """A triggered ability by what it was while it waited, anything else by its own number."""
    if board.find(number) is not None or number in board.gone:
        return number
    for event in reversed(list(board.log)):
        if isinstance(event, ev.TriggerPlaced) and event.trigger == number:
            return event.ability
    return None


@dataclass(frozen=True)
class Itself(Objects):
    """The object whose ability it is: its name, or "this creature" (CR 201.5)."""

    reads_source: ClassVar[bool] = True

    def say(self, form: str) -> str:
        """ "~"."""
        return possessive("~", form)

    def find(self, board: Board, ctx: Context) -> tuple[Ref, ...]:
        return () if ctx.source is None else (ctx.source,)

    def pick(self, board: Board, ctx: Context) -> Steps[tuple[Ref, ...]]:
        found = self.find(board, ctx)
        ctx.mention_own()
        return found
        yield  # a procedure that asks nothing


@dataclass(frozen=True)
class DoerItself(Objects):
    """ "It deals 1 damage to itself": the object that does it (CR 608.2c)."""

    reads_event: ClassVar[bool] = True
    reads_source: ClassVar[bool] = True

    def say(self, form: str) -> str:
        """The word."""
        return "itself"

    def find(self, board: Board, ctx: Context) -> tuple[Ref, ...]:
        return spoken(board, ctx)


@dataclass(frozen=True)
class It(Objects):
    """The object mentioned last, followed if it has moved (CR 608.2c, 400.7j)."""

    reads_event: ClassVar[bool] = True
    reads_source: ClassVar[bool] = True

    def say(self, form: str) -> str:
        """ "it", or "its" as a possessive."""
        return "its" if form == "'s" else "it"

    def find(self, board: Board, ctx: Context) -> tuple[Ref, ...]:
        if not ctx.said_objects and ctx.source is not None and not ctx.found_nothing:
            return (ctx.source,)
        return spoken(board, ctx)


@dataclass(frozen=True)
class Them(Objects):
    """The objects mentioned last."""

    reads_event: ClassVar[bool] = True

    agreement: ClassVar[str] = "base"

    def say(self, form: str) -> str:
        """ "them", "they" as a subject, "their" as a possessive."""
        return {"'s": "their", "subject": "they"}.get(form, "them")

    def find(self, board: Board, ctx: Context) -> tuple[Ref, ...]:
        return spoken(board, ctx)


@dataclass(frozen=True)
class ThatThing(Objects):
    """ "That creature": the object mentioned last, by what it is."""

    reads_event: ClassVar[bool] = True

    things: Things
    word: str = "that"

    def say(self, form: str) -> str:
        """ "that creature", "the creature", "the chosen card", possessive where wanted."""
        return possessive(f"{self.word} {say(self.things, 'one')}", form)

    def find(self, board: Board, ctx: Context) -> tuple[Ref, ...]:
        if DAMAGING in ctx.named and self.things.nouns == (("source",),):
            return ctx.named[DAMAGING]
        return _as_described(board, ctx, self.things, where_said(board, ctx, self.things))


def _as_described(
    board: Board, ctx: Context, things: Things, found: tuple[Ref, ...]
) -> tuple[Ref, ...]:
    """A card in another zone of which the text has spoken since is no "that creature": that is
    the permanent that was targeted (CR 109.2, 608.2c)."""
    if things.zones != ("battlefield",) or not found:
        return found
    if not all(
        isinstance(one, ObjectId) and isinstance(board.last_known(one), CardObject)
        for one in found
    ):
        return found
    targets = tuple(
        one for refs in ctx.targets.values() for one in refs
        if isinstance(one, ObjectId) and isinstance(board.last_known(one), Permanent)
    )
    return targets or found


DAMAGING = "that source"
"""The name in `Context.named` for the source of damage that has been prevented."""


@dataclass(frozen=True)
class ThoseThings(Objects):
    """ "Those creatures": the objects mentioned last, by what they are."""

    reads_event: ClassVar[bool] = True

    things: Things
    agreement: ClassVar[str] = "base"

    def say(self, form: str) -> str:
        """ "those creatures", with a possessive ending where wanted."""
        return possessive("those " + say(self.things, "many"), form)

    def find(self, board: Board, ctx: Context) -> tuple[Ref, ...]:
        return where_said(board, ctx, self.things)


def where_said(board: Board, ctx: Context, things: Things) -> tuple[Ref, ...]:
    """What was mentioned, as far as it is where "from their graveyard" says (CR 608.2c)."""
    found = pointed_at(board, ctx)
    if things.zones == ("stack",):
        found = what_targets(board, ctx, found)
    if not things.after:
        return found
    return tuple(
        one for one in found
        if isinstance(one, ObjectId)
        and all(post.fits(board, ctx, board.now(one)) for post in things.after)
    )


def what_targets(
    board: Board, ctx: Context, found: tuple[ObjectId, ...]
) -> tuple[ObjectId, ...]:
    """What "that spell" means: where something became a target and no spell has been spoken of
    since, the spell or ability that targets it."""
    if isinstance(ctx.event, ev.Targeted) and not any(
        isinstance(board.last_known(one), (Spell, StackedAbility)) for one in found
    ):
        return (ctx.event.by,)
    return found


@dataclass(frozen=True)
class EachOfThem(Objects):
    """ "Each of them", "each of those creatures": the objects mentioned last, one by one."""

    reads_event: ClassVar[bool] = True
    things: Things | None = None
    templates: ClassVar[tuple[str, ...]] = ("each of them", "each of those {things:many}")

    def find(self, board: Board, ctx: Context) -> tuple[Ref, ...]:
        return pointed_at(board, ctx) if self.things is not None else spoken(board, ctx)


@dataclass(frozen=True)
class OneOfThem(Objects):
    """One of the objects mentioned last, chosen as the instruction is carried out."""

    reads_event: ClassVar[bool] = True

    count: Amount
    up_to: bool = False
    templates: ClassVar[tuple[str, ...]] = (
        "{count:one} of them",
        "{count:one} of those cards",
        "{up_to!up to} {count:one} of them",
        "{up_to!up to} {count:one} of those cards",
    )

    def pick(self, board: Board, ctx: Context) -> Steps[tuple[Ref, ...]]:
        wanted = self.count.value(board, ctx)
        found = yield from choose_objects(
            board,
            acting_player(ctx),
            followed(board, ctx, ctx.said_objects),
            least=0 if self.up_to else wanted,
            most=wanted,
            what="card",
            prompt="which of them",
            source=ctx.source,
        )
        speak_of(ctx, found)
        return found


@dataclass(frozen=True)
class AnyNumberOfThem(OneOfThem):
    """Any number of the objects mentioned last."""

    count: Amount = Number(1_000_000)  # noqa: RUF009 - a value like any other
    up_to: bool = True
    agreement: ClassVar[str] = "base"
    templates: ClassVar[tuple[str, ...]] = ("any number of them", "any number of those cards")


@dataclass(frozen=True)
class ExiledCard(Objects):
    """The card that this object's ability exiled (CR 607.2a, 406.6)."""

    reads_source: ClassVar[bool] = True

    words: str = "the exiled card"

    @property
    def agreement(self) -> str:  # type: ignore[override]  # a class variable of the base
        """Plural if it says "cards"."""
        return "base" if self.words.endswith("cards") else "s"

    def say(self, form: str) -> str:
        """ "the exiled card" or "the exiled cards"."""
        return possessive(self.words, form)

    def find(self, board: Board, ctx: Context) -> tuple[Ref, ...]:
        return tuple(
            record.id
            for record in board.cards.values()
            if record.zone == "exile" and record.linked is not None and record.linked == ctx.source
        )


@dataclass(frozen=True)
class Host(Objects):
    """What this Aura or Equipment is attached to (CR 301.5, 303.4)."""

    reads_source: ClassVar[bool] = True

    word: str
    """enchanted, equipped or fortified"""
    noun: str
    """creature, land, permanent, player …"""

    def say(self, form: str) -> str:
        """ "enchanted creature", with a possessive ending where wanted."""
        return possessive(f"{self.word} {self.noun}", form)

    def find(self, board: Board, ctx: Context) -> tuple[Ref, ...]:
        if ctx.source is None:
            return ()
        record = board.last_known(ctx.source)
        host = record.attached_to if isinstance(record, Permanent) else None
        return (host,) if host is not None else ()


@dataclass(frozen=True)
class OrderedObjects(Objects):
    """What an instruction without a subject is about: "you may have it deal 1 damage"."""

    reads_event: ClassVar[bool] = True
    reads_source: ClassVar[bool] = True

    agreement: ClassVar[str] = "base"

    def say(self, form: str) -> str:
        """Nothing."""
        return ""

    def find(self, board: Board, ctx: Context) -> tuple[Ref, ...]:
        return ctx.named.get("doers", spoken(board, ctx))


@dataclass(frozen=True)
class SameObjects(Objects):
    """What an instruction goes on about: "it gets +1/+1 and deals 1 damage to you"."""

    reads_event: ClassVar[bool] = True

    def say(self, form: str) -> str:
        """Nothing."""
        return ""

    def find(self, board: Board, ctx: Context) -> tuple[Ref, ...]:
        return spoken(board, ctx)


@dataclass(frozen=True)
class Each(Objects):
    """Each object of a description."""

    things: Things
    templates: ClassVar[tuple[str, ...]] = ("each {things:one}",)

    def say(self, form: str) -> str:
        """ "each creature", with a possessive ending where wanted."""
        return possessive(f"each {say(self.things, 'one')}", form)

    @property
    def all_of(self) -> Things:
        return self.things

    def find(self, board: Board, ctx: Context) -> tuple[Ref, ...]:
        return tuple(self.things.find(board, ctx))


@dataclass(frozen=True)
class All(Objects):
    """All objects of a description; "creatures you control" means all of them."""

    things: Things
    agreement: ClassVar[str] = "base"
    templates: ClassVar[tuple[str, ...]] = ("all {things:many}", "{things:many}")

    @property
    def all_of(self) -> Things:
        return self.things

    def find(self, board: Board, ctx: Context) -> tuple[Ref, ...]:
        return tuple(self.things.find(board, ctx))


@dataclass(frozen=True)
class A(Objects):
    """An object of a description, or several: chosen as the instruction is carried out.

    In what a trigger or condition asks about, any one of them.
    """

    things: Things
    count: Amount = ONE
    other: bool = False
    up_to: bool = False

    @property
    def reads_source(self) -> bool:
        """ "Another" is other than the source."""
        return self.other

    @property
    def agreement(self) -> str:  # type: ignore[override]  # a class variable of the base
        """Plural if there are several."""
        return "base" if is_plural(self.count) else "s"

    def say(self, form: str) -> str:
        """ "a creature", "another creature", "two creatures", "up to one creature"."""
        many = is_plural(self.count)
        thing = say(self.things, "many" if many else "one")
        if self.other and not many and not self.up_to:
            return possessive(f"another {thing}", form)
        number = say(self.count, "one" if self.up_to else "a")
        other = "other " if self.other else ""
        return possessive(f"{'up to ' if self.up_to else ''}{number} {other}{thing}", form)

    def find(self, board: Board, ctx: Context) -> tuple[Ref, ...]:
        return tuple(
            number
            for number in self.things.find(board, ctx)
            if not (self.other and number == ctx.source)
        )

    def pick(self, board: Board, ctx: Context) -> Steps[tuple[Ref, ...]]:
        """Let the player who carries out the instruction choose (CR 608.2d)."""
        possible = [ref for ref in self.find(board, ctx) if isinstance(ref, ObjectId)]
        return (yield from self.choose(board, ctx, acting_player(ctx), possible))

    def choose(
        self, board: Board, ctx: Context, player: PlayerId, possible: Sequence[ObjectId]
    ) -> Steps[tuple[ObjectId, ...]]:
        """Let a player choose among those that are possible."""
        wanted = self.count.value(board, ctx)
        noun = say(self.things, "one")
        found = yield from choose_objects(
            board,
            player,
            possible,
            least=0 if self.up_to else wanted,
            most=wanted,
            what="card" if "card" in noun else "permanent",
            prompt=f"which {noun}",
            why="who carries out the instruction chooses",
            source=ctx.source,
        )
        speak_of(ctx, found)
        return found


ANY_NUMBER = Number(1_000_000)
"""More than there can be."""


@dataclass(frozen=True)
class AnyNumberOf(A):
    """ "Any number of creatures you control": chosen as the instruction is carried out."""

    things: Things
    count: Amount = ANY_NUMBER
    other: bool = False
    up_to: bool = True

    def say(self, form: str) -> str:
        """ "any number of lands"."""
        return possessive("any number of " + say(self.things, "many"), form)


def acting_player(ctx: Context) -> PlayerId:
    """Who carries out the instruction: the controller, or the player told to."""
    for ref in ctx.named.get("actor", ()):
        if isinstance(ref, PlayerId):
            return ref
    return ctx.controller


@dataclass(frozen=True)
class ThatAbility(Objects):
    """The ability or spell spoken of: "that ability", "that spell", "the spell"."""

    reads_event: ClassVar[bool] = True

    words: str = "that ability"

    def say(self, form: str) -> str:
        """The words."""
        return possessive(self.words, form)

    def find(self, board: Board, ctx: Context) -> tuple[Ref, ...]:
        return what_targets(board, ctx, spoken(board, ctx))


@dataclass(frozen=True)
class YourCommander(Objects):
    """Your commander (CR 903.3)."""

    def say(self, form: str) -> str:
        """ "your commander"."""
        return possessive("your commander", form)

    def find(self, board: Board, ctx: Context) -> tuple[Ref, ...]:
        return tuple(
            record.id
            for record in board.battlefield.values()
            if record.owner == ctx.controller and is_commander(board, record.id)
        )


@dataclass(frozen=True)
class TopCards(Objects):
    """Cards from the top of a library (CR 401)."""

    whose: Players
    count: Amount = ONE

    @property
    def agreement(self) -> str:  # type: ignore[override]  # a class variable of the base
        """Plural if there are several."""
        return "base" if is_plural(self.count) else "s"

    templates: ClassVar[tuple[str, ...]] = (
        "the top card of {whose:'s} library",
        "the top {count:one} cards of {whose:'s} library",
    )

    def find(self, board: Board, ctx: Context) -> tuple[Ref, ...]:
        number = self.count.value(board, ctx)
        return tuple(
            card
            for player in self.whose.find(board, ctx)
            for card in board.players[player].library[:number]
        )


SIMPLE: tuple[Objects, ...] = (
    Itself(), It(), DoerItself(), Them(), ExiledCard(), ExiledCard("the exiled cards"),
    ThatAbility(), ThatAbility("the spell"), YourCommander(),
    ThatAbility("that spell or ability"),
    *(
        Host(word, noun)
        for word, nouns in {
            "enchanted": (
                "creature", "land", "permanent", "artifact", "planeswalker",
                "forest", "island", "swamp", "mountain", "plains", "enchantment", "equipment",
                "vehicle",
            ),
            "equipped": ("creature",),
            "fortified": ("land",),
        }.items()
        for noun in nouns
    ),
)  # fmt: skip
"""The words for objects that hold nothing else."""
