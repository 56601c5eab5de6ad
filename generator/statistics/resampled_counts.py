"""How many drawn values fall at or below a bound: the chances under the limit of infinitely many resamples.

Each stratum of n values, a share F of them at or below the bound, gives a binomial count; its generating polynomial is
(F z + 1 - F) to the n-th. Strata multiply. One stratum has closed forms; for several the coefficients are read off
the polynomial at the roots of unity, in logarithms, so that nothing over- or underflows.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from generator.statistics.arrays import FloatVector, IndexVector

FloatMatrix = NDArray[np.float64]

NEGLIGIBLE = 1e-15
"""Chances below this are left out of sums that are compared with a tail."""


@dataclass(frozen=True, slots=True, eq=False)
class Shares:
    """``below[i, s]``: the share of stratum ``s``, of size ``sizes[s]``, at or below the i-th distinct value."""

    n: int
    sizes: FloatVector
    below: FloatMatrix


def shares_of(positions: IndexVector, strata: IndexVector) -> Shares:
    """Return the shares for values given as positions among their distinct values, with the stratum of each."""
    width = int(strata.max()) + 1
    height = int(positions.max()) + 1
    counts = np.bincount(positions * width + strata, minlength=height * width).reshape(height, width)
    sizes = counts.sum(axis=0)
    return Shares(len(positions), sizes.astype(np.float64), np.cumsum(counts, axis=0) / sizes)


def first_reaching(count: int, shares: Shares, tail: float) -> int:
    """Return the first distinct value at or below which ``count`` values are drawn with at least the tail's chance."""
    return bisect_left(range(len(shares.below)), tail, key=lambda position: chance_of_at_least(count, shares, position))


def chance_of_at_least(count: int, shares: Shares, position: int) -> float:
    """Return the chance that at least ``count`` (from 1) drawn values are at or below the value at a position."""
    below, n = shares.below[position], shares.n
    if len(below) == 1:
        from scipy.special import betainc

        return float(betainc(count, n - count + 1, below[0]))
    angles = 2 * np.pi * np.arange((n + 1) // 2 + 1) / (n + 1)
    size, phase = _logarithm(below[None, :], 1 - below[None, :], shares.sizes, angles=angles)
    chances = np.fft.irfft(np.exp(size[0] - 1j * phase[0]), n + 1)
    return float(chances[count:].sum())


def chance_of_split(below: FloatMatrix, above: FloatMatrix, sizes: FloatVector) -> FloatVector:
    """Return the chance that exactly one part in two of the drawn values falls below and all others above.

    ``below`` and ``above`` hold shares, (k, strata); what lies between must not be drawn at all. It is the
    coefficient of z to the m-th, for 2m drawn values, in the product of (below z + above) to the n-th over strata.
    """
    middle = int(sizes.sum()) // 2
    if len(sizes) == 1:
        with np.errstate(divide="ignore"):
            logarithm = middle * (np.log(below[:, 0]) + np.log(above[:, 0]))
        return np.exp(logarithm + _log_of_central_binomial(middle))
    if not len(below):
        return np.zeros(0)
    points = _points_needed(below, above, sizes)
    angles = 2 * np.pi * np.arange(points // 2 + 1) / points
    size, phase = _logarithm(below, above, sizes, angles=angles)
    twice = np.full(len(angles), 2.0)
    twice[0] = 1.0
    chances: FloatVector = (np.exp(size) * np.cos(phase - angles * middle)) @ twice / points
    return chances


def chance_of_none_between(below: FloatMatrix, above: FloatMatrix, sizes: FloatVector) -> FloatVector:
    """Return the chance that no drawn value falls between: a bound on the chance of any split."""
    with np.errstate(divide="ignore"):
        return np.exp(np.log(below + above) @ sizes)


def _logarithm(
    below: FloatMatrix, above: FloatMatrix, sizes: FloatVector, *, angles: FloatVector
) -> tuple[FloatMatrix, FloatMatrix]:
    """Return log size and phase, (k, angles), of the product of (below z + above) to the n-th at z = exp(i angle)."""
    size = np.zeros((len(below), len(angles)))
    phase = np.zeros_like(size)
    cosine, sine = np.cos(angles), np.sin(angles)
    for stratum, n in enumerate(sizes):
        low, high = below[:, stratum, None], above[:, stratum, None]
        real, imaginary = low * cosine + high, low * sine
        with np.errstate(divide="ignore"):
            size += n / 2 * np.log(real**2 + imaginary**2)
        phase += n * np.arctan2(imaginary, real)
    return size, phase


def _points_needed(below: FloatMatrix, above: FloatMatrix, sizes: FloatVector) -> int:
    """Return how many roots of unity, an odd number, keep other coefficients from being mistaken for the middle one.

    Those that would be lie that many places away; by Bernstein's inequality they are negligible.
    """
    n = int(sizes.sum())
    drawn = below + above
    share = np.divide(below, drawn, out=np.zeros_like(below), where=drawn > 0)
    distance = np.abs(n / 2 - share @ sizes)
    variance = (share * (1 - share)) @ sizes
    exponent = -math.log(NEGLIGIBLE)
    reach = distance + exponent / 3 + np.sqrt(exponent**2 / 9 + 2 * exponent * variance)
    return min(n + 1, math.ceil(float(reach.max())) | 1)


def _log_of_central_binomial(middle: int) -> float:
    return math.lgamma(2 * middle + 1) - 2 * math.lgamma(middle + 1)
