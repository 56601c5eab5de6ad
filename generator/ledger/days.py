"""What the days and weeks of ledger lines cannot be, read from the lines alone.

Promises a problem, at its line, for every line that was recorded before its run was measured, that publishes a week
which the calendar does not have, which had not begun on the day of the line, or which was over before its run was
measured, and that is older than a line before it. A snapshot of an earlier week is no contradiction, and a day that
was not recorded contradicts nothing. What no line can show is whether its day is true: it is what a clock, or the
person who added the line, said.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date

from generator.errors import Place, Problem
from generator.ledger.model import LedgerLine
from generator.ledger.verify_history import NEVER_EDITED

_Fault = tuple[str, str]


def day_problems(lines: Sequence[LedgerLine], path: str) -> Iterator[Problem]:
    """Yield everything that the days and weeks of these lines cannot be, line by line."""
    newest: LedgerLine | None = None
    for number, line in enumerate(lines, 1):
        for found, expected in (*_measured_later(line), *_impossible_week(line), *_backwards(line, newest)):
            yield Problem(Place(path, number), found, expected, NEVER_EDITED)
        if (line.recorded_at or "") > newest_day(newest):
            newest = line


def newest_of(lines: Sequence[LedgerLine]) -> LedgerLine | None:
    """Return the first line of the newest day that lines were recorded on; None where no day was recorded."""
    newest = max((line.recorded_at or "" for line in lines), default="")
    return next((line for line in lines if newest and line.recorded_at == newest), None)


def newest_day(line: LedgerLine | None) -> str:
    """Return the day of a line, which comes before every other where there is no line or no day."""
    return "" if line is None else line.recorded_at or ""


def week_of(day: str) -> str:
    """Return the ISO week of a day."""
    year, number, _ = date.fromisoformat(day).isocalendar()
    return f"{year:04}-W{number:02}"


def _measured_later(line: LedgerLine) -> Iterator[_Fault]:
    if line.recorded_at is not None and line.measured_on is not None and line.recorded_at < line.measured_on:
        expected = f"a day from {line.measured_on} on, when the run of the line was measured (measured_on)"
        yield f"recorded_at {line.recorded_at}", expected


def _impossible_week(line: LedgerLine) -> Iterator[_Fault]:
    if line.week is None:
        return
    if not _is_week(line.week):
        yield f"week {line.week}", "a week that the calendar has"
        return
    if line.recorded_at is not None and line.week > week_of(line.recorded_at):
        recorded = f"{line.recorded_at} (recorded_at), which is in {week_of(line.recorded_at)}"
        yield f"week {line.week}", f"a week that had begun on {recorded}"
    if line.measured_on is not None and line.week < week_of(line.measured_on):
        measured = f"{line.measured_on} (measured_on), which is in {week_of(line.measured_on)}"
        yield f"week {line.week}", f"a week that was not over on {measured}"


def _backwards(line: LedgerLine, newest: LedgerLine | None) -> Iterator[_Fault]:
    if newest is not None and line.recorded_at is not None and line.recorded_at < newest_day(newest):
        expected = f"a day from {newest_day(newest)} on, as in line {newest.seq}: lines are only ever added at the end"
        yield f"recorded_at {line.recorded_at}", expected


def _is_week(week: str) -> bool:
    try:
        return week_of(date.fromisocalendar(int(week[:4]), int(week[6:]), 4).isoformat()) == week
    except ValueError:
        return False
