"""Display: the only place where an exact value becomes text, and where rounding happens (half away from zero).

A display is written ``[signed.]KIND[.DECIMALS]``: ``integer``, ``decimal.3``, ``percent.2``, ``points.1``
(percentage points), ``pvalue.4``. Zero carries no sign unless the display is ``signed``; a p-value below its last
digit prints as ``< 0.0001``. Units with a symbol (``s``, ``ms``, ``USD``, ...) are appended; words such as
``tokens`` are not: the label beside the figure says them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

CURRENCIES = frozenset({"USD", "EUR", "GBP"})
SYMBOLS = frozenset({"s", "ms", "us", "min", "h", "B", "kB", "MB", "GB"}) | CURRENCIES
KINDS = ("integer", "decimal", "percent", "points", "pvalue")
_PATTERN = re.compile(r"(?P<signed>signed\.)?(?P<kind>[a-z]+)(?:\.(?P<decimals>0|[1-9][0-9]?))?")


@dataclass(frozen=True, slots=True)
class Display:
    """How a value is printed."""

    kind: str
    decimals: int
    signed: bool = False

    @property
    def unit_in_last_place(self) -> Fraction:
        """One unit of the last printed digit, on the scale of the value itself (``percent.2``: 1/10000)."""
        places = self.decimals + (2 if self.kind in ("percent", "points") else 0)
        return Fraction(1, 10**places)

    def __str__(self) -> str:
        places = "" if self.kind == "integer" else f".{self.decimals}"
        return f"{'signed.' if self.signed else ''}{self.kind}{places}"


def parse_display(text: str) -> Display:
    """Return the display that a suite file names; ``ValueError`` says which ones there are."""
    match = _PATTERN.fullmatch(text)
    if match is None or match["kind"] not in KINDS or (match["kind"] == "integer") is not (match["decimals"] is None):
        forms = "integer, decimal.N, percent.N, points.N, pvalue.N, each also with signed. before it"
        raise ValueError(f"one of {forms}; N is how many digits stand behind the point")
    return Display(match["kind"], int(match["decimals"] or 0), signed=match["signed"] is not None)


def show(value: Fraction, display: Display, unit: str | None = None) -> str:
    """Return the value as printed, rounded half away from zero from its exact value."""
    step = display.unit_in_last_place
    if display.kind == "pvalue" and 0 <= value < step:
        return f"< {_digits(1, display.decimals)}"
    units = round_half_away(value / step)
    sign = "-" if units < 0 else "+" if display.signed else ""
    return f"{sign}{_digits(abs(units), display.decimals)}{_suffix(display, unit)}"


def round_half_away(value: Fraction) -> int:
    """Return the nearest integer, halves away from zero."""
    whole, rest = divmod(abs(value.numerator) * 2 + value.denominator, value.denominator * 2)
    del rest
    return whole if value >= 0 else -whole


def _digits(units: int, decimals: int) -> str:
    whole, fraction = divmod(units, 10**decimals)
    return f"{whole:,}" + (f".{fraction:0{decimals}d}" if decimals else "")


def _suffix(display: Display, unit: str | None) -> str:
    if display.kind == "percent":
        return " %"
    if display.kind == "points":
        return " percentage points"
    return f" {unit}" if unit in SYMBOLS else ""


def counted(number: int, noun: str) -> str:
    """Return a whole number with what it counts, as messages say it: ``1 line``, ``1,200 lines``."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
