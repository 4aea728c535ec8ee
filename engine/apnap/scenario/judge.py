"""Whether the game is as a scenario expects: each expectation with what was found."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from ..game.ability import Ability, Keyword
from ..game.board import Board
from ..game.ids import ObjectId, PlayerId
from ..game.mana import COLOR_WORDS, ManaCost
from ..game.records import CardObject, Counters, Permanent, Spell, StackedAbility, count
from ..library import normal
from ..position import Position
from ..rules import dungeons, player_control
from ..rules.atoms import player_counters
from ..rules.characteristics import characteristics
from ..yamltext import Text
from .expectation import Check, Expect, Marker, Pile
from .table import Table

T = TypeVar("T")


@dataclass(frozen=True)
class Verdict:
    """One expectation and whether it held."""

    line: int
    what: str
    """What it is about: "initiative", "Ana: life", "bear: power"."""
    expected: str
    found: str
    held: bool


def judge(expect: Expect, position: Position, table: Table) -> list[Verdict]:
    """Every check of an expectation, in file order."""
    judge_ = _Judge(position, table)
    return [judge_.verdict(check) for check in expect.checks]


class _Judge:
    def __init__(self, position: Position, table: Table) -> None:
        self.board: Board = position.board
        self.table = table

    def verdict(self, check: Check) -> Verdict:
        subject = f"{check.subject}: " if check.subject is not None else ""
        if check.kind == "game":
            expected, found, held = self.game(check)
        elif check.kind == "player":
            assert check.subject is not None
            expected, found, held = self.player(check.subject, check)
        else:
            assert check.subject is not None
            expected, found, held = self.object(check.subject, check)
        return Verdict(check.line, f"{subject}{check.key}", expected, found, held)

    # the game

    def game(self, check: Check) -> tuple[str, str, bool]:
        board, value = self.board, check.value
        match str(check.key):
            case "initiative" | "monarch" as key:
                holder = board.initiative if key == "initiative" else board.monarch
                found = "none" if holder is None else board.name(holder)
                return str(value), found, normal(value) == normal(found)
            case "daytime":
                found = board.daytime or "none"
                return str(value), found, value == found
            case "turn":
                return str(value), str(board.turn.number), value == board.turn.number
            case "step":
                return str(value), board.turn.step, value == board.turn.step
            case "winner":
                winners = board.outcome.winners if board.outcome else ()
                return self.seats(value, winners, exact=True)
            case "loser":
                losers = tuple(player.id for player in board.players if player.lost)
                return self.seats(value, losers, exact=False)
            case "draw":
                drawn = board.outcome is not None and not board.outcome.winners
                return _yes(value), _yes(drawn), value == drawn
            case "stack":
                objects = [ObjectId(one) for one in reversed(list(board.stack))]
                return self.pile(value, objects, ordered=True)
        raise AssertionError(check.key)

    def seats(
        self, value: tuple[Text, ...], found: Sequence[PlayerId], *, exact: bool
    ) -> tuple[str, str, bool]:
        """Winners must be just those named; losers are those named among all."""
        wanted = {one for name in value for one in self.table.seat_members(name)}
        held = wanted <= set(found) and (bool(wanted) or not found)
        if exact and len(value) == 1 and not self.table.scenario.seats.is_team(value[0]):
            held = held and len({self.board.players[one].team for one in found}) <= 1
        names = ", ".join(self.board.name(one) for one in found) or "none"
        return ", ".join(value) or "none", names, held

    # players

    def player(self, name: Text, check: Check) -> tuple[str, str, bool]:
        board, value = self.board, check.value
        members = self.table.seat_members(name)
        player = board.players[members[0]]
        match str(check.key):
            case "life":
                found = board.life(player.id)
                return str(value), str(found), found == value
            case "poison":
                found = board.team_of(player.id).poison
                return str(value), str(found), found == value
            case "initiative" | "monarch" as key:
                holder = board.initiative if key == "initiative" else board.monarch
                has = holder in members
                return _yes(value), _yes(has), value == has
            case "controller":
                controller = player_control.controller_of(board, player.id)
                return _same(value, "none" if controller is None else board.name(controller))
            case "dungeon":
                return self.dungeon(value, player.id)
            case "completed":
                return _texts(value, player.completed)
            case "designations":
                return _texts(value, player.designations)
            case "speed":
                return str(value), str(player.speed), player.speed == value
            case "mana":
                wanted = sorted(ManaCost.parse(str(value)).symbols) if value else []
                pool = sorted(player.pool)
                found_mana = "".join(f"{{{one}}}" for one in pool) or "none"
                return str(value or "none"), found_mana, wanted == pool
            case "counters":
                kinds = dict(player.counters)
                kinds["poison"] = player_counters(board, player.id, "poison")
                return _counters(value, tuple(sorted(kinds.items())))
            case "commander":
                named = [one for member in members for one in self.table.commanders.get(member, ())]
                return self.pile(value, [board.now(one) for one in named], ordered=False)
            case zone:
                objects = [one for member in members for one in self.zone(member, zone)]
                return self.pile(value, objects, ordered=zone == "library")

    def zone(self, player: PlayerId, zone: str) -> list[ObjectId]:
        board = self.board
        if zone == "battlefield":
            return [one.id for one in board.battlefield.values() if one.controller == player]
        record = board.players[player]
        content: tuple[ObjectId, ...] = getattr(record, zone)
        return list(content)

    def dungeon(self, value: Marker | None, player: PlayerId) -> tuple[str, str, bool]:
        board = self.board
        dungeon = dungeons.dungeon_of(board, player)
        room = board.players[player].room
        found = f"{dungeon.card.name}: {room}" if dungeon is not None else "none"
        wanted = f"{value.dungeon}: {value.room}" if value is not None else "none"
        return wanted, found, normal(wanted) == normal(found)

    # objects

    def object(self, name: Text, check: Check) -> tuple[str, str, bool]:
        number = self.find(name)
        if number is None:
            zone = check.key == "zone"
            wanted = _said(check.value)
            return wanted, "none" if zone else "no such object", zone and wanted == "none"
        return self.property(number, check)

    def find(self, name: Text) -> ObjectId | None:
        """The object that is meant, where it is now; None if it is in no zone."""
        board, table = self.board, self.table
        reference = table.scenario.reference(name)
        if (alias := table.aliases.get(normal(reference.name))) is not None:
            number = board.now(alias)
            return number if board.find(number) is not None else None
        everywhere = [
            ObjectId(one) for one in (*board.battlefield, *board.stack, *board.cards)
        ]
        fitting = [one for one in everywhere if table.called(board, one, reference)]
        cards = [one for one in fitting if not isinstance(board.find(one), StackedAbility)]
        fitting = cards or fitting  # a trigger goes by its source's name, but that is the source
        if not fitting:
            return None
        if len(fitting) > 1 and not table.alike(board, fitting):
            return table.pick(board, name, fitting, "there")[0]
        return fitting[0]

    def property(self, number: ObjectId, check: Check) -> tuple[str, str, bool]:
        board, value = self.board, check.value
        record = board.last_known(number)
        card = characteristics(board, number)
        match str(check.key):
            case "zone":
                return _same(value, record.zone)
            case "controller":
                if isinstance(record, CardObject):
                    return _same(value, "none")
                return _same(value, board.name(record.controller))
            case "owner":
                return _same(value, board.name(board.owner(number)))
            case "power":
                return _same(value, card.power)
            case "toughness":
                return _same(value, card.toughness)
            case "tapped":
                tapped = isinstance(record, Permanent) and record.tapped
                return _yes(value), _yes(tapped), value == tapped
            case "counters":
                counters: Counters = ()
                if isinstance(record, (Permanent, CardObject)):
                    counters = record.counters
                return _counters(value, counters)
            case "damage":
                damage = record.damage if isinstance(record, Permanent) else 0
                return _same(value, damage)
            case "abilities":
                return _abilities(value, card.abilities)
            case "types":
                return _texts(value, (*card.supertypes, *card.types, *card.subtypes))
            case "colors":
                return _texts(value, tuple(COLOR_WORDS[one] for one in card.colors))
            case "attached":
                host = record.attached_to if isinstance(record, Permanent) else None
                found = "none" if host is None else board.name(host)
                held = normal(value) == normal(found)
                if isinstance(host, ObjectId):
                    held = self.table.called(board, host, self.table.scenario.reference(value))
                return str(value), found, held
            case "face":
                own = (record.base or record.card) if isinstance(record, Permanent) else None
                turned = own is not None and any(
                    face.name == own.name for face in own.elsewhere.faces[1:]
                )
                if isinstance(record, (Permanent, Spell)) and record.card.down:
                    return _same(value, "down")
                return _same(value, "back" if turned else "front")
        raise AssertionError(check.key)

    def pile(
        self, value: Pile, objects: Sequence[ObjectId], *, ordered: bool
    ) -> tuple[str, str, bool]:
        names = [self.shown(one) for one in objects]
        found = f"[{', '.join(names)}]" if len(names) <= 12 else f"{len(names)} objects"
        if value.count is not None:
            return str(value), str(len(objects)), value.count == len(objects)
        if value.exactly is not None:
            wanted = self.spread(value.exactly)
            held = len(wanted) == len(objects) and (
                all(map(self.fits, wanted, objects)) if ordered else self.matching(wanted, objects)
            )
            return str(value), found, held
        has = self.spread(value.has)
        held = self.matching(has, objects, partly=True)
        for name in value.lacks:
            held = held and not any(self.fits(name, one) for one in objects)
        return str(value), found, held

    def spread(self, names: Iterable[Text]) -> list[Text]:
        """The names, with "4 Forest" four times."""
        spread: list[Text] = []
        for name in names:
            reference = self.table.scenario.reference(name)
            if reference.count > 1:
                spread.extend([reference.name] * reference.count)
            else:
                spread.append(name)
        return spread

    def fits(self, name: Text, number: ObjectId) -> bool:
        from .answering import trigger_matches

        record = self.board.last_known(number)
        if isinstance(record, StackedAbility):
            if self.table.names_ability(self.board, record, name):
                return True
            return bool(trigger_matches(self.table, self.board, name, [number]))
        return self.table.called(self.board, number, self.table.scenario.reference(name))

    def matching(
        self, wanted: Sequence[Text], objects: Sequence[ObjectId], *, partly: bool = False
    ) -> bool:
        """Whether each name can be given an object of its own (aliases narrow the choice)."""
        if not partly and len(wanted) != len(objects):
            return False
        fitting = [[o for o in objects if self.fits(name, o)] for name in wanted]
        return _assign(fitting)

    def shown(self, number: ObjectId) -> str:
        alias = self.table.spelled.get(self.table.origin(number))
        name = self.board.name(number)
        return f"{name} ({alias})" if alias and normal(alias) != normal(name) else name


def _assign(fitting: Sequence[Sequence[int]]) -> bool:
    """Whether each entry can be given one of the things that fit it, and none is given twice."""
    partner: dict[int, int] = {}

    def place(at: int, seen: set[int]) -> bool:
        for one in fitting[at]:
            if one not in seen:
                seen.add(one)
                if one not in partner or place(partner[one], seen):
                    partner[one] = at
                    return True
        return False

    return all(place(at, set()) for at in range(len(fitting)))


def _yes(value: bool) -> str:
    return "yes" if value else "no"


def _said(value: Any) -> str:
    """An expected value as a message says it."""
    if isinstance(value, bool):
        return _yes(value)
    if isinstance(value, dict):
        return ", ".join(f"{n} {kind}" for kind, n in value.items())
    return str(value)


def _same(value: Any, found: Any) -> tuple[str, str, bool]:
    shown = "none" if found is None else str(found)
    return str(value), shown, normal(str(value)) == normal(shown)


def _texts(value: Pile, found: Sequence[str]) -> tuple[str, str, bool]:
    return _pile_of(value, found, found, lambda one, other: normal(one) == normal(other))


def _abilities(value: Pile, abilities: Sequence[Ability]) -> tuple[str, str, bool]:
    """Abilities by keyword or printed text; an exact list has one entry for each ability."""
    spelt: dict[int, set[str]] = {}
    shown: list[str] = []
    for place, ability in enumerate(abilities):
        names = [part.name for part in ability.parts() if isinstance(part, Keyword)]
        texts = [ability.text] if ability.text else names
        spelt[place] = {_ability_name(text) for text in (*texts, *names)}
        shown += texts or [type(ability).__name__.lower()]
    return _pile_of(value, list(spelt), shown, lambda name, one: _ability_name(name) in spelt[one])


def _ability_name(text: str) -> str:
    return normal(text).rstrip(".")


def _pile_of(
    value: Pile, found: Sequence[T], shown: Sequence[str], fits: Callable[[str, T], bool]
) -> tuple[str, str, bool]:
    """A list, a count or a part; in an exact list each entry is for a thing of its own."""
    told = f"[{', '.join(shown)}]"
    if value.count is not None:
        return str(value), str(len(found)), value.count == len(found)
    if value.exactly is not None:
        fitting = [
            [at for at, one in enumerate(found) if fits(name, one)] for name in value.exactly
        ]
        held = len(found) == len(value.exactly) and _assign(fitting)
        return str(value), told, held
    held = all(any(fits(wanted, one) for one in found) for wanted in value.has) and not any(
        fits(wanted, one) for wanted in value.lacks for one in found
    )
    return str(value), told, held


def _counters(value: Any, found: Counters) -> tuple[str, str, bool]:
    shown = ", ".join(f"{n} {kind}" for kind, n in found if n) or "none"
    if isinstance(value, Text):
        return "none", shown, shown == "none"
    return _said(value), shown, all(count(found, kind) == n for kind, n in value.items())

