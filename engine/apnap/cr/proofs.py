"""Which scenario or test proves which rule; `python -m apnap.cr.proofs` writes docs/rules.md.

A proof is a scenario with the number under `rules:` and something expected, or a test marked
`@pytest.mark.rule("603.3b", "117.5")`. A labelled row of the checklist is named with its label,
`726.2 steal`. Files are only read, nothing is imported or run; a test that is skipped or
expected to fail proves nothing.
"""

import ast
import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from apnap.cr.checklist import Row, labels, rows
from apnap.cr.numbers import edition, known, order

CHECKOUT = Path(__file__).parents[3]
PAGE = "docs/rules.md"

_RULES_KEY = re.compile(r"(?m)^rules:[ \t]*(\[[^\]]*\]|(?:#.*)?(?:\n[ \t]*-[ \t].*)+)")
_ENTRY = re.compile(r"(?<![\w.])[1-9]\d\d(?:\.\d+[a-z]?)?(?: [a-z]+)?(?!\w)")
_EXPECTS = re.compile(r"(?m)^(?:expect|expect_error|[ \t]*- *\{? *expect)\b")


@dataclass(frozen=True, slots=True, order=True)
class Proof:
    """Where a rule is proven: a file of the checkout, and the test's name if it is a test."""

    path: str
    name: str = ""

    def __str__(self) -> str:
        return f"{self.path}::{self.name}" if self.name else self.path


Proofs = dict[str, list[Proof]]


def collect(checkout: Path = CHECKOUT) -> Proofs:
    """Every number that is proven, labelled or plain, and its proofs, sorted.

    A labelled proof proves the plain number too. A number or label that does not exist is a
    `ValueError` naming file and line.
    """
    found: defaultdict[str, set[Proof]] = defaultdict(set)
    for entry, proof, line in _all(checkout):
        number = entry.partition(" ")[0]
        if not known(number):
            raise ValueError(f"{proof.path}:{line}: there is no rule {number}")
        if entry != number and entry not in labels():
            right = ", ".join(sorted(label for label in labels() if label.startswith(number + " ")))
            raise ValueError(
                f"{proof.path}:{line}: the checklist has no row {entry!r}; "
                f"it has {right or f'no labels for {number}'}"
            )
        found[entry].add(proof)
        found[number].add(proof)
    return {entry: sorted(found[entry]) for entry in sorted(found, key=_place)}


def page(proofs: Proofs) -> str:
    """The text of docs/rules.md: a table of counts, the rows by section, the rules proven."""
    sections = list(dict.fromkeys(row.section for row in rows()))
    lines = [
        "# Rules and what proves them",
        "",
        f"Numbers are those of the Comprehensive Rules effective {edition()}. A row is proven when",
        "each of its rules is named by a scenario (`rules:`) or by a test (`pytest.mark.rule`).",
        "Rules in italics are not proven yet. `python -m apnap.cr.proofs` makes this page.",
        "",
        "| Section | Tier 1 | Tier 2 | Tier 3 |",
        "|---|---|---|---|",
    ]
    for section in sections:
        here = [row for row in rows() if row.section == section]
        lines.append(f"| {section} | {_counts(here, proofs)} |")
    lines.append(f"| **All** | {_counts(rows(), proofs)} |")
    for section in sections:
        lines += ["", f"## {section}", "", "| | Tier | Rules | About |", "|---|---|---|---|"]
        for row in rows():
            if row.section == section:
                done = "✓" if _is_proven(row, proofs) else " "
                rules = ", ".join(rule if rule in proofs else f"*{rule}*" for rule in row.rules)
                lines.append(f"| {done} | {row.tier} | {rules} | {row.title} |")
    lines += ["", "## Not supported", ""]
    lines += [f"* {one}" for one in _unsupported()]
    lines += ["", "## Proofs", ""]
    for entry, where in proofs.items():
        lines.append(f"* {entry}: " + ", ".join(f"`{proof}`" for proof in where))
    return "\n".join(lines).rstrip() + "\n"


def _unsupported() -> list[str]:
    return (Path(__file__).parent / "unsupported.txt").read_text(encoding="utf-8").splitlines()


def _is_proven(row: Row, proofs: Proofs) -> bool:
    return all(rule in proofs for rule in row.rules)


def _counts(among: Iterable[Row], proofs: Proofs) -> str:
    cells = []
    for tier in (1, 2, 3):
        tiered = [row for row in among if row.tier == tier]
        done = sum(_is_proven(row, proofs) for row in tiered)
        cells.append(f"{done} of {len(tiered)}" if tiered else "")
    return " | ".join(cells)


def _place(entry: str) -> tuple[tuple[int, int, str], str]:
    number, _, label = entry.partition(" ")
    return order(number), label


def _all(checkout: Path) -> Iterator[tuple[str, Proof, int]]:
    for path in sorted((checkout / "scenarios").rglob("*.yaml")):
        proof = Proof(path.relative_to(checkout).as_posix())
        yield from _in_scenario(path.read_text(encoding="utf-8"), proof)
    for path in sorted((checkout / "tests").rglob("test_*.py")):
        name = path.relative_to(checkout).as_posix()
        yield from _in_test(path.read_text(encoding="utf-8"), name)


def _in_scenario(text: str, proof: Proof) -> Iterator[tuple[str, Proof, int]]:
    listed = _RULES_KEY.search(text)
    if listed is None or _EXPECTS.search(text) is None:
        return
    without_comments = re.sub(r"#.*", lambda comment: " " * len(comment.group()), listed.group(1))
    for entry in _ENTRY.finditer(without_comments):
        line = text.count("\n", 0, listed.start(1) + entry.start()) + 1
        yield entry.group(), proof, line


def _in_test(text: str, path: str) -> Iterator[tuple[str, Proof, int]]:
    for name, marks in _tests(ast.parse(text).body):
        for mark, arguments in marks:
            for argument in arguments if mark == "rule" else ():
                yield _text(argument, path), Proof(path, name), argument.lineno


def _tests(
    body: list[ast.stmt], within: str = ""
) -> Iterator[tuple[str, list[tuple[str, list[ast.expr]]]]]:
    """The tests and test classes that must pass, named as pytest names them, and their marks."""
    for node in body:
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            continue
        marks = [_mark(decorator) for decorator in node.decorator_list]
        if any(mark in ("skip", "skipif", "xfail") for mark, _ in marks):
            continue
        yield within + node.name, marks
        if isinstance(node, ast.ClassDef):
            yield from _tests(node.body, f"{within}{node.name}::")


def _mark(decorator: ast.expr) -> tuple[str, list[ast.expr]]:
    """The name and arguments of a `pytest.mark…` decorator; an empty name for any other."""
    call = decorator if isinstance(decorator, ast.Call) else None
    mark = call.func if call else decorator
    if isinstance(mark, ast.Attribute) and ast.unparse(mark.value) == "pytest.mark":
        return mark.attr, call.args if call else []
    return "", []


def _text(argument: ast.expr, path: str) -> str:
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        return argument.value
    raise ValueError(f"{path}:{argument.lineno}: a rule mark takes numbers in quotes")


def main() -> int:
    """Write docs/rules.md of this checkout; the exit status."""
    target = CHECKOUT / PAGE
    if not (CHECKOUT / "pyproject.toml").is_file():
        sys.stderr.write(f"{CHECKOUT} is not a checkout of the project\n")
        return 2
    try:
        text = page(collect())
    except (OSError, SyntaxError, ValueError) as error:
        sys.stderr.write(f"{error}\n")
        return 2
    target.parent.mkdir(exist_ok=True)
    target.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
