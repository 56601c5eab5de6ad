"""Dots that do not hide each other."""

from __future__ import annotations

import itertools
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from generator.pages.charts.stacking import levels

GAP = Fraction(6)


def test_a_dot_lies_on_another_only_where_it_must() -> None:
    """Worked by hand: the second is too near to the first, the third is free of it."""
    assert (0, 1, 0) == levels([Fraction(0), Fraction(4), Fraction(6)], GAP)


@given(st.lists(st.fractions(0, 300, max_denominator=100), max_size=40))
def test_dots_of_one_level_keep_their_distance(places: list[Fraction]) -> None:
    """However many there are, and in whatever order."""
    found = levels(places, GAP)
    assert len(places) == len(found)
    for level in set(found):
        row = sorted(place for place, at in zip(places, found, strict=True) if at == level)
        assert all(after - before >= GAP for before, after in itertools.pairwise(row))
