"""State-based actions (CR 704)."""

from __future__ import annotations

from apnap.game import events as ev
from apnap.game.ability import StaticEffect, Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.events import Event
from apnap.game.ids import ObjectId, PlayerId
from apnap.game.records import Permanent, count

from . import (
    ascending,
    attaching,
    battles,
    choices,
    commanders,
    control,
    dungeons,
    ending,
    pairing,
    roles,
    sagas,
    speed,
    worlds,
    zones,
)
from .characteristics import characteristics, statics
from .happening import happen


def check(board: Board) -> Steps[bool]:
    """Do all state-based actions that apply, as one event; whether there were any (CR 704.3).

    Only permanents that changed since the last check are looked at, or all if effects may
    apply differently.
    """
    if board.attention:
        yield from happen(board, *control.settled(board, control.in_doubt(board)))
    if ascending.KEY in board.statics.buckets:
        yield from ascending.check(board)
    looked_at = _changed(board)
    losers = _losing_players(board)
    events: list[Event] = []
    destroyed: list[ObjectId] = []
    legends: dict[tuple[PlayerId, str], list[ObjectId]] = {}
    starting: dict[PlayerId, None] = {}
    for record in looked_at:
        _check_permanent(board, record, events, destroyed, legends, starting)
    changed = False
    for record in looked_at:
        if "Battle" in record.card.types:
            seen = characteristics(board, record.id)
            if battles.lacks_protector(board, record, seen):
                events.extend((yield from battles.choose_protector(board, record, seen)))
                changed = True
    events.extend(_ceasing(board))
    finished = [
        player.id for player in board.players
        if player.room and player.in_game and dungeons.is_finished(board, player.id)
    ]
    if legends:
        events.extend((yield from _legend_rule(board, legends)))
    if commanders.have_arrived(board):
        events.extend((yield from commanders.going_home(board)))
    if not (losers or events or destroyed or finished or starting):
        return changed
    if losers:
        going = {one.object for one in events if isinstance(one, ev.ZoneChanged)}
        board.dying = frozenset((*destroyed, *(one for one in going if one is not None)))
        spared = yield from ending.saved(board, losers)
        board.dying = frozenset()
        losers = {one: why for one, why in losers.items() if one not in spared}
        destroyed = [one for one in destroyed if one in board.battlefield]
        events = [one for one in events if _can_still_be(board, one)]
    doomed = yield from happen(board, *(ev.Destroyed(one, rule="704.5g") for one in destroyed))
    events.extend(
        ev.ZoneChanged(one.object, "battlefield", "graveyard", "destroy", rule="704.5g")
        for one in doomed
        if isinstance(one, ev.Destroyed)
    )
    yield from happen(board, *events)
    for player in starting:
        yield from speed.increase(board, player)
    for player in finished:
        dungeon = dungeons.dungeon_of(board, player)
        if dungeon is not None:
            yield from dungeons.complete(board, player, dungeon, rule="704.5t")
    if losers:
        yield from _lose(board, losers)
    return True


def _can_still_be(board: Board, event: Event) -> bool:
    """Whether what it would be done to is still there."""
    number = getattr(event, "object", None)
    return number is None or board.find(number) is not None


def may_ask(board: Board) -> bool:
    """Whether a check may have to ask: about legends, or what replaces what it does."""
    if commanders.have_arrived(board) or ev.PlayerLost in board.statics.buckets:
        return True
    if not (board.changed or board.attention):
        return False
    if len(board.effects) or len(board.statics):
        return True
    return any(
        "Legendary" in record.card.supertypes or "Battle" in record.card.types
        for record in _to_look_at(board)
    )


def _to_look_at(board: Board) -> list[Permanent]:
    if board.attention:
        return list(board.battlefield.values())
    if not board.changed:
        return []
    records = [board.battlefield.get(number) for number in sorted(board.changed)]
    return [record for record in records if record is not None]


def _changed(board: Board) -> list[Permanent]:
    found = _to_look_at(board)
    board.attention = False
    board.changed = set()
    return found


def _losing_players(board: Board) -> dict[PlayerId, tuple[str, str]]:
    """Who loses, why and by which rule (CR 704.5a-c, 704.6a, 704.6b)."""
    losing: dict[PlayerId, tuple[str, str]] = {}
    shared = board.variant.shared_turns
    for player in board.players:
        if not player.in_game:
            continue
        team = board.teams[player.team]
        if team.life <= 0 and not ending.lives_on(board, player.id):
            losing[player.id] = ("0 or less life", "704.6a" if shared else "704.5a")
        elif commanders.beaten(board, player.id):
            losing[player.id] = (
                f"{commanders.FATAL} or more combat damage by one commander", "704.6c"
            )
        elif player.drew_empty:
            losing[player.id] = ("drew from an empty library", "704.5b")
        elif team.poison >= board.variant.poison_to_lose:
            losing[player.id] = (
                f"{board.variant.poison_to_lose} or more poison counters",
                "704.6b" if shared else "704.5c",
            )
        if player.drew_empty:
            board.players[player.id] = board.players[player.id]._replace(drew_empty=False)
    if not losing:
        return losing
    return {one: why for one, why in losing.items() if ending.can_lose(board, one)}


def _lose(board: Board, losers: dict[PlayerId, tuple[str, str]]) -> Steps[None]:
    why = "; ".join(dict.fromkeys(reason for reason, _ in losers.values()))
    rule = next(iter(losers.values()))[1]
    yield from ending.lose(board, list(losers), why, rule)


def _check_permanent(
    board: Board, record: Permanent, events: list[Event], destroyed: list[ObjectId],
    legends: dict[tuple[PlayerId, str], list[ObjectId]], starting: dict[PlayerId, None],
) -> None:
    number = record.id
    if record.paired is not None:
        pairing.settle(board, record)
        record = board.permanent(number)
    card = characteristics(board, number)
    if speed.ENGINES in card.keywords and not board.players[record.controller].speed:
        starting[record.controller] = None  # CR 704.5z
    if record.deathtouched:  # since the check before this one (CR 704.5h)
        board.battlefield[number] = record._replace(deathtouched=False)
    if card.is_creature:
        size = card.toughness or 0
        if size <= 0:
            events.append(_dies(number, "704.5f"))
            return
        doomed = record.damage >= size or record.deathtouched
        if doomed and "indestructible" not in card.keywords:
            destroyed.append(number)
    if "Planeswalker" in card.types and count(record.counters, "loyalty") == 0:
        events.append(_dies(number, "704.5i"))
        return
    if battles.is_defeated(board, record, card):
        events.append(_dies(number, "704.5v"))
        return
    if "Saga" in card.subtypes and sagas.is_told(board, record, card):
        events.append(ev.Sacrificed(record.controller, number))
        events.append(
            ev.ZoneChanged(number, "battlefield", "graveyard", "sacrifice", rule="714.4")
        )
        return
    if "Legendary" in card.supertypes:
        _note_legend(board, record, card.name, legends)
    if worlds.WORLD in card.supertypes:
        dying = (_dies(one, "704.5k") for one in worlds.superseded(board))
        events.extend(one for one in dying if one not in events)
    if record.attached_to is not None or "Aura" in card.subtypes or record.attachments:
        events.extend(attaching.illegal_attachments(board, record, card))
    if len(record.attachments) > 1:
        events.extend(_dies(role, "704.5y") for role in roles.superseded(board, record))
    plus, minus = count(record.counters, "+1/+1"), count(record.counters, "-1/-1")
    if plus and minus:
        both = min(plus, minus)
        events.append(ev.CountersRemoved(number, "+1/+1", both, "704.5q"))
        events.append(ev.CountersRemoved(number, "-1/-1", both, "704.5q"))


def _dies(number: ObjectId, rule: str) -> Event:
    return ev.ZoneChanged(number, "battlefield", "graveyard", "lethal", rule=rule)


def _note_legend(
    board: Board, record: Permanent, name: str, legends: dict[tuple[PlayerId, str], list[ObjectId]]
) -> None:
    key = (record.controller, name)
    if key in legends:
        return
    same = [
        ObjectId(other)
        for other, found in board.battlefield.items()
        if found.controller == record.controller
        and (seen := characteristics(board, ObjectId(other))).name == name
        and "Legendary" in seen.supertypes
    ]
    legends[key] = same


class NoLegendRule(StaticEffect):
    """A static ability by which the legend rule does not apply to some permanents (CR 704.5j)."""

    def spares(self, board: Board, ctx: Context, number: ObjectId) -> bool:
        """Whether it doesn't apply to that one."""
        raise NotImplementedError


def _is_spared(board: Board, number: ObjectId) -> bool:
    return any(
        isinstance(static.effect, NoLegendRule) and static.effect.spares(board, ctx, number)
        for _, static, ctx in statics(board, NoLegendRule)
    )


def _legend_rule(
    board: Board, legends: dict[tuple[PlayerId, str], list[ObjectId]]
) -> Steps[list[Event]]:
    """Its controller keeps one legend of a name, the others go to the graveyard (CR 704.5j)."""
    events: list[Event] = []
    for (player, name), every in legends.items():
        same = [one for one in every if not _is_spared(board, one)]
        if len(same) < 2:
            continue
        kept = yield from choices.choose_objects(
            board, player, same, what="legend", rule="704.5j",
            prompt=f"which {name} to keep", why="its controller chooses",
        )
        events.extend(_dies(number, "704.5j") for number in same if number not in kept)
    return events


def _ceasing(board: Board) -> list[Event]:
    """Tokens and copies in other zones cease to exist (CR 704.5d, 704.5e)."""
    events: list[Event] = []
    if not board.ceasing:
        return events
    for number in board.ceasing:
        found = board.cards.get(number)
        if found is not None and found.token and found.zone != zones.OUTSIDE:
            events.append(
                ev.ZoneChanged(found.id, found.zone, zones.OUTSIDE, "cease", rule="704.5d")
            )
    board.ceasing = ()
    return events
