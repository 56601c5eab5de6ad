"""The command that adds to the ledger.

The only place that asks a clock for the day: the one on which a line is recorded, unless ``--recorded-at`` names it.
"""

from __future__ import annotations

import sys
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.loading import loading
from generator.cli.options import day_of, in_format, in_project
from generator.cli.progress import progress_shown
from generator.cli.terminal import style_of, write

if TYPE_CHECKING:
    from generator.snapshot.requests import Request

LONGEST_REASON = 600
_Seq = click.IntRange(min=1)


def week_of(context: click.Context, parameter: click.Parameter, value: str | None) -> str | None:
    """Return an ISO week as it was written; wrong usage where the calendar has no such week."""
    if value is None:
        return None
    try:
        monday = date.fromisocalendar(int(value[:4]), int(value[6:]), 1)
        year, number, _ = monday.isocalendar()
        written = f"{year:04}-W{number:02}"
    except ValueError as error:
        raise click.BadParameter(f"{value!r} is no week such as 2026-W25", context, parameter) from error
    if written != value:
        raise click.BadParameter(f"{value!r} is no week such as 2026-W25", context, parameter)
    return value


def reason_of(context: click.Context, parameter: click.Parameter, value: str | None) -> str | None:
    """Return a reason that a line can hold and a page can show."""
    if value is None:
        return None
    text = " ".join(value.split())
    if not 1 <= len(text) <= LONGEST_REASON or not text.isprintable():
        expected = f"1 to {LONGEST_REASON} printable characters"
        raise click.BadParameter(f"a reason of {expected} is needed", context, parameter)
    return text


@click.command()
@in_project
@click.option("--week", callback=week_of, metavar="YYYY-Www", help="The week to publish [default: that of the day].")
@click.option("--run", metavar="RUN", help="One run, also of a retired suite [default: the newest of each suite].")
@click.option("--correct", type=_Seq, metavar="SEQ", help="Take the place of this line, which stays and is struck out.")
@click.option("--withdraw", type=_Seq, metavar="SEQ", help="Take back what this line published.")
@click.option("--intent", type=click.Path(path_type=Path), metavar="FILE", help="Register an intent before its run.")
@click.option("--close", type=_Seq, metavar="SEQ", help="Close the intent that this line registered.")
@click.option("--reason", callback=reason_of, metavar="TEXT", help="Why; needed to correct, withdraw or close.")
@click.option("--recorded-at", callback=day_of, metavar="DATE", help="The day of the new lines [default: today, UTC].")
@click.option("--dry-run", is_flag=True, help="Show what would be added, and write nothing.")
@in_format
def snapshot(
    root: Path,
    week: str | None,
    run: str | None,
    correct: int | None,
    withdraw: int | None,
    intent: Path | None,
    close: int | None,
    reason: str | None,
    recorded_at: str | None,
    dry_run: bool,
    form: str,
) -> None:
    """Add this week's snapshot to the ledger, or a correction, a withdrawal, an intent, the closing of one.

    Nothing is added to a project that check would refuse with the new line in it. The same evidence in the same week
    changes nothing; other evidence is refused, and the ways on are named. Writes proof/history.jsonl and
    proof/rollups/, nothing else.
    """
    from generator.messages.snapshotting import snapshot_message
    from generator.messages.terminal import json_text
    from generator.snapshot.requests import outcome_record

    request = _request(week, run, {"correct": correct, "withdraw": withdraw, "close": close}, intent, reason)
    day = _day(recorded_at)
    with progress_shown():
        with loading():
            from generator.snapshot.taking import rehearse, take
        outcome = (rehearse if dry_run else take)(root, request, recorded_at=day)
    write(json_text(outcome_record(outcome)) if form == "json" else snapshot_message(outcome, style_of(sys.stdout)))


def _day(recorded_at: str | None) -> str:
    """Return the day of the new lines; wrong usage where it has not come yet: no later line could be true."""
    today = datetime.now(UTC).date().isoformat()
    if recorded_at is not None and recorded_at > today:
        raise click.UsageError(f"--recorded-at {recorded_at}: that day has not come; in UTC it is {today}")
    return recorded_at or today


def _request(
    week: str | None, run: str | None, numbers: dict[str, int | None], intent: Path | None, reason: str | None
) -> Request:
    """Return what is asked for; wrong usage where options do not go together."""
    from generator.snapshot.requests import Closing, Correction, Registration, Snapshot, Withdrawal

    asked = [name for name, number in numbers.items() if number is not None] + (["intent"] if intent else [])
    if not asked:
        return Snapshot(week, run, reason)
    _check_options(asked, {"week": week, "run": run, "reason": reason})
    seq, why = next((number for number in numbers.values() if number is not None), 0), reason or ""
    match asked[0]:
        case "correct":
            return Correction(seq, run, why)
        case "withdraw":
            return Withdrawal(seq, why)
        case "close":
            return Closing(seq, run, why)
    return Registration(intent or Path())


def _check_options(asked: list[str], given: dict[str, str | None]) -> None:
    if len(asked) > 1:
        raise click.UsageError(f"--{asked[0]} and --{asked[1]} are two things: ask for one at a time")
    foreign = {"correct": ["week"], "withdraw": ["week", "run"], "close": ["week"], "intent": ["week", "run", "reason"]}
    for name in foreign[asked[0]]:
        if given[name] is not None:
            raise click.UsageError(f"--{name} does not go with --{asked[0]}")
    if asked[0] != "intent" and given["reason"] is None:
        raise click.UsageError(f'--{asked[0]} needs the reason in words: --reason "..."')
