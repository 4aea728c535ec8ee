"""Cards as other collections have them: Scryfall's bulk data, MTGJSON's atomic cards, JSON lines.

A file is read piece by piece, packed (gzip, bzip2, xz) or not, so its size does not matter. What
is no card of the game, or has a value that no card can have, is handed out as `LeftOut`.
"""

from __future__ import annotations

import bz2
import gzip
import io
import json
import lzma
import re
import zlib
from collections.abc import Callable, Iterable, Iterator
from typing import Any, BinaryIO, cast

import ijson

from ..errors import ApnapError, CardError
from .facts import COLORS, LAYOUTS, CardFacts, lacking
from .names import normal
from .store import LeftOut, Printing

Data = dict[str, Any]
Raw = io.RawIOBase | BinaryIO
ACCEPTED = "Scryfall's oracle-cards or all-cards, MTGJSON's AtomicCards, or a card a line"
PACKED: dict[bytes, Callable[[BinaryIO], Any]] = {
    b"\x1f\x8b": lambda raw: gzip.GzipFile(fileobj=raw),
    b"BZh": bz2.BZ2File,
    b"\xfd7zXZ": lzma.LZMAFile,
}
"""How a packed file begins, and what unpacks it."""
LANGUAGES = {
    "German": "de", "Spanish": "es", "French": "fr", "Italian": "it", "Japanese": "ja",
    "Korean": "ko", "Portuguese (Brazil)": "pt", "Russian": "ru", "Chinese Simplified": "zhs",
    "Chinese Traditional": "zht",
}  # fmt: skip
"""MTGJSON's names of languages, and the codes that Scryfall has for them."""
NO_CARDS = {
    "art_series": "an art card has no rules text",
    "emblem": "an emblem is not a card (CR 114.5)",
}


def prints(raw: Raw, file: str) -> Iterator[Printing | LeftOut]:
    """Everything in a file. Raises CardError if it is not such a file, or ends too early."""
    try:
        yield from _prints(cast(BinaryIO, io.BufferedReader(cast(Any, _unpacked(raw, file)))), file)
    except EOFError:
        raise CardError("unreadable", ENDS, file=file) from None
    except (ijson.JSONError, UnicodeDecodeError) as error:
        raise CardError("unreadable", _fault(error), file=file) from None
    except (gzip.BadGzipFile, zlib.error, lzma.LZMAError) as error:
        raise CardError("unreadable", f"the packed file is damaged: {error}", file=file) from None


ENDS = "the file ends in the middle"


def _fault(error: Exception) -> str:
    """What is wrong with JSON; the parser has one kind of error, and a drawing in its message."""
    said = error.args[0] if error.args else ""
    text = said.decode(errors="replace") if isinstance(said, bytes) else str(said)
    if re.search("premature EOF|incomplete", text, re.IGNORECASE):
        return ENDS
    return f"the file is not JSON: {text.strip().splitlines()[0]}" if text else "not JSON"


def _unpacked(raw: Raw, file: str) -> Any:
    raw = cast(BinaryIO, io.BufferedReader(cast(Any, raw)))
    # a file opened for binary reading is buffered, which its type does not say
    head = raw.peek(8)  # type: ignore[attr-defined]
    if head.startswith(b"PK"):
        raise CardError("unreadable", "a zip archive: unpack it first", file=file)
    for magic, unpack in PACKED.items():
        if head.startswith(magic):
            return unpack(raw)
    return raw


def _prints(stream: BinaryIO, file: str) -> Iterator[Printing | LeftOut]:
    # buffered all the same: a file, or what gzip reads
    head = stream.peek(4096)[:4096].lstrip(b"\xef\xbb\xbf \t\r\n")  # type: ignore[attr-defined]
    if head.startswith(b"["):
        return _each(_items(stream, "item"), file)
    if re.match(rb'\{\s*"(meta|data)"\s*:', head):
        return _atomic_cards(stream, file)
    if re.match(rb'\{\s*"object"\s*:\s*"list"', head):
        return _each(_items(stream, "data.item"), file)
    if head.startswith(b"{"):
        return _each(_json_lines(stream, file), file)
    raise CardError("unreadable", "no collection of cards", file=file, hint=f"it may be {ACCEPTED}")


def _items(stream: BinaryIO, prefix: str) -> Iterator[Any]:
    return cast(Iterator[Any], ijson.items(stream, prefix, use_float=True))


def _json_lines(stream: BinaryIO, file: str) -> Iterator[Any]:
    for number, line in enumerate(stream, 1):
        if line.strip():
            try:
                yield json.loads(line)
            except ValueError as error:
                raise CardError(
                    "unreadable", f"the line is not JSON: {error}", file=file, line=number
                ) from None


def _each(objects: Iterable[Any], file: str) -> Iterator[Printing | LeftOut]:
    for count, data in enumerate(objects, 1):
        if not isinstance(data, dict) or not isinstance(data.get("name"), str):
            raise CardError(
                "wrong-type", f"entry {count} is not a card with a name", file=file,
                hint=f"it may be {ACCEPTED}",
            )
        if data.get("object", "card") != "card":
            raise CardError(
                "wrong-type", f'entry {count} is no card but a "{data["object"]}"', file=file
            )
        yield scryfall(data)


def scryfall(data: Data) -> Printing | LeftOut:
    """One card object of Scryfall's; what it need not have, a line of facts may leave out."""
    name, layout = data["name"], str(data.get("layout") or "")
    if layout in NO_CARDS:
        return LeftOut(name, NO_CARDS[layout])
    faces = data.get("card_faces") or data.get("faces") or []
    language = data.get("lang", "en")
    if layout == "reversible_card":
        data = {**data, **faces[0]}
        name, faces = data["name"], []
    token = "token" in layout
    try:
        facts = _facts(data, faces, token=token)
    except (ApnapError, KeyError, TypeError, AttributeError) as error:
        return LeftOut(name, _why(error))
    languages = {}
    if language != "en":
        parts = faces or [data]
        spelt = [part.get("printed_name") or "" for part in parts]
        if all(spelt):
            texts = [part.get("printed_text") or "" for part in parts]
            languages[language] = " // ".join(spelt), "\n//\n".join(texts).strip()
    legal = data.get("legalities")
    return Printing(
        str(data.get("oracle_id") or f"name {normal(facts['name'])}"),
        facts, languages, str(data.get("released_at") or ""), str(data.get("set") or ""),
        data.get("set_type") != "funny" and (not legal or set(legal.values()) != {"not_legal"}),
    )


def _why(error: Exception) -> str:
    if isinstance(error, KeyError):
        return f"it has no {error}"
    return error.message if isinstance(error, ApnapError) else "a value of the wrong kind"


def _facts(data: Data, faces: list[Data], *, token: bool) -> Data:
    """The facts of a card file; raises ApnapError or KeyError where there is no card in it."""
    if data.get("text_status"):
        raise CardError("missing-key", f"its text is {data['text_status']}")
    if faces:
        shapes = [_shape(face) for face in faces]
        facts = {**shapes[0], "name": data["name"], "faces": shapes}
        layout = str(data.get("layout") or "").removesuffix("_dfc")
        if layout in LAYOUTS:
            facts["layout"] = layout
    else:
        facts = _shape(data)
    if token:
        facts["token"] = True
        facts["name"] = f"{facts['name']} Token"
    if said := lacking(CardFacts.read(facts)):
        raise CardError("missing-key", said)
    return facts


def _shape(data: Data) -> Data:
    found = {"name": data["name"], "type": data["type_line"], "text": data["oracle_text"] or ""}
    if data.get("mana_cost"):
        found["cost"] = data["mana_cost"]
    elif shown := data.get("color_indicator") or data.get("colors"):
        found["colors"] = [COLORS[color.lower()] for color in shown]
    if data.get("power") not in (None, "") and data.get("toughness") not in (None, ""):
        found["pt"] = f"{data['power']}/{data['toughness']}"
    for key in ("loyalty", "defense"):
        if data.get(key) not in (None, ""):
            found[key] = str(data[key])
    return found


def _atomic_cards(stream: BinaryIO, file: str) -> Iterator[Printing | LeftOut]:
    """MTGJSON's AtomicCards: a map from a name to the faces of the card."""
    version = ""
    builder: Any = None
    for prefix, event, value in ijson.parse(stream, use_float=True):
        if prefix == "meta.version":
            version = str(value)
            if version.split(".")[0] != "5":
                raise CardError(
                    "unreadable", f"MTGJSON {version} is not known", file=file,
                    hint="this program reads version 5",
                )
        elif prefix == "data" and event == "map_key":
            if builder is not None:
                yield atomic(*builder.value.popitem())
            builder = ijson.ObjectBuilder()
            builder.event("start_map", None)
            builder.event("map_key", value)
        elif prefix == "data" and event == "end_map" and builder is not None:
            yield atomic(*builder.value.popitem())
            builder = None
        elif prefix == "data" and event not in ("start_map", "end_map"):
            raise CardError("wrong-type", "its data are not cards by name", file=file)
        elif builder is not None:
            builder.event(event, value)
    if not version:
        raise CardError(
            "unreadable", 'there is no "meta" with a version', file=file,
            hint=f"it may be {ACCEPTED}",
        )


def atomic(name: str, faces: Any) -> Printing | LeftOut:
    """One card of MTGJSON's AtomicCards: the list of its faces, each with its values."""
    if not (isinstance(faces, list) and faces and all(isinstance(face, dict) for face in faces)):
        return LeftOut(name, "a value of the wrong kind")
    shapes = [
        {
            "name": face.get("faceName") or face.get("name") or name,
            "mana_cost": face.get("manaCost"),
            "type_line": face.get("type"),
            "oracle_text": face.get("text") or "",
            "color_indicator": face.get("colorIndicator"),
            **{key: face.get(key) for key in ("power", "toughness", "loyalty", "defense")},
        }
        for face in faces
    ]
    first = faces[0]
    data = {
        **shapes[0], "name": name, "layout": first.get("layout"),
        "oracle_id": (first.get("identifiers") or {}).get("scryfallOracleId"),
        "released_at": "", "set": (first.get("printings") or [""])[-1],
        "set_type": "funny" if first.get("isFunny") else "",
        "faces": shapes if len(shapes) > 1 and first.get("layout") != "meld" else [],
    }
    found = scryfall(data)
    if isinstance(found, LeftOut):
        return found
    for place, face in enumerate(faces):
        for foreign in face.get("foreignData") or ():
            code = LANGUAGES.get(foreign.get("language"))
            spelt = foreign.get("faceName") or foreign.get("name")
            if code is None or not spelt:
                continue
            before = found.languages.get(code)
            text = foreign.get("text") or ""
            if place and before is not None:
                spelt, text = f"{before[0]} // {spelt}", f"{before[1]}\n//\n{text}"
            found.languages[code] = spelt, text
    return found
