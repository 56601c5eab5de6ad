"""What is written to the terminal, and how: results to stdout, messages to stderr, and a closed pipe is no fault."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, ParamSpec, TextIO, TypeVar

from generator.cli.exits import REFUSED, UNUSABLE
from generator.errors import CannotRun, Refusal

if TYPE_CHECKING:
    from generator.messages.terminal import Style

_Options = ParamSpec("_Options")
_Result = TypeVar("_Result")


def reads_only(command: Callable[_Options, _Result]) -> Callable[_Options, _Result | int]:
    """Let a command that never writes say of a refusal no more than what was refused."""

    @wraps(command)
    def run(*options: _Options.args, **named: _Options.kwargs) -> _Result | int:
        try:
            return command(*options, **named)
        except Refusal as refusal:
            from generator.messages.refusals import refusal_message

            write(refusal_message(refusal, style_of(sys.stderr), ending=""), sys.stderr)
            return REFUSED

    return run


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
