"""Instructions that add mana (CR 106.4, 605)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap.game.ability import Condition, Effect, ManaEffect, Purpose, SpendOnly, Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.events import Happened
from apnap.game.ids import PlayerId
from apnap.game.mana import COLORS, ManaCost
from apnap.rules import actions, mana_abilities
from apnap.rules.characteristics import characteristics
from apnap.rules.costs import PayMana
from apnap.rules.spell_keywords import AdditionalCost

from .players import You
from .selectors import Amount, Players
from .statics_casting import as_spells
from .things import Things
from .wording import say

Alternatives = tuple[tuple[str, ...], ...]
YOU = You()
PERMANENT = Things((("permanent",),))


class AddsMana(ManaEffect):
    """Adds mana to the pool of who is told to, normally the controller."""

    level: ClassVar[str] = "clause"
    who: Players

    def receivers(self, board: Board, ctx: Context) -> tuple[PlayerId, ...]:
        return self.who.find(board, ctx)

    def add(self, board: Board, ctx: Context, alternative: tuple[str, ...]) -> Steps[None]:
        for player in self.who.each(board, ctx):
            yield from actions.add_mana(board, player, alternative, ctx.source, ctx.only)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        alternatives = self.produces(board, ctx)
        chosen = yield from mana_abilities.choose_alternative(
            board, ctx.controller, alternatives, number=ctx.source
        )
        yield from self.add(board, ctx, chosen)


@dataclass(frozen=True)
class AddMana(AddsMana):
    """Add the printed mana."""

    who: Players
    mana: ManaCost
    templates: ClassVar[tuple[str, ...]] = (
        "{who} [add] {mana}",
        "{who} [add] an additional {mana}",
    )

    def __post_init__(self) -> None:
        if "S" in self.mana.symbols:
            raise ValueError("no card adds {S} (CR 106.11)")

    def produces(self, board: Board, ctx: Context) -> Alternatives:
        return (self.mana.symbols,)


@dataclass(frozen=True)
class AddSeveralMana(AddsMana):
    """Add several of one symbol: "add six {G}"."""

    who: Players
    amount: Amount
    mana: ManaCost
    templates: ClassVar[tuple[str, ...]] = (
        "{who} [add] {amount:one} {mana}",
        "{who} [add] an amount of {mana} equal to {amount:of}",
    )

    def produces(self, board: Board, ctx: Context) -> Alternatives:
        return (self.mana.symbols * self.amount.value(board, ctx),)


@dataclass(frozen=True)
class AddManaForEach(AddsMana):
    """ "Add {G} for each creature you control"."""

    who: Players
    mana: ManaCost
    times: Amount
    templates: ClassVar[tuple[str, ...]] = ("{who} [add] {mana}{times:tail}",)

    def produces(self, board: Board, ctx: Context) -> Alternatives:
        return (self.mana.symbols * self.times.value(board, ctx),)

    def __post_init__(self) -> None:
        if self.times is None:
            raise ValueError("for each of what")


@dataclass(frozen=True)
class AddOneOfMana(AddsMana):
    """Add one of the printed kinds of mana: "add {G} or {W}"."""

    who: Players
    mana: tuple[ManaCost, ...]
    templates: ClassVar[tuple[str, ...]] = ("{who} [add] {mana:or}",)

    def __post_init__(self) -> None:
        if len(self.mana) < 2:
            raise ValueError("a choice is among two or more")

    def produces(self, board: Board, ctx: Context) -> Alternatives:
        return tuple(one.symbols for one in self.mana)


@dataclass(frozen=True)
class AddAnyColor(AddsMana):
    """Add mana of any one colour (CR 106.1b)."""

    who: Players
    amount: Amount
    templates: ClassVar[tuple[str, ...]] = (
        "{who} [add] {amount:one} mana of any color",
        "{who} [add] {amount:one} mana of any one color",
        "{who} [add] an additional {amount:one} mana of any color",
    )

    def produces(self, board: Board, ctx: Context) -> Alternatives:
        amount = self.amount.value(board, ctx)
        return tuple((color,) * amount for color in COLORS)


@dataclass(frozen=True)
class AddSameMana(AddsMana):
    """Add one mana of any type that a land tapped for mana produced (CR 106.12a)."""

    reads_event: ClassVar[bool] = True
    who: Players
    templates: ClassVar[tuple[str, ...]] = (
        "{who} [add] one mana of any type that land produced",
        "{who} [add] an additional one mana of any type that land produced",
    )

    def produces(self, board: Board, ctx: Context) -> Alternatives:
        made = ctx.event.text if isinstance(ctx.event, Happened) else ""
        return tuple((one,) for one in dict.fromkeys(made))


@dataclass(frozen=True)
class AddColorAmong(AddsMana):
    """Add one mana of a colour found among some permanents; none if there is none (CR 106.5)."""

    who: Players
    things: Things
    templates: ClassVar[tuple[str, ...]] = (
        "{who} [add] one mana of any color among {things:many}",
    )

    def produces(self, board: Board, ctx: Context) -> Alternatives:
        found = {
            color for one in self.things.find(board, ctx)
            for color in characteristics(board, one).colors
        }
        return tuple((color,) for color in COLORS if color in found)


@dataclass(frozen=True)
class AddColorOfOne(AddColorAmong):
    """The same in two sentences: "Choose a color of a permanent you control. Add ..."."""

    who: Players = YOU
    things: Things = PERMANENT
    level: ClassVar[str] = "sentence"
    templates: ClassVar[tuple[str, ...]] = (
        "choose a color of a {things:one}. add one mana of that color",
    )


@dataclass(frozen=True)
class AddWhatOthersCould(AddsMana):
    """Add one mana of a colour or type that some permanent could produce (CR 106.7)."""

    who: Players
    things: Things
    any_type: bool = False
    reads_source: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = (
        "{who} [add] one mana of any color that a {things:one} could produce",
        "{who} [add] one mana of any {any_type!type} that a {things:one} could produce",
    )

    def produces(self, board: Board, ctx: Context) -> Alternatives:
        asking = ctx.named.get(ASKING, ())
        found: set[str] = set()
        for number in self.things.find(board, ctx):
            if number in asking:
                continue  # what it could produce is what is being asked
            other = Context(board.controller(number), number)
            other.named[ASKING] = (*asking, *(() if ctx.source is None else (ctx.source,)))
            found.update(mana_abilities.could_produce(board, other))
        return tuple((one,) for one in (*COLORS, *("C" if self.any_type else "")) if one in found)


ASKING = "could produce"
"""Under this name in `Context.named` are the permanents whose mana is being found out."""


@dataclass(frozen=True)
class DoubleUnspent(AddsMana):
    """Double each type of unspent mana; what is added may be spent on anything (CR 701.10f)."""

    who: Players = YOU
    templates: ClassVar[tuple[str, ...]] = (
        "double the amount of each type of unspent mana you have",
    )

    def produces(self, board: Board, ctx: Context) -> Alternatives:
        return (board.players[ctx.controller].pool,)


@dataclass(frozen=True)
class AddAnyCombination(AddsMana):
    """Add two mana in any combination of colours."""

    who: Players
    amount: Amount
    templates: ClassVar[tuple[str, ...]] = (
        "{who} [add] {amount:one} mana in any combination of colors",
    )

    def produces(self, board: Board, ctx: Context) -> Alternatives:
        found: tuple[tuple[str, ...], ...] = ((),)
        for _ in range(self.amount.value(board, ctx)):
            found = tuple(
                dict.fromkeys(tuple(sorted((*one, color))) for one in found for color in COLORS)
            )
        return found


@dataclass(frozen=True)
class AddInsteadIf(ManaEffect):
    """ "Add {C}. If you have the initiative, add {C}{C} instead." """

    level: ClassVar[str] = "sentence"
    usual: Effect
    condition: Condition
    effect: Effect
    templates: ClassVar[tuple[str, ...]] = (
        "{usual:clause}. if {condition}, {effect:clause} instead",
        "{usual:clause}. if {condition}, instead {effect:clause}",
    )

    def __post_init__(self) -> None:
        if not (isinstance(self.usual, ManaEffect) and isinstance(self.effect, ManaEffect)):
            raise ValueError("both add mana")

    def _one(self, board: Board, ctx: Context) -> ManaEffect:
        effect = self.effect if self.condition.holds(board, ctx) else self.usual
        assert isinstance(effect, ManaEffect)
        return effect

    def produces(self, board: Board, ctx: Context) -> Alternatives:
        return self._one(board, ctx).produces(board, ctx)

    def add(self, board: Board, ctx: Context, alternative: tuple[str, ...]) -> Steps[None]:
        yield from self._one(board, ctx).add(board, ctx, alternative)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        yield from self._one(board, ctx).perform(board, ctx)


@dataclass(frozen=True)
class OnlyFor(SpendOnly):
    """ "Spend this mana only to cast creature spells" (CR 106.6)."""

    cast: Things | None = None
    of: Things | None = None
    any_ability: bool = False
    templates: ClassVar[tuple[str, ...]] = (
        "to cast a {cast:one}",
        "to cast {cast:many}",
        "to {any_ability!activate abilities}",
        "to activate abilities of {of:many}",
        "to cast a {cast:one} or {any_ability!activate an ability}",
        "to cast a {cast:one} or activate an ability of a {of:one}",
        "to cast a {cast:one} or to activate an ability of a {of:one}",
    )

    def allows(self, board: Board, player: PlayerId, purpose: Purpose | None) -> bool:
        if purpose is None:
            return False
        ctx = Context(player)
        if purpose.ability is None:
            return self.cast is not None and as_spells(self.cast).is_like(
                board, ctx, purpose.object
            )
        return self.any_ability or (
            self.of is not None and self.of.is_like(board, ctx, purpose.object)
        )


@dataclass(frozen=True)
class OnlyForX(OnlyFor):
    """ "Spend this mana only on costs that contain {X}" (CR 106.6)."""

    templates: ClassVar[tuple[str, ...]] = ("on costs that contain {X}",)

    def allows(self, board: Board, player: PlayerId, purpose: Purpose | None) -> bool:
        if purpose is None:
            return False
        if purpose.ability is not None:
            mana = (cost.cost for cost in purpose.ability.costs if isinstance(cost, PayMana))
            return any(cost.x_count for cost in mana)
        card = characteristics(board, purpose.object)
        cast = getattr(board.find(purpose.object), "cast", None)
        more = (
            cost.cost
            for part in card.parts if isinstance(part, AdditionalCost)
            and (not part.optional or cast is None or part.optional in cast.paid)
            for cost in part.costs if isinstance(cost, PayMana)
        )
        return any(one is not None and one.x_count for one in (card.mana_cost, *more))


@dataclass(frozen=True)
class NotFor(SpendOnly):
    """ "This mana can't be spent to cast a nonartifact spell" (CR 106.6)."""

    cast: Things
    templates: ClassVar[tuple[str, ...]] = ("to cast a {cast:one}", "to cast {cast:many}")

    def allows(self, board: Board, player: PlayerId, purpose: Purpose | None) -> bool:
        if purpose is None or purpose.ability is not None:
            return True
        return not as_spells(self.cast).is_like(board, Context(player), purpose.object)


@dataclass(frozen=True)
class AddBoundMana(ManaEffect):
    """Adds mana that may be spent on certain things only, or not on some (CR 106.6)."""

    level: ClassVar[str] = "sentence"
    mana: Effect
    only: OnlyFor | None = None
    never: NotFor | None = None
    templates: ClassVar[tuple[str, ...]] = (
        "{mana:clause}. spend this mana only {only}",
        "{mana:clause}. this mana can't be spent {never}",
    )

    def __post_init__(self) -> None:
        if not isinstance(self.mana, ManaEffect):
            raise ValueError("it adds mana")

    @property
    def spend_only(self) -> SpendOnly | None:
        return self.only or self.never

    def produces(self, board: Board, ctx: Context) -> Alternatives:
        assert isinstance(self.mana, ManaEffect)
        return self.mana.produces(board, ctx)

    def add(self, board: Board, ctx: Context, alternative: tuple[str, ...]) -> Steps[None]:
        assert isinstance(self.mana, ManaEffect)
        ctx.only = self.spend_only
        yield from self.mana.add(board, ctx, alternative)
        ctx.only = None

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        ctx.only = self.spend_only
        yield from self.mana.perform(board, ctx)
        ctx.only = None


@dataclass(frozen=True)
class AddAndMore(ManaEffect):
    """Adds mana and does something else: "Add {R}. This land deals 1 damage to you." """

    mana: Effect
    more: tuple[Effect, ...]

    @property
    def spend_only(self) -> SpendOnly | None:
        assert isinstance(self.mana, ManaEffect)
        return self.mana.spend_only

    def say(self, form: str) -> str:
        """The sentences."""
        return ". ".join(say(part) for part in (self.mana, *self.more))

    def produces(self, board: Board, ctx: Context) -> Alternatives:
        assert isinstance(self.mana, ManaEffect)
        return self.mana.produces(board, ctx)

    def add(self, board: Board, ctx: Context, alternative: tuple[str, ...]) -> Steps[None]:
        assert isinstance(self.mana, ManaEffect)
        yield from self.mana.add(board, ctx, alternative)
        for part in self.more:
            yield from part.perform(board, ctx)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        yield from self.mana.perform(board, ctx)
        for part in self.more:
            yield from part.perform(board, ctx)
