"""Populations to draw samples from, with what is true of each, and the seeded samples themselves.

Every sample comes from SplitMix64 and an inverse distribution function, and so from its seed alone. *Skewed* is
exponential, *discrete* scores 1 to 5, most at 4; *symmetric* is the difference of two exponentials and *tied* -2 to 2,
most at 0, both without any effect. Clustered samples hold four units a cluster, each the sum of an exponential of its
cluster and one of its own.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from generator.statistics.splitmix64 import BLOCK, IndexStream, Segment

CLUSTER_SIZE = 4

Matrix = NDArray[np.float64]

_STEPS = 2**32 - 1


@dataclass(frozen=True, slots=True)
class Population:
    """How to draw from a population, and what is true of it."""

    inverse: Callable[[Matrix], Matrix]
    mean: float
    median: float
    pseudomedian: float
    share_above: float
    threshold: float


def _exponential(uniforms: Matrix) -> Matrix:
    return -np.log(uniforms)


def _scores(uniforms: Matrix) -> Matrix:
    return np.searchsorted([0.10, 0.25, 0.45, 0.80], uniforms, side="right").astype(np.float64) + 1


def _symmetric(uniforms: Matrix) -> Matrix:
    return np.round(np.where(uniforms < 0.5, np.log(2 * uniforms), -np.log(2 * (1 - uniforms))) * 1e6)


def _tied(uniforms: Matrix) -> Matrix:
    return np.searchsorted([0.10, 0.30, 0.70, 0.90], uniforms, side="right").astype(np.float64) - 2


POPULATIONS = {
    "skewed": Population(_exponential, 1.0, math.log(2), 0.8391734950083304, math.exp(-1), 1.0),
    "discrete": Population(_scores, 3.4, 4.0, 3.5, 0.20, 4.0),
}
NO_EFFECT = {"symmetric": _symmetric, "tied": _tied}
MARGINS = {"symmetric": 1_000_000, "tied": 1}
"""By population, in its unit: a little less than the standard deviation."""
MARGINAL_MEDIAN = 1.6783469900166605
"""Of the sum of two exponentials, solving (1 + x) exp(-x) = 1/2."""


def clustered_samples(samples: int, clusters: int, *, seed: int) -> Matrix:
    """Draw one sample a row: what a cluster shares, and what each of its units adds."""
    drawn = _exponential(uniforms(samples, clusters * (1 + CLUSTER_SIZE), seed=seed))
    shared, own = drawn[:, :clusters], drawn[:, clusters:]
    return np.repeat(shared, CLUSTER_SIZE, axis=1) + own


def uniforms(rows: int, columns: int, *, seed: int) -> Matrix:
    """Draw numbers strictly between 0 and 1, row after row."""
    drawn = np.empty((1, rows * columns), dtype=np.uint32)
    stream = IndexStream(seed)
    for start in range(0, drawn.size, BLOCK):
        block = drawn[:, start : start + BLOCK]
        stream.fill(block, [Segment(_STEPS, block.size)])
    return (drawn.reshape(rows, columns) + 0.5) / _STEPS
