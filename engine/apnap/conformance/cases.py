"""The cases of a file: one JSON object a line, read into plain records or refused with its line."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from .. import yamltext
from ..errors import ApnapError, did_you_mean
from ..library import normal

STEPS = {
    "untap": "untap", "upkeep": "upkeep", "draw": "draw", "main1": "precombat main",
    "begin_combat": "beginning of combat", "declare_attackers": "declare attackers",
    "declare_blockers": "declare blockers", "first_combat_damage": "first combat damage",
    "combat_damage": "combat damage", "end_combat": "end of combat", "main2": "postcombat main",
    "end": "end", "cleanup": "cleanup",
}  # fmt: skip
"""The steps by their words in a case, as the rules call them (CR 500.1)."""
ZONES = ("battlefield", "hand", "graveyard", "library", "exile", "command")
KINDS = {"duel": "duel", "ffa": "free-for-all", "commander_duel": "commander",
         "commander_ffa": "commander"}  # fmt: skip
TURN_STEP_PLAYER = ("cast", "activate", "mana", "play", "add_counters", "concede", "set_day")
CHOICES = {"choice": "choices", "amount": "choices", "coin": "choices", "die": "choices",
           "target": "targets", "mode": "modes"}  # fmt: skip
"""The kinds of answers, and the queue each stands in."""
MOST_TIMES = 100_000


class Selector(NamedTuple):
    """What a case names: an object by name or alias, a player, or nothing ("skip")."""

    name: str = ""
    alias: str = ""
    player: str = ""
    place: int | None = None
    """From 0, by time of entering, among those of the name."""
    facedown: bool = False
    copy: bool | None = None
    amount: int | None = None
    """Its share, where something is divided as targets are chosen."""
    mode: int | None = None
    each: bool = False
    where: tuple[Any, ...] = ()
    locked: bool = False

    def __str__(self) -> str:
        what = self.alias or self.player or self.name or ("face down" if self.facedown else "any")
        return what if self.place is None else f"{what}[{self.place}]"


class Move(NamedTuple):
    """One line of the script."""

    kind: str
    turn: int
    step: str
    """As the rules call it; empty for attacks and blocks, which have their own step."""
    player: str | None
    args: tuple[Any, ...]
    options: dict[str, Any]
    number: int
    """Its place in the script, from 1."""

    def __str__(self) -> str:
        shown = " ".join(_shown(arg) for arg in self.args)
        when = f"turn {self.turn}{', ' + self.step if self.step else ''}"
        return f"move {self.number} ({when}: {self.player or 'all'} {self.kind} {shown})"


class Choice(NamedTuple):
    """One answer, with how often it is given."""

    player: str
    kind: str
    value: Any
    times: int


class Put(NamedTuple):
    """One line of the set-up."""

    kind: str
    player: str | None
    args: tuple[Any, ...]


@dataclass(frozen=True)
class Case:
    """One game with what is asserted of it."""

    id: str
    players: tuple[str, ...]
    strict: bool
    kind: str
    life: int | None
    order: tuple[str, ...]
    range: str
    attack: str
    setup: tuple[Put, ...]
    script: tuple[Move, ...]
    choices: tuple[Choice, ...]
    stop: tuple[int, str]
    asserts: tuple[tuple[Any, ...], ...]
    file: str = ""
    line: int = 0
    tags: tuple[str, ...] = field(default=())
    decks: tuple[str, ...] = field(default=())
    """The names of the players' decks: what they hold besides the set-up is not in the case."""


def read_cases(path: str) -> list[Case]:
    """Every case of a file. Raises ApnapError with file and line for one that cannot be read."""
    found: dict[str, Case] = {}
    for number, data in json_lines(path):
        case = _Reader(path, number).case(data)
        if case.id in found:
            raise ApnapError(
                "contradiction", f'case "{case.id}" stands here and on line {found[case.id].line}',
                file=path, line=number,
            )
        found[case.id] = case
    if not found:
        raise ApnapError("unreadable", "no case in this file", file=path)
    return list(found.values())


def json_lines(path: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """The objects of a file of JSON lines with the numbers of their lines."""
    try:
        text = yamltext.read_text(path)
    except ApnapError as error:
        raise error.at(path) from None
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            data = json.loads(line)
        except (ValueError, RecursionError) as error:
            said = getattr(error, "msg", "nested too deeply")
            raise ApnapError(
                "bad-value", f"this is not JSON: {said}", file=path, line=number,
                column=getattr(error, "colno", None),
            ) from None
        if not isinstance(data, dict):
            raise ApnapError(
                "wrong-type", "expected one JSON object a line", file=path, line=number
            )
        yield number, data


def selector(data: Any) -> Selector:
    """A name or target. Raises ValueError for anything that is none."""
    if isinstance(data, str):
        return Selector(data)
    if not isinstance(data, dict):
        raise ValueError(f"{json.dumps(data)} is no name")
    known: dict[str, type | tuple[type, ...]] = {
        "name": str, "alias": str, "player": str, "index": int, "facedown": (bool, str),
        "copy": bool, "amount": int, "mode": int, "each": bool, "where": list, "locked_room": bool,
    }
    for key, value in data.items():
        if key not in known:
            raise ValueError(f'"{key}" says nothing about an object that is known here')
        kind = known[key]
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise ValueError(f'"{key}" cannot be {json.dumps(value)}')
    index = data.get("index")
    if index is not None and index < 0:
        raise ValueError(f'"index" cannot be {index}')
    return Selector(
        data.get("name", ""), data.get("alias", ""), data.get("player", ""), index,
        bool(data.get("facedown")), data.get("copy"), data.get("amount"), data.get("mode"),
        data.get("each", False), tuple(data.get("where", ())), data.get("locked_room", False),
    )


def selectors(value: Any) -> list[Selector]:
    """The objects that an answer among the choices names."""
    if isinstance(value, tuple):
        return list(value)
    try:
        return [selector(one) for one in (value if isinstance(value, list) else [value])]
    except ValueError:
        return []


class _Reader:
    """Reads one case; whatever is wrong is refused with the line and the place in it."""

    def __init__(self, file: str, line: int) -> None:
        self.file = file
        self.line = line
        self.players: tuple[str, ...] = ()

    def refuse(self, where: str, said: str, code: str = "wrong-type") -> ApnapError:
        return ApnapError(code, f"{where}: {said}", file=self.file, line=self.line)

    def need(self, data: dict[str, Any], key: str, kind: type) -> Any:
        if key not in data:
            raise self.refuse(f'"{key}"', "is missing", "missing-key")
        return self.be(data[key], kind, f'"{key}"')

    def be(self, value: Any, kind: type | tuple[type, ...], where: str) -> Any:
        wrong_bool = isinstance(value, bool) and kind is int
        if not isinstance(value, kind) or wrong_bool:
            kinds = kind if isinstance(kind, tuple) else (kind,)
            words = {str: "a text", int: "a whole number", list: "a list", dict: "an object",
                     bool: "true or false", type(None): "null"}  # fmt: skip
            wanted = " or ".join(words[one] for one in kinds)
            raise self.refuse(where, f"expected {wanted}, found {_shown(value)}")
        return value

    def case(self, data: dict[str, Any]) -> Case:
        """The case on this line."""
        name = self.need(data, "id", str)
        players = tuple(self.need(data, "players", list))
        for player in players:
            self.be(player, str, '"players"')
        if len(players) < 2 or len({normal(one) for one in players}) < len(players):
            raise self.refuse('"players"', "expected two or more different names", "bad-value")
        self.players = players
        game = self.need(data, "game", dict)
        kind = self.be(game.get("kind", "duel"), str, '"kind"')
        life = game.get("life")
        order = tuple(self.be(game.get("turn_order", list(players)), list, '"turn_order"'))
        if sorted(map(str, order)) != sorted(players):
            raise self.refuse('"turn_order"', "expected every player once", "bad-value")
        return Case(
            name, players, self.be(data.get("strict", True), bool, '"strict"'), kind,
            life if life is None else self.be(life, int, '"life"'), order,
            str(game.get("range", "all")), str(game.get("attack", "multiple")),
            tuple(self.each(data, "setup", self.put)), tuple(self.each(data, "script", self.move)),
            tuple(self.each(data, "choices", self.choice)), self.stop(data),
            tuple(self.each(data, "asserts", self.assertion)), self.file, self.line,
            tuple(map(str, data.get("tags", ()))),
            tuple(map(str, self.be(game.get("decks", {}), dict, '"decks"').values())),
        )

    def each(
        self, data: dict[str, Any], key: str, read: Callable[[list[Any], str, int], Any]
    ) -> Iterator[Any]:
        for number, item in enumerate(self.need(data, key, list), 1):
            where = f"{key} {number}"
            self.be(item, list, where)
            if not item:
                raise self.refuse(where, "is empty", "bad-value")
            self.be(item[0], str, where)
            yield read(item, where, number)

    def player(self, name: Any, where: str) -> str:
        self.be(name, str, where)
        if name not in self.players:
            hint = did_you_mean(name, self.players)
            raise ApnapError(
                "unknown-player", f'{where}: there is no player "{name}"', hint=hint,
                file=self.file, line=self.line,
            )
        return str(name)

    def long(self, item: list[Any], least: int, where: str) -> None:
        if len(item) < least:
            raise self.refuse(
                where, f'"{item[0]}" needs {least - 1} values and has {len(item) - 1}',
                "missing-key",
            )

    def put(self, item: list[Any], where: str, number: int) -> Put:
        kind = item[0]
        if kind == "card":
            self.long(item, 4, where)
            zone, player = item[1], self.player(item[2], where)
            if zone not in ZONES:
                hint = did_you_mean(str(zone), ZONES)
                raise self.refuse(where, f'there is no zone "{zone}"; {hint}', "bad-value")
            self.be(item[3], str, where)
            count = self.be(item[4], int, where) if len(item) > 4 else 1
            if not 0 <= count <= MOST_TIMES:
                raise self.refuse(where, f"{count} is no number of cards", "bad-value")
            tapped = self.be(item[5], bool, where) if len(item) > 5 else False
            alias = self.be(item[6], dict, where).get("alias", "") if len(item) > 6 else ""
            return Put(kind, player, (zone, item[3], count, tapped, alias))
        if kind == "life":
            self.long(item, 3, where)
            return Put(kind, self.player(item[1], where), (self.be(item[2], int, where),))
        if kind in ("clear_library", "clear_hand"):
            self.long(item, 2, where)
            return Put(kind, self.player(item[1], where), ())
        return Put(kind, None, tuple(item[1:]))

    def turn(self, value: Any, where: str) -> int:
        self.be(value, int, where)
        if value < 1:
            raise self.refuse(where, f"there is no turn {value}", "bad-value")
        return int(value)

    def step(self, value: Any, where: str) -> str:
        self.be(value, str, where)
        if value not in STEPS:
            hint = did_you_mean(value, STEPS, 13)
            raise self.refuse(where, f'there is no step "{value}"; {hint}', "bad-value")
        return STEPS[value]

    def move(self, item: list[Any], where: str, number: int) -> Move:
        kind = item[0]
        said = isinstance(item[-1], dict) and (len(item) > 5 or kind in ("concede", "set_day"))
        options = item[-1] if said and kind in TURN_STEP_PLAYER else {}
        if kind == "check":
            self.long(item, 5, where)
            self.be(item[1], str, where)
            turn, step = self.turn(item[2], where), self.step(item[3], where)
            player = self.player(item[4], where)
            return Move(kind, turn, step, player, (item[1], *item[5:]), {}, number)
        if kind in ("attack", "block"):
            self.long(item, 4 if kind == "attack" else 5, where)
            turn, player = self.turn(item[1], where), self.player(item[2], where)
            args: list[Any] = [self.name(item[3], where)]
            if kind == "block":
                args.append(self.name(item[4], where))
            else:
                args.append(self.aim(item[4] if len(item) > 4 else None, where))
            return Move(kind, turn, "", player, tuple(args), {}, number)
        if kind != "wait" and kind not in TURN_STEP_PLAYER:
            hint = did_you_mean(
                kind, (*TURN_STEP_PLAYER, "attack", "block", "wait", "check"), 12
            )
            raise self.refuse(where, f'there is no move "{kind}"; {hint}', "bad-value")
        self.long(item, 4, where)
        turn, step = self.turn(item[1], where), self.step(item[2], where)
        everyone = kind in ("wait", "set_day") and not isinstance(item[3], str)
        mover = None if everyone else self.player(item[3], where)
        args = list(item[4:-1] if said else item[4:])
        if kind == "set_day":
            args = list(item[3:])
        if kind in ("cast", "play"):
            self.long(item, 5, where)
            args[0] = self.name(args[0], where)
        elif kind in ("activate", "mana"):
            self.long(item, 5, where)
            self.be(args[0], str, where)
        elif kind == "wait":
            args = [self.be(item[4] if len(item) > 4 else 0, int, where)]
        elif kind == "add_counters":
            self.long(item, 7, where)
            args = [self.name(item[4], where), self.be(item[5], str, where),
                    self.be(item[6], int, where)]  # fmt: skip
        return Move(kind, turn, step, mover, tuple(args), self.options(options, where), number)

    def options(self, options: dict[str, Any], where: str) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, value in options.items():
            if key == "targets":
                self.be(value, list, where)
                found[key] = tuple(self.name(one, where) for one in value)
            elif key == "source":
                found[key] = self.name(value, where)
            elif key in ("no_target", "fused"):
                found[key] = self.be(value, bool, where)
            elif key in ("via", "on_stack", "not_on_stack"):
                found[key] = self.be(value, str, where)
            else:
                found[key] = value
        return found

    def name(self, data: Any, where: str) -> Selector:
        try:
            found = selector(data)
        except ValueError as error:
            raise self.refuse(where, str(error), "bad-value") from None
        if found.player:
            self.player(found.player, where)
        return found

    def aim(self, data: Any, where: str) -> Selector | None:
        """What is attacked: nothing said, a player, or a permanent."""
        if data is None:
            return None
        self.be(data, dict, where)
        if "player" in data:
            return Selector(player=self.player(data["player"], where))
        return self.name(data.get("permanent", data), where)

    def choice(self, item: list[Any], where: str, number: int) -> Choice:
        self.long(item, 3, where)
        player = self.player(item[0], where)
        kind = self.be(item[1], str, where)
        if kind not in CHOICES:
            hint = did_you_mean(kind, CHOICES)
            raise self.refuse(where, f'there is no answer of the kind "{kind}"; {hint}',
                              "bad-value")  # fmt: skip
        times = self.be(item[3], int, where) if len(item) > 3 else 1
        if not 0 <= times <= MOST_TIMES:
            raise self.refuse(where, f"{times} is no number of times", "bad-value")
        value = item[2]
        skip = isinstance(value, dict) and value.get("skip")
        if kind == "target" and not skip:
            several = value if isinstance(value, list) else [value]
            value = tuple(self.name(one, where) for one in several)
        elif kind in ("mode", "amount", "die") and not skip:
            self.be(value, int, where)
        return Choice(player, kind, value, times)

    def stop(self, data: dict[str, Any]) -> tuple[int, str]:
        value = self.need(data, "stop", list)
        self.long(["stop", *value], 3, '"stop"')
        return self.turn(value[0], '"stop"'), self.step(value[1], '"stop"')

    def assertion(self, item: list[Any], where: str, number: int) -> tuple[Any, ...]:
        return tuple(item)


def _shown(value: Any) -> str:
    if isinstance(value, (Selector, str)):
        return f'"{value}"'
    return json.dumps(value, ensure_ascii=False, default=str)
