"""`apnap cards`: importing, fetching from a server that speaks as Scryfall does, and finding."""

import base64
import gzip
import hashlib
import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from apnap.errors import CardError
from apnap.library import fetch
from apnap.library.bulk import prints
from apnap.library.store import import_cards

ROOT = Path(__file__).parents[2]
CARDS = [
    {
        "object": "card", "name": name, "lang": "en", "layout": "normal", "mana_cost": "{1}{G}",
        "type_line": "Creature — Bear", "oracle_text": "When this creature enters, draw a card.",
        "power": "2", "toughness": "2", "oracle_id": name, "legalities": {"legacy": "legal"},
    }
    for name in ("Quiet Bear", "Læreð Bear")
] + [{"object": "card", "name": "Odd", "layout": "art_series"}]  # fmt: skip


def command(data: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-c", "from apnap.cli import main; main()", *arguments],
        capture_output=True, text=True, cwd=ROOT, check=False,
        env={"PYTHONPATH": str(ROOT / "engine"), "PATH": "/usr/bin:/bin", "APNAP_DATA": str(data)},
    )  # fmt: skip


def test_importing_and_using(tmp_path: Path) -> None:
    data, file = tmp_path / "data", tmp_path / "cards.json.gz"
    file.write_bytes(gzip.compress(json.dumps(CARDS).encode()))
    assert "There is no card library yet" in command(data, "cards", "status").stdout
    done = command(data, "cards", "import", str(file))
    assert (done.returncode, done.stderr) == (0, "")
    assert "2 cards (2 new) from 2 printings" in done.stdout
    assert "Odd: an art card has no rules text" in done.stdout
    shown = command(data, "card", "laered bear")
    assert shown.returncode == 0
    assert shown.stdout.startswith("Læreð Bear")
    scenario = tmp_path / "s.yaml"
    scenario.write_text("players: {Ana: {battlefield: [Quiet Bear]}, Ben: {}}\n", encoding="utf-8")
    assert command(data, "check", str(scenario)).returncode == 0
    assert command(tmp_path / "other", "check", str(scenario)).returncode == 2
    again = json.loads(command(data, "cards", "import", str(file), "--json").stdout)
    assert (again["cards"], again["new"], again["left_out"][0]["name"]) == (2, 0, "Odd")
    status = json.loads(command(data, "cards", "status", "--json").stdout)
    assert (status["cards"], status["path"]) == (2, str(data / "cards.sqlite"))


@pytest.mark.parametrize("name", ["none.json", ".", "empty"])
def test_what_cannot_be_imported(tmp_path: Path, name: str) -> None:
    (tmp_path / "empty").touch()
    done = command(tmp_path / "data", "cards", "import", str(tmp_path / name))
    assert done.returncode == 2
    assert done.stderr.startswith(f"apnap: {tmp_path / name}: ")
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "data").exists() or not os.listdir(tmp_path / "data")


class Server(ThreadingHTTPServer):
    """Answers as Scryfall does; `fault` says how it goes wrong."""

    daemon_threads = True
    fault = ""
    asked: list[tuple[str, dict[str, str]]]


class Handler(BaseHTTPRequestHandler):
    server: Server

    def log_message(self, *arguments: Any) -> None:
        """Nothing."""

    def do_GET(self) -> None:
        fault = self.server.fault
        self.server.asked.append((self.path, dict(self.headers)))
        if self.path.startswith("/bulk-data/"):
            if fault == "429":
                self.answer(b"{}", 429, {"Retry-After": "17"})
            elif fault == "503":
                self.answer(b"{}", 503)
            elif fault == "html":
                self.answer(b"<html>hello</html>")
            elif fault == "list":
                self.answer(b'{"object": "list"}')
            elif fault == "slow":
                time.sleep(1.5)
            else:
                port = self.server.server_port
                about = {
                    "object": "bulk_data", "type": self.path.rsplit("/", 1)[1],
                    "updated_at": "2026-01-01", "content_encoding": "gzip",
                    "download_uri": f"http://127.0.0.1:{port}/file.json",
                }  # fmt: skip
                self.answer(json.dumps(about).encode())
            return
        body = json.dumps(CARDS).encode()
        sums = {}
        if fault != "plain":
            body = gzip.compress(body)
            sums["Content-Encoding"] = "gzip"
        digest = base64.b64encode(hashlib.sha256(body).digest()).decode()
        sums["Repr-Digest"] = f"sha-256=:{digest}:"
        if fault == "checksum":
            sums["Repr-Digest"] = f"sha-256=:{base64.b64encode(bytes(32)).decode()}:"
        if fault == "file 404":
            self.answer(b"", 404)
        elif fault == "truncated":
            self.answer(body[:-30], 200, {**sums, "Content-Length": str(len(body))})
        elif fault == "stalls":
            self.answer(body[:40], 200, {**sums, "Content-Length": str(len(body))}, wait=1.5)
        elif fault == "damaged":
            self.answer(body[:-8] + bytes(4) + body[-4:], 200, {"Content-Encoding": "gzip"})
        else:
            self.answer(body, 200, sums)

    def answer(
        self, body: bytes, status: int = 200, headers: dict[str, str] | None = None, wait: float = 0
    ) -> None:
        headers = {"Content-Length": str(len(body)), **(headers or {})}
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)
        self.wfile.flush()
        time.sleep(wait)


@pytest.fixture(name="server", scope="module")
def _server() -> Iterator[Server]:
    server = Server(("127.0.0.1", 0), Handler)
    server.asked = []
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    yield server
    server.shutdown()
    thread.join()
    server.server_close()


@contextmanager
def going_wrong(server: Server, fault: str) -> Iterator[str]:
    server.fault = fault
    server.asked.clear()
    try:
        yield f"http://127.0.0.1:{server.server_port}/bulk-data"
    finally:
        server.fault = ""


@pytest.mark.parametrize("fault", ["", "plain"])
def test_fetching(server: Server, tmp_path: Path, fault: str) -> None:
    with going_wrong(server, fault) as endpoint:
        done = command(tmp_path, "cards", "fetch", "--from", endpoint)
        assert (done.returncode, done.stderr) == (0, "")
        assert "2 cards (2 new)" in done.stdout
        assert [path for path, _ in server.asked] == ["/bulk-data/oracle-cards", "/file.json"]
        for _, headers in server.asked:
            assert headers["User-Agent"].startswith("apnap/")
            assert headers["Accept"].startswith("application/json")
        command(tmp_path, "cards", "fetch", "--languages", "--from", endpoint)
        assert server.asked[2][0] == "/bulk-data/all-cards"


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        ("429", r"too many requests\); try again in 17 seconds"),
        ("503", "the server answers 503"),
        ("html", "not JSON"),
        ("list", "no description of bulk data"),
        ("slow", "it took too long"),
        ("file 404", "the server answers 404"),
        ("truncated", "bytes came|ends in the middle"),
        ("stalls", "it took too long"),
        ("checksum", "its checksum is another"),
        ("damaged", "the packed file is damaged"),
    ],
)
def test_what_goes_wrong_leaves_the_library_as_it_was(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: str, said: str
) -> None:
    monkeypatch.setattr(fetch, "TIMEOUT", 0.5)
    path = tmp_path / "cards.sqlite"
    with going_wrong(server, "") as endpoint, fetch.bulk_file("oracle-cards", endpoint) as got:
        import_cards(path, prints(got.stream, "a"), got.stream.verify)
    before = path.read_bytes()
    with (
        going_wrong(server, fault) as endpoint,
        pytest.raises(CardError, match=said),
        fetch.bulk_file("oracle-cards", endpoint) as got,
    ):
        import_cards(path, prints(got.stream, "a"), got.stream.verify)
    assert path.read_bytes() == before
    assert os.listdir(tmp_path) == ["cards.sqlite"]


def test_nobody_answers(tmp_path: Path) -> None:
    done = command(tmp_path / "d", "cards", "fetch", "--from", "http://127.0.0.1:9/bulk-data")
    assert done.returncode == 2
    assert "no answer" in done.stderr
    assert "Traceback" not in done.stderr
    odd = command(tmp_path / "d", "cards", "fetch", "--from", "not an address")
    assert odd.returncode == 2
    assert "Traceback" not in odd.stderr
