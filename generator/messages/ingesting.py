"""What was added out of the files of a harness, or would be, and what is absent in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.evidence.ingest_spec import Ingest
from generator.intake.outcome import Outcome
from generator.messages.terminal import PLAIN, Style, printable
from generator.units import counted

SHOWN = 10
_LABEL = 14


def ingest_message(outcome: Outcome, style: Style = PLAIN) -> str:
    """Return what the run holds, what nobody said of it, and what to do next."""
    made = f"{counted(outcome.rows, 'row')} of {counted(outcome.units, 'unit')}"
    head = f"Would add the run {outcome.run}: {made}; nothing was written." if outcome.is_rehearsal else ""
    head = head or f"Added the run {outcome.run}: {made}."
    return "\n".join([style("good", printable(head)), *_lines(outcome)])


def _lines(outcome: Outcome) -> Iterator[str]:
    yield labelled("suite", outcome.suite)
    yield labelled("measured on", outcome.measured_on or "not recorded")
    for arm, rows in outcome.by_arm.items():
        yield labelled("arm", f"{arm}: {counted(rows, 'row')}")
    yield labelled("columns", ", ".join(outcome.columns))
    for one in outcome.originals[:SHOWN]:
        yield labelled("original", f"{one.name}, SHA-256 {one.sha256}{', kept' if one.kept else ''}")
    if len(outcome.originals) > SHOWN:
        yield labelled("original", f"and {len(outcome.originals) - SHOWN} more")
    for gap in outcome.gaps[:SHOWN]:
        yield labelled("missing", f"{', '.join(gap.unit)} in {', '.join(gap.arms)}")
    if len(outcome.gaps) > SHOWN:
        yield labelled("missing", f"and {len(outcome.gaps) - SHOWN} more")
    if outcome.unknown:
        yield labelled("not recorded", ", ".join(outcome.unknown))
    if not outcome.is_rehearsal:
        yield labelled("next", f"proofpage check, then commit proof/runs/{outcome.run}/")


def presets_message(presets: Mapping[str, Ingest], style: Style = PLAIN) -> str:
    """Return the mappings that are shipped, with the format that each was written for and the files it was tried on."""
    return "\n".join(
        f"{style('strong', printable(name))}\n    {printable(preset.written_for or '')}"
        f"\n    checked with {printable(preset.checked_with or 'no file')}"
        for name, preset in presets.items()
    )


def labelled(label: str, text: str) -> str:
    """Return a line below the head."""
    return f"  {label:<{_LABEL}}{printable(text)}"
