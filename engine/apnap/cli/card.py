"""`apnap card`: a card's facts, and how each printed line is understood."""

from __future__ import annotations

from collections.abc import Iterator

import click
from rich.text import Text

from ..library import CardFacts, Library
from ..oracle.compile import define_tokens, understand
from ..oracle.explain import explain
from ..report.layout import Paragraph
from ..report.names import check_language
from .common import console


@click.command(
    epilog="Examples:\n\n"
    "\b\n"
    "  apnap card Forest\n"
    "  apnap card wald --lang de\n"
    "  apnap card 森"
)
@click.argument("name", nargs=-1, required=True)
@click.option("--lang", default="en", help="Show the card as printed in this language.")
def command(name: tuple[str, ...], lang: str) -> int:
    """Show the card called NAME (in any language): facts, text, and how it is understood."""
    library = Library.bundled()
    facts = library.find(" ".join(name))
    define_tokens(library.get)
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


def _facts(facts: CardFacts, lang: str) -> Iterator[Text]:
    """Name, cost, type and size; in another language also how the card is printed there."""
    printed = facts.names.get(lang)
    head = Text(str(printed.name if printed else facts.name), style="bold")
    if facts.cost:
        head.append(f"  {facts.cost}", style="not bold")
    yield head
    if printed:
        yield Text(str(facts.name), style="dim")
    elif lang != "en":
        yield Text(f"(no name in {lang} is known)", style="dim")
    size = f"  {facts.pt}" if facts.pt else ""
    loyalty = f"  loyalty {facts.loyalty}" if facts.loyalty else ""
    yield Text(f"{facts.type}{size}{loyalty}")
    if printed:
        for line in str(printed.text or "").splitlines():
            yield Text(line, style="italic")


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
