"""`apnap check`: many scenarios, a progress bar and a summary."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.text import Text

from ..errors import ScenarioError
from ..report import jsonlines
from ..report.layout import Paragraph
from .common import Played, console, play, print_lines

WORDS = {0: "held", 1: "failed", 2: "refused"}


@click.command(
    epilog="Examples:\n\n\b\n  apnap check scenarios\n  apnap check a.yaml b.yaml --json"
)
@click.argument("paths", nargs=-1, required=True, type=click.Path())
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object for each file.")
def command(paths: tuple[str, ...], as_json: bool) -> int:
    """Play every scenario among PATHS (files, or folders with .yaml files) and sum up."""
    files = list(_files(paths))
    results: list[tuple[str, Played]] = []
    progress = Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(),
        console=console(stderr=True), transient=True,
        disable=as_json or not console(stderr=True).is_terminal,
    )
    with progress:
        task = progress.add_task("playing", total=len(files))
        for file in files:
            played = play(file)
            results.append((file, played))
            if as_json:
                print_lines([_line(file, played)])
            progress.advance(task)
    if as_json:
        print_lines([_total(results)])
    else:
        _sum_up(results)
    return max((played.status for _, played in results), default=0)


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
    if played.run is None:
        return []
    return [
        f"line {one.line}: {one.what}: expected {one.expected}, found {one.found}"
        for check in played.run.checks
        for one in check.verdicts
        if not one.held
    ]


def _line(file: str, played: Played) -> str:
    result = WORDS[played.status]
    return jsonlines.line("file", f"{file}: {result}", {
        "file": file, "result": result, "differences": _differences(played),
        "error": str(played.error) if played.error is not None else None,
    })


def _total(results: list[tuple[str, Played]]) -> str:
    numbers = {word: _count(results, status) for status, word in WORDS.items()}
    return jsonlines.line("total", _totals(results), {"files": len(results), **numbers})


def _count(results: list[tuple[str, Played]], status: int) -> int:
    return sum(played.status == status for _, played in results)


def _totals(results: list[tuple[str, Played]]) -> str:
    files = f"{len(results)} file{'' if len(results) == 1 else 's'}"
    parts = (f"{_count(results, status)} {word}" for status, word in WORDS.items())
    return f"{files}: {', '.join(parts)}"


def _sum_up(results: list[tuple[str, Played]]) -> None:
    out = console()
    bad = [(file, played) for file, played in results if played.status]
    for file, played in bad:
        word = WORDS[played.status]
        style = "bold red" if played.status == 1 else "bold yellow"
        out.print(Paragraph(Text(file, style="bold"), 9, first=Text(f"{word:9}", style=style)))
        for difference in _differences(played):
            out.print(Paragraph(difference, 9))
    style = "bold red" if bad else "green"
    out.print(Paragraph(Text(_totals(results), style=style)))
