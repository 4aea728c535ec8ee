"""What a case asserts, read from the board."""

from __future__ import annotations

import json
import operator
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from ..abilities import words
from ..game import events as ev
from ..game.board import Board
from ..game.decisions import Value
from ..game.events import Event
from ..game.ids import ObjectId
from ..game.mana import COLOR_WORDS
from ..game.records import CardObject, Permanent, count
from ..library import normal
from ..rules import dungeons, pairing
from ..rules.atoms import player_counters
from ..rules.characteristics import characteristics
from ..rules.mana_abilities import activated_abilities
from .cards import NotSupported
from .cases import Selector, selector
from .naming import Failed, Naming, spoken

ZONE_KINDS = ("hand", "graveyard", "exile", "library", "command")
NOT_YET = {
    "is_suspected": "701.60: suspect",
}
"""What can be asked for, though the program has no rule that could make it so."""
COMPARED: dict[str, Callable[[Any, Any], bool]] = {
    "==": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le,
    ">": operator.gt, ">=": operator.ge, "eq": operator.eq, "ne": operator.ne,
    "lt": operator.lt, "le": operator.le, "gt": operator.gt, "ge": operator.ge,
}


OF_NONE: Any = object()
"""What is read of each permanent of a description if there is none."""


def resolutions(events: Iterable[Event]) -> int:
    """How many objects left the stack because they resolved or could not."""
    return sum(isinstance(event, (ev.Resolved, ev.NotResolved)) for event in events)


def judge(board: Board, naming: Naming, assertion: Sequence[Any]) -> str | None:
    """What differs, or None if it is as asserted."""
    return _Judge(board, naming).judge(str(assertion[0]), list(assertion[1:]))


def checked(kind: str, player: str, args: Sequence[Any]) -> list[Any]:
    """A check of the script as the assertion it is."""
    match kind:
        case "assert":
            return list(args[0])
        case "permanent_count":
            return ["permanent_count", *args]
        case "permanent_counters":
            return ["counters", player, *args]
        case "pt":
            return ["pt", player, *args, "any"]
        case "ability":
            return ["has_ability", player, *args]
        case "hand_card_count" | "command_card_count":
            return [kind.replace("_card", ""), player, *args]
        case "hand_count" | "graveyard_count" | "exile_count" | "library_count" if len(args) == 1:
            return [kind.replace("count", "total"), player, *args]
        case "exile_count":  # exile is one zone for all
            return [kind, None, *args]
        case "stack_size":
            return ["is", ["stack_size"], *args]
        case "type" | "subtype" | "permanent_tapped":
            return [kind, *args]
    return [kind, player, *args]


class _Judge:
    def __init__(self, board: Board, naming: Naming) -> None:
        self.board = board
        self.naming = naming

    def judge(self, kind: str, args: list[Any]) -> str | None:
        """One assertion."""
        if kind in NOT_YET:
            raise NotSupported([f"rule not supported yet: {NOT_YET[kind]}"])
        said = " ".join(_shown(one) for one in args)
        try:
            found, wanted = self.found(kind, args)
        except (ValueError, TypeError, IndexError) as error:
            raise Failed(f"{kind} {said}: cannot be read ({error})") from None
        if _equal(found, wanted):
            return None
        return f"{kind} {said}: found {_shown(found)}"

    def found(self, kind: str, args: list[Any]) -> tuple[Any, Any]:
        """What there is, and what should be."""
        board = self.board
        zone, _, rest = kind.rpartition("_")
        if rest in ("count", "total") and zone in (*ZONE_KINDS, "permanent", "token"):
            *subject, wanted = args
            if rest == "total":
                return len(self.zone(zone, subject[0], None)), wanted
            return len(self.zone(zone, subject[0], selector(subject[1]))), wanted
        match kind:
            case "life":
                return board.life(self.naming.seat(args[0])), args[1]
            case "permanent_exists":
                found = self.permanents(args[0], args[1])
                return bool(found), args[2] if len(args) > 2 else True
            case "pt" | "base_pt":
                return self.sizes(kind, args)
            case "power" | "toughness" | "mana_cost" | "permanent_color":
                return self.read([kind, *args[:-1]]), args[-1]
            case "counters":
                amounts = [
                    count(self.permanent(one).counters, normal(args[2]))
                    for one in self.permanents(args[0], args[1])
                ]
                return _any_of(amounts, args[3], 0), args[3]
            case "exiled_counters":
                cards = [self.card(one) for one in self.zone("exile", None, selector(args[0]))]
                return _any_of([count(one.counters, args[1]) for one in cards], args[2], 0), args[2]
            case "player_counters":
                return player_counters(board, self.naming.seat(args[0]), normal(args[1])), args[2]
            case "ability" | "has_ability":
                return self.abilities(args)
            case "tapped":
                states = [self.permanent(one).tapped for one in self.permanents(None, args[0])]
                return _any_of(states, args[1], "nothing"), args[1]
            case "is_paired":
                paired = [
                    pairing.partner(board, one) is not None
                    for one in self.permanents(args[0], args[1])
                ]
                return _any_of(paired, args[2], "nothing"), args[2]
            case "tapped_count":
                states = [self.permanent(one).tapped for one in self.permanents(None, args[0])]
                return states.count(args[1]), args[2]
            case "permanent_tapped":
                states = [self.permanent(one).tapped for one in self.permanents(args[0], args[1])]
                return states.count(args[2]), args[3] if len(args) > 3 else 1
            case "type":
                return self.has(None, args[0], "types", args[1]), args[2]
            case "subtype":
                return self.has(None, args[0], "subtypes", args[1]), args[2]
            case "supertype":
                return self.has(None, args[0], "supertypes", args[1]), args[2]
            case "color":
                wanted = args[3] if len(args) > 3 else True
                return self.colored(args[0], args[1], args[2]), wanted
            case "damage":
                marked = [self.permanent(one).damage for one in self.permanents(args[0], args[1])]
                return _any_of(marked, args[2], "no such permanent"), args[2]
            case "attached":
                return self.attached(args[0], args[1], args[2]), args[3] if len(args) > 3 else True
            case "mana_pool":
                pool = board.players[self.naming.seat(args[0])].pool
                return pool.count(_letter(args[1])), args[2]
            case "attackers" | "blockers":
                return self.fighting(kind, args[0]), sorted(map(normal, args[1]))
            case "active_player":
                return self.read([kind]), args[0]
            case "won" | "lost" | "result":
                return self.ended(kind, args)
            case "monarch" | "initiative":
                holder = board.monarch if kind == "monarch" else board.initiative
                return None if holder is None else board.name(holder), args[0]
            case "dungeon" | "dungeon_room" | "room":
                return self.dungeon(args)
            case "completed_dungeon" | "dungeon_completed":
                completed = board.players[self.naming.seat(args[0])].completed
                done = {normal(one) for one in completed}
                return normal(args[1]) in done, args[2] if len(args) > 2 else True
            case "is":
                return self.read(list(args[0])), args[1]
            case "compare":
                return self.compared(args), True
        raise Failed(f'there is no assertion "{kind}"')

    # finding

    def permanents(self, player: str | None, wanted: Any) -> list[ObjectId]:
        """The permanents a selector means, of one player or of all."""
        owner = None if player is None else self.naming.seat(player)
        able = [
            one.id for one in self.board.battlefield.values()
            if owner is None or one.controller == owner
        ]
        found = self.naming.pick(self.board, selector(wanted), able)
        return [one for one in found if isinstance(one, ObjectId)]

    def permanent(self, number: ObjectId) -> Permanent:
        return self.board.permanent(number)

    def card(self, number: ObjectId) -> CardObject:
        found = self.board.cards.get(number)
        assert found is not None
        return found

    def zone(self, zone: str, player: str | None, wanted: Selector | None) -> list[ObjectId]:
        """The objects of a zone, of one player or of all; libraries top first."""
        board = self.board
        owners = list(board.players) if player is None else [
            board.players[self.naming.seat(player)]
        ]
        if zone in ("permanent", "token"):
            able = [
                one.id for one in board.battlefield.values()
                if any(one.controller == owner.id for owner in owners)
                and (zone == "permanent" or one.token)
            ]
        else:
            able = [one for owner in owners for one in getattr(owner, zone)]
        if wanted is None:
            return able
        if wanted.place is not None and not wanted.name:
            return able[wanted.place : wanted.place + 1]
        found = self.naming.pick(board, wanted, able)
        return [one for one in found if isinstance(one, ObjectId)]

    # kinds of assertions

    def sizes(self, kind: str, args: list[Any]) -> tuple[Any, Any]:
        scope = args[4] if len(args) > 4 else "any"
        wanted = (args[2], args[3])
        found: list[Any] = []
        for one in self.permanents(args[0], args[1]):
            card = characteristics(self.board, one)
            if kind == "base_pt":
                card = self.base(one)
            found.append((card.power, card.toughness))
        if not found:
            return "no such permanent", wanted
        if scope == "all":
            return next((one for one in found if one != wanted), wanted), wanted
        return _any_of(found, wanted, None), wanted

    def base(self, number: ObjectId) -> Any:
        """Power and toughness before counters and what adds to them (CR 613.4a, 613.4b)."""
        record = self.permanent(number)
        if record.effects or record.attachments:
            raise Failed("a base power that effects change cannot be told from here")
        return record.card

    def abilities(self, args: list[Any]) -> tuple[Any, Any]:
        found = self.permanents(args[0], args[1])
        if len(args) > 4 and len(found) != args[4]:
            return f"{len(found)} of that name", args[4]
        if not found:
            return "no such permanent", args[3]
        having = [self.has_ability(one, args[2]) for one in found]
        return (having[0] if len(set(having)) == 1 else "some of them"), args[3]

    def has_ability(self, number: ObjectId, ability: str) -> bool:
        """Whether it has a keyword, "green mana", or an ability whose text begins so."""
        card = characteristics(self.board, number)
        if normal(ability) in card.keywords:
            return True
        color, _, mana = normal(ability).partition(" ")
        if mana == "mana":
            ability = f"{{T}}: Add {{{_letter(color)}}}"
        wanted = spoken(ability, card.name)
        texts = {part.text for part in (*card.parts, *activated_abilities(card))}
        return any(spoken(text, card.name).startswith(wanted) for text in texts)

    def has(self, player: str | None, wanted: Any, field: str, word: str) -> Any:
        found = [self.is_a(one, field, word) for one in self.permanents(player, wanted)]
        return "no such permanent" if not found else any(found)

    def is_a(self, number: ObjectId, field: str, word: str) -> bool:
        """Whether an object has a type, subtype or supertype."""
        card = characteristics(self.board, number)
        if field == "subtypes" and card.has_every_creature_type:
            subtype = words.SUBTYPE.get(normal(word))
            if subtype in words.CREATURE_TYPE_SET:
                return True
        return normal(word) in map(normal, getattr(card, field))

    def colored(self, player: str | None, wanted: Any, colors: str) -> Any:
        found = self.permanents(player, wanted)
        several = set(colors) <= set("WUBRG")
        letters = [_letter(one) for one in (colors if several else [colors])]
        has = [
            all(one in characteristics(self.board, number).colors for one in letters)
            for number in found
        ]
        return "no such permanent" if not has else any(has)

    def attached(self, player: str | None, what: Any, host: Any) -> bool:
        for one in self.permanents(player, what):
            to = self.permanent(one).attached_to
            if to is not None and self.naming.means(self.board, selector(host), to):
                return True
        return False

    def fighting(self, kind: str, player: str) -> list[str]:
        fight = self.board.combat
        seat = self.naming.seat(player)
        if fight is None:
            return []
        numbers = [one.id for one in fight.attackers] if kind == "attackers" else [
            blocker for one in fight.attackers for blocker in one.blockers
        ]
        return sorted(
            normal(characteristics(self.board, one).name)
            for one in dict.fromkeys(numbers)
            if one in self.board.battlefield and self.permanent(one).controller == seat
        )

    def ended(self, kind: str, args: list[Any]) -> tuple[Any, Any]:
        board, seat = self.board, self.naming.seat(args[0])
        won = board.outcome is not None and seat in board.outcome.winners
        drawn = board.outcome is not None and not board.outcome.winners
        lost = board.players[seat].lost and not drawn
        if kind == "result":
            return "won" if won else "lost" if lost else "draw", args[1]
        wanted = args[1] if len(args) > 1 else True
        return won if kind == "won" else lost, wanted

    def dungeon(self, args: list[Any]) -> tuple[Any, Any]:
        """The dungeon a player is in, and the room if it is asked for."""
        seat = self.naming.seat(args[0])
        found = dungeons.dungeon_of(self.board, seat)
        name = None if found is None else found.card.name
        if len(args) > 2:
            return (name, self.board.players[seat].room), (args[1], args[2])
        return name, args[1]

    def compared(self, args: list[Any]) -> bool:
        left, sign, right = args
        if isinstance(left, str) and left in COMPARED:  # the sign may stand first
            left, sign = sign, left
        if sign not in COMPARED:
            raise Failed(f'there is no comparison "{sign}"')
        values = [self.read(list(one)) if isinstance(one, list) else one for one in (left, right)]
        return COMPARED[sign](*values)

    # reads

    def read(self, what: list[Any]) -> Any:
        """A value of the board; `each` gives the one that all have."""
        kind, *args = what
        board = self.board
        if kind in NOT_YET:
            raise NotSupported([f"rule not supported yet: {NOT_YET[kind]}"])
        match kind:
            case "stack_size":
                return len(board.stack)
            case "is_day" | "is_night":
                return board.daytime == kind.removeprefix("is_")
            case "has_day_night":
                return bool(board.daytime)
            case "turn" | "turn_number":
                return board.turn.number
            case "active_player":
                return board.name(board.active_players()[0])
            case "life":
                return board.life(self.naming.seat(args[0]))
            case "card":
                return self.of_card(*args)
            case "count":
                return len(self.counted(args))
            case "speed":
                return board.players[self.naming.seat(args[0])].speed
            case "lands_played":
                return board.players[self.naming.seat(args[0])].lands_played
            case "attachment_count":
                return self.each(args, lambda one: len(self.permanent(one).attachments))
            case (
                "power" | "toughness" | "mana_cost" | "mana_value" | "is_tapped"
                | "permanent_is_tapped" | "damage"
            ):
                return self.each(args, lambda one: self.value(kind, one))
            case "counters":
                return self.each(args, lambda one: count(self.permanent(one).counters, args[2]))
            case "has_ability":
                return self.each(args, lambda one: self.has_ability(one, args[2]))
            case "permanent_color":
                return self.each(args, lambda one: self.has_color(one, args[2]))
            case "permanent_type" | "permanent_subtype" | "permanent_supertype":
                field = f"{str(kind).removeprefix('permanent_')}s"
                return self.each(args, lambda one: self.is_a(one, field, args[2]))
            case "monarch" | "initiative":
                holder = board.monarch if kind == "monarch" else board.initiative
                return None if holder is None else board.name(holder)
        found, _ = self.found(str(kind), [*args, None])
        return found

    def value(self, kind: str, number: ObjectId) -> Any:
        card = characteristics(self.board, number)
        match kind:
            case "power" | "toughness":
                return getattr(card, kind)
            case "mana_cost":
                return str(card.mana_cost) if card.mana_cost is not None else ""
            case "mana_value":
                return card.mana_cost.value() if card.mana_cost is not None else 0
            case "is_tapped" | "permanent_is_tapped":
                return self.permanent(number).tapped
        return self.permanent(number).damage

    def each(self, args: list[Any], value: Callable[[ObjectId], Value | bool]) -> Any:
        wanted = args[1] if len(args) > 1 else {}
        found = self.permanents(args[0], wanted)
        values = [value(one) for one in found]
        if selector(wanted).each:  # a land has no power to speak of
            values = [one for one in values if one is not None]
        if selector(wanted).each:
            return (values[0] if len(set(values)) == 1 else values) if values else OF_NONE
        return values[0] if values else "no such permanent"

    def has_color(self, number: ObjectId, color: str) -> bool:
        """Whether it has a colour, or is colourless where that is asked."""
        colors, letter = characteristics(self.board, number).colors, _letter(color)
        return not colors if letter == "C" else letter in colors

    def counted(self, args: list[Any]) -> list[ObjectId]:
        """The objects of a zone that a selector means, with what it says under `where`."""
        zone, player, wanted = args
        conditions = wanted.get("where", []) if isinstance(wanted, dict) else []
        plain = {key: value for key, value in wanted.items() if key != "where"}
        zone = "permanent" if zone == "battlefield" else zone
        found = self.zone(zone, player, selector(plain))
        return [one for one in found if all(self.fulfils(one, list(c)) for c in conditions)]

    def fulfils(self, number: ObjectId, condition: list[Any]) -> bool:
        """Whether a read of one permanent, without its player and name, is true."""
        kind, *args = condition
        match kind:
            case "permanent_type" | "permanent_subtype" | "permanent_supertype":
                return self.is_a(number, f"{kind.removeprefix('permanent_')}s", args[0])
            case "permanent_is_tapped":
                return self.permanent(number).tapped == (args[0] if args else True)
            case "permanent_color":
                return self.has_color(number, args[0])
            case "has_ability":
                return self.has_ability(number, args[0])
        raise Failed(f'there is no condition "{kind}"')

    def of_card(self, zone: str, player: str | None, wanted: Any, what: str, *more: Any) -> Any:
        """Something of cards of a zone: the name, whether face down, counters of a kind."""
        found = self.zone(zone, player, selector(wanted))
        if not found:
            return "no such card"
        cards = [self.card(one) for one in found]
        match what:
            case "name_is" | "name":
                values: list[Any] = [one.card.name for one in cards]
            case "is_face_down":
                values = [one.face_down for one in cards]
            case "counters":
                values = [count(one.counters, normal(more[0])) for one in cards]
            case "owner":
                values = [self.board.name(one.owner) for one in cards]
            case _:
                raise Failed(f'what "{what}" is of a card is not known')
        return values[0] if len(set(values)) == 1 else values


def _any_of(found: Sequence[Any], wanted: Any, otherwise: Any) -> Any:
    """The wanted one if it is among them, else the first."""
    if any(_equal(one, wanted) for one in found):
        return wanted
    return found[0] if found else otherwise


def _equal(found: Any, wanted: Any) -> bool:
    """Whether two values are the same; names in any spelling.

    What is said of each permanent of a description is so if there is none.
    """
    if found is OF_NONE:
        return True
    if isinstance(found, tuple) and isinstance(wanted, (tuple, list)):
        return len(found) == len(wanted) and all(map(_equal, found, wanted))
    if isinstance(found, str) and isinstance(wanted, str):
        return normal(found) == normal(wanted)
    return type(found) is type(wanted) and bool(found == wanted)


def _letter(color: str) -> str:
    """The letter of a colour."""
    for letter, word in COLOR_WORDS.items():
        if normal(color) in (word, letter.lower()):
            return str(letter)
    if normal(color) in ("colorless", "c"):
        return "C"
    raise Failed(f'there is no colour "{color}"')


def _shown(value: Any) -> str:
    if isinstance(value, dict):
        return str(selector(value))
    if isinstance(value, str):
        return value
    if isinstance(value, tuple):
        return "/".join(map(_shown, value))
    return json.dumps(value, ensure_ascii=False, default=str)


