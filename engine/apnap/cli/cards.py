"""`apnap cards`: the user's own card library, made from the collections of others."""

from __future__ import annotations

import io
import json
import os
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import click
from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn

from ..errors import CardError
from ..library.bulk import Raw, prints
from ..library.fetch import ENDPOINT, bulk_file
from ..library.paths import store_path
from ..library.store import Imported, Store, import_cards
from .common import console

MANY = 10
"""So many cards that are left out are named; --json names all."""


@click.group(
    "cards",
    epilog="Examples:\n\n"
    "\b\n"
    "  apnap cards fetch\n"
    "  apnap cards import oracle-cards.json.gz\n"
    "  apnap cards status",
)
def command() -> None:
    """Your own card library: import collections of cards, so that any card can be named.

    It is one file in your data folder (APNAP_DATA names another folder).
    """


_JSON = click.option("--json", "as_json", is_flag=True, help="One line of JSON with all of it.")


@command.command(
    "import",
    epilog="Examples:\n\n"
    "\b\n"
    "  apnap cards import oracle-cards-20260101.json\n"
    "  apnap cards import AtomicCards.json.gz\n\n"
    "Exit status: 0, or 2 if the file cannot be read; then the library is as before.",
)
@click.argument("file", type=click.Path())
@_JSON
def bring(file: str, as_json: bool) -> int:
    """Add the cards of FILE: Scryfall's oracle-cards or all-cards (with the names in all
    languages), MTGJSON's AtomicCards, or facts of a card on each line; packed (gz, xz, bz2) or not.
    """
    try:
        raw = open(file, "rb", buffering=0)  # noqa: SIM115 - closed below
        size = os.fstat(raw.fileno()).st_size
    except OSError as error:
        raise CardError(
            "unreadable", f"cannot be read: {error.strerror}", file=file
        ) from None
    with raw:
        if not size and os.path.isfile(file):
            raise CardError("unreadable", "the file is empty", file=file)
        with _progress(f"import {os.path.basename(file)}", size) as came:
            imported = import_cards(store_path(), prints(_counted(raw, came), file))
    _tell(imported, as_json)
    return 0


@command.command(
    "fetch",
    epilog="Examples:\n\n"
    "\b\n"
    "  apnap cards fetch\n"
    "  apnap cards fetch --languages\n\n"
    "Exit status: 0, or 2 if it does not come whole; then the library is as before.",
)
@click.option("--languages", is_flag=True, help="Also the names in all languages: a large file.")
@click.option(
    "--from", "endpoint", metavar="URL", default=ENDPOINT, show_default=True,
    help="The bulk-data endpoint to ask.",
)
@_JSON
def fetch(languages: bool, endpoint: str, as_json: bool) -> int:
    """Get all cards from Scryfall: one question to its bulk-data endpoint, and the file."""
    kind = "all-cards" if languages else "oracle-cards"
    with bulk_file(kind, endpoint) as download, _progress(f"fetch {kind}", download.size) as came:
        stream = download.stream
        raw = _counted(stream, came)
        imported = import_cards(store_path(), prints(raw, stream.source), stream.verify)
    _tell(imported, as_json)
    return 0


@command.command("status")
@_JSON
def status(as_json: bool) -> int:
    """Say where your library lies and what is in it."""
    path = store_path()
    store = Store(path) if path.exists() else None
    count, languages = (len(store), store.languages()) if store else (0, {})
    if as_json:
        found = {"path": str(path), "cards": count, "languages": languages}
        click.echo(json.dumps(found, ensure_ascii=False))
    elif store is None:
        click.echo(f"There is no card library yet at {path}; `apnap cards fetch` makes one.")
    else:
        told = "".join(f", {number:,} in {code}" for code, number in languages.items())
        click.echo(f"{path}: {count:,} cards{told}.")
    return 0


def _tell(imported: Imported, as_json: bool) -> None:
    if as_json:
        found = {
            "path": str(store_path()), "cards": imported.cards, "new": imported.new,
            "prints": imported.prints,
            "left_out": [one._asdict() for one in imported.left_out],
        }
        click.echo(json.dumps(found, ensure_ascii=False))
        return
    click.echo(
        f"{imported.cards:,} cards ({imported.new:,} new) from {imported.prints:,} printings "
        f"are in {store_path()}."
    )
    if imported.left_out:
        names = {one.name: one.why for one in imported.left_out}
        click.echo(f"Left out: {len(names):,} (--json names all):")
        for why, number in Counter(names.values()).most_common(MANY):
            first = next(name for name in names if names[name] == why)
            others = f" and {number - 1:,} more" if number > 1 else ""
            click.echo(f"  {first}{others}: {why}")


@contextmanager
def _progress(what: str, size: int) -> Iterator[Callable[[int], None]]:
    """A bar on a terminal; called with the number of bytes that came."""
    bar = Progress(
        TextColumn("{task.description}"), BarColumn(), DownloadColumn(), TimeRemainingColumn(),
        console=console(stderr=True), transient=True, disable=not console(stderr=True).is_terminal,
    )
    with bar:
        task = bar.add_task(what, total=size or None)
        yield lambda number: bar.advance(task, number)


def _counted(raw: Raw, came: Callable[[int], None]) -> Raw:
    class Counted(io.RawIOBase):
        def readable(self) -> bool:
            return True

        def readinto(self, buffer: Any) -> int:
            data = raw.read(len(buffer))
            buffer[: len(data)] = data
            came(len(data))
            return len(data)

    return Counted()
