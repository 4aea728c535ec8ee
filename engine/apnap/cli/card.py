"""`apnap card`: a card's facts, and how each printed line is understood."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TextIO

import click
from rich.text import Text

from ..errors import ApnapError, CardError
from ..library import CardFacts, Library
from ..library.facts import Face
from ..library.pasted import LONGEST, entry, pasted
from ..oracle.explain import explain
from ..oracle.understanding import define_tokens, understand
from ..report.layout import Paragraph
from ..report.names import check_language
from .common import console


@click.command(
    epilog="Examples:\n\n"
    "\b\n"
    "  apnap card Forest\n"
    "  apnap card wald --lang de\n"
    "  apnap card 森\n"
    "  apnap card --text my-card.txt\n"
    "  pbpaste | apnap card --text -\n\n"
    "Exit status: 0, or 1 if a pasted card is not understood in full, 2 if there is no such card."
)
@click.argument("name", nargs=-1)
@click.option("--lang", default="en", help="Show the card as printed in this language.")
@click.option(
    "--text", "file", type=click.File("r", encoding="utf-8"), metavar="FILE",
    help="Read a pasted card (name and cost, type line, text, 3/6) from FILE, or - for standard "
    "input, and print the entry for a scenario's `cards:`.",
)
def command(name: tuple[str, ...], lang: str, file: TextIO | None) -> int:
    """Show the card called NAME (in any language): facts, text, and how it is understood."""
    if bool(name) == (file is not None):
        raise click.UsageError("give the NAME of a card, or --text FILE for a pasted one")
    library = Library.installed()
    define_tokens(library.get)
    if file is not None:
        return _pasted(file)
    facts = library.find(" ".join(name))
    lang = lang.lower()
    check_language(library, lang)
    out = console()
    for text in _facts(facts, lang):
        out.print(Paragraph(text))
    for paragraph in _lines(facts):
        out.print(paragraph)
    others = [f"{code}: {one.name}" for code, one in facts.names.items() if code != lang]
    if others:
        out.print(Paragraph(Text("Names: " + ", ".join(others), style="dim")))
    return 0


def _pasted(file: TextIO) -> int:
    """Show a pasted card, and what to write to use it."""
    try:
        facts = pasted(file.read(LONGEST + 1))
    except UnicodeDecodeError:
        raise CardError("unreadable", "the text is not UTF-8", file=file.name) from None
    except ApnapError as error:
        raise error.at(file.name) from None
    out = console()
    for text in _facts(facts, "en"):
        out.print(Paragraph(text))
    for paragraph in _lines(facts):
        out.print(paragraph)
    out.print()
    click.echo(entry(facts))
    return 0 if understand(facts).is_complete else 1


def _facts(facts: CardFacts, lang: str) -> Iterator[Text]:
    """Name, cost, type and size; in another language also how the card is printed there."""
    printed = facts.names.get(lang)
    head = Text(str(printed.name if printed else facts.name), style="bold")
    if facts.cost and not facts.faces:
        head.append(f"  {facts.cost}", style="not bold")
    yield head
    if printed:
        yield Text(str(facts.name), style="dim")
    elif lang != "en":
        yield Text(f"(no name in {lang} is known)", style="dim")
    if not facts.faces:
        yield Text(_kind(facts))
    for face in facts.faces:
        yield Text(f"{face.name}  {face.cost}  " if face.cost else f"{face.name}  ").append(
            _kind(face)
        )
    if printed:
        for line in str(printed.text or "").splitlines():
            yield Text(line, style="italic")


def _kind(face: Face) -> str:
    """The type line, with the numbers and the colours that are printed besides."""
    parts = [str(face.type), str(face.pt or "")]
    parts += [f"loyalty {face.loyalty}"] if face.loyalty else []
    parts += [f"defense {face.defense}"] if face.defense else []
    parts += [" and ".join(face.colors)] if face.colors else []
    return "  ".join(part for part in parts if part)


def _lines(facts: CardFacts) -> Iterator[Paragraph]:
    """Each printed line, and below it what it was understood as or what was not."""
    understanding = understand(facts)
    for line in understanding.lines:
        room = f"{line.where}: " if line.where else ""
        yield Paragraph(f"{room}{line.text}")
        for ability in line.abilities:
            for said in explain(ability):
                yield Paragraph(Text(said, style="cyan"), 4, first=Text("  → ", style="cyan"))
        if line.problem:
            style = "bold red"
            yield Paragraph(Text(line.problem, style=style), 4, first=Text("  ✗ ", style=style))
    if understanding.is_complete:
        yield Paragraph(Text("Understood in full.", style="green"))
    else:
        said = "Not understood in full: a scenario with this card is refused."
        yield Paragraph(Text(said, style="bold red"))
