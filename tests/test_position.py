"""The conformance test: at every decision a position is a value (fork, save, load, undo, key)."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from itertools import islice
from pathlib import Path

import pytest

from apnap.errors import ApnapError, InternalError, Refused
from apnap.game.decisions import PRIORITY, CastSpell, Pass
from apnap.game.ids import ObjectId, PlayerId
from apnap.library import Library
from apnap.oracle.understanding import compile_card
from apnap.position import Position
from apnap.rules import beginning, zones
from apnap.scenario.read import expected_error
from apnap.scenario.record import Run
from apnap.scenario.run import run_file
from apnap.scenario.setup import set_up

ROOT = Path(__file__).parents[1]
FILES = [path for path in sorted((ROOT / "scenarios").rglob("*.yaml")) if not expected_error(path)]


def again(position: Position) -> Position:
    """The position written out and read back."""
    return Position.load(json.loads(json.dumps(position.save())))


def replayed(run: Run) -> list[tuple[Position, object]]:
    """Every position of a run with the answer given there, concessions left out."""
    position, _ = set_up(run.scenario)
    steps: list[tuple[Position, object]] = []
    for made in run.made:
        position = position.proceed()
        if position.decision != made.decision:
            break  # a concession, which is no answer
        steps.append((position, made.answer))
        position = position.answer(made.answer)
    return steps


def check_board(position: Position) -> None:
    """Every card is in one place, and the indexes say what a fresh look says."""
    board = position.board
    listed = [
        number
        for player in board.players
        for zone in zones.PLAYER_ZONES
        for number in getattr(player, zone)
    ]
    assert len(listed) == len(set(listed))
    there = {n for n, card in board.cards.items() if card.zone != zones.OUTSIDE}
    assert set(listed) == there
    for number, record in board.battlefield.items():
        for attached in record.attachments:
            host = board.permanent(attached).attached_to
            assert host == number


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_position_of_every_scenario_is_a_value(path: Path) -> None:
    steps = replayed(run_file(path))
    chosen = {0, len(steps) - 1}
    chosen.update(at for at, (one, _) in enumerate(steps) if one.decision and
                  one.decision.kind != PRIORITY)
    for at in sorted(chosen)[:6]:
        if not 0 <= at < len(steps):
            continue
        position, answer = steps[at]
        key = position.key()
        copy = again(position)
        assert copy.key() == key
        assert copy.decision == position.decision
        check_board(position)
        with pytest.raises((Refused, ApnapError)):
            position.answer(("nonsense",))
        assert position.key() == key
        one, other = position.answer(answer), copy.answer(answer)
        assert one.key() == other.key()
        assert list(one.events) == list(other.events)
        assert position.key() == key  # undo: the old position is still there
        assert position.answer(answer).key() == one.key()


def small_game(permanents: int = 0) -> tuple[Position, ObjectId]:
    """Ana with a Goliath Paladin to cast, and many creatures on the other side."""
    library = Library.bundled()
    plains, paladin, bears = (
        compile_card(library.find(name)) for name in ("Plains", "Goliath Paladin", "Grizzly Bears")
    )
    board = beginning.new_board(["Ana", "Ben"])
    ana, ben = PlayerId(0), PlayerId(1)
    board.dungeons = (compile_card(library.find("Undercity")),)
    for player in (ana, ben):
        beginning.add_library(board, player, bears, 20)
    for _ in range(5):
        beginning.add_permanent(board, ana, ana, plains)
    for _ in range(permanents):
        beginning.add_permanent(board, ben, ben, bears)
    card = beginning.add_card(board, ana, "hand", paladin)
    beginning.begin_at(board, 1, 0, "precombat main")
    return Position.begin(board), card


@pytest.mark.parametrize("permanents", [0, 1000])
def test_a_spell_is_cast_and_undone(permanents: int) -> None:
    position, card = small_game(permanents)
    key = position.key()
    after = position.answer(CastSpell(PlayerId(0), card))
    assert len(after.board.stack) == 1
    assert position.key() == key
    assert len(position.board.stack) == 0
    resolved = after.answer(Pass()).answer(Pass())
    assert len(resolved.board.battlefield) == 6 + permanents
    assert again(resolved).key() == resolved.key()


def test_every_player_may_concede_at_every_decision() -> None:
    position, card = small_game()
    position = position.answer(CastSpell(PlayerId(0), card))
    for _ in range(8):
        for player in (PlayerId(0), PlayerId(1)):
            over = position.concede(player)
            assert over.is_over
            assert over.board.outcome is not None
            assert player not in over.board.outcome.winners
        decision = position.decision
        assert decision is not None
        answer = Pass() if decision.kind == PRIORITY else next(iter(decision.answers()))
        position = position.answer(answer)


def test_offered_actions_are_accepted() -> None:
    position, _ = small_game()
    for action in islice(position.actions(), 20):
        position.answer(action)


def test_a_position_given_up_says_so() -> None:
    position, _ = small_game()
    position.answer(Pass(), keep=False)
    with pytest.raises(InternalError):
        position.answer(Pass())


def test_a_spell_that_cannot_be_paid_is_refused_and_nothing_changes() -> None:
    position, card = small_game()
    spent = position
    for source in range(3):
        action = next(a for a in spent.actions() if type(a).__name__ == "ActivateAbility")
        spent = spent.answer(action)
        assert len(spent.board.players[0].mana) == source + 1
    spent = spent.answer(Pass()).answer(Pass())  # the mana is lost as the phase ends
    key = spent.key()
    with pytest.raises(Refused):
        spent.answer(CastSpell(PlayerId(0), card))
    assert spent.key() == key


def test_bad_saves_are_refused() -> None:
    half: dict[str, object] = {"apnap": 1, "shared": [], "board": {}, "answers": 3}
    broken: list[object] = [{}, [], {"apnap": 99}, half, None]
    for data in broken:
        with pytest.raises(ApnapError):
            Position.load(data)


def test_the_key_does_not_depend_on_hash_seeds() -> None:
    program = (
        "from apnap.scenario.run import run_file\n"
        f"run = run_file({str(ROOT / 'scenarios/two-headed-giant/both-heads-steal.yaml')!r})\n"
        "print(run.position.key(), len(run.position.events))\n"
    )
    outputs = set()
    for seed in ("0", "1", "4711"):
        done = subprocess.run(
            [sys.executable, "-c", program], capture_output=True, text=True, check=True,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT / "engine")},
        )
        outputs.add(done.stdout)
    assert len(outputs) == 1


def test_a_new_process_loads_a_saved_position(tmp_path: Path) -> None:
    """Nothing has been read there yet, so it must know the words of the saved abilities."""
    position = run_file(ROOT / "scenarios" / "initiative" / "goliath-paladin.yaml").position
    saved = tmp_path / "saved.json"
    saved.write_text(json.dumps(position.save()), encoding="utf-8")
    program = (
        "import json, sys; from apnap.position import Position; "
        "print(Position.load(json.load(open(sys.argv[1]))).key())"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(saved)], capture_output=True, text=True, check=True,
        env={**os.environ, "PYTHONPATH": str(ROOT / "engine")},
    )
    assert done.stdout.strip() == position.key()
