"""The sign test."""

from __future__ import annotations

from fractions import Fraction

import pytest
import scipy.stats
from hypothesis import given
from hypothesis import strategies as st

from generator.statistics.errors import NotComputable, Reason
from generator.statistics.fair_coin import fair_coin_p
from generator.statistics.sign_test import sign_test
from tests.statistics.samples import WON_7_LOST_17


def test_seven_wins_and_seventeen_losses() -> None:
    """R: binom.test(7, 24) gives p-value = 0.06391."""
    result = sign_test(WON_7_LOST_17)
    assert (27, 24, 3, 7, 17, 0.06391) == (
        result.pairs,
        result.n,
        result.zeros,
        result.wins,
        result.losses,
        round(float(result.p), 5),
    )


def test_a_small_case_by_hand() -> None:
    """Three heads of three, or none: two of eight patterns."""
    assert Fraction(1, 4) == sign_test([1, 5, 0, 2]).p


@given(st.integers(1, 200).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_the_fair_coin_is_scipys_binomial_test(counts: tuple[int, int]) -> None:
    """Exact where scipy's is rounded, and never further away than its rounding."""
    heads, tosses = counts
    expected = scipy.stats.binomtest(heads, tosses).pvalue
    assert pytest.approx(expected, rel=1e-9) == float(fair_coin_p(heads, tosses=tosses))


@given(st.lists(st.integers(-3, 3)).filter(any))
def test_swapping_the_arms_swaps_wins_and_losses(sample: list[int]) -> None:
    """The p stays."""
    there, back = sign_test(sample), sign_test([-value for value in sample])
    assert (there.wins, there.losses, there.p) == (back.losses, back.wins, back.p)


@pytest.mark.parametrize(("sample", "reason"), [([], Reason.TOO_FEW_PAIRS), ([0, 0], Reason.ALL_ZERO)])
def test_nothing_to_count_is_refused(sample: list[int], reason: Reason) -> None:
    """Without pairs, and without any difference, there is no p."""
    with pytest.raises(NotComputable) as refused:
        sign_test(sample)
    assert reason == refused.value.reason
