"""The objects of a game by the names that a scenario gives them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from ..errors import ApnapError, either
from ..game import events as ev
from ..game import key
from ..game.ability import Bindings
from ..game.board import Board
from ..game.events import Event
from ..game.ids import ObjectId, PlayerId, Ref
from ..game.paged import Log
from ..game.records import CardObject, StackedAbility
from ..library import normal
from ..rules.characteristics import characteristics
from ..yamltext import Text
from .model import Scenario
from .names import Reference


@dataclass
class Table:
    """Which object every alias and every `name#2` stands for, through all zones.

    Objects are numbered by file order, then arrival (`note_new` follows the log); an object
    that changes zones keeps its name and number.
    """

    scenario: Scenario
    aliases: dict[str, ObjectId] = field(default_factory=dict)
    spelled: dict[ObjectId, str] = field(default_factory=dict)
    """The alias of what has one, as the file writes it."""
    roster: list[ObjectId] = field(default_factory=list)
    """Every object as it first was, in order."""
    origins: dict[ObjectId, ObjectId] = field(default_factory=dict)
    """What each object first was."""
    commanders: dict[PlayerId, list[ObjectId]] = field(default_factory=dict)
    """What each player's commanders first were."""
    triggers: dict[ObjectId, ev.Triggered] = field(default_factory=dict)
    """How each trigger triggered, by its number while waiting and on the stack."""
    seen: int = 0

    def add(self, number: ObjectId, alias: str | None = None) -> None:
        """Note an object that is set up."""
        self.roster.append(number)
        self.origins[number] = number
        if alias is not None:
            self.aliases[normal(alias)] = number
            self.spelled[number] = alias

    def fork(self) -> Table:
        """The same names; what either notes from now on the other does not."""
        return replace(
            self, roster=self.roster.copy(), origins=self.origins.copy(),
            triggers=self.triggers.copy(),
        )

    def note_new(self, log: Log[Event]) -> None:
        """Follow what has happened since the last time."""
        for event in log.since(self.seen):
            if isinstance(event, ev.ZoneChanged) and event.object is not None:
                if event.object not in self.origins:
                    self.add(event.object)
                if event.new is not None:
                    self.origins[event.new] = self.origins[event.object]
            elif isinstance(event, ev.Separated):
                self.origins[event.new] = self.origins.get(event.object, event.object)
            elif isinstance(event, ev.Copied):
                self.add(event.copy)
            elif isinstance(event, ev.Triggered):
                self.triggers[event.trigger] = event
            elif isinstance(event, ev.TriggerPlaced) and event.trigger in self.triggers:
                self.triggers[event.ability] = self.triggers[event.trigger]
        self.seen = len(log)

    def origin(self, number: ObjectId) -> ObjectId:
        """What an object first was."""
        return self.origins.get(number, number)

    def player(self, name: str) -> PlayerId:
        """The seat of a player, or of a team its first member."""
        names = list(self.scenario.players)
        for place, one in enumerate(names):
            if normal(one) == normal(name):
                return PlayerId(place)
        members = next(m for t, m in self.scenario.seats.teams.items() if normal(t) == normal(name))
        return self.player(members[0])

    def seat_members(self, name: str) -> tuple[PlayerId, ...]:
        """A player, or the members of a team."""
        for team, members in self.scenario.seats.teams.items():
            if normal(team) == normal(name):
                return tuple(self.player(member) for member in members)
        return (self.player(name),)

    def is_alias(self, name: str) -> bool:
        """Whether the file gives this alias."""
        return normal(name) in self.aliases

    # matching

    def called(self, board: Board, number: ObjectId, reference: Reference) -> bool:
        """Whether a reference can mean an object."""
        alias = self.aliases.get(normal(reference.name))
        if alias is not None:
            return self.origin(number) == alias
        owner = reference.owner
        if owner is not None and self.holder(board, number) not in self.seat_members(owner):
            return False
        if not self.has_name(board, number, reference.name):
            return False
        if reference.number is not None:
            return self.numbered(board, number, reference) == reference.number
        return True

    def holder(self, board: Board, number: ObjectId) -> PlayerId:
        """Whose an object is called: its controller's, or its owner's where it has none."""
        record = board.last_known(number)
        return record.owner if isinstance(record, CardObject) else record.controller

    def has_name(self, board: Board, number: ObjectId, name: str) -> bool:
        """Whether an object goes by a name; an activated ability by its source's."""
        record = board.last_known(number)
        if isinstance(record, StackedAbility):
            return self.names_ability(board, record, name)
        card = characteristics(board, number)
        wanted = normal(name)
        if card.down:  # whoever writes the script knows what it is
            card = card.elsewhere
        elif isinstance(record, CardObject) and record.face_down:
            card = record.card
        if normal(card.name) == wanted:
            return True
        # off the battlefield and the stack a card goes by the names of its faces too
        return isinstance(record, CardObject) and any(
            normal(face.name) == wanted for face in card.faces
        )

    def names_ability(self, board: Board, record: StackedAbility, name: str) -> bool:
        """Whether an ability on the stack goes by a name: its label, or its source (in part)."""
        if normal(record.label) == normal(name):
            return True
        if record.source is None:
            return False
        alias = self.aliases.get(normal(name))
        if alias is not None:
            return self.origin(record.source) == alias
        return normal(board.name(record.source)) == normal(name)

    def numbered(self, board: Board, number: ObjectId, reference: Reference) -> int:
        """The place of an object among all of its name, from 1.

        What has come by the name only where it is now, as a copy, stands behind the others.
        """
        wanted = normal(reference.name)
        origin = self.origin(number)
        own = [one for one in self.roster if self.bears(board, one, wanted)]
        if origin in own:
            return own.index(origin) + 1
        now = {
            self.origin(one)
            for one in (*board.battlefield, *board.stack) if self.bears(board, one, wanted)
        }
        others = [one for one in self.roster if one in now and one not in own]
        return len(own) + others.index(origin) + 1 if origin in others else 0

    def bears(self, board: Board, number: ObjectId, wanted: str) -> bool:
        """Whether the record of an object is of that name, copies being named like originals."""
        record = board.last_known(number)
        return not isinstance(record, StackedAbility) and normal(record.card.name) == wanted

    def pick(
        self, board: Board, node: Text, candidates: Sequence[ObjectId], where: str
    ) -> list[ObjectId]:
        """The objects among the candidates that a name means: as many as it says.

        Raises ApnapError if none fits, or several that can be told apart.
        """
        reference = self.scenario.reference(node)
        fitting = [one for one in candidates if self.called(board, one, reference)]
        if len(fitting) > reference.count:  # a name it has now goes before that of another face
            wanted = normal(reference.name)
            own = [one for one in fitting if normal(board.name(one)) == wanted]
            fitting = own or fitting
        if len(fitting) < reference.count:
            raise ApnapError(
                "unknown-name", f'"{node}" is not {where}', line=node.line, column=node.column,
                hint=self.hint(board, candidates),
            )
        if len(fitting) > reference.count and not self.alike(board, fitting):
            raise ApnapError(
                "ambiguous-name", f'"{node}" fits several that can be told apart',
                line=node.line, column=node.column,
                hint=f"write {either(self.distinct_names(board, fitting))}",
            )
        return fitting[: reference.count]

    def alike(self, board: Board, objects: Sequence[ObjectId]) -> bool:
        """Whether objects cannot be told apart (by exchanging them the position stays the same)."""
        if any(self.origin(one) in self.spelled for one in objects):
            return False
        return _are_neighbours(board, objects) or all(
            key.exchangeable(board, objects[0], other) for other in objects[1:]
        )

    def distinct_names(self, board: Board, objects: Iterable[ObjectId]) -> list[str]:
        """A name for each object that means it and no other."""
        names = []
        for one in objects:
            origin = self.origin(one)
            if origin in self.spelled:
                names.append(self.spelled[origin])
                continue
            name = board.name(one)
            if isinstance(board.last_known(one), StackedAbility):
                names.append(name)
                continue
            place = self.numbered(board, one, Reference(Text(name)))
            names.append(f"{name}#{place}")
        return names

    def hint(self, board: Board, candidates: Iterable[ObjectId]) -> str | None:
        """The names there are, or the nearest of many."""
        names = list(dict.fromkeys(board.name(one) for one in candidates))
        if not names:
            return None
        return f"there is {either(names[:8])}" + (" …" if len(names) > 8 else "")

    def refs(
        self, board: Board, node: Text, candidates: Sequence[Ref], where: str
    ) -> list[Ref]:
        """Objects or players among the candidates that a name means."""
        if self.scenario.seats.get(node) is not None and not self.is_alias(node):
            members = self.seat_members(node)
            found = [ref for ref in candidates if isinstance(ref, PlayerId) and ref in members]
            if len(found) != 1:
                raise ApnapError(
                    "unknown-name", f'"{node}" is not {where}', line=node.line,
                    column=node.column,
                )
            return list(found)
        objects = [ref for ref in candidates if isinstance(ref, ObjectId)]
        return list(self.pick(board, node, objects, where))


def _are_neighbours(board: Board, objects: Sequence[ObjectId]) -> bool:
    """Whether they are the same ability several times, one upon the other on the stack, and
    nothing refers to one of them: whichever is meant, what is left is the same."""
    places = [place for place, one in enumerate(board.stack) if one in objects]
    apart = len(places) < len(objects) or places[-1] - places[0] >= len(objects)
    records = {_said(board.last_known(one)) for one in objects}
    return not apart and len(records) == 1 and not key.mentions(board, objects)


def _said(record: object) -> object:
    """What of an ability on the stack anything can read (CR 603.2, 113.7a)."""
    if not isinstance(record, StackedAbility) or not record.triggered:
        return record
    source, event, players = record.ability.reads
    if not (event or players):
        record = record._replace(event=None, bindings=Bindings())
    return record._replace(
        id=ObjectId(0), copy=False, source=record.source if source else None,
    )
