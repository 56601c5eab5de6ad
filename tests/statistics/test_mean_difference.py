"""The mean of paired differences with its interval."""

from __future__ import annotations

import math
from fractions import Fraction
from random import Random

import numpy as np
import pytest
import scipy.stats
from hypothesis import given
from hypothesis import strategies as st

from generator.statistics.errors import NotComputable, Reason
from generator.statistics.mean_difference import clustered_mean_difference, mean_difference
from tests.statistics.samples import LEVEL, SLEEP, WON_7_LOST_17

samples = st.lists(st.integers(-50, 50), min_size=2, max_size=25).filter(lambda values: len(set(values)) > 1)


def test_students_sleep_data() -> None:
    """R: t.test(extra ~ group, data = sleep, paired = TRUE): mean -1.58, interval -2.4598858 to -0.7001142, df 9."""
    result = mean_difference(SLEEP, level=LEVEL)
    assert (10, Fraction(-158, 100), 9) == (result.n, result.mean, result.degrees_of_freedom)
    assert (-2.4598858, -0.7001142) == (round(result.low, 7), round(result.high, 7))


def test_students_p() -> None:
    """R prints p-value = 0.002833 for the same test, two-sided."""
    assert 0.002833 == round(2 * (1 - mean_difference(SLEEP, level=LEVEL).p_above(Fraction(0))), 6)


def test_seven_wins_and_seventeen_losses() -> None:
    """Mean -0.37, interval -0.89 to 0.15."""
    result = mean_difference(WON_7_LOST_17, level=LEVEL)
    assert (Fraction(-10, 27), -0.89, 0.15) == (result.mean, round(result.low, 2), round(result.high, 2))


def test_a_clustered_case_by_hand() -> None:
    """Two clusters of two, mean 4: they exceed it by -4 and 4 in all; variance 2 / 1 times 32 / 16; t with df 1."""
    result = clustered_mean_difference([1, 3, 5, 7], ["a", "a", "b", "b"], level=LEVEL)
    assert (Fraction(4), 2, 1, 2.0) == (
        result.mean,
        result.clusters,
        result.degrees_of_freedom,
        result.standard_error,
    )
    assert pytest.approx(4 - 12.706204736432095 * 2, rel=1e-9) == result.low


@given(samples)
def test_independent_pairs_agree_with_scipy(sample: list[int]) -> None:
    """scipy's interval of a mean."""
    expected = scipy.stats.ttest_1samp(sample, 0).confidence_interval(0.95)
    result = mean_difference(sample, level=LEVEL)
    assert pytest.approx((expected.low, expected.high), rel=1e-9, abs=1e-9) == (result.low, result.high)


@given(samples)
def test_a_cluster_a_pair_is_no_clustering(sample: list[int]) -> None:
    """With every pair a cluster of its own the robust interval is the plain one."""
    plain = mean_difference(sample, level=LEVEL)
    clustered = clustered_mean_difference(sample, list(range(len(sample))), level=LEVEL)
    assert pytest.approx((plain.low, plain.high), rel=1e-12, abs=1e-12) == (clustered.low, clustered.high)


def test_repeats_within_a_cluster_do_not_narrow_it() -> None:
    """Nine tasks, each counted three times over, have the interval of nine tasks."""
    tasks = [3, -1, 4, 1, -5, 9, 2, 6, -5]
    plain = mean_difference(tasks, level=LEVEL)
    repeated = clustered_mean_difference(tasks * 3, list(range(9)) * 3, level=LEVEL)
    assert pytest.approx((plain.low, plain.high), rel=1e-12) == (repeated.low, repeated.high)
    assert mean_difference(tasks * 3, level=LEVEL).high < plain.high


@given(samples, st.randoms(use_true_random=False))
def test_order_and_arms(sample: list[int], random: Random) -> None:
    """Shuffled rows give the same interval to the bit; swapped arms the opposite one."""
    labels = [value % 3 for value in range(len(sample))]
    rows = list(zip(sample, labels, strict=True))
    try:
        expected = clustered_mean_difference(sample, labels, level=LEVEL)
    except NotComputable:
        return
    random.shuffle(rows)
    shuffled = clustered_mean_difference([one for one, _ in rows], [label for _, label in rows], level=LEVEL)
    assert expected == shuffled
    assert mean_difference(sample, level=LEVEL) == mean_difference(sorted(sample), level=LEVEL)
    back = mean_difference([-value for value in sample], level=LEVEL)
    assert (-back.high, -back.low) == (
        mean_difference(sample, level=LEVEL).low,
        mean_difference(sample, level=LEVEL).high,
    )


def test_a_large_mean_does_not_swallow_the_spread() -> None:
    """Differences around 10**12 that vary by 1 keep their standard error."""
    sample = [10**12 + value for value in (-1, 0, 1)]
    assert pytest.approx(1 / math.sqrt(3), rel=1e-12) == mean_difference(sample, level=LEVEL).standard_error


def test_a_mean_that_no_float_holds_does_not_either() -> None:
    """10**16 and twice 10**16 + 2: their mean lies between two floats, the sum of squares is 8/3 all the same."""
    sample = [10**16, 10**16 + 2, 10**16 + 2]
    assert pytest.approx(math.sqrt(8 / 3 / 2 / 3), rel=1e-12) == mean_difference(sample, level=LEVEL).standard_error


def test_arrays_are_taken_as_they_are() -> None:
    """An integer array, a float array and a list of the same values give one result."""
    expected = mean_difference([1, 2, 4], level=LEVEL)
    assert expected == mean_difference(np.array([1, 2, 4]), level=LEVEL)
    assert expected == mean_difference(np.array([1.0, 2.0, 4.0]), level=LEVEL)


@pytest.mark.parametrize(
    ("sample", "reason"),
    [
        ([], Reason.TOO_FEW_PAIRS),
        ([1], Reason.TOO_FEW_PAIRS),
        ([1, 1], Reason.NO_VARIATION),
        ([1, float("inf")], Reason.NOT_FINITE),
    ],
)
def test_what_has_no_interval_is_refused(sample: list[float], reason: Reason) -> None:
    """Too few pairs, no variation, not finite."""
    with pytest.raises(NotComputable) as refused:
        mean_difference(sample, level=LEVEL)
    assert reason == refused.value.reason


@pytest.mark.parametrize(
    ("sample", "labels", "reason"),
    [
        ([1, 2], ["a"], Reason.UNEVEN),
        ([1, 2], ["a", "a"], Reason.TOO_FEW_CLUSTERS),
        ([1, 2, 1, 2], ["a", "a", "b", "b"], Reason.NO_VARIATION),
    ],
)
def test_clusters_without_an_interval_are_refused(sample: list[int], labels: list[str], reason: Reason) -> None:
    """Unequal lengths, a single cluster, clusters that do not differ."""
    with pytest.raises(NotComputable) as refused:
        clustered_mean_difference(sample, labels, level=LEVEL)
    assert reason == refused.value.reason
