"""Cards from Scryfall's bulk data, asked for politely: who asks, what is wanted, one question."""

from __future__ import annotations

import base64
import hashlib
import http.client
import io
import json
import re
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any, BinaryIO, NamedTuple, cast
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from .. import __version__
from ..errors import CardError

ENDPOINT = "https://api.scryfall.com/bulk-data"
AGENT = f"apnap/{__version__} (a rules simulator; Python urllib)"
TIMEOUT = 30.0
"""Seconds to wait for the next piece of an answer."""


class Download(NamedTuple):
    """What the endpoint says of a bulk file, and the file as it comes."""

    stream: Received
    size: int
    """Bytes to come, 0 if unknown."""
    updated: str


class Received(io.RawIOBase):
    """A file on its way: counts what came and can say whether it came whole."""

    def __init__(self, answer: Any, source: str) -> None:
        super().__init__()
        self._answer = answer
        self.source = source
        self.came = 0
        length = answer.headers.get("Content-Length")
        self.length = int(length) if length and length.isdigit() else None
        self._sums = list(_sums(answer.headers))

    def readable(self) -> bool:
        """It can be read, once."""
        return True

    def readinto(self, buffer: Any) -> int:
        """The next piece, into a buffer."""
        try:
            data = cast(bytes, self._answer.read(len(buffer)))
        except (OSError, http.client.HTTPException) as error:
            raise self._broken(f"the transfer broke off: {_said(error)}") from None
        self.came += len(data)
        for digest, _ in self._sums:
            digest.update(data)
        buffer[: len(data)] = data
        return len(data)

    def verify(self) -> None:
        """Raises CardError if the file is shorter or another than announced."""
        while self.read(65536):
            pass
        if self.length is not None and self.came != self.length:
            raise self._broken(f"only {self.came:,} of {self.length:,} bytes came")
        for digest, wanted in self._sums:
            if digest.digest() != wanted:
                raise self._broken("the file that came is damaged: its checksum is another")

    def _broken(self, message: str) -> CardError:
        return CardError(
            "unreadable", message, file=self.source, hint="nothing was changed; try again"
        )


def _sums(headers: Any) -> Iterator[tuple[Any, bytes]]:
    """The checksums that the answer's headers announce."""
    if (written := headers.get("Content-MD5")) is not None:
        yield hashlib.md5(usedforsecurity=False), _decoded(written)
    for name in ("Repr-Digest", "Digest", "x-goog-hash"):
        for part in (headers.get(name) or "").split(","):
            kind, _, value = part.strip().partition("=")
            if kind.lower() == "sha-256":
                yield hashlib.sha256(), _decoded(value)
            elif kind.lower() == "md5":
                yield hashlib.md5(usedforsecurity=False), _decoded(value)


def _decoded(value: str) -> bytes:
    try:
        return base64.b64decode(value.strip(": "), validate=True)
    except ValueError:
        return b""


@contextmanager
def bulk_file(kind: str, endpoint: str = ENDPOINT) -> Iterator[Download]:
    """The newest bulk file of a kind (`oracle-cards`, `all-cards`). Raises CardError."""
    about = _about(f"{endpoint.rstrip('/')}/{kind}")
    uri = about.get("download_uri")
    if about.get("object") != "bulk_data" or not isinstance(uri, str):
        raise CardError(
            "unreadable", "the answer is no description of bulk data", file=f"{endpoint}/{kind}"
        )
    if urlsplit(uri).scheme not in ("https", urlsplit(endpoint).scheme):
        raise CardError("unreadable", f"the file is offered at {uri}, which is not https")
    with _asked(uri, "application/json, application/gzip, */*;q=0.5") as answer:
        stream = Received(answer, uri)
        yield Download(stream, stream.length or 0, str(about.get("updated_at") or ""))


def _about(address: str) -> dict[str, Any]:
    with _asked(address, "application/json") as answer:
        try:
            data = json.loads(answer.read(1_000_000))
        except (ValueError, OSError, http.client.HTTPException) as error:
            raise CardError(
                "unreadable", f"the answer is not JSON: {_said(error)}", file=address
            ) from None
    return data if isinstance(data, dict) else {}


@contextmanager
def _asked(address: str, accept: str) -> Iterator[BinaryIO]:
    headers = {"User-Agent": AGENT, "Accept": accept, "Accept-Encoding": "gzip"}
    if accept == "application/json":
        headers["Accept-Encoding"] = "identity"
    try:
        answer = urlopen(Request(address, headers=headers), timeout=TIMEOUT)
    except HTTPError as error:
        with closing(error):
            raise CardError("unreadable", _refusal(error), file=address) from None
    except (URLError, OSError, http.client.HTTPException, ValueError) as error:
        reason = error.reason if isinstance(error, URLError) else error
        raise CardError(
            "unreadable", f"no answer: {_said(reason)}", file=address, hint="try again later"
        ) from None
    with closing(answer):
        yield answer


def _refusal(error: HTTPError) -> str:
    if error.code == 429:
        wait = error.headers.get("Retry-After") or ""
        when = f"in {wait} seconds" if re.fullmatch(r"\d{1,6}", wait) else "in some minutes"
        return f"the server asks for patience (429, too many requests); try again {when}"
    return f"the server answers {error.code} ({error.reason})"


def _said(error: object) -> str:
    return "it took too long" if isinstance(error, TimeoutError) else str(error) or repr(error)
