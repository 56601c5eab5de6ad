"""Recorded values and their neighbours."""

from __future__ import annotations

from fractions import Fraction

import pytest

from generator.statistics.recorded import Recorded, whole


def test_a_rounded_value_stands_for_half_a_unit_to_either_side() -> None:
    """36.1 percent is 0.3605 to 0.3615; a count is itself."""
    share = Recorded(Fraction(361, 1000), Fraction(1, 1000), is_rounded=True)
    assert (Fraction(3605, 10000), Fraction(3615, 10000), 1000) == (share.low, share.high, share.steps)
    assert (Fraction(40), Fraction(40)) == (whole(40).low, whole(40).high)


def test_one_digit_is_changed_at_a_time() -> None:
    """Nine others for each place, leading zeros before the point included, the sign kept."""
    assert [Fraction(digit) for digit in (0, 1, 2, 3, 4, 6, 7, 8, 9)] == [
        changed.value for changed in whole(5).with_one_digit_changed()
    ]
    small = Recorded(Fraction(-5, 100), Fraction(1, 100), is_rounded=True)
    changed = [found.value for found in small.with_one_digit_changed()]
    assert 27 == len(changed) == len(set(changed))
    assert {Fraction(-105, 100), Fraction(-95, 100), Fraction(-9, 100), Fraction(0)} <= set(changed)


def test_what_nobody_can_have_written_is_refused() -> None:
    """A unit that is no last digit, and a value between two of them."""
    with pytest.raises(ValueError, match="unit"):
        Recorded(Fraction(1), Fraction(1, 3), is_rounded=True)
    with pytest.raises(ValueError, match="whole number"):
        Recorded(Fraction(1, 8), Fraction(1, 100), is_rounded=True)
