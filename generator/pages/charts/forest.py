"""Figures side by side on one axis: a dot for each value, a line for its interval, and nought where it is in sight.

A figure without an interval says so, and why; one without a value keeps its row.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from generator.figures.model import Figure, FigureKey
from generator.pages.charts.strips import FOLDED, StripChart, StripRow, alike, axis_of, strip_chart
from generator.pages.facts import ProjectFacts, say
from generator.pages.figure_views import FigureView, figure_title, figure_view
from generator.printing.axes import Axis
from generator.printing.elements import Coordinate, Sentence

TITLE = Sentence(("Figures on one axis, each with its parts",))


def forest_chart(
    facts: ProjectFacts, figures: Iterable[Figure], *, anchor: str, title: Sentence = TITLE
) -> StripChart | None:
    """Return figures of one unit and display on one axis; None where fewer than two of them have a value."""
    shown = alike(tuple(figures))
    if sum(figure.amount is not None for figure in shown) < 2:
        return None
    axis, is_long = axis_of(shown), len(shown) > FOLDED
    rows = tuple(_row(facts, figure, axis, is_long=is_long) for figure in shown)
    if not is_long:
        rows = tuple(_with_beside(facts, row, figure, shown) for row, figure in zip(rows, shown, strict=True))
    return strip_chart(anchor, title, rows, axis=axis, like=shown[0])


def forest_charts(facts: ProjectFacts, figures: Iterable[Figure], *, anchor: str) -> tuple[StripChart, ...]:
    """Return figures on as many axes as they have units; a unit of which fewer than two have a value has none."""
    groups: dict[tuple[str, str], list[Figure]] = {}
    for figure in figures:
        groups.setdefault((figure.unit, figure.display.kind), []).append(figure)
    found = (forest_chart(facts, group, anchor=f"{anchor}-{at}") for at, group in enumerate(groups.values()))
    return tuple(chart for chart in found if chart is not None)


def parts_chart(facts: ProjectFacts, whole: Figure, members: Iterable[Figure], *, anchor: str) -> StripChart | None:
    """Return a figure and each of its subgroups and strata on one axis."""
    title = say(figure_title(facts, whole), ", the whole and each part")
    chart = forest_chart(facts, (whole, *members), anchor=anchor, title=title)
    return None if chart is None else replace(chart, rows=tuple(_named_by_part(row) for row in chart.rows))


def with_parts(facts: ProjectFacts, keys: Iterable[FigureKey]) -> list[Figure]:
    """Return figures, each before its parts: its subgroups and strata."""
    found: dict[FigureKey, Figure] = {}
    for key in keys:
        for figure in facts.figures_of(key.suite, key.run):
            if replace(figure.key, member=None) == replace(key, member=None):
                found[figure.key] = figure
    return list(found.values())


def _with_beside(facts: ProjectFacts, row: StripRow, figure: Figure, shown: Sequence[Figure]) -> StripRow:
    """Return a row with the figure that must stand next to it, where that has no row of its own."""
    other = figure_view(facts, figure).beside
    if other is None or figure.beside in {each.key for each in shown}:
        return row
    return replace(row, notes=(*row.notes, say("beside it: ", other)))


def _named_by_part(row: StripRow) -> StripRow:
    """Return a row that is called by its part alone, since the title of the chart names the figure."""
    return replace(row, name=row.member or Sentence(("The whole",)), member=None)


def _row(facts: ProjectFacts, figure: Figure, axis: Axis, *, is_long: bool) -> StripRow:
    interval, key, view = figure.interval, str(figure.key), figure_view(facts, figure)
    return StripRow(
        name=view.title,
        member=view.member,
        page=view.page,
        element=view.element,
        notes=tuple(_notes(facts, figure, view, is_long=is_long)),
        binding=f"figure:{key}",
        dot=None if figure.amount is None else Coordinate(axis.position(figure.amount.value)),
        low=None if interval is None else Coordinate(axis.position(interval.low.value)),
        high=None if interval is None else Coordinate(axis.position(interval.high.value)),
        low_binding=f"node:{key}#low",
        high_binding=f"node:{key}#high",
    )


def _notes(facts: ProjectFacts, figure: Figure, view: FigureView, *, is_long: bool) -> Iterator[Sentence]:
    """Say on how many pairs a figure stands, and its interval, or that there is none; a long chart only the latter."""
    if not view.measured:
        yield say(view.reason)
    elif figure.interval is not None:
        ends = [facts.printer.node(figure.key, name) for name in ("low", "high", "level")]
        yield from () if is_long else (say(_n(view), "; ", ends[0], " to ", ends[1], " at a level of ", ends[2]),)
    elif view.no_interval is not None:
        yield say(_n(view), "; interval withheld: ", view.no_interval)
    else:
        yield say(_n(view), "; no interval was recorded or computed")


def _n(view: FigureView) -> Sentence:
    return say("n ", view.n) if view.n is not None else Sentence(("n is not recorded",))
