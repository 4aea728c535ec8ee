"""All lines of a scenario: its script under every legal order of triggers (CR 603.3b)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import permutations
from typing import Any

from ..errors import ApnapError
from ..game.board import Board
from ..game.decisions import ORDER, PRIORITY, Decision
from ..game.ids import ObjectId
from ..rules.exchange import signature
from ..scenario.answering import Asked, fit
from ..scenario.entries import Action, Answer, Entry, Expects
from ..scenario.judge import Verdict, judge
from ..scenario.record import Place, Run, place_of
from ..scenario.run import Runner
from ..scenario.setup import set_up

MOST_LINES = 5_000
"""How many lines are played before the search stops and says so."""

class _Branch(Exception):  # noqa: N818 - it carries the question at which lines part
    """A question of order that the line has no answer for yet."""

    def __init__(self, orders: list[tuple[ObjectId, ...]]) -> None:
        super().__init__()
        self.orders = orders


@dataclass
class Line:
    """One line: the orders chosen in turn, and how it ended."""

    orders: tuple[tuple[str, ...], ...]
    """For each question of order the labels, the first to resolve first."""
    run: Run | None = None
    error: ApnapError | None = None


class _LineRunner(Runner):
    """Plays the script with given orders; other answers go to the questions they were given to."""

    def __init__(self, run: Run, orders: list[tuple[ObjectId, ...]], pool: _Pool) -> None:
        super().__init__(run)
        self.orders = list(orders)
        self.pool = pool.copy()
        self.labels: list[tuple[str, ...]] = []
        self.queues = {}
        self.movers = run.movers
        self.asked_for: dict[Place, int] = {}

    def next_answers(self, decision: Decision) -> bool:
        """Only declarations are looked for among the next entries."""
        at = self.look_ahead()
        answer = at < len(self.entries) and isinstance(self.entries[at], Answer)
        return not answer and super().next_answers(decision)

    def answer_when_asked(self, entry: Answer) -> None:
        """Pass on as far as the scripted line did for this entry: until its question is there."""
        mover = self.movers.get(self.next - 1)
        if mover is None:
            return
        place, times = mover
        turn = self.position.board.turn.number
        while self.asked_for.get(place, 0) < times:
            decision = self.decision()
            if decision is None or self.position.board.turn.number > turn:
                raise self.fail("left-over", f"{entry.player} is not asked what this answers")
            if decision.kind == PRIORITY:
                self.pass_priority()
            else:
                self.answer_question(decision)

    def answer_question(self, decision: Decision) -> None:
        """An order from the line; any other answer as the script gave it to that question."""
        place = place_of(decision, self.position)
        self.asked_for[place] = self.asked_for.get(place, 0) + 1
        if decision.kind == ORDER and decision.what == "triggers":
            self._order(decision)
            return
        if not decision.options or decision.kind in ("attack", "block"):
            super().answer_question(decision)
            return
        asked = self.asked(decision)
        only = asked.only_answer()
        if self.own:
            super().answer_question(decision)
            return
        answer = self.pool.take(place, asked)
        if answer is not None:
            self.answer(answer, "script")
        elif only is not None:
            self.answer(only, "only option")
        else:
            self.unscripted(decision, asked)

    def _order(self, decision: Decision) -> None:
        if not self.orders:
            raise _Branch(distinct_orders(self.position.board, decision))
        order = self.orders.pop(0)
        texts = {option.value: option.text for option in decision.options}
        self.labels.append(tuple(texts[number] for number in order))
        self.answer(order, "order")

    def expect(self, entry: Expects) -> None:
        """Expectations inside the script bind the scripted line only."""

    def take(self, entry: Entry) -> None:
        if isinstance(entry, Action) and entry.answers:
            kept = tuple(one for one in entry.answers if one.word != "order")
            if kept != entry.answers:
                entry = replace(entry, answers=kept)
        super().take(entry)


@dataclass
class _Pool:
    """The answers of the scripted line, by the question each was given to."""

    answers: dict[Place, list[Answer]] = field(default_factory=dict)

    def copy(self) -> _Pool:
        return _Pool({place: list(answers) for place, answers in self.answers.items()})

    def take(self, place: Place, asked: Asked) -> Any | None:
        """The next answer for a question. Raises Misfit if it does not fit."""
        waiting = self.answers.get(place)
        if not waiting:
            return None
        return fit(asked, waiting.pop(0))


def distinct_orders(board: Board, decision: Decision) -> list[tuple[ObjectId, ...]]:
    """Every order of the triggers asked about, but one only of those that exchange equal ones."""
    numbers = [ObjectId(int(option.value)) for option in decision.options]
    by_id = {trigger.id: trigger for trigger in board.waiting}
    seen: set[object] = set()
    found: list[tuple[ObjectId, ...]] = []
    for order in permutations(numbers):
        kinds = tuple(signature(board, by_id[number]) for number in order)
        if kinds not in seen:
            seen.add(kinds)
            found.append(order)
        if len(found) > MOST_LINES:
            break
    return found


def lines(run: Run) -> Iterator[Line]:
    """Every line of a scenario whose scripted line has been played.

    Raises ApnapError (endless) where there are more than `MOST_LINES`.
    """
    pool = _pool(run)
    open_: list[list[tuple[ObjectId, ...]]] = [[]]
    played = 0
    while open_:
        orders = open_.pop()
        start, table = set_up(run.scenario)
        table.note_new(start.events)
        line = Run(run.scenario, start, start, table, movers=run.movers)
        runner = _LineRunner(line, orders, pool)
        try:
            runner.play()
        except _Branch as branch:
            open_.extend([*orders, order] for order in reversed(branch.orders))
            continue
        except ApnapError as error:
            yield Line(tuple(runner.labels), None, error.at(run.scenario.file))
        else:
            yield Line(tuple(runner.labels), line)
        played += 1
        if played >= MOST_LINES and open_:
            raise ApnapError(
                "endless", f"there are more than {MOST_LINES} legal orders; only so many were "
                "explored", file=run.scenario.file,
            )


def _pool(run: Run) -> _Pool:
    pool = _Pool()
    for made in run.made:
        if made.given is not None and made.place is not None:
            pool.answers.setdefault(made.place, []).append(made.given)
    return pool


def check_outcomes(run: Run) -> list[Verdict]:
    """Whether every ordering fits an entry of `outcomes`, and every entry some ordering."""
    expect = run.scenario.expect
    if expect is None or not expect.outcomes:
        return []
    verdicts: list[Verdict] = []
    fitted: set[int] = set()
    for line in lines(run):
        told = "; ".join(", ".join(order) for order in line.orders) or "no question of order"
        if line.run is None:
            verdicts.append(
                Verdict(expect.line, "outcomes", "a line that can be played",
                        f"with the order {told}: {line.error}", False)
            )
            continue
        position, table = line.run.position, line.run.table
        stack = position.board.stack
        if len(stack) and not position.is_over:
            verdicts.append(
                Verdict(expect.line, "outcomes", "an empty stack at the end",
                        f"{len(stack)} objects with the order {told}", False)
            )
            continue
        fits = [
            place
            for place, outcome in enumerate(expect.outcomes)
            if all(one.held for one in judge(outcome, position, table))
        ]
        fitted.update(fits)
        if not fits:
            differing = [
                f"{one.what} is {one.found}"
                for outcome in expect.outcomes
                for one in judge(outcome, position, table)
                if not one.held
            ]
            verdicts.append(
                Verdict(expect.line, "outcomes", "one of the entries",
                        f"none with the order {told}: " + "; ".join(dict.fromkeys(differing)),
                        False)
            )
    for place, outcome in enumerate(expect.outcomes):
        held = place in fitted
        verdicts.append(
            Verdict(outcome.line, f"outcomes: entry {place + 1}", "some ordering",
                    "some ordering" if held else "no ordering", held)
        )
    return verdicts
