"""How often intervals hold the truth, and how often tests reject where nothing is to be found: simulated, seeded.

    python -m benchmarks.coverage                    # a line of JSON a setting
    python -m benchmarks.coverage --rows FILE        # the same into a file, as the suite on coverage reads them

A setting is a method, a kind of data and a size; its row says what the method promises and how often it kept it.
Methods have the names under which the methodology lists them, and what they are tried on stands in ``populations``.
Strata split a sample in halves that do not differ. Tests against a margin get differences whose true mean lies exactly
on it.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from benchmarks.populations import (
    CLUSTER_SIZE,
    MARGINAL_MEDIAN,
    MARGINS,
    NO_EFFECT,
    POPULATIONS,
    Matrix,
    Population,
    clustered_samples,
    uniforms,
)
from generator.statistics import weighted
from generator.statistics.arrays import FloatVector
from generator.statistics.bootstrap import bootstrap_by_weights, bootstrap_median
from generator.statistics.equivalence import non_inferiority, tost
from generator.statistics.errors import NotComputable
from generator.statistics.exact_signed_rank import exact_p
from generator.statistics.hodges_lehmann import hodges_lehmann
from generator.statistics.limit import median_limit, stratified_median_limit
from generator.statistics.mcnemar import mcnemar
from generator.statistics.mean_difference import clustered_mean_difference, mean_difference
from generator.statistics.resampling import Design, clustered, independent, stratified
from generator.statistics.shares import clopper_pearson, wilson
from generator.statistics.sign_test import sign_test
from generator.statistics.signed_ranks import rank_signed
from generator.statistics.wilcoxon import wilcoxon

LEVEL = Fraction(95, 100)
SEED = 20260924
SAMPLES = 800
RESAMPLES = 500
SIZES = (10, 27, 100)
CLUSTERS = (5, 7, 15, 30)
CLUSTERED = "skewed in clusters"

Bounds = tuple[float, float]
IntegerMatrix = NDArray[np.int64]
IntegerVector = NDArray[np.int64]
Result = TypeVar("Result")
Sample = TypeVar("Sample")


class HasBounds(Protocol):
    """Any interval."""

    @property
    def low(self) -> float:
        """The lower bound."""

    @property
    def high(self) -> float:
        """The upper bound."""


class HasP(Protocol):
    """Any test."""

    @property
    def p(self) -> float:
        """Its p-value."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One method on one kind of sample: how often it held the truth, or rejected where nothing was to be found.

    ``hits`` counts, of ``samples`` samples, intervals that hold the truth (kind *interval*) or rejections (kind
    *test*); ``withheld`` those on which the method gave none, which are in neither.
    """

    kind: str
    method: str
    """The name of its function, and behind a comma how it resamples, or which of its values is read."""
    data: str
    size: str
    nominal: Fraction
    samples: int
    withheld: int
    hits: int

    @property
    def share(self) -> float:
        """The share of hits among the samples on which the method gave a result."""
        return self.hits / self.given

    @property
    def given(self) -> int:
        """The samples on which the method gave a result."""
        return self.samples - self.withheld

    @property
    def row(self) -> dict[str, str | float | int | None]:
        """The line of the suite's rows; what is of the other kind is null."""
        setting, is_interval, nominal = (
            f"{self.method}: {self.data}, {self.size}",
            self.kind == "interval",
            self.nominal,
        )
        return {
            "method": self.method,
            "data": self.data,
            "size": self.size,
            "interval": setting if is_interval else None,
            "test": None if is_interval else setting,
            "level": float(nominal) if is_interval else None,
            "alpha": None if is_interval else float(nominal),
            "given": self.given,
            "withheld": self.withheld,
            "held": self.hits if is_interval else None,
            "rejected": None if is_interval else self.hits,
        }


@dataclass(frozen=True, slots=True)
class Setting:
    """What is simulated: a method, a kind of data, a size."""

    method: str
    data: str
    size: str

    def counted(self, kind: str, nominal: Fraction, *, samples: int, withheld: int, hits: int) -> Cell:
        """Return the cell of this setting."""
        return Cell(kind, self.method, self.data, self.size, nominal, samples, withheld, hits)


def simulate(samples: int, *, seed: int) -> Iterator[Cell]:
    """Yield every cell, each from ``samples`` samples of its own."""
    for (name, population), n in product(POPULATIONS.items(), SIZES):
        drawn = population.inverse(uniforms(samples, n, seed=seed + n))
        for method, (interval, truth) in _intervals(population, n).items():
            yield _covered(Setting(method, name, f"n {n}"), drawn, interval, truth)
    for clusters in CLUSTERS:
        drawn = clustered_samples(samples, clusters, seed=seed + clusters)
        for method, (interval, truth) in _clustered_intervals(clusters).items():
            data = CLUSTERED if "cluster" in method else f"{CLUSTERED} that it ignores"
            yield _covered(Setting(method, data, f"{clusters} clusters"), drawn, interval, truth)
    for (name, inverse), n in product(NO_EFFECT.items(), SIZES):
        drawn = inverse(uniforms(samples, n, seed=seed + 1000 + n)).astype(np.int64)
        for method, test in _tests(margin=MARGINS[name]).items():
            yield _rejected(Setting(method, name, f"n {n}"), drawn, test)


def _intervals(population: Population, n: int) -> dict[str, tuple[Callable[[FloatVector], Bounds], float]]:
    """Return each interval of an unclustered sample with what it should hold."""
    halves = [position % 2 for position in range(n)]
    mean, median = population.mean, population.median

    def of_share(interval: Callable[..., HasBounds]) -> Callable[[FloatVector], Bounds]:
        return lambda row: _bounds(interval(int((row > population.threshold).sum()), len(row), level=LEVEL))

    return {
        "mean_difference": (lambda row: _bounds(mean_difference(row, level=LEVEL)), mean),
        "bootstrap_by_weights, independent": (lambda row: _mean_by_weights(row, independent(row)), mean),
        "bootstrap_median, independent": (lambda row: _median(row, independent(row)), median),
        "bootstrap_median, stratified": (lambda row: _median(row, stratified(row, halves)), median),
        "median_limit": (lambda row: _bounds(median_limit(row, level=LEVEL)), median),
        "stratified_median_limit": (lambda row: _bounds(stratified_median_limit(row, halves, level=LEVEL)), median),
        "hodges_lehmann": (
            lambda row: _bounds(hodges_lehmann(row, level=LEVEL, exact_limit=300)),
            population.pseudomedian,
        ),
        "wilson": (of_share(wilson), population.share_above),
        "clopper_pearson": (of_share(clopper_pearson), population.share_above),
    }


def _clustered_intervals(clusters: int) -> dict[str, tuple[Callable[[FloatVector], Bounds], float]]:
    """Return each interval of a clustered sample with what it should hold; the first takes no heed of clusters."""
    labels = np.repeat(np.arange(clusters), CLUSTER_SIZE).tolist()
    return {
        "mean_difference": (lambda row: _bounds(mean_difference(row, level=LEVEL)), 2.0),
        "clustered_mean_difference": (lambda row: _bounds(clustered_mean_difference(row, labels, level=LEVEL)), 2.0),
        "bootstrap_by_weights, clustered": (lambda row: _mean_by_weights(row, clustered(row, labels)), 2.0),
        "bootstrap_median, clustered": (lambda row: _median(row, clustered(row, labels)), MARGINAL_MEDIAN),
    }


def _tests(*, margin: int) -> dict[str, Callable[[IntegerVector], float]]:
    """Return each test as a function from differences without effect to p."""
    return {
        "wilcoxon, p": lambda row: wilcoxon(row, exact_limit=0).p,
        "wilcoxon, exact_p": lambda row: float(exact_p(rank_signed(row))),
        "sign_test": lambda row: float(sign_test(row).p),
        "mcnemar": lambda row: float(mcnemar((row < 0).tolist(), (row > 0).tolist()).p),
        "mean_difference": _two_sided_t,
        "tost": lambda row: _shifted(row, margin, tost),
        "non_inferiority": lambda row: _shifted(row, -margin, non_inferiority),
    }


def _covered(setting: Setting, drawn: Matrix, interval: Callable[[FloatVector], Bounds], truth: float) -> Cell:
    """Count the samples whose interval holds the truth."""
    outcomes = [_or_none(interval, row) for row in drawn]
    given = [bounds for bounds in outcomes if bounds is not None]
    hits = sum(low <= truth <= high for low, high in given)
    return setting.counted("interval", LEVEL, samples=len(outcomes), withheld=len(outcomes) - len(given), hits=hits)


def _rejected(setting: Setting, drawn: IntegerMatrix, test: Callable[[IntegerVector], float]) -> Cell:
    """Count the samples without effect on which the test rejects; one that cannot be computed rejects nothing."""
    outcomes = [_or_none(test, row) for row in drawn]
    given = [p for p in outcomes if p is not None]
    hits = sum(p <= 1 - LEVEL for p in given)
    return setting.counted("test", 1 - LEVEL, samples=len(outcomes), withheld=len(outcomes) - len(given), hits=hits)


def _or_none(function: Callable[[Sample], Result], row: Sample) -> Result | None:
    try:
        return function(row)
    except NotComputable:
        return None


def _bounds(found: HasBounds) -> Bounds:
    return found.low, found.high


def _mean_by_weights(row: FloatVector, design: Design) -> Bounds:
    ordered = row[design.order]
    return _bounds(
        bootstrap_by_weights(
            lambda weights: weighted.means(ordered, weights), design, resamples=RESAMPLES, seed=1, level=LEVEL
        )
    )


def _median(row: FloatVector, design: Design) -> Bounds:
    return _bounds(bootstrap_median(row, design, resamples=RESAMPLES, seed=1, level=LEVEL))


def _two_sided_t(row: IntegerVector) -> float:
    p = mean_difference(row, level=LEVEL).p_above(Fraction(0))
    return 2 * min(p, 1 - p)


def _shifted(row: IntegerVector, shift: int, test: Callable[..., HasP]) -> float:
    """Return the p of a test against a margin, of differences whose true mean is the shift: the edge of the margin."""
    return test(mean_difference(row + shift, level=LEVEL), margin=Fraction(abs(shift)), alpha=1 - LEVEL).p


def main() -> int:
    """Write every cell as a line of JSON, to standard output or to a file."""
    parser = argparse.ArgumentParser(description="Coverage of intervals and error of tests, simulated.")
    parser.add_argument("--rows", type=Path, metavar="FILE", help="write the rows of the suite to this file")
    target = parser.parse_args().rows
    text = rows_text(simulate(SAMPLES, seed=SEED))
    if target is None:
        sys.stdout.write(text)
    else:
        target.write_text(text, encoding="utf-8", newline="\n")
    return 0


def rows_text(cells: Iterable[Cell]) -> str:
    """Return the rows of the suite, one setting a line."""
    return "".join(json.dumps(cell.row) + "\n" for cell in cells)


if __name__ == "__main__":
    sys.exit(main())
