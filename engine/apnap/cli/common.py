"""What several commands share: consoles, and playing a file with the error it may expect."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from typing import Any, NamedTuple

import click
from rich.console import Console

from ..errors import ApnapError, InternalError
from ..explore.check import check_outcomes
from ..explore.hand_out import Workers, cluster, processes
from ..scenario.read import expected_error, opened
from ..scenario.record import Checked, Run
from ..scenario.run import run_file
from . import fault


def console(width: int | None = None, *, stderr: bool = False) -> Console:
    """A console: colours only on a terminal without NO_COLOR, 80 columns where none is known."""
    stream = sys.stderr if stderr else sys.stdout
    if width is None and not stream.isatty() and "COLUMNS" not in os.environ:
        width = 80
    return Console(file=stream, width=width, highlight=False, emoji=False, markup=False)


class Played(NamedTuple):
    """What came of a file."""

    run: Run | None
    error: ApnapError | None
    """The refusal, whether it was expected or not."""
    refused_as_expected: bool
    difference: str | None
    """How the refusal is not the expected one, or that there was none."""

    @property
    def status(self) -> int:
        """0 if all held, 1 if an expectation failed, 2 if the file was refused."""
        if self.refused_as_expected:
            return 0
        if self.difference is not None:
            return 1
        if self.error is not None:
            return 2
        assert self.run is not None
        return 0 if self.run.held else 1


def calm_collector() -> None:
    """Let the garbage collector look less often and leave alone what stays: a tenth quicker."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def play(path: str, text: str | None = None) -> Played:
    """Play a file; a refusal is given back, not raised, and so is a fault of the program.

    `text` is what the file says, where it has been read already.
    """
    try:
        return _play(path, text)
    except Exception as error:
        if os.environ.get("APNAP_DEBUG"):
            raise
        return Played(None, InternalError(fault(error)).at(path), False, None)


def _play(path: str, text: str | None) -> Played:
    try:
        if text is None:
            path, text = opened(path)
        wanted = expected_error(path, text)
    except ApnapError as error:
        return Played(None, error.at(path), False, None)
    try:
        run = run_file(path, None, text)
    except ApnapError as error:
        error = error.at(path)
        if wanted is None:
            return Played(None, error, False, None)
        difference = wanted.differs(error) or "\n".join(error.unmet) or None
        return Played(None, error, difference is None, difference)
    verdicts = check_outcomes(run) if run.held else []
    if verdicts:
        line = verdicts[0].line
        run.checks.append(Checked(len(run.position.events), line, tuple(verdicts)))
    if wanted is not None:
        return Played(run, None, False, "an error was expected, and nothing was refused")
    return Played(run, None, False, None)


def workers_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options that say who does the work: `number` and `address`."""
    for option in (
        click.option(
            "--cluster", "address", metavar="ADDRESS",
            help="Hand the work out to a Dask cluster, such as tcp://10.0.0.1:8786.",
        ),
        click.option(
            "--workers", "number", type=click.IntRange(1), metavar="N",
            help="Hand the work out to N processes.",
        ),
    ):
        command = option(command)
    return command


@contextmanager
def workers(number: int | None, address: str | None) -> Iterator[Workers[Any, Any] | None]:
    """Who does the work; nobody else if neither option is given."""
    if number is not None and address is not None:
        raise click.UsageError("--workers and --cluster exclude each other")
    if address is not None:
        with cluster(address) as hands:
            yield hands
    elif number is not None and number > 1:
        with processes(number) as hands:
            yield hands
    else:
        yield None


def print_lines(lines: Iterable[str]) -> None:
    """JSON lines, in UTF-8 whatever the terminal is."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")
    for line in lines:
        click.echo(line)
