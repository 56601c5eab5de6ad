"""What must stand beside every sameness word: sizes, wins and losses, the mean with its interval, both p-values.

Promises: nothing is left out because it is inconvenient; what a statistic does not give is None, with its reason.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction

from generator.evidence.methodology import Statistics
from generator.evidence.runs import RecordedEntry, RecordedInterval
from generator.statistics.sameness_assessment import SamenessAssessment


@dataclass(frozen=True, slots=True)
class Companions:
    """The row beside a sameness word; differences above 0 are wins of the treatment."""

    n: int | None
    zeros: int | None
    wins: int | None
    losses: int | None
    clusters: int | None
    mean: Fraction | None
    low: Fraction | None
    high: Fraction | None
    level: Fraction
    inner_low: Fraction | None
    inner_high: Fraction | None
    inner_level: Fraction
    method: str | None
    detectable: Fraction | None
    """The smallest true mean difference that the design would have found with the declared power."""
    power: Fraction | None
    p: Fraction | None
    exact_p: Fraction | None
    rank_sum: Fraction | None
    withheld: str | None
    """Why there is no mean with an interval."""
    written: Mapping[str, Decimal] = field(default_factory=dict)
    """Without rows: the recorded values by name, digits as written. What is None was then not recorded."""

    @property
    def is_recorded(self) -> bool:
        """Whether there are no rows, only an interval that was recorded."""
        return bool(self.written)


def companions_of(assessment: SamenessAssessment, settings: Statistics) -> Companions:
    """Return the row of companions of an assessment of rows."""
    mean, ranks, alpha = assessment.mean, assessment.wilcoxon, assessment.rule.alpha
    interval = mean.interval_at(1 - alpha) if mean else None
    inner = mean.interval_at(1 - 2 * alpha) if mean else None
    detectable = assessment.detectable if settings.power is not None else None
    return Companions(
        n=assessment.n,
        zeros=assessment.zeros,
        wins=assessment.wins,
        losses=assessment.losses,
        clusters=assessment.clusters,
        mean=mean.mean if mean else None,
        low=Fraction(interval.low) if interval else None,
        high=Fraction(interval.high) if interval else None,
        level=1 - alpha,
        inner_low=Fraction(inner.low) if inner else None,
        inner_high=Fraction(inner.high) if inner else None,
        inner_level=1 - 2 * alpha,
        method=mean.method if mean else None,
        detectable=Fraction(detectable.effect) if detectable else None,
        power=detectable.power if detectable else None,
        p=Fraction(ranks.p) if ranks else None,
        exact_p=ranks.exact_p if ranks else None,
        rank_sum=ranks.w_plus if ranks else None,
        withheld=str(assessment.withheld) if assessment.withheld else None,
    )


def recorded_companions(entry: RecordedEntry, interval: RecordedInterval, settings: Statistics) -> Companions:
    """Return what was recorded of a difference: its mean and one interval; nothing else can be told without rows."""
    alpha, level = Fraction(settings.alpha), Fraction(interval.level)
    is_inner = level == 1 - 2 * alpha
    low, high = ("inner_low", "inner_high") if is_inner else ("low", "high")
    written = {low: interval.low, high: interval.high}
    written |= {} if entry.value is None else {"mean": entry.value}
    values = {name: Fraction(value) for name, value in written.items()}
    return Companions(
        n=entry.n,
        zeros=None,
        wins=None,
        losses=None,
        clusters=None,
        mean=values.get("mean"),
        low=values.get("low"),
        high=values.get("high"),
        level=1 - alpha if is_inner else level,
        inner_low=values.get("inner_low"),
        inner_high=values.get("inner_high"),
        inner_level=1 - 2 * alpha,
        method=interval.method,
        detectable=None,
        power=None,
        p=None,
        exact_p=None,
        rank_sum=None,
        withheld=None,
        written=written,
    )
