"""`apnap check`: many scenarios, a progress bar and a summary."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import click
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.text import Text

from .. import yamltext
from ..errors import ApnapError, ScenarioError
from ..explore.hand_out import Workers, each
from ..report import jsonlines
from ..report.layout import Paragraph
from .common import Played, calm_collector, console, play, print_lines, workers, workers_options

WORDS = {0: "held", 1: "failed", 2: "refused"}


class Result(NamedTuple):
    """What came of a file."""

    file: str
    status: int
    differences: tuple[str, ...]
    error: str | None


class Job(NamedTuple):
    """A file to play; with its text where it is played on another machine."""

    file: str
    text: str | None


@click.command(
    epilog="Examples:\n\n"
    "\b\n"
    "  apnap check scenarios\n"
    "  apnap check a.yaml b.yaml --json\n"
    "  apnap check thousands/ --workers 8"
)
@click.argument("paths", nargs=-1, required=True, type=click.Path())
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object for each file.")
@workers_options
def command(
    paths: tuple[str, ...], as_json: bool, number: int | None, address: str | None
) -> int:
    """Play every scenario among PATHS (files, or folders with .yaml files) and sum up."""
    calm_collector()
    files = list(_files(paths))
    results: list[Result] = []
    progress = Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(),
        console=console(stderr=True), transient=True,
        disable=as_json or not console(stderr=True).is_terminal,
    )
    with progress, workers(number, address) as hands:
        task = progress.add_task("playing", total=len(files))
        for result in _results(files, hands, away=address is not None):
            results.append(result)
            if as_json:
                print_lines([_line(result)])
            progress.advance(task)
    if as_json:
        print_lines([_total(results)])
    else:
        _sum_up(results)
    return max((result.status for result in results), default=0)


def _results(files: list[str], hands: Workers[Job, Result] | None, *, away: bool) -> Iterator[
    Result
]:
    """The result of each file, in the order of the files."""
    if hands is None:
        yield from (_result(Job(file, None)) for file in files)
        return
    jobs = [Job(file, _text(file) if away else None) for file in files]
    done: dict[int, Result] = {}
    following = 0
    for place, result in each(hands, _result, jobs):
        done[place] = result
        while following in done:
            yield done.pop(following)
            following += 1


def _text(file: str) -> str | None:
    """What a file says; None if it cannot be read, which whoever plays it will say."""
    try:
        return yamltext.read_text(file)
    except ApnapError:
        return None


def _result(job: Job) -> Result:
    """Play one file, wherever this runs."""
    played = play(job.file, job.text)
    error = str(played.error) if played.error is not None else None
    return Result(job.file, played.status, tuple(_differences(played)), error)


def _files(paths: tuple[str, ...]) -> Iterator[str]:
    for path in paths:
        if Path(path).is_dir():
            found = sorted(p for p in Path(path).rglob("*") if _is_scenario(p))
            if not found:
                raise ScenarioError("unreadable", "no .yaml file in this folder", file=path)
            yield from map(str, found)
        else:
            yield path


def _is_scenario(path: Path) -> bool:
    return path.suffix in (".yaml", ".yml") and path.is_file()


def _differences(played: Played) -> list[str]:
    if played.difference is not None:
        said = [f"refused: {played.error}"] if played.error is not None else []
        return [*said, played.difference]
    if played.error is not None and not played.refused_as_expected:
        return [str(played.error)]
    return [] if played.run is None else played.run.unmet


def _line(result: Result) -> str:
    word = WORDS[result.status]
    return jsonlines.line("file", f"{result.file}: {word}", {
        "file": result.file, "result": word, "differences": list(result.differences),
        "error": result.error,
    })


def _total(results: list[Result]) -> str:
    numbers = {word: _count(results, status) for status, word in WORDS.items()}
    return jsonlines.line("total", _totals(results), {"files": len(results), **numbers})


def _count(results: list[Result], status: int) -> int:
    return sum(result.status == status for result in results)


def _totals(results: list[Result]) -> str:
    files = f"{len(results)} file{'' if len(results) == 1 else 's'}"
    parts = (f"{_count(results, status)} {word}" for status, word in WORDS.items())
    return f"{files}: {', '.join(parts)}"


def _sum_up(results: list[Result]) -> None:
    out = console()
    bad = [result for result in results if result.status]
    for result in bad:
        word = WORDS[result.status]
        style = "bold red" if result.status == 1 else "bold yellow"
        file = Text(result.file, style="bold")
        out.print(Paragraph(file, 9, first=Text(f"{word:9}", style=style)))
        for difference in result.differences:
            out.print(Paragraph(difference, 9))
    style = "bold red" if bad else "green"
    out.print(Paragraph(Text(_totals(results), style=style)))
