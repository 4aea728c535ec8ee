"""The board at one moment as plain data: what each team and player has."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..game.board import Board
from ..game.decisions import PRIORITY
from ..game.ids import ObjectId, PlayerId
from ..game.records import Permanent
from ..position import Position
from ..rules import dungeons, player_control
from ..rules.characteristics import characteristics
from .names import Names, listed


@dataclass(frozen=True)
class Standing:
    """How far the game has come, and who is to do something."""

    text: str
    turn: int
    team: str
    step: str
    stack: list[str]
    """Top first."""
    asked: list[str]
    question: str | None


def standing(position: Position, names: Names) -> Standing:
    """Where a position stands."""
    board = position.board
    turn = board.turn
    team = names.team(turn.team)
    text = f"Turn {turn.number} of {team}, {turn.step}"
    if board.daytime:
        text += f", {board.daytime}"
    decision = position.decision
    asked = [names.ref(one) for one in decision.players] if decision is not None else []
    if board.outcome is not None:
        text += "; the game is over"
    elif decision is not None:
        have = "has" if len(asked) == 1 or decision.decider is not None else "have"
        what = f"{have} priority" if decision.kind == PRIORITY else f"asked: {decision.prompt}"
        text += f"; {names.asked(decision)} {what}"
    stack = [names.ref(ObjectId(one)) for one in reversed(list(board.stack))]
    question = decision.prompt if decision is not None else None
    return Standing(text, turn.number, team, turn.step, stack, asked, question)


@dataclass(frozen=True)
class Seat:
    """What one player has, in words."""

    name: str
    team: str
    life: int
    facts: list[str] = field(default_factory=list)
    """Designations, dungeon, counters, mana, and whether the player has left."""
    zones: dict[str, list[str]] = field(default_factory=dict)
    library: int = 0


def seats(board: Board, names: Names) -> list[Seat]:
    """Every player in turn order."""
    return [_seat(board, player.id, names) for player in board.players]


def _seat(board: Board, player: PlayerId, names: Names) -> Seat:
    record = board.players[player]
    team = board.teams[record.team]
    facts = []
    if record.lost or not record.in_game:
        facts.append("has lost" if record.lost else "has left")
    if board.initiative == player:
        facts.append("has the initiative")
    if board.monarch == player:
        facts.append("is the monarch")
    controller = player_control.controller_of(board, player)
    if controller is not None:
        facts.append(f"is controlled by {names.ref(controller)}")
    dungeon = dungeons.dungeon_of(board, player)
    if dungeon is not None:
        facts.append(f"is in {names.card(dungeon.card.name)}: {record.room}")
    if record.completed:
        facts.append(f"completed {listed(map(names.card, record.completed))}")
    facts.extend(f"has {designation}" for designation in record.designations)
    if record.speed:
        facts.append(f"speed {record.speed}")
    if team.poison:
        facts.append(f"{team.poison} poison")
    facts.extend(
        f"{number} {kind} counter{'' if number == 1 else 's'}" for kind, number in record.counters
    )
    pool = record.pool
    if pool:
        facts.append("mana " + "".join(f"{{{one}}}" for one in pool))
    zones = {
        "battlefield": [
            permanent(board, one, names)
            for one in board.battlefield.values()
            if one.controller == player
        ]
    }
    away = [names.card(one.record.card.name) for one in board.phased if one.player == player]
    if away:
        facts.append(f"phased out: {listed(away)}")
    for zone in ("hand", "graveyard", "exile", "command"):
        cards: tuple[ObjectId, ...] = getattr(record, zone)
        zones[zone] = [names.ref(one) for one in cards if dungeon is None or one != dungeon.id]
    return Seat(record.name, team.name, team.life, facts, zones, len(record.library))


def permanent(board: Board, record: Permanent, names: Names) -> str:
    """A permanent with its size, status, counters and damage."""
    card = characteristics(board, record.id)
    parts = [names.ref(record.id)]
    if card.is_creature:
        parts.append(f"{card.power or 0}/{card.toughness or 0}")
    notes = []
    if record.tapped:
        notes.append("tapped")
    notes.extend(f"{number} {kind}" for kind, number in record.counters)
    if record.damage:
        notes.append(f"{record.damage} damage")
    if record.attached_to is not None:
        notes.append(f"on {names.ref(record.attached_to)}")
    if record.owner != record.controller:
        notes.append(f"owned by {names.ref(record.owner)}")
    return " ".join(parts) + (f" ({', '.join(notes)})" if notes else "")
