"""An interval with what made it: the bounds, the level and the name of the method."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Interval:
    """A two-sided interval, ``low`` to ``high``, at a confidence level between 0 and 1."""

    low: float
    high: float
    level: Fraction
    method: str

    @property
    def width(self) -> float:
        """How far the bounds are apart."""
        return self.high - self.low

    def excludes(self, value: float | Fraction) -> bool:
        """Whether the value lies outside; a bound itself is inside."""
        return value < self.low or value > self.high

    def lies_within(self, margin: float | Fraction) -> bool:
        """Whether the whole interval lies strictly between minus and plus the margin."""
        return -margin < self.low and self.high < margin
