"""What effects make of objects: "gets +1/+1", "gains flying", "can't block" (CR 611, 613).

A predicate follows a subject. A static ability makes it true as long as it is there, an effect
of a resolution for a time.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Annotated, ClassVar

from apnap.game.ability import Ability, Change, Keyword, Steps
from apnap.game.board import Board
from apnap.game.card import Card
from apnap.game.context import Context
from apnap.game.data import Data, walk
from apnap.game.ids import ObjectId, PlayerId, Ref
from apnap.game.records import Duration
from apnap.rules import actions
from apnap.rules.changing import (
    AddAbility,
    AddTypes,
    LoseAbility,
    LoseAllAbilities,
    ModifyPT,
    SetColors,
    SetPT,
)
from apnap.rules.restrictions import (
    BlocksMore,
    CantAttack,
    CantBeBlocked,
    CantBlock,
    CantUntap,
    MustAttack,
    Restrict,
    Restriction,
)

from . import words
from .effects import Clause
from .land_types import SetLandTypes
from .objects import Them
from .rules_for_all import begin_rules
from .selectors import Amount, Objects
from .subtypes import BASIC_LAND_TYPES
from .things import Things
from .wording import say
from .words import ColorWord, KeywordWord, Vocabulary


class Predicate(Data):
    """What is said of a subject; its verb agrees with it."""

    level: ClassVar[str] = "any"
    grants: ClassVar[bool] = False
    """Whether it may give an ability that is no mere keyword."""
    layers: ClassVar[tuple[str, ...]] = ()
    """The layers of its changes where they are always the same and take away no ability."""
    chooses: ClassVar[bool] = False
    """Whether something is chosen as the effect is carried out; no static ability says so."""
    happens: ClassVar[bool] = False
    """Whether it happens once, as "becomes a copy" does; no static ability says so either."""
    of_players: ClassVar[bool] = False
    """Whether players may do so too, so that "they" needs a word of its own."""

    def settled(self, board: Board, ctx: Context) -> Steps[Predicate]:
        """The same once what is to be chosen has been (CR 608.2d)."""
        return self
        yield

    def changes(self, board: Board, ctx: Context) -> tuple[Change, ...]:
        """The changes it makes to each object."""
        raise NotImplementedError


@dataclass(frozen=True)
class Boost(Data):
    """A change of power and toughness as printed: +1/+1, -X/-0."""

    power: str
    toughness: str
    pattern: ClassVar[re.Pattern[str]] = re.compile(r"([+-](?:\d+|x))/([+-](?:\d+|x))")

    def say(self, form: str) -> str:
        """ "+1/+1"."""
        return f"{self.power}/{self.toughness}".upper()

    def sizes(self, x: int) -> tuple[int, int]:
        """The two numbers."""
        return _signed(self.power, x), _signed(self.toughness, x)


def _signed(text: str, x: int) -> int:
    sign = -1 if text[0] == "-" else 1
    return sign * (max(0, x) if text[1:] == "x" else int(text[1:]))  # CR 107.1b


@dataclass(frozen=True)
class Size(Data):
    """Power and toughness as printed: 1/1, X/X."""

    power: Amount
    toughness: Amount

    def say(self, form: str) -> str:
        """ "1/1"."""
        return f"{say(self.power)}/{say(self.toughness)}"


@dataclass(frozen=True)
class Gets(Predicate):
    """ "Gets +1/+1" (CR 613.4c)."""

    boost: Boost
    times: Amount | None = None
    layers: ClassVar[tuple[str, ...]] = (ModifyPT.layer,)
    templates: ClassVar[tuple[str, ...]] = ("[get] {boost}{times:tail}",)

    def changes(self, board: Board, ctx: Context) -> tuple[Change, ...]:
        times = 1 if self.times is None else max(0, self.times.value(board, ctx))  # CR 107.1b
        power, toughness = self.boost.sizes(ctx.x)
        return (ModifyPT(power * times, toughness * times),)


@dataclass(frozen=True)
class GetsWhere(Predicate):
    """ "Gets +X/+X, where X is the number of lands you control" (CR 613.4c)."""

    boost: Boost
    amount: Amount
    layers: ClassVar[tuple[str, ...]] = (ModifyPT.layer,)
    templates: ClassVar[tuple[str, ...]] = ("[get] {boost}, where x is {amount:of}",)

    def __post_init__(self) -> None:
        if "x" not in self.boost.power + self.boost.toughness:
            raise ValueError("nothing is X")

    def changes(self, board: Board, ctx: Context) -> tuple[Change, ...]:
        return (ModifyPT(*self.boost.sizes(self.amount.value(board, ctx))),)


@dataclass(frozen=True)
class Has(Predicate):
    """ "Has flying" (CR 613.1f)."""

    abilities: tuple[Ability, ...]
    layers: ClassVar[tuple[str, ...]] = (AddAbility.layer,)
    templates: ClassVar[tuple[str, ...]] = (
        "[have] {abilities:and/quoted}",
        "[gain] {abilities:and/quoted}",
    )

    @property
    def grants(self) -> bool:  # type: ignore[override]  # a class variable of the base
        """Whether one of them is no mere keyword."""
        return any(not isinstance(one, Keyword) for one in self.abilities)

    def changes(self, board: Board, ctx: Context) -> tuple[Change, ...]:
        return tuple(AddAbility(ability) for ability in self.abilities)


@dataclass(frozen=True)
class Loses(Predicate):
    """ "Loses flying" (CR 613.1f)."""

    keyword: KeywordWord
    templates: ClassVar[tuple[str, ...]] = ("[lose] {keyword}",)

    def changes(self, board: Board, ctx: Context) -> tuple[Change, ...]:
        return (LoseAbility(self.keyword),)


@dataclass(frozen=True)
class LosesAll(Predicate):
    """ "Loses all abilities" (CR 613.1f)."""

    templates: ClassVar[tuple[str, ...]] = ("[lose] all abilities",)

    def changes(self, board: Board, ctx: Context) -> tuple[Change, ...]:
        return (LoseAllAbilities(),)


@dataclass(frozen=True)
class HasBaseSize(Predicate):
    """ "Has base power and toughness 1/1" (CR 613.4b)."""

    size: Size
    layers: ClassVar[tuple[str, ...]] = (SetPT.layer,)
    templates: ClassVar[tuple[str, ...]] = ("[have] base power and toughness {size}",)

    def changes(self, board: Board, ctx: Context) -> tuple[Change, ...]:
        power, toughness = self.size.power, self.size.toughness
        return (SetPT(power.value(board, ctx), toughness.value(board, ctx)),)


@dataclass(frozen=True)
class HasBasePower(Predicate):
    """ "Has base power 4" (CR 613.4b)."""

    power: Amount
    templates: ClassVar[tuple[str, ...]] = ("[have] base power {power}",)

    def changes(self, board: Board, ctx: Context) -> tuple[Change, ...]:
        return (SetPT(self.power.value(board, ctx), None),)


@dataclass(frozen=True)
class AlsoKind(Predicate):
    """ "Is an artifact in addition to its other types" (CR 205.1b, 613.1d)."""

    things: Things
    templates: ClassVar[tuple[str, ...]] = (
        "is a {things:one} in addition to its other types",
        "are {things:many} in addition to their other types",
        "is a {things:one} in addition to its other land types",
        "are {things:many} in addition to their other land types",
        "[become] a {things:one} in addition to its other types",
    )

    def __post_init__(self) -> None:
        things = self.things
        if len(things.nouns) != 1 or things.before or things.head or things.after:
            raise ValueError("only types")
        known = {*words.TYPES, *words.SUBTYPE}
        if not known.issuperset(one.casefold() for one in things.nouns[0]):
            raise ValueError("only types")

    def changes(self, board: Board, ctx: Context) -> tuple[Change, ...]:
        return (self.added(),)

    def added(self) -> AddTypes:
        """The types it adds."""
        said = self.things.nouns[0]
        types = tuple(one.capitalize() for one in said if one in words.TYPES)
        subtypes = tuple(words.SUBTYPE[one.casefold()] for one in said if one not in words.TYPES)
        return AddTypes(types, subtypes)


@dataclass(frozen=True)
class BecomesColor(Predicate):
    """ "Becomes blue" (CR 105.3, 613.1e)."""

    color: ColorWord
    templates: ClassVar[tuple[str, ...]] = ("[become] {color}", "is {color}", "are {color}")

    def changes(self, board: Board, ctx: Context) -> tuple[Change, ...]:
        return (SetColors((words.COLORS[self.color],)),)


@dataclass(frozen=True)
class AreKind(Predicate):
    """ "Nonbasic lands are Mountains": a land type takes away the others' abilities (CR 305.7)."""

    things: Things
    templates: ClassVar[tuple[str, ...]] = (
        "are {things:many}", "is a {things:one}", "[become] a {things:one}",
    )  # fmt: skip

    def changes(self, board: Board, ctx: Context) -> tuple[Change, ...]:
        subtypes = tuple(words.SUBTYPE[one.casefold()] for one in self.things.nouns[0])
        return (SetLandTypes(subtypes),)

    def __post_init__(self) -> None:
        things = self.things
        plain = len(things.nouns) == 1 and not (things.before or things.head or things.after)
        basic = plain and all(one in BASIC_LAND_TYPES for one in things.nouns[0])
        if not basic:
            raise ValueError("only basic land types")


@dataclass(frozen=True)
class IsNoCreature(Predicate):
    """ "Isn't a creature" (CR 205.1a)."""

    templates: ClassVar[tuple[str, ...]] = ("isn't a creature",)

    def changes(self, board: Board, ctx: Context) -> tuple[Change, ...]:
        return (LoseType("Creature"),)


@dataclass(frozen=True)
class LoseType(Change):
    """Is not of a card type any more; its subtypes of that type go with it (CR 205.1a)."""

    type: str
    layer: ClassVar[str] = "4"

    def apply(self, card: Card) -> Card:
        types = tuple(one for one in card.types if one != self.type)
        kept = tuple(one for one in card.subtypes if one not in words.CREATURE_TYPE_SET)
        return replace(card, types=types, subtypes=kept)


class _Restricted(Predicate):
    """A restriction or requirement (CR 508.1c, 509.1b)."""

    layers: ClassVar[tuple[str, ...]] = (Restrict.layer,)

    def restrictions(self, board: Board, ctx: Context) -> tuple[Restriction, ...]:
        """What it puts on each creature."""
        raise NotImplementedError

    def changes(self, board: Board, ctx: Context) -> tuple[Change, ...]:
        return tuple(Restrict(one) for one in self.restrictions(board, ctx))


@dataclass(frozen=True)
class CannotAttack(_Restricted):
    """ "Can't attack"."""

    templates: ClassVar[tuple[str, ...]] = ("can't attack",)

    def restrictions(self, board: Board, ctx: Context) -> tuple[Restriction, ...]:
        return (CantAttack(),)


@dataclass(frozen=True)
class CantAttackWithout(Restriction):
    """"Can't attack unless defending player controls an Island"."""

    things: Things
    controller: int

    def forbids_attack(self, board: Board, creature: ObjectId, target: Ref) -> str | None:
        defender = target if isinstance(target, PlayerId) else board.controller(target)
        ctx = Context(PlayerId(self.controller), creature)
        there = any(
            record.controller == defender and self.things.is_like(board, ctx, record.id)
            for record in board.battlefield.values()
        )
        return None if there else f"{board.name(defender)} does not control what it needs"


@dataclass(frozen=True)
class CannotAttackWithout(_Restricted):
    """ "Can't attack unless defending player controls an Island"."""

    things: Things
    templates: ClassVar[tuple[str, ...]] = (
        "can't attack unless defending player controls a {things:one}",
    )

    def restrictions(self, board: Board, ctx: Context) -> tuple[Restriction, ...]:
        return (CantAttackWithout(self.things, int(ctx.controller)),)


@dataclass(frozen=True)
class CannotBlock(_Restricted):
    """ "Can't block"."""

    templates: ClassVar[tuple[str, ...]] = ("can't block",)

    def restrictions(self, board: Board, ctx: Context) -> tuple[Restriction, ...]:
        return (CantBlock(),)


@dataclass(frozen=True)
class CannotAttackOrBlock(_Restricted):
    """ "Can't attack or block"."""

    templates: ClassVar[tuple[str, ...]] = ("can't attack or block",)

    def restrictions(self, board: Board, ctx: Context) -> tuple[Restriction, ...]:
        return (CantAttack(), CantBlock())


@dataclass(frozen=True)
class CannotBeBlocked(_Restricted):
    """ "Can't be blocked"."""

    templates: ClassVar[tuple[str, ...]] = ("can't be blocked",)

    def restrictions(self, board: Board, ctx: Context) -> tuple[Restriction, ...]:
        return (CantBeBlocked(),)


@dataclass(frozen=True)
class CanBlockMore(_Restricted):
    """ "Can block an additional creature each combat"."""

    any_number: bool = False
    templates: ClassVar[tuple[str, ...]] = (
        "can block an additional creature each combat",
        "can block {any_number!any number of creatures}",
    )

    def restrictions(self, board: Board, ctx: Context) -> tuple[Restriction, ...]:
        return (BlocksMore(10**6 if self.any_number else 1),)


@dataclass(frozen=True)
class CantBeBlockedBy(Restriction):
    """Can't be blocked by some creatures, or by any others."""

    things: Things
    controller: int
    source: ObjectId | None
    others: bool = False

    def forbids_blocker(self, board: Board, attacker: ObjectId, blocker: ObjectId) -> str | None:
        ctx = Context(PlayerId(self.controller), self.source)
        if self.things.is_like(board, ctx, blocker) is self.others:
            return None
        kind = say(self.things, "many")
        return f"it can't be blocked {'except ' if self.others else ''}by {kind}"


@dataclass(frozen=True)
class CannotBeBlockedBy(_Restricted):
    """ "Can't be blocked by Walls", "can't be blocked except by legendary creatures"."""

    things: Things
    others: bool = False
    reads_source: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = (
        "can't be blocked by {things:many}",
        "can't be blocked {others!except} by {things:many}",
    )

    def restrictions(self, board: Board, ctx: Context) -> tuple[Restriction, ...]:
        return (CantBeBlockedBy(self.things, int(ctx.controller), ctx.source, self.others),)


@dataclass(frozen=True)
class CanBlockOnlyKind(Restriction):
    """Can block only some creatures."""

    things: Things
    controller: int

    def forbids_block(self, board: Board, blocker: ObjectId, attacker: ObjectId) -> str | None:
        ctx = Context(PlayerId(self.controller), blocker)
        if self.things.is_like(board, ctx, attacker):
            return None
        return f"it can block only {say(self.things, 'many')}"


@dataclass(frozen=True)
class CanBlockOnly(_Restricted):
    """ "Can block only creatures with flying"."""

    things: Things
    templates: ClassVar[tuple[str, ...]] = ("can block only {things:many}",)

    def restrictions(self, board: Board, ctx: Context) -> tuple[Restriction, ...]:
        return (CanBlockOnlyKind(self.things, int(ctx.controller)),)


@dataclass(frozen=True)
class AttacksEachCombat(_Restricted):
    """ "Attacks each combat if able" (CR 508.1d)."""

    templates: ClassVar[tuple[str, ...]] = (
        "[attack] each combat if able",
        "[attack] each turn if able",
        "[attack] this turn if able",
    )

    def restrictions(self, board: Board, ctx: Context) -> tuple[Restriction, ...]:
        return (MustAttack(),)


@dataclass(frozen=True)
class StaysTapped(_Restricted):
    """ "Doesn't untap during its controller's untap step" (CR 502.3)."""

    templates: ClassVar[tuple[str, ...]] = (
        "[don't] untap during its controller's untap step",
        "[don't] untap during your untap step",
        "[don't] untap during their controllers' untap steps",
    )

    def restrictions(self, board: Board, ctx: Context) -> tuple[Restriction, ...]:
        return (CantUntap(),)


def no_choice(predicates: tuple[Predicate, ...]) -> None:
    """Raises ValueError if one of them is chosen as an effect is carried out."""
    if any(part.chooses for part in predicates):
        raise ValueError("nothing is chosen here")


DurationWord = Annotated[
    str,
    Vocabulary(
        "duration", (
            "until end of turn",
            "this turn",
            "until your next turn",
            "this combat",
            "until end of combat",
        ),
    ),
]


def duration(word: str, ctx: Context) -> Duration:
    """How long an effect with these words lasts (CR 611.2a)."""
    if word == "until your next turn":
        return Duration("your next turn", ctx.controller)
    return Duration("combat" if word.endswith("combat") else "end of turn")


def _has_fixed_x(part: Predicate) -> bool:
    """Whether it says what X is without speaking of the objects that it is about."""
    return isinstance(part, GetsWhere) and not any(
        getattr(one, "reads_event", False) for one in walk(part.amount)
    )


@dataclass(frozen=True)
class Affect(Clause):
    """Objects are changed for a time (CR 611.2)."""

    objects: Objects
    predicates: tuple[Predicate, ...]
    lasting: DurationWord = "until end of turn"
    templates: ClassVar[tuple[str, ...]] = (
        "{objects} {predicates:and/*objects} {lasting}",
        "{lasting}, {objects} {predicates:and/*objects}",
        "{objects} also {predicates:and/*objects} {lasting}",
    )

    def __post_init__(self) -> None:
        if any(_has_fixed_x(part) for part in self.predicates):
            raise ValueError("the whole sentence says what X is")
        if isinstance(self.objects, Them) and any(part.of_players for part in self.predicates):
            raise ValueError("they may be players")

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        objects = yield from self.objects.objects(board, ctx)
        changes: list[Change] = []
        for part in self.predicates:
            changes += (yield from part.settled(board, ctx)).changes(board, ctx)
        text = " and ".join(say(part, "s") for part in self.predicates) + f" {self.lasting}"
        lasting = duration(self.lasting, ctx)
        rules = [change for change in changes if change.layer == Restrict.layer]
        if rules and (things := self.objects.all_of) is not None:
            begin_rules(board, ctx, things, rules, lasting, text)
            changes = [change for change in changes if change not in rules]
        yield from actions.begin(board, ctx, objects, changes, lasting, text)


@dataclass(frozen=True)
class AffectWhileTapped(Clause):
    """Objects are changed for as long as the source stays tapped (CR 611.2b)."""

    objects: Objects
    predicates: tuple[Predicate, ...]
    reads_source: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = (
        "for as long as ~ remains tapped, {objects} {predicates:and/*objects}",
        "{objects} {predicates:and/*objects} for as long as ~ remains tapped",
    )

    def __post_init__(self) -> None:
        no_choice(self.predicates)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        objects = yield from self.objects.objects(board, ctx)
        changes = [one for part in self.predicates for one in part.changes(board, ctx)]
        lasting = Duration("tapped", object=ctx.source)
        yield from actions.begin(board, ctx, objects, changes, lasting, "while it stays tapped")
