"""Values that have no display of their own, as text: parameters as written, levels as percentages, whole numbers.

Promises: nothing is rounded; a decimal keeps the digits it was written with, whole numbers are grouped by commas.
"""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from generator.units import SYMBOLS, Display, show

FINEST = 6
"""Decimals of a percentage beyond which a level is not resolved further."""


def as_written(value: Decimal | int, *, unit: str | None = None) -> str:
    """Return a declared number with the digits it was written with: ``0.90``, ``8,000``, ``300 s``."""
    suffix = f" {unit}" if unit in SYMBOLS else ""
    return f"{value:,f}{suffix}" if isinstance(value, Decimal) else f"{value:,}{suffix}"


def as_percentage(value: Fraction) -> str:
    """Return a share as a percentage with as many decimals as it needs: ``95 %``, ``99.5 %``."""
    for decimals in range(FINEST):
        display = Display("percent", decimals)
        if (value / display.unit_in_last_place).denominator == 1:
            return show(value, display)
    return show(value, Display("percent", FINEST))


def exact(value: Decimal | int | Fraction) -> str:
    """Return the exact value as a whole number or ``num/den``."""
    return str(Fraction(value))
