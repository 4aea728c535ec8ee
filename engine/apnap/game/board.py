"""`Board`: the whole state of a game between two agenda items, complete and plain."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from .ability import Triggered
from .agenda import Item
from .card import Card
from .events import Event
from .ids import ObjectId, PlayerId, Ref, Timestamp
from .paged import Index, Log, PagedMap, first_in
from .records import (
    CardObject,
    Combat,
    Commander,
    ContinuousEffect,
    DelayedTrigger,
    GameObject,
    Outcome,
    Permanent,
    Permission,
    PhasedOut,
    Player,
    Snapshot,
    Spell,
    StackedAbility,
    Team,
    Turn,
    Unbroken,
    WaitingTrigger,
)


@lru_cache(maxsize=256)
def _from(start: int, size: int) -> tuple[int, ...]:
    """Numbers in turn order from one of them."""
    return tuple((start + step) % size for step in range(size))


class Variant(NamedTuple):
    """What the format changes (CR 800-810)."""

    name: str = "duel"
    shared_turns: bool = False
    """Teams share turns, life and poison (CR 805, 810)."""
    poison_to_lose: int = 10
    """Poison counters that lose the game (CR 104.3d, 810.8d)."""
    skip_first_draw: bool = True
    """The starting player or team skips the draw of the first turn (CR 103.8a, 103.8b)."""


class Derived:
    """Characteristics worked out through the layers, kept while nothing they rest on changes.

    An entry is good while its record is the very same object and `version` the same number;
    numbers are never reused, so forks may share the whole cache.
    """

    __slots__ = ("begun", "entries")

    def __init__(self) -> None:
        self.entries: dict[int, tuple[Permanent | CardObject | Spell, int, Card]] = {}
        self.begun: dict[int, Card] = {}
        """Objects that are not on the battlefield and are being worked out, as far as they are."""


class Board:
    """Everything there is: players, objects by zone, the agenda, what waits, and the log.

    Clients read it; only the atoms in `rules` write to it.
    """

    __slots__ = (
        "agenda", "attention", "battlefield", "cards", "cause", "ceasing", "changed", "combat",
        "commanders", "daytime", "delayed", "departed", "derived", "dungeons", "dying", "effects",
        "facts", "gone", "granted", "initiative", "last_timestamp", "log", "monarch", "next_id",
        "outcome", "permissions", "phased", "players", "random", "stack", "statics", "teams",
        "turn", "unbroken", "variant", "version", "waiting", "watchers",
    )

    def __init__(self) -> None:
        self.variant = Variant()
        self.players: list[Player] = []
        self.teams: list[Team] = []
        self.battlefield: PagedMap[Permanent] = PagedMap()
        self.stack: PagedMap[Spell | StackedAbility] = PagedMap()
        """Lowest number at the bottom (CR 405.2)."""
        self.cards: PagedMap[CardObject] = PagedMap()
        """Cards in all other zones; which and in what order is in the players' records."""
        self.gone: PagedMap[Snapshot] = PagedMap()
        self.watchers: Index[tuple[Triggered, ...]] = Index()
        """Triggered abilities by the keys of the events that can fire them."""
        self.statics: Index[tuple[object, ...]] = Index()
        """Static abilities by the class of their effect."""
        self.effects: PagedMap[ContinuousEffect] = PagedMap()
        self.granted: frozenset[ObjectId] = frozenset()
        """Permanents to which an effect has given an ability that is no mere keyword."""
        self.delayed: PagedMap[DelayedTrigger] = PagedMap()
        self.dungeons: tuple[Card, ...] = ()
        """The dungeon cards every player owns outside the game (CR 309.2)."""
        self.permissions: tuple[Permission, ...] = ()
        self.phased: tuple[PhasedOut, ...] = ()
        """The permanents that are phased out (CR 702.26)."""
        self.waiting: list[WaitingTrigger] = []
        self.agenda: list[Item] = []
        self.turn = Turn()
        self.combat: Combat | None = None
        self.unbroken = Unbroken()
        self.commanders: tuple[Commander, ...] = ()
        self.departed: frozenset[PlayerId] = frozenset()
        """The players who have left the game."""
        self.facts: dict[tuple[str, int], int] = {}
        """What happened this turn, counted by kind and player or object (CR 608.2i)."""
        self.initiative: PlayerId | None = None
        self.monarch: PlayerId | None = None
        self.daytime = ""
        """"day" or "night", once it has become either (CR 731.1)."""
        self.outcome: Outcome | None = None
        self.random = 0
        self.next_id = 1
        self.last_timestamp = 0
        self.log: Log[Event] = Log()
        self.cause: ObjectId | None = None
        """What is resolving now."""
        self.changed: set[ObjectId] = set()
        """Permanents that changed since the last check of state-based actions."""
        self.ceasing: tuple[ObjectId, ...] = ()
        """Tokens and copies in zones where they cease to exist at the next check (CR 704.5d)."""
        self.dying: frozenset[ObjectId] = frozenset()
        """What a check puts into graveyards, while something else may be done with it."""
        self.attention = True
        """Whether the next check must look at every permanent."""
        self.version = 0
        """A number that is new whenever continuous effects may apply differently."""
        self.derived = Derived()

    def fork(self) -> Board:
        """A board like this one; what is done to either leaves the other alone."""
        other = Board.__new__(Board)
        other.variant = self.variant
        other.players = self.players.copy()
        other.teams = self.teams.copy()
        other.battlefield = self.battlefield.fork()
        other.stack = self.stack.fork()
        other.cards = self.cards.fork()
        other.gone = self.gone.fork()
        other.watchers = self.watchers.fork()
        other.statics = self.statics.fork()
        other.effects = self.effects.fork()
        other.granted = self.granted
        other.delayed = self.delayed.fork()
        other.dungeons = self.dungeons
        other.permissions = self.permissions
        other.phased = self.phased
        other.waiting = self.waiting.copy()
        other.agenda = self.agenda.copy()
        other.turn = self.turn
        other.combat = self.combat
        other.unbroken = self.unbroken
        other.commanders = self.commanders
        other.departed = self.departed
        other.facts = self.facts.copy()
        other.initiative = self.initiative
        other.monarch = self.monarch
        other.daytime = self.daytime
        other.outcome = self.outcome
        other.random = self.random
        other.next_id = self.next_id
        other.last_timestamp = self.last_timestamp
        other.log = self.log.fork()
        other.cause = self.cause
        other.changed = self.changed.copy()
        other.ceasing = self.ceasing
        other.dying = self.dying
        other.attention = self.attention
        other.version = self.version
        other.derived = self.derived
        return other

    def new_id(self) -> ObjectId:
        """The number of the next object."""
        number = ObjectId(self.next_id)
        self.next_id += 1
        return number

    def new_ids(self, amount: int) -> list[ObjectId]:
        """The numbers of the next objects."""
        first = self.next_id
        self.next_id += amount
        return list(map(ObjectId, range(first, first + amount)))

    def new_timestamp(self) -> Timestamp:
        """The next timestamp (CR 613.7)."""
        self.last_timestamp += 1
        return Timestamp(self.last_timestamp)

    # reading

    def find(self, number: ObjectId) -> GameObject | None:
        """The object of that number, or None if it is no longer there (CR 400.7)."""
        found: GameObject | None = first_in(number, self.battlefield, self.stack, self.cards)
        return found

    def permanent(self, number: ObjectId) -> Permanent:
        """A permanent that is on the battlefield. Raises KeyError if it is not."""
        found = self.battlefield.get(number)
        if found is None:
            raise KeyError(number)
        return found

    def last_known(self, number: ObjectId) -> GameObject:
        """The object, or as it was when it left (CR 608.2h). Raises KeyError for no such."""
        found = self.find(number)
        if found is not None:
            return found
        snapshot = self.gone.get(number)
        if snapshot is None:
            raise KeyError(number)
        return snapshot.record

    def now(self, number: ObjectId) -> ObjectId:
        """Follow an object through the zone changes it made (CR 400.7j)."""
        while (snapshot := self.gone.get(number)) is not None and snapshot.became is not None:
            number = snapshot.became
        return number

    def all_now(self, number: ObjectId) -> tuple[ObjectId, ...]:
        """The same, with every object that a merged permanent became (CR 730.3c)."""
        snapshot = self.gone.get(number)
        if snapshot is None or snapshot.became is None:
            return (number,)
        parts = (snapshot.became, *snapshot.also)
        return tuple(now for part in parts for now in self.all_now(part))

    def name(self, ref: Ref | None) -> str:
        """What to call an object or player, also one that is gone."""
        if ref is None:
            return "the game"
        if isinstance(ref, PlayerId):
            return self.players[ref].name
        effect = self.effects.get(ref)
        if effect is not None:
            return self.name(effect.source) if effect.source is not None else effect.text
        record = self.last_known(ref)
        if isinstance(record, StackedAbility):
            return record.label
        if isinstance(record, CardObject) and record.face_down:
            return "a face-down card"
        return "a face-down card" if record.card.down else record.card.name

    def controller(self, ref: Ref) -> PlayerId:
        """Who controls an object, or owns a card, or a player themself (CR 108.4, 109.4)."""
        if isinstance(ref, PlayerId):
            return ref
        effect = self.effects.get(ref)
        if effect is not None:
            return effect.controller
        record = self.last_known(ref)
        return record.owner if isinstance(record, CardObject) else record.controller

    def owner(self, number: ObjectId) -> PlayerId:
        """Who owns an object (CR 108.3); an ability is owned by its controller (CR 113.8)."""
        record = self.last_known(number)
        return record.controller if isinstance(record, StackedAbility) else record.owner

    def in_game(self) -> Iterator[Player]:
        """The players still in the game, in turn order."""
        return (player for player in self.players if player.in_game)

    def team_of(self, player: PlayerId) -> Team:
        """The player's team."""
        return self.teams[self.players[player].team]

    def members(self, team: int) -> tuple[PlayerId, ...]:
        """A team's players still in the game, the primary player first."""
        members = self.teams[team].members
        if not self.departed:
            return members
        return tuple(one for one in members if one not in self.departed)

    def teams_in_order(self, first: int | None = None) -> Sequence[int]:
        """The teams with players in the game, in turn order from one: APNAP order (CR 101.4)."""
        start = self.turn.team if first is None else first
        order = _from(start, len(self.teams))
        if not self.departed:
            return order
        return [team for team in order if self.members(team)]

    def players_in_order(self) -> list[PlayerId]:
        """The players in APNAP order, a team's members together (CR 101.4, 805.6)."""
        return [one for team in self.teams_in_order() for one in self.members(team)]

    def active_players(self) -> tuple[PlayerId, ...]:
        """Whose turn it is; nobody if they have left (CR 102.1, 800.4j)."""
        return self.members(self.turn.team)

    def is_active(self, player: PlayerId) -> bool:
        """Whether it is this player's turn."""
        return self.players[player].team == self.turn.team and self.players[player].in_game

    def opponents(self, player: PlayerId) -> list[PlayerId]:
        """The player's opponents in APNAP order (CR 102.2, 102.3)."""
        team = self.players[player].team
        return [one for one in self.players_in_order() if self.players[one].team != team]

    def life(self, player: PlayerId) -> int:
        """The player's life total, the team's where it is shared (CR 810.9a)."""
        return self.team_of(player).life

    def fact(self, kind: str, who: int = -1) -> int:
        """How often something happened this turn, of a player or object, or at all."""
        return self.facts.get((kind, who), 0)

    def opens_draw_step(self, player: PlayerId) -> bool:
        """Whether a draw of the player's now is the first in a draw step of theirs (CR 504.1)."""
        in_draw_step = self.turn.step == "draw" and self.is_active(player)
        return in_draw_step and not self.fact("drawn in draw step", player)

    def top_of_stack(self) -> Spell | StackedAbility | None:
        """The object that would resolve next (CR 405.5)."""
        return self.stack.last()
