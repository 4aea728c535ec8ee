"""A small vocabulary for tests: what cards may say when no printed text is read."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from apnap.game import events as ev
from apnap.game.ability import (
    Ability,
    Activated,
    Bindings,
    Change,
    CharacteristicEffect,
    Cost,
    Divided,
    Effect,
    Keyword,
    ManaEffect,
    Modal,
    SpellAbility,
    Static,
    Steps,
    Target,
    TriggerCondition,
    Triggered,
)
from apnap.game.board import Board
from apnap.game.card import Card
from apnap.game.context import Context
from apnap.game.events import Event
from apnap.game.ids import ObjectId, PlayerId, Ref
from apnap.game.mana import ManaCost
from apnap.rules import actions, choices, mana_abilities
from apnap.rules.attaching import Enchant
from apnap.rules.changing import AddAbility, ModifyPT
from apnap.rules.characteristics import GRANTING, characteristics
from apnap.rules.costs import PayMana
from apnap.rules.happening import happen
from apnap.rules.mana_abilities import TapThis

ANA, BEN, CAI, DOT = (PlayerId(number) for number in range(4))

# costs and mana


@dataclass(frozen=True)
class ToySacrifice(Cost):
    """Sacrifice this."""

    def can_pay(self, board: Board, ctx: Context) -> bool:
        return ctx.source is not None and ctx.source in board.battlefield

    def pay(self, board: Board, ctx: Context) -> Steps[None]:
        assert ctx.source is not None
        yield from actions.sacrifice(board, ctx.controller, (ctx.source,))


@dataclass(frozen=True)
class ToyMana(ManaEffect):
    """Add one of several amounts of mana, chosen by the player."""

    alternatives: tuple[tuple[str, ...], ...]

    def produces(self, board: Board, ctx: Context) -> tuple[tuple[str, ...], ...]:
        return self.alternatives

    def add(self, board: Board, ctx: Context, alternative: tuple[str, ...]) -> Steps[None]:
        yield from happen(board, ev.ManaAdded(ctx.controller, alternative, ctx.source))

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        chosen = yield from mana_abilities.choose_alternative(
            board, ctx.controller, self.alternatives, ctx.source
        )
        yield from self.add(board, ctx, chosen)


def source(name: str, *mana: str, needs: str = "", treasure: bool = False) -> Card:
    """A permanent that taps for any one of these: "WU" is two mana, "W" one."""
    costs: tuple[Cost, ...] = (TapThis(),)
    if needs:
        costs = (PayMana(ManaCost.parse(needs)), TapThis())
    if treasure:
        costs = (TapThis(), ToySacrifice())
    ability = Activated(costs, ToyMana(tuple(tuple(one) for one in mana)), text=f"{needs} {mana}")
    return Card(name, types=("Artifact" if treasure else "Land",), abilities=(ability,))


# what triggers


@dataclass(frozen=True)
class ToyEnters(TriggerCondition):
    """When this enters."""

    @property
    def about_self(self) -> bool:
        return True

    def keys(self) -> tuple[Hashable, ...]:
        return ("enters",)

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        assert isinstance(event, ev.ZoneChanged)
        return Bindings((source,)) if source is not None and event.new == source else None


@dataclass(frozen=True)
class ToyOtherEnters(TriggerCondition):
    """Whenever another creature enters."""

    def keys(self) -> tuple[Hashable, ...]:
        return ("enters",)

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        assert isinstance(event, ev.ZoneChanged)
        new = event.new
        if new is None or new == source or not characteristics(board, new).is_creature:
            return None
        return Bindings((new,))


@dataclass(frozen=True)
class ToyDies(TriggerCondition):
    """Whenever a creature dies, this one included (CR 603.10a)."""

    looks_back: ClassVar[bool] = True

    def keys(self) -> tuple[Hashable, ...]:
        return ("leaves",)

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        assert isinstance(event, ev.ZoneChanged)
        if event.to_zone != "graveyard" or event.object is None:
            return None
        creature = characteristics(board, event.object).is_creature
        return Bindings((event.object,)) if creature else None


# what is done


@dataclass(frozen=True)
class ToyTarget(Target):
    """Up to so many target creatures and players."""

    number: int
    up_to: int = 1
    at_least: int = 1

    def least(self, board: Board, ctx: Context) -> int:
        return self.at_least

    @property
    def wording(self) -> str:
        return "creature or player"

    def most(self, board: Board, ctx: Context) -> int:
        return self.up_to

    def candidates(self, board: Board, ctx: Context) -> Iterator[Ref]:
        yield from creatures(board)
        yield from board.players_in_order()

    def fits(self, board: Board, ctx: Context, ref: Ref) -> bool:
        return isinstance(ref, PlayerId) or ref in creatures(board)


def creatures(board: Board) -> list[ObjectId]:
    """The creatures on the battlefield, in order of arrival."""
    numbers = [record.id for record in board.battlefield.values()]
    return [number for number in numbers if characteristics(board, number).is_creature]


@dataclass(frozen=True)
class ToyNothing(Effect):
    """Does nothing."""

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        return
        yield


@dataclass(frozen=True)
class ToyGain(Effect):
    """You gain 1 life."""

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        yield from actions.gain_life(board, ctx.controller, 1, ctx.source)


@dataclass(frozen=True)
class ToyBolt(Effect):
    """3 damage to a target creature or player."""

    target: ToyTarget = ToyTarget(0)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        assert ctx.source is not None
        hits = [(ref, 3) for ref in ctx.targets[self.target.number]]
        yield from actions.damage(board, ctx.source, hits)


@dataclass(frozen=True)
class ToyVolley(Divided):
    """3 damage divided among up to two targets."""

    target: ToyTarget = ToyTarget(0, 2)

    def total(self, board: Board, ctx: Context) -> int:
        return 3

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        assert ctx.source is not None
        hits = zip(ctx.targets[self.target.number], ctx.division, strict=True)
        yield from actions.damage(board, ctx.source, hits)


@dataclass(frozen=True)
class ToyMuster(Effect):
    """Create two tokens; a creature of your choice gets +1/+1; a player of your choice loses 1.

    Two questions in one resolution, the first of which may be about what it has just made.
    """

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        yield from actions.create_tokens(board, ctx.controller, TOKEN, 2)
        chosen = yield from choices.choose_objects(
            board, ctx.controller, creatures(board), prompt="which creature"
        )
        yield from actions.begin(board, ctx, chosen, (ModifyPT(1, 1),))
        players = yield from choices.choose_refs(
            board, ctx.controller, board.players_in_order(), what="player", prompt="who loses 1"
        )
        for player in players:
            if isinstance(player, PlayerId):
                yield from actions.lose_life(board, player, 1)


@dataclass(frozen=True)
class ToyAttach(Effect):
    """Attach this to a target creature."""

    target: ToyTarget = ToyTarget(0)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        for ref in ctx.targets[self.target.number]:
            assert ctx.source is not None
            if isinstance(ref, ObjectId) and ctx.source in board.battlefield:
                yield from happen(board, ev.Attached(ctx.source, ref))


# what is true


@dataclass(frozen=True)
class ToyAnthem(CharacteristicEffect):
    """Other creatures get +1/+1."""

    @property
    def is_steady(self) -> bool:
        return True

    def affects(self, board: Board, source: ObjectId, ctx: Context, target: ObjectId) -> bool:
        return target != source and characteristics(board, target).is_creature

    def changes(self, board: Board, source: ObjectId, ctx: Context) -> tuple[Change, ...]:
        return (ModifyPT(1, 1),)


@dataclass(frozen=True)
class ToyCountsGraves(CharacteristicEffect):
    """This gets +1/+1 for each card in all graveyards."""

    def affects(self, board: Board, source: ObjectId, ctx: Context, target: ObjectId) -> bool:
        return target == source

    def changes(self, board: Board, source: ObjectId, ctx: Context) -> tuple[Change, ...]:
        total = sum(len(player.graveyard) for player in board.players)
        return (ModifyPT(total, total),)


@dataclass(frozen=True)
class ToyEnchant(Enchant):
    """Enchant creature."""

    text: str = "Enchant creature"

    def fits(self, board: Board, ctx: Context, ref: Ref) -> bool:
        return isinstance(ref, ObjectId) and ref in creatures(board)


@dataclass(frozen=True)
class ToyHostGets(CharacteristicEffect):
    """The creature this is attached to gets an ability."""

    ability: Ability

    @property
    def is_steady(self) -> bool:
        return True

    def keys(self) -> tuple[Hashable, ...]:
        mere = isinstance(self.ability, Keyword)
        return ("layers",) if mere else ("layers", GRANTING)

    def affects(self, board: Board, source: ObjectId, ctx: Context, target: ObjectId) -> bool:
        found = board.battlefield.get(source)
        return found is not None and found.attached_to == target

    def changes(self, board: Board, source: ObjectId, ctx: Context) -> tuple[Change, ...]:
        return (AddAbility(self.ability),)


# cards


def creature(name: str, size: int, cost: str, *abilities: Ability) -> Card:
    """A creature card."""
    return Card(
        name, ManaCost.parse(cost), types=("Creature",), power=size, toughness=size,
        abilities=abilities,
    )  # fmt: skip


def spell(name: str, kind: str, cost: str, *abilities: Ability, subtype: str = "") -> Card:
    """A card that is no creature."""
    return Card(
        name, ManaCost.parse(cost), types=(kind,), subtypes=(subtype,) if subtype else (),
        abilities=abilities,
    )  # fmt: skip


def when(trigger: TriggerCondition, effect: Effect, text: str) -> Triggered:
    """A triggered ability."""
    return Triggered(trigger, effect, text=text)


GROWS = Modal((ToyGain(), ToyBolt()))
TOKEN = Card("Recruit", types=("Creature",), power=1, toughness=1)
BEARS = creature("Bears", 2, "{1}")
WARDEN = creature("Warden", 1, "{1}", when(ToyOtherEnters(), ToyGain(), "gain 1"))
HERALD = creature("Herald", 1, "{1}", when(ToyOtherEnters(), ToyBolt(), "bolt"))
SCOUT = creature(
    "Scout", 2, "{2}", Keyword("flying"), when(ToyEnters(), ToyMuster(), "enters: muster")
)
ARCHER = creature("Archer", 2, "{2}", when(ToyEnters(), ToyVolley(), "enters: volley"))
SAGE = creature("Sage", 1, "{1}", when(ToyEnters(), GROWS, "enters: choose one"))
MARTYR = creature("Martyr", 1, "{1}", when(ToyDies(), ToyBolt(), "dies: bolt"))
CAPTAIN = creature("Captain", 2, "{2}", Static(ToyAnthem(), text="others get +1/+1"))
GHOUL = creature("Ghoul", 1, "{1}", Static(ToyCountsGraves(), text="as many as graves"))
GIANT = creature("Giant", 4, "{3}", Keyword("trample"), Keyword("haste"))
BOLT = spell("Bolt", "Instant", "{1}", SpellAbility(ToyBolt(), text="3 damage"))
MUSTER = spell("Muster", "Sorcery", "{2}", SpellAbility(ToyMuster(), text="muster"))
CLOAK = spell(
    "Cloak", "Enchantment", "{1}", ToyEnchant(), Static(ToyHostGets(Keyword("flying"))),
    subtype="Aura",
)  # fmt: skip
OATH = spell(
    "Oath", "Enchantment", "{1}", ToyEnchant(),
    Static(ToyHostGets(when(ToyOtherEnters(), ToyGain(), "granted: gain 1"))), subtype="Aura",
)  # fmt: skip
BLADE = spell(
    "Blade", "Artifact", "{1}", Static(ToyHostGets(Keyword("trample"))),
    Activated((PayMana(ManaCost.parse("{1}")),), ToyAttach(), sorcery_speed=True, text="Equip"),
    subtype="Equipment",
)  # fmt: skip
LAND = source("Tower", "W", "CC")
TREASURE = source("Chest", "W", "U", treasure=True)
DECK = (
    BEARS, WARDEN, HERALD, SCOUT, ARCHER, SAGE, MARTYR, CAPTAIN, GHOUL, GIANT, BOLT, MUSTER, CLOAK,
    OATH, BLADE, LAND, TREASURE,
)  # fmt: skip
