"""Figures side by side on one axis: a dot for each value, a line for its interval, and nought where it is in sight.

Promises: every position is computed from the exact value that the element beside it prints, and the guard computes it
again from the finished page; ticks are round numbers that lie on the axis. A figure without a value keeps its row.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from generator.figures.model import Figure
from generator.pages.facts import ProjectFacts
from generator.pages.figure_views import FigureView, figure_view
from generator.pages.views import View
from generator.printing.axes import Axis, axis_over
from generator.printing.elements import Coordinate, Element, scale_element
from generator.units import Display


@dataclass(frozen=True, slots=True)
class TickView(View):
    """A tick of the axis, and where it stands."""

    at: Coordinate
    label: Element
    anchor: str
    """How the label stands at its place: the outermost ones reach inwards."""


@dataclass(frozen=True, slots=True)
class ForestRow(View):
    """A figure with its place on the axis; None where it has no value, or no interval."""

    figure: FigureView
    binding: str
    dot: Coordinate | None
    low: Coordinate | None
    high: Coordinate | None
    low_binding: str
    high_binding: str


@dataclass(frozen=True, slots=True)
class ForestView(View):
    """Figures of one unit on one axis."""

    anchor: str
    rows: tuple[ForestRow, ...]
    axis: str
    ticks: tuple[TickView, ...]
    zero: Coordinate | None
    has_intervals: bool


def forest_view(facts: ProjectFacts, figures: Iterable[Figure], *, anchor: str) -> ForestView | None:
    """Return figures of one unit and display on one axis; None where fewer than two of them have a value."""
    shown = _alike(tuple(figures))
    values = [value for figure in shown for value in _values(figure)]
    if sum(figure.amount is not None for figure in shown) < 2:
        return None
    axis = axis_over(values)
    ticks = axis.ticks()
    return ForestView(
        anchor=anchor,
        rows=tuple(_row(facts, figure, axis) for figure in shown),
        axis=axis.text,
        ticks=tuple(_tick(axis, ticks, at, shown[0].display) for at in range(len(ticks))),
        zero=Coordinate(axis.position(Fraction(0))) if axis.low <= 0 <= axis.high else None,
        has_intervals=any(figure.interval is not None for figure in shown),
    )


def _alike(figures: Sequence[Figure]) -> Sequence[Figure]:
    """Return the figures that can share an axis with the first."""
    if not figures:
        return ()
    first = figures[0]
    return [each for each in figures if (each.unit, each.display.kind) == (first.unit, first.display.kind)]


def _values(figure: Figure) -> Iterable[Fraction]:
    if figure.amount is not None:
        yield figure.amount.value
    if figure.interval is not None:
        yield from (figure.interval.low.value, figure.interval.high.value)


def _row(facts: ProjectFacts, figure: Figure, axis: Axis) -> ForestRow:
    interval, key = figure.interval, str(figure.key)
    return ForestRow(
        figure=figure_view(facts, figure),
        binding=f"figure:{key}",
        dot=None if figure.amount is None else Coordinate(axis.position(figure.amount.value)),
        low=None if interval is None else Coordinate(axis.position(interval.low.value)),
        high=None if interval is None else Coordinate(axis.position(interval.high.value)),
        low_binding=f"node:{key}#low",
        high_binding=f"node:{key}#high",
    )


def _tick(axis: Axis, ticks: Sequence[Fraction], at: int, display: Display) -> TickView:
    anchor = "start" if at == 0 else "end" if at == len(ticks) - 1 else "middle"
    label = scale_element(ticks[at], _tick_display(ticks, display))
    return TickView(Coordinate(axis.position(ticks[at])), label, anchor)


def _tick_display(ticks: Sequence[Fraction], display: Display) -> Display:
    """Return a display with as many decimals as the ticks need, and no sign of its own."""
    kind = "decimal" if display.kind in ("integer", "pvalue") else display.kind
    for decimals in range(7):
        found = Display(kind, decimals)
        if all((tick / found.unit_in_last_place).denominator == 1 for tick in ticks):
            return found
    return Display(kind, 6)
