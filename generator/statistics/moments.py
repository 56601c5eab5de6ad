"""Sums and means without rounding; squares in float64, summed so that the order of values changes nothing."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction


def exact_sum(values: Sequence[Fraction]) -> Fraction:
    """Return the sum without rounding; much faster than adding Fractions one by one."""
    scale = math.lcm(*{value.denominator for value in values})
    return Fraction(sum(value.numerator * (scale // value.denominator) for value in values), scale)


def exact_mean(values: Sequence[Fraction]) -> Fraction:
    """Return the mean of at least one value without rounding."""
    return exact_sum(values) / len(values)


def standard_deviation(values: Sequence[Fraction]) -> float:
    """Return the standard deviation of at least two values, with n - 1.

    The second term of the sum of squares takes out what rounding the mean put in.
    """
    mean = float(exact_mean(values))
    deviations = [float(value) - mean for value in values]
    squares = math.fsum(value * value for value in deviations) - math.fsum(deviations) ** 2 / len(values)
    return math.sqrt(max(squares, 0.0) / (len(values) - 1))
