"""What a request gets.

Promises: only what a browser asks by the server's own name gets an answer, so that no other site can read the preview
through a name of its own; only GET and HEAD; never a file outside the site; nothing that a browser would keep.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from http import HTTPStatus
from pathlib import Path, PurePosixPath
from time import sleep
from urllib.parse import quote

from generator.preview.bare import bare_page
from generator.preview.board import Board, News
from generator.preview.folder import NOT_FOUND, read_file, read_listing, site_path
from generator.preview.injecting import OWN, SCRIPT, is_page, with_script

PLAIN = "text/plain; charset=utf-8"
PAGE = "text/html; charset=utf-8"
BYTES = "application/octet-stream"
KINDS: Mapping[str, str] = {
    **dict.fromkeys((".html", ".htm"), PAGE),
    **dict.fromkeys((".txt", ".md", ".jsonl", ".yaml", ".yml", ".py"), PLAIN),
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".csv": "text/csv; charset=utf-8",
    ".json": "application/json",
    ".ipynb": "application/json",
    ".xml": "application/xml",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".jpeg": "image/jpeg",
    ".gif": "image/gif",
    ".webp": "image/webp",
    ".avif": "image/avif",
    ".ico": "image/vnd.microsoft.icon",
    ".woff": "font/woff",
    ".woff2": "font/woff2",
    ".gz": "application/gzip",
    ".pdf": "application/pdf",
}
FEED = "feed.xml"
HTTP_PORT = 80
"""The port that browsers leave out of a server's name."""
SWAP_TRIES, SWAP_SECONDS = 5, 0.02
"""While a site takes the place of the one before, there is none for a moment."""
_SCRIPT_FILE = Path(__file__).with_name("reload.js")


@dataclass(frozen=True, slots=True)
class Answer:
    """A status, the kind of the body, the body, and further headers."""

    status: HTTPStatus
    kind: str
    body: bytes
    headers: Mapping[str, str] = field(default_factory=dict)


class Answering:
    """Answers for the site in a folder; ``port`` is the one that it is asked at."""

    def __init__(self, folder: Path, board: Board, ask: Callable[[], None], port: int) -> None:
        self._folder = folder
        self._board = board
        self._ask = ask
        names = ("127.0.0.1", "localhost")
        self._hosts = frozenset({*(f"{name}:{port}" for name in names), *(names if port == HTTP_PORT else ())})

    def refuse(self, method: str, target: str, hosts: Sequence[str]) -> Answer | None:
        """Return why a request gets nothing; None where it may be answered."""
        if len(hosts) != 1 or hosts[0].strip().lower() not in self._hosts:
            text = f"This preview answers to {' and '.join(sorted(self._hosts))} alone."
            return _sentence(HTTPStatus.MISDIRECTED_REQUEST, text)
        if method not in ("GET", "HEAD"):
            return _sentence(HTTPStatus.METHOD_NOT_ALLOWED, "Only GET and HEAD.", {"Allow": "GET, HEAD"})
        if not target.startswith("/"):
            return _sentence(HTTPStatus.BAD_REQUEST, "An address here begins with a slash.")
        return None

    def answer(self, target: str) -> Answer:
        """Return what stands at an address."""
        path = site_path(target)
        if path is not None and path.startswith(OWN):
            return self._own(path)
        news = self._board.now
        if not news.listing.files:
            return self._bare(news)
        found = news.listing.find(target)
        folder = None if found else news.listing.folder(target)
        if folder is not None:
            headers = {"Location": f"/{quote(folder)}"}
            return _sentence(HTTPStatus.FOUND, "A folder ends in a slash.", headers)
        return self._file(news, target, found)

    def stamp(self, target: str, news: News) -> str:
        """Return what differs when a reader of this address would see something else."""
        return news.listing.stamp(target) or f"bare-{news.number}"

    def _own(self, path: str) -> Answer:
        if path == SCRIPT:
            return Answer(HTTPStatus.OK, KINDS[".js"], _SCRIPT_FILE.read_bytes())
        return _sentence(HTTPStatus.NOT_FOUND, "The preview has nothing at this address.")

    def _file(self, news: News, target: str, found: str | None) -> Answer:
        path = found or NOT_FOUND
        content = self._read(path)
        if content is None and not read_listing(self._folder).files:
            self._ask()  # the site was deleted
            return self._bare(news)
        if content is None:
            return _sentence(HTTPStatus.NOT_FOUND, "There is no such file in the site.")
        if is_page(path):
            content = with_script(content, self.stamp(target, news))
        return Answer(HTTPStatus.NOT_FOUND if found is None else HTTPStatus.OK, kind_of(path), content)

    def _read(self, path: str) -> bytes | None:
        for _ in range(SWAP_TRIES):
            content = read_file(self._folder, path)
            if content is not None:
                return content
            sleep(SWAP_SECONDS)
        return None

    def _bare(self, news: News) -> Answer:
        page = bare_page(None if news.listing.files else news.outcome, f"bare-{news.number}")
        return Answer(HTTPStatus.SERVICE_UNAVAILABLE, PAGE, page)


def kind_of(path: str) -> str:
    """Return the kind of a file by the ending of its name, the same on every machine."""
    return "application/atom+xml" if path == FEED else KINDS.get(PurePosixPath(path).suffix.lower(), BYTES)


def _sentence(status: HTTPStatus, text: str, headers: Mapping[str, str] | None = None) -> Answer:
    return Answer(status, PLAIN, f"{text}\n".encode(), headers or {})
