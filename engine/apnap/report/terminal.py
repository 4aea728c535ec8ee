"""A run told on a terminal with rich, or as plain text where there is none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.text import Text

from ..scenario.record import Run
from .board import Seat, Standing, seats, standing
from .layout import Indented, Paragraph
from .names import Names, counted, deciding, in_quotes, listed
from .timeline import Entry, addressed, timeline
from .words import FULL, SHORT

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


def tell(
    run: Run, names: Names, console: Console, *, full: bool = False, difference: str | None = None
) -> None:
    """The whole story, then the board and what was expected.

    `difference` is how the file as a whole is not as it expects, where no expectation says so.
    """
    scenario = run.scenario
    if scenario.title:
        console.print(Paragraph(Text(str(scenario.title), style="bold underline")))
    if scenario.about:
        about = " ".join(str(scenario.about).split())
        console.print(Paragraph(Text(about, style="italic")))
    if scenario.rules:
        console.print(Paragraph(Text("CR " + ", ".join(map(str, scenario.rules)), style="dim")))
    for renderable in story(timeline(run, names), full=full):
        console.print(renderable)
    console.print(Rule("the board at the end", style="dim"))
    console.print(board(standing(run.position, names), seats(run.position.board, names)))
    console.print(verdict(run, difference))


def story(entries: Iterable[Entry], *, full: bool) -> Iterator[RenderableType]:
    """The entries that are told; a step in which nothing is told is left out of a short story."""
    most = FULL if full else SHORT
    told = (entry for entry in entries if entry.level <= most)
    heading: list[Entry] = []
    for _, alike in groupby(told, key=lambda one: (one.kind, one.text, one.rule)):
        group = list(alike)
        entry = group[0]
        if entry.kind == "turn":
            heading = [entry]
        elif entry.kind == "step":
            heading = [one for one in heading if one.kind == "turn"] + [entry]
        else:
            yield from map(_heading, heading)
            heading = []
            yield _entry(entry, len(group))
        if full:
            yield from map(_heading, heading)
            heading = []
    yield from (_heading(one) for one in heading if one.kind == "turn")


def _heading(entry: Entry) -> RenderableType:
    text = Text(entry.text, style=STYLES[entry.kind])
    return Rule(text) if entry.kind == "turn" else Paragraph(text)


def _entry(entry: Entry, times: int) -> RenderableType:
    match entry.kind:
        case "stack":
            return _stack(entry)
        case "question":
            return _question(entry)
        case "trigger":
            return _trigger(entry, times)
        case "note":
            return _hanging(Text(f"# {entry.text}", style="italic"))
        case "expectation":
            mark = "✓ " if entry.style == "held" else "✗ "
            return _hanging(Text(mark + entry.text, style=STYLES[entry.style]))
    text = Text(entry.text, style=STYLES.get(entry.style, ""))
    return _hanging(_times(text, times), entry.rule)


def _hanging(text: Text, rule: str = "") -> Paragraph:
    return Paragraph(text, 4, first=Text("  "), rule=rule)


def _times(text: Text, times: int) -> Text:
    """Equal things that happen one after the other are told once."""
    return text.append(f" ({times} times)", style="not bold") if times > 1 else text


def _trigger(entry: Entry, times: int) -> RenderableType:
    data = entry.data
    said = f"triggers under {data['controller']}'s control: {data['label']}"
    lines = [_hanging(_times(Text(said, style=STYLES["trigger"]), times), entry.rule)]
    if data["because"]:
        lines.append(Paragraph(Text(f"because {data['because']}", style="dim"), 4))
    return Group(*lines)


def _stack(entry: Entry) -> RenderableType:
    objects = [
        Text(name).append(f" [{whose}]", style="dim")
        for name, whose in zip(entry.data["objects"], entry.data["controllers"], strict=True)
    ]
    if not objects:
        return Paragraph(Text("stack: empty", style="dim"), 4)
    panel = Panel(
        Group(*_numbered(objects, 0)), title="stack, top first", title_align="left", expand=False,
        border_style="dim",
    )
    return Indented(panel, 4)


def _numbered(texts: Sequence[str | Text], indent: int) -> list[Paragraph]:
    """A list in which every text has its place before it."""
    width = len(str(len(texts)))
    return [
        Paragraph(text, indent + width + 2, first=Text(f"{' ' * indent}{place:>{width}}. "))
        for place, text in enumerate(texts, 1)
    ]


def _question(entry: Entry) -> RenderableType:
    data = entry.data
    said = addressed(deciding(data["decider"], listed(data["asked"])), data["question"])
    if data["about"] is not None and data["about"] not in said:
        said += f" (for {data['about']})"
    lines = [Paragraph(said, 4, first=Text("  ? ", style=STYLES["question"]), rule=entry.rule)]
    if data["why"]:
        lines.append(Paragraph(Text(f"because {data['why']}", style="dim"), 4))
    arrow = Text("    → ")
    by = "" if data["by"] == "script" else f" ({data['by']})"
    if data["what"] == "triggers" and len(data["answer"]) > 1:
        lines.append(Paragraph(f"in this order{by}:", 6, first=arrow))
        lines.extend(_numbered(data["answer"], 6))
    else:
        lines.append(Paragraph((", ".join(data["answer"]) or "none") + by, 6, first=arrow))
    return Group(*lines)


def board(now: Standing, all_seats: Iterable[Seat]) -> RenderableType:
    """Where the game stands and what everybody has."""
    lines = [Paragraph(Text(now.text, style="dim"))]
    if now.stack:
        objects = ", ".join(in_quotes(one) for one in now.stack)
        lines.append(Paragraph(objects, 7, first=Text("stack: ", style="dim")))
    return Group(*lines, *(_seat(one) for one in all_seats))


def _seat(seat: Seat) -> RenderableType:
    team = f" (team {seat.team})" if seat.team != seat.name else ""
    head = Text(f"{seat.name}{team}: {seat.life} life", style="bold")
    if seat.facts:
        head.append("; " + ", ".join(seat.facts), style="not bold")
    rows = {zone: ", ".join(counted(things)) for zone, things in seat.zones.items() if things}
    rows["library"] = f"{seat.library} card{'' if seat.library == 1 else 's'}"
    width = max(map(len, rows))
    return Group(
        Paragraph(head),
        *(
            Paragraph(text, width + 3, first=Text(f"  {zone:{width}} ", style="dim"))
            for zone, text in rows.items()
        ),
    )


def verdict(run: Run, difference: str | None = None) -> RenderableType:
    """How many expectations held, and the differences of those that did not."""
    verdicts = [one for check in run.checks for one in check.verdicts]
    failed = [one for one in verdicts if not one.held]
    lines: list[RenderableType] = []
    if not verdicts:
        lines.append(Paragraph(Text("Nothing was expected.", style="dim")))
    elif not failed:
        number = len(verdicts)
        said = f"All {number} expectations held." if number > 1 else "The expectation held."
        lines.append(Paragraph(Text(said, style=STYLES["held"])))
    else:
        said = f"{len(failed)} of {len(verdicts)} expectations failed:"
        lines.append(Paragraph(Text(said, style=STYLES["failed"])))
    for one in failed:
        said = f"line {one.line}: {one.what}: expected {one.expected}, found {one.found}"
        lines.append(_hanging(Text(said)))
    if difference is not None:
        lines.append(Paragraph(Text(difference, style=STYLES["failed"])))
    return Group(*lines)
