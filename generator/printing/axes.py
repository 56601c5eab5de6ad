"""Axes of charts: from values to places in a drawing, and the round numbers that stand along them.

Promises exact arithmetic: the guard computes every place again from the axis that a drawing names. ``text`` holds the
whole axis, ``LOW:HIGH:START:END``, values exact and places in units of the drawing.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

START, END = 8, 232
"""Where an axis starts and ends in a drawing."""
MOST_TICKS = 4
_STEPS = (Fraction(1), Fraction(2), Fraction(5))


@dataclass(frozen=True, slots=True)
class Axis:
    """A linear axis from a low value to a higher one, between two places."""

    low: Fraction
    high: Fraction
    start: Fraction = Fraction(START)
    end: Fraction = Fraction(END)

    @property
    def text(self) -> str:
        """The axis as a drawing names it."""
        return f"{self.low}:{self.high}:{self.start}:{self.end}"

    def position(self, value: Fraction) -> Fraction:
        """Return the place of a value; ``ValueError`` for one that is not on the axis."""
        if not self.low <= value <= self.high:
            raise ValueError(f"{value} is not between {self.low} and {self.high}")
        return self.start + (value - self.low) / (self.high - self.low) * (self.end - self.start)

    def ticks(self) -> tuple[Fraction, ...]:
        """Return round values from one end of the axis to the other."""
        step = _step(self.high - self.low)
        first = -(-self.low // step)
        return tuple(step * at for at in range(int(first), int(self.high // step) + 1))


def axis_over(values: Iterable[Fraction]) -> Axis:
    """Return an axis that holds some values and nought, its ends round; ``ValueError`` for no values."""
    known = [Fraction(0), *values]
    if len(known) == 1:
        raise ValueError("an axis without values")
    low, high = min(known), max(known)
    if low == high:
        high = Fraction(1)
    step = _step(high - low)
    return Axis(low // step * step, -(-high // step) * step)


def parse_axis(text: str) -> Axis | None:
    """Return the axis that a drawing names, None where the text is none."""
    try:
        low, high, start, end = (Fraction(part) for part in text.split(":"))
    except (ValueError, ZeroDivisionError):
        return None
    return Axis(low, high, start, end) if low < high and start < end else None


def _step(width: Fraction) -> Fraction:
    """Return the smallest step of one, two or five, times a power of ten, that gives few ticks."""
    power = Fraction(1)
    while power * MOST_TICKS < width:
        power *= 10
    while power / 10 * MOST_TICKS >= width:
        power /= 10
    return next((power / 10 * step for step in _STEPS if power / 10 * step * MOST_TICKS >= width), power)
