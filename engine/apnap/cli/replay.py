"""`apnap replay`: the story of one scenario."""

from __future__ import annotations

import click

from ..report import jsonlines, terminal
from ..report.names import Names, check_language
from .common import console, play


@click.command(
    epilog="Examples:\n\n"
    "\b\n"
    "  apnap replay my-game.yaml\n"
    "  apnap replay my-game.yaml -v\n"
    "  apnap replay my-game.yaml --lang ja\n"
    "  apnap replay my-game.yaml --json | jq .text"
)
@click.argument("file", type=click.Path())
@click.option("-v", "--verbose", is_flag=True, help="Tell everything, passes and mana included.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON lines for machines.")
@click.option("--lang", default="en", help="Card names in this language: de, es, fr, it, ja …")
@click.option("--width", type=click.IntRange(20, 500), help="Columns to use; the terminal's.")
def command(file: str, verbose: bool, as_json: bool, lang: str, width: int | None) -> int:
    """Tell what happens in FILE: events, triggers, orders, the stack, the board, expectations."""
    played = play(file)
    if played.run is None:
        assert played.error is not None
        if played.refused_as_expected:
            click.echo(f"refused, as expected: {played.error}")
        elif played.difference is not None:
            click.echo(f"refused: {played.error}\n{played.difference}", err=True)
        else:
            raise played.error
        return played.status
    run = played.run
    check_language(run.scenario.library, lang)
    names = Names(
        run.position.board, run.scenario.library, lang, run.table.aliases, run.table.origins
    )
    if as_json:
        for line in jsonlines.lines(run, names):
            click.echo(line)
    else:
        terminal.tell(run, names, console(width), full=verbose)
    if played.difference is not None:
        click.echo(played.difference, err=True)
    return played.status
