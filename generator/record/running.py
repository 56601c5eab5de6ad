"""Runs one command through the launcher, and takes what was measured and what was printed.

Refuses (``CannotRun``) a command that cannot be started, and systems that cannot measure one.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from generator.errors import CannotRun
from generator.record.model import Measured
from generator.record.printing import MOST_BYTES

LAUNCHER = Path(__file__).with_name("launcher.py")
MOST_OF_A_LINE = 400
NEEDED = ("posix_spawnp", "waitid", "wait4")


@dataclass(frozen=True, slots=True)
class Scratch:
    """Where a command runs, and where what it prints is gathered; the next command writes over it."""

    folder: Path
    output: Path
    errors: Path


def require_measuring() -> None:
    """Refuse a system on which no command can be measured."""
    absent = [name for name in NEEDED if not hasattr(os, name)]
    if absent:
        raise CannotRun(f"this system has no {absent[0]}(): commands are measured on Linux, and on macOS from 13 on")


def run_command(command: Sequence[str], limit_nanoseconds: int, scratch: Scratch) -> Measured:
    """Return what was measured of a command."""
    said = _launched([str(limit_nanoseconds), str(scratch.output), str(scratch.errors), *command], scratch.folder)
    if len(said) == 1:
        raise CannotRun(f"cannot run {command[0]!r}: {os.strerror(said[0])}")
    code, is_over, wall, cpu, peak = said
    with scratch.output.open("rb") as file:
        return Measured(code, bool(is_over), wall, cpu, peak or None, file.read(MOST_BYTES + 1))


def last_line(path: Path) -> str:
    """Return the last line with something in it that stands in the file of a command's errors, from its end."""
    if not path.exists():
        return ""
    with path.open("rb") as file:
        file.seek(max(0, path.stat().st_size - MOST_OF_A_LINE))
        lines = file.read().decode("utf-8", "replace").splitlines()
    return next((line.strip() for line in reversed(lines) if line.strip()), "")


def _launched(arguments: list[str], folder: Path) -> list[int]:
    """Return what the launcher says; when this process ends, however it does, the launcher ends the command."""
    words = [sys.executable, "-I", "-S", str(LAUNCHER), *arguments]
    pipe = subprocess.PIPE
    try:
        with subprocess.Popen(words, stdin=pipe, stdout=pipe, cwd=folder, start_new_session=True) as launcher:
            said = launcher.stdout.read() if launcher.stdout is not None else b""
    except OSError as error:
        raise CannotRun(f"cannot start {sys.executable}: {error.strerror}") from error
    if launcher.returncode != 0 or not said:
        raise CannotRun("the program that measures was ended from outside; run this command again to go on")
    return [int(word) for word in said.split()]
