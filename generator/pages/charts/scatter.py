"""Control against treatment, pair by pair, with the line on which both are equal.

Promises one axis for both arms, so that the line is a diagonal; it counts ratios where values span more than a few
powers of ten. Every pair that enters the figures and has both amounts is a dot with its name up to some hundreds;
beyond that, the area of a dot says how many lie around it.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from generator.evidence.pairs import Pairs
from generator.evidence.suites import Column, Suite
from generator.pages.charts.scales import (
    EVERY_PAIR,
    TICK,
    WIDTH,
    TickView,
    box,
    reach_of,
    room_for,
    rung_views,
    tick_views,
)
from generator.pages.facts import ProjectFacts, link, say
from generator.pages.suite_rules import arm_title
from generator.pages.views import View
from generator.printing.agreement import in_words
from generator.printing.axes import Axis, amounts_axis, edges_around
from generator.printing.cells import unit_key
from generator.printing.elements import Coordinate, Element, Sentence, bound
from generator.printing.spreads import ABOVE, ALL, AMOUNTS, AT, BELOW, Spread
from generator.units import Display

TOP, RADIUS, LARGEST = 12, Fraction(3), Fraction(8)
"""Room above the plot, the radius of a pair, and that of the fullest cell."""
MOST_CELLS = 16
PLAIN = Display("integer", 0)


@dataclass(frozen=True, slots=True)
class SpotView(View):
    """A pair, or a cell of them: ``unit`` or ``cell`` names it."""

    unit: str
    cell: str
    x: Coordinate
    y: Coordinate
    radius: Coordinate
    side: str
    spoken: str
    bound: str


@dataclass(frozen=True, slots=True)
class ScatterChart(View):
    """Both arms of every pair."""

    anchor: str
    title: Sentence
    says: tuple[Sentence, ...]
    box: str
    pairs: str
    show: str
    axis: str
    axis_up: str
    left: Coordinate
    right: Coordinate
    top: Coordinate
    base: Coordinate
    tick_base: Coordinate
    low_base: Coordinate
    ticks: tuple[TickView, ...]
    rungs: tuple[TickView, ...]
    largest: str
    """The count of the fullest cell, where there are cells."""
    spots: tuple[SpotView, ...]


@dataclass(frozen=True, slots=True)
class _Subject:
    facts: ProjectFacts
    suite: Suite
    pairs: Pairs
    spread: Spread
    column: str

    @property
    def key(self) -> str:
        return f"{self.pairs.run}[{self.pairs.comparison}]"

    def count(self, which: str) -> Element:
        return self.facts.printer.catalogue[f"cell:{self.key}#{AMOUNTS}.{which}"]


def scatter_charts(facts: ProjectFacts, suite: Suite, run: str, *, anchor: str) -> tuple[ScatterChart, ...]:
    """Return a chart for every comparison of a run with rows, where the primary figure reads a column of both arms."""
    return tuple(
        _chart(_Subject(facts, suite, facts.archive.pairs[run, name], spread, spread.column), f"{anchor}-{name}")
        for name in suite.comparisons
        if (spread := facts.printer.catalogue.spread(run, name)) is not None and spread.column and spread.amounts
    )


def _chart(subject: _Subject, anchor: str) -> ScatterChart:
    values = [value for both in subject.spread.amounts.values() for value in both]
    is_every = len(subject.spread.amounts) <= EVERY_PAIR
    axis = amounts_axis(values)
    edges = () if is_every else edges_around(values, most=MOST_CELLS, is_log=axis.is_log)
    low, high = (axis.low, axis.high) if is_every else (edges[0], edges[-1])
    whole = Axis(low, high, is_log=axis.is_log)
    left, right = min(room_for(whole, PLAIN), 84), WIDTH - reach_of(whole, PLAIN)
    side = right - left
    along = Axis(low, high, Fraction(left), Fraction(right), axis.is_log)
    up = Axis(low, high, Fraction(TOP + side), Fraction(TOP), axis.is_log)
    found = _pairs(subject, along, up) if is_every else _cells(subject, along, up, edges)
    spots = tuple(found)
    return ScatterChart(
        anchor=anchor,
        title=_title(subject, is_every=is_every),
        says=tuple(_says(subject, is_every=is_every, is_log=axis.is_log)),
        box=box(TOP + side + 24),
        pairs=subject.key,
        show=f"{AMOUNTS}.{subject.column}",
        axis=along.text,
        axis_up=up.text,
        left=Coordinate(along.start),
        right=Coordinate(along.end),
        top=Coordinate(Fraction(TOP)),
        base=Coordinate(Fraction(TOP + side)),
        tick_base=Coordinate(Fraction(TOP + side + TICK)),
        low_base=Coordinate(Fraction(TOP + side + 17)),
        ticks=tick_views(along, PLAIN),
        rungs=rung_views(up, PLAIN),
        largest="" if is_every else str(_fullest(subject, edges)),
        spots=spots,
    )


def _pairs(subject: _Subject, along: Axis, up: Axis) -> Iterator[SpotView]:
    for at, (control, treatment) in subject.spread.amounts.items():
        unit = subject.pairs.units[at]
        elements = [subject.facts.printer.unit(subject.pairs.run, subject.pairs.comparison, unit)]
        elements += [
            subject.facts.printer.cell(subject.pairs.run, subject.pairs.comparison, unit, f"{arm}.{subject.column}")
            for arm in ("control", "treatment")
        ]
        name, one, other = elements
        yield SpotView(
            unit=unit_key(unit),
            cell="",
            x=Coordinate(along.position(control)),
            y=Coordinate(up.position(treatment)),
            radius=Coordinate(RADIUS),
            side=subject.spread.side(subject.spread.alone.get(at)),
            spoken=f"{name.text}: {one.text} to {other.text}",
            bound=bound(*elements),
        )


def _cells(subject: _Subject, along: Axis, up: Axis, edges: tuple[Fraction, ...]) -> Iterator[SpotView]:
    fullest = _fullest(subject, edges)
    for (cell, (across, upward)), n in sorted(_filled(subject, edges).items()):
        element = subject.count(cell)
        yield SpotView(
            unit="",
            cell=cell,
            x=Coordinate(sum((along.position(end) for end in across), Fraction(0)) / 2),
            y=Coordinate(sum((up.position(end) for end in upward), Fraction(0)) / 2),
            radius=Coordinate(radius_of(n, fullest)),
            side="plain",
            spoken=in_words(element, "pairs"),
            bound=bound(element),
        )


_Range = tuple[Fraction, Fraction]


def _filled(subject: _Subject, edges: tuple[Fraction, ...]) -> dict[tuple[str, tuple[_Range, _Range]], int]:
    """Return how many pairs lie in each cell that holds any."""
    ranges = list(pairwise(edges))
    places = Counter(
        tuple(bisect_right(edges, value) - 1 for value in both) for both in subject.spread.amounts.values()
    )
    cells = {(ranges[across], ranges[upward]): n for (across, upward), n in places.items()}
    return {(":".join(map(str, (*across, *upward))), (across, upward)): n for (across, upward), n in cells.items()}


def _fullest(subject: _Subject, edges: tuple[Fraction, ...]) -> int:
    return max(_filled(subject, edges).values())


def radius_of(n: int, fullest: int) -> Fraction:
    """Return the radius of a dot whose area stands for a count."""
    return Fraction(round(float(LARGEST) * math.sqrt(n / fullest) * 100), 100)


def _title(subject: _Subject, *, is_every: bool) -> Sentence:
    arms = subject.suite.comparisons[subject.pairs.comparison]
    column, run = subject.suite.columns[subject.column], subject.facts.printer.identifier("run", subject.pairs.run)
    control, treatment = (arm_title(subject.facts, subject.suite, arm) for arm in (arms.control, arms.treatment))
    what = say(_column_title(subject, column), _unit(subject, column))
    how = "each a dot" if is_every else "counted in cells"
    across = say(": across, ", control, "; up, ", treatment)
    return say(what, across, "; pairs: ", subject.count(ALL), f", {how}; run ", run)


def _column_title(subject: _Subject, column: Column) -> Sentence:
    path = subject.facts.archive.suite_path(subject.suite.id)
    if column.title is None:
        return say(subject.facts.name(subject.column, path, "columns", subject.column))
    return subject.facts.prose(column.title, path, "columns", subject.column, "title", suite=subject.suite.id)


def _unit(subject: _Subject, column: Column) -> Sentence | None:
    path = subject.facts.archive.suite_path(subject.suite.id)
    if column.unit is None:
        return None
    return say(
        ", in ", subject.facts.prose(column.unit, path, "columns", subject.column, "unit", suite=subject.suite.id)
    )


def _says(subject: _Subject, *, is_every: bool, is_log: bool) -> Iterator[Sentence]:
    below, at, above = (subject.count(which) for which in (BELOW, AT, ABOVE))
    yield say("Treatment below control: ", below, "; on the line: ", at, "; above it: ", above, ".")
    if is_log:
        yield Sentence(("Both axes are logarithmic: lines at equal distances stand for equal ratios.",))
    if is_every and subject.spread.is_directed and subject.spread.alone:
        yield Sentence(("A hollow dot is a pair in which the treatment did worse by the primary figure.",))
    if not is_every:
        yield Sentence(("The area of a dot says how many pairs lie in its cell.",))
    target = f"runs/{subject.pairs.run}/#pairs-{subject.pairs.comparison}"
    yield say("Each of them, with its values, is in ", link(target, "the table of pairs"), ".")
