"""Who answers a question of the game: the action, the next entry, the queue, or nobody."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from ..errors import Refused, ScenarioError
from ..game import events as ev
from ..game.board import Board
from ..game.decisions import (
    ATTACK,
    BLOCK,
    PRIORITY,
    Decision,
    Pass,
    Value,
)
from ..game.ids import ObjectId, PlayerId
from ..game.records import GameObject, StackedAbility
from ..position import Position
from ..rules import randomness
from ..rules.actions import DRAWS
from ..yamltext import Listing, Text
from .answering import AfterYes, Asked, Misfit, fit
from .entries import Action, Answer, Entry, Expects, Note
from .record import Made, Run, place_of
from .setup import BLANK
from .table import Table

MAX_PASSES = 100_000
"""How many passes one entry may take before the program stops."""



class Questions:
    """A script that is being played: where the game stands, and how its questions are answered."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.entries: tuple[Entry, ...] = run.scenario.script
        self.next = 0
        self.queues = {seat: list(queue) for seat, queue in run.scenario.answers.items()}
        self.own: list[Answer] = []
        """Answers inside the action that is being taken."""
        self.paying: tuple[ObjectId, ...] = ()
        """The permanents that the action says it is paid with."""
        self.payers: tuple[GameObject, ...] = ()
        """The same as they were before."""
        self.line: int | None = None
        self.stop: str | None = None
        """A step without priority that an entry goes to: the game pauses as it begins."""
        self.kept = run.start
        """A position that somebody comes back to."""

        # How far the entry under way has come: whoever stops in its midst can go on from here.
        self.at = -1
        self.acted = False
        """Whether its action or declaration has been made."""
        self.top: ObjectId | None = None
        """What is to leave the stack."""
        self.random = run.scenario.seed

    # where things stand

    @property
    def position(self) -> Position:
        return self.run.position

    @property
    def table(self) -> Table:
        return self.run.table

    def decision(self, stop: str | None = None) -> Decision | None:
        """The open question; a paused position goes on to its next one, or to where it stops."""
        if self.position.is_paused:
            self.move(self.position.proceed(stop))
        return self.position.decision

    def move(self, position: Position) -> None:
        self.run.position = position
        self.table.note_new(position.events)

    def answer(
        self, answer: Any, by: str, said_by: str = "", stop: str | None = None,
        given: Answer | None = None,
    ) -> None:
        """Give an answer to the open question; a refusal gets the line of the entry."""
        decision = self.position.decision
        assert decision is not None
        at = len(self.position.events)
        place = None if decision.kind == PRIORITY else place_of(decision, self.position)
        try:
            keep = self.position is self.kept
            position = self.position.answer(answer, stop or self.stop, keep)
        except Refused as refusal:
            raise ScenarioError(
                refusal.code, refusal.message, line=self.line, hint=refusal.hint
            ) from None
        self.record(Made(at, decision, answer, by, said_by, self.line, place, given))
        self.move(position)

    def record(self, made: Made) -> None:
        """Keep a decision that has been made."""
        self.run.made.append(made)

    def fail(self, code: str, message: str, hint: str | None = None) -> ScenarioError:
        return ScenarioError(code, message, line=self.line, hint=hint)

    # what the script does

    def take(self, entry: Entry) -> None:
        """Carry out one entry."""
        raise NotImplementedError

    def declare_unscripted(self, decision: Decision) -> None:
        """Declare attackers or blockers that no entry declares."""
        raise NotImplementedError

    # questions

    def look_ahead(self) -> int:
        """The place of the next entry that is no `expect` or `note`."""
        at = self.next
        while at < len(self.entries) and isinstance(self.entries[at], (Expects, Note)):
            at += 1
        return at

    def next_answers(self, decision: Decision) -> bool:
        """Whether the next entry is by who is asked, with a word that can answer it."""
        at = self.look_ahead()
        if at >= len(self.entries):
            return False
        entry = self.entries[at]
        if isinstance(entry, Answer):
            return self.asked(decision).is_asked(entry)
        if isinstance(entry, Action) and decision.kind in (ATTACK, BLOCK):
            members = self.table.seat_members(entry.player)
            return entry.verb == decision.kind and any(one in decision.players for one in members)
        return False

    def asked(self, decision: Decision) -> Asked:
        """The question; a Blank is never found in a search, whatever is looked for."""
        board = self.position.board
        if decision.rule.startswith("701.23"):
            known = tuple(one for one in decision.options if not _is_blank(board, one.value))
            decision = replace(decision, options=known)
        return Asked(board, self.table, decision, self.after_yes)

    def after_yes(self) -> AfterYes:
        """What follows "yes"; the position stays, but its board is built anew."""
        seen = len(self.position.events)
        try:
            tried = self.position.answer(("yes",))
        except Refused:
            return AfterYes([], None, self.position.board)
        return AfterYes(tried.events.since(seen), tried.decision, self.position.board)

    def settle(self, stay: bool = False) -> None:
        """Answer what is asked until somebody has priority or the game is over.

        With `stay` a question that the next entry answers is left open.
        """
        for _ in range(MAX_PASSES):
            if self.position.is_paused and self.stop is not None:
                return
            decision = self.decision()
            if decision is None or decision.kind == PRIORITY:
                return
            if stay and not self.own and self.next_answers(decision):
                return
            self.answer_question(decision)
        raise self.fail("endless", "the same question comes up again and again")

    def answer_question(self, decision: Decision) -> None:
        """Answer one question: from the action, the next entry, the queue, or by itself."""
        if decision.kind in (ATTACK, BLOCK):
            self.declare_unscripted(decision)
            return
        asked = self.asked(decision)
        only = asked.only_answer()
        if self.paying and self.pay_with_named(decision):
            return
        if self.own and self.answer_from_action(asked, only):
            return
        if self.next_answers(decision) and self.answer_from_entry(asked, only):
            return
        if only is not None:
            alike = len(decision.options) > max(1, decision.most)
            self.answer(only, "cannot be told apart" if alike else "only option")
            return
        queued = self.queued(decision, asked)
        if queued is not None:
            line, self.line = self.line, queued.line
            self.answer(fit(asked, queued), "queue", queued.player, given=queued)
            self.line = line
            return
        if not self.concedes_now():
            self.unscripted(asked.decision, asked)

    def concedes_now(self) -> bool:
        """Whether the next entry is a concession, which a question does not hold up."""
        at = self.look_ahead()
        entry = self.entries[at] if at < len(self.entries) else None
        if not isinstance(entry, Action) or entry.verb != "concede":
            return False
        while self.next <= at:
            following = self.entries[self.next]
            self.next += 1
            self.take(following)
        return True

    def pay_with_named(self, decision: Decision) -> bool:
        """The permanents that the action names, where it is asked what pays a cost."""
        if decision.what != "cost":
            return False
        options = [option.value for option in decision.options]
        chosen = tuple(one for one in self.paying if one in options)[: decision.most]
        if not chosen or len(chosen) < decision.least:
            return False
        self.answer(chosen, "script")
        return True

    def answer_from_action(self, asked: Asked, only: Any) -> bool:
        """The first answer inside the action that has a fitting word."""
        for place, own in enumerate(self.own):
            if asked.takes(own.word) and asked.decision.player in self.table.seat_members(
                own.player
            ):
                rest: list[Answer] = []
                try:
                    value = fit(asked, own)
                except Misfit:
                    parts = _first_part(asked, own)
                    if parts is None and only is not None:
                        return False
                    if parts is None:
                        raise
                    value, rest = parts
                if not asked.opens(own):
                    self.own[place : place + 1] = rest
                line, self.line = self.line, own.line
                self.answer(value, "script", own.player)
                self.line = line
                return True
        return False

    def answer_from_entry(self, asked: Asked, only: Any) -> bool:
        """The next entry, after the notes and expectations before it, which see the question."""
        at = self.look_ahead()
        entry = self.entries[at]
        if isinstance(entry, Action):
            return False
        assert isinstance(entry, Answer)
        try:
            value = fit(asked, entry)
        except Misfit:
            if only is not None:
                return False
            raise
        while self.next < at:
            between = self.entries[self.next]
            self.next += 1
            self.take(between)
        self.next = at if asked.opens(entry) else at + 1
        others = self.disagreeing(asked, entry)
        line, self.line = self.line, entry.line
        chosen, said_by = value, str(entry.player)
        if others:
            chosen, said_by = others
        self.answer(chosen, "script", said_by, given=entry)
        self.line = line
        return True

    def disagreeing(self, asked: Asked, first: Answer) -> tuple[Any, str] | None:
        """Further answers of teammates to one question: the primary player's counts (CR 805.2)."""
        decision = asked.decision
        if len(decision.players) < 2 or self.table.scenario.seats.is_team(first.player):
            return None
        given = {first.player: first}
        while (at := self.look_ahead()) < len(self.entries):
            entry = self.entries[at]
            if (
                not isinstance(entry, Answer) or entry.word != first.word
                or entry.player in given or not asked.is_asked(entry)
                or at != self.next
            ):
                break
            try:
                fit(asked, entry)
            except Misfit:
                break
            given[entry.player] = entry
            self.next = at + 1
        if len(given) == 1:
            return None
        primary = self.position.board.name(decision.players[0])
        counts = given.get(Text(primary), first)
        return fit(asked, counts), f"{counts.player} (primary player)"

    def queued(self, decision: Decision, asked: Asked) -> Answer | None:
        """The head of the queue of who is asked, taken from it."""
        for seat, queue in self.queues.items():
            if not queue:
                continue
            head = queue[0]
            members = self.table.seat_members(seat)
            if any(one in members for one in decision.players) and asked.is_asked(head):
                return head if asked.opens(head) else queue.pop(0)
            if decision.players[0] in members and len(members) == 1:
                raise ScenarioError(
                    "illegal", f"the next answer in the queue of {seat} does not fit; "
                    f"{asked.describe()}", line=head.line, column=head.column,
                )
        return None

    def unscripted(self, decision: Decision, asked: Asked) -> None:
        """A real choice that nothing answers."""
        how = self.run.scenario.unscripted
        if how is None and decision.what == DRAWS:
            self.answer(tuple(option.value for option in decision.options), "in turn order")
            return
        if how is None:
            names = " or ".join(self.position.board.name(one) for one in decision.players)
            if decision.decider is not None:
                names += f", for whom {self.position.board.name(decision.decider)} decides,"
            last = self.entries[self.next - 1].line if self.next else self.line
            after = "this one" if last == self.line else f"the one on line {last}"
            raise self.fail(
                "unscripted", f"nothing answers this: {asked.describe()}",
                f"add an entry by {names} after {after}, or `unscripted: first`",
            )
        self.answer_by_itself(_first_answers(decision))

    def answer_by_itself(self, answers: Sequence[Any]) -> None:
        """One of the answers, as `unscripted` says."""
        if self.run.scenario.unscripted == "random":
            place, self.random = randomness.draw(self.random, len(answers))
            self.answer(answers[place], "random")
        else:
            self.answer(answers[0], "first")

    # passing

    def pass_priority(self, stop: str | None = None) -> None:
        """Whoever has priority passes."""
        self.answer(Pass(), "nobody acts", stop=stop)

    def priority_of(self, members: tuple[PlayerId, ...], name: str) -> None:
        """Pass for others until one of these has priority, in the present round of passes."""
        self.settle()
        start = self.position.events
        seen = len(start)
        while True:
            decision = self.decision()
            if decision is None:
                raise self.fail("illegal", "the game is over")
            if decision.kind != PRIORITY:
                raise self.fail("illegal", f"{name} does not get priority in this round of passes")
            if any(one in decision.players for one in members):
                return
            if not any(self.position.board.players[one].in_game for one in members):
                raise self.fail("illegal", f"{name} has left the game")
            following = self.position.answer(Pass())
            for event in following.events.since(seen):
                if not isinstance(event, ev.Passed):
                    raise self.fail(
                        "illegal", f"{name} does not get priority in this round of passes",
                        "write `resolve` or `to` before it",
                    )
            self.record(Made(seen, decision, Pass(), "nobody acts"))
            self.move(following)
            seen = len(following.events)

    def pass_until(
        self, reached: Callable[[], bool], out_of_reach: Callable[[], bool], message: str,
        stop: str | None = None, stay: bool = True,
    ) -> None:
        """All pass, questions being answered on the way, until a point is reached."""
        for _ in range(MAX_PASSES):
            self.settle(stay)
            if reached() or self.position.is_over:
                return
            if self.position.is_paused:
                self.decision()  # it begins such a step, but not the one that is wanted
                continue
            decision = self.decision()
            if decision is not None and decision.kind != PRIORITY:
                return
            if out_of_reach():
                raise self.fail("illegal", message)
            self.pass_priority(stop)
            if self.position.is_paused:
                return
        raise self.fail("endless", "the game goes on without end")


def _is_blank(board: Board, value: Value) -> bool:
    if not isinstance(value, ObjectId):
        return False
    record = board.last_known(value)
    return not isinstance(record, StackedAbility) and record.card == BLANK


def _first_answers(decision: Decision) -> list[tuple[Any, ...]]:
    """The legal answers of a question, in the order of its options; not more than some."""
    found = []
    for answer in decision.answers():
        found.append(answer)
        if len(found) >= 1000:
            break
    return found


def _first_part(asked: Asked, own: Answer) -> tuple[tuple[Any, ...], list[Answer]] | None:
    """Of targets listed for several uses of the word, those of the use that is asked about."""
    if own.word != "target" or not isinstance(own.value, Listing):
        return None
    for length in range(len(own.value) - 1, 0, -1):
        part, rest = own.value[:length], own.value[length:]
        try:
            value = fit(asked, replace(own, value=Listing(part, own.line, own.column)))
        except Misfit:
            continue
        return value, [replace(own, value=Listing(rest, own.line, own.column))]
    return None
