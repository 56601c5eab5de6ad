"""The result of ``sameness(x, margin=...)`` inside a formula: what the sameness verdict rests on, field by field.

``holds`` is what ``sameness.<id>.holds`` would be, so a margin counts only where the suite registered that very margin
before the run was measured; every other field is a number, whatever the margin.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from generator.evidence.methodology import Statistics
from generator.statistics.arrays import Exact, Labels
from generator.statistics.equivalence import tost
from generator.statistics.errors import NotComputable, Reason
from generator.statistics.interval import Interval
from generator.statistics.sameness_assessment import SamenessAssessment, SamenessRule, assess_sameness


@dataclass(frozen=True, slots=True)
class SamenessResult:
    """An assessment against a margin that a formula names; its fields raise NotComputable where there is no mean."""

    assessment: SamenessAssessment
    margin: Fraction

    @property
    def holds(self) -> bool:
        """Whether a benefit, an equivalence or no loss beyond the margin is shown."""
        return self.assessment.decision.word.holds is True

    @property
    def n(self) -> int:
        """All pairs, those that do not differ included."""
        return self.assessment.n

    @property
    def zeros(self) -> int:
        """Pairs that do not differ."""
        return self.assessment.zeros

    @property
    def wins(self) -> int:
        """Pairs above zero."""
        return self.assessment.wins

    @property
    def losses(self) -> int:
        """Pairs below zero."""
        return self.assessment.losses

    @property
    def interval(self) -> Interval:
        """Of the mean, at level 1 - alpha."""
        return self._interval_at(1 - self.assessment.rule.alpha)

    @property
    def inner(self) -> Interval:
        """Of the mean, at level 1 - 2 alpha: what a margin is held against."""
        return self._interval_at(1 - 2 * self.assessment.rule.alpha)

    @property
    def p_lower(self) -> float:
        """Of the test that the mean lies above minus the margin."""
        return self._tested()[0]

    @property
    def p_upper(self) -> float:
        """Of the test that the mean lies below the margin."""
        return self._tested()[1]

    def _interval_at(self, level: Fraction) -> Interval:
        if self.assessment.mean is None:
            raise NotComputable(self.assessment.withheld or Reason.TOO_FEW_PAIRS)
        return self.assessment.mean.interval_at(level)

    def _tested(self) -> tuple[float, float]:
        if self.assessment.mean is None:
            raise NotComputable(self.assessment.withheld or Reason.TOO_FEW_PAIRS)
        found = tost(self.assessment.mean, margin=self.margin, alpha=self.assessment.rule.alpha)
        return found.p_above_lower, found.p_below_upper


def sameness_rule(settings: Statistics, *, margin: Fraction | None) -> SamenessRule:
    """Return the rule of a suite; ``margin`` is None where none was registered before the run."""
    alpha = Fraction(settings.alpha)
    # Without a declared power no detectable effect is shown; the assessment computes one in any case.
    power = 1 - alpha if settings.power is None else Fraction(settings.power)
    return SamenessRule(
        alpha=alpha, margin=margin, power=power, min_clusters=settings.min_clusters, exact_limit=settings.exact_limit
    )


def sameness_result(
    differences: Exact,
    clusters: Labels | None,
    *,
    margin: Fraction,
    registered: frozenset[Fraction],
    settings: Statistics,
) -> SamenessResult:
    """Return the result over some pairs; raises NotComputable without any, and for a margin that is not positive."""
    if margin <= 0:
        raise NotComputable(Reason.NO_MARGIN)
    rule = sameness_rule(settings, margin=margin if margin in registered else None)
    return SamenessResult(assess_sameness(differences, clusters=clusters, rule=rule), margin)
