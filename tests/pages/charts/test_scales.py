"""Ticks that have room beside each other."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from generator.pages.charts.scales import LETTER, room_for, tick_views, with_margins, zero_of
from generator.printing.axes import Axis, amounts_axis, axis_over
from generator.units import Display
from tests.pages.charts.drawn import drawings


def test_ticks_are_thinned_until_their_labels_fit() -> None:
    """Long labels leave fewer of them."""
    short = tick_views(axis_over([Fraction(8)]), Display("integer", 0))
    long = tick_views(axis_over([Fraction(8_000_000)], end=150), Display("integer", 0))
    assert ["0", "2", "4", "6", "8"] == [tick.label.text for tick in short]
    assert ["0", "5,000,000", "10,000,000"][: len(long)] == [tick.label.text for tick in long]


@pytest.mark.parametrize("most", [3, 800, 8_000_000, 4_000_000_000])
def test_labels_at_both_ends_of_an_axis_have_room_under_their_ticks(most: int) -> None:
    """Half of each label fits between its tick and the edge of the drawing, however long the numbers are."""
    axis = with_margins(axis_over([Fraction(most)]), Display("integer", 0), width=320)
    for tick in tick_views(axis, Display("integer", 0)):
        half = Fraction(LETTER * len(tick.label.text), 2)
        assert half <= tick.at.place <= 320 - half


def test_every_label_of_a_chart_stands_under_its_tick() -> None:
    """In every kind of drawing a tick has a line, and its label is centred at the place of that line."""
    found = [drawing for drawing in drawings() if 'class="grid"' in drawing]
    assert len(found) >= 4
    for drawing in found:
        lines = re.findall(r'<line class="grid" data-tick="[^"]*" x1="([^"]*)"', drawing)
        labels = re.findall(r'<text x="([^"]*)" y="[^"]*" text-anchor="middle"><tspan class="scale"', drawing)
        assert lines == labels
        assert re.search(r'<line class="base"', drawing)


def test_an_axis_of_ratios_has_no_nought() -> None:
    """There is none to be drawn."""
    assert zero_of(amounts_axis([Fraction(1), Fraction(1000)])) is None
    assert zero_of(axis_over([Fraction(3)])) is not None


def test_longer_labels_take_more_room() -> None:
    """What stands beside the plot moves it."""
    few, many = (Axis(Fraction(0), Fraction(high)) for high in (8, 8_000_000))
    assert room_for(few, Display("integer", 0)) < room_for(many, Display("integer", 0))
