"""The web server of the preview, for this machine alone.

Promises: it listens on 127.0.0.1; every answer says that it must not be kept; news are sent as they come, and neither
a waiting browser nor one that is gone holds up the end.
"""

from __future__ import annotations

import errno
import json
import os
import sys
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

from generator.errors import CannotRun
from generator.preview.answering import Answer, Answering
from generator.preview.board import Board, News
from generator.preview.folder import site_path
from generator.preview.injecting import EVENTS
from generator.preview.troubles import trouble_of

HOST = "127.0.0.1"
HEARTBEAT_SECONDS = 15.0
RETRY_MS = 500
IDLE_SECONDS = 30
ALWAYS = {
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class PreviewServer(ThreadingHTTPServer):
    """Answers each request in a thread that ends with the program."""

    daemon_threads = True
    block_on_close = False
    allow_reuse_address = os.name == "posix"  # elsewhere it would let two servers share a port
    answering: Answering
    board: Board

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing where a browser went away; anything else is a bug and shows its trace."""
        if not isinstance(sys.exception(), (ConnectionError, TimeoutError)):
            super().handle_error(request, client_address)  # type: ignore[arg-type]

    def server_bind(self) -> None:
        """Bind without asking the system for the name of this machine, which can take seconds."""
        self.socket.bind(self.server_address)
        self.server_address = self.socket.getsockname()
        self.server_name, self.server_port = HOST, self.server_address[1]


def open_server(port: int, board: Board) -> PreviewServer:
    """Return a server that listens at a port, 0 being any that is free; ``CannotRun`` where it cannot."""
    try:
        server = PreviewServer((HOST, port), _Handler)
    except OSError as error:
        is_taken = error.errno in (errno.EADDRINUSE, errno.EACCES)
        reason = "is taken" if error.errno == errno.EADDRINUSE else f"cannot be used: {error.strerror}"
        way_out = "End what uses it, name another" if is_taken else "Name another"
        raise CannotRun(f"port {port} of {HOST} {reason}. {way_out} with --port, or take any with --port 0") from error
    server.board = board
    return server


class _Handler(BaseHTTPRequestHandler):
    """One request."""

    server: PreviewServer
    timeout = IDLE_SECONDS

    def do_GET(self) -> None:
        self._respond()

    do_HEAD = do_POST = do_PUT = do_PATCH = do_DELETE = do_OPTIONS = do_TRACE = do_CONNECT = do_GET  # noqa: N815

    def version_string(self) -> str:
        return "proofpage"

    def log_message(self, format: str, *arguments: object) -> None:
        """Keep the terminal for builds."""

    def _respond(self) -> None:
        answering = self.server.answering
        refused = answering.refuse(self.command, self.path, self.headers.get_all("Host", []))
        if refused is not None:
            self._send(refused)
        elif site_path(self.path) == EVENTS:
            self._send_news()
        else:
            self._send(answering.answer(self.path))

    def _send(self, answer: Answer) -> None:
        headers = {"Content-Type": answer.kind, "Content-Length": str(len(answer.body)), **answer.headers}
        self._send_head(answer.status, headers)
        if self.command != "HEAD":
            self.wfile.write(answer.body)

    def _send_head(self, status: HTTPStatus, headers: dict[str, str]) -> None:
        self.send_response(status)
        for name, value in {**headers, **ALWAYS}.items():
            self.send_header(name, value)
        self.end_headers()

    def _send_news(self) -> None:
        """Send what is known, and then all news, until the browser or the preview goes away."""
        self._send_head(HTTPStatus.OK, {"Content-Type": "text/event-stream; charset=utf-8"})
        if self.command == "HEAD":
            return
        shown = parse_qs(urlsplit(self.path).query).get("path", ["/"])[0]
        board, news = self.server.board, self.server.board.now
        self.wfile.write(f"retry: {RETRY_MS}\n{self._event(news, shown)}".encode())
        while not board.is_closed:
            later = board.wait_beyond(news.number, HEARTBEAT_SECONDS)
            news = later or news
            self.wfile.write(self._event(later, shown).encode() if later else b":\n\n")

    def _event(self, news: News, shown: str) -> str:
        trouble = trouble_of(news.outcome) if news.outcome else None
        record = {
            "number": news.number,
            "stamp": self.server.answering.stamp(shown, news),
            "trouble": trouble.as_record() if trouble else None,
        }
        return f"data: {json.dumps(record)}\n\n"
