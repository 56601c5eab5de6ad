"""The minimum detectable effect: what a design could have seen, beside every claim that nothing was seen."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

import numpy as np

from generator.statistics.arrays import FloatVector, require_level
from generator.statistics.errors import Reason, require_enough
from generator.statistics.mean_difference import MeanDifference, t_quantile

METHOD = "two-sided t test, power from the noncentral t distribution"
_NODES = 257
_REACH = 8.5
"""Normal scores beyond this carry less than the rounding of float64."""


@dataclass(frozen=True, slots=True)
class DetectableEffect:
    """The mean difference that a two-sided test at ``alpha`` finds with probability ``power``.

    ``effect`` is in the unit of the differences, or in standard deviations where none were given.
    """

    n: int
    effect: float
    alpha: Fraction
    power: Fraction
    method: str = METHOD


def minimum_detectable_effect(estimate: MeanDifference, *, alpha: Fraction, power: Fraction) -> DetectableEffect:
    """Return the smallest true mean difference that the design would have found with the stated power.

    In the unit of the differences, from the standard error and the degrees of freedom of ``estimate``.
    Source: Cohen, 1988, chapter 2.
    """
    multiple = _detectable_noncentrality(estimate.degrees_of_freedom, alpha=alpha, power=power)
    return DetectableEffect(estimate.n, multiple * estimate.standard_error, alpha, power)


def detectable_standardised_effect(n: int, *, alpha: Fraction, power: Fraction) -> DetectableEffect:
    """Return the smallest true effect, in standard deviations, that a number of pairs would find.

    For planning, before there are data. Raises NotComputable for fewer than two pairs.
    Source: Cohen, 1988, chapter 2.
    """
    require_enough(n, needed=2, reason=Reason.TOO_FEW_PAIRS)
    multiple = _detectable_noncentrality(n - 1, alpha=alpha, power=power)
    return DetectableEffect(n, multiple / math.sqrt(n), alpha, power)


def power_of_t_test(noncentrality: float, *, degrees_of_freedom: int, alpha: Fraction) -> float:
    """Return the probability that a two-sided t test rejects, given the true effect in standard errors.

    The normal tail is averaged over the law of the estimated standard error, by the trapezoid rule over normal
    scores: accurate to 1e-10, where ``scipy.special.nctdtr`` errs by 1e-6 and sometimes gives NaN.
    """
    from scipy.special import ndtr

    errors, weights = _relative_errors(degrees_of_freedom)
    reach = t_quantile(1 - float(alpha) / 2, degrees_of_freedom) * errors
    return float((weights * (ndtr(noncentrality - reach) + ndtr(-noncentrality - reach))).sum())


@cache
def _relative_errors(degrees_of_freedom: int) -> tuple[FloatVector, FloatVector]:
    """Return (estimated / true standard error) at equally spaced normal scores, with their weights."""
    from scipy.special import gammainccinv, gammaincinv, ndtr

    scores = np.linspace(-_REACH, _REACH, _NODES)
    below = gammaincinv(degrees_of_freedom / 2, ndtr(np.minimum(scores, 0.0)))
    above = gammainccinv(degrees_of_freedom / 2, ndtr(-np.maximum(scores, 0.0)))
    weights = np.exp(-(scores**2) / 2)
    return np.sqrt(2 * np.where(scores < 0, below, above) / degrees_of_freedom), weights / weights.sum()


def _detectable_noncentrality(degrees_of_freedom: int, *, alpha: Fraction, power: Fraction) -> float:
    """Find the true effect in standard errors at which the power is reached, by bisection."""
    require_level(alpha)
    require_level(power)
    if power <= alpha:
        raise ValueError("the power lies above alpha")

    def falls_short(noncentrality: float) -> bool:
        return power_of_t_test(noncentrality, degrees_of_freedom=degrees_of_freedom, alpha=alpha) < power

    low, high = 0.0, 1.0
    while falls_short(high):
        low, high = high, 2 * high
    while high - low > 1e-12 * high:
        middle = (low + high) / 2
        low, high = (middle, high) if falls_short(middle) else (low, middle)
    return high
