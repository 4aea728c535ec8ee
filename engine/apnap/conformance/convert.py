"""One case as a scenario file: it is played, and what was done and answered is written down.

The set-up is written first and loaded as a scenario; the case is then played on that very game,
so every name in the script is one by which the scenario knows the object.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any, NamedTuple

from ..errors import ApnapError
from ..game import events as ev
from ..game.board import Board
from ..game.decisions import (
    ATTACK,
    BLOCK,
    DISTRIBUTE,
    ORDER,
    SPLIT,
    TARGET,
    ActivateAbility,
    CastSpell,
    Decision,
    Pass,
    PlayLand,
)
from ..game.ids import ObjectId, PlayerId, Ref
from ..library import CardFacts, Face
from ..position import Position
from ..rules.characteristics import characteristics
from ..rules.mana_abilities import activated_abilities
from ..scenario.answering import full_name
from ..scenario.read import load
from ..scenario.run import run
from ..scenario.setup import set_up
from ..scenario.table import Table
from . import asserts
from .cards import Facts, NotSupported
from .cases import KINDS, Case, Move
from .expecting import Unsaid, expectation
from .naming import Failed, Naming
from .play import PASSED, Game, play
from .setup import prepared


def scenario_text(case: Case, facts: Facts) -> str:
    """The scenario file of a case. Raises ApnapError for what the format cannot say."""
    result = play(case, facts)
    if result.status != PASSED:
        raise _cannot(case, f"it is {result.status}: {result.reasons[0]}")
    head = _SetUp(case, facts).text()
    try:
        position, table = set_up(load(f"{case.id}.yaml", facts.library, head))
        game = _Recorder(case, position, table)
        game.play()
        text = "\n".join([head, "script:", *(f"  - {entry}" for entry in game.entries()), ""])
        played = run(load(f"{case.id}.yaml", facts.library, text))
    except Unsaid as error:
        raise _cannot(case, str(error)) from None
    except (Failed, NotSupported) as error:
        raise _cannot(case, f"set up as a scenario it plays otherwise: {error}") from None
    except ApnapError as error:
        raise _cannot(case, f"a scenario file can't say it: {error}") from None
    for check in played.checks:
        for one in check.verdicts:
            if not one.held:
                said = f"{one.what}: expected {one.expected}, found {one.found}"
                raise _cannot(case, f"as a scenario it plays otherwise: {said}")
    return text


def _cannot(case: Case, why: str) -> ApnapError:
    return ApnapError(
        "unsupported", f'"{case.id}" can\'t be made a scenario: {why}', file=case.file,
        line=case.line,
    )


def quoted(text: str) -> str:
    """A text as YAML in double quotes."""
    return json.dumps(text, ensure_ascii=False)


def _flow(value: Any) -> str:
    """Plain data as YAML on one line."""
    match value:
        case dict():
            return "{" + ", ".join(f"{quoted(str(k))}: {_flow(v)}" for k, v in value.items()) + "}"
        case list() | tuple():
            return "[" + ", ".join(map(_flow, value)) + "]"
        case bool():
            return "true" if value else "false"
        case int():
            return str(int(value))
    return quoted(str(value))


class _SetUp:
    """The top of the file: players, their cards, and the texts that the library lacks."""

    def __init__(self, case: Case, facts: Facts) -> None:
        self.case = case
        self.facts = facts

    def text(self) -> str:
        case = self.case
        lines = [f"title: {quoted(case.id)}", f"format: {KINDS[case.kind]}", "players:"]
        zones = self.zones()
        for name in case.order:
            lines.append(f"  {quoted(name)}:")
            life = self.life(name)
            if life is not None:
                lines.append(f"    life: {life}")
            for zone, cards in zones[name].items():
                lines.append(f"    {zone}: {_flow(cards)}")
        lines.append(f"turn: {{number: 1, active: {quoted(case.order[0])}, step: untap}}")
        for put in case.setup:
            if put.kind == "set_day":
                lines.append(f"daytime: {'day' if put.args[-1] else 'night'}")
        own = list(self.own())
        if own:
            lines.append("cards:")
            lines.extend(f"  - {_flow(one)}" for one in own)
        return "\n".join(lines)

    def life(self, player: str) -> int | None:
        for put in reversed(self.case.setup):
            if put.kind == "life" and put.player == player:
                return int(put.args[0])
        return self.case.life

    def zones(self) -> dict[str, dict[str, list[Any]]]:
        """What each player has in each zone, libraries top first as they are shuffled."""
        naming = Naming(self.case.order)
        board = _set_up_board(self.case, self.facts, naming)
        found: dict[str, dict[str, list[Any]]] = {name: {} for name in self.case.order}
        for put in self.case.setup:
            if put.kind != "card" or put.args[0] == "library":
                continue
            zone, name, count, tapped, alias = put.args
            assert put.player is not None
            entry: Any = f"{count} {name}" if count > 1 else name
            if tapped or alias:
                entry = {"card": entry}
                if alias:
                    entry["as"] = alias
                if tapped:
                    entry["tapped"] = True
            if count:
                found[put.player].setdefault(zone, []).append(entry)
        for name, seat in naming.seats.items():
            names = [board.name(one) for one in board.players[seat].library]
            groups = [(one, len(list(same))) for one, same in groupby(names)]
            found[name]["library"] = [f"{n} {one}" if n > 1 else one for one, n in groups]
        return found

    def own(self) -> Iterator[dict[str, Any]]:
        """The cards whose text is not in the library."""
        names = [str(put.args[1]) for put in self.case.setup if put.kind == "card"]
        for name in dict.fromkeys(names):
            if name not in self.facts.library:
                facts = self.facts.get(name)
                assert facts is not None
                yield _written(facts)


def _written(facts: Face) -> dict[str, Any]:
    """A card as an entry of `cards:`, with its faces."""
    keys = ("name", "cost", "type", "pt", "loyalty", "defense", "text")
    found: dict[str, Any] = {key: str(value) for key in keys if (value := getattr(facts, key))}
    if isinstance(facts, CardFacts) and facts.faces:
        found["faces"] = [_written(face) for face in facts.faces]
        if facts.layout:
            found["layout"] = str(facts.layout)
    return found


def _set_up_board(case: Case, facts: Facts, naming: Naming) -> Board:
    """The case as its own set-up makes it."""
    return prepared(case, facts, naming, Game(case).answerer)


class _At(NamedTuple):
    """How far the game had come at an entry."""

    turn: int
    step: str
    resolved: int
    """Objects that had begun to resolve."""
    passed: int
    """Passes."""


class _Recorder(Game):
    """Plays a case and writes down each action and answer as entries of a script."""

    def __init__(self, case: Case, position: Position, table: Table) -> None:
        super().__init__(case)
        self.position = position
        self.pristine = table
        self.naming.aliases.update(
            (put.args[4], table.aliases[put.args[4].casefold()])
            for put in case.setup
            if put.kind == "card" and put.args[4] and put.args[4].casefold() in table.aliases
        )
        self.told: list[tuple[int, _At, list[str]]] = []
        """Entries, with how many decisions were made before them."""

    # reading the game

    def here(self) -> _At:
        board = self.now.board
        events = list(self.now.events)
        return _At(
            board.turn.number, board.turn.step, asserts.resolutions(events),
            sum(isinstance(one, ev.Passed) for one in events),
        )

    def table(self) -> Table:
        table = self.pristine.fork()
        table.note_new(self.now.events)
        return table

    def since_step(self) -> int:
        """How many objects have begun to resolve in this step."""
        events = list(self.now.events)
        began = max(
            (at for at, one in enumerate(events) if isinstance(one, ev.StepBegan)), default=0
        )
        return asserts.resolutions(events[began:])

    def before(self) -> _At:
        """How far the game had come at the last entry that stands."""
        self.told = [one for one in self.told if one[0] <= len(self.taken)]
        return self.told[-1][1] if self.told else _At(1, "untap", 0, 0)

    def move_here(self) -> list[str]:
        """Entries that bring the game from the last entry to this priority."""
        then, here = self.before(), self.here()
        if (then.turn, then.step) == (here.turn, here.step):
            return ["resolve"] * (here.resolved - then.resolved)
        return [self.to(here.step), *(["resolve"] * self.since_step())]

    def to(self, step: str) -> str:
        return f"to: {{turn: {self.now.board.turn.number}, step: {step}}}"

    def tell(self, entries: list[str]) -> None:
        self.told.append((len(self.taken), self.here(), entries))

    def entries(self) -> Iterator[str]:
        """The whole script, with what is asserted at its end."""
        end = self.last_way()
        for _, _, entries in self.told:
            yield from entries
        yield from end
        board, naming, table = self.now.board, self.naming, self.table()
        for assertion in self.case.asserts:
            yield f"expect: {_flow(expectation(board, naming, table, assertion))}"

    def last_way(self) -> list[str]:
        """Entries that bring the game to where it stops."""
        then, here = self.before(), self.here()
        if self.now.is_over:
            return ["to: {step: cleanup}"] if here.passed > then.passed else []
        if (then.turn, then.step) == (here.turn, here.step):
            return ["resolve all"] if here.resolved > then.resolved else []
        return [self.to(here.step), *(["resolve all"] if self.since_step() else [])]

    # what is done

    def go_on(self, answer: Any) -> None:
        decision = self.now.decision
        assert decision is not None
        entry = None
        if not isinstance(answer, Pass):
            if isinstance(answer, (CastSpell, ActivateAbility, PlayLand)):
                self.tell([*self.move_here(), self.action(answer)])
            else:
                entry = self.answered(decision, answer)
        if entry is not None:
            way = []
            if self.before().turn != self.now.board.turn.number:
                way = [self.to(self.now.board.turn.step)]
            self.tell([*way, entry])
        super().go_on(answer)

    def concede(self, player: PlayerId) -> None:
        who = quoted(self.now.board.name(player))
        self.tell([*self.move_here(), f"{who}: concede"])
        super().concede(player)

    def add_counters(self, move: Move, player: PlayerId) -> None:
        raise Unsaid(f"{move}: a script puts no counters on anything by itself")

    def set_day(self, move: Move, player: PlayerId) -> None:
        raise Unsaid(f"{move}: a script does not make it day or night by itself")

    def check(self, move: Move, player: PlayerId) -> None:
        kind, *args = move.args
        if kind in ("playable", "stack_object"):
            raise Unsaid(f"{move}: an expectation does not say this")
        assert move.player is not None
        said = expectation(
            self.now.board, self.naming, self.table(), asserts.checked(kind, move.player, args)
        )
        self.tell([*self.move_here(), f"expect: {_flow(said)}"])
        super().check(move, player)

    # words

    def names(self, refs: Iterable[Ref]) -> list[str]:
        """A name for each object or player by which the scenario knows it alone."""
        board, table = self.now.board, self.table()
        return [
            board.name(one) if isinstance(one, PlayerId)
            else table.distinct_names(board, [ObjectId(one)])[0]
            for one in refs
        ]

    def action(self, action: CastSpell | ActivateAbility | PlayLand) -> str:
        board = self.now.board
        who = board.name(action.player)
        match action:
            case CastSpell(card=card, way=way, optional=optional):
                face = way[:1].isupper()  # a face or half, whose name is the way
                said: dict[str, Any] = {"cast": way if face else self.names([card])[0]}
                ways = [way] if way and way != "free" and not face else []
                if paid := [*ways, *optional]:
                    said["pay"] = paid
            case PlayLand(card=card, face=back):
                faces = characteristics(board, card).faces
                name = self.names([card])[0] if back is None else faces[back].name
                said = {"play": name}
            case ActivateAbility(source=source, ability=number):
                said = {"activate": self.names([source])[0]}
                abilities = activated_abilities(characteristics(board, source))
                if len(abilities) > 1:
                    said["ability"] = abilities[number].text
        return f"{quoted(who)}: {_flow(said)}"

    def answered(self, decision: Decision, answer: Any) -> str | None:
        board = self.now.board
        who = quoted(board.name(decision.player))
        if decision.kind in (ATTACK, BLOCK):
            if not answer:
                return None
            return f"{who}: {_flow({decision.kind: self.pairs(decision.kind, answer)})}"
        word = {ORDER: "order", TARGET: "target", DISTRIBUTE: "distribute"}
        verb = word.get(decision.kind, "choose")
        if decision.what.startswith("look"):
            return f"{who}: {_flow({'choose': self.look(decision, answer)})}"
        return f"{who}: {_flow({verb: self.value(decision, answer)})}"

    def pairs(self, kind: str, answer: Any) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for one, other in answer:
            name, (target,) = self.names([one])[0], self.names([other])
            found[name] = [*found[name], target] if name in found else [target]
        return found if kind == BLOCK else {name: aims[0] for name, aims in found.items()}

    def look(self, decision: Decision, answer: Any) -> dict[str, list[str]]:
        elsewhere = decision.what.partition(": ")[2]
        at = answer.index(SPLIT)
        parts = {"top": answer[at + 1 :], elsewhere: answer[:at]}
        return {key: self.names(cards) for key, cards in parts.items()}

    def value(self, decision: Decision, answer: Any) -> Any:
        if decision.kind == DISTRIBUTE:
            refs = [o.value for o in decision.options if isinstance(o.value, (ObjectId, PlayerId))]
            shares = zip(self.names(refs), answer, strict=True)
            return {name: share for name, share in shares if share}
        if decision.what == "triggers":
            return self.labels(answer)
        if decision.what == "mode":
            return [str(one + 1) for one in answer]
        texts = {(type(o.value), o.value): o.text for o in decision.options}
        said = [
            self.names([one])[0] if isinstance(one, (ObjectId, PlayerId))
            else str(one) if isinstance(one, int) or one in ("yes", "no")
            else texts[type(one), one]
            for one in answer
        ]
        return said[0] if len(said) == 1 else said or "none"

    def labels(self, triggers: Iterable[ObjectId]) -> list[str]:
        """The triggers by their labels; those that share one also by what they are about."""
        table, board = self.table(), self.now.board
        labels = [table.triggers[one].label for one in triggers]
        return [
            label if labels.count(label) == 1 else full_name(table, board, one)
            for label, one in zip(labels, triggers, strict=True)
        ]
