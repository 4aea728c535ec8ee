"""The scenario file as frozen models: what it sets up, what is done, what is expected."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import Annotated, Any, ClassVar

from pydantic import (
    BeforeValidator,
    Field,
    GetJsonSchemaHandler,
    PlainValidator,
    ValidationInfo,
    WithJsonSchema,
    model_validator,
)
from pydantic.json_schema import SkipJsonSchema
from pydantic_core import CoreSchema

from ..cr.numbers import edition
from ..cr.numbers import known as known_rule
from ..errors import ApnapError
from ..library import CardFacts, Library, normal
from ..library.facts import Colors, Mana, Number, PowerToughness, TypeLine
from ..library.forms import (
    SCALAR,
    Flag,
    Form,
    Natural,
    Positive,
    Prose,
    Whole,
    Word,
    Words,
    as_list,
    context_of,
    expected,
    labels,
    listed,
    located,
    mapped,
    one_of,
    refuse,
    text,
)
from ..yamltext import Mapping, Node, Text
from .entries import Answer, Entry, own_answers, queued, script
from .expectation import (
    COUNTERS_SCHEMA,
    MARKER_SCHEMA,
    Expect,
    Marker,
    Pile,
    Step,
    completed,
    counters,
    designations,
    marker,
)
from .names import Counted, Known, Reference, Seats, counted, following, reference
from .words import DAYTIMES, FORMATS, NO_START, TEAM_FORMATS

LIFE = {"duel": 20, "free-for-all": 20, "two-headed-giant": 30, "commander": 40}
"""Starting life totals, a team's where teams share one (CR 103.4)."""
LIFE_PER_FURTHER_HEAD = 15
"""More for each member of a team beyond two (CR 810.11)."""


class Also:
    """In the JSON Schema: this form too is right, beside the one of the type itself."""

    def __init__(self, schema: dict[str, Any]) -> None:
        self.schema = schema

    def __get_pydantic_json_schema__(
        self, core_schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        return {"anyOf": [handler(core_schema), self.schema]}


def cards(value: Any, info: ValidationInfo) -> Counted:
    """A card of the library or the file, or several of it."""
    node = text(value)
    known: Known | None = context_of(info)
    return known.cards(node) if known else counted(node, lambda name: False)


def seat(value: Any, info: ValidationInfo) -> Text:
    """A player or a team."""
    known: Known | None = context_of(info)
    return known.seats.seat(value) if known else text(value)


def player(value: Any, info: ValidationInfo) -> Text:
    """A player."""
    known: Known | None = context_of(info)
    return known.seats.player(value) if known else text(value)


def start(value: Any) -> Text:
    """A step the game can start with."""
    node = text(value)
    if normal(node) in NO_START:
        hint = "start earlier in the turn and use `to`"
        raise refuse(node, "bad-value", f'the game cannot start with the step "{node}"', hint)
    return node


def rule_numbers(value: Any) -> tuple[Text, ...]:
    """Rule numbers such as 603.3b, as written."""

    for number in (numbers := labels(value)):
        if not re.fullmatch(r"\d{3}(\.\d+[a-z]?)?\.?(\s\S.*)?", number):
            raise refuse(number, "bad-value", f'"{number}" is no rule number', "such as 603.3b")
        if not known_rule(number.split()[0].removesuffix(".")):
            said = f"the edition of {edition()} has no rule {number.split()[0]}"
            raise refuse(number, "bad-value", said)
    return numbers


PlayerName = Annotated[Text, PlainValidator(player), WithJsonSchema(SCALAR)]
SeatName = Annotated[Text, PlainValidator(seat), WithJsonSchema(SCALAR)]
Cards = Annotated[Counted, PlainValidator(cards), WithJsonSchema(SCALAR)]
CounterMap = Annotated[dict[str, int], PlainValidator(counters), WithJsonSchema(COUNTERS_SCHEMA)]


def word_of(words: tuple[str, ...], what: str) -> Any:
    """A pydantic annotation for one of some words."""
    return PlainValidator(lambda value: one_of(value, words, what))


class TokenFacts(Form):
    """The characteristics of a token that nothing else defines (CR 111.3).

    Without a name it is called by its subtypes and the word Token (CR 111.4).
    """

    what: ClassVar[str] = "a token"
    name: Word | None = None
    type: TypeLine
    pt: PowerToughness | None = None
    colors: Colors = ()
    text: Prose = Text("")
    loyalty: Number | None = None
    defense: Number | None = None

    def facts(self) -> CardFacts:
        """The token as card facts."""
        subtypes = self.type.partition(" — ")[2]
        name = self.name or Text(f"{subtypes or self.type} Token")
        node = Mapping(self.node.items(), self.node.line, self.node.column)
        node.pop(Text("name"), None)
        node = Mapping(
            [(Text("name"), name), *node.items(), (Text("token"), Text("true"))],
            self.node.line,
            self.node.column,
        )
        return CardFacts.read(node)


class Chosen(Form):
    """What was chosen for a permanent as it entered."""

    what: ClassVar[str] = "what is chosen"
    color: Annotated[
        Text | None,
        word_of(("white", "blue", "black", "red", "green"), "colour"),
        WithJsonSchema(SCALAR),
    ] = None
    type: Word | None = None
    player: PlayerName | None = None
    name: Word | None = None
    number: Natural | None = None


def token_or_name(value: Any) -> TokenFacts | Counted:
    """A token by the name it has in the rules or on a card in use, or with all it is."""
    node = located(value)
    if isinstance(node, Mapping):
        return TokenFacts.read(node)
    return counted(text(node), lambda name: False)


class SetUpCard(Form):
    """A card or token that the game starts with: in any zone, with what holds for it there."""

    what: ClassVar[str] = "a card that is set up"
    card: Cards | None = None
    token: Annotated[
        TokenFacts | Counted | None,
        PlainValidator(token_or_name),
        WithJsonSchema({"anyOf": [SCALAR, {"type": "object", "required": ["type"]}]}),
    ] = None
    alias: Annotated[Word | None, Field(alias="as")] = None
    tapped: Flag = False
    counters: CounterMap = Field(default_factory=dict)
    sick: Flag = False
    attached: Word | None = None
    chosen: Chosen | None = None
    face: Annotated[
        Text | None, word_of(("back", "down"), "face"), WithJsonSchema({"enum": ["back", "down"]})
    ] = None
    owner: PlayerName | None = None
    damage: Natural = 0
    goaded: Annotated[
        tuple[Text, ...],
        PlainValidator(lambda value, info: tuple(player(name, info) for name in labels(value))),
        WithJsonSchema({"anyOf": [SCALAR, {"type": "array", "items": SCALAR}]}),
    ] = ()

    @property
    def count(self) -> int:
        """How many copies of it are set up."""
        several = self.card or self.token
        return several.count if isinstance(several, Counted) else 1

    @property
    def name(self) -> Text:
        """The English name of the card, or the name of the token."""
        if isinstance(self.token, TokenFacts):
            return self.token.facts().name
        several = self.card or self.token
        assert several is not None
        return several.name

    def says(self, key: str) -> bool:
        """Whether the file gives this key."""
        return key in self.node

    @model_validator(mode="after")
    def _is_one_thing(self) -> SetUpCard:
        if (self.card is None) == (self.token is None):
            raise refuse(
                self.node,
                "missing-key",
                f"expected either `card` or `token` for {self.what}",
                "such as {card: Forest, tapped: true}",
            )
        if self.alias and self.count > 1:
            said = f'"{self.alias}" would name {self.count} cards'
            raise refuse(self.alias, "contradiction", said, "write one entry for each with `as`")
        return self


def zone_cards(value: Any, info: ValidationInfo) -> tuple[Any, ...]:
    """The items of a zone; a bare text is a card or `N name` of it."""
    items = listed(value)
    known: Known | None = context_of(info)
    found = []
    for at, item in enumerate(items):
        if isinstance(item, Mapping):
            found.append(item)
            continue
        name = text(item)
        if known:
            known.cards(name, following(items, at))
        found.append(
            Mapping(((Text("card", name.line, name.column), name),), name.line, name.column)
        )
    return tuple(found)


Zone = Annotated[
    tuple[Annotated[SetUpCard, Also(SCALAR)], ...],
    BeforeValidator(zone_cards),
]


def completed_list(value: Any, info: ValidationInfo) -> tuple[Text, ...]:
    """Completed dungeons, or `none`."""
    return _whole(value, completed(_list_or_none(value), info), "dungeons")


def designation_list(value: Any) -> tuple[Text, ...]:
    """Designations that are kept, or `none`."""
    return _whole(value, designations(_list_or_none(value)), "designations")


def _list_or_none(value: Any) -> Node:
    node = located(value)
    if isinstance(node, Text) and node.casefold() != "none":
        raise expected(node, "a list", f"write [{node}]" if node else "write []")
    return node


def _whole(value: Any, found: Pile, what: str) -> tuple[Text, ...]:
    if found.exactly is None:
        raise expected(located(value), f"a list of {what}")
    return found.exactly


LIST_SCHEMA = WithJsonSchema({"anyOf": [{"type": "array", "items": SCALAR}, {"const": "none"}]})


class SetUpPlayer(Form):
    """What a player starts with. A library of None is one of sixty cards called Blank."""

    what: ClassVar[str] = "a player"
    battlefield: Zone = ()
    hand: Zone = ()
    library: Zone | None = None
    graveyard: Zone = ()
    exile: Zone = ()
    command: Zone = ()
    life: Whole | None = None
    poison: Natural | None = None
    counters: CounterMap = Field(default_factory=dict)
    mana: Mana | None = None
    initiative: Flag = False
    monarch: Flag = False
    dungeon: Annotated[Marker | None, PlainValidator(marker), WithJsonSchema(MARKER_SCHEMA)] = None
    completed: Annotated[tuple[Text, ...], PlainValidator(completed_list), LIST_SCHEMA] = ()
    designations: Annotated[
        tuple[Text, ...], PlainValidator(designation_list), LIST_SCHEMA
    ] = ()
    speed: Natural = 0
    commander: Words = ()
    """Cards or aliases; one that is in no zone of the player is in the command zone."""

    def zones(self) -> Iterator[tuple[str, tuple[SetUpCard, ...]]]:
        """The zones with their cards, in a fixed order."""
        yield "battlefield", self.battlefield
        yield "hand", self.hand
        yield "library", self.library or ()
        yield "graveyard", self.graveyard
        yield "exile", self.exile
        yield "command", self.command


class SetUpTurn(Form):
    """Where the game starts: as this step of this turn begins."""

    what: ClassVar[str] = "the turn"
    number: Positive = 1
    active: SeatName | None = None
    step: Annotated[Step, BeforeValidator(start)] = Text("precombat main")
    controller: PlayerName | None = None
    """Who controls the active player or team during this turn (CR 723.1)."""


class SetUpObject(Form):
    """A spell or ability that is on the stack as the game starts; its costs are paid."""

    what: ClassVar[str] = "an object on the stack"
    cast: Cards | None = None
    activate: Word | None = None
    trigger: Word | None = None
    by: PlayerName
    alias: Annotated[Word | None, Field(alias="as")] = None
    ability: Word | None = None
    x: Natural | None = None
    order: Any = None
    choose: Any = None
    target: Any = None
    distribute: Any = None
    pay: Any = None
    then: Any = None

    @property
    def answers(self) -> tuple[Answer, ...]:
        """The choices made as it was put on the stack."""
        return own_answers(self.by, self.node)

    @model_validator(mode="after")
    def _is_one_thing(self) -> SetUpObject:
        kinds = [key for key in ("cast", "activate", "trigger") if key in self.node]
        if len(kinds) != 1:
            where = self.node.key(kinds[1]) if kinds else self.node
            hint = 'such as {trigger: "initiative: venture", by: Ana}'
            said = "expected one of `cast`, `activate` and `trigger`"
            raise refuse(where, "missing-key", said, hint)
        if self.ability and kinds != ["activate"]:
            said = f"`ability` does not belong to `{kinds[0]}`"
            raise refuse(self.node.key("ability"), "unknown-key", said)
        if self.cast and self.cast.count > 1:
            raise refuse(self.cast.name, "bad-value", "expected one spell", "write one entry each")
        _ = self.answers
        return self


class ExpectError(Form):
    """The refusal a file expects: what it says, on which line, or both."""

    what: ClassVar[str] = "an expected error"
    on_line: Annotated[Positive | None, Field(alias="line")] = None
    says: Words = ()

    @staticmethod
    def of(value: Any) -> ExpectError:
        """From a text, a list of texts or a map."""
        node = located(value)
        if isinstance(node, Mapping):
            if not node:
                raise expected(node, "a text, a list of texts or {line: 14, says: [...]}")
            return ExpectError.read(node)
        return ExpectError.read(
            Mapping(((Text("says", node.line, node.column), node),), node.line, node.column)
        )

    def differs(self, error: ApnapError) -> str | None:
        """How an error is not the expected one, or None if it is."""
        if self.on_line is not None and error.line != self.on_line:
            return f"expected on line {self.on_line}, refused on line {error.line or 'unknown'}"
        told = normal(str(error))
        for part in self.says:
            if normal(part) not in told:
                return f'expected to say "{part}"'
        return None


def player_map(value: Any, info: ValidationInfo) -> dict[Text, Any]:
    """The players with what each starts with; one with nothing behind the name has nothing."""
    node = mapped(value, "a map of players such as {Ana: {}, Ben: {}}")
    known: Known | None = context_of(info)
    read: dict[Text, Any] = {}
    for name, item in node.items():
        if isinstance(item, Text) and not item and not item.quoted:
            item = Mapping((), name.line, name.column)
        read[known.seats.player(name) if known else name] = item
    return read


def queues(value: Any, info: ValidationInfo) -> dict[str, tuple[Answer, ...]]:
    """The queues of answers, by player or team."""
    read: dict[str, tuple[Answer, ...]] = {}
    for name, items in mapped(value, "a map such as {Ana: [Forest]}").items():
        who = seat(name, info)
        if who in read:
            raise refuse(name, "contradiction", f'"{who}" has two queues of answers')
        read[who] = tuple(queued(who, item) for item in listed(items))
    return read


def _expect(value: Any, info: ValidationInfo) -> Expect:
    return Expect.of(value, context_of(info) or Known(Seats(), Library()), final=True)


def _script(value: Any, info: ValidationInfo) -> tuple[Entry, ...]:
    return script(value, context_of(info) or Known(Seats(), Library()))


def _teams(value: Any, info: ValidationInfo) -> dict[str, tuple[Text, ...]]:
    known: Known | None = context_of(info)
    if known:
        return dict(known.seats.teams)
    return {str(name): labels(listed(members)) for name, members in mapped(value).items()}


class Scenario(Form):
    """A scripted situation, read and checked. Its library is the bundled one and its own cards."""

    what: ClassVar[str] = "a scenario"
    title: Word | None = None
    about: Prose = Text("")
    rules: Annotated[
        tuple[Text, ...],
        PlainValidator(rule_numbers),
        WithJsonSchema({"anyOf": [SCALAR, {"type": "array", "items": SCALAR}]}),
    ] = ()
    tags: Words = ()
    format: Annotated[Text, word_of(FORMATS, "format"), WithJsonSchema({"enum": list(FORMATS)})] = (
        Text("duel")
    )
    teams: Annotated[
        dict[str, tuple[Text, ...]],
        PlainValidator(_teams),
        WithJsonSchema(
            {"type": "object", "additionalProperties": {"type": "array", "items": SCALAR}}
        ),
    ] = Field(default_factory=dict)
    players: Annotated[
        dict[Any, SetUpPlayer],
        BeforeValidator(player_map),
    ]
    turn: SetUpTurn = Field(default_factory=SetUpTurn)
    daytime: Annotated[
        Text | None, word_of(DAYTIMES, "time of day"), WithJsonSchema({"enum": list(DAYTIMES)})
    ] = None
    seed: Whole = 0
    cards: Annotated[tuple[CardFacts, ...], as_list] = ()
    stack: Annotated[tuple[SetUpObject, ...], as_list] = ()
    answers: Annotated[
        dict[str, tuple[Answer, ...]],
        PlainValidator(queues),
        WithJsonSchema({"type": "object", "additionalProperties": {"type": "array"}}),
    ] = Field(default_factory=dict)
    unscripted: Annotated[
        Text | None,
        word_of(("first", "random"), "way to answer"),
        WithJsonSchema({"enum": ["first", "random"]}),
    ] = None
    script: Annotated[
        tuple[Entry, ...],
        PlainValidator(_script),
        WithJsonSchema({"type": "array"}),
    ] = ()
    expect: Annotated[
        Expect | None,
        PlainValidator(_expect),
        WithJsonSchema({"type": "object"}),
    ] = None
    expect_error: Annotated[
        ExpectError | None,
        PlainValidator(ExpectError.of),
        WithJsonSchema({"type": ["string", "array", "object"]}),
    ] = None

    file: SkipJsonSchema[str | None] = Field(default=None, exclude=True)
    known: SkipJsonSchema[Any] = Field(default=None, exclude=True)

    @property
    def seats(self) -> Seats:
        """The players in turn order and the teams."""
        seats = self.known.seats
        assert isinstance(seats, Seats)
        return seats

    @property
    def library(self) -> Library:
        """The cards this file may name."""
        library = self.known.library
        assert isinstance(library, Library)
        return library

    @property
    def has_teams(self) -> bool:
        """Whether teams share turns, life and poison (CR 805, 810)."""
        return self.format in TEAM_FORMATS

    @property
    def active(self) -> Text:
        """The player or, where teams share turns, the team whose turn it is at the start."""
        named = self.turn.active or self.seats.players[0]
        if not self.has_teams or self.seats.is_team(named):
            return named
        return named.saying(self.seats.team_of(named) or named)

    def life(self, player: str) -> int:
        """A player's life total at the start; a member's is the team's."""
        members = self._sharing(player)
        given = [self.players[member].life for member in members]
        more = LIFE_PER_FURTHER_HEAD * max(0, len(members) - 2)
        default = LIFE[self.format] + more
        return next((life for life in given if life is not None), default)

    def poison(self, player: str) -> int:
        """A player's poison counters at the start; a member's are the team's (CR 810.10)."""
        given = [self.players[member].poison for member in self._sharing(player)]
        return next((poison for poison in given if poison is not None), 0)

    def _sharing(self, player: str) -> tuple[str, ...]:
        team = self.seats.team_of(player)
        return self.seats.teams[team] if team else (player,)

    def objects(self) -> Iterator[tuple[Text, str, SetUpCard]]:
        """Every card set up in a zone: its player, the zone, the card; in file order."""
        for name, setup in self.players.items():
            for zone in setup.node:
                for known, cards in setup.zones():
                    if known == zone:
                        for card in cards:
                            yield name, str(zone), card

    def aliases(self) -> Iterator[Text]:
        """Every name given with `as`."""
        yield from (card.alias for _, _, card in self.objects() if card.alias)
        yield from (entry.alias for entry in self.stack if entry.alias)

    def is_name(self, name: str) -> bool:
        """Whether this is an alias, a card's name in any language, or a token's here."""
        return normal(name) in self._own_names or name in self.library

    def english(self, name: str) -> str:
        """The alias as written, or the English name, that a name in any spelling means."""
        return self._own_names.get(normal(name)) or self.library.english(name) or name

    def reference(self, node: Text) -> Reference:
        """A name taken apart into number, owner, English name and index."""
        found = reference(node, self.is_name, self.seats)
        name = node.saying(self.english(found.name))
        return Reference(name, found.count, found.owner, found.number)

    @cached_property
    def _own_names(self) -> dict[str, str]:
        """Aliases, then cards and tokens set up: as compared, and as spelt in the file."""
        names = [*(card.name for _, _, card in self.objects()), *self.aliases()]
        return {"blank": "Blank", **{normal(name): str(name) for name in names}}
