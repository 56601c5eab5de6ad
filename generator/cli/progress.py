"""Shows on stderr how far a command has come, on a terminal only, and takes it away before anything else is said."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TextIO

from generator.cli.terminal import style_of

USUAL_WIDTH = 80


@contextmanager
def progress_shown() -> Iterator[None]:
    """Show the progress of the work inside; the line is gone when it ends, by whatever way."""
    from generator.messages.progress import ProgressLine, can_rewrite
    from generator.progress import watched_by

    if not can_rewrite(sys.stderr, os.environ):
        yield
        return
    line = ProgressLine(sys.stderr, monotonic, width=_width(sys.stderr), style=style_of(sys.stderr))
    try:
        with watched_by(line):
            yield
    finally:
        line.clear()


def _width(stream: TextIO) -> int:
    try:
        return os.get_terminal_size(stream.fileno()).columns or USUAL_WIDTH
    except OSError:  # no terminal of the system, as under an editor; io.UnsupportedOperation is one as well
        return USUAL_WIDTH
