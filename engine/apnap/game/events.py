"""Everything that happens in a game: small typed records (CR 603.2, 700.1).

A procedure proposes events, replacement effects may rewrite them, an atom applies each to the
board, triggered abilities notice them (`noticing`), and the log keeps them. `rule` says why.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from .card import Card
from .events_players import (
    DungeonCompleted,
    GameEnded,
    InitiativeTaken,
    LifeLost,
    MarkerMoved,
    MonarchBecame,
    Passed,
    PlayerLeft,
    PlayerLost,
    Ventured,
)
from .ids import ObjectId, PlayerId, Ref

__all__ = [
    "DungeonCompleted", "GameEnded", "InitiativeTaken", "LifeLost", "MarkerMoved",
    "MonarchBecame", "Passed", "PlayerLeft", "PlayerLost", "Ventured",
]


class TurnBegan(NamedTuple):
    """A turn begins (CR 500)."""

    number: int
    team: int
    rule: str = "500.1"


class StepBegan(NamedTuple):
    """A step, or a phase without steps, begins (CR 500.6, 603.2b)."""

    step: str
    team: int
    rule: str = "500.6"


class ZoneChanged(NamedTuple):
    """An object leaves one zone and a new object is in another (CR 400.7).

    `cause` is the word for it: cast, resolve, draw, discard, sacrifice, destroy, mill, put, play,
    create, counter, lethal (a state-based action), cease, search, scry.
    """

    object: ObjectId | None
    """The object that leaves its zone; None for a token or card that comes from nowhere."""
    from_zone: str
    to_zone: str
    cause: str = "put"
    source: ObjectId | None = None
    """What did it, where something did."""
    player: PlayerId | None = None
    """Who did it, or under whose control it enters."""
    new: ObjectId | None = None
    """The object in the new zone, filled in as it happens."""
    tapped: bool = False
    counters: tuple[tuple[str, int], ...] = ()
    position: str = "top"
    """In a library: top or bottom."""
    attach_to: Ref | None = None
    attacking: Ref | None = None
    """What it enters attacking (CR 508.4)."""
    rule: str = "400.7"
    face: int | None = None
    """Which of its faces is up, or which half is cast; the card as a whole where it is None."""
    copying: Card | None = None
    """The copiable values with which it enters, where it enters as a copy (CR 707.5)."""
    copy_counters: tuple[tuple[str, int], ...] = ()
    """Which of the counters are there only by the copy effect (CR 707.9e)."""
    chosen: tuple[tuple[str, Any], ...] = ()
    """What is chosen as it enters (CR 614.12a)."""
    down: Card | None = None
    """What it is in its new zone, if it comes face down or prototyped (CR 708.3, 708.4, 718.3b)."""
    being: Any = None
    """The effect (`ContinuousEffect`) that says what it is, from its arrival (CR 611.2e)."""
    also: tuple[Any, ...] = ()
    """Effects, each with its context, that a replacement effect adds to the move (CR 614.6)."""


class Drawn(NamedTuple):
    """A player drew a card (CR 121.1)."""

    player: PlayerId
    card: ObjectId | None = None
    """The card in the hand, filled in as it happens."""
    number: int = 1
    """Which of the player's draws of this turn it is."""
    rule: str = "121.1"
    opens: bool = False
    """Whether it is the first of a draw step of the player's."""


class DrawFailed(NamedTuple):
    """A player had to draw from an empty library (CR 121.4, 704.5b)."""

    player: PlayerId
    rule: str = "121.4"


class Discarded(NamedTuple):
    """A player discarded a card (CR 701.9)."""

    player: PlayerId
    card: ObjectId
    rule: str = "701.9a"
    first: bool = False
    """Whether it is the player's first of the turn, filled in as it happens."""


class Sacrificed(NamedTuple):
    """A player sacrificed a permanent (CR 701.21)."""

    player: PlayerId
    object: ObjectId
    rule: str = "701.21a"


class Destroyed(NamedTuple):
    """A permanent was destroyed (CR 701.8)."""

    object: ObjectId
    source: ObjectId | None = None
    regenerable: bool = True
    """Whether it can be regenerated (CR 701.19c)."""
    rule: str = "701.8a"


class DamageRemoved(NamedTuple):
    """All damage marked on a permanent was removed (CR 120.6)."""

    object: ObjectId
    rule: str = "120.6"


class Regenerated(NamedTuple):
    """A permanent was regenerated instead of being destroyed (CR 701.19a)."""

    object: ObjectId
    rule: str = "701.19a"


class Creating(NamedTuple):
    """An effect is about to create tokens, maybe `besides` others of one event (CR 614.16)."""

    player: PlayerId
    card: Card
    amount: int
    source: ObjectId | None = None
    rule: str = "111.1"
    besides: bool = False


class Tapped(NamedTuple):
    """A permanent became tapped (CR 701.26a)."""

    object: ObjectId
    rule: str = "701.26a"


class Untapped(NamedTuple):
    """A permanent became untapped (CR 701.26b)."""

    object: ObjectId
    rule: str = "701.26b"


class DamageDealt(NamedTuple):
    """A source deals damage to a player or permanent (CR 120)."""

    source: ObjectId
    target: Ref
    amount: int
    combat: bool = False
    by: PlayerId | None = None
    """The controller of the source as it is dealt, filled in as it happens."""
    by_creature: bool = False
    """Whether the source is a creature, filled in as it happens."""
    unpreventable: bool = False
    excess: int = 0
    """How much of it was more than lethal, once it has been dealt (CR 120.10)."""
    rule: str = "120.3"


class DamagePrevented(NamedTuple):
    """Damage that would have been dealt is not (CR 615.1)."""

    source: ObjectId
    target: Ref
    amount: int
    rule: str = "615.1"


class LifeGained(NamedTuple):
    """A player gains life (CR 119.3)."""

    player: PlayerId
    amount: int
    source: ObjectId | None = None
    rule: str = "119.3"
    first: bool = False
    """Whether it is the player's first of the turn, filled in as it happens."""


class CountersPut(NamedTuple):
    """Counters are put on a permanent or player (CR 122.1, 122.6)."""

    target: Ref
    kind: str
    amount: int
    source: ObjectId | None = None
    player: PlayerId | None = None
    rule: str = "122.6"


class CountersRemoved(NamedTuple):
    """Counters are removed from a permanent or player (CR 122)."""

    target: Ref
    kind: str
    amount: int
    rule: str = "122.1"


class SpellCast(NamedTuple):
    """A spell became cast (CR 601.2i)."""

    player: PlayerId
    spell: ObjectId
    number_this_turn: int = 1
    """Which of the player's spells of this turn it is."""
    earlier: int = 0
    """How many spells anybody cast before it this turn."""
    rule: str = "601.2i"


class AbilityActivated(NamedTuple):
    """An activated ability became activated (CR 602.2)."""

    player: PlayerId
    ability: ObjectId | None
    """The ability on the stack; None for a mana ability (CR 605.3b)."""
    source: ObjectId
    rule: str = "602.2b"


class LandPlayed(NamedTuple):
    """A player played a land (CR 305.1, 116.2a)."""

    player: PlayerId
    land: ObjectId
    rule: str = "305.1"


class Triggered(NamedTuple):
    """An ability triggered and waits to be put on the stack (CR 603.2, 603.3)."""

    trigger: ObjectId
    source: ObjectId | None
    controller: PlayerId
    label: str
    about: tuple[Ref, ...] = ()
    """The objects and players of the event that it is about."""
    rule: str = "603.2"


class TriggerPlaced(NamedTuple):
    """A triggered ability is put on the stack (CR 603.3)."""

    trigger: ObjectId
    """What it was while it waited; `ability` is what it is on the stack."""
    ability: ObjectId
    controller: PlayerId
    rule: str = "603.3b"


class TriggerDropped(NamedTuple):
    """A triggered ability does not reach the stack, or leaves it at once (CR 603.3d, 800.4d)."""

    trigger: ObjectId
    controller: PlayerId
    why: str
    rule: str = "603.3d"


class OrderSkipped(NamedTuple):
    """A team's triggers were placed without a question: no order can be told from another."""

    players: tuple[PlayerId, ...]
    triggers: tuple[ObjectId, ...]
    rule: str = "603.3b"


class Chosen(NamedTuple):
    """A player made a choice that the rules let be known."""

    player: PlayerId
    what: str
    text: str
    rule: str = "608.2d"


class Targeted(NamedTuple):
    """An object or player became the target of a spell or ability (CR 601.2c)."""

    target: Ref
    by: ObjectId
    controller: PlayerId
    rule: str = "601.2c"
    first: bool = False
    """Whether it is the target's first of the turn, filled in as it happens."""


class Resolved(NamedTuple):
    """The object on top of the stack resolves (CR 608)."""

    object: ObjectId
    controller: PlayerId
    rule: str = "608.1"


class NotResolved(NamedTuple):
    """An object left the stack without effect: no legal target, or its "if" is not true."""

    object: ObjectId
    controller: PlayerId
    why: str
    rule: str = "608.2b"


class LeftStack(NamedTuple):
    """An ability, or a copy of a spell, is on the stack no longer (CR 608.2n, 701.6a)."""

    object: ObjectId
    rule: str = "608.2n"


class Countered(NamedTuple):
    """A spell or ability was countered (CR 701.6)."""

    object: ObjectId
    source: ObjectId | None = None
    rule: str = "701.6a"
    into: str = ""
    """The zone a spell goes to instead of the graveyard, if what counters it says so."""
    player: PlayerId | None = None
    """Under whose control it is put onto the battlefield, if it is."""


class Copied(NamedTuple):
    """A copy of a spell or ability was put on the stack (CR 707.10)."""

    original: ObjectId
    copy: ObjectId
    player: PlayerId
    rule: str = "707.10"


class Attacked(NamedTuple):
    """A creature was declared as an attacker (CR 508.1, 508.3a)."""

    attacker: ObjectId
    target: Ref
    player: PlayerId
    """The defending player (CR 508.5)."""
    rule: str = "508.1k"
    first: bool = False
    """Whether it is the creature's first of the turn, filled in as it happens."""


class Blocked(NamedTuple):
    """A creature was declared as a blocker of an attacker (CR 509.1)."""

    blocker: ObjectId
    attacker: ObjectId
    rule: str = "509.1g"


class BecameBlocked(NamedTuple):
    """An attacking creature became blocked (CR 509.1h)."""

    attacker: ObjectId
    blockers: tuple[ObjectId, ...]
    rule: str = "509.1h"


class BecameUnblocked(NamedTuple):
    """An attacking creature became an unblocked creature (CR 509.1h)."""

    attacker: ObjectId
    rule: str = "509.1h"


class RemovedFromCombat(NamedTuple):
    """A creature was removed from combat (CR 506.4)."""

    object: ObjectId
    rule: str = "506.4"


class ControlChanged(NamedTuple):
    """Another player controls a permanent now (CR 613.1b)."""

    object: ObjectId
    old: PlayerId
    new: PlayerId
    rule: str = "613.1b"


class Transformed(NamedTuple):
    """A permanent turned its other face up (CR 701.27a)."""

    object: ObjectId
    source: ObjectId | None = None
    before: str = ""
    """The names it had and has, filled in as it happens."""
    after: str = ""
    rule: str = "701.27a"


class TurnedFaceUp(NamedTuple):
    """A face-down permanent was turned face up (CR 708.7, 708.8)."""

    object: ObjectId
    player: PlayerId
    rule: str = "116.2b"


class Merged(NamedTuple):
    """An object merged with a permanent, which is the same object as before (CR 730.2)."""

    object: ObjectId
    """The permanent."""
    what: ObjectId
    on_top: bool
    player: PlayerId
    """Who controls what merges with it."""
    rule: str = "730.2"


class Separated(NamedTuple):
    """A component of a merged permanent is put into a zone as that leaves (CR 730.3)."""

    object: ObjectId
    """What it was before it merged."""
    new: ObjectId
    zone: str
    rule: str = "730.3"


class Attached(NamedTuple):
    """An Aura or Equipment became attached (CR 701.3a)."""

    object: ObjectId
    host: Ref
    rule: str = "701.3a"


class Unattached(NamedTuple):
    """An Aura or Equipment became unattached (CR 701.3d)."""

    object: ObjectId
    host: Ref
    rule: str = "701.3d"


class PhasesOut(NamedTuple):
    """A permanent phases out: it is treated as though it did not exist (CR 702.26b)."""

    object: ObjectId
    rule: str = "702.26b"


class PhasesIn(NamedTuple):
    """A permanent phases in: it exists again (CR 702.26c)."""

    object: ObjectId
    rule: str = "702.26c"


class EffectBegan(NamedTuple):
    """A continuous effect begins to apply (CR 611.2)."""

    effect: ObjectId
    affected: tuple[Ref, ...]
    text: str
    rule: str = "611.2"


class EffectEnded(NamedTuple):
    """A continuous effect is over (CR 611.2a)."""

    effect: ObjectId
    affected: tuple[Ref, ...]
    text: str
    rule: str = "611.2a"


class ManaAdded(NamedTuple):
    """Mana is added to a player's mana pool (CR 106.4)."""

    player: PlayerId
    mana: tuple[str, ...]
    source: ObjectId | None = None
    only: Any = None
    """What it may be spent on (`SpendOnly`), if not on anything (CR 106.6)."""
    rule: str = "106.4"


class ManaPaid(NamedTuple):
    """A player pays mana from the pool (CR 118.3a)."""

    player: PlayerId
    mana: tuple[str, ...]
    marked: tuple[Any, ...] = ()
    """Which of it is `MarkedMana`."""
    rule: str = "601.2h"


class ManaEmptied(NamedTuple):
    """Unspent mana empties as a step or phase ends (CR 500.5, 106.4)."""

    player: PlayerId
    mana: tuple[str, ...]
    marked: tuple[Any, ...] = ()
    """Which of it is `MarkedMana`."""
    rule: str = "500.5"


class Shuffled(NamedTuple):
    """A library was shuffled (CR 701.24a)."""

    player: PlayerId
    rule: str = "701.24a"


class Searched(NamedTuple):
    """A player searched a library (CR 701.23)."""

    player: PlayerId
    owner: PlayerId
    found: int
    rule: str = "701.23a"


class Scried(NamedTuple):
    """A player scried (CR 701.22)."""

    player: PlayerId
    amount: int
    to_bottom: int
    looked: int = 0
    """How many cards there were to look at."""
    rule: str = "701.22a"


class Revealed(NamedTuple):
    """Cards were shown to all players (CR 701.20)."""

    player: PlayerId
    cards: tuple[ObjectId, ...]
    rule: str = "701.20a"


class Happened(NamedTuple):
    """A keyword action or instruction was carried out, named by a word (CR 701)."""

    word: str
    player: PlayerId | None = None
    object: ObjectId | None = None
    text: str = ""
    rule: str = "701.1"


Event = (
    PhasesOut | PhasesIn |
    DamageRemoved | Regenerated | Creating | TurnBegan | StepBegan | ZoneChanged | Drawn
    | DrawFailed | Discarded
    | Sacrificed | Destroyed | Tapped | Untapped | DamageDealt | DamagePrevented | LifeGained
    | LifeLost | CountersPut | CountersRemoved | SpellCast | AbilityActivated | LandPlayed
    | Triggered | TriggerPlaced | TriggerDropped | OrderSkipped | Chosen | Targeted | Resolved
    | NotResolved | LeftStack | Countered | Copied | Attacked | Blocked | BecameBlocked
    | BecameUnblocked | RemovedFromCombat | ControlChanged | Transformed | TurnedFaceUp | Merged
    | Separated | Attached | Unattached | EffectBegan | EffectEnded | ManaAdded | ManaPaid
    | ManaEmptied | Shuffled | Searched | Scried | Revealed | InitiativeTaken | MonarchBecame
    | Ventured | MarkerMoved | DungeonCompleted | PlayerLost | PlayerLeft | GameEnded | Passed
    | Happened
)
"""Any event."""
