"""`apnap orders` as people and scripts use it: what it prints, and with which exit status."""

from __future__ import annotations

import os
import pty
import re
import sys
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import pytest

from apnap.cli import run
from apnap.report.jsonlines import Line

ROOT = Path(__file__).parents[2]
GIANT = "scenarios/two-headed-giant/both-heads-steal.yaml"
DOUBLED = "scenarios/orders/doubled-draws-and-discards.yaml"
PROCTOR = "scenarios/orders/proctor-orders-the-second-part.yaml"
NO_QUESTION = "scenarios/orders/nonactive-trigger-comes-first.yaml"

CHOICES = """
cards:
  - {name: Offer, type: Enchantment, text: "At the beginning of your upkeep, you may draw a card."}
  - {name: Loss, type: Enchantment, text: "At the beginning of your upkeep, discard a card."}
  - name: Tax
    type: Enchantment
    text: "At the beginning of your upkeep, you lose 2 life unless you pay {1}."
players:
  Ana: {battlefield: [Offer, Loss, Tax, Wastes], hand: [Forest, Plains], library: [4 Island]}
  Ben: {}
turn: {number: 3, active: Ana, step: upkeep}
"""


class Told(NamedTuple):
    """What the command printed."""

    out: str
    err: str


class Apnap:
    """The command in the checkout; the exit status must be the one that is expected."""

    def __init__(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, folder: Path
    ) -> None:
        self.capsys = capsys
        self.folder = folder
        monkeypatch.chdir(ROOT)
        monkeypatch.delenv("COLUMNS", raising=False)

    def orders(self, *arguments: str, status: int = 0) -> Told:
        found = run(["orders", *arguments])
        told = Told(*self.capsys.readouterr())
        assert found == status, told
        return told

    def file(self, text: str) -> str:
        """The path of a scenario with this text."""
        path = self.folder / "game.yaml"
        path.write_text(text, encoding="utf-8")
        return str(path)


@pytest.fixture
def apnap(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Apnap:
    return Apnap(capsys, monkeypatch, tmp_path)


def on_one_line(text: str) -> str:
    return " ".join(text.split())


# what is told


def test_who_is_asked_and_why_the_counts_the_outcomes_and_where_they_part(apnap: Apnap) -> None:
    told = apnap.orders(GIANT)
    assert told.err == ""
    said = on_one_line(told.out)
    for part in (
        "Both heads damage the player with the initiative",
        "order 1 of 1: turn 3, combat damage",
        "Cleo orders 2 triggers, the first to resolve first [CR 603.3b]",
        "- initiative: steal by Ana - initiative: steal by Ben why Cleo:",
        "Cleo had the initiative when this triggered, so Cleo controls “initiative: steal by Ana”, "
        "which has no source (CR 726.2)",
        "of team Beta only Cleo controls any, so Cleo orders them (CR 603.3b, 805.7)",
        "2 legal orders, 2 distinct; 2 outcomes",
        "outcome 1: 1 of 2 orders initiative: Ben "
        "e.g. Cleo: first initiative: steal by Ana, then initiative: steal by Ben",
        "where they part", "initiative: steal by Ana leads to 1", "initiative: Ben in 1, Ana in 2",
    ):
        assert part in said


def test_equal_triggers_are_counted_and_not_permuted(apnap: Apnap) -> None:
    said = on_one_line(apnap.orders(DOUBLED).out)
    for part in (
        "- 2 Toll - 2 Elvish Visionary why Ana:",
        "24 legal orders, 6 distinct; 3 outcomes",
        "outcome 1: 12 of 24 orders (3 distinct) Ana's hand: Forest",
        "outcome 2: 8 of 24 orders (2 distinct) Ana's hand: empty",
        "outcome 3: 4 of 24 orders (1 distinct) Ana's hand: 2 Forest",
        "e.g. Ana: first 2 Toll, then 2 Elvish Visionary",
    ):
        assert part in said


def test_triggers_about_triggers_are_told_apart_and_their_part_is_explained(apnap: Apnap) -> None:
    said = on_one_line(apnap.orders(PROCTOR).out)
    assert "- Strict Proctor for Suture Priest - Strict Proctor for Elvish Visionary" in said
    assert "abilities that trigger on the triggering of others are put on the stack after all " \
           "others (CR 603.3b)" in said


@pytest.mark.parametrize(
    ("name", "counted"),
    [
        ("all-artifacts-at-once", (86_400, 120, 1)),
        ("four-alike-and-one-other", (120, 5, 3)),
        ("four-cast-triggers", (24, 24, 1)),
        ("four-players-at-one-life", (16, 16, 15)),
        ("gains-and-losses-at-one-life", (24, 12, 4)),
        ("monarch-by-three-blows", (6, 3, 2)),
        ("nothing-while-a-spell-resolves", (2, 1, 1)),
        ("vortex-above-a-teams-upkeep", (12, 12, 1)),
    ],
)
def test_counts(apnap: Apnap, name: str, counted: tuple[int, int, int]) -> None:
    lines = apnap.orders(f"scenarios/orders/{name}.yaml", "--json").out.splitlines()
    data = Line.model_validate_json(lines[-1]).data.model_dump()
    assert (data["orders"], data["distinct"], data["outcomes"]) == counted


def test_survivors_are_counted_exactly(apnap: Apnap) -> None:
    told = apnap.orders("scenarios/orders/gains-and-losses-at-one-life.yaml", "--watch", "winner")
    said = on_one_line(told.out)
    assert "outcome 1: 16 of 24 orders (8 distinct) winner: Ben" in said
    assert "outcome 2: 8 of 24 orders (4 distinct) winner: nobody yet" in said


@pytest.mark.parametrize("width", [80, 40])
@pytest.mark.parametrize("drawn", [(), ("--tree",), ("-v",)])
def test_no_line_is_too_wide_and_none_is_cut(
    apnap: Apnap, width: int, drawn: tuple[str, ...]
) -> None:
    for file in (GIANT, DOUBLED, "scenarios/orders/all-artifacts-at-once.yaml"):
        lines = apnap.orders(file, "--width", str(width), *drawn).out.splitlines()
        assert max(map(len, lines)) <= width
        assert all(line == line.rstrip() for line in lines)
        assert not any("…" in line for line in lines)
    assert width > 40 or len(lines) > 5


def test_without_a_question_of_order_the_one_line_is_told(apnap: Apnap) -> None:
    said = on_one_line(apnap.orders(NO_QUESTION).out)
    assert "Nobody is asked to order anything: there is one line of play." in said
    assert "Affliction" in said
    assert "1 legal order, 1 distinct; 1 outcome" in said
    assert "where they part" not in said


def test_verbose_tells_all_of_each_outcome(apnap: Apnap) -> None:
    assert "Dan's library: 60 cards" in apnap.orders(GIANT, "-v").out
    assert "Dan's library" not in apnap.orders(GIANT).out


# other forms


def test_json_lines_are_those_that_are_promised(apnap: Apnap) -> None:
    for file in (GIANT, DOUBLED, PROCTOR, NO_QUESTION):
        printed = apnap.orders(file, "--json").out.splitlines()
        lines = [Line.model_validate_json(line) for line in printed]
        assert [line.model_dump_json() for line in lines] == printed
        assert lines[-1].kind == "orders"
        assert list(dict.fromkeys(line.kind for line in lines)) == [
            kind for kind in ("asked", "outcome", "parting", "orders")
            if any(line.kind == kind for line in lines)
        ]


def test_json_examples_list_single_triggers(apnap: Apnap) -> None:
    lines = [
        Line.model_validate_json(line) for line in apnap.orders(DOUBLED, "--json").out.splitlines()
    ]
    asked = next(line.data.model_dump() for line in lines if line.kind == "asked")
    for line in lines:
        if line.kind == "outcome":
            answer = line.data.model_dump()["example"][0]["answer"]
            assert Counter(answer) == Counter(asked["options"])


def test_tree(apnap: Apnap) -> None:
    assert apnap.orders(GIANT, "--tree").out.splitlines()[1:] == [
        "2 legal orders, 2 distinct; 2 outcomes",
        "└── (1) next",
        "    ├── initiative: steal by Ana → outcome 1",
        "    └── initiative: steal by Ben → outcome 2",
    ]
    assert "as at (" in apnap.orders("scenarios/orders/all-artifacts-at-once.yaml", "--tree").out


def test_dot_and_mermaid(apnap: Apnap) -> None:
    dot = apnap.orders(GIANT, "--dot").out.splitlines()
    assert dot[0] == "digraph orders {"
    assert dot[-1] == "}"
    assert '  p2 -> e1 [label="initiative: steal by Ana"];' in dot
    assert '  e1 [label="outcome 1\\ninitiative: Ben", shape=ellipse];' in dot
    mermaid = apnap.orders(GIANT, "--mermaid").out.splitlines()
    assert mermaid[0] == "flowchart TD"
    assert '  p2 -->|"initiative: steal by Ana"| e1' in mermaid
    assert '  e1(["outcome 1<br>initiative: Ben"])' in mermaid


def test_every_arrow_is_between_what_is_named(apnap: Apnap) -> None:
    dot = apnap.orders("scenarios/orders/all-artifacts-at-once.yaml", "--dot").out
    named = set(re.findall(r"^  (\w+) \[", dot, re.MULTILINE))
    arrows = re.findall(r"^  (\w+) -> (\w+) \[", dot, re.MULTILINE)
    assert arrows
    assert {name for arrow in arrows for name in arrow} == named - {"node"}


def test_a_number_sign_is_no_code_in_mermaid(apnap: Apnap) -> None:
    told = apnap.orders("scenarios/orders/all-artifacts-at-once.yaml", "--mermaid").out
    assert "Memnite#35;1" in told
    assert "Memnite#1" not in told


def test_one_form_at_a_time(apnap: Apnap) -> None:
    assert "exclude each other" in apnap.orders(GIANT, "--json", "--tree", status=2).err


# --watch


@pytest.mark.parametrize(
    ("watch", "outcomes", "part"),
    [
        ("initiative", 2, "initiative: Ben"),
        ("bear.power", 1, "bear's power: 3"),
        ("Ana.life", 1, "Ana's life: 30"),
        ("Ana.initiative,initiative", None, '"Ana.initiative"'),
        ("Cleo", 1, "Cleo's life: 24"),
        ("BEAR.zone , Initiative", 2, "initiative: Ana"),
        ("initative", None, 'did you mean "initiative"?'),
        ("Ana.lif", None, '"Ana.life"'),
        ("bear.pwer", None, 'did you mean "bear.power"'),
        ("Nobody.life", None, '"Nobody.life"'),
    ],
)
def test_watch(apnap: Apnap, watch: str, outcomes: int | None, part: str) -> None:
    told = apnap.orders(GIANT, "--watch", watch, status=0 if outcomes else 2)
    if outcomes is None:
        assert told.out == ""
        assert part in told.err
    else:
        assert f"2 legal orders, 2 distinct; {outcomes} outcome" in told.out
        assert part in told.out


# --until


def test_until(apnap: Apnap) -> None:
    game = apnap.file("""
cards:
  - {name: Well, type: Enchantment, text: "At the beginning of each upkeep, draw a card."}
  - {name: Leak, type: Enchantment, text: "At the beginning of each upkeep, discard a card."}
players:
  Ana: {battlefield: [Well, Leak], library: [9 Forest]}
  Ben: {}
turn: {number: 3, active: Ana, step: upkeep}
""")

    def told(until: str, status: int = 0) -> str:
        printed = apnap.orders(game, "--until", until, "-v", status=status)
        return on_one_line(printed.out + printed.err)

    assert "2 legal orders, 2 distinct; 2 outcomes" in told("empty")
    assert "step: upkeep" in told("script")
    assert "stack: “At the beginning of each upkeep, draw a card.” of Ana" in told("script")
    assert "step: draw" in told("draw")
    assert "step: upkeep" in told("upkeep")
    for point in ("turn 4 upkeep", "4 upkeep", "4:upkeep", "4, upkeep"):
        assert "turn: 4 of Ben" in told(point)
        assert "4 legal orders" in told(point)
    assert 'did you mean "upkeep"?' in told("upkep", 2)
    assert 'did you mean "upkeep"?' in told("turn 4 upkep", 2)
    assert "is no point at which a story could end" in told("turn four upkeep", 2)
    assert "turn 2, upkeep is past: it is turn 3, upkeep" in told("turn 2 upkeep", 2)
    assert "is no point" in told("main", 2)


# --branch


@pytest.mark.parametrize(
    ("branch", "asked"),
    [
        ("may,cards,payment", {"orders", "may", "cards", "payment"}),
        ("all", {"orders", "may", "cards", "payment"}),
    ],
)
def test_branch(apnap: Apnap, branch: str, asked: set[str]) -> None:
    game = apnap.file(CHOICES)
    lines = [
        Line.model_validate_json(line)
        for line in apnap.orders(game, "--branch", branch, "--json").out.splitlines()
    ]
    assert {line.data.model_dump()["about"] for line in lines if line.kind == "asked"} == asked
    # three orders with the draw first (3 cards to discard, or 2), three with the discard first
    assert lines[-1].data.model_dump()["orders"] == 3 * (3 + 2) * 2 + 3 * 2 * 2 * 2
    assert "54 ways, 54 distinct; 10 outcomes" in apnap.orders(game, "--branch", branch).out


@pytest.mark.parametrize(
    ("kind", "text", "script", "ways"),
    [
        ("targets", "target player loses 1 life", "", 2),
        ("modes", "choose one —\\n• You gain 1 life.\\n• You lose 1 life.", "", 2),
        ("dungeons", "venture into the dungeon", "", 3),
        ("may", "you may draw a card", "", 2),
        ("payment", "you lose 2 life unless you pay {1}", "", 2),
        ("cards", "discard a card", "", 2),
        ("divisions", "distribute three +1/+1 counters among up to two target creatures",
         "- Ana: {target: [Llanowar Elves, Grizzly Bears]}", 2),
        ("attacks", "you gain 1 life", "- to: {step: end}", 4),
        ("blocks", "you gain 1 life",
         "- Ana: {attack: {Grizzly Bears: Ben}}\n  - to: {step: end}", 2),
    ],
)
def test_each_kind_that_may_be_explored(
    apnap: Apnap, kind: str, text: str, script: str, ways: int
) -> None:
    game = apnap.file(f"""
cards:
  - {{name: Thing, type: Enchantment, text: "At the beginning of your upkeep, {text}."}}
players:
  Ana: {{battlefield: [Thing, Wastes, Grizzly Bears, Llanowar Elves], hand: [Forest, Plains]}}
  Ben: {{battlefield: [Hill Giant]}}
turn: {{number: 3, active: Ana, step: upkeep}}
unscripted: first
script:
  {script or "- note: nothing is done"}
""")
    printed = apnap.orders(game, "--branch", kind, "--json").out.splitlines()
    lines = [Line.model_validate_json(line) for line in printed]
    assert {line.data.model_dump()["about"] for line in lines if line.kind == "asked"} == {kind}
    assert lines[-1].data.model_dump()["orders"] == ways


def test_rooms_may_be_explored(apnap: Apnap) -> None:
    game = apnap.file("""
players:
  Ana: {initiative: true, dungeon: {Undercity: Secret Entrance}, battlefield: [Grizzly Bears]}
  Ben: {}
turn: {number: 3, active: Ana, step: upkeep}
unscripted: first
""")
    told = apnap.orders(game, "--branch", "rooms", "--watch", "Ana.dungeon").out
    assert "Undercity: Forge" in told
    assert "Undercity: Lost Well" in told


def test_what_is_not_explored_is_refused_with_the_way_to_explore_it(apnap: Apnap) -> None:
    told = apnap.orders(apnap.file(CHOICES), status=2)
    assert "nothing answers this: Ana is asked: draw a card?" in told.err
    assert "explore it with apnap orders --branch may" in told.err


def test_a_question_of_another_order_is_told_with_the_way_to_explore_it(apnap: Apnap) -> None:
    game = apnap.file(CHOICES.replace("Offer, Loss, Tax", "Offer, Loss").replace(
        "hand: [Forest, Plains]", "hand: []"
    ) + "script:\n  - Ana: {order: [Loss, Offer]}\n  - Ana: {choose: yes}\n")
    assert "2 legal orders, 2 distinct; 2 outcomes" in apnap.orders(game).out
    more = apnap.file(Path(game).read_text(encoding="utf-8").replace(
        "hand: []", "hand: [Forest]"
    ))
    said = on_one_line(apnap.orders(more, status=1).out)
    assert "not followed to its end: nothing answers this: Ana is asked: which card to discard" in \
        said
    assert "or explore it with apnap orders --branch cards" in said


def test_a_kind_that_there_is_not(apnap: Apnap) -> None:
    assert 'did you mean "may"?' in apnap.orders(GIANT, "--branch", "mayy", status=2).err
    assert '"orders" is no kind of question' in apnap.orders(
        GIANT, "--branch", "orders", status=2
    ).err


# what cannot be explored


def test_what_was_not_explored_is_said(apnap: Apnap) -> None:
    told = apnap.orders(DOUBLED, "--most", "2", status=1)
    said = on_one_line(told.out)
    assert "at least 0 legal orders" in said
    assert re.search(r"reached and not explored: \d+ positions?", said)
    lines = apnap.orders(DOUBLED, "--most", "2", "--json", status=1).out.splitlines()
    data = Line.model_validate_json(lines[-1]).data.model_dump()
    assert data["complete"] is False
    assert data["partial"] is False
    assert data["unexplored"]


def test_too_many_answers_are_announced_and_not_begun(apnap: Apnap) -> None:
    names = [f"Edict {letter}" for letter in "ABCDEFGHI"]
    cards = "\n".join(
        f'  - {{name: {name}, type: Enchantment, text: "At the beginning of your upkeep, target '
        f'opponent loses {place} life."}}'
        for place, name in enumerate(names, 1)
    )
    game = apnap.file(f"""
cards:
{cards}
players:
  Ana: {{battlefield: [{", ".join(names)}]}}
  Ben: {{life: 90}}
turn: {{number: 3, active: Ana, step: upkeep}}
""")
    told = apnap.orders(game, status=1)
    said = on_one_line(told.out)
    assert "362,880 ways" in said
    assert "more than 50,000 answers of one question are not explored" in said


def test_an_order_that_the_script_cannot_be_played_in(apnap: Apnap) -> None:
    game = apnap.file("""
players:
  Ana: {life: 1, battlefield: [Bitterblossom, Ivory], hand: [Forest]}
  Ben: {}
  Cid: {}
format: free-for-all
cards:
  - {name: Ivory, type: Enchantment, text: "At the beginning of your upkeep, you gain 1 life."}
turn: {number: 3, active: Ana, step: upkeep}
script:
  - Ana: {order: [Ivory, Bitterblossom]}
  - resolve
  - resolve
  - to: {step: precombat main}
  - Ana: {play: Forest}
""")
    said = on_one_line(apnap.orders(game, status=1).out)
    assert "at least 2 legal orders, 2 distinct; 1 outcome, and 1 end unknown" in said
    assert "outcome 2: 1 of 2 orders not followed to its end: line 13: there is nothing on" in said


def test_refusals(apnap: Apnap) -> None:
    card = "{name: X, type: Enchantment, text: Blah}"
    unread = apnap.file(f"cards: [{card}]\nplayers: {{Ana: {{battlefield: [X]}}, Ben: {{}}}}\n")
    assert re.search(r'game.yaml:1: "X": not understood', apnap.orders(unread, status=2).err)
    assert "no such file" in apnap.orders("nothing.yaml", status=2).err
    refused = apnap.orders("scenarios/targets/two-targets-must-differ.yaml", status=2)
    assert refused.out == ""
    assert "two-targets-must-differ.yaml:9:" in refused.err
    assert "Missing argument" in apnap.orders(status=2).err


# on a terminal


def stopped_on_a_terminal(*arguments: str) -> tuple[str, int]:
    """What is shown and the exit status if Ctrl-C is typed once the bar is there."""
    pid, terminal = pty.fork()
    if pid == 0:  # pragma: no cover - the child process
        os.chdir(ROOT)
        os.environ.update({"TERM": "xterm-256color", "COLUMNS": "90",
                           "PYTHONPATH": str(ROOT / "engine")})
        os.execv(sys.executable, [
            sys.executable, "-c", "from apnap.cli import main; main()", "orders", *arguments
        ])
    shown = b""
    typed = False
    while True:
        try:
            part = os.read(terminal, 65536)
        except OSError:
            break
        if not part:
            break
        shown += part
        if not typed and re.search(rb"explored \d+", shown):
            os.write(terminal, b"\x03")
            typed = True
    _, status = os.waitpid(pid, 0)
    os.close(terminal)
    assert typed
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", shown.decode()), os.waitstatus_to_exitcode(status)


def test_whoever_stops_it_gets_what_is_known(apnap: Apnap) -> None:
    game = apnap.file(f"""
cards:
{"".join(f'  - {{name: T{n}, type: Enchantment, text: "At the beginning of your upkeep, '
         f'target player loses {n} life."}}' + chr(10) for n in range(1, 7))}
players:
  Ana: {{battlefield: [{", ".join(f"T{n}" for n in range(1, 7))}]}}
  Ben: {{life: 90}}
turn: {{number: 3, active: Ana, step: upkeep}}
""")
    shown, status = stopped_on_a_terminal(game, "--branch", "targets")
    assert status == 130
    assert "PARTIAL: stopped before everything was explored" in shown
    assert "at least" in shown
    assert "reached and not explored" in shown
    assert "Traceback" not in shown


def test_two_abilities_of_one_source_are_called_by_their_texts(apnap: Apnap) -> None:
    said = on_one_line(apnap.orders("scenarios/orders/reflexive-and-discard-trigger.yaml").out)
    assert "- Seneschal: Whenever you discard a card, this creature deals damage" in said
    assert "- Seneschal: when you do, put a +1/+1 counter on target attacking creature" in said
    assert "Seneschal for Forest" not in said
