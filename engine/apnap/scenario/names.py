"""Names in a scenario: players and teams, "4 Forest", "Bear#2", "Ben's Forest"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from ..errors import ScenarioError, did_you_mean
from ..library import Library, normal
from ..library.forms import refuse, text
from ..yamltext import Listing, Node, Text
from .words import RESERVED

__all__ = ["Counted", "Known", "Reference", "Seats", "counted", "normal", "reference"]

MOST_COPIES = 100_000
"""How many objects one file may set up."""
_NUMBERED = re.compile(r"(\d+)\s+(\S.*)")
_INDEXED = re.compile(r"(.*\S)\s*#(\d+)")
_POSSESSIVE = re.compile(r"(.+?)(?:'s|(?<=s)')\s+(\S.*)", re.IGNORECASE)


@dataclass(frozen=True)
class Counted:
    """A number of cards of one name."""

    count: int
    name: Text


@dataclass(frozen=True)
class Reference:
    """What a name points at: so many objects of a name, of one player, or the nth of all."""

    name: Text
    count: int = 1
    owner: Text | None = None
    """A player or team, from `X's Y`."""
    number: int | None = None
    """From `Y#2`: counted over the whole table, from 1."""


def counted(node: Text, is_name: Callable[[str], bool]) -> Counted:
    """`4 Forest` as four cards; a whole card name that begins with a number comes first."""
    if not is_name(node) and (match := _NUMBERED.fullmatch(node)):
        number, name = match.groups()
        if len(number) > 6 or not 1 <= int(number) <= MOST_COPIES:
            raise refuse(node, "bad-value", f'"{node}": expected 1 to {MOST_COPIES} copies')
        return Counted(int(number), node.saying(name))
    return Counted(1, node)


def reference(node: Text, is_name: Callable[[str], bool], seats: Seats) -> Reference:
    """A name taken apart; a whole name that is known is tried first at each step."""
    name, count, owner, number = str(node), 1, None, None
    if not is_name(name) and (match := _INDEXED.fullmatch(name)):
        name, number = match[1], int(match[2])
        if number < 1:
            raise refuse(node, "bad-value", f'"{node}": objects are numbered from 1')
    if not is_name(name):
        several = counted(node.saying(name), is_name)
        name, count = str(several.name), several.count
    if not is_name(name):
        match = _POSSESSIVE.fullmatch(name.translate({0x2019: "'"}))
        if match and (seat := seats.get(match[1])):
            owner, name = node.saying(seat), match[2]
            if count == 1 and not is_name(name):
                several = counted(node.saying(name), is_name)
                name, count = str(several.name), several.count
    return Reference(node.saying(name), count, owner, number)


@dataclass(frozen=True)
class Seats:
    """The players in turn order, and the teams with their members, primary player first."""

    players: tuple[Text, ...] = ()
    teams: Mapping[str, tuple[Text, ...]] = field(default_factory=dict)

    @property
    def names(self) -> list[str]:
        """Every name a seat can be given."""
        return [*map(str, self.players), *map(str, self.teams)]

    def get(self, name: str) -> str | None:
        """The right spelling of a player's or team's name, or None."""
        return next((known for known in self.names if normal(known) == normal(name)), None)

    def is_team(self, name: str) -> bool:
        """Whether this is a team's name."""
        return any(normal(team) == normal(name) for team in self.teams)

    def team_of(self, player: str) -> str | None:
        """The team a player belongs to, or None where there are no teams."""
        return next((team for team, members in self.teams.items() if player in members), None)

    def seat(self, node: Node) -> Text:
        """A player or team, in its right spelling."""
        written = text(node)
        if (known := self.get(written)) is None:
            raise refuse(
                written,
                "unknown-player",
                f'there is no player{" or team" if self.teams else ""} "{written}"',
                did_you_mean(written, self.names),
            )
        return written.saying(known)

    def player(self, node: Node) -> Text:
        """A player, in the right spelling."""
        written = text(node)
        if self.is_team(written):
            members = next(m for team, m in self.teams.items() if normal(team) == normal(written))
            raise refuse(
                written,
                "unknown-player",
                f'"{written}" is a team, and a player is meant',
                did_you_mean("", members),
            )
        players = Seats(self.players)
        return players.seat(written)


@dataclass(frozen=True)
class Known:
    """What the names of a file are read against."""

    seats: Seats
    library: Library

    def card(self, node: Text, following: Node | None = None) -> Text:
        """The English name of a card; `following` is what comes next in a list in brackets."""
        card = self.library.get(node)
        if card is None:
            raise self.unknown_card(node, following)
        fronts = [card.name, *(printed.name for printed in card.names.values())]
        fronts += [face.name for face in card.faces[:1]]
        if all(normal(front) != normal(node) for front in fronts):
            raise refuse(
                node,
                "ambiguous-name",
                f'"{node}" is only a part of "{card.name}"',
                f'write "{card.name}"',
            )
        return node.saying(card.name)

    def unknown_card(self, node: Text, following: Node | None = None) -> ScenarioError:
        """The error for a card nobody knows, with the spelling that was perhaps meant."""
        hint = None
        if not node.quoted and isinstance(following, Text) and not following.quoted:
            whole = f"{node}, {following}"
            if whole in self.library or not self.is_card(following):
                hint = f'a name with a comma needs quotes: write "{whole}"'
        name = counted(node, lambda name: False).name
        hint = hint or self.library.hint(name)
        hint = hint or "a card the library lacks is written under `cards:` with name and type"
        said = f'there is no card "{name}" in the library or in this file'
        return refuse(node, "unknown-card", said, hint)

    def is_card(self, name: str) -> bool:
        """Whether a card has this name, or `N name` of it."""
        return name in self.library or counted(Text(name), self.library.__contains__).name in (
            self.library
        )

    def cards(self, node: Text, following: Node | None = None) -> Counted:
        """`4 Forest`, or one card."""
        several = counted(node, self.library.__contains__)
        if several.name not in self.library:
            raise self.unknown_card(node, following)
        return Counted(several.count, self.card(several.name, following))


def following(listing: Listing, at: int) -> Node | None:
    """The item after one in a list in brackets, where a comma in a name would have parted them."""
    return listing[at + 1] if listing.flow and at + 1 < len(listing) else None


def distinct(names: Iterable[tuple[Text, str]]) -> None:
    """Refuses names that are alike or that mean something; each comes with what it names."""
    seen: dict[str, tuple[Text, str]] = {}
    for name, what in names:
        key = normal(name)
        if key in RESERVED:
            raise refuse(
                name,
                "reserved-name",
                f'{what} cannot be called "{name}", which has a meaning in this format',
                "choose another name",
            )
        if re.fullmatch(r"[-+]?\d+|.*#\d+", key):
            raise refuse(
                name,
                "reserved-name",
                f'{what} cannot be called "{name}", which reads as a number',
                "choose another name",
            )
        if key in seen:
            other, kind = seen[key]
            raise refuse(
                name,
                "reserved-name",
                f'{what} cannot be called "{name}" like {kind} on line {other.line}',
                "choose another name",
            )
        seen[key] = (name, what)
