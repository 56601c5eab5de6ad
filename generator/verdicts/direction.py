"""The direction of a change: reduced by, increased by or unchanged, with the interval in that very direction.

Promises that no sign is left for the reader to turn round: where a reduction came out negative the word is *increased
by*, the amount is positive, and the interval's ends change sides with it. An interval that spans zero says so.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from generator.evidence.suites import ChangeSpec, FigureSpec
from generator.figures.model import Figure, Interval
from generator.units import Display, round_half_away
from generator.verdicts.words import INCREASED, REDUCED, UNCHANGED

_OPPOSITE = {REDUCED: INCREASED, INCREASED: REDUCED}
_WORDS = {"reduced": REDUCED, "increased": INCREASED}


@dataclass(frozen=True, slots=True)
class Direction:
    """What became of something: the word, by how much, and the interval as amounts of that same change."""

    word: str
    towards: str
    """The word that amounts above zero are counted by; unlike ``word`` where that is *unchanged*."""
    amount: Fraction
    low: Fraction | None
    high: Fraction | None
    spans_zero: bool
    display: Display
    unit: str


def direction_of(figure: Figure | None, spec: FigureSpec | None) -> Direction | None:
    """Return the direction of a figure; None where it declares no change, or has no value."""
    if figure is None or figure.amount is None or spec is None or spec.change is None:
        return None
    towards, sign = _towards(figure.amount.value, spec.change)
    amount = sign * figure.amount.value
    is_shown_as_zero = round_half_away(amount / figure.display.unit_in_last_place) == 0
    low, high = _ends(figure.interval, sign)
    return Direction(
        word=UNCHANGED if is_shown_as_zero else towards,
        towards=towards,
        amount=amount,
        low=low,
        high=high,
        spans_zero=low is not None and high is not None and low <= 0 <= high,
        display=figure.display,
        unit=figure.unit,
    )


def _towards(value: Fraction, change: ChangeSpec) -> tuple[str, int]:
    """Return the word for the way a value went, and the sign that makes it an amount of that."""
    positive = _WORDS[change.positive]
    return (positive, 1) if value >= 0 else (_OPPOSITE[positive], -1)


def _ends(interval: Interval | None, sign: int) -> tuple[Fraction | None, Fraction | None]:
    if interval is None:
        return None, None
    ends = (sign * interval.low.value, sign * interval.high.value)
    return min(ends), max(ends)
