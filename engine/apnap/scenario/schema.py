"""The JSON Schema of the scenario format, so that editors complete and underline."""

from __future__ import annotations

from typing import Any

from ..library.forms import SCALAR, WHOLE
from .expectation import GameExpectation, ObjectExpectation, PlayerExpectation
from .model import ExpectError, Scenario
from .words import ANSWERS, BARE, DECLARING, NAMING, STEPS

ID = "https://json-schema.org/draft/2020-12/schema"


def json_schema() -> dict[str, Any]:
    """The schema: Scenario's own, with the parts whose keys are names of the file."""
    schema = Scenario.model_json_schema(ref_template="#/$defs/{model}")
    definitions = schema.setdefault("$defs", {})
    for form in (GameExpectation, ObjectExpectation, PlayerExpectation, ExpectError):
        part = form.model_json_schema(ref_template="#/$defs/{model}")
        definitions.update(part.pop("$defs", {}))
        definitions[form.__name__] = part
    _without_nulls(schema)
    definitions["Answer"] = _answer()
    definitions["To"] = _to()
    definitions["Body"] = _body()
    definitions["Entry"] = _entry()
    definitions["Expect"] = _expect(definitions.pop("GameExpectation"))
    texts = {"type": "array", "items": SCALAR, "minItems": 1}
    schema["properties"] |= {
        "script": {"type": "array", "items": {"$ref": "#/$defs/Entry"}},
        "expect": {"$ref": "#/$defs/Expect"},
        "expect_error": {"anyOf": [SCALAR, texts, {"$ref": "#/$defs/ExpectError"}]},
    }
    _nothing_for_a_player(schema)
    return {"$schema": ID, "title": "apnap scenario", **schema}


def _answer() -> dict[str, Any]:
    return {"anyOf": [SCALAR, {"type": "array"}, {"type": "object", "minProperties": 1}]}


def _to() -> dict[str, Any]:
    return {
        "type": "object",
        "properties": {"turn": WHOLE, "step": {"enum": list(STEPS)}},
        "required": ["step"],
        "additionalProperties": False,
    }


def _body() -> dict[str, Any]:
    answer = {"$ref": "#/$defs/Answer"}
    pairs = {"anyOf": [{"type": "object"}, {"const": "none"}]}
    properties: dict[str, Any] = {
        **dict.fromkeys(NAMING, SCALAR),
        **dict.fromkeys(DECLARING, pairs),
        **{verb: {"anyOf": [SCALAR, {"type": "null"}]} for verb in BARE},
        **dict.fromkeys(ANSWERS, answer),
        "x": WHOLE,
        "ability": SCALAR,
        "then": {"type": "array", "items": {"type": "object", "minProperties": 1}},
    }
    mapped = {"type": "object", "properties": properties, "additionalProperties": False}
    return {"anyOf": [{"enum": list(BARE)}, {**mapped, "minProperties": 1}]}


def _entry() -> dict[str, Any]:
    def alone(word: str, value: dict[str, Any]) -> dict[str, Any]:
        return {
            "type": "object",
            "properties": {word: value},
            "required": [word],
            "additionalProperties": False,
        }

    return {
        "anyOf": [
            {"enum": ["resolve", "resolve all"]},
            alone("to", {"$ref": "#/$defs/To"}),
            alone("expect", {"$ref": "#/$defs/Expect"}),
            alone("note", SCALAR),
            alone("repeat", {
                "type": "object",
                "properties": {"times": WHOLE, "script": {"type": "array"}},
                "required": ["times", "script"],
                "additionalProperties": False,
            }),
            {
                "type": "object",
                "properties": {"at": {"$ref": "#/$defs/To"}},
                "additionalProperties": {"$ref": "#/$defs/Body"},
                "minProperties": 1,
                "maxProperties": 2,
            },
        ]
    }


def _expect(game: dict[str, Any]) -> dict[str, Any]:
    subjects = [{"$ref": "#/$defs/PlayerExpectation"}, {"$ref": "#/$defs/ObjectExpectation"}]
    outcomes = {"type": "array", "items": {"$ref": "#/$defs/Expect"}, "minItems": 1}
    return {
        "type": "object",
        "properties": {**game["properties"], "outcomes": outcomes},
        "additionalProperties": {"anyOf": subjects},
    }


def _nothing_for_a_player(schema: dict[str, Any]) -> None:
    players = schema["properties"]["players"]
    players["additionalProperties"] = {"anyOf": [players["additionalProperties"], {"type": "null"}]}


def _without_nulls(part: Any) -> None:
    """Takes out pydantic's defaults and the null of keys that may be left out."""
    if isinstance(part, dict):
        for value in part.values():
            _without_nulls(value)
        properties = part.get("properties")
        for field in properties.values() if isinstance(properties, dict) else ():
            field.pop("default", None)
            field.pop("title", None)
            options = field.get("anyOf")
            if options and {"type": "null"} in options:
                field["anyOf"] = [option for option in options if option != {"type": "null"}]
    elif isinstance(part, list):
        for value in part:
            _without_nulls(value)
