"""Sameness from an interval of the difference that was recorded, without the rows that it came from.

A decision asks for two intervals of the mean difference, at 1 - alpha and at 1 - 2 alpha; recorded is one, and only to
its last digit. So every pair of intervals that the record allows is tried: the word that all of them give is the word,
and where they do not agree there is none. What rows would show besides (zeros, wins, losses, p) stands in no condition.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from generator.statistics.exact_signed_rank import smallest_p
from generator.statistics.interval import Interval
from generator.statistics.recorded import Recorded
from generator.statistics.sameness import Because, Decision, SamenessEvidence, Word, decide_sameness


@dataclass(frozen=True, slots=True)
class RecordedDifference:
    """A mean difference as it was recorded, above 0: the treatment is better."""

    estimate: Recorded | None
    """None where only the interval was recorded."""
    low: Recorded
    high: Recorded
    level: Fraction
    method: str
    n: int | None
    """Pairs, those that do not differ included; None where it was not recorded."""


def decide_from_interval(
    difference: RecordedDifference, *, alpha: Fraction, margin: Fraction | None, is_clustered: bool
) -> Decision:
    """Return what a recorded interval of a mean difference allows to be said of sameness.

    ``margin`` as for ``decide_sameness``; ``is_clustered`` where pairs depend on each other, in clusters that nobody
    counted: then nothing can be said. Intervals of one mean are taken to lie inside those of a higher level.
    Source: as ``decide_sameness``.
    """
    if is_clustered:
        return Decision(Word.UNDECIDABLE, Because.CLUSTERS_NOT_RECORDED)
    smallest = None if difference.n is None else smallest_p(difference.n)
    decisions = {
        decide_sameness(SamenessEvidence(alpha, margin, outer, inner, None, smallest, None, 0))
        for outer, inner in _allowed(difference, alpha=alpha)
    }
    if len({decision.word for decision in decisions}) == 1:
        return min(decisions, key=lambda decision: decision.because)
    return Decision(Word.UNDECIDABLE, Because.SEVERAL_WORDS)


def _allowed(difference: RecordedDifference, *, alpha: Fraction) -> Iterator[tuple[Interval, Interval]]:
    """Yield the extremes of what both intervals may be; the inner one lies in the outer one, around the estimate."""
    lows = {float(difference.low.low), float(difference.low.high)}
    highs = {float(difference.high.low), float(difference.high.high)}
    for low, high in product(lows, highs):
        recorded = Interval(low, high, difference.level, difference.method)
        outers = list(_at(1 - alpha, recorded, difference.estimate))
        inners = list(_at(1 - 2 * alpha, recorded, difference.estimate))
        yield from (
            (outer, inner)
            for outer, inner in product(outers, inners)
            if outer.low <= inner.low <= inner.high <= outer.high
        )


def _at(level: Fraction, recorded: Interval, estimate: Recorded | None) -> Iterator[Interval]:
    """Yield the extremes of the interval at a level, given one that was recorded at another."""
    low, high = recorded.low, recorded.high
    if level == recorded.level:
        ends = [(low, high)]
    elif level > recorded.level:
        ends = list(product((-math.inf, low), (high, math.inf)))
    elif estimate is None:
        ends = [(low, low), (low, high), (high, high)]
    else:
        middles = [min(max(float(end), low), high) for end in (estimate.low, estimate.high)]
        ends = list(product((low, *middles), (high, *middles)))
    yield from (Interval(one, other, level, recorded.method) for one, other in ends if one <= other)
