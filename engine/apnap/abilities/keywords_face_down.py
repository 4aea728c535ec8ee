"""Morph, disguise, manifest and cloak: what is face down and turns face up (CR 708)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from apnap.game import events as ev
from apnap.game.ability import Bindings, Cost, Steps
from apnap.game.board import Board
from apnap.game.card import Card
from apnap.game.context import Context
from apnap.game.data import names_x, walk
from apnap.game.events import Event
from apnap.game.ids import ObjectId, PlayerId
from apnap.game.mana import ManaCost
from apnap.rules import actions, choices, face_down, spell_keywords
from apnap.rules.costs import PayMana
from apnap.rules.happening import happen

from .effects import Clause
from .effects_cards import note_done
from .keywords import KeywordAbility, Ward
from .numbers import ONE
from .selectors import Amount, Objects, Players, speak_of
from .things import Things
from .triggers import ObjectTrigger, _OneObject

THREE = ManaCost(("3",))
PLAIN = Card("", types=("Creature",), power=2, toughness=2)
"""A face-down creature: 2/2, without text, name, subtypes and mana cost (CR 708.2a)."""
WARDED = replace(
    PLAIN, text="Ward {2}", abilities=(Ward((PayMana(ManaCost(("2",))),), "Ward {2}"),)
)
"""The same with ward {2} (CR 702.168a, 701.58a)."""
SHOWN = {
    "morph": replace(PLAIN, down="morph"),
    "disguise": replace(WARDED, down="disguise"),
    "manifest": replace(PLAIN, down="manifest"),
    "cloak": replace(WARDED, down="cloak"),
}
"""What a face-down spell or permanent is, by why it is face down."""


def set_up_down(card: Card) -> Card:
    """A card as it lies face down on the battlefield from the start: cast so, or manifested."""
    way = next((part.way for part in card.parts if isinstance(part, _FaceDown)), "manifest")
    return card.face_down(SHOWN[way])


class _FaceDown(KeywordAbility, spell_keywords.CastingWay, face_down.TurnsUp):
    """May be cast face down for {3}, and turned face up for its own cost."""

    costs: tuple[Cost, ...]
    zone: ClassVar[str] = ""

    def shape(self, card: Card) -> Card | None:
        return SHOWN[self.way]

    def mana_for(self, card: Card) -> ManaCost | None:
        return THREE

    @property
    def unsupported(self) -> str:
        """Other abilities may read the X with which it is turned face up."""
        mana = (part for part in walk(self.costs) if isinstance(part, ManaCost))
        there = any(one.x_count for one in mana) or names_x(self.costs)
        return "702.37f: X in a morph cost" if there else ""


@dataclass(frozen=True)
class Morph(_FaceDown):
    """Morph: cast face down as a 2/2 creature, turned face up for a cost (CR 702.37)."""

    costs: tuple[Cost, ...]
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("morph {costs:,}", "morph—{costs:,}")
    way: ClassVar[str] = "morph"


@dataclass(frozen=True)
class Megamorph(_FaceDown):
    """Megamorph: morph, with a +1/+1 counter as it is turned face up so (CR 702.37b)."""

    costs: tuple[Cost, ...]
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("megamorph {costs:,}", "megamorph—{costs:,}")
    way: ClassVar[str] = "morph"
    turned_with_counter: ClassVar[bool] = True


@dataclass(frozen=True)
class Disguise(_FaceDown):
    """Disguise: morph, with ward {2} while it is face down (CR 702.168)."""

    costs: tuple[Cost, ...]
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("disguise {costs:,}", "disguise—{costs:,}")
    way: ClassVar[str] = "disguise"


@dataclass(frozen=True)
class IsTurnedFaceUp(_OneObject):
    """A permanent is turned face up (CR 708.8)."""

    what: Objects
    event_keys: ClassVar[tuple[str, ...]] = ("turned face up",)
    templates: ClassVar[tuple[str, ...]] = ("{what:subject} [be] turned face up",)


@dataclass(frozen=True)
class IsTurnedFaceUpOr(ObjectTrigger):
    """A permanent or another one is turned face up."""

    what: Objects
    other: Things
    event_keys: ClassVar[tuple[str, ...]] = ("turned face up",)
    templates: ClassVar[tuple[str, ...]] = ("{what} or another {other:one} is turned face up",)

    @property
    def about_self(self) -> bool:
        return False

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        if not isinstance(event, ev.TurnedFaceUp):
            return None
        ctx = Context(controller, source)
        if event.object == source or self.other.is_like(board, ctx, event.object):
            return Bindings((event.object,), (board.controller(event.object),))
        return None


@dataclass(frozen=True)
class EntersOrTurnedFaceUp(ObjectTrigger):
    """A permanent enters or is turned face up: one ability for both."""

    what: Objects
    event_keys: ClassVar[tuple[str, ...]] = ("enters", "turned face up")
    templates: ClassVar[tuple[str, ...]] = ("{what:subject} [enter] or [be] turned face up",)

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        number = event.new if isinstance(event, ev.ZoneChanged) else None
        if isinstance(event, ev.TurnedFaceUp):
            number = event.object
        if number is None or not self.found(board, source, controller, number):
            return None
        return Bindings((number,), (board.controller(number),))


def _put_down(
    board: Board, player: PlayerId, number: ObjectId, why: str, source: ObjectId | None, rule: str
) -> Steps[list[ObjectId]]:
    """Put a card onto the battlefield face down under a player's control."""
    found = board.find(number)
    assert found is not None
    done = yield from happen(
        board,
        ev.ZoneChanged(
            number, found.zone, "battlefield", "put", source, player, rule=rule, down=SHOWN[why]
        ),
    )
    return [
        event.new for event in done
        if isinstance(event, ev.ZoneChanged) and event.new is not None
        and event.new in board.battlefield
    ]


class _PutTopDown(Clause):
    """Put the top cards of a library onto the battlefield face down, one at a time."""

    who: Players
    amount: Amount
    reads_source: ClassVar[bool] = True
    why: ClassVar[str] = ""
    rule: ClassVar[str] = ""

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        made: list[ObjectId] = []
        for player in self.who.each(board, ctx):
            for _ in range(self.amount.value(board, ctx)):
                for top in board.players[player].library[:1]:
                    made += yield from _put_down(
                        board, player, top, self.why, ctx.source, self.rule
                    )
        speak_of(ctx, made)
        note_done(ctx, bool(made))


@dataclass(frozen=True)
class Manifest(_PutTopDown):
    """Manifest cards from the top of a library (CR 701.40a, 701.40e)."""

    tells: ClassVar[bool] = True
    who: Players
    amount: Amount = ONE
    why: ClassVar[str] = "manifest"
    rule: ClassVar[str] = "701.40a"
    templates: ClassVar[tuple[str, ...]] = (
        "{who} [manifest] the top card of {who:own} library",
        "{who} [manifest] the top {amount:one} cards of {who:own} library",
    )


@dataclass(frozen=True)
class Cloak(_PutTopDown):
    """Cloak cards from the top of a library (CR 701.58a, 701.58e)."""

    tells: ClassVar[bool] = True
    who: Players
    amount: Amount = ONE
    why: ClassVar[str] = "cloak"
    rule: ClassVar[str] = "701.58a"
    templates: ClassVar[tuple[str, ...]] = (
        "{who} [cloak] the top card of {who:own} library",
        "{who} [cloak] the top {amount:one} cards of {who:own} library",
    )


@dataclass(frozen=True)
class ManifestDread(Clause):
    """Manifest one of the top two cards; the other goes to the graveyard (CR 701.62a)."""

    tells: ClassVar[bool] = True
    reads_source: ClassVar[bool] = True
    who: Players
    templates: ClassVar[tuple[str, ...]] = ("{who} [manifest] dread",)

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        made: list[ObjectId] = []
        for player in self.who.each(board, ctx):
            looked = board.players[player].library[:2]
            chosen = yield from choices.choose_objects(
                board, player, looked, what="card", rule="701.62a",
                prompt="manifest dread: which card to manifest", source=ctx.source,
                why="who manifests dread chooses one of the two cards",
            )
            for number in chosen:
                made += yield from _put_down(
                    board, player, number, "manifest", ctx.source, "701.40a"
                )
            rest = [one for one in looked if one in board.cards and one not in chosen]
            yield from actions.move(board, rest, "graveyard", source=ctx.source, rule="701.62a")
            yield from happen(board, ev.Happened("manifested dread", player, rule="701.62b"))
        speak_of(ctx, made)
        note_done(ctx, bool(made))


