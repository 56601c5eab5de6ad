"""Simulated coverage of intervals and type I error of tests: what each promises, and where it is known to fall short.

Seeds are fixed, so these results do not change from run to run; the bounds leave three standard errors to either side.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

import pytest

from benchmarks.coverage import CLUSTERS, SEED, Cell, simulate

pytestmark = pytest.mark.slow

SAMPLES = 400


@pytest.fixture(scope="module")
def cells() -> tuple[Cell, ...]:
    """Simulate everything once."""
    return tuple(simulate(SAMPLES, seed=SEED))


def _error(share: float) -> float:
    return 3 * math.sqrt(share * (1 - share) / SAMPLES)


def _of(cells: tuple[Cell, ...], method: str, population: str = "") -> Iterator[Cell]:
    found = [cell for cell in cells if cell.method == method and cell.population.startswith(population)]
    assert found, method
    return iter(found)


@pytest.mark.parametrize("method", ["share, Clopper-Pearson", "pseudomedian, Hodges-Lehmann"])
def test_exact_intervals_cover_at_least_their_level(cells: tuple[Cell, ...], method: str) -> None:
    """Whatever the size and the population; ties only widen the second, skewness costs it little here."""
    for cell in _of(cells, method):
        assert cell.share >= 0.95 - _error(0.95), cell


def test_wilson_and_the_median_come_near_their_level(cells: tuple[Cell, ...]) -> None:
    """Within a few points of 95 percent from ten values on."""
    for method in ("share, Wilson", "median, percentile bootstrap at its limit"):
        for cell in _of(cells, method):
            assert cell.share >= 0.92 - _error(0.92), cell


def test_the_mean_of_skewed_values_is_covered_less_than_promised(cells: tuple[Cell, ...]) -> None:
    """The t interval falls short a little at ten values, the percentile bootstrap more; both recover at a hundred."""
    few, _, many = _of(cells, "mean, percentile bootstrap", "skewed")
    few_t, _, many_t = _of(cells, "mean, Student t", "skewed")
    assert few.share < 0.95 - _error(0.95)
    assert few.share < few_t.share
    assert many.share >= 0.92 - _error(0.92)
    assert many_t.share >= 0.93 - _error(0.93)


def test_the_mean_of_scores_is_covered_as_promised(cells: tuple[Cell, ...]) -> None:
    """Bounded scores do the t interval no harm."""
    for cell in _of(cells, "mean, Student t", "discrete"):
        assert abs(cell.share - 0.95) <= _error(0.95), cell


def test_ignoring_clusters_covers_far_too_little(cells: tuple[Cell, ...]) -> None:
    """Pairs that share half their variance are no independent pairs, however many clusters there are."""
    for cell in _of(cells, "mean, pairs taken as independent"):
        assert cell.share < 0.85, cell


def test_the_cluster_bootstrap_needs_clusters(cells: tuple[Cell, ...]) -> None:
    """With five it covers less than 90 percent, with thirty more than that; the robust t interval is better at five."""
    for method in ("mean, cluster bootstrap", "median, cluster bootstrap"):
        shares = [cell.share for cell in _of(cells, method)]
        assert len(CLUSTERS) == len(shares)
        assert shares[0] < 0.90 <= shares[-1] + _error(0.90)
        assert shares[0] < shares[-1]
    robust, bootstrap = (next(_of(cells, f"mean, cluster{kind}")) for kind in ("-robust t", " bootstrap"))
    assert robust.share > bootstrap.share


@pytest.mark.parametrize("method", ["Wilcoxon, pinned", "Wilcoxon, exact", "sign test", "Student t"])
def test_tests_reject_no_more_than_alpha_where_nothing_is_to_be_found(cells: tuple[Cell, ...], method: str) -> None:
    """On continuous and on mostly tied differences, at every size."""
    for cell in _of(cells, method):
        assert cell.share <= 0.05 + _error(0.05), cell
