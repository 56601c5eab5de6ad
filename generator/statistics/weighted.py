"""Reductions of a block of resamples: each row of weights says how often each unit was drawn.

``values`` are (units,), ``weights`` (k, units) in the same order, results (k,). A unit that a statistic leaves out
gets weight 0. Rows without any weight give NaN. Integer values are totalled exactly where 64 bits suffice.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from generator.statistics.arrays import FloatVector, IndexVector

Weights = NDArray[np.int64]
Values = NDArray[np.float64] | NDArray[np.integer[Any]]


def totals(values: Values, weights: Weights) -> FloatVector:
    """Return the sum of the drawn values in each row."""
    if np.issubdtype(values.dtype, np.integer) and _may_overflow(values, weights):
        values = values.astype(np.float64)
    sums: FloatVector = (weights * values).sum(axis=1).astype(np.float64)
    return sums


def means(values: Values, weights: Weights) -> FloatVector:
    """Return the mean of the drawn values in each row."""
    return _divided(totals(values, weights), weights.sum(axis=1))


def shares(holds: NDArray[np.bool_], weights: Weights) -> FloatVector:
    """Return the share of drawn units in each row for which a condition holds."""
    return means(holds.astype(np.int64), weights)


def standard_deviations(values: Values, weights: Weights) -> FloatVector:
    """Return the standard deviation of the drawn values in each row, with n - 1."""
    counts = weights.sum(axis=1)
    deviations = values - means(values, weights)[:, None]
    return np.sqrt(_divided((weights * deviations**2).sum(axis=1), counts - 1))


def minima(values: Values, weights: Weights) -> FloatVector:
    """Return the smallest drawn value in each row."""
    return quantiles(values, weights, share=Fraction(0))


def maxima(values: Values, weights: Weights) -> FloatVector:
    """Return the largest drawn value in each row."""
    return quantiles(values, weights, share=Fraction(1))


def quantiles(values: Values, weights: Weights, *, share: Fraction) -> FloatVector:
    """Return the quantile, type 7, of the drawn values in each row."""
    ascending, reached = _cumulated(values, weights)
    drawn = reached[:, -1]
    places, rest = np.divmod((drawn - 1) * share.numerator, share.denominator)
    lower, upper = (ascending[_first_above(reached, np.minimum(place, drawn - 1))] for place in (places, places + 1))
    return np.where(drawn > 0, lower + (upper - lower) * (rest / share.denominator), np.nan)


def medians(values: Values, weights: Weights) -> FloatVector:
    """Return the median of the drawn values in each row: the mean of both middle ones where they differ."""
    ascending, reached = _cumulated(values, weights)
    drawn = reached[:, -1]
    lower, upper = (_first_above(reached, places) for places in ((drawn - 1) // 2, drawn // 2))
    return np.where(drawn > 0, (ascending[lower] + ascending[upper]) / 2, np.nan)


def _may_overflow(values: Values, weights: Weights) -> bool:
    largest = max(abs(int(values.max())), abs(int(values.min())))
    return largest * int(weights.sum(axis=1).max()) >= 2**63


def _cumulated(values: Values, weights: Weights) -> tuple[FloatVector, Weights]:
    """Return the values ascending, and for each row how many drawn ones are at or below each."""
    if (values[1:] >= values[:-1]).all():
        return values.astype(np.float64), np.cumsum(weights, axis=1)
    order = np.argsort(values, kind="stable")
    return values[order].astype(np.float64), np.cumsum(weights[:, order], axis=1)


def _first_above(reached: Weights, places: IndexVector) -> IndexVector:
    """Return the first column in each row whose cumulated weight is above the place, counted from 0."""
    columns: IndexVector = np.minimum((reached <= places[:, None]).sum(axis=1), reached.shape[1] - 1)
    return columns


def _divided(sums: FloatVector, counts: IndexVector) -> FloatVector:
    quotients: FloatVector = np.divide(sums, counts, out=np.full(len(sums), np.nan), where=counts > 0)
    return quotients
