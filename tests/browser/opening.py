"""What tests in a browser open: every page of a site, one page of each kind, from files or from a path of a host.

Kinds are the templates; what is slow is tested on one page of each. A page on which anything goes wrong notes it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

from playwright.sync_api import BrowserContext, Page

REAL = "real-developer-transcripts"
RUN = "cl-realdata-cc-2026-06-18"
KINDS = (
    "index.html",
    "suites/index.html",
    "suites/total-tokens/index.html",
    "runs/index.html",
    f"runs/{RUN}/index.html",
    "figures/index.html",
    f"figures/{REAL}/token_weighted_reduction/index.html",
    "history/index.html",
    "corrections/index.html",
    "claims/index.html",
    "methodology/index.html",
    f"report/{RUN}/index.html",
    "glossary/index.html",
    "reproduce/index.html",
    "404.html",
)
"""One page of each template that the reference site uses."""
SUB_PATH = "/some/path/"
WIDTHS = (360, 768, 1440)
"""A phone, a tablet and a desk, in CSS pixels."""
ENLARGED = 320
"""What is left of 1280 pixels at 400 %."""
SHEET = 688
"""A sheet of A4 between its margins."""
ABORTED = "net::ERR_ABORTED"
"""What a browser says of a picture that it no longer waits for, since the next page is being opened."""


def addresses(site: Path) -> list[str]:
    """Return every page of the site, as a path inside it."""
    return sorted(path.relative_to(site).as_posix() for path in site.rglob("*.html") if "proof" not in path.parts)


class _Quiet(SimpleHTTPRequestHandler):
    """Serves a folder below the sub-path, nothing above it, and keeps no log."""

    def translate_path(self, path: str) -> str:
        if not path.startswith(SUB_PATH):
            return str(Path(self.directory, "nothing stands above the sub-path"))
        return super().translate_path("/" + path.removeprefix(SUB_PATH))

    def log_message(self, format: str, *args: object) -> None:
        del format, args


@contextmanager
def served(site: Path) -> Iterator[str]:
    """Serve a site below a path of this machine while the block runs; give its address."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(site))) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}{SUB_PATH}"
        finally:
            server.shutdown()
            thread.join()


def watched(context: BrowserContext, home: str, faults: list[str]) -> Page:
    """Open a page that notes messages, errors, what fails to load, and requests to anywhere but ``home``."""
    page = context.new_page()
    page.on("console", lambda message: faults.append(f"{page.url}: {message.text}"))
    page.on("pageerror", lambda error: faults.append(f"{page.url}: {error}"))
    page.on("request", lambda r: faults.append(f"asks for {r.url}") if not r.url.startswith(home) else None)
    page.on("requestfailed", lambda r: faults.append(f"failed: {r.url}") if r.failure != ABORTED else None)
    page.on("response", lambda r: faults.append(f"{r.status}: {r.url}") if r.status >= 400 else None)
    return page
