"""Adjusted p-values over a declared family."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
import scipy.stats
from hypothesis import given
from hypothesis import strategies as st

from generator.statistics.multiplicity import benjamini_hochberg, benjamini_yekutieli

PUBLISHED = (
    *("0.0001", "0.0004", "0.0019", "0.0095", "0.0201", "0.0278", "0.0298", "0.0344"),
    *("0.0459", "0.3240", "0.4262", "0.5719", "0.6528", "0.7590", "1.0"),
)
"""The fifteen p-values of Benjamini and Hochberg, 1995, section 3.2."""

families = st.lists(st.floats(0, 1), max_size=30)


def _named(values: list[float]) -> dict[str, float]:
    return {f"member {index}": value for index, value in enumerate(values)}


def test_benjamini_and_hochbergs_own_example() -> None:
    """At 0.05 their procedure rejects the four smallest of fifteen, where Bonferroni rejects three."""
    adjusted = benjamini_hochberg({p: Fraction(p) for p in PUBLISHED})
    assert list(PUBLISHED[:4]) == [member for member, p in adjusted.members.items() if p <= Fraction(5, 100)]
    assert 15 == adjusted.size


def test_r_prints_the_same() -> None:
    """R: p.adjust(c(.01, .02, .03, .04, .05), "BH") is .05 throughout, "BY" .1141667 throughout."""
    family = {name: Fraction(number, 100) for number, name in enumerate("abcde", start=1)}
    assert [Fraction(5, 100)] * 5 == list(benjamini_hochberg(family).members.values())
    assert [0.1141667] * 5 == [round(float(p), 7) for p in benjamini_yekutieli(family).members.values()]


def test_a_small_case_by_hand() -> None:
    """Of .01 and .04: .02 and .04; under any dependence times 1 + 1/2."""
    family = {"b": Fraction(4, 100), "a": Fraction(1, 100)}
    assert {"b": Fraction(4, 100), "a": Fraction(2, 100)} == benjamini_hochberg(family).members
    assert {"b": Fraction(6, 100), "a": Fraction(3, 100)} == benjamini_yekutieli(family).members


@given(families.filter(bool))
def test_both_agree_with_scipy(values: list[float]) -> None:
    """scipy rounds where these are exact."""
    family = _named(values)
    hochberg = [float(p) for p in benjamini_hochberg(family).members.values()]
    yekutieli = [float(p) for p in benjamini_yekutieli(family).members.values()]
    assert pytest.approx(list(scipy.stats.false_discovery_control(values, method="bh")), rel=1e-12) == hochberg
    assert pytest.approx(list(scipy.stats.false_discovery_control(values, method="by")), rel=1e-12) == yekutieli


def test_an_empty_family_is_no_refusal() -> None:
    """Nothing was tested, so nothing is adjusted."""
    assert 0 == benjamini_hochberg({}).size == benjamini_yekutieli({}).size


@given(families, st.randoms(use_true_random=False))
def test_order_of_members_does_not_matter(values: list[float], random: Random) -> None:
    """Each member keeps its adjusted p, and no adjusted p is below the plain one or above 1."""
    family = _named(values)
    members = list(family)
    random.shuffle(members)
    adjusted = benjamini_hochberg(family).members
    assert adjusted == benjamini_hochberg({member: family[member] for member in members}).members
    assert all(family[member] <= p <= 1 for member, p in adjusted.items())


def test_what_is_no_p_is_refused() -> None:
    """A p outside 0 to 1, or not a number."""
    for p in (-0.1, 1.1, float("nan")):
        with pytest.raises(ValueError, match="p-value"):
            benjamini_hochberg({"a": p})
