"""What was measured, or would be, and what became of the attempts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.messages.ingesting import SHOWN, ingest_message, labelled
from generator.messages.terminal import PLAIN, Style, printable
from generator.record.model import MOST_LISTED, TIMED_OUT, Interrupted, Recorded, Rehearsed, Step, Unanswered
from generator.units import counted

_WORDS = {"answered": "answered", "failed": "failed", "unreadable": "printed what cannot be read"}


def record_message(recorded: Recorded, style: Style = PLAIN) -> str:
    """Return what the run holds, with how many attempts ended how."""
    head, *lines = ingest_message(recorded.outcome, style).split("\n")
    said = [
        f"{number} {_WORDS.get(outcome, 'ended at the limit')}"
        for outcome, number in recorded.attempts.items()
        if number
    ]
    return "\n".join([head, labelled("attempts", ", ".join(said)), *_unanswered(recorded.unanswered), *lines])


def interrupted_message(interrupted: Interrupted, style: Style = PLAIN) -> str:
    """Return how much of a recording is kept, and how it goes on."""
    kept = f"{interrupted.kept} of {counted(interrupted.attempts, 'attempt')}"
    return f"{style('bad', 'Interrupted:')} {kept} are kept; the same command goes on."


def _unanswered(attempts: tuple[Unanswered, ...]) -> Iterator[str]:
    for one in attempts[:MOST_LISTED]:
        said = f"; last line of stderr: {one.last_error}" if one.last_error else ""
        yield labelled("not answered", f"{_unit(one.unit)} in {one.arm}: {_reason(one)}{said}")
    if len(attempts) > MOST_LISTED:
        yield labelled("not answered", f"and {len(attempts) - MOST_LISTED} more")


def _reason(one: Unanswered) -> str:
    if one.outcome == TIMED_OUT:
        return "ended at the limit"
    if one.fault is not None:
        return f"printed {one.fault}"
    return f"exit code {one.exit_code}" if one.signal is None else f"signal {one.signal}"


def rehearsal_message(rehearsed: Rehearsed, style: Style = PLAIN) -> str:
    """Return the attempts that would be made, in order."""
    steps = rehearsed.plan.steps
    head = f"Would make {counted(len(steps), 'attempt')}, {rehearsed.done} of them made already; nothing was run."
    left = steps[rehearsed.done :]
    lines = [labelled("attempt", _said(step)) for step in left[:SHOWN]]
    if len(left) > SHOWN:
        lines.append(labelled("attempt", f"and {len(left) - SHOWN} more"))
    return "\n".join([style("good", printable(head)), *lines])


def _said(step: Step) -> str:
    return f"{_unit(step.unit)} in {step.arm}: {' '.join(step.command)}"


def _unit(unit: Mapping[str, str]) -> str:
    return " / ".join(unit.values())
