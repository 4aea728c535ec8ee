"""Priority (CR 117) and the actions it allows (CR 116)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from apnap.errors import Refused
from apnap.game import events as ev
from apnap.game.ability import Steps
from apnap.game.agenda import CheckStateBasedActions, EndStep, PlaceTriggers, Priority, ResolveTop
from apnap.game.board import Board
from apnap.game.decisions import (
    PRIORITY,
    Action,
    ActivateAbility,
    CastSpell,
    Decision,
    Pass,
    PlayLand,
)
from apnap.game.ids import ObjectId, PlayerId

from . import activating, casting, casting_ways, faces, loops, permissions
from .characteristics import characteristics
from .mana_abilities import activated_abilities


def give(board: Board, team: int, passed: int = 0) -> None:
    """A team is about to receive priority: first checks and triggers (CR 117.5)."""
    board.agenda.append(Priority(team, passed))
    board.agenda.append(PlaceTriggers())
    board.agenda.append(CheckStateBasedActions())


def give_active(board: Board) -> None:
    """The active team, or the next if it has left, is to get priority (CR 117.3a, 800.4j)."""
    give(board, board.teams_in_order()[0])


def priority(board: Board, item: Priority) -> Steps[None]:
    """A team acts or passes (CR 117.3, 117.4, 805.5).

    After an action the team has priority again, and the count of passes starts anew. When all
    teams have passed in a row the top of the stack resolves, or the step ends.
    """
    members = board.members(item.team)
    if not members:
        _pass_on(board, item)
        return
    if not item.passed and (yield from loops.end_if_endless(board)):
        return
    answer = yield _question(members, _who(board, members))
    if board.members(item.team) != members:  # conceded meanwhile (CR 800.4a)
        _pass_on(board, Priority(item.team, item.passed))
        return
    if isinstance(answer, Pass):
        _passed(board, item, members)
        return
    if not isinstance(answer, (CastSpell, ActivateAbility, PlayLand)):
        raise Refused(f"{answer!r} is not an action")
    if answer.player not in members:
        raise Refused(f"{board.name(answer.player)} does not have priority (CR 117.1)")
    yield from act(board, answer)
    give(board, item.team)


@lru_cache(maxsize=256)
def _question(members: tuple[PlayerId, ...], who: str) -> Decision:
    return Decision(
        PRIORITY, members, f"{who} has priority", "117.1", "it is their turn to act or pass",
        "action",
    )


def act(board: Board, action: Action) -> Steps[None]:
    """Carry out an action; raises Refused if it is not legal."""
    match action:
        case CastSpell():
            yield from casting.cast(board, action)
        case ActivateAbility():
            yield from activating.activate(board, action)
        case PlayLand():
            yield from activating.play_land(board, action)


def _who(board: Board, members: tuple[PlayerId, ...]) -> str:
    if len(members) == 1:
        return board.players[members[0]].name
    return f"team {board.teams[board.players[members[0]].team].name}"


def _passed(board: Board, item: Priority, members: tuple[PlayerId, ...]) -> None:
    board.log.append(ev.Passed(members))
    order = board.teams_in_order(item.team)
    if item.passed + 1 >= len(order):
        if len(board.stack):
            give_active(board)
            board.agenda.append(ResolveTop())
        else:
            board.agenda.append(EndStep(board.turn.step))
    elif board.waiting or board.changed or board.attention:
        give(board, order[1], item.passed + 1)
    else:
        board.agenda.append(Priority(order[1], item.passed + 1))


def _pass_on(board: Board, item: Priority) -> None:
    """The team with priority has left: the next one gets it (CR 800.4a, 800.4j)."""
    order = board.teams_in_order(item.team)
    if not order:
        return
    if item.passed >= len(order):
        if len(board.stack):
            give_active(board)
            board.agenda.append(ResolveTop())
        else:
            board.agenda.append(EndStep(board.turn.step))
    else:
        give(board, order[0], item.passed)


def legal_actions(board: Board, members: tuple[PlayerId, ...]) -> Iterator[Action]:
    """Every action the members of a team could take now, pass first."""
    yield Pass()
    for player in members:
        yield from _castable(board, player)
        yield from _activatable(board, player)


def _castable(board: Board, player: PlayerId) -> Iterator[Action]:
    record = board.players[player]
    for number in dict.fromkeys((*record.hand, *permissions.elsewhere(board, player))):
        if number not in board.cards:
            continue
        card = board.cards.get(number)
        for face in faces.lands(card.card) if card is not None else ():
            if activating.objection_to_land(board, player, number, face) is None:
                yield PlayLand(player, number, face)
        for way in dict.fromkeys(casting_ways.ways(board, player, number)):
            if casting.objection(board, player, number, way) is None:
                yield CastSpell(player, number, way.name)


def _activatable(board: Board, player: PlayerId) -> Iterator[Action]:
    record = board.players[player]
    elsewhere = [
        one for one in (*record.hand, *record.graveyard, *record.exile) if one in board.cards
    ]
    for number in (*board.battlefield, *elsewhere):
        source = ObjectId(number)
        for index, ability in enumerate(activated_abilities(characteristics(board, source))):
            if activating.objection(board, player, source, ability) is None:
                yield ActivateAbility(player, source, index)

