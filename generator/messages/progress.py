"""One line of a terminal that says how far long work has come.

Promises: nothing within the first second, so that short work shows nothing; then one line, written over again and
never wrapped, and gone without a trace once it is cleared. A terminal that takes no more is left alone: showing
progress can never stop the work.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import inf
from typing import TextIO

from generator.messages.terminal import PLAIN, Style
from generator.progress import Phase, Step

SECONDS_BEFORE = 1.0
SECONDS_BETWEEN = 0.1
_OVER = "\r"
_ERASED = "\033[K"
_DOING: Mapping[Phase, str] = {
    Phase.RECORDING: "Recording",
    Phase.READING: "Reading rows",
    Phase.FIGURES: "Computing figures",
    Phase.RESAMPLING: "Resampling",
    Phase.LAYING_OUT: "Laying out pages",
    Phase.RENDERING: "Rendering pages",
    Phase.GUARDING: "Guarding files",
    Phase.DIGESTS: "Comparing digests",
    Phase.WRITING: "Writing files",
}


def step_message(step: Step) -> str:
    """Return what the work is busy with, with counts where they are known."""
    doing = _DOING[step.phase]
    if step.done is None:
        return doing
    return f"{doing}: {step.done:,}" if step.total is None else f"{doing}: {step.done:,} of {step.total:,}"


def can_rewrite(stream: TextIO, environment: Mapping[str, str]) -> bool:
    """Return whether a line on a stream can be written over: on a terminal that knows how."""
    return stream.isatty() and environment.get("TERM") != "dumb"


class ProgressLine:
    """A watcher that shows the steps it is told; ``clock`` counts seconds and never goes back."""

    def __init__(self, stream: TextIO, clock: Callable[[], float], *, width: int, style: Style = PLAIN) -> None:
        self._stream = stream
        self._clock = clock
        self._room = width - 1  # a full line would wrap, and could not be written over
        self._style = style
        self._next = clock() + SECONDS_BEFORE
        self._is_drawn = False

    def __call__(self, step: Step) -> None:
        """Show a step, unless it comes too early or too soon after another."""
        now = self._clock()
        if now >= self._next:
            self._next = now + SECONDS_BETWEEN
            self._write(f"{_OVER}{self._style('faint', step_message(step)[: self._room])}{_ERASED}")
            self._is_drawn = True

    def clear(self) -> None:
        """Take the line away."""
        if self._is_drawn:
            self._write(f"{_OVER}{_ERASED}")
            self._is_drawn = False

    def _write(self, text: str) -> None:
        try:
            self._stream.write(text)
            self._stream.flush()
        except OSError:
            self._next = inf
