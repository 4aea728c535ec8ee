"""A board on which there is something of everything, and every way to change one fact of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from typing import Any

from apnap.game import agenda
from apnap.game import events as ev
from apnap.game.ability import Activated, Bindings, Effect, Keyword, Triggered
from apnap.game.board import Board
from apnap.game.card import Card, Room
from apnap.game.data import Data
from apnap.game.ids import ObjectId, PlayerId, Timestamp
from apnap.game.mana import ManaCost
from apnap.game.paged import PagedMap
from apnap.game.records import (
    Attacker,
    Cast,
    Combat,
    ContinuousEffect,
    DelayedTrigger,
    Duration,
    Outcome,
    Permission,
    Spell,
    StackedAbility,
    WaitingTrigger,
)
from apnap.rules import beginning, zones
from apnap.rules.changing import ModifyPT
from apnap.rules.mana_abilities import IntrinsicMana, TapThis
from apnap.rules.monarch import MonarchsEndStep
from apnap.rules.sequence import InOrder

ANA, BEN, CAI = PlayerId(0), PlayerId(1), PlayerId(2)
NOTHING: Effect = InOrder(())
AT_END = Triggered(MonarchsEndStep(), NOTHING, label="at the end")
TAP = Activated((TapThis(),), IntrinsicMana("G"), text="{T}: Add {G}.")


def creature(name: str, size: int = 2) -> Card:
    """A creature card with an ability of each kind that matters here."""
    return Card(
        name, ManaCost.parse("{1}{G}"), ("G",), ("Legendary",), ("Creature",), ("Elf",), "text",
        size, size, 1, 1, (Keyword("flying"), TAP, AT_END), (Room("Hall", AT_END, ("Cave",)),),
        (Keyword("restricted"),),
    )  # fmt: skip


def effect(board: Board, affected: Sequence[ObjectId | PlayerId]) -> ContinuousEffect:
    """A continuous effect on some objects or players."""
    return ContinuousEffect(
        board.new_id(), board.new_timestamp(), ObjectId(1), ANA, (ModifyPT(1, 1),),
        Duration("tapped", ANA, ObjectId(2), 3), tuple(affected), "gets +1/+1",
    )  # fmt: skip


def everything() -> Board:
    """Three players and a record of every kind, each with all of its facts filled in.

    Every object is unlike every other, so that no exchange of two goes unnoticed.
    """
    board = beginning.new_board(["Ana", "Ben", "Cai"], beginning.FREE_FOR_ALL, seed=5)
    add = beginning.add_permanent
    one, two, three = (add(board, ANA, ANA, creature(name)) for name in ("Anna", "Berta", "Cara"))
    lost = add(board, BEN, BEN, creature("Dora"))
    card = {
        zone: beginning.add_card(board, BEN, zone, creature(f"In {zone}"))
        for zone in zones.PLAYER_ZONES
    }
    second = {
        zone: beginning.add_card(board, BEN, zone, creature(f"Also in {zone}"))
        for zone in zones.PLAYER_ZONES
    }
    spell = zones.put_onto_stack(board, ANA, BEN, creature("A spell"))
    zones.take_out(board, board.permanent(lost), None)
    on_player, on_object = effect(board, (BEN,)), effect(board, (one,))
    for begun in (on_player, on_object):
        board.effects[begun.id] = begun
    board.battlefield[one] = board.permanent(one)._replace(
        tapped=True, counters=(("+1/+1", 2),), damage=1, attached_to=two, attachments=(three,),
        effects=(on_object,), cast=Cast(3, ("kicker",)), chosen=(("color", "W"),),
        used=("loyalty",),
    )  # fmt: skip
    exiled = board.cards.get(card["exile"])
    assert exiled is not None
    board.cards[exiled.id] = exiled._replace(counters=(("time", 2),), linked=one)
    found = board.stack.get(spell)
    assert isinstance(found, Spell)
    board.stack[spell] = found._replace(
        targets=((0, (one, two)),), modes=(1,), division=(2, 1), cast=Cast(2, ("kicker",)),
        then="exile",
    )  # fmt: skip
    died = ev.ZoneChanged(
        lost, "battlefield", "graveyard", "destroy", player=BEN, new=second["graveyard"]
    )
    bindings = Bindings((one,), (BEN,), 3)
    memory = (("exiled", (two,)),)
    ability = board.new_id()
    board.stack[ability] = StackedAbility(
        ability, AT_END, three, BEN, "at the end", ((1, (BEN,)),), (1,), (2,), 3, died, bindings,
        memory,
    )  # fmt: skip
    for source in (one, two):
        board.waiting.append(
            WaitingTrigger(board.new_id(), AT_END, source, BEN, "ends", died, bindings, memory, 1)
        )
    delayed = board.new_id()
    board.delayed[delayed] = DelayedTrigger(
        delayed, AT_END, one, BEN, memory, 2, True, Duration("end of turn", ANA, two, 1)
    )
    board.permissions = (
        Permission(board.new_id(), BEN, (card["exile"],), True, Duration("game", ANA, one, 1)),
    )
    board.players[BEN] = board.players[BEN]._replace(
        counters=(("energy", 1),), mana=("G", "W"), lands_played=1, drew_empty=True,
        room="Hall", completed=("Mine",), effects=(on_player,),
    )  # fmt: skip
    board.teams[0] = board.teams[0]._replace(poison=2)
    board.combat = Combat(
        (Attacker(one, BEN, BEN, True, (two,)), Attacker(three, CAI, CAI)), (lost,), (one,), True
    )
    board.facts = {("died", -1): 1, ("damaged", one): 2, ("drawn", ANA): 1}
    board.initiative, board.monarch = ANA, BEN
    board.dungeons = (creature("A dungeon"),)
    board.outcome = Outcome((ANA,), "by hand")
    board.turn = board.turn._replace(number=4, team=1, step="upkeep")
    board.agenda = [agenda.Priority(1, 2), agenda.TurnBasedActions("draw")]
    return board


STATE = tuple(
    name
    for name in Board.__slots__
    if name not in ("log", "derived", "watchers", "statics", "version")
)
Changed = tuple[str, Any]


def changes(board: Board, value: Any, path: str = "") -> Iterator[Changed]:
    """Where something could be changed, with the whole value after the change."""
    if isinstance(value, PagedMap):
        for number, record in value.items():
            for where, other in changes(board, record, f"{path}[{number}]"):
                copy = value.fork()
                copy[number] = other
                yield where, copy
    elif isinstance(value, dict):
        for name, one in value.items():
            for where, other in changes(board, one, f"{path}[{name}]"):
                yield where, {**value, name: other}
        yield f"{path}.new", {**value, ("new", 9): 9}
    elif isinstance(value, Card):
        for field in fields(value):
            for where, other in changes(board, getattr(value, field.name), f"{path}.{field.name}"):
                yield where, replace(value, **{field.name: other})
    elif isinstance(value, Data):
        yield path, Keyword("something else")
    elif isinstance(value, tuple) and hasattr(value, "_replace"):
        for name in type(value).__annotations__:
            for where, other in changes(board, getattr(value, name), f"{path}.{name}"):
                yield where, value._replace(**{name: other})
    elif isinstance(value, (tuple, list)):
        for place, one in enumerate(value):
            for where, other in changes(board, one, f"{path}[{place}]"):
                yield where, type(value)([*value[:place], other, *value[place + 1 :]])
            yield f"{path}[{place}] left out", type(value)([*value[:place], *value[place + 1 :]])
    else:
        yield path, _another(board, value)


def _another(board: Board, value: Any) -> Any:
    """A value of the same kind that is another."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, ObjectId):
        return ObjectId(5 if value != 5 else 6)
    if isinstance(value, PlayerId):
        return PlayerId((value + 1) % 3)
    if isinstance(value, Timestamp):
        return Timestamp(value + 1)
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return f"{value}x"
    if value is None:
        return "something"
    if isinstance(value, (set, frozenset)):
        return value
    raise AssertionError(f"what else could {value!r} be?")
