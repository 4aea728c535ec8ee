"""The canonical key of a position: equal keys always mean the same position up to renaming.

A position is a set of objects and a list of other facts, each a text with gaps where it refers
to objects (`_Shape`). The objects are numbered by content first and by their own numbers last;
then everything is written out with those numbers in the gaps, and hashed. Two objects that look
alike are numbered as they come, which may miss an equality but never makes one up. A card in a
library that nothing refers to needs no number: its place in the library says which it is.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any, NamedTuple

from .ability import BY_TIMESTAMP
from .board import Board
from .data import Data
from .events import TriggerPlaced
from .ids import ObjectId, PlayerId, Timestamp
from .paged import first_in
from .records import CardObject, Player

_STATE = (
    "agenda", "combat", "commanders", "daytime", "dungeons", "initiative", "monarch", "outcome",
    "permissions", "phased", "random", "teams", "turn", "variant",
)
"""What of a board makes a position besides objects, players and facts; log and caches do not."""

_UNORDERED = ("hand", "exile", "command")
"""A player's zones whose order means nothing (CR 402, 406.2, 408)."""

_ROUNDS = 4

Names = dict[int, int | str]


class _Shape(NamedTuple):
    """A value as text with gaps, and what stands in the gaps."""

    text: str
    refs: tuple[ObjectId, ...]
    stamps: tuple[Timestamp, ...]


def key(board: Board, answers: tuple[Any, ...] = (), also: tuple[Any, ...] = ()) -> str:
    """The key of a board between two agenda items and the answers given since.

    `also` is what else tells two positions apart for whoever asks: any data, with objects in it.
    """
    content = _Content(board, (answers, also))
    text = content.written(content.canonical_names())
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def exchangeable(board: Board, one: ObjectId, other: ObjectId) -> bool:
    """Whether exchanging two objects leaves the position the same."""
    content = _Content(board, (), (one, other))
    names: Names = {number: int(number) for number in content.objects}
    content.name_the_rest(names)
    swapped = {**names, one: names.get(other, "gone"), other: names.get(one, "gone")}
    return content.written(names) == content.written(swapped)


def mentions(board: Board, abilities: Iterable[ObjectId]) -> bool:
    """Whether anything refers to one of these abilities on the stack, or to its triggering."""
    sought = set(abilities)
    sought.update(trigger for trigger, ability in _placed(board).items() if ability in sought)
    refs = {ref for page in _all_pages(board) for ref in page.refs}
    refs.update(who for _, who in board.facts if isinstance(who, ObjectId))
    for value in (*board.waiting, *board.players, *(getattr(board, name) for name in _STATE)):
        refs.update(_state_shape(value).refs)
    refs.difference_update(one.id for one in board.waiting)
    open_ = [ref for ref in refs if board.find(ref) is None]
    while open_:
        snapshot = board.gone.get(open_.pop())
        for ref in _shape(snapshot).refs if snapshot is not None else ():
            if ref not in refs:
                refs.add(ref)
                open_.append(ref)
    return not refs.isdisjoint(sought)


class _Content:
    """All that counts of a position, in pieces."""

    def __init__(
        self, board: Board, answers: tuple[Any, ...], named: tuple[ObjectId, ...] = ()
    ) -> None:
        self.board = board
        self.stamps = _timestamps(board)
        self.objects: dict[ObjectId, _Shape] = {}
        self.nameless: list[dict[ObjectId, _Shape]] = []
        """The cards of libraries, which need no number unless something refers to them."""
        self.pulled: set[ObjectId] = set()
        """Those of them that something refers to."""
        refs: list[ObjectId] = list(named)
        for page in _all_pages(board):
            self.objects.update(page.named)
            refs.extend(page.refs)
            if page.nameless:
                self.nameless.append(page.nameless)
        if sum(map(len, self.nameless)) != sum(len(player.library) for player in board.players):
            for cards in self.nameless:
                self.objects.update(cards)
                self.pulled.update(cards)
        for waiting in board.waiting:
            self.objects[waiting.id] = shape = _shape(waiting)
            refs.extend(shape.refs)
        self.rest = [_state_shape(getattr(board, name)) for name in _STATE]
        self.rest.append(_Shape("stack", tuple(map(ObjectId, board.stack)), ()))
        self.rest.append(_Shape("waiting", tuple(one.id for one in board.waiting), ()))
        self.rest.append(_fresh_shape(answers))
        self.rest.extend(_shape(player) for player in board.players)
        for shape in self.rest:
            refs.extend(shape.refs)
        refs.extend(who for _, who in board.facts if isinstance(who, ObjectId))
        for player in board.players:
            for name in _UNORDERED:
                refs.extend(getattr(player, name))
        self._add_referred(refs)

    def _add_referred(self, refs: list[ObjectId]) -> None:
        """What is referred to: cards in libraries, and what is gone as it last was."""
        gone = self.board.gone
        self.referred = set(refs)
        while refs:
            ref = refs.pop()
            if ref in self.objects:
                continue
            shape = next((cards[ref] for cards in self.nameless if ref in cards), None)
            if shape is not None:
                self.pulled.add(ref)
            else:
                snapshot = gone.get(ref)
                if snapshot is None:
                    continue
                shape = _shape(snapshot)
            self.objects[ref] = shape
            refs.extend(shape.refs)
            self.referred.update(shape.refs)

    def canonical_names(self) -> Names:
        """A number for every object, from its content first and its own number last.

        Each round describes the references of an object by the ranks of the round before.
        """
        marks = self._marks()
        ranks = _ranked(
            {
                number: (shape.text, self._ranks_of(shape.stamps), marks.get(number, ()))
                for number, shape in self.objects.items()
            }
        )
        distinct = len(set(ranks.values()))
        for _ in range(_ROUNDS):
            if distinct == len(ranks):
                break
            ranks = _ranked(
                {
                    number: (
                        ranks[number],
                        tuple(ranks.get(ref, -1) for ref in shape.refs if ref != number),
                    )
                    for number, shape in self.objects.items()
                }
            )
            before, distinct = distinct, len(set(ranks.values()))
            if distinct == before:
                break
        ordered = sorted(ranks, key=lambda number: (ranks[number], number))
        names: Names = {number: place for place, number in enumerate(ordered)}
        self.name_the_rest(names)
        return names

    def _marks(self) -> dict[int, tuple[Any, ...]]:
        """Where else an object is referred to: its place in a library, combat, the stack …"""
        marks: dict[int, tuple[Any, ...]] = {}
        for number, shape in enumerate(self.rest):
            for place, ref in enumerate(shape.refs):
                marks[ref] = (*marks.get(ref, ()), ("", number, place))
        for (kind, who), amount in sorted(self.board.facts.items()):
            if isinstance(who, ObjectId):
                marks[who] = (*marks.get(who, ()), (kind, amount, 0))
        for player in self.board.players if self.pulled else ():
            for place, ref in enumerate(player.library):
                if ref in self.pulled:
                    marks[ref] = (*marks.get(ref, ()), ("library", player.id, place))
        return marks

    def name_the_rest(self, names: Names) -> None:
        """Name what is referred to but is no object: every name is another.

        What waited is known by the ability it has become on the stack, what an unfinished item
        has made by how many it has made before.
        """
        missing = sorted(ref for ref in self.referred if ref not in names)
        if not missing:
            return
        known = [number for number in missing if number < self.board.next_id]
        placed = _placed(self.board) if known else {}
        for place, number in enumerate(missing):
            if number >= self.board.next_id:
                names[number] = f"new {number - self.board.next_id}"
            elif (became := placed.get(number)) is not None and became in self.objects:
                names[number] = f"was {names[became]}"
            else:
                names[number] = f"other {place}"

    def written(self, names: Names) -> str:
        """Everything, under a numbering of the objects."""
        lines = [
            self._line(names, self.objects[number])
            for number in sorted(self.objects, key=lambda one: names[one])
        ]
        lines.extend(self._line(names, shape) for shape in self.rest)
        for player in self.board.players:
            for zone in _UNORDERED:
                found = (names[number] for number in getattr(player, zone))
                lines.append(f"{zone}{sorted(found, key=str)}")
            lines.append(self._library(player.library, names))
        lines.extend(
            sorted(
                f"{kind}/{names[who] if isinstance(who, ObjectId) else repr(who)}/{amount}"
                for (kind, who), amount in self.board.facts.items()
            )
        )
        return "\n".join(lines)

    def _library(self, library: tuple[ObjectId, ...], names: Names) -> str:
        """The cards of a library in order: by what they are, or by the number they have."""
        place = (id(library), *map(id, self.nameless))
        if not self.pulled:
            kept = _LIBRARIES.get(place)
            if kept is not None:
                return kept[1]
        found = []
        for number in library:
            if number in self.pulled:
                found.append(str(names[number]))
            else:
                shape = next((one[number] for one in self.nameless if number in one), None)
                found.append(shape.text if shape is not None else f"no card {number}")
        text = _digest("library" + " ".join(found))
        if not self.pulled:
            if len(_LIBRARIES) >= _MOST_KEPT:
                _LIBRARIES.clear()
            _LIBRARIES[place] = ((library, *self.nameless), text)
        return text

    def _line(self, names: Names, shape: _Shape) -> str:
        refs = [names[ref] for ref in shape.refs]
        return f"{shape.text}{refs}{self._ranks_of(shape.stamps)}"

    def _ranks_of(self, stamps: tuple[Timestamp, ...]) -> tuple[int, ...]:
        return tuple(self.stamps.get(stamp, -1) for stamp in stamps)


def _ranked(found: dict[ObjectId, tuple[Any, ...]]) -> dict[ObjectId, int]:
    """For each object the place of its description among all of them in order."""
    places = {one: place for place, one in enumerate(sorted(set(found.values())))}
    return {number: places[one] for number, one in found.items()}


def _timestamps(board: Board) -> dict[int, int]:
    """The timestamps that are compared, by rank: of static abilities, effects and counters."""
    timed = board.statics.buckets.get(BY_TIMESTAMP)
    stamps = {
        int(record.timestamp)
        for number in (timed or ())
        if (record := first_in(number, board.battlefield, board.cards)) is not None
        and record.timestamp is not None
    }
    for effect in board.effects.values():
        stamps.add(int(effect.timestamp))
    for record in board.battlefield.values():
        if record.effects:
            stamps.update(int(effect.timestamp) for effect in record.effects)
        if record.counters and (record.effects or timed is not None):
            stamps.add(int(record.timestamp))
    for player in board.players:
        stamps.update(int(effect.timestamp) for effect in player.effects)
    for team in board.teams:
        stamps.update(int(one.timestamp) for one in team.controls)
    return {stamp: place for place, stamp in enumerate(sorted(stamps))}


def _placed(board: Board) -> dict[ObjectId, ObjectId]:
    """Which ability on the stack each trigger became that waited."""
    return {event.trigger: event.ability for event in board.log if isinstance(event, TriggerPlaced)}


class _Page(NamedTuple):
    """The shapes of a page of records."""

    named: dict[ObjectId, _Shape]
    nameless: dict[ObjectId, _Shape]
    """Cards in a library that refer to nothing."""
    refs: tuple[ObjectId, ...]
    """What the others refer to besides themselves."""


_LIBRARIES: dict[tuple[int, ...], tuple[tuple[object, ...], str]] = {}
"""What is written of a library, by what it is made of (kept, so that its identity stays)."""
_PAGES: dict[int, tuple[object, _Page]] = {}


def _all_pages(board: Board) -> Iterator[_Page]:
    """The shapes of all objects."""
    for zone in (board.battlefield, board.stack, board.cards, board.effects, board.delayed):
        for records in zone.pages():
            yield _page(records)


def _page(records: Mapping[int, Any]) -> _Page:
    """The shapes of a page; kept, since it is never written to again."""
    kept = _PAGES.get(id(records))
    if kept is not None and kept[0] is records:
        return kept[1]
    named: dict[ObjectId, _Shape] = {}
    nameless: dict[ObjectId, _Shape] = {}
    refs: list[ObjectId] = []
    for key_, record in records.items():
        number, shape = ObjectId(key_), _shape(record)
        if (
            isinstance(record, CardObject) and record.zone == "library"
            and shape.refs == (number,) and not shape.stamps
        ):
            nameless[number] = shape
        else:
            named[number] = shape
            refs.extend(ref for ref in shape.refs if ref != number)
    page = _Page(named, nameless, tuple(refs))
    if len(_PAGES) >= _MOST_KEPT:
        _PAGES.clear()
    _PAGES[id(records)] = (records, page)
    return page


def _state_shape(value: object) -> _Shape:
    """The shape of a part of the board's state; of a list that of its members."""
    if not isinstance(value, list):
        return _shape(value) if isinstance(value, tuple) else _Shape(repr(value), (), ())
    shapes = [_shape(one) for one in value]
    return _Shape(
        f"[{','.join(shape.text for shape in shapes)}]",
        tuple(ref for shape in shapes for ref in shape.refs),
        tuple(stamp for shape in shapes for stamp in shape.stamps),
    )


_SHAPES: dict[int, tuple[object, _Shape]] = {}
_DATA_TEXT: dict[int, tuple[Data, str]] = {}
_MOST_KEPT = 50_000


def _shape(value: object) -> _Shape:
    """The shape of a record; kept, since records are shared and never change."""
    kept = _SHAPES.get(id(value))
    if kept is not None and kept[0] is value:
        return kept[1]
    shape = _fresh_shape(value)
    if len(_SHAPES) >= _MOST_KEPT:
        _SHAPES.clear()
    _SHAPES[id(value)] = (value, shape)
    return shape


def _fresh_shape(value: object) -> _Shape:
    if isinstance(value, Player):
        apart: dict[str, Any] = dict.fromkeys((*_UNORDERED, "library"), ())
        value = value._replace(**apart)
    parts: list[str] = []
    refs: list[ObjectId] = []
    stamps: list[Timestamp] = []
    _write(value, parts, refs, stamps)
    return _Shape(_digest("".join(parts)), tuple(refs), tuple(stamps))


def _write(
    value: object, parts: list[str], refs: list[ObjectId], stamps: list[Timestamp]
) -> None:
    kind = type(value)
    if kind is ObjectId:
        assert isinstance(value, ObjectId)
        parts.append("#")
        refs.append(value)
    elif kind is Timestamp:
        assert isinstance(value, Timestamp)
        parts.append("T")
        stamps.append(value)
    elif kind is PlayerId or not isinstance(value, (Data, tuple, list, frozenset)):
        parts.append(repr(value))
    elif isinstance(value, Data):
        parts.append(_data_text(value))
    else:
        many: Iterable[object] = sorted(value, key=repr) if kind is frozenset else value
        parts.append(f"{kind.__name__}(")
        for one in many:
            _write(one, parts, refs, stamps)
            parts.append(",")
        parts.append(")")


def _data_text(value: Data) -> str:
    """A card or ability written out; kept, since they are shared and never change."""
    kept = _DATA_TEXT.get(id(value))
    if kept is not None and kept[0] is value:
        return kept[1]
    assert is_dataclass(value)
    parts = [repr(getattr(value, f.name)) for f in fields(value)]
    text = _digest(f"{type(value).__name__}({', '.join(parts)})")
    if len(_DATA_TEXT) >= _MOST_KEPT:
        _DATA_TEXT.clear()
    _DATA_TEXT[id(value)] = (value, text)
    return text


def _digest(text: str) -> str:
    return hashlib.blake2b(text.encode(), digest_size=12).hexdigest()
