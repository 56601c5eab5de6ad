"""The limit: the percentile interval of a median over infinitely many resamples, which no seed can move.

A resampled median is at or below ``t`` where enough drawn values are; how many are is binomial, or a sum of binomials
over strata (:mod:`generator.statistics.resampled_counts`). An odd number of values has its median at one order
statistic; an even number has it midway between two, whose joint law is needed (:mod:`generator.statistics.midpoints`).
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from generator.statistics.arrays import FloatVector, IndexVector, Labels, Numbers, as_floats, require_level
from generator.statistics.errors import NotComputable, Reason, require_enough
from generator.statistics.midpoints import midpoint_quantile
from generator.statistics.resampled_counts import Shares, first_reaching, shares_of


@dataclass(frozen=True, slots=True)
class Limit:
    """What the percentile interval of a median tends to as resamples are added."""

    n: int
    low: float
    high: float
    level: Fraction
    resample: str
    groups: int | None
    """How many strata there are; None where units are drawn independently."""
    method: str = "percentile interval of infinitely many resamples"


def median_limit(values: Numbers, *, level: Fraction) -> Limit:
    """Return the interval that the bootstrap of a median tends to with independent resampling, without any seed.

    Raises NotComputable without any value, and where both bounds are equal.
    Source: Efron, 1979, section 3 (odd numbers of values); David and Nagaraja, 2003, section 2.2 (joint law).
    """
    floats = as_floats(values)
    require_enough(len(floats), needed=1, reason=Reason.TOO_FEW)
    low, high = _bounds(floats, np.zeros(len(floats), dtype=np.int64), level=level)
    return Limit(len(floats), low, high, level, "independent", None)


def stratified_median_limit(values: Numbers, strata: Labels, *, level: Fraction) -> Limit:
    """Return the interval that the bootstrap of a median tends to where each stratum keeps its size.

    ``strata[i]`` labels the stratum of ``values[i]``. Raises as the independent limit, and for unequal lengths.
    Source: Efron, 1979, section 3; David and Nagaraja, 2003, section 2.2; binomial counts summed over strata.
    """
    floats = as_floats(values)
    if len(floats) != len(strata):
        raise NotComputable(Reason.UNEVEN)
    require_enough(len(floats), needed=1, reason=Reason.TOO_FEW)
    labels = sorted(set(strata))
    number = {label: index for index, label in enumerate(labels)}
    low, high = _bounds(floats, np.array([number[label] for label in strata], dtype=np.int64), level=level)
    return Limit(len(floats), low, high, level, "stratified", len(labels))


def _bounds(values: FloatVector, strata: IndexVector, *, level: Fraction) -> tuple[float, float]:
    require_level(level)
    support, positions = np.unique(values, return_inverse=True)
    shares = shares_of(positions, strata)
    find = _odd_quantile if len(values) % 2 else midpoint_quantile
    low, high = (find(support, shares, float(tail)) for tail in ((1 - level) / 2, (1 + level) / 2))
    if low == high:
        raise NotComputable(Reason.NO_WIDTH)
    return low, high


def _odd_quantile(support: FloatVector, shares: Shares, tail: float) -> float:
    """Return the first value that the median is at or below with at least the tail's chance."""
    return float(support[first_reaching(shares.n // 2 + 1, shares, tail)])
