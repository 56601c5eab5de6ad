"""Axes of charts: round ticks, exact places, and an axis that reads back as itself."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.printing.axes import MOST_TICKS, amounts_axis, axis_over, edges_around, parse_axis

VALUES = st.lists(st.fractions(-1_000, 1_000, max_denominator=10_000), min_size=1, max_size=6)


@pytest.mark.parametrize(
    ("values", "ticks"),
    [
        (["0.43", "0.25"], ["0", "0.2", "0.4", "0.6"]),
        (["-0.1", "0.3"], ["-0.1", "0", "0.1", "0.2", "0.3"]),
        (["901550"], ["0", "500000", "1000000"]),
        (["0"], ["0", "0.5", "1"]),
    ],
)
def test_ticks_are_round_and_span_the_axis(values: list[str], ticks: list[str]) -> None:
    """Worked by hand: steps of one, two or five, nought in sight, the ends on ticks."""
    axis = axis_over(map(Fraction, values))
    assert [Fraction(tick) for tick in ticks] == list(axis.ticks())
    assert (Fraction(ticks[0]), Fraction(ticks[-1])) == (axis.low, axis.high)


@given(VALUES)
def test_every_value_lies_on_the_axis(values: list[Fraction]) -> None:
    """Places grow with the values, stay between the ends, and nought is always in sight."""
    axis = axis_over(values)
    places = [axis.position(value) for value in sorted([Fraction(0), *values])]
    assert places == sorted(places)
    assert axis.start <= places[0] <= places[-1] <= axis.end
    assert 2 <= len(axis.ticks()) <= MOST_TICKS + 2


@given(VALUES)
def test_an_axis_reads_back_as_itself(values: list[Fraction]) -> None:
    """A drawing holds the whole axis."""
    assert axis_over(values) == parse_axis(axis_over(values).text)


@pytest.mark.parametrize("text", ["", "0:1", "1:0:8:232", "0:1:9:9", "a:b:c:d", "0:1/0:8:232"])
def test_what_is_no_axis_is_none(text: str) -> None:
    """A drawing that names no axis is told so by the guard."""
    assert parse_axis(text) is None


def test_a_value_off_the_axis_is_an_error() -> None:
    """Nothing is clipped."""
    with pytest.raises(ValueError, match="is not between"):
        axis_over([Fraction(1)]).position(Fraction(3))


def test_an_axis_needs_a_value() -> None:
    """Nothing is drawn of nothing."""
    with pytest.raises(ValueError, match="without values"):
        axis_over([])


def test_amounts_over_many_powers_of_ten_count_ratios() -> None:
    """Equal ratios take equal lengths, beyond a few powers of ten and where nothing is at or below nought."""
    axis = amounts_axis(map(Fraction, (20, 3000)), start=0, end=300)
    assert (Fraction(10), Fraction(10_000), True) == (axis.low, axis.high, axis.is_log)
    assert [0, 100, 200, 300] == [round(axis.position(tick), 2) for tick in axis.ticks()]
    assert axis == parse_axis(axis.text)
    assert not amounts_axis(map(Fraction, (20, 2000))).is_log
    assert not amounts_axis(map(Fraction, (0, 3000))).is_log


def test_an_axis_may_run_the_other_way() -> None:
    """Where less is the better, the greater values lie on the left; upwards, heights are counted from the top."""
    axis = axis_over([Fraction(1)], start=100, end=0)
    assert [100, 0] == [axis.position(value) for value in (Fraction(0), Fraction(1))]
    assert axis == parse_axis(axis.text)


@given(VALUES, st.integers(1, 30))
def test_edges_part_all_values(values: list[Fraction], most: int) -> None:
    """Each value lies in a range without its upper end; nought is an edge, so that no range holds both signs."""
    edges = edges_around(values, most=most)
    assert edges[0] <= min(values)
    assert max(values) < edges[-1]
    assert 0 in edges
    assert len(edges) <= most + 4


def test_edges_of_ratios_are_round() -> None:
    """Steps of one, two and five, from a power of ten to beyond the greatest."""
    assert [10, 20, 50, 100] == list(edges_around(map(Fraction, (12, 99)), most=1, is_log=True))


@pytest.mark.parametrize("text", ["log:0:1:8:232", "log:-1:1:8:232"])
def test_ratios_need_values_above_nought(text: str) -> None:
    """There is no ratio to nought."""
    assert parse_axis(text) is None
