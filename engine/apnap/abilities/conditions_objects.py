"""Conditions about what certain objects are or were: counters it had, kinds among cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from apnap.game.ability import Condition
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.ids import ObjectId, PlayerId
from apnap.game.records import CardObject, Permanent
from apnap.rules.characteristics import characteristics

from .numbers import ONE
from .objects import A, It
from .selectors import Amount, Objects, Players
from .things import Things, counters_on
from .words import CounterWord, Vocabulary


@dataclass(frozen=True)
class CardTypesAmong(Condition):
    """So many card types are among some cards: delirium (CR 205.2a)."""

    count: Amount
    things: Things
    templates: ClassVar[tuple[str, ...]] = (
        "there are {count:one} or more card types among {things:many}",
    )

    def holds(self, board: Board, ctx: Context) -> bool:
        found = {
            kind
            for number in self.things.find(board, ctx)
            for kind in characteristics(board, number).types
        }
        return len(found) >= self.count.value(board, ctx)


@dataclass(frozen=True)
class HadCounter(Condition):
    """ "If it had a +1/+1 counter on it": as it last was (CR 608.2h)."""

    what: Objects
    kind: CounterWord
    templates: ClassVar[tuple[str, ...]] = (
        "{what:subject} had a {kind} counter on it",
        "{what:subject} had one or more {kind} counters on it",
    )

    def holds(self, board: Board, ctx: Context) -> bool:
        refs = self.what.find(board, ctx)
        return any(counters_on(board, one, self.kind) for one in refs if isinstance(one, ObjectId))


@dataclass(frozen=True)
class HadCounters(Condition):
    """ "If it had counters on it": as it last was (CR 608.2h)."""

    what: Objects
    templates: ClassVar[tuple[str, ...]] = (
        "{what:subject} had counters on it",
        "{what:subject} had one or more counters on it",
    )

    def holds(self, board: Board, ctx: Context) -> bool:
        records = [
            board.last_known(one) for one in self.what.find(board, ctx) if isinstance(one, ObjectId)
        ]
        return any(
            isinstance(one, (Permanent, CardObject)) and bool(one.counters) for one in records
        )


@dataclass(frozen=True)
class ItTargets(Condition):
    """ "If it targets a permanent you control": what is being cast or activated (CR 601.2f)."""

    what: Objects
    reads_source: ClassVar[bool] = True
    of_targets: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = ("it targets {what}",)

    def holds(self, board: Board, ctx: Context) -> bool:
        record = board.find(ctx.source) if ctx.source is not None else None
        found = self.what.find(board, ctx)
        targets = (*getattr(record, "targets", ()), *ctx.targets.items())
        return any(ref in found for _, refs in targets for ref in refs)


@dataclass(frozen=True)
class CommandsOrFights(Condition):
    """ "If ~ is in the command zone or on the battlefield": it works in both (CR 113.6b)."""

    reads_source: ClassVar[bool] = True
    works_in: ClassVar[tuple[str, ...]] = ("battlefield", "command")
    templates: ClassVar[tuple[str, ...]] = ("~ is in the command zone or on the battlefield",)

    def holds(self, board: Board, ctx: Context) -> bool:
        if ctx.source is None or ctx.source in board.battlefield:
            return ctx.source is not None
        card = board.cards.get(ctx.source)
        return card is not None and card.zone == "command"


@dataclass(frozen=True)
class EnteredNow(Condition):
    """ "If ~ entered this turn" (CR 608.2i)."""

    what: Objects
    templates: ClassVar[tuple[str, ...]] = ("{what} entered this turn",)

    def holds(self, board: Board, ctx: Context) -> bool:
        refs = self.what.find(board, ctx)
        return any(board.fact("entered", one) > 0 for one in refs if isinstance(one, ObjectId))


@dataclass(frozen=True)
class DifferentNames(Condition):
    """ "If you control four or more Demons with different names" (CR 201.2b)."""

    who: Players
    count: Amount
    things: Things
    templates: ClassVar[tuple[str, ...]] = (
        "{who} [control] {count:one} or more {things:many} with different names",
    )

    def holds(self, board: Board, ctx: Context) -> bool:
        wanted = self.count.value(board, ctx)

        def names(player: PlayerId) -> set[str]:
            own = (one for one in self.things.find(board, ctx) if board.controller(one) == player)
            return {characteristics(board, one).name for one in own} - {""}

        return self.who.hold(board, ctx, lambda player: len(names(player)) >= wanted)


@dataclass(frozen=True)
class SharesName(Condition):
    """ "If it has the same name as another creature you control" (CR 201.2a, 608.2h)."""

    what: Objects
    things: Things
    cards: Things | None = None
    lacks: bool = False
    templates: ClassVar[tuple[str, ...]] = (
        "{what:subject} [have] the same name as another {things:one}",
        "{what:subject} [have] the same name as another {things:one} or a {cards:one}",
        "{what:subject} {lacks!doesn't have} the same name as another {things:one}",
        "{what:subject} {lacks!doesn't have} the same name as another {things:one} or a "
        "{cards:one}",
        "{what:subject} {lacks!does not have} the same name as another {things:one} or a "
        "{cards:one}",
    )

    def holds(self, board: Board, ctx: Context) -> bool:
        own = [one for one in self.what.find(board, ctx) if isinstance(one, ObjectId)]
        names = {characteristics(board, one).name for one in own} - {""}
        others = [one for one in self.things.find(board, ctx) if one not in own]
        others += self.cards.find(board, ctx) if self.cards is not None else ()
        shared = any(characteristics(board, one).name in names for one in others)
        return shared is not self.lacks


StateWord = Annotated[
    str,
    Vocabulary(
        "state", (
            "attacking", "blocking", "attacking or blocking", "tapped", "untapped", "blocked",
            "unblocked", "enchanted", "equipped", "modified", "suspected", "saddled", "goaded",
        ),
    ),
]  # fmt: skip


CombatWord = Annotated[
    str,
    Vocabulary(
        "combat", ("attacking", "blocking", "attacking or blocking", "blocked", "unblocked")
    ),
]


@dataclass(frozen=True)
class ItIsSo(Condition):
    """ "As long as it's attacking"."""

    state: StateWord
    reads_source: ClassVar[bool] = True
    reads_event: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = ("it's {state}",)

    def holds(self, board: Board, ctx: Context) -> bool:
        return _are(board, ctx, It(), self.state)


@dataclass(frozen=True)
class IsInCombat(Condition):
    """ "As long as this creature is attacking"."""

    what: Objects
    state: CombatWord
    templates: ClassVar[tuple[str, ...]] = ("{what:subject} [be] {state}",)

    def __post_init__(self) -> None:
        if isinstance(self.what, A):
            raise ValueError("which one")

    def holds(self, board: Board, ctx: Context) -> bool:
        return _are(board, ctx, self.what, self.state)


def _are(board: Board, ctx: Context, what: Objects, state: str) -> bool:
    """Whether objects are in a state, and there are any.

    No state depends on what the object is, which may depend on this very condition.
    """
    things = Things(((state, "permanent"),))
    refs = [one for one in what.find(board, ctx) if isinstance(one, ObjectId)]
    records = [board.last_known(one) for one in refs]
    return bool(refs) and all(
        isinstance(one, Permanent) and things.is_like(board, ctx, one.id, one.card)
        for one in records
    )


@dataclass(frozen=True)
class HasAnyCounters(Condition):
    """ "As long as ~ has three or more counters on it" (CR 122.1)."""

    what: Objects
    count: Amount = ONE
    templates: ClassVar[tuple[str, ...]] = (
        "{what:subject} [have] a counter on it",
        "{what:subject} [have] {count:one} or more counters on it",
    )

    def holds(self, board: Board, ctx: Context) -> bool:
        wanted = self.count.value(board, ctx)
        records = [
            board.last_known(one) for one in self.what.find(board, ctx) if isinstance(one, ObjectId)
        ]
        return any(
            sum(amount for _, amount in one.counters) >= wanted
            for one in records if isinstance(one, (Permanent, CardObject))
        )


@dataclass(frozen=True)
class WasDealtDamage(Condition):
    """ "If it was dealt damage this turn" (CR 120)."""

    what: Objects
    no: bool = False
    templates: ClassVar[tuple[str, ...]] = (
        "{what:subject} [were] dealt damage this turn",
        "{what:subject} {no!wasn't} dealt damage this turn",
    )

    def holds(self, board: Board, ctx: Context) -> bool:
        found = [one for one in self.what.find(board, ctx) if isinstance(one, ObjectId)]
        return any(board.fact("damaged", one) > 0 for one in found) is not self.no


_ADJECTIVES = (
    "legendary", "modified", "suspected", "saddled", "goaded", "multicolored", "colorless",
    "monocolored", "white", "blue", "black", "red", "green", "historic", "snow",
)  # fmt: skip
Adjective = Annotated[str, Vocabulary("adjective", _ADJECTIVES)]
PastAdjective = Annotated[
    str,
    Vocabulary(
        "past adjective",
        (*_ADJECTIVES, "tapped", "untapped", "face-down", "attacking", "blocking"),
    ),
]


class _AreSo(Condition):
    """Objects are all so, as they are or last were (CR 608.2h)."""

    what: Objects

    def things(self) -> Things:
        """What they are."""
        raise NotImplementedError

    def are_so(self, board: Board, ctx: Context) -> bool:
        """Whether there are any and all are."""
        found = [one for one in self.what.find(board, ctx) if isinstance(one, ObjectId)]
        return bool(found) and all(self.things().is_like(board, ctx, one) for one in found)


@dataclass(frozen=True)
class AreAdjective(_AreSo):
    """ "If that creature is legendary", "as long as equipped creature is attacking"."""

    what: Objects
    adjective: Adjective
    templates: ClassVar[tuple[str, ...]] = ("{what:subject} [be] {adjective}",)

    def things(self) -> Things:
        return Things(((self.adjective, "source"),))

    def holds(self, board: Board, ctx: Context) -> bool:
        return self.are_so(board, ctx)


@dataclass(frozen=True)
class WereAdjective(_AreSo):
    """ "If the sacrificed creature was legendary"."""

    what: Objects
    adjective: PastAdjective
    templates: ClassVar[tuple[str, ...]] = ("{what:subject} [were] {adjective}",)

    def things(self) -> Things:
        return Things(((self.adjective, "source"),))

    def holds(self, board: Board, ctx: Context) -> bool:
        return self.are_so(board, ctx)


@dataclass(frozen=True)
class WereLike(_AreSo):
    """ "If it was a creature", "if it wasn't a Demon" (CR 608.2h)."""

    what: Objects
    like: Things
    no: bool = False
    templates: ClassVar[tuple[str, ...]] = (
        "{what:subject} [were] a {like:one}",
        "{what:subject} {no!wasn't} a {like:one}",
        "{what:subject} {no!isn't} a {like:one}",
    )

    def things(self) -> Things:
        return self.like

    def holds(self, board: Board, ctx: Context) -> bool:
        return self.are_so(board, ctx) is not self.no


COMBAT = (
    "beginning of combat", "declare attackers", "declare blockers", "first combat damage",
    "combat damage", "end of combat",
)  # fmt: skip
_DURING = {
    "during combat": COMBAT,
    "during the end of combat step": ("end of combat",),
    "during combat after blockers are declared": COMBAT[2:],
    "during combat before blockers are declared": COMBAT[:2],
    "during the declare attackers step": ("declare attackers",),
    "during the declare blockers step": ("declare blockers",),
}
DuringWord = Annotated[str, Vocabulary("during", tuple(_DURING))]


@dataclass(frozen=True)
class InCombatSteps(Condition):
    """ "Activate only during combat after blockers are declared" (CR 506-511)."""

    level: ClassVar[str] = "during"
    time: DuringWord
    templates: ClassVar[tuple[str, ...]] = ("{time}",)

    def holds(self, board: Board, ctx: Context) -> bool:
        return board.turn.step in _DURING[self.time]


@dataclass(frozen=True)
class IsOnBattlefield(Condition):
    """ "As long as ~ is on the battlefield"."""

    reads_source: ClassVar[bool] = True
    templates: ClassVar[tuple[str, ...]] = ("~ is on the battlefield",)

    def holds(self, board: Board, ctx: Context) -> bool:
        return ctx.source is not None and ctx.source in board.battlefield


@dataclass(frozen=True)
class LibraryIsShort(Condition):
    """ "Your library has no cards in it", "has ten or fewer cards in it"."""

    whose: Players
    most: int = 0
    templates: ClassVar[tuple[str, ...]] = (
        "{whose:'s} library has no cards in it",
        "{whose:'s} library has {most:one} or fewer cards in it",
    )

    def holds(self, board: Board, ctx: Context) -> bool:
        return any(
            len(board.players[one].library) <= self.most for one in self.whose.find(board, ctx)
        )


@dataclass(frozen=True)
class SomeLibraryIsShort(Condition):
    """ "If a library has twenty or fewer cards in it"."""

    most: int
    templates: ClassVar[tuple[str, ...]] = (
        "a library has {most:one} or fewer cards in it",
    )

    def holds(self, board: Board, ctx: Context) -> bool:
        return any(len(player.library) <= self.most for player in board.in_game())
