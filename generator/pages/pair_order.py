"""The order of pairs on a run's page: those in which the treatment did worst stand before the others.

A pair's place is the suite's primary figure applied to that pair alone. Where the formula has no such reading there is
no order, and none is claimed.
"""

from __future__ import annotations

from fractions import Fraction

from generator.evidence.archive import Archive
from generator.evidence.pairs import Pairs
from generator.evidence.suites import Suite
from generator.figures.single_pairs import single_values


def worst_first(archive: Archive, suite: Suite, pairs: Pairs) -> tuple[int, ...] | None:
    """Return the positions of all pairs, the worst before the better; None where the primary figure gives no order."""
    better, found = suite.figures[suite.publication.primary].better, single_values(archive, suite, pairs)
    if found is None or better is None:
        return None
    sign, values = 1 if better == "higher" else -1, found.values
    positions = range(len(pairs.units))
    return tuple(sorted(positions, key=lambda at: (at not in values, sign * values.get(at, Fraction(0)))))
