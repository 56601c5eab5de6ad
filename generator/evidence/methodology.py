"""The methodology file: the question, the defaults of all statistics, the hypotheses, and why each version changed."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from generator.evidence.scalars import Count, Day, Line, Record, Slug, Written


def _level(value: Decimal) -> Decimal:
    if not 0 < value < 1:
        raise ValueError("a level between 0 and 1 is needed, such as 0.95")
    return value


def _alpha(value: Decimal) -> Decimal:
    if not 0 < value < Decimal("0.5"):
        raise ValueError("a level between 0 and 0.5 is needed, such as 0.05")
    return value


def _power(value: Decimal) -> Decimal:
    if not Decimal("0.5") <= value < 1:
        raise ValueError("a power from 0.5 to below 1 is needed, such as 0.80")
    return value


Level = Annotated[Written, AfterValidator(_level)]
"""A confidence level, strictly between 0 and 1."""

Alpha = Annotated[Written, AfterValidator(_alpha)]
"""The level of a test, so small that its one-sided interval has a level too."""

Power = Annotated[Written, AfterValidator(_power)]
"""The chance of finding an effect that is there."""

Resamples = Annotated[Count, Field(ge=1)]
"""How many resamples are drawn."""

Seed = Annotated[Count, Field(lt=2**64)]
"""Where the random stream starts."""


class Statistics(Record):
    """Defaults of the statistical parameters; suites override them, code holds none."""

    confidence: Level
    alpha: Alpha
    resamples: Resamples
    seed: Seed
    min_pairs: Count
    min_clusters: Count
    exact_limit: Count
    power: Power | None = None
    """Of the minimum detectable effect; None where none is declared, and then there is no such effect."""

    def overridden(self, overrides: StatisticsOverrides) -> Statistics:
        """Return the same with what a suite sets for itself."""
        return self.model_copy(update=overrides.model_dump(exclude_none=True))


class StatisticsOverrides(Record):
    """The statistical parameters that a suite sets for itself; what it leaves out is as in the methodology."""

    confidence: Level | None = None
    alpha: Alpha | None = None
    resamples: Resamples | None = None
    seed: Seed | None = None
    min_pairs: Count | None = None
    min_clusters: Count | None = None
    exact_limit: Count | None = None
    power: Power | None = None


class Hypothesis(Record):
    """Something the suite was built to test; listed as such and never as a result."""

    suite: Slug
    text: Line
    figure: Line | None = None
    """The figure that speaks of it; short names are those of the suite."""


class Change(Record):
    """Why a version was made, and on which day; the day is null where it was not recorded."""

    version: Count
    on: Day | None = None
    reason: Line


class MeasuredCoverage(Record):
    """Two figures, as ``suite/figure``: what methods promise, and how often they were measured to keep it.

    The second has a part for each setting that was tried, called ``METHOD: SETTING`` or ``METHOD, VARIANT: SETTING``;
    METHOD is the name under which the methodology page lists the method.
    """

    promised: Line
    measured: Line


class Methodology(Record):
    """The methodology of the project (``proofpage/methodology/v1``)."""

    schema_: Literal["proofpage/methodology/v1"] = Field(alias="schema")
    version: Count
    question: Line
    statistics: Statistics
    hypotheses: tuple[Hypothesis, ...] = ()
    coverage: tuple[MeasuredCoverage, ...] = ()
    changes: tuple[Change, ...] = Field(min_length=1)
