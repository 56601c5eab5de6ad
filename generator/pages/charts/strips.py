"""Values below each other on one axis: a name, the figure itself, and a strip with its place or its length.

Promises: every position is computed from the exact value that the element beside it prints, and the guard computes it
again from the finished page. A figure without a value keeps its row.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from generator.figures.model import Figure
from generator.pages.charts.scales import TickView, tick_views, with_margins, zero_of
from generator.pages.views import View
from generator.printing.axes import Axis, axis_over
from generator.printing.elements import Coordinate, Element, Sentence

WIDE = 240
"""How wide the drawing of a row is in its own units."""
FOLDED = 12
"""A chart of more rows than this is folded up until a reader opens it."""


@dataclass(frozen=True, slots=True)
class StripRow(View):
    """A figure with its place on the axis; a place is None where there is no value, or no interval."""

    name: Sentence
    member: Sentence | None
    page: str
    element: Element
    notes: tuple[Sentence, ...]
    binding: str
    dot: Coordinate | None = None
    low: Coordinate | None = None
    high: Coordinate | None = None
    low_binding: str = ""
    high_binding: str = ""
    bar: Coordinate | None = None
    """Where a bar starts, from the left."""
    width: Coordinate | None = None


@dataclass(frozen=True, slots=True)
class StripChart(View):
    """Figures of one unit on one axis."""

    anchor: str
    title: Sentence
    rows: tuple[StripRow, ...]
    axis: str
    start: Coordinate
    end: Coordinate
    ticks: tuple[TickView, ...]
    zero: Coordinate | None
    is_folded: bool

    def at(self, anchor: str) -> StripChart:
        """Return the chart under another address."""
        return replace(self, anchor=anchor)


def axis_of(figures: Sequence[Figure]) -> Axis:
    """Return an axis that holds the values of figures with their intervals, and nought, and has room for its labels."""
    axis = axis_over(value for figure in figures for value in _values(figure))
    return with_margins(axis, figures[0].display, width=WIDE)


def strip_chart(anchor: str, title: Sentence, rows: tuple[StripRow, ...], *, axis: Axis, like: Figure) -> StripChart:
    """Return a chart of rows, its ticks displayed like the figures."""
    ticks, folded = tick_views(axis, like.display), len(rows) > FOLDED
    start, end = Coordinate(axis.start), Coordinate(axis.end)
    return StripChart(anchor, title, rows, axis.text, start, end, ticks, zero_of(axis), folded)


def alike(figures: Sequence[Figure]) -> Sequence[Figure]:
    """Return the figures that can share an axis with the first."""
    if not figures:
        return ()
    first = figures[0]
    return [each for each in figures if (each.unit, each.display.kind) == (first.unit, first.display.kind)]


def bar_of(axis: Axis, figure: Figure) -> tuple[Coordinate | None, Coordinate | None]:
    """Return where the bar of a figure starts, from the left, and how long it is."""
    if figure.amount is None:
        return None, None
    ends = sorted((axis.position(Fraction(0)), axis.position(figure.amount.value)))
    return Coordinate(ends[0]), Coordinate(ends[1] - ends[0])


def _values(figure: Figure) -> Iterable[Fraction]:
    if figure.amount is not None:
        yield figure.amount.value
    if figure.interval is not None:
        yield from (figure.interval.low.value, figure.interval.high.value)
