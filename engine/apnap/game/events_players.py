"""Events of players alone: life lost, markers, who is in the game (CR 104, 119, 309, 725, 726)."""

from __future__ import annotations

from typing import NamedTuple

from .ids import ObjectId, PlayerId


class InitiativeTaken(NamedTuple):
    """A player takes the initiative (CR 726.3, 726.5)."""

    player: PlayerId
    former: PlayerId | None = None
    rule: str = "726.3"


class MonarchBecame(NamedTuple):
    """A player becomes the monarch (CR 725.3)."""

    player: PlayerId
    former: PlayerId | None = None
    rule: str = "725.3"


class Ventured(NamedTuple):
    """A player ventured into the dungeon or into a named one (CR 701.49)."""

    player: PlayerId
    rule: str = "701.49"


class MarkerMoved(NamedTuple):
    """A venture marker is put or moved into a room (CR 309.4a, 309.5a)."""

    player: PlayerId
    dungeon: ObjectId
    room: str
    rule: str = "309.5a"


class DungeonCompleted(NamedTuple):
    """A player completes a dungeon as it is removed from the game (CR 309.7)."""

    player: PlayerId
    dungeon: str
    rule: str = "309.7"


class LifeLost(NamedTuple):
    """A player loses life (CR 119.3)."""

    player: PlayerId
    amount: int
    source: ObjectId | None = None
    rule: str = "119.3"
    first: bool = False
    """Whether it is the player's first of the turn, filled in as it happens."""


class PlayerLost(NamedTuple):
    """A player loses the game (CR 104.3)."""

    player: PlayerId
    why: str
    rule: str = "104.3"


class PlayerLeft(NamedTuple):
    """A player leaves the game (CR 800.4a)."""

    player: PlayerId
    rule: str = "800.4a"


class GameEnded(NamedTuple):
    """The game is over (CR 104.1); nobody wins a draw (CR 104.4)."""

    winners: tuple[PlayerId, ...]
    why: str
    rule: str = "104.1"


class Passed(NamedTuple):
    """A team with priority passes (CR 117.3d)."""

    players: tuple[PlayerId, ...]
    rule: str = "117.3d"
