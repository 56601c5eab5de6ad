"""How often intervals hold the truth, and how often tests reject where nothing is to be found: simulated, seeded.

    python -m benchmarks.coverage > coverage.jsonl

Every sample comes from SplitMix64 and an inverse distribution function, and so from its seed alone. Populations:
*skewed* (exponential), *discrete* (scores 1 to 5, most at 4), *symmetric* (the difference of two exponentials) and
*tied* (-2 to 2, most at 0), the latter two without any effect. Clustered samples hold four units a cluster, each the
sum of an exponential of its cluster and one of its own.
"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from fractions import Fraction
from itertools import product
from typing import Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from generator.statistics import weighted
from generator.statistics.arrays import FloatVector
from generator.statistics.bootstrap import bootstrap_by_indices, bootstrap_by_weights, bootstrap_median
from generator.statistics.errors import NotComputable
from generator.statistics.exact_signed_rank import exact_p
from generator.statistics.hodges_lehmann import hodges_lehmann
from generator.statistics.limit import median_limit
from generator.statistics.mean_difference import clustered_mean_difference, mean_difference
from generator.statistics.resampling import clustered, independent
from generator.statistics.shares import clopper_pearson, wilson
from generator.statistics.sign_test import sign_test
from generator.statistics.signed_ranks import rank_signed
from generator.statistics.splitmix64 import BLOCK, IndexStream, Segment
from generator.statistics.wilcoxon import wilcoxon

LEVEL = Fraction(95, 100)
SEED = 20260924
SAMPLES = 1000
RESAMPLES = 500
SIZES = (10, 27, 100)
CLUSTERS = (5, 7, 15, 30)
CLUSTER_SIZE = 4

Bounds = tuple[float, float]
Matrix = NDArray[np.float64]
Result = TypeVar("Result")

_STEPS = 2**32 - 1


class HasBounds(Protocol):
    """Any interval."""

    @property
    def low(self) -> float:
        """The lower bound."""

    @property
    def high(self) -> float:
        """The upper bound."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One method on one kind of sample: how often it held the truth, or rejected where nothing was to be found.

    ``hits`` counts, of ``samples`` samples, intervals that hold the truth (kind *coverage*) or rejections (kind
    *rejection*); ``withheld`` those on which the method gave none, which are in neither.
    """

    kind: str
    method: str
    population: str
    n: int
    clusters: int | None
    nominal: float
    samples: int
    withheld: int
    hits: int

    @property
    def share(self) -> float:
        """The share of hits among the samples on which the method gave a result."""
        return self.hits / (self.samples - self.withheld)


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
MARGINAL_MEDIAN = 1.6783469900166605
"""Of the sum of two exponentials, solving (1 + x) exp(-x) = 1/2."""


def simulate(samples: int, *, seed: int) -> Iterator[Cell]:
    """Yield every cell, each from ``samples`` samples of its own."""
    for (name, population), n in product(POPULATIONS.items(), SIZES):
        drawn = population.inverse(_uniforms(samples, n, seed=seed + n))
        for method, (interval, truth) in _intervals(population).items():
            yield _covered(method, name, drawn, interval, truth, clusters=None)
    for clusters in CLUSTERS:
        drawn = _clustered_samples(samples, clusters, seed=seed + clusters)
        for method, (interval, truth) in _clustered_intervals(clusters).items():
            yield _covered(method, "skewed, in clusters", drawn, interval, truth, clusters=clusters)
    for (name, inverse), n in product(NO_EFFECT.items(), SIZES):
        drawn = inverse(_uniforms(samples, n, seed=seed + 1000 + n))
        for method, test in _tests().items():
            yield _rejected(method, name, drawn, test)


def _intervals(population: Population) -> dict[str, tuple[Callable[[FloatVector], Bounds], float]]:
    """Return each interval of an unclustered sample with what it should hold."""

    def of_share(interval: Callable[..., HasBounds]) -> Callable[[FloatVector], Bounds]:
        return lambda row: _bounds(interval(int((row > population.threshold).sum()), len(row), level=LEVEL))

    return {
        "mean, Student t": (lambda row: _bounds(mean_difference(row, level=LEVEL)), population.mean),
        "mean, percentile bootstrap": (_bootstrapped_mean, population.mean),
        "median, percentile bootstrap at its limit": (
            lambda row: _bounds(median_limit(row, level=LEVEL)),
            population.median,
        ),
        "pseudomedian, Hodges-Lehmann": (
            lambda row: _bounds(hodges_lehmann(row, level=LEVEL, exact_limit=300)),
            population.pseudomedian,
        ),
        "share, Wilson": (of_share(wilson), population.share_above),
        "share, Clopper-Pearson": (of_share(clopper_pearson), population.share_above),
    }


def _clustered_intervals(clusters: int) -> dict[str, tuple[Callable[[FloatVector], Bounds], float]]:
    """Return each interval of a clustered sample with what it should hold."""
    labels = np.repeat(np.arange(clusters), CLUSTER_SIZE).tolist()

    def robust(row: FloatVector) -> Bounds:
        return _bounds(clustered_mean_difference(row, labels, level=LEVEL))

    def mean(row: FloatVector) -> Bounds:
        design = clustered(row, labels)
        ordered = row[design.order]
        return _bounds(
            bootstrap_by_weights(
                lambda weights: weighted.means(ordered, weights), design, resamples=RESAMPLES, seed=1, level=LEVEL
            )
        )

    def median(row: FloatVector) -> Bounds:
        return _bounds(bootstrap_median(row, clustered(row, labels), resamples=RESAMPLES, seed=1, level=LEVEL))

    return {
        "mean, pairs taken as independent": (lambda row: _bounds(mean_difference(row, level=LEVEL)), 2.0),
        "mean, cluster-robust t": (robust, 2.0),
        "mean, cluster bootstrap": (mean, 2.0),
        "median, cluster bootstrap": (median, MARGINAL_MEDIAN),
    }


def _tests() -> dict[str, Callable[[FloatVector], float]]:
    """Return each test as a function from differences without effect to p."""
    return {
        "Wilcoxon, pinned": lambda row: wilcoxon(row.astype(np.int64), exact_limit=0).p,
        "Wilcoxon, exact": lambda row: float(exact_p(rank_signed(row.astype(np.int64)))),
        "sign test": lambda row: float(sign_test(row.astype(np.int64)).p),
        "Student t": _two_sided_t,
    }


def _covered(
    method: str,
    population: str,
    drawn: Matrix,
    interval: Callable[[FloatVector], Bounds],
    truth: float,
    *,
    clusters: int | None,
) -> Cell:
    """Count the samples whose interval holds the truth."""
    outcomes = [_or_none(interval, row) for row in drawn]
    given = [bounds for bounds in outcomes if bounds is not None]
    hits = sum(low <= truth <= high for low, high in given)
    samples, n = drawn.shape
    return Cell("coverage", method, population, n, clusters, float(LEVEL), samples, samples - len(given), hits)


def _rejected(method: str, population: str, drawn: Matrix, test: Callable[[FloatVector], float]) -> Cell:
    """Count the samples without effect on which the test rejects."""
    outcomes = [_or_none(test, row) for row in drawn]
    given = [p for p in outcomes if p is not None]
    alpha = float(1 - LEVEL)
    samples, n = drawn.shape
    hits = sum(p <= alpha for p in given)
    return Cell("rejection", method, population, n, None, alpha, samples, samples - len(given), hits)


def _or_none(function: Callable[[FloatVector], Result], row: FloatVector) -> Result | None:
    try:
        return function(row)
    except NotComputable:
        return None


def _bounds(found: HasBounds) -> Bounds:
    return found.low, found.high


def _bootstrapped_mean(row: FloatVector) -> Bounds:
    ordered = np.sort(row)
    return _bounds(
        bootstrap_by_indices(
            lambda drawn: ordered[drawn].mean(axis=1), independent(row), resamples=RESAMPLES, seed=1, level=LEVEL
        )
    )


def _two_sided_t(row: FloatVector) -> float:
    p = mean_difference(row, level=LEVEL).p_above(Fraction(0))
    return 2 * min(p, 1 - p)


def _clustered_samples(samples: int, clusters: int, *, seed: int) -> Matrix:
    """Draw one sample a row: what a cluster shares, and what each of its units adds."""
    drawn = _exponential(_uniforms(samples, clusters * (1 + CLUSTER_SIZE), seed=seed))
    shared, own = drawn[:, :clusters], drawn[:, clusters:]
    return np.repeat(shared, CLUSTER_SIZE, axis=1) + own


def _uniforms(rows: int, columns: int, *, seed: int) -> Matrix:
    """Draw numbers strictly between 0 and 1, row after row."""
    drawn = np.empty((1, rows * columns), dtype=np.uint32)
    stream = IndexStream(seed)
    for start in range(0, drawn.size, BLOCK):
        block = drawn[:, start : start + BLOCK]
        stream.fill(block, [Segment(_STEPS, block.size)])
    return (drawn.reshape(rows, columns) + 0.5) / _STEPS


def main() -> int:
    """Write every cell as a line of JSON."""
    for cell in simulate(SAMPLES, seed=SEED):
        sys.stdout.write(json.dumps(asdict(cell), sort_keys=True) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
