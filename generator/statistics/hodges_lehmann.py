"""The Hodges-Lehmann estimate of a centre, with the interval that belongs to the signed-rank test."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

import numpy as np

from generator.statistics.arrays import Numbers, as_fractions, require_level
from generator.statistics.errors import NotComputable, Reason, require_enough
from generator.statistics.pairwise_sums import FixedPoint, as_fixed_point, nth_pairwise_sum


@dataclass(frozen=True, slots=True)
class HodgesLehmann:
    """The median of the means of all pairs of differences; above 0: the treatment has more."""

    n: int
    estimate: float
    low: float
    high: float
    level: Fraction
    achieved_level: float
    """What the interval covers without ties: at least ``level`` where exact; ties only widen it."""
    method: str


def hodges_lehmann(differences: Numbers, *, level: Fraction, exact_limit: int) -> HodgesLehmann:
    """Return the centre of symmetric paired differences with the interval from inverting the signed-rank test.

    ``differences`` are treatment minus control, zeros kept. The bounds are order statistics of the pairwise means, by
    the exact null distribution up to ``exact_limit`` differences, by its normal approximation above.
    Raises NotComputable without variation, and where even the extremes do not reach the level.
    Source: Hodges and Lehmann, 1963; Hollander and Wolfe, 1999, sections 3.2 and 3.3.
    """
    require_level(level)
    exact = as_fractions(differences)
    require_enough(len(exact), needed=2, reason=Reason.TOO_FEW_PAIRS)
    if len(set(exact)) == 1:
        raise NotComputable(Reason.NO_VARIATION)
    n, sums = len(exact), as_fixed_point(exact)
    if n <= exact_limit:
        left_out, achieved = _exact_cut(n, level=level)
        method = "signed-rank inversion, exact"
    else:
        left_out, achieved = _normal_cut(n, level=level)
        method = "signed-rank inversion, normal approximation"
    count = n * (n + 1) // 2
    low, high = _mean_at(left_out + 1, sums), _mean_at(count - left_out, sums)
    return HodgesLehmann(n, _middle_mean(count, sums), low, high, level, achieved, method)


@cache
def _exact_cut(n: int, *, level: Fraction) -> tuple[int, float]:
    """Return how many pairwise means to leave out at each end, and the level that this achieves."""
    probabilities = np.zeros(n * (n + 1) // 2 + 1)
    probabilities[0] = 1.0
    for rank in range(1, n + 1):
        probabilities[rank:] += probabilities[:-rank].copy()
        probabilities /= 2
    tails = np.cumsum(probabilities)
    reached = int(np.searchsorted(tails, float(1 - level) / 2, side="right"))
    if not reached:
        raise NotComputable(Reason.LEVEL_OUT_OF_REACH, found=n)
    return reached - 1, 1 - 2 * float(tails[reached - 1])


def _normal_cut(n: int, *, level: Fraction) -> tuple[int, float]:
    """The same by the normal approximation, with continuity correction."""
    from scipy.special import ndtr, ndtri

    middle, spread = n * (n + 1) / 4, math.sqrt(n * (n + 1) * (2 * n + 1) / 24)
    last = math.floor(middle - 0.5 + float(ndtri(float(1 - level) / 2)) * spread)
    if last < 0:
        raise NotComputable(Reason.LEVEL_OUT_OF_REACH, found=n)
    return last, 1 - 2 * float(ndtr((last + 0.5 - middle) / spread))


def _mean_at(position: int, sums: FixedPoint) -> float:
    return float(Fraction(nth_pairwise_sum(sums.units, position), 2 * sums.scale))


def _middle_mean(count: int, sums: FixedPoint) -> float:
    below, above = (nth_pairwise_sum(sums.units, position) for position in ((count + 1) // 2, count // 2 + 1))
    return float(Fraction(below + above, 4 * sums.scale))
