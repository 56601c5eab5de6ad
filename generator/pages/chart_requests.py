"""The charts that Markdown asks for by their kind; where there is nothing to draw, it is said.

Promises the drawings that the pages of runs, figures and the history show.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.evidence.suites import Suite
from generator.pages.charts.bars import funnel_chart
from generator.pages.charts.distribution import spread_view
from generator.pages.charts.groups import ChartGroup
from generator.pages.charts.history import HistoryChart, history_chart
from generator.pages.charts.scatter import scatter_charts
from generator.pages.charts.strips import StripChart
from generator.pages.facts import ProjectFacts
from generator.pages.label_views import label_views
from generator.pages.verdict_views import verdicts_view
from generator.printing.blocks import DISTRIBUTION, FUNNEL, HISTORY, LABELS, SCATTER, BlockRequest
from generator.printing.elements import Sentence

NOTHING = {
    "no run": "No run of this suite is recorded, so there is nothing to draw.",
    "no run counts": "Every recorded run of this suite is excluded, so there is nothing to draw.",
    HISTORY: "No line of the ledger holds a value of it, so there is no course to draw.",
    DISTRIBUTION: "The primary figure of this suite gives no value of a pair alone, so no spread is drawn.",
    SCATTER: "There are no public rows in which the primary figure reads one column of both arms, so none is drawn.",
    FUNNEL: "Every pair that was tried enters the figures, or none was counted, so no funnel is drawn.",
    LABELS: "No labels of a judge are counted here, so none are drawn.",
    "parity": "No pair of figures with values is held against each other here, so none is drawn.",
}


def requested_charts(facts: ProjectFacts, suite: Suite, request: BlockRequest, anchor: str) -> ChartGroup:
    """Return the charts of a kind; a group that says why there is none."""
    if request.chart == HISTORY:
        group = ChartGroup(courses=tuple(_courses(facts, suite, request, anchor)))
    elif request.run is None:
        kind = "no run counts" if facts.archive.runs_of(suite.id) else "no run"
        return ChartGroup(otherwise=Sentence((NOTHING[kind],)))
    elif request.chart == DISTRIBUTION:
        group = ChartGroup(spread=spread_view(facts, suite, request.run, anchor=anchor))
    elif request.chart == SCATTER:
        group = ChartGroup(scatter=scatter_charts(facts, suite, request.run, anchor=anchor))
    else:
        group = ChartGroup(tuple(_strips(facts, suite, request.run, request.chart, anchor)))
    return group if group != ChartGroup() else ChartGroup(otherwise=Sentence((NOTHING[request.chart],)))


def _courses(facts: ProjectFacts, suite: Suite, request: BlockRequest, anchor: str) -> Iterator[HistoryChart]:
    """Yield the course of each figure that was named, or of the headline."""
    headlines = [name for name, spec in suite.figures.items() if spec.headline] or [suite.publication.primary]
    names = dict.fromkeys(key.figure for key in request.figures) or dict.fromkeys(headlines[:1])
    for name in names:
        path = facts.archive.suite_path(suite.id)
        title = facts.prose(suite.figures[name].title, path, "figures", name, "title", suite=suite.id)
        chart = history_chart(facts, suite.id, name, anchor=f"{anchor}-{name}", title=title)
        if chart is not None:
            yield chart


def _strips(facts: ProjectFacts, suite: Suite, run: str, kind: str, anchor: str) -> Iterator[StripChart]:
    """Yield what stands below each other on one axis, under addresses of this block."""
    if kind == FUNNEL:
        found = [funnel_chart(facts, suite.id, run, anchor=anchor)] if run in facts.archive.runs else []
    elif kind == LABELS:
        found = [labels.chart for labels in label_views(facts, suite, run, hurt_only=True)]
    else:
        found = [sameness.chart for sameness in verdicts_view(facts, suite.id, run).sameness]
    for at, chart in enumerate(each for each in found if each is not None):
        yield chart.at(f"{anchor}-{at}")
