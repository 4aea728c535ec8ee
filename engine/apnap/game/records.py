"""The records a board is made of: players, teams, permanents, spells, abilities, cards.

Records are replaced, never changed, so a fork may share them. Characteristics as effects leave
them are not here but in `rules.characteristics`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import repeat
from typing import Any, NamedTuple

from .ability import Bindings, Change, Condition, SpendOnly, Static, Triggered
from .card import Card
from .events import Event
from .ids import ObjectId, PlayerId, Ref, Timestamp
from .mana import BOUND, ManaCost

Counters = tuple[tuple[str, int], ...]
"""Kinds of counters with how many of each, sorted by kind (CR 122)."""

Slots = tuple[tuple[int, tuple[Ref, ...]], ...]
"""The targets chosen for each use of the word "target", numbered in printed order."""


def count(counters: Counters, kind: str) -> int:
    """How many counters of a kind there are."""
    for name, number in counters:
        if name == kind:
            return number
    return 0


def with_counters(counters: Counters, kind: str, change: int) -> Counters:
    """The counters with some of a kind added or taken away; never less than none."""
    numbers = dict(counters)
    numbers[kind] = max(0, numbers.get(kind, 0) + change)
    return tuple(sorted((name, number) for name, number in numbers.items() if number))


class Duration(NamedTuple):
    """How long a continuous effect lasts (CR 611.2a).

    `kind` is "end of turn", "your next turn" (until `player`'s next turn begins), "combat",
    "end of your next turn", "your next end step" (of `player`),
    "tapped" (as long as `object` stays tapped),
    "on battlefield" (as long as `object` stays), "controlled" (as long as `player` controls
    `object`), "attached" (until `object` is unattached), "counter: KIND" (as long as `object` has
    such a counter), "until another is exiled" (with `object`), "no opponent crowned" (until an
    opponent of `player` becomes the monarch), "next untap" (through `player`'s next untap step) or
    "game".
    """

    kind: str
    player: PlayerId | None = None
    object: ObjectId | None = None
    turn: int = 0
    """The number of the turn in which it began, where the duration counts from there."""


class ContinuousEffect(NamedTuple):
    """A continuous effect of a resolution on the objects it is locked to (CR 611.2c)."""

    id: ObjectId
    timestamp: Timestamp
    source: ObjectId | None
    controller: PlayerId
    changes: tuple[Change, ...]
    duration: Duration
    affected: tuple[Ref, ...]
    text: str = ""
    statics: tuple[Static, ...] = ()
    """What it makes true like a static ability, where it is not locked to objects."""


class Cast(NamedTuple):
    """How a spell was cast, which its permanent remembers (CR 400.7d, 107.3m)."""

    x: int = 0
    paid: tuple[str, ...] = ()
    """The optional and alternative costs that were paid, each as often: kicker, escape, free …"""
    chosen: tuple[tuple[str, tuple[Ref, ...]], ...] = ()
    """What was chosen for them, and what they were paid with: "sacrificed" …"""
    zone: str = ""
    """The zone it was cast from; none for a copy, which is not cast (CR 707.10)."""
    spent: tuple[str, ...] = ()
    """The mana that was spent on it: a type, then letters of `ORIGINS` (CR 601.2h)."""


EVER = "ever: "
"""What a permanent has done stands behind this if that is not for the turn only."""


class Component(NamedTuple):
    """A card, token or copy that represents a merged permanent with others (CR 730.2)."""

    number: ObjectId
    """What it was before they merged."""
    card: Card
    token: bool = False
    commander: int | None = None
    """Which of the commanders of the game it is, if it is one (CR 903.3)."""


class Permanent(NamedTuple):
    """A card or token on the battlefield (CR 110)."""

    id: ObjectId
    card: Card
    owner: PlayerId
    controller: PlayerId
    timestamp: Timestamp
    base_controller: PlayerId
    """Who controls it where no effect gives it to another (CR 110.2)."""
    tapped: bool = False
    sick: bool = True
    """Not under its controller's control since their last turn began (CR 302.6)."""
    upkeeps: int = 0
    """How many of its controller's upkeeps began since they got it, at most two (CR 702.30a)."""
    counters: Counters = ()
    damage: int = 0
    deathtouched: bool = False
    """Dealt damage by a source with deathtouch since the last check (CR 704.5h)."""
    attached_to: Ref | None = None
    attachments: tuple[ObjectId, ...] = ()
    effects: tuple[ContinuousEffect, ...] = ()
    token: bool = False
    base: Card | None = None
    """Its copiable values without the effects that make it a copy now (CR 707.4)."""
    cast: Cast | None = None
    chosen: tuple[tuple[str, Any], ...] = ()
    used: tuple[str, ...] = ()
    """What it may do only once each turn and has done; after `EVER` what it may do only once."""
    hurt_by: tuple[ObjectId, ...] = ()
    """What has dealt damage to it this turn."""
    turned: int = 0
    """The number of the next object when it last transformed (CR 701.27f)."""
    components: tuple[Component, ...] = ()
    """What represents it, the topmost first, if it is merged (CR 730.2)."""
    paired: ObjectId | None = None
    """The creature it was paired with (CR 702.95b)."""

    @property
    def zone(self) -> str:
        """Where it is."""
        return "battlefield"


class Spell(NamedTuple):
    """A card or a copy of one on the stack (CR 112.1)."""

    id: ObjectId
    card: Card
    owner: PlayerId
    controller: PlayerId
    targets: Slots = ()
    modes: tuple[int, ...] = ()
    division: tuple[int, ...] = ()
    cast: Cast = Cast()
    copy: bool = False
    then: str = ""
    """The zone it goes to instead of the graveyard as it leaves the stack, if any."""
    effects: tuple[ContinuousEffect, ...] = ()
    """Continuous effects on it, which the permanent that it becomes keeps (CR 400.7a)."""

    @property
    def zone(self) -> str:
        """Where it is."""
        return "stack"


class StackedAbility(NamedTuple):
    """An activated or triggered ability on the stack (CR 113.3, 113.7a)."""

    id: ObjectId
    ability: Any
    """The `Triggered` or `Activated` ability."""
    source: ObjectId | None
    controller: PlayerId
    label: str
    targets: Slots = ()
    modes: tuple[int, ...] = ()
    division: tuple[int, ...] = ()
    x: int = 0
    event: Event | None = None
    bindings: Bindings = Bindings()
    memory: tuple[tuple[str, tuple[Ref, ...]], ...] = ()
    copy: bool = False

    @property
    def zone(self) -> str:
        """Where it is."""
        return "stack"

    @property
    def triggered(self) -> bool:
        """Whether it is a triggered ability."""
        return isinstance(self.ability, Triggered)


class CardObject(NamedTuple):
    """A card in a library, hand, graveyard, exile or the command zone (CR 400.1)."""

    id: ObjectId
    card: Card
    owner: PlayerId
    zone: str
    token: bool = False
    """A token, or a copy of a spell, that will cease to exist (CR 704.5d, 704.5e)."""
    face_down: bool = False
    counters: Counters = ()
    linked: ObjectId | None = None
    """The object whose ability put it here (CR 406.6, 607.2a)."""
    timestamp: Timestamp | None = None
    """When an emblem came (CR 613.7d)."""


def copies(record: CardObject, numbers: Sequence[ObjectId]) -> list[CardObject]:
    """The same card under other numbers; three times as quick as making them one by one."""
    _, *rest = record
    fields = zip(numbers, *map(repeat, rest), strict=False)
    return list(map(tuple.__new__, repeat(CardObject), fields))


GameObject = Permanent | Spell | StackedAbility | CardObject


class Snapshot(NamedTuple):
    """Last known information: an object as it left its zone (CR 608.2h, 113.7a)."""

    record: GameObject
    card: Card | None
    """Its characteristics at that moment; None for an ability."""
    became: ObjectId | None
    """The object it became, if any (CR 400.7)."""
    also: tuple[ObjectId, ...] = ()
    """The other objects it became, if it was merged (CR 730.3c)."""


class WaitingTrigger(NamedTuple):
    """A triggered ability that has triggered and is not on the stack yet (CR 603.2, 603.3)."""

    id: ObjectId
    ability: Triggered
    source: ObjectId | None
    controller: PlayerId
    label: str
    event: Event | None = None
    bindings: Bindings = Bindings()
    memory: tuple[tuple[str, tuple[Ref, ...]], ...] = ()
    x: int = 0


class DelayedTrigger(NamedTuple):
    """A delayed triggered ability that an effect left behind (CR 603.7)."""

    id: ObjectId
    ability: Triggered
    source: ObjectId | None
    controller: PlayerId
    memory: tuple[tuple[str, tuple[Ref, ...]], ...] = ()
    x: int = 0
    once: bool = True
    duration: Duration = Duration("game")


class PhasedOut(NamedTuple):
    """A permanent that is phased out (CR 702.26b)."""

    record: Permanent
    player: PlayerId
    """Under whose control it phased out; in whose untap step it phases in."""
    along_with: ObjectId | None
    """The permanent it was attached to, with which it phased out and phases in (CR 702.26g)."""


class Permission(NamedTuple):
    """An effect lets a player play or cast certain cards (CR 601.3, 305.1)."""

    id: ObjectId
    player: PlayerId
    cards: tuple[ObjectId, ...]
    free: bool
    """Without paying the mana cost (CR 118.9)."""
    duration: Duration
    lands: bool = True
    """"Play" also lets lands be played; "cast" does not (CR 601.1a)."""
    way: str = ""
    """How such a card is cast, where the effect gives it another way: flashback (CR 702.34a)."""
    then: str = ""
    """The zone a card so cast goes to as it leaves the stack, if the effect says so."""
    only_front: bool = False
    """Not as an Adventure again (CR 715.3d)."""
    after: int = 0
    """Only in turns after the one of this number."""
    slow: bool = False
    """Only as a sorcery (CR 702.170d)."""
    any_mana: str = ""
    """"type" or "color", where mana of any of them can be spent to cast it (CR 609.4b)."""
    more: ManaCost | None = None
    """What a spell cast so costs more (CR 601.2f)."""
    land_tapped: bool = False
    """A land played so enters tapped."""
    cost: ManaCost | None = None
    """What is paid rather than the mana cost, if the effect says so (CR 118.9)."""
    condition: Condition | None = None
    """What must be true as such a card is to be played, if the effect says so (CR 601.3)."""


class Attacker(NamedTuple):
    """An attacking creature and what it attacks (CR 506.4, 508.1k)."""

    id: ObjectId
    target: Ref
    player: PlayerId
    """The defending player, or the controller of what is attacked (CR 508.5)."""
    blocked: bool = False
    blockers: tuple[ObjectId, ...] = ()


class Combat(NamedTuple):
    """The combat phase in progress (CR 506)."""

    attackers: tuple[Attacker, ...] = ()
    removed: tuple[ObjectId, ...] = ()
    """Creatures that were removed from this combat (CR 506.4)."""
    struck: tuple[ObjectId, ...] = ()
    """Creatures that dealt damage in the first of two damage steps (CR 510.4)."""
    two_steps: bool = False
    attacked: tuple[tuple[PlayerId, PlayerId], ...] = ()
    """Who attacked whom with a creature as attackers were declared (CR 702.121a)."""


class MarkedMana(NamedTuple):
    """One mana of which more matters than its type (CR 106.6, 107.4h)."""

    mana: str
    only: SpendOnly | None = None
    """What it may be spent on, if not on anything (CR 106.6)."""
    origins: str = ""
    """The letters of `ORIGINS` that say what made it."""

    @property
    def sign(self) -> str:
        """The type, the origins, and whether it is bound, as a search for a payment has it."""
        return self.mana + self.origins + (BOUND if self.only is not None else "")


class Player(NamedTuple):
    """One player (CR 102). Life and poison are the team's (CR 810.9, 810.10)."""

    id: PlayerId
    name: str
    team: int
    in_game: bool = True
    lost: bool = False
    library: tuple[ObjectId, ...] = ()
    """Top card first."""
    hand: tuple[ObjectId, ...] = ()
    graveyard: tuple[ObjectId, ...] = ()
    """Bottom card first, in order of arrival (CR 404.2)."""
    exile: tuple[ObjectId, ...] = ()
    command: tuple[ObjectId, ...] = ()
    counters: Counters = ()
    mana: tuple[str, ...] = ()
    marked: tuple[MarkedMana, ...] = ()
    """The rest of the mana pool, in order of arrival."""
    lands_played: int = 0
    drew_empty: bool = False
    """Drew from an empty library since the last check (CR 704.5b)."""
    room: str = ""
    """The room of the dungeon in the command zone that holds the venture marker (CR 309.4)."""
    completed: tuple[str, ...] = ()
    """The dungeons completed, in order (CR 309.7)."""
    designations: tuple[str, ...] = ()
    """Those kept for the rest of the game: the city's blessing (CR 702.131c)."""
    paradigms: tuple[str, ...] = ()
    """The names of the player's spells with paradigm that have resolved (CR 702.192a)."""
    speed: int = 0
    """The speed; 0 for a player who has none (CR 702.179b, 702.179f)."""
    effects: tuple[ContinuousEffect, ...] = ()
    casts: tuple[str, ...] = ()
    """The names of spells cast this game, of those that ask for it (CR 608.2i)."""
    tempted: int = 0
    """How often the Ring has tempted the player (CR 701.54)."""
    ring_bearer: ObjectId | None = None

    @property
    def pool(self) -> tuple[str, ...]:
        """The types of all the mana in the mana pool (CR 106.4)."""
        return (*self.mana, *(one.mana for one in self.marked))


class PlayerControl(NamedTuple):
    """An effect under which a player controls another, with their team (CR 723.1, 805.8)."""

    controller: PlayerId | None
    """None once that player has left the game (CR 800.4a)."""
    timestamp: Timestamp
    during: str
    """Their next turn, or their next phase by the name of its first step."""
    begun: bool = False
    """Whether that turn or phase is the present one."""
    extra_turn: bool = False
    """Whether they take an extra turn after that turn."""


class Team(NamedTuple):
    """Players who win and lose together; where there are no teams, each player alone (CR 102.3)."""

    name: str
    members: tuple[PlayerId, ...]
    """In turn order, the primary player first (CR 805.2)."""
    life: int = 20
    poison: int = 0
    skips: tuple[str, ...] = ()
    """The turns and steps whose next occurrence it skips, once for each mention (CR 614.10a)."""
    controls: tuple[PlayerControl, ...] = ()
    """Effects under which somebody controls its players, in the order of creation (CR 723.1)."""


class Ahead(NamedTuple):
    """A phase that an effect has added to a turn, or the one with which the usual ones go on."""

    step: str
    """The step with which it begins."""
    alone: bool = False
    """Whether its other steps are skipped (CR 500.10)."""


class Commander(NamedTuple):
    """The card that is a player's commander, wherever it is now (CR 903.3)."""

    card: ObjectId
    """The object that it is now."""
    owner: PlayerId
    casts: int = 0
    """How often its owner has cast it from the command zone (CR 903.8)."""
    dealt: tuple[tuple[PlayerId, int], ...] = ()
    """The combat damage it has dealt to players (CR 903.10a)."""
    arrived: bool = False
    """It came to a graveyard or exile since the last check (CR 704.6d)."""


class Turn(NamedTuple):
    """Whose turn it is and how far it has come (CR 500)."""

    number: int = 0
    team: int = 0
    step: str = ""
    alone: bool = False
    """Whether the phase ends with this step (CR 500.10)."""
    ahead: tuple[Ahead, ...] = ()
    """What follows this phase, if effects have added any: the last is the first usual one."""
    extra: tuple[int, ...] = ()
    """The teams that take extra turns after this turn, the next first (CR 500.7)."""
    usual: int | None = None
    """In an extra turn the team after which turn order goes on."""


class Unbroken(NamedTuple):
    """What has resolved since somebody last did or chose something (CR 104.4b)."""

    resolved: int = 0
    mark: str = ""
    """The key of the position after so many as `marked`, once one of its sizes came back."""
    marked: int = 0
    sizes: tuple[int, ...] = ()
    """What can be counted of it at a glance: where it differs, the key does too."""


class Outcome(NamedTuple):
    """How the game ended: the winners, none for a draw (CR 104)."""

    winners: tuple[PlayerId, ...]
    why: str
