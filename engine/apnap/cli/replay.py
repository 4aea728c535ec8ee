"""`apnap replay`: the story of one scenario."""

from __future__ import annotations

import click

from ..report import jsonlines, terminal
from ..report.names import Names, check_language
from .common import Played, console, play, print_lines


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
        return _refused(played, as_json=as_json)
    run = played.run
    lang = lang.lower()
    check_language(run.scenario.library, lang)
    names = Names(
        run.position.board, run.scenario.library, lang, run.table.spelled, run.table.origins
    )
    if as_json:
        print_lines(jsonlines.lines(run, names, played.difference))
    else:
        terminal.tell(
            run, names, console(width), full=verbose, difference=played.difference
        )
    return played.status


def _refused(played: Played, *, as_json: bool) -> int:
    """A file that cannot be played, which is an error unless the file says that it is to be so."""
    error = played.error
    assert error is not None
    if played.status == 2:
        raise error
    if as_json:
        print_lines([jsonlines.refused(error, played.difference)])
    elif played.difference is None:
        click.echo(f"refused, as expected: {error}")
    else:
        click.echo(f"refused: {error}\n{played.difference}")
    return played.status
