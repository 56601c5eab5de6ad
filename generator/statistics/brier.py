"""The Brier score: how far forecasts between 0 and 1 were from what happened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from generator.statistics.arrays import Numbers, as_fractions
from generator.statistics.errors import NotComputable, Reason, require_enough

METHOD = "mean squared distance of forecast and outcome"


@dataclass(frozen=True, slots=True)
class Brier:
    """A score from 0 (every forecast right and certain) to 1; ``base_rate`` is the share of outcomes that happened.

    ``reference`` is the score of always forecasting the base rate: a score above it says less than no forecast.
    """

    n: int
    score: Fraction
    base_rate: Fraction
    method: str = METHOD

    @property
    def reference(self) -> Fraction:
        """The score of always forecasting the base rate."""
        return self.base_rate * (1 - self.base_rate)


def brier(forecasts: Numbers, outcomes: Sequence[bool]) -> Brier:
    """Return the mean squared distance between forecasts and outcomes; lower is better.

    ``forecasts[i]``, between 0 and 1, is for ``outcomes[i]``, which happened or did not. Exact for exact forecasts.
    Raises NotComputable without any forecast, for arrays of unequal length, and for a forecast outside its range.
    Source: Brier, 1950, for one category (his score for two is twice this one).
    """
    exact = as_fractions(forecasts)
    if len(exact) != len(outcomes):
        raise NotComputable(Reason.UNEVEN)
    require_enough(len(exact), needed=1, reason=Reason.TOO_FEW)
    if not all(0 <= forecast <= 1 for forecast in exact):
        raise NotComputable(Reason.OUT_OF_RANGE)
    n = len(exact)
    squares = sum(
        ((forecast - bool(outcome)) ** 2 for forecast, outcome in zip(exact, outcomes, strict=True)), Fraction()
    )
    return Brier(n, squares / n, Fraction(sum(map(bool, outcomes)), n))
