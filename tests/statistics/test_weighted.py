"""Reductions under weights."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.statistics import weighted

rows = (
    st.integers(1, 8)
    .flatmap(
        lambda n: st.tuples(
            st.lists(st.integers(-9, 9), min_size=n, max_size=n), st.lists(st.integers(0, 3), min_size=n, max_size=n)
        )
    )
    .filter(lambda drawn: sum(drawn[1]) > 1)
)


@given(rows, st.sampled_from([Fraction(1, 4), Fraction(1, 2), Fraction(95, 100)]))
def test_they_are_the_reductions_of_the_repeated_values(drawn: tuple[list[int], list[int]], share: Fraction) -> None:
    """Each value taken as often as its weight says."""
    values, counts = np.array(drawn[0]), np.array([drawn[1]])
    repeated = np.repeat(values, counts[0])
    for expected, found in (
        (repeated.sum(), weighted.totals(values, counts)),
        (repeated.mean(), weighted.means(values, counts)),
        ((repeated > 0).mean(), weighted.shares(values > 0, counts)),
        (repeated.std(ddof=1), weighted.standard_deviations(values, counts)),
        (repeated.min(), weighted.minima(values, counts)),
        (repeated.max(), weighted.maxima(values, counts)),
        (np.median(repeated), weighted.medians(values, counts)),
        (np.quantile(repeated, float(share)), weighted.quantiles(values, counts, share=share)),
    ):
        assert pytest.approx(expected, rel=1e-12, abs=1e-12) == found[0]


def test_by_hand() -> None:
    """Of 1, 5, 9 with weights 2, 1, 1: total 16, mean 4, median 3; of the other row, 9 three times, all 9."""
    values, weights = np.array([1, 5, 9]), np.array([[2, 1, 1], [0, 0, 3]])
    assert [16.0, 27.0] == weighted.totals(values, weights).tolist()
    assert [4.0, 9.0] == weighted.means(values, weights).tolist()
    assert [3.0, 9.0] == weighted.medians(values, weights).tolist()


def test_large_integers_do_not_overflow() -> None:
    """What does not fit 64 bits is totalled in float64."""
    values, weights = np.array([2**53, 2**53]), np.array([[2000, 1000]])
    assert [3000.0 * 2**53] == weighted.totals(values, weights).tolist()
    assert pytest.approx([2.0**53]) == weighted.means(values, weights).tolist()


def test_nothing_drawn_is_not_a_number() -> None:
    """A row without weight has no mean, median or quantile; one without a second value no standard deviation."""
    values, weights = np.array([1.0, 2.0]), np.array([[0, 0], [1, 0]])
    for reduce in (weighted.means, weighted.medians, weighted.minima, weighted.maxima):
        first, second = reduce(values, weights).tolist()
        assert first != first
        assert 1.0 == second
    assert np.isnan(weighted.standard_deviations(values, weights)).all()
