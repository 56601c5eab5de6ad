"""Shows on stderr how far a command has come, on a terminal only, and takes it away before anything else is said."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING, TextIO

from generator.cli.terminal import style_of

if TYPE_CHECKING:
    from generator.progress import Step, Watcher

USUAL_WIDTH = 80


@contextmanager
def progress_shown() -> Iterator[None]:
    """Show the progress of the work inside; the line is gone when it ends, by whatever way."""
    from generator.messages.progress import can_rewrite
    from generator.progress import watched_by

    if not can_rewrite(sys.stderr, os.environ):
        yield
        return
    with line_shown() as line, watched_by(line):
        yield


@contextmanager
def line_shown() -> Iterator[Watcher]:
    """Give a watcher that shows what it is told on a terminal, and is gone when the work inside ends."""
    from generator.messages.progress import ProgressLine, can_rewrite

    if not can_rewrite(sys.stderr, os.environ):
        yield _show_nothing
        return
    line = ProgressLine(sys.stderr, monotonic, width=_width(sys.stderr), style=style_of(sys.stderr))
    try:
        yield line
    finally:
        line.clear()


def _show_nothing(step: Step) -> None:
    """Let a step pass unseen."""


def _width(stream: TextIO) -> int:
    try:
        return os.get_terminal_size(stream.fileno()).columns or USUAL_WIDTH
    except OSError:  # no terminal of the system, as under an editor; io.UnsupportedOperation is one as well
        return USUAL_WIDTH
