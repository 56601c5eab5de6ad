"""From a column to one number, exactly: sums by denominators, order statistics by fractions where floats cannot decide.

The order of the rows changes nothing, to the last bit.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import floor, fsum, sqrt
from typing import Any

import numpy as np
import numpy.typing as npt

from generator.figures.vectors import Mask, Numbers
from generator.quantities import Amount, exactly, inexactly

MOST_DENOMINATORS = 20_000
"""Past so many different denominators a sum of ratios is taken in float64 (``math.fsum``), and marked as such."""

_CLOSE = 2.0**-48


def total(column: Numbers, chosen: Mask) -> Amount:
    """Return the sum of the chosen elements."""
    numerators = column.numerators[chosen]
    if isinstance(column.denominators, int):
        return exactly(Fraction(_integer_sum(numerators), column.denominators))
    groups, inverse = np.unique(column.denominators[chosen], return_inverse=True)
    if len(groups) > MOST_DENOMINATORS:
        return inexactly(fsum(sorted(float(value) for value in column.fractions(chosen))))
    sums = _grouped_sums(numerators, inverse, len(groups))
    return exactly(_tree_sum([Fraction(n, int(d)) for n, d in zip(sums, groups.tolist(), strict=True)]))


def mean(column: Numbers, chosen: Mask) -> Amount | None:
    """Return the arithmetic mean; None for no elements."""
    count = int(chosen.sum())
    return total(column, chosen).divided_by(exactly(count)) if count else None


def quantile(column: Numbers, chosen: Mask, share: Fraction) -> Amount | None:
    """Return the type-7 quantile (Hyndman and Fan 1996); None for no elements."""
    ordered = sorted_fractions(column, chosen)
    if not len(ordered):
        return None
    position = (len(ordered) - 1) * share
    below = floor(position)
    low = ordered.at(below)
    rest = position - below
    return exactly(low if rest == 0 else low + rest * (ordered.at(below + 1) - low))


def standard_deviation(column: Numbers, chosen: Mask) -> Amount | None:
    """Return the standard deviation with n - 1, in float64; None for fewer than two elements."""
    values = sorted(float(value) for value in column.fractions(chosen))
    if len(values) < 2:
        return None
    middle = fsum(values) / len(values)
    return inexactly(sqrt(fsum(sorted((value - middle) ** 2 for value in values)) / (len(values) - 1)))


class Ordered:
    """Elements in ascending order, as two integer arrays."""

    __slots__ = ("_denominators", "_numerators")

    def __init__(self, numerators: npt.NDArray[Any], denominators: npt.NDArray[Any] | int) -> None:
        self._numerators = numerators
        self._denominators = denominators

    def __len__(self) -> int:
        return len(self._numerators)

    def at(self, index: int) -> Fraction:
        """Return one element, counted from 0."""
        below = self._denominators if isinstance(self._denominators, int) else int(self._denominators[index])
        return Fraction(int(self._numerators[index]), below)


def sorted_fractions(column: Numbers, chosen: Mask) -> Ordered:
    """Return the chosen elements in ascending order, exactly."""
    numerators = column.numerators[chosen]
    if isinstance(column.denominators, int):
        return Ordered(np.sort(numerators), column.denominators)
    denominators = column.denominators[chosen]
    if numerators.dtype == object or denominators.dtype == object:
        return _ordered_slowly(numerators, denominators)
    keys = numerators / denominators
    order = np.argsort(keys, kind="stable")
    numerators, denominators, keys = numerators[order], denominators[order], keys[order]
    for start, stop in _doubtful_runs(numerators, denominators, keys):
        pieces = _ordered_slowly(numerators[start:stop], denominators[start:stop])
        for offset in range(stop - start):
            value = pieces.at(offset)
            numerators[start + offset], denominators[start + offset] = value.numerator, value.denominator
    return Ordered(numerators, denominators)


def _ordered_slowly(numerators: npt.NDArray[Any], denominators: npt.NDArray[Any]) -> Ordered:
    pairs = zip(numerators.tolist(), denominators.tolist(), strict=True)
    values = sorted(Fraction(numerator, denominator) for numerator, denominator in pairs)
    tops = np.array([value.numerator for value in values], dtype=object)
    return Ordered(tops, np.array([value.denominator for value in values], dtype=object))


def _doubtful_runs(
    numerators: npt.NDArray[Any], denominators: npt.NDArray[Any], keys: npt.NDArray[np.float64]
) -> list[tuple[int, int]]:
    """Return the stretches whose order floats cannot decide: neighbours too close that are not the same fraction."""
    gap = np.diff(keys) <= _CLOSE * np.maximum(np.abs(keys[:-1]), np.abs(keys[1:]))
    differs = (np.diff(numerators) != 0) | (np.diff(denominators) != 0)
    runs: list[tuple[int, int]] = []
    for index in np.flatnonzero(gap & differs).tolist():
        start, stop = index, index + 2
        while start > 0 and gap[start - 1]:
            start -= 1
        while stop < len(keys) and gap[stop - 1]:
            stop += 1
        if not runs or runs[-1] != (start, stop):
            runs.append((start, stop))
    return runs


def _integer_sum(values: npt.NDArray[Any]) -> int:
    if values.dtype == object or not values.size:
        return sum(values.tolist())
    largest = max(abs(int(values.max())), abs(int(values.min())))
    return int(values.sum()) if largest * values.size < 2**63 else sum(values.tolist())


def _grouped_sums(numerators: npt.NDArray[Any], inverse: npt.NDArray[Any], groups: int) -> list[int]:
    order = np.argsort(inverse, kind="stable")
    edges = np.searchsorted(inverse[order], np.arange(groups + 1))
    ordered = numerators[order]
    return [_integer_sum(ordered[start:stop]) for start, stop in pairwise(edges.tolist())]


def _tree_sum(values: list[Fraction]) -> Fraction:
    while len(values) > 1:
        paired = [values[i] + values[i + 1] for i in range(0, len(values) - 1, 2)]
        values = paired + values[len(values) - len(values) % 2 :]
    return values[0] if values else Fraction(0)
