"""A sameness word together with everything that must stand beside it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from generator.statistics.arrays import Exact, Labels, as_scaled_integers, require_level
from generator.statistics.detectable_effect import DetectableEffect, minimum_detectable_effect
from generator.statistics.errors import NotComputable, Reason, require_enough
from generator.statistics.mean_difference import MeanDifference, clustered_mean_difference, mean_difference
from generator.statistics.sameness import Decision, SamenessEvidence, decide_sameness
from generator.statistics.wilcoxon import Wilcoxon, wilcoxon


@dataclass(frozen=True, slots=True)
class SamenessRule:
    """What was fixed before the data were seen; every value is the caller's."""

    alpha: Fraction
    margin: Fraction | None
    """In the unit of the differences, above 0; None where none was registered before the run."""
    power: Fraction
    """Of the minimum detectable effect."""
    min_clusters: int
    exact_limit: int


@dataclass(frozen=True, slots=True)
class SamenessAssessment:
    """A decision with its row of companions; differences above 0 are wins of the treatment."""

    decision: Decision
    rule: SamenessRule
    n: int
    zeros: int
    wins: int
    losses: int
    clusters: int | None
    mean: MeanDifference | None
    detectable: DetectableEffect | None
    wilcoxon: Wilcoxon | None
    withheld: Reason | None
    """Why there is no mean with an interval, where there is none."""


def assess_sameness(differences: Exact, *, clusters: Labels | None, rule: SamenessRule) -> SamenessAssessment:
    """Return what paired differences allow to be said of sameness, with all that must stand beside it.

    ``differences`` are exact and oriented so that above 0 the treatment is better; ``clusters`` labels the cluster of
    each, None where pairs are independent. Raises NotComputable without any pair.
    Source: as ``decide_sameness``, ``mean_difference``, ``wilcoxon`` and ``minimum_detectable_effect``.
    """
    require_level(1 - 2 * rule.alpha)
    scaled = as_scaled_integers(differences)
    require_enough(len(scaled), needed=1, reason=Reason.TOO_FEW_PAIRS)
    mean, withheld = _mean_or_reason(differences, clusters, rule=rule)
    ranks = wilcoxon(scaled, exact_limit=rule.exact_limit) if any(scaled) else None
    groups = None if clusters is None else len(set(clusters))
    return SamenessAssessment(
        decision=decide_sameness(_evidence(rule, mean, ranks, clusters=groups)),
        rule=rule,
        n=len(scaled),
        zeros=scaled.count(0),
        wins=sum(value > 0 for value in scaled),
        losses=sum(value < 0 for value in scaled),
        clusters=groups,
        mean=mean,
        detectable=minimum_detectable_effect(mean, alpha=rule.alpha, power=rule.power) if mean else None,
        wilcoxon=ranks,
        withheld=withheld,
    )


def _mean_or_reason(
    differences: Exact, clusters: Labels | None, *, rule: SamenessRule
) -> tuple[MeanDifference | None, Reason | None]:
    level = 1 - rule.alpha
    try:
        if clusters is None:
            return mean_difference(differences, level=level), None
        return clustered_mean_difference(differences, clusters, level=level), None
    except NotComputable as error:
        if error.reason is Reason.UNEVEN:
            raise
        return None, error.reason


def _evidence(
    rule: SamenessRule, mean: MeanDifference | None, ranks: Wilcoxon | None, *, clusters: int | None
) -> SamenessEvidence:
    return SamenessEvidence(
        alpha=rule.alpha,
        margin=rule.margin,
        interval=mean.interval_at(1 - rule.alpha) if mean else None,
        inner=mean.interval_at(1 - 2 * rule.alpha) if mean else None,
        all_zero=ranks is None,
        smallest_p=ranks.smallest_p if ranks else None,
        clusters=clusters,
        min_clusters=rule.min_clusters,
    )
