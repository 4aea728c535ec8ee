"""`apnap conformance`: whole scripted games of other engines' tests, and what differs."""

from __future__ import annotations

import os
from collections.abc import Sequence

import click
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table
from rich.text import Text

from ..conformance.cards import Facts
from ..conformance.cases import Case, read_cases
from ..conformance.play import FAILED, NOT_SUPPORTED, PASSED, play
from ..conformance.suite import Outcome, counts, outcome, reasons, run
from ..errors import ApnapError, did_you_mean
from ..report import jsonlines
from ..report.layout import Paragraph
from ..report.names import Names
from ..report.terminal import story
from ..report.timeline import tell
from ..scenario.record import Made
from .common import console, print_lines

STYLES = {PASSED: "green", FAILED: "bold red", NOT_SUPPORTED: "yellow"}


@click.command(
    epilog="Examples:\n\n\b\n"
    "  apnap conformance cases.jsonl --cards cards.jsonl\n"
    "  apnap conformance cases.jsonl --id c-0001 -v"
)
@click.argument("files", nargs=-1, required=True, type=click.Path(), metavar="FILE...")
@click.option("--cards", multiple=True, type=click.Path(), metavar="FILE",
              help="Card facts in JSON lines, for cards the library lacks.")
@click.option("--workers", type=click.IntRange(1), metavar="N",
              help="How many processes (default: one for each core).")
@click.option("--id", "ids", multiple=True, metavar="ID", help="Play only this case.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object for each case.")
@click.option("-v", "--verbose", is_flag=True, help="Tell the log of the case (with --id).")
def command(
    files: tuple[str, ...], cards: tuple[str, ...], workers: int | None, ids: tuple[str, ...],
    as_json: bool, verbose: bool,
) -> int:
    """Play the cases of FILE... (JSON lines) and compare with what they assert."""
    facts = Facts(cards)
    facts.check()
    cases = chosen([case for file in files for case in read_cases(file)], ids)
    if verbose:
        if len(cases) != 1:
            raise click.UsageError("-v tells one case: name it with --id")
        found = [_told(cases[0], facts)]
    else:
        found = _played(cases, facts, workers or os.cpu_count() or 1, quiet=as_json)
    if as_json:
        print_lines(map(_line, found))
        numbers = {key.replace(" ", "_"): n for key, n in counts(found).items()}
        print_lines([jsonlines.line("cases", _totals(found), {"cases": len(found), **numbers})])
    else:
        _sum_up(found)
    return 1 if any(one.status == FAILED for one in found) else 0


def chosen(cases: list[Case], ids: Sequence[str]) -> list[Case]:
    """The cases of these ids; all if none is named."""
    for name in ids:
        if all(case.id != name for case in cases):
            raise ApnapError(
                "unknown-name", f'there is no case "{name}"',
                hint=did_you_mean(name, [case.id for case in cases]),
            )
    return [case for case in cases if case.id in ids] if ids else cases


def _played(cases: list[Case], facts: Facts, workers: int, *, quiet: bool) -> list[Outcome]:
    err = console(stderr=True)
    progress = Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), console=err,
        transient=True, disable=quiet or not err.is_terminal,
    )
    found = []
    with progress:
        task = progress.add_task("playing", total=len(cases))
        for one in run(cases, facts, workers):
            found.append(one)
            progress.advance(task)
    return found


def _told(case: Case, facts: Facts) -> Outcome:
    """Play one case and tell its log."""
    result = play(case, facts)
    if result.position is not None:
        made = [
            Made(taken.at, taken.decision, taken.answer, "script") for taken in result.taken
        ]
        names = Names(result.position.board)
        out = console()
        for renderable in story(tell(names, made), full=True):
            out.print(renderable)
    return outcome(result)


def _line(one: Outcome) -> str:
    return jsonlines.line("case", f"{one.id}: {one.status}", {
        "id": one.id, "file": one.file, "line": one.line, "result": one.status,
        "reasons": list(one.reasons),
    })


def _totals(found: list[Outcome]) -> str:
    cases = f"{len(found)} case{'' if len(found) == 1 else 's'}"
    return f"{cases}: " + ", ".join(f"{n} {status}" for status, n in counts(found).items())


def _sum_up(found: list[Outcome]) -> None:
    out = console()
    failed = [one for one in found if one.status == FAILED]
    unsupported = reasons(found)
    if unsupported:
        out.print(Paragraph(Text("Not supported", style=f"bold {STYLES[NOT_SUPPORTED]}")))
        for reason, number in unsupported:
            out.print(Paragraph(reason, 7, first=Text(f"{number:5}  ")))
    if failed:
        out.print(Paragraph(Text("Failed", style=STYLES[FAILED])))
        for one in failed:
            out.print(Paragraph(Text(one.id, style="bold"), 2, first=Text("  ")))
            for reason in one.reasons:
                out.print(Paragraph(reason, 4, first=Text("    ")))
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_column(justify="right")
    table.add_column()
    for status, number in counts(found).items():
        table.add_row(str(number), Text(status, style=STYLES[status] if number else ""))
    out.print(table)
