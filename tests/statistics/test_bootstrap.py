"""The percentile bootstrap."""

from __future__ import annotations

import tracemalloc
from fractions import Fraction
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.statistics import weighted
from generator.statistics.bootstrap import Bootstrap, bootstrap_by_indices, bootstrap_by_weights, bootstrap_median
from generator.statistics.errors import NotComputable, Reason
from generator.statistics.limit import median_limit
from generator.statistics.resampled_medians import resampled_medians
from generator.statistics.resampling import Design, Strata, clustered, independent, stratified
from tests.statistics.plain_loops import medians_of_clusters, medians_within_strata
from tests.statistics.samples import LEVEL, read_real_run

SEED = 20260924
units = st.lists(st.tuples(st.integers(-9, 9), st.integers(0, 3)), min_size=1, max_size=12)


def _interval(values: object, design: Design, *, seed: int = SEED) -> tuple[float, float]:
    found = bootstrap_median(values, design, resamples=10_000, seed=seed, level=LEVEL)  # type: ignore[arg-type]
    return found.low, found.high


def test_the_published_interval_of_a_real_run() -> None:
    """0.97410467539 to 0.975407840541 with 10000 resamples and seed 20260924, digit for digit."""
    run = read_real_run("d446499470fe")
    low, high = _interval(run.reductions, independent(run.reductions))
    assert (0.97410467539, 0.975407840541) == (round(low, 12), round(high, 12))


def test_the_real_run_over_whole_clusters() -> None:
    """Equal (candidate, selected) pairs are one cluster each, 53 of them: 0.973688177629 to 0.980901394422."""
    run = read_real_run("d446499470fe")
    design = clustered(run.reductions, run.pairs)
    low, high = _interval(run.reductions, design)
    assert (53, 0.973688177629, 0.980901394422) == (design.groups, round(low, 12), round(high, 12))


def test_shuffled_rows_of_the_real_run_give_the_same_interval() -> None:
    """To the last bit, independent and clustered."""
    run = read_real_run("d446499470fe")
    rows = list(zip(run.reductions, run.pairs, strict=True))
    Random(1).shuffle(rows)
    values, pairs = [value for value, _ in rows], [pair for _, pair in rows]
    assert _interval(run.reductions, independent(run.reductions)) == _interval(values, independent(values))
    assert _interval(run.reductions, clustered(run.reductions, run.pairs)) == _interval(
        values, clustered(values, pairs)
    )


@given(units, st.integers(0, 2**64 - 1))
def test_medians_equal_the_plain_loop(drawn: list[tuple[int, int]], seed: int) -> None:
    """Draw for draw: independent, and within strata; odd and even numbers, with ties."""
    values = np.array([float(value) for value, _ in drawn])
    labels = [label for _, label in drawn]
    one = [sorted(values.tolist())]
    several = [
        sorted(v for v, found in zip(values, labels, strict=True) if found == label) for label in sorted(set(labels))
    ]
    for design, strata in ((independent(values), one), (stratified(values, labels), several)):
        expected = medians_within_strata(strata, resamples=20, seed=seed)
        assert expected == resampled_medians(values, design, resamples=20, seed=seed).tolist()


@given(units.filter(lambda drawn: len({label for _, label in drawn}) > 1), st.integers(0, 2**64 - 1))
def test_clustered_medians_equal_the_plain_loop(drawn: list[tuple[int, int]], seed: int) -> None:
    """Draw for draw, clusters sorted by their sorted values."""
    values = np.array([float(value) for value, _ in drawn])
    labels = [label for _, label in drawn]
    members = [sorted(v for v, found in zip(values, labels, strict=True) if found == label) for label in set(labels)]
    expected = medians_of_clusters(sorted(members), resamples=20, seed=seed)
    assert expected == resampled_medians(values, clustered(values, labels), resamples=20, seed=seed).tolist()


def test_half_the_weight_exactly_on_an_edge() -> None:
    """Where the two middle places fall to different clusters, the median is midway between them."""
    values = np.array([0.0, 0.0, 1.0, 1.0])
    design = clustered(values, ["a", "a", "b", "b"])
    medians = resampled_medians(values, design, resamples=400, seed=5)
    assert medians_of_clusters([[0.0, 0.0], [1.0, 1.0]], resamples=400, seed=5) == medians.tolist()
    assert {0.0, 0.5, 1.0} == set(medians.tolist())


def test_more_units_than_a_block_holds() -> None:
    """A resample of 70000 units, median by ranks, against a selection over the drawn values themselves."""
    values = np.random.default_rng(7).normal(size=70_000)
    design = independent(values)
    ascending = values[design.order]
    by_indices = bootstrap_by_indices(
        lambda drawn: np.median(ascending[drawn], axis=1), design, resamples=5, seed=1, level=LEVEL
    )
    assert by_indices == bootstrap_median(values, design, resamples=5, seed=1, level=LEVEL)


@pytest.mark.parametrize("n", [4, 9, 10, 57])
def test_the_generic_forms_agree_with_the_fast_path(n: int) -> None:
    """The median as a function of drawn positions, and of weights, gives the interval of the fast path to the bit."""
    values = np.random.default_rng(n).normal(size=n)
    labels = [index % 3 for index in range(n)]
    for design in (independent(values), stratified(values, labels), clustered(values, labels)):
        ordered = values[design.order]
        fast = bootstrap_median(values, design, resamples=500, seed=n, level=LEVEL)
        slow = bootstrap_by_weights(
            lambda weights, ordered=ordered: weighted.medians(ordered, weights),  # type: ignore[misc]
            design,
            resamples=500,
            seed=n,
            level=LEVEL,
        )
        assert fast == slow
        if isinstance(design, Strata):
            by_indices = bootstrap_by_indices(
                lambda drawn, ordered=ordered: np.median(ordered[drawn], axis=1),  # type: ignore[misc]
                design,
                resamples=500,
                seed=n,
                level=LEVEL,
            )
            assert fast == by_indices


def _ratio_of_sums(rows: list[tuple[int, int]], labels: list[int]) -> Bootstrap:
    design = clustered(rows, labels)
    control, treatment = (np.array([rows[position][side] for position in design.order]) for side in (0, 1))
    return bootstrap_by_weights(
        lambda weights: 1 - weighted.totals(treatment, weights) / weighted.totals(control, weights),
        design,
        resamples=300,
        seed=SEED,
        level=LEVEL,
    )


@given(st.lists(st.tuples(st.integers(1, 9), st.integers(1, 9)), min_size=6, max_size=20), st.randoms())
def test_any_statistic_does_not_depend_on_the_order_of_rows(rows: list[tuple[int, int]], random: Random) -> None:
    """A ratio of sums over clusters: units sorted by the columns that it reads."""
    labels = [index % 3 for index in range(len(rows))]
    both = list(zip(rows, labels, strict=True))
    random.shuffle(both)
    try:
        expected = _ratio_of_sums(rows, labels)
    except NotComputable:
        return
    assert expected == _ratio_of_sums([row for row, _ in both], [label for _, label in both])


def test_another_seed_moves_the_interval_and_the_limit_lies_between() -> None:
    """On continuous data a lucky seed is visible: over ten seeds the bounds scatter to both sides of the limit."""
    values = np.random.default_rng(42).lognormal(size=42)
    intervals = [_interval(values, independent(values), seed=seed) for seed in range(10)]
    limit = median_limit(values, level=LEVEL)
    assert 1 < len(set(intervals))
    for bound, found in ((limit.low, [low for low, _ in intervals]), (limit.high, [high for _, high in intervals])):
        assert min(found) <= bound <= max(found)


def test_memory_is_bounded_by_a_constant() -> None:
    """100000 units stay far below 100 MB, values and all."""
    values = np.random.default_rng(1).normal(size=100_000)
    tracemalloc.start()
    try:
        bootstrap_median(values, independent(values), resamples=5, seed=1, level=LEVEL)
        _, peak_bytes = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak_bytes < 50e6


def test_a_result_says_how_it_was_drawn() -> None:
    """Everything that it takes to draw it again."""
    found = bootstrap_median([1, 2, 4, 8], stratified([1, 2, 4, 8], "aabb"), resamples=99, seed=3, level=LEVEL)
    assert (4, Fraction(19, 20), 99, 3, "stratified", 2) == (
        found.n,
        found.level,
        found.resamples,
        found.seed,
        found.resample,
        found.groups,
    )


def test_a_statistic_that_is_undefined_in_a_resample_is_refused() -> None:
    """And it says in how many."""
    design = independent([0, 1])
    with pytest.raises(NotComputable) as refused:
        bootstrap_by_weights(
            lambda weights: weighted.means(np.array([1.0, 2.0]), weights * np.array([0, 1])),
            design,
            resamples=1000,
            seed=1,
            level=LEVEL,
        )
    assert Reason.UNDEFINED_RESAMPLE == refused.value.reason
    assert refused.value.found is not None
    assert 200 < refused.value.found < 300


@pytest.mark.parametrize(
    ("values", "design", "reason"),
    [
        ([2, 2, 2], independent([2, 2, 2]), Reason.NO_WIDTH),
        ([1, 2], independent([1, 2, 3]), Reason.UNEVEN),
        ([1, float("nan")], independent([1, 2]), Reason.NOT_FINITE),
    ],
)
def test_what_has_no_interval_is_refused(values: list[float], design: Design, reason: Reason) -> None:
    """No variation, a design of other units, not a number."""
    with pytest.raises(NotComputable) as refused:
        bootstrap_median(values, design, resamples=50, seed=1, level=LEVEL)
    assert reason == refused.value.reason
