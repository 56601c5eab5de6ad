"""The sentence that a line gives for itself: what changed since the line it follows, and why.

Promises a sentence that the ledger's format can hold, however many figures or files changed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.ledger.changes import Cause, Change

FIRST = "The first snapshot of this suite."
_LONGEST_LIST = 8


def reason_of(change: Change | None, said: str | None) -> str:
    """Return what a person said, if anything, and what the lines themselves show."""
    shown = FIRST if change is None else f"Unchanged since {_line(change)}." if change.is_empty else _changed(change)
    return f"{said} {shown}" if said else shown


def unchanged_note(change: Change) -> str:
    """Return why a suite gets no line: the same week holds the same content."""
    return f"nothing changed since {_line(change)} of the same week"


def _changed(change: Change) -> str:
    causes = "; ".join(f"{cause.value} ({detail})" for cause, detail in _causes(change))
    figures = _listed([each.name for each in change.figures])
    verdict = f" Verdict {change.before.verdict} to {change.after.verdict}." if _is_other_verdict(change) else ""
    published = f" Figures that changed: {figures}." if change.figures else " No published figure changed."
    return f"Since {_line(change)}: {causes}.{published}{verdict}"


def _causes(change: Change) -> Iterator[tuple[Cause, str]]:
    before, after = change.before, change.after
    for cause in change.causes:
        if cause is Cause.NEW_DATA:
            yield cause, f"the run {after.run_id} in place of {before.run_id}"
        elif cause is Cause.CORRECTED_ARTIFACT:
            yield cause, _listed(change.artifacts)
        elif cause is Cause.CHANGED_RULE and before.methodology != after.methodology:
            yield cause, f"methodology version {after.methodology} in place of {before.methodology}"
        elif before.suite_version != after.suite_version:
            yield cause, f"suite version {after.suite_version} in place of {before.suite_version}"
        else:
            yield cause, f"in the suite file, still version {after.suite_version}"


def _listed(names: Sequence[str]) -> str:
    more = f" and {len(names) - _LONGEST_LIST} more" if len(names) > _LONGEST_LIST else ""
    return ", ".join(name if len(name) <= 80 else f"{name[:80]}..." for name in names[:_LONGEST_LIST]) + more


def _is_other_verdict(change: Change) -> bool:
    return change.before.verdict != change.after.verdict


def _line(change: Change) -> str:
    return f"line {change.before.seq}"
