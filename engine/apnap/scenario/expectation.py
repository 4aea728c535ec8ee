"""What a file expects of the game: only what it names is compared."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar, TypeAlias

from pydantic import PlainValidator, ValidationInfo, WithJsonSchema

from ..errors import did_you_mean
from ..library.facts import CardFacts, colors, mana
from ..library.forms import (
    SCALAR,
    WHOLE,
    Flag,
    Form,
    Natural,
    Positive,
    Whole,
    Word,
    context_of,
    expected,
    label,
    listed,
    located,
    mapped,
    natural,
    one_of,
    refuse,
    text,
    unknown_key,
)
from ..rules import ascending
from ..yamltext import Listing, Mapping, Node, Text
from .names import Known
from .words import DAYTIMES, GAME_KEYS, STEPS, ZONES


@dataclass(frozen=True)
class Pile:
    """What is expected of several things: exactly these, so many, or with and without some."""

    exactly: tuple[Text, ...] | None = None
    count: int | None = None
    has: tuple[Text, ...] = ()
    lacks: tuple[Text, ...] = ()

    def __str__(self) -> str:
        if self.count is not None:
            return str(self.count)
        if self.exactly is not None:
            return f"[{', '.join(self.exactly)}]"
        parts = [f"has [{', '.join(self.has)}]"] if self.has else []
        parts += [f"lacks [{', '.join(self.lacks)}]"] if self.lacks else []
        return ", ".join(parts)

    @property
    def texts(self) -> tuple[Text, ...]:
        """Every name it gives."""
        return (*(self.exactly or ()), *self.has, *self.lacks)

    def mapped(self, change: Any) -> Pile:
        """This pile with each name changed."""
        exactly = None if self.exactly is None else tuple(map(change, self.exactly))
        return replace(
            self,
            exactly=exactly,
            has=tuple(map(change, self.has)),
            lacks=tuple(map(change, self.lacks)),
        )


def pile(value: Any) -> Pile:
    """A list (exact), a number (a count), `none`, or `{has: [...], lacks: [...]}`."""
    node = located(value)
    if isinstance(node, Listing):
        return Pile(exactly=tuple(map(label, node)))
    if isinstance(node, Text):
        if node.isdigit():
            return Pile(count=natural(node))
        if node.casefold() == "none":
            return Pile(exactly=())
        hint = f"write [{node}], a number, none, or {{has: [...]}}"
        raise expected(node, "a list, a number or none", hint)
    for key in node:
        if key not in ("has", "lacks"):
            raise unknown_key(key, ("has", "lacks"), "a list that is expected in part")
    if not node:
        raise expected(node, "{has: [...]} or {lacks: [...]}")
    parts = {str(key): tuple(map(label, _one_or_more(item))) for key, item in node.items()}
    return Pile(has=parts.get("has", ()), lacks=parts.get("lacks", ()))


def _one_or_more(node: Node) -> Listing:
    return Listing([node]) if isinstance(node, Text) and node else listed(node)


def color_pile(value: Any) -> Pile:
    """Colours by word or letter, as a pile."""
    node = located(value)
    if isinstance(node, Text) and node.casefold() == "colorless":
        return Pile(exactly=())
    found = pile(node)
    return replace(
        found,
        exactly=None if found.exactly is None else colors(Listing(found.exactly)),
        has=colors(Listing(found.has)),
        lacks=colors(Listing(found.lacks)),
    )


def step(value: Any) -> Text:
    """A step by its name; `main` alone could be either main phase."""
    node = text(value)
    if node.casefold() in ("main", "main phase"):
        hint = 'write "precombat main" or "postcombat main"'
        raise refuse(node, "bad-value", f'"{node}" is ambiguous', hint)
    return one_of(node, STEPS, "step")


def counters(value: Any) -> dict[str, int]:
    """How many counters there are of each kind named."""
    return {str(key): natural(item) for key, item in mapped(value, "a map of counters").items()}


def expected_counters(value: Any) -> dict[str, int] | Text:
    """Counters by kind, or `none`."""
    node = located(value)
    if isinstance(node, Text) and node.casefold() == "none":
        return node.saying("none")
    return counters(node)


@dataclass(frozen=True)
class Marker:
    """A venture marker: the dungeon and the room it is in (CR 309.4)."""

    dungeon: Text
    room: Text


def marker(value: Any, info: ValidationInfo) -> Marker | None:
    """`{Undercity: Forge}`, or None for `none`."""
    node = located(value)
    if isinstance(node, Text) and node.casefold() == "none":
        return None
    places = mapped(node, "a dungeon and a room such as {Undercity: Forge}, or none")
    if len(places) != 1:
        hint = "a player has one dungeon at a time (CR 309.3)"
        raise refuse(places, "bad-value", "expected one dungeon and its room", hint)
    [(dungeon, room)] = places.items()
    known: Known | None = context_of(info)
    room = text(room)
    if known is None:
        return Marker(dungeon, room)
    name, facts = dungeon_named(dungeon, known)
    if (found := facts.room(room)) is None:
        rooms = [str(known_room.name) for known_room in facts.rooms]
        said = f'"{facts.name}" has no room "{room}"'
        raise refuse(room, "unknown-name", said, did_you_mean(room, rooms))
    return Marker(name, room.saying(found.name))


def dungeon_named(node: Text, known: Known) -> tuple[Text, CardFacts]:
    """A dungeon's English name and its facts."""
    card = known.library.get(node)
    if card is None or "Dungeon" not in card.types:
        said = f'"{node}" is no dungeon' if card else f'there is no dungeon "{node}"'
        dungeons = [str(c.name) for c in known.library if "Dungeon" in c.types]
        raise refuse(node, "unknown-card", said, did_you_mean(node, dungeons))
    return node.saying(card.name), card


def completed(value: Any, info: ValidationInfo) -> Pile:
    """Dungeons, as a pile."""
    found = pile(value)
    known: Known | None = context_of(info)
    return found.mapped(lambda name: dungeon_named(name, known)[0]) if known else found


def designations(value: Any) -> Pile:
    """Designations that stay for the game (CR 702.131c), as a pile."""
    return pile(value).mapped(lambda one: one_of(one, tuple(ascending.COUNTED), "designation"))


def player(value: Any, info: ValidationInfo) -> Text:
    """A player, or `none`."""
    node = text(value)
    known: Known | None = context_of(info)
    if node.casefold() == "none":
        return node.saying("none")
    return known.seats.player(node) if known else node


def seats(value: Any, info: ValidationInfo) -> tuple[Text, ...]:
    """Players and teams, one or a list; empty for `none`."""
    node = located(value)
    if isinstance(node, Text) and node.casefold() == "none":
        return ()
    known: Known | None = context_of(info)
    names = tuple(map(text, _one_or_more(node)))
    return tuple(map(known.seats.seat, names)) if known else names


def pool(value: Any) -> Text | None:
    """Mana as symbols, or None for `none`."""
    node = located(value)
    return None if isinstance(node, Text) and node.casefold() == "none" else mana(node)


def zone(value: Any) -> Text:
    """A zone, or `none` for what is in none."""
    return one_of(value, (*ZONES, "none"), "zone")


def daytime(value: Any) -> Text:
    """Whether it is day, night or neither (CR 731.1)."""
    return one_of(value, DAYTIMES, "time of day")


def face(value: Any) -> Text:
    """Which way a card lies: `front`, `back` or `down`."""
    return one_of(value, ("front", "back", "down"), "face")


PILE_SCHEMA: dict[str, Any] = {
    "anyOf": [
        {"type": "array", "items": {"anyOf": [SCALAR, {"type": "object"}]}},
        {"type": "integer", "minimum": 0},
        {"const": "none"},
        {
            "type": "object",
            "properties": {
                "has": {"anyOf": [SCALAR, {"type": "array"}]},
                "lacks": {"anyOf": [SCALAR, {"type": "array"}]},
            },
            "additionalProperties": False,
            "minProperties": 1,
        },
    ]
}
COUNTERS_SCHEMA: dict[str, Any] = {"type": "object", "additionalProperties": WHOLE}
MARKER_SCHEMA: dict[str, Any] = {
    "anyOf": [
        {
            "type": "object",
            "additionalProperties": SCALAR,
            "minProperties": 1,
            "maxProperties": 1,
        },
        {"const": "none"},
    ]
}
_NAMES = WithJsonSchema({"anyOf": [SCALAR, {"type": "array", "items": SCALAR}]})

PileField = Annotated[Pile, PlainValidator(pile), WithJsonSchema(PILE_SCHEMA)]
Colored = Annotated[
    Pile,
    PlainValidator(color_pile),
    WithJsonSchema({"anyOf": [*PILE_SCHEMA["anyOf"], {"const": "colorless"}]}),
]
Dungeons = Annotated[Pile, PlainValidator(completed), WithJsonSchema(PILE_SCHEMA)]
Designations = Annotated[Pile, PlainValidator(designations), WithJsonSchema(PILE_SCHEMA)]
MarkerField = Annotated[Marker | None, PlainValidator(marker), WithJsonSchema(MARKER_SCHEMA)]
Player = Annotated[Text, PlainValidator(player), WithJsonSchema(SCALAR)]
SeatsField = Annotated[tuple[Text, ...], PlainValidator(seats), _NAMES]
Step = Annotated[Text, PlainValidator(step), WithJsonSchema({"enum": list(STEPS)})]
Daytime = Annotated[Text, PlainValidator(daytime), WithJsonSchema({"enum": list(DAYTIMES)})]
Zone = Annotated[Text, PlainValidator(zone), WithJsonSchema({"enum": [*ZONES, "none"]})]
Face = Annotated[Text, PlainValidator(face), WithJsonSchema({"enum": ["front", "back", "down"]})]
ExpectedCounters = Annotated[
    dict[str, int] | Text,
    PlainValidator(expected_counters),
    WithJsonSchema({"anyOf": [COUNTERS_SCHEMA, {"const": "none"}]}),
]
PoolOrNone = Annotated[Text | None, PlainValidator(pool), WithJsonSchema(SCALAR)]


class GameExpectation(Form):
    """What may be expected of the game as a whole."""

    what: ClassVar[str] = "an expectation"
    initiative: Player | None = None
    monarch: Player | None = None
    daytime: Daytime | None = None
    turn: Positive | None = None
    step: Step | None = None
    winner: SeatsField | None = None
    loser: SeatsField | None = None
    draw: Flag | None = None
    stack: PileField | None = None


class PlayerExpectation(Form):
    """What may be expected of a player; of a team, what its members share."""

    what: ClassVar[str] = "an expectation of a player"
    battlefield: PileField | None = None
    hand: PileField | None = None
    library: PileField | None = None
    graveyard: PileField | None = None
    exile: PileField | None = None
    command: PileField | None = None
    life: Whole | None = None
    poison: Natural | None = None
    counters: ExpectedCounters | None = None
    mana: PoolOrNone = None
    initiative: Flag | None = None
    monarch: Flag | None = None
    dungeon: MarkerField = None
    completed: Dungeons | None = None
    designations: Designations | None = None
    speed: Natural | None = None
    commander: PileField | None = None
    controller: Player | None = None


class ObjectExpectation(Form):
    """What may be expected of one object."""

    what: ClassVar[str] = "an expectation of an object"
    zone: Zone | None = None
    controller: Player | None = None
    owner: Player | None = None
    power: Whole | None = None
    toughness: Whole | None = None
    tapped: Flag | None = None
    counters: ExpectedCounters | None = None
    damage: Natural | None = None
    abilities: PileField | None = None
    types: PileField | None = None
    colors: Colored | None = None
    attached: Word | None = None
    face: Face | None = None


Subject: TypeAlias = GameExpectation | PlayerExpectation | ObjectExpectation


@dataclass(frozen=True)
class Check:
    """One thing expected: of the game, of a player or team, or of an object."""

    kind: str
    """`game`, `player` or `object`."""
    subject: Text | None
    """The player, team or object; None for the game."""
    key: Text
    value: Any
    """As the field of that name in the expectation models has it."""

    @property
    def line(self) -> int:
        """The line of its key."""
        return self.key.line


@dataclass(frozen=True)
class Expect:
    """Expectations in file order, and those over every legal ordering."""

    checks: tuple[Check, ...]
    outcomes: tuple[Expect, ...] | None
    line: int
    column: int = 0

    @staticmethod
    def of(value: Any, known: Known, at: Text | None = None, final: bool = False) -> Expect:
        """The expectation a map states; `outcomes` may stand only in the `final` one."""
        node = mapped(value, "a map of what is expected")
        checks: list[Check] = []
        outcomes: tuple[Expect, ...] | None = None
        for key, item in node.items():
            if key == "outcomes":
                if not final:
                    hint = "it belongs into the `expect` of the whole file"
                    raise refuse(key, "unknown-key", "`outcomes` cannot be expected here", hint)
                outcomes = tuple(Expect.of(entry, known) for entry in listed(item))
                if not outcomes:
                    raise refuse(key, "bad-value", "`outcomes` needs at least one entry")
            else:
                checks += _checks(key, item, node, known)
        at = at or Text("", node.line, node.column)
        return Expect(tuple(checks), outcomes, at.line, at.column)

    def objects(self) -> Iterator[Text]:
        """Every name of an object or card it gives, outcomes included."""
        for check in self.checks:
            if check.kind == "object" and check.subject is not None:
                yield check.subject
                if check.key == "attached":
                    yield check.value
            elif check.kind == "player" and check.key in (*ZONES, "commander"):
                yield from check.value.texts
        for outcome in self.outcomes or ():
            yield from outcome.objects()


def _checks(key: Text, item: Node, node: Mapping, known: Known) -> list[Check]:
    form: type[Form]
    if key in GAME_KEYS:
        part = Mapping(((key, item),), node.line, node.column)
        game = GameExpectation.read(part, known)
        return [Check("game", None, key, getattr(game, key))]
    seat = known.seats.get(key)
    if not isinstance(item, Mapping):
        words = [*GAME_KEYS, *known.seats.names]
        hint = did_you_mean(key, words, listed=0)
        hint = hint or f"write what is expected of it, such as {key}: {{zone: battlefield}}"
        if seat is None:
            said = f'"{key}" is nothing that can be expected'
            raise refuse(key, "unknown-key", said, hint)
        raise expected(item, f"a map of what is expected of {seat}")
    form = PlayerExpectation if seat else ObjectExpectation
    of_players = PlayerExpectation.allowed_keys().keys() - ObjectExpectation.allowed_keys().keys()
    if seat is None and of_players.intersection(item):
        raise refuse(
            key, "unknown-player", f'there is no player "{key}"',
            did_you_mean(key, known.seats.names),
        )
    subject = key.saying(seat) if seat else key
    read = form.read(item, known)
    kind = "player" if seat else "object"
    return [Check(kind, subject, name, getattr(read, name)) for name in read.node]
