"""A workshop that tests steer, and waiting for what happens in other threads."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from threading import Event

from generator.build import BuildResult
from generator.exports.manifest import render_manifest
from generator.progress import Phase, Step, Watcher, tell

PATIENCE_SECONDS = 60.0
PAGE = b"<!doctype html><html><head><title>A page</title></head><body>Words</body></html>"


def until(holds: Callable[[], bool]) -> None:
    """Return as soon as something holds; fail where it does not in time."""
    end = time.monotonic() + PATIENCE_SECONDS
    while not holds():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.005)


@contextmanager
def nothing_shown() -> Iterator[Watcher]:
    """Show no progress."""
    yield _see_nothing


def _see_nothing(step: Step) -> None:
    """Let a step pass."""


def write_site(folder: Path, files: Mapping[str, bytes] | None = None) -> Path:
    """Write the files of a finished site, with the manifest that lists them; return its folder."""
    listed = {"index.html": PAGE} if files is None else files
    for path, content in {**listed, "manifest.json": render_manifest(listed)}.items():
        place = folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content)
    return folder


class Bench:
    """A workshop whose builds wait until a test lets them go on, and end as the test says.

    An exception in ``ends`` is raised, bytes become the start page; where there is none left, the last one stays.
    """

    def __init__(self, folder: Path, *ends: BaseException | bytes) -> None:
        self.builds = self.saved = 0
        self.goes_on = Event()
        self.goes_on.set()
        self._folder = folder
        self._ends = list(ends) or [PAGE]

    def build(self) -> BuildResult:
        """Build as the test says."""
        self.builds += 1
        end = self._ends.pop(0) if len(self._ends) > 1 else self._ends[0]
        while not self.goes_on.wait(0.005):
            tell(Phase.READING)
        if isinstance(end, BaseException):
            raise end
        write_site(self._folder, {"index.html": end})
        return BuildResult(2, {}, "0:", self._folder)

    def save(self) -> None:
        """Count how often what was built was to be kept."""
        self.saved += 1
