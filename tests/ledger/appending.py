"""Appends to a ledger in processes of their own, so that tests can kill them, limit them, and let them compete."""

from __future__ import annotations

import os
import signal
import warnings
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from generator.ledger.append import append
from generator.ledger.canonical import continued
from generator.ledger.model import Ledger, LedgerLine
from generator.ledger.reading import examine_content, read_ledger
from generator.ledger.rollups import projected, rollup_bytes, rollup_path
from tests.ledger.made import chained, joined, project, record


def draft(number: int) -> LedgerLine:
    """Return a line for the week of this number, without its place in the chain."""
    made = record(week=f"2026-W{number:02}", run_id=f"run-{number}", recorded_at="2027-01-15", measured_on=None)
    ledger = examine_content(joined(chained([made]))).require()
    return ledger.lines[0]


def append_one(root: Path, number: int) -> Ledger:
    """Append a line for a week, with its rollup, to the ledger as it is now."""
    basis = read_ledger(root)
    result = continued(basis, [draft(number)])
    week = f"2026-W{number:02}"
    entries = projected({}, result.lines, week=week, suites=["made"])
    append(root, basis=basis, result=result, rollups={rollup_path(week): rollup_bytes(week, entries)})
    return result


def in_child(work: Callable[[], object]) -> int:
    """Do something in a forked process; return its process id at once. Its exit code is 0, or 3 for an exception."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # the child starts no thread and uses none
        child = os.fork()
    if child:
        return child
    code = 3
    try:
        work()
        code = 0
    finally:
        os._exit(code)


def outcome_of(child: int) -> int:
    """Return the exit code of a child, or minus the signal that ended it."""
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status)


def kill_itself() -> None:
    """End the current process as a power cut would."""
    os.kill(os.getpid(), signal.SIGKILL)


def started(root: Path, lines: int) -> Path:
    """Return a project whose ledger holds this many lines."""
    return project(root, continued(Ledger((), 0, "0" * 64, b""), map(draft, range(1, lines + 1))).content)


def renumbered(line: LedgerLine, **changes: object) -> LedgerLine:
    """Return a line with some keys changed."""
    return replace(line, **changes)  # type: ignore[arg-type]
