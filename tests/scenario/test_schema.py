"""The published schema accepts every valid example and refuses what has a wrong key or kind."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from apnap.scenario.schema import json_schema

from .examples import REFUSAL, VALID
from .test_documentation import EXAMPLES

SCHEMA = json_schema()
KINDS: dict[str, type | tuple[type, ...]] = {
    "string": str,
    "integer": int,
    "number": (int, float),
    "boolean": bool,
    "array": list,
    "object": dict,
    "null": type(None),
}


def is_kind(value: Any, kind: str) -> bool:
    if isinstance(value, bool):
        return kind == "boolean"
    return isinstance(value, KINDS[kind])


def accepts(schema: Any, value: Any) -> bool:
    """As much of JSON Schema as the published schema uses."""
    if isinstance(schema, bool):
        return schema
    if "$ref" in schema:
        name = schema["$ref"].removeprefix("#/$defs/")
        return accepts(SCHEMA["$defs"][name], value)
    if "anyOf" in schema and not any(accepts(option, value) for option in schema["anyOf"]):
        return False
    kinds = schema.get("type", [])
    kinds = [kinds] if isinstance(kinds, str) else kinds
    if kinds and not any(is_kind(value, kind) for kind in kinds):
        return False
    if "enum" in schema and value not in schema["enum"]:
        return False
    if "const" in schema and value != schema["const"]:
        return False
    if isinstance(value, str):
        return bool(re.search(schema.get("pattern", ""), value))
    if isinstance(value, list):
        items = schema.get("items", True)
        return len(value) >= schema.get("minItems", 0) and all(accepts(items, v) for v in value)
    if isinstance(value, dict):
        properties, others = schema.get("properties", {}), schema.get("additionalProperties", True)
        return (
            schema.get("minProperties", 0) <= len(value) <= schema.get("maxProperties", 1000)
            and all(key in value for key in schema.get("required", []))
            and all(accepts(properties.get(key, others), item) for key, item in value.items())
        )
    return True


def as_an_editor_reads(text: str) -> Any:
    return YAML(typ="safe", pure=True).load(text)


@pytest.mark.parametrize("text", [*VALID.values(), REFUSAL], ids=[*VALID, "refusal"])
def test_valid_files_are_accepted(text: str) -> None:
    value = as_an_editor_reads(text)
    for key, part in value.items():
        assert accepts(SCHEMA["properties"][key], part), key
    assert accepts(SCHEMA, value)


def test_every_bundled_scenario_and_documented_example_is_accepted(checkout: Path) -> None:
    paths = (checkout / "scenarios").rglob("*.yaml")
    texts = {str(path): path.read_text(encoding="utf-8") for path in paths}
    texts |= {text.splitlines()[0]: text for text in EXAMPLES}
    assert len(texts) > 100
    for name, text in texts.items():
        assert accepts(SCHEMA, as_an_editor_reads(text)), name


@pytest.mark.parametrize(
    "text",
    [
        "title: no players",
        "{players: {A: {}, B: {}}, scirpt: []}",
        "{players: {A: {hnad: []}, B: {}}}",
        "{players: {A: {life: lots}, B: {}}}",
        "{players: {A: {battlefield: [{card: Forest, taped: true}]}, B: {}}}",
        "{players: {A: {}, B: {}}, turn: {step: main}}",
        "{players: {A: {}, B: {}}, format: dual}",
        "{players: {A: {}, B: {}}, script: [resolv]}",
        "{players: {A: {}, B: {}}, script: [{A: {cats: Shock}}]}",
        "{players: {A: {}, B: {}}, script: [{to: {step: main}}]}",
        "{players: {A: {}, B: {}}, expect: {A: {lief: 3}}}",
        "{players: {A: {}, B: {}}, expect: {intiative: A}}",
        "{players: {A: {}, B: {}}, cards: [{name: A}]}",
        "{players: {A: {}, B: {}}, stack: [{cast: A}]}",
    ],
)
def test_wrong_files_are_not(text: str) -> None:
    assert not accepts(SCHEMA, as_an_editor_reads(text))


def test_it_is_json_and_every_reference_leads_somewhere() -> None:
    text = json.dumps(SCHEMA)
    assert set(re.findall(r'"#/\$defs/(\w+)"', text)) <= set(SCHEMA["$defs"])
    assert '"node"' not in text
