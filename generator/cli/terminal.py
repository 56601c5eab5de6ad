"""What is written to the terminal, and how: results to stdout, messages to stderr, and a closed pipe is no fault."""

from __future__ import annotations

import io
import os
import sys
from typing import TYPE_CHECKING, TextIO

from generator.cli.exits import REFUSED, UNUSABLE
from generator.errors import CannotRun, Refusal

if TYPE_CHECKING:
    from generator.messages.terminal import Style


def report(error: Refusal | CannotRun | OSError) -> int:
    """Say on stderr what stopped the command, and return its exit code."""
    from generator.messages import refusals

    style = style_of(sys.stderr)
    match error:
        case Refusal():
            said, code = refusals.refusal_message(error, style), REFUSED
        case CannotRun():
            said, code = refusals.cannot_run_message(error, style), UNUSABLE
        case OSError():
            said, code = refusals.failed_system_message(error, style), UNUSABLE
    write(said, sys.stderr)
    return code


def style_of(stream: TextIO) -> Style:
    from generator.messages.terminal import style_for

    return style_for(stream, os.environ)


def write(text: str, stream: TextIO | None = None) -> None:
    """Write a text and a line feed; a reader who has closed the pipe has read enough."""
    try:
        print(text, file=stream or sys.stdout, flush=True)
    except BrokenPipeError:
        _silence(stream or sys.stdout)


def flush() -> None:
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except BrokenPipeError:
            _silence(stream)


def _silence(stream: TextIO) -> None:
    """Let what is still buffered go nowhere, so that the interpreter does not complain while it ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


def escape_what_streams_cannot_show() -> None:
    """Show characters that a terminal's encoding lacks as escapes, instead of failing on them."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
