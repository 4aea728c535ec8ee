"""Every word that speaks of the source or of the event says so, read from its code.

`rules.exchange` leaves the order of two triggers open only where something may tell them apart;
a word that read the source without saying so would make that silently wrong.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

ENGINE = Path(__file__).parents[2] / "engine" / "apnap"
DECLARES = {
    "source": "reads_source",
    "event": "reads_event",
    "said_objects": "reads_event",
    "said_players": "reads_players",
    "amount": "reads_event",
}

# Who is told the source only to say what caused something.
TOLD = {"actions", "choices"}
TOLD_AS = {"source", "number"}
TOLD_EVENTS = {"ev.ManaAdded"}

# These are given what other words have found, or pass the context on to other words.
PASSES_ON = {"followed", "pays"}


def trees() -> Iterator[tuple[Path, ast.Module]]:
    for folder in ("abilities", "rules"):
        for path in sorted((ENGINE / folder).glob("*.py")):
            yield path, ast.parse(path.read_text(encoding="utf-8"))


def contexts(function: ast.FunctionDef) -> set[str]:
    return {
        one.arg
        for one in function.args.args
        if one.annotation is not None and ast.unparse(one.annotation) in ("Context", '"Context"')
    }


def told(call: ast.Call) -> Iterator[ast.expr]:
    """The arguments of a call that only name a cause."""
    name = ast.unparse(call.func)
    if name.split(".")[0] in TOLD or name in TOLD_EVENTS or name == "Context":
        yield from call.args
    if not name.startswith("ev.Damage"):
        yield from (one.value for one in call.keywords if one.arg in TOLD_AS)


def reads(function: ast.FunctionDef, readers: dict[str, set[str]]) -> set[str]:
    """What a function reads of a context, itself or through functions it gives it to."""
    names = contexts(function)
    causes = {
        id(one)
        for call in ast.walk(function)
        if isinstance(call, ast.Call)
        for one in told(call)
    }
    found: set[str] = set()
    for node in ast.walk(function):
        match node:
            case ast.Attribute(ast.Name(name), what, ast.Load()):
                if name in names and what in DECLARES and id(node) not in causes:
                    found.add(what)
            case ast.Call(ast.Name(called), arguments):
                if any(isinstance(one, ast.Name) and one.id in names for one in arguments):
                    found |= readers.get(called, set())
    return found


def readers() -> dict[str, set[str]]:
    """The functions outside of classes that read a context, by their names."""
    functions = [
        node
        for _, tree in trees()
        for node in tree.body
        if isinstance(node, ast.FunctionDef) and node.name not in PASSES_ON
    ]
    found: dict[str, set[str]] = {}
    for _ in functions:
        wider = {one.name: what for one in functions if (what := reads(one, found))}
        if wider == found:
            break
        found = wider
    return found


def classes() -> dict[str, tuple[Path, ast.ClassDef]]:
    return {
        node.name: (path, node)
        for path, tree in trees()
        for node in tree.body
        if isinstance(node, ast.ClassDef)
    }


def declares(name: str, word: str, known: dict[str, tuple[Path, ast.ClassDef]]) -> bool:
    if name not in known:
        return False
    _, node = known[name]
    for part in node.body:
        if isinstance(part, ast.AnnAssign) and ast.unparse(part.target) == word:
            return True
        if isinstance(part, ast.FunctionDef) and part.name == word:
            return True
    return any(declares(ast.unparse(base), word, known) for base in node.bases)


def undeclared() -> list[str]:
    known, functions = classes(), readers()
    return [
        f"{path.name}: {name}.{method.name} reads the {what} and has no {DECLARES[what]}"
        for name, (path, node) in known.items()
        for method in node.body
        if isinstance(method, ast.FunctionDef)
        for what in sorted(reads(method, functions))
        if not declares(name, DECLARES[what], known)
        and not (what == "said_players" and declares(name, "reads_event", known))
    ]


def test_what_reads_the_source_or_the_event_says_so() -> None:
    assert undeclared() == []
