"""Maps of a file as frozen pydantic models: the right keys, the right kinds of values.

A value that is wrong is refused where it stands, with what was expected there. Texts keep
their place, so that whoever finds fault with one later can say where it is written.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Annotated, Any, ClassVar, Self

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    PlainValidator,
    SkipValidation,
    ValidationError,
    ValidationInfo,
    WithJsonSchema,
    model_validator,
)
from pydantic.json_schema import SkipJsonSchema

from ..errors import ScenarioError, did_you_mean, either
from ..yamltext import Listing, Mapping, Node, Text, kind
from .names import normal

SCALAR: dict[str, Any] = {"type": ["string", "number", "boolean"]}
"""JSON Schema of a text: what an editor takes for a number is a text here too."""
WHOLE: dict[str, Any] = {
    "anyOf": [{"type": "integer"}, {"type": "string", "pattern": "^[-+]?[0-9]+$"}]
}
TRUTHS = {"true": True, "yes": True, "false": False, "no": False}
FLAG: dict[str, Any] = {"anyOf": [{"type": "boolean"}, {"enum": ["yes", "no", "true", "false"]}]}
LARGEST_NUMBER = 1_000_000_000


def refuse(node: Node, code: str, message: str, hint: str | None = None) -> ScenarioError:
    """An error at the place of a node."""
    return ScenarioError(
        code, message, line=node.line or None, column=node.column or None, hint=hint
    )


def expected(node: Node, what: str, hint: str | None = None) -> ScenarioError:
    """The error for a value of another kind than belongs there."""
    return refuse(node, "wrong-type", f"expected {what}, found {kind(node)}", hint)


def located(value: Any) -> Node:
    """Python data as nodes without a place, so that models can be made in a program too."""
    match value:
        case Text() | Listing() | Mapping():
            return value
        case bool():
            return Text(str(value).lower())
        case dict():
            return Mapping((Text(key), located(item)) for key, item in value.items())
        case list() | tuple():
            return Listing(map(located, value))
    return Text(str(value))


def text(value: Any) -> Text:
    """A scalar that says something."""
    node = located(value)
    if not isinstance(node, Text):
        raise expected(node, "a text", comma_hint(node))
    if not node.strip():
        raise expected(node, "a text")
    return node


def paragraphs(value: Any) -> Text:
    """A scalar that may be empty or have several lines."""
    node = located(value)
    if not isinstance(node, Text):
        raise expected(node, "a text", comma_hint(node))
    return node.saying(node.rstrip())


def comma_hint(node: Node) -> str | None:
    """What to write where YAML made a map of a text with a colon or braces."""
    if isinstance(node, Mapping) and len(node) == 1:
        [(key, value)] = node.items()
        if isinstance(value, Text):
            return f'a text with a colon needs quotes: write "{key}: {value}"'
    return None


def whole(value: Any) -> int:
    """A whole number, as written: digits and perhaps a sign."""
    node = located(value)
    if not isinstance(node, Text) or not re.fullmatch(r"[-+]?[0-9]+", node):
        raise expected(node, "a whole number")
    if len(node) > 10 or abs(number := int(node)) > LARGEST_NUMBER:
        raise refuse(node, "bad-value", f"the number {node[:20]} is too large")
    return number


def natural(value: Any) -> int:
    """A whole number that is not negative."""
    node = located(value)
    if (number := whole(value)) < 0:
        raise refuse(node, "bad-value", f"expected a number that is not negative, found {number}")
    return number


def positive(value: Any) -> int:
    """A whole number from 1 on."""
    node = located(value)
    if (number := whole(value)) < 1:
        raise refuse(node, "bad-value", f"expected a number from 1 on, found {number}")
    return number


def flag(value: Any) -> bool:
    """True or false; yes and no say the same."""
    node = located(value)
    if not isinstance(node, Text) or node.casefold() not in TRUTHS:
        raise expected(node, "true or false")
    return TRUTHS[node.casefold()]


def listed(value: Any) -> Listing:
    """A list; a single value must be put in brackets."""
    node = located(value)
    if not isinstance(node, Listing):
        hint = f"write [{node}]" if isinstance(node, Text) and node else None
        raise expected(node, "a list", hint or "write [] if there is nothing")
    return node


def mapped(value: Any, what: str = "a map") -> Mapping:
    """A map."""
    node = located(value)
    if not isinstance(node, Mapping):
        raise expected(node, what)
    return node


def label(value: Any) -> Text:
    """A text in a list, where `initiative: upkeep venture` is one although YAML sees a map."""
    node = located(value)
    if isinstance(node, Mapping) and len(node) == 1:
        [(key, value)] = node.items()
        if isinstance(value, Text) and not value.quoted:
            return key.saying(f"{key}: {value}")
    return text(node)


def labels(value: Any) -> tuple[Text, ...]:
    """A list of texts, or one text alone."""
    node = located(value)
    return tuple(map(label, node)) if isinstance(node, Listing) else (text(node),)


def one_of(value: Any, words: Iterable[str], what: str) -> Text:
    """One of the words of a list, in its right spelling; case does not matter."""
    node = text(value)
    spellings = {normal(word): word for word in words}
    if (known := spellings.get(normal(node))) is None:
        near = did_you_mean(node, spellings.values()) or f"right are {either(spellings.values())}"
        raise refuse(node, "bad-value", f'there is no {what} "{node}"', near)
    return node.saying(known)


Word = Annotated[Text, PlainValidator(text), WithJsonSchema(SCALAR)]
Prose = Annotated[Text, PlainValidator(paragraphs), WithJsonSchema(SCALAR)]
Whole = Annotated[int, PlainValidator(whole), WithJsonSchema(WHOLE)]
Natural = Annotated[int, PlainValidator(natural), WithJsonSchema(WHOLE)]
Positive = Annotated[int, PlainValidator(positive), WithJsonSchema(WHOLE)]
Flag = Annotated[bool, PlainValidator(flag), WithJsonSchema(FLAG)]
Words = Annotated[
    tuple[Text, ...],
    PlainValidator(labels),
    WithJsonSchema({"anyOf": [SCALAR, {"type": "array", "items": SCALAR}]}),
]
as_list = BeforeValidator(listed)
"""Before a `tuple[…]` of models: the value must be a list."""


class Form(BaseModel):
    """A map of a file with fixed keys. `node` is the map as it stands there."""

    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True)
    what: ClassVar[str] = "a map"
    """What the map is called in messages."""

    node: SkipJsonSchema[SkipValidation[Mapping]] = Field(default_factory=Mapping, exclude=True)

    @model_validator(mode="before")
    @classmethod
    def _has_right_keys(cls, value: Any) -> Any:
        if isinstance(value, cls):
            return value
        node = mapped(value, cls.what)
        keys = cls.allowed_keys()
        for key in node:
            if key not in keys:
                raise unknown_key(key, keys, cls.what)
        for name, required in keys.items():
            if required and name not in node:
                raise refuse(node, "missing-key", f'"{name}" is missing: {cls.what} needs it')
        return {**node, "node": node}

    @classmethod
    def allowed_keys(cls) -> dict[str, bool]:
        """The keys the map may have, and whether each must be there."""
        fields = cls.model_fields.items()
        return {
            field.alias or name: field.is_required()
            for name, field in fields
            if field.exclude is not True
        }

    @classmethod
    def read(cls, node: Any, context: Any = None) -> Self:
        """The model of a node, or one error at the place where it is wrong."""
        try:
            return cls.model_validate(node, context=context)
        except ValidationError as error:
            raise _mapped_back(error, node) from None

    @property
    def line(self) -> int:
        """The line the map begins on."""
        return self.node.line

    def key(self, name: str) -> Text:
        """A key as it stands in the file, with its place."""
        return self.node.key(name)


def unknown_key(key: Text, keys: Iterable[str], what: str) -> ScenarioError:
    """The error for a key that has no meaning where it stands."""
    names = list(keys)
    hint = did_you_mean(key, names) or f"its keys are {', '.join(names)}"
    return refuse(key, "unknown-key", f'"{key}" is no key of {what}', hint)


def context_of(info: ValidationInfo) -> Any:
    """What a file is read against; None where nothing is known yet."""
    return info.context


def _mapped_back(error: ValidationError, node: Any) -> ScenarioError:
    """What pydantic itself found, at the node it found it in."""
    first = error.errors()[0]
    for step in first["loc"]:
        if (isinstance(node, Mapping) and step in node) or (
            isinstance(node, Listing) and isinstance(step, int) and step < len(node)
        ):
            # what it is has just been looked at, together with the step
            node = node[step]  # type: ignore[index]
    return refuse(located(node), "wrong-type", first["msg"])
