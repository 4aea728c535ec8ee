"""`apnap schema`: the JSON Schema of scenario files, for editors."""

from __future__ import annotations

import json

import click

from ..scenario.schema import json_schema


@click.command(epilog="Example:\n\n\b\n  apnap schema > scenario.schema.json")
def command() -> int:
    """Print the JSON Schema of scenario files; editors complete and underline with it."""
    click.echo(json.dumps(json_schema(), indent=2, ensure_ascii=False))
    return 0
