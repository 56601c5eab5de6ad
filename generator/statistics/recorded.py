"""Values that somebody wrote down, with the last digit they wrote, and what changing one digit would make of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Recorded:
    """A recorded value: a whole number of ``unit``, the unit of its last digit, a power of ten at most 1.

    Where ``is_rounded`` it stands for everything within half a unit, both ends included (either rounding of a tie).
    """

    value: Fraction
    unit: Fraction
    is_rounded: bool

    def __post_init__(self) -> None:
        if self.unit not in (Fraction(1, 10**places) for places in range(40)):
            raise ValueError(f"the unit of a last digit is 1, 1/10, 1/100, ..., not {self.unit}")
        if (self.value / self.unit).denominator != 1:
            raise ValueError(f"{self.value} is no whole number of {self.unit}")

    @property
    def low(self) -> Fraction:
        """The smallest value that it stands for."""
        return self.value - self.unit / 2 if self.is_rounded else self.value

    @property
    def high(self) -> Fraction:
        """The largest value that it stands for."""
        return self.value + self.unit / 2 if self.is_rounded else self.value

    @property
    def steps(self) -> int:
        """How many values of the same precision there are from 0 to below 1."""
        return self.unit.denominator

    def with_one_digit_changed(self) -> Iterator[Recorded]:
        """Yield every value that differs from this one in one digit, its sign and number of digits kept."""
        sign = -1 if self.value < 0 else 1
        digits = str(abs(int(self.value / self.unit))).zfill(len(str(self.steps)))
        for place, digit in enumerate(digits):
            for other in "0123456789".replace(digit, ""):
                changed = int(digits[:place] + other + digits[place + 1 :])
                yield Recorded(sign * changed * self.unit, self.unit, self.is_rounded)


def whole(count: int) -> Recorded:
    """Return a count, which stands for itself."""
    return Recorded(Fraction(count), Fraction(1), is_rounded=False)
