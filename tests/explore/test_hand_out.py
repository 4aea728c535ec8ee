"""Work that is handed out gives the same answer, also when a worker is lost in its midst."""

import json
import math
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from apnap.explore import hand_out
from apnap.explore.exploration import Exploration, explore
from apnap.explore.plain import PositionSource, explore_position
from apnap.game.ids import PlayerId
from apnap.position import Position
from apnap.rules import beginning

from .situations import creature, enchantment, library

ROOT = Path(__file__).parents[2]
ANA = PlayerId(0)


def upkeep(number: int, *, commuting: bool = True) -> Position:
    """So many unlike triggers of one player at once."""
    library()
    board = beginning.new_board(["Ana", "Ben"])
    for player in (0, 1):
        beginning.add_library(board, PlayerId(player), creature("Blank Bear", 1), 5)
    for place in range(number):
        what = f"you gain {place + 1} life." if commuting or place else "you lose half your life."
        text = f"At the beginning of each upkeep, {what}"
        beginning.add_permanent(board, ANA, ANA, enchantment(f"Watcher {place}", text))
    beginning.begin_at(board, 3, 0, "upkeep")
    return Position.begin(board)


def same(one: Exploration, other: Exploration) -> bool:
    return (one.orders, one.distinct, one.outcomes, one.positions) == (
        other.orders, other.distinct, other.outcomes, other.positions
    )


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hand out early, so that small explorations are shared."""
    monkeypatch.setattr(hand_out, "ALONE", 5)
    monkeypatch.setattr(hand_out, "HANDFUL", 8)


def test_two_processes_find_what_one_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hand_out, "FURTHER", 0)  # else a few are explored twice
    position = upkeep(8)
    alone = explore_position(position)
    with hand_out.processes(2) as workers:
        shared = explore_position(position, hand=hand_out.handing(workers))
    assert alone.orders == 40_320
    assert same(alone, shared)
    assert shared.explored == shared.positions


def test_a_process_that_is_killed_is_replaced() -> None:
    position = upkeep(9)
    alone = explore_position(position)
    with hand_out.processes(2) as workers:
        killed: list[int] = []

        def kill(done: Any) -> None:
            """Once, in the midst of the work."""
            pool: Any = workers.executor
            if not killed and done.explored > 60 and pool._processes:
                killed.append(next(iter(pool._processes)))
                os.kill(killed[0], signal.SIGKILL)

        shared = explore_position(position, progress=kill, hand=hand_out.handing(workers))
    assert killed
    assert same(alone, shared)


def test_a_bound_is_kept_and_told() -> None:
    position = upkeep(8)
    with hand_out.processes(2) as workers:
        shared = explore_position(position, most=40, hand=hand_out.handing(workers))
    assert shared.explored == 40
    assert shared.unexplored
    assert not shared.complete


def test_what_goes_wrong_is_raised() -> None:
    with hand_out.processes(2) as workers, pytest.raises(ValueError, match="math domain"):
        list(hand_out.each(workers, math.sqrt, [1, 4, -1, 9]))


# a real cluster on this machine


class Cluster:
    """A scheduler and two worker processes on loopback."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "scheduler.json"
        common = ["--scheduler-file", str(self.file), "--no-dashboard"]
        self.parts = [self._start("scheduler", "--host", "127.0.0.1", "--port", "0", *common)]
        for _ in range(60):
            if self.file.exists():
                break
            time.sleep(0.5)
        self.workers = [
            self._start("worker", "--host", "127.0.0.1", "--nthreads", "1", "--no-nanny", *common)
            for _ in range(2)
        ]
        self.parts.extend(self.workers)

    @staticmethod
    def _start(part: str, *options: str) -> "subprocess.Popen[bytes]":
        return subprocess.Popen(
            [sys.executable, "-W", "ignore", "-m", f"distributed.cli.dask_{part}", *options],
            env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "engine"), str(ROOT)])},
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )

    @property
    def address(self) -> str:
        return str(json.loads(self.file.read_text(encoding="utf-8"))["address"])

    def stop(self) -> None:
        for part in reversed(self.parts):
            part.kill()
        for part in self.parts:
            part.wait()


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Cluster]:
    found = Cluster(tmp_path)
    try:
        yield found
    finally:
        found.stop()


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_that_loses_a_worker(running: Cluster) -> None:
    position = upkeep(9)
    alone = explore(PositionSource(position))
    with hand_out.cluster(running.address) as workers:
        killed: list[int] = []

        def kill(done: Any) -> None:
            """Once, in the midst of the work."""
            if not killed and done.explored > 60:
                killed.append(running.workers[0].pid)
                running.workers[0].kill()

        shared = explore(PositionSource(position), progress=kill, hand=hand_out.handing(workers))
    assert killed
    assert running.workers[0].wait(10) == -signal.SIGKILL
    assert same(alone, shared)


def command(*arguments: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-c", "from apnap.cli import main; main()", *arguments],
        env={**os.environ, "PYTHONPATH": str(ROOT / "engine")}, cwd=ROOT, capture_output=True,
        text=True, check=False,
    )


def test_the_commands_use_a_cluster(running: Cluster) -> None:
    giant = "scenarios/two-headed-giant"
    for arguments in (("check", giant), ("orders", f"{giant}/both-heads-steal.yaml")):
        alone = command(*arguments)
        shared = command(*arguments, "--cluster", running.address)
        assert alone.returncode == shared.returncode == 0, shared.stderr
        assert alone.stdout == shared.stdout


def test_the_commands_use_processes() -> None:
    alone = command("check", "scenarios/monarch", "--json")
    shared = command("check", "scenarios/monarch", "--json", "--workers", "2")
    assert alone.stdout == shared.stdout
    assert shared.returncode == 0


def test_a_cluster_that_is_not_there() -> None:
    done = command("check", "scenarios/monarch", "--cluster", "tcp://127.0.0.1:1")
    assert done.returncode == 2
    assert 'no cluster answers at "tcp://127.0.0.1:1"' in done.stderr
    assert "Traceback" not in done.stderr
    both = command("check", "scenarios/monarch", "--cluster", "tcp://127.0.0.1:1", "--workers", "2")
    assert both.returncode == 2
    assert "exclude each other" in both.stderr
