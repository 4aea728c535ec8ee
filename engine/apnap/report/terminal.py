"""A run told on a terminal with rich, or as plain text where there is none."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from ..scenario.record import Run
from .board import Seat, seats
from .names import Names, listed
from .timeline import Entry, timeline
from .words import SHORT

STYLES = {
    "turn": "bold",
    "step": "bold blue",
    "trigger": "yellow",
    "resolve": "bold",
    "designation": "magenta",
    "loss": "bold red",
    "question": "cyan",
    "held": "green",
    "failed": "bold red",
}


def tell(run: Run, names: Names, console: Console, *, full: bool = False) -> None:
    """The whole story, then the board and what was expected."""
    scenario = run.scenario
    if scenario.title:
        console.print(Text(str(scenario.title), style="bold underline"))
    if scenario.about:
        console.print(Text(" ".join(str(scenario.about).split()), style="italic"))
    if scenario.rules:
        console.print(Text("CR " + ", ".join(map(str, scenario.rules)), style="dim"))
    for renderable in story(timeline(run, names), full=full):
        console.print(renderable)
    console.print(Rule("the board at the end", style="dim"))
    console.print(board(run, names))
    console.print(verdict(run))


def story(entries: Iterable[Entry], *, full: bool) -> Iterable[RenderableType]:
    """The entries that are told; a step in which nothing is told is left out of a short story."""
    heading: list[Entry] = []
    for entry in entries:
        if entry.level > SHORT and not full:
            continue
        if entry.kind in ("turn", "step"):
            if entry.kind == "turn":
                heading = []
            elif heading and heading[-1].kind == "step":
                heading.pop()
            heading.append(entry)
            if full:
                yield from (_heading(one) for one in heading)
                heading = []
            continue
        yield from (_heading(one) for one in heading)
        heading = []
        yield _entry(entry)
    if heading and heading[0].kind == "turn":
        yield from (_heading(one) for one in heading)


def _heading(entry: Entry) -> RenderableType:
    if entry.kind == "turn":
        return Rule(Text(entry.text, style=STYLES["turn"]))
    return Text(entry.text, style=STYLES["step"])


def _entry(entry: Entry) -> RenderableType:
    if entry.kind == "stack":
        return Padding(_stack(entry), (0, 0, 0, 4))
    if entry.kind == "question":
        return Padding(_question(entry), (0, 0, 0, 2))
    mark = {"note": "# ", "expectation": "✓ " if entry.style == "held" else "✗ "}
    text = Text(mark.get(entry.kind, ""), style=STYLES.get(entry.style, ""))
    text.append(entry.text)
    if entry.kind == "note":
        text.stylize("italic")
    return Padding(_with_rule(text, entry.rule), (0, 0, 0, 2))


def _with_rule(text: Text, rule: str) -> Text:
    if rule:
        text.append(f"  [CR {rule}]", style="dim not bold")
    return text


def _stack(entry: Entry) -> RenderableType:
    objects = entry.data["objects"]
    if not objects:
        return Text("stack: empty", style="dim")
    lines = [Text(f"{place}. {name}") for place, name in enumerate(objects, 1)]
    return Panel(
        Group(*lines), title="stack, top first", title_align="left", expand=False,
        border_style="dim",
    )


def _question(entry: Entry) -> RenderableType:
    data = entry.data
    asked = listed(data["asked"])
    text = Text("? ", style=STYLES["question"])
    text.append(f"{asked}: {data['question']}")
    _with_rule(text, entry.rule)
    if data["why"]:
        text.append(f"\n  because {data['why']}", style="dim")
    by = "" if data["by"] == "script" else f" ({data['by']})"
    text.append(f"\n  → {data['answer']}{by}", style="default")
    return text


def board(run: Run, names: Names) -> RenderableType:
    """What everybody has."""
    return Group(*(_seat(one) for one in seats(run.position.board, names)))


def _seat(seat: Seat) -> RenderableType:
    team = f" (team {seat.team})" if seat.team != seat.name else ""
    head = Text(f"{seat.name}{team}: {seat.life} life", style="bold")
    if seat.facts:
        head.append("; " + ", ".join(seat.facts), style="not bold")
    grid = Grid.grid(padding=(0, 1))
    grid.add_column(style="dim", no_wrap=True)
    grid.add_column()
    for zone, things in seat.zones.items():
        if things:
            grid.add_row(zone, ", ".join(_counted(things)))
    grid.add_row("library", f"{seat.library} cards" if seat.library != 1 else "1 card")
    return Group(head, Padding(grid, (0, 0, 0, 2)))


def _counted(things: list[str]) -> list[str]:
    counted: dict[str, int] = {}
    for thing in things:
        counted[thing] = counted.get(thing, 0) + 1
    return [thing if number == 1 else f"{number} {thing}" for thing, number in counted.items()]


def verdict(run: Run) -> RenderableType:
    """How many expectations held, and the differences of those that did not."""
    verdicts = [one for check in run.checks for one in check.verdicts]
    failed = [one for one in verdicts if not one.held]
    if not verdicts:
        return Text("Nothing was expected.", style="dim")
    if not failed:
        return Text(f"All {len(verdicts)} expectations held.", style=STYLES["held"])
    lines = [Text(f"{len(failed)} of {len(verdicts)} expectations failed:", style=STYLES["failed"])]
    for one in failed:
        lines.append(
            Text(f"  line {one.line}: {one.what}: expected {one.expected}, found {one.found}")
        )
    return Group(*lines)
