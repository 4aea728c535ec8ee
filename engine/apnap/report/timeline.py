"""The story of a run as plain entries, from which every kind of report is made."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..game import events as ev
from ..game.decisions import (
    ATTACK,
    BLOCK,
    DISTRIBUTE,
    ORDER,
    PRIORITY,
    SPLIT,
    ActivateAbility,
    CastSpell,
    Decision,
    Option,
    Pass,
    PlayLand,
)
from ..game.events import Event
from ..game.ids import ObjectId, PlayerId
from ..game.records import StackedAbility
from ..scenario.judge import Verdict
from ..scenario.record import Checked, Made, Noted, Run
from .names import Names
from .words import FULL, SHORT, because, say, turn

CHOSEN = ("script", "queue", "first", "random")
"""Who answers a real question; any other answer was the only one there is."""


@dataclass(frozen=True)
class Entry:
    """One thing that is told.

    `kind` is turn, step, event, trigger, question, stack, note or expectation; `level` is 0 for
    what is always told, 1 for what only a full report tells, 2 for what only machines get.
    """

    kind: str
    text: str
    rule: str = ""
    level: int = SHORT
    style: str = ""
    data: dict[str, Any] = field(default_factory=dict)


def timeline(run: Run, names: Names) -> Iterator[Entry]:
    """Everything that happened, was asked, noted and expected in a run, in order."""
    return tell(names, run.made, [*run.checks, *run.notes])


def tell(
    names: Names, made: Iterable[Made] = (), marks: Iterable[Checked | Noted] = ()
) -> Iterator[Entry]:
    """The entries of a board's log, with the decisions and marks where they stand in it."""
    events = list(names.board.log)
    teller = _Teller(events, names)
    asked = list(made)
    marked = sorted(marks, key=lambda one: one.at)
    yield from teller.opening()
    for at, event in enumerate(events):
        while asked and asked[0].at <= at:
            yield from teller.question(asked.pop(0))
        while marked and marked[0].at <= at:
            yield from teller.mark(marked.pop(0))
        yield from teller.event(event)
    for one in asked:
        yield from teller.question(one)
    for mark in marked:
        yield from teller.mark(mark)
    yield from teller.stack_if_new()


class _Teller:
    """Tells a log from its beginning, keeping the stack as the game had it."""

    def __init__(self, events: Sequence[Event], names: Names) -> None:
        self.events = events
        self.names = names
        self.stack = self._starting_stack()
        self.drawn = list(self.stack)
        self.reasons = self._reasons()

    def opening(self) -> Iterator[Entry]:
        """The heading of the turn in which the game starts, where no event says it."""
        begun = [one for one in self.events if isinstance(one, (ev.TurnBegan, ev.StepBegan))]
        if not begun or isinstance(begun[0], ev.TurnBegan):
            return
        later = next((one.number for one in begun if isinstance(one, ev.TurnBegan)), None)
        number = self.names.board.turn.number if later is None else later - 1
        team = self.names.team(begun[0].team)
        data = {"event": "TurnBegan", "number": number, "team": team}
        yield Entry("turn", turn(number, team), "500.1", style="turn", data=data)

    # events

    def event(self, event: Event) -> Iterator[Entry]:
        """An event; the stack is drawn when somebody may act upon it."""
        if isinstance(event, (ev.Passed, ev.StepBegan, ev.TurnBegan)):
            yield from self.stack_if_new()
        yield self._entry(event)
        _follow(self.stack, event)
        if isinstance(event, ev.SpellCast) or (
            isinstance(event, ev.AbilityActivated) and event.ability is not None
        ):
            yield from self.stack_if_new()

    def _entry(self, event: Event) -> Entry:
        said = say(event, self.names)
        kind = said.style if said.style in ("turn", "step", "trigger") else "event"
        data: dict[str, Any] = {"event": type(event).__name__}
        for name, value in event._asdict().items():
            if name != "rule":
                data[name] = self._plain(value)
        if isinstance(event, (ev.TurnBegan, ev.StepBegan)):
            data["team"] = self.names.team(event.team)
        text = said.text
        if isinstance(event, ev.Triggered):
            reason = self._reason(event)
            data["label"] = self.names.label(event.label, event.source)
            data["because"] = reason or None
            text += f", because {reason}" if reason else ""
        return Entry(kind, text, event.rule, said.level, said.style, data)

    def _plain(self, value: Any) -> Any:
        """A value of an event with names for numbers."""
        if isinstance(value, (ObjectId, PlayerId)):
            try:
                return self.names.ref(value)
            except KeyError:
                return f"#{int(value)}"
        if isinstance(value, tuple):
            return [self._plain(one) for one in value]
        return value

    def _reasons(self) -> dict[ObjectId, Event]:
        """For each trigger the event that fired it, as far as it is remembered."""
        board = self.names.board
        found = {one.id: one.event for one in board.waiting if one.event is not None}
        for event in self.events:
            if isinstance(event, ev.TriggerPlaced):
                record = self.names.record(event.ability)
                if isinstance(record, StackedAbility) and record.event is not None:
                    found[event.trigger] = record.event
        return found

    def _reason(self, event: ev.Triggered) -> str:
        reason = self.reasons.get(event.trigger)
        return "" if reason is None else because(reason, self.names)

    # the stack

    def stack_if_new(self) -> Iterator[Entry]:
        """The stack, if it is not as it was last drawn."""
        if self.stack == self.drawn:
            return
        self.drawn = list(self.stack)
        names = self.names
        top_first = [names.ref(one) for one in reversed(self.stack)]
        whose = [names.ref(names.board.controller(one)) for one in reversed(self.stack)]
        text = " / ".join(top_first) or "empty"
        data = {"objects": top_first, "controllers": whose}
        yield Entry("stack", text, "405.2", data=data)

    def _starting_stack(self) -> list[ObjectId]:
        """What the file set up on the stack: what is there without an event that put it there."""
        put: set[ObjectId] = set()
        taken: list[ObjectId] = []
        for event in self.events:
            before: list[ObjectId] = []
            _follow(before, event)
            put.update(before)
            if isinstance(event, (ev.Resolved, ev.NotResolved, ev.LeftStack, ev.Countered)):
                taken.append(event.object)
        there = [ObjectId(number) for number in self.names.board.stack]
        return sorted({one for one in (*taken, *there) if one not in put})

    # questions

    def question(self, made: Made) -> Iterator[Entry]:
        """A question with its answer; priority is told by what is done with it."""
        decision = made.decision
        if decision.kind == PRIORITY and (decision.decider is None or made.answer == Pass()):
            return
        asked = self.names.asked(decision)
        answer = self._answer(decision, made.answer)
        data = {
            "asked": [self.names.ref(one) for one in decision.players],
            "decider": self.names.decider(decision),
            "question": decision.prompt,
            "why": decision.why,
            "what": decision.what,
            "about": self.names.ref(decision.source) if decision.source is not None else None,
            "options": self._options(decision),
            "answer": answer,
            "by": made.by,
            "line": made.line,
        }
        level = SHORT if made.by in CHOSEN or decision.kind == ORDER else FULL
        if decision.kind in (ATTACK, BLOCK) and not made.answer:
            level = FULL
        text = f"{addressed(asked, decision.prompt)} → {', '.join(answer) or 'none'}"
        yield Entry("question", text, decision.rule, level, "question", data)

    def _options(self, decision: Decision) -> list[str]:
        """The options in words; triggers of the same label with what made them trigger."""
        shown = [self._option(decision, one) for one in decision.options]
        if decision.what != "triggers":
            return shown
        fired = [self.names.fired.get(ObjectId(int(one.value))) for one in decision.options]
        told = [
            (text, "" if one is None else self._reason(one))
            for text, one in zip(shown, fired, strict=True)
        ]
        return [
            f"{text} (because {reason})"
            if len({other for same, other in told if same == text}) > 1 and reason else text
            for text, reason in told
        ]

    def _option(self, decision: Decision, option: Option) -> str:
        try:
            if isinstance(option.value, (ObjectId, PlayerId)):
                return self.names.ref(option.value)
        except KeyError:
            pass  # something else is counted with numbers of objects
        if decision.source is not None:
            return option.text.replace("~", self.names.ref(decision.source))
        return option.text

    def _answer(self, decision: Decision, answer: Any) -> list[str]:
        names = self.names
        match answer:
            case CastSpell(card=number) | PlayLand(card=number):
                verb = "cast" if isinstance(answer, CastSpell) else "play"
                return [f"{verb} {names.ref(number)}"]
            case ActivateAbility(source=number):
                return [f"activate {names.ref(number)}"]
        if decision.kind in (ATTACK, BLOCK):
            verb = "attacks" if decision.kind == ATTACK else "blocks"
            return [f"{names.ref(one)} {verb} {names.ref(other)}" for one, other in answer]
        options = self._options(decision)
        if decision.kind == DISTRIBUTE:
            return [f"{part} to {to}" for part, to in zip(answer, options, strict=True)]
        by_value = dict(zip((one.value for one in decision.options), options, strict=True))
        if SPLIT in by_value and decision.what.startswith("look"):
            at = answer.index(SPLIT)
            elsewhere = decision.what.partition(": ")[2]
            parts = ((elsewhere, answer[:at]), ("top", answer[at + 1 :]))
            return [
                f"{where}: {', '.join(by_value[card] for card in cards) or 'none'}"
                for where, cards in parts
            ]
        return [
            names.ref(one) if one in decision.payers and one not in by_value
            else by_value.get(one, str(one))
            for one in answer
        ]

    # what the script notes and expects

    def mark(self, mark: Checked | Noted) -> Iterator[Entry]:
        """A note or an expectation; what is looked at is drawn first."""
        yield from self.stack_if_new()
        if isinstance(mark, Noted):
            yield Entry("note", mark.text, data={"line": mark.line})
            return
        for verdict in mark.verdicts:
            yield _verdict(verdict)


def addressed(asked: str, prompt: str) -> str:
    """A question with the names of those who are asked, unless it begins with them."""
    return prompt if prompt.startswith(f"{asked} ") else f"{asked}: {prompt}"


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
        case ev.LeftStack(object=gone) | ev.Merged(what=gone) if gone in stack:
            stack.remove(gone)


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
