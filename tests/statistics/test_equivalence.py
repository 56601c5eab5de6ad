"""Equivalence and non-inferiority."""

from __future__ import annotations

from fractions import Fraction

import pytest
import scipy.stats
from hypothesis import given
from hypothesis import strategies as st

from generator.statistics.equivalence import non_inferiority, tost
from generator.statistics.errors import NotComputable, Reason
from generator.statistics.mean_difference import mean_difference
from tests.statistics.samples import ALPHA, LEVEL, WON_7_LOST_17

samples = st.lists(st.integers(-5, 5), min_size=3, max_size=25).filter(lambda values: len(set(values)) > 1)
margins = st.fractions(min_value=Fraction(1, 10), max_value=8)


def test_seven_wins_and_seventeen_losses_are_not_shown_to_be_no_worse() -> None:
    """Non-inferiority at 0.25 has p .68: nothing is shown."""
    estimate = mean_difference(WON_7_LOST_17, level=LEVEL)
    result = non_inferiority(estimate, margin=Fraction(1, 4), alpha=ALPHA)
    assert (0.68, False) == (round(result.p, 2), result.holds)


def test_a_small_case_by_hand() -> None:
    """Of 1, 2, 3, mean 2 and standard error 1 / sqrt 3: against a margin of 2 the upper test sits at t = 0, p 1/2."""
    result = tost(mean_difference([1, 2, 3], level=LEVEL), margin=Fraction(2), alpha=ALPHA)
    assert pytest.approx(0.5) == result.p == result.p_below_upper
    assert not result.holds


@given(samples, margins)
def test_both_agree_with_scipys_one_sided_tests(sample: list[int], margin: Fraction) -> None:
    """Two calls of a one-sample t test, the larger p of both."""
    above = scipy.stats.ttest_1samp(sample, -float(margin), alternative="greater").pvalue
    below = scipy.stats.ttest_1samp(sample, float(margin), alternative="less").pvalue
    estimate = mean_difference(sample, level=LEVEL)
    result = tost(estimate, margin=margin, alpha=ALPHA)
    assert pytest.approx((above, below), abs=1e-10) == (result.p_above_lower, result.p_below_upper)
    assert pytest.approx(above, abs=1e-10) == non_inferiority(estimate, margin=margin, alpha=ALPHA).p


@given(samples, margins)
def test_tests_and_intervals_say_the_same(sample: list[int], margin: Fraction) -> None:
    """Equivalence holds where the interval at 1 - 2 alpha is within the margin; non-inferiority by its lower bound."""
    estimate = mean_difference(sample, level=LEVEL)
    both = tost(estimate, margin=margin, alpha=ALPHA)
    lower = non_inferiority(estimate, margin=margin, alpha=ALPHA)
    assert both.holds == both.interval.lies_within(margin)
    assert lower.holds == (lower.lower_bound > -margin)
    assert lower.holds or not both.holds


def test_a_margin_of_nothing_is_refused() -> None:
    """And so is an alpha that leaves no interval."""
    estimate = mean_difference([1, 2, 3], level=LEVEL)
    for test in (tost, non_inferiority):
        with pytest.raises(NotComputable) as refused:
            test(estimate, margin=Fraction(0), alpha=ALPHA)
        assert Reason.NO_MARGIN == refused.value.reason
        with pytest.raises(ValueError, match="level"):
            test(estimate, margin=Fraction(1), alpha=Fraction(1, 2))
