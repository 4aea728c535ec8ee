"""Every legal order, told on a terminal, drawn as a tree or written as a graph."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from rich.console import Console, RenderableType
from rich.text import Text
from rich.tree import Tree

from ..explore.exploration import MOST_PARTED, Exploration, Outcome, Parting, Told
from ..explore.graph import Graph
from ..explore.walk import NEXT, ORDERS, Question
from . import jsonlines
from .layout import Heading, Paragraph
from .names import listed

USUAL = ("initiative", "monarch", "winner", "stack")
"""What is told of a lone outcome besides the life totals."""

MOST_TOLD = 10
"""Of how many pairs of outcomes it is told where they part, unless all is to be told."""

MOST_BRANCHES = 300
"""How many lines of a tree are drawn."""


def tell(
    exploration: Exploration, console: Console, *, full: bool, every: bool = False,
    partial: bool = False,
) -> None:
    """The questions, the counts, the outcomes and where they part.

    With `full` all of it is told, with `every` every fact of each outcome.
    """
    for renderable in story(exploration, full=full, every=every or full, partial=partial):
        console.print(renderable)


def story(
    exploration: Exploration, *, full: bool, every: bool, partial: bool
) -> Iterator[RenderableType]:
    """Everything, piece by piece."""
    if partial:
        yield Paragraph(Text("PARTIAL: stopped before everything was explored", style="bold red"))
    questions = exploration.questions
    for number, question in enumerate(questions, 1):
        yield Heading(Text(f"order {number} of {len(questions)}: {question.where}", style="bold"))
        yield from _question(question)
    if exploration.others:
        yield Heading(Text("explored too", style="dim"))
        yield from _others(exploration.others)
    yield Heading(Text(counts(exploration), style="bold"))
    yield from _warnings(exploration)
    apart = _apart(exploration.outcomes)
    for number, outcome in enumerate(exploration.outcomes, 1):
        yield from _outcome(number, outcome, exploration, apart, every=every)
    if exploration.partings:
        yield Heading(Text("where they part", style="bold"))
        many = len(exploration.partings)
        shown = many if full else MOST_TOLD
        for parting in exploration.partings[:shown]:
            yield from _parting(parting)
        if many > shown:
            yield Paragraph(f"{_many(many - shown, 'more pair')} of outcomes: -v tells them", 2)
        ends = [one for one in exploration.outcomes if one.error is None]
        if len(ends) > MOST_PARTED:
            yield Paragraph(
                f"only among the first {MOST_PARTED} of {len(ends)} outcomes", 2
            )


def _others(questions: Sequence[Question]) -> Iterator[RenderableType]:
    """Each question that is no order once, however often it comes up with other options."""
    known: dict[str, list[Question]] = {}
    for question in questions:
        known.setdefault(_asked(question), []).append(question)
    for asked, same in known.items():
        more = f"; {_many(len(same) - 1, 'more time')}, with other options" if len(same) > 1 else ""
        options = ", ".join(same[0].options)
        yield Paragraph(f"{asked}: {options}{more}", 2, first=Text(""), rule=same[0].rule)


def counts(exploration: Exploration) -> str:
    """How many orders there are, and how many outcomes."""
    orders, distinct = exploration.orders, exploration.distinct
    failed = sum(one.error is not None for one in exploration.outcomes)
    outcomes = len(exploration.outcomes) - failed
    least = "" if exploration.complete else "at least "
    told = f"{least}{_many(orders, _word(exploration))}, {distinct:,} distinct"
    unknown = f", and {_many(failed, 'end')} unknown" if failed else ""
    return f"{told}; {_many(outcomes, 'outcome')}{unknown}"


def _word(exploration: Exploration) -> str:
    """What is counted: orders, but ways where other choices are explored too."""
    return "way" if exploration.others else "legal order"


def _many(number: int, word: str) -> str:
    return f"{number:,} {word}{'' if number == 1 else 's'}"


def _warnings(exploration: Exploration) -> Iterator[RenderableType]:
    """What was not explored, exactly."""
    if exploration.unexplored:
        number = len(exploration.unexplored)
        yield Paragraph(
            Text(f"reached and not explored: {_many(number, 'position')}", style="bold red")
        )
        for question in dict.fromkeys(exploration.unexplored):
            many = exploration.unexplored.count(question)
            yield Paragraph(f"{_many(many, 'position')} where {_asked(question)}", 2)
    for question in dict.fromkeys(exploration.endless):
        yield Paragraph(
            Text(f"the same position comes up again and again, and is not counted: "
                 f"{_asked(question)}", style="bold red"), rule="732.1b",
        )


def _asked(question: Question) -> str:
    names = " and ".join(question.asked)
    said = question.prompt.startswith(names) or question.kind == ORDERS
    return f"{'' if said else f'{names}: '}{question.prompt} ({question.where})"


def _question(question: Question) -> Iterator[RenderableType]:
    yield Paragraph(Text(question.prompt, style="cyan"), rule=question.rule)
    for option, many in Counter(question.options).items():
        told = option if many == 1 else f"{many} {option}"
        yield Paragraph(told, 4, first=Text("  - "))
    yield Paragraph(Text(f"why {listed(question.asked)}:", style="dim"), 2)
    for why in question.why:
        yield Paragraph(why, 4, first=Text("  · "))


def _apart(outcomes: Sequence[Outcome]) -> list[str]:
    """The facts in which outcomes differ."""
    ends = [dict(one.facts) for one in outcomes if one.error is None]
    names = dict.fromkeys(name for one in ends for name in one)
    return [name for name in names if len({one.get(name) for one in ends}) > 1]


def _outcome(
    number: int, outcome: Outcome, exploration: Exploration, apart: Sequence[str], *, every: bool
) -> Iterator[RenderableType]:
    word = _word(exploration).removeprefix("legal ")
    share = f"{outcome.orders:,} of {_many(exploration.orders, word)}"
    if outcome.distinct != outcome.orders:
        share += f" ({outcome.distinct:,} distinct)"
    yield Paragraph(Text(f"outcome {number}: {share}", style="magenta"))
    if outcome.error is not None:
        yield Paragraph(Text(f"not followed to its end: {outcome.error}", style="bold red"), 2)
    facts = dict(outcome.facts)
    wanted = list(facts) if every else apart or [
        name for name in facts if name in USUAL or name.endswith(".life")
    ] or list(facts)
    for name in wanted:
        if name in facts:
            yield Paragraph(f"{spoken(name)}: {facts[name]}", 4)
    for told in outcome.example:
        yield Paragraph(f"{_answer(told)}", 7, first=Text("  e.g. ", style="dim"))


def spoken(name: str) -> str:
    """The name of a fact as a person reads it: "Ana's life"."""
    subject, dot, key = name.rpartition(".")
    return f"{subject}'s {key}" if dot else name


def _answer(told: Told) -> str:
    names = listed(told.question.asked)
    if told.question.kind == ORDERS:
        return f"{names}: first {', then '.join(_runs(told.answer))}"
    return f"{names} ({told.question.prompt}): {', '.join(told.answer)}"


def _runs(texts: Iterable[str]) -> list[str]:
    """Equal texts in a row once, with their number."""
    runs = [(text, len(list(run))) for text, run in groupby(texts)]
    return [text if many == 1 else f"{many} {text}" for text, many in runs]


def _parting(parting: Parting) -> Iterator[RenderableType]:
    one, other = parting.one + 1, parting.other + 1
    if parting.before:
        yield Paragraph(Text(f"{one} and {other}, after {', '.join(_runs(parting.before))}:"))
    else:
        yield Paragraph(Text(f"{one} and {other}:"))
    asked = _asked(parting.question)
    yield Paragraph(asked, 2, rule=parting.question.rule)
    yield Paragraph(f"{' or '.join(parting.to_one)} leads to {one}", 4)
    yield Paragraph(f"{' or '.join(parting.to_other)} leads to {other}", 4)
    for name, first, second in parting.differences:
        yield Paragraph(f"{spoken(name)}: {first} in {one}, {second} in {other}", 4)


# drawings


def tree(exploration: Exploration) -> Tree:
    """The choices as a tree; what was drawn before is only named again."""
    graph = exploration.graph
    numbers = _numbers(exploration)
    root = Tree(Paragraph(Text(counts(exploration), style="bold")))
    drawn: dict[str, int] = {}
    left = MOST_BRANCHES
    open_: list[tuple[Tree, str, str]] = [(root, "", graph.root)]
    while open_:
        above, before, name = open_.pop()
        node = graph.nodes.get(name)
        if node is None:
            above.add(Paragraph(Text(f"{before}{_end(graph, numbers, name)}", style="magenta")))
            left -= 1
            continue
        if left <= 0:
            above.add(Paragraph(Text(f"{before}… (no more than {MOST_BRANCHES} lines are drawn)")))
            continue
        edges = node.edges
        if edges is not None and len(edges) == 1 and node.question.kind == ORDERS:
            open_.append((above, before, edges[0].to))
            continue
        if name in drawn:
            above.add(Paragraph(Text(f"{before}as at ({drawn[name]})", style="dim")))
            left -= 1
            continue
        drawn[name] = len(drawn) + 1
        asked = "next" if node.question.kind == NEXT else _asked(node.question)
        branch = above.add(Paragraph(Text(f"{before}({drawn[name]}) {asked}", style="cyan")))
        left -= 1
        if edges is None:
            branch.add(Paragraph(Text("not explored", style="bold red")))
        open_.extend((branch, f"{edge.text} → ", edge.to) for edge in reversed(edges or ()))
    return root


def _numbers(exploration: Exploration) -> dict[str, int]:
    """The number of each outcome by the id of its leaf."""
    graph = exploration.graph
    by_facts = {
        (outcome.facts, outcome.error): number
        for number, outcome in enumerate(exploration.outcomes, 1)
    }
    return {
        leaf.id: by_facts[leaf.facts, leaf.error]
        for leaf in graph.leaves.values()
        if (leaf.facts, leaf.error) in by_facts
    }


def _end(graph: Graph, numbers: dict[str, int], name: str) -> str:
    error = graph.leaves[name].error
    return f"outcome {numbers[name]}" + (f": {error}" if error else "")


def dot(exploration: Exploration) -> Iterator[str]:
    """The graph in the language of Graphviz."""
    yield "digraph orders {"
    yield "  node [shape=box];"
    for name, label, end in _vertices(exploration):
        shape = ", shape=ellipse" if end else ""
        yield f"  {name} [label={_quoted(label)}{shape}];"
    for one, other, label in _arrows(exploration):
        yield f"  {one} -> {other} [label={_quoted(label)}];"
    yield "}"


def mermaid(exploration: Exploration) -> Iterator[str]:
    """The graph in the language of Mermaid."""
    yield "flowchart TD"
    for name, label, end in _vertices(exploration):
        text = _for_mermaid(label).replace("\\n", "<br>")
        yield f"  {name}([{text}])" if end else f"  {name}[{text}]"
    for one, other, label in _arrows(exploration):
        yield f"  {one} -->|{_for_mermaid(label)}| {other}"


def _vertices(exploration: Exploration) -> Iterator[tuple[str, str, bool]]:
    """Each position and outcome: a short name, what it says, and whether it is an end."""
    graph = exploration.graph
    names = _short(graph)
    numbers = _numbers(exploration)
    for name, node in graph.nodes.items():
        label = "which resolves next" if node.question.kind == NEXT else _asked(node.question)
        yield names[name], label if node.edges is not None else f"{label}\nnot explored", False
    apart = _apart(exploration.outcomes)
    for name, leaf in graph.leaves.items():
        facts = dict(leaf.facts)
        lines = [_end(graph, numbers, name)] if name in numbers else []
        lines.extend(f"{spoken(one)}: {facts[one]}" for one in apart if one in facts)
        yield names[name], "\n".join(lines), True


def _arrows(exploration: Exploration) -> Iterator[tuple[str, str, str]]:
    names = _short(exploration.graph)
    for name, node in exploration.graph.nodes.items():
        for edge in node.edges or ():
            times = f" (×{edge.orders:,})" if edge.orders != 1 else ""
            yield names[name], names[edge.to], f"{edge.text}{times}"


def _short(graph: Graph) -> dict[str, str]:
    names = {name: f"p{number}" for number, name in enumerate(graph.nodes, 1)}
    names.update((name, f"e{number}") for number, name in enumerate(graph.leaves, 1))
    return names


def _for_mermaid(text: str) -> str:
    """A text in double quotes; "#" begins the number of a character there."""
    return _quoted(text).replace("#", "#35;")


def _quoted(text: str) -> str:
    """A text in double quotes, for both languages."""
    inner = text.replace("\\", "/").replace('"', "'").replace("\n", "\\n")
    return f'"{inner}"'


# for machines


def lines(exploration: Exploration, *, partial: bool = False) -> Iterator[str]:
    """JSON lines: each question, each outcome, each parting, and the counts."""
    for question in (*exploration.questions, *exploration.others):
        yield jsonlines.line(
            "asked", _asked(question),
            {
                "about": question.kind, "asked": list(question.asked),
                "question": question.prompt, "why": list(question.why),
                "options": list(question.options), "where": question.where,
            },
            question.rule,
        )
    word = _word(exploration).removeprefix("legal ")
    for number, outcome in enumerate(exploration.outcomes, 1):
        yield jsonlines.line(
            "outcome", f"outcome {number}: {_many(outcome.orders, word)}",
            {
                "number": number, "orders": outcome.orders, "distinct": outcome.distinct,
                "facts": dict(outcome.facts), "error": outcome.error,
                "example": [
                    {
                        "asked": list(told.question.asked), "question": told.question.prompt,
                        "answer": list(told.answer),
                    }
                    for told in outcome.example
                ],
            },
        )
    for parting in exploration.partings:
        one, other = parting.one + 1, parting.other + 1
        yield jsonlines.line(
            "parting", f"{one} and {other} part: {_asked(parting.question)}",
            {
                "one": one, "other": other, "before": list(parting.before),
                "asked": list(parting.question.asked), "question": parting.question.prompt,
                "to_one": list(parting.to_one), "to_other": list(parting.to_other),
                "differences": [list(one) for one in parting.differences],
            },
            parting.question.rule,
        )
    yield jsonlines.line(
        "orders", counts(exploration),
        {
            "orders": exploration.orders, "distinct": exploration.distinct,
            "outcomes": len(exploration.outcomes), "complete": exploration.complete,
            "partial": partial, "explored": exploration.explored,
            "positions": exploration.positions, "steps": exploration.steps,
            "unexplored": [_asked(one) for one in exploration.unexplored],
            "endless": [_asked(one) for one in exploration.endless],
        },
    )
