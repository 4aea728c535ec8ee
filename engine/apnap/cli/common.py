"""What several commands share: consoles, and playing a file with the error it may expect."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from io import TextIOWrapper
from typing import NamedTuple

import click
from rich.console import Console

from ..errors import ApnapError, InternalError
from ..explore.check import check_outcomes
from ..scenario.read import expected_error
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


def play(path: str) -> Played:
    """Play a file; a refusal is given back, not raised, and so is a fault of the program."""
    try:
        return _play(path)
    except Exception as error:
        if os.environ.get("APNAP_DEBUG"):
            raise
        return Played(None, InternalError(fault(error)).at(path), False, None)


def _play(path: str) -> Played:
    try:
        wanted = expected_error(path)
    except ApnapError as error:
        return Played(None, error.at(path), False, None)
    try:
        run = run_file(path)
    except ApnapError as error:
        error = error.at(path)
        if wanted is None:
            return Played(None, error, False, None)
        difference = wanted.differs(error)
        return Played(None, error, difference is None, difference)
    verdicts = check_outcomes(run) if run.held else []
    if verdicts:
        line = verdicts[0].line
        run.checks.append(Checked(len(run.position.events), line, tuple(verdicts)))
    if wanted is not None:
        return Played(run, None, False, "an error was expected, and nothing was refused")
    return Played(run, None, False, None)


def print_lines(lines: Iterable[str]) -> None:
    """JSON lines, in UTF-8 whatever the terminal is."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")
    for line in lines:
        click.echo(line)
