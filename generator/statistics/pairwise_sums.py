"""The k-th smallest sum of two values of a sample, without forming all of them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from generator.statistics.arrays import FloatVector, IndexVector

_BITS = 60


@dataclass(frozen=True, slots=True)
class FixedPoint:
    """Ascending values as whole numbers of ``1 / scale``, so that sums and comparisons are exact."""

    units: IndexVector
    scale: Fraction


def as_fixed_point(values: Sequence[Fraction]) -> FixedPoint:
    """Return at least one value in fixed point: exact where 60 bits suffice, else to 60 bits of the largest."""
    largest = max(abs(value) for value in values)
    scale = Fraction(math.lcm(*{value.denominator for value in values}))
    if largest * scale > 2**_BITS:
        exponent = largest.numerator.bit_length() - largest.denominator.bit_length() + 1
        scale = Fraction(2) ** (_BITS - exponent)
    return FixedPoint(np.sort(np.array([round(value * scale) for value in values], dtype=np.int64)), scale)


def floats_in_fixed_point(ascending: FloatVector) -> IndexVector:
    """Return ascending floats as whole numbers of a power of two: to 60 bits of the largest, so mostly exact."""
    _, exponent = np.frexp(np.abs(ascending).max())
    return np.rint(np.ldexp(ascending, _BITS - int(exponent))).astype(np.int64)


def nth_pairwise_sum(ascending: IndexVector, position: int) -> int:
    """Return the sum at a position, from 1, among the ascending sums of all pairs i <= j: n (n + 1) / 2 of them."""
    low, high = 2 * int(ascending[0]) - 1, 2 * int(ascending[-1])
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if _sums_up_to(middle, ascending) >= position else (middle, high)
    return high


def _sums_up_to(bound: int, ascending: IndexVector) -> int:
    """Count the pairs i <= j whose sum is at most ``bound``."""
    partners = np.searchsorted(ascending, bound - ascending, side="right") - np.arange(len(ascending))
    return int(partners[partners > 0].sum())
