"""Axes of charts: from values to places in a drawing, and the round numbers that stand along them.

Promises exact arithmetic on linear axes: the guard computes every place again from the axis that a drawing names.
``text`` holds the whole axis, ``LOW:HIGH:START:END``, values exact and places in units of the drawing; ``log:`` before
it says that equal ratios take equal lengths. An axis whose start lies behind its end runs the other way.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from generator.units import Display

START, END = 8, 232
"""Where an axis starts and ends in a drawing that is not told otherwise."""
MOST_TICKS = 4
DECADES = 2
"""Beyond how many powers of ten an axis counts ratios, and not differences."""
FINEST = 10**6
"""Into how many parts of a unit a place on an axis of ratios is rounded, so that it is a number that can be written."""
_STEPS = (Fraction(1), Fraction(2), Fraction(5))
_LOG = "log:"


@dataclass(frozen=True, slots=True)
class Axis:
    """An axis from a low value to a higher one, between two places; ``is_log`` where it counts ratios."""

    low: Fraction
    high: Fraction
    start: Fraction = Fraction(START)
    end: Fraction = Fraction(END)
    is_log: bool = False

    @property
    def text(self) -> str:
        """The axis as a drawing names it."""
        return f"{_LOG if self.is_log else ''}{self.low}:{self.high}:{self.start}:{self.end}"

    def position(self, value: Fraction) -> Fraction:
        """Return the place of a value; ``ValueError`` for one that is not on the axis."""
        if not self.low <= value <= self.high:
            raise ValueError(f"{value} is not between {self.low} and {self.high}")
        return self.start + self._share(value) * (self.end - self.start)

    def ticks(self, most: int = MOST_TICKS) -> tuple[Fraction, ...]:
        """Return round values from one end of the axis to the other: about as many as are asked for at most."""
        if self.is_log:
            return _powers(self.low, self.high, most)
        step = _step(self.high - self.low, most)
        first = -(-self.low // step)
        return tuple(step * at for at in range(int(first), int(self.high // step) + 1))

    def _share(self, value: Fraction) -> Fraction:
        if not self.is_log:
            return (value - self.low) / (self.high - self.low)
        share = _log(value / self.low) / _log(self.high / self.low)
        return Fraction(round(share * FINEST), FINEST)


def axis_over(values: Iterable[Fraction], *, start: int = START, end: int = END, most: int = MOST_TICKS) -> Axis:
    """Return an axis that holds some values and nought, its ends round; ``ValueError`` for no values."""
    known = [Fraction(0), *values]
    if len(known) == 1:
        raise ValueError("an axis without values")
    low, high = min(known), max(known)
    if low == high:
        high = Fraction(1)
    step = _step(high - low, most)
    return Axis(low // step * step, -(-high // step) * step, Fraction(start), Fraction(end))


def amounts_axis(values: Iterable[Fraction], *, start: int = START, end: int = END, most: int = MOST_TICKS) -> Axis:
    """Return an axis for amounts: of ratios where all are above nought and span more than ``DECADES``."""
    known = tuple(values)
    if known and min(known) > 0 and max(known) / min(known) > 10**DECADES:
        low, high = _power_below(min(known)), _power_below(max(known))
        high = high if high == max(known) else high * 10
        return Axis(low, high, Fraction(start), Fraction(end), is_log=True)
    return axis_over(known, start=start, end=end, most=most)


def edges_from(origin: Fraction, values: Iterable[Fraction], *, most: int) -> tuple[Fraction, ...]:
    """Return values at round distances from one of them that part some others into ranges, without their upper ends."""
    return tuple(origin + edge for edge in edges_around((value - origin for value in values), most=most))


def edges_around(values: Iterable[Fraction], *, most: int, is_log: bool = False) -> tuple[Fraction, ...]:
    """Return round values that part some others into ranges, each without its upper end; nought is one, if linear."""
    known = tuple(values)
    if is_log:
        return tuple(_ratio_edges(min(known), max(known)))
    low, high = min(Fraction(0), *known), max(Fraction(0), *known)
    step = _step(high - low or Fraction(1), most)
    return tuple(step * at for at in range(int(low // step), int(high // step) + 2))


def display_of(values: Sequence[Fraction], display: Display) -> Display:
    """Return a display with as many decimals as round values need, and no sign of its own."""
    kind = "decimal" if display.kind in ("integer", "pvalue") else display.kind
    for decimals in range(7):
        found = Display(kind, decimals)
        if all((value / found.unit_in_last_place).denominator == 1 for value in values):
            return found
    return Display(kind, 6)


def parse_axis(text: str) -> Axis | None:
    """Return the axis that a drawing names, None where the text is none."""
    try:
        low, high, start, end = (Fraction(part) for part in text.removeprefix(_LOG).split(":"))
    except (ValueError, ZeroDivisionError):
        return None
    is_log = text.startswith(_LOG)
    is_sound = low < high and start != end and (low > 0 or not is_log)
    return Axis(low, high, start, end, is_log) if is_sound else None


def _step(width: Fraction, most: int) -> Fraction:
    """Return the smallest step of one, two or five, times a power of ten, that gives few ticks."""
    power = Fraction(1)
    while power * most < width:
        power *= 10
    while power / 10 * most >= width:
        power /= 10
    return next((power / 10 * step for step in _STEPS if power / 10 * step * most >= width), power)


def _powers(low: Fraction, high: Fraction, most: int) -> tuple[Fraction, ...]:
    """Return powers of ten from low to high, as many left out between as make them few."""
    found = [low]
    while found[-1] * 10 <= high:
        found.append(found[-1] * 10)
    return tuple(found[:: -(-len(found) // (most + 1))])


def _ratio_edges(low: Fraction, high: Fraction) -> Iterator[Fraction]:
    power = _power_below(low)
    while True:
        for step in _STEPS:
            yield power * step
            if power * step > high:
                return
        power *= 10


def _power_below(value: Fraction) -> Fraction:
    """Return the greatest power of ten that is not above a value."""
    power = Fraction(1)
    while power > value:
        power /= 10
    while power * 10 <= value:
        power *= 10
    return power


def _log(ratio: Fraction) -> float:
    """Return the logarithm of a ratio, however long its parts."""
    return math.log10(ratio.numerator) - math.log10(ratio.denominator)
