"""The Brier score."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.statistics.brier import brier
from generator.statistics.errors import NotComputable, Reason


def test_a_small_case_by_hand() -> None:
    """Forecasts 0.9, 0.6 and 0.2 of yes, yes and no: (0.01 + 0.16 + 0.04) / 3."""
    result = brier([Fraction(9, 10), Fraction(6, 10), Fraction(2, 10)], [True, True, False])
    assert (3, Fraction(7, 100), Fraction(2, 3), Fraction(2, 9)) == (
        result.n,
        result.score,
        result.base_rate,
        result.reference,
    )


def test_briers_own_example() -> None:
    """His table of ten forecasts of rain, scored over both categories, gives 0.19: twice the score of one category."""
    forecasts = [Fraction(tenths, 10) for tenths in (7, 9, 8, 4, 2, 0, 0, 0, 0, 1)]
    rain = [False, True, True, True, False, False, False, False, False, False]
    assert Fraction(19, 100) == 2 * brier(forecasts, rain).score


@given(st.lists(st.booleans(), min_size=1))
def test_the_extremes(outcomes: list[bool]) -> None:
    """Certain and right scores 0, certain and wrong 1, and the base rate its own reference."""
    right = [int(outcome) for outcome in outcomes]
    assert brier(right, outcomes).score == 0
    assert brier([1 - value for value in right], outcomes).score == 1
    base = brier(right, outcomes).base_rate
    assert brier([base] * len(outcomes), outcomes).score == base * (1 - base)


@pytest.mark.parametrize(
    ("forecasts", "outcomes", "reason"),
    [
        ([], [], Reason.TOO_FEW),
        ([0.5], [True, False], Reason.UNEVEN),
        ([1.5], [True], Reason.OUT_OF_RANGE),
        ([float("nan")], [True], Reason.NOT_FINITE),
    ],
)
def test_impossible_forecasts_are_refused(forecasts: list[float], outcomes: list[bool], reason: Reason) -> None:
    """None, unequal lengths, outside 0 to 1, not a number."""
    with pytest.raises(NotComputable) as refused:
        brier(forecasts, outcomes)
    assert reason == refused.value.reason
