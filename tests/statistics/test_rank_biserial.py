"""The matched-pairs rank-biserial correlation."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.statistics.errors import NotComputable, Reason
from generator.statistics.rank_biserial import rank_biserial
from tests.statistics.samples import DEPRESSION, WILCOXON_1945


def test_published_rank_sums() -> None:
    """Wilcoxon's pairs have rank sums 33 and 3, the depression scores 5 and 40."""
    assert Fraction(30, 36) == rank_biserial(WILCOXON_1945).correlation
    assert Fraction(-35, 45) == rank_biserial(DEPRESSION).correlation


def test_a_small_case_by_hand() -> None:
    """Ranks 1, 2.5, 2.5 with the signs +, -, +: (3.5 - 2.5) of 6; the zero is counted and dropped."""
    result = rank_biserial([0, 1, -2, 2])
    assert (3, 1, Fraction(1, 6)) == (result.n, result.zeros, result.correlation)


@given(st.lists(st.integers(-9, 9), min_size=1).filter(any))
def test_it_is_odd_and_bounded(sample: list[int]) -> None:
    """Swapping the arms turns its sign; it never leaves -1 to 1."""
    correlation = rank_biserial(sample).correlation
    assert -correlation == rank_biserial([-value for value in sample]).correlation
    assert -1 <= correlation <= 1


@pytest.mark.parametrize(("sample", "reason"), [([], Reason.TOO_FEW_PAIRS), ([0, 0], Reason.ALL_ZERO)])
def test_nothing_to_rank_is_refused(sample: list[int], reason: Reason) -> None:
    """Without pairs, and without any difference, there is no correlation."""
    with pytest.raises(NotComputable) as refused:
        rank_biserial(sample)
    assert reason == refused.value.reason
