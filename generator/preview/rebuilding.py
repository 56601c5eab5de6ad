"""Builds again whenever it is asked to, one build at a time.

Promises: however often it is asked during a build, one more build follows, and that one reads everything as it was
after the last time it was asked. A build that was refused while its files were still changing is not told, once; the
next one tells. An unexpected exception is told and ends nothing. Stopping interrupts a build as Ctrl-C would.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from threading import Event
from time import monotonic
from typing import Protocol

from generator.errors import CannotRun, Refusal
from generator.preview.board import Board
from generator.preview.folder import read_listing
from generator.preview.outcomes import Broken, Built, Outcome, Refused, Unable
from generator.progress import Step, Watcher, watched_by
from generator.unchanged import BuildResult


class Workshop(Protocol):
    """Builds one project again and again."""

    def build(self) -> BuildResult:
        """Build and publish the site as its sources are now."""

    def save(self) -> None:
        """Leave what the last build made to later processes."""


Progress = Callable[[], AbstractContextManager[Watcher]]
"""Lets the steps of a build be seen."""


class Rebuilding:
    """Builds in a thread of its own, which calls ``run``."""

    def __init__(
        self,
        open_workshop: Callable[[], Workshop],
        folder: Path,
        board: Board,
        *,
        tell: Callable[[Outcome], None],
        progress: Progress,
    ) -> None:
        self._open_workshop = open_workshop
        self._folder = folder
        self._board = board
        self._tell = tell
        self._progress = progress
        self._wanted = Event()
        self._stopped = Event()

    def ask(self) -> None:
        """Let one more build begin from now on."""
        self._wanted.set()

    def stop(self) -> None:
        """Build no more, and give up the build that is going, which leaves the old site."""
        self._stopped.set()
        self._wanted.set()

    def run(self) -> None:
        """Build until stopped, then keep what was built for the next process; a build given up leaves nothing."""
        workshop = self._open_workshop()
        is_held_back = False
        while self._wanted.wait() and not self._stopped.is_set():
            self._wanted.clear()
            try:
                outcome = self._outcome(workshop)
            except KeyboardInterrupt:
                return
            is_held_back = not is_held_back and self._wanted.is_set() and not isinstance(outcome, Built)
            if not is_held_back:
                self._board.post(outcome, read_listing(self._folder))
                self._tell(outcome)
            if isinstance(outcome, Broken):  # what the workshop kept may be half-made
                workshop = self._open_workshop()
        workshop.save()

    def _outcome(self, workshop: Workshop) -> Outcome:
        before, start = self._board.now.listing, monotonic()
        try:
            with self._progress() as watcher, watched_by(self._interruptible(watcher)):
                result = workshop.build()
        except Refusal as refusal:
            return Refused(refusal)
        except (CannotRun, OSError) as error:
            return Unable(error)
        except Exception as error:  # noqa: BLE001 - a bug must not end the preview; its trace is shown
            return Broken(error)
        return Built(result, len(read_listing(self._folder).differing(before)), monotonic() - start)

    def _interruptible(self, watcher: Watcher) -> Watcher:
        def watch(step: Step) -> None:
            if self._stopped.is_set():
                raise KeyboardInterrupt
            watcher(step)

        return watch
