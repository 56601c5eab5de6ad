"""Ticks that have room beside each other, and on which side of nought a value lies."""

from __future__ import annotations

from fractions import Fraction

import pytest

from generator.pages.charts.scales import room_for, side_of, tick_views, zero_of
from generator.printing.axes import Axis, amounts_axis, axis_over
from generator.units import Display


def test_ticks_are_thinned_until_their_labels_fit() -> None:
    """Long labels leave fewer of them; an end of the axis keeps its label inside."""
    short = tick_views(axis_over([Fraction(8)]), Display("integer", 0))
    long = tick_views(axis_over([Fraction(8_000_000)], end=150), Display("integer", 0))
    assert ["0", "2", "4", "6", "8"] == [tick.label.text for tick in short]
    assert ["0", "5,000,000", "10,000,000"][: len(long)] == [tick.label.text for tick in long]
    assert ("start", "middle", "end") == (short[0].anchor, short[1].anchor, short[-1].anchor)


def test_an_axis_of_ratios_has_no_nought() -> None:
    """There is none to be drawn."""
    assert zero_of(amounts_axis([Fraction(1), Fraction(1000)])) is None
    assert zero_of(axis_over([Fraction(3)])) is not None


def test_longer_labels_take_more_room() -> None:
    """What stands beside the plot moves it."""
    few, many = (Axis(Fraction(0), Fraction(high)) for high in (8, 8_000_000))
    assert room_for(few, Display("integer", 0)) < room_for(many, Display("integer", 0))


@pytest.mark.parametrize(
    ("value", "better", "side"),
    [(1, "higher", "better"), (-1, "higher", "worse"), (1, "lower", "worse"), (0, "lower", "even"), (1, None, "plain")],
)
def test_the_suite_says_which_side_is_the_worse(value: int, better: str | None, side: str) -> None:
    """A positive value is a loss where less is the better."""
    assert side == side_of(Fraction(value), better)
