"""A scenario's script under every choice that is to be explored.

The scripted line is played first: it tells which question each answer of the script was given to.
In every other line the same answer goes to the same player's question of the same kind about the
same source; the script's own orders and the expectations inside it bind the scripted line only.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

from ..errors import ApnapError
from ..game.decisions import ATTACK, BLOCK, PRIORITY, Decision
from ..game.ids import ObjectId
from ..library import normal
from ..position import Position
from ..scenario.answering import Asked, Misfit, fit, in_doubt, telling_names
from ..scenario.entries import Action, Answer, Entry, Expects, Note, Resolve
from ..scenario.model import Scenario
from ..scenario.record import Made, Place, Run, place_of
from ..scenario.run import Runner
from ..scenario.setup import set_up
from ..scenario.table import Table
from ..yamltext import Text
from . import facts
from .graph import Leaf
from .walk import ORDERS, Exploring, OrderMatters, kind_of

Given = dict[Place, tuple[Answer, ...]]
"""The answers of the scripted line by the question each was given to, in order."""


class ScriptedLine(Runner):
    """Plays the script once; what is to be explored and has no answer takes the first."""

    def __init__(self, run: Run, branch: frozenset[str], ending: Entry | None) -> None:
        super().__init__(run)
        self.branch = branch
        self.ending = ending
        self.open = False
        """Whether a question that is to be explored was answered by itself."""
        if ending is not None:
            self.entries = (*self.entries, ending)

    def play(self) -> None:
        """Also where the way that is taken by itself ends too soon or never.

        Other ways need no more of it than which answer is for which question, so no answer may
        be left.
        """
        try:
            super().play()
        except ApnapError as error:
            ends = self.position.is_over or error.code == "endless"
            if not (ends and self.open) or any(self.queues.values()) or self.answers_ahead():
                raise

    def answers_ahead(self) -> bool:
        """Whether the rest of the script answers questions."""
        rest = self.entries[max(self.at, 0) :]
        return any(
            isinstance(entry, Answer) or (isinstance(entry, Action) and entry.answers)
            for entry in rest
        )

    def take(self, entry: Entry) -> None:
        if entry is not self.ending or not self.position.is_over:
            super().take(entry)

    def unscripted(self, decision: Decision, asked: Asked) -> None:
        kind = kind_of(decision)
        if self.run.scenario.unscripted is None and kind in (ORDERS, *self.branch):
            self.open = True
            self.answer(next(iter(decision.answers())), "explored")
            return
        try:
            super().unscripted(decision, asked)
        except ApnapError as error:
            raise _or_branch(error, decision) from None

    def expect(self, entry: Expects) -> None:
        """Nothing is expected of this line."""


def _or_branch(error: ApnapError, decision: Decision) -> ApnapError:
    """The error of a question that nothing answers, with how to explore it."""
    error.hint = f"{error.hint}, or explore it with apnap orders --branch {kind_of(decision)}"
    return error


def scripted_line(
    scenario: Scenario, branch: frozenset[str] = frozenset(), ending: Entry | None = None
) -> Run:
    """Play a scenario whose orders may be open. Raises ApnapError for what does not go.

    `ending` is done after the script, unless the game is over.
    """
    try:
        start, table = set_up(scenario)
        table.note_new(start.events)
        run = Run(scenario, start, start, table)
        ScriptedLine(run, branch, ending).play()
    except ApnapError as error:
        raise error.at(scenario.file) from None
    return run


def given_answers(run: Run) -> Given:
    """The answers of a line that has been played."""
    given: Given = {}
    for made in run.made:
        if made.given is not None and made.place is not None:
            given[made.place] = (*given.get(made.place, ()), made.given)
    return given


class ScriptWalk(Runner, Exploring):
    """A walk that plays a script."""

    def __init__(
        self, scenario: Scenario, given: Given, movers: dict[int, tuple[Place, int]], lazy: bool,
        branch: frozenset[str], ending: Entry | None,
    ) -> None:
        start, table = set_up(scenario)
        table.note_new(start.events)
        super().__init__(Run(scenario, start, start, table, movers=movers))
        self.queues = {}
        self.given = given
        self.used: dict[Place, int] = {}
        """How many of the answers to a question have been taken."""
        self.asked_for: dict[Place, int] = {}
        """How often each question has come up."""
        self.since = 0
        """The turn in which the entry under way began."""
        if ending is not None:
            self.entries = (*self.entries, ending)
        self.marked = _numbers(scenario)
        self.start(lazy, branch)

    # as a walk

    def share(self) -> None:
        self.kept = self.position

    def fork(self) -> ScriptWalk:
        other = super().fork()
        other.run = replace(self.run, table=self.run.table.fork(), made=[], checks=[], notes=[])
        other.own = list(self.own)
        other.used = dict(self.used)
        other.asked_for = dict(self.asked_for)
        return other

    def give(self, answer: Any) -> None:
        self.answer(answer, "explored")

    def move_to(self, position: Position) -> None:
        self.run.position = position

    def marks(self) -> tuple[Any, ...]:
        """Also how far the script has come, and which objects it calls by which names."""
        board, table = self.position.board, self.table
        moving = {place for at, (place, _) in self.run.movers.items() if at >= self.at}
        names: list[tuple[str, ObjectId]] = [
            (alias, board.now(number)) for alias, number in table.aliases.items()
        ]
        if self.marked:
            names.extend(
                (str(place), board.now(number)) for place, number in enumerate(table.roster)
            )
        return (
            *super().marks(), self.at, self.next, self.acted, self.top, self.since, self.random,
            self.paying, tuple((str(one.value), one.line, one.column) for one in self.own),
            tuple(sorted(self.used.items())),
            tuple(sorted(item for item in self.asked_for.items() if item[0] in moving)),
            tuple(names),
        )

    def labels(self, decision: Decision, kinds: Sequence[int]) -> list[str]:
        """The shortest names that tell unequal triggers apart."""
        numbers = [ObjectId(int(option.value)) for option in decision.options]
        names = telling_names(self.table, self.position.board, numbers, kinds)
        return in_doubt(names, [option.text for option in decision.options], kinds)

    def alike(self, one: ObjectId, other: ObjectId) -> bool:
        return self.table.alike(self.position.board, [one, other])

    def go(self) -> None:
        """The rest of the script, and what ends the story after it.

        Where the game is over before that, nothing more can be done: that is how this way ends.
        """
        if self.at < 0:
            self.settle(stay=True)
        elif self.at < len(self.entries):
            self.go_on_with(self.entries[self.at])
        while self.next < len(self.entries):
            if self.position.is_over:
                break
            self.begin()
            self.since = self.position.board.turn.number
            self.take(self.entries[self.at])
        self.at = self.next = len(self.entries)
        self.line = None
        self.settle()
        self.before_ending()

    def go_on_with(self, entry: Entry) -> None:
        """What is still to be done of an entry in whose midst a choice was made."""
        if not self.position.is_over:
            self.take(entry)

    # as a script

    def record(self, made: Made) -> None:
        """What is explored keeps no record: a line is told by playing it."""

    def expect(self, entry: Expects) -> None:
        """Expectations inside the script bind the scripted line only."""

    def note(self, entry: Note) -> None:
        """Nothing is told."""

    def take(self, entry: Entry) -> None:
        if isinstance(entry, Action) and entry.answers:
            kept = tuple(one for one in entry.answers if one.word != "order")
            if kept != entry.answers:
                entry = replace(entry, answers=kept)
        super().take(entry)

    def next_answers(self, decision: Decision) -> bool:
        """Only declarations are looked for among the next entries."""
        at = self.look_ahead()
        answer = at < len(self.entries) and isinstance(self.entries[at], Answer)
        return not answer and super().next_answers(decision)

    def look_ahead(self) -> int:
        """The next entry that is still to be taken; given answers, notes and the like are not."""
        at = self.next
        while at < len(self.entries) and self.is_done(self.entries[at]):
            at += 1
        return at

    def is_done(self, entry: Entry) -> bool:
        """Whether nothing is to be done of an entry that comes next."""
        if not isinstance(entry, Answer):
            return isinstance(entry, (Expects, Note))
        for place, answers in self.given.items():
            for number, one in enumerate(answers):
                if one is entry:
                    return max(self.used.get(place, 0), self.asked_for.get(place, 0)) > number
        return True

    def comes_before(self, at: int, answer: Answer) -> bool:
        """Whether an entry stands before an answer in the script."""
        return any(entry is answer for entry in self.entries[at + 1 :])

    def concedes_now(self) -> bool:
        at = self.look_ahead()
        entry = self.entries[at] if at < len(self.entries) else None
        if not isinstance(entry, Action) or entry.verb != "concede":
            return False
        self.next = at + 1
        self.take(entry)
        return True

    def answer_when_asked(self, entry: Answer) -> None:
        """Pass on as far as the scripted line did for this entry: until its question is there."""
        mover = self.run.movers.get(self.at)
        if mover is None:
            return
        place, times = mover
        while self.asked_for.get(place, 0) < times:
            decision = self.decision()
            if decision is None or self.position.board.turn.number > self.since:
                raise self.fail("left-over", f"{entry.player} is not asked what this answers")
            if decision.kind == PRIORITY:
                self.pass_priority()
            else:
                self.answer_question(decision)

    def answer_question(self, decision: Decision) -> None:
        """An order is explored; any other answer is the one that was given to that question."""
        place = place_of(decision, self.position)
        self.asked_for[place] = self.asked_for.get(place, 0) + 1
        if kind_of(decision) == ORDERS:
            self.ask_order(decision)
        if self.paying and self.pay_with_named(decision):
            return
        if not decision.options or decision.kind in (ATTACK, BLOCK) or self.own:
            super().answer_question(decision)
            return
        asked = self.asked(decision)
        answers = self.given.get(place, ())
        used = self.used.get(place, 0)
        only = asked.only_answer()
        value = None
        if used < len(answers):
            try:
                value = fit(asked, answers[used])
            except Misfit:  # the one possible answer need not be the one that is given
                if only is None:
                    raise
        if value is not None:
            if self.comes_before(self.look_ahead(), answers[used]) and self.concedes_now():
                return
            self.used[place] = used + 1
            self.answer(value, "script")
        elif only is not None:
            self.answer(only, "only option")
        elif not self.concedes_now():
            self.unscripted(decision, asked)

    def unscripted(self, decision: Decision, asked: Asked) -> None:
        if kind_of(decision) in self.branch:
            self.ask(decision)
        open_ = {place for group in self.groups for place in group.places}
        if any(option.value in open_ for option in decision.options):
            raise OrderMatters  # "first" would depend on which stands where
        try:
            super().unscripted(decision, asked)
        except ApnapError as error:
            raise _or_branch(error, decision) from None

    def declare_unscripted(self, decision: Decision) -> None:
        if kind_of(decision) in self.branch:
            self.ask(decision)
        super().declare_unscripted(decision)

    def pass_priority(self, stop: str | None = None) -> None:
        self.before_resolving()
        super().pass_priority(stop)


UNTIL_EMPTY = Resolve(all=True, line=0)
"""What ends a story where nothing else is said: the stack is empty."""


@dataclass(frozen=True)
class ScriptSource:
    """Every way of a script whose scripted line has been played."""

    scenario: Scenario
    given: Given
    movers: dict[int, tuple[Place, int]]
    branch: frozenset[str] = frozenset()
    ending: Entry | None = None
    """What is done after the script: go on until the stack is empty, or to a step."""
    watch: tuple[str, ...] = ()
    """What of the end is looked at; everything if nothing is named."""

    @classmethod
    def of(cls, run: Run, **options: Any) -> Self:
        """All ways of a script, as the line that was played gives the answers."""
        return cls(run.scenario, given_answers(run), run.movers, **options)

    def walk(self, lazy: bool) -> ScriptWalk:
        return ScriptWalk(self.scenario, self.given, self.movers, lazy, self.branch, self.ending)

    def leaf(self, walk: Exploring) -> Leaf:
        assert isinstance(walk, ScriptWalk)
        return facts.leaf(self.facts(walk.position, walk.table))

    def facts(self, position: Position, table: Table) -> facts.Facts:
        """What is looked at of an end."""
        board = position.board

        def name(number: ObjectId) -> str:
            alias = table.spelled.get(table.origin(number))
            return f"{board.name(number)} ({alias})" if alias else board.name(number)

        def called(subject: str) -> list[ObjectId] | None:
            reference = self.scenario.reference(Text(subject))
            found = [one for one in table.roster if table.called(board, one, reference)]
            named = normal(reference.name)
            # a token need not have been made on every way
            known = self.scenario.is_name(named) or named.endswith(" token")
            return found if found or known else None

        if self.watch:
            return facts.watched(board, self.watch, name, called)
        return facts.of_game(board, name)


def _numbers(scenario: Scenario) -> bool:
    """Whether the file tells objects apart by their numbers (`Bear#2`)."""
    return re.search(r"#\d", repr((scenario.script, scenario.expect))) is not None
