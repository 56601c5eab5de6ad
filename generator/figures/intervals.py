"""The interval of a figure: drawn from the rows where it declares one, else as recorded with its value, else none."""

from __future__ import annotations

from generator.evidence.suites import FigureSpec
from generator.figures.evaluating import draw_interval
from generator.figures.language.nodes import Node
from generator.figures.model import Interval
from generator.figures.resampling import Resampled
from generator.figures.run_evidence import RunEvidence
from generator.quantities import as_written, exactly


def interval_of(evidence: RunEvidence, spec: FigureSpec, expanded: Node) -> Resampled:
    """Return the interval of a figure's value, or why there is none; neither where none was asked for."""
    drawn = draw_interval(evidence, spec, expanded)
    if drawn is not None:
        return drawn
    entry = evidence.recorded.find(expanded) if evidence.recorded else None
    if entry is None or entry.interval is None:
        return Resampled(None)
    found = entry.interval
    level = exactly(found.level)
    low, high = as_written(found.low), as_written(found.high)
    return Resampled(Interval(low, high, level, found.method, found.resamples, found.seed))
