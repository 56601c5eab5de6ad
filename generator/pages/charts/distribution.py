"""How a run's pairs are spread: the primary figure applied to each pair alone, losers on the left, no effect marked.

Promises every pair that enters the figures: each a dot with its name up to some hundreds, beyond that each counted in a
column. Which side is the worse is what the suite says of its primary figure, held against what that says of equal arms;
where it says no one thing of them, no pair is called worse. Where rows are private there is nothing to
draw, and it is said; where a suite's distribution is recorded of them, its figures stand on one axis instead.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise

from generator.evidence.suites import Suite
from generator.figures.model import FigureKey
from generator.pages.charts.forest import forest_chart
from generator.pages.charts.scales import (
    EVERY_PAIR,
    LETTER,
    TICK,
    WIDTH,
    TickView,
    box,
    reach_of,
    room_for,
    rung_views,
    tick_views,
)
from generator.pages.charts.spread_subject import Subject, subject_sentences, subject_title
from generator.pages.charts.stacking import levels
from generator.pages.charts.strips import StripChart
from generator.pages.facts import ProjectFacts
from generator.pages.views import View
from generator.printing.agreement import in_words
from generator.printing.axes import Axis, axis_over, edges_from
from generator.printing.cells import unit_key
from generator.printing.elements import Coordinate, Element, Sentence, bound
from generator.printing.spreads import ALONE, NEUTRAL
from generator.units import Display

TOP, TALLEST = 40, 130
"""Room above the plot, and the height of all levels of dots together."""
LARGE, SMALL, FEW = Fraction(9, 2), Fraction(3), 80
"""The radius of a dot where pairs are few, and where they are more."""
MOST_COLUMNS = 24
RECORDED = Sentence(("How the pairs are spread, as it was recorded",))
SHOWN_PARTS = ("min", "p25", "median", "p75", "p95", "max")
"""What a declared distribution says of where values lie."""


@dataclass(frozen=True, slots=True)
class DotView(View):
    """A pair: its unit, as keys name it, and its place."""

    unit: str
    x: Coordinate
    y: Coordinate
    side: str
    """``worse``, ``even`` or ``better``; ``plain`` where nothing says which."""
    spoken: str
    bound: str


@dataclass(frozen=True, slots=True)
class ColumnView(View):
    """A range of values, and how many pairs lie in it."""

    range: str
    side: str
    x: Coordinate
    y: Coordinate
    width: Coordinate
    height: Coordinate
    spoken: str
    bound: str


@dataclass(frozen=True, slots=True)
class NeutralView(View):
    """The line of no effect: what the primary figure says of a pair whose arms are equal."""

    x: Coordinate
    binding: str
    label: str
    anchor: str
    bound: str


@dataclass(frozen=True, slots=True)
class DistributionChart(View):
    """The pairs of a run on one axis: ``dots``, or ``columns`` with an axis of counts."""

    anchor: str
    title: Sentence
    says: tuple[Sentence, ...]
    box: str
    pairs: str
    """The run and comparison, as keys of cells name them."""
    show: str
    axis: str
    axis_up: str
    top: Coordinate
    base: Coordinate
    tick_base: Coordinate
    low_base: Coordinate
    """Where the lines of the ticks end, and where their labels stand."""
    left: Coordinate
    right: Coordinate
    ticks: tuple[TickView, ...]
    rungs: tuple[TickView, ...]
    neutral: NeutralView | None
    is_directed: bool
    radius: Coordinate
    dots: tuple[DotView, ...]
    columns: tuple[ColumnView, ...]


@dataclass(frozen=True, slots=True)
class SpreadView(View):
    """What there is to see of a run's pairs: drawings, the recorded distribution, or why there is neither."""

    anchor: str
    charts: tuple[DistributionChart, ...]
    recorded: StripChart | None
    otherwise: Sentence | None


def spread_view(facts: ProjectFacts, suite: Suite, run: str, *, anchor: str) -> SpreadView | None:
    """Return how the pairs of a run are spread; None where its figure says nothing of a pair, or only yes or no."""
    found = [name for name in suite.comparisons if (run, name) in facts.archive.pairs]
    if not found:
        return _without_rows(facts, suite, run, anchor)
    charts = tuple(chart for name in found for chart in _charts(facts, suite, run, name, f"{anchor}-{name}"))
    return SpreadView(anchor, charts, None, None) if charts else None


def _without_rows(facts: ProjectFacts, suite: Suite, run: str, anchor: str) -> SpreadView | None:
    """Return what was recorded of a distribution; the reason in words where nothing was."""
    if run not in facts.archive.runs:
        return None
    names = [f"{name}_{part}" for name in suite.distributions for part in SHOWN_PARTS]
    figures = [f for name in names if (f := facts.figure(FigureKey(suite.id, name, run))) is not None and f.amount]
    chart = forest_chart(facts, figures, anchor=anchor, title=RECORDED)
    said = "The rows of this run are private, so no pair can be drawn. "
    more = (
        "What was recorded of their spread:" if chart else "Of how they are spread, only the figures of this run say."
    )
    return SpreadView(anchor, (), chart, Sentence((said + more,)))


def _charts(facts: ProjectFacts, suite: Suite, run: str, comparison: str, anchor: str) -> Iterator[DistributionChart]:
    pairs, spread = facts.archive.pairs[run, comparison], facts.printer.catalogue.spread(run, comparison)
    other = None if comparison == next(iter(suite.comparisons)) else comparison
    figure = facts.figure(FigureKey(suite.id, suite.publication.primary, run, other))
    if spread is None or figure is None or spread.are_shares or not spread.alone:
        return
    subject = Subject(facts, pairs, spread, figure)
    yield _dots(subject, anchor) if len(spread.alone) <= EVERY_PAIR else _columns(subject, anchor)


def _dots(subject: Subject, anchor: str) -> DistributionChart:
    values, neutral = subject.spread.alone.values(), subject.spread.neutral
    axis = _turned(axis_over(values if neutral is None else (*values, neutral)), subject)
    positions = list(subject.spread.alone)
    places = [axis.position(subject.spread.alone[at]) for at in positions]
    radius = LARGE if len(positions) <= FEW else SMALL
    found = levels(places, 2 * radius)
    step = min(2 * radius, Fraction(TALLEST, max(found) + 1))
    base = TOP + step * max(found) + 2 * radius
    dots = tuple(
        _dot(subject, at, place, base - radius - level * step)
        for at, place, level in zip(positions, places, found, strict=True)
    )
    return replace(_chart(subject, anchor, axis, base=base, dots=dots), radius=Coordinate(radius))


def _columns(subject: Subject, anchor: str) -> DistributionChart:
    edges = edges_from(subject.spread.neutral or Fraction(0), subject.spread.alone.values(), most=MOST_COLUMNS)
    ranges = [f"{low}:{high}" for low, high in pairwise(edges)]
    counts = {each: subject.count(each) for each in ranges}
    base = Fraction(TOP + TALLEST)
    sizes = {each: _size(element) for each, element in counts.items()}
    up = axis_over(map(Fraction, sizes.values()), start=int(base), end=TOP, most=3)
    left = room_for(up, Display("integer", 0))
    axis = _turned(Axis(edges[0], edges[-1]), subject, left=left)
    columns = tuple(
        _column(subject, axis, up, low, high, element=counts[f"{low}:{high}"])
        for low, high in pairwise(edges)
        if sizes[f"{low}:{high}"]
    )
    return _chart(subject, anchor, axis, base=base, columns=columns, up=up)


def _chart(
    subject: Subject,
    anchor: str,
    axis: Axis,
    *,
    base: Fraction,
    dots: tuple[DotView, ...] = (),
    columns: tuple[ColumnView, ...] = (),
    up: Axis | None = None,
) -> DistributionChart:
    left, right = sorted((axis.start, axis.end))
    return DistributionChart(
        anchor=anchor,
        title=subject_title(subject, "each a dot" if dots else "counted in columns"),
        says=tuple(subject_sentences(subject)),
        box=box(int(base) + 24),
        pairs=subject.key,
        show=f"{ALONE}.{subject.spread.figure}",
        axis=axis.text,
        axis_up="" if up is None else up.text,
        top=Coordinate(Fraction(TOP - 8)),
        base=Coordinate(base),
        tick_base=Coordinate(base + TICK),
        low_base=Coordinate(base + 17),
        left=Coordinate(left),
        right=Coordinate(right),
        ticks=tick_views(axis, subject.display),
        rungs=() if up is None else rung_views(up, Display("integer", 0)),
        neutral=_neutral(subject, axis),
        is_directed=subject.spread.is_directed,
        radius=Coordinate(SMALL),
        dots=dots,
        columns=columns,
    )


def _turned(axis: Axis, subject: Subject, *, left: int = 0) -> Axis:
    """Return an axis with the worse values on the left, and room for its labels."""
    reach = reach_of(axis, subject.display)
    ends = sorted((max(left, reach), WIDTH - reach), reverse=subject.is_turned)
    return Axis(axis.low, axis.high, Fraction(ends[0]), Fraction(ends[1]))


def _dot(subject: Subject, at: int, x: Fraction, y: Fraction) -> DotView:
    unit = subject.pairs.units[at]
    name = subject.facts.printer.unit(subject.pairs.run, subject.pairs.comparison, unit)
    value, side = subject.alone(at), subject.spread.side(subject.spread.alone[at])
    spoken, bindings = f"{name.text}: {value.text}", bound(name, value)
    return DotView(unit_key(unit), Coordinate(x), Coordinate(y), side, spoken, bindings)


def _column(subject: Subject, axis: Axis, up: Axis, low: Fraction, high: Fraction, *, element: Element) -> ColumnView:
    start, end = sorted((axis.position(low), axis.position(high)))
    top, base = up.position(Fraction(_size(element))), up.position(Fraction(0))
    return ColumnView(
        range=f"{low}:{high}",
        side=subject.spread.side_of_range(low, high),
        x=Coordinate(start),
        y=Coordinate(top),
        width=Coordinate(end - start),
        height=Coordinate(base - top),
        spoken=in_words(element, "pairs"),
        bound=bound(element),
    )


def _neutral(subject: Subject, axis: Axis) -> NeutralView | None:
    value = subject.spread.neutral
    if value is None:
        return None
    element, x = subject.count(NEUTRAL), axis.position(value)
    label = f"no effect: {element.text}"
    half = Fraction(LETTER * len(label), 2)
    anchor = "start" if x < half else "end" if x > WIDTH - half else "middle"
    return NeutralView(Coordinate(x), element.binding, label, anchor, bound(element))


def _size(element: Element) -> int:
    return int(element.text.replace(",", ""))
