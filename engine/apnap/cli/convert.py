"""`apnap convert`: a scenario file of one scripted game."""

from __future__ import annotations

import click

from ..conformance.cards import Facts
from ..conformance.cases import read_cases
from ..conformance.convert import scenario_text
from .conformance import chosen


@click.command(epilog="Example:\n\n\b\n  apnap convert cases.jsonl c-0001 > c-0001.yaml")
@click.argument("file", type=click.Path())
@click.argument("id_", metavar="ID")
@click.option("--cards", multiple=True, type=click.Path(), metavar="FILE",
              help="Card facts in JSON lines, for cards the library lacks.")
def command(file: str, id_: str, cards: tuple[str, ...]) -> int:
    """Print a scenario file that sets up, plays and expects what the case ID of FILE does."""
    facts = Facts(cards)
    facts.check()
    (case,) = chosen(read_cases(file), (id_,))
    click.echo(scenario_text(case, facts), nl=False)
    return 0
