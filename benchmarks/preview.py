"""From saving a file to the page that shows it, in a real browser: the preview, and MkDocs' live reload in turn.

    python -m benchmarks.preview [EDITS]

A copy of the reference site is served by ``proofpage serve``, and as many pages of its prose by ``mkdocs serve``, which
is installed into a throw-away environment. In each turn every kind of source is saved once and the time is taken until
Chromium has loaded the page and shows what was saved; an edit of MkDocs' prose and one of its template stand beside
them in the same turn. Rows are saved as two files, since their digest stands in the run. The first turn warms both up
and is not counted. Medians and worst times are printed, in milliseconds, and as ratios to MkDocs' prose: times do not
carry to another machine, ratios of one run do. Ends with exit code 1 where prose takes longer than in MkDocs.
"""

from __future__ import annotations

import hashlib
import re
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from threading import Thread

from playwright.sync_api import Page, sync_playwright

PROJECT = Path(__file__).parents[1]
COPIED = ("proof", "content", "templates", "generator", "benchmarks")
EDITS = 50
MKDOCS = "mkdocs==1.6.1"
PEER = "mkdocs prose"
THEME = '{% extends "base.html" %}\n{% block content %}{{ super() }}{% endblock %}\n'
SETTINGS = "site_name: Peer\ntheme: {name: mkdocs, custom_dir: theme, highlightjs: false}\nwatch: [theme]\n"
"""Its usual theme, without what it would load from another host."""
RUN = "simulated-coverage-2026-11-30"
PATIENCE_MS = 120_000
SHOWN = "marker => document.readyState === 'complete' && document.documentElement.outerHTML.includes(marker)"


@dataclass(frozen=True, slots=True)
class Edit:
    """A page, and a way to change a source so that the page shows a text that it did not show before."""

    address: str
    save: Callable[[str], str]
    """Takes a new word; returns the text that the page will show."""


def main() -> int:
    """Print a line for each kind of edit; return 0 where prose is shown sooner than by MkDocs."""
    edits = int(sys.argv[1]) if len(sys.argv) > 1 else EDITS
    with tempfile.TemporaryDirectory() as folder, _preview(Path(folder)) as ours, _mkdocs(Path(folder)) as theirs:
        times = _measured({**ours, **theirs}, edits)
    peer = statistics.median(times[PEER])
    for kind, taken in times.items():
        median = statistics.median(taken)
        print(f"{kind:<16} median {median:7.0f} ms  worst {max(taken):7.0f} ms  {median / peer:5.2f} of {PEER}")
    return int(statistics.median(times["prose"]) >= peer)


def _measured(kinds: Mapping[str, Edit], edits: int) -> dict[str, list[float]]:
    """Return the milliseconds of each edit, kinds in turn; each kind has a page that stays open."""
    program = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))))
    times: dict[str, list[float]] = {kind: [] for kind in kinds}
    words = map(_word, count(1))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        for turn in range(edits + 1):
            for kind, edit in kinds.items():
                page = browser.new_page()
                page.goto(edit.address, timeout=PATIENCE_MS)
                page.wait_for_timeout(300)  # until it listens, and the server rests
                taken = _milliseconds(page, edit, next(words))
                page.close()
                if turn:
                    times[kind].append(taken)
        browser.close()
    return times


def _milliseconds(page: Page, edit: Edit, word: str) -> float:
    start = time.perf_counter()
    shown = edit.save(word)
    page.wait_for_function(SHOWN, arg=shown, polling="raf", timeout=PATIENCE_MS)
    return (time.perf_counter() - start) * 1000


def _word(number: int) -> str:
    """Return a word that stands nowhere else and holds no number."""
    return "qz" + "".join(chr(ord("a") + int(digit)) for digit in str(number)) + "q"


@contextmanager
def _preview(folder: Path) -> Iterator[Mapping[str, Edit]]:
    """Serve a copy of the reference site; give its edits by kind."""
    root = folder / "project"
    for name in COPIED:
        shutil.copytree(PROJECT / name, root / name, ignore=shutil.ignore_patterns("__pycache__"))
    command = [sys.executable, "-u", "-m", "generator", "serve", "--port", "0", "--project", str(root)]
    with _served(command, PROJECT, r"Preview at (http\S+/)[\s\S]*\nBuilt ") as address:
        yield {
            "prose": Edit(address, _appended(root / "content/index.md")),
            "template": Edit(address, _replaced(root / "templates/home.html", "{% block content %}")),
            "suite": Edit(
                f"{address}suites/agent-tasks/", _replaced(root / "proof/suites/agent-tasks.yaml", "question: ")
            ),
            "rows": Edit(f"{address}runs/{RUN}/", _other_rows(root / "proof/runs" / RUN)),
        }


@contextmanager
def _mkdocs(folder: Path) -> Iterator[Mapping[str, Edit]]:
    """Install MkDocs and serve as many pages with it as the reference site has; give its edits by kind."""
    venv.create(folder / "mkdocs", with_pip=True)
    program = folder / "mkdocs/bin/mkdocs"
    subprocess.run([program.with_name("pip"), "install", "--quiet", MKDOCS], check=True)
    root, prose = folder / "pages", (PROJECT / "content/index.md").read_text("utf-8")
    (root / "docs").mkdir(parents=True)
    for at, _ in enumerate((folder / "project/site").rglob("*.html")):
        (root / "docs" / f"{_word(at)}.md").write_text(prose, "utf-8")
    (root / "docs/index.md").write_text(prose, "utf-8")
    (root / "theme").mkdir()
    (root / "theme/main.html").write_text(THEME, "utf-8")
    (root / "mkdocs.yml").write_text(SETTINGS, "utf-8")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [str(program), "serve", "--dev-addr", f"127.0.0.1:{port}"]
    with _served(command, root, r"Serving on (http\S+/)") as address:
        yield {
            PEER: Edit(address, _appended(root / "docs/index.md")),
            "mkdocs template": Edit(address, _replaced(root / "theme/main.html", "{% block content %}")),
        }


@contextmanager
def _served(command: list[str], folder: Path, announced: str) -> Iterator[str]:
    """Run a server while the block lasts; give the address that it announces once it has built."""
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        assert process.stdout is not None
        said, found = "", None
        while found is None:
            line = process.stdout.readline()
            assert line, f"nothing is served: {said}"
            said += line
            found = re.search(announced, said)
        heard = Thread(target=process.stdout.read, daemon=True)  # a full pipe would hold the server up
        heard.start()
        try:
            yield found[1]
        finally:
            process.send_signal(signal.SIGINT)
            heard.join()


def _appended(path: Path) -> Callable[[str], str]:
    """Return a way to save a text with a new word as its last paragraph."""
    text = path.read_text("utf-8")

    def save(word: str) -> str:
        path.write_text(f"{text}\nThen {word}.\n", "utf-8")
        return word

    return save


def _replaced(path: Path, before: str) -> Callable[[str], str]:
    """Return a way to save a text with a new word behind the first of a phrase."""
    text = path.read_text("utf-8")

    def save(word: str) -> str:
        path.write_text(text.replace(before, f"{before}{word} ", 1), "utf-8")
        return word

    return save


def _other_rows(run: Path) -> Callable[[str], str]:
    """Return a way to save the rows with one value changed, there and back, and the run with their digest."""
    rows, manifest = run / "rows.jsonl", run / "run.yaml"
    texts = (rows.read_bytes(), re.sub(rb'"held": 724\b', b'"held": 725', rows.read_bytes(), count=1))
    turns = count(1)

    def save(_: str) -> str:
        text = texts[next(turns) % 2]
        digest = hashlib.sha256(text).hexdigest()
        changed = re.sub(r"(rows\.jsonl: )[0-9a-f]{64}", rf"\g<1>{digest}", manifest.read_text("utf-8"))
        rows.write_bytes(text)
        manifest.write_text(changed, "utf-8")
        return digest

    return save


if __name__ == "__main__":
    sys.exit(main())
