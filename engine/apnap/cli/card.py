"""`apnap card`: a card's facts, and how each printed line is understood."""

from __future__ import annotations

import click
from rich.padding import Padding
from rich.text import Text

from ..library import CardFacts, Library
from ..oracle.compile import define_tokens, understand
from ..oracle.explain import explain
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
    out = console()
    printed = library.localized(str(facts.name), lang)
    head = Text(str(printed.name), style="bold")
    if facts.cost:
        head.append(f"  {facts.cost}", style="default")
    out.print(head)
    if lang != "en":
        out.print(Text(str(facts.name), style="dim"))
    size = f"  {facts.pt}" if facts.pt else ""
    loyalty = f"  loyalty {facts.loyalty}" if facts.loyalty else ""
    out.print(Text(f"{facts.type}{size}{loyalty}"))
    if lang != "en":
        for line in str(printed.text).splitlines():
            out.print(Padding(Text(line), (0, 0, 0, 2)))
    _lines(facts, out)
    others = [f"{code}: {one.name}" for code, one in facts.names.items() if code != lang]
    if others:
        out.print(Text("Names: " + ", ".join(others), style="dim"))
    return 0


def _lines(facts: CardFacts, out: object) -> None:
    from rich.console import Console

    assert isinstance(out, Console)
    understanding = understand(facts)
    for line in understanding.lines:
        room = f"{line.where}: " if line.where else ""
        out.print(Text(f"{room}{line.text}"))
        for ability in line.abilities:
            for said in explain(ability):
                out.print(Padding(Text(f"→ {said}", style="cyan"), (0, 0, 0, 2)))
        if line.problem:
            out.print(Padding(Text(f"✗ {line.problem}", style="bold red"), (0, 0, 0, 2)))
    if understanding.is_complete:
        out.print(Text("Understood in full.", style="green"))
