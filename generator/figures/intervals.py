"""The interval of a figure: as recorded, where one was recorded with the value; else none."""

from __future__ import annotations

from generator.evidence.suites import FigureSpec
from generator.figures.language.nodes import Node
from generator.figures.model import Interval
from generator.figures.run_evidence import RunEvidence
from generator.quantities import as_written, exactly


def interval_of(evidence: RunEvidence, spec: FigureSpec, expanded: Node) -> Interval | None:
    """Return the interval of a figure's value, or None where there is none."""
    entry = evidence.recorded.find(expanded) if evidence.recorded else None
    if entry is None or entry.interval is None:
        return None
    found = entry.interval
    level = exactly(found.level)
    return Interval(as_written(found.low), as_written(found.high), level, found.method, found.resamples, found.seed)
