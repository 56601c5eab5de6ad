"""A figure over the lines of the ledger: value, verdict as a shape and a word, and what was struck out since.

Promises: a line joins points only where there are enough of them to speak of a course, and only between lines of one
version of suite and methodology. The ledger records no interval: a band is that of the run today, and stands only where
the run still gives the value that the line published.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from generator.figures.model import Figure, FigureKey
from generator.ledger.model import LedgerLine
from generator.ledger.standing import PUBLISHING
from generator.pages.charts.scales import LETTER, RIGHT, TickView, box, room_for, rung_views, zero_of
from generator.pages.facts import ProjectFacts, listed, say
from generator.pages.ledger_views import is_of_excluded, is_struck, line_link
from generator.pages.views import View
from generator.printing.axes import Axis, axis_over
from generator.printing.elements import Coordinate, Element, Sentence, bound
from generator.printing.verdict_shapes import STRIKE, shape_of
from generator.units import Display, parse_display

HEIGHT, TOP, BOTTOM = 216, 30, 170
"""The drawing, and where its plot starts and ends from the top."""
WEEKS = 210
"""Where weeks are written: below the verdict word of the lowest point there can be."""
INSET = 28
"""How far the outer points stand inside the plot, so that what is written at them has room."""
ABOVE, BELOW, REACH = -13, 19, 44
"""Where a text stands from its point, upwards and downwards, and how near a point is in the way of one."""
FEWEST_FOR_A_LINE = 3
_WIDE, _NARROW = 62, 46
"""The least room between two weeks, and between two verdict words, along the axis."""


@dataclass(frozen=True, slots=True)
class LabelView(View):
    """A text in the drawing, with the bindings whose plain forms it holds."""

    text: str
    bound: str
    x: Coordinate
    y: Coordinate
    anchor: str
    at: str
    up: str


@dataclass(frozen=True, slots=True)
class PointView(View):
    """A line of the ledger: where it stands, its shape, and the band of its run where there is one."""

    target: str
    at: str
    up: str
    x: Coordinate
    y: Coordinate
    shape: str
    strike: str | None
    spoken: str
    bound: str
    low: Coordinate | None
    high: Coordinate | None
    low_binding: str
    high_binding: str


@dataclass(frozen=True, slots=True)
class SegmentView(View):
    """A line from one point to the next."""

    start: PointView
    end: PointView


@dataclass(frozen=True, slots=True)
class HistoryDrawing(View):
    """The drawing itself."""

    box: str
    axis: str
    axis_up: str
    left: Coordinate
    right: Coordinate
    rungs: tuple[TickView, ...]
    zero: Coordinate | None
    segments: tuple[SegmentView, ...]
    points: tuple[PointView, ...]
    labels: tuple[LabelView, ...]
    weeks: tuple[LabelView, ...]


@dataclass(frozen=True, slots=True)
class HistoryChart(View):
    """The course of a figure; ``drawing`` is None where a single line holds it."""

    anchor: str
    title: Sentence
    says: tuple[Sentence, ...]
    drawing: HistoryDrawing | None


@dataclass(frozen=True, slots=True)
class _Point:
    line: LedgerLine
    value: Fraction
    element: Element
    is_struck: bool
    """Whether a later line took its place, or the suite excludes its run."""
    today: Figure | None
    """The figure of the run as it is, where it still has that value and an interval."""


def history_chart(facts: ProjectFacts, suite: str, name: str, *, anchor: str, title: Sentence) -> HistoryChart | None:
    """Return the course of an unrestricted figure of a suite; None where no line of the ledger holds a value of it."""
    points = [_point(facts, line, name) for line in facts.ledger.lines if _holds(line, suite, name)]
    if not points:
        return None
    drawing = _drawing(facts, points, _display(facts, suite, name)) if len(points) > 1 else None
    return HistoryChart(anchor, say(title, ", line by line of the ledger"), tuple(_says(facts, points)), drawing)


def _holds(line: LedgerLine, suite: str, name: str) -> bool:
    figure = line.figures.get(name)
    return line.suite == suite and line.kind in PUBLISHING and figure is not None and figure.value is not None


def _point(facts: ProjectFacts, line: LedgerLine, name: str) -> _Point:
    value = Fraction(line.figures[name].value or "")
    figure = facts.figure(FigureKey(line.suite, name, line.run_id))
    struck = is_struck(facts, line) or is_of_excluded(facts, line)
    stands = figure is not None and figure.amount is not None and figure.amount.value == value and not struck
    today = figure if stands and figure is not None and figure.interval is not None else None
    return _Point(line, value, facts.printer.ledger(line.seq, name), struck, today)


def _display(facts: ProjectFacts, suite: str, name: str) -> Display:
    declared = facts.archive.suites[suite].figures.get(name) if suite in facts.archive.suites else None
    return parse_display(str(declared.display)) if declared is not None else Display("decimal", 2)


def _says(facts: ProjectFacts, points: Sequence[_Point]) -> Iterator[Sentence]:
    """Say how much there is to see, and what is struck out."""
    standing = [point for point in points if not point.is_struck]
    if len(points) == 1:
        yield Sentence(("A single line of the ledger holds this figure, so there is no course to draw.",))
    elif len(standing) < FEWEST_FOR_A_LINE:
        yield Sentence(("Points only: there are too few of them for a line, which would suggest a trend.",))
    if len(points) > 1:
        yield Sentence(("Lines stand in the order of the ledger, not by the time between them.",))
    if any(point.today for point in points):
        yield Sentence(("A band is the interval of the run as it is computed today; the ledger records none.",))
    elif len(points) > 1:
        yield Sentence(("No interval is known of any of these values.",))
    replaced = [line_link(facts, point.line.seq) for point in points if is_struck(facts, point.line)]
    if replaced:
        yield say("Struck out, since a later line corrected or withdrew it: ", listed(*replaced), ".")
    excluded = [line_link(facts, point.line.seq) for point in points if is_of_excluded(facts, point.line)]
    if excluded:
        yield say("Struck out, since the suite excludes the run: ", listed(*excluded), ".")


def _drawing(facts: ProjectFacts, points: Sequence[_Point], display: Display) -> HistoryDrawing:
    up = axis_over(_heights(points), start=BOTTOM, end=TOP, most=3)
    left = min(room_for(up, display), 90)
    first, last = points[0].line.seq, points[-1].line.seq
    along = Axis(Fraction(first), Fraction(last), Fraction(left + INSET), Fraction(RIGHT - INSET))
    views = [_view(point, along, up) for point in points]
    standing = [(p, v) for p, v in zip(points, views, strict=True) if not p.is_struck]
    return HistoryDrawing(
        box=box(HEIGHT),
        axis=along.text,
        axis_up=up.text,
        left=Coordinate(Fraction(left)),
        right=Coordinate(Fraction(RIGHT)),
        rungs=rung_views(up, display),
        zero=zero_of(up),
        segments=tuple(_segments(standing)) if len(standing) >= FEWEST_FOR_A_LINE else (),
        points=tuple(views),
        labels=tuple(_labels(facts, points, views)),
        weeks=tuple(_weeks(facts, points, views)),
    )


def _heights(points: Sequence[_Point]) -> Iterator[Fraction]:
    for point in points:
        yield point.value
        if point.today is not None and point.today.interval is not None:
            yield from (point.today.interval.low.value, point.today.interval.high.value)


def _view(point: _Point, along: Axis, up: Axis) -> PointView:
    interval = point.today.interval if point.today is not None else None
    key = "" if point.today is None else str(point.today.key)
    return PointView(
        target=f"history/#line-{point.line.seq}",
        at=f"node:ledger:{point.line.seq}#seq",
        up=point.element.binding,
        x=Coordinate(along.position(Fraction(point.line.seq))),
        y=Coordinate(up.position(point.value)),
        shape=shape_of(point.line.verdict or ""),
        strike=STRIKE if point.is_struck else None,
        spoken=point.element.text,
        bound=bound(point.element),
        low=None if interval is None else Coordinate(up.position(interval.low.value)),
        high=None if interval is None else Coordinate(up.position(interval.high.value)),
        low_binding=f"node:{key}#low",
        high_binding=f"node:{key}#high",
    )


def _segments(standing: Sequence[tuple[_Point, PointView]]) -> Iterator[SegmentView]:
    """Yield lines between points of one version of suite and methodology: others are measured in another way."""
    for (one, start), (other, end) in pairwise(standing):
        if (one.line.suite_version, one.line.methodology) == (other.line.suite_version, other.line.methodology):
            yield SegmentView(start, end)


def _labels(facts: ProjectFacts, points: Sequence[_Point], views: Sequence[PointView]) -> Iterator[LabelView]:
    """Yield the value of the newest point that stands, and the verdict word of others wherever there is room."""
    newest = max((at for at, point in enumerate(points) if not point.is_struck), default=None)
    covered: Sequence[PointView] = ()
    if newest is not None:
        element, view = points[newest].element, views[newest]
        covered = _covered([other for other in views if other is not view], element)
        is_below = _in_the_way(covered, view, 1) > _in_the_way(covered, view, -1)
        yield _label(view, element, rise=BELOW if is_below else ABOVE, anchor="end", x=RIGHT)
        covered = covered if is_below else ()
    reach = Fraction(0)
    for at, (point, view) in enumerate(zip(points, views, strict=True)):
        word = facts.printer.catalogue[f"verdict:ledger:{point.line.seq}"]
        if at != newest and view.x.place >= reach:
            yield _label(view, word, rise=ABOVE if view in covered else BELOW, anchor="middle")
            reach = view.x.place + _NARROW


def _covered(views: Sequence[PointView], element: Element) -> Sequence[PointView]:
    """Return the points over or under which the text of the newest point runs."""
    start = RIGHT - LETTER * len(element.text)
    return [view for view in views if view.x.place + Fraction(_NARROW, 2) > start]


def _in_the_way(views: Sequence[PointView], of: PointView, way: int) -> int:
    """Return how many points lie where a text on one side of another would stand: above it (1), or below (-1)."""
    return sum(0 < way * (of.y.place - view.y.place) < REACH for view in views)


def _label(view: PointView, element: Element, *, rise: int, anchor: str, x: int | None = None) -> LabelView:
    across = view.x if x is None else Coordinate(Fraction(x))
    height = Coordinate(view.y.place + rise)
    return LabelView(element.text, bound(element), across, height, anchor, view.at, view.up)


def _weeks(facts: ProjectFacts, points: Sequence[_Point], views: Sequence[PointView]) -> Iterator[LabelView]:
    """Yield the week of the newest line, and of others with room before it; a line without a week shows its number."""
    chosen: list[int] = []
    for at in reversed(range(len(points))):
        if not chosen or views[chosen[-1]].x.place - views[at].x.place >= _WIDE:
            chosen.append(at)
    for at in reversed(chosen):
        key, view = f"ledger:{points[at].line.seq}", views[at]
        week = facts.printer.catalogue.get(f"node:{key}#week")
        element = facts.printer.node(key, "seq") if week is None else week
        text = f"line {element.text}" if week is None else element.text
        low = Coordinate(Fraction(WEEKS))
        yield LabelView(text, bound(element), view.x, low, "middle", view.at, "")
