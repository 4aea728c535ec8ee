"""What is to be seen of a game at its end, as names and values that can be compared."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Container, Iterable, Sequence
from itertools import groupby

from ..errors import ApnapError, did_you_mean
from ..game.board import Board
from ..game.ids import ObjectId, PlayerId
from ..game.records import Permanent, StackedAbility
from ..library import normal
from ..rules import dungeons
from ..rules.characteristics import characteristics
from .graph import Leaf

Facts = tuple[tuple[str, str], ...]

Called = Callable[[str], Sequence[ObjectId] | None]
"""The objects that go by a name; None if it is no name of anything that could be there."""

GAME = ("initiative", "monarch", "daytime", "turn", "step", "winner", "loser", "stack")
PLAYER = (
    "life", "poison", "counters", "mana", "dungeon", "completed", "designations", "speed",
    "battlefield", "hand", "graveyard", "exile", "command", "library",
)  # fmt: skip
OBJECT = ("zone", "controller", "power", "toughness", "tapped", "counters", "damage")


def of_game(board: Board, name: Callable[[ObjectId], str]) -> Facts:
    """Everything that lies open at the end; of a library the number of its cards."""
    found = [(key, _of_game(board, key, name)) for key in GAME]
    for player in board.players:
        for key in PLAYER:
            value = _of_player(board, player.id, key, name)
            found.append((f"{player.name}.{key}", value))
    return tuple(found)


def watched(
    board: Board, watch: Sequence[str], name: Callable[[ObjectId], str],
    called: Called,
) -> Facts:
    """Only what is watched: `initiative`, `Ana.life`, `Ana`, `bear.power`, `bear`.

    Raises ApnapError for what nothing goes by.
    """
    everything = dict(of_game(board, name))
    players = {normal(player.name): player for player in board.players}
    found: list[tuple[str, str]] = []
    for wanted in watch:
        subject, key = _subject(wanted, players, called)
        player = players.get(normal(subject))
        if normal(wanted) in GAME:
            found.append((normal(wanted), everything[normal(wanted)]))
        elif player is not None and key in ("", *PLAYER):
            for one in [key] if key else PLAYER:
                value = everything[f"{player.name}.{one}"]
                if one == "library" and key:
                    value = _in_order(map(name, board.players[player.id].library))
                found.append((f"{player.name}.{one}", value))
        elif player is None and key in ("", *OBJECT) and (objects := called(subject)) is not None:
            if not objects:
                found.append((f"{subject}.{key or 'zone'}", "not there"))
            for place, number in enumerate(objects, 1):
                told = subject if len(objects) == 1 else f"{subject}#{place}"
                found.extend(
                    (f"{told}.{one}", _of_object(board, number, one))
                    for one in ([key] if key else OBJECT)
                )
        else:
            raise ApnapError(
                "unknown-name", f'nothing of this game is called "{wanted}"',
                hint=did_you_mean(wanted, _watchable(board, player is not None, subject, called)),
            )
    return tuple(found)


def _subject(wanted: str, players: Container[str], called: Called) -> tuple[str, str]:
    """Whose and what: a name may have dots of its own."""
    subject, dot, key = wanted.rpartition(".")
    if not dot or normal(wanted) in players or called(wanted) is not None:
        return wanted, ""
    return subject, normal(key)


def _watchable(board: Board, of_player: bool, subject: str, called: Called) -> list[str]:
    if of_player:
        return [f"{subject}.{key}" for key in PLAYER]
    if called(subject) is not None:
        return [f"{subject}.{key}" for key in OBJECT]
    return [*GAME, *(player.name for player in board.players),
            *(f"{player.name}.{key}" for player in board.players for key in PLAYER)]


def leaf(facts: Facts) -> Leaf:
    """An end that shows these facts."""
    return Leaf(hashlib.blake2b(repr(facts).encode(), digest_size=12).hexdigest(), facts)


def differences(one: Facts, other: Facts) -> list[tuple[str, str, str]]:
    """What differs: its name, and the value in each."""
    second = dict(other)
    found = [(key, value, second.get(key, "none")) for key, value in one if
             second.get(key, "none") != value]
    known = dict(one)
    found.extend((key, "none", value) for key, value in other if key not in known)
    return found


def _of_game(board: Board, key: str, name: Callable[[ObjectId], str]) -> str:
    match key:
        case "initiative":
            return _name(board, board.initiative)
        case "monarch":
            return _name(board, board.monarch)
        case "daytime":
            return board.daytime or "none"
        case "turn":
            return f"{board.turn.number} of {board.teams[board.turn.team].name}"
        case "step":
            return board.turn.step
        case "winner":
            if board.outcome is None:
                return "nobody yet"
            return _listed(map(board.name, board.outcome.winners)) or "nobody: a draw"
        case "loser":
            return _listed(player.name for player in board.players if player.lost) or "none"
    if board.outcome is not None:
        return "of no account any more"
    objects = [ObjectId(one) for one in reversed(list(board.stack))]
    return _listed(_on_stack(board, one, name) for one in objects) or "empty"


def _on_stack(board: Board, number: ObjectId, name: Callable[[ObjectId], str]) -> str:
    """A triggered ability by its text where its source means nothing, anything else by its name."""
    record = board.stack.get(number)
    if not isinstance(record, StackedAbility) or not record.triggered:
        return name(number)
    if record.ability.reads[0] or not record.ability.text:
        return name(number)
    return f"“{record.ability.text}” of {board.name(record.controller)}"


def _name(board: Board, player: PlayerId | None) -> str:
    return "none" if player is None else board.name(player)


def _of_player(
    board: Board, player: PlayerId, key: str, name: Callable[[ObjectId], str]
) -> str:
    record = board.players[player]
    team = board.teams[record.team]
    dungeon = dungeons.dungeon_of(board, player)
    match key:
        case "life":
            return str(team.life)
        case "poison":
            return str(team.poison)
        case "counters":
            return _listed(f"{many} {kind}" for kind, many in sorted(record.counters)) or "none"
        case "mana":
            pool = record.pool
            return "".join(f"{{{one}}}" for one in sorted(pool)) or "none"
        case "dungeon":
            return f"{dungeon.card.name}: {record.room}" if dungeon is not None else "none"
        case "completed":
            return _listed(sorted(record.completed)) or "none"
        case "designations":
            return _listed(sorted(record.designations)) or "none"
        case "speed":
            return str(record.speed)
        case "battlefield":
            return _listed(
                counted(
                    permanent(board, one, name)
                    for one in board.battlefield.values()
                    if one.controller == player
                )
            ) or "empty"
        case "library":
            return f"{len(record.library)} cards"
        case "graveyard":  # its order lies open (CR 404.2)
            return _listed(map(name, record.graveyard)) or "empty"
    cards: tuple[ObjectId, ...] = getattr(record, key)
    own = dungeon.id if dungeon is not None else None
    return _listed(counted(name(one) for one in cards if one != own)) or "empty"


def permanent(board: Board, record: Permanent, name: Callable[[ObjectId], str]) -> str:
    """A permanent with all that can be seen of it."""
    card = characteristics(board, record.id)
    parts = [name(record.id)]
    if card.is_creature:
        parts.append(f"{card.power or 0}/{card.toughness or 0}")
    notes = []
    if record.tapped:
        notes.append("tapped")
    notes.extend(f"{many} {kind}" for kind, many in sorted(record.counters))
    if record.damage:
        notes.append(f"{record.damage} damage")
    gained = sorted(set(card.keywords) - set(record.card.keywords))
    notes.extend(f"with {one}" for one in gained)
    notes.extend(f"without {one}" for one in sorted(set(record.card.keywords) - set(card.keywords)))
    if record.attached_to is not None:
        notes.append(f"on {board.name(record.attached_to)}")
    if record.owner != record.controller:
        notes.append(f"owned by {board.name(record.owner)}")
    return " ".join(parts) + (f" ({', '.join(notes)})" if notes else "")


def _of_object(board: Board, number: ObjectId, key: str) -> str:
    now = board.now(number)
    record = board.find(now)
    if key == "zone":
        return record.zone if record is not None else "gone"
    if not isinstance(record, Permanent):
        return "none"
    card = characteristics(board, record.id)
    match key:
        case "controller":
            return board.name(record.controller)
        case "power":
            return str(card.power)
        case "toughness":
            return str(card.toughness)
        case "tapped":
            return "yes" if record.tapped else "no"
        case "damage":
            return str(record.damage)
    return _listed(f"{many} {kind}" for kind, many in sorted(record.counters)) or "none"


def counted(texts: Iterable[str]) -> list[str]:
    """Equal texts once, with their number, in alphabetical order."""
    return [
        text if number == 1 else f"{number} {text}" for text, number in
        sorted(Counter(texts).items())
    ]


def _in_order(texts: Iterable[str]) -> str:
    """Equal texts in a row once, with their number."""
    runs = [(text, len(list(run))) for text, run in groupby(texts)]
    return _listed(text if many == 1 else f"{many} {text}" for text, many in runs) or "empty"


def _listed(texts: Iterable[str]) -> str:
    return ", ".join(texts)
