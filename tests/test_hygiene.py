"""What holds for the source as a whole, checked by reading it."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from ruamel.yaml import YAML

from apnap.cr.numbers import cited, known

CHECKOUT = Path(__file__).parents[1]
ENGINE = CHECKOUT / "engine" / "apnap"
MOST_LINES = 600

# Each may import itself and what stands below it.
LAYERS = [
    "cli",
    "report",
    "explore",
    "conformance",
    "scenario",
    "library",
    "position",
    "oracle",
    "abilities",
    "rules",
    "game",
    "yamltext",
    "errors",
    "cr",
]
# The one public face of a game hands exploring on to what is built upon it.
MAY_LOOK_UP = {("position", "explore")}
MAY_PRINT = {"cli", "report"}

# Lands and predefined tokens are words of the rules, and so is the one dungeon they name.
CARDS_OF_THE_RULES = {"basics.yaml", "tokens.yaml"}
NAMES_OF_THE_RULES = {"Undercity"}


def modules() -> list[Path]:
    return sorted(ENGINE.rglob("*.py"))


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def place(path: Path, line: int) -> str:
    return f"{path.relative_to(CHECKOUT)}:{line}"


def layer(module: str) -> str:
    """The part below `apnap` that a dotted module name belongs to; empty for `apnap` itself."""
    return module.removeprefix("apnap").lstrip(".").partition(".")[0]


def imported(path: Path) -> Iterator[tuple[int, str]]:
    """Every module of the project that a file imports, anywhere in it, and the line."""
    package = ("apnap", *path.relative_to(ENGINE).parent.parts)
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            base = ".".join([*above, *([node.module] if node.module else [])])
            # `from apnap import rules` names its layer behind the import.
            names = [f"{base}.{alias.name}" for alias in node.names] if base == "apnap" else [base]
        else:
            continue
        for name in names:
            if name.split(".")[0] == "apnap":
                yield node.lineno, name


def test_modules_are_short() -> None:
    lengths = {place(path, 1): path.read_text(encoding="utf-8").count("\n") for path in modules()}
    assert {where: n for where, n in lengths.items() if n > MOST_LINES} == {}


def test_imports_go_one_way() -> None:
    wrong = []
    for path in modules():
        here = layer("apnap." + ".".join(path.relative_to(ENGINE).with_suffix("").parts))
        if here == "__init__":
            continue
        assert here in LAYERS, f"{place(path, 1)}: {here} has no place in LAYERS"
        for line, name in imported(path):
            there = layer(name)
            if (here, there) in MAY_LOOK_UP or there not in LAYERS:
                continue
            if LAYERS.index(there) < LAYERS.index(here):
                wrong.append(f"{place(path, line)}: {here} imports {name}")
    assert wrong == []


def test_only_the_surface_prints() -> None:
    printing = [
        place(path, node.lineno)
        for path in modules()
        if path.relative_to(ENGINE).parts[0].removesuffix(".py") not in MAY_PRINT
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "print"
    ]
    assert printing == []


def written(node: ast.AST) -> Iterator[ast.expr]:
    """What a statement or call writes to: its targets, or the object of `append` and the like."""
    match node:
        case ast.Assign(targets) | ast.Delete(targets):
            yield from targets
        case ast.AugAssign(target) | ast.AnnAssign(target):
            yield target
        case ast.Call(ast.Attribute(changed, "add" | "append" | "clear" | "discard" | "extend" |
                                    "insert" | "pop" | "remove" | "update")):
            yield changed


def test_words_do_not_write_to_the_board() -> None:
    """What cards say is done through `rules`, where it is replaced, noticed and logged."""
    writing = [
        f"{place(path, target.lineno)}: {ast.unparse(target)}"
        for path in modules()
        if path.relative_to(ENGINE).parts[0] in {"abilities", "cli", "explore", "oracle", "report"}
        for node in ast.walk(tree(path))
        for target in written(node)
        if re.match(r"(\w+\.)*board\.", ast.unparse(target))
    ]
    assert writing == []


def test_no_card_name_in_the_engine() -> None:
    names = {
        card["name"]
        for path in sorted((CHECKOUT / "cards").glob("*.yaml"))
        if path.name not in CARDS_OF_THE_RULES
        for card in YAML(typ="safe").load(path)
    }
    word = re.compile(
        r"(?<!\w)(?:"
        + "|".join(re.escape(name) for name in sorted(names - NAMES_OF_THE_RULES))
        + r")(?!\w)"
    )
    found = [
        f"{place(path, number)}: {match.group()}"
        for path in modules()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        for match in word.finditer(line)
    ]
    assert found == []


@pytest.mark.parametrize("folder", ["engine", "scenarios", "tests", "cards", "docs"])
def test_cited_rules_exist(folder: str) -> None:
    missing = [
        f"{place(path, number)}: {rule}"
        for path in sorted((CHECKOUT / folder).rglob("*"))
        if path.suffix in {".py", ".yaml", ".md"}
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        for rule in cited(line)
        if not known(rule)
    ]
    assert missing == []


def test_the_readme_and_ci_run_the_same_command() -> None:
    readme = (CHECKOUT / "README.md").read_text(encoding="utf-8")
    section = readme.partition("\n## Run the tests\n")[2].partition("\n## ")[0]
    command = [line[4:] for line in section.splitlines() if line.startswith("    ")]
    script = (CHECKOUT / ".ci" / "run").read_text(encoding="utf-8")
    assert command
    assert script.partition('cd "$(dirname "$0")/.."\n')[2].split("\n") == ["", *command, ""]
