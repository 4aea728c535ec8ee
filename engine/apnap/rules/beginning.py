"""Preparing a board: players, teams, zones and what already waits (CR 103, 810)."""

from __future__ import annotations

from collections.abc import Sequence

from apnap.game.agenda import BeginStep, BeginTurn
from apnap.game.board import Board, Variant
from apnap.game.card import Card
from apnap.game.ids import ObjectId, PlayerId
from apnap.game.records import CardObject, Counters, Player, Team, Turn, copies

from . import zones

DUEL = Variant()
FREE_FOR_ALL = Variant("free-for-all", skip_first_draw=False)
COMMANDER = Variant("commander", skip_first_draw=False)
TWO_HEADED_GIANT = Variant("two-headed-giant", shared_turns=True, poison_to_lose=15)
VARIANTS = {one.name: one for one in (DUEL, FREE_FOR_ALL, COMMANDER, TWO_HEADED_GIANT)}


def starting_life(variant: Variant, members: int) -> int:
    """20; 30 for a team of two and 15 more for each further member; commander 40 (CR 103.4)."""
    if variant.shared_turns:
        return 30 + 15 * (members - 2)
    return 40 if variant.name == "commander" else 20


def new_board(
    names: Sequence[str], variant: Variant = DUEL,
    teams: Sequence[tuple[str, Sequence[str]]] = (), seed: int = 0,
) -> Board:
    """An empty board: players in turn order, teams in the order of their first players."""
    board = Board()
    board.variant = variant
    board.random = seed
    grouped = list(teams) or [(name, (name,)) for name in names]
    grouped.sort(key=lambda team: min(names.index(one) for one in team[1]))
    of_player = {one: number for number, (_, members) in enumerate(grouped) for one in members}
    board.players = [
        Player(PlayerId(number), name, of_player[name]) for number, name in enumerate(names)
    ]
    board.next_id = len(names)  # no object has a player's number: they are compared
    for name, members in grouped:
        ids = tuple(PlayerId(names.index(one)) for one in members)
        board.teams.append(Team(name, ids, starting_life(variant, len(ids))))
    return board


def add_card(
    board: Board, player: PlayerId, zone: str, card: Card, position: str = "bottom"
) -> ObjectId:
    """Put a card into a zone before the game begins; in a library below what is there."""
    return zones.put_in(board, player, zone, card, position, token=False)


def add_library(board: Board, player: PlayerId, card: Card, amount: int) -> list[ObjectId]:
    """Put so many copies of a card under a library; quicker than one by one."""
    if card.watches or card.static_keys:
        return [add_card(board, player, "library", card) for _ in range(amount)]
    numbers = board.new_ids(amount)
    board.cards.extend(numbers, copies(CardObject(ObjectId(0), card, player, "library"), numbers))
    library = (*board.players[player].library, *numbers)
    zones.set_zone(board, player, "library", library)
    return numbers


def add_permanent(
    board: Board, owner: PlayerId, controller: PlayerId, card: Card, *, token: bool = False,
    tapped: bool = False, counters: Counters = (), sick: bool = False, damage: int = 0,
    chosen: tuple[tuple[str, object], ...] = (),
) -> ObjectId:
    """Put a permanent onto the battlefield before the game begins; it did not enter."""
    number = zones.put_onto_battlefield(
        board, owner, controller, card, token=token, tapped=tapped, counters=counters, cast=None,
        chosen=chosen,
    )
    record = board.permanent(number)
    board.battlefield[number] = record._replace(
        sick=sick, upkeeps=0 if sick else 2, damage=damage
    )
    return number


def begin_at(board: Board, number: int, team: int, step: str) -> None:
    """Let the game begin as a step of a turn begins; nothing earlier of the turn has happened."""
    if step == "untap":
        board.turn = Turn(number - 1, team)
        board.agenda.append(BeginTurn(team))
    else:
        board.turn = Turn(number, team, "")
        board.agenda.append(BeginStep(step))
