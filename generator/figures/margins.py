"""Margins that a run may be judged by: registered in its suite on an earlier day than the run was measured."""

from __future__ import annotations

from fractions import Fraction

from generator.evidence.pools import Batch
from generator.evidence.suites import Sameness, Suite


def registered_margin(spec: Sameness, run: Batch) -> Fraction | None:
    """Return the margin of a claim, None where it was not registered before the run was measured."""
    if spec.margin is None or spec.margin <= 0 or spec.registered is None or run.measured_on is None:
        return None
    return Fraction(spec.margin) if spec.registered.on < run.measured_on else None


def registered_margins(suite: Suite, run: Batch) -> frozenset[Fraction]:
    """Return every margin of a suite that was registered before a run was measured."""
    margins = (registered_margin(spec, run) for spec in suite.sameness.values())
    return frozenset(margin for margin in margins if margin is not None)
