"""Playing a scenario's script on a game, strictly: no line is dropped, no choice is made up.

Every rule of this module is a sentence of the scenario format; `docs/scenarios.md` has them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from ..errors import ApnapError, Refused, ScenarioError
from ..game import events as ev
from ..game.decisions import (
    ATTACK,
    BLOCK,
    PRIORITY,
    ActivateAbility,
    CastSpell,
    Decision,
    Pass,
    PlayLand,
)
from ..game.ids import ObjectId, PlayerId, Ref
from ..library import Library
from ..position import Position
from ..rules import casting, combat, randomness
from ..rules.characteristics import characteristics
from ..rules.mana_abilities import activated_abilities
from ..yamltext import Listing, Text
from .answering import Asked, Misfit, fit
from .entries import Action, Answer, Entry, Expects, Note, Resolve, To
from .judge import Verdict, judge
from .model import Scenario
from .read import load
from .setup import ability_index, set_up
from .table import Table
from .words import STEPS

MAX_PASSES = 100_000
"""How many passes one entry may take before the program stops."""


Place = tuple[int, str, str, str]
"""Who is asked, what kind of question, what is chosen, and about which source."""


def place_of(decision: Decision, position: Position) -> Place:
    """Which question this is, in whatever line of play it comes up."""
    source = position.board.name(decision.source) if decision.source is not None else ""
    return (int(decision.player), decision.kind, decision.what, source)


class Made(NamedTuple):
    """A decision that was made: where in the log, what was asked, the answer, who gave it."""

    at: int
    decision: Decision
    answer: Any
    by: str
    """script, queue, only option, cannot be told apart, first, random or nobody acts."""
    said_by: str = ""
    """The player or team named in the script."""
    line: int | None = None
    place: Place | None = None
    """Which question it was, in any line of play."""
    given: Answer | None = None
    """The scripted answer as it was given."""


class Checked(NamedTuple):
    """Verdicts of one expectation, and where in the log it was taken."""

    at: int
    line: int
    verdicts: tuple[Verdict, ...]


class Noted(NamedTuple):
    """A note of the script, and where in the log it stands."""

    at: int
    line: int
    text: str


@dataclass
class Run:
    """A scenario that has been played to the end of its script."""

    scenario: Scenario
    start: Position
    position: Position
    """Where it stands now, at the end where it ended."""
    table: Table
    made: list[Made] = field(default_factory=list)
    checks: list[Checked] = field(default_factory=list)
    notes: list[Noted] = field(default_factory=list)
    movers: dict[int, tuple[Place, int]] = field(default_factory=dict)
    """For each entry that passed on to its question: which, and how often it had come up."""

    @property
    def held(self) -> bool:
        """Whether every expectation held."""
        return all(verdict.held for check in self.checks for verdict in check.verdicts)


def run(scenario: Scenario) -> Run:
    """Play a scenario. Raises ApnapError with the line for anything that does not go."""
    try:
        return _play(scenario)
    except ApnapError as error:
        raise error.at(scenario.file) from None


def run_file(path: str | Path, library: Library | None = None) -> Run:
    """Load a scenario file and play it."""
    return run(load(path, library))


def _play(scenario: Scenario) -> Run:
    start, table = set_up(scenario)
    table.note_new(start.events)
    runner = Runner(Run(scenario, start, start, table))
    runner.play()
    return runner.run


class Runner:
    """Takes the entries of a script in order."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.entries: tuple[Entry, ...] = run.scenario.script
        self.next = 0
        self.queues = {seat: list(queue) for seat, queue in run.scenario.answers.items()}
        self.own: list[Answer] = []
        """Answers inside the action that is being taken."""
        self.line: int | None = None
        self.random = run.scenario.seed

    # where things stand

    @property
    def position(self) -> Position:
        return self.run.position

    @property
    def table(self) -> Table:
        return self.run.table

    def decision(self) -> Decision | None:
        """The open question; a paused position goes on to its next one."""
        if self.position.is_paused:
            self.move(self.position.proceed())
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
            keep = self.position is self.run.start
            position = self.position.answer(answer, stop, keep)
        except Refused as refusal:
            raise ScenarioError(
                refusal.code, refusal.message, line=self.line, hint=refusal.hint
            ) from None
        self.run.made.append(Made(at, decision, answer, by, said_by, self.line, place, given))
        self.move(position)

    def fail(self, code: str, message: str, hint: str | None = None) -> ScenarioError:
        return ScenarioError(code, message, line=self.line, hint=hint)

    # the script

    def play(self) -> None:
        """Every entry in turn, then the questions still open, then the final expectations."""
        self.settle(stay=True)
        while self.next < len(self.entries):
            entry = self.entries[self.next]
            self.next += 1
            self.line = entry.line
            self.take(entry)
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

    def take(self, entry: Entry) -> None:
        """One entry."""
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
        return Asked(self.position.board, self.table, decision)

    def settle(self, stay: bool = False) -> None:
        """Answer what is asked until somebody has priority or the game is over.

        With `stay` a question that the next entry answers is left open.
        """
        for _ in range(MAX_PASSES):
            decision = self.decision()
            if decision is None or decision.kind == PRIORITY:
                return
            if stay and not self.own and self.next_answers(decision):
                return
            self.answer_question(decision)
        raise self.fail("endless", "the same question comes up again and again")

    def answer_question(self, decision: Decision) -> None:
        """Answer one question: from the action, the next entry, the queue, or by itself."""
        if self.concedes_now():
            return
        if decision.kind in (ATTACK, BLOCK):
            self.declare_unscripted(decision)
            return
        asked = self.asked(decision)
        only = asked.only_answer()
        if self.own:
            if self.answer_from_action(asked, only):
                return
        elif self.next_answers(decision) and self.answer_from_entry(asked, only):
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
        self.unscripted(decision, asked)

    def concedes_now(self) -> bool:
        """Whether the next entry is a concession, which does not wait for an answer."""
        at = self.look_ahead()
        entry = self.entries[at] if at < len(self.entries) else None
        if not isinstance(entry, Action) or entry.verb != "concede":
            return False
        while self.next <= at:
            following = self.entries[self.next]
            self.next += 1
            self.take(following)
        return True

    def answer_from_action(self, asked: Asked, only: Any) -> bool:
        """The first answer inside the action that has a fitting word."""
        for place, own in enumerate(self.own):
            if asked.takes(own.word) and asked.decision.player in self.table.seat_members(
                own.player
            ):
                try:
                    value = fit(asked, own)
                except Misfit:
                    if only is not None:
                        return False
                    raise
                del self.own[place]
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
        self.next = at + 1
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
                return queue.pop(0)
            if decision.players[0] in members and len(members) == 1:
                raise ScenarioError(
                    "illegal", f"the next answer in the queue of {seat} does not fit; "
                    f"{asked.describe()}", line=head.line, column=head.column,
                )
        return None

    def unscripted(self, decision: Decision, asked: Asked) -> None:
        """A real choice that nothing answers."""
        how = self.run.scenario.unscripted
        if how is None:
            names = " and ".join(self.position.board.name(one) for one in decision.players)
            raise self.fail(
                "unscripted", f"nothing answers this: {asked.describe()}",
                f"add an entry by {names} after this one, or `unscripted: first`",
            )
        answers = list(_first_answers(decision))
        if how == "random":
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
            self.run.made.append(Made(seen, decision, Pass(), "nobody acts"))
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
            decision = self.decision()
            if decision is not None and decision.kind != PRIORITY:
                return
            if out_of_reach():
                raise self.fail("illegal", message)
            self.pass_priority(stop)
            if self.position.is_paused:
                return
        raise self.fail("endless", "the game goes on without end")

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
        if board.waiting and not self.position.is_over:
            self.pass_priority()  # triggers that wait are placed first (CR 117.5)
            self.settle()
            board = self.position.board
        if not len(board.stack):
            raise self.fail("illegal", "there is nothing on the stack to resolve")
        top = board.top_of_stack()
        assert top is not None
        number = top.id
        self.pass_until(
            lambda: number not in self.position.board.stack, lambda: False, "", stay=False
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
        point = (wanted, STEPS.index(entry.step))
        if turn.step and (turn.number, STEPS.index(turn.step)) > point:
            raise self.fail(
                "illegal", f"turn {wanted}, {entry.step} is past: it is turn {turn.number}, "
                f"{turn.step}",
            )
        if self.position.is_paused:
            self.decision()
        stop = entry.step if entry.step in ("untap", "cleanup") else None

        def reached() -> bool:
            now = self.position.board.turn
            return (now.number, now.step) == (wanted, entry.step)

        def out_of_reach() -> bool:
            now = self.position.board.turn
            return (now.number, STEPS.index(now.step)) > point

        message = f"turn {wanted} has no {entry.step} step"
        while True:
            self.pass_until(reached, out_of_reach, message, stop)
            if self.position.is_paused and not reached():
                self.decision()
                continue
            break
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

    def act(self, entry: Action) -> None:
        """Cast, activate or play, with the answers that the action carries."""
        assert entry.name is not None
        members = (self.table.player(entry.player),)
        self.priority_of(members, entry.player)
        pay, optional, used = self.payment(entry, members[0])
        self.own = [one for one in entry.answers if one not in used]
        action = self.action(entry, members[0], pay, optional)
        if entry.x is not None:
            self.own.insert(0, Answer(entry.player, None, Text(str(entry.x)), entry.line))
        self.answer(action, "script", entry.player)
        while self.own:
            decision = self.decision()
            if decision is None or decision.kind in (PRIORITY, ATTACK, BLOCK):
                raise ScenarioError(
                    "left-over", f"an answer that nothing in this action asks for: "
                    f"{_shown(self.own[0].value)}", line=self.own[0].line,
                    column=self.own[0].column,
                )
            self.answer_question(decision)
        self.settle()

    def action(
        self, entry: Action, player: PlayerId, pay: tuple[ObjectId, ...], optional: tuple[str, ...]
    ) -> CastSpell | ActivateAbility | PlayLand:
        """The action an entry means."""
        board = self.position.board
        assert entry.name is not None
        if entry.verb == "activate":
            everything = [ObjectId(one) for one in (*board.battlefield, *board.cards)]
            able = [
                one for one in everything if activated_abilities(characteristics(board, one))
            ]
            own = [one for one in able if board.controller(one) == player]
            source = self.among(entry.name, own, able, "something with an activated ability")
            abilities = activated_abilities(characteristics(board, source))
            index = ability_index(board, source, abilities, entry.ability, entry.name)
            return ActivateAbility(player, source, index, pay)
        record = board.players[player]
        everywhere = [ObjectId(one) for one in board.cards]
        if entry.verb == "play":
            able = [
                one for one in everywhere
                if characteristics(board, one).is_land
                and (one in record.hand or self.permitted(player, one))
            ]
            if not any(self.fits(entry.name, one) for one in able):
                spell = self.castable(player, everywhere)
                if any(self.fits(entry.name, one) for one in spell):
                    return self.cast(entry.name, player, spell, everywhere, pay, optional)
            card = self.among(entry.name, able, [*record.hand, *everywhere], "a land to play")
            return PlayLand(player, card)
        spell = self.castable(player, everywhere)
        return self.cast(entry.name, player, spell, everywhere, pay, optional)

    def cast(
        self, name: Text, player: PlayerId, able: list[ObjectId], everywhere: list[ObjectId],
        pay: tuple[ObjectId, ...], optional: tuple[str, ...],
    ) -> CastSpell:
        board = self.position.board
        hand = list(board.players[player].hand)
        card = self.among(name, able, [*hand, *everywhere], "a card that could be cast")
        ways = list(casting.ways(board, player, card))
        named = [way.name for way in ways if way.name and way.name in optional]
        way = named[0] if named else (ways[0].name if ways else "")
        return CastSpell(player, card, way, pay, tuple(o for o in optional if o != way))

    def castable(self, player: PlayerId, everywhere: list[ObjectId]) -> list[ObjectId]:
        board = self.position.board
        return [one for one in everywhere if any(casting.ways(board, player, one))]

    def permitted(self, player: PlayerId, number: ObjectId) -> bool:
        return any(
            permission.player == player and number in permission.cards and permission.lands
            for permission in self.position.board.permissions
        )

    def fits(self, name: Text, number: ObjectId) -> bool:
        reference = self.table.scenario.reference(name)
        return self.table.called(self.position.board, number, reference)

    def among(
        self, name: Text, able: list[ObjectId], rest: list[ObjectId], what: str
    ) -> ObjectId:
        """What a name means among what is possible there; else among the rest, to say why not."""
        board = self.position.board
        fitting = [one for one in able if self.fits(name, one)]
        if fitting:
            return self.table.pick(board, name, fitting, f"{what}")[0]
        others = [one for one in dict.fromkeys(rest) if self.fits(name, one)]
        if others:
            return others[0]
        raise ScenarioError(
            "unknown-name", f'there is no "{name}" that could be {what}', line=name.line,
            column=name.column, hint=self.table.hint(board, able),
        )

    def payment(
        self, entry: Action, player: PlayerId
    ) -> tuple[tuple[ObjectId, ...], tuple[str, ...], tuple[Answer, ...]]:
        """What `pay` names: permanents to pay with, and optional costs such as kicker."""
        board = self.position.board
        permanents: list[ObjectId] = []
        optional: list[str] = []
        used: list[Answer] = []
        own = [one.id for one in board.battlefield.values() if one.controller == player]
        for answer in entry.answers:
            if answer.word != "pay":
                continue
            nodes = answer.value if isinstance(answer.value, Listing) else [answer.value]
            whole = True
            for node in nodes:
                assert isinstance(node, Text)
                reference = self.table.scenario.reference(node)
                fitting = [
                    one for one in own
                    if one not in permanents and self.table.called(board, one, reference)
                ]
                if len(fitting) >= reference.count:
                    permanents.extend(fitting[: reference.count])
                elif self.scenario_name(node):
                    whole = False
                else:
                    optional.append(str(node).lower())
            if whole and (permanents or optional):
                used.append(answer)
        return tuple(permanents), tuple(optional), tuple(used)

    def scenario_name(self, node: Text) -> bool:
        scenario = self.table.scenario
        return scenario.is_name(scenario.reference(node).name)

    # declarations

    def declare(self, entry: Action) -> None:
        """Consecutive `attack` or `block` entries are one declaration, at the next such time."""
        group = [entry]
        members = self.table.seat_members(entry.player)
        team = self.position.board.players[members[0]].team
        while self.next < len(self.entries):
            following = self.entries[self.next]
            if not isinstance(following, Action) or following.verb != entry.verb:
                break
            if self.position.board.players[self.table.player(following.player)].team != team:
                break
            group.append(following)
            self.next += 1
        self.pass_to_declaration(entry, team)
        decision = self.decision()
        assert decision is not None
        pairs: list[tuple[ObjectId, Ref]] = []
        for one in group:
            self.line = one.line
            pairs.extend(self.declared(one, pairs))
        self.line = entry.line
        self.answer(tuple(pairs), "script", entry.player)
        self.settle(stay=True)

    def pass_to_declaration(self, entry: Action, team: int) -> None:
        kind = ATTACK if entry.verb == "attack" else BLOCK
        turn = self.position.board.turn.number
        reason = None
        for _ in range(MAX_PASSES):
            decision = self.decision()
            board = self.position.board
            if decision is None:
                raise self.fail("illegal", "the game is over")
            if decision.kind == kind and board.players[decision.player].team == team:
                return
            over = STEPS.index(board.turn.step) > STEPS.index(f"declare {entry.verb}ers")
            if board.turn.number > turn or over:
                raise self.fail("illegal", reason or self.no_declaration(entry))
            if entry.verb == "block" and board.combat is not None:
                reason = self.no_block(entry)
            if decision.kind == PRIORITY:
                self.pass_priority()
            else:
                self.answer_question(decision)
        raise self.fail("endless", "the game goes on without end")

    def no_block(self, entry: Action) -> str | None:
        """Why a block that is named could not be declared as things stand."""
        board = self.position.board
        for name, targets in entry.pairs:
            for one in board.battlefield.values():
                if not self.fits(name, one.id) or board.combat is None:
                    continue
                for attacker in board.combat.attackers:
                    if self.fits(targets[0], attacker.id):
                        why = combat.objection_to_block(board, one.id, attacker.id)
                        if why is not None:
                            return f"{name} can't block {targets[0]}: {why}"
        return None

    def no_declaration(self, entry: Action) -> str:
        """Why there is no declaration: the reason for the first creature named."""
        board = self.position.board
        for name, targets in entry.pairs:
            for one in board.battlefield.values():
                if self.fits(name, one.id):
                    why = (
                        combat.objection_to_attacker(board, one.id)
                        if entry.verb == "attack"
                        else None
                    )
                    if why:
                        return f"{name} can't attack {targets[0]}: {why}"
        return f"{entry.player} can't {entry.verb} any more this turn"

    def declared(
        self, entry: Action, taken: list[tuple[ObjectId, Ref]]
    ) -> list[tuple[ObjectId, Ref]]:
        """The pairs of one entry; a player declares only own creatures."""
        board = self.position.board
        player = self.table.player(entry.player)
        mine = [one.id for one in board.battlefield.values() if one.controller == player]
        pairs: list[tuple[ObjectId, Ref]] = []
        for name, targets in entry.pairs:
            used = {one for one, _ in (*taken, *pairs)}
            free = [one for one in mine if one not in used]
            creatures = [one for one in free if characteristics(board, one).is_creature]
            for number in self.creatures(name, creatures, free, entry):
                for target in targets:
                    pairs.append((number, self.aim(entry, target)))
        return pairs

    def creatures(
        self, name: Text, creatures: list[ObjectId], free: list[ObjectId], entry: Action
    ) -> list[ObjectId]:
        board = self.position.board
        reference = self.table.scenario.reference(name)
        fitting = [one for one in creatures if self.table.called(board, one, reference)]
        able = [one for one in fitting if self.is_able(one, entry)]
        pool = able if len(able) >= reference.count else fitting
        return self.table.pick(
            board, name, pool or free, f"a creature of {entry.player} that could {entry.verb}"
        )

    def is_able(self, number: ObjectId, entry: Action) -> bool:
        board = self.position.board
        if entry.verb == "attack":
            return combat.objection_to_attacker(board, number) is None
        return number in combat.able_blockers(
            board, board.players[board.controller(number)].team
        )

    def aim(self, entry: Action, target: Text) -> Ref:
        """What is attacked: a player or permanent; or the attacker that is blocked."""
        board = self.position.board
        if entry.verb == "block":
            attackers = [one.id for one in board.combat.attackers] if board.combat else []
            return self.table.pick(board, target, attackers, "an attacking creature")[0]
        refs: list[Ref] = [ObjectId(one) for one in board.battlefield]
        refs += [player.id for player in board.players]
        return self.table.refs(board, target, refs, "what could be attacked")[0]

    def declare_unscripted(self, decision: Decision) -> None:
        """Nobody attacks or blocks; where a creature must, the one legal declaration is made."""
        if decision.kind == ATTACK and decision.least:
            forced = combat.forced_attack(self.position.board)
            if forced is None:
                names = ", ".join(option.text for option in decision.options)
                raise self.fail(
                    "unscripted", f"a creature must attack, and the declaration is open: {names}",
                    "add an `attack` entry",
                )
            self.answer(forced, "only option")
            return
        self.answer((), "nobody acts")


def _first_answers(decision: Decision) -> list[tuple[Any, ...]]:
    """The legal answers of a question, in the order of its options; not more than some."""
    found = []
    for answer in decision.answers():
        found.append(answer)
        if len(found) >= 1000:
            break
    return found


def _shown(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, (list, dict)) else str(value)

