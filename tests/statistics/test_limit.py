"""The limit of infinitely many resamples."""

from __future__ import annotations

import itertools
import math
import statistics
from fractions import Fraction

import numpy as np
import pytest
import scipy.stats
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.statistics.errors import NotComputable, Reason
from generator.statistics.limit import median_limit, stratified_median_limit
from generator.statistics.midpoints import midpoint_quantile
from generator.statistics.resampled_counts import shares_of
from generator.statistics.resampled_medians import resampled_medians
from generator.statistics.resampling import stratified
from tests.statistics.samples import LEVEL, read_real_run

RESAMPLES = 200_000


def _by_enumeration(strata: list[list[int]], level: Fraction) -> list[float]:
    """Return both quantiles over every resample there is, counted."""
    combinations = itertools.product(*(itertools.product(values, repeat=len(values)) for values in strata))
    medians = sorted(statistics.median(itertools.chain(*drawn)) for drawn in combinations)
    tails = ((1 - level) / 2, (1 + level) / 2)
    return [float(medians[math.ceil(tail * len(medians)) - 1]) for tail in tails]


def test_the_real_run_has_the_published_interval_without_any_seed() -> None:
    """0.97410467539 to 0.975407840541: the published seed was not a lucky one."""
    found = median_limit(read_real_run("d446499470fe").reductions, level=LEVEL)
    assert (0.97410467539, 0.975407840541) == (round(found.low, 12), round(found.high, 12))


def test_an_odd_case_by_hand() -> None:
    """Of 1, 2, 3 the median is 1 with chance 7/27 and 3 with 7/27: a tail of 1/4 ends there, one of 8/27 at 2."""
    found = median_limit([1, 2, 3], level=Fraction(1, 2))
    assert (1.0, 3.0) == (found.low, found.high)
    with pytest.raises(NotComputable) as refused:
        median_limit([1, 2, 3], level=Fraction(11, 27))
    assert Reason.NO_WIDTH == refused.value.reason


def test_an_even_case_by_hand() -> None:
    """Of 0, 1, 1, 1 the median is 0 with chance 13/256, 1/2 with 54/256, else 1: tails of 1/20 and 1/10."""
    wider = median_limit([0, 1, 1, 1], level=Fraction(9, 10))
    assert (0.0, 1.0) == (wider.low, wider.high)
    narrower = median_limit([0, 1, 1, 1], level=Fraction(8, 10))
    assert (0.5, 1.0) == (narrower.low, narrower.high)


@settings(max_examples=60)
@given(
    st.sampled_from([(2,), (3,), (4,), (5,), (6,), (2, 2), (1, 4), (3, 2), (1, 3), (2, 2, 2), (1, 5), (1, 1, 1, 2)]),
    st.data(),
    st.sampled_from([LEVEL, Fraction(337, 1000), Fraction(801, 1000)]),
)
def test_it_is_the_quantile_over_every_resample(sizes: tuple[int, ...], data: st.DataObject, level: Fraction) -> None:
    """All n to the n-th resamples counted, one to four strata, odd and even, with ties."""
    strata = [data.draw(st.lists(st.integers(0, 5), min_size=size, max_size=size)) for size in sizes]
    values = [value for members in strata for value in members]
    labels = [label for label, members in enumerate(strata) for _ in members]
    expected = _by_enumeration(strata, level)
    if expected[0] == expected[1]:
        with pytest.raises(NotComputable):
            stratified_median_limit(values, labels, level=level)
        return
    found = stratified_median_limit(values, labels, level=level)
    assert expected == [found.low, found.high]


@pytest.mark.parametrize("n", [12, 42, 120])
def test_an_even_number_by_the_full_table_of_pairs(n: int) -> None:
    """At two hundred tails, against every pair of middle values with the chance that the design writes down for it."""
    values = np.sort(np.random.default_rng(n).lognormal(size=n))
    at_or_below = np.arange(n + 1) / n
    reached = np.array([scipy.stats.binom.sf(n // 2 - 1, n, share) for share in at_or_below])
    lower = np.diff(at_or_below ** (n // 2))
    upper = -np.diff((1 - at_or_below) ** (n // 2))
    chances = np.triu(math.comb(n, n // 2) * np.outer(lower, upper), k=1)
    chances += np.diag(np.diff(reached) - chances.sum(axis=1))
    midpoints = (values[:, None] + values) / 2
    order = np.argsort(midpoints, axis=None)
    cumulated = np.cumsum(chances.ravel()[order])
    shares = shares_of(np.arange(n), np.zeros(n, dtype=np.int64))
    for tail in np.linspace(0.003, 0.997, 200):
        expected = midpoints.ravel()[order[np.searchsorted(cumulated, tail)]]
        assert expected == midpoint_quantile(values, shares, float(tail))


@pytest.mark.parametrize("strata", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("n", [10, 11, 42, 43])
def test_many_seeded_resamples_agree_within_their_error(n: int, strata: int) -> None:
    """Of 200000 resamples, as many lie at or below each bound as should, to five standard errors of that count."""
    generator = np.random.default_rng(1000 * n + strata)
    values = generator.lognormal(size=n)
    labels = [int(label) for label in generator.integers(0, strata, size=n)]
    found = stratified_median_limit(values, labels, level=LEVEL)
    medians = resampled_medians(values, stratified(values, labels), resamples=RESAMPLES, seed=n)
    for bound, tail in ((found.low, 0.025), (found.high, 0.975)):
        error = 5 * math.sqrt(RESAMPLES * tail * (1 - tail))
        assert int((medians <= bound).sum()) >= RESAMPLES * tail - error
        assert int((medians < bound).sum()) <= RESAMPLES * tail + error


@pytest.mark.parametrize("n", [10, 11, 256, 257])
def test_one_stratum_is_no_stratum(n: int) -> None:
    """The closed form and the general one agree, and a second stratum of far-off values is taken for what it is."""
    values = np.random.default_rng(n).normal(size=n)
    plain = median_limit(values, level=LEVEL)
    one = stratified_median_limit(values, ["a"] * n, level=LEVEL)
    assert ((plain.low, plain.high), ("independent", None), ("stratified", 1)) == (
        (one.low, one.high),
        (plain.resample, plain.groups),
        (one.resample, one.groups),
    )


def test_strata_of_equal_values_narrow_the_interval() -> None:
    """Values below and above a gap, half of them each, cannot trade places: the median stays in the gap's edges."""
    values = [*range(10), *range(100, 110)]
    labels = ["low"] * 10 + ["high"] * 10
    stratified_limit = stratified_median_limit(values, labels, level=LEVEL)
    assert stratified_limit.high - stratified_limit.low < 10
    assert median_limit(values, level=LEVEL).high - median_limit(values, level=LEVEL).low > 50


@pytest.mark.parametrize(("n", "strata"), [(40, 1), (41, 1), (40, 3), (41, 3)])
def test_order_scale_and_sign(n: int, strata: int) -> None:
    """Shuffled rows change nothing, a power of two scales it, the opposite values turn it round."""
    generator = np.random.default_rng(n + strata)
    values = generator.normal(size=n)
    labels = generator.integers(0, strata, size=n)
    order = generator.permutation(n)
    found = stratified_median_limit(values, labels.tolist(), level=LEVEL)
    shuffled = stratified_median_limit(values[order], labels[order].tolist(), level=LEVEL)
    scaled = stratified_median_limit(values * 8, labels.tolist(), level=LEVEL)
    opposite = stratified_median_limit(-values, labels.tolist(), level=LEVEL)
    assert found == shuffled
    assert (found.low * 8, found.high * 8) == (scaled.low, scaled.high)
    assert (-found.high, -found.low) == (opposite.low, opposite.high)


def test_a_large_sample() -> None:
    """At 100000 normal values the interval is that of the median's standard error, 1.2533 / sqrt(n), to 5 percent."""
    values = np.random.default_rng(5).normal(size=100_000)
    found = median_limit(values, level=LEVEL)
    assert pytest.approx(2 * 1.96 * 1.2533 / math.sqrt(100_000), rel=0.05) == found.high - found.low


@pytest.mark.parametrize(
    ("values", "labels", "reason"),
    [
        ([], [], Reason.TOO_FEW),
        ([1], ["a"], Reason.NO_WIDTH),
        ([2, 2, 2], ["a", "a", "a"], Reason.NO_WIDTH),
        ([1, 2], ["a"], Reason.UNEVEN),
        ([1, float("nan")], ["a", "a"], Reason.NOT_FINITE),
    ],
)
def test_what_has_no_interval_is_refused(values: list[float], labels: list[str], reason: Reason) -> None:
    """No values, no variation, unequal lengths, not a number."""
    with pytest.raises(NotComputable) as refused:
        stratified_median_limit(values, labels, level=LEVEL)
    assert reason == refused.value.reason
    if reason is not Reason.UNEVEN:
        with pytest.raises(NotComputable):
            median_limit(values, level=LEVEL)
