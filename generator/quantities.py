"""Evidence classes, depth, and numbers known only as far as somebody wrote them down.

An *amount* is a nominal value with the interval that it stands for: an exact number has no width, a recorded
decimal stands for half a unit of its last digit to either side. Arithmetic carries the interval along, and a
comparison that the interval straddles is undecidable (``None``), never a guess.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from enum import IntEnum
from fractions import Fraction


class EvidenceClass(IntEnum):
    """How a value came to be known, strongest first; a result is never stronger than its weakest input."""

    OBSERVED = 1
    COUNTED = 2
    DERIVED = 3
    ESTIMATED = 4
    COUNTERFACTUAL = 5

    @property
    def word(self) -> str:
        """The word printed for the class."""
        return self.name.lower()


class Depth(IntEnum):
    """How deep the recomputation went, deepest first."""

    FROM_ROWS = 1
    FROM_TOTALS = 2
    AS_RECORDED = 3

    @property
    def word(self) -> str:
        """The key used in JSON and the ledger: ``from_rows``, ``from_totals``, ``as_recorded``."""
        return self.name.lower()


def weakest(classes: Iterable[EvidenceClass]) -> EvidenceClass | None:
    """Return the weakest of some classes; None for none, since a constant has no class of its own."""
    return max(classes, default=None)


def shallowest(depths: Iterable[Depth]) -> Depth | None:
    """Return the depth of a value computed from values of these depths; None for none."""
    return max(depths, default=None)


@dataclass(frozen=True, slots=True)
class Amount:
    """A number as far as it is known: nominal value and the closed interval low..high around it.

    ``exact`` is False once float arithmetic took part (a standard deviation, a test, a resampled interval).
    """

    value: Fraction
    low: Fraction
    high: Fraction
    exact: bool = True

    @property
    def is_point(self) -> bool:
        """Whether the interval has no width."""
        return self.low == self.high

    def __add__(self, other: Amount) -> Amount:
        return Amount(
            self.value + other.value, self.low + other.low, self.high + other.high, self.exact and other.exact
        )

    def __neg__(self) -> Amount:
        return Amount(-self.value, -self.high, -self.low, self.exact)

    def __sub__(self, other: Amount) -> Amount:
        return self + (-other)

    def __mul__(self, other: Amount) -> Amount:
        corners = [a * b for a in (self.low, self.high) for b in (other.low, other.high)]
        return Amount(self.value * other.value, min(corners), max(corners), self.exact and other.exact)

    def divided_by(self, other: Amount) -> Amount | None:
        """Return the quotient; None where the divisor is, or may be, zero."""
        if other.low <= 0 <= other.high:
            return None
        corners = [a / b for a in (self.low, self.high) for b in (other.low, other.high)]
        return Amount(self.value / other.value, min(corners), max(corners), self.exact and other.exact)


def exactly(value: int | Fraction | Decimal) -> Amount:
    """Return an amount without any width."""
    number = Fraction(value)
    return Amount(number, number, number)


def inexactly(value: float) -> Amount:
    """Return the amount of a float64 result: the float's own value, marked as not exact."""
    number = Fraction(value)
    return Amount(number, number, number, exact=False)


def as_written(text: Decimal) -> Amount:
    """Return the amount a recorded decimal stands for: half a unit of its last digit to either side.

    A number written without decimals is taken to be whole, and so exact: counts and sums of whole numbers are
    recorded that way. ``Decimal`` keeps the digits as written, so ``49.50`` has two decimals.
    """
    exponent = text.as_tuple().exponent
    value = Fraction(text)
    if not isinstance(exponent, int) or exponent >= 0:
        return exactly(value)
    half = Fraction(1, 2 * 10**-exponent)
    return Amount(value, value - half, value + half)


def can_agree(one: Amount, other: Amount) -> bool:
    """Whether two sources can hold one value: a point lies in the other's closed interval, or the interiors meet.

    Two decimals of the same precision that differ in the last digit only touch, and so do not agree.
    """
    if one.is_point or other.is_point:
        return one.low <= other.high and other.low <= one.high
    return one.low < other.high and other.low < one.high


def is_above(one: Amount, other: Amount) -> bool | None:
    """Whether one amount is above another; None where their intervals leave it open."""
    if one.low > other.high:
        return True
    return False if one.high <= other.low else None


def is_equal(one: Amount, other: Amount) -> bool | None:
    """Whether two amounts are equal; None where their intervals meet without both being points."""
    if one.is_point and other.is_point:
        return one.value == other.value
    return False if one.high < other.low or other.high < one.low else None
