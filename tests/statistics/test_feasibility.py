"""Feasibility of recorded values, and the power of each check."""

from __future__ import annotations

from fractions import Fraction
from math import floor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.statistics.errors import NotComputable
from generator.statistics.feasibility import estimate_inside, funnel, grim, in_order
from generator.statistics.recorded import Recorded


def _written(text: str) -> Recorded:
    places = len(text.partition(".")[2])
    return Recorded(Fraction(text), Fraction(1, 10**places), is_rounded=places > 0)


def _percent(text: str) -> Recorded:
    places = len(text.partition(".")[2])
    return Recorded(Fraction(text) / 100, Fraction(1, 10 ** (places + 2)), is_rounded=True)


@pytest.mark.parametrize(
    ("recorded", "n", "possible"),
    [
        (_percent("36.1"), 36, True),
        (_percent("36.1"), 42, False),
        (_percent("26.2"), 42, True),
        (_percent("92.5"), 27, False),
        (_percent("92.6"), 27, True),
        (_percent("71"), 43, False),
        # scrutiny's documented cases of Brown and Heathers' test
        (_written("5.19"), 28, False),
        (_written("5.19"), 32, True),
        (_written("5.27"), 43, False),
        (_written("3.14"), 27, False),
        (_written("4.26"), 27, True),
    ],
)
def test_shares_and_means_against_n(recorded: Recorded, n: int, possible: bool) -> None:
    """What can and what cannot arise from so many whole numbers."""
    assert possible == grim(recorded, n=n).possible


def test_only_36_fits_the_published_floor() -> None:
    """36.1 percent is 13 of 36, and no share with another denominator up to 50."""
    assert [36] == [n for n in range(1, 51) if grim(_percent("36.1"), n=n).possible]
    assert (Fraction(12, 36), Fraction(13, 36)) == grim(_percent("36.1"), n=36).nearest


def test_its_power_by_hand() -> None:
    """With one decimal and 3 cases the shares round to 0.0, 0.3, 0.7: seven of ten neighbours would be refused."""
    found = grim(_written("0.3"), n=3)
    assert (7, 10, Fraction(7, 10), True) == (found.rejected, found.neighbours, found.power, found.could_have_failed)


def test_a_share_midway_between_two_values_rounds_to_both() -> None:
    """1/8 may have been written 0.12 or 0.13: of a hundred neighbours 12 could be true."""
    assert grim(_written("0.12"), n=8).possible
    assert grim(_written("0.13"), n=8).possible
    assert 100 - 12 == grim(_written("0.12"), n=8).rejected


def test_a_check_that_could_not_have_failed_says_so() -> None:
    """One decimal against 27 cases, and a count against anything."""
    assert not grim(_written("4.3"), n=27).could_have_failed
    assert not grim(_written("40"), n=7).could_have_failed


def test_the_nearest_possible_values_are_named() -> None:
    """92.5 percent of 27 lies between 24 and 25 of them."""
    assert (Fraction(24, 27), Fraction(25, 27)) == grim(_percent("92.5"), n=27).nearest


@given(st.integers(1, 120), st.integers(0, 3), st.data())
def test_power_is_the_share_of_neighbours_refused(n: int, places: int, data: st.DataObject) -> None:
    """The count in closed form equals trying every neighbour."""
    unit = Fraction(1, 10**places)
    start = data.draw(st.integers(0, 5))
    recorded = Recorded(start + data.draw(st.integers(0, 10**places - 1)) * unit, unit, is_rounded=True)
    neighbours = [Recorded(start + step * unit, unit, is_rounded=True) for step in range(10**places)]
    outcomes = [grim(neighbour, n=n).possible for neighbour in neighbours]
    assert outcomes.count(False) == grim(recorded, n=n).rejected
    assert len(neighbours) == grim(recorded, n=n).neighbours


@given(st.integers(1, 500).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))), st.integers(0, 4))
def test_a_true_share_is_never_refused(counts: tuple[int, int], places: int) -> None:
    """However it was rounded at a tie."""
    share, unit = Fraction(*counts), Fraction(1, 10**places)
    for rounded in (floor(share / unit + Fraction(1, 2)), -floor(Fraction(1, 2) - share / unit)):
        assert grim(Recorded(rounded * unit, unit, is_rounded=True), n=counts[1]).possible


def test_quantiles_out_of_order_are_impossible() -> None:
    """A median above the upper quartile; equal ones, and ones that only rounding turned round, are possible."""
    names = ("0.10", "0.25", "0.20", "0.40")
    assert not in_order([_written(text) for text in names]).possible
    assert in_order([_written(text) for text in ("0.10", "0.20", "0.20", "0.40")]).possible
    assert in_order([_written("0.205"), _written("0.20")]).possible


def test_the_power_of_order_by_hand() -> None:
    """Of 1 and 5: the first may become 6, 7, 8 or 9, the second 0, and be noticed: five of eighteen."""
    found = in_order([_written("1"), _written("5")])
    assert (5, 18) == (found.rejected, found.neighbours)


def test_an_interval_that_excludes_its_estimate_is_impossible() -> None:
    """On either side; and so is one whose bounds are exchanged."""
    low, high = _written("0.9741"), _written("0.9754")
    assert estimate_inside(_written("0.9749"), low=low, high=high).possible
    assert estimate_inside(_written("0.97"), low=low, high=high).possible
    for outside in ("0.9740", "0.9755"):
        assert not estimate_inside(_written(outside), low=low, high=high).possible
    assert not estimate_inside(_written("0.9749"), low=high, high=low).possible
    assert estimate_inside(_written("0.9749"), low=low, high=high).could_have_failed


def test_a_funnel_that_does_not_add_up_is_impossible() -> None:
    """40 attempted are 35 replayed and 5 failed; with 6 failed they are not. Every changed digit would be noticed."""
    found = funnel(40, [35, 5])
    assert (True, Fraction(1)) == (found.possible, found.power)
    assert not funnel(40, [35, 6]).possible


def test_a_funnel_with_a_part_that_was_not_recorded() -> None:
    """The others must not exceed what entered; fewer changes would be noticed."""
    assert funnel(40, [35, None]).possible
    assert not funnel(40, [41, None]).possible
    assert 0 < funnel(40, [35, None]).power < 1


@given(st.lists(st.integers(0, 999), min_size=1, max_size=5))
def test_true_funnels_are_never_refused(parts: list[int]) -> None:
    """Nor with a part forgotten."""
    assert funnel(sum(parts), parts).possible
    assert funnel(sum(parts), [None, *parts[1:]]).possible


def test_nothing_to_check_is_refused() -> None:
    """No cases, a single quantile, no parts."""
    with pytest.raises(NotComputable):
        grim(_written("0.5"), n=0)
    with pytest.raises(NotComputable):
        in_order([_written("0.5")])
    with pytest.raises(NotComputable):
        funnel(40, [])
