"""What comes in."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.statistics.arrays import as_floats, as_fractions, as_scaled_integers, require_level
from generator.statistics.errors import NotComputable, Reason, require_enough


@given(st.lists(st.fractions(max_denominator=1000), min_size=1))
def test_scaling_keeps_order_and_sign(values: list[Fraction]) -> None:
    """One positive factor for all."""
    scaled = as_scaled_integers(values)
    assert [value * scaled[0] for value in values] == [values[0] * number for number in scaled]
    assert [value > 0 for value in values] == [number > 0 for number in scaled]


def test_what_is_exact_and_what_is_not() -> None:
    """Ints, Fractions and integer arrays are; floats in any dress are not."""
    assert (3, 2) == as_scaled_integers([Fraction(1, 2), Fraction(1, 3)])
    assert (1, -2) == as_scaled_integers(np.array([1, -2])) == as_scaled_integers([np.int64(1), np.int64(-2)])  # type: ignore[list-item]
    for inexact in ([1.0], np.array([1.0]), [np.float32(1)]):
        with pytest.raises(TypeError, match="exact"):
            as_scaled_integers(inexact)  # type: ignore[arg-type]


def test_floats_stand_for_their_own_value() -> None:
    """And Fractions become the nearest float."""
    assert (Fraction(1, 2), Fraction(0.1)) == as_fractions([0.5, 0.1])
    assert [0.1, 2.0] == as_floats([Fraction(1, 10), 2]).tolist()


def test_the_callers_array_is_left_alone() -> None:
    """What comes back is a copy."""
    values = np.array([3.0, 1.0])
    as_floats(values)[0] = 9.0
    assert [3.0, 1.0] == values.tolist()


@pytest.mark.parametrize("value", [float("nan"), float("inf"), -float("inf")])
def test_what_is_not_finite_is_refused(value: float) -> None:
    """In a list and in an array."""
    for values in ([1.0, value], np.array([1.0, value])):
        for read in (as_floats, as_fractions):
            with pytest.raises(NotComputable, match="finite") as refused:
                read(values)
            assert Reason.NOT_FINITE == refused.value.reason


def test_a_number_beyond_floats_is_refused() -> None:
    """Rather than becoming infinite."""
    with pytest.raises(NotComputable):
        as_floats([10**400])


def test_levels_and_counts() -> None:
    """A level lies strictly between 0 and 1; too few says how many there are and how many it takes."""
    for level in (Fraction(0), Fraction(1), Fraction(95)):
        with pytest.raises(ValueError, match="level"):
            require_level(level)
    require_level(Fraction(1, 2))
    require_enough(5, needed=5, reason=Reason.TOO_FEW)
    with pytest.raises(NotComputable, match="too few pairs") as refused:
        require_enough(4, needed=5, reason=Reason.TOO_FEW_PAIRS)
    assert (4, 5) == (refused.value.found, refused.value.needed)
