"""The story of a run as plain entries, from which every kind of report is made."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from ..game import events as ev
from ..game.decisions import ATTACK, BLOCK, ORDER, PRIORITY, SPLIT, Decision
from ..game.events import Event
from ..game.ids import ObjectId, PlayerId
from ..scenario.judge import Verdict
from ..scenario.record import Checked, Made, Noted, Run
from .names import Names
from .words import FULL, SHORT, say


@dataclass(frozen=True)
class Entry:
    """One thing that is told.

    `kind` is turn, step, event, trigger, question, stack, note, expectation; `level` is 0 for
    what is always told and 1 for what only a full report tells.
    """

    kind: str
    text: str
    rule: str = ""
    level: int = SHORT
    style: str = ""
    data: dict[str, Any] = field(default_factory=dict)


def timeline(run: Run, names: Names) -> Iterator[Entry]:
    """Everything that happened, was asked, noted and expected, in order."""
    made = list(run.made)
    marks: list[Checked | Noted] = sorted([*run.checks, *run.notes], key=lambda one: one.at)
    stack = _starting_stack(run)
    drawn = list(stack)
    for at, event in enumerate(run.position.events):
        while made and made[0].at <= at:
            yield from _question(made.pop(0), names)
        while marks and marks[0].at <= at:
            yield from _mark(marks.pop(0))
        if _pause(event) and stack != drawn:
            drawn = list(stack)
            yield _stack(drawn, names)
        entry = _event(event, names)
        if entry is not None:
            yield entry
        _follow(stack, event)
    if stack != drawn:
        yield _stack(stack, names)
    for left in made:
        yield from _question(left, names)
    for mark in marks:
        yield from _mark(mark)


def _starting_stack(run: Run) -> list[ObjectId]:
    """What the file set up on the stack: what is there without an event that put it there."""
    put: set[ObjectId] = set()
    taken: list[ObjectId] = []
    for event in run.position.events:
        before: list[ObjectId] = []
        _follow(before, event)
        put.update(before)
        if isinstance(event, (ev.Resolved, ev.NotResolved, ev.LeftStack, ev.Countered)):
            taken.append(event.object)
    there = [ObjectId(number) for number in run.position.board.stack]
    return sorted({one for one in (*taken, *there) if one not in put})


def _pause(event: Event) -> bool:
    """Whether somebody may act at this point, so that the stack is worth a look."""
    return isinstance(event, (ev.Passed, ev.SpellCast, ev.StepBegan))


def _follow(stack: list[ObjectId], event: Event) -> None:
    """Keep the stack as events put things on it and take them off; the top is last."""
    match event:
        case ev.TriggerPlaced(ability=number) | ev.Copied(copy=number):
            stack.append(number)
        case ev.AbilityActivated(ability=ability) if ability is not None:
            stack.append(ability)
        case ev.ZoneChanged(to_zone="stack", new=new) if new is not None:
            stack.append(new)
        case ev.ZoneChanged(from_zone="stack", object=gone) if gone in stack:
            stack.remove(gone)
        case ev.LeftStack(object=gone) if gone in stack:
            stack.remove(gone)


def _stack(stack: list[ObjectId], names: Names) -> Entry:
    top_first = [names.ref(number) for number in reversed(stack)]
    text = " / ".join(top_first) if top_first else "empty"
    return Entry("stack", text, "405.2", data={"objects": top_first})


def _event(event: Event, names: Names) -> Entry | None:
    said = say(event, names)
    if said is None:
        return None
    kind = {"turn": "turn", "step": "step", "trigger": "trigger"}.get(said.style, "event")
    data = {"event": type(event).__name__, **_fields(event, names)}
    return Entry(kind, said.text, event.rule, said.level, said.style, data)


def _fields(event: Event, names: Names) -> dict[str, Any]:
    """The event's own data, with names for numbers."""
    found: dict[str, Any] = {}
    for name, value in event._asdict().items():
        if name != "rule":
            found[name] = _plain(value, names)
    return found


def _plain(value: Any, names: Names) -> Any:
    if isinstance(value, (ObjectId, PlayerId)):
        try:
            return names.ref(value)
        except KeyError:
            return f"#{int(value)}"
    if isinstance(value, tuple):
        return [_plain(one, names) for one in value]
    return value


def _question(made: Made, names: Names) -> Iterator[Entry]:
    decision = made.decision
    if decision.kind == PRIORITY:
        return
    asked = names.refs(decision.players)
    answer = _answer(decision, made.answer, names)
    data = {
        "asked": [names.ref(one) for one in decision.players],
        "question": decision.prompt,
        "why": decision.why,
        "what": decision.what,
        "options": [_plain(option.value, names) if option.value != SPLIT else SPLIT
                    for option in decision.options],
        "answer": answer,
        "by": made.by,
        "line": made.line,
    }
    real = made.by in ("script", "queue", "first", "random")
    level = SHORT if real or decision.kind == ORDER else FULL
    if decision.kind in (ATTACK, BLOCK) and not made.answer:
        level = FULL
    because = f" — {decision.why}" if decision.why else ""
    text = f"{asked} is asked: {decision.prompt}{because}; answer ({made.by}): {answer}"
    yield Entry("question", text, decision.rule, level, "question", data)


def _answer(decision: Decision, answer: Any, names: Names) -> str:
    texts = {option.value: option.text for option in decision.options}
    if decision.kind in (ATTACK, BLOCK):
        pairs = [f"{names.ref(one)} → {names.ref(other)}" for one, other in answer]
        return ", ".join(pairs) or "none"
    if not isinstance(answer, tuple):
        return str(answer)
    if decision.what.startswith("look"):
        at = answer.index(SPLIT)
        elsewhere = decision.what.partition(": ")[2]
        parts = [(elsewhere, answer[:at]), ("top", answer[at + 1 :])]
        return "; ".join(f"{where}: {names.refs(cards) or 'none'}" for where, cards in parts)
    if decision.what == "triggers":
        return ", ".join(texts[one] for one in answer)
    shown = [
        names.ref(one) if isinstance(one, (ObjectId, PlayerId)) else texts.get(one, str(one))
        for one in answer
    ]
    return ", ".join(shown) or "none"


def _mark(mark: Checked | Noted) -> Iterator[Entry]:
    if isinstance(mark, Noted):
        yield Entry("note", mark.text, data={"line": mark.line})
        return
    for verdict in mark.verdicts:
        yield _verdict(verdict)


def _verdict(verdict: Verdict) -> Entry:
    text = f"{verdict.what} = {verdict.expected}"
    if not verdict.held:
        text += f", but it is {verdict.found} (line {verdict.line})"
    data = {
        "what": verdict.what, "expected": verdict.expected, "found": verdict.found,
        "held": verdict.held, "line": verdict.line,
    }
    level = FULL if verdict.held else SHORT
    return Entry("expectation", text, "", level, "held" if verdict.held else "failed", data)
