"""`apnap orders`: every legal order of a scenario's triggers, and what each leads to."""

from __future__ import annotations

import csv
import re
import time
from collections.abc import Callable

import click
from rich.progress import BarColumn, TaskID, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar
from rich.text import Text

from ..errors import ApnapError, did_you_mean
from ..explore.exploration import (
    MOST_POSITIONS,
    Exploration,
    Progress,
    Stopped,
    explore,
)
from ..explore.hand_out import Found, Task, Workers, handing
from ..explore.plain import kinds
from ..explore.script import UNTIL_EMPTY, ScriptSource, scripted_line
from ..explore.walk import KINDS
from ..library import normal
from ..report import orders as report
from ..report import terminal
from ..report.layout import Paragraph
from ..report.names import Names
from ..report.timeline import timeline
from ..scenario.entries import Entry, To
from ..scenario.read import load
from ..scenario.record import Run
from ..scenario.words import STEPS
from .common import calm_collector, console, print_lines, workers, workers_options

EXPLOSIVE = 1_000
"""A question with so many answers is announced before it is explored."""


def _split(value: str) -> tuple[str, ...]:
    """What stands between commas; in double quotes a comma is part of a name."""
    parts = next(csv.reader([value], skipinitialspace=True), [])
    return tuple(part for one in parts if (part := one.strip()))


@click.command(
    epilog="Examples:\n\n"
    "\b\n"
    "  apnap orders my-game.yaml\n"
    "  apnap orders my-game.yaml --branch may,targets\n"
    "  apnap orders my-game.yaml --watch initiative,Ana.life\n"
    "  apnap orders my-game.yaml --until \"turn 4 upkeep\"\n"
    "  apnap orders my-game.yaml --dot | dot -Tsvg > orders.svg\n\n"
    "Exit status: 0 everything was explored, 1 something was not, 2 the file was refused."
)
@click.argument("file", type=click.Path())
@click.option(
    "--branch", default="", metavar="KIND,…",
    help=f"Explore these questions too where the script leaves them open: all, {', '.join(KINDS)}.",
)
@click.option(
    "--watch", default="", metavar="WHAT,…",
    help="Only this tells outcomes apart: initiative, Ana.life, Ana, bear.power … A name with a "
    "comma goes in double quotes.",
)
@click.option(
    "--until", default="empty", metavar="POINT",
    help="Where the story ends: empty (the stack, after the script; the default), script, or a "
    "step such as upkeep or \"turn 4 upkeep\".",
)
@click.option("-v", "--verbose", is_flag=True, help="Tell all of each outcome.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON lines for machines.")
@click.option("--tree", "as_tree", is_flag=True, help="Draw the choices as a tree.")
@click.option("--dot", "as_dot", is_flag=True, help="Write the graph for Graphviz.")
@click.option("--mermaid", "as_mermaid", is_flag=True, help="Write the graph for Mermaid.")
@click.option(
    "--most", default=MOST_POSITIONS, type=click.IntRange(1),
    help=f"Explore so many positions at most ({MOST_POSITIONS:,}).",
)
@workers_options
@click.option("--width", type=click.IntRange(20, 500), help="Columns to use; the terminal's.")
def command(
    file: str, branch: str, watch: str, until: str, verbose: bool, as_json: bool, as_tree: bool,
    as_dot: bool, as_mermaid: bool, most: int, width: int | None, number: int | None,
    address: str | None,
) -> int:
    """Explore every legal order of simultaneous triggers in FILE: who is asked and why them, how
    many orders there are, the outcomes, and where they part."""
    if as_json + as_tree + as_dot + as_mermaid > 1:
        raise click.UsageError("--json, --tree, --dot and --mermaid exclude each other")
    calm_collector()
    scenario = load(file)
    also, ending = kinds(_split(branch)), _ending(until)
    run = scripted_line(scenario, also, ending)
    source = ScriptSource.of(run, branch=also, ending=ending, watch=_split(watch))
    partial = False
    try:
        with workers(number, address) as hands:
            exploration = _explore(source, most, hands)
    except Stopped as stopped:
        exploration, partial = stopped.exploration, True
    if as_json:
        print_lines(report.lines(exploration, partial=partial))
    elif as_dot or as_mermaid:
        print_lines(report.dot(exploration) if as_dot else report.mermaid(exploration))
    else:
        _tell(
            run, exploration, width, as_tree=as_tree, full=verbose, every=bool(source.watch),
            partial=partial,
        )
    if partial:
        return 130
    return 0 if exploration.complete else 1


def _tell(
    run: Run, exploration: Exploration, width: int | None, *, as_tree: bool, full: bool,
    every: bool, partial: bool,
) -> None:
    out = console(width)
    title = run.scenario.title
    if title:
        out.print(Paragraph(Text(str(title), style="bold underline")))
    if as_tree:
        out.print(report.tree(exploration))
        return
    if exploration.complete and not exploration.questions and not exploration.others:
        out.print(Paragraph("Nobody is asked to order anything: there is one line of play."))
        names = Names(
            run.position.board, run.scenario.library, "en", run.table.spelled, run.table.origins
        )
        for renderable in terminal.story(timeline(run, names), full=full):
            out.print(renderable)
    report.tell(exploration, out, full=full, every=every, partial=partial)


def _ending(until: str) -> Entry | None:
    """What is done after the script."""
    until = normal(until)
    if until == "empty":
        return UNTIL_EMPTY
    if until == "script":
        return None
    found = re.fullmatch(r"(?:turn\s+)?(\d+)[\s:,]+(.+)", until)
    turn, step = (int(found[1]), found[2]) if found else (None, until)
    if step not in STEPS or turn == 0:
        raise ApnapError(
            "bad-value", f'"{until}" is no point at which a story could end',
            hint=did_you_mean(step, ("empty", "script", *STEPS), len(STEPS) + 2),
        )
    return To(step, turn, 0)


def _explore(
    source: ScriptSource, most: int, hands: Workers[Task, Found] | None
) -> Exploration:
    """Explore, with a bar on a terminal once it takes long."""
    out = console(stderr=True)
    announced: set[tuple[str, ...]] = set()
    bar = Bar(
        TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn(), console=out,
        transient=True, disable=not out.is_terminal,
    )
    with bar:
        task = bar.add_task("exploring", total=1.0, visible=False)
        shown = _shown(bar, lambda: task, announced)
        return explore(source, most, shown, None if hands is None else handing(hands))


def _shown(bar: Bar, task: Callable[[], TaskID], announced: set[tuple[str, ...]]) -> Callable[
    [Progress], None
]:
    began = time.monotonic()
    last = began

    def show(done: Progress) -> None:
        nonlocal last
        if done.ahead is not None:
            ways, question = done.ahead
            if ways >= EXPLOSIVE and (question.prompt, *question.options) not in announced:
                announced.add((question.prompt, *question.options))
                bar.console.print(Paragraph(
                    f"{' and '.join(question.asked)} can answer in {ways:,} ways: "
                    f"{question.prompt} ({question.where}); {done.explored:,} positions explored "
                    "so far. Let the script answer it, or branch over less, to be quicker.",
                ))
            return
        now = time.monotonic()
        if now - last < 0.2:
            return
        last = now
        bar.update(
            task(),
            completed=done.share, visible=now - began > 1,
            description=f"explored {done.explored:,} of {done.positions:,} positions, "
            f"{done.outcomes:,} outcomes",
        )

    return show
