"""The minimum detectable effect."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest
import scipy.integrate
import scipy.special
import scipy.stats
from hypothesis import given
from hypothesis import strategies as st

from generator.statistics.detectable_effect import (
    detectable_standardised_effect,
    minimum_detectable_effect,
    power_of_t_test,
)
from generator.statistics.errors import NotComputable, Reason
from generator.statistics.mean_difference import clustered_mean_difference, mean_difference
from tests.statistics.samples import ALPHA, LEVEL

POWER = Fraction(80, 100)


@pytest.mark.parametrize(
    ("n", "effect"), [(9, 1.07), (15, 0.78), (27, 0.56), (50, 0.40), (100, 0.28), (200, 0.20), (500, 0.13)]
)
def test_published_effects(n: int, effect: float) -> None:
    """In standard deviations, for 80 percent power at 0.05, two-sided."""
    assert effect == round(detectable_standardised_effect(n, alpha=ALPHA, power=POWER).effect, 2)


def test_statsmodels_to_four_digits() -> None:
    """statsmodels: TTestPower().solve_power(nobs=27, alpha=.05, power=.8) is .5601."""
    assert 0.5601 == round(detectable_standardised_effect(27, alpha=ALPHA, power=POWER).effect, 4)


def test_rs_own_example_of_power() -> None:
    """R: power.t.test(n = 20, delta = 1), which has 38 degrees of freedom, prints 0.8689528, right to six digits."""
    assert pytest.approx(0.8689528, abs=3e-7) == power_of_t_test(math.sqrt(10), degrees_of_freedom=38, alpha=ALPHA)


@pytest.mark.parametrize(("freedom", "noncentrality"), [(38, math.sqrt(10)), (26, 2.9), (4, 4.0), (2, 5.0)])
def test_power_by_another_integral(freedom: int, noncentrality: float) -> None:
    """Adaptive quadrature over the density of the estimated standard error gives the same to ten digits."""
    reach = float(scipy.special.stdtrit(freedom, 0.975))

    def density(ratio: float) -> float:
        exponent = (freedom - 1) * math.log(ratio) - freedom * ratio**2 / 2 + freedom / 2 * math.log(freedom / 2)
        tails = scipy.special.ndtr(noncentrality - reach * ratio) + scipy.special.ndtr(-noncentrality - reach * ratio)
        return float(2 * math.exp(exponent - math.lgamma(freedom / 2)) * tails)

    expected, _ = scipy.integrate.quad(density, 1e-12, 12, epsabs=1e-13, limit=500, points=[0.5, 1, 2])
    assert pytest.approx(expected, abs=1e-10) == power_of_t_test(noncentrality, degrees_of_freedom=freedom, alpha=ALPHA)


def test_no_effect_is_found_with_probability_alpha() -> None:
    """Worked by hand: without any effect the power is the level of the test."""
    for freedom in (1, 2, 10, 1000):
        assert pytest.approx(0.05, abs=1e-10) == power_of_t_test(0.0, degrees_of_freedom=freedom, alpha=ALPHA)


@given(st.integers(2, 60), st.floats(0.1, 6))
def test_power_is_the_noncentral_t_tail(freedom: int, noncentrality: float) -> None:
    """Within the 1e-6 to which scipy computes that distribution."""
    law = scipy.stats.nct(freedom, noncentrality)
    reach = scipy.stats.t(freedom).ppf(0.975)
    expected = law.sf(reach) + law.cdf(-reach)
    found = power_of_t_test(noncentrality, degrees_of_freedom=freedom, alpha=ALPHA)
    assert pytest.approx(expected, abs=5e-6) == found


@given(
    st.integers(2, 200),
    st.fractions(Fraction(1, 100), Fraction(1, 5)),
    st.fractions(Fraction(3, 10), Fraction(99, 100)),
)
def test_the_effect_has_the_power_that_was_asked_for(n: int, alpha: Fraction, power: Fraction) -> None:
    """Bisection ends where the power is met."""
    effect = detectable_standardised_effect(n, alpha=alpha, power=power).effect
    found = power_of_t_test(effect * math.sqrt(n), degrees_of_freedom=n - 1, alpha=alpha)
    assert pytest.approx(float(power), abs=1e-9) == found


def test_in_the_unit_of_the_differences() -> None:
    """With independent pairs it is the standardised effect times the standard deviation; clusters make it larger."""
    sample = [3, -1, 4, 1, -5, 9, 2, 6, -5]
    plain = mean_difference(sample, level=LEVEL)
    standardised = detectable_standardised_effect(9, alpha=ALPHA, power=POWER).effect
    found = minimum_detectable_effect(plain, alpha=ALPHA, power=POWER)
    assert pytest.approx(standardised * plain.standard_error * 3, rel=1e-12) == found.effect
    clustered = clustered_mean_difference(sample, [0, 1, 2] * 3, level=LEVEL)
    assert minimum_detectable_effect(clustered, alpha=ALPHA, power=POWER).effect > 0


def test_what_no_design_can_find_is_refused() -> None:
    """A single pair, and a power that chance alone exceeds."""
    with pytest.raises(NotComputable) as refused:
        detectable_standardised_effect(1, alpha=ALPHA, power=POWER)
    assert (Reason.TOO_FEW_PAIRS, 1, 2) == (refused.value.reason, refused.value.found, refused.value.needed)
    with pytest.raises(ValueError, match="above alpha"):
        detectable_standardised_effect(10, alpha=ALPHA, power=ALPHA)
