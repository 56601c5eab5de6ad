"""The preview as a whole: watching, building and serving, each in a thread of its own, until it is interrupted.

Promises: it ends at once when interrupted; a build that was going is given up and leaves the site as it was. Where a
thread fails, the preview ends with that failure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import Event, Thread

from generator.preview.answering import Answering
from generator.preview.board import Board
from generator.preview.folder import read_listing
from generator.preview.outcomes import Outcome
from generator.preview.rebuilding import Progress, Rebuilding, Workshop
from generator.preview.serving import HOST, open_server
from generator.preview.watched import Surroundings
from generator.preview.watching import Watching
from generator.unchanged import Options

GIVING_UP_SECONDS = 3.0
WAKE_SECONDS = 1.0
POLL_SECONDS = 0.05
"""How long the server takes at most to see that it shall end."""


@dataclass(frozen=True, slots=True)
class Running:
    """A preview that runs: its address, and a way to wait for its end."""

    address: str
    _ended: Event
    _failures: list[Exception]

    def wait(self) -> None:
        """Return never, but for an interruption; raises what made a thread fail."""
        while not self._ended.wait(WAKE_SECONDS):
            pass
        raise self._failures[0]


@contextmanager
def run_preview(
    options: Options,
    open_workshop: Callable[[], Workshop],
    *,
    port: int,
    tell: Callable[[Outcome], None],
    progress: Progress,
) -> Iterator[Running]:
    """Run the preview of a project while the block lasts; ``CannotRun`` where the port cannot be had."""
    root, folder = options.root.resolve(), options.target.resolve()
    board = Board(read_listing(folder))
    server = open_server(port, board)
    rebuilding = Rebuilding(open_workshop, folder, board, tell=tell, progress=progress)
    server.answering = Answering(folder, board, rebuilding.ask, server.server_port)
    stopped, ended = Event(), Event()
    watching = Watching(root, Surroundings(root, _inside(folder, root)), rebuilding.ask, stopped)
    failures: list[Exception] = []
    works = (watching.run, rebuilding.run, partial(server.serve_forever, POLL_SECONDS))
    threads = [_start(work, failures, ended) for work in works]
    try:
        yield Running(f"http://{HOST}:{server.server_port}/", ended, failures)
    finally:
        stopped.set()
        rebuilding.stop()
        board.close()
        server.shutdown()
        server.server_close()
        for thread in threads:
            thread.join(GIVING_UP_SECONDS)


def _start(work: Callable[[], None], failures: list[Exception], ended: Event) -> Thread:
    def run() -> None:
        try:
            work()
        except Exception as error:  # noqa: BLE001 - raised again where the command waits, so that it shows there
            failures.append(error)
            ended.set()

    thread = Thread(target=run, daemon=True)
    thread.start()
    return thread


def _inside(folder: Path, root: Path) -> str | None:
    """Return the path of the site's folder in the project; None where it lies elsewhere."""
    return folder.relative_to(root).as_posix() if folder != root and folder.is_relative_to(root) else None
