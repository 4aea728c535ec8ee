"""Keyword abilities that stand for activated abilities: crew, landcycling (CR 702)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from apnap.errors import Refused
from apnap.game import events as ev
from apnap.game.ability import Ability, Activated, Bindings, Cost, Effect, Keyword, Static, Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.events import Event
from apnap.game.ids import ObjectId, PlayerId
from apnap.rules import actions, choices
from apnap.rules.changing import AddTypes
from apnap.rules.characteristics import characteristics
from apnap.rules.happening import happen
from apnap.rules.restrictions import CrewsStronger, Designated, Restrict, is_designated

from .changes import AlsoKind
from .conditions import IsYourTurn
from .costs import CycleItself
from .effects_cards import Reveal, Shuffle
from .effects_library import PutIntoHand
from .effects_searching import Search
from .keywords import KeywordAbility
from .keywords_casting import ReturnedCreature
from .numbers import ONE
from .objects import A, It, Itself
from .players import You
from .selectors import Objects
from .statics import Are
from .structure import Series
from .things import Things
from .triggers import ObjectTrigger
from .triggers_combat import Attacks
from .words import Vocabulary


@dataclass(frozen=True)
class TapTotalPower(Cost):
    """Tap other untapped creatures you control with so much power in all (CR 702.122a)."""

    reads_source: ClassVar[bool] = True
    power: int
    rule: str = "702.122a"
    aided: bool = True
    """Whether what crews and saddles as though it were stronger does so here."""

    def _able(self, board: Board, ctx: Context) -> dict[ObjectId, int]:
        found = {}
        for one in board.battlefield.values():
            if one.controller == ctx.controller and not one.tapped and one.id != ctx.source:
                card = characteristics(board, one.id)
                if card.is_creature:
                    more = sum(
                        part.more for part in card.restrictions
                        if self.aided and isinstance(part, CrewsStronger)
                    )
                    found[one.id] = (card.power or 0) + more
        return found

    def can_pay(self, board: Board, ctx: Context) -> bool:
        powers = self._able(board, ctx).values()
        return sum(power for power in powers if power > 0) >= self.power

    def pay(self, board: Board, ctx: Context) -> Steps[None]:
        able = self._able(board, ctx)
        least = total = 0
        for power in sorted(able.values(), reverse=True):
            if total >= self.power:
                break
            total, least = total + power, least + 1
        chosen = yield from choices.choose_objects(
            board, ctx.controller, list(able), least=least, most=len(able), what="cost",
            rule=self.rule, prompt=f"tap creatures with total power {self.power} or greater",
            why="who pays a cost chooses what pays it", source=ctx.source,
        )
        total = sum(able[one] for one in chosen)
        if total < self.power:
            raise Refused(
                f"the total power of what is tapped is {total}, less than {self.power} "
                f"(CR {self.rule})"
            )
        yield from actions.tap(board, chosen)


@dataclass(frozen=True)
class BecomesCrewed(Effect):
    """It becomes an artifact creature until end of turn (CR 702.122a)."""

    reads_source: ClassVar[bool] = True

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        assert ctx.source is not None
        change = AddTypes(types=("Artifact", "Creature"))
        yield from actions.begin(board, ctx, [ctx.source], [change], text="crewed")
        crewed = ev.Happened("crewed", ctx.controller, ctx.source, rule="702.122d")
        yield from happen(board, crewed)


@dataclass(frozen=True)
class Crew(KeywordAbility):
    """Crew: tap creatures, and it is a creature this turn (CR 702.122)."""

    number: int
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("crew {number}",)

    def parts(self) -> tuple[Ability, ...]:
        costs = (TapTotalPower(self.number),)
        return (Keyword("crew"), Activated(costs, BecomesCrewed(), text=self.text or "crew"))


@dataclass(frozen=True)
class LivingMetal(KeywordAbility):
    """Living metal: an artifact creature too during its controller's turns (CR 702.161a)."""

    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("living metal",)

    def parts(self) -> tuple[Ability, ...]:
        alive = Are(Itself(), (AlsoKind(Things((("artifact", "creature"),))),))
        text = self.text or "living metal"
        return (Keyword("living metal"), Static(alive, IsYourTurn(), text=text))


@dataclass(frozen=True)
class BecomesSaddled(Effect):
    """It is saddled until end of turn (CR 702.171b)."""

    reads_source: ClassVar[bool] = True

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        assert ctx.source is not None
        mark = Restrict(Designated("saddled"))
        yield from actions.begin(board, ctx, [ctx.source], [mark], text="saddled")
        saddled = ev.Happened("saddled", ctx.controller, ctx.source, rule="702.171b")
        yield from happen(board, saddled)


@dataclass(frozen=True)
class Saddle(KeywordAbility):
    """Saddle: tap creatures, as a sorcery, and it is saddled this turn (CR 702.171a)."""

    number: int
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("saddle {number}",)

    def parts(self) -> tuple[Ability, ...]:
        costs = (TapTotalPower(self.number, "702.171a"),)
        text = self.text or "saddle"
        saddled = Activated(costs, BecomesSaddled(), sorcery_speed=True, text=text)
        return (Keyword("saddle"), saddled)


@dataclass(frozen=True)
class AttacksSaddled(ObjectTrigger):
    """A creature attacks while saddled (CR 702.171b, 508.3a)."""

    what: Objects
    event_keys: ClassVar[tuple[str, ...]] = ("attacks",)
    templates: ClassVar[tuple[str, ...]] = ("{what:subject} [attack] while saddled",)

    def matches(
        self, board: Board, source: ObjectId | None, controller: PlayerId, event: Event
    ) -> Bindings | None:
        if not isinstance(event, ev.Attacked):
            return None
        if not is_designated(board, event.attacker, "saddled"):
            return None
        return Attacks(self.what).matches(board, source, controller, event)


CYCLED: dict[str, Things] = {
    **{
        f"{name.casefold()}cycling": Things(((name, "card"),))
        for name in ("Plains", "Island", "Swamp", "Mountain", "Forest", "Wizard", "Sliver")
    },
    "landcycling": Things((("land", "card"),)),
    "basic landcycling": Things((("land", "card"),), ("basic",)),
    "artifact landcycling": Things((("artifact", "land", "card"),)),
}
"""What each kind of typecycling finds."""


@dataclass(frozen=True)
class TypeCycling(KeywordAbility):
    """Typecycling: discard this card to search for a card of a type (CR 702.29e)."""

    word: Annotated[str, Vocabulary("typecycling", tuple(CYCLED))]
    costs: tuple[Cost, ...]
    text: str = ""
    templates: ClassVar[tuple[str, ...]] = ("{word} {costs:,}", "{word}—{costs:,}")

    def parts(self) -> tuple[Ability, ...]:
        search = Search(You(), A(CYCLED[self.word], ONE))
        found = (Reveal(You(), It()), PutIntoHand(You(), It()), Shuffle(You()))
        effect = Series((search, *found), (",", ",", ", then"))
        costs = (*self.costs, CycleItself())
        return (Activated(costs, effect, text=self.text or self.word, zones=("hand",)),)


@dataclass(frozen=True)
class RevealItself(Cost):
    """Reveal this card (CR 702.49a)."""

    reads_source: ClassVar[bool] = True

    def can_pay(self, board: Board, ctx: Context) -> bool:
        return ctx.source is not None and ctx.source in board.cards

    def pay(self, board: Board, ctx: Context) -> Steps[None]:
        if ctx.source is not None:
            actions.reveal(board, ctx.controller, [ctx.source])
        return
        yield


@dataclass(frozen=True)
class FromHandAttacking(Effect):
    """This card is put onto the battlefield tapped, attacking what was attacked (CR 702.49c)."""

    reads_source: ClassVar[bool] = True

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        found = board.cards.get(ctx.source) if ctx.source is not None else None
        if found is None or found.zone not in ("hand", "command"):
            return
        yield from actions.move(
            board, [found.id], "battlefield", source=found.id, player=ctx.controller,
            tapped=True, attacking=ctx.named.get("ninjutsu: attacked", ()), rule="702.49a",
        )


@dataclass(frozen=True)
class Ninjutsu(KeywordAbility):
    """Ninjutsu: put onto the battlefield attacking for an unblocked creature (CR 702.49)."""

    costs: tuple[Cost, ...]
    text: str = ""
    commander: bool = False
    templates: ClassVar[tuple[str, ...]] = (
        "ninjutsu {costs:,}", "ninjutsu—{costs:,}", "{commander!commander ninjutsu} {costs:,}",
    )

    def parts(self) -> tuple[Ability, ...]:
        unblocked = A(Things((("creature",),), ("unblocked",)))
        costs = (*self.costs, RevealItself(), ReturnedCreature(unblocked, "ninjutsu"))
        zones = ("hand", "command") if self.commander else ("hand",)
        text = self.text or "ninjutsu"
        return (
            Keyword("ninjutsu"), Activated(costs, FromHandAttacking(), text=text, zones=zones)
        )
