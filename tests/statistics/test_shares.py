"""Intervals for a share."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest
import scipy.stats
from hypothesis import given
from hypothesis import strategies as st

from generator.statistics.errors import NotComputable, Reason
from generator.statistics.interval import Interval
from generator.statistics.shares import clopper_pearson, wilson
from tests.statistics.samples import LEVEL

counts = st.integers(1, 300).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n)))


@pytest.mark.parametrize(
    ("successes", "n", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilson_is_newcombes_method_3(successes: int, n: int, low: float, high: float) -> None:
    """Newcombe, 1998, table I."""
    interval = wilson(successes, n, level=LEVEL)
    assert (low, high) == (round(interval.low, 4), round(interval.high, 4))


@pytest.mark.parametrize(
    ("successes", "n", "low", "high"),
    [(81, 263, 0.2527, 0.3676), (15, 148, 0.0578, 0.1617), (0, 20, 0.0, 0.1684), (1, 29, 0.0009, 0.1776)],
)
def test_clopper_pearson_is_newcombes_method_5(successes: int, n: int, low: float, high: float) -> None:
    """Newcombe, 1998, table I."""
    interval = clopper_pearson(successes, n, level=LEVEL)
    assert (low, high) == (round(interval.low, 4), round(interval.high, 4))


def test_clopper_pearson_by_hand() -> None:
    """None of n: the upper bound p solves (1 - p) to the n-th = 0.025."""
    assert pytest.approx(1 - 0.025 ** (1 / 20), rel=1e-12) == clopper_pearson(0, 20, level=LEVEL).high


def test_wilson_by_hand() -> None:
    """Half of n: the interval is symmetric, its half width z / (2 sqrt(n + z squared))."""
    z = 1.959963984540054
    assert pytest.approx(z / 2 / (10 + z * z) ** 0.5, rel=1e-12) == 0.5 - wilson(5, 10, level=LEVEL).low


@given(counts)
def test_both_agree_with_scipy(drawn: tuple[int, int]) -> None:
    """scipy computes both from its own test object."""
    successes, n = drawn
    test = scipy.stats.binomtest(successes, n)
    for expected, interval in (
        (test.proportion_ci(0.95, "wilson"), wilson),
        (test.proportion_ci(0.95, "exact"), clopper_pearson),
    ):
        found = interval(successes, n, level=LEVEL)
        assert pytest.approx((expected.low, expected.high), abs=1e-10) == (found.low, found.high)


@given(counts)
def test_failures_mirror_successes(drawn: tuple[int, int]) -> None:
    """The interval of the share that failed is that of the share that passed, turned round; both hold the share."""
    successes, n = drawn
    for interval in (wilson, clopper_pearson):
        passed, failed = interval(successes, n, level=LEVEL), interval(n - successes, n, level=LEVEL)
        assert pytest.approx((1 - failed.high, 1 - failed.low), abs=1e-12) == (passed.low, passed.high)
        assert passed.low <= successes / n <= passed.high


@pytest.mark.parametrize("interval", [wilson, clopper_pearson])
def test_impossible_counts_are_refused(interval: Callable[..., Interval]) -> None:
    """No trials, more successes than trials, and a level that is none."""
    for successes, n, reason in ((0, 0, Reason.TOO_FEW), (3, 2, Reason.OUT_OF_RANGE), (-1, 2, Reason.OUT_OF_RANGE)):
        with pytest.raises(NotComputable) as refused:
            interval(successes, n, level=LEVEL)
        assert reason == refused.value.reason
    with pytest.raises(ValueError, match="level"):
        interval(1, 2, level=Fraction(95))
