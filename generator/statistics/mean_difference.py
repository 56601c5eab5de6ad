"""The mean of paired differences with its interval, over independent pairs or over clusters of them."""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction

from generator.statistics.arrays import Labels, Numbers, as_fractions, require_level
from generator.statistics.errors import NotComputable, Reason, require_enough
from generator.statistics.interval import Interval
from generator.statistics.moments import exact_mean, exact_sum, standard_deviation


@dataclass(frozen=True, slots=True)
class MeanDifference:
    """A mean of paired differences; above 0: the treatment has more. ``clusters`` is None for independent pairs."""

    n: int
    mean: Fraction
    standard_error: float
    degrees_of_freedom: int
    level: Fraction
    low: float
    high: float
    clusters: int | None
    method: str

    def interval_at(self, level: Fraction) -> Interval:
        """Return the two-sided interval of the same mean at another level."""
        reach = t_quantile(float(1 + level) / 2, self.degrees_of_freedom) * self.standard_error
        return Interval(float(self.mean) - reach, float(self.mean) + reach, level, self.method)

    def p_above(self, bound: Fraction) -> float:
        """Return the p of a one-sided t test that the mean is above ``bound``; small speaks for *above*."""
        from scipy.special import stdtr

        return float(stdtr(self.degrees_of_freedom, float(bound - self.mean) / self.standard_error))


def mean_difference(differences: Numbers, *, level: Fraction) -> MeanDifference:
    """Return the mean of independent paired differences with its t interval.

    ``differences`` are treatment minus control, one a pair. Raises NotComputable for fewer than two pairs and where
    all differences are equal. Source: Student, 1908.
    """
    exact = as_fractions(differences)
    require_enough(len(exact), needed=2, reason=Reason.TOO_FEW_PAIRS)
    n, deviation = len(exact), standard_deviation(exact)
    if len(set(exact)) == 1 or not deviation:
        raise NotComputable(Reason.NO_VARIATION)
    return _with_interval(n, exact_mean(exact), deviation / math.sqrt(n), clusters=None, level=level)


def clustered_mean_difference(differences: Numbers, clusters: Labels, *, level: Fraction) -> MeanDifference:
    """Return the mean of paired differences with an interval that takes whole clusters as independent.

    ``clusters[i]`` labels the cluster of ``differences[i]``. The variance is cluster-robust, times G / (G - 1) for G
    clusters, the quantile that of t with G - 1 degrees of freedom; with one pair a cluster it is the t interval.
    Raises NotComputable for unequal lengths, fewer than two clusters, and where the clusters do not differ.
    Source: Liang and Zeger, 1986; Cameron and Miller, 2015, section 2.
    """
    exact = as_fractions(differences)
    if len(exact) != len(clusters):
        raise NotComputable(Reason.UNEVEN)
    members: defaultdict[object, list[Fraction]] = defaultdict(list)
    for value, label in zip(exact, clusters, strict=True):
        members[label].append(value)
    require_enough(len(members), needed=2, reason=Reason.TOO_FEW_CLUSTERS)
    n, groups, mean = len(exact), len(members), exact_mean(exact)
    excesses = [exact_sum(values) - len(values) * mean for values in members.values()]
    if not any(excesses):
        raise NotComputable(Reason.NO_VARIATION)
    error = math.sqrt(math.fsum(float(excess) ** 2 for excess in excesses) * groups / (groups - 1)) / n
    return _with_interval(n, mean, error, clusters=groups, level=level)


def t_quantile(share: float, degrees_of_freedom: int) -> float:
    """Return the quantile of Student's t."""
    from scipy.special import stdtrit

    return float(stdtrit(degrees_of_freedom, share))


def _with_interval(n: int, mean: Fraction, error: float, *, clusters: int | None, level: Fraction) -> MeanDifference:
    require_level(level)
    freedom = (n if clusters is None else clusters) - 1
    method = "Student t" if clusters is None else "cluster-robust t"
    reach = t_quantile(float(1 + level) / 2, freedom) * error
    return MeanDifference(n, mean, error, freedom, level, float(mean) - reach, float(mean) + reach, clusters, method)
