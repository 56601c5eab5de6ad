"""What all charts share: ticks that fit beside each other, and where a drawing starts and ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from generator.pages.views import View
from generator.printing.axes import MOST_TICKS, Axis, display_of
from generator.printing.elements import Coordinate, Element, scale_element
from generator.units import Display

WIDTH = 320
"""How wide a drawing is in its own units: what a narrow telephone shows without making it smaller."""
LEFT, RIGHT = 10, 310
"""Where the plot starts and ends where no labels reach beyond it."""
TICK = 4
"""How far the line of a tick reaches below the axis."""
EVERY_PAIR = 300
"""Up to how many pairs each gets a mark of its own."""
LETTER = 6
"""How wide a letter of a label is, about."""
_GAP = 10
"""The least room between two labels."""


@dataclass(frozen=True, slots=True)
class TickView(View):
    """A tick of an axis, and where it stands."""

    at: Coordinate
    label: Element
    tick: str
    """The exact value, for the line across."""


def tick_views(axis: Axis, display: Display) -> tuple[TickView, ...]:
    """Return as many ticks along an axis as their labels have room beside each other, each under its place."""
    for most in (MOST_TICKS, 3, 2, 1):
        ticks = sorted(axis.ticks(most), key=axis.position)
        labels = [_label(ticks, tick, display) for tick in ticks]
        if sum(len(label.text) * LETTER + _GAP for label in labels) <= abs(axis.end - axis.start):
            break
    return tuple(_tick(axis, tick, label) for tick, label in zip(ticks, labels, strict=True))


def reach_of(axis: Axis, display: Display) -> int:
    """Return how far the longest label along an axis reaches to each side of its tick."""
    ticks = axis.ticks()
    longest = max((len(_label(ticks, tick, display).text) for tick in ticks), default=0)
    return max(LEFT, -(-longest * LETTER // 2))


def with_margins(axis: Axis, display: Display, *, width: int) -> Axis:
    """Return an axis that leaves room at both of its ends, so that the labels there stand under their ticks."""
    reach = reach_of(axis, display)
    return replace(axis, start=Fraction(reach), end=Fraction(width - reach))


def rung_views(axis: Axis, display: Display) -> tuple[TickView, ...]:
    """Return the ticks of an axis that runs upwards."""
    ticks = rungs_of(axis)
    return tuple(_tick(axis, tick, _label(ticks, tick, display)) for tick in ticks)


def rungs_of(axis: Axis) -> tuple[Fraction, ...]:
    """Return the values that an upward axis marks."""
    return axis.ticks(5 if axis.is_log else 3)


def room_for(axis: Axis, display: Display) -> int:
    """Return how much room the labels of an upward axis take beside it."""
    ticks = rungs_of(axis)
    return 9 + LETTER * max((len(_label(ticks, tick, display).text) for tick in ticks), default=0)


def zero_of(axis: Axis) -> Coordinate | None:
    """Return the place of nought, None where it is not on the axis."""
    is_there = axis.low <= 0 <= axis.high and not axis.is_log
    return Coordinate(axis.position(Fraction(0))) if is_there else None


def box(height: int, width: int = WIDTH) -> str:
    """Return the view of a drawing."""
    return f"0 0 {width} {height}"


def _tick(axis: Axis, tick: Fraction, label: Element) -> TickView:
    return TickView(Coordinate(axis.position(tick)), label, str(tick))


def _label(ticks: Sequence[Fraction], tick: Fraction, display: Display) -> Element:
    return scale_element(tick, display_of(ticks, display))
