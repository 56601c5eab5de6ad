"""Intervals for a share: Wilson's score interval, and Clopper and Pearson's exact one."""

from __future__ import annotations

import math
from fractions import Fraction

from generator.statistics.arrays import require_level
from generator.statistics.errors import NotComputable, Reason, require_enough
from generator.statistics.interval import Interval


def wilson(successes: int, n: int, *, level: Fraction) -> Interval:
    """Return the score interval of a share, from inverting the normal test of a proportion.

    ``successes`` out of ``n``; the bounds are shares between 0 and 1. No continuity correction.
    Raises NotComputable for n below 1 and for more successes than trials.
    Source: Wilson, 1927; Newcombe, 1998, method 3.
    """
    _require_counts(successes, n, level=level)
    from scipy.special import ndtri

    z = float(ndtri(float(1 + level) / 2))
    middle = successes + z * z / 2
    reach = z * math.sqrt(successes * (n - successes) / n + z * z / 4)
    low = 0.0 if successes == 0 else (middle - reach) / (n + z * z)
    high = 1.0 if successes == n else (middle + reach) / (n + z * z)
    return Interval(low, high, level, "Wilson score")


def clopper_pearson(successes: int, n: int, *, level: Fraction) -> Interval:
    """Return the exact interval of a share, from inverting the binomial test in both tails.

    ``successes`` out of ``n``; the bounds are shares between 0 and 1. It covers at least the level.
    Raises NotComputable for n below 1 and for more successes than trials.
    Source: Clopper and Pearson, 1934; Newcombe, 1998, method 5.
    """
    _require_counts(successes, n, level=level)
    from scipy.special import betaincinv

    tail = float(1 - level) / 2
    failures = n - successes
    low = 0.0 if successes == 0 else float(betaincinv(successes, failures + 1, tail))
    high = 1.0 if failures == 0 else float(betaincinv(successes + 1, failures, 1 - tail))
    return Interval(low, high, level, "Clopper-Pearson exact")


def _require_counts(successes: int, n: int, *, level: Fraction) -> None:
    require_level(level)
    require_enough(n, needed=1, reason=Reason.TOO_FEW)
    if not 0 <= successes <= n:
        raise NotComputable(Reason.OUT_OF_RANGE)
