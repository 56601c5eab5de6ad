"""The Hodges-Lehmann estimate and its interval."""

from __future__ import annotations

import itertools
import statistics
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.statistics.errors import NotComputable, Reason
from generator.statistics.hodges_lehmann import hodges_lehmann
from generator.statistics.pairwise_sums import floats_in_fixed_point, nth_pairwise_sum
from tests.statistics.samples import DEPRESSION, LEVEL

samples = st.lists(st.integers(-50, 50), min_size=7, max_size=25).filter(lambda values: len(set(values)) > 1)


def test_hollander_and_wolfes_depression_scores() -> None:
    """Their examples 3.3 and 3.4, as R prints them: estimate -0.46, interval -0.786 to -0.010, at 96.1 percent."""
    result = hodges_lehmann(DEPRESSION, level=LEVEL, exact_limit=300)
    assert (9, -0.46, -0.786, -0.01) == (result.n, result.estimate, result.low, result.high)
    assert pytest.approx(0.961, abs=5e-4) == result.achieved_level


def test_a_small_case_by_hand() -> None:
    """Of 1 to 6 the pairwise means have median 3.5; at 95 percent none is left out at either end: 1 - 2/64."""
    result = hodges_lehmann([1, 2, 3, 4, 5, 6], level=LEVEL, exact_limit=300)
    assert (3.5, 1.0, 6.0, 0.96875) == (result.estimate, result.low, result.high, result.achieved_level)


@given(samples)
def test_it_is_an_order_statistic_of_all_pairwise_means(sample: list[int]) -> None:
    """Found without forming the means, it equals the median over all of them, and the bounds are two of them."""
    means = sorted(Fraction(a + b, 2) for a, b in itertools.combinations_with_replacement(sample, 2))
    result = hodges_lehmann(sample, level=LEVEL, exact_limit=300)
    assert float(statistics.median(means)) == result.estimate
    assert {result.low, result.high} <= {float(mean) for mean in means}
    assert result.low <= result.estimate <= result.high


@given(samples, st.integers(-9, 9), st.integers(1, 9))
def test_it_moves_and_scales_with_the_differences(sample: list[int], shift: int, scale: int) -> None:
    """A constant added to all differences, or a factor, does the same to estimate and bounds."""
    plain = hodges_lehmann(sample, level=LEVEL, exact_limit=300)
    moved = hodges_lehmann([value * scale + shift for value in sample], level=LEVEL, exact_limit=300)
    for one, other in ((plain.estimate, moved.estimate), (plain.low, moved.low), (plain.high, moved.high)):
        assert one * scale + shift == other


@given(samples)
def test_swapping_the_arms_turns_it_round(sample: list[int]) -> None:
    """The interval of the opposite differences is the opposite interval."""
    there = hodges_lehmann(sample, level=LEVEL, exact_limit=300)
    back = hodges_lehmann([-value for value in sample], level=LEVEL, exact_limit=300)
    assert (there.estimate, there.low, there.high) == (-back.estimate, -back.high, -back.low)


def test_the_approximation_is_near_the_exact_distribution() -> None:
    """At 100 differences both leave out nearly the same number of means, and achieve the level to 1 in 1000."""
    sample = np.random.default_rng(100).integers(-999, 999, size=100)
    exact = hodges_lehmann(sample, level=LEVEL, exact_limit=300)
    normal = hodges_lehmann(sample, level=LEVEL, exact_limit=99)
    assert "exact" in exact.method
    assert "normal" in normal.method
    assert pytest.approx((exact.low, exact.high), abs=8) == (normal.low, normal.high)
    assert pytest.approx(0.95, abs=1e-3) == normal.achieved_level


def test_values_too_wide_for_exact_sums_are_rounded_far_below_their_floats() -> None:
    """Fractions without a small common denominator give the float of the exact estimate."""
    sample = [Fraction(1, prime) for prime in (10007, 10009, 10037, 10039, 10061, 10067, 10069)]
    means = [(a + b) / 2 for a, b in itertools.combinations_with_replacement(sample, 2)]
    result = hodges_lehmann(sample, level=LEVEL, exact_limit=300)
    assert pytest.approx(float(statistics.median(means)), rel=1e-15) == result.estimate


@pytest.mark.parametrize("scale", [Fraction(10**30), Fraction(1, 10**30)])
def test_values_of_any_size(scale: Fraction) -> None:
    """Far beyond 64 bits, and far below one, the estimate is that of the plain values."""
    found = hodges_lehmann([value * scale for value in (1, 2, 3, 5, 8, 13)], level=LEVEL, exact_limit=300)
    plain = hodges_lehmann([1, 2, 3, 5, 8, 13], level=LEVEL, exact_limit=300)
    assert pytest.approx(plain.estimate, rel=1e-12) == float(Fraction(found.estimate) / scale)


def test_pairwise_sums_of_floats_are_counted_exactly() -> None:
    """Every position among the sums of pairs i <= j, against all of them sorted."""
    units = floats_in_fixed_point(np.array([-1.5, -0.25, 0.0, 0.75, 3.0]))
    expected = sorted(int(a + b) for a, b in itertools.combinations_with_replacement(units.tolist(), 2))
    assert expected == [nth_pairwise_sum(units, position) for position in range(1, 16)]


@pytest.mark.parametrize(
    ("sample", "reason"),
    [
        ([1], Reason.TOO_FEW_PAIRS),
        ([2, 2, 2], Reason.NO_VARIATION),
        ([1, 2, 3, 4, 5], Reason.LEVEL_OUT_OF_REACH),
        ([0.5, float("nan")], Reason.NOT_FINITE),
    ],
)
def test_what_has_no_interval_is_refused(sample: list[float], reason: Reason) -> None:
    """Too few, no variation, a level that even the extremes do not reach, and not a number."""
    with pytest.raises(NotComputable) as refused:
        hodges_lehmann(sample, level=LEVEL, exact_limit=300)
    assert reason == refused.value.reason
    with pytest.raises(NotComputable):
        hodges_lehmann(sample, level=LEVEL, exact_limit=0)
