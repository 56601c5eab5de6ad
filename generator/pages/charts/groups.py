"""The charts that a page or a block of Markdown shows together, by kind."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator.evidence.suites import Suite
from generator.figures.model import Figure, FigureKey
from generator.pages.charts.bars import funnel_chart
from generator.pages.charts.distribution import SpreadView, spread_view
from generator.pages.charts.forest import forest_chart, parts_chart
from generator.pages.charts.history import HistoryChart, history_chart
from generator.pages.charts.scatter import ScatterChart, scatter_charts
from generator.pages.charts.strips import StripChart
from generator.pages.facts import ProjectFacts, say, suite_title
from generator.pages.figure_views import figure_title
from generator.pages.views import View
from generator.printing.elements import Sentence


@dataclass(frozen=True, slots=True)
class ChartGroup(View):
    """Charts in the order in which they are shown."""

    strips: tuple[StripChart, ...] = ()
    spread: SpreadView | None = None
    scatter: tuple[ScatterChart, ...] = ()
    courses: tuple[HistoryChart, ...] = ()
    otherwise: Sentence | None = None
    """Why there is nothing to draw, where that is to be said."""


def run_charts(facts: ProjectFacts, suite: Suite, run: str) -> ChartGroup:
    """Return what a run's page draws of its figures and pairs: parts, spread, and both arms."""
    return ChartGroup(
        strips=tuple(_parts(facts, suite, run)),
        spread=spread_view(facts, suite, run, anchor="chart-spread"),
        scatter=scatter_charts(facts, suite, run, anchor="chart-arms"),
    )


def funnel_group(facts: ProjectFacts, suite: str, run: str | None) -> StripChart | None:
    """Return the funnel of a run as bars."""
    return None if run is None else funnel_chart(facts, suite, run, anchor="chart-funnel")


def headline_courses(facts: ProjectFacts) -> tuple[HistoryChart, ...]:
    """Return the course of each suite's headline, or of its primary figure where it has none."""
    found = (_headline_course(facts, suite) for suite in facts.archive.suites.values())
    return tuple(course for course in found if course is not None)


def _headline_course(facts: ProjectFacts, suite: Suite) -> HistoryChart | None:
    headlines = [name for name, spec in suite.figures.items() if spec.headline]
    name, path = next(iter(headlines), suite.publication.primary), facts.archive.suite_path(suite.id)
    title = facts.prose(suite.figures[name].title, path, "figures", name, "title", suite=suite.id)
    named = say(suite_title(facts, suite), ": ", title)
    return history_chart(facts, suite.id, name, anchor=f"course-{suite.id}", title=named)


def _parts(facts: ProjectFacts, suite: Suite, run: str) -> Iterator[StripChart]:
    """Yield each figure of a run that has subgroups or strata, with all of them."""
    figures = [figure for figure in facts.figures_of(suite.id, run) if "." not in figure.key.figure]
    for at, whole in enumerate(figure for figure in figures if figure.key.member is None):
        members = [figure for figure in figures if _is_part(figure.key, whole.key)]
        chart = parts_chart(facts, whole, members, anchor=f"chart-parts-{at}") if members else None
        if chart is not None:
            yield chart


def _is_part(key: FigureKey, whole: FigureKey) -> bool:
    return key.member is not None and (key.figure, key.comparison) == (whole.figure, whole.comparison)


def compared_chart(facts: ProjectFacts, figures: list[Figure], *, anchor: str) -> StripChart | None:
    """Return the figures of a sameness verdict on one axis, such as parity and its floor, each with its interval."""
    if len(figures) < 2:
        return None
    title = say("What is compared: ", figure_title(facts, figures[0]), ", and what it is held against")
    return forest_chart(facts, figures, anchor=anchor, title=title)
