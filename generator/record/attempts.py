"""From what was measured of one command to the line of the journal that a row is made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.record.model import ANSWERED, FAILED, TIMED_OUT, UNREADABLE, Measured, Plan, Read, Step, Unanswered
from generator.record.printing import read_printed


def attempt_of(plan: Plan, step: Step, started: str, measured: Measured) -> Mapping[str, Any]:
    """Return what the journal says of an attempt, but for its number."""
    read = Read({})
    outcome = TIMED_OUT if measured.is_over else FAILED if measured.code else ANSWERED
    if outcome == ANSWERED:
        read = read_printed(plan.suite, plan.printed, step.arm, measured.output)
        outcome = UNREADABLE if read.fault is not None else ANSWERED
    ended = not measured.is_over
    return {
        "unit": step.unit,
        "arm": step.arm,
        "started": started,
        "outcome": outcome,
        "no_failure": outcome in (ANSWERED, TIMED_OUT),
        "exit_code": measured.code if ended and measured.code >= 0 else None,
        "signal": -measured.code if ended and measured.code < 0 else None,
        "wall_nanoseconds": measured.wall_nanoseconds,
        "cpu_microseconds": measured.cpu_microseconds,
        "peak_memory_bytes": measured.peak_memory_bytes,
        "printed": read.values,
        "fault": read.fault,
    }


def unanswered_of(attempts: Sequence[Mapping[str, Any]], errors: Mapping[int, str]) -> tuple[Unanswered, ...]:
    """Return the attempts of a journal that were not answered; ``errors`` are last lines of stderr, by number."""
    reasons = ("unit", "arm", "outcome", "exit_code", "signal", "fault")
    return tuple(
        Unanswered(**{name: attempt[name] for name in reasons}, last_error=errors.get(attempt["number"], ""))
        for attempt in attempts
        if attempt["outcome"] != ANSWERED
    )
