"""The distribution of a sample in nine numbers."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from generator.statistics.arrays import Numbers, as_fractions
from generator.statistics.errors import Reason, require_enough
from generator.statistics.moments import exact_mean, standard_deviation
from generator.statistics.quantiles import quantile

METHOD = "quantiles of Hyndman and Fan's definition 7, standard deviation with n - 1"


@dataclass(frozen=True, slots=True)
class Distribution:
    """A sample of ``n`` values; all but ``sd`` are exact, and ``sd`` is None for a single value."""

    n: int
    mean: Fraction
    median: Fraction
    p25: Fraction
    p75: Fraction
    p95: Fraction
    min: Fraction
    max: Fraction
    sd: float | None
    method: str = METHOD


def distribution(values: Numbers) -> Distribution:
    """Return how a sample is spread: mean, median, quartiles, upper tail, extremes and standard deviation.

    Raises NotComputable without any value. Source: Hyndman and Fan, 1996, definition 7.
    """
    ordered = tuple(sorted(as_fractions(values)))
    require_enough(len(ordered), needed=1, reason=Reason.TOO_FEW)
    p25, median, p75, p95 = (quantile(ordered, Fraction(share, 100)) for share in (25, 50, 75, 95))
    return Distribution(
        n=len(ordered),
        mean=exact_mean(ordered),
        median=median,
        p25=p25,
        p75=p75,
        p95=p95,
        min=ordered[0],
        max=ordered[-1],
        sd=standard_deviation(ordered) if len(ordered) > 1 else None,
    )
