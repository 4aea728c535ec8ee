"""`Position`: the one public face of a game.

A position is a value: the open decision, `answer` giving the position that follows, the events
so far, a canonical key, save and load. Answering leaves the position as it was, so a game can be
forked and undone by keeping positions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from .errors import InternalError, Refused
from .game import codec, decisions, key
from .game.ability import Steps
from .game.agenda import (
    BeginStep,
    CheckStateBasedActions,
    EndStep,
    Item,
    PlaceTriggers,
    Priority,
    ResolveTop,
    TurnBasedActions,
)
from .game.board import Board
from .game.decisions import (
    PRIORITY,
    Action,
    CastSpell,
    Concede,
    Decision,
    Pass,
)
from .game.events import Event, StepBegan
from .game.ids import ObjectId, PlayerId
from .game.paged import Log
from .rules import choices, ending, loops, player_control, priority, stack, state_based, turn, zones
from .rules.exchange import needs_choices
from .rules.game_loop import carry_out

_PASS = Pass()

if TYPE_CHECKING:
    from .explore.exploration import Exploration, Hand, Progress

MAX_ITEMS = 2_000_000
"""How many agenda items may be carried out between two questions (CR 732)."""


class _Run:
    """A board on which an agenda item is being carried out, stopped at its question."""

    __slots__ = ("board", "decision", "item", "steps")

    def __init__(self, board: Board, item: Item, steps: Steps[None], decision: Decision) -> None:
        self.board = board
        self.item = item
        self.steps = steps
        self.decision = decision


class Position:
    """A game at an open decision, or at its end.

    Between two agenda items the board is complete; inside an item a position is that board and
    the answers given since, and is rebuilt by carrying the item out again with them. The run
    that is under way is handed on to the first position that follows; whoever comes back later
    rebuilds its own.
    """

    __slots__ = ("_answers", "_asked", "_kept", "_paused", "_run")

    def __init__(
        self, start: Board | None, answers: tuple[Any, ...], run: _Run | None, paused: bool = False
    ) -> None:
        self._kept = start
        self._answers = answers
        self._asked = run.decision if run is not None else None
        self._run = run
        self._paused = paused

    @staticmethod
    def begin(board: Board) -> Position:
        """Play a prepared board up to the first question."""
        return _play_on(board)

    # what is there

    @property
    def board(self) -> Board:
        """The board as it is now: to read, and only until the position is answered."""
        return self._start if self._run is None and self._at_rest else self._live().board

    @property
    def _start(self) -> Board:
        """The board before the item that is being carried out.

        Priority is asked about before anything is written, so there it is kept only if it is
        wanted.
        """
        if self._kept is None:
            run = self._run
            if run is None:
                raise InternalError("this position was given up (keep=False)")
            self._kept = run.board.fork()
            self._kept.agenda.append(run.item)
        return self._kept

    @property
    def decision(self) -> Decision | None:
        """The open question, or None when the game is over or paused."""
        if self._asked is None and not self._at_rest:
            self._asked = self._live().decision
        return self._asked

    @property
    def is_over(self) -> bool:
        """Whether the game has ended (CR 104.1)."""
        return self._run is None and self._start.outcome is not None

    @property
    def _at_rest(self) -> bool:
        """Whether nobody is asked anything: the game is over, or paused."""
        return self._paused or self.is_over

    @property
    def events(self) -> Log[Event]:
        """Everything that has happened."""
        return self.board.log

    def actions(self) -> Iterator[Action]:
        """The legal actions of whoever has priority, passing first."""
        decision = self.decision
        if decision is not None and decision.kind == PRIORITY:
            yield from priority.legal_actions(self.board.fork(), decision.players)

    # going on

    def answer(self, answer: Any, stop: str | None = None, keep: bool = True) -> Position:
        """The position after an answer. Raises `Refused` with the reason; nothing has changed.

        With `stop` it pauses where that step has begun and nobody has been asked anything yet.
        Without `keep` this position is given up if the answer is taken, which is quicker.
        """
        decision = self.decision
        if decision is None:
            raise Refused("the game is over", code="illegal")
        objection = decision.objection(answer)
        if objection is None and answer != _PASS and not decision.lists_answers:
            objection = self._objection_to_names(answer)
        if objection is not None:
            raise Refused(f"{decision.prompt}: {objection}")
        return self._go_on(answer, stop, keep)

    def _objection_to_names(self, answer: Any) -> str | None:
        """Why an answer speaks of what never was, or None."""
        board = self.board
        if isinstance(answer, CastSpell) and not answer.pay and answer.card in board.cards:
            return None if 0 <= answer.player < len(board.players) else "there is no such player"
        open_ = [answer]
        while open_:
            one = open_.pop()
            if isinstance(one, tuple):
                open_.extend(one)
            elif isinstance(one, ObjectId):
                if board.find(one) is None and one not in board.gone:
                    return f"there is no object {one}"
            elif isinstance(one, PlayerId) and not 0 <= one < len(board.players):
                return f"there is no player {one}"
        return None

    def concede(self, player: PlayerId) -> Position:
        """The position after a player has conceded, whatever is open (CR 104.3a, 405.6g).

        What somebody was just announcing is taken back first (CR 733.1): it may have become
        impossible, and what was chosen for it may be gone.
        """
        if self.is_over or not self.board.players[player].in_game:
            raise Refused("who is not in the game can't concede (CR 104.3a)")
        gone = tuple(one for one in self._answers if isinstance(one, Concede))
        announcing = len(self._answers) > len(gone) and not self._paused
        if announcing and isinstance(self._live().item, Priority):
            return Position(self._start, gone, None).concede(player)
        return self._go_on(Concede(player))

    @property
    def is_paused(self) -> bool:
        """Whether it stands where a step has begun and nobody is asked anything."""
        return self._paused

    def proceed(self, stop: str | None = None) -> Position:
        """Go on from a paused position to the next question, or as `answer` to where it stops."""
        return _play_on(self._start.fork(), stop, paused=True) if self._paused else self

    def _go_on(self, answer: Any, stop: str | None = None, keep: bool = True) -> Position:
        if self._paused:
            return self.proceed()._go_on(answer, stop, keep)
        run = self._live()
        start = self._start if keep or not isinstance(answer, Pass) else self._kept
        self._run = None
        decision = _send(run, answer)
        if decision is None:
            return _play_on(run.board, stop)
        if run.board.outcome is not None:
            return Position(run.board, (), None)
        run.decision = decision
        return Position(start, (*self._answers, answer), run)

    def _live(self) -> _Run:
        if self._run is None:
            self._run = self._rebuild()
        return self._run

    def _rebuild(self) -> _Run:
        """Carry the item out again with the answers given so far."""
        board = self._start.fork()
        run = _start_item(board)
        if run is None:
            raise InternalError("an agenda item asked nothing when it was carried out again")
        for answer in self._answers:
            objection = run.decision.objection(answer)
            if objection is not None and not isinstance(answer, Concede):
                raise InternalError(f"a re-run asked something else: {objection}")
            decision = _send(run, answer)
            if decision is None:
                raise InternalError("an agenda item ended early when it was carried out again")
            run.decision = decision
        if self._asked is not None and run.decision != self._asked:
            raise InternalError(
                f"a re-run asked something else: {run.decision.prompt!r}, not "
                f"{self._asked.prompt!r} or not with the same options"
            )
        return run

    def rearranged(self, places: Sequence[ObjectId], order: Sequence[int]) -> Position:
        """The position if abilities had been put on the stack in another order (CR 603.3b).

        To the first of the places goes the ability that is at the place number `order[0]` now.
        Only right where nothing refers to any of them (`key.mentions`).
        """
        board = self._start.fork()
        stack.rearrange(board, places, order)
        return Position(board, self._answers, None)

    def explore(
        self, branch: Iterable[str] = (), watch: Iterable[str] = (), most: int | None = None,
        progress: Callable[[Progress], None] | None = None, hand: Hand | None = None,
    ) -> Exploration:
        """Every legal order of triggers from here until the stack is empty (CR 603.3b).

        `branch` names further kinds of questions to explore (`explore.walk.KINDS`, or `all`),
        `watch` what tells outcomes apart (`initiative`, `Ana.life`), `most` how many positions
        are explored. Raises ApnapError for a kind or name that does not exist, and
        `explore.exploration.Stopped` with what is known when it is interrupted.
        """
        from .explore.exploration import MOST_POSITIONS
        from .explore.plain import explore_position

        return explore_position(
            self, branch, watch, MOST_POSITIONS if most is None else most,
            progress or (lambda done: None), hand,
        )

    # as data

    def key(self, also: tuple[Any, ...] = ()) -> str:
        """A hash of the complete position: equal keys mean the same position up to renaming.

        `also` is further data, with objects in it, that must then be the same as well.
        """
        return key.key(self._start, self._answers, also)

    def save(self) -> dict[str, Any]:
        """The complete position as JSON data."""
        return {**codec.save(self._start, self._answers), "paused": self._paused}

    @staticmethod
    def load(data: Any) -> Position:
        """A saved position. Raises `ApnapError` (bad-save) for anything that is none."""
        from .oracle.reading import load_vocabulary  # all of it, which takes time

        load_vocabulary()
        board, answers = codec.load(data)
        zones.index_everything(board)
        position = Position(board, answers, None, bool(data.get("paused")))
        if not position.is_over and not position.is_paused:
            position._live()
        return position


def _send(run: _Run, answer: Any) -> Decision | None:
    """Give an answer to a run; its next question, or None when its item is done.

    A concession happens on the spot (CR 405.6g), and then the same question is asked again.
    """
    if not (isinstance(answer, Pass) or run.decision.is_forced):
        loops.somebody_chose(run.board)
    if isinstance(answer, Concede):
        _finish(ending.concede(run.board, answer.player))
        if run.board.outcome is not None:
            return None
        return _after_concession(run)
    try:
        return player_control.decided(run.board, run.steps.send(answer))
    except StopIteration:
        return None


def _finish(steps: Steps[None]) -> None:
    for decision in steps:
        raise InternalError(f"leaving the game asked something: {decision.prompt}")


def _after_concession(run: _Run) -> Decision | None:
    """The open question once somebody has left; another may have to answer it now.

    Where those who were asked have all left, nothing is declared any more, no order of theirs
    matters and they pay nothing; any other choice is made by another player (CR 800.4a, 800.4f,
    800.4g, 800.4h).
    """
    decision, board = run.decision, run.board
    staying = tuple(one for one in decision.players if board.players[one].in_game)
    if not staying:
        match decision.kind:
            case decisions.PRIORITY:
                return _send(run, Pass())
            case decisions.ATTACK | decisions.BLOCK:
                return _send(run, ())
            case decisions.ORDER:
                return _send(run, tuple(option.value for option in decision.options))
            case decisions.CHOOSE if decision.rule == "118.12":
                return _send(run, ("no",))
        staying = (choices.chooser(board, decision.player),)
    return player_control.decided(board, replace(decision, players=staying))


def _play_on(board: Board, stop: str | None = None, paused: bool = False) -> Position:
    """Carry out the agenda up to the next question, the end of the game or a step that begins.

    A `paused` board stands where a step has begun, and goes on from there.
    """
    for _ in range(MAX_ITEMS):
        if board.outcome is not None:
            return Position(board, (), None)
        upcoming = board.agenda[-1]
        if stop is not None:
            begins = isinstance(upcoming, TurnBasedActions) and upcoming.step == stop
            if begins and not paused:
                return Position(board, (), None, paused=True)
            paused = False
        asks_first = type(upcoming) is Priority
        start = board.fork() if not asks_first and _may_ask(board, upcoming) else None
        run = _start_item(board)
        if run is not None:
            if board.outcome is not None:
                return Position(board, (), None)
            if start is None and not isinstance(run.item, Priority):
                raise InternalError(f"{type(run.item).__name__} asked without a checkpoint")
            return Position(start, (), run)
    raise Refused("the game goes on without anybody being asked anything", code="endless")


def _may_ask(board: Board, item: Item) -> bool:
    """Whether the next item may ask something after it has written to the board."""
    match item:
        case CheckStateBasedActions():
            return state_based.may_ask(board)
        case PlaceTriggers():
            waiting = board.waiting
            if not waiting:
                return False
            return len(waiting) > 1 or needs_choices(waiting[0].ability)
        case ResolveTop():
            return stack.may_ask(board)
        case EndStep():
            return bool(len(board.effects))
        case BeginStep():
            return StepBegan in board.statics.buckets  # only what replaces it asks
        case TurnBasedActions(step=step):
            return turn.has_turn_based_actions(step)
    return True


def _start_item(board: Board) -> _Run | None:
    """Begin the next agenda item; the run at its first question, None if it asked nothing."""
    item: Item = board.agenda.pop()
    steps = carry_out(board, item)
    for decision in steps:
        return _Run(board, item, steps, player_control.decided(board, decision))
    return None

