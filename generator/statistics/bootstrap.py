"""The percentile bootstrap of any statistic, from the specified stream: the same interval on every machine.

Resamples are drawn and reduced in blocks, so memory is bounded by a constant and one resample. A statistic is a
function over a block: it takes the drawn positions, or how often each unit was drawn, and returns one value a row.
Sort the arrays that it reads by ``design.order`` first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from generator.statistics.arrays import FloatVector, IndexVector, Numbers, as_floats, require_level
from generator.statistics.errors import NotComputable, Reason
from generator.statistics.quantiles import quantile_of_floats
from generator.statistics.resampled_medians import resampled_medians
from generator.statistics.resampling import Design, Strata, draw_indices, draw_weights, first_positions
from generator.statistics.weighted import Weights

IndexStatistic = Callable[[IndexVector], FloatVector]
"""Takes (k, units) positions in design order, returns k values; NaN where it is undefined."""

WeightStatistic = Callable[[Weights], FloatVector]
"""Takes (k, units) counts in design order, returns k values; NaN where it is undefined."""


@dataclass(frozen=True, slots=True)
class Bootstrap:
    """A percentile interval with all that it takes to draw it again."""

    n: int
    low: float
    high: float
    level: Fraction
    resamples: int
    seed: int
    resample: str
    """``independent``, ``stratified`` or ``clustered``."""
    groups: int | None
    """How many strata or clusters there are; None where units are drawn independently."""
    method: str = "percentile bootstrap, SplitMix64"


def bootstrap_median(values: Numbers, design: Design, *, resamples: int, seed: int, level: Fraction) -> Bootstrap:
    """Return the percentile interval of a median under resampling, from the specified stream.

    ``values`` are in the caller's order; ``design`` says which are drawn together. Works on ranks in small integers.
    Raises NotComputable where both bounds are equal.
    Source: Efron and Tibshirani, 1993, section 13.3.
    """
    floats = as_floats(values)
    if len(floats) != design.units:
        raise NotComputable(Reason.UNEVEN)
    estimates = resampled_medians(floats, design, resamples=resamples, seed=seed)
    return _percentiles(estimates, design, resamples=resamples, seed=seed, level=level)


def bootstrap_by_indices(
    statistic: IndexStatistic, design: Strata, *, resamples: int, seed: int, level: Fraction
) -> Bootstrap:
    """Return the percentile interval of any statistic that takes every drawn unit by itself.

    For independent and stratified designs; see ``IndexStatistic``. Raises NotComputable where some resample leaves it
    undefined, and where both bounds are equal. Source: Efron and Tibshirani, 1993, section 13.3.
    """
    starts = first_positions(design)
    blocks = (statistic(starts + drawn) for drawn in draw_indices(design, resamples=resamples, seed=seed))
    return _percentiles(_gathered(blocks), design, resamples=resamples, seed=seed, level=level)


def bootstrap_by_weights(
    statistic: WeightStatistic, design: Design, *, resamples: int, seed: int, level: Fraction
) -> Bootstrap:
    """Return the percentile interval of any statistic that takes how often each unit was drawn.

    For every design; see ``WeightStatistic``, and ``generator.statistics.weighted`` for reductions to build it from.
    Raises NotComputable where some resample leaves it undefined, and where both bounds are equal.
    Source: Efron and Tibshirani, 1993, section 13.3; for clusters Davison and Hinkley, 1997, section 3.8.
    """
    blocks = (statistic(weights) for weights in draw_weights(design, resamples=resamples, seed=seed))
    return _percentiles(_gathered(blocks), design, resamples=resamples, seed=seed, level=level)


def _gathered(blocks: Iterator[FloatVector]) -> FloatVector:
    return np.concatenate([np.asarray(block, dtype=np.float64) for block in blocks])


def _percentiles(estimates: FloatVector, design: Design, *, resamples: int, seed: int, level: Fraction) -> Bootstrap:
    """Take both tails of the resampled values, by type 7."""
    require_level(level)
    undefined = int(np.count_nonzero(~np.isfinite(estimates)))
    if undefined:
        raise NotComputable(Reason.UNDEFINED_RESAMPLE, found=undefined)
    low, high = (quantile_of_floats(estimates, share) for share in ((1 - level) / 2, (1 + level) / 2))
    if low == high:
        raise NotComputable(Reason.NO_WIDTH)
    return Bootstrap(design.units, low, high, level, resamples, seed, design.resample, design.groups)
