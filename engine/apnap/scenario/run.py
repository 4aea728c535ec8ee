"""Playing a scenario's script on a game, strictly: no line is dropped, no choice is made up.

Every rule of this module is a sentence of the scenario format; `docs/scenarios.md` has them.
"""

from __future__ import annotations

from pathlib import Path

from ..errors import ApnapError, Refused, ScenarioError
from ..game.decisions import (
    PRIORITY,
    Pass,
)
from ..game.ids import ObjectId
from ..library import Library
from ..rules import player_control
from ..rules.schedule import to_come
from .entries import Action, Answer, Entry, Expects, Note, Resolve, To
from .judge import judge
from .model import Scenario
from .moves import Moves
from .questions import MAX_PASSES
from .read import load
from .record import Checked, Noted, Run
from .setup import set_up


def run(scenario: Scenario) -> Run:
    """Play a scenario. Raises ApnapError with the line for anything that does not go."""
    try:
        return _play(scenario)
    except ApnapError as error:
        raise error.at(scenario.file) from None


def run_file(
    path: str | Path, library: Library | None = None, text: str | None = None
) -> Run:
    """Load a scenario file and play it; `text` is what it says, where it has been read already."""
    return run(load(path, library, text))


def _play(scenario: Scenario) -> Run:
    start, table = set_up(scenario)
    table.note_new(start.events)
    runner = Runner(Run(scenario, start, start, table))
    try:
        runner.play()
    except ApnapError as error:
        error.unmet = tuple(runner.run.unmet)
        raise
    return runner.run


class Runner(Moves):
    """Takes the entries of a script in order."""

    # the script

    def play(self) -> None:
        """Every entry in turn, then the questions still open, then the final expectations."""
        self.settle(stay=True)
        while self.next < len(self.entries):
            self.begin()
            self.take(self.entries[self.at])
        self.line = None
        self.settle()
        left = [answer for queue in self.queues.values() for answer in queue]
        if left:
            raise ScenarioError(
                "left-over", "an answer in a queue that nothing asked for", line=left[0].line,
                column=left[0].column,
            )
        expect = self.run.scenario.expect
        if expect is not None:
            self.expect(Expects(expect, expect.line))

    def begin(self) -> None:
        """Go to the next entry, nothing of which has happened yet."""
        self.at = self.next
        self.next += 1
        self.line = self.entries[self.at].line
        self.acted = False
        self.top = None

    def take(self, entry: Entry) -> None:
        """One entry: what is still to be done of it.

        An entry stands under the player whose action or choice it is, whoever makes it.
        """
        hint = self.stands_elsewhere(entry)
        try:
            self.do(entry)
        except ScenarioError as error:
            error.hint = error.hint or hint
            raise

    def stands_elsewhere(self, entry: Entry) -> str | None:
        """Where an entry may belong that is by somebody who decides for others (CR 723.5)."""
        board = self.position.board
        if not isinstance(entry, (Action, Answer)) or not any(one.controls for one in board.teams):
            return None
        by = self.table.player(entry.player)
        if isinstance(entry, Action):
            names = [entry.name] if entry.name else [name for name, _ in entry.pairs]
            own = [
                ObjectId(one) for one in (*board.battlefield, *board.cards)
                if board.controller(ObjectId(one)) == by
            ]
            if any(self.fits(name, one) for name in names for one in own):
                return None
        for team in board.teams:
            if by not in team.members and player_control.decider(board, team.members[0]) == by:
                return (
                    f"{entry.player} decides for {team.name}, but what {team.name} does or is "
                    f"asked stands under {team.name}"
                )
        return None

    def do(self, entry: Entry) -> None:
        over = self.position.is_over
        match entry:
            case Expects():
                self.expect(entry)
            case Note():
                self.note(entry)
            case _ if over:
                raise self.fail("illegal", "the game is over: only `expect` and `note` may follow")
            case Resolve():
                self.resolve(entry)
            case To():
                self.to(entry)
            case Answer():
                self.answer_when_asked(entry)
            case Action(verb="concede"):
                self.concede(entry)
            case Action(verb="attack" | "block"):
                self.declare(entry)
            case Action(verb="pass"):
                self.priority_of(self.table.seat_members(entry.player), entry.player)
                self.answer(Pass(), "script", entry.player)
            case Action():
                self.act(entry)

    def expect(self, entry: Expects) -> None:
        verdicts = judge(entry.expect, self.position, self.table)
        self.run.checks.append(
            Checked(len(self.position.events), entry.line, tuple(verdicts))
        )

    def note(self, entry: Note) -> None:
        self.run.notes.append(Noted(len(self.position.events), entry.line, str(entry.text)))

    # entries

    def resolve(self, entry: Resolve) -> None:
        """All pass until the top of the stack, or the whole stack, is dealt with."""
        self.settle()
        board = self.position.board
        if entry.all:
            self.pass_until(
                lambda: not self.position.board.stack and not self.position.board.waiting,
                lambda: False, "", stay=False,
            )
            return
        if self.top is None:
            if board.waiting and not self.position.is_over:
                self.pass_priority()  # triggers that wait are placed first (CR 117.5)
                self.settle()
                board = self.position.board
            found = board.top_of_stack()
            if found is None:
                raise self.fail("illegal", "there is nothing on the stack to resolve")
            self.top = found.id
        top: ObjectId = self.top
        self.pass_until(
            lambda: top not in self.position.board.stack, lambda: False, "", stay=False
        )

    def to(self, entry: To) -> None:
        """All pass until a step has begun."""
        decision = self.position.decision
        if decision is not None and decision.kind != PRIORITY and not self.is_at(entry):
            self.settle()
        turn = self.position.board.turn
        wanted = entry.turn or turn.number
        if (turn.number, turn.step) == (wanted, entry.step):
            return

        def out_of_reach() -> bool:
            now = self.position.board.turn
            here = now.number == wanted and (now.step == entry.step or to_come(now, entry.step))
            return now.number >= wanted and not here

        if out_of_reach():
            raise self.fail(
                "illegal", f"turn {wanted}, {entry.step} is past: it is turn {turn.number}, "
                f"{turn.step}",
            )
        stop = entry.step if entry.step in ("untap", "cleanup") else None
        if self.position.is_paused:
            self.decision(stop)

        def reached() -> bool:
            now = self.position.board.turn
            return (now.number, now.step) == (wanted, entry.step)

        message = f"turn {wanted} has no {entry.step} step"
        self.stop = stop  # also for what is asked on the way, such as a discard in the cleanup
        while True:
            self.pass_until(reached, out_of_reach, message, stop)
            if self.position.is_paused and not reached():
                self.decision(stop)
                continue
            break
        self.stop = None
        if not reached() and out_of_reach():
            raise self.fail("illegal", message)

    def is_at(self, entry: To) -> bool:
        turn = self.position.board.turn
        return (turn.number, turn.step) == (entry.turn or turn.number, entry.step)

    def answer_when_asked(self, entry: Answer) -> None:
        """Pass on until that player is asked something this answers, at most to the turn's end."""
        turn = self.position.board.turn.number
        self.next -= 1  # it is the next entry again: the question finds it there
        at = self.next

        def used() -> bool:
            return self.next > at

        def out_of_reach() -> bool:
            return self.position.board.turn.number > turn

        message = f"{entry.player} is asked nothing that this answers before the turn ends"
        for _ in range(MAX_PASSES):
            decision = self.decision()
            if used():
                self.note_mover(at, entry)
                return
            if decision is None or out_of_reach():
                break
            if decision.kind != PRIORITY:
                self.answer_question(decision)
                continue
            self.line = entry.line
            self.pass_priority()
        raise self.fail("left-over", message)

    def note_mover(self, at: int, entry: Answer) -> None:
        """Remember which question an entry passed on to."""
        place = next(made.place for made in reversed(self.run.made) if made.given is entry)
        if place is not None:
            times = sum(made.place == place for made in self.run.made)
            self.run.movers[at] = (place, times)

    def concede(self, entry: Action) -> None:
        """At once, whoever has priority (CR 104.3a)."""
        player = self.table.player(entry.player)
        if self.position.is_paused:
            self.decision()
        try:
            self.move(self.position.concede(player))
        except Refused as refusal:
            raise self.fail(refusal.code, refusal.message) from None
