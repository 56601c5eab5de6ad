"""What comes in: sequences of ints, Fractions or floats, or numpy arrays; refused where a value is not finite.

Tests over differences need them *exact*: ``0.4 - 0.3``, ``0.3 - 0.2`` and ``0.2 - 0.1`` are three floats for one
difference, and ties decide a rank test. Exact values are scaled to integers, which changes no rank and no sign.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from generator.statistics.errors import NotComputable, Reason

Exact = Sequence[int] | Sequence[Fraction] | Sequence[int | Fraction] | NDArray[np.integer[Any]]
"""Values without rounding: ints, Fractions, or an integer array."""

Numbers = Exact | Sequence[float] | Sequence[int | Fraction | float] | NDArray[np.floating[Any]]
"""Any finite values; a float stands for exactly its own value."""

Labels = Sequence[Any]
"""One sortable label a unit: its stratum or its cluster."""

FloatVector = NDArray[np.float64]
IndexVector = NDArray[np.int64]


def as_fractions(values: Numbers) -> tuple[Fraction, ...]:
    """Return the values as Fractions; raises NotComputable where one is not finite."""
    try:
        return tuple(Fraction(value) for value in _listed(values))
    except (ValueError, OverflowError) as error:
        raise NotComputable(Reason.NOT_FINITE) from error


def as_floats(values: Numbers) -> FloatVector:
    """Return the values as float64, each correctly rounded; raises NotComputable where one is not finite."""
    try:
        floats = _converted(values)
    except OverflowError as error:
        raise NotComputable(Reason.NOT_FINITE) from error
    if not np.isfinite(floats).all():
        raise NotComputable(Reason.NOT_FINITE)
    return floats


def as_scaled_integers(values: Exact) -> tuple[int, ...]:
    """Return the values times their common denominator; ``TypeError`` for floats, whose ties cannot be trusted."""
    if isinstance(values, np.ndarray) and np.issubdtype(values.dtype, np.integer):
        return tuple(values.tolist())
    listed = _listed(values)
    if not all(isinstance(value, int | Fraction | np.integer) for value in listed):
        raise TypeError("differences must be exact: ints or Fractions, not floats")
    scale = math.lcm(*{int(value.denominator) for value in listed})
    return tuple(int(value.numerator) * (scale // int(value.denominator)) for value in listed)


def require_level(level: Fraction) -> None:
    """Raise ``ValueError`` unless a confidence level, or an alpha, lies strictly between 0 and 1."""
    if not 0 < level < 1:
        raise ValueError(f"a level lies between 0 and 1, not at {level}")


def _converted(values: Numbers) -> FloatVector:
    if isinstance(values, np.ndarray) and values.dtype == np.float64:
        return values.astype(np.float64)
    return np.array([float(value) for value in _listed(values)], dtype=np.float64)


def _listed(values: Numbers) -> list[Any]:
    return values.tolist() if isinstance(values, np.ndarray) else list(values)
