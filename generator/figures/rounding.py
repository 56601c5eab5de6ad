"""Rounding that never crosses what a number is held against: a threshold, nought, or the widest an interval may be.

Promises a display with just as many more decimals as it takes for every printed number to lie on the side on which the
exact one lies. Nothing is ever shown more finely than it was recorded, nor to places where only the arithmetic of
floats tells sides apart: there the display stays as it was declared.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from generator.quantities import Amount
from generator.units import Display, round_half_away

MOST_DECIMALS = 12


@dataclass(frozen=True, slots=True)
class Held:
    """An amount that is printed, and the numbers that it is held against."""

    amount: Amount
    against: frozenset[Fraction]

    def is_apart(self, display: Display) -> bool:
        """Whether the printed amount lies on the side of each number on which the exact one lies."""
        value, shown = self.amount.value, printed(self.amount.value, display)
        return all(value == each or _side(shown, each) == _side(value, each) for each in self.against)


@dataclass(frozen=True, slots=True)
class HeldWidth:
    """An interval whose printed ends must be as far apart, or as close, as the exact ones are held to be."""

    low: Amount
    high: Amount
    widest: Fraction

    @property
    def amount(self) -> Amount:
        """The width, as far as it is known."""
        return self.high - self.low

    def is_apart(self, display: Display) -> bool:
        """Whether the printed ends are within the allowed width exactly when the exact ones are."""
        exact = self.high.value - self.low.value
        shown = printed(self.high.value, display) - printed(self.low.value, display)
        return (shown > self.widest) == (exact > self.widest)


def display_apart(display: Display, held: Sequence[Held | HeldWidth]) -> Display:
    """Return a display that prints every amount on its own side of what it is held against."""
    known = max((each.amount.high - each.amount.low for each in held), default=Fraction(0))
    apart = display
    while not all(each.is_apart(apart) for each in held):
        kind = "decimal" if apart.kind == "integer" else apart.kind
        apart = replace(apart, kind=kind, decimals=apart.decimals + 1)
        if apart.decimals > MOST_DECIMALS or apart.unit_in_last_place < known:
            return display
    return apart


def printed(value: Fraction, display: Display) -> Fraction:
    """Return the number that a display prints for a value."""
    step = display.unit_in_last_place
    return round_half_away(value / step) * step


def _side(value: Fraction, threshold: Fraction) -> int:
    return (value > threshold) - (value < threshold)
