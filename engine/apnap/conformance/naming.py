"""What the names of a case mean on a board."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ..game.board import Board
from ..game.ids import ObjectId, PlayerId, Ref
from ..game.records import CardObject, Permanent, Spell, StackedAbility
from ..library import normal
from ..rules.characteristics import characteristics
from ..rules.rooms import is_room, unlocked
from .cases import Selector

_SELF = re.compile(
    r"\bthis (?:creature|land|artifact|enchantment|permanent|card|spell|planeswalker|aura"
    r"|equipment|vehicle|token|battle|saga|class|case)\b"
)
_LOYALTY = re.compile(r"^\[?([-+]?(?:\d+|x))\]?:")
_WORD = re.compile(r"^[^{}:]+ - (?=.)")


class Failed(Exception):  # noqa: N818 - it is a result, not a fault
    """A case does not come out as it says."""


def spoken(text: str, name: str = "") -> str:
    """A rules text in one spelling: `{this}` for the object itself, no matter how it says that."""
    said = normal(text)
    whole = normal(name)
    if whole:
        said = re.sub(rf"(?<!\w){re.escape(whole)}(?!\w)", "{this}", said)
        short = whole.split(",")[0]
        if short != whole:
            said = re.sub(rf"(?<!\w){re.escape(short)}(?!\w)", "{this}", said)
    said = _SELF.sub("{this}", said)
    said = said.replace("enters the battlefield", "enters")
    return _LOYALTY.sub(r"\1:", said)


def begins(text: str, start: str, name: str = "") -> bool:
    """Whether a rules text begins so; an ability word before it does not count."""
    said, wanted = spoken(text, name), spoken(start, name)
    return said.startswith(wanted) or _WORD.sub("", said).startswith(wanted)


class Naming:
    """The aliases of a case, and which objects and players its selectors mean."""

    def __init__(self, players: Iterable[str]) -> None:
        self.seats = {name: PlayerId(place) for place, name in enumerate(players)}
        self.aliases: dict[str, ObjectId] = {}

    def seat(self, name: str) -> PlayerId:
        """A player by name. Raises Failed for one that does not play."""
        if name not in self.seats:
            raise Failed(f'there is no player "{name}"')
        return self.seats[name]

    def means(self, board: Board, wanted: Selector, ref: Ref) -> bool:
        """Whether a selector can mean an object or player, leaving its index aside."""
        if isinstance(ref, PlayerId):
            return (wanted.player or wanted.name) in (board.name(ref), f"Player{board.name(ref)}")
        if wanted.where:
            raise Failed('what "where" picks is not known')
        if wanted.locked:
            record = board.battlefield.get(ref)
            return record is not None and is_room(record.card) and not unlocked(record.card)
        if wanted.player:
            return False
        if wanted.alias:
            first = self.aliases.get(wanted.alias)
            return first is not None and board.now(first) == board.now(ref)
        if wanted.facedown and not is_face_down(board, ref):
            return False
        if wanted.copy is not None and wanted.copy != self.is_copy(board, ref):
            return False
        return not wanted.name or called(board, ref, wanted.name)

    def is_copy(self, board: Board, number: ObjectId) -> bool:
        """Whether it is a token, a copy of a spell, or has the name of another card."""
        record = board.last_known(number)
        if isinstance(record, (Spell, StackedAbility)):
            return record.copy
        own = record.card.elsewhere
        names = {own.name, *(face.name for face in own.faces)}
        return record.token or name_of(board, number) not in names

    def pick(self, board: Board, wanted: Selector, refs: Iterable[Ref]) -> list[Ref]:
        """What a selector means among some: all that fit, or the one of its index."""
        found = [ref for ref in refs if self.means(board, wanted, ref)]
        if wanted.place is None:
            return found
        by_player: dict[PlayerId, list[Ref]] = {}
        for ref in found:
            by_player.setdefault(board.controller(ref), []).append(ref)
        return [
            refs[wanted.place] for refs in by_player.values() if wanted.place < len(refs)
        ]


def is_face_down(board: Board, number: ObjectId) -> bool:
    """Whether a card, spell or permanent is face down (CR 406.3, 708)."""
    record = board.last_known(number)
    if isinstance(record, CardObject):
        return record.face_down
    return isinstance(record, (Permanent, Spell)) and bool(record.card.down)


def name_of(board: Board, number: ObjectId) -> str:
    """The name an object has now; of an ability that of its source."""
    record = board.find(number)
    if isinstance(record, (Permanent, Spell)):
        return characteristics(board, number).name
    known = board.last_known(number)
    if isinstance(known, StackedAbility):
        return board.name(known.source) if known.source is not None else known.label
    return known.card.name


def called(board: Board, number: ObjectId, name: str) -> bool:
    """Whether an object goes by a name: a spell also by "Cast NAME", an ability by its text."""
    record = board.last_known(number)
    own = name_of(board, number)
    if normal(own) == normal(name):
        return True
    if isinstance(record, Spell):
        return normal(name).startswith(f"cast {normal(own)}")
    if isinstance(record, StackedAbility):
        return describes(board, record, name)
    return False


def has_card(board: Board, player: PlayerId, name: object) -> bool:
    """Whether a player has a card of that name, or of each, in hand, graveyard or library."""
    own = board.players[player]
    if isinstance(name, list):
        return bool(name) and all(has_card(board, player, one) for one in name)
    return isinstance(name, str) and any(
        called(board, one, name) for one in (*own.hand, *own.graveyard, *own.library)
    )


def describes(board: Board, record: StackedAbility, start: str) -> bool:
    """Whether a text is the start of an ability's text, or of "stack ability (TEXT"."""
    wanted = start.partition("(")[2] if normal(start).startswith("stack ability (") else start
    own = board.name(record.source) if record.source is not None else ""
    return begins(record.ability.text or record.label, wanted, own) or (
        bool(wanted) and normal(record.label).startswith(normal(wanted))
    )


def on_stack(board: Board, text: str) -> list[ObjectId]:
    """What on the stack a text means: a spell by its name, an ability by the start of its text."""
    return [ObjectId(one) for one in board.stack if called(board, ObjectId(one), text)]
