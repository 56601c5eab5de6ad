"""What comes back over the wire: for this machine alone, the site and nothing beside it, and news as they come."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from threading import Thread

import pytest

from generator.errors import CannotRun, Place, Problem, Refusal
from generator.preview import serving
from generator.preview.answering import Answering, kind_of
from generator.preview.board import Board
from generator.preview.folder import Listing, read_listing
from generator.preview.outcomes import Refused
from generator.preview.serving import PreviewServer, open_server
from tests.preview.made import PAGE, write_site

FILES = {
    "index.html": PAGE,
    "404.html": b"<head></head><body>No such page</body>",
    "suites/a b/index.html": PAGE,
    "assets/style.css": b"p{}",
    "proof/page.html": PAGE,
    "feed.xml": b"<feed/>",
}
REFUSED = Refused(Refusal([Problem(Place("content/index.md", 5, 2), "<b>", "that", "Mend it.")]))


@dataclass(slots=True)
class Reply:
    """The status, headers and body of an answer."""

    status: int
    headers: dict[str, str]
    body: bytes


@dataclass(slots=True)
class Served:
    """A site that is served, and how often a build was asked for."""

    server: PreviewServer
    folder: Path
    board: Board
    asked: list[str] = field(default_factory=list)

    def send(self, *lines: str) -> socket.socket:
        """Send a request as it stands; return the connection."""
        wire = socket.create_connection(("127.0.0.1", self.server.server_port), timeout=10)
        wire.sendall("".join(f"{line}\r\n" for line in (*lines, "")).encode("latin-1"))
        return wire

    def ask(self, target: str, *, method: str = "GET", host: str | None = None) -> Reply:
        """Return the answer to a request."""
        named = f"127.0.0.1:{self.server.server_port}" if host is None else host
        return self.reply(self.send(f"{method} {target} HTTP/1.1", f"Host: {named}"))

    def reply(self, wire: socket.socket) -> Reply:
        with wire, wire.makefile("rb") as stream:
            head, _, body = stream.read().partition(b"\r\n\r\n")
        first, *lines = head.decode("latin-1").split("\r\n")
        return Reply(int(first.split()[1]), dict(line.split(": ", 1) for line in lines), body)


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """A site of a few files, served at a free port."""
    folder = write_site(tmp_path / "site", FILES)
    board = Board(read_listing(folder))
    server = open_server(0, board)
    made = Served(server, folder, board)
    server.answering = Answering(folder, board, lambda: made.asked.append("build"), server.server_port)
    thread = Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    yield made
    board.close()
    server.shutdown()
    server.server_close()
    thread.join(5)
    assert not thread.is_alive()


def test_a_page_comes_with_the_script_and_is_never_kept(served: Served) -> None:
    """The file in the folder stays as it is."""
    reply = served.ask("/")
    assert (200, "text/html; charset=utf-8", "no-store") == (
        reply.status,
        reply.headers["Content-Type"],
        reply.headers["Cache-Control"],
    )
    assert not {"ETag", "Last-Modified", "Expires", "Access-Control-Allow-Origin"} & set(reply.headers)
    assert b'<script src="/__preview__/reload.js" data-stamp="' in reply.body
    assert len(reply.body) == int(reply.headers["Content-Length"])
    assert PAGE == (served.folder / "index.html").read_bytes()


def test_other_files_come_byte_for_byte(served: Served) -> None:
    """Also a page that is evidence."""
    for path in ("assets/style.css", "proof/page.html", "manifest.json"):
        assert (200, (served.folder / path).read_bytes()) == (
            served.ask(f"/{path}").status,
            served.ask(f"/{path}").body,
        )


@pytest.mark.parametrize(
    ("expected", "path"),
    [
        ("text/css; charset=utf-8", "assets/style.css"),
        ("image/svg+xml", "badges/a.svg"),
        ("application/json", "latest-numbers.json"),
        ("application/atom+xml", "feed.xml"),
        ("application/xml", "sitemap.xml"),
        ("text/plain; charset=utf-8", "history.jsonl"),
        ("application/gzip", "proof/runs/r/rows.jsonl.gz"),
        ("application/octet-stream", "proof/a.unknown"),
    ],
)
def test_every_kind_of_file_is_named_for_what_it_is(expected: str, path: str) -> None:
    """Whatever the machine's own table of kinds says."""
    assert expected == kind_of(path)


def test_a_folder_is_led_to_its_slash(served: Served) -> None:
    """So that relative links in its page work."""
    reply = served.ask("/suites/a%20b?x=y")
    assert (302, "/suites/a%20b/") == (reply.status, reply.headers["Location"])
    assert 200 == served.ask(reply.headers["Location"]).status


def test_a_missing_page_gets_the_sites_own(served: Served) -> None:
    """With its status, and with the script: the page may come to be."""
    reply = served.ask("/nothing/")
    assert 404 == reply.status
    assert b"No such page" in reply.body
    assert b"<script" in reply.body


@pytest.mark.parametrize(
    "target",
    ["/../secret", "/%2e%2e/secret", "/suites/..%2f..%2f..%2fsecret", "/..%5csecret", "/secret%00", "/out", "/.git/x"],
)
def test_nothing_outside_the_site_is_ever_sent(served: Served, target: str) -> None:
    """Neither by dots nor by encoded separators, nor by a link that lies in the folder."""
    (served.folder.parent / "secret").write_bytes(b"secret")
    (served.folder / "out").symlink_to(served.folder.parent / "secret")
    served.board.post(REFUSED, Listing({**read_listing(served.folder).files, "out": "0", "../secret": "0"}))
    reply = served.ask(target)
    assert 404 == reply.status
    assert b"secret" not in reply.body


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:{port}", "127.0.0.1", "127.0.0.1:1", "[::1]:{port}", ""]
)
def test_another_name_of_this_machine_gets_no_answer(served: Served, host: str) -> None:
    """A page elsewhere could otherwise read the preview by letting its own name lead here."""
    for target in ("/", "/__preview__/events", "/__preview__/reload.js"):
        reply = served.ask(target, host=host.format(port=served.server.server_port))
        assert 421 == reply.status
        assert b"alone" in reply.body


def test_both_names_of_this_machine_get_one(served: Served) -> None:
    """In any letters; but not two names at once, nor none."""
    port = served.server.server_port
    assert [200, 200] == [served.ask("/", host=f"{name}:{port}").status for name in ("localhost", "LOCALHOST")]
    names = (f"Host: localhost:{port}", "Host: evil.example")
    assert 421 == served.reply(served.send("GET / HTTP/1.1", *names)).status
    assert 421 == served.reply(served.send("GET / HTTP/1.1")).status


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT"])
def test_the_preview_is_only_read(served: Served, method: str) -> None:
    """Every other way of asking is refused."""
    reply = served.ask("/", method=method)
    assert (405, "GET, HEAD") == (reply.status, reply.headers["Allow"])


def test_a_head_is_an_answer_without_its_body(served: Served) -> None:
    """The headers are those of the page."""
    whole, head = served.ask("/"), served.ask("/", method="HEAD")
    assert (200, whole.headers["Content-Length"], b"") == (head.status, head.headers["Content-Length"], head.body)


def test_an_address_of_another_server_is_none_of_this_one(served: Served) -> None:
    """A preview is no proxy."""
    assert 400 == served.ask("http://elsewhere.example/").status


def test_the_script_is_served_and_nothing_else_of_the_preview(served: Served) -> None:
    """Its address is outside the site."""
    reply = served.ask("/__preview__/reload.js")
    assert (200, "text/javascript; charset=utf-8") == (reply.status, reply.headers["Content-Type"])
    assert b"EventSource" in reply.body
    assert 404 == served.ask("/__preview__/serving.py").status


def _heard(stream: object) -> dict[str, object]:
    line = b""
    while not line.startswith(b"data: "):
        line = stream.readline()  # type: ignore[attr-defined]
        assert line, "the news ended"
    return json.loads(line.removeprefix(b"data: "))  # type: ignore[no-any-return]


def test_news_come_at_once_and_as_they_happen(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """The stamp is that of the page asked about; a refusal comes as plain text, and goes."""
    monkeypatch.setattr(serving, "HEARTBEAT_SECONDS", 0.02)
    host = f"Host: localhost:{served.server.server_port}"
    with served.send("GET /__preview__/events?path=%2Fsuites%2Fa%2520b%2F HTTP/1.1", host) as wire:
        stream = wire.makefile("rb")
        first = _heard(stream)
        listing = served.board.now.listing
        stamp = listing.stamp("/suites/a%20b/")
        assert {"number": 0, "stamp": stamp, "trouble": None} == first
        assert f'data-stamp="{stamp}"'.encode() in served.ask("/suites/a%20b/").body
        assert b":\n" in (stream.readline(), stream.readline(), stream.readline())
        served.board.post(REFUSED, listing)
        refused = _heard(stream)
        assert (1, stamp) == (refused["number"], refused["stamp"])
        assert "<b>" in json.dumps(refused["trouble"])
        served.board.post(REFUSED, Listing({**listing.files, "suites/a b/index.html": "1"}))
        assert stamp != _heard(stream)["stamp"]
        served.board.close()
        assert b"" == stream.read().strip(b":\n")


def test_before_the_first_site_a_page_says_so_and_turns_into_it(served: Served) -> None:
    """Its stamp is of this moment, and every news is a reason to look again."""
    served.board.post(REFUSED, Listing())
    reply = served.ask("/suites/")
    assert (503, True) == (reply.status, b"The build was refused" in reply.body)
    assert b'data-stamp="bare-1"' in reply.body
    assert "bare-1" == served.server.answering.stamp("/", served.board.now)


def test_a_site_that_was_deleted_is_built_again(served: Served) -> None:
    """Once, and the page says that it is being built; a single file that is gone is only missing."""
    (served.folder / "assets/style.css").unlink()
    assert (404, []) == (served.ask("/assets/style.css").status, served.asked)
    (served.folder / "manifest.json").unlink()
    (served.folder / "index.html").unlink()
    reply = served.ask("/")
    assert (503, ["build"]) == (reply.status, served.asked)
    assert b"The site is being built" in reply.body


def test_a_port_that_is_taken_is_said_with_the_ways_out(served: Served) -> None:
    """It is no traceback."""
    with pytest.raises(CannotRun, match=r"port \d+ of 127\.0\.0\.1 is taken\. End what .* take any with --port 0"):
        open_server(served.server.server_port, served.board)
