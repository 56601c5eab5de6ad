"""Equivalence and non-inferiority against a margin: the tests in which sameness is what has to be shown."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from generator.statistics.arrays import require_level
from generator.statistics.errors import NotComputable, Reason
from generator.statistics.interval import Interval
from generator.statistics.mean_difference import MeanDifference


@dataclass(frozen=True, slots=True)
class Equivalence:
    """Two one-sided tests; ``p`` is the larger, and small speaks for a mean within the margin on both sides."""

    n: int
    margin: Fraction
    alpha: Fraction
    p_above_lower: float
    p_below_upper: float
    interval: Interval
    """At level 1 - 2 alpha: within the margin exactly where ``holds``."""
    method: str

    @property
    def p(self) -> float:
        """The larger of both p-values."""
        return max(self.p_above_lower, self.p_below_upper)

    @property
    def holds(self) -> bool:
        """Whether the mean is shown to lie within the margin."""
        return self.p < self.alpha


@dataclass(frozen=True, slots=True)
class NonInferiority:
    """A one-sided test; small ``p`` speaks for a treatment that is not worse by more than the margin."""

    n: int
    margin: Fraction
    alpha: Fraction
    p: float
    lower_bound: float
    """The one-sided lower bound at level 1 - alpha: above minus the margin exactly where ``holds``."""
    method: str

    @property
    def holds(self) -> bool:
        """Whether the treatment is shown not to be worse by more than the margin."""
        return self.p < self.alpha


def tost(estimate: MeanDifference, *, margin: Fraction, alpha: Fraction) -> Equivalence:
    """Test whether a mean difference lies within a margin, by testing it against either end of the margin.

    Each is a one-sided t test. ``margin`` is above 0, in the unit of the differences, and was fixed before
    the data came in. Raises NotComputable for a margin of 0 or below.
    Source: Schuirmann, 1987; Lakens, 2017.
    """
    _require_margin(margin, alpha=alpha)
    above = estimate.p_above(-margin)
    below = 1 - estimate.p_above(margin)
    interval = estimate.interval_at(1 - 2 * alpha)
    method = f"two one-sided tests, {estimate.method}"
    return Equivalence(estimate.n, margin, alpha, above, below, interval, method)


def non_inferiority(estimate: MeanDifference, *, margin: Fraction, alpha: Fraction) -> NonInferiority:
    """Test whether a treatment is worse by less than a margin, by testing its mean difference in that direction.

    A one-sided t test. Differences are oriented so that above 0 the treatment is better; ``margin`` as for equivalence.
    Raises NotComputable for a margin of 0 or below.
    Source: Wellek, 2010, chapter 2; Lakens, 2017.
    """
    _require_margin(margin, alpha=alpha)
    bound = estimate.interval_at(1 - 2 * alpha).low
    method = f"one-sided test, {estimate.method}"
    return NonInferiority(estimate.n, margin, alpha, estimate.p_above(-margin), bound, method)


def _require_margin(margin: Fraction, *, alpha: Fraction) -> None:
    require_level(1 - 2 * alpha)
    if margin <= 0:
        raise NotComputable(Reason.NO_MARGIN)
