"""Plays one case on a position: its moves at their time, its answers as they are asked for."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from ..errors import ApnapError, Refused
from ..game import events as ev
from ..game.board import Board
from ..game.decisions import ATTACK, BLOCK, PRIORITY, Action, Decision, Pass
from ..game.ids import ObjectId, PlayerId, Ref
from ..game.records import with_counters
from ..position import Position
from ..rules import combat, day_night, permissions, priority, turn
from . import asserts, moves
from .answers import Answerer
from .cards import Facts, NotSupported
from .cases import STEPS, Case, Move
from .naming import Failed, Naming, on_stack
from .queues import Queues, declines, shown
from .setup import prepared

PASSED, FAILED, NOT_SUPPORTED = "passed", "failed", "not supported"
MOST_DECISIONS = 20_000
MOST_SECONDS = 30.0
"""Of computing, so that it does not matter what else the machine does."""
ENDLESS = "goes on without end"
ORDER = list(STEPS.values())


AS_ANNOUNCED = ("702.180b", "702.119c")
"""By these rules what pays is chosen as a cost is announced (CR 601.2b)."""


@dataclass(frozen=True)
class Taken:
    """A decision of the game as it was answered."""

    at: int
    """Where in the log."""
    decision: Decision
    answer: Any
    turn: int
    step: str


@dataclass
class Result:
    """What came of a case."""

    case: Case
    status: str
    reasons: tuple[str, ...] = ()
    """What differed, or what is not supported."""
    position: Position | None = None
    """Where it ended, for its log."""
    start: Position | None = None
    taken: list[Taken] = field(default_factory=list)
    naming: Naming | None = None


def play(case: Case, facts: Facts) -> Result:
    """Play a case and compare; nothing that goes wrong in it is raised."""
    game = Game(case)
    result = Result(case, FAILED, taken=game.taken, naming=game.naming)
    try:
        with _limited():
            game.begin(facts)
            result.start = game.position
            differences = game.play()
        result.status = FAILED if differences else PASSED
        result.reasons = tuple(differences)
    except NotSupported as error:
        result.status, result.reasons = NOT_SUPPORTED, error.reasons
    except Failed as error:
        result.reasons = (str(error),)
    except (_Endless, RecursionError):
        result.reasons = (ENDLESS,)
    except ApnapError as error:
        said = ENDLESS if error.code == "endless" else str(error)
        result.reasons = (said,)
    except Exception as error:
        if os.environ.get("APNAP_DEBUG"):
            raise
        said = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
        result.reasons = (f"a fault of the program ({said})",)
    result.position = game.position
    return result


class _Endless(Exception):  # noqa: N818 - it is a result, not a fault
    """A case takes too long."""


@contextmanager
def _limited() -> Iterator[None]:
    """Ends what takes too long, where the system can say so; the loop of `play` looks as well."""
    if not hasattr(signal, "setitimer") or (
        threading.current_thread() is not threading.main_thread()
    ):
        yield
        return

    def stop(*_: object) -> None:
        raise _Endless

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, MOST_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


class Game:
    """One case being played."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.naming = Naming(case.order)
        self.queues = {
            seat: Queues.of(case.choices, name) for name, seat in self.naming.seats.items()
        }
        self.answerer = Answerer(self.naming, self.queues)
        self.moves: dict[PlayerId, list[Move]] = {seat: [] for seat in self.queues}
        for move in case.script:
            movers = [self.naming.seats[move.player]] if move.player else list(self.moves)
            for seat in movers:
                self.moves[seat].append(move)
        self.waited: dict[tuple[PlayerId, int], int] = {}
        """For each wait in progress: how many objects had resolved when it began."""
        self.resolved = 0
        self.seen = 0
        self.position: Position | None = None
        self.taken: list[Taken] = []
        self.differences: list[str] = []

    def begin(self, facts: Facts) -> None:
        """Set the case up and go to its first question."""
        board = prepared(self.case, facts, self.naming, self.answerer)
        self.position = Position.begin(board)

    @property
    def now(self) -> Position:
        assert self.position is not None
        return self.position

    # the whole

    def play(self) -> list[str]:
        """Play to the stop, then compare; gives everything that differs."""
        began = time.process_time()
        for _ in range(MOST_DECISIONS):
            if time.process_time() - began > MOST_SECONDS:
                raise _Endless
            self.notice()
            decision = self.now.decision
            if decision is None:
                break
            if decision.kind == PRIORITY:
                if not self.act(decision.player):
                    if self.is_at_stop(decision):
                        break
                    self.go_on(Pass())
            elif decision.kind == ATTACK:
                self.go_on(self.attackers(decision))
            elif decision.kind == BLOCK:
                self.go_on(self.blockers(decision))
            else:
                self.go_on(self.answerer.answer(self.now.board, decision))
        else:
            raise _Endless
        self.compare()
        return self.differences

    def notice(self) -> None:
        """Take note of what has happened since the last time."""
        log = self.now.events
        new = log.since(self.seen)
        self.seen = len(log)
        self.resolved += asserts.resolutions(new)
        self.answerer.absorb(self.now.board, new)

    def go_on(self, answer: Any) -> None:
        """Answer the open question; stops as a step without priority begins, if it is wanted."""
        decision = self.now.decision
        assert decision is not None
        board = self.now.board
        taken = Taken(len(self.now.events), decision, answer, board.turn.number, board.turn.step)
        following = self.now.answer(answer, self.halt(board))
        self.taken.append(taken)
        self.position = following
        if self.position.is_paused and not self.has_stopped():
            self.position = self.position.proceed()

    # the end

    def halt(self, board: Board) -> str | None:
        """The step as which begins the game stops, where the last one has no priority."""
        number, step = self.case.stop
        last = board.turn.step in ("end", "cleanup")
        if step == "untap" and (board.turn.number == number or (
            board.turn.number == number - 1 and last
        )):
            return "upkeep"
        if step == "cleanup" and board.turn.number == number and last:
            return "untap"
        return None

    def has_stopped(self) -> bool:
        """Whether a paused game is where it should stop."""
        number, step = self.case.stop
        at = self.now.board.turn.number
        return at >= number if step == "untap" else at > number

    def is_at_stop(self, decision: Decision) -> bool:
        """Whether the step that is about to end is the last."""
        board = self.now.board
        number, step = self.case.stop
        if board.turn.number != number:
            return board.turn.number > number
        at, last = ORDER.index(board.turn.step), ORDER.index(step)
        if at > last:
            return True
        if len(board.stack) or not self.all_others_passed(decision):
            return False
        following = turn.next_step(board, board.turn.step)
        return following is not None and ORDER.index(following) > last

    def all_others_passed(self, decision: Decision) -> bool:
        """Whether one more pass ends the step: all others have passed since anything happened."""
        board = self.now.board
        passed: set[PlayerId] = set()
        for at in range(len(board.log) - 1, -1, -1):
            event = board.log[at]
            if not isinstance(event, ev.Passed):
                break
            passed.update(event.players)
        others = {player.id for player in board.in_game()} - set(decision.players)
        return others <= passed

    def compare(self) -> None:
        """The asserts, and what was not used up."""
        board = self.now.board
        for assertion in self.case.asserts:
            found = asserts.judge(board, self.naming, assertion)
            if found is not None:
                self.differences.append(found)
        if self.case.strict and not self.differences:
            for move in dict.fromkeys(m.number for some in self.moves.values() for m in some):
                left = next(one for one in self.case.script if one.number == move)
                if left.kind != "wait" and not (left.kind == "check" and self.is_beyond(left)):
                    self.differences.append(f"{left} was never made")
            for queues in self.queues.values():
                for choice in queues.left():
                    if not declines(choice.value):
                        self.differences.append(f"an answer was never asked for: {shown(choice)}")

    def is_beyond(self, move: Move) -> bool:
        """Whether its time is after the stop, so that the game never gets there."""
        number, step = self.case.stop
        return (move.turn, ORDER.index(move.step)) > (number, ORDER.index(step))

    # moves

    def act(self, player: PlayerId) -> bool:
        """Make the first move of this time that can be made; False if the player passes."""
        board = self.now.board
        for move in list(self.moves[player]):
            if (move.turn, move.step) != (board.turn.number, board.turn.step):
                continue
            self.only_known(move)
            if not self.may_happen(move):
                return False
            if move.kind == "wait":
                if self.waits(move, player):
                    return False
                self.moves[player].remove(move)
                continue
            if move.kind == "check":
                self.check(move, player)
                self.moves[player].remove(move)
                continue
            self.make(move, player)
            self.moves[player].remove(move)
            return True
        return False

    def only_known(self, move: Move) -> None:
        for key in move.options:
            if key not in moves.MOVE_OPTIONS:
                raise Failed(f'{move}: what "{key}" says of it is not known')

    def may_happen(self, move: Move) -> bool:
        """Whether the condition of a move holds."""
        board = self.now.board
        wanted, unwanted = move.options.get("on_stack"), move.options.get("not_on_stack")
        if wanted is not None and not on_stack(board, wanted):
            return False
        return unwanted is None or not on_stack(board, unwanted)

    def waits(self, move: Move, player: PlayerId) -> bool:
        """Whether a wait still lasts."""
        if not len(self.now.board.stack):
            return False
        began = self.waited.setdefault((player, move.number), self.resolved)
        amount = move.args[0]
        return not amount or self.resolved - began < amount

    def check(self, move: Move, player: PlayerId) -> None:
        """Compare something in the middle of the game."""
        kind, *args = move.args
        assert move.player is not None
        if kind == "playable":
            start, wanted = args
            found = self.is_playable(str(start))
            if found != wanted:
                word = "can't" if wanted else "can"
                self.differences.append(f'{move}: {move.player} {word} do "{start}"')
            return
        board = self.now.board
        if kind == "stack_object":
            text, amount = args
            there = len(on_stack(board, str(text)))
            if there != amount:
                self.differences.append(f"{move}: expected {amount}, found {there}")
            return
        said = asserts.judge(board, self.naming, asserts.checked(kind, move.player, args))
        if said is not None:
            self.differences.append(f"{move}: {said}")

    def is_playable(self, start: str) -> bool:
        board = self.now.board
        return any(
            not isinstance(action, Pass) and moves.is_called(board, action, start)
            for action in self.now.actions()
        )

    def make(self, move: Move, player: PlayerId) -> None:
        """Make a move. Raises Failed if it is not legal."""
        if move.kind == "concede":
            self.concede(player)
            return
        if move.kind == "add_counters":
            self.add_counters(move, player)
            return
        if move.kind == "set_day":
            self.set_day(move, player)
            return
        before = self.now
        kept = self.queues[player].copy()
        taken = len(self.taken)
        objection: Failed | None = None
        tried = False
        for action in moves.candidates(
            before.board.fork(), self.naming, player, move, self.queues[player]
        ):
            tried = True
            try:
                self.announce(action, move)
                return
            except (Failed, Refused) as error:
                self.position = before
                del self.taken[taken:]
                said = error.message if isinstance(error, Refused) else str(error)
                if error.args and getattr(error, "code", "") == "endless":
                    raise
                objection = objection or Failed(f"{move}: {said}")
            self.queues[player].become(kept.copy())
        if not tried:
            raise moves.why_none(
                before.board.fork(), self.naming, player, move, self.case.decks
            )
        assert objection is not None
        raise objection

    def announce(self, action: Action, move: Move) -> None:
        """Take an action with the targets of its move, up to where it is on the stack."""
        since, asked = len(self.now.events), len(self.taken)
        letting = permissions.let_by(self.now.board, action)
        self.answerer.given = list(move.options.get("targets", ()))
        self.answerer.untargeted = bool(move.options.get("no_target"))
        try:
            self.go_on(action)
            while not moves.is_announced(self.now, action, since):
                decision = self.now.decision
                assert decision is not None
                self.go_on(self.answerer.answer(self.now.board, decision))
            if all(  # one chosen as it is announced is named again as it pays (CR 702.180b)
                one.decision.what != "cost" or one.decision.rule in AS_ANNOUNCED
                for one in self.taken[asked:]
            ):
                announced = moves.announcing(self.now.events.since(since), action)
                self.answerer.absorb_costs(self.now.board, action, announced)
            self.answerer.absorb_permission(self.now.board, action, letting)
            if self.answerer.given:
                left = " and ".join(map(str, self.answerer.given))
                raise Failed(f"{left} is no target of it")
        finally:
            self.answerer.given = []
            self.answerer.untargeted = False

    def concede(self, player: PlayerId) -> None:
        """A player leaves the game (CR 104.3a)."""
        self.position = self.now.concede(player)

    def add_counters(self, move: Move, player: PlayerId) -> None:
        """Counters that are simply there: no event, but state-based actions see them."""
        wanted, kind, amount = move.args
        board = self.now.board.fork()
        own = [one.id for one in board.battlefield.values() if one.controller == player]
        found = self.naming.pick(board, wanted, own)
        if not found or not isinstance(found[0], ObjectId):
            raise Failed(f"{move}: {board.name(player)} has no {wanted}")
        record = board.permanent(found[0])
        counters = with_counters(record.counters, kind, amount)
        board.battlefield[found[0]] = record._replace(counters=counters)
        board.log.append(ev.CountersPut(found[0], kind, amount))
        board.attention = True
        board.changed.add(found[0])
        board.version += 1
        priority.give(board, board.players[player].team)
        self.position = Position.begin(board)

    def set_day(self, move: Move, player: PlayerId) -> None:
        """It becomes day or night, and what is bound to it transforms (CR 731.1)."""
        board = self.now.board.fork()
        for _ in day_night.becomes(board, day_night.DAY if move.args[-1] else day_night.NIGHT):
            raise Failed(f"{move}: something is to be chosen as it does")
        priority.give(board, board.players[player].team)
        self.position = Position.begin(board)

    # combat

    def attackers(self, decision: Decision) -> tuple[tuple[ObjectId, Ref], ...]:
        """The lines for this declaration, each with the first able creature not used yet."""
        board = self.now.board
        pairs: list[tuple[ObjectId, Ref]] = []
        for move, player in self.declared("attack", decision):
            wanted, aim = move.args
            own = [
                one.id for one in board.battlefield.values()
                if one.controller == player and one.id not in dict(pairs)
            ]
            target = self.aim(move, player, aim)
            able = [
                one for one in self.creatures(wanted, own)
                if combat.objection_to_attacker(board, one, target) is None
            ]
            if not able:
                raise Failed(f"{move}: {self.why_not_attack(wanted, own, target)}")
            pairs.append((able[0], target))
        if decision.least and len(pairs) < decision.least:
            pairs = self.with_forced(pairs)
        return tuple(pairs)

    def declared(self, kind: str, decision: Decision) -> Iterator[tuple[Move, PlayerId]]:
        board = self.now.board
        for player in decision.players:
            for move in list(self.moves[player]):
                if move.kind == kind and move.turn == board.turn.number:
                    self.moves[player].remove(move)
                    yield move, player

    def creatures(self, wanted: Any, own: list[ObjectId]) -> list[ObjectId]:
        """The creatures of a name; an index counts those that are used as well."""
        board = self.now.board
        if wanted.place is None:
            found = self.naming.pick(board, wanted, own)
        else:
            everything = [one.id for one in board.battlefield.values()]
            found = [one for one in self.naming.pick(board, wanted, everything) if one in own]
        return [one for one in found if isinstance(one, ObjectId)]

    def why_not_attack(self, wanted: Any, own: list[ObjectId], target: Ref) -> str:
        board = self.now.board
        found = self.creatures(wanted, own)
        if not found:
            return f"there is no such creature {wanted}"
        why = combat.objection_to_attacker(board, found[0], target)
        return f"{board.name(found[0])} can't attack: {why}"

    def aim(self, move: Move, player: PlayerId, aim: Any) -> Ref:
        """What is attacked: as the line says, or the next opponent."""
        board = self.now.board
        if aim is None:
            return board.opponents(player)[0]
        if aim.player:
            return self.naming.seat(aim.player)
        found = self.naming.pick(board, aim, [one.id for one in board.battlefield.values()])
        if not found:
            raise Failed(f"{move}: there is no permanent {aim}")
        return found[0]

    def with_forced(self, pairs: list[tuple[ObjectId, Ref]]) -> list[tuple[ObjectId, Ref]]:
        """The creatures that must attack do so, if there is just one way (CR 508.1d)."""
        board = self.now.board
        named = dict(pairs)
        for number in combat.able_attackers(board):
            if number in named or not combat.best_obedience(board, number):
                continue
            aims = [
                target for target in combat.attack_targets(board, board.controller(number))
                if combat.objection_to_attacker(board, number, target) is None
            ]
            if len(aims) == 1:
                pairs.append((number, aims[0]))
        return pairs

    def blockers(self, decision: Decision) -> tuple[tuple[ObjectId, ObjectId], ...]:
        """The lines for this declaration of blocks."""
        board = self.now.board
        pairs: list[tuple[ObjectId, ObjectId]] = []
        fighting = [one.id for one in board.combat.attackers] if board.combat else []
        for move, player in self.declared("block", decision):
            wanted, against = move.args
            attackers = [
                one for one in self.naming.pick(board, against, fighting)
                if isinstance(one, ObjectId)
            ]
            if not attackers:
                raise Failed(f"{move}: {against} does not attack")
            own = [one.id for one in board.battlefield.values() if one.controller == player]
            found = self.creatures(wanted, own)
            pair = self.blocking(found, attackers, pairs)
            if pair is None:
                why = (
                    combat.objection_to_block(board, found[0], attackers[0])
                    if found else f"there is no such creature {wanted}"
                )
                raise Failed(f"{move}: {why or 'it blocks already'}")
            pairs.append(pair)
        return combat.with_required_blocks(board, board.players[decision.player].team, pairs)

    def blocking(
        self, able: list[ObjectId], attackers: list[ObjectId],
        pairs: list[tuple[ObjectId, ObjectId]],
    ) -> tuple[ObjectId, ObjectId] | None:
        """The first creature that can block one of the attackers; first of all an unused one."""
        board = self.now.board
        used = [one for one, _ in pairs]
        for number in sorted(able, key=used.count):
            if used.count(number) >= combat.most_blocked(board, number):
                continue
            for attacker in attackers:
                if (number, attacker) in pairs:
                    continue
                if combat.objection_to_block(board, number, attacker) is None:
                    return number, attacker
        return None
