"""`apnap check`: many scenarios, a progress bar and a summary."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import click
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table
from rich.text import Text

from ..errors import ScenarioError
from .common import Played, console, play

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
                click.echo(json.dumps(_as_data(file, played), ensure_ascii=False))
            progress.advance(task)
    if not as_json:
        _sum_up(results)
    return max((played.status for _, played in results), default=0)


def _files(paths: tuple[str, ...]) -> Iterator[str]:
    for path in paths:
        if Path(path).is_dir():
            found = sorted(p for p in Path(path).rglob("*") if p.suffix in (".yaml", ".yml"))
            if not found:
                raise ScenarioError("unreadable", "no .yaml file in this folder", file=path)
            yield from map(str, found)
        else:
            yield path


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


def _as_data(file: str, played: Played) -> dict[str, object]:
    return {
        "file": file, "result": WORDS[played.status], "status": played.status,
        "differences": _differences(played),
        "error": str(played.error) if played.error is not None else None,
    }


def _sum_up(results: list[tuple[str, Played]]) -> None:
    out = console()
    bad = [(file, played) for file, played in results if played.status]
    if bad:
        table = Table(box=None, pad_edge=False, show_header=True, header_style="bold")
        table.add_column("file", overflow="fold")
        table.add_column("", no_wrap=True)
        table.add_column("what differs", overflow="fold")
        for file, played in bad:
            style = "bold red" if played.status == 1 else "bold yellow"
            table.add_row(
                Text(file), Text(WORDS[played.status], style=style),
                Text("\n".join(_differences(played))),
            )
        out.print(table)
    counts = [sum(played.status == status for _, played in results) for status in WORDS]
    parts = [f"{number} {WORDS[status]}" for status, number in enumerate(counts)]
    style = "green" if not bad else "bold red"
    files = f"{len(results)} file{'' if len(results) == 1 else 's'}"
    out.print(Text(f"{files}: {', '.join(parts)}", style=style))
