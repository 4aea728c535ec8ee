"""Random legal games: random boards of cards, and random answers to every question.

`python tests/games/playing.py --decisions 100000` plays more of them than the tests do.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

from apnap.errors import Refused
from apnap.game import events as ev
from apnap.game.board import Board
from apnap.game.card import Card
from apnap.game.decisions import (
    ATTACK,
    BLOCK,
    DISTRIBUTE,
    ORDER,
    PRIORITY,
    CastSpell,
    Decision,
    Pass,
)
from apnap.game.ids import ObjectId, PlayerId
from apnap.game.records import CardObject, Permanent, PlayerControl, Spell
from apnap.library import Library
from apnap.library.paths import reference_files
from apnap.library.shelf import Shelf
from apnap.oracle.understanding import compile_card, define_tokens, understand
from apnap.position import Position
from apnap.rules import beginning, combat, commanders, player_control, schedule, zones

NAMES = ("Ana", "Ben", "Cleo", "Dan")
FORMATS = {
    "duel": (beginning.DUEL, 2, ()),
    "free-for-all": (beginning.FREE_FOR_ALL, 4, ()),
    "commander": (beginning.COMMANDER, 3, ()),
    "two-headed-giant": (
        beginning.TWO_HEADED_GIANT, 4, (("Reds", ("Ana", "Ben")), ("Blues", ("Cleo", "Dan"))),
    ),
}
LANDS = ("Plains", "Island", "Swamp", "Mountain", "Forest", "Wastes")
STRETCH = 250
"""So many decisions are played at once."""
HAND, FIELD, GRAVEYARD, LIBRARY = 5, 6, 3, 15
TOGETHER = ("702.122a", "702.171a", "701.59a")
"""What is tapped or exiled must be enough together, which no option says by itself."""
PROPOSED = ("601.2b", "700.2a", "601.2c", "702.132a")
"""Choices as a spell or ability is announced on which its cost and its targets depend: X, modes,
targets, another player's help."""
MOST_ANSWERS = 60
"""So many answers of a question are looked at to choose one."""


@cache
def pool(reference: bool = False) -> tuple[Card, ...]:
    """Every card in play that is wholly understood: no dungeons, no lands without abilities."""
    library = Library.bundled()
    define_tokens(library.get)
    shelves = [library.shelf, *([Shelf(reference_files())] if reference else [])]
    return tuple(
        compile_card(facts) for shelf in shelves for facts in shelf
        if str(facts.name) not in LANDS
        and not {"Dungeon", "Token"} & set(facts.types)
        and understand(facts).is_complete
    )


def lands() -> list[Card]:
    library = Library.bundled()
    return [compile_card(library.find(name)) for name in LANDS]


def board(rng: random.Random, kind: str, cards: tuple[Card, ...]) -> Board:
    """A board in the middle of a game, at the beginning of the first turn."""
    variant, players, teams = FORMATS[kind]
    made = beginning.new_board(NAMES[:players], variant, teams, rng.randrange(2**32))
    basics = lands()
    permanents = [one for one in cards if one.is_permanent_card]
    legends = [one for one in permanents if "Legendary" in one.supertypes and one.is_creature]
    for player in (one.id for one in made.players):
        for card in rng.choices(basics, k=7):
            beginning.add_permanent(made, player, player, card)
        for card in rng.sample(permanents, FIELD):
            if "Aura" not in card.subtypes:
                beginning.add_permanent(made, player, player, card)
        for zone, amount in (("hand", HAND), ("graveyard", GRAVEYARD), ("library", LIBRARY)):
            for card in rng.sample(cards, amount):
                beginning.add_card(made, player, zone, card)
        if kind == "commander":
            number = beginning.add_card(made, player, "command", rng.choice(legends))
            commanders.designate(made, number)
    beginning.begin_at(made, 1, made.players[0].team, "untap")
    return made


def controls(made: Board, seed: int) -> list[tuple[int, PlayerControl]]:
    """Somebody controls the next turn or combat phase of a team, for some teams."""
    rng = random.Random(f"controls {seed}")
    found = []
    for number in range(len(made.teams)):
        for during in (player_control.TURN, player_control.COMBAT):
            if rng.random() < 0.5:
                by = rng.choice(made.players).id
                control = PlayerControl(by, made.new_timestamp(), during)
                player_control.add(made, number, control)
                found.append((number, control))
    return found


@dataclass
class Game:
    """One random game, played decision by decision, with what must hold at each."""

    kind: str
    seed: int
    cards: tuple[Card, ...]
    every: int = 20
    """At each so-manieth decision the position is taken apart and put together again."""
    answers: list[Any] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.rng = random.Random(self.seed)
        made = board(self.rng, self.kind, self.cards)
        self.controls = controls(made, self.seed)
        self.position = Position.begin(made)
        self.objects = self.own_cards()

    def play(self, decisions: int) -> int:
        """So many decisions, or fewer if the game ends; gives how many there were."""
        began = len(self.answers)
        before = self.position, began
        while len(self.answers) < began + decisions:
            decision = self.position.decision
            if decision is None:
                break
            if decision.kind == PRIORITY:
                before = self.position, len(self.answers)
            self.check_decider(decision)
            options = list(islice(self.legal(decision), MOST_ANSWERS))
            if not options and decision.rule in PROPOSED:  # no such spell after all (CR 733.1)
                self.position, kept = before
                del self.answers[kept:]
                continue
            assert options, f"nothing is legal: {decision}"
            answer = self.pick(decision, options)
            if self.rng.randrange(self.every) == 0:
                self.examine(decision, options, answer)
            self.answers.append(answer)
            self.position = self.position.answer(answer)
            self.check()
        return len(self.answers) - began

    # answers

    def pick(self, decision: Decision, options: list[Any]) -> Any:
        if decision.kind == PRIORITY and self.rng.random() < 0.45:
            return Pass()
        return self.rng.choice(options)

    def legal(self, decision: Decision) -> Iterator[Any]:
        """Legal answers in a random order."""
        if decision.kind == PRIORITY:
            actions = list(self.position.actions())
            self.rng.shuffle(actions)
            yield from actions
        elif decision.kind in (ATTACK, BLOCK):
            yield from self.declarations(decision)
        elif decision.kind == ORDER:
            values = [option.value for option in decision.options]
            for _ in range(3):
                self.rng.shuffle(values)
                yield tuple(values)
        elif decision.kind == DISTRIBUTE:
            answers = list(islice(decision.answers(), 2000))  # trample refuses some (CR 702.19b)
            self.rng.shuffle(answers)
            yield from islice(filter(self.is_taken, answers), 4)
        else:
            values = [option.value for option in decision.options]
            for _ in range(6):
                amount = self.rng.randint(decision.least, min(decision.most, len(values)))
                answer = tuple(self.rng.sample(values, amount))
                if decision.rule in TOGETHER:
                    ok = self.is_taken(answer)
                else:
                    ok = decision.rule not in PROPOSED or self.is_possible(answer)
                if ok:
                    yield answer
            if decision.rule in TOGETHER:
                yield tuple(values)

    def declarations(self, decision: Decision) -> Iterator[Any]:
        """Attacks or blocks that are taken: many are tried, as a requirement may refuse most."""
        now = self.position.board
        if decision.kind == ATTACK:
            able = combat.able_attackers(now)
            ways = {
                one: [
                    target for target in combat.attack_targets(now, now.controller(one))
                    if combat.objection_to_attacker(now, one, target) is None
                ]
                for one in able
            }
        else:
            able = combat.able_blockers(now, now.players[decision.player].team)
            attackers = [one.id for one in now.combat.attackers] if now.combat else []
            ways = {
                one: [
                    other for other in attackers
                    if combat.objection_to_block(now, one, other) is None
                ]
                for one in able
            }
        for likely in (0.5, 0.8, 0.2, 1.0, 0.0, 0.9, 0.6, 0.95, 0.4, 1.0) * 4:
            pairs = tuple(
                (one, self.rng.choice(targets)) for one, targets in ways.items()
                if targets and self.rng.random() < likely
            )
            if self.is_taken(pairs):
                yield pairs
                return
        for wanted in dict.fromkeys(target for targets in ways.values() for target in targets):
            pairs = tuple((one, wanted) for one, targets in ways.items() if wanted in targets)
            if self.is_taken(pairs):  # all that can have to
                yield pairs
                return

    def is_possible(self, answer: Any) -> bool:
        """Whether what is announced can still be paid for and has targets then; if not, it was
        illegal to begin with, and is refused as a whole (CR 601.2c, 601.2h, 733.1)."""
        try:
            self.position.answer(answer)
        except Refused as error:
            return not any(rule in error.message for rule in ("(CR 601.2c)", "(CR 601.2h)"))
        return True

    def is_taken(self, answer: Any) -> bool:
        try:
            self.position.answer(answer)
        except Refused:
            return False
        return True

    # what must hold

    def check(self) -> None:
        """No card is lost or doubled, and each is in one place."""
        now = self.position.board
        listed = [
            number for player in now.players for zone in zones.PLAYER_ZONES
            for number in getattr(player, zone)
        ]
        assert len(listed) == len(set(listed))
        assert set(listed) == {n for n, one in now.cards.items() if one.zone != zones.OUTSIDE}
        for number, record in now.battlefield.items():
            for attached in record.attachments:
                assert now.permanent(attached).attached_to == number
        there = self.own_cards()
        gone = {player.id for player in now.players if not player.in_game}
        for owner, amount in self.objects.items():
            assert there.get(owner, 0) == amount or owner in gone, (owner, amount, there)

    def check_decider(self, decision: Decision) -> None:
        """Whoever controls a team in this turn or phase answers for it, and nobody else."""
        now = self.position.board
        team, expected = now.players[decision.player].team, None
        if any(isinstance(one, ev.Happened) and one.word == "gains" for one in now.log):
            return
        for number, control in self.controls:
            turn = control.during == player_control.TURN
            inside = turn or now.turn.step in schedule.COMBAT_STEPS
            begun = sum(
                isinstance(one, ev.TurnBegan if turn else ev.StepBegan) and one.team == number
                and (isinstance(one, ev.TurnBegan) or one.step == control.during)
                for one in now.log
            )
            left = control.controller is None or not now.players[control.controller].in_game
            if inside and begun == 1 and number == now.turn.team == team and not left:
                expected = control.controller
        assert decision.decider == (None if decision.players == (expected,) else expected)

    def own_cards(self) -> dict[PlayerId, int]:
        """How many cards of each owner there are: no copies, tokens, dungeons, emblems."""
        now = self.position.board
        found: dict[PlayerId, int] = {}
        for number in (*now.cards, *now.battlefield, *now.stack):
            record = now.find(ObjectId(number))
            if not isinstance(record, (Permanent, Spell, CardObject)):
                continue
            copy = record.copy if isinstance(record, Spell) else record.token
            if not copy and record.card.types and "Dungeon" not in record.card.types:
                found[record.owner] = found.get(record.owner, 0) + 1
        for away in now.phased:
            if not away.record.token:
                found[away.record.owner] = found.get(away.record.owner, 0) + 1
        return found

    def examine(self, decision: Decision, options: list[Any], answer: Any) -> None:
        """Every option is taken, nonsense is not, and a position is a value."""
        before = self.position
        key = before.key()
        for option in self.rng.sample(options, min(4, len(options))):
            before.answer(option)
        for wrong in self.illegal(decision):
            try:
                before.answer(wrong)
            except Refused:
                continue
            raise AssertionError(f"{wrong!r} is taken as an answer to {decision}")
        assert before.key() == key, "a refusal or another answer has changed the position"
        saved = json.loads(json.dumps(before.save()))
        again = Position.load(saved)
        assert again.key() == key
        assert again.decision == decision
        assert again.answer(answer).key() == before.answer(answer).key()

    def illegal(self, decision: Decision) -> Iterator[Any]:
        """Answers that nobody may give."""
        now = self.position.board
        yield ("nonsense",)
        yield (("x", "y"),)
        if decision.kind == PRIORITY:
            others = [one for one in now.players if one.id not in decision.players]
            for player in others:
                for card in player.hand[:1]:
                    yield CastSpell(decision.player, card)
        elif decision.lists_answers:
            values = [option.value for option in decision.options]
            if values and decision.kind != DISTRIBUTE:
                yield (*values, values[0])
            if decision.least > 0 and decision.kind != DISTRIBUTE:
                yield ()
        else:
            foreign = [
                record.id for record in now.battlefield.values()
                if record.controller not in decision.players
            ]
            for one in foreign[:1]:
                yield ((one, foreign[0]),)


def play(kind: str, seed: int, decisions: int, reference: bool = False) -> list[Game]:
    """Play random games until there were so many decisions; an error says where."""
    games: list[Game] = []
    rng = random.Random(seed)
    while decisions > 0:
        game = Game(kind, rng.randrange(2**32), pool(reference))
        games.append(game)
        try:
            decisions -= game.play(decisions)
        except Exception as error:
            error.add_note(f"{kind}, seed {game.seed}, decision {len(game.answers)}")
            raise
    return games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decisions", type=int, default=5000, help="for each format")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--kind", choices=FORMATS, help="only this format")
    parser.add_argument("--reference", action="store_true", help="with every card that is read")
    parser.add_argument("--go-on", action="store_true", help="tell faults, and play on")
    given = parser.parse_args()
    for kind in [given.kind] if given.kind else FORMATS:
        for number in range(-(-given.decisions // STRETCH)):
            try:
                play(kind, given.seed + number, STRETCH, given.reference)
            except Exception as error:
                if not given.go_on:
                    raise
                print(f"{error.__notes__[0]}: {type(error).__name__}: {str(error)[:300]}")
        print(f"{kind}: {given.decisions:,} decisions")


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2] / "engine"))
    main()
