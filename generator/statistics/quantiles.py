"""Quantiles of Hyndman and Fan's type 7: straight lines between the order statistics, at (n - 1) times the share."""

from __future__ import annotations

from fractions import Fraction
from typing import TypeVar

from generator.statistics.arrays import FloatVector

Value = TypeVar("Value", float, Fraction)


def quantile(ordered: tuple[Fraction, ...], share: Fraction) -> Fraction:
    """Return the quantile of ascending exact values, without rounding; ``share`` between 0 and 1.

    Source: Hyndman and Fan, 1996, definition 7.
    """
    position, rest = divmod((len(ordered) - 1) * share, 1)
    return _between(ordered[position], ordered[min(position + 1, len(ordered) - 1)], rest)


def quantile_of_floats(values: FloatVector, share: Fraction) -> float:
    """Return the quantile of float64 values in any order, found without sorting them all.

    Source: Hyndman and Fan, 1996, definition 7.
    """
    position, rest = divmod((len(values) - 1) * share, 1)
    above = min(position + 1, len(values) - 1)
    values = values.copy()
    values.partition((position, above))
    return _between(float(values[position]), float(values[above]), float(rest))


def _between(low: Value, high: Value, share: Value) -> Value:
    return low + (high - low) * share
