"""The resampled median of an even number of values, 2m: midway between the m-th and the next, whose joint law it needs.

The m-th drawn value is at or below ``u`` and the next one above ``v`` exactly where m values are drawn at or below
``u`` and m above ``v``: one coefficient of a product of binomials. So the chance that both add up to at most some sum
is one pass over what the lower one can be, and its quantile a bisection; no table of pairs is made. Sums run in fixed
point, where they are exact.
"""

from __future__ import annotations

from bisect import bisect_left

import numpy as np

from generator.statistics.arrays import FloatVector, IndexVector
from generator.statistics.pairwise_sums import floats_in_fixed_point
from generator.statistics.resampled_counts import (
    NEGLIGIBLE,
    Shares,
    chance_of_at_least,
    chance_of_none_between,
    chance_of_split,
    first_reaching,
)


def midpoint_quantile(support: FloatVector, shares: Shares, tail: float) -> float:
    """Return the first midpoint that the median is at or below with at least the tail's chance.

    ``support`` holds the distinct values, ascending. The result lies between the quantiles of both middle values.
    """
    units = floats_in_fixed_point(support)
    middle = shares.n // 2
    first, last = (first_reaching(count, shares, tail) for count in (middle, middle + 1))
    low, high = 2 * int(units[first]) - 1, 2 * int(units[last])
    start = _first_relevant(low, units, shares)
    while high - low > 1 and _sums_between(low, high, units, start=start) > 1:
        between = (low + high) // 2
        if _chance_of_sum(between, units, shares, start=start) >= tail:
            high = between
        else:
            low = between
    return _largest_midpoint(high, units, support, start=start)


def _chance_of_sum(bound: int, units: IndexVector, shares: Shares, *, start: int) -> float:
    """Return the chance that both middle values add up to at most ``bound``.

    The lower one must be at most half the bound, and then the upper one must not lie beyond its last partner.
    """
    partners = _partners(bound, units, start=start)
    stop = start + len(partners)
    below, above = shares.below[start:stop], 1 - shares.below[partners]
    before = shares.below[start - 1 : stop - 1] if start else np.vstack([0 * below[:1], below[:-1]])
    beyond = chance_of_split(below, above, shares.sizes)
    beyond_before = chance_of_split(before, above, shares.sizes)
    reached = chance_of_at_least(shares.n // 2, shares, stop - 1)
    return reached - float((beyond - beyond_before).sum())


def _first_relevant(bound: int, units: IndexVector, shares: Shares) -> int:
    """Return the first value whose partners are near enough for it to be the lower of both: others are negligible."""
    partners = _partners(bound, units, start=0)
    above = 1 - shares.below[partners]

    def chance(position: int) -> float:
        row = slice(position, position + 1)
        return float(chance_of_none_between(shares.below[row], above[row], shares.sizes)[0])

    return bisect_left(range(len(partners)), NEGLIGIBLE, key=chance)


def _partners(bound: int, units: IndexVector, *, start: int) -> IndexVector:
    """Return, for each value from ``start`` that is at most half the bound, the last one that fits beside it."""
    stop = np.searchsorted(units, bound // 2, side="right")
    return np.searchsorted(units, bound - units[start:stop], side="right") - 1


def _sums_between(low: int, high: int, units: IndexVector, *, start: int) -> int:
    """Count the sums of pairs above ``low`` and at most ``high``, among the relevant pairs."""
    return _count_of_sums(high, units, start=start) - _count_of_sums(low, units, start=start)


def _count_of_sums(bound: int, units: IndexVector, *, start: int) -> int:
    partners = _partners(bound, units, start=start)
    return int((partners - np.arange(start, start + len(partners)) + 1).sum())


def _largest_midpoint(bound: int, units: IndexVector, support: FloatVector, *, start: int) -> float:
    """Return the midpoint of the relevant pair with the largest sum that is at most ``bound``."""
    partners = _partners(bound, units, start=start)
    sums = units[start : start + len(partners)] + units[partners]
    lower = int(np.argmax(sums))
    return float((support[start + lower] + support[partners[lower]]) / 2)
