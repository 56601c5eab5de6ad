"""The distribution of a sample, and quantiles of type 7."""

from __future__ import annotations

import statistics
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.statistics.distribution import distribution
from generator.statistics.errors import NotComputable, Reason
from generator.statistics.quantiles import quantile, quantile_of_floats
from tests.statistics.samples import read_real_run

values = st.lists(st.fractions(-100, 100, max_denominator=1000), min_size=2, max_size=30)


def test_the_published_distribution_of_a_real_run() -> None:
    """All nine values that the run's own page gives, to their twelve digits."""
    result = distribution(read_real_run("d446499470fe").reductions)
    assert {
        "n": 257,
        "mean": 0.976677072644,
        "median": 0.974860762138,
        "p25": 0.973547190071,
        "p75": 0.981400956293,
        "p95": 0.982277309852,
        "min": 0.969696594358,
        "max": 0.982758254897,
        "sd": 0.004013373038,
    } == {
        name: round(float(getattr(result, name)), 12) if name != "n" else result.n
        for name in ("n", "mean", "median", "p25", "p75", "p95", "min", "max", "sd")
    }


def test_the_published_95th_percentile_is_of_type_7() -> None:
    """Another run tells type 7 from the nearest rank."""
    assert 0.979785797198 == round(float(distribution(read_real_run("a588b8eb5fac").reductions).p95), 12)


def test_a_small_case_by_hand() -> None:
    """Of 1, 2, 3, 4: quartiles at 1.75 and 3.25, 95th percentile at 3.85, variance 5/3."""
    result = distribution([4, 2, 1, 3])
    assert (Fraction(5, 2), Fraction(7, 4), Fraction(13, 4), Fraction(385, 100)) == (
        result.median,
        result.p25,
        result.p75,
        result.p95,
    )
    assert pytest.approx((5 / 3) ** 0.5, rel=1e-15) == result.sd


@given(values)
def test_it_agrees_with_the_standard_library(sample: list[Fraction]) -> None:
    """Quantiles, mean and standard deviation; the order of values changes no bit."""
    result = distribution(sample)
    p25, median, p75 = statistics.quantiles(sample, n=4, method="inclusive")
    assert (p25, median, p75, statistics.mean(sample)) == (result.p25, result.median, result.p75, result.mean)
    assert pytest.approx(statistics.stdev(float(value) for value in sample), rel=1e-9, abs=1e-12) == result.sd
    assert result == distribution(sample[::-1])


@given(values, st.fractions(0, 1, max_denominator=97))
def test_quantiles_are_numpys_default(sample: list[Fraction], share: Fraction) -> None:
    """Exact and in float64."""
    expected = pytest.approx(np.quantile([float(value) for value in sample], float(share)), rel=1e-9, abs=1e-9)
    assert expected == float(quantile(tuple(sorted(sample)), share))
    assert expected == quantile_of_floats(np.array([float(value) for value in sample]), share)


def test_a_single_value_has_no_standard_deviation() -> None:
    """And it is every quantile of its own."""
    result = distribution([Fraction(1, 3)])
    assert (None, Fraction(1, 3), Fraction(1, 3)) == (result.sd, result.p25, result.p95)


@pytest.mark.parametrize(("sample", "reason"), [([], Reason.TOO_FEW), ([float("nan")], Reason.NOT_FINITE)])
def test_no_sample_is_refused(sample: list[float], reason: Reason) -> None:
    """Without values, and without numbers."""
    with pytest.raises(NotComputable) as refused:
        distribution(sample)
    assert reason == refused.value.reason
