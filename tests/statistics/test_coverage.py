"""Simulated coverage of intervals and type I error of tests: what each promises, and where it is known to fall short.

Seeds are fixed, so these results do not change from run to run; the bounds leave three standard errors to either side.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks.coverage import CLUSTERS, SAMPLES, SEED, Cell, rows_text, simulate

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def cells() -> tuple[Cell, ...]:
    """Simulate everything once."""
    return tuple(simulate(SAMPLES, seed=SEED))


def test_the_published_rows_are_what_the_simulation_gives(cells: tuple[Cell, ...]) -> None:
    """Byte for byte, so that anyone can write the evidence of the suite again."""
    runs = sorted((Path(__file__).parents[2] / "proof" / "runs").glob("simulated-coverage-*/rows.jsonl"))
    assert runs
    assert rows_text(cells) == runs[-1].read_text(encoding="utf-8")


def _error(share: float) -> float:
    return 3 * math.sqrt(share * (1 - share) / SAMPLES)


def _of(cells: tuple[Cell, ...], kind: str, method: str, data: str = "") -> Iterator[Cell]:
    found = [cell for cell in cells if (cell.kind, cell.method) == (kind, method) and cell.data.startswith(data)]
    assert found, method
    return iter(found)


@pytest.mark.parametrize("method", ["clopper_pearson", "hodges_lehmann"])
def test_exact_intervals_cover_at_least_their_level(cells: tuple[Cell, ...], method: str) -> None:
    """Whatever the size and the population; ties only widen the second, skewness costs it little here."""
    for cell in _of(cells, "interval", method):
        assert cell.share >= 0.95 - _error(0.95), cell


@pytest.mark.parametrize("method", ["wilson", "median_limit", "stratified_median_limit"])
def test_wilson_and_the_median_come_near_their_level(cells: tuple[Cell, ...], method: str) -> None:
    """Within a few points of 95 percent from ten values on."""
    for cell in _of(cells, "interval", method):
        assert cell.share >= 0.92 - _error(0.92), cell


@pytest.mark.parametrize("resample", ["independent", "stratified"])
def test_the_seeded_median_is_near_its_limit(cells: tuple[Cell, ...], resample: str) -> None:
    """With so few resamples its tails are rough, and ten skewed values cost it most."""
    for cell in _of(cells, "interval", f"bootstrap_median, {resample}"):
        assert cell.share >= 0.90 - _error(0.90), cell


def test_the_mean_of_skewed_values_is_covered_less_than_promised(cells: tuple[Cell, ...]) -> None:
    """The t interval falls short a little at ten values, the percentile bootstrap more; both recover at a hundred."""
    few, _, many = _of(cells, "interval", "bootstrap_by_weights, independent", "skewed")
    few_t, _, many_t = list(_of(cells, "interval", "mean_difference", "skewed"))[:3]
    assert few.share < 0.95 - _error(0.95)
    assert few.share < few_t.share
    assert many.share >= 0.92 - _error(0.92)
    assert many_t.share >= 0.93 - _error(0.93)


def test_the_mean_of_scores_is_covered_as_promised(cells: tuple[Cell, ...]) -> None:
    """Bounded scores do the t interval no harm."""
    for cell in _of(cells, "interval", "mean_difference", "discrete"):
        assert abs(cell.share - 0.95) <= _error(0.95), cell


def test_ignoring_clusters_covers_far_too_little(cells: tuple[Cell, ...]) -> None:
    """Pairs that share half their variance are no independent pairs, however many clusters there are."""
    for cell in _of(cells, "interval", "mean_difference", "skewed in clusters that it ignores"):
        assert cell.share < 0.85, cell


def test_the_cluster_bootstrap_needs_clusters(cells: tuple[Cell, ...]) -> None:
    """With five it covers less than 90 percent, with thirty more than that; the robust t interval is better at five."""
    for method in ("bootstrap_by_weights, clustered", "bootstrap_median, clustered"):
        shares = [cell.share for cell in _of(cells, "interval", method)]
        assert len(CLUSTERS) == len(shares)
        assert shares[0] < 0.90 <= shares[-1] + _error(0.90)
        assert shares[0] < shares[-1]
    robust = next(_of(cells, "interval", "clustered_mean_difference"))
    assert robust.share > next(_of(cells, "interval", "bootstrap_by_weights, clustered")).share


@pytest.mark.parametrize(
    "method",
    [
        *("wilcoxon, p", "wilcoxon, exact_p", "sign_test", "mcnemar"),
        *("mean_difference", "tost", "non_inferiority"),
    ],
)
def test_tests_reject_no_more_than_alpha_where_nothing_is_to_be_found(cells: tuple[Cell, ...], method: str) -> None:
    """On continuous and on mostly tied differences, at every size; against a margin, where the mean lies on it."""
    for cell in _of(cells, "test", method):
        assert cell.share <= 0.05 + _error(0.05), cell
