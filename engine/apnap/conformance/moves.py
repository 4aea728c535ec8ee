"""The moves of a case as actions of the game: what they may mean, and how they are made."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from typing import Any

from ..errors import Refused
from ..game import events as ev
from ..game.board import Board
from ..game.card import Card
from ..game.context import Context
from ..game.decisions import (
    PRIORITY,
    Action,
    ActivateAbility,
    CastSpell,
    PlayLand,
)
from ..game.events import Event
from ..game.ids import ObjectId, PlayerId, Ref
from ..library import normal
from ..position import Position
from ..rules import casting, casting_ways, helping, permissions, priority, spell_keywords
from ..rules.characteristics import characteristics
from ..rules.mana_abilities import activated_abilities, mana_effect
from .cards import NotSupported
from .cases import Choice, Move, Selector, selectors
from .naming import Failed, Naming, begins, called
from .queues import Queues

MOVE_OPTIONS = ("targets", "no_target", "via", "fused", "on_stack", "not_on_stack", "source")
WAYS = ("flashback", "harmonize", "escape", "disturb", "jump-start", "retrace", "aftermath",
        "embalm", "eternalize", "unearth", "encore", "foretell", "mayhem")  # fmt: skip

def candidates(
    board: Board, naming: Naming, player: PlayerId, move: Move, queues: Queues
) -> Iterator[Action]:
    """What a move may mean, the likeliest first."""
    match move.kind:
        case "cast":
            yield from _casts(board, naming, player, move.args[0], move.options, queues)
        case "play":
            yield from _lands(board, naming, player, move.args[0])
        case "activate" | "mana":
            yield from _activations(board, naming, player, move, queues)


def _lands(
    board: Board, naming: Naming, player: PlayerId, wanted: Selector
) -> Iterator[PlayLand]:
    """What can be played as a land of that name, then what at least has the name."""
    for action in priority.legal_actions(board, (player,)):
        if isinstance(action, PlayLand) and (
            naming.means(board, wanted, action.card)
            or normal(f"Play {wanted.name}") in map(normal, what(board, action))
        ):
            yield action
    for number in _named_cards(board, naming, player, wanted):
        if characteristics(board, number).is_land:
            yield PlayLand(player, number)


def _named_cards(
    board: Board, naming: Naming, player: PlayerId, wanted: Selector
) -> list[ObjectId]:
    """Cards outside the battlefield that a name means, the player's own first."""
    found = [one for one in naming.pick(board, wanted, map(ObjectId, board.cards))
             if isinstance(one, ObjectId)]  # fmt: skip
    return _cards_in_order(board, player, found)


def _cards_in_order(
    board: Board, player: PlayerId, cards: Iterable[ObjectId]
) -> list[ObjectId]:
    """Cards by owner and zone: where something is most likely cast from comes first."""
    zones = ("hand", "command", "graveyard", "exile", "library")
    return sorted(cards, key=lambda one: _place(board, player, one, zones))


def _names_face(way: str, name: str) -> bool:
    """Whether a way to cast is that of a face or half of this name (CR 709.3, 715.3)."""
    return normal(way) == normal(name) or normal(way).endswith(f" {normal(name)}")


def _place(
    board: Board, player: PlayerId, number: ObjectId, zones: tuple[str, ...]
) -> tuple[bool, int]:
    record = board.last_known(number)
    zone = record.zone
    return board.owner(number) != player, zones.index(zone) if zone in zones else len(zones)


def _casts(
    board: Board, naming: Naming, player: PlayerId, wanted: Selector, options: dict[str, Any],
    queues: Queues,
) -> Iterator[CastSpell]:
    """The ways to cast a card of that name; the choices say which, where there are several."""
    via = "fuse" if options.get("fused") else normal(options.get("via", ""))
    found: dict[ObjectId, list[casting_ways.Way]] = {}
    for number in _cards_in_order(board, player, map(ObjectId, board.cards)):
        ways = list(dict.fromkeys(casting_ways.ways(board, player, number)))
        if not naming.means(board, wanted, number):
            halves = [one.name for one in _faces(board, number)]
            ways = [
                way for way in ways
                if wanted.name and (
                    _names_face(way.name, wanted.name)
                    or (way.name == "fuse" and any(_names_face(one, wanted.name) for one in halves))
                )
            ]
        if via:
            ways = [way for way in ways if way.name.partition(" ")[0] == via or way.name == via]
        if ways:
            found[number] = ways
    said = None
    if not via and any(len({way.name for way in ways}) > 1 for ways in found.values()):
        letting = {
            board.name(one) for number in found
            for one in permissions.let_by(board, CastSpell(player, number))
        }
        said = _way_said_after(queues, wanted, letting)
    for number, ways in found.items():
        offering = [way for way in ways if way.name == OFFERING]
        head = queues.choices.head()
        if not via and offering and head is not None and isinstance(head.value, bool):
            ways = offering if queues.choices.take().value else ways
        if said is not None:
            ways = [way for way in ways if _is_way(way.name, said)]
        if ways:
            optional = _optional(board, player, number, ways[0], queues)
            pay = _helpers_named(board, naming, player, number, queues)
            yield CastSpell(player, number, ways[0].name, pay, optional)


def _faces(board: Board, number: ObjectId) -> tuple[Card, ...]:
    found = board.cards.get(number)
    return found.card.faces if found is not None else ()


def _way_said(queues: Queues, card: Selector) -> str | None:
    """The answer that says how to cast, if the next one does; it is used up.

    The name of the card says that it is cast as it is, and not as something else lets it be.
    """
    head = queues.choices.head()
    if head is None:
        return None
    by_name = isinstance(head.value, str) and normal(head.value) == normal(card.name)
    if by_name or (isinstance(head.value, dict) and head.value.get("normal_cost")):
        queues.choices.take()
        return ""
    if isinstance(head.value, str) and normal(head.value).startswith(("cast with", "without pay")):
        queues.choices.take()
        said = normal(head.value)
        return "" if said.startswith("cast with no") else said
    return None


def _way_said_after(queues: Queues, card: Selector, letting: set[str]) -> str | None:
    """The same, also where the answer before it says by what the card may be cast."""
    said = _way_said(queues, card)
    head = queues.choices.head()
    if said is not None or head is None or not isinstance(head.value, str):
        return said
    word = normal(head.value)
    if not any(normal(name).startswith(word) for name in letting):
        return None
    kept = queues.choices.copy()
    queues.choices.take()
    said = _way_said(queues, card)
    if said is None:
        queues.choices = kept
    return said


def _is_way(name: str, said: str) -> bool:
    if not said or not name:
        return name == said
    return name in said or (name == casting_ways.FREE and "without paying" in said)


def _names_payer(
    board: Board, number: ObjectId, part: spell_keywords.AdditionalCost, said: object
) -> bool:
    """Whether an answer names what would pay a cost that says "you may reveal"."""
    able = [
        one for cost in part.costs if isinstance(cost, spell_keywords.PaidByNaming)
        for one in cost.able(board, Context(board.controller(number), number))
    ]
    return isinstance(said, str) and any(called(board, one, said) for one in able)


OFFERING = "offering"
"""A way to cast that a case asks for with yes or no (CR 702.48a)."""
MOST_TIMES = 100
"""How often a cost that repeats is paid at most."""


def _helpers_named(
    board: Board, naming: Naming, player: PlayerId, number: ObjectId, queues: Queues
) -> tuple[ObjectId, ...]:
    """What the next answers pay for mana with; targets come first (CR 702.51a, 702.66a)."""
    card = casting_ways.as_spell(board, player, number)
    able: list[Ref] = [one.number for one in helping.helpers(board, player, card, (number,))]
    found: list[ObjectId] = []
    for choice, times in queues.targets if card.is_permanent_card else ():
        for _ in range(times):
            for wanted in selectors(choice.value):
                named = next(iter(naming.pick(board, wanted, able)), None)
                if not isinstance(named, ObjectId):
                    return tuple(found)
                able.remove(named)
                found.append(named)
    return tuple(found)


def _optional(
    board: Board, player: PlayerId, number: ObjectId, way: casting_ways.Way, queues: Queues
) -> tuple[str, ...]:
    """The optional costs that the next answers pay: one yes or no for each (CR 601.2b)."""
    paid = []
    card = casting_ways.as_cast(casting_ways.uncovered(board, number), way)
    for part in casting_ways.as_spell(board, player, number, card).parts:
        if isinstance(part, spell_keywords.AdditionalCost) and part.optional:
            for _ in range(MOST_TIMES if part.repeats else 1):
                head = queues.choices.head()
                if head is not None and _names_payer(board, number, part, head.value):
                    paid.append(part.optional)  # the answer says what pays, and so that it is paid
                    break
                said = head is not None and isinstance(head.value, bool)
                if not said or not queues.choices.take().value:
                    break
                paid.append(part.optional)
    return tuple(paid)


def _activations(
    board: Board, naming: Naming, player: PlayerId, move: Move, queues: Queues
) -> Iterator[Action]:
    """The abilities whose text starts so, on the battlefield first; or a way to cast."""
    start = str(move.args[0])
    everything: list[Ref] = [ObjectId(one) for one in (*board.battlefield, *board.cards)]
    if "source" in move.options:
        everything = naming.pick(board, move.options["source"], everything)
    sources = [one for one in everything if isinstance(one, ObjectId)]
    word = normal(start).split(" ")[0]
    if word in WAYS:
        for number in sources:
            for way in casting_ways.ways(board, player, number):
                if way.name == word:
                    optional = _optional(board, player, number, way, queues)
                    yield CastSpell(player, number, word, (), optional)
                    break
    for number in sources:
        card = characteristics(board, number)
        for index, ability in enumerate(activated_abilities(card)):
            if move.kind == "mana" and mana_effect(ability) is None:
                continue
            if begins(ability.text, start, card.name):
                yield ActivateAbility(player, number, index)
                continue
            for mana, text in _each_mana(ability.text):
                if begins(text, start, card.name):
                    kept = queues.choices.copy()
                    queues.choices.put_first(Choice(move.player or "", "choice", mana, 1))
                    yield ActivateAbility(player, number, index)
                    queues.choices = kept


def _each_mana(text: str) -> Iterator[tuple[str, str]]:
    """A text that adds one mana of several as if it were an ability for each of them."""
    found = _ONE_OF.search(text)
    for symbol in _SYMBOL.findall(found.group(1)) if found else ():
        yield symbol, text.replace(found.group(1), symbol) if found else text


_ONE_OF = re.compile(r"\badd ((?:\{\w\}, )*\{\w\},? or \{\w\})", re.IGNORECASE)
_SYMBOL = re.compile(r"\{\w\}")


def what(board: Board, action: Action) -> list[str]:
    """How a case may call an action: "Cast NAME", "Play NAME" or its text."""
    match action:
        case CastSpell(card=number, way=way):
            if way[:1].isupper():  # a face or half, whose name is the way
                return [f"Cast {way}"]
            plain = f"Cast {characteristics(board, number).name}"
            if not way:
                return [plain]
            said = [f"{plain} {word} {way}" for word in ("using", "with")]
            return [plain, *said, *((way,) if way in WAYS else ())]
        case PlayLand(card=number, face=face):
            card = characteristics(board, number)
            return [f"Play {card.name if face is None else card.faces[face].name}"]
        case ActivateAbility(source=number, ability=index):
            card = characteristics(board, number)
            return [activated_abilities(card)[index].text]
    return []


def is_called(board: Board, action: Action, start: str) -> bool:
    """Whether one of the words for an action begins so."""
    if isinstance(action, ActivateAbility):
        name = characteristics(board, action.source).name
        return any(begins(one, start, name) for one in what(board, action))
    return any(normal(one).startswith(normal(start)) for one in what(board, action))


def is_announced(position: Position, action: Action, since: int) -> bool:
    """Whether an action is complete: the log says so, or nobody is asked anything for it."""
    if position.decision is None or position.decision.kind == PRIORITY:
        return True
    return any(_completes(event, action) for event in position.events.since(since))


def announcing(events: Sequence[Event], action: Action) -> list[Event]:
    """What happened until an action was complete."""
    return list(takewhile(lambda event: not _completes(event, action), events))


def _completes(event: Event, action: Action) -> bool:
    """Whether an event ends an action; on the way to it mana abilities may be activated."""
    match action:
        case CastSpell():
            return isinstance(event, ev.SpellCast)
        case PlayLand():
            return isinstance(event, ev.LandPlayed)
        case ActivateAbility(source=source):
            return isinstance(event, ev.AbilityActivated) and event.source == source
    return True


def why_none(
    board: Board, naming: Naming, player: PlayerId, move: Move, decks: Sequence[str]
) -> Failed | NotSupported:
    """Why a move means nothing that could be done; what named decks hold is not known."""
    who = board.name(player)
    if move.kind == "cast":
        wanted = move.args[0]
        via = f" by {move.options['via']}" if move.options.get("via") else ""
        cards = _named_cards(board, naming, player, wanted)
        if not cards:
            if decks:
                return NotSupported([f"{wanted} is not in the set-up, only perhaps in a deck"])
            return Failed(f"{move}: there is no card {wanted} that {who} could cast")
        action = CastSpell(player, cards[0], move.options.get("via", ""))
        try:
            next(casting.cast(board.fork(), action), None)
        except Refused as error:
            return Failed(f"{move}: {error.message}")
        return Failed(f"{move}: {who} can't cast {wanted}{via}")
    if move.kind == "play":
        return Failed(f"{move}: there is no land {move.args[0]} that {who} could play")
    return Failed(f'{move}: {who} has no ability whose text begins "{move.args[0]}"')
