"""The rule numbers of one edition of the rules, and how a text cites them.

`numbers.txt` holds the edition's date and one line for each chapter: `603 1ab 2abc` stands for
603, 603.1, 603.1a, 603.1b, 603.2 and so on. `python -m apnap.cr.numbers RULES.txt` writes that
file anew from the rules' text.
"""

import re
import sys
from collections.abc import Iterable
from datetime import datetime
from functools import cache
from pathlib import Path

NUMBERS = Path(__file__).with_name("numbers.txt")

_RULE = r"[1-9]\d\d\.\d{1,3}[a-z]?"
_CHAPTER = r"[1-9]\d\d"
# A full number is a citation wherever it stands, a chapter's only behind "CR".
_CITED_RULE = re.compile(rf"(?<![\w.]){_RULE}(?!\w|\.\d)")
_CITED_CHAPTERS = re.compile(
    rf"\bCR ((?:{_RULE}|{_CHAPTER})(?:(?:, | and | or |[-–])(?:{_RULE}|{_CHAPTER}))*)(?!\w)"
)
_EITHER = re.compile(rf"{_RULE}|{_CHAPTER}")


def known(number: str) -> bool:
    """Whether the edition has a rule or a chapter of this number: `603.3b`, `603.3` or `603`."""
    return number in _edition()[1]


def edition() -> str:
    """The day from which these numbers hold, as `2026-04-17`."""
    return _edition()[0]


def cited(text: str) -> list[str]:
    """The numbers that a text cites, each once, in the order of their first mention.

    Found are full numbers anywhere (`603.3b`) and chapters behind the abbreviation of the
    rules' name, alone or in a list or range. Whether they exist is not asked.
    """
    found = [(match.start(), match.group()) for match in _CITED_RULE.finditer(text)]
    for group in _CITED_CHAPTERS.finditer(text):
        start = group.start(1)
        found += [(start + m.start(), m.group()) for m in _EITHER.finditer(group.group(1))]
    return list(dict.fromkeys(number for _, number in sorted(found)))


def order(number: str) -> tuple[int, int, str]:
    """The place of a number in the rulebook, as a key to sort by: 603.2 before 603.10."""
    chapter, _, rule = number.partition(".")
    digits = rule.rstrip("abcdefghijklmnopqrstuvwxyz")
    return int(chapter), int(digits or 0), rule[len(digits) :]


def read_rules(text: str) -> tuple[str, list[str]]:
    """The edition's date and all its numbers, sorted, from the rules' text."""
    stated = re.search(r"effective as of (\w+ \d+, \d{4})", text)
    numbers = set(re.findall(rf"(?m)^({_RULE})\.?[ \t]", text))
    if stated is None or not numbers:
        raise ValueError("this is not the text of the Comprehensive Rules")
    numbers |= {number.partition(".")[0] for number in numbers}
    day = datetime.strptime(stated.group(1), "%B %d, %Y").date()
    return day.isoformat(), sorted(numbers, key=order)


def written(day: str, numbers: Iterable[str]) -> str:
    """The content of `numbers.txt`: the date, then a line for each chapter."""
    chapters: dict[str, dict[str, str]] = {}
    for number in sorted(numbers, key=order):
        chapter, rule, letter = order(number)
        rules = chapters.setdefault(str(chapter), {})
        if rule:
            rules[str(rule)] = rules.get(str(rule), "") + letter
    lines = [f"effective {day}"]
    for name, rules in chapters.items():
        lines.append(" ".join([name, *(rule + letters for rule, letters in rules.items())]))
    return "\n".join(lines) + "\n"


@cache
def _edition() -> tuple[str, frozenset[str]]:
    first, *lines = NUMBERS.read_text(encoding="utf-8").splitlines()
    numbers: set[str] = set()
    for line in lines:
        chapter, *rules = line.split()
        numbers.add(chapter)
        for rule in rules:
            digits = rule.rstrip("abcdefghijklmnopqrstuvwxyz")
            numbers.add(f"{chapter}.{digits}")
            numbers |= {f"{chapter}.{digits}{letter}" for letter in rule[len(digits) :]}
    return first.removeprefix("effective "), frozenset(numbers)


def main(arguments: list[str]) -> int:
    """Write `numbers.txt` from the rules' text named in the arguments; the exit status."""
    if len(arguments) != 1:
        sys.stderr.write("usage: python -m apnap.cr.numbers RULES.txt\n")
        return 2
    try:
        day, numbers = read_rules(Path(arguments[0]).read_text(encoding="utf-8-sig"))
    except (OSError, ValueError) as error:
        sys.stderr.write(f"{arguments[0]}: {error}\n")
        return 2
    NUMBERS.write_text(written(day, numbers), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
