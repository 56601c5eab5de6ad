"""What was measured, or would be, and what became of the attempts."""

from __future__ import annotations

from generator.messages.ingesting import SHOWN, ingest_message, labelled
from generator.messages.terminal import PLAIN, Style, counted, printable
from generator.record.model import Recorded, Rehearsed, Step

_WORDS = {"answered": "answered", "failed": "failed", "unreadable": "printed what cannot be read"}


def record_message(recorded: Recorded, style: Style = PLAIN) -> str:
    """Return what the run holds, with how many attempts ended how."""
    head, *lines = ingest_message(recorded.outcome, style).split("\n")
    said = [
        f"{number} {_WORDS.get(outcome, 'ended at the limit')}"
        for outcome, number in recorded.attempts.items()
        if number
    ]
    return "\n".join([head, labelled("attempts", ", ".join(said)), *lines])


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
    return f"{' / '.join(step.unit.values())} in {step.arm}: {' '.join(step.command)}"
