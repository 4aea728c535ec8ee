"""The `outcomes:` of a scenario against every legal order of triggers."""

from __future__ import annotations

from ..scenario.expectation import Expect
from ..scenario.judge import Verdict, judge
from ..scenario.record import Run
from .exploration import Exploration, Outcome, explore
from .graph import Leaf
from .script import ScriptSource, ScriptWalk
from .walk import ORDERS, Exploring


class CheckSource(ScriptSource):
    """Every way of a script; of its end only counts which entries of `outcomes` it fits."""

    def leaf(self, walk: Exploring) -> Leaf:
        assert isinstance(walk, ScriptWalk)
        expect = self.scenario.expect
        assert expect is not None
        position = walk.position
        if len(position.board.stack) and not position.is_over:
            number = len(position.board.stack)
            left = f"{number} {'object' if number == 1 else 'objects'}"
            return Leaf(f"stack: {left}", (("stack", left),))
        fits: list[str] = []
        differing: list[str] = []
        for place, outcome in enumerate(expect.outcomes or ()):
            verdicts = judge(outcome, position, walk.table)
            if all(one.held for one in verdicts):
                fits.append(str(place))
            differing.extend(f"{one.what} is {one.found}" for one in verdicts if not one.held)
        if fits:
            return Leaf(f"fits: {fits}", (("fits", " ".join(fits)),))
        told = "; ".join(dict.fromkeys(differing))
        return Leaf(f"fits none: {told}", (("differing", told),))


def check_outcomes(run: Run) -> list[Verdict]:
    """Whether every ordering fits an entry of `outcomes`, and every entry some ordering."""
    expect = run.scenario.expect
    if expect is None or not expect.outcomes:
        return []
    return verdicts(expect, explore(CheckSource.of(run, ending=None)))


def verdicts(expect: Expect, exploration: Exploration) -> list[Verdict]:
    """What an exploration says of each entry, and what fits none."""
    found: list[Verdict] = []
    fitted: set[int] = set()
    for outcome in exploration.outcomes:
        facts = dict(outcome.facts)
        order = _told(outcome)
        if outcome.error is not None:
            found.append(
                Verdict(expect.line, "outcomes", "a line that can be played",
                        f"with the order {order}: {outcome.error}", False)
            )
        elif "stack" in facts:
            found.append(
                Verdict(expect.line, "outcomes", "an empty stack at the end",
                        f"{facts['stack']} with the order {order}", False)
            )
        elif "differing" in facts:
            found.append(
                Verdict(expect.line, "outcomes", "one of the entries",
                        f"none with the order {order}: {facts['differing']}", False)
            )
        else:
            fitted.update(map(int, facts["fits"].split()))
    for question in dict.fromkeys((*exploration.unexplored, *exploration.endless)):
        why = "comes up again and again" if question in exploration.endless else "is not explored"
        found.append(
            Verdict(expect.line, "outcomes", "every order",
                    f"{question.prompt} ({question.where}) {why}", False)
        )
    for place, entry in enumerate(expect.outcomes or ()):
        held = place in fitted
        found.append(
            Verdict(entry.line, f"outcomes: entry {place + 1}", "some ordering",
                    "some ordering" if held else "no ordering", held)
        )
    return found


def _told(outcome: Outcome) -> str:
    orders = [told for told in outcome.example if told.question.kind == ORDERS]
    return "; ".join(", ".join(told.answer) for told in orders) or "no question of order"
