"""What a report looks like at 80 and at 40 columns, from a log and a board made by hand.

Nothing here plays a game. After a change that is meant, `APNAP_BLESS=1 pytest tests/report`
writes the pictures anew; read the difference before committing it.
"""

from __future__ import annotations

import io
import os
from pathlib import Path

import pytest
from rich.console import Console

from apnap.game import events as ev
from apnap.game.board import Board
from apnap.game.card import Card
from apnap.game.decisions import ATTACK, DISTRIBUTE, ORDER, PRIORITY, Decision, Option, Pass
from apnap.game.ids import ObjectId, PlayerId
from apnap.game.records import StackedAbility, Turn
from apnap.report.board import Standing, seats
from apnap.report.names import Names
from apnap.report.terminal import board as picture_of
from apnap.report.terminal import story
from apnap.report.timeline import Entry, tell
from apnap.rules import beginning
from apnap.scenario.judge import Verdict
from apnap.scenario.record import Checked, Made, Noted

ANA, BEN = PlayerId(0), PlayerId(1)
FIRST, SECOND, SPELL = ObjectId(91), ObjectId(92), ObjectId(93)
PICTURES = Path(__file__).parent


class Table:
    """Ana's two wardens saw a bear enter; Ben's Bolt is in his graveyard."""

    def __init__(self) -> None:
        board = beginning.new_board(["Ana", "Ben"])
        one = Card("Warden of the Gate", types=("Creature",), power=1, toughness=1)
        bear = Card("Bear", types=("Creature",), power=2, toughness=2)
        self.warden = beginning.add_permanent(board, ANA, ANA, one, tapped=True)
        self.other = beginning.add_permanent(
            board, ANA, ANA, one, counters=(("+1/+1", 1),), damage=1
        )
        self.bear = beginning.add_permanent(board, BEN, BEN, bear)
        self.bolt = beginning.add_card(board, BEN, "graveyard", Card("Bolt"))
        beginning.add_library(board, ANA, Card("Blank"), 1)
        board.turn = Turn(3, 1, "upkeep")
        board.initiative = ANA
        self.entered = ev.ZoneChanged(
            None, "hand", "battlefield", player=BEN, new=self.bear, rule="608.3a"
        )._replace(object=self.bear)
        self.ability("Warden of the Gate: You gain 1 life.", FIRST, self.warden, board)
        self.ability("Warden of the Gate: You gain 1 life.", SECOND, self.other, board)
        for event in self.log():
            board.log.append(event)
        self.board = board
        self.names = Names(board, aliases={self.warden: "left"})

    def ability(self, label: str, number: ObjectId, source: ObjectId, board: Board) -> None:
        """An ability on the stack that the bear's arrival made trigger."""
        board.stack[number] = StackedAbility(
            number, None, source, ANA, label, event=self.entered
        )

    def log(self) -> list[ev.Event]:
        """The bear enters, both wardens trigger, the first resolves and Ben shocks himself."""
        label = "Warden of the Gate: You gain 1 life."
        return [
            ev.StepBegan("upkeep", 1),
            ev.Passed((BEN,)),
            self.entered,
            ev.Triggered(ObjectId(81), self.warden, ANA, label, (self.bear,)),
            ev.Triggered(ObjectId(82), self.other, ANA, label, (self.bear,)),
            ev.TriggerPlaced(ObjectId(82), SECOND, ANA),
            ev.TriggerPlaced(ObjectId(81), FIRST, ANA),
            ev.Passed((BEN,)),
            ev.Passed((ANA,)),
            ev.Resolved(FIRST, ANA),
            ev.LifeGained(ANA, 1),
            ev.LeftStack(FIRST),
            ev.Shuffled(ANA),
            ev.Drawn(BEN, self.bolt),
            ev.Drawn(BEN, self.bolt),
            ev.Passed((BEN,)),
            ev.PlayerLost(BEN, "concedes", rule="104.3a"),
            ev.StepBegan("draw", 1),
        ]

    def made(self) -> list[Made]:
        """Who was asked what."""
        waiting = (ObjectId(82), ObjectId(81))
        order = Decision(
            ORDER, (ANA,), "Ana orders 2 triggers, the first to resolve first", "603.3b",
            "Ana controls both of them", "triggers", None,
            tuple(Option(one, "Warden of the Gate: You gain 1 life.") for one in waiting), 2, 2,
        )
        priority = Decision(PRIORITY, (BEN,), "act or pass", "117.1")
        return [
            Made(1, priority, Pass(), "script"),
            Made(5, order, (ObjectId(81), ObjectId(82)), "script", line=9),
        ]

    def marks(self) -> list[Checked | Noted]:
        """What the script looks at: one expectation holds, one does not."""
        return [
            Noted(12, 10, "One warden has given life."),
            Checked(12, 11, (
                Verdict(11, "Ana: life", "21", "21", True),
                Verdict(12, "Ben: life", "19", "20", False),
            )),
        ]

    def entries(self) -> list[Entry]:
        """The timeline."""
        return list(tell(self.names, self.made(), self.marks()))


def picture(width: int, *, full: bool = False, colour: bool = False) -> str:
    """The story and the board as they are shown at a width."""
    table = Table()
    out = io.StringIO()
    console = Console(
        file=out, width=width, highlight=False, emoji=False, markup=False,
        force_terminal=colour, color_system="standard" if colour else None,
    )
    for one in story(table.entries(), full=full):
        console.print(one)
    now = Standing(
        "Turn 3 of Ben, upkeep; Ana has priority", 3, "Ben", "upkeep",
        [table.names.ref(SECOND)], ["Ana"], "act or pass",
    )
    console.print(picture_of(now, seats(table.board, table.names)))
    return out.getvalue()


@pytest.mark.parametrize(("name", "width", "full"), [
    ("told-80", 80, False), ("told-40", 40, False), ("told-in-full", 80, True),
])
def test_the_picture_is_the_same(name: str, width: int, full: bool) -> None:
    file = PICTURES / f"{name}.txt"
    shown = picture(width, full=full)
    if os.environ.get("APNAP_BLESS"):
        file.write_text(shown, encoding="utf-8")
    assert shown == file.read_text(encoding="utf-8")
    assert max(map(len, shown.splitlines())) <= width
    assert all(line == line.rstrip() for line in shown.splitlines())


@pytest.mark.parametrize("width", [1, 9, 20, 21, 33, 200])
def test_any_width_will_do(width: int) -> None:
    shown = picture(width, full=True)
    assert "life" in shown.replace("\n", "").replace(" ", "")
    if width >= 20:
        assert max(map(len, shown.splitlines())) <= width


def test_colours_are_kept_apart_from_text() -> None:
    assert "\x1b[33m" in picture(80, colour=True)
    assert "\x1b" not in picture(80)


def test_the_short_story_leaves_out_what_does_not_matter() -> None:
    short = picture(80)
    for part in ("pass", "shuffles", "life = 21", "Draw"):
        assert part not in short
        assert part in picture(80, full=True)


def test_a_trigger_says_whose_and_why() -> None:
    trigger = next(one for one in Table().entries() if one.kind == "trigger")
    assert trigger.data["controller"] == "Ana"
    assert trigger.data["source"] == "Warden of the Gate (left)"
    assert trigger.data["because"] == "Bear enters under Ben's control"


def test_equal_triggers_in_a_question_are_told_apart() -> None:
    question = next(one for one in Table().entries() if one.kind == "question")
    assert question.data["asked"] == ["Ana"]
    assert question.data["answer"] == [
        "Warden of the Gate (left): You gain 1 life.",
        "Warden of the Gate: You gain 1 life.",
    ]


def asked(decision: Decision, answer: object) -> list[str]:
    """The answer to a question in words."""
    table = Table()
    questions = tell(table.names, [Made(0, decision, answer, "script")])
    shown: list[str] = next(one for one in questions if one.kind == "question").data["answer"]
    return shown


def test_answers_in_words() -> None:
    table = Table()
    attack = Decision(ATTACK, (BEN,), "declare attackers", "508.1")
    assert asked(attack, ((table.bear, ANA),)) == ["Bear attacks Ana"]
    parts = tuple(Option(one, "") for one in (table.warden, ANA))
    divide = Decision(DISTRIBUTE, (BEN,), "divide 3 damage", "601.2d", options=parts, total=3)
    assert asked(divide, (1, 2)) == ["1 to Warden of the Gate (left)", "2 to Ana"]
    room = Decision(
        "choose", (ANA,), "which room", "309.5a", what="room",
        options=(Option("Forge", "Forge"), Option("Lost Well", "Lost Well")),
    )
    assert asked(room, ("Forge",)) == ["Forge"]
