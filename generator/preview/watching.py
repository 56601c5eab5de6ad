"""Tells when something that a build depends on has changed.

Promises that no change is lost: whenever watching begins, and again after folders have come or gone, a build is asked
for once, and it begins only when the watch is set. Nothing is told of what a build writes itself, or of the files that
editors keep beside an open one.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from threading import Event

from watchfiles import Change
from watchfiles._rust_notify import RustNotify, WatchfilesRustInternalError

from generator.errors import CannotRun
from generator.preview.watched import SUITES, Surroundings, Watched

# Chosen by measuring, on two busy cores: a single save is told after 12 ms (80 with the settings that watchfiles comes
# with), and a save of Vim, which is six steps, in one piece. With the short step alone a checkout of 500 files came
# in up to three pieces, hence the longer silence once several paths have changed.
STEP_MS = 10
LONGEST_MS = 1_000
FEW = 3
SILENCE_MS = 60
LONGEST_BURST = 20
"""Pieces of a burst that are waited for; a file that is written without end must not hold up every build."""
AGAIN_SECONDS = 0.2
POLLING = "WATCHFILES_FORCE_POLLING"

Batch = set[tuple[Change, str]]


class Watching:
    """Watches a project until it is stopped."""

    def __init__(self, root: Path, surroundings: Surroundings, ask: Callable[[], None], stopped: Event) -> None:
        self._root = root
        self._surroundings = surroundings
        self._ask = ask
        self._stopped = stopped

    def run(self) -> None:
        """Ask for a build now, and after every change; raises ``CannotRun`` where the system cannot watch."""
        was_there = True
        while not self._stopped.is_set():
            watched = self._surroundings.look()
            is_there = bool(watched.folders)
            if not is_there and was_there:
                self._ask()  # and the build says what is missing
            was_there = is_there
            if not is_there or not self._watch(watched):
                self._stopped.wait(AGAIN_SECONDS)

    def _watch(self, watched: Watched) -> bool:
        """Watch until other folders are to be watched; False where one is gone already."""
        try:
            notices = self._notices(watched)
        except FileNotFoundError:
            return False
        except (OSError, WatchfilesRustInternalError) as error:
            raise CannotRun(
                f"cannot watch the project: {error}. Let the system watch more folders, or set {POLLING}=true"
            ) from error
        with notices:
            self._ask()
            self._follow(notices, watched)
        return True

    def _notices(self, watched: Watched) -> RustNotify:
        folders = [str(self._root / folder) for folder in sorted(watched.folders)]
        polls = os.environ.get(POLLING, "").lower() not in ("", "false", "disable", "disabled")
        return RustNotify(folders, False, polls, 300, False, True)

    def _follow(self, notices: RustNotify, watched: Watched) -> None:
        while True:
            batch = self._next(notices, watched)
            if batch is None or self._is_outdated(watched, batch):
                return
            if any(watched.names(path) for _, path in batch):
                self._ask()

    def _next(self, notices: RustNotify, watched: Watched) -> Batch | None:
        """Return the next changes, a burst of them as a whole; None when stopped."""
        batch = self._told(notices, STEP_MS, 0)
        for _ in range(LONGEST_BURST):
            if batch is None or sum(watched.names(path) for _, path in batch) <= FEW:
                return batch
            more = self._told(notices, SILENCE_MS, SILENCE_MS)
            if not more:
                return batch if more is not None else None
            batch |= more
        return batch

    def _told(self, notices: RustNotify, step_ms: int, timeout_ms: int) -> Batch | None:
        changes = notices.watch(LONGEST_MS, step_ms, timeout_ms, self._stopped)
        if isinstance(changes, set):
            return {(Change(kind), self._inside(path)) for kind, path in changes}
        return None if changes == "stop" else set()

    def _inside(self, path: str) -> str:
        inside = os.path.relpath(path, self._root).replace(os.sep, "/")
        return "" if inside == "." else inside

    def _is_outdated(self, watched: Watched, batch: Batch) -> bool:
        """Whether folders came or went, or a suite may depend on other files now."""
        paths = [path for kind, path in batch if kind is not Change.modified or _is_suite(path)]
        paths = [path for path in paths if not self._surroundings.is_output(path)]
        return bool(paths) and (_any_of(paths, watched) or self._surroundings.look() != watched)


def _is_suite(path: str) -> bool:
    return path.startswith(f"{SUITES}/") and path.endswith(".yaml")


def _any_of(paths: Iterable[str], watched: Watched) -> bool:
    """Whether a watched folder itself came or went: one of the same name is another folder."""
    return not watched.folders.isdisjoint(paths)
