"""How data is put into words: the templates of each class, read one way and printed the other.

A template is English with holes. `{field}` holds a field's value in words and `{field:form}` in
a form of it; `[draw]` is a verb that agrees with the subject before it; `card(s)` is a noun that
agrees with the number before it; `{tapped?tapped}` is words that stand there if the field is
true, and `{tapped!tapped}` words that make it true. `{who} [draw]` may also be read without its
subject, as an order. `{amount:tail}` is what an amount has to say later ("for each creature"),
`{who:own}` "your" or "their", and a form with `*who` agrees with that subject.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple, TypeVar, cast

from apnap.game.ability import Ability, Keyword
from apnap.game.data import Data
from apnap.game.mana import ManaCost

from . import words

D = TypeVar("D", bound=Data)


class Hole(NamedTuple):
    """The value of a field."""

    field: str
    form: str = ""


class Verb(NamedTuple):
    """A verb that agrees with the subject before it."""

    base: str
    subject: str


class Noun(NamedTuple):
    """A noun that agrees with the number before it."""

    one: str
    of: str


class Flag(NamedTuple):
    """Words that stand there if a field is true, or always and say that it is."""

    field: str
    words: str
    always: bool = False


OUTSIDE = "-"
"""The subject of a verb whose subject is not in its template: "gets +1/+1"."""

Part = str | Hole | Verb | Noun | Flag

_PART = re.compile(
    r"\{(?P<flag>\w+)(?P<mark>[?!])(?P<words>[^}]*)\}"
    r"|\{(?P<field>[a-z_]\w*)(?::(?P<form>[^}]*))?\}"
    r"|\[(?P<verb>[^\]]+)\]"
    r"|(?P<noun>[\w-]+)\(s\)"
    r"|(?P<text>[^\[{(]+?(?=[\w-]+\(s\)|\[|\{[a-z_]|$)|.)"
)


TEMPLATES: dict[type[Data], tuple[str, ...]] = {}
"""Templates of classes that do not carry their own: the kinds of abilities (`lines`)."""


@cache
def parts(template: str) -> tuple[Part, ...]:
    """A template taken apart."""
    found: list[Part] = []
    last = subject = count = ""
    for match in _PART.finditer(template):
        if match["flag"]:
            found.append(Flag(match["flag"], match["words"], match["mark"] == "!"))
        elif match["field"]:
            last = match["field"]
            if match["form"] in ("a", "one") or not count:
                count = last
            subject = subject or last
            found.append(Hole(last, match["form"] or ""))
        elif match["verb"]:
            verb, _, of = match["verb"].partition(":")
            found.append(Verb(verb, of or subject or OUTSIDE))
        elif match["noun"]:
            found.append(Noun(match["noun"], count))
        elif found and isinstance(found[-1], str):
            found[-1] += match["text"]
        else:
            found.append(match["text"])
    subjects = {part.subject for part in found if isinstance(part, Verb)}
    subjects |= {part.form.partition("*")[2] for part in found if isinstance(part, Hole)}
    return tuple(
        Hole(part.field, "subject")
        if isinstance(part, Hole) and not part.form and part.field in subjects
        else part
        for part in found
    )


LEVELS: dict[type[Data], str] = {}
"""Where such classes may stand, if they do not say it themselves."""

DEFAULTS: dict[type[Data], dict[str, Any]] = {}
"""What fields of such classes are where their template does not say."""

WORDING = "_wording"
"""Where a record keeps which of its templates it was read with; no part of its content."""


OWN = "_own"
"""Where a record keeps whether it said "your" or "their" of an unprinted subject's things."""


def remember(data: Data, wording: int, own: str = "") -> None:
    """Let a record be printed in the wording in which it was read."""
    object.__setattr__(data, WORDING, wording)
    if own:
        object.__setattr__(data, OWN, own)


def rewritten(data: D, **changes: Any) -> D:
    """The same record with other contents, in the wording in which it was read."""
    new: Any = replace(data, **changes)
    remember(new, getattr(data, WORDING, 0), getattr(data, OWN, ""))
    return cast(D, new)


def mapped(value: Any, change: Callable[[Any], Any]) -> Any:
    """A text with some of its words replaced: what `change` gives for one, if anything."""
    if isinstance(value, tuple):
        return tuple(mapped(part, change) for part in value)
    if not isinstance(value, Data):
        return value
    other = change(value)
    if other is not None:
        return other
    before = {name: getattr(value, name) for name in value.__dataclass_fields__}
    after = {name: mapped(part, change) for name, part in before.items()}
    new = {name: part for name, part in after.items() if part != before[name]}
    return rewritten(value, **new) if new else value


def own(subject: Any) -> str:
    """Whose a subject's own things are: "you shuffle your library", "they shuffle theirs"."""
    return str(getattr(subject, "own", "their"))


def say(value: Any, form: str = "") -> str:
    """Print a value in words."""
    if value is None:
        return ""
    if form == "quoted" and isinstance(value, Ability) and not is_keyword(value):
        return f'"{say(value)}"'
    if isinstance(value, Data):
        printer = getattr(value, "say", None)
        if printer is not None:
            return with_articles(str(printer(form)))
        if form == "tail":
            return ""
        if isinstance(value, ManaCost):
            return str(value)
        return _fill(value, form)
    if isinstance(value, tuple):
        return say_list(value, form)
    if isinstance(value, int):
        return number(value, form)
    return str(value)


def is_keyword(ability: Ability) -> bool:
    """Whether an ability is printed as a keyword (CR 702)."""
    return isinstance(ability, Keyword) or getattr(ability, "level", "") == "keyword"


def number(value: int, form: str) -> str:
    """A number as digits, or as a word in the forms "a" and "one"."""
    if form == "signed":
        return f"{value:+d}" if value else "0"
    if form not in ("a", "one") or not 0 <= value < len(words.NUMBERS):
        return str(value)
    return "a" if value == 1 and form == "a" else words.NUMBERS[value]


def say_list(values: tuple[Any, ...], form: str) -> str:
    """Several values: "A, B, and C", or after their commas alone in the form ","."""
    join, _, inner = form.partition("/")
    said = [say(value, inner) for value in values]
    if join in ("", ","):
        return (", " if join else "").join(said)
    if len(said) < 3:
        return f" {join} ".join(said)
    return ", ".join(said[:-1]) + f", {join} {said[-1]}"


def _fill(data: Data, outer: str) -> str:
    templates = TEMPLATES.get(type(data)) or type(data).__dict__["templates"]
    template = templates[getattr(data, WORDING, 0)]
    said: list[str] = []
    for part in parts(template):
        if isinstance(part, str):
            said.append(part)
        elif isinstance(part, Flag):
            if part.always or getattr(data, part.field):
                said.append(part.words)
        elif isinstance(part, Hole):
            form = part.form
            value = getattr(data, part.field)
            if form == "own":
                said.append(getattr(data, OWN, None) or own(value))
                continue
            if form.startswith("with "):  # agrees with a number
                form = "many" if is_plural(getattr(data, form[5:])) else "one"
            if "*" in form:  # agrees with a subject
                form, _, subject = form.partition("*")
                form += agreement(getattr(data, subject))
            said.append(say(value, form))
        elif isinstance(part, Verb):
            outside = part.subject == OUTSIDE
            form = outer if outside else agreement(getattr(data, part.subject))
            said.append(conjugate(part.base, form))
        else:
            many = is_plural(getattr(data, part.of))
            said.append(words.plural(part.one) if many else part.one)
    return with_articles(re.sub(r" +", " ", "".join(said)).strip())


_AN = re.compile(
    r"\b(a) (?=[aeio]|u(?!ni[^mn]|rza)|hour|honor|8|1[18]\b|x\b)(?!one\b)", re.IGNORECASE
)


def with_articles(text: str) -> str:
    """ "An" before a vowel; templates say "a", and the reader takes either."""
    return _AN.sub(r"\1n ", text)


def conjugate(verb: str, form: str) -> str:
    """The verb as the subject wants it."""
    return words.third_person(verb) if form == "s" else words.base_form(verb)


def agreement(subject: Any) -> str:
    """ "base" for "you draw" and "they draw", "s" for "target player draws"."""
    return str(getattr(subject, "agreement", "s"))


def is_plural(count: Any) -> bool:
    """Whether a noun after this number is in the plural."""
    if isinstance(count, int):
        return count != 1
    return bool(getattr(count, "plural", True))
